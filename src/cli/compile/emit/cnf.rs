//! Prints the CNF (`--emit cnf`): its clauses with names, and the origin of each.

use super::words::{Notation, placed};
use crate::formulation::cnf::{Boolean, ClauseSink, CnfLit, Note, Numbering, Plans, lower};
use crate::formulation::{Names, Pen, Size};
use crate::model::Model;
use crate::solve::Program;
use std::io::{self, Write};

pub fn show(
    program: &Program<'_>,
    plans: &Plans,
    numbering: &Numbering,
    words: Notation,
    out: &mut dyn Write,
) -> io::Result<()> {
    let model = program.model();
    if let Size::Cnf { variables, auxiliary, clauses, .. } = plans.size(model, program.units()) {
        writeln!(out, "{variables} variables, {auxiliary} of them auxiliary; {clauses} clauses")?;
    }
    let mut shown = CnfFormatter { program, model, numbering, words, pen: Pen::new(out), origin: String::new() };
    // The sink ends early only after an error, which `finish` below reports.
    let _ = lower(model, program.units(), plans, numbering, &mut shown);
    shown.pen.finish()
}

struct CnfFormatter<'s, 'p> {
    program: &'s Program<'p>,
    model: &'s Model,
    numbering: &'s Numbering,
    words: Notation,
    pen: Pen<'s>,
    /// Origin of the clauses that follow.
    origin: String,
}

impl CnfFormatter<'_, '_> {
    fn literal(&self, literal: CnfLit) -> String {
        let (program, words) = (self.program, self.words);
        let compared = |var, index: u32, positive, negative| {
            let value = self.model.variable(var).domain.as_slice().get(index as usize).copied();
            let sign = if literal.is_positive() { positive } else { negative };
            format!("{}{sign}{}", program.variable(var), program.value(var, value.unwrap_or_default()))
        };
        let not = if literal.is_positive() { "" } else { words.not };
        match self.numbering.meaning(literal) {
            Boolean::Is(var, index) => compared(var, index, "=", words.not_equal),
            Boolean::AtLeast(var, index) => compared(var, index, words.at_least, "<"),
            Boolean::Bit(var, bit) => format!("{not}{}.bit{bit}", program.variable(var)),
            Boolean::Auxiliary(number) => format!("{not}aux{}", number + 1),
        }
    }
}

impl ClauseSink for CnfFormatter<'_, '_> {
    fn clause(&mut self, literals: &[CnfLit]) {
        let text = self.words.clause(literals, |literal| self.literal(*literal));
        let origin = &self.origin;
        self.pen.write(|out| writeln!(out, "  {text}   {origin}"));
    }

    fn note(&mut self, note: Note) {
        let program = self.program;
        self.origin = match note {
            Note::Fact => "given".to_owned(),
            Note::Variable(var) => format!("{} has one value", program.variable(var)),
            Note::SomePlace { constraint, value } => placed(program, constraint, "a", value),
            Note::OnePlace { constraint, value } => placed(program, constraint, "at most one", value),
            Note::Constraint(index) => program.origin(index).into_owned(),
        };
    }

    fn is_closed(&mut self) -> bool {
        self.pen.is_broken()
    }
}
