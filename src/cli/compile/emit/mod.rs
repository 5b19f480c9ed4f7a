//! Runs `gridc compile --emit`, which prints any stage of the compiler for people, with names and origins. The output is
//! streamed.

mod ast;
mod cnf;
mod coverage;
mod expression;
mod formula;
mod ilp;
mod model;
mod puzzle;
mod tree;
mod words;
mod xcc;

use super::export::{compiled, too_large};
use super::load::LoadedPuzzle;
use super::{CompileError, deliver};
use crate::cli::arguments::{CompileArguments, Stage};
use crate::cli::interrupt::Signals;
use crate::solve::export::{Form, InstanceParts};
use words::Notation;

pub fn emit(
    arguments: &CompileArguments,
    stage: Stage,
    subject: &LoadedPuzzle,
    signals: &Signals,
) -> Result<(), CompileError> {
    let path = arguments.output.as_deref();
    let words = Notation::new(arguments.appearance.ascii);
    let form = match stage {
        Stage::Ast => return deliver(path, signals, |out| ast::show(subject, out)),
        Stage::Puzzle => return deliver(path, signals, |out| puzzle::show(subject, words, out)),
        Stage::Coverage => {
            let tables = coverage::tables(arguments, subject)?;
            return deliver(path, signals, |out| out.write_all(tables.as_bytes()));
        }
        Stage::Model => {
            let compiled = compiled(arguments, Form::Dimacs, subject)?;
            return deliver(path, signals, |out| model::show(&compiled.program, words, out));
        }
        Stage::Xcc => Form::Xcc,
        Stage::Cnf => Form::Dimacs,
        Stage::Ilp => Form::Lp,
    };
    let compiled = compiled(arguments, form, subject)?;
    let (program, parts) = (&compiled.program, compiled.parts());
    // The output is streamed and not kept in memory, so only a limit that the user sets applies.
    parts.refuse(program, arguments.memory.unwrap_or(u64::MAX)).map_err(too_large)?;
    deliver(path, signals, |out| match &parts {
        InstanceParts::Cover(lowering) => xcc::show(program, lowering, out),
        InstanceParts::Clauses(plans, numbering) => cnf::show(program, plans, numbering, words, out),
        InstanceParts::Rows(_) => ilp::show(program, words, out),
        // No stage uses this form: the model has its own stage.
        InstanceParts::Direct(_) => Ok(()),
    })
}
