//! Tests runs with a backend that gives wrong answers.

mod choice;
mod experiment;
mod journal;
mod pairs;

use crate::backend::liar::{Liar, Lie};
use crate::cli::entries::entries;
use clap::Parser;
use gridc::stages::backend::{Exhaustion, Facts, named};
use gridc::stages::cli::Exit;
use gridc::stages::cli::arguments::{Arguments, Command};
use gridc::stages::cli::compare::ledger::Ledger;
use gridc::stages::cli::compare::run::CompareRun;
use gridc::stages::cli::interrupt::Signals;
use gridc::stages::compare::matrix::matrix;
use gridc::stages::compare::{Configuration, Contender, MatrixOptions};
use gridc::stages::front::Entry;
use gridc::stages::puzzle::{CellId, Given, Layout, Origin, Position, PuzzleData, RegionKind, Symbols};
use gridc::stages::solve::{Plan, Request};
use gridc::stages::syntax::Look;
use std::sync::Arc;

/// Latin squares of side two with one given, and one solution.
fn squares(count: u64) -> impl Iterator<Item = Entry> {
    let cells: Vec<Position> = (0..4).map(|i| Position { row: i / 2, column: i % 2 }).collect();
    let origin = Origin { what: "line".to_owned(), span: Default::default() };
    let lines = [[0, 1], [2, 3], [0, 2], [1, 3]]
        .map(|line| (RegionKind::Row, line.map(|i: usize| cells[i]).to_vec(), origin.clone()));
    let layout = Layout::new("two".to_owned(), Symbols::numbers(1, 2), cells, lines.to_vec(), Vec::new()).unwrap();
    let mut puzzle = PuzzleData::new(Arc::new(layout));
    puzzle.givens.push(Given { cell: CellId(0), digit: 1, span: Default::default() });
    entries(puzzle, count)
}

/// Returns the exit code, the reproductions, and the lines of the saved file, for a run of `dlx` and a lying backend.
fn lied_to(lie: Lie, puzzles: u64, jobs: &str) -> (Exit, Vec<String>, Vec<String>) {
    let directory = std::env::temp_dir().join(format!("gridc-compare-{}-{lie:?}-{puzzles}-{jobs}", std::process::id()));
    std::fs::create_dir(&directory).unwrap();
    let saved = directory.join("saved");
    let words = ["gridc", "compare", "test", "-q", "--jobs", jobs, "--save", saved.to_str().unwrap()];
    let Command::Compare(arguments) = Arguments::try_parse_from(words).unwrap().command else { panic!("compare") };
    let liar = Liar::leaked(lie, Exhaustion::Exact);
    let configuration = Configuration::new(liar.formulation(), "liar", Default::default(), Facts::Units, false);
    let honest = MatrixOptions { backends: vec![named("dlx").unwrap()], ..MatrixOptions::default() };
    let mut contenders = matrix(&honest).unwrap();
    contenders.push(Contender { configuration, plan: Plan { facts: Facts::Units, ..Plan::new(liar) } });
    let (request, signals) = (Request::unique(), Signals::default());
    let ledger = Ledger::open(&arguments.output, &request, &directory).map_err(|refused| refused.said).unwrap();
    let run = CompareRun::new(&arguments, &contenders, &[], &request, &signals, Look::default());
    let exit = run.all(&mut squares(puzzles), ledger).map_err(|refused| refused.said).unwrap();
    let lines = std::fs::read_to_string(&saved).unwrap().lines().map(str::to_owned).collect();
    std::fs::remove_file(&saved).unwrap();
    let files = std::fs::read_dir(&directory).unwrap();
    let texts = files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    std::fs::remove_dir_all(&directory).unwrap();
    (exit, texts, lines)
}

#[test]
fn a_solution_that_is_none_is_caught_and_the_run_goes_on() {
    let (exit, reproductions, lines) = lied_to(Lie::Wrong, 3, "1");
    assert_eq!((exit, reproductions.len()), (Exit::Internal, 3));
    assert!(reproductions.iter().all(|text| text.contains("violates the puzzle's rules")), "{reproductions:?}");
    // The same puzzle three times: saved records are not measured again.
    assert_eq!(lines.len(), 1 + 2, "{lines:?}");
    assert!(lines[2].contains("\"agreement\":\"disagrees\""), "{lines:?}");
}

#[test]
fn a_solution_that_is_missed_contradicts_who_has_found_it() {
    for jobs in ["1", "2"] {
        let (exit, reproductions, lines) = lied_to(Lie::Missed, 1, jobs);
        assert_eq!((exit, reproductions.len()), (Exit::Internal, 1));
        assert!(reproductions[0].contains("`liar` excludes a solution that `dlx` found"), "{reproductions:?}");
        assert!(lines[1].contains("\"agreement\":\"agrees\"") && lines[2].contains("\"agreement\":\"disagrees\""));
    }
}
