//! Reports answers of other solvers that cannot be used.

use super::Refusal;
use crate::cli::Exit;
use crate::code::Code;
use crate::formulation::answer::{AnswerError, Problem};
use crate::puzzle::{Span, clean_line};
use crate::syntax::{Diagnostic, Sources};

/// Returns the diagnostic for an answer that cannot be used.
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
        Problem::Empty | Problem::Truncated(_) => "was the solver's output cut off, or did the solver end early?",
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
