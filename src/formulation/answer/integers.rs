//! Reads answers that assign integers to variables: the output of MiniZinc in the format of the instance's `output` item, and the
//! result of `get-value` from SMT solvers.

use super::lines::{AnswerLine, AnswerLines, AnswerWord, shortened};
use super::{AnswerError, AnswerProblem, Claim, SolverAnswer, Spot};
use std::io::BufRead;

/// Names and values, in the order of the answer; names are unique.
pub type Integers = Vec<(String, i64)>;

/// Reads the answer to a model: its variables by name.
///
/// Dialects: MiniZinc (`name = value;`, `----------` after a solution, `==========` at the end, `=====UNSATISFIABLE=====`,
/// comments after `%`), of which the first solution is used; SMT-LIB (`sat`, `unsat`, `unknown`, `((name value) …)`).
///
/// # Errors
/// If the answer is truncated, contradictory, or in another format. The caller must check the names.
pub fn integers(input: impl BufRead) -> Result<SolverAnswer<Integers>, AnswerError> {
    let mut lines = AnswerLines::new(input);
    let mut draft = Draft::default();
    let mut last = Spot::default();
    while let Some(line) = lines.next()? {
        last = line.whole();
        draft.line(&line)?;
    }
    draft.finish(last)
}

#[derive(Default)]
struct Draft {
    claim: Option<Claim>,
    values: Integers,
    /// Whether a MiniZinc solution is complete.
    ended: bool,
    /// SMT-LIB: a name whose value follows, and whether that is negated.
    name: Option<String>,
    negative: bool,
}

impl Draft {
    fn line(&mut self, line: &AnswerLine<'_>) -> Result<(), AnswerError> {
        let text = line.text.trim();
        let claim = match text {
            "" => return Ok(()),
            _ if text.starts_with('%') => return Ok(()),
            "sat" => Some(Claim::Satisfiable),
            "unsat" | "=====UNSATISFIABLE=====" => Some(Claim::Unsatisfiable),
            "unknown" | "=====UNKNOWN=====" | "=====ERROR=====" | "=====UNSATorUNBOUNDED=====" => Some(Claim::Unknown),
            // This states that there is no further solution; the first one remains valid.
            "==========" => return Ok(()),
            "----------" => {
                self.ended = true;
                self.claim.get_or_insert(Claim::Satisfiable);
                return Ok(());
            }
            _ => None,
        };
        match claim {
            Some(claim) if self.claim.replace(claim).is_some() => Err(line.error(AnswerProblem::TwoAnswers)),
            Some(_) => Ok(()),
            // After `unsat`, SMT solvers complain that there are no values to get. Further solutions are ignored.
            None if self.ended || matches!(self.claim, Some(Claim::Unsatisfiable | Claim::Unknown)) => Ok(()),
            None if text.starts_with(['(', ')']) || self.name.is_some() => self.list(line),
            None => self.assignment(line),
        }
    }

    /// Reads `name = value;`.
    fn assignment(&mut self, line: &AnswerLine<'_>) -> Result<(), AnswerError> {
        let words: Vec<AnswerWord<'_>> = line.words().take(4).collect();
        match words[..] {
            [name, equals, value] if equals.text == "=" => {
                let number = value.text.trim_end_matches(';').parse().map_err(|_| value.garbage())?;
                self.values.push((name.text.to_owned(), number));
                Ok(())
            }
            _ => Err(line.error(AnswerProblem::Garbage)),
        }
    }

    /// Reads a part of `((name value) (name (- value)) …)`.
    fn list(&mut self, line: &AnswerLine<'_>) -> Result<(), AnswerError> {
        let spaced: String = line.text.chars().map(|c| if matches!(c, '(' | ')') { ' ' } else { c }).collect();
        for word in spaced.split_ascii_whitespace() {
            match self.name.take() {
                None => self.name = Some(word.trim_matches('|').to_owned()),
                Some(name) if word == "-" && !self.negative => (self.name, self.negative) = (Some(name), true),
                Some(name) => {
                    let number: i64 = word.parse().map_err(|_| line.error(AnswerProblem::Garbage))?;
                    let negative = std::mem::take(&mut self.negative);
                    self.values.push((name, if negative { number.saturating_neg() } else { number }));
                }
            }
        }
        Ok(())
    }

    fn finish(mut self, spot: Spot) -> Result<SolverAnswer<Integers>, AnswerError> {
        let fail = |problem| Err(AnswerError { spot: spot.clone(), problem });
        if self.name.is_some() {
            return fail(AnswerProblem::Truncated("a value is missing at the end".to_owned()));
        }
        let claim = match self.claim {
            None if self.values.is_empty() => return fail(AnswerProblem::Empty),
            // MiniZinc ends each solution with a separator line.
            None => return fail(AnswerProblem::Truncated("`----------` is missing at the end".to_owned())),
            Some(Claim::Unsatisfiable) if !self.values.is_empty() => return fail(AnswerProblem::Denied),
            Some(claim) => claim,
        };
        if claim == Claim::Unknown {
            self.values.clear();
        }
        let mut names: Vec<(&str, i64)> = self.values.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        names.sort_unstable();
        match names.array_windows().find(|[one, other]| one.0 == other.0) {
            Some([(name, _), _]) => fail(AnswerProblem::Contradictory(shortened(name))),
            None => Ok(SolverAnswer { claim, chosen: self.values }),
        }
    }
}
