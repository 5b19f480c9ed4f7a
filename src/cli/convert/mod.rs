//! Runs `gridc convert`, which writes puzzles in other formats. Other commands use [`write()`] to write puzzles.

pub(super) mod outlet;
mod target;

use super::Exit;
use super::arguments::{ConvertArguments, InputArguments, Presentation, WrittenArguments};
use super::files::{self, Unusable, layout_comment, layout_note, reader, say};
use super::interrupt::Signals;
use super::messages::PuzzleMessages;
use super::output::OutputFailure;
use super::pages::OutputPage;
use super::progress::Progress;
use super::puzzles::{Puzzles, Run, TakenPuzzle};
use super::terminal::{Stream, look};
use crate::code::Code;
use crate::formats::{MAX_LINK, RulesText, grid};
use crate::front::{Alternatives, Entry, Reader, WriteError, Written};
use crate::puzzle::clean_line;
use crate::report::{Failure, FailureKind, SubjectRecord, WrittenRecord};
use outlet::Outlet;
use std::path::Path;
use target::Target;

/// Maximum number of losses of one puzzle that are listed.
const SHOWN_LOSSES: usize = 200;

pub fn convert(arguments: &ConvertArguments) -> Exit {
    let signals = Signals::listen();
    let presentation = &arguments.presentation;
    let wanted = ConvertRequest {
        input: &arguments.input,
        written: &arguments.written,
        rules: arguments.rules_text,
        presentation,
    };
    if arguments.draft && arguments.written.to.is_none_or(|format| format != grid::FORMAT) {
        let said = "a draft has rules that are to be written, which only `--to grid` can express".to_owned();
        return Unusable::told(Exit::Usage, said).tell();
    }
    let look = look(&presentation.appearance, Stream::Error);
    let opened = match arguments.draft {
        true => files::open_draft(wanted.input, presentation.json, look, &signals),
        false => files::stream(wanted.input, presentation.json, false, look, &signals),
    };
    opened.and_then(|files| write(&wanted, &signals, files.into(), &unchanged)).unwrap_or_else(Unusable::tell)
}

/// What to write, and the look of messages.
pub struct ConvertRequest<'a> {
    pub input: &'a InputArguments,
    /// Format and destination.
    pub written: &'a WrittenArguments,
    /// Which rules in words are written.
    pub rules: RulesText,
    pub presentation: &'a Presentation,
}

/// Makes, on each thread, the function that changes a puzzle before it is written.
pub type Edits<'e> = dyn Fn() -> Box<dyn FnMut(Entry) -> Result<EditedEntry, ConvertFailure> + 'e> + Sync + 'e;

/// A puzzle to be written.
pub struct EditedEntry {
    pub entry: Entry,
    /// Messages about the change, in whole lines.
    pub said: String,
    /// Its contribution to the exit code, even if it is written.
    pub exit: Exit,
}

impl EditedEntry {
    /// The puzzle as it is.
    pub fn unchanged(entry: Entry) -> Self {
        Self { entry, said: String::new(), exit: Exit::Done }
    }
}

pub fn unchanged<'e>() -> Box<dyn FnMut(Entry) -> Result<EditedEntry, ConvertFailure> + 'e> {
    Box::new(|entry| Ok(EditedEntry::unchanged(entry)))
}

/// Writes these puzzles, after a change.
///
/// # Errors
/// If options contradict each other, or a file cannot be written.
pub fn write(
    wanted: &ConvertRequest<'_>,
    signals: &Signals,
    puzzles: Puzzles<'_>,
    edits: &Edits<'_>,
) -> Result<Exit, Unusable> {
    let ConvertRequest { input, written: arguments, rules, presentation } = *wanted;
    let target =
        Target::new(arguments, input.layout.is_some(), rules).map_err(|said| Unusable::told(Exit::Usage, said))?;
    let json = presentation.json;
    refuse_output_of_json(json, arguments.output.as_deref())?;
    let look = look(&presentation.appearance, Stream::Error);
    // Mistakes in the models are reported before a thread reads them.
    reader(input.models.as_deref(), None, look)?;
    let unwritten = |trouble: OutputFailure| trouble.ended();
    let run = Run::new(input, presentation, signals);
    let open = || Outlet::open(arguments.output.as_deref(), signals).map_err(unwritten);
    let mut warned = Exit::Done;
    let (mut outlet, mut told) = (if json { None } else { Some(open()?) }, None);
    let is_numbered = outlet::is_numbered(arguments.output.as_deref());
    let workers = |several: bool| {
        if several && !json && !target.is_list() && !is_numbered {
            return Err(Unusable::told(Exit::Usage, target.one_only()));
        }
        let target = &target;
        Ok(move || {
            let (mut reader, mut edit) = (reader(input.models.as_deref(), None, look), edits());
            move |taken: TakenPuzzle| ConvertedPuzzle::new(taken, &mut edit, &mut reader, target, several && !json)
        })
    };
    let (exit, rest) = run.each(puzzles, workers, |answer: ConvertedPuzzle, progress: &Progress| {
        let ConvertedPuzzle { number, place, subject, said, edited, result } = answer;
        let Some(outlet) = &mut outlet else {
            let record = WrittenRecord::new(subject, said.records);
            let (record, exit) = match result {
                Ok(Written { text, losses, layout }) => {
                    let losses = losses.iter().map(|loss| clean_line(&loss.to_string())).collect();
                    let (format, text) = (Some(target.format.name), Some(text));
                    (WrittenRecord { format, text, losses, layout, ..record }, edited.1)
                }
                Err(failed) => (WrittenRecord { error: Some(failed.failure), ..record }, failed.exit),
            };
            progress.aside(|| say(&edited.0));
            let page = OutputPage { out: record.line(), exit, ..OutputPage::default() };
            page.write(progress).map_err(|error| unwritten(error.into()))?;
            return Ok(exit);
        };
        progress.aside(|| say(&format!("{}{}", said.text, edited.0)));
        match result {
            Ok(Written { text, losses, layout }) => {
                if !presentation.appearance.quiet {
                    let lost = losses.iter().take(SHOWN_LOSSES);
                    let lost = lost.map(|loss| {
                        format!("warning: {place}: {}\n", clean_line(&format!("{loss} {} left out", loss.was())))
                    });
                    let more = and_more(losses.len().saturating_sub(SHOWN_LOSSES));
                    progress.aside(|| say(&format!("{}{more}", lost.collect::<String>())));
                }
                let is_told = match &told {
                    Some(told) if *told != layout => {
                        progress.aside(|| say(&format!("error: {}\n", mixed(&place, &target))));
                        return Ok(Exit::BadInput);
                    }
                    told => told.is_some(),
                };
                let mut comment = String::new();
                if let Some(layout) = layout.as_deref().filter(|_| !is_told) {
                    if !presentation.appearance.quiet {
                        progress.aside(|| say(&layout_note(layout)));
                    }
                    comment = layout_comment(target.format, layout);
                }
                told = (!outlet.is_numbered()).then_some(layout);
                outlet.put(number, &format!("{comment}{text}"), target.separator()).map_err(unwritten)?;
                warned = warned.max(edited.1);
                Ok(Exit::Done)
            }
            Err(failed) => {
                progress.aside(|| say(&failed.said));
                Ok(failed.exit)
            }
        }
    })?;
    rest.iter().for_each(|rest| say(rest));
    let Some(outlet) = outlet else { return Ok(exit) };
    // An incomplete file would look complete, so it is not kept.
    if exit == Exit::Done { outlet.finish() } else { outlet.give_up() }.map_err(unwritten)?;
    Ok(exit.max(warned))
}

/// Refuses a file for JSON objects, which contain the text.
///
/// # Errors
/// If there is one.
pub fn refuse_output_of_json(json: bool, output: Option<&Path>) -> Result<(), Unusable> {
    match json && output.is_some_and(|path| path.as_os_str() != "-") {
        true => {
            let said =
                "`--json` writes an object for each puzzle, with its text, to standard output; leave out `--output`";
            Err(Unusable::told(Exit::Usage, said))
        }
        false => Ok(()),
    }
}

/// A puzzle as a thread has written it.
struct ConvertedPuzzle {
    number: u64,
    /// Its name for messages.
    place: String,
    subject: SubjectRecord,
    said: PuzzleMessages,
    /// Messages about the change of the puzzle, and the exit code that the change alone would give.
    edited: (String, Exit),
    result: Result<Written, ConvertFailure>,
}

/// The reason why a puzzle was not written.
pub struct ConvertFailure {
    pub exit: Exit,
    pub failure: Failure,
    /// The message, in whole lines; empty if it was already printed.
    pub said: String,
}

impl ConvertFailure {
    pub fn new(kind: FailureKind, place: &str, message: String) -> Self {
        let said = format!("error: {place}: {message}\n");
        Self { exit: Exit::of_failure(kind), failure: Failure { kind, message }, said }
    }
}

impl ConvertedPuzzle {
    /// Converts a puzzle, or reports why it cannot be converted; `several`: the text is one of several.
    fn new(
        taken: TakenPuzzle,
        edit: &mut dyn FnMut(Entry) -> Result<EditedEntry, ConvertFailure>,
        reader: &mut Result<Reader, Unusable>,
        target: &Target,
        several: bool,
    ) -> Self {
        let TakenPuzzle { number, several: is_of_many, entry, said } = taken;
        let file = clean_line(&entry.source);
        let place = if is_of_many { format!("{file}, puzzle {}", entry.index) } else { file };
        let subject = SubjectRecord::new(&entry.source, entry.index, entry.puzzle.as_ref().ok());
        let mut edited = (String::new(), Exit::Done);
        let result = edit(entry).and_then(|EditedEntry { entry, said: about, exit }| {
            edited = (about, exit);
            Self::written(entry, &said, &place, reader, target, several)
        });
        Self { number, place, subject, said, edited, result }
    }

    fn written(
        entry: Entry,
        said: &PuzzleMessages,
        place: &str,
        reader: &mut Result<Reader, Unusable>,
        target: &Target,
        several: bool,
    ) -> Result<Written, ConvertFailure> {
        let failed = |kind: FailureKind, message: String| ConvertFailure::new(kind, place, message);
        let (puzzle, tree) = match (entry.puzzle, entry.ast) {
            (Ok(puzzle), Some(tree)) => (puzzle, tree),
            (Ok(_), None) => return Err(failed(FailureKind::Internal, "a puzzle without a tree".to_owned())),
            (Err(failure), _) => {
                let exit = Exit::of_failure(failure.kind);
                let text =
                    if said.error { String::new() } else { format!("error: {}\n", clean_line(&failure.message)) };
                return Err(ConvertFailure { exit, failure, said: text });
            }
        };
        let impossible = entry.diagnostics.iter().any(|message| message.code == Code::W0303);
        let format = target.format.name;
        let Ok(reader) = reader else {
            return Err(failed(FailureKind::Internal, "the models can no longer be read".to_owned()));
        };
        match reader.write(&puzzle, &tree, &target.writing(several)) {
            Ok(written) => Ok(written),
            Err(WriteError::Losses { losses, instead, .. }) => {
                let help = help(&instead);
                let mut said = String::new();
                for loss in losses.iter().take(SHOWN_LOSSES) {
                    said.push_str(&format!("error: {place}: the format `{format}` cannot express {loss}\n"));
                }
                said.push_str(&and_more(losses.len().saturating_sub(SHOWN_LOSSES)));
                if !help.is_empty() {
                    said.push_str(&format!("  help: {help}\n"));
                }
                let lost: Vec<String> = losses.iter().take(SHOWN_LOSSES).map(ToString::to_string).collect();
                let message = clean_line(&format!("the format `{format}` cannot express {}", lost.join(", ")));
                let failure = Failure { kind: FailureKind::BadInput, message };
                Err(ConvertFailure { exit: Exit::BadInput, failure, said: clean_lines(&said) })
            }
            Err(WriteError::Long(bytes)) => Err(failed(
                FailureKind::BadInput,
                format!("the link would have {bytes} bytes, but gridc reads at most {MAX_LINK}; write `--as text`"),
            )),
            // Readers need not accept a clue that cannot be met.
            Err(WriteError::Changed(_, why)) if impossible => {
                let why = clean_line(&why);
                let said = format!("the format `{format}` cannot express a clue that cannot be satisfied: {why}");
                Err(failed(FailureKind::BadInput, format!("{said}\n  help: write `--to grid`, or correct the clue")))
            }
            Err(WriteError::Changed(_, why)) => {
                let said = format!("written as `{format}`, it would be read back as another puzzle: {why}");
                let failed = failed(FailureKind::Internal, clean_line(&said));
                Err(ConvertFailure { said: format!("internal {}", failed.said), ..failed })
            }
        }
    }
}

/// Returns the error for a puzzle that needs another layout than the previous ones in the same text.
fn mixed(place: &str, target: &Target) -> String {
    let extension = target.format.extension;
    format!(
        "{place}: reading it requires another `--layout` than the puzzles before it; write each to its own file, as in \
        `--output 'puzzle-{{}}.{extension}'`"
    )
}

fn help(instead: &Alternatives) -> String {
    match instead {
        Alternatives::Another(why) => {
            format!("write `--to grid`; the rest would be read back as another puzzle: {why}")
        }
        Alternatives::Write(other, partly) => {
            let other = other.map(|other| format!("write `--to {}`", other.name));
            let partly = partly.then(|| "leave it out with `--lossy`".to_owned());
            other.into_iter().chain(partly).collect::<Vec<_>>().join(", or ")
        }
    }
}

/// Formats the line for losses that are not listed.
fn and_more(count: usize) -> String {
    if count == 0 { String::new() } else { format!("… and {count} more\n") }
}

fn clean_lines(text: &str) -> String {
    text.lines().map(|line| format!("{}\n", clean_line(line))).collect()
}
