//! What there is: the games, the families of graphs, the colours.

use super::PROTOCOL;
use crate::answer::GameAnswer;
use crate::picture::palette::{Mode, inks, variable};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::Catalogue;
use xanthi_games::graph::families::FAMILIES;

/// Who answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Hello {
    /// The version of requests and answers.
    pub protocol: u32,
    /// The version of the library.
    pub version: String,
    /// The colours of drawings.
    pub inks: Vec<InkColours>,
}

/// A colour of drawings on both papers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct InkColours {
    /// What the drawing calls it, as a variable of a style sheet without the dashes before it.
    pub name: String,
    /// On light paper, `#rrggbb`.
    pub light: String,
    /// On dark paper.
    pub dark: String,
}

impl Hello {
    pub(super) fn new() -> Self {
        let of = |ink| {
            let name = variable(ink)?;
            let [light, dark] = [Mode::Light, Mode::Dark].map(|mode| crate::picture::palette::Ink::rgb(ink, mode).hex());
            Some(InkColours { name, light, dark })
        };
        Self { protocol: PROTOCOL, version: env!("CARGO_PKG_VERSION").into(), inks: inks().filter_map(of).collect() }
    }
}

/// The games and the families.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Games {
    /// The games, in the order of the catalogue.
    pub games: Vec<GameAnswer>,
    /// The families of graphs that a line can name.
    pub families: Vec<FamilyEntry>,
}

/// A family of graphs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FamilyEntry {
    /// How it is written.
    pub syntax: String,
    /// What it is.
    pub title: String,
    /// What else is to be known of it; may be empty.
    pub note: String,
    /// An example.
    pub example: String,
}

impl Games {
    pub(super) fn new() -> Self {
        let family = |family: &xanthi_games::graph::families::FamilyInfo| FamilyEntry {
            syntax: family.syntax.into(),
            title: family.title.into(),
            note: family.note.into(),
            example: family.example.into(),
        };
        let catalogue = Catalogue::standard();
        let game = |entry| GameAnswer::new(entry, catalogue);
        Self { games: catalogue.entries().iter().map(game).collect(), families: FAMILIES.iter().map(family).collect() }
    }
}
