//! What a verdict rests on.

use crate::backend::{Backend, Exhaustion};
use crate::model::named;

named! {
    /// What a verdict rests on: where it says that there is no further solution, who has shown that; else the solutions seen.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Basis {
        /// An exact search of an embedded backend came to its end, be it that of the backend asked or of the one that proved
        /// its verdict again; or the solutions found suffice. Each of them was checked.
        Search = "search",
        /// A certificate, which was checked apart from the search that gave it (`--certify`).
        Proof = "proof",
        /// An outside program says that there is no further solution, and nothing in gridc has proved it again.
        Claimed = "claimed",
        /// A search in floating point came to its end, and no exact one has proved it again.
        Float = "float",
    }
}

impl Basis {
    /// Whether nobody's word and no rounding has to be trusted.
    pub fn is_proven(self) -> bool {
        matches!(self, Self::Search | Self::Proof)
    }

    /// What follows from a run that found `count` solutions and perhaps exhausted them; `None` if that is no verdict.
    pub(super) fn of_run(count: u64, exhausted: bool, backend: &dyn Backend) -> Option<Self> {
        match (exhausted, backend.abilities().exhaustion) {
            (false, _) => (count > 1).then_some(Self::Search),
            // Of a backend that never says so, propagation has said it before the search.
            (true, Exhaustion::Exact | Exhaustion::Never) => Some(Self::Search),
            (true, Exhaustion::Float) => Some(Self::Float),
            (true, Exhaustion::Claimed) => Some(Self::Claimed),
        }
    }
}
