//! Draws the picture of an answer, for `--picture` of the commands that solve.

use super::outlet::Outlet;
use super::subject::SelectedContent;
use crate::cli::Exit;
use crate::cli::arguments::{Appearance, DrawnArguments};
use crate::cli::files::{Unusable, say};
use crate::cli::interrupt::Signals;
use crate::cli::job::Answered;
use crate::cli::printer::style;
use crate::puzzle::clean_line;
use crate::solve::Verdict;
use std::path::Path;

/// Destination of pictures of answers.
pub struct AnswerPicture {
    outlet: Outlet,
    quiet: bool,
}

impl AnswerPicture {
    /// Creates a destination with this file name.
    ///
    /// # Errors
    /// If the name does not determine the format.
    pub fn to(path: &Path, appearance: &Appearance, signals: &Signals) -> Result<Self, Unusable> {
        if path.as_os_str() == "-" {
            let said = "the answer goes to standard output; write the picture to a file, as in `--picture puzzle.svg`";
            return Err(Unusable::told(Exit::Usage, said));
        }
        let drawn = DrawnArguments { output: Some(path.to_owned()), ..DrawnArguments::default() };
        let outlet = Outlet::of(&drawn, style(appearance), false, signals)?;
        Ok(Self { outlet, quiet: appearance.quiet })
    }

    /// Checks whether several puzzles can be drawn.
    ///
    /// # Errors
    /// If they would all go to one file.
    pub fn takes_several(&self) -> Result<(), Unusable> {
        self.outlet.takes_several("--picture")
    }

    /// Draws answer `number`, and returns the minimum exit code.
    pub fn draw(&self, number: u64, answer: &Answered) -> Exit {
        let Ok(puzzle) = &answer.job.puzzle else { return Exit::Done };
        let Some(found) = found(answer) else {
            if !self.quiet {
                let place = format!("{}:{}", clean_line(&answer.job.source), answer.job.index);
                say(&format!("note: {place}: there is no picture, because there is no answer to draw\n"));
            }
            return Exit::Done;
        };
        let drawn = self.outlet.picture(number, puzzle, &found);
        drawn.and_then(|picture| self.outlet.put(number, &picture)).map_or_else(Unusable::tell, |()| Exit::Done)
    }
}

/// Returns what can be drawn of an answer.
fn found(answer: &Answered) -> Option<SelectedContent> {
    let outcome = answer.result.as_ref().ok()?;
    if let Some(candidates) = answer.candidates.as_ref().filter(|_| outcome.count > 0) {
        return Some(SelectedContent::Candidates(Box::new(candidates.clone())));
    }
    match (&outcome.solutions[..], &answer.conflict) {
        ([one, other, ..], _) if outcome.found == Verdict::Several => {
            Some(SelectedContent::Difference(one.clone(), other.clone()))
        }
        ([one, ..], _) => Some(SelectedContent::Solution(one.clone())),
        ([], Some(conflict)) => Some(SelectedContent::Conflict(conflict.clone())),
        ([], None) => None,
    }
}
