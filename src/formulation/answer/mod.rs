//! Reads the answers of external solvers to an instance that gridc wrote as text: the claim (satisfiable or not) and the values.
//! Called by external backends and `gridc decode`.
//!
//! [`literals`], [`columns`], [`options`] and [`integers`] read the answers to a CNF, a 0-1 ILP, an exact cover and a model. The
//! dialect of the program is recognised by the first line with content. Answers are read as streams; those larger than
//! [`MOST_BYTES`] are rejected.
//!
//! No answer is trusted. These readers detect errors in the text (truncated, contradictory, or with unknown names); the caller
//! must test whether the values are a solution.

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

pub use error::{AnswerError, AnswerProblem, Spot};
pub use integers::{Integers, integers};
pub use lines::MOST_BYTES;
pub use options::{ChosenOption, options};
pub use values::AnswerValues;

use draft::{AnswerDraft, Dialect, Naming};
use lines::{AnswerLine, AnswerLines};
use std::io::BufRead;

/// The claim of a solver about its instance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    Satisfiable,
    Unsatisfiable,
    Unknown,
    /// There is no claim, but there are values.
    Unstated,
}

/// A claim with the values; these are empty unless the claim is [`Claim::Satisfiable`] or [`Claim::Unstated`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolverAnswer<T> {
    pub claim: Claim,
    pub chosen: T,
}

/// Reads the answer to a CNF: the variables by their DIMACS numbers, from 1 to `variables`, if known.
///
/// Dialects: the lines `s`, `v`, `c` of the SAT competitions; the result file of minisat (`SAT`, the literals, 0).
///
/// # Errors
/// If the answer is truncated, contradictory, contains unknown numbers, or is in another format.
pub fn literals(input: impl BufRead, variables: Option<u64>) -> Result<SolverAnswer<AnswerValues>, AnswerError> {
    let dialect = |line: &AnswerLine<'_>| -> Box<dyn Dialect> {
        if competition::begins(line) {
            Box::<competition::Competition>::default()
        } else {
            Box::<minisat::Minisat>::default()
        }
    };
    values(input, Naming::Literals, variables, dialect)
}

/// Reads the answer to a 0-1 ILP: the columns by number (`x1` is 1), up to `columns`, if known.
///
/// Dialects: the lines `s`, `v`, `o`, `c` of the pseudo-Boolean competitions; clasp's default output; the solution files of cbc,
/// HiGHS, glpsol (raw and report) and SCIP; a list of names and values.
///
/// # Errors
/// As [`literals`]; also if a value is neither 0 nor 1.
pub fn columns(input: impl BufRead, columns: Option<u64>) -> Result<SolverAnswer<AnswerValues>, AnswerError> {
    let dialect = |line: &AnswerLine<'_>| -> Box<dyn Dialect> {
        let first = line.words().next().map_or("", |word| word.text);
        match first {
            "Problem:" => Box::<glpsol::Report>::default(),
            "Model" if line.text.trim() == "Model status" => Box::<highs::Highs>::default(),
            "solution" if line.text.trim_start().starts_with("solution status:") => Box::<scip::Scip>::default(),
            _ if glpsol::begins(line) => Box::<glpsol::RawSolution>::default(),
            _ if clasp::begins(line) => Box::<clasp::Clasp>::default(),
            _ if competition::begins(line) => Box::<competition::Competition>::default(),
            _ if cbc::begins(line) => Box::<cbc::Cbc>::default(),
            _ => Box::<plain::LineDialect>::default(),
        }
    };
    values(input, Naming::Columns, columns, dialect)
}

/// Reads values in the dialect of the first line with content. Comments of glpsol and of the competitions look alike, so they do
/// not determine it.
fn values(
    input: impl BufRead,
    naming: Naming,
    count: Option<u64>,
    recognise: impl Fn(&AnswerLine<'_>) -> Box<dyn Dialect>,
) -> Result<SolverAnswer<AnswerValues>, AnswerError> {
    let mut lines = AnswerLines::new(input);
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
    let Some(mut dialect) = dialect else { return Err(AnswerError { spot: last, problem: AnswerProblem::Empty }) };
    dialect.end(&last, &mut draft)?;
    draft.finish(&last)
}
