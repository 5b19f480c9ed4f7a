//! Time by stage: parsing, resolving, building, the search for a solution, and the proof that there is no other,
//! apart, for every backend on sets of real puzzles. Prints Markdown tables.
//!
//! Facts reach each backend in the way it prefers. *Build* is everything from the puzzle to an open session: facts
//! propagated or assumed, and the instance lowered where it belongs to the puzzle; SAT solvers take their clauses
//! when they are first asked, so theirs counts as search. Every solution is checked. A puzzle gets
//! `GRIDC_BENCH_SECONDS` (5 by default), and a row of a table ten times that: what was not begun by then is not tried.
//! Words on the command line choose sets or backends whose name contains one of them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a bench fails by panicking")]

mod measure;
#[path = "../../tests/support/road.rs"]
mod road;
#[path = "../../tests/support/shared_data.rs"]
mod shared_data;
#[path = "../../tests/support/shared_folder.rs"]
mod shared_folder;

use gridc::stages::backend::{
    self, Backend, Facts, Interrupt, Limits, Moment, Session, SessionStep, Settings, Task, Template, Work,
};
use gridc::stages::formats::{Format, Reading, detect};
use gridc::stages::language::{AutomatonCache, Checker, ElaborateOptions, Library, elaborate, facts, resolve};
use gridc::stages::model::{Assignment, Literal, Model, VarId};
use gridc::stages::presolve::{Reduction, reduce};
use gridc::stages::puzzle::{Grid, PuzzleData};
use gridc::stages::syntax::{Ast, Source, Sources};
use measure::{Table, fastest, mean, median, ms};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A puzzle that takes less than this is tried [`REPEATS`] times, and the fastest trial counts: on a busy machine a single
/// trial also measures the other processes.
const QUICK: Duration = Duration::from_millis(100);
const REPEATS: usize = 3;

/// Puzzles of one kind, as texts.
struct Set {
    name: &'static str,
    texts: Vec<String>,
    /// Backends that are of no use here: their search would take hours.
    without: &'static [&'static str],
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let wanted = |name: &str, all: &[&str]| {
        let mut of_kind = words.iter().filter(|w| all.iter().any(|n| n.contains(w.as_str()))).peekable();
        of_kind.peek().is_none() || of_kind.any(|w| name.contains(w.as_str()))
    };
    let seconds = std::env::var("GRIDC_BENCH_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(5.0);
    let time = Duration::from_secs_f64(seconds);
    let sets = shared_folder::find().map_or_else(own_sets, |folder| shared_sets(&folder));
    let names: Vec<&str> = sets.iter().map(|s| s.name).collect();
    let backends = ["dlx", "cells", "batsat", "varisat", "lp", "backtrack"];
    for set in sets.iter().filter(|s| wanted(s.name, &names)) {
        let puzzles = read(set);
        let columns = [
            "backend",
            "solved",
            "tried",
            "median ms",
            "mean ms",
            "max ms",
            "build",
            "first",
            "proof",
            "nodes",
            "conflicts",
        ];
        let table = Table::new(&format!("{}: search (means over the solved)", set.name), &columns);
        for name in backends.into_iter().filter(|b| wanted(b, &backends) && !set.without.contains(b)) {
            measure(backend::named(name).unwrap(), &puzzles, time, &table);
        }
    }
}

fn shared_sets(data: &Path) -> Vec<Set> {
    let text = |path: &str| std::fs::read_to_string(data.join(path)).unwrap();
    let list = |path: &str, count: usize| {
        let text = text(path);
        let lines: Vec<&str> = text.lines().filter(|l| !l.starts_with('#') && !l.is_empty()).collect();
        let step = (lines.len() / count).max(1);
        lines.into_iter().step_by(step).take(count).map(str::to_owned).collect::<Vec<_>>()
    };
    let rows = |name: &str, kind: &str| {
        let text = text(&format!("variants/{name}.jsonl"));
        let rows = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        rows.filter(|row| row["type"] == kind).map(|row| row["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let half = ["1", "2", "3"].map(|i| text(&format!("large/s25_h0.50_{i}.txt")));
    let peak = (0..10).map(|i| text(&format!("large/p25_h0.54_{i:02}.txt")));
    let sixteens = [text("large/unique16_95clues.txt")].into_iter().chain(rows("gecode_grids", "classic-16"));
    let large = [text("large/unique25_274clues.txt")].into_iter();
    let large = large.chain(rows("gecode_grids", "classic-25")).chain(rows("big_grids", "classic-25"));
    let set = |name, texts, without| Set { name, texts, without };
    vec![
        set("17 clues", list("classic/17_clue.txt", 500), &["lp"]),
        set("hardest", list("classic/hardest_1106.txt", 50), &[]),
        set("samurai", rows("samurai", "samurai"), &["backtrack"]),
        set("16×16", sixteens.collect(), &["lp", "backtrack"]),
        set("25×25 half given", half.into_iter().collect(), &["lp", "backtrack"]),
        set("25×25 at the peak", peak.collect(), &["lp", "backtrack"]),
        set("25×25 collected", large.collect(), &["lp", "backtrack"]),
    ]
}

/// Where the shared data are absent: cyclic boards with holes by a fixed rule.
fn own_sets() -> Vec<Set> {
    let board = |n: usize, hole: fn(usize) -> bool| {
        let side = n * n;
        let digit = |i: usize| (i / side % n * n + i / side / n + i % side) % side + 1;
        let rows = (0..side).map(|row| {
            let row =
                (row * side..row * side + side).map(|i| if hole(i) { "0".to_owned() } else { digit(i).to_string() });
            row.collect::<Vec<_>>().join(" ")
        });
        format!("{side}\n{}\n", rows.collect::<Vec<_>>().join("\n"))
    };
    vec![
        Set { name: "9×9", texts: vec![board(3, |i| i * 7 % 5 < 3)], without: &[] },
        Set { name: "16×16", texts: vec![board(4, |i| i * 7 % 5 < 3)], without: &["lp", "backtrack"] },
        Set {
            name: "25×25 half given", texts: vec![board(5, |i| i * 7 % 11 % 2 == 1)], without: &["lp", "backtrack"]
        },
    ]
}

/// Parses and resolves a set, and prints how long that took per puzzle.
fn read(set: &Set) -> Vec<PuzzleData> {
    let mut sources = Sources::new();
    let library = Library::new(&mut sources);
    let opened: Vec<Source> = set.texts.iter().map(|text| sources.add(set.name, text.as_str(), 0)).collect();
    let detected = || -> Vec<&'static Format> {
        opened.iter().map(|s| detect(s, None).unwrap_or_else(|e| panic!("{e:?}")).format).collect()
    };
    let (detecting, formats) = fastest(QUICK, detected);
    let parsed = || -> Vec<Ast> {
        let texts = opened.iter().zip(&formats);
        texts.flat_map(|(s, f)| f.read(s, Reading::plain())).map(|p| p.ast.unwrap()).collect()
    };
    let (parsing, asts) = fastest(QUICK, parsed);
    // Layouts are built in the first round, once for all puzzles: the fastest round does without.
    let resolved =
        || -> Vec<PuzzleData> { asts.iter().map(|ast| resolve(ast, &library, None).puzzle.unwrap()).collect() };
    let (resolving, puzzles) = fastest(QUICK, resolved);
    let count = puzzles.len() as u32;
    let table =
        Table::new(&format!("{}: reading, µs per puzzle", set.name), &["puzzles", "detect", "parse", "resolve"]);
    let micros = |t: Duration| format!("{:.2}", (t / count).as_secs_f64() * 1e6);
    table.row([puzzles.len().to_string(), micros(detecting), micros(parsing), micros(resolving)]);
    puzzles
}

/// A layout as one backend has it.
struct Layout {
    model: Arc<Model>,
    checker: Checker,
    session: Option<Box<dyn Session>>,
}

/// What one puzzle took.
struct Trial {
    build: Duration,
    first: Duration,
    proof: Duration,
    solved: bool,
    work: Work,
}

impl Trial {
    fn total(&self) -> Duration {
        self.build + self.first + self.proof
    }
}

fn measure(backend: &'static dyn Backend, puzzles: &[PuzzleData], time: Duration, table: &Table) {
    let mut layouts: HashMap<usize, Layout> = HashMap::new();
    let begin = Instant::now();
    let mut trials = Vec::new();
    for puzzle in puzzles {
        if begin.elapsed() > 10 * time {
            break;
        }
        let layout = layouts.entry(Arc::as_ptr(&puzzle.layout) as usize).or_insert_with(|| Layout {
            model: Arc::new(
                elaborate(puzzle, &ElaborateOptions::default(), &AutomatonCache::new())
                    .unwrap_or_else(|e| panic!("{e:?}")),
            ),
            checker: Checker::new(&puzzle.layout),
            session: None,
        });
        let mut best = layout.attempt(backend, puzzle, time);
        for _ in 1..REPEATS {
            if best.total() < QUICK {
                let again = layout.attempt(backend, puzzle, time);
                best = if again.total() < best.total() { again } else { best };
            }
        }
        trials.push(best);
    }
    let solved: Vec<&Trial> = trials.iter().filter(|t| t.solved).collect();
    let of = |part: &dyn Fn(&Trial) -> Duration| solved.iter().map(|t| part(t)).collect::<Vec<_>>();
    let totals = of(&Trial::total);
    let shown = |time: Duration| if solved.is_empty() { "–".to_owned() } else { ms(time) };
    let parts = [of(&|t| t.build), of(&|t| t.first), of(&|t| t.proof)].map(|times| shown(mean(&times)));
    let counts = |count: &dyn Fn(&Work) -> Option<u64>| {
        let counts: Option<Vec<u64>> = solved.iter().map(|t| count(&t.work)).collect();
        let counts = counts.filter(|c| !c.is_empty());
        counts.map_or("–".to_owned(), |c| format!("{:.1}", c.iter().sum::<u64>() as f64 / c.len() as f64))
    };
    let summary = [median(&totals), mean(&totals), totals.iter().max().copied().unwrap_or_default()].map(shown);
    let tried = format!("{}/{}", trials.len(), puzzles.len());
    let row = [backend.name().to_owned(), solved.len().to_string(), tried].into_iter().chain(summary).chain(parts);
    table.row(row.chain([counts(&|w| w.nodes.or(w.decisions)), counts(&|w| w.conflicts)]));
}

impl Layout {
    fn attempt(&mut self, backend: &dyn Backend, puzzle: &PuzzleData, time: Duration) -> Trial {
        let Self { model, checker, session } = self;
        let start = Instant::now();
        let limits = Limits::new(Moment::now().checked_add(time), None, None, Interrupt::default());
        let facts = facts(puzzle);
        let mut own: Box<dyn Session>;
        let mut reduction = None;
        let session = match backend.preferred_facts() {
            Facts::Assumptions => {
                let session = session.get_or_insert_with(|| template(backend, model, &[]).open());
                session.assume(&facts);
                session
            }
            Facts::Units => {
                own = template(backend, model, &facts).open();
                &mut own
            }
            Facts::Propagated => {
                let mut reduced = reduce(model, &facts).unwrap_or_else(|e| panic!("{e:?}"));
                let model = Arc::new(std::mem::take(&mut reduced.model));
                reduction = Some(reduced);
                own = template(backend, &model, &[]).open();
                &mut own
            }
        };
        let built = Instant::now();
        let mut solution = Assignment::default();
        let found = session.next(&limits, &mut solution);
        if found == SessionStep::Solution {
            check(checker, puzzle, &solution, reduction.as_ref());
        }
        let first = Instant::now();
        let decided = match found {
            SessionStep::Solution => !matches!(session.next(&limits, &mut solution), SessionStep::Stopped(_)),
            SessionStep::Exhausted => true,
            SessionStep::Stopped(_) => false,
        };
        let done = Instant::now();
        let (build, search, proof) = (built - start, first - built, done - first);
        Trial { build, first: search, proof, solved: decided, work: session.work() }
    }
}

fn check(checker: &Checker, puzzle: &PuzzleData, solution: &Assignment, reduction: Option<&Reduction>) {
    let whole = reduction.map_or_else(|| solution.clone(), |r| r.extend(solution));
    let cells = 0..puzzle.layout.cells().len() as u32;
    let grid = Grid(cells.map(|cell| whole.get(VarId(cell)).unwrap_or_default()).collect());
    checker.check(puzzle, &grid).unwrap_or_else(|e| panic!("a wrong solution: {e:?}"));
}

fn template(backend: &dyn Backend, model: &Arc<Model>, units: &[Literal]) -> Box<dyn Template> {
    let settings = Settings::default();
    backend.prepare(&Task { model, units, settings: &settings }).unwrap_or_else(|e| panic!("{e:?}"))
}
