//! What solvers say about an instance that was written as text: their claim, and what they chose.
//!
//! [`literals`], [`columns`], [`options`] and [`integers`] read the answer to a CNF, to a 0-1 ILP, to an exact cover and to a
//! model. Each program
//! has its own way to put it; the dialect is recognised by the first line that has any content. An answer is
//! read as a stream, and bounded: what is larger than [`MOST_BYTES`] is refused.
//!
//! Nothing here is believed. A reader finds what is wrong with an answer as a text (it breaks off, it contradicts
//! itself, it names what is not there); whether what it chooses is a solution is for the caller to test.

mod cbc;
mod clasp;
mod competition;
mod draft;
mod error;
mod glpsol;
mod highs;
pub(crate) mod integers;
mod lines;
mod minisat;
pub(crate) mod options;
mod plain;
mod scip;
mod values;

pub use error::{AnswerError, Problem, Spot};
pub use integers::{Integers, integers};
pub use lines::MOST_BYTES;
pub use options::{ChosenOption, options};
pub use values::Values;

use draft::{AnswerDraft, Dialect, Naming};
use lines::{Line, Lines};
use std::io::BufRead;

/// What a solver says about its instance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    Satisfiable,
    Unsatisfiable,
    Unknown,
    /// Nothing is said, but something was chosen.
    Unstated,
}

/// A claim, and what was chosen; nothing is, unless the claim is [`Claim::Satisfiable`] or [`Claim::Unstated`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply<T> {
    pub claim: Claim,
    pub chosen: T,
}

/// Reads the answer to a CNF: the variables by their DIMACS numbers, from 1 up to `variables` if that is known.
///
/// Dialects: the lines `s`, `v`, `c` of the SAT competitions; the result file of minisat (`SAT`, the literals, 0).
///
/// # Errors
/// If it breaks off, contradicts itself, names what is not there, or is something else altogether.
pub fn literals(input: impl BufRead, variables: Option<u64>) -> Result<Reply<Values>, AnswerError> {
    let dialect = |line: &Line<'_>| -> Box<dyn Dialect> {
        if competition::begins(line) {
            Box::<competition::Competition>::default()
        } else {
            Box::<minisat::Minisat>::default()
        }
    };
    values(input, Naming::Literals, variables, dialect)
}

/// Reads the answer to a 0-1 ILP: the columns by number, `x1` being 1, up to `columns` if that is known.
///
/// Dialects: the lines `s`, `v`, `o`, `c` of the pseudo-Boolean competitions; what clasp prints of its own accord; the
/// solution files of cbc, HiGHS, glpsol (raw and report) and SCIP; a list of names and values.
///
/// # Errors
/// As [`literals`]; also if a value is neither 0 nor 1.
pub fn columns(input: impl BufRead, columns: Option<u64>) -> Result<Reply<Values>, AnswerError> {
    let dialect = |line: &Line<'_>| -> Box<dyn Dialect> {
        let first = line.words().next().map_or("", |word| word.text);
        match first {
            "Problem:" => Box::<glpsol::Report>::default(),
            "Model" if line.text.trim() == "Model status" => Box::<highs::Highs>::default(),
            "solution" if line.text.trim_start().starts_with("solution status:") => Box::<scip::Scip>::default(),
            _ if glpsol::begins(line) => Box::<glpsol::Raw>::default(),
            _ if clasp::begins(line) => Box::<clasp::Clasp>::default(),
            _ if competition::begins(line) => Box::<competition::Competition>::default(),
            _ if cbc::begins(line) => Box::<cbc::Cbc>::default(),
            _ => Box::<plain::Plain>::default(),
        }
    };
    values(input, Naming::Columns, columns, dialect)
}

/// Reads values in the dialect that the first line with content begins. Comments of glpsol and of the competitions
/// look alike, so these do not decide.
fn values(
    input: impl BufRead,
    naming: Naming,
    count: Option<u64>,
    recognise: impl Fn(&Line<'_>) -> Box<dyn Dialect>,
) -> Result<Reply<Values>, AnswerError> {
    let mut lines = Lines::new(input);
    let mut draft = AnswerDraft::new(naming, count);
    let mut dialect: Option<Box<dyn Dialect>> = None;
    let mut last = Spot::default();
    while let Some(line) = lines.next()? {
        if dialect.is_none() && !competition::is_comment(&line) && !line.text.trim().is_empty() {
            dialect = Some(recognise(&line));
        }
        last = line.whole();
        if let Some(dialect) = &mut dialect {
            dialect.line(&line, &mut draft)?;
        }
    }
    let Some(mut dialect) = dialect else { return Err(AnswerError { spot: last, problem: Problem::Empty }) };
    dialect.end(&last, &mut draft)?;
    draft.finish(&last)
}
