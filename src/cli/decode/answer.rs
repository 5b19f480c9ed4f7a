//! The answer, read in the dialect of the instance's formulation.

use super::Refusal;
use crate::cli::Exit;
use crate::cli::map::Map;
use crate::code::Code;
use crate::formulation::answer::{self, AnswerError, ChosenOption, Claim, Problem, Values};
use crate::puzzle::{Span, clean_line};
use crate::syntax::{Diagnostic, Sources};
use std::collections::HashSet;
use std::io::BufRead;

/// What was chosen, so that it can be looked up.
pub enum Chosen {
    /// Of a CNF or an ILP.
    Values(Values),
    /// Of an exact cover: options by number, and by their items in alphabetical order.
    Options(HashSet<u64>, HashSet<Vec<String>>),
}

/// A claim, and what was chosen.
pub struct Answer {
    claim: Claim,
    /// What was chosen.
    pub chosen: Chosen,
}

impl Answer {
    /// What the solver says.
    pub fn claim(&self) -> Claim {
        self.claim
    }
}

/// Reads the answer to the map's instance.
pub fn read(map: &Map, input: impl BufRead) -> Result<Answer, AnswerError> {
    let values = |read: answer::Answer<Values>| Answer { claim: read.claim, chosen: Chosen::Values(read.chosen) };
    match map.header.formulation.as_str() {
        "cnf" => answer::literals(input, None).map(values),
        "ilp" => answer::columns(input, None).map(values),
        _ => {
            let read = answer::options(input)?;
            let (mut numbers, mut items) = (HashSet::new(), HashSet::new());
            for option in read.chosen {
                match option {
                    ChosenOption::Number { number, .. } => drop(numbers.insert(number)),
                    ChosenOption::Items { items: found, .. } => drop(items.insert(sorted(found))),
                }
            }
            Ok(Answer { claim: read.claim, chosen: Chosen::Options(numbers, items) })
        }
    }
}

/// Programs print the items of an option from the one they branched on.
pub fn sorted<T: Into<String>>(items: impl IntoIterator<Item = T>) -> Vec<String> {
    let mut items: Vec<String> = items.into_iter().map(Into::into).collect();
    items.sort_unstable();
    items
}

/// What to say of an answer that cannot be used.
pub fn refused(name: &str, error: &AnswerError) -> Refusal {
    let code = match &error.problem {
        Problem::Unreadable(_) => Code::E0601,
        Problem::Empty | Problem::Truncated(_) | Problem::WithoutValues => Code::E0602,
        Problem::Contradictory(_) | Problem::Denied | Problem::TwoAnswers => Code::E0603,
        Problem::Unknown(_) => Code::E0604,
        Problem::NotBinary { .. } => Code::E0605,
        Problem::Garbage | Problem::TooLarge => Code::E0606,
    };
    let said = clean_line(&error.problem.to_string());
    let help = match &error.problem {
        Problem::Empty | Problem::Truncated(_) => "was the solver's output cut, or the solver ended early?",
        Problem::WithoutValues => {
            "some solvers print their solution only if told to, or write it to a file: minisat to its second argument"
        }
        Problem::Garbage => {
            "`decode` reads `s` and `v` lines, minisat's result file, solution files of cbc, HiGHS, glpsol and SCIP, and lists"
        }
        Problem::Unknown(_) => "is it the answer to this instance?",
        _ => "",
    };
    let mut sources = Sources::new();
    let mut shown = Vec::new();
    let spot = &error.spot;
    let mut message = match spot.line {
        0 => Diagnostic::new(code, format!("{name}: {said}")),
        line => {
            let before = usize::try_from(line - 1).unwrap_or(usize::MAX);
            let source = sources.add(name, spot.text.as_str(), before);
            let span = Span::new(source.id, spot.word.start, spot.word.end);
            shown.push(source);
            Diagnostic::new(code, said).at(span, "here")
        }
    };
    if !help.is_empty() {
        message = message.help(help);
    }
    let exit = if matches!(error.problem, Problem::Unreadable(_)) { Exit::NoInput } else { Exit::BadInput };
    Refusal { exit, message: Box::new(message), sources: shown }
}
