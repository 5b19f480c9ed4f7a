//! Runs `gridc canonical`, which writes canonical forms and finds boards that are essentially the same.

use super::arguments::CanonicalArguments;
use super::files::{self, Unusable, say};
use super::interrupt::Signals;
use super::messages::Messages;
use super::output::OutputFailure;
use super::puzzles::{TakenPuzzle, each};
use super::terminal::{Stream, look};
use super::{Exit, written};
use crate::front::Entry;
use crate::generate::{Canonical, Canonizer};
use crate::puzzle::{Layout, PuzzleData};
use crate::report::{INTERFACE_VERSION, json_line};
use serde_json::json;
use std::collections::HashMap;
use std::io::{BufWriter, Write, stdout};
use std::sync::Arc;

/// Maximum number of members of a class that are listed.
const NAMED: usize = 100;

/// Writes the canonical form of each board, or the classes of all.
pub fn canonical(arguments: &CanonicalArguments) -> Exit {
    let signals = Signals::listen();
    run(arguments, &signals).unwrap_or_else(Unusable::tell)
}

/// A class of boards that are essentially the same.
struct Class {
    form: String,
    automorphisms: u64,
    count: u64,
    members: Vec<String>,
}

fn run(arguments: &CanonicalArguments, signals: &Signals) -> Result<Exit, Unusable> {
    let look = look(&arguments.appearance, Stream::Error);
    let input = files::open(&arguments.input, look, signals)?;
    let mut messages = Messages::new(arguments.json, arguments.appearance.quiet, look);
    let mut out = BufWriter::new(stdout());
    let mut known: Option<(Arc<Layout>, Canonizer)> = None;
    let (mut classes, mut of): (Vec<Class>, HashMap<Vec<u8>, usize>) = (Vec::new(), HashMap::new());
    let (mut boards, mut refused) = (0, 0);
    let exit = each(input, signals, &mut messages, |TakenPuzzle { entry, said, .. }| {
        say(&said.text);
        let found = match form(&entry, &mut known) {
            Ok(found) => found,
            Err((bad, why)) => {
                refused += 1;
                if !why.is_empty() {
                    say(&format!("error: {}:{}: {why}\n", entry.source, entry.index));
                }
                return Ok(bad);
            }
        };
        boards += 1;
        let Some((layout, _)) = &known else { return Ok(Exit::Internal) };
        let (place, line) = (format!("{}:{}", entry.source, entry.index), line(layout, &found.form));
        if arguments.classes {
            let mut key = found.form;
            // Boards of other sizes are in other classes.
            key.push(layout.rows() as u8);
            let class = *of.entry(key).or_insert_with(|| {
                classes.push(Class { form: line, automorphisms: found.automorphisms, count: 0, members: Vec::new() });
                classes.len() - 1
            });
            let class = &mut classes[class];
            class.count += 1;
            if class.members.len() < NAMED {
                class.members.push(place);
            }
            return Ok(Exit::Done);
        }
        let text = match arguments.json {
            true => json_line(&json!({
                "version": INTERFACE_VERSION, "source": &*entry.source, "index": entry.index,
                "form": line, "automorphisms": found.automorphisms,
            })),
            false => format!("{line}\t{}\n", found.automorphisms),
        };
        out.write_all(text.as_bytes()).map_err(|error| OutputFailure::from(error).ended())?;
        Ok(Exit::Done)
    })?;
    messages.rest().iter().for_each(|rest| say(rest));
    for class in &classes {
        let text = match arguments.json {
            true => json_line(&json!({
                "version": INTERFACE_VERSION, "form": class.form, "automorphisms": class.automorphisms,
                "count": class.count, "members": class.members,
            })),
            false => {
                let more = if class.count > class.members.len() as u64 { " …" } else { "" };
                format!("{}\t{}\t{}\t{}{more}\n", class.form, class.automorphisms, class.count, class.members.join(" "))
            }
        };
        if let Err(error) = out.write_all(text.as_bytes()) {
            return Ok(written(Err(error)));
        }
    }
    let flushed = written(out.flush());
    if arguments.classes && !arguments.appearance.quiet {
        let (boards, classes) = (counted(boards, "board", "boards"), counted(classes.len() as u64, "class", "classes"));
        let refused = if refused == 0 { String::new() } else { format!("; {refused} more could not be read") };
        say(&format!("{boards}, {classes}{refused}\n"));
    }
    Ok(exit.max(flushed))
}

fn counted(count: u64, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

fn form(entry: &Entry, known: &mut Option<(Arc<Layout>, Canonizer)>) -> Result<Canonical, (Exit, String)> {
    let puzzle: &PuzzleData = match &entry.puzzle {
        Ok(puzzle) => puzzle,
        Err(failure) => return Err((Exit::of_failure(failure.kind), String::new())),
    };
    let is_known = known.as_ref().is_some_and(|(layout, _)| Arc::ptr_eq(layout, &puzzle.layout));
    let has_more = !puzzle.clues.is_empty() || !puzzle.layers.is_empty() || !puzzle.marks.is_empty();
    if !is_known || has_more {
        let canonizer = Canonizer::new(puzzle).map_err(|why| (Exit::BadInput, why.to_string()))?;
        *known = Some((puzzle.layout.clone(), canonizer));
    }
    let Some((layout, canonizer)) = known else { return Err((Exit::Internal, String::new())) };
    let mut cells = vec![0_u8; layout.cells().len()];
    for given in &puzzle.givens {
        cells[given.cell.index()] = layout.symbols.index_of(given.digit).map_or(0, |index| index as u8 + 1);
    }
    Ok(canonizer.canonical(&cells))
}

/// Returns the cells in reading order, `.` for an empty one.
fn line(layout: &Layout, form: &[u8]) -> String {
    let digits = layout.digits();
    let name = |place: &u8| match usize::from(*place).checked_sub(1).and_then(|index| digits.get(index)) {
        Some(digit) => layout.symbols.name(*digit).to_owned(),
        None => ".".to_owned(),
    };
    form.iter().map(name).collect()
}
