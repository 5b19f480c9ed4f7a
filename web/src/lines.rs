//! Lists of boards: plain ones of nine rows are searched side by side, as in lists of the program.

use crate::error::Thrown;
use crate::options::SearchOptions;
use gridc::{PlainBoards, Reader, Solver, Verdict};
use serde_json::{Value, json};
use std::fmt::Write;

/// Checks the puzzle of each line.
///
/// # Errors
/// If an option is wrong.
pub fn check(lines: &str, options: SearchOptions) -> Result<String, Thrown> {
    let is_usual = options.is_usual();
    let solver = options.solver()?;
    let lines: Vec<&str> = lines.lines().collect();
    let (places, boards): (Vec<usize>, Vec<[u8; 81]>) =
        lines.iter().enumerate().filter(|_| is_usual).filter_map(|(place, line)| Some((place, board(line)?))).unzip();
    let mut found: Vec<Option<String>> = vec![None; lines.len()];
    let mut places = places.into_iter();
    PlainBoards::default().check(&boards, |answer| {
        if let (Some(place), Some((verdict, solutions))) = (places.next(), answer) {
            found[place] = Some(record(verdict, solutions));
        }
    });
    let mut reader = Reader::new();
    let answers =
        lines.iter().zip(found).map(|(line, known)| known.unwrap_or_else(|| usual(&mut reader, &solver, line)));
    Ok(format!("[{}]", answers.collect::<Vec<_>>().join(",")))
}

/// Reads a plain board; `None` if the line is anything else.
fn board(line: &str) -> Option<[u8; 81]> {
    let board = <[u8; 81]>::try_from(line.as_bytes()).ok()?;
    let is_plain = board.iter().all(|byte| matches!(byte, b'.' | b'0'..=b'9'));
    let is_empty = board.iter().all(|byte| matches!(byte, b'.' | b'0'));
    (is_plain && !is_empty).then(|| board.map(|byte| if byte == b'.' { 0 } else { byte - b'0' }))
}

/// Writes the record of a plain board; one with several solutions has at least two.
fn record(verdict: Verdict, solutions: &[[u8; 81]]) -> String {
    let (count, is) = (solutions.len(), if verdict == Verdict::Several { "at_least" } else { "exact" });
    let mut out =
        format!("{{\"verdict\":\"{}\",\"count\":\"{count}\",\"count_is\":\"{is}\",\"solutions\":[", verdict.name());
    for (number, grid) in solutions.iter().enumerate() {
        let comma = if number == 0 { "" } else { "," };
        let digits: String = grid.iter().map(|digit| char::from(b'0' + digit)).collect();
        let _ = write!(out, "{comma}\"{digits}\"");
    }
    out + "]}"
}

/// Answers a line as any other puzzle.
fn usual(reader: &mut Reader, solver: &Solver, line: &str) -> String {
    match reader.read(line).and_then(|puzzle| solver.check(&puzzle)) {
        Ok(answer) => {
            let whole: Value = serde_json::from_str(&answer.json()).unwrap_or_default();
            let part = |name: &str| whole[name].clone();
            let fields = ["verdict", "count", "count_is", "solutions"];
            Value::Object(fields.into_iter().map(|name| (name.to_owned(), part(name))).collect()).to_string()
        }
        Err(error) => {
            json!({"error": serde_json::from_str::<Value>(&Thrown::from(error).json()).unwrap_or_default()}).to_string()
        }
    }
}
