//! Prints the 0-1 ILP (`--emit ilp`): its rows with names, and the origin of each.

use super::tree::list;
use super::words::{Notation, placed};
use crate::formulation::ilp::{ColumnId, Meaning, Row, Sink, lower, size};
use crate::formulation::{Names, Pen, Size, candidate};
use crate::model::{CandidateId, Candidates};
use crate::solve::Program;
use std::io::{self, Write};

/// Writes fixed columns and rows.
pub fn show(program: &Program<'_>, words: Notation, out: &mut dyn Write) -> io::Result<()> {
    let model = program.model();
    let candidates = model.candidates();
    if let Size::Ilp { columns, rows, nonzeros } = size(model) {
        let auxiliary = columns.saturating_sub(candidates.len() as u64);
        writeln!(out, "{columns} columns, {auxiliary} of them auxiliary; {rows} rows, {nonzeros} nonzeros")?;
    }
    let mut shown = IlpFormatter { program, candidates: &candidates, words, pen: Pen::new(out) };
    lower(model, program.units(), &mut shown);
    shown.pen.finish()
}

struct IlpFormatter<'s, 'p> {
    program: &'s Program<'p>,
    candidates: &'s Candidates,
    words: Notation,
    pen: Pen<'s>,
}

impl IlpFormatter<'_, '_> {
    fn column(&self, column: ColumnId) -> String {
        match column.index().checked_sub(self.candidates.len()) {
            None => {
                let id = CandidateId(column.0);
                candidate(self.program, self.candidates.var(id), self.candidates.value(id))
            }
            Some(number) => format!("aux{}", number + 1),
        }
    }

    fn meaning(&self, meaning: Meaning) -> String {
        let program = self.program;
        match meaning {
            Meaning::Variable(var) => format!("{} has one value", program.variable(var)),
            Meaning::House { constraint, value } => placed(program, constraint, "a", value),
            Meaning::Group { constraint, value } => placed(program, constraint, "at most one", value),
            Meaning::Excluded { constraint, .. }
            | Meaning::Clause(constraint)
            | Meaning::Linear(constraint)
            | Meaning::Relation(constraint) => program.origin(constraint).into_owned(),
            Meaning::Selection(constraint) => format!("{}: one choice", program.origin(constraint)),
            Meaning::Channel(constraint) => format!("{}: what the choice means", program.origin(constraint)),
            Meaning::Flow(constraint) => format!("{}: what enters a state leaves it", program.origin(constraint)),
            Meaning::Cut(number) => format!("cut {number}"),
        }
    }
}

impl Sink for IlpFormatter<'_, '_> {
    fn column(&mut self, column: ColumnId, fixed_at_zero: bool) {
        if fixed_at_zero {
            let name = Self::column(self, column);
            self.pen.write(|out| writeln!(out, "  {name} = 0   fixed"));
        }
    }

    fn row(&mut self, row: Row<'_>) {
        let left = list(row.terms.iter().enumerate(), "", |(number, (column, factor))| {
            format!("{}{}", self.words.factor(number == 0, *factor), Self::column(self, *column))
        });
        let left = if left.is_empty() { "0".to_owned() } else { left };
        let (sense, meaning) = (self.words.sense(row.sense), self.meaning(row.meaning));
        self.pen.write(|out| writeln!(out, "  {left} {sense} {}   {meaning}", row.rhs));
    }

    fn is_closed(&mut self) -> bool {
        self.pen.is_broken()
    }
}
