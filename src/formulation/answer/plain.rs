//! A list of columns and values: `x12 1` or `x12 = 1`, comments after `#`. What is not listed is 0. The files of MIPLIB are
//! such lists, with `=obj=` and `=infeas=` before them.

use super::draft::{AnswerDraft, Dialect};
use super::lines::{Line, Word};
use super::{AnswerError, Claim, Problem};

/// No state: each line is whole.
#[derive(Default)]
pub(super) struct Plain;

impl Dialect for Plain {
    fn line(&mut self, line: &Line<'_>, draft: &mut AnswerDraft) -> Result<(), AnswerError> {
        // What gridc itself says of an instance.
        if line.text.trim() == "# no solution" {
            return draft.claim(Claim::Unsatisfiable, line);
        }
        let words: Vec<Word<'_>> = line.words().take_while(|word| !word.text.starts_with('#')).take(4).collect();
        match words[..] {
            [] => Ok(()),
            [word] if word.text == "=infeas=" => draft.claim(Claim::Unsatisfiable, line),
            [word] | [word, _] if word.text == "=obj=" => Ok(()),
            [name, equals, value] if equals.text == "=" => column(name, value, draft),
            [name, value] => column(name, value, draft),
            _ => Err(line.error(Problem::Garbage)),
        }
    }
}

fn column(name: Word<'_>, value: Word<'_>, draft: &mut AnswerDraft) -> Result<(), AnswerError> {
    // What is no list at all is not to be taken for one that names columns which are not there.
    if value.text.parse::<f64>().is_err() {
        return Err(value.garbage());
    }
    draft.others = Some(false);
    draft.column(name, value)
}
