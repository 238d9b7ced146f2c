//! Other literature, and results of this project.

mod bridgit;
mod circulant;
mod edge_boards;
mod edge_tables;
mod fsu;
mod grid_nimbers;
mod line_bounds;
mod line_nimbers;
mod line_starts;
mod misere_edges;
mod misere_hubs;
mod misere_last;
mod misere_pairs;
mod nim;
mod sequences;
mod shannon;
mod static_matchings;
pub(super) mod sweeps;
mod three_moves;
mod words;

use super::{Source, Statement};

/// The source of the statements in this file.
pub static SOURCE: Source = Source { key: "more", citation: "Other literature and results of this project, as each statement says" };

/// In no particular order.
pub(super) static STATEMENTS: &[&Statement] = &[
    &fsu::MATCHING,
    &fsu::CANCELLATION,
    &nim::WEIGHT_ORDER,
    &nim::STARS,
    &nim::CUTS,
    &nim::MATCHING,
    &shannon::LEHMAN,
    &shannon::WINNING_MOVES,
    &bridgit::EXTRA_LINE,
    &bridgit::DUAL,
    &words::US_STATES,
    &words::CAPITALS,
    &words::COUNTRIES,
    &sweeps::TORI,
    &sweeps::TORI_MISERE,
    &sweeps::TORI_NIMBERS,
    &sweeps::KOTZIG,
    &sweeps::KOTZIG_ODD_SUMS,
    &three_moves::SETTLED,
    &three_moves::OPEN,
    &static_matchings::STATIC_MATCHINGS,
    &circulant::CIRCULANT,
    &grid_nimbers::GRID_NIMBERS,
    &edge_boards::CYLINDERS,
    &edge_boards::TORI,
    &edge_boards::ODD_TORI,
    &edge_boards::COPRIME_TORI,
    &edge_tables::SMALL_BOARDS,
    &misere_edges::MISERE_EDGES,
    &misere_hubs::MISERE_HUBS,
    &misere_last::MISERE_LAST,
    &misere_pairs::MISERE_PAIRS,
    &line_bounds::GROWTH,
    &line_nimbers::LINE_NIMBERS,
    &line_starts::LINE_STARTS,
    &line_starts::HOLES_A_A1,
    &line_starts::HOLES_A_A2,
    &sequences::SKOLEM,
    &sequences::HOOKED,
    &sequences::EXTENDED,
    &sequences::NEAR,
    &sequences::LANGFORD,
    &sequences::HOOKED_LANGFORD,
    &sequences::COUNTS,
];
