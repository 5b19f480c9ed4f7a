//! Runs `gridc canonical`, which writes canonical forms and finds boards that are essentially the same.

use super::arguments::CanonicalArguments;
use super::files::{self, Unusable, say};
use super::interrupt::Signals;
use super::messages::PuzzleMessages;
use super::output::OutputFailure;
use super::pages::OutputPage;
use super::puzzles::{Run, TakenPuzzle};
use super::terminal::{Stream, look};
use super::{Exit, written};
use crate::front::Entry;
use crate::generate::{Canonical, Canonizer};
use crate::puzzle::{Layout, PuzzleData, clean_line};
use crate::report::{CanonicalRecord, Failure, FailureKind, INTERFACE_VERSION, SubjectRecord, json_line};
use serde_json::json;
use std::collections::HashMap;
use std::io::{Write, stdout};
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
    let output = &arguments.output;
    let (json, quiet) = (output.json, output.appearance.quiet);
    let run = Run {
        input: &arguments.input,
        json,
        jobs: output.jobs,
        appearance: &output.appearance,
        messages: Stream::Error,
        signals,
    };
    let files = files::stream(&arguments.input, json, false, look(&output.appearance, Stream::Error), signals)?;
    let (mut classes, mut of): (Vec<Class>, HashMap<String, usize>) = (Vec::new(), HashMap::new());
    let (mut boards, mut refused) = (0, 0);
    let workers = |_| {
        Ok(|| {
            let mut known: Option<(Arc<Layout>, Canonizer)> = None;
            move |taken: TakenPuzzle| {
                let found = form(&taken.entry, &mut known);
                (
                    SubjectRecord::new(&taken.entry.source, taken.entry.index, taken.entry.puzzle.as_ref().ok()),
                    taken.said,
                    found,
                )
            }
        })
    };
    type Answer = (SubjectRecord, PuzzleMessages, Result<CanonicalForm, (Exit, Failure)>);
    let (exit, rest) = run.each(files.into(), workers, |(subject, said, found): Answer, progress| {
        let place = format!("{}:{}", subject.source, subject.index);
        let mut page = OutputPage { aside: said.text, ..OutputPage::default() };
        match found {
            Ok(CanonicalForm { line, automorphisms }) if arguments.classes => {
                boards += 1;
                let class = *of.entry(line.clone()).or_insert_with(|| {
                    classes.push(Class { form: line, automorphisms, count: 0, members: Vec::new() });
                    classes.len() - 1
                });
                let class = &mut classes[class];
                class.count += 1;
                if class.members.len() < NAMED {
                    class.members.push(place);
                }
            }
            Ok(CanonicalForm { line, automorphisms }) => {
                page.out = match json {
                    true => {
                        let (form, automorphisms) = (Some(line), Some(automorphisms));
                        CanonicalRecord { subject, form, automorphisms, error: None }.line()
                    }
                    false => format!("{line}\t{automorphisms}\n"),
                };
            }
            Err((exit, failure)) => {
                refused += 1;
                page.exit = exit;
                if !said.error && !(json && !arguments.classes) {
                    page.aside += &format!("error: {place}: {}\n", clean_line(&failure.message));
                }
                if json && !arguments.classes {
                    page.out =
                        CanonicalRecord { subject, form: None, automorphisms: None, error: Some(failure) }.line();
                }
            }
        }
        page.write(progress).map_err(|error| OutputFailure::from(error).ended())?;
        Ok(page.exit)
    })?;
    rest.iter().for_each(|rest| say(rest));
    let mut text = String::new();
    for class in &classes {
        text += &match json {
            true => json_line(&json!({
                "version": INTERFACE_VERSION, "form": class.form, "automorphisms": class.automorphisms,
                "count": class.count, "members": class.members,
            })),
            false => {
                let more = if class.count > class.members.len() as u64 { " …" } else { "" };
                format!("{}\t{}\t{}\t{}{more}\n", class.form, class.automorphisms, class.count, class.members.join(" "))
            }
        };
    }
    let exit = exit.max(written(stdout().write_all(text.as_bytes())));
    if arguments.classes && !quiet {
        let (boards, classes) = (counted(boards, "board", "boards"), counted(classes.len() as u64, "class", "classes"));
        let refused = if refused == 0 { String::new() } else { format!("; {refused} more could not be read") };
        say(&format!("{boards}, {classes}{refused}\n"));
    }
    Ok(exit)
}

/// The canonical form of a board.
struct CanonicalForm {
    line: String,
    automorphisms: u64,
}

fn counted(count: u64, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

fn form(entry: &Entry, known: &mut Option<(Arc<Layout>, Canonizer)>) -> Result<CanonicalForm, (Exit, Failure)> {
    let puzzle: &PuzzleData = match &entry.puzzle {
        Ok(puzzle) => puzzle,
        Err(failure) => return Err((Exit::of_failure(failure.kind), failure.clone())),
    };
    let is_known = known.as_ref().is_some_and(|(layout, _)| Arc::ptr_eq(layout, &puzzle.layout));
    let has_more = !puzzle.clues.is_empty() || !puzzle.layers.is_empty() || !puzzle.marks.is_empty();
    let canonizer = match known {
        Some((_, canonizer)) if is_known && !has_more => canonizer,
        _ => {
            let bad = |message: String| (Exit::BadInput, Failure { kind: FailureKind::BadInput, message });
            let canonizer = Canonizer::new(puzzle).map_err(|why| bad(why.to_string()))?;
            &mut known.insert((puzzle.layout.clone(), canonizer)).1
        }
    };
    let layout = &puzzle.layout;
    let mut cells = vec![0_u8; layout.cells().len()];
    for given in &puzzle.givens {
        cells[given.cell.index()] = layout.symbols.index_of(given.digit).map_or(0, |index| index as u8 + 1);
    }
    let Canonical { form, automorphisms } = canonizer.canonical(&cells);
    Ok(CanonicalForm { line: line(layout, &form), automorphisms })
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
