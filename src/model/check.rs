//! Evaluation of one constraint on a partial assignment.
//!
//! Backends without a native lowering of a kind stand on this (the commit hook, the lazy no-goods), and so does
//! the `brute` enumerator. It is *not* the checker of answers: that one evaluates the rules themselves.

use super::{Assignment, Constraint, Kind};

/// What a partial assignment says about a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Holds however the open variables are assigned.
    Satisfied,
    /// Fails however the open variables are assigned.
    Violated,
    /// Not decided by this simple evaluation. Never returned when the whole scope is assigned.
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

impl Kind {
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
            Self::Linear { terms, comparison, rhs } => {
                let mut sum = 0_i64;
                for term in terms {
                    match a.get(term.var) {
                        Some(v) => sum = sum.saturating_add(term.weight(v)),
                        None => return Status::Open,
                    }
                }
                Status::decided(comparison.holds(sum, *rhs))
            }
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
                if vars.iter().any(|v| a.get(*v).is_none()) {
                    return Status::Open;
                }
                let member: Vec<bool> = vars.iter().map(|v| a.get(*v) == Some(*label)).collect();
                Status::decided(connected(&member, edges))
            }
        }
    }
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

/// Whether the members form at most one connected piece.
fn connected(member: &[bool], edges: &[(u32, u32)]) -> bool {
    let Some(start) = member.iter().position(|m| *m) else { return true };
    let mut reached = vec![false; member.len()];
    reached[start] = true;
    let mut grew = true;
    while grew {
        grew = false;
        for (a, b) in edges.iter().map(|(a, b)| (*a as usize, *b as usize)) {
            if member[a] && member[b] && reached[a] != reached[b] {
                reached[a] = true;
                reached[b] = true;
                grew = true;
            }
        }
    }
    member.iter().zip(&reached).all(|(m, r)| m == r || !m)
}
