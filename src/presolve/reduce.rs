//! Reduction: propagates the facts of a puzzle and returns the smaller model over the variables that remain open. Called before a
//! model is lowered or searched.
//!
//! Applies naked singles (a variable with one value left) and hidden singles (a house value with one place left) to a fixed
//! point. Unit propagation reaches the same on the extended CNF of the model.

use crate::model::{
    Assignment, CandidateId, Candidates, Constraint, ConstraintKind, Division, LinearTerm, Literal, Model, Values,
    VarId, Variable,
};

/// A contradiction between the facts and the model that propagation alone detects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// No value is left for the variable.
    NoValue(VarId),
    /// No cell of house `constraint` can take `value`.
    NoPlace {
        /// Index into [`Model::constraints`].
        constraint: usize,
        /// The value without a place.
        value: i32,
    },
}

/// A smaller model whose solutions, extended by the fixed variables, are those of the model under its facts.
#[derive(Clone, Debug)]
pub struct Reduction {
    pub model: Model,
    /// For each variable of the smaller model, the variable of the larger one.
    pub open: Vec<VarId>,
    /// The variables that propagation fixed, over the larger model.
    pub fixed: Assignment,
}

impl Reduction {
    /// Returns the assignment of the larger model that corresponds to one of the smaller model.
    pub fn extend(&self, assignment: &Assignment) -> Assignment {
        let mut whole = self.fixed.clone();
        for (small, large) in self.open.iter().enumerate() {
            if let Some(value) = assignment.get(VarId(small as u32)) {
                whole.set(*large, value);
            }
        }
        whole
    }
}

/// Propagates `facts` and returns the remaining part of `model`.
///
/// A fixed variable is removed if only unguarded `Distinct` and `Domain` constraints contain it. If other kinds need it, it stays
/// with a domain of one value.
///
/// # Errors
/// If a variable has no value left, or a house value no place.
pub fn reduce(model: &Model, facts: &[Literal]) -> Result<Reduction, Contradiction> {
    let mut state = ReductionState::new(model);
    state.restrict(facts)?;
    state.propagate()?;
    Ok(state.rest())
}

/// The candidates during propagation.
///
/// Invariant: `left[v]` counts the live candidates of variable `v`, and `places[p]` those of house place `p`. A count that has
/// dropped to one is in `naked` or `hidden` until it is processed.
struct ReductionState<'m> {
    model: &'m Model,
    candidates: Candidates,
    live: Vec<bool>,
    left: Vec<u32>,
    placed: Vec<bool>,
    /// Unguarded `Distinct` constraints, by variable.
    distincts: Vec<Vec<u32>>,
    /// For each constraint that is a house: its values, and the index in `places` where its counts start.
    houses: Vec<Option<(Values, usize)>>,
    places: Vec<u32>,
    naked: Vec<VarId>,
    hidden: Vec<(u32, i32)>,
}

impl<'m> ReductionState<'m> {
    fn new(model: &'m Model) -> Self {
        let candidates = model.candidates();
        let mut distincts = vec![Vec::new(); model.variables().len()];
        let mut houses = Vec::with_capacity(model.constraints().len());
        let mut places = Vec::new();
        let mut hidden = Vec::new();
        for (index, constraint) in model.constraints().iter().enumerate() {
            let mut house = None;
            if let (ConstraintKind::Distinct(vars), None) = (&constraint.kind, constraint.guard) {
                for var in vars {
                    distincts[var.index()].push(index as u32);
                }
                if let Some(values) = model.house_values(vars) {
                    let start = places.len();
                    for value in values.iter() {
                        let count = vars.iter().filter(|v| candidates.find(**v, value).is_some()).count();
                        if count == 1 {
                            hidden.push((index as u32, value));
                        }
                        places.push(count as u32);
                    }
                    house = Some((values, start));
                }
            }
            houses.push(house);
        }
        let left: Vec<u32> = model.variables().iter().map(|v| v.domain.len() as u32).collect();
        let naked = model.var_ids().filter(|v| left[v.index()] == 1).collect();
        Self {
            model,
            live: vec![true; candidates.len()],
            placed: vec![false; left.len()],
            candidates,
            left,
            distincts,
            houses,
            places,
            naked,
            hidden,
        }
    }

    fn restrict(&mut self, facts: &[Literal]) -> Result<(), Contradiction> {
        for variable in self.model.var_ids() {
            if self.left[variable.index()] == 0 {
                return Err(Contradiction::NoValue(variable));
            }
        }
        for constraint in self.model.constraints() {
            if let (ConstraintKind::Domain { var, values }, None) = (&constraint.kind, constraint.guard) {
                self.keep(*var, |v| values.contains(v))?;
            }
        }
        for fact in facts {
            self.keep(fact.var, |v| fact.holds(v))?;
        }
        Ok(())
    }

    fn keep(&mut self, var: VarId, allowed: impl Fn(i32) -> bool) -> Result<(), Contradiction> {
        for index in self.candidates.range(var) {
            let value = self.candidates.value(CandidateId(index as u32));
            if self.live[index] && !allowed(value) {
                self.remove(var, index, value)?;
            }
        }
        Ok(())
    }

    fn remove(&mut self, var: VarId, index: usize, value: i32) -> Result<(), Contradiction> {
        self.live[index] = false;
        let left = &mut self.left[var.index()];
        *left -= 1;
        match *left {
            0 => return Err(Contradiction::NoValue(var)),
            1 => self.naked.push(var),
            _ => {}
        }
        for &constraint in &self.distincts[var.index()] {
            let Some((values, start)) = &self.houses[constraint as usize] else { continue };
            let Some(offset) = values.index_of(value) else { continue };
            let count = &mut self.places[start + offset];
            *count -= 1;
            match *count {
                0 => return Err(Contradiction::NoPlace { constraint: constraint as usize, value }),
                1 => self.hidden.push((constraint, value)),
                _ => {}
            }
        }
        Ok(())
    }

    fn propagate(&mut self) -> Result<(), Contradiction> {
        loop {
            if let Some(var) = self.naked.pop() {
                self.place(var)?;
            } else if let Some((constraint, value)) = self.hidden.pop() {
                let model = self.model;
                let ConstraintKind::Distinct(vars) = &model.constraints()[constraint as usize].kind else { continue };
                let place =
                    vars.iter().find(|v| self.candidates.find(**v, value).is_some_and(|c| self.live[c.index()]));
                if let Some(var) = place {
                    self.keep(*var, |v| v == value)?;
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Removes the single value of `var` from its peers.
    fn place(&mut self, var: VarId) -> Result<(), Contradiction> {
        if std::mem::replace(&mut self.placed[var.index()], true) {
            return Ok(());
        }
        let Some(value) = self.value_of(var) else { return Err(Contradiction::NoValue(var)) };
        let model = self.model;
        for position in 0..self.distincts[var.index()].len() {
            let constraint = self.distincts[var.index()][position] as usize;
            let ConstraintKind::Distinct(vars) = &model.constraints()[constraint].kind else { continue };
            for peer in vars {
                if *peer == var {
                    continue;
                }
                if let Some(c) = self.candidates.find(*peer, value)
                    && self.live[c.index()]
                {
                    self.remove(*peer, c.index(), value)?;
                }
            }
        }
        Ok(())
    }

    fn value_of(&self, var: VarId) -> Option<i32> {
        let index = self.candidates.range(var).find(|i| self.live[*i])?;
        Some(self.candidates.value(CandidateId(index as u32)))
    }

    fn rest(&self) -> Reduction {
        let model = self.model;
        let mut needed = vec![false; self.left.len()];
        for constraint in model.constraints() {
            let gone = constraint.guard.is_none()
                && matches!(constraint.kind, ConstraintKind::Distinct(_) | ConstraintKind::Domain { .. });
            // A variable that occurs twice in one `Distinct` is a contradiction, which propagation of singles does not detect.
            let repeats =
                matches!(&constraint.kind, ConstraintKind::Distinct(vars) if vars.len() != constraint.scope().len());
            if !gone || repeats {
                for var in constraint.scope() {
                    needed[var.index()] = true;
                }
            }
        }
        let mut fixed = Assignment::open(self.left.len());
        let mut small = vec![None; self.left.len()];
        let mut open = Vec::new();
        let mut rest = model.without_variables();
        for var in model.var_ids() {
            if self.left[var.index()] == 1
                && let Some(value) = self.value_of(var)
            {
                fixed.set(var, value);
                if !needed[var.index()] {
                    continue;
                }
            }
            let variable = model.variable(var);
            let domain = self.domain(var, &variable.domain);
            small[var.index()] = Some(rest.add_variable(Variable { domain, role: variable.role }));
            open.push(var);
        }
        for constraint in model.constraints() {
            if let Some(constraint) = rename(constraint, &small) {
                rest.add(constraint);
            }
        }
        Reduction { model: rest, open, fixed }
    }

    fn domain(&self, var: VarId, whole: &Values) -> Values {
        if self.left[var.index()] as usize == whole.len() {
            return whole.clone();
        }
        let start = self.candidates.range(var).start;
        let mut index = start;
        whole.filter(|_| {
            index += 1;
            self.live[index - 1]
        })
    }
}

/// Returns the constraint over the smaller model's variables; `None` if it demands nothing any more.
fn rename(constraint: &Constraint, small: &[Option<VarId>]) -> Option<Constraint> {
    let to = |v: &VarId| small[v.index()];
    let all = |vars: &[VarId]| vars.iter().map(to).collect::<Option<Vec<_>>>();
    let literal = |l: &Literal| to(&l.var).map(|var| Literal { var, ..*l });
    let kind = match &constraint.kind {
        // Already part of the domains, unless a guard may switch it off.
        ConstraintKind::Domain { .. } if constraint.guard.is_none() => return None,
        ConstraintKind::Domain { var, values } => ConstraintKind::Domain { var: to(var)?, values: values.clone() },
        ConstraintKind::Distinct(vars) => {
            let left: Vec<VarId> = vars.iter().filter_map(to).collect();
            if left.len() < 2 {
                return None;
            }
            ConstraintKind::Distinct(left)
        }
        ConstraintKind::Combos { vars, sets } => ConstraintKind::Combos { vars: all(vars)?, sets: sets.clone() },
        ConstraintKind::Linear { terms, comparison, rhs } => {
            let terms = terms.iter().map(|t| Some(LinearTerm { var: to(&t.var)?, weights: t.weights.clone() }));
            ConstraintKind::Linear { terms: terms.collect::<Option<_>>()?, comparison: *comparison, rhs: *rhs }
        }
        ConstraintKind::Relation { a, b, pairs } => {
            ConstraintKind::Relation { a: to(a)?, b: to(b)?, pairs: pairs.clone() }
        }
        ConstraintKind::Table { vars, tuples } => ConstraintKind::Table { vars: all(vars)?, tuples: tuples.clone() },
        ConstraintKind::Automaton { vars, automaton } => {
            ConstraintKind::Automaton { vars: all(vars)?, automaton: automaton.clone() }
        }
        ConstraintKind::Clause(literals) => {
            ConstraintKind::Clause(literals.iter().map(literal).collect::<Option<_>>()?)
        }
        ConstraintKind::Connected { vars, label, edges } => {
            ConstraintKind::Connected { vars: all(vars)?, label: *label, edges: edges.clone() }
        }
        ConstraintKind::Division(division) => ConstraintKind::Division(Division {
            sizes: all(&division.sizes)?,
            joined: division.joined.iter().map(literal).collect::<Option<_>>()?,
            ..division.clone()
        }),
    };
    let guard = match &constraint.guard {
        Some(guard) => Some(literal(guard)?),
        None => None,
    };
    Some(Constraint { kind, guard, origins: constraint.origins })
}
