//! Searches for the solutions of a constraint problem, under assumptions and within limits.
//! [`Problem::open`](super::Problem::open) starts one.

use super::problem::check_known;
use super::{ProblemError, SearchError};
use crate::backend::{Exhaustion, Limits, Session, SessionStep, Stop, Task};
use crate::front::{Options, OptionsError, choice::plans};
use crate::model::{Assignment, Literal, Model, Status, VarId};
use std::sync::Arc;

/// A search in progress for the solutions of a [`Problem`](super::Problem). It has its own copy of the problem.
///
/// ```
/// use gridc::constraints::{Literal, Outcome, Problem};
/// let mut problem = Problem::new();
/// let [a, b, c] = [(); 3].map(|()| problem.variable(1..=3));
/// problem.distinct(&[a, b])?;
///
/// let mut search = problem.open(&gridc::Options::new())?;
/// search.assume(&[Literal::is(c, 3), Literal::is(a, 1), Literal::is(b, 1)])?;
/// assert_eq!(search.next()?, Outcome::Exhausted { proven: true });
/// // `c` has nothing to do with it.
/// let mut core = search.core().unwrap();
/// core.sort();
/// assert_eq!(core, [Literal::is(a, 1), Literal::is(b, 1)]);
///
/// search.assume(&[Literal::is(a, 1), Literal::is_not(b, 2)])?;
/// let Outcome::Solution(solution) = search.next()? else { unreachable!() };
/// assert_eq!(solution.value(b), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search {
    model: Arc<Model>,
    session: Box<dyn Session>,
    backend: &'static str,
    exact: bool,
    options: Options,
    /// The limits of `options`, from the start of the search.
    limits: Option<Limits>,
    assumptions: Vec<Literal>,
    /// The number of solutions since the last assumptions.
    found: u64,
    exhausted: bool,
}

/// The value of each variable of a [`Problem`](super::Problem), auxiliary variables included.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Solution(Vec<i32>);

impl Solution {
    /// Returns the value of a variable; `None` if the problem did not have it when the search was opened.
    pub fn value(&self, var: VarId) -> Option<i32> {
        self.0.get(var.index()).copied()
    }

    /// Returns the values of all variables, in the order in which they were added.
    pub fn values(&self) -> &[i32] {
        &self.0
    }
}

/// The result of one call of [`Search::next`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// A further solution, checked against every constraint and assumption.
    Solution(Solution),
    /// The backend reports no further solution.
    Exhausted {
        /// Whether this is the result of an exhaustive search in integers within gridc. It is not if the backend computes in
        /// floating point (`highs`) or is a program of others.
        proven: bool,
    },
    /// A limit was reached, or the backend gave up. There may be further solutions.
    Stopped(Stop),
}

impl Search {
    pub(super) fn new(model: Arc<Model>, options: &Options) -> Result<Self, SearchError> {
        // If no backend is named, the last plan is the general one.
        let plan = plans(options)?.pop().ok_or_else(|| OptionsError::Backend("no backend is built in".to_owned()))?;
        let task = Task { model: &model, units: &[], settings: &plan.settings };
        let mut session = plan.backend.prepare(&task)?.open();
        session.assume(&[]);
        Ok(Self {
            session,
            backend: plan.backend.name(),
            exact: plan.backend.abilities().exhaustion == Exhaustion::Exact,
            options: options.clone(),
            limits: None,
            assumptions: Vec::new(),
            found: 0,
            exhausted: false,
            model,
        })
    }

    /// Starts anew under these assumptions, in place of earlier ones. Earlier solutions may be found again; the limits of
    /// time and nodes start from zero.
    ///
    /// # Errors
    /// If a variable is unknown; the search is unchanged then.
    pub fn assume(&mut self, assumptions: &[Literal]) -> Result<(), ProblemError> {
        check_known(&self.model, "assumptions", assumptions.iter().map(|literal| literal.var))?;
        self.session.assume(assumptions);
        self.assumptions = assumptions.to_vec();
        (self.limits, self.found, self.exhausted) = (None, 0, false);
        Ok(())
    }

    /// Replaces the limits (time, nodes, memory, interrupt) by those of `options`, to continue a search after a limit was
    /// reached. The time restarts from zero; nodes continue to be counted.
    pub fn limit(&mut self, options: &Options) {
        self.options = options.clone();
        self.limits = None;
    }

    /// Looks for a solution that differs from all earlier ones, since the last [`assume`](Self::assume), in a variable that
    /// is not auxiliary. The time allowed starts with the first call.
    ///
    /// # Errors
    /// If the backend fails outside gridc, or its solution violates a constraint, a domain or an assumption.
    #[allow(
        clippy::should_implement_trait,
        reason = "a search is not an iterator: it can be continued after it has \
        stopped"
    )]
    pub fn next(&mut self) -> Result<Outcome, SearchError> {
        let limits = self.limits.get_or_insert_with(|| self.options.limits());
        let mut solution = Assignment::open(self.model.variables().len());
        match self.session.next(limits, &mut solution) {
            SessionStep::Solution => {
                let wrong = SearchError::WrongSolution { backend: self.backend };
                let values = self.checked(&solution).ok_or(wrong)?;
                self.found += 1;
                Ok(Outcome::Solution(Solution(values)))
            }
            SessionStep::Exhausted => {
                self.exhausted = true;
                Ok(Outcome::Exhausted { proven: self.exact })
            }
            SessionStep::Stopped(stop) => match self.session.failure() {
                Some(reason) if stop == Stop::Failed => Err(SearchError::Backend(reason.to_owned())),
                _ => Ok(Outcome::Stopped(stop)),
            },
        }
    }

    /// The values of a solution; `None` if it is incomplete or violates anything.
    fn checked(&self, solution: &Assignment) -> Option<Vec<i32>> {
        let values = solution.values().filter(|values| values.len() == self.model.variables().len())?;
        let in_domains = values.iter().zip(self.model.variables()).all(|(value, var)| var.domain.contains(*value));
        let assumed = self.assumptions.iter().all(|literal| solution.truth(*literal) == Some(true));
        let holds = self.model.constraints().iter().all(|one| one.status(solution) == Status::Satisfied);
        (in_domains && assumed && holds).then_some(values)
    }

    /// Returns an iterator over the solutions that are left. It ends with the last one, when a limit is reached, and after an
    /// error; [`is_complete`](Self::is_complete) distinguishes the first two.
    pub fn solutions(&mut self) -> impl Iterator<Item = Result<Solution, SearchError>> + '_ {
        let mut open = true;
        std::iter::from_fn(move || {
            let outcome = if open { self.next() } else { return None };
            open = matches!(outcome, Ok(Outcome::Solution(_)));
            match outcome {
                Ok(Outcome::Solution(solution)) => Some(Ok(solution)),
                Ok(Outcome::Exhausted { .. } | Outcome::Stopped(_)) => None,
                Err(error) => Some(Err(error)),
            }
        })
    }

    /// Returns whether it is proven that there is no further solution under the current assumptions.
    pub fn is_complete(&self) -> bool {
        self.exhausted && self.exact
    }

    /// Returns assumptions that cannot all hold, after [`Outcome::Exhausted`] without any solution; none of them if the
    /// problem has no solution at all. `None` in all other cases, and if the backend computes no cores (`dlx`, `lp`, …). The core
    /// need not be minimal. It is as certain as the outcome (see `proven`).
    pub fn core(&self) -> Option<Vec<Literal>> {
        if self.exhausted && self.found == 0 { self.session.core() } else { None }
    }
}
