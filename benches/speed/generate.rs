//! Generators: full grids and puzzles per second, and how evenly full grids are drawn. One thread.
//!
//! `cargo bench -p gridc-speed --bench generate` measures all, `-- WORD …` only the rows whose text holds each word. Rates are per
//! second of processor time of the thread where the system tells it (Linux), so that other work on the machine counts
//! less. (The crate `sudoku` is no dependency of this bench, since its licence is the AGPL; its published rates are
//! beside ours in `HISTORY.md`.)

mod measure;

use gridc::stages::backend::{Limits, Moment, named};
use gridc::stages::generate::{Ask, Effort, Fill, Generator, MakeResult, Proof, Recipe, Removal, Transformation};
use gridc::stages::puzzle::PuzzleData;
use gridc::stages::solve::{Engine, Plan};
use measure::Table;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Time per row.
const BUDGET: Duration = Duration::from_secs(4);

/// An empty board of the library.
fn board(layout: &str) -> Option<PuzzleData> {
    Some(gridc::Reader::new().board(layout).ok()?.data().clone())
}

/// Processor time of this thread since some point in time; else the time of day.
fn now() -> Duration {
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = spent.as_deref().and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| Duration::from_nanos(0), Duration::from_nanos)
}

struct Clock(Duration, Instant);

impl Clock {
    fn start() -> Self {
        Self(now(), Instant::now())
    }

    fn elapsed(&self) -> Duration {
        let thread = now().saturating_sub(self.0);
        if thread.is_zero() { self.1.elapsed() } else { thread }
    }
}

fn rate(count: u64, time: Duration) -> String {
    let rate = count as f64 / time.as_secs_f64().max(1e-9);
    if rate >= 100.0 { format!("{rate:.0}") } else { format!("{rate:.2}") }
}

/// The words that rows must hold.
fn wanted(words: &[String], row: &str) -> bool {
    words.iter().all(|word| row.contains(word.as_str()))
}

fn full_grids(words: &[String]) {
    let table = Table::new("Full grids", &["board, filling", "grids", "per second", "begun anew, each"]);
    for layout in ["classic(2, 2)", "classic(2, 3)", "classic", "classic(4, 4)", "classic(5, 5)", "samurai"] {
        for fill in Fill::ALL {
            let name = format!("full {layout}, {}", fill.name());
            // Line by line a Samurai does not end.
            if !wanted(words, &name) || (layout == "samurai" && fill == Fill::Lines) {
                continue;
            }
            let Some(board) = board(layout) else { continue };
            let Ok(solver) = gridc::Solver::new(&gridc::Options::new()) else { continue };
            let Ok(generator) = Generator::new(solver.engine(&board), &board, Recipe { fill, ..Recipe::default() })
            else {
                continue;
            };
            let Ok(mut maker) = generator.maker() else { continue };
            let (clock, mut count, mut restarts) = (Clock::start(), 0, 0);
            let limits = Limits::new(Some(Moment::now() + 5 * BUDGET), None, None, Default::default());
            while clock.elapsed() < BUDGET {
                let mut effort = Effort::default();
                let Ok(Some(_)) = maker.full_grid_counted(count, &limits, &mut effort) else { break };
                count += 1;
                restarts += effort.restarts;
            }
            let anew = format!("{:.2}", restarts as f64 / count.max(1) as f64);
            table.row([name, count.to_string(), rate(count, clock.elapsed()), anew]);
        }
    }
}

/// What is made, on which board, by which backend.
fn puzzles(words: &[String]) {
    let columns = ["puzzles", "made", "per second", "givens", "questions", "opinions", "known"];
    let table = Table::new("Puzzles", &columns);
    let minimal = Recipe { minimal: true, ..Recipe::default() };
    let each = Recipe { proof: Proof::Each, ..minimal.clone() };
    let givens = |givens| Recipe { givens: Some(givens), ..Recipe::default() };
    let exclusion = Recipe { ask: Ask::Exclusion, ..minimal.clone() };
    let spread = Recipe { removal: Removal::Spread, ..minimal.clone() };
    let rows = [
        ("9×9 minimal", "classic", &minimal),
        ("9×9 minimal, each removal proven", "classic", &each),
        ("9×9 minimal, spread", "classic", &spread),
        ("9×9 minimal, exclusion", "classic", &exclusion),
        ("9×9, 30 givens", "classic", &givens(30)),
        ("12×12 minimal", "classic(3, 4)", &minimal),
        ("16×16 minimal", "classic(4, 4)", &minimal),
        ("16×16, 110 givens", "classic(4, 4)", &givens(110)),
        ("Samurai minimal", "samurai", &minimal),
        ("Samurai, 130 givens", "samurai", &givens(130)),
        ("25×25, 50 % blank", "classic(5, 5)", &givens(313)),
        ("25×25, 56 % blank", "classic(5, 5)", &givens(275)),
    ];
    for (what, layout, recipe) in rows {
        for backend in ["dlx", "cells", "batsat", "varisat"] {
            let name = format!("{what}, {backend}");
            let large = !what.starts_with('9') && backend != "batsat";
            // `dlx` proves 12×12; `varisat` searches on a thread of its own, whose time is not ours.
            if !wanted(words, &name) || (large && !(what.starts_with("12") && backend == "dlx")) || backend == "varisat"
            {
                continue;
            }
            let (Some(board), Some(backend)) = (board(layout), named(backend)) else { continue };
            let engine = Engine::new(Plan::new(backend));
            let Ok(generator) = Generator::new(&engine, &board, recipe.clone()) else { continue };
            let Ok(mut maker) = generator.maker() else { continue };
            let (clock, mut count, mut sum, mut placed) = (Clock::start(), 0, Effort::default(), 0);
            let limits = Limits::new(Some(Moment::now() + 8 * BUDGET), None, None, Default::default());
            for number in 0.. {
                if clock.elapsed() >= BUDGET {
                    break;
                }
                let Ok(MakeResult::Puzzle { puzzle, effort, .. }) = maker.make(number, &limits) else { break };
                count += 1;
                placed += puzzle.givens.len();
                sum.questions += effort.questions;
                sum.opinions += effort.opinions;
                sum.known += effort.known;
            }
            let mean = |total: u64| format!("{:.1}", total as f64 / count.max(1) as f64);
            let row = [mean(placed as u64), mean(sum.questions), mean(sum.opinions), mean(sum.known)];
            table.row([name, count.to_string(), rate(count, clock.elapsed())].into_iter().chain(row));
        }
    }
}

/// χ² of counts against equal ones, with the standard deviations by which it misses its mean.
fn chi_square(counts: impl ExactSizeIterator<Item = u64> + Clone) -> (f64, f64) {
    let cells = counts.len() as f64;
    let expected = counts.clone().sum::<u64>() as f64 / cells;
    let chi: f64 = counts.map(|count| (count as f64 - expected).powi(2) / expected).sum();
    (chi, (chi - (cells - 1.0)) / (2.0 * (cells - 1.0)).sqrt())
}

fn bias(words: &[String]) {
    let columns = ["bias", "grids", "χ²", "deviations", "least", "most"];
    let table = Table::new("How evenly full grids are drawn", &columns);
    for fill in Fill::ALL {
        for transformations in [Vec::new(), Transformation::ALL.to_vec()] {
            let changed = if transformations.is_empty() { "" } else { ", transformed" };
            for (layout, draws) in [("classic(2, 2)", 288 * 200), ("classic", 20_000_u64)] {
                let name = format!("bias {layout}, {}{changed}", fill.name());
                if !wanted(words, &name) {
                    continue;
                }
                let Some(board) = board(layout) else { continue };
                let Some(backend) = named("dlx") else { continue };
                let engine = Engine::new(Plan::new(backend));
                let recipe = Recipe { fill, transformations: transformations.clone(), ..Recipe::default() };
                let Ok(generator) = Generator::new(&engine, &board, recipe) else { continue };
                let Ok(mut maker) = generator.maker() else { continue };
                let mut counts: BTreeMap<Vec<i32>, u64> = BTreeMap::new();
                for number in 0..draws {
                    let Ok(Some(grid)) = maker.full_grid(number, &Limits::default()) else { continue };
                    if layout == "classic" {
                        // Of 6.67 · 10²¹ grids none occurs twice: the digits of each cell are counted instead.
                        for (cell, digit) in (0..).zip(&grid.0) {
                            *counts.entry(vec![cell, *digit]).or_default() += 1;
                        }
                    } else {
                        *counts.entry(grid.0).or_default() += 1;
                    }
                }
                let (chi, deviations) = chi_square(counts.values().copied());
                let extreme = |value: Option<&u64>| value.copied().unwrap_or(0).to_string();
                let (least, most) = (extreme(counts.values().min()), extreme(counts.values().max()));
                table.row([name, draws.to_string(), format!("{chi:.0}"), format!("{deviations:+.1}"), least, most]);
            }
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    full_grids(&words);
    puzzles(&words);
    bias(&words);
}
