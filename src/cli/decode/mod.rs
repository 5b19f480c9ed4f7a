//! Runs `gridc decode`, which turns the answer of another solver into a grid and checks it.
//!
//! The map contains the puzzle. The answer assigns a value to each of its places; the checker verifies the grid. If the solver
//! reports that there is no solution, or that it gave up, this is passed on as the solver's claim: it is not verified here.

mod original;
mod refused;
mod show;

use super::Exit;
use super::arguments::DecodeArguments;
use super::files::Unusable;
use super::terminal::{Stream, look};
use crate::code::Code;
use crate::language::breaks;
use crate::puzzle::{PuzzleData, clean_line};
use crate::solve::export::map::{self, Header, Map};
use crate::solve::export::{self, DecodeError, Decoded};
use crate::syntax::{Diagnostic, Look, Source, draw};
use original::Original;
use refused::refused;
pub use show::DecodeRecord;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write, stdin};
use std::path::Path;

/// Reason why an answer is rejected.
pub struct AnswerRejection {
    exit: Exit,
    message: Box<Diagnostic>,
    /// Texts that the message refers to.
    sources: Vec<Source>,
}

pub fn decode(arguments: &DecodeArguments) -> Exit {
    let look = look(&arguments.appearance, Stream::Error);
    match original(arguments, look) {
        Err(problem) => {
            let _ = std::io::stderr().write_all(problem.said.as_bytes());
            problem.exit
        }
        Ok((map, original)) => {
            let decoded = read_answer(arguments, &map, &original.puzzle);
            if let Err(refusal) = &decoded {
                let sources: Vec<Source> = refusal.sources.iter().chain(&original.sources).cloned().collect();
                let _ = std::io::stderr().write_all(draw(&refusal.message, &sources, look).as_bytes());
            }
            show::show(arguments, &map.header, &original.puzzle, &decoded)
        }
    }
}

/// Reads the map, and the puzzle in it.
fn original(arguments: &DecodeArguments, look: Look) -> Result<(Map, Original), Unusable> {
    let path = &arguments.map;
    if *path == arguments.answer {
        return Err(unusable(Exit::Usage, "the map and the answer are the same file"));
    }
    let name = clean_line(&path.display().to_string());
    let cannot = |error: std::io::Error| unusable(Exit::NoInput, &format!("cannot read {name}: {error}"));
    let map = match map::read(open(path).map_err(cannot)?) {
        Ok(map) => map,
        Err(map::MapError::Io(error)) => return Err(cannot(error)),
        Err(error) => {
            let message = Diagnostic::new(Code::E0609, format!("{name}: {}", clean_line(&error.to_string()))).help(
                "`--map` takes a file that `gridc compile --map` wrote, or an instance with the map in its comments",
            );
            return Err(Unusable { exit: Exit::BadInput, said: draw(&message, &[], look) });
        }
    };
    let original = Original::read(&map.header, &name, arguments.models.as_deref(), look)?;
    export::fit(&map, &original.puzzle).map_err(|misfit| {
        let message = Diagnostic::new(Code::E0609, format!("{name}: the map does not fit the puzzle in it: {misfit}"));
        Unusable { exit: Exit::BadInput, said: draw(&message, &[], look) }
    })?;
    Ok((map, original))
}

/// Reads the answer, and checks the grid that it encodes.
fn read_answer(arguments: &DecodeArguments, map: &Map, puzzle: &PuzzleData) -> Result<Decoded, AnswerRejection> {
    let path = &arguments.answer;
    let name = clean_line(&path.display().to_string());
    let input = open(path).map_err(|error| AnswerRejection {
        exit: Exit::NoInput,
        message: Box::new(Diagnostic::new(Code::E0601, format!("cannot read {name}: {error}"))),
        sources: Vec::new(),
    })?;
    let refusal = |message| AnswerRejection { exit: Exit::Differs, message: Box::new(message), sources: Vec::new() };
    export::decode(map, puzzle, input).map_err(|error| match &error {
        DecodeError::Answer(error) => refused(&name, error),
        DecodeError::Denied => refusal(with_reasons(Diagnostic::new(Code::E0608, error.to_string()), &map.header)),
        DecodeError::Place(misplaced) => {
            let message = Diagnostic::new(Code::E0607, misplaced.message());
            refusal(match misplaced.reason() {
                Some(why) => message.because(why),
                None => message,
            })
        }
        DecodeError::Wrong(grid, violation) => {
            let message = Diagnostic::new(Code::E0608, error.to_string());
            refusal(with_reasons(breaks(puzzle, grid, *violation, message), &map.header))
        }
    })
}

/// Adds a help line if parts that the instance lacks may explain why its answer is not a solution.
fn with_reasons(message: Diagnostic, header: &Header) -> Diagnostic {
    if header.facts == "assumptions" {
        return message.help(
            "the instance was compiled with `--facts assumptions` and contains no givens: the solver has to assume \
            them",
        );
    }
    match header.residual.first() {
        Some(first) => message.help(format!(
            "the instance does not contain every clue (`{}` is left out), so not every answer is a solution; `gridc \
            solve --backend 'dimacs:…'` asks the solver again",
            clean_line(&first.origin)
        )),
        None => message,
    }
}

fn open(path: &Path) -> std::io::Result<Box<dyn BufRead>> {
    if path == Path::new("-") {
        return Ok(Box::new(stdin().lock()));
    }
    let file = File::open(path)?;
    let mut file = BufReader::new(file);
    // On some systems a directory can be opened but not read.
    file.read_exact(&mut [])?;
    file.fill_buf()?;
    Ok(Box::new(file))
}

fn unusable(exit: Exit, said: &str) -> Unusable {
    Unusable { exit, said: format!("error: {said}\n") }
}
