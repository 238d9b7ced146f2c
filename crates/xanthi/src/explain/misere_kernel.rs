//! The strategy of a misère kernel in words.

use super::About;
use xanthi_games::certificate::MisereKernel;

pub(super) fn tell(about: &About<'_>, given: &MisereKernel) -> Vec<String> {
    if let Some(second) = given.second {
        return odd(about, given, second);
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

/// Where the kernel has a loop.
fn odd(about: &About<'_>, given: &MisereKernel, second: u32) -> Vec<String> {
    let [hub, second] = [given.hub, second].map(|link| about.vertices(&[link]));
    let kernel = about.vertices(&given.kernel);
    let [way, last] = if about.says_words() { ["word", "words"] } else { ["move", "moves"] };
    vec![
        format!("{kernel} and {second} are an odd misère kernel, with the hub {hub}: one {way} leads from {kernel} to {kernel}."),
        format!(
            "Each {way} from there is answered by one that leads back, kept for it alone, as is each from {hub}, until few {last} from {hub} are left."
        ),
        format!(
            "Then the {way} from {kernel} to {kernel} decides: it is the opponent who can use it at the right time, and who has no {way} at {hub} in the end, which wins."
        ),
    ]
}
