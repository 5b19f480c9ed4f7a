//! Instances ready to be written, in any form: what they are, how large, and where their variables are.

use super::Form;
use super::places::{self, Take};
use crate::formulation::exact_cover::{self, Lowering};
use crate::formulation::ilp::text::{self as rows, lp, mps, opb};
use crate::formulation::{Preamble, Size, cnf, ilp};
use crate::formulation::{Treatment, Why};
use crate::model::Candidates;
use crate::solve::Program;
use std::io::{self, Write};

/// An instance in one form.
pub enum Instance<'a> {
    /// Exact cover.
    Cover(exact_cover::text::Writer<'a>, Candidates),
    /// CNF.
    Clauses(cnf::text::Text<'a>),
    /// ILP.
    Rows(rows::Text<'a>, Form, Candidates),
}

/// What an instance is made of; its own memory is about that of the model.
pub enum Parts<'a> {
    /// Exact cover.
    Cover(Lowering<'a>),
    /// CNF.
    Clauses(cnf::Plans, cnf::Numbering),
    /// ILP.
    Rows(Form),
}

impl<'a> Parts<'a> {
    /// Looks at each constraint.
    pub fn new(program: &'a Program<'_>, form: Form, encoding: cnf::Encoding) -> Self {
        let model = program.model();
        match form {
            Form::Xcc => Self::Cover(Lowering::new(model, program.units())),
            Form::Dimacs => {
                Self::Clauses(cnf::Plans::new(model, encoding), cnf::Numbering::new(model, encoding.variables))
            }
            Form::Opb | Form::Lp | Form::Mps => Self::Rows(form),
        }
    }

    /// How large the instance will be.
    pub fn size(&self, program: &Program<'_>) -> Size {
        match self {
            Self::Cover(lowering) => lowering.size(),
            Self::Clauses(plans, _) => plans.size(program.model(), program.units()),
            Self::Rows(_) => ilp::size(program.model()),
        }
    }

    /// The constraints that it will not hold, by index, and why.
    pub fn residual(&self, program: &Program<'_>) -> Vec<(usize, Why)> {
        let paths = match self {
            Self::Cover(lowering) => lowering.paths(),
            Self::Clauses(plans, _) => plans.coverage(program.model()),
            Self::Rows(_) => ilp::coverage(program.model()),
        };
        let tested = |(index, path)| match path {
            Treatment::Tested(why) => Some((index, why)),
            Treatment::Native { .. } => None,
        };
        paths.into_iter().enumerate().filter_map(tested).collect()
    }

    /// The instance.
    pub fn instance(&'a self, program: &'a Program<'_>) -> Instance<'a> {
        let (model, units) = (program.model(), program.units());
        match self {
            Self::Cover(lowering) => {
                Instance::Cover(exact_cover::text::Writer::new(lowering, program), model.candidates())
            }
            Self::Clauses(plans, numbering) => {
                Instance::Clauses(cnf::text::Text { model, units, plans, numbering, more: &[] })
            }
            Self::Rows(form) => Instance::Rows(rows::Text { model, units, more: &[] }, *form, model.candidates()),
        }
    }
}

impl Instance<'_> {
    /// Passes on what stands for each place.
    ///
    /// # Errors
    /// Those of `take`.
    pub fn places(&self, program: &Program<'_>, take: Take<'_>) -> io::Result<()> {
        match self {
            Self::Cover(writer, candidates) => places::options(program, writer, candidates, take),
            Self::Clauses(text) => places::literals(program, text.numbering, take),
            Self::Rows(_, _, candidates) => places::columns(program, candidates, take),
        }
    }

    /// Writes it.
    ///
    /// # Errors
    /// Those of the underlying writer.
    pub fn write(&self, out: &mut dyn Write, preamble: Preamble<'_>) -> io::Result<()> {
        match self {
            Self::Cover(writer, _) => writer.write(out, preamble),
            Self::Clauses(text) => text.write(out, preamble),
            Self::Rows(text, Form::Lp, _) => lp::write(text, out, preamble),
            Self::Rows(text, Form::Mps, _) => mps::write(text, out, preamble),
            Self::Rows(text, ..) => opb::write(text, out, preamble),
        }
    }
}
