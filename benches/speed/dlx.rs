//! `dlx` and `cells` against the crate `dlx` on 9×9 puzzles, each solved and proved unique, on one thread.
//!
//! The rows named after a backend are one session: assume, first solution, search for a second. *Whole road* is what
//! `gridc check` does: from the text of the list through recognition, parser, resolver, engine and solver, every
//! solution checked. The crate has no assumptions, so its figure includes building its matrix: the whole one, and one
//! reduced by the givens beforehand; it reads from digits that are parsed already. Puzzles come from the shared data
//! (`GRIDC_SHARED`, else `../shared`), and where that is absent from a list generated here.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gridc::stages::backend::{self, Limits, SessionStep, Settings, Task};
use gridc::stages::model::{Assignment, Constraint, ConstraintKind, Literal, Model, OriginId, Values, VarId, Variable};
use gridc::stages::solve::Request;
use gridc::{Reader, Solver, Verdict};
use std::hint::black_box;
use std::path::PathBuf;
use std::sync::Arc;

/// A puzzle: 81 digits, 0 where open.
type Grid = [u8; 81];

/// Puzzles per measurement.
const SAMPLE: usize = 500;

fn classic() -> Model {
    let mut model = Model::new();
    let digits = Values::new(1..=9);
    for _ in 0..81 {
        model.add_variable(Variable::answer(digits.clone()));
    }
    for house in 0..27 {
        let cells = (0..81).filter(|cell| houses(*cell).contains(&house)).map(|cell| VarId(cell as u32));
        model.add(Constraint::new(ConstraintKind::Distinct(cells.collect()), OriginId(0)));
    }
    model
}

/// Row, column and box of a cell, numbered from 0 to 26.
fn houses(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

fn puzzles(list: &str) -> Vec<Grid> {
    let shared = std::env::var_os("GRIDC_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    let Ok(text) = std::fs::read_to_string(shared.join("data/classic").join(list)) else { return generated() };
    let all: Vec<Grid> = text.lines().filter_map(parse).collect();
    let step = (all.len() / SAMPLE).max(1);
    all.into_iter().step_by(step).take(SAMPLE).collect()
}

fn parse(line: &str) -> Option<Grid> {
    let line = line.as_bytes().get(..81)?;
    let digits = line.iter().map(|c| match c {
        b'1'..=b'9' => Some(c - b'0'),
        b'0' | b'.' => Some(0),
        _ => None,
    });
    digits.collect::<Option<Vec<u8>>>()?.try_into().ok()
}

/// Cyclic grids of which every second or third cell is left, by a fixed rule.
fn generated() -> Vec<Grid> {
    let cyclic = |cell: usize| ((cell / 9) * 3 + cell / 27 + cell % 9) % 9;
    let puzzle = |n: usize| {
        std::array::from_fn(|cell| match (cell * 7 + n * 13 + cell * n / 5) % 5 {
            0 | 1 => ((cyclic(cell) + n) % 9 + 1) as u8,
            _ => 0,
        })
    };
    (0..SAMPLE).map(puzzle).collect()
}

fn givens(grid: &Grid) -> Vec<Literal> {
    let given = |(cell, digit): (usize, &u8)| (*digit != 0).then(|| Literal::is(VarId(cell as u32), i32::from(*digit)));
    grid.iter().enumerate().filter_map(given).collect()
}

/// The crate on the matrix that the givens leave if `reduced`, else on all 324 items, where only the given cells
/// have lost their other options.
fn rival(grid: &Grid, reduced: bool) -> usize {
    use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
    use dlx::{OptOrder, Uint, x};
    let items = |cell: usize, digit: usize| {
        let [row, column, block] = houses(cell).map(|house| 81 + house * 9 + digit);
        [cell, row, column, block]
    };
    let mut covered = [false; 324];
    for (cell, digit) in grid.iter().enumerate().filter(|(_, digit)| **digit != 0) {
        for item in items(cell, usize::from(*digit) - 1) {
            covered[item] = reduced;
        }
    }
    let mut number = [0; 324];
    let mut open: Uint = 0;
    for (item, _) in covered.iter().enumerate().filter(|(_, covered)| !**covered) {
        number[item] = open;
        open += 1;
    }
    let mut options = Vec::new();
    for candidate in 0..729 {
        let (given, digit) = (usize::from(grid[candidate / 9]), candidate % 9);
        let items = items(candidate / 9, digit);
        if (given == 0 || given == digit + 1) && items.iter().all(|item| !covered[*item]) {
            options.push(items.map(|item| number[item]).to_vec());
        }
    }
    let nodes = x::ONodes::new(open, open, &options, OptOrder::Seq);
    let mut problem = x::Problem::new(x::INodes::new(open, 0), nodes);
    let mut solver = dlx::Solver::new(&mut problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    (0..2).take_while(|_| solver.next_solution(&mut chooser)).count()
}

/// The list as a file has it.
fn text(puzzles: &[Grid]) -> String {
    let symbol = |digit: &u8| if *digit == 0 { '.' } else { char::from(b'0' + digit) };
    puzzles.iter().map(|grid| grid.iter().map(symbol).chain(['\n']).collect::<String>()).collect()
}

/// All that `gridc check` does but for reading the file and writing the answers; how many puzzles are unique.
fn whole_road(text: &str, backend: &'static dyn backend::Backend) -> usize {
    let solver = Solver::with(backend);
    let mut worker = solver.worker();
    let puzzles = Reader::new().read_all("list", text).into_iter().filter_map(|entry| entry.puzzle.ok());
    let request = Request::unique();
    let outcomes = puzzles.filter_map(|puzzle| worker.solve(&puzzle, &request, &mut |_| {}).ok());
    outcomes.filter(|outcome| outcome.verdict == Verdict::Unique).count()
}

fn bench(c: &mut Criterion) {
    let model = Arc::new(classic());
    for list in ["17_clue.txt", "hardest_1106.txt"] {
        let puzzles = puzzles(list);
        let givens: Vec<Vec<Literal>> = puzzles.iter().map(givens).collect();
        let mut group = c.benchmark_group(list);
        group.throughput(Throughput::Elements(puzzles.len() as u64)).sample_size(10);
        for name in ["dlx", "cells"] {
            let Some(backend) = backend::named(name) else { continue };
            let settings = Settings::default();
            let task = Task { model: &model, units: &[], settings: &settings };
            let Ok(template) = backend.prepare(&task) else { continue };
            let mut session = template.open();
            let (limits, mut solution) = (Limits::default(), Assignment::default());
            group.bench_function(name, |b| {
                b.iter(|| {
                    for facts in &givens {
                        session.assume(facts);
                        let mut found = 0;
                        while found < 2 && session.next(&limits, &mut solution) == SessionStep::Solution {
                            found += 1;
                        }
                        black_box(found);
                    }
                });
            });
            let text = text(&puzzles);
            group.bench_function(format!("{name}, whole road"), |b| b.iter(|| whole_road(&text, backend)));
        }
        for (name, reduced) in [("crate dlx", false), ("crate dlx, reduced", true)] {
            group.bench_function(name, |b| b.iter(|| puzzles.iter().map(|p| rival(p, reduced)).sum::<usize>()));
        }
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
