//! The tables of options in `docs/words.md`: every example is played.

use std::collections::BTreeSet;
use xanthi_games::{Catalogue, Files, NotRead, Position};

const GUIDE: &str = include_str!("../../../docs/words.md");

/// A row of a table: the option, its meaning, the list, what was said, and what can be said then.
struct Example {
    options: String,
    meaning: String,
    list: String,
    said: Vec<String>,
    then: Vec<String>,
}

/// The text between the first two backticks.
fn quoted(cell: &str) -> Option<&str> {
    cell.split('`').nth(1)
}

fn words(cell: &str) -> Vec<String> {
    quoted(cell).map_or(Vec::new(), |text| text.split(' ').map(str::to_owned).collect())
}

fn examples() -> Vec<Example> {
    let section = GUIDE.split("\n## ").find(|part| part.starts_with("Options")).expect("the section on options");
    let cells = |line: &str| -> Vec<String> { line.split('|').map(|cell| cell.trim().to_owned()).collect() };
    let rows = section.lines().filter(|line| line.starts_with('|')).map(cells).filter(|row| row.len() == 7);
    let rows = rows.filter(|row| row[1] != "option" && !row[1].starts_with("---"));
    rows.map(|row| Example {
        options: quoted(&row[1]).unwrap_or_default().to_owned(),
        meaning: row[2].clone(),
        list: words(&row[3]).join("\n"),
        said: words(&row[4]),
        then: words(&row[5]),
    })
    .collect()
}

/// The list, and the one other file that the row speaks of.
struct Of<'a>(&'a Example);

impl Files for Of<'_> {
    fn read(&self, name: &str) -> Result<Vec<u8>, NotRead> {
        let other = || self.0.meaning.split("here `").nth(1).and_then(|rest| rest.split('`').next());
        let text = if name == "list.txt" { Some(self.0.list.as_str()) } else { other() };
        text.map(|text| text.into()).ok_or_else(|| format!("no file `{name}`").into())
    }
}

#[test]
fn every_example_of_the_guide_is_what_the_program_does() {
    let examples = examples();
    assert!(examples.len() > 35, "{} rows", examples.len());
    for example in &examples {
        let options = if example.options.is_empty() { String::new() } else { format!(",{}", example.options) };
        let line = format!("words:file=list.txt{options}@{}", example.said.iter().map(|w| format!("/{w}")).collect::<String>());
        let position = Position::read(&line, Catalogue::standard(), &Of(example)).unwrap_or_else(|e| panic!("{line}: {e}"));
        // The notation writes some letters with a percent sign.
        let can_be_said = |word: &&String| position.after(word).is_ok();
        assert_eq!(position.moves().len(), example.then.len(), "{line}: {:?}", position.moves());
        assert_eq!(example.then.iter().filter(can_be_said).count(), example.then.len(), "{line}: {:?}", example.then);
    }
}

#[test]
fn every_option_has_an_example() {
    let examples = examples();
    let shown: BTreeSet<&str> = examples
        .iter()
        .flat_map(|e| e.options.split(','))
        .filter_map(|option| option.split('=').next())
        .filter(|n| !n.is_empty())
        .collect();
    // The message about an unknown option names them all.
    let error = Position::parse("words:countries,unknown=1").expect_err("no such option");
    let help = error.help.clone();
    let named: BTreeSet<&str> = help
        .split(", ")
        .flat_map(|part| part.split(" and "))
        .filter_map(|part| part.split_once('='))
        .map(|(n, _)| n.rsplit(' ').next().unwrap_or(n))
        .collect();
    assert_eq!(shown, named);
    let rules = [
        "korean",
        "korean-forced",
        "korean-reverse",
        "korean-reverse-forced",
        "korean-free",
        "korean-both",
        "korean-vowels",
        "korean-consonants",
        "korean-ends",
    ];
    for rule in rules {
        assert!(examples.iter().any(|e| e.options == format!("swap={rule}")), "{rule}");
    }
}
