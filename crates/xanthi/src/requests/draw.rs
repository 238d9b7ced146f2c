//! Pictures as files, and which there are.

use super::explain::verdict;
use super::{About, Refused};
use crate::picture::palette::Mode;
use crate::picture::view::{self, NoPicture, Shown, View};
use crate::picture::{board, svg, tikz};
use crate::solve::Verdict;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::Budget;

/// What else than the board can be drawn of a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ViewsAnswer {
    /// The views.
    pub views: Vec<NamedView>,
}

/// A view with a name.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NamedView {
    /// The view.
    pub view: View,
    /// What it shows, in lower case.
    pub name: String,
}

impl ViewsAnswer {
    pub(super) fn new(about: &About, budget: &Budget) -> Result<Self, Refused> {
        let views = view::views(&about.position(budget)?, about.play);
        Ok(Self { views: views.into_iter().map(|(view, name)| NamedView { view, name }).collect() })
    }
}

/// A picture as a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Drawn {
    /// The text of the file.
    pub text: String,
}

/// How a picture is drawn as a file.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DrawRequest {
    /// `svg` or `tikz`.
    pub format: String,
    /// For a dark background.
    #[serde(default)]
    pub dark: bool,
    /// The board with the proof laid over it.
    #[serde(default)]
    pub proof: bool,
    /// What is drawn, if it is not the board.
    #[serde(default)]
    pub view: View,
}

impl Drawn {
    pub(super) fn new(about: &About, wanted: &DrawRequest, budget: &Budget) -> Result<Self, Refused> {
        let position = about.position(budget)?;
        if wanted.proof && wanted.view != View::Board {
            return Err(Refused::new("a proof is laid over the board alone", "leave out the view or the proof"));
        }
        let found = wanted.proof.then(|| verdict(&position, about, budget));
        let proof = found.as_ref().and_then(Verdict::checked_proof);
        let mut shown = view::shown(&position, &wanted.view, proof, about.play, board::MOST, budget)?;
        if let Shown::Board(picture) | Shown::Scheme(picture, _) = &mut shown {
            about.look().give(picture);
        }
        let drawing = shown.drawing(board::MOST)?;
        let mode = if wanted.dark { Mode::Dark } else { Mode::Light };
        Ok(Self {
            text: match wanted.format.as_str() {
                "svg" => svg::write(&drawing, mode),
                "tikz" => tikz::document(&drawing, mode),
                other => return Err(Refused::new(format!("there is no format `{other}`"), "the formats are svg and tikz")),
            },
        })
    }
}

impl From<NoPicture> for Refused {
    fn from(no: NoPicture) -> Self {
        match no {
            NoPicture::Scheme(error) => (*error).into(),
            _ => Self::new(no.why(), no.help()),
        }
    }
}
