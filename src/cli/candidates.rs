//! `gridc candidates`.

use super::arguments::CandidatesArguments;
use super::convert::{self, Wanted};
use super::interrupt::Signals;
use super::method::{options, said};
use super::printer::look;
use super::{Exit, answer_puzzles, files};
use crate::front::{Entry, Solver};
use crate::puzzle::clean_line;
use crate::report::{Asked, candidates_words};
use crate::solve::Request;
use std::cell::Cell;
use std::io::{self, Write};

/// Shows the candidates of all puzzles, or writes them as pencil marks.
pub fn candidates(arguments: &CandidatesArguments) -> Exit {
    let shared = &arguments.shared;
    let signals = Signals::listen();
    if arguments.written.to.is_none() && arguments.written.output.is_none() {
        let asked = Asked::Candidates(arguments.counts.map(|cap| cap.get()));
        return answer_puzzles(shared, asked, None, &signals);
    }
    let say = |text: &str| drop(io::stderr().write_all(text.as_bytes()));
    let options = options(&shared.method, &shared.limits).cancel(&signals.interrupt);
    let solver = match Solver::new(&options) {
        Ok(solver) => solver,
        Err(problem) => {
            say(&format!("error: {}\n", said(&problem)));
            return Exit::Usage;
        }
    };
    let request = solver.options().within(Request::count());
    let exit = Cell::new(Exit::Done);
    let worker = solver.worker();
    let change = |entry: Entry| {
        let Ok(puzzle) = &entry.puzzle else { return entry };
        let place = format!("{}:{}", clean_line(&entry.source), entry.index);
        match worker.candidates(puzzle, &request, 1) {
            Ok(found) if found.outcome.count == 0 && found.outcome.stopped.is_none() => {
                exit.set(exit.get().max(Exit::None));
                say(&format!("warning: {place}: there is no solution, so that there are no candidates to mark\n"));
                entry
            }
            Ok(found) => {
                if found.unsettled() > 0 {
                    exit.set(exit.get().max(Exit::Unknown));
                    say(&format!("warning: {place}: {}, and marked\n", candidates_words(&found)));
                }
                entry.marked(&found)
            }
            Err(unsolved) => Entry { puzzle: Err(unsolved.failure), ..entry },
        }
    };
    let wanted = Wanted { input: &shared.input, written: &arguments.written, shown: &shared.output.presentation };
    let input = files::open(&shared.input, look(&shared.output.presentation), &signals);
    match input.and_then(|input| convert::write(&wanted, &signals, &mut input.map(change))) {
        Ok(written) => written.max(exit.get()),
        Err(problem) => {
            say(&problem.said);
            problem.exit
        }
    }
}
