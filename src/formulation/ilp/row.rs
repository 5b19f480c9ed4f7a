//! Rows, what they mean, and the buffer in which one is put together.

use crate::model::{CandidateId, Candidates, Literal, VarId};

/// Index of a column: those of the candidates, in their order, then auxiliary ones.
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

/// How the two sides of a row compare.
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
    /// Whether `left` compares so with `right`.
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::AtMost => left <= right,
            Self::AtLeast => left >= right,
        }
    }
}

/// Why a row is there; constraints are named by their index in the model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Meaning {
    /// The variable takes exactly one value.
    Variable(VarId),
    /// The house that is this constraint uses the value exactly once.
    House {
        /// Index of the `Distinct`.
        constraint: usize,
        value: i32,
    },
    /// The `Distinct` uses the value at most once (if its guard holds).
    Group {
        /// Index of the `Distinct`.
        constraint: usize,
        value: i32,
    },
    /// The `Domain` excludes the value if its guard holds.
    Excluded {
        /// Index of the `Domain`.
        constraint: usize,
        value: i32,
    },
    /// The `Clause` has a true literal.
    Clause(usize),
    /// The `Linear` itself.
    Linear(usize),
    /// The `Relation` leaves a value of one variable only its partners.
    Relation(usize),
    /// One selector of the `Combos`, `Table` or `Automaton` is chosen (if its guard holds).
    Selection(usize),
    /// The candidates take the values that selectors of the constraint say.
    Channel(usize),
    /// A state of the `Automaton` is left as often as it is entered.
    Flow(usize),
    /// A row that is not the model's own, given by its number among these.
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
    /// Whether it holds with these values of the columns: `true` is 1.
    pub fn holds(&self, columns: &[bool]) -> bool {
        let left = self.terms.iter().filter(|(c, _)| columns[c.index()]).map(|(_, k)| k).sum();
        self.sense.holds(left, self.rhs)
    }
}

/// A literal as a 0-1 expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Term {
    /// The value is outside the domain: the literal is constant.
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

/// One row in the making; the buffer is reused from row to row.
#[derive(Default)]
pub(super) struct RowDraft {
    terms: Vec<(ColumnId, i64)>,
    /// What constants have added to the left-hand side.
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

    /// Hands the row over unless it is trivially true, and starts the next.
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
