//! The evidence behind a verdict: an exact search, a checked certificate, or only an unproven claim. Output and exit codes depend
//! on it.

use crate::backend::{Backend, Exhaustion};
use crate::model::named;

named! {
    /// The evidence behind a verdict. If the verdict claims that there is no further solution, the basis names who has shown
    /// that; otherwise it is the solutions found.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Basis {
        /// An exact search of an embedded backend was completed, by the requested backend or by the one that proved its verdict
        /// again; or the solutions found suffice. Each of them was checked.
        Search = "search",
        /// A certificate that was checked independently of the search that produced it (`--certify`).
        Proof = "proof",
        /// An external program claims that there is no further solution, and gridc has not proved it again.
        Claimed = "claimed",
        /// A floating-point search was completed, and no exact search has proved its result again.
        Float = "float",
        /// The solution that the file states. An exact search proves that the rules that were understood leave no other grid;
        /// rules that were not understood can only restrict.
        Stated = "stated",
    }
}

impl Basis {
    /// Whether the verdict depends neither on an external program's claim nor on rounding.
    pub fn is_proven(self) -> bool {
        matches!(self, Self::Search | Self::Proof | Self::Stated)
    }

    /// The basis of a run that found `count` solutions and, if `exhausted`, reported that there are no others; `None` if that
    /// gives no verdict.
    pub(super) fn of_run(count: u64, exhausted: bool, backend: &dyn Backend) -> Option<Self> {
        match (exhausted, backend.abilities().exhaustion) {
            (false, _) => (count > 1).then_some(Self::Search),
            // A backend with `Never` does not report exhaustion itself: propagation decided before the search.
            (true, Exhaustion::Exact | Exhaustion::Never) => Some(Self::Search),
            (true, Exhaustion::Float) => Some(Self::Float),
            (true, Exhaustion::Claimed) => Some(Self::Claimed),
        }
    }
}
