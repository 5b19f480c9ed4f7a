//! Reads the solution file of SCIP: `solution status:`, then one line for each column that is not 0.

use super::draft::{AnswerDraft, Dialect};
use super::lines::{AnswerLine, AnswerWord};
use super::{AnswerError, AnswerProblem, Claim};

/// Stateless, because each line is complete.
#[derive(Default)]
pub(super) struct Scip;

impl Dialect for Scip {
    fn line(&mut self, line: &AnswerLine<'_>, draft: &mut AnswerDraft) -> Result<(), AnswerError> {
        let text = line.text.trim();
        if let Some(status) = text.strip_prefix("solution status:") {
            let claim = match status.trim() {
                "optimal solution found" => Claim::Satisfiable,
                "infeasible" | "infeasible or unbounded" => Claim::Unsatisfiable,
                _ => Claim::Unknown,
            };
            draft.others = Some(false);
            draft.listed = claim == Claim::Satisfiable;
            return draft.claim(claim, line);
        }
        if text.is_empty() || text.starts_with("objective value:") || text == "no solution available" {
            return Ok(());
        }
        let words: Vec<AnswerWord<'_>> = line.words().take(3).collect();
        match words[..] {
            [name, value] | [name, value, _] if draft.wanted() => draft.column(name, value),
            [_, _] | [_, _, _] => Ok(()),
            _ => Err(line.error(AnswerProblem::Garbage)),
        }
    }
}
