//! Runs `gridc minimise`, which writes a puzzle without redundant givens and clues.

use crate::backend::Stop;
use crate::cli::arguments::{MinimiseArguments, Presentation, WrittenArguments};
use crate::cli::convert::{self, ConvertFailure, ConvertRequest, EditedEntry, refuse_output_of_json};
use crate::cli::files::{self, Unusable, say};
use crate::cli::interrupt::Signals;
use crate::cli::messages::{Messages, PuzzleMessages};
use crate::cli::method::solver;
use crate::cli::output::{Output, OutputFailure};
use crate::cli::pages::{InputPuzzle, NoPageReason, OutputPage, each_of};
use crate::cli::puzzles::Puzzles;
use crate::cli::terminal::{Stream, look};
use crate::cli::{Exit, written};
use crate::formats::{self, RulesText};
use crate::front::{Entry, Minimised, Minimising, Solver, Unsolved, Worker};
use crate::puzzle::{Grid, PuzzleData, clean_line};
use crate::report::{Failure, FailureKind, MemberRecord, member_words, untested_words};
use crate::solve::{Member, Request, SolveOutcome, Verdict};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::io::{self, Write};

/// Maximum number of removed parts that are listed.
const NAMED: usize = 200;

/// Function that solves a puzzle, to decide whether it has exactly one solution.
type SolveFunction<'s> = dyn FnMut(&PuzzleData) -> Result<SolveOutcome, Unsolved> + 's;

/// Writes a puzzle without its redundant parts.
pub fn minimise(arguments: &MinimiseArguments) -> Exit {
    let signals = Signals::listen();
    run(arguments, &signals).unwrap_or_else(Unusable::tell)
}

fn run(arguments: &MinimiseArguments, signals: &Signals) -> Result<Exit, Unusable> {
    let solver = solver(&arguments.solving.method, &arguments.solving.limits, signals)?;
    let (input, shown) = (&arguments.solving.input, &arguments.solving.output);
    let look = look(&shown.appearance, Stream::Error);
    let mut puzzles = Puzzles::from(files::stream(input, shown.json, false, look, signals)?);
    let several = puzzles.several(input);
    refuse_output_of_json(shown.json && several == Some(true), arguments.written.output.as_deref())?;
    match several {
        Some(true) if shown.json => each_of(puzzles, &arguments.solving, signals, |_| {
            let (solver, request) = (&solver, solver.options().within(Request::unique()));
            Ok(move || {
                let (mut worker, request) = (solver.worker(), request.clone());
                move |subject: &InputPuzzle| record(arguments, solver, &mut worker, &request, subject)
            })
        }),
        Some(true) => all(arguments, &solver, signals, puzzles),
        Some(false) => match puzzles.next() {
            Some(entry) => single(arguments, &solver, signals, entry),
            None => Err(Unusable::no_puzzle()),
        },
        None if input.may_be_empty() => Ok(Exit::Done),
        None => Err(Unusable::no_puzzle()),
    }
}

/// The object `minimise` of `gridc minimise --json`.
#[derive(Serialize, JsonSchema)]
pub struct MinimalRecord {
    /// The parts that remain.
    kept: Vec<MemberRecord>,
    /// The parts that were removed.
    removed: Vec<MemberRecord>,
    /// Whether each remaining part is needed. If not, a limit was reached.
    minimal: bool,
    /// The minimal puzzle: the file without the removed parts, or if it is not in gridc's own language, written in that.
    text: Option<String>,
}

fn how(arguments: &MinimiseArguments) -> Minimising {
    let seed = arguments.solving.method.seed.unwrap_or_default();
    Minimising { keep: arguments.keep.clone(), prefer: arguments.prefer, seed }
}

/// Returns the object of a puzzle of several.
fn record(
    arguments: &MinimiseArguments,
    solver: &Solver,
    worker: &mut Worker<'_>,
    request: &Request,
    subject: &InputPuzzle,
) -> OutputPage {
    let refused = |why: NoPageReason| subject.refused(why, "a minimal puzzle", true, true);
    let (grid, outcome) = match subject.only_solution(worker, request) {
        Ok(found) => found,
        Err(why) => return refused(why),
    };
    let entry = &subject.entry;
    let (Ok(puzzle), Some(tree)) = (&entry.puzzle, &entry.ast) else { return OutputPage::default() };
    match solver.minimised(puzzle, tree, &grid, &entry.sources, &how(arguments)) {
        Ok(Some(found)) => {
            let out = subject.line(Ok(&outcome), Some(("minimise", value(&found))));
            let exit = if found.is_minimal { Exit::Done } else { Exit::Unknown };
            OutputPage { out, exit, ..OutputPage::default() }
        }
        Ok(None) => {
            let said = "a limit was reached first".to_owned();
            refused(NoPageReason::Failed(Unsolved::told(FailureKind::Limit, said)))
        }
        Err(unsolved) => refused(NoPageReason::Failed(unsolved)),
    }
}

fn value(found: &Minimised) -> Value {
    let text = found.puzzle().ok().and_then(|puzzle| Some(puzzle.convert("grid").ok()?.text));
    let text = found.text.clone().or(text);
    let Minimised { kept, removed, is_minimal: minimal, .. } = found.clone();
    serde_json::to_value(MinimalRecord { kept, removed, minimal, text }).unwrap_or_default()
}

/// Writes several puzzles in one format, that of the first if none is named.
fn all(
    arguments: &MinimiseArguments,
    solver: &Solver,
    signals: &Signals,
    puzzles: Puzzles<'_>,
) -> Result<Exit, Unusable> {
    let wanted = &arguments.written;
    let extension = wanted.output.as_deref().and_then(|path| path.extension()?.to_str());
    let named = wanted.to.or(extension.and_then(formats::of_extension));
    let to = named.or_else(|| puzzles.first().and_then(|entry| entry.format));
    let written = WrittenArguments { to, form: wanted.form, lossy: wanted.lossy, output: wanted.output.clone() };
    let wanted = ConvertRequest {
        input: &arguments.solving.input,
        written: &written,
        rules: RulesText::default(),
        presentation: &arguments.solving.output,
    };
    let request = solver.options().within(Request::unique());
    let edits = || -> Box<dyn FnMut(Entry) -> Result<EditedEntry, ConvertFailure> + '_> {
        let (mut worker, request) = (solver.worker(), &request);
        Box::new(move |entry| edited(arguments, solver, &mut worker, request, entry))
    };
    convert::write(&wanted, signals, puzzles, &edits)
}

/// Removes the superfluous parts of a puzzle. One without exactly one solution is not written.
fn edited(
    arguments: &MinimiseArguments,
    solver: &Solver,
    worker: &mut Worker<'_>,
    request: &Request,
    entry: Entry,
) -> Result<EditedEntry, ConvertFailure> {
    let subject = InputPuzzle { entry, said: PuzzleMessages::default() };
    if subject.entry.puzzle.is_err() {
        return Ok(EditedEntry::unchanged(subject.entry));
    }
    let refused = |why: NoPageReason| {
        let page = subject.refused(why, "a minimal puzzle", false, true);
        let message = clean_line(page.out.trim_end());
        let failure = Failure { kind: FailureKind::Limit, message };
        ConvertFailure { exit: page.exit, failure, said: format!("{}{}", page.aside, page.out) }
    };
    let (grid, _) = subject.only_solution(worker, request).map_err(refused)?;
    let (Ok(puzzle), Some(tree)) = (&subject.entry.puzzle, &subject.entry.ast) else {
        return Err(ConvertFailure::new(FailureKind::Internal, &subject.place(), "a puzzle without a tree".to_owned()));
    };
    let found = solver.minimised(puzzle, tree, &grid, &subject.entry.sources, &how(arguments));
    match found.map_err(|unsolved| refused(NoPageReason::Failed(unsolved)))? {
        Some(Minimised { data, tree, is_minimal, .. }) => {
            let exit = if is_minimal { Exit::Done } else { Exit::Unknown };
            let entry = Entry { puzzle: Ok(data), ast: Some(tree), ..subject.entry };
            Ok(EditedEntry { entry, said: String::new(), exit })
        }
        None => {
            let said = "a limit was reached first".to_owned();
            Err(ConvertFailure {
                exit: Exit::Unknown,
                ..ConvertFailure::new(FailureKind::Limit, &subject.place(), said)
            })
        }
    }
}

fn single(arguments: &MinimiseArguments, solver: &Solver, signals: &Signals, entry: Entry) -> Result<Exit, Unusable> {
    let shown = &arguments.solving.output;
    signals.started();
    let mut messages = Messages::new(shown.json, shown.appearance.quiet, look(&shown.appearance, Stream::Error));
    let said = messages.say(&entry.source, &entry.diagnostics, &entry.sources);
    say(&said.text);
    let subject = InputPuzzle { entry, said };
    let request = solver.options().within(Request::unique());
    let mut worker = solver.worker();
    let refused = |why: NoPageReason| {
        let page = subject.refused(why, "a minimal puzzle", shown.json, false);
        say(&page.aside);
        let printed = written(io::stdout().write_all(page.out.as_bytes()));
        Ok(printed.max(page.exit))
    };
    let (grid, outcome) = match subject.only_solution(&mut worker, &request) {
        Ok(found) => found,
        Err(why) => return refused(why),
    };
    let (Ok(puzzle), Some(tree)) = (&subject.entry.puzzle, &subject.entry.ast) else {
        return Err(Unusable::told(Exit::Internal, "a puzzle without a tree"));
    };
    let found = match solver.minimised(puzzle, tree, &grid, &subject.entry.sources, &how(arguments)) {
        Ok(Some(found)) => found,
        Ok(None) => return Err(limited()),
        Err(unsolved) => return refused(NoPageReason::Failed(unsolved)),
    };
    let exit = if found.is_minimal { Exit::Done } else { Exit::Unknown };
    if shown.json {
        let line = subject.line(Ok(&outcome), Some(("minimise", value(&found))));
        let printed = written(io::stdout().write_all(line.as_bytes()));
        if arguments.written.to.is_none() && arguments.written.output.is_none() {
            return Ok(printed.max(exit));
        }
    } else if !shown.appearance.quiet {
        say(&summary(&found));
    }
    // Uses the limits of the first answer.
    let mut solve = |puzzle: &PuzzleData| worker.solve(puzzle, &request, &mut |_| {});
    Ok(put(arguments, signals, subject.entry, found, &grid, &mut solve)?.max(exit))
}

/// Writes the remaining puzzle: as an edit of the setter's text, or in the requested format.
fn put(
    arguments: &MinimiseArguments,
    signals: &Signals,
    entry: Entry,
    found: Minimised,
    grid: &Grid,
    solve: &mut SolveFunction<'_>,
) -> Result<Exit, Unusable> {
    let wanted = &arguments.written;
    let extension = wanted.output.as_deref().and_then(|path| path.extension()?.to_str());
    let named = wanted.to.or(extension.and_then(formats::of_extension));
    let own = entry.format.filter(|own| named.is_none_or(|named| named.name == own.name));
    if let (Some(text), Some(_), None) = (&found.text, own, wanted.form) {
        prove(arguments, text, &found, grid, solve)?;
        return write(text, wanted, signals);
    }
    let to = named.or(entry.format);
    let written = WrittenArguments { to, form: wanted.form, lossy: wanted.lossy, output: wanted.output.clone() };
    let wanted = ConvertRequest {
        input: &arguments.solving.input,
        written: &written,
        rules: RulesText::default(),
        presentation: &Presentation { json: false, ..arguments.solving.output.clone() },
    };
    // The messages about the text have already been printed.
    let entry = Entry { puzzle: Ok(found.data), ast: Some(found.tree), diagnostics: Vec::new(), ..entry };
    convert::write(&wanted, signals, Puzzles::others(std::iter::once(entry)), &convert::unchanged)
}

fn limited() -> Unusable {
    Unusable { exit: Exit::Unknown, said: "unknown: a limit was reached first\n".to_owned() }
}

/// Reads the text back and solves it: it must have the puzzle's solution and no other.
fn prove(
    arguments: &MinimiseArguments,
    text: &str,
    found: &Minimised,
    grid: &Grid,
    solve: &mut SolveFunction<'_>,
) -> Result<(), Unusable> {
    let input = &arguments.solving.input;
    let look = look(&arguments.solving.output.appearance, Stream::Error);
    let reader = files::reader(input.models.as_deref(), input.layout.as_deref(), look)?;
    let mut reader = reader.as_given(input.as_given).treatments(input.treat.clone());
    let changed = |why: &str| {
        let said = format!("the result would be read as another puzzle: {why}; try `--keep` with the rule's name");
        Err(Unusable::told(Exit::Internal, said))
    };
    let again = match reader.read(text) {
        Ok(again) => again,
        Err(error) => return changed(&clean_line(&error.plain())),
    };
    let (data, left) = (again.data(), &found.data);
    if (data.givens.len(), data.clues.len()) != (left.givens.len(), left.clues.len()) {
        return changed("some kept parts are missing");
    }
    match solve(data) {
        Ok(SolveOutcome { stopped: Some(Stop::Interrupted), .. }) => {
            Err(Unusable { exit: Exit::Interrupted, said: String::new() })
        }
        Ok(SolveOutcome { stopped: Some(_), .. }) => Err(limited()),
        Ok(outcome) if outcome.found == Verdict::Unique && outcome.solutions.first() == Some(grid) => Ok(()),
        Ok(_) => changed("it has other solutions"),
        Err(unsolved) => changed(&clean_line(&unsolved.failure.message)),
    }
}

fn write(text: &str, wanted: &WrittenArguments, signals: &Signals) -> Result<Exit, Unusable> {
    let put = Output::open(wanted.output.as_deref(), signals).and_then(|mut output| {
        match output.write_all(text.as_bytes()) {
            Ok(()) => output.finish(),
            Err(error) => Err(output.abandon(error)),
        }
    });
    put.map(|()| Exit::Done).map_err(OutputFailure::ended)
}

fn summary(found: &Minimised) -> String {
    let (kept, removed) = (found.kept.len(), found.removed.len());
    let mut said = match (removed, found.is_minimal) {
        (0, true) => "note: the puzzle is already minimal\n".to_owned(),
        (_, true) => format!("note: removed {removed} of {} givens, marks and clues:\n", kept + removed),
        (_, false) => format!(
            "note: removed {removed} of {} givens, marks and clues before the limit was reached; more may be \
            redundant:\n",
            kept + removed
        ),
    };
    for member in found.removed.iter().take(NAMED) {
        said.push_str(&format!("  {}\n", clean_line(&member_words(member))));
    }
    if removed > NAMED {
        said.push_str(&format!("  and {} more\n", removed - NAMED));
    }
    said.push_str(&untested_words(Member::relied_on(&found.data).len()));
    said
}
