//! The clause families of a CNF: which redundant clauses state that variables have exactly one value and houses use all values.

use crate::model::named;

named! {
    /// Which clauses state that a variable takes exactly one value and a house uses every value.
    ///
    /// For a board of N² cells, N values and 3N houses, with pairwise at-most-one: N² + 3N²·C(N,2) clauses for
    /// [`Minimal`](Self::Minimal), N²·C(N,2) more for [`Efficient`](Self::Efficient), 3N² more for [`Extended`](Self::Extended),
    /// and N²·2n·C(n,2) fewer for [`Deduplicated`](Self::Deduplicated) where N = n².
    ///
    /// References: Lynce and Ouaknine, *Sudoku as a SAT Problem*, 2006 (minimal, extended); Weber, *A SAT-based Sudoku Solver*,
    /// 2005 (efficient); Kwon and Jain, *Optimized CNF Encoding for Sudoku Puzzles*, 2006 (their comparison).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Family {
        /// At least one value per variable; at most one place per value of each group. At most one value per variable is stated
        /// only where it is not implied; in a house it is, by counting the values.
        Minimal = "minimal": "at least one value per variable, at most one place per value and group",
        Efficient = "efficient": "minimal, and at most one value per variable",
        /// Efficient, and at least one place per value of each house. Unit propagation then finds all naked and hidden singles.
        #[default]
        Extended = "extended": "efficient, and at least one place per value and house",
        /// Extended, without conflict clauses that an earlier group already states. At-most-one encodings other than pairwise
        /// omit a group only if none of its pairs is new.
        Deduplicated = "deduplicated": "extended, without conflicts that an earlier group already contains",
    }
}

impl Family {
    /// Whether houses get "at least one place" clauses.
    pub(super) fn places(self) -> bool {
        matches!(self, Self::Extended | Self::Deduplicated)
    }
}
