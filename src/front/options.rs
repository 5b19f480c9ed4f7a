//! The options of a [`Solver`](super::Solver): backend, formulation, encoding and limits.

use super::OptionsError;
use crate::backend::{Facts, Interrupt, Limits};
use crate::compare::sweeps;
use crate::formulation::Formulation;
use crate::formulation::cnf::{AtMostOne, Encoding, Family, LinearEncoding, VariableEncoding};
use crate::solve::{CountMethod, Request, SolutionCounter};
use std::time::Duration;

/// How puzzles are solved, and within which limits. An option that is not set is chosen for each puzzle; a limit that is not set
/// does not apply.
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
    /// The name of a backend, or the command line of a program; `None` or `auto` chooses by the puzzle.
    pub backend: Option<String>,
    /// The formulation to which puzzles are lowered.
    pub formulation: Option<Formulation>,
    /// The clauses that a CNF contains.
    pub family: Option<Family>,
    /// The encoding of "at most one" in a CNF.
    pub at_most_one: Option<AtMostOne>,
    /// The encoding of a cell's digit in a CNF.
    pub variables: Option<VariableEncoding>,
    /// The encoding of weighted sums in a CNF.
    pub linear: Option<LinearEncoding>,
    /// How givens and marks are passed to the backend.
    pub facts: Option<Facts>,
    /// Whether constraints implied by houses and cages together are added to the model.
    pub redundant: bool,
    /// Whether `sat` propagates sums and connectivity itself during the search, and uses what houses imply about sums, and `lp`
    /// bounds rows by groups of columns. The default is true. Otherwise they get the clauses or rows of an exported instance.
    pub theories: Option<bool>,
    /// Whether models are presolved before they are lowered. The default is true. The answers are the same.
    pub presolve: Option<bool>,
    /// The seed for everything random.
    pub seed: Option<u64>,
    /// Whether an answer that a backend cannot prove stays unproven. The default is to ask another backend.
    pub no_reprove: bool,
    /// The time limit per puzzle.
    pub time: Option<Duration>,
    /// The limit of search nodes per puzzle.
    pub nodes: Option<u64>,
    /// The memory limit in bytes, for an instance and for the process while it searches.
    pub memory: Option<u64>,
    /// The time limit for finding out why a puzzle has no solution. The default is two seconds.
    pub why_time: Option<Duration>,
    /// The largest number of solutions that are searched for when all are asked for.
    pub solutions: Option<u64>,
    /// How [`count`](crate::Puzzle::count) counts. The default is to choose by the puzzle, or to search if a backend is named.
    pub method: Option<CountMethod>,
    /// The flag that ends every search early when it is raised.
    pub interrupt: Interrupt,
    /// Shows the number of solutions known while a search runs.
    #[doc(hidden)]
    pub counter: Option<SolutionCounter>,
}

impl Options {
    /// Returns options that choose everything by the puzzle and set no limit.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the backend: `dlx`, `sat`, … ([`BACKENDS`](crate::backend::BACKENDS)), or another program by its command line, as in
    /// `dimacs:cadical -q {}`.
    #[must_use]
    pub fn backend(self, name: &str) -> Self {
        Self { backend: Some(name.to_owned()), ..self }
    }

    /// Sets the encoding of a CNF: its parts joined by `/`, as in `pairwise/order`; parts that are not named are the usual ones.
    ///
    /// # Errors
    /// If there is no such encoding, or several are named.
    pub fn encoding(self, encoding: &str) -> Result<Self, OptionsError> {
        let wrong = |reason: String| OptionsError::Comparison(reason);
        match sweeps(encoding).map_err(|error| wrong(error.to_string()))?[..] {
            [Encoding { family, at_most_one, variables, linear }] => Ok(Self {
                family: Some(family),
                at_most_one: Some(at_most_one),
                variables: Some(variables),
                linear: Some(linear),
                ..self
            }),
            _ => Err(wrong(format!("`{encoding}` stands for several encodings; name one"))),
        }
    }

    /// Sets the time limit per puzzle.
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// Sets the limit of search nodes per puzzle, for backends that count them.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// Sets the memory limit in bytes, for an instance and for the process while it searches.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        Self { memory: Some(bytes), ..self }
    }

    /// Sets the largest number of solutions that [`count`](crate::Puzzle::count) and [`solutions`](crate::Puzzle::solutions)
    /// search for.
    #[must_use]
    pub fn solutions(self, solutions: u64) -> Self {
        Self { solutions: Some(solutions), ..self }
    }

    /// Sets how [`count`](crate::Puzzle::count) counts.
    #[must_use]
    pub fn method(self, method: CountMethod) -> Self {
        Self { method: Some(method), ..self }
    }

    /// Sets the time limit for finding out why a puzzle has no solution ([`conflict`](crate::Puzzle::conflict)), in addition to
    /// the time for solving it.
    #[must_use]
    pub fn why_time(self, time: Duration) -> Self {
        Self { why_time: Some(time), ..self }
    }

    /// Sets the flag that another thread, or a handler of Ctrl-C, raises to end every search.
    #[must_use]
    pub fn cancel(self, interrupt: &Interrupt) -> Self {
        Self { interrupt: interrupt.clone(), ..self }
    }

    /// Sets the counter that shows the number of solutions known while a search runs.
    #[doc(hidden)]
    #[must_use]
    pub fn counter(self, counter: &SolutionCounter) -> Self {
        Self { counter: Some(counter.clone()), ..self }
    }

    /// Sets the seed for everything random, for backends that take one.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed: Some(seed), ..self }
    }

    /// Returns the encoding of a CNF; parts that are not set are the usual ones.
    #[doc(hidden)]
    pub fn cnf(&self) -> Encoding {
        let usual = Encoding::default();
        Encoding {
            family: self.family.unwrap_or(usual.family),
            at_most_one: self.at_most_one.unwrap_or(usual.at_most_one),
            variables: self.variables.unwrap_or(usual.variables),
            linear: self.linear.unwrap_or(usual.linear),
        }
    }

    /// Returns whether any option is about clauses.
    pub(super) fn shapes_cnf(&self) -> bool {
        self.family.is_some() || self.at_most_one.is_some() || self.variables.is_some() || self.linear.is_some()
    }

    /// Returns the limits of a search that starts now.
    pub(crate) fn limits(&self) -> Limits {
        let limits = Limits::new(None, self.nodes, self.memory, self.interrupt.clone());
        self.time.map_or_else(|| limits.clone(), |time| limits.within_time(time))
    }

    /// Returns the request with these limits, and this way of counting.
    #[doc(hidden)]
    pub fn within(&self, request: Request) -> Request {
        let Self { time, nodes, memory, .. } = *self;
        let is_named = self.backend.as_ref().is_some_and(|name| name != "auto") || self.formulation.is_some();
        let method = self.method.or(is_named.then_some(CountMethod::Search));
        let found = self.counter.clone().unwrap_or(request.found);
        Request { time, nodes, memory, method, interrupt: self.interrupt.clone(), found, ..request }
    }
}
