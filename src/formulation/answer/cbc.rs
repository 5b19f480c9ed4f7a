//! Reads the solution file of cbc: the claim with the objective value, then one line `index name value reduced-cost` per column.
//! Depending on cbc's options, columns with value 0 are omitted.

use super::draft::{AnswerDraft, Dialect};
use super::lines::{AnswerLine, AnswerWord};
use super::{AnswerError, AnswerProblem, Claim};

/// Whether the line is the claim of such a file.
pub(super) fn begins(line: &AnswerLine<'_>) -> bool {
    claim(&line.text).is_some()
}

fn claim(text: &str) -> Option<Claim> {
    let said = |words: &str| text.starts_with(words);
    if said("Optimal") {
        Some(Claim::Satisfiable)
    } else if said("Infeasible") || said("Integer infeasible") {
        Some(Claim::Unsatisfiable)
    } else if said("Stopped on") || said("Unbounded") || said("Status unknown") {
        // The values belong to the relaxation, or to an unfinished search.
        Some(Claim::Unknown)
    } else {
        None
    }
}

/// Stateless, because each line is complete.
#[derive(Default)]
pub(super) struct Cbc;

impl Dialect for Cbc {
    fn line(&mut self, line: &AnswerLine<'_>, draft: &mut AnswerDraft) -> Result<(), AnswerError> {
        if let Some(claim) = claim(&line.text) {
            draft.others = Some(false);
            // If the file lists no columns, all are 0.
            draft.listed = claim == Claim::Satisfiable;
            return draft.claim(claim, line);
        }
        let words: Vec<AnswerWord<'_>> = line.words().skip_while(|word| word.text == "**").take(5).collect();
        match words[..] {
            [] => Ok(()),
            [index, name, value, _] if index.text.bytes().all(|b| b.is_ascii_digit()) => match draft.wanted() {
                true => draft.column(name, value),
                false => Ok(()),
            },
            [index, _, _] | [index, _] | [index] if index.text.bytes().all(|b| b.is_ascii_digit()) => {
                Err(line.error(AnswerProblem::Truncated("the line of a column is incomplete".to_owned())))
            }
            _ => Err(line.error(AnswerProblem::Garbage)),
        }
    }
}
