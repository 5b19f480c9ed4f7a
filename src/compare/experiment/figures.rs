//! Computes the figures of an experiment: the properties of one puzzle, and the results of one search.

use super::definition::Definition;
use super::laboratory::Sample;
use super::measure::{BRANCHING, Measure, OF_COUNTS, STEPS, number_of};
use crate::compare::MeasurementRecord;
use crate::puzzle::PuzzleData;
use crate::rate::{Rating, RatingOptions, rate};
use crate::solve::{CountIs, Engine, Plan, Request, trace};
use serde_json::Value;
use std::collections::HashMap;

/// The update limit for a branching rule on one puzzle.
const MOST_UPDATES: u64 = 5_000_000;

/// Values by the name of the figure. A missing name means unknown.
pub type Figures = HashMap<String, f64>;

/// Returns all figures of a puzzle that a definition requires; a count has the limits of the request.
pub fn of_puzzle(definition: &Definition, sample: &Sample, number: u64, request: &Request) -> Figures {
    let puzzle = &sample.puzzle;
    let (cells, givens) = (puzzle.layout.cells().len(), puzzle.givens.len());
    let effort = &sample.effort;
    let mut figures: Figures = [
        ("givens", givens as f64),
        ("blanks", cells.saturating_sub(givens) as f64),
        ("overlap", givens_in_overlaps(puzzle) as f64),
        ("make", sample.time.as_secs_f64()),
        ("restarts", effort.restarts as f64),
        ("grids", effort.grids as f64),
        ("removals", effort.removals as f64),
        ("questions", effort.questions as f64),
        ("opinions", effort.opinions as f64),
        ("making_nodes", effort.nodes as f64),
    ]
    .into_iter()
    .map(|(name, figure)| (name.to_owned(), figure))
    .collect();
    let measures: Vec<&Measure> = definition.columns().collect();
    if measures.iter().any(|measure| measure.is_of_a_rating())
        && let Ok(rating) = rate(puzzle, &sample.solution, RatingOptions::default())
    {
        rated(&rating, &measures, &mut figures);
    }
    if measures.iter().any(|measure| measure.is_of_a_count()) {
        figures.extend(counted(puzzle, request));
    }
    let mut rules: Vec<trace::Branching> = measures.iter().filter_map(|measure| measure.branching()).collect();
    rules.dedup();
    if !rules.is_empty()
        && let Ok(trace::TracedCover { cover, residual: 0, .. }) = trace::cover(puzzle)
    {
        for rule in rules {
            let tally = trace::tally(&cover, rule, MOST_UPDATES, definition.seed.wrapping_add(number));
            if tally.whole {
                let name = rule.name();
                figures.insert(format!("{BRANCHING}{name}.nodes"), tally.nodes as f64);
                figures.insert(format!("{BRANCHING}{name}.updates"), tally.updates as f64);
            }
        }
    }
    figures
}

/// Counts all solutions, in the way that suits the puzzle. Without an exact count, nothing is known.
fn counted(puzzle: &PuzzleData, request: &Request) -> Figures {
    let request = Request {
        time: request.time,
        memory: request.memory,
        interrupt: request.interrupt.clone(),
        method: None,
        ..Request::number(None)
    };
    let engine = crate::backend::named("dlx").map(|backend| Engine::new(Plan::new(backend)));
    let outcome = engine.and_then(|engine| engine.solver().solve(puzzle, &request, &mut |_| {}).ok());
    let Some(outcome) = outcome.filter(|outcome| outcome.count_is == CountIs::Exact) else { return Figures::new() };
    let work = outcome.work.counts().filter(|(name, _)| OF_COUNTS.contains(name));
    let work = work.map(|(name, number)| (name.to_owned(), number as f64));
    let own = [("solutions", outcome.count.approximate()), ("counting", outcome.times.total.as_secs_f64())];
    own.into_iter().map(|(name, figure)| (name.to_owned(), figure)).chain(work).collect()
}

/// Counts the givens in cells that belong to several grids.
fn givens_in_overlaps(puzzle: &PuzzleData) -> usize {
    let mut times = vec![0_u32; puzzle.layout.cells().len()];
    let cells = puzzle.layout.grids.iter().flat_map(|grid| &grid.cells);
    cells.for_each(|cell| times[cell.index()] += 1);
    puzzle.givens.iter().filter(|given| times[given.cell.index()] > 1).count()
}

fn rated(rating: &Rating, measures: &[&Measure], figures: &mut Figures) {
    let mut put = |name: &str, figure: Option<f64>| {
        if let Some(figure) = figure {
            figures.insert(name.to_owned(), figure);
        }
    };
    put("score", rating.paper.map(|paper| paper.score));
    put("score_level", rating.paper.map(|paper| f64::from(paper.level)));
    put("level", Some(number_of(rating.hodoku.level)));
    put("hodoku", Some(f64::from(rating.hodoku.score)));
    put("er", rating.se.as_ref().and_then(|se| serde_json::to_value(se.er).ok()?.as_f64()));
    put("rounds", Some(rating.rounds as f64));
    for measure in measures {
        if let Some(technique) = measure.figure.strip_prefix(STEPS) {
            put(&measure.figure, Some(rating.steps.get(technique).copied().unwrap_or(0) as f64));
        }
    }
}

/// Returns the figures of a search. A search that found fewer solutions than requested has no time.
pub fn of_search(record: &MeasurementRecord, wanted: u64) -> Figures {
    let mut figures = Figures::new();
    // A record contains only numbers and texts: serialising cannot fail.
    if let Ok(Value::Object(fields)) = serde_json::to_value(record) {
        for (name, value) in fields {
            let figure = value.as_f64().or_else(|| value.as_bool().map(|is_so| f64::from(u8::from(is_so))));
            if let Some(figure) = figure {
                figures.insert(name, figure);
            }
        }
    }
    let is_done = record.error.is_none() && record.stopped.is_none() && (record.checked > 0 || wanted > 1);
    let (lower, first) = (record.spent.lower, record.spent.first);
    if let (Some(lower), Some(first)) = (lower, first) {
        figures.insert("first".to_owned(), (lower + first).as_secs_f64());
    }
    if is_done && let Some(time) = record.spent.model_to_verdict() {
        figures.insert("time".to_owned(), time.as_secs_f64());
    }
    figures
}
