//! Reports answers of other solvers that cannot be used.

use super::AnswerRejection;
use crate::cli::Exit;
use crate::code::Code;
use crate::formulation::answer::{AnswerError, AnswerProblem};
use crate::puzzle::{Span, clean_line};
use crate::syntax::{Diagnostic, Sources};

/// Returns the diagnostic for an answer that cannot be used.
pub fn refused(name: &str, error: &AnswerError) -> AnswerRejection {
    let code = match &error.problem {
        AnswerProblem::Unreadable(_) => Code::E0601,
        AnswerProblem::Empty | AnswerProblem::Truncated(_) | AnswerProblem::WithoutValues => Code::E0602,
        AnswerProblem::Contradictory(_) | AnswerProblem::Denied | AnswerProblem::TwoAnswers => Code::E0603,
        AnswerProblem::Unknown(_) => Code::E0604,
        AnswerProblem::NotBinary { .. } => Code::E0605,
        AnswerProblem::Garbage | AnswerProblem::TooLarge => Code::E0606,
    };
    let said = clean_line(&error.problem.to_string());
    let help = match &error.problem {
        AnswerProblem::Empty | AnswerProblem::Truncated(_) => {
            "was the solver's output cut off, or did the solver end early?"
        }
        AnswerProblem::WithoutValues => {
            "some solvers print their solution only if told to, or write it to a file: minisat to its second argument"
        }
        AnswerProblem::Garbage => {
            "`decode` reads `s` and `v` lines, minisat's result file, solution files of cbc, HiGHS, glpsol and SCIP, and lists"
        }
        AnswerProblem::Unknown(_) => "is it the answer to this instance?",
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
    let exit = if matches!(error.problem, AnswerProblem::Unreadable(_)) { Exit::NoInput } else { Exit::BadInput };
    AnswerRejection { exit, message: Box::new(message), sources: shown }
}
