//! Problems: variables and constraints, with every argument checked.

use super::{ProblemError, Search, SearchError};
use crate::front::Options;
use crate::model::{
    Automaton, Comparison, Constraint, ConstraintKind, Division, LinearTerm, Literal, Model, OriginId, Values, VarId,
    Variable,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Finite integer variables, and constraints over them.
///
/// A constraint with a wrong argument is refused with a [`ProblemError`], and the problem stays as it was. A variable may
/// occur several times in a constraint. Variables of another problem are not recognised unless their number is too large.
///
/// ```
/// use gridc::constraints::{Comparison, Problem};
/// // Three different digits with the sum 6, the first one larger than the last.
/// let mut problem = Problem::new();
/// let [a, b, c] = [(); 3].map(|()| problem.variable(1..=9));
/// problem.distinct(&[a, b, c])?;
/// problem.linear(&[(a, 1), (b, 1), (c, 1)], Comparison::Equal, 6)?;
/// problem.linear(&[(a, 1), (c, -1)], Comparison::AtLeast, 1)?;
/// let solutions = problem.open(&gridc::Options::new())?.solutions().collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(solutions.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Problem {
    model: Model,
    /// The guard of the constraints that are added.
    guard: Option<Literal>,
}

/// A variable and the weights of its values.
type WeightedTerm<'a> = (VarId, &'a [(i32, i64)]);

type Checked = Result<(), ProblemError>;

impl Problem {
    /// Returns a problem without variables, which has exactly one solution.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a variable with these values. If there are none, the problem has no solution.
    pub fn variable(&mut self, values: impl IntoIterator<Item = i32>) -> VarId {
        self.model.add_variable(Variable::answer(Values::new(values)))
    }

    /// Adds a variable on which solutions are not compared: of solutions that differ only in such variables, one is returned.
    pub fn auxiliary(&mut self, values: impl IntoIterator<Item = i32>) -> VarId {
        self.model.add_variable(Variable::auxiliary(Values::new(values)))
    }

    /// Adds constraints that must hold only if `guard` is true: those that `add` adds. Guards may be nested; a nested guard
    /// adds an auxiliary variable.
    ///
    /// ```
    /// use gridc::constraints::{Literal, Problem};
    /// let mut problem = Problem::new();
    /// let [a, b, c] = [(); 3].map(|()| problem.variable(0..2));
    /// problem.when(Literal::is(a, 1), |problem| problem.distinct(&[b, c]))?;
    /// assert_eq!(problem.open(&gridc::Options::new())?.solutions().count(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the variable of the guard is unknown, and those of `add`; what it had added before its error stays.
    pub fn when(&mut self, guard: Literal, add: impl FnOnce(&mut Self) -> Checked) -> Checked {
        self.known("guard", [guard.var])?;
        let outer = self.guard.take();
        let guard = outer.map_or(guard, |outer| self.both(outer, guard));
        self.guard = Some(guard);
        let added = add(self);
        self.guard = outer;
        added
    }

    /// A literal that is true if and only if two others are.
    fn both(&mut self, a: Literal, b: Literal) -> Literal {
        let both = Literal::is(self.auxiliary([0, 1]), 1);
        for clause in [vec![!a, !b, both], vec![a, !both], vec![b, !both]] {
            self.model.add(Constraint::new(ConstraintKind::Clause(clause), OriginId(0)));
        }
        both
    }

    /// `var` takes one of `values`.
    ///
    /// # Errors
    /// If the variable is unknown.
    pub fn domain(&mut self, var: VarId, values: impl IntoIterator<Item = i32>) -> Checked {
        self.known("var", [var])?;
        self.add(ConstraintKind::Domain { var, values: Values::new(values) })
    }

    /// The variables take pairwise different values.
    ///
    /// # Errors
    /// If a variable is unknown.
    pub fn distinct(&mut self, vars: &[VarId]) -> Checked {
        self.known("vars", vars.iter().copied())?;
        self.add(ConstraintKind::Distinct(vars.to_vec()))
    }

    /// The variables take pairwise different values, and the set of their values is one of `sets`.
    ///
    /// # Errors
    /// If a variable is unknown, or a set has not as many values as there are variables.
    pub fn combos(&mut self, vars: &[VarId], sets: &[Values]) -> Checked {
        self.known("vars", vars.iter().copied())?;
        lengths("sets", sets.iter().map(Values::len), vars.len())?;
        self.add(ConstraintKind::Combos { vars: vars.to_vec(), sets: sets.to_vec() })
    }

    /// The sum of coefficient times value compares with `rhs` as stated.
    ///
    /// # Errors
    /// If a variable is unknown, or the sum may reach 2⁶² in absolute value, `rhs` included.
    pub fn linear(&mut self, terms: &[(VarId, i64)], comparison: Comparison, rhs: i64) -> Checked {
        self.known("terms", terms.iter().map(|(var, _)| *var))?;
        let term = |(index, (var, coefficient)): (usize, &(VarId, i64))| {
            let weight = |value: i32| coefficient.checked_mul(value.into()).map(|weight| (value, weight));
            let weights: Option<_> = self.model.variable(*var).domain.iter().map(weight).collect();
            let weights = weights.ok_or(ProblemError::Overflow { index })?;
            Ok(LinearTerm { var: *var, weights })
        };
        let terms: Vec<LinearTerm> = terms.iter().enumerate().map(term).collect::<Result<_, _>>()?;
        self.sum(terms, comparison, rhs)
    }

    /// The sum of weights compares with `rhs` as stated. Each term lists the weights of a variable's values; a value that is
    /// not listed has weight 0.
    ///
    /// # Errors
    /// As for [`linear`](Self::linear), and if a term lists a value twice.
    pub fn weighted(&mut self, terms: &[WeightedTerm<'_>], comparison: Comparison, rhs: i64) -> Checked {
        self.known("terms", terms.iter().map(|(var, _)| *var))?;
        let term = |(index, (var, weights)): (usize, &WeightedTerm<'_>)| {
            let mut weights = weights.to_vec();
            weights.sort_unstable();
            match weights.windows(2).find(|pair| pair[0].0 == pair[1].0) {
                Some(pair) => Err(ProblemError::AmbiguousWeight { index, value: pair[0].0 }),
                None => Ok(LinearTerm { var: *var, weights }),
            }
        };
        let terms: Vec<LinearTerm> = terms.iter().enumerate().map(term).collect::<Result<_, _>>()?;
        self.sum(terms, comparison, rhs)
    }

    fn sum(&mut self, terms: Vec<LinearTerm>, comparison: Comparison, rhs: i64) -> Checked {
        let mut most = rhs.unsigned_abs();
        let largest = |term: &LinearTerm| term.weights.iter().map(|(_, w)| w.unsigned_abs()).max().unwrap_or(0);
        let last = terms.len().saturating_sub(1);
        for (index, weight) in terms.iter().map(largest).chain([0]).enumerate() {
            most = most.saturating_add(weight);
            if most >= 1 << 62 {
                return Err(ProblemError::Overflow { index: index.min(last) });
            }
        }
        self.add(ConstraintKind::Linear { terms, comparison, rhs })
    }

    /// The values of `a` and `b` are one of `pairs`.
    ///
    /// # Errors
    /// If a variable is unknown.
    pub fn relation(&mut self, a: VarId, b: VarId, pairs: &[(i32, i32)]) -> Checked {
        self.known("a", [a])?;
        self.known("b", [b])?;
        let pairs: BTreeSet<_> = pairs.iter().copied().collect();
        self.add(ConstraintKind::Relation { a, b, pairs: pairs.into_iter().collect() })
    }

    /// The values of the variables, in order, are one of `tuples`.
    ///
    /// # Errors
    /// If a variable is unknown, or a tuple has not as many values as there are variables.
    pub fn table(&mut self, vars: &[VarId], tuples: &[Vec<i32>]) -> Checked {
        self.known("vars", vars.iter().copied())?;
        lengths("tuples", tuples.iter().map(Vec::len), vars.len())?;
        self.add(ConstraintKind::Table { vars: vars.to_vec(), tuples: tuples.to_vec() })
    }

    /// The automaton accepts the values of the variables, read in order. Its steps and accepting states need not be sorted.
    ///
    /// # Errors
    /// If a variable or a state is unknown, or two steps leave one state with one value.
    pub fn automaton(&mut self, vars: &[VarId], automaton: &Automaton) -> Checked {
        self.known("vars", vars.iter().copied())?;
        let automaton = normal(automaton)?;
        self.add(ConstraintKind::Automaton { vars: vars.to_vec(), automaton })
    }

    /// At least one of the literals is true.
    ///
    /// # Errors
    /// If a variable is unknown.
    pub fn clause(&mut self, literals: &[Literal]) -> Checked {
        self.known("literals", literals.iter().map(|literal| literal.var))?;
        self.add(ConstraintKind::Clause(literals.to_vec()))
    }

    /// The variables with the value `label` form one connected part of a graph; none or one is connected. The variables are
    /// the vertices, and each edge is a pair of indices into `vars`.
    ///
    /// # Errors
    /// If a variable is unknown, or an edge names an index that `vars` does not have.
    pub fn connected(&mut self, vars: &[VarId], label: i32, edges: &[(u32, u32)]) -> Checked {
        self.known("vars", vars.iter().copied())?;
        for (index, (a, b)) in edges.iter().enumerate() {
            let vertex = *a.max(b);
            if vertex as usize >= vars.len() {
                return Err(ProblemError::UnknownVertex { index, vertex, vertices: vars.len() });
            }
        }
        self.add(ConstraintKind::Connected { vars: vars.to_vec(), label, edges: edges.to_vec() })
    }

    /// The vertices of a graph fall into regions: those that are connected by joined edges. `sizes` has a variable for each vertex,
    /// the number of vertices of its region, or 0 if that is greater than `above`; an edge is a pair of indices into `sizes`, with the literal that it is joined. An edge that is not joined lies between two different regions.
    ///
    /// # Errors
    /// If a variable is unknown, or an edge names an index that `sizes` does not have.
    pub fn division(&mut self, sizes: &[VarId], above: u32, edges: &[(u32, u32, Literal)]) -> Checked {
        self.known("sizes", sizes.iter().copied())?;
        self.known("edges", edges.iter().map(|(_, _, joined)| joined.var))?;
        for (index, (a, b, _)) in edges.iter().enumerate() {
            let vertex = *a.max(b);
            if vertex as usize >= sizes.len() {
                return Err(ProblemError::UnknownVertex { index, vertex, vertices: sizes.len() });
            }
        }
        self.add(ConstraintKind::Division(Division {
            sizes: sizes.to_vec(),
            above,
            edges: edges.iter().map(|(a, b, _)| (*a, *b)).collect(),
            joined: edges.iter().map(|(.., joined)| *joined).collect(),
        }))
    }

    /// Lowers the problem to a backend and starts a search. Of the options, the backend (`search` if none is named), the
    /// formulation, the encoding, the seed and the limits count.
    ///
    /// # Errors
    /// If the options contradict each other, or the backend cannot express the problem within the memory allowed.
    pub fn open(&self, options: &Options) -> Result<Search, SearchError> {
        Search::new(Arc::new(self.model.clone()), options)
    }

    fn known(&self, argument: &'static str, vars: impl IntoIterator<Item = VarId>) -> Checked {
        check_known(&self.model, argument, vars)
    }

    fn add(&mut self, kind: ConstraintKind) -> Checked {
        self.model.add(Constraint { kind, guard: self.guard, origins: OriginId(0).into() });
        Ok(())
    }
}

/// Whether a model has all these variables.
pub(super) fn check_known(model: &Model, argument: &'static str, vars: impl IntoIterator<Item = VarId>) -> Checked {
    let unknown = vars.into_iter().enumerate().find(|(_, var)| var.index() >= model.variables().len());
    unknown.map_or(Ok(()), |(index, var)| Err(ProblemError::UnknownVariable { argument, index, variable: var.0 }))
}

fn lengths(argument: &'static str, lengths: impl Iterator<Item = usize>, expected: usize) -> Checked {
    let wrong = lengths.enumerate().find(|(_, length)| *length != expected);
    wrong.map_or(Ok(()), |(index, length)| Err(ProblemError::Length { argument, index, length, expected }))
}

/// The automaton with sorted lists. States that are not named are left out, since backends allocate by the number of states.
fn normal(automaton: &Automaton) -> Result<Automaton, ProblemError> {
    let states = automaton.states;
    let named = |field, named: &mut dyn Iterator<Item = u32>| {
        let unknown = named.enumerate().find(|(_, state)| *state >= states);
        unknown.map_or(Ok(()), |(index, state)| Err(ProblemError::UnknownState { field, index, state, states }))
    };
    named("start", &mut [automaton.start].into_iter())?;
    named("steps", &mut automaton.steps.iter().map(|(from, _, to)| *from.max(to)))?;
    named("accepting", &mut automaton.accepting.iter().copied())?;
    let ends = automaton.steps.iter().flat_map(|(from, _, to)| [*from, *to]);
    let used: BTreeSet<u32> = ends.chain(automaton.accepting.iter().copied()).chain([automaton.start]).collect();
    let used: Vec<u32> = used.into_iter().collect();
    let number = |state: u32| used.partition_point(|other| *other < state) as u32;
    let steps: BTreeSet<_> = automaton.steps.iter().map(|(from, v, to)| (number(*from), *v, number(*to))).collect();
    let steps: Vec<_> = steps.into_iter().collect();
    if let Some(pair) = steps.windows(2).find(|pair| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1)) {
        return Err(ProblemError::AmbiguousStep { state: used[pair[0].0 as usize], value: pair[0].1 });
    }
    let accepting: BTreeSet<u32> = automaton.accepting.iter().map(|state| number(*state)).collect();
    let start = number(automaton.start);
    Ok(Automaton { states: used.len() as u32, start, steps, accepting: accepting.into_iter().collect() })
}
