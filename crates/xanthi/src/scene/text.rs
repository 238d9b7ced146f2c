//! The marks of pictures in letters.
//!
//! | mark | meaning |
//! |---|---|
//! | `●` | the token |
//! | `○` | a vertex; `◆` one that a winning move goes to, `×` one that a losing move goes to |
//! | `·` | visited |

use xanthi_games::scene::{Role, Scene};

/// The character of a role.
pub fn mark(role: Role) -> char {
    match role {
        Role::Token => '●',
        Role::Gone => '·',
        Role::Winning => '◆',
        Role::Losing => '×',
        Role::Kernel => '◉',
        Role::Positive => '+',
        Role::Trail => '∙',
        Role::Negative => '−',
        Role::Missable => 'D',
        Role::Barrier => 'A',
        Role::Covered => 'C',
        Role::Terminal => '□',
        Role::Left => '●',
        Role::Plain | Role::Matched | Role::First | Role::Second | Role::Both | Role::Right => '○',
        Role::Pair | Role::Played | Role::Reply => '○',
    }
}

/// What the marks in a picture mean, for those that occur.
pub fn legend(scene: &Scene) -> String {
    meanings(scene, |_| None).join("   ")
}

/// The same, one by one; `own` says what a role means here, where that differs.
pub(crate) fn meanings<'a>(scene: &Scene, own: impl Fn(Role) -> Option<&'a str>) -> Vec<String> {
    let usual = [
        (Role::Token, "token"),
        (Role::Winning, "a move there wins"),
        (Role::Losing, "a move there loses"),
        (Role::Kernel, "even kernel"),
        (Role::Positive, "in a positive region"),
        (Role::Negative, "in a negative region"),
        (Role::Missable, "left out by some maximum matching"),
        (Role::Barrier, "barrier"),
        (Role::Covered, "matched by every maximum matching"),
        (Role::Terminal, "terminal"),
        (Role::Gone, "gone"),
    ];
    let occurs = |role: Role| scene.spots.iter().any(|s| s.role == role);
    let meaning = |(role, what): &(Role, &'static str)| {
        let (mark, what) = (mark(*role).to_string(), own(*role).unwrap_or(what));
        // A meaning may begin with the letter that is the mark.
        if what.strip_prefix(&mark).is_some_and(|rest| rest.starts_with(':')) { what.to_owned() } else { format!("{mark} {what}") }
    };
    usual.iter().filter(|(role, _)| occurs(*role)).map(meaning).collect()
}
