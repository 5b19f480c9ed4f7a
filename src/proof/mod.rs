//! Certificates: checkable proofs that a puzzle has exactly the stated solutions, for readers who do not want to trust gridc's
//! solvers. `front/certificate` writes them to directories and verifies them.
//!
//! ```text
//! puzzle ─▶ formula: its CNF, and a clause for each solution that excludes it ─▶ a SAT solver ─▶ DRAT ─▶ trim ─▶ LRAT
//!              │                                                                                              │
//!              └──────────────────────────── lrat: every step is checked ◀─────────────────────────────────────┘
//! ```
//!
//! - [`formula`]: what is refuted. The CNF is complete and plain: nothing is presolved or propagated, no constraint is left
//!   to a solver but those over the budget of the lowering, and without these the formula only has more models.
//! - [`drat`], [`trim`]: turn a solver's output into a short proof. Neither has to be trusted.
//! - [`lrat`]: the checker, which uses nothing of gridc. It is all that has to be trusted of this module.
//!
//! What else a certificate rests on is that the CNF says what the puzzle says, if not more: the language and the lowering,
//! which tests hold against the checker, against predicates and against truth tables. `front/certificate` makes directories
//! of all this, and verifies them.

pub mod drat;
pub mod formula;
pub mod lrat;
pub mod rows;
pub mod trim;
pub mod veripb;
