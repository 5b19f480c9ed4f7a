//! Reads clasp's default output: `Answer: 1`, the true columns, then `SATISFIABLE`.

use super::draft::{AnswerDraft, Dialect};
use super::lines::AnswerLine;
use super::{AnswerError, AnswerProblem, Claim};

/// Whether the line begins such an answer.
pub(super) fn begins(line: &AnswerLine<'_>) -> bool {
    line.text.starts_with("clasp version") || line.text.starts_with("Answer:") || claim(line.text.trim()).is_some()
}

fn claim(text: &str) -> Option<Claim> {
    match text {
        "SATISFIABLE" | "OPTIMUM FOUND" => Some(Claim::Satisfiable),
        "UNSATISFIABLE" => Some(Claim::Unsatisfiable),
        "UNKNOWN" => Some(Claim::Unknown),
        _ => None,
    }
}

/// The position in the output.
#[derive(Default)]
pub(super) enum Clasp {
    #[default]
    Head,
    /// In the line after `Answer:`.
    Values,
    Tail,
}

impl Dialect for Clasp {
    fn line(&mut self, line: &AnswerLine<'_>, draft: &mut AnswerDraft) -> Result<(), AnswerError> {
        let text = line.text.trim();
        if line.text.starts_with("Answer:") {
            if draft.listed {
                return Err(line.error(AnswerProblem::TwoAnswers));
            }
            *self = Self::Values;
        } else if let Some(claim) = claim(text) {
            *self = Self::Tail;
            draft.claim(claim, line)?;
        } else if matches!(self, Self::Values) {
            draft.listed = true;
            draft.others = Some(false);
            line.words().try_for_each(|word| draft.literal(word))?;
        } else if draft.claim.is_none() && !text.is_empty() && !is_heading(text) {
            return Err(line.error(AnswerProblem::Garbage));
        }
        Ok(())
    }
}

fn is_heading(text: &str) -> bool {
    ["clasp version", "Reading from", "Solving...", "Optimization"].iter().any(|heading| text.starts_with(heading))
}
