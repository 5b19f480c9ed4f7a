//! `gridc compile --emit`: any stage for people.
use super::Problem;
use super::load::Subject;
use crate::cli::arguments::{CompileArguments, Stage};
use crate::cli::interrupt::Signals;
pub fn emit(_: &CompileArguments, _: Stage, _: &Subject, _: &Signals) -> Result<(), Problem> {
    Ok(())
}
