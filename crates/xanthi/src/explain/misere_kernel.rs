//! The strategy of a misère kernel in words.

use super::About;
use xanthi_games::certificate::MisereKernel;

pub(super) fn tell(about: &About<'_>, given: &MisereKernel) -> Vec<String> {
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
