//! Links of grid puzzles other than sudoku, with known answers: each is solved, compared with its row, written as a link, and read back.

use crate::shared_folder;
use gridc::stages::puzzle::{Grid, PuzzleData};
use gridc::{Options, Puzzle, Solver, Verdict};
use gridc_needs::needs;
use serde_json::Value;
use std::time::Duration;

/// The files of genres that are read, with the answer layer that a row's `cells` state.
const GENRES: [(&str, Option<&str>); 16] = [
    ("slitherlink", None),
    ("masyu", None),
    ("yajilin", Some("shaded")),
    ("country_road", None),
    ("nurikabe", Some("shaded")),
    ("heyawake", Some("shaded")),
    ("hitori", Some("shaded")),
    ("lits", Some("shaded")),
    ("kurodoko", Some("shaded")),
    ("norinori", Some("shaded")),
    ("tapa", Some("shaded")),
    ("akari", Some("lamp")),
    ("star_battle", Some("star")),
    ("shikaku", None),
    ("fillomino", None),
    ("kakuro", None),
];

/// Returns rows of digits or numbers as numbers; an empty place is 0.
fn numbers(rows: &Value) -> Vec<Vec<i64>> {
    let row = |row: &Value| match row {
        Value::String(text) => text.chars().map(|c| i64::from(c.to_digit(10).unwrap_or(0))).collect(),
        row => row.as_array().unwrap().iter().map(|n| n.as_i64().unwrap_or(0)).collect(),
    };
    rows.as_array().unwrap().iter().map(row).collect()
}

/// Returns the values of a layer, row by row, if it is on cells.
fn cells(puzzle: &PuzzleData, grid: &Grid, name: &str) -> Vec<Vec<i64>> {
    let layer = puzzle.layers.iter().find(|layer| layer.name == name).unwrap();
    let values: Vec<i64> = layer.values_in(grid).iter().map(|value| i64::from(*value)).collect();
    values.chunks(puzzle.layout.columns().into()).map(<[i64]>::to_vec).collect()
}

/// Returns the lines between horizontal neighbours and those between vertical ones, as rows state them.
fn lines(puzzle: &PuzzleData, grid: &Grid) -> [Vec<Vec<i64>>; 2] {
    let layer = puzzle.layers.iter().find(|layer| layer.name == "line").unwrap();
    let mut values = layer.values_in(grid).iter().map(|value| i64::from(*value));
    let (rows, columns) = (usize::from(puzzle.layout.rows()), usize::from(puzzle.layout.columns()));
    let [mut across, mut down] = [vec![Vec::new(); rows], vec![Vec::new(); rows - 1]];
    for row in 0..rows {
        for column in 0..columns {
            if column + 1 < columns {
                across[row].extend(values.next());
            }
            if row + 1 < rows {
                down[row].extend(values.next());
            }
        }
    }
    [across, down]
}

/// Returns the sides of cells between inside and outside, as rows of slitherlinks state them.
fn sides(puzzle: &PuzzleData, grid: &Grid) -> [Vec<Vec<i64>>; 2] {
    let inside = cells(puzzle, grid, "inside");
    let at = |row: usize, column: usize| {
        // Rows and columns are counted from 1, so that the outside has a number.
        let row = row.checked_sub(1).and_then(|row| inside.get(row));
        row.and_then(|row| row.get(column.checked_sub(1)?)).copied().unwrap_or(0)
    };
    let (rows, columns) = (inside.len(), inside[0].len());
    let across = (0..=rows).map(|row| (1..=columns).map(|c| i64::from(at(row, c) != at(row + 1, c))).collect());
    let down = (1..=rows).map(|row| (0..=columns).map(|c| i64::from(at(row, c) != at(row, c + 1))).collect());
    [across.collect(), down.collect()]
}

fn agrees(genre: &str, layer: Option<&str>, puzzle: &PuzzleData, grid: &Grid, answer: &Value) -> bool {
    let is_layer = layer.is_none_or(|name| cells(puzzle, grid, name) == numbers(&answer["cells"]));
    let stated = || [numbers(&answer["h"]), numbers(&answer["v"])];
    is_layer
        && match genre {
            "slitherlink" => sides(puzzle, grid) == stated(),
            "masyu" | "yajilin" | "country_road" => lines(puzzle, grid) == stated(),
            "shikaku" => {
                let (own, rows) = (cells(puzzle, grid, "rectangle").concat(), numbers(&answer["regions"]).concat());
                (0..own.len()).all(|a| (0..a).all(|b| (own[a] == own[b]) == (rows[a] == rows[b])))
            }
            "fillomino" => cells(puzzle, grid, "number") == numbers(&answer["numbers"]),
            "kakuro" => {
                let digits = numbers(&answer["numbers"]).concat().into_iter().filter(|digit| *digit > 0);
                digits.eq(puzzle.digits_of(grid).iter().map(|digit| i64::from(*digit)))
            }
            _ => true,
        }
}

#[test]
#[needs(data)]
fn links_of_grid_puzzles_are_solved_as_their_rows_state() {
    let mut options = Options::default();
    options.time = Some(Duration::from_secs(20));
    let solver = Solver::new(&options).unwrap();
    let (mut wrong, mut slow, mut total) = (Vec::new(), Vec::new(), 0);
    for (genre, layer) in GENRES {
        let text = std::fs::read_to_string(shared_folder::folder().join(format!("gridpuzzles/{genre}.jsonl"))).unwrap();
        for row in text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
            let url = row["url"].as_str().unwrap();
            let puzzle = Puzzle::read(url).unwrap();
            // Writing compares what is read back.
            let link = puzzle.convert("puzz-link").unwrap_or_else(|e| panic!("{url}: {e}"));
            assert!(link.losses.is_empty(), "{url}");
            // Programs of Simon Tatham have IDs for some of these.
            if let (Some(id), Ok(made)) = (row["game_id"].as_str(), puzzle.convert("game-id")) {
                assert!(
                    made.losses.is_empty() && made.text.trim_end().ends_with(&format!("#{id}")),
                    "{url}: {}",
                    made.text
                );
                let again = Puzzle::read(&made.text).unwrap().convert("puzz-link").unwrap();
                assert_eq!(again.text, link.text);
            }
            total += 1;
            let answer = solver.check(&puzzle).unwrap();
            let expected = match &row["n_solutions"] {
                Value::Number(n) if n.as_i64() == Some(0) => Some(Verdict::None),
                Value::Number(_) => Some(Verdict::Unique),
                Value::String(_) => Some(Verdict::Several),
                _ => None,
            };
            let found = answer.verdict();
            let states = row["answer"].is_object() && found == Verdict::Unique;
            let is_right = match answer.solution() {
                Some(solution) if states => agrees(genre, layer, puzzle.data(), solution.grid(), &row["answer"]),
                _ => true,
            };
            match found {
                Verdict::Unknown => slow.push(url.to_owned()),
                _ if is_right && expected.is_none_or(|expected| expected == found) => {}
                _ => wrong.push(format!("{url}: {found:?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(slow.len() * 33 <= total, "{} of {total} are not decided: {slow:#?}", slow.len());
}
