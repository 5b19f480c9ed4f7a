//! Refutes rows, in the form of VeriPB: by gridc's own search, each conclusion of which follows from rows by propagation.
//!
//! ```text
//! rows of the ILP ─▶ indicators: sums in steps ─▶ search: clauses, and a propagator per row ─▶ record ─▶ what was needed of it
//! ```
//!
//! What a sum and its cells imply together is more than what either does: that a cell without 1 to 4 weighs 5 at least. So
//! the proof begins by defining, of each variable that a row weighs, *indicators*: new variables which say that its value is among
//! the heaviest. A row over indicators is a sum of the row, their definitions, and "one value each", and implies by itself all
//! that bounds do. That is the order encoding, derived (Gocht, Martins, Nordström and Oertel, *Certified CNF Translations for
//! Pseudo-Boolean Solving*, SAT 2022).
//!
//! Nothing here has to be trusted: [`veripb`](super::veripb) checks what is written.

mod formula;
mod indicators;
mod inequality;
mod record;
mod search;

use crate::backend::{Limits, Stop};
use crate::formulation::ilp::text::Text;
use crate::proof::trim::Trimmed;
use std::io::{self, Write};

/// Why there is no proof.
#[derive(Debug)]
pub enum RefuteError {
    /// The rows have a solution.
    Solution,
    Stopped(Stop),
    /// A row has numbers that are out of range.
    TooLarge,
    Io(io::Error),
}

impl From<io::Error> for RefuteError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Refutes rows within so many bytes for what the search concludes, and writes the proof.
///
/// # Errors
/// If they have a solution, a limit runs out, or the proof cannot be written.
pub fn refute(text: &Text<'_>, memory: u64, limits: &Limits, out: &mut dyn Write) -> Result<Trimmed, RefuteError> {
    let formula = formula::Formula::new(text);
    let (rows, lines) = indicators::in_steps(&formula, text.model);
    let record = search::run(&formula, rows, lines.variables(), memory, limits)?;
    Ok(record.write(&formula, &lines, out)?)
}

/// Where a row of a proof comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Source {
    /// The formula: its number there.
    Formula(u64),
    /// A line before the search, by its index.
    Line(u32),
    /// A clause that the search learnt, by its index.
    Learnt(u32),
}
