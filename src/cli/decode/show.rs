//! Prints the result of `gridc decode`, as text or JSON.

use super::AnswerRejection;
use crate::cli::arguments::DecodeArguments;
use crate::cli::printer::style;
use crate::cli::{Exit, written};
use crate::formulation::answer::Claim;
use crate::front::doubt_records;
use crate::puzzle::{Effect, Grid, PuzzleData};
use crate::render;
use crate::report::{DoubtRecord, INTERFACE_VERSION, json_line};
use crate::solve::export::Decoded;
use crate::solve::export::map::Header;
use schemars::JsonSchema;
use serde::Serialize;
use std::io::{Write, stdout};

#[derive(Serialize, JsonSchema)]
pub struct DecodeRecord {
    version: u32,
    source: String,
    index: u64,
    title: Option<String>,
    /// The solver's claim; null if it makes none, or its answer cannot be used.
    claim: Option<&'static str>,
    solution: Option<String>,
    layers: Option<serde_json::Map<String, serde_json::Value>>,
    /// Reason why the answer was rejected.
    error: Option<ErrorRecord>,
    /// Degree of understanding: `all`, `clues` or `partly`.
    understood: &'static str,
    /// Parts of the file that may be rules and were not understood.
    not_understood: Vec<DoubtRecord>,
}

#[derive(Serialize, JsonSchema)]
pub struct ErrorRecord {
    code: &'static str,
    message: String,
    /// Line of the answer, from 1.
    line: Option<usize>,
}

/// Prints the result. In text mode, a rejection has already been reported.
pub fn show(
    arguments: &DecodeArguments,
    header: &Header,
    puzzle: &PuzzleData,
    decoded: &Result<Decoded, AnswerRejection>,
) -> Exit {
    let exit = match decoded {
        Ok(Decoded { grid: Some(_), .. }) if puzzle.doubts.is_empty() => Exit::Done,
        Ok(Decoded { claim: Claim::Unsatisfiable, .. }) if puzzle.doubt() != Some(Effect::Changes) => Exit::None,
        Ok(_) => Exit::Unknown,
        Err(refusal) => refusal.exit,
    };
    let text = match (arguments.json, decoded) {
        (true, _) => json_line(&record(header, puzzle, decoded)),
        (false, Ok(decoded)) => words(arguments, puzzle, decoded),
        (false, Err(_)) => String::new(),
    };
    match written(stdout().write_all(text.as_bytes())) {
        Exit::Done => exit,
        failed => failed,
    }
}

fn words(arguments: &DecodeArguments, puzzle: &PuzzleData, decoded: &Decoded) -> String {
    let Some(grid) = &decoded.grid else {
        return match decoded.claim {
            Claim::Unsatisfiable if !puzzle.doubts.is_empty() => {
                "the solver reports that there is no solution under the understood rules\n".to_owned()
            }
            Claim::Unsatisfiable => "the solver reports that there is no solution\n".to_owned(),
            _ => "the solver reports an unknown result\n".to_owned(),
        };
    };
    if arguments.line {
        return format!("{}\n", grid.to_line(&puzzle.layout));
    }
    let style = style(&arguments.appearance);
    let mut text = render::solved(puzzle, grid, style);
    text.push_str(&render::layers(puzzle, grid, style));
    if !arguments.appearance.quiet {
        text.push_str(match puzzle.doubts.is_empty() {
            true => "a solution; `gridc check` decides whether there is another\n",
            false => "a grid under the understood rules; the puzzle has other rules, so it may not be a solution\n",
        });
    }
    text
}

fn record(header: &Header, puzzle: &PuzzleData, decoded: &Result<Decoded, AnswerRejection>) -> DecodeRecord {
    let grid = decoded.as_ref().ok().and_then(|decoded| decoded.grid.as_ref());
    DecodeRecord {
        version: INTERFACE_VERSION,
        source: header.puzzle.file.clone(),
        index: header.puzzle.index,
        title: puzzle.title.clone(),
        claim: decoded.as_ref().ok().and_then(|decoded| claim(decoded.claim)),
        solution: grid.map(|grid| grid.to_line(&puzzle.layout)),
        layers: grid.and_then(|grid| layers(puzzle, grid)),
        error: decoded.as_ref().err().map(|refusal| ErrorRecord {
            code: refusal.message.code.name(),
            message: refusal.message.message.clone(),
            line: refusal.sources.first().map(|source| source.lines_before.saturating_add(1)),
        }),
        understood: puzzle.understood().name(),
        not_understood: doubt_records(&puzzle.doubts, &[]),
    }
}

fn claim(claim: Claim) -> Option<&'static str> {
    match claim {
        Claim::Satisfiable => Some("satisfiable"),
        Claim::Unsatisfiable => Some("unsatisfiable"),
        Claim::Unknown => Some("unknown"),
        Claim::Unstated => None,
    }
}

fn layers(puzzle: &PuzzleData, grid: &Grid) -> Option<serde_json::Map<String, serde_json::Value>> {
    let lines = puzzle.answer_layers().map(|layer| (layer.name.clone(), layer.to_line(&puzzle.layout, grid).into()));
    Some(lines.collect()).filter(|layers: &serde_json::Map<_, _>| !layers.is_empty())
}
