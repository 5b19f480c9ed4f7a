//! Converts a step to JSON, with the names of cells, houses and clues.

use super::rules::Totals;
use super::{
    Account, Board, Candidate, ChainNode, Contradiction, Fact, Reason, Role, StepOnBoard, Terms, bits, clue_name,
    describe, statement, value_name,
};
use crate::puzzle::{PuzzleData, clean_line};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

/// A step of a solution path, as `gridc explain --json` prints it.
#[derive(Clone, Serialize, Debug, JsonSchema)]
pub struct StepRecord {
    /// The number of the step, from 1.
    step: usize,
    /// The name of the technique.
    pub technique: &'static str,
    /// Whether it is valid for puzzles with one solution only.
    assumes_uniqueness: bool,
    /// The number of available steps of the technique when it was found.
    open: usize,
    /// The effect and the reason.
    pub sentence: String,
    /// The rule of the clue that it uses, if there is one.
    rule: Option<String>,
    /// Candidates that it places.
    placements: Vec<Value>,
    /// Candidates that it removes.
    eliminations: Vec<Value>,
    /// The premises, by kind.
    reason: Value,
    /// The numbers behind a step of clues: what adds up, which sets of digits are left, how far others leave room.
    numbers: Vec<Value>,
}

impl StepRecord {
    /// Describes the step with this number, from 1, in these terms; the technique has its usual name.
    pub fn new(puzzle: &PuzzleData, number: usize, standing: &StepOnBoard, terms: Terms) -> Self {
        let StepOnBoard { board, step, open } = standing;
        let (sentence, account) = describe(puzzle, board, step, terms);
        Self {
            step: number,
            technique: step.technique.name(),
            assumes_uniqueness: step.technique.facts().assumes_uniqueness,
            open: *open,
            sentence,
            rule: statement(puzzle, board, step),
            placements: candidates(puzzle, board, &step.placements),
            eliminations: candidates(puzzle, board, &step.eliminations),
            reason: reason(puzzle, board, &step.reason),
            numbers: account.map(|account| numbers(puzzle, board, &account)).unwrap_or_default(),
        }
    }
}

fn word(role: impl Serialize) -> Value {
    serde_json::to_value(role).unwrap_or_default()
}

fn cell(puzzle: &PuzzleData, cell: usize) -> String {
    puzzle.layout.place_name(&puzzle.place_at(cell).1)
}

/// Converts a candidate: of a cell, or of a place of a layer, which is named.
fn candidate(puzzle: &PuzzleData, board: &Board, candidate: Candidate) -> Value {
    let (layer, place) = puzzle.place_at(candidate.cell());
    let (place, value) = (puzzle.layout.place_name(&place), value_name(puzzle, board, candidate.digit));
    match layer {
        Some(layer) => json!({ "layer": layer.name, "place": place, "value": value }),
        None => json!({ "cell": place, "digit": value }),
    }
}

fn candidates(puzzle: &PuzzleData, board: &Board, all: &[Candidate]) -> Vec<Value> {
    all.iter().map(|one| candidate(puzzle, board, *one)).collect()
}

fn chain(puzzle: &PuzzleData, board: &Board, nodes: &[ChainNode]) -> Vec<Value> {
    let one = |node: &ChainNode| json!({ "true": node.on, "candidates": candidates(puzzle, board, &node.candidates) });
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
    let pattern = reason.candidates.iter().map(|(one, role)| {
        let role = match role {
            Role::Set(number) => json!({ "set": number }),
            other => word(other),
        };
        let mut named = candidate(puzzle, board, *one);
        named["role"] = role;
        named
    });
    add("candidates", pattern.collect());
    add("chain", chain(puzzle, board, &reason.chain));
    add("branches", reason.branches.iter().map(|nodes| chain(puzzle, board, nodes).into()).collect());
    let sets = reason.sets.iter().map(|set| set.iter().map(|at| cell(puzzle, usize::from(*at))).collect::<Vec<_>>());
    add("sets", sets.map(Value::from).collect());
    fields.into()
}

fn numbers(puzzle: &PuzzleData, board: &Board, account: &Account) -> Vec<Value> {
    let totals = account.totals.iter().map(|sums| totals(puzzle, board, sums));
    totals.chain(account.facts.iter().map(|one| fact(puzzle, board, one))).collect()
}

fn totals(puzzle: &PuzzleData, board: &Board, Totals { houses, clues, left, total }: &Totals) -> Value {
    let houses = houses.iter().map(|(unit, factor, sum)| {
        let cells: Vec<String> = board.structure().unit_of(*unit).cells.iter().map(|at| cell(puzzle, *at)).collect();
        json!({ "cells": cells, "factor": factor, "sum": sum })
    });
    let clues = clues.iter().map(|(origin, factor, sum)| {
        let name = puzzle.clues.iter().find(|clue| clue.origin == *origin).map(|clue| clue_name(puzzle, clue));
        json!({ "name": name, "factor": factor, "sum": sum })
    });
    let left = left.iter().map(|(at, factor)| json!({ "cell": cell(puzzle, *at), "factor": factor }));
    let (houses, clues, left) = (houses.collect::<Vec<_>>(), clues.collect::<Vec<_>>(), left.collect::<Vec<_>>());
    json!({ "kind": "totals", "houses": houses, "clues": clues, "left": left, "sum": total })
}

fn fact(puzzle: &PuzzleData, board: &Board, fact: &Fact) -> Value {
    let digit = |digit: u8| value_name(puzzle, board, digit);
    let digits = |set: u64| bits(set).map(digit).collect::<Vec<String>>();
    let named = |all: &[usize]| all.iter().map(|at| cell(puzzle, *at)).collect::<Vec<String>>();
    let side = |(cells, sum): &(Vec<usize>, i64)| json!({ "cells": named(cells), "sum": sum });
    let bound = |is_most: bool| if is_most { "most" } else { "least" };
    match fact {
        Fact::Sets { cells, left, excluded, is_sum } => {
            let left: Vec<_> = left.iter().map(|set| digits(*set)).collect();
            let excluded =
                excluded.iter().map(|(set, missing)| json!({ "digits": digits(*set), "missing": digits(*missing) }));
            let excluded: Vec<_> = excluded.collect();
            json!({ "kind": "sets", "cells": named(cells), "left": left, "excluded": excluded, "is_sum": is_sum })
        }
        Fact::Bound { cells, is_most, bound: value, with, without } => json!({
            "kind": "bound", "cells": named(cells), "at": bound(*is_most), "value": value, "other_side": side(with),
            "same_side": side(without),
        }),
        Fact::Order { cells, least, most } => {
            let (cells, gaps): (Vec<usize>, Vec<i64>) = cells.iter().copied().unzip();
            json!({ "kind": "order", "cells": named(&cells), "gaps": gaps, "least": least, "most": most })
        }
        Fact::Between { ends, cells, lengths, left, sum } => {
            let left: Vec<_> = left.iter().map(|set| digits(*set)).collect();
            json!({
                "kind": "span", "ends": ends.map(digits), "cells": named(cells), "lengths": lengths, "left": left,
                "sum": sum,
            })
        }
        Fact::Place { cell: at, digit: of } => json!({ "kind": "place", "cells": named(&[*at]), "digit": digit(*of) }),
        Fact::Needed { cells, digit: of } => json!({ "kind": "place", "cells": named(cells), "digit": digit(*of) }),
        Fact::Impossible { with, then, contradiction, cells } => {
            let (reason, of, reach) = match contradiction {
                Contradiction::Sum { is_most, reach } => {
                    ("sum", 0, Some(json!({ "at": bound(*is_most), "value": reach })))
                }
                Contradiction::Value(value) => ("value", 0, Some(json!({ "at": "exactly", "value": value }))),
                Contradiction::TooFew(left) => ("too few digits", *left, None),
                Contradiction::NoPlace(of) => ("no place", *of, None),
                Contradiction::NoCombination => ("no combination", 0, None),
            };
            let with = with.iter().map(|(at, of)| json!({ "cell": cell(puzzle, *at), "digits": digits(*of) }));
            let with: Vec<Value> = with.collect();
            let then = then.iter().map(|(cells, left)| json!({ "cells": named(cells), "left": digits(*left) }));
            let then: Vec<Value> = then.collect();
            json!({
                "kind": "contradiction", "with": with, "then": then, "cells": named(cells), "reason": reason,
                "digits": digits(of), "reach": reach,
            })
        }
        Fact::Beside { cells, gone } => {
            let premise = |(at, left, missing): &(usize, u64, u64)| json!({ "cell": cell(puzzle, *at), "left": digits(*left), "missing": digits(*missing) });
            let premises: Vec<Value> = cells.iter().map(premise).collect();
            json!({ "kind": "beside", "premises": premises, "removed": candidates(puzzle, board, gone) })
        }
    }
}
