//! Reads the shared puzzle data: real puzzles by others, which are not part of the repository. Their tests are marked
//! `#[needs(data)]`.

#![allow(dead_code, reason = "each binary uses a part")]

use crate::road::Reader;
use crate::shared_folder::folder;
use gridc::stages::puzzle::{PuzzleData, StatedSolution};
use gridc::stages::solve::Verdict;

/// A puzzle with its known results.
#[derive(Clone)]
pub struct Case {
    /// Name for reports.
    pub name: String,
    /// The puzzle; a solution that the data state is its stated solution.
    pub puzzle: PuzzleData,
    /// The verdict, if the data state one.
    pub verdict: Option<Verdict>,
}

/// The lists of classic puzzles, with their verdict.
pub const LISTS: [(&str, Verdict); 7] = [
    ("easy34_20k.txt", Verdict::Unique),
    ("minimal_20k.txt", Verdict::Unique),
    ("17_clue.txt", Verdict::Unique),
    ("top1465.txt", Verdict::Unique),
    ("hardest_11plus.txt", Verdict::Unique),
    ("hardest_1106.txt", Verdict::Unique),
    ("serg_multi.txt", Verdict::Several),
];

/// The sets of larger and overlapping puzzles.
pub const SETS: [&str; 5] = ["classic_rangsk", "gecode_grids", "samurai", "multigrid_puzzlekit", "big_grids"];

/// Returns a whole list of classic puzzles.
pub fn list(name: &str, verdict: Verdict) -> Vec<Case> {
    let path = folder().join("classic").join(name);
    let text = std::fs::read_to_string(&path).unwrap();
    let puzzles = Reader::new().read(name, &text, None);
    let case = |(i, puzzle)| Case { name: format!("{name}:{i}"), puzzle, verdict: Some(verdict) };
    puzzles.into_iter().enumerate().map(case).collect()
}

/// Returns a set of larger puzzles, smaller boards first, without the rows whose rules are not part of any layout.
pub fn set(name: &str) -> Vec<Case> {
    let path = folder().join("variants").join(format!("{name}.jsonl"));
    let text = std::fs::read_to_string(&path).unwrap();
    let mut reader = Reader::new();
    let rows = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let plain = rows.filter(|row| !["killer", "even_odd"].contains(&row["type"].as_str().unwrap()));
    let mut cases: Vec<Case> = plain.map(|row| case(&row, &mut reader)).collect();
    cases.sort_by_key(|case| case.puzzle.layout.cells().len());
    cases
}

fn case(row: &serde_json::Value, reader: &mut Reader) -> Case {
    let name = row["id"].as_str().unwrap();
    let text = row["text"].as_str().unwrap();
    let kind = row["type"].as_str().unwrap();
    let mut puzzles = match (kind, row["extra"].as_str()) {
        // The data state a jigsaw's regions separately from its board.
        ("jigsaw", Some(regions)) => {
            let indent = |text: &str| text.lines().map(|l| format!("  {l}\n")).collect::<String>();
            let text = format!("gridc 1\nuse jigsaw(9)\nregions\n{}givens\n{}", indent(regions), indent(text));
            reader.read(name, &text, None)
        }
        _ => {
            let layout = row["subgrid_origins"].is_array().then(|| kind.replace('_', ""));
            reader.read(name, text, layout.as_deref())
        }
    };
    assert_eq!(puzzles.len(), 1, "{name}");
    let mut puzzle = puzzles.remove(0);
    if let Some(solution) = row["solution"].as_str().filter(|s| !s.is_empty()) {
        let stated = digits(solution, &puzzle);
        assert_eq!(stated.len(), puzzle.layout.cells().len(), "{name}: length of the stated solution");
        puzzle.solution =
            Some(StatedSolution { digits: stated, answer: Vec::new(), span: gridc::stages::puzzle::Span::default() });
    }
    let verdict = match &row["n_solutions"] {
        serde_json::Value::Number(n) if n.as_u64() == Some(1) => Some(Verdict::Unique),
        serde_json::Value::Number(n) if n.as_u64() == Some(0) => Some(Verdict::None),
        serde_json::Value::Number(_) | serde_json::Value::String(_) => Some(Verdict::Several),
        _ => None,
    };
    Case { name: name.to_owned(), puzzle, verdict }
}

/// Parses a solution in the notation of the data: digits, or numbers with commas or spaces; `#` and `-` outside.
fn digits(text: &str, puzzle: &PuzzleData) -> Vec<Option<i32>> {
    let spaced = text.contains([',', ' ']);
    let tokens: Vec<String> = if spaced {
        text.split([',', ' ', '\n']).filter(|t| !t.is_empty()).map(str::to_owned).collect()
    } else {
        text.chars().filter(|c| !c.is_whitespace()).map(String::from).collect()
    };
    let inside = tokens.iter().filter(|t| !["#", "-"].contains(&t.as_str()));
    inside.map(|t| puzzle.layout.symbols.digit_of(t)).collect()
}
