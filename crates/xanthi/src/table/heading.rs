//! What stands above a table.

use super::Family;

/// The name of a table in files and JSON, for what was asked: `position`, or that of the family.
pub fn name(asked: &str) -> &str {
    if asked.contains('{') || asked.starts_with("nimg.") { "position" } else { asked }
}

/// The table with this name and what was asked of it, without what the name says already.
pub fn heading(name: &str, family: &dyn Family) -> String {
    let title = family.title();
    if !title.is_empty() {
        return format!("{name}: {title}");
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
    if said.is_empty() { name.to_owned() } else { format!("{name}: {}", said.join(", ")) }
}
