//! Which clauses state variables and houses.

use crate::model::named;

named! {
    /// Which clauses state that a variable takes exactly one value and a house uses every value.
    ///
    /// For a board of N² cells, N values and 3N houses, with pairwise at-most-one: N² + 3N²·C(N,2) clauses for
    /// [`Minimal`](Self::Minimal), N²·C(N,2) more for [`Efficient`](Self::Efficient), 3N² more for
    /// [`Extended`](Self::Extended), and N²·2n·C(n,2) fewer for [`Deduplicated`](Self::Deduplicated) where N = n².
    ///
    /// References: Lynce and Ouaknine, *Sudoku as a SAT Problem*, 2006 (minimal, extended); Weber, *A SAT-based Sudoku
    /// Solver*, 2005 (efficient); Kwon and Jain, *Optimized CNF Encoding for Sudoku Puzzles*, 2006 (their comparison).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Family {
        /// At least one value per variable; at most one place per value of each group. At most one value per variable
        /// only where that does not follow: in a house it does, by counting its values.
        Minimal = "minimal": "a value per variable, at most one place per value and group",
        Efficient = "efficient": "minimal, and at most one value per variable",
        /// Efficient, and at least one place per value of each house. Unit propagation then finds what naked and hidden
        /// singles find.
        #[default]
        Extended = "extended": "efficient, and a place per value and house",
        /// Extended, without the conflict clauses that an earlier group has stated already. Other at-most-one encodings
        /// than pairwise leave out a group only if none of its pairs is new.
        Deduplicated = "deduplicated": "extended, without conflicts that an earlier group states",
    }
}

impl Family {
    /// Whether houses get their "at least one place" clauses.
    pub(super) fn places(self) -> bool {
        matches!(self, Self::Extended | Self::Deduplicated)
    }
}
