//! What the roles in a picture mean, and the sentences below it.

use super::board::{Picture, vanished};
use super::drawing::{Anchor, Bounds, Drawing, LETTER, Pen, text_width};
use super::palette::{Ink, PAPER, ROLES, TEXT, look};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
use xanthi_games::notation;
use xanthi_games::scene::{Link, Role};

const SIZE: f32 = 12.0;
const LINE: f32 = 20.0;
/// The font of the title.
const TITLE: f32 = 13.0;
/// The least width of sentences.
const WIDTH: f32 = 380.0;

/// The sign of a winning move on its link.
pub(super) const BEST: &str = "!";

/// A line of a legend.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry<'a> {
    /// What is explained; `None` for a sign alone.
    pub role: Option<Role>,
    /// Whether a spot of the picture has the role.
    pub as_spot: bool,
    /// Whether a link has it.
    pub as_link: bool,
    /// The sign, where it is one; otherwise empty.
    pub sign: &'static str,
    /// What it means.
    pub meaning: &'a str,
}

/// What there is to explain in a picture.
pub(crate) fn entries(picture: &Picture) -> Vec<Entry<'_>> {
    let vanished = vanished(&picture.scene);
    let best = |l: &Link| l.role == Role::Reply && l.label == BEST && !picture.best.is_empty();
    let of_role = |role: Role| {
        let as_spot = picture.scene.spots.iter().any(|s| s.role == role);
        let as_link = picture.scene.links.iter().zip(&vanished).any(|(l, vanished)| l.role == role && !vanished && !best(l));
        let own = picture.meanings.iter().find(|m| m.0 == role).map(|m| m.1.as_str());
        let meaning = own.unwrap_or(look(role).meaning);
        let occurs = as_spot || as_link || picture.washes.iter().any(|w| w.1 == role);
        (occurs && !meaning.is_empty()).then_some(Entry { role: Some(role), as_spot, as_link, sign: "", meaning })
    };
    let of_best = Entry { role: Some(Role::Reply), as_spot: false, as_link: true, sign: BEST, meaning: picture.best };
    let of_best = picture.scene.links.iter().any(best).then_some(of_best);
    let of_sign = |(sign, meaning)| Entry { role: None, as_spot: false, as_link: false, sign, meaning };
    ROLES.iter().copied().filter_map(of_role).chain(of_best).chain(signs(picture).map(of_sign)).collect()
}

/// A drawing of what a line of the legend explains, around the origin.
pub(crate) fn sample_of(entry: &Entry<'_>) -> Drawing {
    let mut drawing = Drawing::default();
    match entry.role {
        Some(role) => {
            sample(&mut drawing, (0.0, 0.0), role, entry.as_spot, entry.as_link);
            if !entry.sign.is_empty() {
                drawing.rectangle((-4.0, -SIZE * 0.55), (8.0, SIZE * 1.1), Some(PAPER), None);
                drawing.text((0.0, 0.0), entry.sign, SIZE, TEXT);
            }
        }
        None => drawing.text((0.0, 0.0), entry.sign, SIZE, TEXT),
    }
    drawing
}

/// Writes title, legend and sentences around a drawing.
pub(super) fn put(drawing: &mut Drawing, picture: &Picture) {
    let bounds = drawing.extent().unwrap_or(Bounds { least: (0.0, 0.0), most: (0.0, 0.0) });
    let width = bounds.width().max(WIDTH);
    let entries = entries(picture);
    let rows = rows(&entries, width);
    let most = ((width / (SIZE * LETTER)) as usize).max(20);
    let lines: Vec<String> = picture.says.iter().flat_map(|sentence| cut(sentence, most)).collect();
    let of_row = |row: &&[Entry<'_>]| row.iter().map(room).sum::<f32>() - GAP;
    let below = rows.iter().map(of_row).chain(lines.iter().map(|line| text_width(line, SIZE))).fold(0.0, f32::max);
    let (title, whole) = title(&picture.title, width.max(below));
    // A narrow drawing stands above the middle of what is written.
    let widest = bounds.width().max(below).max(text_width(&title, TITLE));
    let left = bounds.least.0 - (widest - bounds.width()) / 2.0;
    if !title.is_empty() {
        drawing.heading((left, bounds.least.1 - LINE), title, whole, TITLE, TEXT);
    }
    let mut y = bounds.most.1 + LINE * 1.2;
    for (i, row) in rows.iter().enumerate() {
        y += if i > 0 { LINE } else { 0.0 };
        let mut x = left;
        for entry in *row {
            drawing.place(sample_of(entry), (x + 10.0, y));
            drawing.write((x + SAMPLE, y), entry.meaning, SIZE, TEXT, Anchor::Start);
            x += room(entry);
        }
    }
    if !rows.is_empty() {
        y += LINE * 1.2;
    }
    write(drawing, lines, (left, y));
}

/// The room of a sample, and what is left free between two entries of a legend.
const SAMPLE: f32 = 28.0;
const GAP: f32 = 20.0;

/// The width of an entry of a legend.
fn room(entry: &Entry<'_>) -> f32 {
    SAMPLE + text_width(entry.meaning, SIZE) + GAP
}

/// The entries of a legend in rows that are no wider than this, if each entry alone is not.
fn rows<'e, 'a>(entries: &'e [Entry<'a>], width: f32) -> Vec<&'e [Entry<'a>]> {
    let (mut rows, mut first, mut wide) = (Vec::new(), 0, 0.0);
    for (i, entry) in entries.iter().enumerate() {
        let room = room(entry);
        if i > first && wide + room > width {
            rows.push(&entries[first..i]);
            (first, wide) = (i, 0.0);
        }
        wide += room;
    }
    if first < entries.len() {
        rows.push(&entries[first..]);
    }
    rows
}

/// The title above a drawing, and the whole of it if it is cut to this width.
fn title(title: &str, width: f32) -> (String, String) {
    let most = (width / (TITLE * LETTER)) as usize;
    let title = notation::lettered(title);
    if title.width() <= most { (title, String::new()) } else { (format!("{}…", fitting(&title, most.saturating_sub(1))), title) }
}

/// The signs beside vertices that have another mark as well.
pub(super) const SIGNS: [(&str, &str); 4] =
    [("✓", "a move there wins"), ("×", "a move there loses"), crate::scene::passes::SIGNS[0], crate::scene::passes::SIGNS[1]];

/// Those that occur, and what they mean.
pub(super) fn signs(picture: &Picture) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
    let occurs = |sign: &str| picture.notes.iter().any(|(_, note)| note.split(' ').any(|word| word == sign));
    // The marks of whole vertices say the same.
    let said = |what: &str| {
        let tells = |role: Role| picture.meanings.iter().find(|own| own.0 == role).map_or(look(role).meaning, |own| own.1.as_str()) == what;
        picture.scene.spots.iter().any(|spot| matches!(spot.role, Role::Winning | Role::Losing) && tells(spot.role))
    };
    let of_words = picture.says_words();
    let in_words = move |(sign, what)| match sign {
        "✓" if of_words => (sign, "a word that ends there wins"),
        "×" if of_words => (sign, "a word that ends there loses"),
        _ => (sign, what),
    };
    SIGNS.into_iter().map(in_words).filter(move |(sign, what)| occurs(sign) && !said(what))
}

fn sample(drawing: &mut Drawing, at: (f32, f32), role: Role, as_spot: bool, as_link: bool) {
    if !as_spot && !as_link {
        let pen = Pen { ink: Ink::Line(role), ..Pen::solid(TEXT, 0.8) };
        drawing.rectangle((at.0 - 8.0, at.1 - 6.0), (16.0, 12.0), Some(Ink::Wash(role)), Some(pen));
    } else if as_spot {
        let radius = if role == Role::Token { 4.0 } else { 7.0 };
        drawing.mark(at, radius, role);
    } else {
        drawing.line((at.0 - 10.0, at.1), (at.0 + 12.0, at.1), Pen::of(role));
    }
}

/// Lines, one below the other.
fn write(drawing: &mut Drawing, lines: impl IntoIterator<Item = String>, (left, mut y): (f32, f32)) {
    for line in lines {
        drawing.write((left, y), line, SIZE, TEXT, Anchor::Start);
        y += LINE * 0.85;
    }
}

/// The beginning of a text that is no wider than so many letters, and not empty.
fn fitting(text: &str, most: usize) -> &str {
    let mut wide = 0;
    let past = text.char_indices().find(|&(at, letter)| {
        wide += letter.width().unwrap_or(0);
        wide > most && at > 0
    });
    past.map_or(text, |(at, _)| &text[..at])
}

/// A sentence as lines that are no wider than so many letters; longer words are broken.
pub(super) fn cut(sentence: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in sentence.split_whitespace() {
        let mut rest = word;
        let here = lines.last().map_or(0, |line| line.width());
        if here > 0 && here + 1 + rest.width() > most {
            lines.push(String::new());
        }
        loop {
            let line = lines.last_mut().expect("there is a line");
            if !line.is_empty() {
                line.push(' ');
            }
            let part = fitting(rest, most.saturating_sub(line.width()).max(1));
            line.push_str(part);
            rest = &rest[part.len()..];
            if rest.is_empty() {
                break;
            }
            lines.push(String::new());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn sentences_are_cut_at_words_and_long_words_are_broken() {
        assert_eq!(cut("one two three", 7), ["one two", "three"]);
        assert_eq!(cut("a abcdefghij", 4), ["a", "abcd", "efgh", "ij"]);
        assert_eq!(cut("", 4), [""]);
        assert_eq!(cut("끝말잇기 놀이", 6), ["끝말잇", "기", "놀이"], "these letters are as wide as two");
    }
}
