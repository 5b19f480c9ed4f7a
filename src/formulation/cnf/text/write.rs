//! Writes a CNF lowering in DIMACS format.

use super::super::{ClauseSink, CnfLit, Numbering, Plans, SinkClosed, lower};
use crate::formulation::Size;
use crate::formulation::text::{Comments, Pen, Preamble};
use crate::model::{Literal, Model};
use std::io::{self, Write};

/// The prefix of comment lines.
pub const COMMENT: &str = "c";

/// A CNF to be written. DIMACS variable `i + 1` is the Boolean with index `i`.
#[derive(Clone, Copy)]
pub struct CnfText<'a> {
    pub model: &'a Model,
    /// The facts, each a unit clause.
    pub units: &'a [Literal],
    /// The encoding of each constraint.
    pub plans: &'a Plans,
    /// The mapping to the Booleans.
    pub numbering: &'a Numbering,
    /// Additional clauses over the same variables.
    pub more: &'a [Vec<CnfLit>],
}

impl CnfText<'_> {
    /// Returns the size, including `more`.
    pub fn size(&self) -> Size {
        let mut size = self.plans.size(self.model, self.units);
        if let Size::Cnf { clauses, literals, .. } = &mut size {
            *clauses = clauses.saturating_add(self.more.len() as u64);
            *literals = self.more.iter().fold(*literals, |sum, clause| sum.saturating_add(clause.len() as u64));
        }
        size
    }

    /// Writes comments, header and clauses.
    ///
    /// # Errors
    /// Those of the underlying writer, after which nothing more is written.
    pub fn write(&self, out: &mut dyn Write, preamble: Preamble<'_>) -> io::Result<()> {
        self.write_showing(&[], out, preamble)
    }

    /// As [`write`](Self::write), with a line `c p show` as in the model counting competitions: the variables that distinguish
    /// solutions, by DIMACS number. If `show` is empty, there is no such line.
    ///
    /// # Errors
    /// As for [`write`](Self::write).
    pub fn write_showing(&self, show: &[u32], out: &mut dyn Write, preamble: Preamble<'_>) -> io::Result<()> {
        preamble(&mut Comments::new(out, COMMENT))?;
        if let Size::Cnf { variables, clauses, .. } = self.size() {
            writeln!(out, "p cnf {variables} {clauses}")?;
        }
        if !show.is_empty() {
            write!(out, "{COMMENT} p show")?;
            show.iter().try_for_each(|number| write!(out, " {number}"))?;
            writeln!(out, " 0")?;
        }
        let mut clauses = Clauses(Pen::new(out));
        // It closes only after an error, which is returned below.
        let _ = self.stream(&mut clauses);
        clauses.0.finish()
    }

    /// Passes all clauses to a sink, in the order of writing.
    ///
    /// # Errors
    /// If the sink closes.
    pub fn stream(&self, sink: &mut impl ClauseSink) -> Result<(), SinkClosed> {
        lower(self.model, self.units, self.plans, self.numbering, sink)?;
        self.more.iter().for_each(|clause| sink.clause(clause));
        Ok(())
    }
}

struct Clauses<'o>(Pen<'o>);

impl ClauseSink for Clauses<'_> {
    fn clause(&mut self, literals: &[CnfLit]) {
        self.0.write(|out| {
            for literal in literals {
                write!(out, "{} ", literal.dimacs())?;
            }
            out.write_all(b"0\n")
        });
    }

    fn is_closed(&mut self) -> bool {
        self.0.is_broken()
    }
}
