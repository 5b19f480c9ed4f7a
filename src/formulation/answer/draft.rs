//! The partial result of reading an answer: collects claim and values from the dialect readers and checks that they are
//! consistent.

use super::lines::{AnswerLine, AnswerWord, shortened};
use super::{AnswerError, AnswerProblem, AnswerValues, Claim, SolverAnswer, Spot};

/// The output format of one program, read line by line.
pub(super) trait Dialect {
    fn line(&mut self, line: &AnswerLine<'_>, draft: &mut AnswerDraft) -> Result<(), AnswerError>;

    /// Handles the end of the text, after the line `last`.
    fn end(&mut self, _last: &Spot, _draft: &mut AnswerDraft) -> Result<(), AnswerError> {
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    /// Numbers, negated by their sign.
    Literals,
    /// `x1`, `x2`, …
    Columns,
}

/// The tolerance for values close to 0 or 1.
const TOLERANCE: f64 = 1e-6;

/// The claim and the values read so far.
pub(super) struct AnswerDraft {
    naming: Naming,
    count: Option<u64>,
    pub claim: Option<Claim>,
    values: Vec<(u32, bool, u64)>,
    /// Whether a list of values has begun, even an empty one.
    pub listed: bool,
    /// The value of everything that is not listed.
    pub others: Option<bool>,
}

impl AnswerDraft {
    pub fn new(naming: Naming, count: Option<u64>) -> Self {
        Self { naming, count, claim: None, values: Vec::new(), listed: false, others: None }
    }

    pub fn naming(&self) -> Naming {
        self.naming
    }

    pub fn claim(&mut self, claim: Claim, line: &AnswerLine<'_>) -> Result<(), AnswerError> {
        match self.claim.replace(claim) {
            None => Ok(()),
            Some(_) => Err(line.error(AnswerProblem::TwoAnswers)),
        }
    }

    /// Whether values are relevant: beside another claim they are left over from the search.
    pub fn wanted(&self) -> bool {
        matches!(self.claim, None | Some(Claim::Satisfiable))
    }

    /// Records a literal, which is not 0.
    pub fn literal(&mut self, word: AnswerWord<'_>) -> Result<(), AnswerError> {
        let (positive, name) = match word.text.strip_prefix(['-', '~']) {
            Some(name) => (false, name),
            None => (true, word.text),
        };
        let number = self.number(name).ok_or_else(|| word.garbage())?;
        self.set(number, positive, word.text, word)
    }

    /// Records the value of a column.
    pub fn column(&mut self, name: AnswerWord<'_>, value: AnswerWord<'_>) -> Result<(), AnswerError> {
        match self.number(name.text) {
            Some(number) => self.valued(number, name.text, value),
            None => Err(name.error(AnswerProblem::Unknown(name.name()))),
        }
    }

    /// Records the value of a column whose name was in another line.
    pub fn named(&mut self, name: &str, value: AnswerWord<'_>) -> Result<(), AnswerError> {
        match self.number(name) {
            Some(number) => self.valued(number, name, value),
            None => Err(value.error(AnswerProblem::Unknown(shortened(name)))),
        }
    }

    /// Records the value of the column with this number.
    pub fn valued(&mut self, number: u64, column: &str, value: AnswerWord<'_>) -> Result<(), AnswerError> {
        let amount: f64 = value.text.parse().map_err(|_| value.garbage())?;
        let one = amount > 0.5;
        let away = (amount - f64::from(u8::from(one))).abs();
        if away.is_nan() || away > TOLERANCE {
            return Err(value.error(AnswerProblem::NotBinary { column: shortened(column), value: value.name() }));
        }
        self.set(number, one, column, value)
    }

    /// Returns the number in a column name, even if it is 0 or not in the instance.
    fn number(&self, name: &str) -> Option<u64> {
        let digits = match self.naming {
            Naming::Literals => name,
            Naming::Columns => name.strip_prefix('x')?,
        };
        // Excludes `+5` and `x+5`, which `parse` would accept.
        digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())?
    }

    fn set(&mut self, number: u64, value: bool, name: &str, word: AnswerWord<'_>) -> Result<(), AnswerError> {
        self.listed = true;
        match u32::try_from(number) {
            Ok(short) if number > 0 && self.count.is_none_or(|count| number <= count) => {
                self.values.push((short, value, word.line()));
                Ok(())
            }
            _ => Err(word.error(AnswerProblem::Unknown(shortened(name)))),
        }
    }

    /// Returns the answer, if claim and values are consistent.
    pub fn finish(mut self, last: &Spot) -> Result<SolverAnswer<AnswerValues>, AnswerError> {
        let fail = |problem| Err(AnswerError { spot: last.clone(), problem });
        let claim = match self.claim {
            Some(Claim::Satisfiable) if !self.listed => return fail(AnswerProblem::WithoutValues),
            Some(Claim::Unsatisfiable) if self.listed => return fail(AnswerProblem::Denied),
            None if !self.listed => return fail(AnswerProblem::Empty),
            Some(Claim::Unknown) => {
                self.values.clear();
                Claim::Unknown
            }
            Some(claim) => claim,
            None => Claim::Unstated,
        };
        self.values.sort_unstable();
        if let Some([_, (number, _, line)]) = self.values.array_windows().find(|[a, b]| a.0 == b.0 && a.1 != b.1) {
            let name = match self.naming {
                Naming::Literals => number.to_string(),
                Naming::Columns => format!("x{number}"),
            };
            let spot = Spot { line: *line, ..Spot::default() };
            return Err(AnswerError { spot, problem: AnswerProblem::Contradictory(name) });
        }
        self.values.dedup_by_key(|(number, ..)| *number);
        let listed = self.values.into_iter().map(|(number, value, _)| (number, value)).collect();
        Ok(SolverAnswer { claim, chosen: AnswerValues { listed, others: self.others } })
    }
}
