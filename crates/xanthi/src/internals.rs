//! What the tests and benchmarks of this project look at beside the interface: single methods, the parts
//! of proofs, the statements by source. Nothing here is promised to stay.

#![allow(missing_docs)]

pub mod explain {
    pub mod switching {
        pub use crate::explain::switching::*;
    }
}
pub mod gf2 {
    pub use crate::gf2::*;
}
pub mod grid {
    pub mod kernels {
        pub use crate::grid::kernels::*;
    }
    pub mod regions {
        pub use crate::grid::regions::*;
    }
    pub mod trail {
        pub use crate::grid::trail::*;
    }
}
pub mod line {
    pub mod bound {
        pub use crate::line::bound::*;
    }
    pub mod count {
        pub use crate::line::count::*;
    }
    pub mod forced {
        pub use crate::line::forced::*;
    }
}
pub mod search {
    pub use crate::search::{bits, dfpn, strategy};
}
pub mod solve {
    pub mod directed_matching {
        pub use crate::solve::directed_matching::*;
    }
    pub mod edge_search {
        pub use crate::solve::edge_search::*;
    }
    pub mod even_kernel {
        pub use crate::solve::even_kernel::*;
    }
    pub mod game_search {
        pub use crate::solve::game_search::*;
    }
    pub mod grid {
        pub use crate::solve::grid::*;
    }
    pub mod links {
        pub use crate::solve::links::OF_GROUND;
    }
    pub mod matching {
        pub use crate::solve::matching::*;
    }
    pub mod method {
        pub use crate::solve::method::*;
    }
    pub mod misere_search {
        pub use crate::solve::misere_search::*;
    }
    pub mod nim_cuts {
        pub use crate::solve::nim_cuts::*;
    }
    pub mod nim_cycle {
        pub use crate::solve::nim_cycle::*;
    }
    pub mod nim_matching {
        pub use crate::solve::nim_matching::*;
    }
    pub mod nim_piles {
        pub use crate::solve::nim_piles::*;
    }
    pub mod nim_rounds {
        pub use crate::solve::nim_rounds::*;
    }
    pub mod nim_star {
        pub use crate::solve::nim_star::*;
    }
    pub mod nim_tree {
        pub use crate::solve::nim_tree::*;
    }
    pub mod portfolio {
        pub use crate::solve::portfolio::*;
    }
    pub mod search {
        pub use crate::solve::search::*;
    }
    pub mod small_edges {
        pub use crate::solve::small_edges::*;
    }
    pub mod values {
        pub use crate::solve::values::*;
    }
    pub mod vertexnim {
        pub use crate::solve::vertexnim::*;
    }
    pub mod weight_order {
        pub use crate::solve::weight_order::*;
    }
}
pub mod strategy {
    pub mod grid {
        pub use crate::strategy::grid::*;
    }
    pub mod matching {
        pub use crate::strategy::matching::*;
    }
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
    pub mod column {
        pub use crate::theory::column::*;
    }
    pub mod goldlist {
        pub use crate::theory::goldlist::*;
    }
    pub mod grids {
        pub use crate::theory::grids::*;
    }
    pub mod hogan_horrocks {
        pub use crate::theory::hogan_horrocks::*;
    }
    pub mod more {
        pub use crate::theory::more::*;
    }
    pub mod small_graphs {
        pub use crate::theory::small_graphs::*;
    }
    pub mod stockman {
        pub use crate::theory::stockman::*;
    }
}
