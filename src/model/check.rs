//! Evaluates one constraint on a partial assignment: satisfied, violated or open.
//!
//! Used by the `brute` enumerator and by backends that have no native lowering of a kind (the commit hook, the lazy no-goods). It
//! is *not* the checker of answers, which evaluates the rules themselves.

use super::{Assignment, Comparison, Constraint, ConstraintKind, DisjointSets, LinearTerm};
use std::ops::{Add, Sub};

/// The result of evaluating a constraint on a partial assignment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The constraint holds however the open variables are assigned.
    Satisfied,
    /// The constraint fails however the open variables are assigned.
    Violated,
    /// This simple evaluation does not decide. Never returned when the whole scope is assigned.
    Open,
}

impl Status {
    fn decided(holds: bool) -> Self {
        if holds { Self::Satisfied } else { Self::Violated }
    }
}

impl Constraint {
    /// Evaluates the constraint. Sound on partial assignments, exact on complete ones.
    pub fn status(&self, assignment: &Assignment) -> Status {
        let guard = self.guard.map_or(Some(true), |g| assignment.truth(g));
        if guard == Some(false) {
            return Status::Satisfied;
        }
        match (self.kind.status(assignment), guard) {
            (Status::Violated, None) => Status::Open,
            (status, _) => status,
        }
    }
}

impl ConstraintKind {
    fn status(&self, a: &Assignment) -> Status {
        match self {
            Self::Domain { var, values } => match a.get(*var) {
                Some(v) => Status::decided(values.contains(v)),
                None => Status::Open,
            },
            Self::Distinct(vars) => distinct(vars.iter().map(|v| a.get(*v))),
            Self::Combos { vars, sets } => {
                if distinct(vars.iter().map(|v| a.get(*v))) == Status::Violated {
                    return Status::Violated;
                }
                let fits = |set: &super::Values| vars.iter().filter_map(|v| a.get(*v)).all(|v| set.contains(v));
                let possible = sets.iter().any(fits);
                let complete = vars.iter().all(|v| a.get(*v).is_some());
                if !possible || complete { Status::decided(possible) } else { Status::Open }
            }
            Self::Linear { terms, comparison, rhs } => linear(terms, *comparison, *rhs, a),
            Self::Relation { a: x, b: y, pairs } => match (a.get(*x), a.get(*y)) {
                (Some(x), Some(y)) => Status::decided(pairs.binary_search(&(x, y)).is_ok()),
                _ => Status::Open,
            },
            Self::Table { vars, tuples } => {
                let fits = |t: &Vec<i32>| vars.iter().zip(t).all(|(v, x)| a.get(*v).is_none_or(|y| y == *x));
                let possible = tuples.iter().any(fits);
                let complete = vars.iter().all(|v| a.get(*v).is_some());
                if !possible || complete { Status::decided(possible) } else { Status::Open }
            }
            Self::Automaton { vars, automaton } => {
                let mut state = automaton.start;
                for var in vars {
                    let Some(value) = a.get(*var) else { return Status::Open };
                    match automaton.step(state, value) {
                        Some(next) => state = next,
                        None => return Status::Violated,
                    }
                }
                Status::decided(automaton.accepts(state))
            }
            Self::Clause(literals) => {
                let mut open = false;
                for literal in literals {
                    match a.truth(*literal) {
                        Some(true) => return Status::Satisfied,
                        Some(false) => {}
                        None => open = true,
                    }
                }
                if open { Status::Open } else { Status::Violated }
            }
            Self::Connected { vars, label, edges } => {
                let member: Vec<Option<bool>> = vars.iter().map(|v| a.get(*v).map(|x| x == *label)).collect();
                connected(&member, edges)
            }
            Self::Division(division) => division.status(a),
        }
    }
}

/// Lower and upper bound of a sum of terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SumBounds {
    least: i128,
    most: i128,
}

impl SumBounds {
    /// Returns the bounds of the terms under a partial assignment. Open variables may also take values that are not listed, which
    /// have weight 0.
    pub fn of<'t>(terms: impl Iterator<Item = &'t LinearTerm>, a: &Assignment) -> Self {
        terms.fold(Self { least: 0, most: 0 }, |bounds, term| {
            let weights = || term.weights.iter().map(|(_, w)| *w).chain([0]);
            let [least, most] = match a.get(term.var) {
                Some(value) => [term.weight(value); 2],
                None => [weights().min().unwrap_or(0), weights().max().unwrap_or(0)],
            };
            bounds + Self { least: least.into(), most: most.into() }
        })
    }

    /// Whether some sum within the bounds satisfies the comparison.
    pub fn allow(self, comparison: Comparison, rhs: i64) -> bool {
        let rhs = i128::from(rhs);
        match comparison {
            Comparison::Equal => self.least <= rhs && rhs <= self.most,
            Comparison::AtMost => self.least <= rhs,
            Comparison::AtLeast => self.most >= rhs,
            Comparison::NotEqual => self.least != rhs || self.most != rhs,
        }
    }
}

impl Add for SumBounds {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { least: self.least + other.least, most: self.most + other.most }
    }
}

impl Sub for SumBounds {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { least: self.least - other.least, most: self.most - other.most }
    }
}

fn linear(terms: &[LinearTerm], comparison: Comparison, rhs: i64, a: &Assignment) -> Status {
    let possible = SumBounds::of(terms.iter(), a).allow(comparison, rhs);
    let is_open = || terms.iter().any(|term| a.get(term.var).is_none());
    if !possible || !is_open() { Status::decided(possible) } else { Status::Open }
}

fn distinct(values: impl Iterator<Item = Option<i32>>) -> Status {
    let mut seen: Vec<i32> = Vec::new();
    let mut open = false;
    for value in values {
        match value {
            Some(v) if seen.contains(&v) => return Status::Violated,
            Some(v) => seen.push(v),
            None => open = true,
        }
    }
    if open { Status::Open } else { Status::Satisfied }
}

/// Whether the members form one connected piece; `None` marks vertices that may become members. Violated if two members are not
/// connected by any path of vertices that are or may become members.
fn connected(member: &[Option<bool>], edges: &[(u32, u32)]) -> Status {
    let mut pieces = DisjointSets::new(member.len());
    for (a, b) in edges.iter().map(|(a, b)| (*a as usize, *b as usize)) {
        if member[a] != Some(false) && member[b] != Some(false) {
            pieces.join([a, b]);
        }
    }
    let mut of_members = (0..member.len()).filter(|i| member[*i] == Some(true)).map(|i| pieces.of(i));
    let first = of_members.next();
    if of_members.any(|piece| Some(piece) != first) {
        Status::Violated
    } else if member.contains(&None) {
        Status::Open
    } else {
        Status::Satisfied
    }
}
