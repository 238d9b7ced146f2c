//! Pictures as shapes, for SVG, TikZ and whatever renders SVG.
//!
//! A [`drawing::Drawing`] is a list of shapes in units of a pixel, y down. A shape bears an
//! [`Ink`](palette::Ink), never a colour: [`palette`] says how each looks, on light and on dark paper.

pub mod board;
pub mod drawing;
pub mod heatmap;
pub(crate) mod layout;
pub(crate) mod legend;
pub mod overlay;
pub mod page;
pub mod palette;
pub(crate) mod places;
pub mod plan;
pub mod plot;
pub mod svg;
pub mod text;
pub mod tikz;
pub mod tree;
pub mod view;
