//! Certificates: checkable proofs that a puzzle has exactly the stated solutions, for readers who do not want to trust gridc's
//! solvers. `front/certificate` writes them to directories and verifies them.
//!
//! ```text
//! puzzle ─▶ formula: its CNF, and a clause for each solution that excludes it ─▶ a SAT solver ─▶ DRAT ─▶ trim ─▶ LRAT
//!              │                                                                                              │
//!              └──────────────────────────── lrat: every step is checked ◀─────────────────────────────────────┘
//! ```
//!
//! - [`formula`]: the formula to be refuted. The CNF is complete and plain: nothing is presolved or propagated, and only
//!   constraints over the budget of the lowering are omitted. Without these the formula has more models, so a refutation remains
//!   valid.
//! - [`drat`], [`trim`]: turn a solver's output into a short proof. Neither has to be trusted.
//! - [`lrat`]: the checker, which uses no other part of gridc. It is the only part of this module that has to be trusted.
//! - [`rows`], [`veripb`]: the same for formulas of 0-1 inequalities, with gridc's own search and a checker of cutting planes.
//!
//! A certificate also depends on the assumption that the CNF implies no more than the puzzle demands. This is the task of the
//! language and the lowering, which tests compare with the checker, with predicates and with truth tables.

pub mod drat;
pub mod formula;
pub mod lrat;
pub mod rows;
pub mod trim;
pub mod veripb;
