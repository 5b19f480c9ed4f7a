//! Instances in any format, ready to be written: their size, their text, and the positions of their variables for the map.

use super::places::{self, Take};
use super::{Form, TooLarge};
use crate::formulation::direct;
use crate::formulation::exact_cover::{self, Lowering};
use crate::formulation::ilp::text::{self as rows, lp, mps, opb};
use crate::formulation::{Preamble, Size, cnf, ilp};
use crate::formulation::{ResidualReason, Treatment};
use crate::model::{Candidates, Literal};
use crate::solve::Program;
use std::collections::BTreeSet;
use std::io::{self, Write};

/// An instance in one format.
pub enum Instance<'a> {
    Cover(exact_cover::text::Writer<'a>, Candidates),
    Clauses(cnf::text::CnfText<'a>),
    Rows(rows::IlpText<'a>, Form, Candidates),
    Direct(direct::ModelText<'a>, Form),
}

/// The parts of an instance; it uses about as much memory as the model.
pub enum InstanceParts<'a> {
    Cover(Lowering<'a>),
    Clauses(cnf::Plans, cnf::Numbering),
    Rows(Form),
    Direct(Form),
}

impl<'a> InstanceParts<'a> {
    pub fn new(program: &'a Program<'_>, form: Form, encoding: cnf::Encoding) -> Self {
        let model = program.model();
        match form {
            Form::Xcc => Self::Cover(Lowering::new(model, program.units())),
            Form::Dimacs => {
                Self::Clauses(cnf::Plans::new(model, encoding), cnf::Numbering::new(model, encoding.variables))
            }
            Form::Opb | Form::Lp | Form::Mps => Self::Rows(form),
            Form::Mzn | Form::Smt => Self::Direct(form),
        }
    }

    /// The size that the instance will have.
    pub fn size(&self, program: &Program<'_>) -> Size {
        match self {
            Self::Cover(lowering) => lowering.size(),
            Self::Clauses(plans, _) => plans.size(program.model(), program.units()),
            Self::Rows(_) => ilp::size(program.model()),
            Self::Direct(_) => direct::size(program.model()),
        }
    }

    /// Rejects an instance whose text takes more than `limit` bytes, or that has more variables, columns or items than can be
    /// numbered.
    ///
    /// # Errors
    /// If it is too large.
    pub fn refuse(&self, program: &Program<'_>, limit: u64) -> Result<(), TooLarge> {
        let size = self.size(program);
        match self {
            Self::Direct(_) => match direct::bytes(program.model()) {
                needed if needed > limit => Err(TooLarge::Memory { needed, limit, size }),
                _ => Ok(()),
            },
            Self::Cover(_) | Self::Clauses(..) | Self::Rows(_) => TooLarge::refuse(size, limit),
        }
    }

    /// The constraints that the instance will not contain, by index, with the reason.
    pub fn residual(&self, program: &Program<'_>) -> Vec<(usize, ResidualReason)> {
        let paths = match self {
            Self::Cover(lowering) => lowering.paths(),
            Self::Clauses(plans, _) => plans.coverage(program.model()),
            Self::Rows(_) => ilp::coverage(program.model()),
            Self::Direct(_) => return Vec::new(),
        };
        let tested = |(index, path)| match path {
            Treatment::Tested(why) => Some((index, why)),
            Treatment::Native { .. } => None,
        };
        paths.into_iter().enumerate().filter_map(tested).collect()
    }

    pub fn instance(&'a self, program: &'a Program<'_>) -> Instance<'a> {
        let (model, units) = (program.model(), program.units());
        match self {
            Self::Cover(lowering) => {
                Instance::Cover(exact_cover::text::Writer::new(lowering, program), model.candidates())
            }
            Self::Clauses(plans, numbering) => {
                Instance::Clauses(cnf::text::CnfText { model, units, plans, numbering, more: &[] })
            }
            Self::Direct(form) => {
                Instance::Direct(direct::ModelText { model, units, names: program, no_goods: &[] }, *form)
            }
            Self::Rows(form) => Instance::Rows(rows::IlpText { model, units, more: &[] }, *form, model.candidates()),
        }
    }
}

impl Instance<'_> {
    /// Passes the variables of each place to `take`.
    ///
    /// # Errors
    /// Those of `take`.
    pub fn places(&self, program: &Program<'_>, take: Take<'_>) -> io::Result<()> {
        match self {
            Self::Cover(writer, candidates) => places::options(program, writer, candidates, take),
            Self::Clauses(text) => places::literals(program, text.numbering, take),
            Self::Rows(_, _, candidates) => places::columns(program, candidates, take),
            Self::Direct(..) => places::integers(program, take),
        }
    }

    /// Writes the instance's text.
    ///
    /// # Errors
    /// Those of the underlying writer.
    pub fn write(&self, out: &mut dyn Write, preamble: Preamble<'_>) -> io::Result<()> {
        match self {
            Self::Cover(writer, _) => writer.write(out, preamble),
            Self::Clauses(text) => text.write_showing(&counted(text), out, preamble),
            Self::Direct(text, Form::Smt) => direct::smt::write(text, out, preamble),
            Self::Direct(text, _) => direct::minizinc::write(text, out, preamble),
            Self::Rows(text, Form::Lp, _) => lp::write(text, out, preamble),
            Self::Rows(text, Form::Mps, _) => mps::write(text, out, preamble),
            Self::Rows(text, ..) => opb::write(text, out, preamble),
        }
    }
}

/// The DIMACS numbers of the variables that distinguish solutions: those of the model's answer.
fn counted(text: &cnf::text::CnfText<'_>) -> Vec<u32> {
    let candidates = text
        .model
        .answers()
        .flat_map(|var| text.model.variable(var).domain.iter().map(move |value| Literal::is(var, value)));
    let numbers = candidates.filter_map(|candidate| match text.numbering.atom(candidate) {
        cnf::Atom::Lit(literal) => Some(literal.dimacs().unsigned_abs()),
        cnf::Atom::Constant(_) => None,
    });
    let numbers: BTreeSet<u32> = numbers.collect();
    numbers.into_iter().collect()
}
