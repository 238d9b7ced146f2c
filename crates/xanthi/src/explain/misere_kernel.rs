//! The strategy of a misère kernel in words.

use super::About;
use xanthi_games::certificate::MisereKernel;

/// How the sentences speak of lists of words, and of everything else.
struct Terms {
    way: &'static str,
    ways: &'static str,
    links: &'static str,
    /// What becomes of one way that is chosen, and of the last of some.
    done: &'static str,
    used: &'static str,
    moves: &'static str,
    /// The player to move in the kernel, and on the hub.
    in_kernel: &'static str,
    on_hub: &'static str,
    at: &'static str,
    others: &'static str,
}

const WORDS: Terms = Terms {
    way: "word",
    ways: "words",
    links: "links",
    done: "said",
    used: "said",
    moves: "must speak",
    in_kernel: "who must speak in",
    on_hub: "who must speak at",
    at: "at",
    others: "where other words begin",
};

const MOVES: Terms = Terms {
    way: "move",
    ways: "moves",
    links: "places",
    done: "made",
    used: "used",
    moves: "is to move",
    in_kernel: "on",
    on_hub: "on",
    at: "on",
    others: "from which other moves lead",
};

pub(super) fn tell(about: &About<'_>, given: &MisereKernel) -> Vec<String> {
    let terms = if about.says_words() { WORDS } else { MOVES };
    let (hub, kernel) = (about.vertices(&[given.hub]), about.vertices(&given.kernel));
    let last = given.last.map(|last| about.vertices(&[last]));
    let Terms { way, ways, links, done, used, moves, in_kernel, on_hub, at, others } = terms;
    let and_last = last.as_ref().map_or(String::new(), |last| format!(" and the last link {last}"));
    let lead = match given.kernel.len() {
        1 => format!("{kernel} is a misère kernel by itself, with the hub {hub}."),
        n => format!("These {n} {links} are a misère kernel with the hub {hub}{and_last}: {kernel}."),
    };
    match last {
        None => vec![
            lead,
            format!(
                "Every {way} from the kernel is answered by one that leads back, reserved for it, unless it leads to the hub; there, as long as {ways} lead from the hub into the kernel, one of these is {done}."
            ),
            format!(
                "More {ways} lead from the kernel to {hub} than from {hub} into the kernel. So the player {in_kernel} the kernel always has a {way}, and in the end it is the opponent who has none {at} {hub}, which wins."
            ),
            format!(
                "A player {on_hub} {hub} {others}, too, is led back to {hub} until the last of these is {used}, and then into the kernel."
            ),
        ],
        // Where arcs lead from links of the kernel to others.
        Some(last) => vec![
            lead,
            format!(
                "Every {way} that leads from there to anywhere else is answered by one that leads back, reserved for it, until the last of those from {hub} is used."
            ),
            format!(
                "The kernel and {hub} are all that counts then, and the player who {moves} loses on {last}, or on a link to which {ways} lead from {last}: there are so many of these that one fewer makes no difference. The opponent goes there, and in the end has nowhere to go from {hub}, which wins."
            ),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::{Play, Position};

    /// Lists are told in words, and graphs in moves, with and without a last link.
    #[test]
    fn a_list_is_told_in_words_and_a_graph_in_moves() {
        for (line, speaks_of, not_of) in
            [("words:us-states@A", ["word", "said"], ["move", "made"]), ("deg:cycle.3@0", ["move", "made"], ["word", "said"])]
        {
            let position = Position::parse(line).expect("a position");
            let about = About::new(&position, Play::Misere, &[]);
            let told = |last| tell(&about, &MisereKernel { hub: 0, kernel: vec![1, 2], last }).join(" ");
            let (plain, with_last) = (told(None), told(Some(1)));
            assert!(speaks_of.iter().all(|term| plain.contains(term)), "{plain}");
            assert!(with_last.contains(speaks_of[0]) && with_last.contains("and the last link"), "{with_last}");
            assert!(not_of.iter().all(|term| !plain.contains(term) && !with_last.contains(term)), "{plain} {with_last}");
        }
    }
}
