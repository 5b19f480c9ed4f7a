//! Rows of a 0-1 ILP with their meaning, and the buffer in which a row is built.

use crate::model::{CandidateId, Candidates, Literal, VarId};

/// The index of a column: those of the candidates, in their order, then auxiliary ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ColumnId(pub u32);

impl ColumnId {
    /// The id as an index into a slice with one entry per column.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<CandidateId> for ColumnId {
    fn from(candidate: CandidateId) -> Self {
        Self(candidate.0)
    }
}

/// The comparison between the sides of a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sense {
    /// `=`
    Equal,
    /// `≤`
    AtMost,
    /// `≥`
    AtLeast,
}

impl Sense {
    /// Whether the comparison holds between `left` and `right`.
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::AtMost => left <= right,
            Self::AtLeast => left >= right,
        }
    }
}

/// The purpose of a row; constraints are given by their index in the model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Meaning {
    /// The variable takes exactly one value.
    Variable(VarId),
    /// The house of this constraint uses the value exactly once.
    House {
        /// The index of the `Distinct`.
        constraint: usize,
        value: i32,
    },
    /// The `Distinct` uses the value at most once (if its guard holds).
    Group {
        /// The index of the `Distinct`.
        constraint: usize,
        value: i32,
    },
    /// The `Domain` excludes the value if its guard holds.
    Excluded {
        /// The index of the `Domain`.
        constraint: usize,
        value: i32,
    },
    /// The `Clause` has a true literal.
    Clause(usize),
    /// The `Linear` itself.
    Linear(usize),
    /// In the `Relation`, a value of one variable allows only its partners.
    Relation(usize),
    /// One selector of the `Combos`, `Table` or `Automaton` is chosen (if its guard holds).
    Selection(usize),
    /// The candidates match the chosen selectors of the constraint.
    Channel(usize),
    /// In the `Automaton`, the flow into a state equals the flow out of it.
    Flow(usize),
    /// An additional row that is not part of the model, by its number.
    Cut(usize),
}

/// `Σ coefficient · column  sense  rhs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row<'a> {
    /// Columns with their coefficients: ascending, each column once, no coefficient 0.
    pub terms: &'a [(ColumnId, i64)],
    pub sense: Sense,
    pub rhs: i64,
    pub meaning: Meaning,
}

impl Row<'_> {
    /// Whether it holds with these values of the columns (`true` is 1).
    pub fn holds(&self, columns: &[bool]) -> bool {
        let left = self.terms.iter().filter(|(c, _)| columns[c.index()]).map(|(_, k)| k).sum();
        self.sense.holds(left, self.rhs)
    }
}

/// A literal as a 0-1 expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Term {
    /// The value is outside the domain, so the literal is constant.
    Constant(bool),
    Column(CandidateId),
    /// 1 minus the column.
    Complement(CandidateId),
}

impl Term {
    pub(super) fn of(literal: Literal, candidates: &Candidates) -> Self {
        match (candidates.find(literal.var, literal.value), literal.positive) {
            (None, positive) => Self::Constant(!positive),
            (Some(column), true) => Self::Column(column),
            (Some(column), false) => Self::Complement(column),
        }
    }
}

/// A row being built; the buffer is reused.
#[derive(Default)]
pub(super) struct RowDraft {
    terms: Vec<(ColumnId, i64)>,
    /// The sum of the constants on the left-hand side.
    constant: i64,
}

impl RowDraft {
    /// Adds `coefficient · column`.
    pub(super) fn add(&mut self, column: impl Into<ColumnId>, coefficient: i64) {
        self.terms.push((column.into(), coefficient));
    }

    /// Adds `coefficient · term`.
    pub(super) fn add_term(&mut self, term: Term, coefficient: i64) {
        match term {
            Term::Constant(true) => self.constant += coefficient,
            Term::Constant(false) => {}
            Term::Column(column) => self.add(column, coefficient),
            Term::Complement(column) => {
                self.constant += coefficient;
                self.add(column, -coefficient);
            }
        }
    }

    /// Passes the row to `take` unless it is trivially true, and clears the buffer.
    pub(super) fn finish(&mut self, sense: Sense, rhs: i64, meaning: Meaning, take: &mut impl FnMut(Row<'_>)) {
        self.terms.sort_unstable_by_key(|(column, _)| *column);
        self.terms.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
        self.terms.retain(|(_, coefficient)| *coefficient != 0);
        let rhs = rhs - self.constant;
        if !self.terms.is_empty() || !sense.holds(0, rhs) {
            take(Row { terms: &self.terms, sense, rhs, meaning });
        }
        self.terms.clear();
        self.constant = 0;
    }
}
