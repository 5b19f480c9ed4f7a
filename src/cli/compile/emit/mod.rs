//! `gridc compile --emit`: any stage of the compiler for people, streamed, with names and origins.

mod ast;
mod cnf;
mod coverage;
mod expression;
mod formula;
mod ilp;
mod model;
mod puzzle;
mod words;
mod xcc;

use super::export::{program, refuse_too_large};
use super::instance::Plan;
use super::load::Subject;
use super::{Problem, deliver};
use crate::cli::arguments::{CompileArguments, Form, Stage};
use crate::cli::interrupt::Signals;
use words::Words;

/// Shows a stage.
pub fn emit(arguments: &CompileArguments, stage: Stage, subject: &Subject, signals: &Signals) -> Result<(), Problem> {
    let path = arguments.output.as_deref();
    let words = Words::new(arguments.ascii);
    let form = match stage {
        Stage::Ast => return deliver(path, signals, |out| ast::show(subject, out)),
        Stage::Puzzle => return deliver(path, signals, |out| puzzle::show(subject, words, out)),
        Stage::Coverage => {
            let tables = coverage::tables(arguments, subject)?;
            return deliver(path, signals, |out| out.write_all(tables.as_bytes()));
        }
        Stage::Model => {
            let program = program(arguments, subject)?;
            return deliver(path, signals, |out| model::show(&program, words, out));
        }
        Stage::Xcc => Form::Xcc,
        Stage::Cnf => Form::Dimacs,
        Stage::Ilp => Form::Lp,
    };
    let program = program(arguments, subject)?;
    let plan = Plan::new(&program, form, arguments.encodings.cnf());
    // Nobody reads to the end of what is large, and nothing of it is kept: only what the user says is a limit.
    refuse_too_large(arguments.memory.unwrap_or(u64::MAX), plan.size(&program))?;
    deliver(path, signals, |out| match &plan {
        Plan::Cover(lowering) => xcc::show(&program, lowering, out),
        Plan::Clauses(plans, numbering) => cnf::show(&program, plans, numbering, words, out),
        Plan::Rows(_) => ilp::show(&program, words, out),
    })
}
