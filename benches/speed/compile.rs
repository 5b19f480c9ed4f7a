//! From text to model: what parsing, resolving (with the expansion of rules) and elaborating take, for every example
//! and for the killers of the shared data written as puzzle files. Prints Markdown tables.
//!
//! *First* is with an empty cache of automata, *again* with what the puzzle itself has left there. The fastest of
//! several runs counts. Words on the command line choose examples whose name contains one of them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a bench fails by panicking")]

#[path = "../../tests/support/killers_row.rs"]
mod killers_row;
mod measure;
#[path = "../../tests/support/road.rs"]
mod road;
#[path = "../../tests/support/shared_data.rs"]
mod shared_data;
#[path = "../../tests/support/shared_folder.rs"]
mod shared_folder;

use gridc::stages::formats::{Reading, grid};
use gridc::stages::language::{AutomatonCache, ElaborateOptions, Library, elaborate, resolve};
use gridc::stages::model::Model;
use gridc::stages::puzzle::PuzzleData;
use gridc::stages::syntax::{Source, Sources};
use measure::{Table, fastest, mean, median, ms};
use std::path::Path;
use std::time::Duration;

/// Time for the repetitions of one stage.
const BUDGET: Duration = Duration::from_millis(40);

/// What one text took.
struct Times {
    parse: Duration,
    resolve: Duration,
    first: Duration,
    again: Duration,
    variables: usize,
    constraints: usize,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let mut sources = Sources::new();
    let library = Library::new(&mut sources);
    let columns = ["", "parse", "resolve", "elaborate, first", "again", "variables", "constraints"];
    let table = Table::new("Examples, milliseconds per file", &columns);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "grid"));
    files.sort();
    for path in files {
        let name = path.file_stem().unwrap().to_str().unwrap();
        if !words.is_empty() && !words.iter().any(|w| name.contains(w.as_str())) {
            continue;
        }
        let source = sources.add(name, std::fs::read_to_string(&path).unwrap().as_str(), 0);
        let Some(times) = compile(&source, &library) else { continue };
        let stages = [times.parse, times.resolve, times.first, times.again].map(ms);
        let sizes = [times.variables, times.constraints].map(|n| n.to_string());
        table.row([name.to_owned()].into_iter().chain(stages).chain(sizes));
    }
    if words.is_empty() {
        killers(&mut sources, &library);
    }
}

fn killers(sources: &mut Sources, library: &Library) {
    let Some(folder) = shared_folder::find() else { return };
    let rows = std::fs::read_to_string(folder.join("variants/killer_krazydad.jsonl")).unwrap();
    let texts = rows.lines().map(|row| killers_row::text(&serde_json::from_str(row).unwrap()));
    let all: Vec<Times> =
        texts.map(|text| compile(&sources.add("killer", text.as_str(), 0), library).unwrap()).collect();
    let table = Table::new(
        &format!("{} killers as puzzle files, milliseconds per puzzle", all.len()),
        &["stage", "median", "mean", "greatest"],
    );
    let stages: [(&str, Stage); 4] =
        [("parse", |t| t.parse), ("resolve", |t| t.resolve), ("elaborate, first", |t| t.first), ("again", |t| t.again)];
    for (name, stage) in stages {
        let times: Vec<Duration> = all.iter().map(stage).collect();
        let shown = [median(&times), mean(&times), times.iter().max().copied().unwrap_or_default()].map(ms);
        table.row([name.to_owned()].into_iter().chain(shown));
    }
}

/// One of the times.
type Stage = fn(&Times) -> Duration;

/// The stages of one text, or `None` if it is not meant to be read without error.
fn compile(source: &Source, library: &Library) -> Option<Times> {
    let (parse, asts) = fastest(BUDGET, || grid::FORMAT.read(source, Reading::plain()).collect::<Vec<_>>());
    let asts: Vec<_> = asts.into_iter().map(|parsed| parsed.ast).collect::<Option<_>>()?;
    let (resolve, all) = fastest(BUDGET, || {
        asts.iter().map(|ast| resolve(ast, library, None).puzzle).collect::<Option<Vec<PuzzleData>>>()
    });
    let all = all?;
    let made = |cache: &AutomatonCache| -> Vec<Model> {
        let model = |puzzle| elaborate(puzzle, &ElaborateOptions::default(), cache).unwrap_or_else(|e| panic!("{e:?}"));
        all.iter().map(model).collect()
    };
    let (first, _) = fastest(BUDGET, || made(&AutomatonCache::new()));
    let cache = AutomatonCache::new();
    made(&cache);
    let (again, models) = fastest(BUDGET, || made(&cache));
    let variables = models.iter().map(|m| m.variables().len()).sum();
    let constraints = models.iter().map(|m| m.constraints().len()).sum();
    Some(Times { parse, resolve, first, again, variables, constraints })
}
