//! gridc compiles grid puzzles: classic ones, overlapping grids, and any variant whose rule a setter can write. It reads
//! them from pictures, lists, links and a language of its own, lowers them to an exact cover, a CNF or a 0-1 ILP, and proves
//! how many solutions there are. Every solution is checked against the puzzle, as its setter wrote it, before it is shown.
//!
//! # From a text to a verdict
//!
//! ```
//! let puzzle = gridc::Puzzle::read("9.1..45..3...6..79....2..8...2..3..5....1....6..5..7...3..9....21..5...3..54..2.1")?;
//! let answer = puzzle.check()?;
//! assert!(answer.is_unique());
//! let solution = answer.solution().unwrap();
//! assert_eq!(solution.symbol(0, 1), Some("8"));
//! # Ok::<(), gridc::Error>(())
//! ```
//!
//! [`Puzzle::solve`] finds a solution, [`Puzzle::count`] counts, and [`Puzzle::solutions`] is an iterator that searches when
//! it is asked for the next one. Limits, cancellation and the choice of a backend are [`Options`]:
//!
//! ```
//! use gridc::{Options, Puzzle, Solver};
//! use std::time::Duration;
//! let puzzle = Puzzle::read("1...\n....\n..3.\n....\n")?;
//! let solver = Solver::new(&Options::new().backend("sat").time(Duration::from_secs(10)).solutions(1000))?;
//! let mut solutions = solver.solutions(&puzzle)?;
//! let corners = solutions.by_ref().map(|solution| Ok(solution?.digit(3, 3))).collect::<Result<Vec<_>, gridc::Error>>()?;
//! assert!(solutions.is_complete() && corners.len() as u64 == solutions.found());
//! # Ok::<(), gridc::Error>(())
//! ```
//!
//! # A rule of one's own
//!
//! Rules are not built in: each is a few lines of the puzzle language, in the library of the crate, in a directory of one's
//! own ([`Reader::with_models`]) or in the puzzle. Every backend takes every rule.
//!
//! ```
//! let puzzle = gridc::Puzzle::read("gridc 2
//! use classic(2, 2)
//!
//! /// Of two neighbours along the line one is odd and one is even.
//! rule alternating(line: path) {
//!   for a, b in adjacent(line) { (a + b) mod 2 == 1 }
//! }
//!
//! givens
//!   1 . | . .
//!   . . | . .
//!   ----+----
//!   . . | . .
//!   . . | . 2
//!
//! alternating r1c1 r1c2 r1c3 r1c4
//! ")?;
//! let answer = puzzle.check()?;
//! assert_eq!(answer.to_string(), "not unique: at least 2 solutions");
//! # Ok::<(), gridc::Error>(())
//! ```
//!
//! # Generating, rating, comparing
//!
//! ```
//! use gridc::{Comparing, Generating, Puzzle};
//! let puzzle = Puzzle::generate(&Generating::new("classic").with("killer*8").seed(1))?.expect("a killer");
//! let level = puzzle.rate()?.expect("a rating").hodoku_level();
//! let experiment = puzzle.compare(&Comparing::new().backend("dlx").backend("sat"))?;
//! assert!(!level.is_empty() && experiment.len() == 2);
//! # Ok::<(), gridc::Error>(())
//! ```
//!
//! # Errors
//!
//! [`Error`] displays a mistake as the command line does: the place in the text, the reason, and what to type instead.
//! [`Error::plain`] returns one line, and [`Error::diagnostics`] the messages as data with stable codes.
//!
//! ```
//! let error = gridc::Puzzle::read("gridc 2\nuse clasic\n").unwrap_err();
//! assert_eq!(error.diagnostics()[0].code.name(), "E0202");
//! assert!(error.to_string().contains("did you mean `classic`?"), "{error}");
//! ```
//!
//! # Many puzzles
//!
//! A [`Reader`] reads lists, files and directories, with options for format, layout and models; a [`Solver`] compiles each
//! layout once, for all threads. [`Puzzle::convert`] writes any format; it first reads its result again and compares it with
//! the puzzle.
//!
//! # Inside
//!
//! The stages behind the front door are private; `ARCHITECTURE.md` is their map. Interfaces of this page follow semantic versioning;
//! structs and enums that are likely to grow are `#[non_exhaustive]`.
//!
//! The feature `cli`, on by default, is the command line program; without it the crate neither prints
//! nor reads the terminal.

// Much is public for `stages` alone, and its documentation speaks to those who read the code.
#![allow(rustdoc::private_intra_doc_links)]
// What the command line alone uses is not reported in a build without it.
#![cfg_attr(not(all(feature = "cli", feature = "pictures")), allow(dead_code, unused_imports))]
// With `stages`, everything that tests reach would count as public.
#![cfg_attr(not(all(feature = "cli", feature = "pictures")), warn(missing_docs))]

mod backend;
#[cfg(feature = "cli")]
mod cli;
mod code;
mod compare;
mod draw;
mod formats;
mod formulation;
mod front;
mod generate;
mod language;
mod model;
mod presolve;
mod proof;
mod propagate;
mod puzzle;
mod rate;
mod render;
mod report;
mod search;
mod solve;
#[doc(hidden)]
#[cfg(all(feature = "cli", feature = "pictures"))]
pub mod stages;
mod syntax;

#[cfg(feature = "cli")]
#[doc(hidden)]
pub use cli::main as command_line;
#[cfg(feature = "pictures")]
pub use front::DrawError;
pub use front::certificate;
pub use front::live;

/// Constraint problems without a puzzle: finite integer variables, nine kinds of constraints, any backend, assumptions and
/// failed cores.
///
/// A [`Problem`](constraints::Problem) holds variables and constraints, and refuses wrong arguments with typed errors.
/// [`open`](constraints::Problem::open) starts a [`Search`](constraints::Search) with the limits and the backend of
/// [`Options`]. It returns the solutions one by one, each checked against every constraint. If the assumptions of a search
/// cannot all hold, [`core`](constraints::Search::core) returns those that contradict each other.
///
/// ```
/// use gridc::constraints::{Comparison, Literal, Problem};
/// // Four queens: one in each column; `rows[i]` is the row of the queen in column `i`.
/// let mut problem = Problem::new();
/// let rows = [(); 4].map(|()| problem.variable(0..4));
/// problem.distinct(&rows)?;
/// for (i, a) in rows.iter().enumerate() {
///     for (j, b) in rows.iter().enumerate().skip(i + 1) {
///         let distance = (j - i) as i64;
///         problem.linear(&[(*a, 1), (*b, -1)], Comparison::NotEqual, distance)?;
///         problem.linear(&[(*a, 1), (*b, -1)], Comparison::NotEqual, -distance)?;
///     }
/// }
/// let mut search = problem.open(&gridc::Options::new())?;
/// let solutions = search.solutions().collect::<Result<Vec<_>, _>>()?;
/// assert!(search.is_complete() && solutions.len() == 2);
///
/// // No solution has a queen in a corner.
/// search.assume(&[Literal::is(rows[0], 0)])?;
/// assert_eq!(search.solutions().count(), 0);
/// assert_eq!(search.core(), Some(vec![Literal::is(rows[0], 0)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub mod constraints {
    pub use crate::backend::Stop;
    pub use crate::front::constraints::{Outcome, Problem, ProblemError, Search, SearchError, Solution};
    pub use crate::model::{Automaton, Comparison, Literal, Values, VarId};
}

pub use front::{
    Alternatives, Answer, Arg, Args, BuildError, Builder, Candidates, Canonical, Cell, Compared, Comparing, Conflict,
    Drawing, Entry, Error, Explanation, Files, GenerateError, Generating, Instance, Minimised, Minimising, Mistakes,
    Options, OptionsError, Outline, OutlinePart, OutlineStatement, PlacedSvg, Preference, Puzzle, Rating, Reader,
    Solution, Solutions, Solver, Step, Unsolved, UpgradeError, WriteError, Writing, Written, formats,
};
#[doc(hidden)]
pub use front::{
    CanonicalForms, NextInput, PictureContent, PlainBoards, Worker, format_named, instance_plan, known_backends,
};

// What the front door takes and returns of the layers below.
pub use backend::{Clock, Facts, Interrupt, Stop, Threads, use_clock, use_threads};
pub use code::{Code, Severity};
pub use draw::Theme;
pub use formats::{Format, Loss, RulesText, Treatment};
pub use formulation::cnf::{AtMostOne, Family, LinearEncoding, VariableEncoding};
pub use formulation::{Formulation, Size};
pub use puzzle::{Span, Understood};
pub use report::{Failure, FailureKind, MemberRecord, PlaceRecord, RedundantRecord};
#[doc(hidden)]
pub use solve::SolutionCounter;
pub use solve::export::{Choices, DecodeError, Form};
pub use solve::{Basis, Count, CountMethod, Verdict};
pub use syntax::{Diagnostic, Label, Look, Source};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../docs/candidates.md")]
struct CandidatesManual;

#[cfg(doctest)]
#[doc = include_str!("../docs/redundant.md")]
struct RedundantManual;
