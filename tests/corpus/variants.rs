//! Reads every row of the shared variants in its own format, solves it, and compares the result with the row.
//!
//! `cargo test --release --test corpus -- --ignored variants --nocapture` runs all, and prints the table that is kept in
//! `benches/HISTORY.md`; a sample always runs.

use crate::shared_folder;
use gridc::Reader;
use gridc::stages::backend::named;
use gridc::stages::puzzle::PuzzleData;
use gridc::stages::solve::{Engine, Plan, Request, SolveError, SolveOutcome, Verdict};
use gridc_needs::needs;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

/// Time for the default backend, and for the other one of `dlx` and `sat`.
const DEFAULT: Duration = Duration::from_secs(3);
const OTHERS: Duration = Duration::from_millis(500);

/// Result for a row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Came {
    /// Verdict and solution agree with the row.
    Right,
    /// Not everything was understood, and the result is consistent with the row.
    Qualified,
    /// It could not be read.
    NotUnderstood,
    /// A timeout, or the backend does not support the puzzle.
    TooSlow,
    /// It contradicts the row.
    Wrong,
}

const ALL: [Came; 5] = [Came::Right, Came::Qualified, Came::NotUnderstood, Came::TooSlow, Came::Wrong];

#[derive(Default)]
struct Tally {
    counts: BTreeMap<Came, usize>,
    milliseconds: Vec<f64>,
}

impl Tally {
    fn line(&mut self, name: &str) -> String {
        self.milliseconds.sort_by(f64::total_cmp);
        let rows: usize = self.counts.values().sum();
        let counts: String = ALL.iter().map(|c| format!("{:>11}", self.counts.get(c).copied().unwrap_or(0))).collect();
        let median = self.milliseconds.get(self.milliseconds.len() / 2).copied().unwrap_or(0.0);
        let max = self.milliseconds.last().copied().unwrap_or(0.0);
        format!("{name:<58}{rows:>6}{counts}{median:>11.1}{max:>11.1}\n")
    }
}

/// The tables of a run, and its errors.
#[derive(Default)]
struct Report {
    tallies: BTreeMap<String, Tally>,
    said: String,
    wrong: usize,
    unread: usize,
}

impl Report {
    fn add(&mut self, names: &[String], came: Came, milliseconds: f64, what: &str) {
        for name in names {
            let tally = self.tallies.entry(name.clone()).or_default();
            *tally.counts.entry(came).or_default() += 1;
            if came != Came::NotUnderstood {
                tally.milliseconds.push(milliseconds);
            }
        }
        if came != Came::Right && names.iter().any(|name| name.ends_with("default")) || came == Came::Wrong {
            self.said.push_str(&format!("{came:?}: {}: {what}\n", names.last().unwrap()));
        }
        self.wrong += usize::from(came == Came::Wrong);
        self.unread += usize::from(came == Came::NotUnderstood);
    }

    fn print(&mut self) {
        let head: String = ["RIGHT", "QUALIFIED", "UNREAD", "SLOW", "WRONG", "MEDIAN ms", "MAX ms"]
            .map(|h| format!("{h:>11}"))
            .concat();
        println!("{}\n{:<58}{:>6}{head}", self.said, "FILE / TYPE / BACKEND", "ROWS");
        for (name, tally) in &mut self.tallies {
            print!("{}", tally.line(name));
        }
    }
}

/// Returns the verdict that a row states.
fn stated(row: &Value) -> Option<Verdict> {
    match &row["n_solutions"] {
        Value::Number(n) if n.as_u64() == Some(0) => Some(Verdict::None),
        Value::Number(n) if n.as_u64() == Some(1) => Some(Verdict::Unique),
        Value::Number(_) | Value::String(_) => Some(Verdict::Several),
        _ => None,
    }
}

/// Returns the digits of a solution in any notation.
fn digits(text: &str) -> Vec<String> {
    let outside = |token: &String| !matches!(token.as_str(), "#" | "-" | ".");
    match text.contains([',', ' ']) {
        true => text.split([',', ' ', '\n']).filter(|t| !t.is_empty()).map(str::to_owned).filter(outside).collect(),
        false => text.chars().filter(|c| !c.is_whitespace()).map(String::from).filter(outside).collect(),
    }
}

/// Readers by layout; the one with the empty name has none.
type Readers = HashMap<String, Reader>;

/// Reads a row as the only puzzle of a text.
fn read(row: &Value, readers: &mut Readers) -> Result<PuzzleData, String> {
    let text = row["text"].as_str().unwrap();
    let kind = row["type"].as_str().unwrap();
    let layout = if row["subgrid_origins"].is_array() { kind.replace('_', "") } else { String::new() };
    // Additional data of a board follow it in the file.
    let text = row["extra"].as_str().map_or_else(|| text.to_owned(), |areas| format!("{text}\n\n{areas}\n"));
    let reader = readers.entry(layout).or_insert_with_key(|layout| match layout.as_str() {
        "" => Reader::new(),
        layout => Reader::new().layout(layout).unwrap(),
    });
    let entry = reader.read_all("row", &text).into_iter().next().ok_or("there is no puzzle")?;
    let format = entry.format.map_or("no format", |format| format.name);
    entry.puzzle.map_err(|failure| format!("{format}: {}", failure.message))
}

/// Compares an outcome with its row.
fn judged(row: &Value, puzzle: &PuzzleData, outcome: &SolveOutcome) -> (Came, String) {
    let wanted = stated(row);
    let said = format!("{} where the row has {}", outcome.verdict.name(), wanted.map_or("nothing", Verdict::name));
    // Rows without a unique solution may state one of several.
    let solution = row["solution"].as_str().filter(|text| !text.is_empty()).map(digits);
    // By symbols, or by numbers, also on a board that is written in letters.
    let found = outcome.solutions.first().map(|grid| {
        let digits = puzzle.digits_of(grid);
        let name = |digit: &i32| puzzle.layout.symbols.name(*digit).to_owned();
        [digits.iter().map(name).collect::<Vec<String>>(), digits.iter().map(i32::to_string).collect()]
    });
    let differs = matches!((&solution, &found), (Some(one), Some(ways)) if !ways.contains(one));
    let another = wanted != Some(Verdict::Several) && differs;
    match outcome.verdict {
        Verdict::Unknown | Verdict::AtMostOne if outcome.doubt.is_some() => {
            let refuted = outcome.verdict == Verdict::AtMostOne && another;
            let doubts: Vec<&str> = puzzle.doubts.iter().map(|doubt| doubt.what.as_str()).take(2).collect();
            (if refuted { Came::Wrong } else { Came::Qualified }, format!("{said}: {}", doubts.join("; ")))
        }
        Verdict::Unknown | Verdict::AtMostOne => (Came::TooSlow, said),
        verdict if wanted.is_some_and(|wanted| wanted != verdict) => (Came::Wrong, said),
        Verdict::None if solution.is_some() => (Came::Wrong, "no solution where the row has one".to_owned()),
        Verdict::Unique if another => (Came::Wrong, "another solution than the row has".to_owned()),
        _ => (Came::Right, said),
    }
}

/// Returns the default backend of `gridc` for a puzzle (`front/choice.rs`).
fn usual(puzzle: &PuzzleData) -> &'static str {
    let layout = &puzzle.layout;
    let small = layout.symbols.len() <= 9 && layout.grids.is_empty() && puzzle.clues.is_empty();
    if small { "dlx" } else { "sat" }
}

/// Solves every `step`-th row of every file with the default backend, and with both if `all`.
fn run(step: usize, time: Duration, all: bool) -> Report {
    let variants = shared_folder::folder().join("variants");
    let mut files: Vec<_> = std::fs::read_dir(variants).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "jsonl"));
    files.sort();
    let mut readers = Readers::new();
    let engines = ["dlx", "sat"].map(|name| (name, Engine::new(Plan::new(named(name).unwrap()))));
    let mut report = Report::default();
    for path in files {
        let file = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        for (number, line) in text.lines().enumerate().step_by(step) {
            let row: Value = serde_json::from_str(line).unwrap();
            let kind = row["type"].as_str().unwrap_or("");
            let names = |backend: &str| [format!("{file} / all / {backend}"), format!("{file} / {kind} / {backend}")];
            let puzzle = match read(&row, &mut readers) {
                Ok(puzzle) => puzzle,
                Err(why) => {
                    report.add(&names("default"), Came::NotUnderstood, 0.0, &format!("row {number}: {why}"));
                    continue;
                }
            };
            let usual = usual(&puzzle);
            for (backend, engine) in &engines {
                if !all && *backend != usual {
                    continue;
                }
                let time = if *backend == usual { time } else { OTHERS };
                let request = Request { time: Some(time), ..Request::unique() };
                let (came, spent, what) = match engine.solver().solve(&puzzle, &request, &mut |_| {}) {
                    Ok(outcome) => {
                        let (came, what) = judged(&row, &puzzle, &outcome);
                        (came, outcome.times.total.as_secs_f64() * 1e3, what)
                    }
                    Err(error @ SolveError::Disagreement(_)) => (Came::Wrong, 0.0, format!("{error:?}")),
                    Err(error) => (Came::TooSlow, 0.0, format!("{error:?}")),
                };
                let what = format!("row {number}: {what}");
                report.add(&names(backend), came, spent, &what);
                if *backend == usual {
                    report.add(&names("default"), came, spent, &what);
                }
            }
        }
    }
    report
}

#[needs(data)]
#[test]
#[ignore = "slow: runs in the gate"]
fn slow_all_rows() {
    let mut report = run(1, DEFAULT, true);
    report.print();
    assert_eq!((report.wrong, report.unread), (0, 0), "{}", report.said);
}

#[needs(data)]
#[test]
fn a_sample_of_the_corpus() {
    let mut report = run(19, Duration::from_secs(1), false);
    report.print();
    assert_eq!((report.wrong, report.unread), (0, 0), "{}", report.said);
}

/// Reads every row of a file of the shared variants, with the modifications that `change` returns.
pub fn rows_of<T>(
    name: &str,
    mut with: impl FnMut(&Value, &mut dyn FnMut(&Value) -> Result<PuzzleData, String>) -> T,
) -> Vec<T> {
    let text = std::fs::read_to_string(shared_folder::folder().join("variants").join(name)).unwrap();
    let mut readers = Readers::new();
    let mut reader = |row: &Value| read(row, &mut readers);
    text.lines().map(|line| with(&serde_json::from_str(line).unwrap(), &mut reader)).collect()
}

/// The texts and drawings of these puzzles contain rules: their clues leave several grids, so nothing may be claimed.
#[needs(data)]
#[test]
fn what_hides_in_words_leaves_no_plain_verdict() {
    let plain = |row: &Value, read: &mut dyn FnMut(&Value) -> Result<PuzzleData, String>| {
        let puzzle = read(row).unwrap_or_else(|why| panic!("{}: {why}", row["id"]));
        puzzle.doubts.is_empty().then(|| row["id"].to_string())
    };
    let rows = rows_of("fpuzzles_nickleaton_underconstrained.jsonl", plain);
    assert_eq!(rows.len(), 124);
    let plain: Vec<String> = rows.into_iter().flatten().collect();
    assert!(plain.is_empty(), "{plain:#?}");
}

/// Keys of f-puzzles that do not concern the rules, or without which the board would be another.
const NO_CLUES: [&str; 8] =
    ["size", "title", "author", "ruleset", "grid", "solution", "highlightConflicts", "fogofwar"];

/// The inverse test: without the clues of one key, the rules in words still mention them. A claim must then be true of the whole
/// puzzle, or be qualified.
#[needs(data)]
#[test]
fn clues_that_are_missing_are_missed() {
    let engine = Engine::new(Plan::new(named("sat").unwrap()));
    let request = Request { time: Some(DEFAULT), ..Request::unique() };
    let without = |row: &Value, read: &mut dyn FnMut(&Value) -> Result<PuzzleData, String>| {
        let Value::Object(whole) = &row["json"] else { return Vec::new() };
        if row["json"]["ruleset"].as_str().unwrap_or_default().trim().is_empty() {
            return Vec::new();
        }
        let keys = whole.iter().filter(|(key, value)| {
            let says = match value {
                Value::Array(list) => !list.is_empty(),
                other => other.as_bool() == Some(true),
            };
            says && !NO_CLUES.contains(&key.as_str())
        });
        let mut found = Vec::new();
        for (key, _) in keys {
            let mut part = whole.clone();
            part.remove(key);
            let mut changed = row.clone();
            changed["text"] = Value::Object(part).to_string().into();
            let puzzle = read(&changed).unwrap_or_else(|why| panic!("{} without {key}: {why}", row["id"]));
            let outcome =
                puzzle.doubts.is_empty().then(|| engine.solver().solve(&puzzle, &request, &mut |_| {}).unwrap());
            let claimed =
                outcome.is_some_and(|outcome| !matches!(judged(row, &puzzle, &outcome).0, Came::Right | Came::TooSlow));
            found.push((format!("{} without {key}", row["id"]), claimed));
        }
        found
    };
    let rows = rows_of("fpuzzles_nickleaton.jsonl", without);
    let all: Vec<(String, bool)> = rows.concat();
    let claimed: Vec<&String> = all.iter().filter(|(_, claimed)| *claimed).map(|(name, _)| name).collect();
    println!(
        "{} of {} puzzles without one of their keys are claimed to be what they are not",
        claimed.len(),
        all.len()
    );
    assert!(all.len() >= 200 && claimed.len() * 50 <= all.len(), "{claimed:#?}");
}
