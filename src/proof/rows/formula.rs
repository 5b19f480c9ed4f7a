//! The rows of the formula, with their numbers in the proof.

use super::Source;
use super::inequality::Inequality;
use crate::formulation::ilp::text::IlpText;
use crate::formulation::ilp::{ColumnId, Meaning, Row, Sense, Sink};
use crate::model::{CandidateId, Candidates};
use crate::propagate::SearchLit;

/// The rows of the formula. A column is the search's variable with the same number.
pub struct RowFormula {
    pub candidates: Candidates,
    pub columns: u32,
    /// The rows, all as `≥`, and their numbers.
    pub rows: Vec<(Inequality, Source)>,
    /// By variable of the model: the rows for "at least one value" and "at most one value".
    pub cells: Vec<[Source; 2]>,
    /// The number of rows, with `=` counted twice.
    pub count: u64,
    /// By number of a row, less 1: the constraint of the text that it belongs to.
    pub constraints: Vec<u32>,
    constraint: u32,
}

impl RowFormula {
    pub fn new(text: &IlpText<'_>) -> Self {
        let candidates = text.model.candidates();
        let cells = vec![[Source::Formula(0); 2]; text.model.variables().len()];
        let mut formula =
            Self { candidates, columns: 0, rows: Vec::new(), cells, count: 0, constraints: Vec::new(), constraint: 0 };
        text.stream(&mut formula);
        formula
    }

    fn add(&mut self, terms: &[(ColumnId, i64)], sign: i64, rhs: i64) -> Source {
        self.count += 1;
        self.constraints.push(self.constraint);
        let source = Source::Formula(self.count);
        let terms = terms.iter().map(|(column, coefficient)| (SearchLit::new(column.0, true), sign * coefficient));
        self.rows.push((Inequality::new(terms, sign * rhs), source));
        source
    }

    /// The variable of the model and the value, by index, that a column represents; `None` for an auxiliary column.
    pub fn candidate(&self, column: u32) -> Option<(usize, usize)> {
        let candidate = ((column as usize) < self.candidates.len()).then_some(CandidateId(column))?;
        let var = self.candidates.var(candidate);
        Some((var.index(), column as usize - self.candidates.range(var).start))
    }
}

impl Sink for RowFormula {
    fn column(&mut self, column: ColumnId, fixed_at_zero: bool) {
        self.columns = column.0 + 1;
        if fixed_at_zero {
            self.add(&[(column, 1)], 1, 0);
            self.add(&[(column, 1)], -1, 0);
            self.constraint += 1;
        }
    }

    fn row(&mut self, row: Row<'_>) {
        let one = matches!(row.sense, Sense::Equal | Sense::AtLeast).then(|| self.add(row.terms, 1, row.rhs));
        let other = matches!(row.sense, Sense::Equal | Sense::AtMost).then(|| self.add(row.terms, -1, row.rhs));
        self.constraint += 1;
        if let (Meaning::Variable(var), Some(one), Some(other)) = (row.meaning, one, other) {
            self.cells[var.index()] = [one, other];
        }
    }
}
