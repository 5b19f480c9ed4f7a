//! Reads the result file of minisat: `SAT`, `UNSAT` or `INDET`, and after `SAT` a line of literals terminated by 0. (What minisat
//! prints spells the claim out among statistics, and has no values.)

use super::draft::{AnswerDraft, Dialect};
use super::lines::AnswerLine;
use super::{AnswerError, AnswerProblem, Claim, Spot};

/// Whether the terminating 0 was read.
#[derive(Default)]
pub(super) struct Minisat {
    ended: bool,
}

fn is_statistics(text: &str) -> bool {
    text.starts_with(['|', '='])
        || text.starts_with("WARNING")
        || text.starts_with("Solved by ")
        || text.contains(" : ")
}

impl Dialect for Minisat {
    fn line(&mut self, line: &AnswerLine<'_>, draft: &mut AnswerDraft) -> Result<(), AnswerError> {
        if !line.continued {
            let claim = match line.text.trim() {
                "SAT" | "SATISFIABLE" => Some(Claim::Satisfiable),
                "UNSAT" | "UNSATISFIABLE" => Some(Claim::Unsatisfiable),
                "INDET" | "INDETERMINATE" | "UNKNOWN" => Some(Claim::Unknown),
                text if is_statistics(text) => return Ok(()),
                _ => None,
            };
            if let Some(claim) = claim {
                return draft.claim(claim, line);
            }
        }
        for word in line.words() {
            if self.ended {
                return Err(word.error(AnswerProblem::TwoAnswers));
            }
            match word.text {
                "0" => {
                    draft.listed = true;
                    self.ended = true;
                }
                _ => draft.literal(word)?,
            }
        }
        Ok(())
    }

    fn end(&mut self, last: &Spot, draft: &mut AnswerDraft) -> Result<(), AnswerError> {
        if draft.listed && draft.wanted() && !self.ended {
            let problem = AnswerProblem::Truncated("the values do not end with 0".to_owned());
            return Err(AnswerError { spot: last.clone(), problem });
        }
        Ok(())
    }
}
