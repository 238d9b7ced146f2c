//! The Python package `xanthi`: what it takes from Rust, as the module `xanthi._native`.
//!
//! Solvers run on threads of their own with Python's lock released ([`run`]), so Ctrl-C, limits and
//! progress work whatever they do. Answers are those of `xanthi::answer`; nothing is decided or
//! phrased here. The Python sources beside this crate (`python/xanthi`) read graphs and show results.

mod classify;
mod contest;
mod disk;
mod errors;
mod game;
mod limit;
mod names;
mod picture;
mod position;
mod proofs;
mod results;
mod run;
mod session;
mod solve;
mod sweep;
mod table;
mod theory;
mod verdict;
mod words;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use super::classify::classify_block;
    #[pymodule_export]
    use super::contest::contest_of;
    #[pymodule_export]
    use super::position::{PyPosition, position_of_game, position_of_graph, position_of_line};
    #[pymodule_export]
    use super::proofs::{check_family, check_proof, prove_family};
    #[pymodule_export]
    use super::results::results_sql;
    #[pymodule_export]
    use super::session::{PySession, hello};
    #[pymodule_export]
    use super::solve::{lesson_of, solve_many, solve_one};
    #[pymodule_export]
    use super::sweep::{PyJob, PyLines, store_sql, sweep_rows};
    #[pymodule_export]
    use super::table::{PySheet, sheet_of_json, table_families, table_rows};
    #[pymodule_export]
    use super::theory::{theory_statements, verify_statement};
    #[pymodule_export]
    use super::verdict::{PyVerdict, verdict_of_parts};
    #[pymodule_export]
    use super::words::{PyWordList, critical_words, word_components, word_diff, word_list_of_json, word_report, word_tree};
}
