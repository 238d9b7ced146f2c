//! Strategies: they win against all replies, and with a wrong move they do not.

mod torus;
