//! Runs `gridc compile --to`, which writes an instance and its map.

use super::load::LoadedPuzzle;
use super::{CompileError, deliver, draft, problem};
use crate::backend::{Facts, Settings};
use crate::cli::Exit;
use crate::cli::arguments::{CompileArguments, Switch};
use crate::cli::interrupt::Signals;
use crate::cli::output::OutputFailure;
use crate::code::Code;
use crate::formulation::{Comments, ResidualReason};
use crate::front::grid_text;
use crate::model::OriginSet;
use crate::puzzle::{Origin, clean_line};
use crate::report::memory_in_words;
use crate::solve::export::map::{self, Header, Original};
use crate::solve::export::{Choices, Compiled, Form, Instance, TooLarge, size_in_words};
use crate::solve::{Program, SolveError};
use crate::syntax::Diagnostic;
use std::io::{self, Write};

/// Writes the instance, and the map if requested.
pub fn export(
    arguments: &CompileArguments,
    form: Form,
    subject: &LoadedPuzzle,
    signals: &Signals,
) -> Result<(), CompileError> {
    let compiled = compiled(arguments, form, subject)?;
    let (program, parts) = (&compiled.program, compiled.parts());
    let limit = arguments.memory.unwrap_or(Settings::default().memory);
    parts.refuse(program, limit).map_err(too_large)?;
    let residual = parts.residual(program);
    tell(&warnings(program, &residual, subject));
    let header = compiled.header(original(arguments, subject), &residual);
    let made = parts.instance(program);
    let about = format!("gridc {}: {}, {}", header.gridc, clean_line(&title(subject)), in_a_line(&header));
    // Neither file is replaced before both are written.
    let map_file = match &arguments.map {
        Some(path) => {
            Some(draft(Some(path), signals, |out| lines(&header, &made, program, &mut |line| writeln!(out, "{line}")))?)
        }
        None => None,
    };
    let in_comments = arguments.map.is_none() && !arguments.no_map;
    deliver(arguments.output.as_deref(), signals, |out| {
        made.write(out, &mut |comments: &mut Comments<'_>| {
            comments.line(&about)?;
            match in_comments {
                true => lines(&header, &made, program, &mut |line| map::as_comments(comments, line)),
                false => Ok(()),
            }
        })
    })?;
    match map_file {
        Some(file) => file.finish().map_err(OutputFailure::ended),
        None => Ok(()),
    }
}

/// Writes the lines of the map.
fn lines(
    header: &Header,
    made: &Instance<'_>,
    program: &Program<'_>,
    line: &mut dyn FnMut(&str) -> io::Result<()>,
) -> io::Result<()> {
    map::write(header, &mut |take| made.places(program, take), line)
}

/// Compiles the puzzle with the encodings of the command line.
pub fn compiled<'s>(
    arguments: &CompileArguments,
    form: Form,
    subject: &'s LoadedPuzzle,
) -> Result<Compiled<'s>, CompileError> {
    let choices = Choices {
        form,
        encoding: arguments.encodings.cnf(),
        facts: arguments.encodings.facts.unwrap_or(Facts::Units),
        redundant: arguments.encodings.redundant,
        presolve: arguments.encodings.presolve.is_some_and(Switch::is_on),
    };
    let compiled = Compiled::new(&subject.puzzle, choices).map_err(|error| match error {
        SolveError::Elaborate(error) => {
            CompileError { exit: Exit::BadInput, said: subject.say(&error.diagnostic(&subject.puzzle)) }
        }
        SolveError::Prepare(_) | SolveError::Method(_) | SolveError::Program(_) | SolveError::Disagreement(_) => {
            problem(Exit::Internal, "the puzzle has no model")
        }
    })?;
    if compiled.program.is_contradictory() {
        let said = "singles show that the puzzle has no solution, so the instance keeps the givens";
        tell(&subject.say(&Diagnostic::new(Code::W0501, said)));
    }
    Ok(compiled)
}

/// Prints a message on standard error.
pub fn tell(text: &str) {
    // If standard error is closed, the message cannot be shown.
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Returns the error for an instance that is too large.
pub fn too_large(refused: TooLarge) -> CompileError {
    let said = match refused {
        TooLarge::Numbers(_) => refused.to_string(),
        TooLarge::Memory { needed, limit, size } => format!(
            "the instance would take about {}, more than the {} allowed: {}; increase `--memory`, or use another \
            format or encoding",
            memory_in_words(needed),
            memory_in_words(limit),
            size_in_words(size)
        ),
    };
    problem(Exit::Unknown, &said)
}

/// Formats warnings about constraints that the instance does not contain, one for each clue.
fn warnings(program: &Program<'_>, residual: &[(usize, ResidualReason)], subject: &LoadedPuzzle) -> String {
    let mut said = String::new();
    let mut clues: Vec<(OriginSet, u64, ResidualReason)> = Vec::new();
    for (index, why) in residual {
        let origins = program.model().constraints()[*index].origins;
        match clues.last_mut().filter(|(last, ..)| *last == origins) {
            Some((_, count, _)) => *count += 1,
            None => clues.push((origins, 1, *why)),
        }
    }
    for (set, count, why) in clues {
        let origins: Vec<&Origin> = program.model().origins(set).filter_map(|id| subject.puzzle.origin(id)).collect();
        let clue = origins.iter().map(|origin| clean_line(&origin.what)).collect::<Vec<_>>().join(" and ");
        let what =
            format!("the instance does not contain `{clue}`: it is a relaxation, whose answers may not be solutions");
        let message = origins.into_iter().fold(Diagnostic::new(Code::W0502, what), |m, o| m.at(o.span, "this clue"));
        let constraints = if count == 1 { "a constraint".to_owned() } else { format!("{count} constraints") };
        let message = message.because(format!("{constraints} of it: {why}"));
        said.push_str(&subject.say(&message.help("`gridc decode` checks whether an answer is a solution")));
    }
    if !program.assumed().is_empty() {
        let count = program.assumed().len();
        let what = format!("the instance does not contain the givens and marks of the puzzle, {count} in all");
        let message = Diagnostic::new(Code::W0503, what);
        let why = "with `--facts assumptions` the solver has to assume them; the map lists them";
        said.push_str(&subject.say(&message.because(why)));
    }
    said
}

/// Returns the puzzle as text for the map, so that it can be read again without its file.
fn original(arguments: &CompileArguments, subject: &LoadedPuzzle) -> Original {
    let input = &arguments.input;
    Original {
        grid: grid_text(&subject.ast, &subject.puzzle),
        file: subject.file.clone(),
        format: subject.format.to_owned(),
        index: subject.index,
        layout: input.layout.clone(),
        models: input.models.as_ref().map(|path| path.display().to_string()),
        as_given: input.as_given,
    }
}

fn title(subject: &LoadedPuzzle) -> String {
    match &subject.puzzle.title {
        Some(title) => format!("{title} ({}:{})", subject.file, subject.index),
        None => format!("{}:{}", subject.file, subject.index),
    }
}

/// Describes the instance in one line.
fn in_a_line(header: &Header) -> String {
    let mut words = vec![header.formulation.clone()];
    if let Some(encoding) = &header.encoding {
        words.extend([&encoding.cnf, &encoding.at_most_one, &encoding.variables, &encoding.linear].map(String::clone));
    }
    words.push(format!("facts as {}", header.facts));
    if header.redundant {
        words.push("redundant constraints".to_owned());
    }
    if header.presolve {
        words.push("presolved".to_owned());
    }
    words.join(", ")
}
