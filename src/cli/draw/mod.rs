//! Runs `gridc draw`, which draws puzzles, solutions, candidates and conflicts.

mod answer;
mod form;
mod outlet;
#[cfg(feature = "pictures")]
mod sheet;
mod subject;

pub use answer::AnswerPicture;
pub use form::PictureFormat;

use super::Exit;
use super::arguments::DrawArguments;
use super::convert::refuse_output_of_json;
use super::files::{self, Unusable, say};
use super::interrupt::Signals;
use super::messages::PuzzleMessages;
use super::output::OutputFailure;
use super::pages::OutputPage;
use super::printer::style;
use super::puzzles::{Puzzles, Run, TakenPuzzle};
use super::terminal::{Stream, look};
use crate::front::Entry;
use crate::puzzle::{PuzzleData, clean_line};
use crate::report::{Failure, FailureKind, SubjectRecord, WrittenRecord};
use crate::syntax::{DiagnosticRecord, Source};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use outlet::Outlet;
use subject::{FoundContent, PictureRequest};

pub fn draw(arguments: &DrawArguments) -> Exit {
    let signals = Signals::listen();
    run(arguments, &signals).unwrap_or_else(Unusable::tell)
}

fn run(arguments: &DrawArguments, signals: &Signals) -> Result<Exit, Unusable> {
    let presentation = &arguments.presentation;
    let json = presentation.json;
    refuse_output_of_json(json, arguments.drawn.output.as_deref())?;
    let outlet = Outlet::of(&arguments.drawn, style(&presentation.appearance), json, signals)?;
    let wanted = PictureRequest::of(arguments, signals)?;
    let look = look(&presentation.appearance, Stream::Error);
    let mut files = files::stream(&arguments.input, json, false, look, signals)?;
    let puzzles = match arguments.puzzle.map(u64::from) {
        None => Puzzles::from(files),
        Some(number) => Puzzles::others(std::iter::once(files::chosen(&mut files, number)?)),
    };
    let run = Run::new(&arguments.input, presentation, signals);
    #[cfg(feature = "pictures")]
    if arguments.sheet.is_told() {
        return sheet::write(arguments, &wanted, &outlet, &run, puzzles);
    }
    let workers = |several: bool| {
        if several && !json {
            outlet.takes_several("-o")?;
        }
        let (outlet, wanted) = (&outlet, &wanted);
        Ok(move || move |taken: TakenPuzzle| DrawnPage::new(taken, wanted, outlet))
    };
    let (exit, rest) = run.each(puzzles, workers, |DrawnPage { number, subject, said, result }, progress| {
        let text = said.text;
        match result {
            Ok(DrawnPicture { picture, said: about, exit }) => {
                progress.aside(|| say(&format!("{text}{about}")));
                match json {
                    true => {
                        let record = WrittenRecord::new(subject, said.records);
                        let out = drawn_record(record, outlet.form(), picture).line();
                        let page = OutputPage { out, exit, ..OutputPage::default() };
                        page.write(progress).map_err(|error| OutputFailure::from(error).ended())?;
                    }
                    false => outlet.put(number, &picture)?,
                }
                Ok(exit)
            }
            Err(Undrawn { unusable: Unusable { exit, said: why }, failure }) => {
                progress.aside(|| say(&format!("{text}{}", if json { "" } else { &why })));
                if json {
                    let record = WrittenRecord { error: Some(failure), ..WrittenRecord::new(subject, said.records) };
                    let page = OutputPage { out: record.line(), exit, ..OutputPage::default() };
                    page.write(progress).map_err(|error| OutputFailure::from(error).ended())?;
                }
                Ok(exit)
            }
        }
    })?;
    rest.iter().for_each(|rest| say(rest));
    Ok(exit)
}

fn drawn_record(
    record: WrittenRecord<DiagnosticRecord>,
    form: PictureFormat,
    picture: Vec<u8>,
) -> WrittenRecord<DiagnosticRecord> {
    let format = Some(form.name());
    match String::from_utf8(picture) {
        Ok(text) if matches!(form, PictureFormat::Text | PictureFormat::Svg) => {
            WrittenRecord { format, text: Some(text), ..record }
        }
        picture => {
            let bytes = picture.map_or_else(|error| error.into_bytes(), String::into_bytes);
            WrittenRecord { format, base64: Some(STANDARD.encode(bytes)), ..record }
        }
    }
}

/// A puzzle as a thread has drawn it.
struct DrawnPage {
    number: u64,
    subject: SubjectRecord,
    said: PuzzleMessages,
    result: Result<DrawnPicture, Undrawn>,
}

struct DrawnPicture {
    picture: Vec<u8>,
    /// A warning in whole lines, or nothing.
    said: String,
    exit: Exit,
}

/// Why a puzzle was not drawn.
struct Undrawn {
    unusable: Unusable,
    failure: Failure,
}

impl DrawnPage {
    fn new(taken: TakenPuzzle, wanted: &PictureRequest, outlet: &Outlet) -> Self {
        let TakenPuzzle { number, several, entry, said } = taken;
        let subject = SubjectRecord::new(&entry.source, entry.index, entry.puzzle.as_ref().ok());
        let undrawn = |unusable: Unusable| {
            let message = clean_line(unusable.said.trim_start_matches("error: ").trim_end());
            let kind = if unusable.exit == Exit::BadInput { FailureKind::BadInput } else { FailureKind::Limit };
            Undrawn { unusable, failure: Failure { kind, message } }
        };
        let result = match understood(entry, &said, several) {
            Ok(DrawnPuzzle { puzzle, sources, place }) => {
                let drawn = wanted.found(&puzzle, &sources, &place).and_then(|FoundContent { content, said, exit }| {
                    let picture = outlet.picture(number, &puzzle, &content)?;
                    Ok(DrawnPicture { picture, said, exit })
                });
                drawn.map_err(undrawn)
            }
            Err((unusable, failure)) => Err(Undrawn { unusable, failure }),
        };
        Self { number, subject, said, result }
    }
}

/// A successfully read puzzle, with its place for messages.
struct DrawnPuzzle {
    puzzle: PuzzleData,
    sources: Vec<Source>,
    place: String,
}

/// Returns a puzzle of the input if it was understood.
fn understood(entry: Entry, said: &PuzzleMessages, several: bool) -> Result<DrawnPuzzle, (Unusable, Failure)> {
    let file = clean_line(&entry.source);
    let place = if several { format!("{file}, puzzle {}", entry.index) } else { file };
    match entry.puzzle {
        Ok(puzzle) => Ok(DrawnPuzzle { puzzle, sources: entry.sources, place }),
        Err(failure) => {
            let exit = Exit::of_failure(failure.kind);
            let unusable = match said.error {
                true => Unusable { exit, said: String::new() },
                false => Unusable::told(exit, format!("{place}: {}", clean_line(&failure.message))),
            };
            Err((unusable, failure))
        }
    }
}
