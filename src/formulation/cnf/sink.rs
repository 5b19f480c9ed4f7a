//! Where clauses go.

use super::Lit;
use crate::model::VarId;

/// Takes clauses one by one: a solver, a counter, a file.
pub trait ClauseSink {
    /// Takes a clause. Auxiliary variables appear in it without notice; the sink counts them if it has to.
    fn clause(&mut self, literals: &[Lit]);

    /// Says why the clauses are there that follow.
    fn note(&mut self, _note: Note) {}

    /// Whether it wants no more clauses, because a limit ran out, say. Looked at every few thousand clauses at most.
    fn is_closed(&mut self) -> bool {
        false
    }
}

/// Why some clauses are there; constraints are named by their index in the model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Note {
    Fact,
    /// The variable takes exactly one value.
    Variable(VarId),
    /// The house that is this constraint has a place for the value.
    SomePlace {
        /// Index of the `Distinct`.
        constraint: usize,
        value: i32,
    },
    /// The constraint keeps the value from two places.
    OnePlace {
        /// Index of the `Distinct` or `Combos`.
        constraint: usize,
        value: i32,
    },
    Constraint(usize),
}

/// Keeps all clauses: for tests and small instances.
impl ClauseSink for Vec<Vec<Lit>> {
    fn clause(&mut self, literals: &[Lit]) {
        self.push(literals.to_vec());
    }
}

/// How much some clauses take: what an encoder's size formula gives, and what is counted to compare with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Variables that the clauses introduce.
    pub fresh: u64,
    pub clauses: u64,
    pub literals: u64,
}

impl Tally {
    /// Some clauses of the same length.
    pub fn clauses(clauses: u64, length: u64) -> Self {
        Self { fresh: 0, clauses, literals: clauses.saturating_mul(length) }
    }

    /// As many fresh variables besides.
    pub fn with_fresh(self, fresh: u64) -> Self {
        Self { fresh: self.fresh.saturating_add(fresh), ..self }
    }

    /// The same so many times.
    pub fn times(self, factor: u64) -> Self {
        Self {
            fresh: self.fresh.saturating_mul(factor),
            clauses: self.clauses.saturating_mul(factor),
            literals: self.literals.saturating_mul(factor),
        }
    }

    /// The same with `extra` more literals in every clause.
    pub fn widened(self, extra: u64) -> Self {
        Self { literals: self.literals.saturating_add(self.clauses.saturating_mul(extra)), ..self }
    }
}

impl std::ops::Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            fresh: self.fresh.saturating_add(other.fresh),
            clauses: self.clauses.saturating_add(other.clauses),
            literals: self.literals.saturating_add(other.literals),
        }
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// Counts clauses and literals, and as `fresh` the variables up to the highest that occurs.
impl ClauseSink for Tally {
    fn clause(&mut self, literals: &[Lit]) {
        self.clauses += 1;
        self.literals += literals.len() as u64;
        for literal in literals {
            self.fresh = self.fresh.max(u64::from(literal.index()) + 1);
        }
    }
}

/// What encoders write to: numbers fresh variables, and puts a guard into every clause that is no
/// definition.
pub struct Emitter<'s, S> {
    sink: &'s mut S,
    next: u32,
    unless: Option<Lit>,
    buffer: Vec<Lit>,
}

impl<'s, S: ClauseSink> Emitter<'s, S> {
    /// Writes to `sink`; fresh variables are numbered from `next`.
    pub fn new(sink: &'s mut S, next: u32) -> Self {
        Self { sink, next, unless: None, buffer: Vec::new() }
    }

    /// From now on every clause that is no definition also holds if `guard` is false; `None` ends that.
    pub fn set_guard(&mut self, guard: Option<Lit>) {
        self.unless = guard.map(|g| !g);
    }

    /// A variable that has not been used before.
    pub fn fresh(&mut self) -> Lit {
        self.next += 1;
        Lit::new(self.next - 1)
    }

    /// Writes a clause that gives fresh variables their meaning, whether the guard holds or not.
    pub fn define(&mut self, literals: &[Lit]) {
        self.sink.clause(literals);
    }

    /// Writes a clause that demands something.
    pub fn clause(&mut self, literals: &[Lit]) {
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

    /// Says why the clauses are there that follow.
    pub fn note(&mut self, note: Note) {
        self.sink.note(note);
    }

    /// Whether the sink wants no more.
    pub fn is_closed(&mut self) -> bool {
        self.sink.is_closed()
    }

    /// Index of the next fresh variable.
    pub fn next(&self) -> u32 {
        self.next
    }
}
