//! Notes about a list, told beside the report: what whoever reads it should know.

use super::{LISTED, grouped};
use crate::phrases::counted;
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::At;
use xanthi_games::games::words::{CutOffByKana, Duplicate, Idle, Words, unseen};
use xanthi_games::notation::{brief, shown};

/// So many words, or pairs of words, are named in a note.
const NAMED: usize = 3;

/// What a note is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NoteKind {
    /// A limit ended the work before all was told.
    Stopped,
    /// How many links and words there are of a class, where there was no room to tell of each.
    Counts,
    /// No word can be said where the chain begins.
    NothingBegins,
    /// Words stand in the list several times.
    Repeated,
    /// The list looks like a table, and no column is chosen.
    Table,
    /// Words are left out by the rules.
    LeftOut,
    /// Words may not be said at first.
    Barred,
    /// Different words look alike.
    Alike,
    /// Words end so that nothing may follow, or count otherwise than may be meant; an option changes that.
    CutOff,
    /// An option changes nothing.
    WithoutEffect,
}

/// What a note is about, and which option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NoteAbout {
    /// What it is about.
    pub kind: NoteKind,
    /// The option of the notation that it names, if it is about one: `skip`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
}

impl NoteAbout {
    /// About no option.
    pub(in crate::answer) fn of(kind: NoteKind) -> Self {
        Self { kind, option: None }
    }
}

/// The notes about a list, each with what it is about.
pub(super) fn notes(at: &At<Words>) -> Vec<(NoteAbout, String)> {
    let words = &at.game;
    let mut notes: Vec<(NoteKind, Option<&str>, String)> = Vec::new();
    notes.extend(nothing_begins(at).map(|text| (NoteKind::NothingBegins, None, text)));
    notes.extend(stand_again(words.duplicates()).map(|text| (NoteKind::Repeated, None, text)));
    notes.extend(looks_like_a_table(words).map(|text| (NoteKind::Table, Some("column"), text)));
    match words.filtered() + words.stopped().len() {
        0 => {}
        1 => notes.push((NoteKind::LeftOut, None, "1 word is left out by the rules".into())),
        n => notes.push((NoteKind::LeftOut, None, format!("{} words are left out by the rules", grouped(n as u64)))),
    }
    notes.extend(barred_at_first(at).map(|text| (NoteKind::Barred, None, text)));
    notes.extend(seem_equal(words).into_iter().map(|text| (NoteKind::Alike, None, text)));
    let CutOffByKana { long, script, small, repeated } = words.cut_off_by_kana();
    let reasons = [
        (
            words.ending_in_the_other_script(),
            "kana",
            "in a letter of stop or final in the other script, which does not count; with kana=script it does",
        ),
        (long, "kana", "in ー, with which no word begins; kana=long reads it as the vowel before it, and skip=ー passes over it"),
        (script, "kana", "in a kana with which words begin in the other script alone; with kana=script both scripts count as one"),
        (small, "kana", "in a small kana, and words begin with the large one alone; with kana=small both count as one"),
        (repeated, "kana", "in an iteration mark, with which no word begins; kana=repeat reads it as the kana before it"),
        (
            words.cut_off_by_sound(),
            "swap",
            "in a syllable with which words begin under the initial-sound rule alone; swap=korean applies it",
        ),
    ];
    notes.extend(
        reasons
            .into_iter()
            .filter_map(|(cut_off, option, why)| Some((NoteKind::CutOff, Some(option), format!("{} {why}", ending(words, &cut_off)?)))),
    );
    notes.extend(words.without_effect().into_iter().map(|Idle { option, says }| (NoteKind::WithoutEffect, Some(option), says)));
    notes.into_iter().map(|(kind, option, text)| (NoteAbout { kind, option: option.map(str::to_owned) }, text)).collect()
}

/// Words that end in something: "2 words (ラーメン, …) end"; `None` if there are none.
fn ending(words: &Words, which: &[u32]) -> Option<String> {
    let first = brief(words.word(*which.first()?));
    Some(match which.len() {
        1 => format!("1 word ({first}) ends"),
        n => format!("{} words ({first}, …) end", grouped(n as u64)),
    })
}

/// Parts of a sentence behind each other, the first few of many.
fn few(parts: impl ExactSizeIterator<Item = String>, of_what: &str) -> String {
    let more = parts.len().saturating_sub(NAMED);
    let named: Vec<String> = parts.take(NAMED).collect();
    let more = if more > 0 { format!(" and {}", counted(more as u64, &format!("more {of_what}"))) } else { String::new() };
    named.join(", ") + &more
}

/// A note about words that stand several times, with their lines.
fn stand_again(doubles: &[Duplicate]) -> Option<String> {
    let mut order: Vec<&str> = Vec::new();
    let mut places: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    for Duplicate { word, line, first } in doubles {
        let known = places.entry(word).or_insert_with(|| {
            order.push(word);
            vec![*first]
        });
        known.push(*line);
    }
    let told = |word: &&str| {
        let lines = &places[word];
        // Words of `add` have no line.
        let places: Vec<String> = lines.iter().map(|line| if *line == 0 { "added".to_owned() } else { line.to_string() }).collect();
        let lines = match lines.iter().filter(|line| **line > 0).count() {
            0 => "",
            1 => "line ",
            _ => "lines ",
        };
        // Each stands twice at least.
        let (last, others) = (&places[places.len() - 1], places[..places.len() - 1].join(", "));
        format!("{} ({lines}{others} and {last})", brief(word))
    };
    let twice = places.values().all(|lines| lines.len() == 2);
    let how = if twice { "twice" } else { "more than once" };
    (!order.is_empty()).then(|| format!("{how} in the list, counted once: {}", few(order.iter().map(told), "word")))
}

/// A note about words that may not be said yet.
fn barred_at_first(at: &At<Words>) -> Option<String> {
    let (count, until) = (at.game.barred_now(&at.state), at.game.rules().until);
    let first =
        if until == 1 { "as the first word".to_owned() } else { format!("for the first {} words of a chain", grouped(until.into())) };
    match count {
        0 => None,
        1 => Some(format!("1 word is barred {first}, as too few words can follow it")),
        n => Some(format!("{} words are barred {first}, as too few words can follow them", grouped(n as u64))),
    }
}

/// Notes about words that a reader may take for one.
fn seem_equal(words: &Words) -> Vec<String> {
    let twins = words.twins();
    let with = |word: u32| {
        let signs = unseen(words.word(word));
        let names: Vec<String> = signs.iter().map(|c| format!("U+{:04X}", u32::from(*c))).collect();
        match names.is_empty() {
            true => brief(words.word(word)),
            false => format!("{} (with {})", brief(words.word(word)), names.join(" ")),
        }
    };
    let pair = |&(word, like): &(u32, u32)| format!("{} and {}", with(like), with(word));
    let unseen = "different words that look alike because of invisible characters or another encoding";
    let mut notes = Vec::new();
    if !twins.is_empty() {
        notes.push(format!("{unseen}: {}", few(twins.iter().map(pair), "pair")));
    }
    let alike = words.alike_but_for_case();
    if !alike.is_empty() {
        let pair = |&(word, like): &(u32, u32)| format!("{} and {}", brief(words.word(like)), brief(words.word(word)));
        notes.push(format!("different words that differ only in case or spaces: {}", few(alike.iter().map(pair), "pair")));
    }
    notes
}

/// A note where the chain is to begin with a link at which no word of the list can be said.
fn nothing_begins(at: &At<Words>) -> Option<String> {
    let link = at.game.link(&at.state).filter(|&link| at.game.words_from(link).is_empty())?;
    let starts = at.game.starts();
    let named: Vec<String> = starts.iter().take(LISTED).map(|&start| at.game.link_name(start)).collect();
    let more = if starts.len() > named.len() { " …" } else { "" };
    let link = shown(&at.game.link_name(link));
    Some(format!("no word can be said at {link}, but words can be said at {}{more}", shown(&named.join(", "))))
}

/// A note where most lines of a list are divided as those of a table, and no column is chosen.
fn looks_like_a_table(words: &Words) -> Option<String> {
    if words.rules().column.is_some() || words.len() < 2 {
        return None;
    }
    let divided = |sign: char| words.words().filter(|word| word.contains(sign)).count() * 2 > words.len();
    let sign = ['\t', ';', ','].into_iter().find(|&sign| divided(sign))?;
    let first = words.words().find(|word| word.contains(sign))?;
    Some(format!("most words contain a column separator, as in {}: column=NUMBER reads one column of a table", brief(first)))
}
