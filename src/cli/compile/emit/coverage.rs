//! Prints how each clue is lowered in each formulation (`--emit coverage`).

use super::super::load::LoadedPuzzle;
use super::super::{CompileError, problem};
use crate::backend::BACKENDS;
use crate::cli::Exit;
use crate::cli::arguments::{CompileArguments, Switch};
use crate::cli::terminal::terminal_width;
use crate::formulation::Formulation;
use crate::report::coverage_table;
use crate::solve::{Engine, Plan, SolveError};

/// Returns a table for each formulation.
pub fn tables(arguments: &CompileArguments, subject: &LoadedPuzzle) -> Result<String, CompileError> {
    let mut text = String::new();
    for formulation in Formulation::ALL.into_iter().filter(|f| *f != Formulation::Direct) {
        let Some(backend) = BACKENDS.iter().copied().find(|b| b.formulation() == formulation) else { continue };
        let mut plan = Plan::new(backend);
        plan.settings.encoding = arguments.encodings.cnf();
        plan.settings.theories = arguments.encodings.theories.is_none_or(Switch::is_on);
        plan.elaborate.redundant = arguments.encodings.redundant;
        let coverage = Engine::new(plan).coverage(&subject.puzzle).map_err(|error| match error {
            SolveError::Elaborate(error) => {
                CompileError { exit: Exit::BadInput, said: subject.say(&error.diagnostic(&subject.puzzle)) }
            }
            SolveError::Prepare(_) | SolveError::Method(_) | SolveError::Program(_) | SolveError::Disagreement(_) => {
                problem(Exit::Internal, "there is no coverage")
            }
        })?;
        text.push_str(formulation.name());
        text.push('\n');
        text.push_str(&coverage_table(&coverage, Some(terminal_width())));
    }
    Ok(text)
}
