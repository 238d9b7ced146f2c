//! What stands above a table.

use super::Family;

/// The name of tables of positions.
const POSITION: &str = "position";

/// The name of a table in files and JSON, for what was asked: `position`, or that of the family.
pub fn name(asked: &str) -> &str {
    if asked.contains('{') || asked.starts_with("nimg.") { POSITION } else { asked }
}

/// The table with this name and what was asked of it, without what the name says already.
pub fn heading(name: &str, family: &dyn Family) -> String {
    let said = said(name, family);
    if said.is_empty() { name.to_owned() } else { format!("{name}: {said}") }
}

/// What stands above a picture of the table with this name: that it is one of positions is seen.
pub fn about(name: &str, family: &dyn Family) -> String {
    let said = said(name, family);
    if name == POSITION && !said.is_empty() { said } else { heading(name, family) }
}

/// What was asked of a table, without what its name says already.
fn said(name: &str, family: &dyn Family) -> String {
    let title = family.title();
    if !title.is_empty() {
        return title;
    }
    let question = family.question();
    let said = question.iter().filter(|(_, value)| value != "no" && value != name);
    let said: Vec<String> = said
        .map(|(what, value)| match value.as_str() {
            _ if *what == name => value.clone(),
            "yes" => (*what).to_owned(),
            _ => format!("{what} {value}"),
        })
        .collect();
    said.join(", ")
}
