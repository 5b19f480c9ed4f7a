//! The interface for the output of a CNF lowering, and the helper through which encoders write clauses.

use super::CnfLit;
use crate::model::VarId;

/// Receives clauses one by one: a solver, a counter, a file.
pub trait ClauseSink {
    /// Receives a clause. Auxiliary variables are not announced; the sink counts them if necessary.
    fn clause(&mut self, literals: &[CnfLit]);

    /// Receives the purpose of the following clauses.
    fn note(&mut self, _note: Note) {}

    /// Whether the sink wants no more clauses, for example because a limit was reached. Checked at most every few thousand
    /// clauses.
    fn is_closed(&mut self) -> bool {
        false
    }
}

/// The purpose of some clauses; constraints are given by their index in the model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Note {
    Fact,
    /// The variable takes exactly one value.
    Variable(VarId),
    /// The value has a place in the house of this constraint.
    SomePlace {
        /// The index of the `Distinct`.
        constraint: usize,
        value: i32,
    },
    /// The value has at most one place in the constraint.
    OnePlace {
        /// The index of the `Distinct` or `Combos`.
        constraint: usize,
        value: i32,
    },
    Constraint(usize),
}

/// Stores all clauses, for tests and small instances.
impl ClauseSink for Vec<Vec<CnfLit>> {
    fn clause(&mut self, literals: &[CnfLit]) {
        self.push(literals.to_vec());
    }
}

/// The size of some clauses, computed by an encoder's formula or counted for comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClauseTally {
    /// The number of variables that the clauses introduce.
    pub fresh: u64,
    pub clauses: u64,
    pub literals: u64,
}

impl ClauseTally {
    /// Returns the size of clauses of equal length.
    pub fn clauses(clauses: u64, length: u64) -> Self {
        Self { fresh: 0, clauses, literals: clauses.saturating_mul(length) }
    }

    /// Adds fresh variables.
    pub fn with_fresh(self, fresh: u64) -> Self {
        Self { fresh: self.fresh.saturating_add(fresh), ..self }
    }

    /// Multiplies the size.
    pub fn times(self, factor: u64) -> Self {
        Self {
            fresh: self.fresh.saturating_mul(factor),
            clauses: self.clauses.saturating_mul(factor),
            literals: self.literals.saturating_mul(factor),
        }
    }

    /// Adds `extra` literals to every clause.
    pub fn widened(self, extra: u64) -> Self {
        Self { literals: self.literals.saturating_add(self.clauses.saturating_mul(extra)), ..self }
    }
}

impl std::ops::Add for ClauseTally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            fresh: self.fresh.saturating_add(other.fresh),
            clauses: self.clauses.saturating_add(other.clauses),
            literals: self.literals.saturating_add(other.literals),
        }
    }
}

impl std::ops::AddAssign for ClauseTally {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// Counts clauses and literals, and as `fresh` the variables up to the highest that occurs.
impl ClauseSink for ClauseTally {
    fn clause(&mut self, literals: &[CnfLit]) {
        self.clauses += 1;
        self.literals += literals.len() as u64;
        for literal in literals {
            self.fresh = self.fresh.max(u64::from(literal.index()) + 1);
        }
    }
}

/// The output interface of encoders: numbers fresh variables, and adds the guard to every clause that is not a definition.
pub struct Emitter<'s, S> {
    sink: &'s mut S,
    next: u32,
    unless: Option<CnfLit>,
    buffer: Vec<CnfLit>,
}

impl<'s, S: ClauseSink> Emitter<'s, S> {
    /// Creates an emitter; fresh variables are numbered from `next`.
    pub fn new(sink: &'s mut S, next: u32) -> Self {
        Self { sink, next, unless: None, buffer: Vec::new() }
    }

    /// Adds the negation of `guard` to all following clauses that are not definitions; `None` ends that.
    pub fn set_guard(&mut self, guard: Option<CnfLit>) {
        self.unless = guard.map(|g| !g);
    }

    /// Returns a new variable.
    pub fn fresh(&mut self) -> CnfLit {
        self.next += 1;
        CnfLit::new(self.next - 1)
    }

    /// Writes a clause that defines fresh variables, independent of the guard.
    pub fn define(&mut self, literals: &[CnfLit]) {
        self.sink.clause(literals);
    }

    /// Writes a clause that restricts other variables.
    pub fn clause(&mut self, literals: &[CnfLit]) {
        match self.unless {
            None => self.sink.clause(literals),
            Some(unless) => {
                self.buffer.clear();
                self.buffer.extend_from_slice(literals);
                self.buffer.push(unless);
                self.sink.clause(&self.buffer);
            }
        }
    }

    /// Passes on the purpose of the following clauses.
    pub fn note(&mut self, note: Note) {
        self.sink.note(note);
    }

    /// Whether the sink wants no more clauses.
    pub fn is_closed(&mut self) -> bool {
        self.sink.is_closed()
    }

    /// The index of the next fresh variable.
    pub fn next(&self) -> u32 {
        self.next
    }
}
