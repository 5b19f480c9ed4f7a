//! Reads the chosen options of an exact cover: one per line, as Knuth's programs print them, or by number.

use super::lines::{AnswerLine, AnswerLines};
use super::{AnswerError, AnswerProblem, Claim, SolverAnswer, Spot};
use std::io::BufRead;

/// A chosen option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChosenOption {
    /// Its items (with colours as `item:colour`), in the order of the answer.
    Items { items: Vec<String>, spot: Spot },
    /// Its number, from 1.
    Number { number: u64, spot: Spot },
}

/// Reads the chosen options: one line of items for each, ignoring what Knuth's programs add (`(2 of 3)`, a line `1:` before the
/// first), or option numbers, from 1. Lines that begin with `|` are comments.
///
/// # Errors
/// If there is no option, or a second solution follows.
pub fn options(input: impl BufRead) -> Result<SolverAnswer<Vec<ChosenOption>>, AnswerError> {
    let mut lines = AnswerLines::new(input);
    let mut chosen = Vec::new();
    let mut claim = Claim::Unstated;
    let mut last = Spot::default();
    while let Some(line) = lines.next()? {
        last = line.whole();
        let text = line.text.trim();
        if line.continued {
            return Err(line.error(AnswerProblem::Garbage));
        }
        if text.is_empty() || text.starts_with('|') || text.starts_with("Altogether") {
            continue;
        }
        if let Some(solution) = text.strip_suffix(':').filter(|number| number.bytes().all(|b| b.is_ascii_digit())) {
            if solution != "1" || !chosen.is_empty() {
                return Err(line.error(AnswerProblem::TwoAnswers));
            }
            claim = Claim::Satisfiable;
            continue;
        }
        take(&line, &mut chosen)?;
    }
    match chosen.is_empty() {
        true => Err(AnswerError { spot: last, problem: AnswerProblem::Empty }),
        false => Ok(SolverAnswer { claim, chosen }),
    }
}

fn take(line: &AnswerLine<'_>, chosen: &mut Vec<ChosenOption>) -> Result<(), AnswerError> {
    let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if line.words().all(|word| is_number(word.text)) {
        for word in line.words() {
            let number = word.text.parse().ok().filter(|number| *number > 0);
            let number = number.ok_or_else(|| word.error(AnswerProblem::Unknown(word.name())))?;
            chosen.push(ChosenOption::Number { number, spot: word.spot() });
        }
        return Ok(());
    }
    let items = line.words().map(|word| word.text).take_while(|word| !word.starts_with('('));
    let items: Vec<String> = items.map(str::to_owned).collect();
    match items.is_empty() {
        true => Err(line.error(AnswerProblem::Garbage)),
        false => {
            chosen.push(ChosenOption::Items { items, spot: line.whole() });
            Ok(())
        }
    }
}
