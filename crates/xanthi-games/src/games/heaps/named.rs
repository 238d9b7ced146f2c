//! Octal games that have a name.

/// Names and codes, as `octal:NAME:HEAPS` and `octal:CODE:HEAPS`. Names as in Berlekamp, Conway and
/// Guy, *Winning Ways*, chapter 4.
pub const NAMED: &[(&str, &str)] = &[
    ("kayles", "0.77"),
    ("dawsons-kayles", "0.07"),
    ("dawsons-chess", "0.137"),
    ("treblecross", "0.007"),
    ("guiles", "0.15"),
    ("officers", "0.6"),
    ("lasker", "4.3..."),
];
