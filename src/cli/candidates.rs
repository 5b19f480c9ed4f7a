//! Runs `gridc candidates`, which shows the values that occur in at least one solution, or writes them as pencil marks.

use super::arguments::{CandidatesArguments, ExtraOutputs};
use super::convert::{self, ConvertFailure, ConvertRequest, EditedEntry};
use super::files::Unusable;
use super::interrupt::Signals;
use super::method::solver;
use super::terminal::{Stream, look};
use super::{Exit, answer_puzzles, files};
use crate::formats::RulesText;
use crate::front::Entry;
use crate::puzzle::clean_line;
use crate::report::{UserQuestion, candidates_words};
use crate::solve::Request;

/// Shows the candidates of all puzzles, or writes them as pencil marks.
pub fn candidates(arguments: &CandidatesArguments) -> Exit {
    let shared = &arguments.shared;
    let signals = Signals::listen();
    if arguments.written.to.is_none() && arguments.written.output.is_none() {
        let asked =
            UserQuestion::Candidates(arguments.counts.map(|cap| cap.0.map_or(u64::MAX, std::num::NonZeroU64::get)));
        let beside = ExtraOutputs { picture: Some(&arguments.picture), ..ExtraOutputs::default() };
        return answer_puzzles(shared, asked, beside, &signals);
    }
    if arguments.picture.picture.is_some() {
        let said = "`--picture` draws the candidates, and `--to` and `--output` write them as marks; use only one of \
            these";
        return Unusable::told(Exit::Usage, said).tell();
    }
    marked(arguments, &signals).unwrap_or_else(Unusable::tell)
}

/// Writes all puzzles with their candidates as pencil marks.
fn marked(arguments: &CandidatesArguments, signals: &Signals) -> Result<Exit, Unusable> {
    let shared = &arguments.shared;
    let solver = solver(&shared.method, &shared.limits, signals)?;
    let request = solver.options().within(Request::count());
    let edits = || -> Box<dyn FnMut(Entry) -> Result<EditedEntry, ConvertFailure> + '_> {
        let worker = solver.worker();
        let request = &request;
        Box::new(move |entry| {
            let Ok(puzzle) = &entry.puzzle else { return Ok(EditedEntry::unchanged(entry)) };
            let place = format!("{}:{}", clean_line(&entry.source), entry.index);
            let found = match worker.candidates(puzzle, request, 1) {
                Ok(found) => found,
                Err(unsolved) => return Ok(EditedEntry::unchanged(Entry { puzzle: Err(unsolved.failure), ..entry })),
            };
            if found.outcome.count == 0 && found.outcome.stopped.is_none() {
                let said = format!("warning: {place}: there is no solution, so there are no candidates to mark\n");
                return Ok(EditedEntry { entry, said, exit: Exit::None });
            }
            let (said, exit) = match found.unsettled() {
                0 => (String::new(), Exit::Done),
                _ => (format!("warning: {place}: {}, but they are marked\n", candidates_words(&found)), Exit::Unknown),
            };
            Ok(EditedEntry { entry: entry.marked(&found), said, exit })
        })
    };
    let wanted = ConvertRequest {
        input: &shared.input,
        written: &arguments.written,
        rules: RulesText::default(),
        presentation: &shared.output.presentation,
    };
    let look = look(&wanted.presentation.appearance, Stream::Error);
    let files = files::stream(&shared.input, wanted.presentation.json, false, look, signals)?;
    convert::write(&wanted, signals, files.into(), &edits)
}
