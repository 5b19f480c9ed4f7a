//! Refutes rows with gridc's own search and writes a proof in the VeriPB format: each conclusion of the search follows from rows
//! by propagation.
//!
//! ```text
//! rows of the ILP ─▶ indicators: sums in steps ─▶ search: clauses, and a propagator per row ─▶ record ─▶ the needed steps
//! ```
//!
//! A sum together with its cells implies more than either alone: for example, that a cell without 1 to 4 weighs at least 5. So
//! the proof starts by defining *indicators* for each variable in a weighted row: new variables for "its value is among the
//! heaviest". A row over indicators is a sum of the original row, their definitions, and "one value each", and by itself implies
//! everything that bounds do. This is the order encoding, derived (Gocht, Martins, Nordström and Oertel, *Certified CNF
//! Translations for Pseudo-Boolean Solving*, SAT 2022).
//!
//! Nothing here has to be trusted: [`veripb`](super::veripb) checks the proof.

mod formula;
mod indicators;
mod inequality;
mod record;
mod search;

use crate::backend::{Limits, Stop};
use crate::formulation::ilp::text::IlpText;
use crate::proof::trim::TrimSizes;
use std::io::{self, Write};

/// Why there is no proof.
#[derive(Debug)]
pub enum RefuteError {
    /// The rows have a solution.
    Solution,
    Stopped(Stop),
    /// A row has numbers out of range.
    TooLarge,
    Io(io::Error),
}

impl From<io::Error> for RefuteError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Refutes rows, with at most `memory` bytes for the conclusions of the search, and writes the proof.
///
/// # Errors
/// If they have a solution, a limit is reached, or the proof cannot be written.
pub fn refute(text: &IlpText<'_>, memory: u64, limits: &Limits, out: &mut dyn Write) -> Result<TrimSizes, RefuteError> {
    let formula = formula::RowFormula::new(text);
    let (rows, lines) = indicators::in_steps(&formula, text.model);
    let record = search::run(&formula, rows, lines.variables(), memory, limits)?;
    Ok(record.write(&formula, &lines, out)?)
}

/// The origin of a row in a proof.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Source {
    /// A row of the formula, by number.
    Formula(u64),
    /// A line before the search, by its index.
    Line(u32),
    /// A clause that the search learnt, by its index.
    Learnt(u32),
}
