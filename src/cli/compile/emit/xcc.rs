//! Prints the exact cover (`--emit xcc`): its items and options, with their meaning.

use super::words::placed;
use crate::formulation::exact_cover::text::Writer;
use crate::formulation::exact_cover::{ItemMeaning, Lowering, OptionItem, OptionMeaning, Rank, Sink};
use crate::formulation::{Names, Pen, candidate};
use crate::model::{CandidateId, Candidates};
use crate::solve::Program;
use std::io::{self, Write};

pub fn show(program: &Program<'_>, lowering: &Lowering<'_>, out: &mut dyn Write) -> io::Result<()> {
    let writer = Writer::new(lowering, program);
    let candidates = program.model().candidates();
    let mut shown =
        CoverFormatter { program, writer: &writer, candidates: &candidates, pen: Pen::new(out), items: 0, options: 0 };
    lowering.stream(&mut shown);
    shown.pen.finish()
}

struct CoverFormatter<'s, 'p> {
    program: &'s Program<'p>,
    writer: &'s Writer<'s>,
    candidates: &'s Candidates,
    pen: Pen<'s>,
    items: u32,
    options: u64,
}

impl CoverFormatter<'_, '_> {
    fn candidate(&self, id: CandidateId) -> String {
        candidate(self.program, self.candidates.var(id), self.candidates.value(id))
    }
}

impl Sink for CoverFormatter<'_, '_> {
    fn item(&mut self, item: ItemMeaning, rank: Rank) {
        let name = self.writer.item(self.items);
        let rank = if rank == Rank::Secondary { "secondary" } else { "primary" };
        let program = self.program;
        let origin = |constraint: u32| program.origin(constraint as usize);
        let meaning = match item {
            ItemMeaning::Variable(var) => format!("{} has a value", program.variable(var)),
            ItemMeaning::Place { constraint, value } => {
                placed(program, constraint as usize, if rank == "primary" { "a" } else { "at most one" }, value)
            }
            ItemMeaning::Guarded { constraint } => format!("{}: its condition, or a value outside", origin(constraint)),
            ItemMeaning::Own { constraint, index, .. } => format!("{}: item {index} of its own", origin(constraint)),
            ItemMeaning::Present(id) => format!("{}, or not", self.candidate(id)),
            ItemMeaning::Never { constraint } => format!("{}: cannot hold", origin(constraint)),
        };
        let first = self.items == 0;
        self.items += 1;
        self.pen.write(|out| {
            out.write_all(if first { b"items\n" } else { b"" })?;
            writeln!(out, "  {name}  {rank}   {meaning}")
        });
    }

    fn option(&mut self, choice: OptionMeaning, nodes: &[OptionItem]) {
        let meaning = match choice {
            OptionMeaning::Candidate(id) => self.candidate(id),
            OptionMeaning::Not(id) => format!("not {}", self.candidate(id)),
            OptionMeaning::Way { constraint, index } => {
                format!("way {index} of {}", self.program.origin(constraint as usize))
            }
        };
        let items = self.writer.option(choice, nodes);
        let first = self.options == 0;
        self.options += 1;
        let number = self.options;
        self.pen.write(|out| {
            out.write_all(if first { b"options\n" } else { b"" })?;
            writeln!(out, "  {number} {items}   {meaning}")
        });
    }

    fn is_closed(&mut self) -> bool {
        self.pen.is_broken()
    }
}
