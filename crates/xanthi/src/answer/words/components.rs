//! The parts of a list within which a chain can go round.

use crate::answer::FORMAT;
use crate::answer::sentences::{Line, Row, Told, Tone};
use crate::phrases::counted;
use crate::table::formats::csv_line;
use crate::words::components::components;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::games::words::Words;
use xanthi_games::{At, Position, notation};

/// How many links of a component a row names.
const SHOWN: usize = 60;

/// The answer of `words components --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ComponentsAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The position in the notation.
    pub position: String,
    /// The strongly connected components with more than one link, or with a word from a link to itself; the largest first.
    pub components: Vec<WordComponent>,
}

/// A strongly connected component.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WordComponent {
    /// Its links.
    pub links: Vec<String>,
    /// How many kinds of words lead from one of them to another.
    pub kinds: usize,
    /// How many words these are.
    pub words: u64,
}

impl ComponentsAnswer {
    /// The components of the links in a position of a word chain.
    pub fn of(position: &Position, at: &At<Words>) -> Self {
        let chain = at.game.chain(&at.state);
        let name = |link: u32| chain.table().name(link).to_owned();
        let of = |links: &Vec<u32>| {
            // A word belongs to a component if it leads from one of its links to another.
            let inside = |link: u32| links.binary_search(&link).is_ok();
            let arcs = chain.arcs().iter().filter(|a| a.copies > 0 && inside(a.tail));
            let arcs: Vec<_> = arcs.filter(|a| chain.table().allowing(a.head).iter().any(|&t| inside(t))).collect();
            let words = arcs.iter().map(|a| u64::from(a.copies)).sum();
            WordComponent { links: links.iter().map(|&link| name(link)).collect(), kinds: arcs.len(), words }
        };
        Self { xanthi: FORMAT, position: position.to_string(), components: components(&chain).iter().map(of).collect() }
    }

    /// The links as comma-separated values (RFC 4180), a line for each: the number of its `component`, the largest being 1, and the
    /// `link`.
    pub fn csv(&self) -> String {
        let mut out = csv_line(["component", "link"].map(str::to_owned).into_iter());
        for (number, component) in (1..).zip(&self.components) {
            component.links.iter().for_each(|link| out += &csv_line([u64::to_string(&number), link.clone()].into_iter()));
        }
        out
    }
}

impl Told for ComponentsAnswer {
    fn heading(&self) -> Line {
        Line::new(Tone::Head, notation::lettered(&self.position))
    }

    fn tell(&self) -> Vec<Row> {
        let row = |text: String| Row::plain("", text);
        if self.components.is_empty() {
            return vec![row("no chain can go round".into())];
        }
        let told = |WordComponent { links, kinds, words }: &WordComponent| {
            let more = if links.len() > SHOWN { " …" } else { "" };
            let list = notation::shown(&links[..links.len().min(SHOWN)].join(" "));
            let [size, words, kinds] =
                [(links.len() as u64, "link"), (*words, "word"), (*kinds as u64, "kind")].map(|(number, noun)| counted(number, noun));
            row(format!("{size}, {words} of {kinds}: {list}{more}"))
        };
        self.components.iter().map(told).collect()
    }
}
