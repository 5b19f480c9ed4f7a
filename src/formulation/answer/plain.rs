//! Reads a list of columns and values: `x12 1` or `x12 = 1`, comments after `#`. Columns that are not listed are 0. MIPLIB's
//! solution files have this form, preceded by `=obj=` and `=infeas=`.

use super::draft::{AnswerDraft, Dialect};
use super::lines::{AnswerLine, AnswerWord};
use super::{AnswerError, AnswerProblem, Claim};

/// Stateless, because each line is complete.
#[derive(Default)]
pub(super) struct LineDialect;

impl Dialect for LineDialect {
    fn line(&mut self, line: &AnswerLine<'_>, draft: &mut AnswerDraft) -> Result<(), AnswerError> {
        // The line that gridc itself writes for an instance without a solution.
        if line.text.trim() == "# no solution" {
            return draft.claim(Claim::Unsatisfiable, line);
        }
        let words: Vec<AnswerWord<'_>> = line.words().take_while(|word| !word.text.starts_with('#')).take(4).collect();
        match words[..] {
            [] => Ok(()),
            [word] if word.text == "=infeas=" => draft.claim(Claim::Unsatisfiable, line),
            [word] | [word, _] if word.text == "=obj=" => Ok(()),
            [name, equals, value] if equals.text == "=" => column(name, value, draft),
            [name, value] => column(name, value, draft),
            _ => Err(line.error(AnswerProblem::Garbage)),
        }
    }
}

fn column(name: AnswerWord<'_>, value: AnswerWord<'_>, draft: &mut AnswerDraft) -> Result<(), AnswerError> {
    // Distinguishes text in another format from a list with unknown columns.
    if value.text.parse::<f64>().is_err() {
        return Err(value.garbage());
    }
    draft.others = Some(false);
    draft.column(name, value)
}
