//! The strategy of a misère kernel in words.

use super::About;
use xanthi_games::certificate::MisereKernel;

pub(super) fn tell(about: &About<'_>, given: &MisereKernel) -> Vec<String> {
    if let Some(last) = given.last {
        return with_last(about, given, last);
    }
    let (hub, links) = (about.vertices(&[given.hub]), about.vertices(&given.kernel));
    if about.says_words() {
        let kernel = match given.kernel.len() {
            1 => format!("{links} is a misère kernel by itself"),
            n => format!("These {n} links are a misère kernel: {links}"),
        };
        return vec![
            format!("{kernel}, with the hub {hub}."),
            "Every word from the kernel is answered by one that leads back, kept for it alone, unless it leads to the hub; there, as long as words lead from the hub into the kernel, one of these is said.".into(),
            format!("More words lead from the kernel to {hub} than from {hub} into the kernel. So the player who must speak in the kernel always has a word, and in the end it is the opponent who has none at {hub}, which wins."),
            format!("A player who must speak at {hub} where other words begin, too, is led back to {hub} until the last of these is said, and then into the kernel."),
        ];
    }
    let kernel = match given.kernel.len() {
        1 => format!("{links} is a misère kernel by itself"),
        n => format!("These {n} places are a misère kernel: {links}"),
    };
    vec![
        format!("{kernel}, with the hub {hub}."),
        "Every move from the kernel is answered by one that leads back, kept for it alone, unless it leads to the hub; there, as long as moves lead from the hub into the kernel, one of these is made.".into(),
        format!("More moves lead from the kernel to {hub} than from {hub} into the kernel. So the player on the kernel always has a move, and in the end it is the opponent who has none on {hub}, which wins."),
        format!("A player on {hub} from which other moves lead, too, is led back to {hub} until the last of these is used, and then into the kernel."),
    ]
}

/// Where arcs lead from links of the kernel to others.
fn with_last(about: &About<'_>, given: &MisereKernel, last: u32) -> Vec<String> {
    let [hub, last] = [given.hub, last].map(|link| about.vertices(&[link]));
    let links = about.vertices(&given.kernel);
    let [way, ways, speaks, links_are] =
        if about.says_words() { ["word", "words", "must speak", "links are"] } else { ["move", "moves", "is to move", "places are"] };
    let kernel = match given.kernel.len() {
        1 => format!("{links} is a misère kernel by itself, with the hub {hub}."),
        n => format!("These {n} {links_are} a misère kernel with the hub {hub} and the last link {last}: {links}."),
    };
    vec![
        kernel,
        format!(
            "Every {way} that leads from there to anywhere else is answered by one that leads back, kept for it alone, until the last of those from {hub} is used."
        ),
        format!(
            "The kernel and {hub} are all that counts then, and the player who {speaks} loses on {last}, or on a link to which {ways} lead from {last}: for these are so many that one less changes nothing. The opponent goes there, and has nowhere to go in the end, on {hub}, which wins."
        ),
    ]
}
