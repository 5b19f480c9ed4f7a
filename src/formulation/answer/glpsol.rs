//! Reads the two file formats of glpsol: the raw solution (`-w`) and the report (`-o`). (GLPK Reference Manual, §§2.12, 3.1.)

use super::draft::{AnswerDraft, Dialect};
use super::lines::{AnswerLine, AnswerWord};
use super::{AnswerError, AnswerProblem, Claim, Spot};

/// Whether the line is the `s` line of a raw solution; preceding comments are skipped.
pub(super) fn begins(line: &AnswerLine<'_>) -> bool {
    let mut words = line.words().map(|word| word.text);
    words.next() == Some("s") && matches!(words.next(), Some("mip" | "bas" | "ipt"))
}

fn truncated(text: &str) -> AnswerProblem {
    AnswerProblem::Truncated(text.to_owned())
}

/// The raw solution: `s`, then a line `i` per row, a line `j` per column, and `e o f`.
#[derive(Default)]
pub(super) struct RawSolution {
    columns: u64,
    seen: u64,
    /// The index of the value in the words of a `j` line.
    value: usize,
    ended: bool,
}

impl Dialect for RawSolution {
    fn line(&mut self, line: &AnswerLine<'_>, draft: &mut AnswerDraft) -> Result<(), AnswerError> {
        let words: Vec<AnswerWord<'_>> = line.words().take(8).collect();
        let Some(first) = words.first() else { return Ok(()) };
        if self.ended {
            return Err(line.error(AnswerProblem::TwoAnswers));
        }
        match first.text {
            "c" | "i" => Ok(()),
            "s" => self.status(line, &words, draft),
            "j" => {
                let (Some(index), Some(value)) = (words.get(1), words.get(self.value)) else {
                    return Err(line.error(truncated("the line of a column is incomplete")));
                };
                self.seen += 1;
                let number: u64 = index.text.parse().map_err(|_| index.garbage())?;
                if draft.wanted() { draft.valued(number, index.text, *value) } else { Ok(()) }
            }
            "e" => {
                self.ended = true;
                Ok(())
            }
            _ => Err(first.garbage()),
        }
    }

    fn end(&mut self, last: &Spot, _: &mut AnswerDraft) -> Result<(), AnswerError> {
        let problem = match (self.ended, self.columns.checked_sub(self.seen)) {
            (false, _) => truncated("`e o f` is missing"),
            (true, Some(0)) => return Ok(()),
            (true, _) => truncated(&format!("{} columns are declared, but {} are listed", self.columns, self.seen)),
        };
        Err(AnswerError { spot: last.clone(), problem })
    }
}

impl RawSolution {
    fn status(
        &mut self,
        line: &AnswerLine<'_>,
        words: &[AnswerWord<'_>],
        draft: &mut AnswerDraft,
    ) -> Result<(), AnswerError> {
        let (Some(kind), Some(columns), Some(status)) = (words.get(1), words.get(3), words.get(4)) else {
            return Err(line.error(truncated("the line is incomplete")));
        };
        self.columns = columns.text.parse().map_err(|_| columns.garbage())?;
        let (value, claim) = match (kind.text, status.text) {
            ("mip", "o" | "f") => (2, Claim::Satisfiable),
            ("mip", "n") => (2, Claim::Unsatisfiable),
            ("bas", "f") => (3, Claim::Satisfiable),
            ("bas", "n") => (3, Claim::Unsatisfiable),
            ("ipt", "o") => (2, Claim::Satisfiable),
            ("bas", "u" | "i") => (3, Claim::Unknown),
            ("mip", "u") | ("ipt", "u" | "i" | "n") => (2, Claim::Unknown),
            _ => return Err(status.garbage()),
        };
        self.value = value;
        draft.listed = claim == Claim::Satisfiable;
        draft.claim(claim, line)
    }
}

/// The report: a head with `Columns:` and `Status:`, a table of rows, and a table of columns.
#[derive(Default)]
pub(super) struct Report {
    columns: u64,
    seen: u64,
    part: ReportPart,
    /// A column whose name is so long that its values are in the next line, with the line of the name.
    wrapped: Option<String>,
    ended: bool,
}

/// The position in the report.
#[derive(Default, PartialEq)]
enum ReportPart {
    #[default]
    Head,
    Rows,
    Columns,
    Tail,
}

impl Dialect for Report {
    fn line(&mut self, line: &AnswerLine<'_>, draft: &mut AnswerDraft) -> Result<(), AnswerError> {
        let text = line.text.trim();
        if text == "End of output" {
            self.ended = true;
        } else if text.starts_with("Problem:") && self.part != ReportPart::Head {
            return Err(line.error(AnswerProblem::TwoAnswers));
        } else if text.starts_with("No.") && text.contains("Column name") {
            self.part = ReportPart::Columns;
        } else if text.starts_with("No.") {
            self.part = ReportPart::Rows;
        } else if self.part == ReportPart::Head {
            self.head(line, text, draft)?;
        } else if self.part == ReportPart::Columns && !text.starts_with("------") {
            if text.is_empty() {
                self.part = ReportPart::Tail;
            } else {
                self.column(line, draft)?;
            }
        }
        Ok(())
    }

    fn end(&mut self, last: &Spot, _: &mut AnswerDraft) -> Result<(), AnswerError> {
        let problem = if self.seen != self.columns {
            truncated(&format!("{} columns are declared, but {} are listed", self.columns, self.seen))
        } else if !self.ended {
            truncated("`End of output` is missing")
        } else {
            return Ok(());
        };
        Err(AnswerError { spot: last.clone(), problem })
    }
}

impl Report {
    fn head(&mut self, line: &AnswerLine<'_>, text: &str, draft: &mut AnswerDraft) -> Result<(), AnswerError> {
        if let Some(columns) = text.strip_prefix("Columns:") {
            let count = columns.split_ascii_whitespace().next().and_then(|count| count.parse().ok());
            self.columns = count.ok_or_else(|| line.error(AnswerProblem::Garbage))?;
        } else if let Some(status) = text.strip_prefix("Status:") {
            let claim = match status.trim() {
                "INTEGER OPTIMAL" | "INTEGER NON-OPTIMAL" | "OPTIMAL" | "FEASIBLE" => Claim::Satisfiable,
                "INTEGER EMPTY" | "INFEASIBLE (FINAL)" => Claim::Unsatisfiable,
                _ => Claim::Unknown,
            };
            draft.listed = claim == Claim::Satisfiable;
            draft.claim(claim, line)?;
        }
        Ok(())
    }

    /// Reads `number name state value lower upper`; a long name is followed by a line break.
    fn column(&mut self, line: &AnswerLine<'_>, draft: &mut AnswerDraft) -> Result<(), AnswerError> {
        let words: Vec<AnswerWord<'_>> = line.words().take(6).collect();
        if let Some(name) = self.wrapped.take() {
            return self.take(line, &name, &words, draft);
        }
        match words[..] {
            [_, name] => {
                self.wrapped = Some(name.text.to_owned());
                Ok(())
            }
            [_, name, ..] => self.take(line, name.text, &words[2..], draft),
            _ => Err(line.error(AnswerProblem::Garbage)),
        }
    }

    fn take(
        &mut self,
        line: &AnswerLine<'_>,
        name: &str,
        words: &[AnswerWord<'_>],
        draft: &mut AnswerDraft,
    ) -> Result<(), AnswerError> {
        // The state (`*`, `B`, `NL`, …) is blank for some columns.
        let value = words.iter().take(2).find(|word| word.text.parse::<f64>().is_ok());
        let Some(value) = value else { return Err(line.error(AnswerProblem::Garbage)) };
        self.seen += 1;
        if draft.wanted() { draft.named(name, *value) } else { Ok(()) }
    }
}
