use crate::backend::liar::{Liar, Lie};
use crate::cli::entries::entries;
use clap::Parser;
use gridc::stages::backend::Exhaustion;
use gridc::stages::cli::Exit;
use gridc::stages::cli::arguments::answers::ExtraOutputs;
use gridc::stages::cli::arguments::{Arguments, Command};
use gridc::stages::cli::interrupt::Signals;
use gridc::stages::cli::pipeline::Draw;
use gridc::stages::cli::run::{CommandRun, Intake};
use gridc::stages::front::{Entry, InputPiece, Solver};
use gridc::stages::puzzle::{Layout, Position, PuzzleData, Symbols};
use gridc::stages::report::UserQuestion;
use std::sync::Arc;

/// Puzzles that are all available.
struct List<I>(I);

impl<I: Iterator<Item = Entry>> Intake for List<I> {
    fn take(&mut self) -> Option<InputPiece> {
        self.0.next().map(|entry| InputPiece::Entry(Box::new(entry)))
    }

    fn draw(&mut self) -> Draw<InputPiece> {
        self.take().map_or(Draw::End, Draw::Job)
    }

    fn streams(&self) -> bool {
        false
    }
}

/// Empty Latin squares of side two, each with two solutions; a wrong answer is a grid that is not a solution.
fn squares(count: u64) -> List<impl Iterator<Item = Entry>> {
    let cells: Vec<Position> = (0..4).map(|i| Position { row: i / 2, column: i % 2 }).collect();
    let origin = gridc::stages::puzzle::Origin { what: "line".to_owned(), span: Default::default() };
    let lines = [[0, 1], [2, 3], [0, 2], [1, 3]]
        .map(|line| (gridc::stages::puzzle::RegionKind::Row, line.map(|i| cells[i]).to_vec(), origin.clone()));
    let layout = Layout::new("two".to_owned(), Symbols::numbers(1, 2), cells, lines.to_vec(), Vec::new()).unwrap();
    List(entries(PuzzleData::new(Arc::new(layout)), count))
}

/// Returns the exit code, and the number of saved reproductions, for a lying backend.
fn lied_to(lie: Lie, puzzles: u64, options: &[&str]) -> (Exit, usize) {
    let words = ["gridc", "count", "test"].iter().chain(options);
    let Command::Count(count) = Arguments::try_parse_from(words).unwrap().command else { panic!("no count") };
    let name = format!("gridc-lies-{}-{lie:?}-{puzzles}-{}", std::process::id(), options.len());
    let directory = std::env::temp_dir().join(name);
    std::fs::create_dir(&directory).unwrap();
    let signals = Signals::default();
    let mut run = CommandRun::new(&count.shared, UserQuestion::Count(None), ExtraOutputs::default(), &signals)
        .unwrap_or_else(|_| panic!("no run"));
    run.solver = Solver::with(Liar::leaked(lie, Exhaustion::Exact));
    run.directory = &directory;
    let exit = run.all(&mut squares(puzzles)).unwrap();
    let saved: Vec<_> = std::fs::read_dir(&directory).unwrap().map(|f| f.unwrap().path()).collect();
    for path in &saved {
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.contains("backend `liar` returned") && text.contains("\"grid\""), "{text}");
    }
    std::fs::remove_dir_all(&directory).unwrap();
    (exit, saved.len())
}

#[test]
fn a_lie_is_an_internal_error_with_a_reproduction() {
    for lie in [Lie::Wrong, Lie::Repeated] {
        assert_eq!(lied_to(lie, 1, &["-q"]), (Exit::Internal, 1));
        assert_eq!(lied_to(lie, 3, &["-q", "--json"]), (Exit::Internal, 3));
        assert_eq!(lied_to(lie, 30, &["-q", "--jobs", "2"]), (Exit::Internal, reproduction_limit()));
    }
}

fn reproduction_limit() -> usize {
    gridc::stages::cli::reproduction::MOST as usize
}
