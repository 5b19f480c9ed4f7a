//! Runs `gridc verify`, which checks certificates.

use super::arguments::VerifyArguments;
use super::certify::steps;
use super::files::{Unusable, say};
use super::interrupt::Signals;
use super::printer::style;
use super::terminal::sentence;
use super::{Exit, written};
use crate::backend::{Limits, Moment, Settings, Stop};
use crate::front::Conflict;
use crate::front::certificate::{Refusal, Verified, verify as verified};
use crate::puzzle::clean_line;
use crate::render;
use crate::report::{ConflictRecord, INTERFACE_VERSION, json_line};
use crate::solve::{Verdict, of_proven};
use schemars::JsonSchema;
use serde::Serialize;
use std::io::{Write, stdout};

#[derive(Serialize, JsonSchema)]
pub struct VerifyRecord {
    version: u32,
    directory: String,
    /// Whether all checks passed.
    verified: bool,
    /// File that the puzzle came from; the next field is its title.
    source: Option<String>,
    title: Option<String>,
    /// Options with which the puzzle was read, as typed on the command line. They are part of the proved statement.
    read_with: Vec<String>,
    verdict: Option<&'static str>,
    count: Option<String>,
    /// `exact` or `at_least`; the count refers to the rules that were understood.
    count_is: Option<&'static str>,
    solutions: Vec<String>,
    understood: Option<String>,
    /// Parts of the puzzle that have no solution by themselves, if that was proved; their places refer to `puzzle`.
    conflict: Option<ConflictRecord>,
    /// `proof`, or `search` if the solutions alone show the result.
    basis: Option<&'static str>,
    /// Format of the proof: `lrat` or `veripb`.
    proof: Option<&'static str>,
    variables: Option<u32>,
    /// Number of clauses of the formula, or of rows.
    clauses: Option<u64>,
    lemmas: Option<u64>,
    hints: Option<u64>,
    proof_bytes: Option<u64>,
    /// Clues that the formula does not contain; it is refuted without them.
    left_out: Vec<String>,
    refuted_by: Option<String>,
    /// Version of gridc that wrote the certificate.
    made_by: Option<String>,
    /// Limit that was reached.
    stopped: Option<&'static str>,
    error: Option<RefusalRecord>,
}

#[derive(Serialize, JsonSchema)]
pub struct RefusalRecord {
    file: &'static str,
    message: String,
}

pub fn verify(arguments: &VerifyArguments) -> Exit {
    let directory = &arguments.directory;
    let name = clean_line(&directory.display().to_string());
    match directory.metadata() {
        Ok(found) if found.is_dir() => {}
        Ok(_) => return Unusable::told(Exit::NoInput, format!("{name} is not a directory")).tell(),
        Err(error) => return Unusable::told(Exit::NoInput, format!("cannot read {name}: {error}")).tell(),
    }
    let signals = Signals::listen();
    signals.started();
    let deadline = arguments.time.and_then(|time| Moment::now().checked_add(time));
    let memory = arguments.memory.unwrap_or(Settings::default().memory);
    let limits = Limits::new(deadline, None, Some(memory), signals.interrupt.clone());
    let result = verified(directory, arguments.models.clone(), memory, &limits);
    let exit = match &result {
        Ok(_) => Exit::Done,
        Err(Refusal { stopped: Some(Stop::Interrupted), .. }) => Exit::Interrupted,
        Err(Refusal { stopped: Some(_), .. }) => Exit::Unknown,
        Err(_) => Exit::Differs,
    };
    let text = match (&result, arguments.json) {
        (result, true) => json_line(&record(name, result)),
        (Ok(verified), false) => words(arguments, verified),
        (Err(refusal), false) => {
            say(&format!("error: {name} is rejected: {refusal}\n"));
            String::new()
        }
    };
    match written(stdout().write_all(text.as_bytes())) {
        Exit::Done => exit,
        failed => failed,
    }
}

/// Describes what is proved and on what it rests.
fn words(arguments: &VerifyArguments, verified: &Verified) -> String {
    let Verified { manifest, puzzle, solutions, refuted, conflict } = verified;
    let mut text = String::new();
    let style = style(&arguments.appearance);
    if let Some(heading) = puzzle.heading() {
        text.push_str(&format!("{heading}\n"));
    }
    match solutions.as_slice() {
        [one] if manifest.complete => text.push_str(&render::solved(puzzle, one, style)),
        _ => text.push_str(&render::givens(puzzle, style)),
    }
    let mut say = |words: &str| text.push_str(&sentence(words));
    say(&format!("verified: {}", claim(verified)));
    let read_with = manifest.puzzle.options();
    if !read_with.is_empty() {
        let options: Vec<String> = read_with.iter().map(|option| format!("`{}`", clean_line(option))).collect();
        say(&format!("read with: {}; the claim applies to the puzzle as read with these options", options.join(", ")));
    }
    if let Some(conflict) = conflict {
        parts(conflict).iter().for_each(|line| say(line));
    }
    if arguments.appearance.quiet {
        return text;
    }
    let file = clean_line(&manifest.puzzle.file);
    say(&format!(
        "checked: `puzzle` (from {file}) was read again, and everything derived from it is identical, byte \
        for byte"
    ));
    match solutions.len() {
        0 => {}
        1 => say("checked: the solution, against the rules as they are written"),
        many => say(&format!("checked: {many} solutions, against the rules as they are written, all different")),
    }
    if conflict.as_ref().is_some_and(|conflict| conflict.is_minimal() && conflict.members().len() > 1) {
        say("checked: for each of these parts, a solution of the others, against the rules as they are written");
    }
    if let Some(refuted) = refuted {
        let of_parts = if conflict.is_some() { ", which covers only these parts" } else { "" };
        let claim = if solutions.is_empty() { "there is none" } else { "there is no other" };
        let of = refuted.form.parts();
        say(&format!(
            "checked: that {claim}: {}, each derived from the {of} that it names, refute the {} {of} of `{}`{of_parts}",
            steps(refuted.lemmas),
            refuted.clauses,
            refuted.form.formula_file()
        ));
        if !refuted.left_out.is_empty() {
            let clues: Vec<String> = refuted.left_out.iter().map(|clue| format!("`{}`", clean_line(clue))).collect();
            say(&format!("the {of} do not contain {}, and are refuted without it", clues.join(", ")));
        }
        say(&format!(
            "trusted: that gridc reads the puzzle as intended, and that the {of} follow from the puzzle's rules"
        ));
        let by = manifest.refuted_by.as_deref().map_or_else(|| "anybody".to_owned(), clean_line);
        say(&format!("not trusted: the solver of the puzzle, and the author of the proof ({by})"));
    }
    text
}

/// Maximum number of lines that list parts of a puzzle; the last one lists the houses.
const MOST_PARTS: usize = 40;

/// Lists the parts that have no solution by themselves.
fn parts(conflict: &Conflict) -> Vec<String> {
    let needed = "; without any one of them, the others have a solution";
    let said = match conflict.members().len() {
        0 => return vec!["verified: the empty board has no solution".to_owned()],
        1 => "this part of the puzzle has no solution by itself".to_owned(),
        count => format!(
            "these {count} parts of the puzzle have no solution by themselves{}",
            if conflict.is_minimal() { needed } else { "" }
        ),
    };
    let mut words = conflict.words();
    if words.len() > MOST_PARTS {
        let more = format!("{} more, which `conflict.jsonl` lists", words.len() - MOST_PARTS);
        words.splice(MOST_PARTS - 1..words.len() - 1, [more]);
    }
    [format!("verified: {said}:")]
        .into_iter()
        .chain(words.iter().map(|part| format!("- {}", clean_line(part))))
        .collect()
}

/// Describes what is proved: about solutions if the whole puzzle was understood, otherwise about grids.
fn claim(verified: &Verified) -> String {
    let (count, complete) = (verified.solutions.len(), verified.manifest.complete);
    let (one, several, by) = match verified.puzzle.doubts.is_empty() {
        true => ("solution", "solutions", ""),
        false => ("grid", "grids", " under the rules that were understood; `gridc check` lists the others"),
    };
    let noun = if count == 1 { one } else { several };
    match (complete, count) {
        (true, 0) => format!("no {one}{by}"),
        (true, count) => format!("exactly {count} {noun}{by}"),
        (false, count) => format!("at least {count} {noun}{by}"),
    }
}

fn record(directory: String, result: &Result<Verified, Refusal>) -> VerifyRecord {
    let verified = result.as_ref().ok();
    let manifest = verified.map(|verified| &verified.manifest);
    let refuted = verified.and_then(|verified| verified.refuted.as_ref());
    let refusal = result.as_ref().err();
    VerifyRecord {
        version: INTERFACE_VERSION,
        directory,
        verified: verified.is_some(),
        source: manifest.map(|manifest| manifest.puzzle.file.clone()),
        title: verified.and_then(|verified| verified.puzzle.title.clone()),
        read_with: manifest.map(|manifest| manifest.puzzle.options()).unwrap_or_default(),
        verdict: verified.map(verdict),
        count: verified.map(|verified| verified.solutions.len().to_string()),
        count_is: manifest.map(|manifest| if manifest.complete { "exact" } else { "at_least" }),
        solutions: verified
            .iter()
            .flat_map(|v| v.solutions.iter().map(|grid| grid.to_line(&v.puzzle.layout)))
            .collect(),
        understood: manifest.map(|manifest| manifest.understood.clone()),
        conflict: verified.and_then(|verified| verified.conflict.as_ref()).map(|conflict| conflict.record().clone()),
        basis: manifest.map(|manifest| if manifest.complete { "proof" } else { "search" }),
        proof: refuted.map(|refuted| refuted.form.name()),
        variables: refuted.map(|refuted| refuted.variables),
        clauses: refuted.map(|refuted| refuted.clauses),
        lemmas: refuted.map(|refuted| refuted.lemmas),
        hints: refuted.map(|refuted| refuted.hints),
        proof_bytes: refuted.map(|refuted| refuted.bytes),
        left_out: refuted.map(|refuted| refuted.left_out.clone()).unwrap_or_default(),
        refuted_by: manifest.and_then(|manifest| manifest.refuted_by.clone()),
        made_by: manifest.map(|manifest| manifest.gridc.clone()),
        stopped: refusal.and_then(|refusal| refusal.stopped).map(Stop::name),
        error: refusal.map(|refusal| RefusalRecord { file: refusal.file, message: refusal.why.clone() }),
    }
}

/// Returns the verdict for the puzzle that follows.
fn verdict(verified: &Verified) -> &'static str {
    match (verified.manifest.complete, verified.solutions.len()) {
        (false, ..2) => Verdict::Unknown.name(),
        (_, count) => of_proven(&verified.puzzle, count).name(),
    }
}
