//! Reads the output format of the SAT and pseudo-Boolean competitions: comments `c`, a claim `s`, values `v`, objective values
//! `o`. (SAT Competition rules; Roussel, Manquinho: Input/Output Format of the pseudo-Boolean competition.)

use super::draft::{AnswerDraft, Dialect, Naming};
use super::lines::AnswerLine;
use super::{AnswerError, AnswerProblem, Claim, Spot};

/// Whether the line belongs to this format.
pub(super) fn begins(line: &AnswerLine<'_>) -> bool {
    matches!(line.words().next().map(|word| word.text), Some("s" | "v" | "o"))
}

/// Whether the line is a comment. Some programs omit the blank after the `c`.
pub(super) fn is_comment(line: &AnswerLine<'_>) -> bool {
    let mut bytes = line.text.bytes();
    bytes.next() == Some(b'c') && bytes.next().is_none_or(|second| !second.is_ascii_alphanumeric())
}

#[derive(Default)]
pub(super) struct Competition {
    /// The kind of the current line, for its remaining pieces.
    kind: char,
    ended: bool,
}

impl Competition {
    fn values(&mut self, line: &AnswerLine<'_>, skip: usize, draft: &mut AnswerDraft) -> Result<(), AnswerError> {
        draft.listed = true;
        for word in line.words().skip(skip) {
            if self.ended {
                return Err(word.error(AnswerProblem::TwoAnswers));
            }
            if word.text == "0" && draft.naming() == Naming::Literals {
                self.ended = true;
            } else {
                draft.literal(word)?;
            }
        }
        Ok(())
    }
}

impl Dialect for Competition {
    fn line(&mut self, line: &AnswerLine<'_>, draft: &mut AnswerDraft) -> Result<(), AnswerError> {
        if line.continued {
            return if self.kind == 'v' { self.values(line, 0, draft) } else { Ok(()) };
        }
        self.kind = ' ';
        let Some(first) = line.words().next() else { return Ok(()) };
        match first.text {
            _ if is_comment(line) => Ok(()),
            "o" => Ok(()),
            "v" => {
                self.kind = 'v';
                self.values(line, 1, draft)
            }
            "s" => {
                let said: Vec<&str> = line.words().skip(1).map(|word| word.text).take(3).collect();
                let claim = match said[..] {
                    ["SATISFIABLE"] | ["OPTIMUM", "FOUND"] => Claim::Satisfiable,
                    ["UNSATISFIABLE"] => Claim::Unsatisfiable,
                    ["UNKNOWN"] | ["UNSUPPORTED"] | ["INDETERMINATE"] => Claim::Unknown,
                    _ => return Err(line.error(AnswerProblem::Garbage)),
                };
                draft.claim(claim, line)
            }
            _ => Err(first.garbage()),
        }
    }

    fn end(&mut self, last: &Spot, draft: &mut AnswerDraft) -> Result<(), AnswerError> {
        if draft.naming() == Naming::Literals && draft.listed && draft.wanted() && !self.ended {
            let problem = AnswerProblem::Truncated("the values do not end with 0".to_owned());
            return Err(AnswerError { spot: last.clone(), problem });
        }
        Ok(())
    }
}
