//! Texts as the parameters of a word chain write them.

use crate::notation::escape;

/// A piece of a value: escaped, with the signs between pieces.
pub(super) fn escape_piece(text: &str) -> String {
    escape(text).replace('.', "%2E").replace('-', "%2D").replace(',', "%2C")
}

/// Pieces of a value, with a point between them.
pub(super) fn pieces(texts: &[String]) -> String {
    texts.iter().map(|text| escape_piece(text)).collect::<Vec<_>>().join(".")
}

/// The name of a file as the parameters write it.
pub(super) fn escape_path(path: &str) -> String {
    path.split('/').map(|step| escape(step).replace(',', "%2C")).collect::<Vec<_>>().join("/")
}
