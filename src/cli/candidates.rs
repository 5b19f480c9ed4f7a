//! Runs `gridc candidates`, which shows the values that occur in at least one solution, or writes them as pencil marks.

use super::arguments::{CandidatesArguments, ExtraOutputs};
use super::convert::{self, ConvertRequest};
use super::files::{Unusable, say};
use super::interrupt::Signals;
use super::method::solver;
use super::terminal::{Stream, look};
use super::{Exit, answer_puzzles, files};
use crate::formats::RulesText;
use crate::front::Entry;
use crate::puzzle::clean_line;
use crate::report::{UserQuestion, candidates_words};
use crate::solve::Request;
use std::cell::Cell;

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
    let exit = Cell::new(Exit::Done);
    let worker = solver.worker();
    let change = |entry: Entry| {
        let Ok(puzzle) = &entry.puzzle else { return entry };
        let place = format!("{}:{}", clean_line(&entry.source), entry.index);
        match worker.candidates(puzzle, &request, 1) {
            Ok(found) if found.outcome.count == 0 && found.outcome.stopped.is_none() => {
                exit.set(exit.get().max(Exit::None));
                say(&format!("warning: {place}: there is no solution, so there are no candidates to mark\n"));
                entry
            }
            Ok(found) => {
                if found.unsettled() > 0 {
                    exit.set(exit.get().max(Exit::Unknown));
                    say(&format!("warning: {place}: {}, but they are marked\n", candidates_words(&found)));
                }
                entry.marked(&found)
            }
            Err(unsolved) => Entry { puzzle: Err(unsolved.failure), ..entry },
        }
    };
    let wanted = ConvertRequest {
        input: &shared.input,
        written: &arguments.written,
        rules: RulesText::default(),
        appearance: &shared.output.presentation.appearance,
    };
    let input = files::open(&shared.input, look(wanted.appearance, Stream::Error), signals)?;
    Ok(convert::write(&wanted, signals, &mut input.map(change))?.max(exit.get()))
}
