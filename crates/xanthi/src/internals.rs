//! What the tests and benchmarks of this project look at beside the interface: single methods, the parts
//! of proofs, the statements by source. Nothing here is promised to stay.

#![allow(missing_docs)]

/// Modules by their names, each with what is public in it.
macro_rules! opened {
    ($within:ident: $($name:ident),* $(,)?) => {
        $(pub mod $name {
            pub use crate::$within::$name::*;
        })*
    };
}

pub mod explain {
    opened! { explain: switching }
}
pub mod gf2 {
    pub use crate::gf2::*;
}
pub mod grid {
    opened! { grid: kernels, regions, trail }
}
pub mod line {
    opened! { line: bound, count, forced }
}
pub mod search {
    pub use crate::search::{bits, dfpn, strategy};
}
pub mod solve {
    opened! {
        solve:
        directed_matching,
        edge_search,
        even_kernel,
        game_search,
        grid,
        matching,
        method,
        misere_search,
        nim_cuts,
        nim_cycle,
        nim_matching,
        nim_piles,
        nim_rounds,
        nim_star,
        nim_tree,
        portfolio,
        search,
        small_edges,
        values,
        vertexnim,
        weight_order,
    }
    pub mod links {
        pub use crate::solve::links::OF_GROUND;
    }
}
pub mod strategy {
    opened! { strategy: grid, matching }
    pub mod torus {
        pub mod hogan_horrocks {
            pub use crate::strategy::torus::hogan_horrocks::*;
        }
        pub mod lemmas {
            pub use crate::strategy::torus::lemmas::*;
        }
        pub mod pairs {
            pub use crate::strategy::torus::pairs::*;
        }
        pub mod plan {
            pub use crate::strategy::torus::plan::*;
        }
    }
}
pub mod theory {
    opened! { theory: column, goldlist, grids, hogan_horrocks, more, small_graphs, stockman }
}
