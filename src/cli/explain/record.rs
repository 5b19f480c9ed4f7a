//! Converts a step to JSON, with the names of cells, houses and clues.

use crate::puzzle::{PuzzleData, clean_line};
use crate::rate::{Board, Candidate, ChainNode, Reason, Role, StepOnBoard, clue_name, sentence, statement};
use serde::Serialize;
use serde_json::{Value, json};

pub fn record(puzzle: &PuzzleData, number: usize, standing: &StepOnBoard) -> Value {
    let StepOnBoard { board, step, open } = standing;
    json!({
        "step": number,
        "technique": step.technique.name(),
        "assumes_uniqueness": step.technique.facts().assumes_uniqueness,
        "open": open,
        "sentence": sentence(puzzle, board, step),
        "rule": statement(puzzle, board, step),
        "placements": candidates(puzzle, &step.placements),
        "eliminations": candidates(puzzle, &step.eliminations),
        "reason": reason(puzzle, board, &step.reason),
    })
}

fn word(role: impl Serialize) -> Value {
    serde_json::to_value(role).unwrap_or_default()
}

fn cell(puzzle: &PuzzleData, cell: usize) -> String {
    puzzle.layout.position(crate::puzzle::CellId(cell as u32)).to_string()
}

fn digit(puzzle: &PuzzleData, digit: u8) -> String {
    let symbols = &puzzle.layout.symbols;
    symbols.digits().get(usize::from(digit)).map_or_else(String::new, |digit| clean_line(symbols.name(*digit)))
}

fn candidates(puzzle: &PuzzleData, all: &[Candidate]) -> Vec<Value> {
    let one = |c: &Candidate| json!({ "cell": cell(puzzle, c.cell()), "digit": digit(puzzle, c.digit) });
    all.iter().map(one).collect()
}

fn chain(puzzle: &PuzzleData, nodes: &[ChainNode]) -> Vec<Value> {
    let one = |node: &ChainNode| json!({ "true": node.on, "candidates": candidates(puzzle, &node.candidates) });
    nodes.iter().map(one).collect()
}

fn reason(puzzle: &PuzzleData, board: &Board, reason: &Reason) -> Value {
    let mut fields = serde_json::Map::new();
    let mut add = |name: &str, all: Vec<Value>| {
        if !all.is_empty() {
            fields.insert(name.to_owned(), all.into());
        }
    };
    let houses = reason.units.iter().map(|(id, role)| {
        let unit = board.structure().unit_of(*id);
        let origins = unit.origins.iter().filter_map(|origin| puzzle.origin(*origin));
        let names: Vec<String> = origins.map(|origin| clean_line(&origin.what)).collect();
        let cells: Vec<String> = unit.cells.iter().map(|at| cell(puzzle, *at)).collect();
        json!({ "kind": word(unit.kind), "role": word(role), "from": names, "cells": cells })
    });
    add("units", houses.collect());
    let clues = reason.clues.iter().map(|(origin, role)| {
        let place = puzzle.origin(*origin).map(|origin| (origin.span.start, origin.span.end));
        let clue = puzzle.clues.iter().find(|clue| clue.origin == *origin);
        let name = clue.map(|clue| clue_name(puzzle, clue));
        json!({ "name": name, "role": word(role), "span": place })
    });
    add("clues", clues.collect());
    add("cells", reason.cells.iter().map(|at| cell(puzzle, usize::from(*at)).into()).collect());
    let pattern = reason.candidates.iter().map(|(candidate, role)| {
        let role = match role {
            Role::Set(number) => json!({ "set": number }),
            other => word(other),
        };
        json!({ "cell": cell(puzzle, candidate.cell()), "digit": digit(puzzle, candidate.digit), "role": role })
    });
    add("candidates", pattern.collect());
    add("chain", chain(puzzle, &reason.chain));
    add("branches", reason.branches.iter().map(|nodes| chain(puzzle, nodes).into()).collect());
    let sets = reason.sets.iter().map(|set| set.iter().map(|at| cell(puzzle, usize::from(*at))).collect::<Vec<_>>());
    add("sets", sets.map(Value::from).collect());
    fields.into()
}
