//! How puzzles are solved, and how far.

use crate::backend::{Facts, Interrupt, Limits};
use crate::formulation::Formulation;
use crate::formulation::cnf::{AtMostOne, Family, LinearEncoding, VariableEncoding};
use crate::solve::Request;
use std::time::Duration;

/// How puzzles are solved, and how far. What is not said is chosen for each puzzle, and without limits.
///
/// ```
/// use std::time::Duration;
/// let stop = gridc::Interrupt::default();
/// let options = gridc::Options::new().time(Duration::from_secs(10)).memory(2 << 30).cancel(&stop);
/// let solver = gridc::Solver::new(&options)?;
/// # Ok::<(), gridc::Error>(())
/// ```
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Who searches: the name of a backend, or the command line of a program; `None` or `auto` chooses by the puzzle.
    pub backend: Option<String>,
    /// What puzzles are lowered to.
    pub formulation: Option<Formulation>,
    /// Which clauses a CNF has.
    pub family: Option<Family>,
    /// How a CNF says "at most one".
    pub at_most_one: Option<AtMostOne>,
    /// How a CNF holds a cell's digit.
    pub variables: Option<VariableEncoding>,
    /// How a CNF adds up weighted sums.
    pub linear: Option<LinearEncoding>,
    /// How givens and marks reach the backend.
    pub facts: Option<Facts>,
    /// Whether what follows from houses and cages together is added to the model.
    pub redundant: bool,
    /// Whether `sat` propagates sums, and what is connected, itself while it searches, and is told what houses imply of
    /// sums; so unless said. Otherwise it gets the clauses that an exported CNF has.
    pub theories: Option<bool>,
    /// Whether models are presolved before they are lowered; so unless said. Answers are the same.
    pub presolve: Option<bool>,
    /// Seed for everything random.
    pub seed: Option<u64>,
    /// Whether what a backend cannot prove is left unproven, instead of asking another one.
    pub no_reprove: bool,
    /// Time per puzzle.
    pub time: Option<Duration>,
    /// Search nodes per puzzle.
    pub nodes: Option<u64>,
    /// Bytes that an instance may take, and that the process may hold while it searches.
    pub memory: Option<u64>,
    /// Time for finding out why a puzzle has no solution; two seconds unless said.
    pub why_time: Option<Duration>,
    /// Most solutions that are looked for when all are asked for.
    pub solutions: Option<u64>,
    /// Raised to end every search early.
    pub interrupt: Interrupt,
}

impl Options {
    /// Everything is chosen by the puzzle, and nothing is limited.
    pub fn new() -> Self {
        Self::default()
    }

    /// Who searches: `dlx`, `sat`, … ([`BACKENDS`](crate::backend::BACKENDS)), or another program by its command line, as
    /// in `dimacs:cadical -q {}`.
    #[must_use]
    pub fn backend(self, name: &str) -> Self {
        Self { backend: Some(name.to_owned()), ..self }
    }

    /// Time per puzzle.
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// Search nodes per puzzle, for backends that count them.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// Bytes that an instance may take, and that the process may hold while it searches.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        Self { memory: Some(bytes), ..self }
    }

    /// Most solutions that [`count`](crate::Puzzle::count) and [`solutions`](crate::Puzzle::solutions) look for.
    #[must_use]
    pub fn solutions(self, solutions: u64) -> Self {
        Self { solutions: Some(solutions), ..self }
    }

    /// Time for finding out why a puzzle has no solution ([`conflict`](crate::Puzzle::conflict)), beside that of solving it.
    #[must_use]
    pub fn why_time(self, time: Duration) -> Self {
        Self { why_time: Some(time), ..self }
    }

    /// A flag that another thread, or a handler of Ctrl-C, raises to end every search.
    #[must_use]
    pub fn cancel(self, interrupt: &Interrupt) -> Self {
        Self { interrupt: interrupt.clone(), ..self }
    }

    /// Seed for everything random, for backends that take one.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed: Some(seed), ..self }
    }

    /// Whether any choice is about clauses.
    pub(super) fn shapes_cnf(&self) -> bool {
        self.family.is_some() || self.at_most_one.is_some() || self.variables.is_some() || self.linear.is_some()
    }

    /// The limits of a search that begins now.
    pub(super) fn limits(&self) -> Limits {
        let limits = Limits::new(None, self.nodes, self.memory, self.interrupt.clone());
        self.time.map_or_else(|| limits.clone(), |time| limits.within_time(time))
    }

    /// The request, within these limits.
    #[doc(hidden)]
    pub fn within(&self, request: Request) -> Request {
        let Self { time, nodes, memory, .. } = *self;
        Request { time, nodes, memory, interrupt: self.interrupt.clone(), ..request }
    }
}
