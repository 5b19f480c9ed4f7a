//! gridc as a WebAssembly module: puzzles, and questions about them. Options, results and errors are JSON texts, which
//! `js/service.js` turns into objects: results have the schemas of the command line's `--json`.
//!
//! The module has no threads, and a search does not return before it ends. Whoever wants to stop one runs the module in a worker
//! and ends the worker; `js/index.js` does.

mod answers;
mod arguments;
mod error;
mod lines;
mod options;
mod puzzle;
mod solutions;
mod system;

pub use puzzle::Puzzle;
pub use solutions::Solutions;

use error::Thrown;
use gridc::{Generating, Reader};
use options::{GeneratingOptions, ReadingOptions, SearchOptions, parse};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

/// Sets up what the target lacks: a clock, threads (there are none), and the report of panics.
#[wasm_bindgen(start)]
pub fn start() {
    system::set_up();
}

/// Sets the function that is called from time to time while a search runs, with the milliseconds since it began and the number
/// of solutions found so far.
#[wasm_bindgen]
pub fn observe(progress: Option<js_sys::Function>) {
    system::observe(progress);
}

/// The text of the panic that ended the module, if one did.
#[wasm_bindgen]
pub fn panicked() -> Option<String> {
    system::panicked()
}

/// The version of gridc.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The number of texts after which a reader is replaced, since it keeps the layouts that it has built.
const MOST_TEXTS: usize = 200;

thread_local! {
    /// The reader of texts with usual options, and how many it has read. What it has parsed of the library need not be parsed again.
    static READER: RefCell<(Reader, usize)> = RefCell::default();
}

/// Reads the puzzle of a text.
///
/// # Errors
/// If it is not a puzzle, or an option is wrong.
#[wasm_bindgen]
pub fn read(text: &str, reading: &str) -> Result<Puzzle, Thrown> {
    let options = parse::<ReadingOptions>(reading)?;
    if !options.is_usual() {
        return Ok(Puzzle(options.reader()?.read(text)?));
    }
    let (known, texts) = READER.take();
    let mut reader = options.set(known)?;
    let puzzle = reader.read(text);
    READER.set(if texts < MOST_TEXTS { (reader, texts + 1) } else { Default::default() });
    Ok(Puzzle(puzzle?))
}

/// Reads all puzzles of a text and answers a question about each: a JSON array, in which an object with `error` stands for a
/// puzzle without an answer. Without a question, it describes each puzzle.
///
/// # Errors
/// If an option is wrong.
#[wasm_bindgen]
pub fn ask_all(text: &str, reading: &str, question: &str, options: &str) -> Result<String, Thrown> {
    let mut reader = parse::<ReadingOptions>(reading)?.reader()?;
    let solver = parse::<SearchOptions>(options)?.solver()?;
    let mut out = String::from("[");
    for entry in reader.read_all("text", text) {
        if out.len() > 1 {
            out.push(',');
        }
        let answer = entry.into_puzzle().and_then(|puzzle| match question {
            "check" => Ok(solver.check(&puzzle)?.json()),
            "solve" => Ok(solver.solve(&puzzle)?.json()),
            "count" => Ok(solver.count(&puzzle)?.json()),
            _ => Ok(puzzle.json()),
        });
        out.push_str(&answer.unwrap_or_else(|error| format!("{{\"error\":{}}}", Thrown::from(error).json())));
    }
    Ok(out + "]")
}

/// Checks puzzles, one on each line: a JSON array with an object for each, which has `verdict`, `count`, `count_is` and `solutions`,
/// or `error`.
///
/// # Errors
/// If an option is wrong.
#[wasm_bindgen]
pub fn check_lines(lines: &str, options: &str) -> Result<String, Thrown> {
    lines::check(lines, parse(options)?)
}

/// Makes a puzzle of an order, as `gridc generate` does; `None` if none was found within the limits.
///
/// # Errors
/// If the order cannot be parsed or met.
#[wasm_bindgen]
pub fn generate(order: &str, options: &str) -> Result<Option<Puzzle>, Thrown> {
    let order: GeneratingOptions = parse(order)?;
    let wanted: Generating = order.wanted();
    let solver = parse::<SearchOptions>(options)?.solver()?;
    Ok(solver.generate(&wanted, order.number.unwrap_or(1))?.map(Puzzle))
}

/// Builds a puzzle from a layout and steps: `[["clue", "killer", [15, ["cells", ["r1c1", "r1c2"]]]], …]`.
///
/// # Errors
/// The first step that is refused.
#[wasm_bindgen]
pub fn build(layout: &str, steps: &str) -> Result<Puzzle, Thrown> {
    arguments::build(layout, steps).map(Puzzle)
}

/// The rules of the library: a JSON array of the objects of `gridc rules NAME --json`.
#[wasm_bindgen]
pub fn rules() -> String {
    format!("[{}]", Reader::new().rules_json().join(","))
}

/// The layouts of the library, the formats, the encodings, the backends and the forms of instances, as a JSON object.
#[wasm_bindgen]
pub fn catalogue() -> String {
    answers::catalogue()
}
