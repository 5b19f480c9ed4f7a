//! Random editing histories of real puzzles: what a document answers, from what it knows of earlier versions, is what a search
//! without knowledge finds.

use crate::shared_folder;
use gridc::live::Document;
use gridc::{Candidates, Interrupt, Options, Puzzle, Reader, Solver};
use gridc_needs::needs;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Edits of each puzzle.
const EDITS: usize = 12;

/// Lists of an f-puzzles board that hold no clues.
const NO_CLUES: [&str; 2] = ["grid", "solution"];

/// A board that is being edited.
struct Edited {
    board: Value,
    solution: Vec<i64>,
    /// Clues that were removed, with their keys.
    removed: Vec<(String, Value)>,
    random: Xoshiro256PlusPlus,
}

impl Edited {
    fn side(&self) -> usize {
        self.board["grid"].as_array().unwrap().len()
    }

    fn cell(&mut self) -> (usize, usize) {
        let side = self.side();
        (self.random.random_range(0..side), self.random.random_range(0..side))
    }

    fn solved(&self, row: usize, column: usize) -> Option<i64> {
        self.solution.get(row * self.side() + column).copied()
    }

    fn edit(&mut self) {
        let (row, column) = self.cell();
        match self.random.random_range(0..10) {
            0..4 => {
                let wrong = self.random.random_range(0..12) == 0;
                let digit = self.solved(row, column).map_or(1, |digit| if wrong { digit % 9 + 1 } else { digit });
                self.board["grid"][row][column] = json!({"value": digit, "given": true});
            }
            4..6 => self.board["grid"][row][column] = json!({}),
            6..8 => self.take_clue(),
            8 => {
                let Some((key, clue)) = self.removed.pop() else { return };
                if let Some(list) = self.board[&key].as_array_mut() {
                    list.push(clue);
                }
            }
            _ => {
                let right = column + 1;
                let sum = self.solved(row, column).zip(self.solved(row, right)).map_or(9, |(a, b)| a + b);
                if right < self.side() {
                    let cells = [column, right].map(|column| format!("R{}C{}", row + 1, column + 1));
                    let cage = json!({"cells": cells, "value": sum.to_string()});
                    let cages = self.board.as_object_mut().unwrap().entry("killercage").or_insert(json!([]));
                    cages.as_array_mut().unwrap().push(cage);
                }
            }
        }
    }

    fn take_clue(&mut self) {
        let of = |(key, value): (&String, &Value)| {
            let count = value.as_array().map_or(0, Vec::len);
            (count > 0 && !NO_CLUES.contains(&key.as_str())).then(|| (key.clone(), count))
        };
        let lists: Vec<(String, usize)> = self.board.as_object().unwrap().iter().filter_map(of).collect();
        if lists.is_empty() {
            return;
        }
        let (key, count) = lists[self.random.random_range(0..lists.len())].clone();
        let place = self.random.random_range(0..count);
        let clue = self.board[&key].as_array_mut().unwrap().remove(place);
        self.removed.push((key, clue));
    }
}

fn digits(puzzle: &Puzzle, found: &Candidates) -> Vec<Vec<i32>> {
    let (rows, columns) = puzzle.size();
    (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).map(|(r, c)| found.digits(r, c)).collect()
}

/// Edits every `step`-th shared puzzle, and prints the times.
fn histories(step: usize) {
    let text = std::fs::read_to_string(shared_folder::folder().join("variants/fpuzzles_nickleaton.jsonl")).unwrap();
    let options = Options::new().time(Duration::from_secs(20));
    let mut reader = Reader::new();
    let (mut warm, mut compared) = (Vec::new(), 0);
    for (number, line) in text.lines().enumerate().step_by(step) {
        let row: Value = serde_json::from_str(line).unwrap();
        let solution = row["solution"].as_str().unwrap_or_default();
        let mut edited = Edited {
            board: row["json"].clone(),
            solution: solution.chars().filter_map(|c| c.to_digit(10)).map(i64::from).collect(),
            removed: Vec::new(),
            random: Xoshiro256PlusPlus::seed_from_u64(number as u64),
        };
        let mut document = Document::new(&options).unwrap();
        for edit in 0..EDITS {
            let start = Instant::now();
            let Ok(puzzle) = reader.read(&edited.board.to_string()) else { break };
            let cap = if number % 5 == 0 { 3 } else { 1 };
            let found = document.candidates(&puzzle, cap, &Interrupt::default()).unwrap();
            if edit > 0 {
                warm.push(start.elapsed());
            }
            let alone = Solver::new(&options).unwrap().candidates(&puzzle, cap);
            let alone = alone.unwrap();
            if found.is_settled() && alone.is_settled() {
                compared += 1;
                assert_eq!(digits(&puzzle, &found), digits(&puzzle, &alone), "row {number}, edit {edit}");
                let counts = |found: &Candidates| -> Vec<_> { (0..9).map(|c| found.counts(0, c)).collect() };
                assert_eq!(counts(&found), counts(&alone), "row {number}, edit {edit}");
            }
            edited.edit();
        }
    }
    warm.sort_unstable();
    let at = |part: usize| warm[warm.len() * part / 100].as_secs_f64() * 1e3;
    println!("{compared} compared; after an edit: median {:.1} ms, 95th percentile {:.1} ms", at(50), at(95));
    assert!(compared > text.lines().count() / step * EDITS / 2);
}

#[needs(data)]
#[test]
fn a_document_answers_as_a_search_does() {
    histories(10);
}

#[needs(data)]
#[test]
#[ignore = "slow: runs in the gate"]
fn slow_a_document_answers_as_a_search_does() {
    histories(1);
}
