//! Runs `gridc convert`, which writes puzzles in other formats. Other commands use [`write()`] to write puzzles.

pub(super) mod outlet;
mod target;

use super::Exit;
use super::arguments::{Appearance, ConvertArguments, InputArguments, WrittenArguments};
use super::files::{self, Unusable, layout_comment, layout_note, reader, say};
use super::interrupt::Signals;
use super::messages::Messages;
use super::output::OutputFailure;
use super::terminal::{Stream, look};
use crate::code::Code;
use crate::formats::{MAX_LINK, RulesText, grid};
use crate::front::{Alternatives, Entry, Reader, WriteError, Written};
use crate::puzzle::clean_line;
use outlet::Outlet;
use target::Target;

/// Maximum number of losses of one puzzle that are listed.
const SHOWN_LOSSES: usize = 200;

pub fn convert(arguments: &ConvertArguments) -> Exit {
    let signals = Signals::listen();
    let wanted = ConvertRequest {
        input: &arguments.input,
        written: &arguments.written,
        rules: arguments.rules_text,
        appearance: &arguments.appearance,
    };
    if arguments.draft && arguments.written.to.is_none_or(|format| format != grid::FORMAT) {
        let said = "a draft has rules that are to be written, which only `--to grid` can express".to_owned();
        return Unusable::told(Exit::Usage, said).tell();
    }
    let open = if arguments.draft { files::open_draft } else { files::open };
    let written = open(wanted.input, look(wanted.appearance, Stream::Error), &signals)
        .and_then(|mut input| write(&wanted, &signals, &mut input));
    written.unwrap_or_else(Unusable::tell)
}

/// What to write, and the look of messages.
pub struct ConvertRequest<'a> {
    pub input: &'a InputArguments,
    /// Format and destination.
    pub written: &'a WrittenArguments,
    /// Which rules in words are written.
    pub rules: RulesText,
    pub appearance: &'a Appearance,
}

/// Writes these puzzles.
///
/// # Errors
/// If options contradict each other, or a file cannot be written.
pub fn write(
    wanted: &ConvertRequest<'_>,
    signals: &Signals,
    input: &mut dyn Iterator<Item = Entry>,
) -> Result<Exit, Unusable> {
    let ConvertRequest { input: read, written: arguments, rules, appearance } = *wanted;
    let target =
        Target::new(arguments, read.layout.is_some(), rules).map_err(|said| Unusable::told(Exit::Usage, said))?;
    let look = look(appearance, Stream::Error);
    let reader = reader(read.models.as_deref(), None, look)?;
    signals.started();
    let (first, second) = (input.next(), input.next());
    if second.is_some() && !target.is_list() && !outlet::is_numbered(arguments.output.as_deref()) {
        return Err(Unusable::told(Exit::Usage, target.one_only()));
    }
    let unwritten = |trouble: OutputFailure| trouble.ended();
    let outlet = Outlet::open(arguments.output.as_deref(), signals).map_err(unwritten)?;
    let mut run = ConvertRun {
        quiet: appearance.quiet,
        target,
        reader,
        messages: Messages::new(false, appearance.quiet, look),
        outlet,
        told: None,
        several: second.is_some(),
        number: 0,
        exit: Exit::Done,
    };
    let mut pending = [second, first];
    loop {
        let next = pending[1].take().or_else(|| pending[0].take()).or_else(|| input.next());
        let Some(entry) = next.filter(|_| !signals.interrupt.raised()) else { break };
        run.one(entry).map_err(unwritten)?;
    }
    run.messages.rest().iter().for_each(|rest| say(rest));
    if signals.interrupt.raised() {
        return Ok(Exit::Interrupted);
    }
    // An incomplete file would look complete, so it is not kept.
    if run.exit == Exit::Done {
        run.outlet.finish().map_err(unwritten)?;
    } else {
        run.outlet.give_up().map_err(unwritten)?;
    }
    Ok(run.exit)
}

struct ConvertRun {
    quiet: bool,
    target: Target,
    reader: Reader,
    messages: Messages,
    outlet: Outlet,
    /// The layout noted in the output file, set with the first puzzle; the inner value is `None` if readers guess it.
    told: Option<Option<String>>,
    several: bool,
    number: u64,
    exit: Exit,
}

impl ConvertRun {
    /// Converts a puzzle, or reports why it cannot be converted.
    fn one(&mut self, entry: Entry) -> Result<(), OutputFailure> {
        self.number += 1;
        let said = self.messages.say(&entry.source, &entry.diagnostics, &entry.sources);
        say(&said.text);
        let place = self.place(&entry);
        let (puzzle, tree) = match (entry.puzzle, entry.ast) {
            (Ok(puzzle), Some(tree)) => (puzzle, tree),
            (Ok(_), None) => return self.fail(Exit::Internal, &format!("{place}: a puzzle without a tree")),
            (Err(failure), _) => {
                let message = clean_line(&failure.message);
                let exit = Exit::of_failure(failure.kind);
                match said.error {
                    true => self.exit = self.exit.max(exit),
                    false => self.fail(exit, &message)?,
                }
                return Ok(());
            }
        };
        let impossible = entry.diagnostics.iter().any(|message| message.code == Code::W0303);
        match self.reader.write(&puzzle, &tree, &self.target.writing(self.several)) {
            Ok(Written { text, losses, layout }) => {
                self.warn(&place, losses.iter().map(|loss| format!("{loss} {} left out", loss.was())));
                let is_told = match &self.told {
                    Some(told) if *told != layout => return self.fail(Exit::BadInput, &self.mixed(&place)),
                    told => told.is_some(),
                };
                let mut comment = String::new();
                if let Some(layout) = layout.as_deref().filter(|_| !is_told) {
                    if !self.quiet {
                        say(&layout_note(layout));
                    }
                    comment = layout_comment(self.target.format, layout);
                }
                self.told = (!self.outlet.is_numbered()).then_some(layout);
                self.outlet.put(self.number, &format!("{comment}{text}"), self.target.separator())
            }
            Err(WriteError::Losses { losses, instead, .. }) => {
                let format = self.target.format.name;
                let help = help(&instead);
                let mut said = String::new();
                for loss in losses.iter().take(SHOWN_LOSSES) {
                    said.push_str(&format!("error: {place}: the format `{format}` cannot express {loss}\n"));
                }
                said.push_str(&and_more(losses.len().saturating_sub(SHOWN_LOSSES)));
                if !help.is_empty() {
                    said.push_str(&format!("  help: {help}\n"));
                }
                say(&clean_lines(&said));
                self.exit = self.exit.max(Exit::BadInput);
                Ok(())
            }
            Err(WriteError::Long(bytes)) => self.fail(
                Exit::BadInput,
                &format!(
                    "{place}: the link would have {bytes} bytes, but gridc reads at most {}; write `--as text`",
                    MAX_LINK
                ),
            ),
            // Readers need not accept a clue that cannot be met.
            Err(WriteError::Changed(_, why)) if impossible => {
                let format = self.target.format.name;
                let why = clean_line(&why);
                let said = format!(
                    "{place}: the format `{format}` cannot express a clue that cannot be satisfied: \
                    {why}"
                );
                self.fail(Exit::BadInput, &format!("{said}\n  help: write `--to grid`, or correct the clue"))
            }
            Err(WriteError::Changed(_, why)) => {
                let format = self.target.format.name;
                let said = format!("{place}: written as `{format}`, it would be read back as another puzzle: {why}");
                say(&format!("internal error: {}\n", clean_line(&said)));
                self.exit = self.exit.max(Exit::Internal);
                Ok(())
            }
        }
    }

    /// Returns the error for a puzzle that needs another layout than the previous ones in the same text.
    fn mixed(&self, place: &str) -> String {
        let extension = self.target.format.extension;
        format!(
            "{place}: reading it requires another `--layout` than the puzzles before it; write each to its own file, \
            as in `--output 'puzzle-{{}}.{extension}'`"
        )
    }

    /// Returns the name of a puzzle for messages.
    fn place(&self, entry: &Entry) -> String {
        let file = clean_line(&entry.source);
        if self.several { format!("{file}, puzzle {}", entry.index) } else { file }
    }

    fn warn(&self, place: &str, mut said: impl Iterator<Item = String>) {
        if self.quiet {
            return;
        }
        said.by_ref().take(SHOWN_LOSSES).for_each(|said| say(&format!("warning: {place}: {}\n", clean_line(&said))));
        say(&and_more(said.count()));
    }

    fn fail(&mut self, exit: Exit, said: &str) -> Result<(), OutputFailure> {
        say(&format!("error: {said}\n"));
        self.exit = self.exit.max(exit);
        Ok(())
    }
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
