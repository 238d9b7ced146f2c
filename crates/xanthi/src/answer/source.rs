//! The short form of a reference: "Lehman 1964".

/// The authors and the year of a reference, as a text names them: one author, two with "and", the first
/// of more. Several references with semicolons between them are shortened one by one. What names no
/// author stays, up to a colon.
///
/// ```
/// use xanthi::answer::short_source;
/// assert_eq!(short_source("A. Lehman, A solution of the Shannon switching game, J. SIAM 12 (1964) 687-725"), "Lehman 1964");
/// ```
pub fn short(reference: &str) -> String {
    let parts: Vec<String> = reference.split(';').filter_map(|part| of_one(part.trim())).collect();
    match parts.is_empty() {
        true => reference.split(':').next().unwrap_or_default().trim().to_owned(),
        false => parts.join("; "),
    }
}

/// The short form of one reference, if it names an author.
fn of_one(reference: &str) -> Option<String> {
    let authors = authors(reference);
    let names = match &authors[..] {
        // Without initials it is short already: "Fraenkel and Simonson 1993".
        [] => return (reference.split(' ').count() <= 4).then(|| year(reference).map(|_| reference.to_owned())).flatten(),
        [only] => only.clone(),
        [first, second] => format!("{first} and {second}"),
        [first, ..] => format!("{first} et al."),
    };
    Some(year(reference).map_or(names.clone(), |year| format!("{names} {year}")))
}

/// The first run of names with initials before them, without these.
fn authors(reference: &str) -> Vec<String> {
    let mut found = Vec::new();
    for piece in reference.split(", ") {
        match surname(piece) {
            Some((name, last)) => {
                found.push(name);
                if last {
                    break;
                }
            }
            None if found.is_empty() => {}
            None => break,
        }
    }
    found
}

/// The name behind the initials, and whether something else than a name follows in this piece.
fn surname(piece: &str) -> Option<(String, bool)> {
    let is_initial = |word: &str| {
        let mut letters = word.trim_start_matches('(').chars();
        letters.next().is_some_and(char::is_uppercase) && letters.next() == Some('.') && letters.next().is_none()
    };
    let words: Vec<&str> = piece.split_whitespace().collect();
    let first = words.iter().position(|word| is_initial(word))?;
    // "in M. Gardner" is where it stands, not who found it.
    if first > 0 && words[first - 1] == "in" {
        return None;
    }
    let behind = words[first..].iter().skip_while(|word| is_initial(word));
    let name: Vec<&str> = behind.clone().take_while(|word| !word.starts_with(|c: char| c.is_ascii_digit() || c == '(')).copied().collect();
    let whole = name.len() == behind.count();
    (!name.is_empty()).then(|| (name.join(" ").trim_end_matches([')', ':']).to_owned(), !whole))
}

/// The year: in parentheses if there is one, otherwise the last number that may be one.
fn year(reference: &str) -> Option<&str> {
    let is_year = |word: &&str| word.len() == 4 && word.parse::<u32>().is_ok_and(|year| (1600..2100).contains(&year));
    let in_parentheses = reference.split('(').skip(1).filter_map(|rest| rest.split(')').next()).find(is_year);
    in_parentheses.or_else(|| reference.split(|c: char| !c.is_ascii_digit()).rfind(is_year))
}

#[cfg(test)]
mod tests {
    use super::short;
    use crate::solve::{METHODS, OF_OTHER_GAMES};
    use xanthi_games::Catalogue;

    #[test]
    fn references_are_shortened() {
        for (long, expected) in [
            ("R. Sprague 1935; P. M. Grundy 1939: the mex of the options", "Sprague 1935; Grundy 1939"),
            ("O. Gross, in M. Gardner, New Mathematical Diversions from Scientific American (1966), chapter 18", "Gross 1966"),
            ("A. S. Fraenkel, S. Simonson, Geography, Theoretical Computer Science 110 (1993) 197-214", "Fraenkel and Simonson 1993"),
            (
                "proof-number search (V. Allis, M. van der Meulen, J. van den Herik 1994; A. Nagai 2002) on cores",
                "Allis et al. 1994; Nagai 2002",
            ),
            ("T. Sereekiatdilok, P. Vichitkunakorn, Undirected edge geography games on grids", "Sereekiatdilok and Vichitkunakorn"),
            ("A. Goldlist, The Game of Geography, honours project, 2003, section 1", "Goldlist 2003"),
            (
                "E. Zermelo, Über eine Anwendung der Mengenlehre (1913); Fraenkel and Simonson 1993",
                "Zermelo 1913; Fraenkel and Simonson 1993",
            ),
            ("D. Gale; M. Gardner, Mathematical Games, Scientific American, October 1958", "Gale; Gardner 1958"),
            ("tit for tat: the answer along the partner brings the token back", "tit for tat"),
        ] {
            assert_eq!(short(long), expected);
        }
    }

    #[test]
    fn every_source_has_a_short_form() {
        let methods = METHODS.iter().map(|m| m.source).chain(OF_OTHER_GAMES.iter().map(|m| m.source));
        let games = Catalogue::standard().entries().iter().map(|entry| entry.source);
        for source in methods.chain(games) {
            let short = short(source);
            assert!(!short.is_empty() && short.len() <= 80 && short.len() <= source.len(), "{source}: {short}");
        }
    }
}
