//! The even kernel strategy in words.

use super::About;

pub(super) fn tell(about: &About<'_>, kernel: &[u32]) -> Vec<String> {
    let place = about.ground.as_ref().and_then(|g| g.token()).map_or(String::new(), |t| format!(" {}", about.vertex(t)));
    vec![
        format!("The token{place} stands in an even kernel of {} vertices: {}.", kernel.len(), about.vertices(kernel)),
        "No edge joins two vertices of the kernel, and every other vertex has an even number of edges to it.".into(),
        "So each move leaves the kernel along one of an even number of edges, an odd number of them is left, and the opponent can come back along another. The player on the kernel runs out of moves first.".into(),
    ]
}
