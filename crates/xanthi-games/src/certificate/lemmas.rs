//! Lemmas: why links are won or lost, as conditions on the arcs that are left.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Chains of links and directed edge geography, normal play: lemmas about the core of the chain, each
/// from earlier ones. A lemma says that whoever moves from its link wins, or loses, wherever certain
/// copies of arcs are left and certain others are gone; which ones follows from what it rests on (see
/// [docs/certificates.md](https://github.com/xanthi-games/xanthi/blob/main/docs/certificates.md)). Arcs are numbers of arcs of the core.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lemmas {
    /// The lemmas; the last one decides the core. Empty if the core is decided at sight.
    pub lemmas: Vec<Lemma>,
}

/// A lemma; see [`Lemmas`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Lemma {
    /// N: [link, arc, lemma]. The arc, which the link allows, leads to the link of the lemma, who moves
    /// there loses.
    Win(u32, u32, u32),
    /// P: [link, [[arc, lemma], …]], arcs ascending. After each of the arcs the lemma wins; the other arcs
    /// that the link allows are gone.
    Lose(u32, Vec<[u32; 2]>),
    /// P: a capacity kernel in which some arcs are answered by lemmas.
    Kernel(KernelLemma),
}

/// A capacity kernel as a lemma: the player who must move from one of its links loses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KernelLemma {
    /// The link under the token.
    pub link: u32,
    /// The links of the kernel.
    pub kernel: Vec<u32>,
    /// [arc, copies], arcs ascending: how many copies of the arc, which leaves the kernel, may be left.
    pub exits: Vec<[u32; 2]>,
    /// [link, arc, copies]: how many copies of the arc, which leads into the kernel, are kept for coming back from the link.
    pub returns: Vec<[u32; 3]>,
    /// [arc, lemma], arcs ascending: after the arc, which leaves the kernel, the lemma wins. All other arcs
    /// from the kernel are gone.
    pub lose: Vec<[u32; 2]>,
}
