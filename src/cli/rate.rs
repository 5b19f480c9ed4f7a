//! Runs `gridc rate`, which rates how hard puzzles are for people.

use super::Exit;
use super::arguments::RateArguments;
use super::files::Unusable;
use super::interrupt::Signals;
use super::method::solver;
use super::pages::{InputPuzzle, NoPageReason, OutputPage, each};
use crate::backend::Limits;
use crate::front::{Shard, Unsolved, Worker};
use crate::puzzle::{clean_line, inert};
use crate::rate::se::{self, Tenths};
use crate::rate::{self, Level, Rating, RatingOptions, Technique, Terms};
use crate::report::FailureKind;
use crate::solve::Request;
use std::io::{self, Write};

/// Columns of `--csv`.
const COLUMNS: [&str; 18] = [
    "source",
    "index",
    "id",
    "se_er",
    "se_ep",
    "se_ed",
    "hodoku_level",
    "hodoku_score",
    "hardest",
    "rounds",
    "paper_score",
    "paper_level",
    "dlx_branches",
    "dlx_loops",
    "steps",
    "se_is",
    "variants_level",
    "variants_backtracks",
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum RateOutput {
    Json,
    Csv,
    Lines,
    /// A page for a single puzzle.
    Page,
}

/// Rates each puzzle of the input.
pub fn rate(arguments: &RateArguments) -> Exit {
    let signals = Signals::listen();
    let solving = &arguments.solving;
    let shown = solver(&solving.method, &solving.limits, &signals).and_then(|solver| {
        let request = solver.options().within(Request::unique());
        each(solving, &signals, |many| {
            let form = match (solving.output.json, arguments.csv, many) {
                (true, ..) => RateOutput::Json,
                (_, true, _) => RateOutput::Csv,
                (.., true) => RateOutput::Lines,
                (.., false) => RateOutput::Page,
            };
            if form == RateOutput::Csv && solving.input.shard.is_none_or(Shard::is_first) {
                io::stdout().write_all(&record(COLUMNS))?;
            }
            let (solver, request) = (&solver, &request);
            Ok(move || {
                let mut worker = solver.worker();
                move |subject: &InputPuzzle| page(subject, &mut worker, request, arguments, form, many)
            })
        })
    });
    shown.unwrap_or_else(Unusable::tell)
}

fn page(
    subject: &InputPuzzle,
    worker: &mut Worker<'_>,
    request: &Request,
    arguments: &RateArguments,
    form: RateOutput,
    many: bool,
) -> OutputPage {
    let refused = |why| {
        let page = subject.refused(why, "a rating", form == RateOutput::Json, many);
        // Output that is not a rating must not appear among the CSV records.
        match form {
            RateOutput::Csv => OutputPage { aside: format!("{}{}", page.aside, page.out), out: String::new(), ..page },
            _ => page,
        }
    };
    let limits = Limits::new(None, None, None, request.interrupt.clone());
    let limits = request.time.map_or_else(|| limits.clone(), |time| limits.within_time(time));
    let (grid, outcome) = match subject.only_solution(worker, request) {
        Ok(found) => found,
        Err(why) => return refused(why),
    };
    let Ok(puzzle) = &subject.entry.puzzle else { return OutputPage::default() };
    let choice = RatingOptions { uniqueness: !arguments.no_uniqueness, ..RatingOptions::default() };
    let rated = rate::rate_within(puzzle, &grid, choice, &limits);
    let rated = if arguments.mus { rated.and_then(|rating| rating.with_mus(puzzle, &grid, &limits)) } else { rated };
    let rating = match rated {
        Ok(rating) => rating,
        Err(why) => {
            return refused(NoPageReason::Failed(Unsolved::told(FailureKind::Limit, why.to_string())));
        }
    };
    let terms = arguments.terms.unwrap_or_default();
    let out = match form {
        RateOutput::Json => {
            let fields = serde_json::to_value(&rating).unwrap_or_default();
            subject.line(Ok(&outcome), fields.as_object().into_iter().flatten().map(|(k, v)| (k.as_str(), v.clone())))
        }
        RateOutput::Csv => String::from_utf8_lossy(&record(cells(subject, &rating))).into_owned(),
        RateOutput::Lines => format!("{}\t{}\n", subject.place(), line(&rating, terms)),
        RateOutput::Page => {
            let heading = puzzle.heading().map(|heading| format!("{heading}\n"));
            format!("{}{}", heading.unwrap_or_default(), whole(&rating, terms))
        }
    };
    OutputPage { out, ..OutputPage::default() }
}

fn record<'c>(cells: impl IntoIterator<Item = impl Into<std::borrow::Cow<'c, str>>>) -> Vec<u8> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    let cells: Vec<String> = cells.into_iter().map(|cell| inert(&clean_line(&cell.into()))).collect();
    // Writing to memory does not fail.
    let _ = csv.write_record(&cells);
    csv.into_inner().unwrap_or_default()
}

fn cells(subject: &InputPuzzle, rating: &Rating) -> [String; 18] {
    let id = subject.entry.puzzle.as_ref().ok().and_then(|puzzle| puzzle.id.clone());
    let steps: Vec<String> = rating.steps.iter().map(|(name, count)| format!("{name}: {count}")).collect();
    let se = |of: fn(&se::Rating) -> Tenths| rating.se.as_ref().map_or(String::new(), |se| of(se).to_string());
    [
        subject.entry.source.to_string(),
        subject.entry.index.to_string(),
        id.unwrap_or_default(),
        se(|se| se.er),
        se(|se| se.ep),
        se(|se| se.ed),
        rating.hodoku.level.name().to_owned(),
        rating.hodoku.score.to_string(),
        rating.hardest.map_or("", Technique::name).to_owned(),
        rating.rounds.to_string(),
        rating.paper.map_or(String::new(), |paper| paper.score.to_string()),
        rating.paper.map_or(String::new(), |paper| paper.level.to_string()),
        rating.dlx.map_or(String::new(), |dlx| dlx.branches.to_string()),
        rating.dlx.map_or(String::new(), |dlx| dlx.loops.to_string()),
        steps.join("; "),
        rating.se.map_or("", |se| if se.at_least { "at_least" } else { "exact" }).to_owned(),
        rating.variants.map_or("", |variants| variants.level.name()).to_owned(),
        rating.variants.map_or(String::new(), |variants| variants.words()),
    ]
}

fn line(rating: &Rating, terms: Terms) -> String {
    let hardest = rating.hardest.map_or("nothing to do", |technique| technique.name_in(terms));
    let er = rating.se.map_or("-".to_owned(), |se| se.words());
    format!("{er}\t{}\t{}\t{hardest}", rating.hodoku.level.name(), rating.hodoku.score)
}

/// Formats the full rating of one puzzle.
fn whole(rating: &Rating, terms: Terms) -> String {
    let mut text = String::new();
    if let Some(se) = rating.se {
        text += &format!("Sudoku Explainer: {} (up to the first digit {}, first step {})\n", se.words(), se.ep, se.ed);
    }
    text += &format!("HoDoKu: {}, score {}\n", rating.hodoku.level.name(), rating.hodoku.score);
    if let Some(variants) = rating.variants {
        text += &format!("variants: {} (expected backtracks: {})\n", variants.level.name(), variants.words());
    }
    if let Some(paper) = rating.paper {
        text += &format!("contest paper: {:.1}, level {} of 4\n", paper.score, paper.level);
    }
    if let Some(dlx) = rating.dlx {
        text += &format!("dancing links: {} branches, {} loops\n", dlx.branches, dlx.loops);
    }
    if let Some(mus) = rating.mus {
        let rate::mus::MusProfile { largest, mean, steps } = mus;
        text += &format!("clues and houses per step: at most {largest}, on average {mean} ({steps} steps)\n");
    }
    if rating.assumes_uniqueness {
        text += "some steps assume that the solution is unique (--no-uniqueness excludes them)\n";
    }
    text += "\ntechnique                                 level     rounds  steps\n";
    for (technique, steps) in rating.path.counts() {
        let rounds = rating.path.rounds.iter().filter(|round| round.technique == technique).count();
        let level = Level::name(technique.facts().level);
        text += &format!("{:<40}  {level:<8}  {rounds:>6}  {steps:>5}\n", technique.name_in(terms));
    }
    if let Some((fewest, rounds)) = rating.fewest_open {
        let open = if fewest == 1 { "a single step was".to_owned() } else { format!("{fewest} steps were") };
        text += &format!("\nnarrowest point: {open} available ({rounds} of {} rounds)\n", rating.rounds);
    }
    if rating.hardest == Some(Technique::Search) {
        text += "the techniques do not finish the puzzle; the rest is search\n";
    }
    text
}
