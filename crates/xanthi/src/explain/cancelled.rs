//! Cancellation in words, and on the board.

use super::{About, lay as lay_certificate, of_certificate};
use crate::phrases::grouped;
use crate::picture::board::Picture;
use crate::picture::overlay::geography;
use xanthi_games::certificate::{Cancelled, Certificate};
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::{Outcome, Play, Position};

pub(super) fn tell(about: &About<'_>, pairs: &[[u32; 3]], rest: &Certificate, outcome: Outcome) -> Vec<String> {
    let edges: u64 = pairs.iter().map(|p| 2 * u64::from(p[2])).sum();
    let inner = About {
        ground: about.ground.as_ref().map(|ground| without(ground, pairs)),
        moves: Vec::new(),
        play: about.play,
        position: about.position,
        winning: &[],
        names: about.names.clone(),
    };
    let mut steps: Vec<String> = of_certificate(&inner, rest, outcome).into_iter().map(|step| format!("On the rest: {step}")).collect();
    let (what, goes, back) = match about.says_words() {
        true => ("words", "says one of them", "asks for the same beginning again"),
        false => ("edges", "moves along one of them", "brings the token back"),
    };
    let lead = format!(
        "{} {what} cancel in pairs. The player who wins on the rest plays there as if these {what} did not exist; when the opponent {goes}, the answer is its partner, which {back}.",
        grouped(edges)
    );
    steps.insert(0, lead);
    steps
}

pub(super) fn lay(picture: &mut Picture, at: &Position, ground: Option<&GeographyPosition>, given: &Cancelled, play: Play) {
    let Cancelled { pairs, rest } = given;
    geography::cancelled(picture, pairs);
    let inner = ground.map(|ground| without(ground, pairs));
    match (&**rest, &inner) {
        // Marks of the rest are no marks of moves.
        (Certificate::Labels(labels), Some(on)) => {
            geography::labels_of_rest(picture, labels, on);
            if let Some(rest) = &labels.rest {
                lay_certificate(picture, at, Some(on), rest, play);
            }
        }
        _ => lay_certificate(picture, at, inner.as_ref(), rest, play),
    }
}

/// What is left of a ground when pairs of edges are taken out.
fn without(ground: &GeographyPosition, pairs: &[[u32; 3]]) -> GeographyPosition {
    let mut rest = ground.clone();
    for &[a, b, copies] in pairs {
        let edges: &[u32] = if a == b { &[a, a] } else { &[a, b] };
        for &edge in edges {
            rest.set_copies(edge, rest.copies(edge).saturating_sub(copies));
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use crate::explain::story;
    use crate::picture::overlay;
    use crate::solve::{Question, solve};
    use xanthi_games::budget::Budget;
    use xanthi_games::scene::Role;
    use xanthi_games::{Outcome, Play, Position};

    /// Both arcs of the double edge cancel: nothing is left, the token cannot move on the rest, and
    /// the one move of the game loses although its vertex has the label P there.
    #[test]
    fn labels_of_the_rest_are_no_marks_of_moves() {
        let position = Position::parse("deg:cycle.2@0").unwrap();
        let verdict = solve(&position, Question { play: Play::Normal, all_options: true, grundy: false }, &Budget::default());
        let proof = verdict.proof.unwrap();
        assert_eq!(proof.outcome, Outcome::P);
        let told = story(&position, &proof);
        assert!(told.iter().all(|step| !step.contains("is P") && !step.contains("goes to a vertex")), "{told:?}");
        assert!(told.iter().any(|step| step == "On the rest: There is no move at all."), "{told:?}");
        let picture = overlay::proof(&position, &proof);
        assert_eq!(picture.scene.spots[1].role, Role::Losing);
        assert!(picture.notes.iter().all(|(_, note)| !note.contains('P')), "{:?}", picture.notes);
    }
}
