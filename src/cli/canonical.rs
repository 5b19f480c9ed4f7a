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
use crate::front::{Canonical, CanonicalForms, Entry};
use crate::puzzle::clean_line;
use crate::report::{CanonicalRecord, Failure, FailureKind, INTERFACE_VERSION, SubjectRecord, json_line};
use serde_json::json;
use std::collections::HashMap;
use std::io::{Write, stdout};

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
    let run = Run::new(&arguments.input, output, signals);
    let files = files::stream(&arguments.input, json, false, look(&output.appearance, Stream::Error), signals)?;
    let (mut classes, mut of): (Vec<Class>, HashMap<String, usize>) = (Vec::new(), HashMap::new());
    let (mut boards, mut refused) = (0, 0);
    let is_object = json && !arguments.classes;
    let workers = |_| {
        Ok(|| {
            let mut forms = CanonicalForms::default();
            move |taken: TakenPuzzle| {
                let found = form(&taken.entry, &mut forms);
                (
                    SubjectRecord::new(&taken.entry.source, taken.entry.index, taken.entry.puzzle.as_ref().ok()),
                    taken.said,
                    found,
                )
            }
        })
    };
    type Answer = (SubjectRecord, PuzzleMessages, Result<Canonical, (Exit, Failure)>);
    let (exit, rest) = run.each(files.into(), workers, |(subject, said, found): Answer, progress| {
        let place = format!("{}:{}", subject.source, subject.index);
        let mut page = OutputPage { aside: said.text, ..OutputPage::default() };
        match found {
            Ok(Canonical { form: line, automorphisms }) if arguments.classes => {
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
            Ok(Canonical { form: line, automorphisms }) => {
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
                if !said.error && !is_object {
                    page.aside += &format!("error: {place}: {}\n", clean_line(&failure.message));
                }
                if is_object {
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

fn counted(count: u64, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

fn form(entry: &Entry, forms: &mut CanonicalForms) -> Result<Canonical, (Exit, Failure)> {
    let puzzle = entry.puzzle.as_ref().map_err(|failure| (Exit::of_failure(failure.kind), failure.clone()))?;
    let bad = |message: String| (Exit::BadInput, Failure { kind: FailureKind::BadInput, message });
    forms.of(puzzle).map_err(bad)
}
