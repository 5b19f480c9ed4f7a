//! Reads the solution file of HiGHS: `Model status` and the claim, then sections that begin with `#`. The section of columns
//! states their number.

use super::draft::{AnswerDraft, Dialect};
use super::lines::{AnswerLine, AnswerWord};
use super::{AnswerError, AnswerProblem, Claim, Spot};

/// The position in the file.
#[derive(Default)]
pub(super) enum Highs {
    /// Before `Model status`.
    #[default]
    Head,
    Status,
    /// In the section of columns, with the announced number of them.
    Columns(u64),
    /// In an irrelevant section.
    Other,
    Done,
}

impl Dialect for Highs {
    fn line(&mut self, line: &AnswerLine<'_>, draft: &mut AnswerDraft) -> Result<(), AnswerError> {
        let text = line.text.trim();
        if text == "Model status" {
            *self = Self::Status;
        } else if let Some(section) = text.strip_prefix('#') {
            // The dual values have a section of columns, too.
            let announced = section.trim().strip_prefix("Columns").filter(|_| !matches!(self, Self::Done));
            *self = match announced {
                Some(count) => {
                    draft.listed |= draft.claim == Some(Claim::Satisfiable);
                    Self::Columns(count.trim().parse().map_err(|_| line.error(AnswerProblem::Garbage))?)
                }
                None => self.after(line)?,
            };
        } else if let (Self::Status, false) = (&self, text.is_empty()) {
            let claim = match text {
                "Optimal" => Claim::Satisfiable,
                // Columns between 0 and 1 cannot be unbounded.
                "Infeasible" | "Primal infeasible or unbounded" => Claim::Unsatisfiable,
                _ => Claim::Unknown,
            };
            *self = Self::Other;
            draft.claim(claim, line)?;
        } else if let Self::Columns(left) = self {
            let words: Vec<AnswerWord<'_>> = line.words().take(3).collect();
            match words[..] {
                [] => {}
                [name, value] if *left > 0 => {
                    *left -= 1;
                    if draft.wanted() {
                        draft.column(name, value)?;
                    }
                }
                _ => return Err(line.error(AnswerProblem::Garbage)),
            }
        }
        Ok(())
    }

    fn end(&mut self, last: &Spot, _: &mut AnswerDraft) -> Result<(), AnswerError> {
        match self.missing() {
            Some(problem) => Err(AnswerError { spot: last.clone(), problem }),
            None => Ok(()),
        }
    }
}

impl Highs {
    /// Returns the next section, if the current one is complete.
    fn after(&self, line: &AnswerLine<'_>) -> Result<Self, AnswerError> {
        match (self, self.missing()) {
            (_, Some(problem)) => Err(line.error(problem)),
            (Self::Columns(_) | Self::Done, None) => Ok(Self::Done),
            _ => Ok(Self::Other),
        }
    }

    fn missing(&self) -> Option<AnswerProblem> {
        match self {
            Self::Columns(left) if *left > 0 => {
                Some(AnswerProblem::Truncated(format!("{left} columns are declared but not listed")))
            }
            Self::Head | Self::Status => Some(AnswerProblem::Truncated("the model status is missing".to_owned())),
            _ => None,
        }
    }
}
