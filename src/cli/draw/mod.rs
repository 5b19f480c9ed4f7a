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
use super::files::{self, Unusable, say};
use super::interrupt::Signals;
use super::messages::Messages;
use super::printer::style;
use super::puzzles::{TakenPuzzle, each};
use super::terminal::{Stream, look};
use crate::front::Entry;
use crate::puzzle::{PuzzleData, clean_line};
use crate::syntax::Source;
use outlet::Outlet;
use subject::PictureRequest;

pub fn draw(arguments: &DrawArguments) -> Exit {
    let signals = Signals::listen();
    run(arguments, &signals).unwrap_or_else(Unusable::tell)
}

fn run(arguments: &DrawArguments, signals: &Signals) -> Result<Exit, Unusable> {
    let outlet = Outlet::of(&arguments.drawn, style(&arguments.appearance), signals)?;
    let wanted = PictureRequest::of(arguments, signals)?;
    let look = look(&arguments.appearance, Stream::Error);
    let mut input = files::open(&arguments.input, look, signals)?;
    let entries: Box<dyn Iterator<Item = Entry>> = match arguments.puzzle.map(u64::from) {
        None => Box::new(input),
        Some(number) => Box::new(std::iter::once(files::chosen(&mut input, number)?)),
    };
    let mut messages = Messages::new(false, arguments.appearance.quiet, look);
    #[cfg(feature = "pictures")]
    if arguments.sheet.is_told() {
        return sheet::write(arguments, &wanted, &outlet, &mut messages, signals, entries);
    }
    let exit = each(entries, signals, &mut messages, |taken| {
        let number = taken.number;
        if taken.several {
            outlet.takes_several("-o")?;
        }
        let drawn = understood(taken).and_then(|DrawnPuzzle { puzzle, sources, place }| {
            let (found, doubt) = wanted.found(&puzzle, &sources, &place)?;
            outlet.put(number, &puzzle, &found).map(|()| doubt)
        });
        Ok(drawn.unwrap_or_else(Unusable::tell))
    })?;
    messages.rest().iter().for_each(|rest| say(rest));
    Ok(exit)
}

/// A successfully read puzzle, with its place for messages.
struct DrawnPuzzle {
    puzzle: PuzzleData,
    sources: Vec<Source>,
    place: String,
}

/// Prints the messages about a puzzle of the input, and returns it if it was understood.
fn understood(TakenPuzzle { several, entry, said, .. }: TakenPuzzle) -> Result<DrawnPuzzle, Unusable> {
    say(&said.text);
    let file = clean_line(&entry.source);
    let place = if several { format!("{file}, puzzle {}", entry.index) } else { file };
    match entry.puzzle {
        Ok(puzzle) => Ok(DrawnPuzzle { puzzle, sources: entry.sources, place }),
        Err(failure) => {
            let exit = Exit::of_failure(failure.kind);
            match said.error {
                true => Err(Unusable { exit, said: String::new() }),
                false => Err(Unusable::told(exit, format!("{place}: {}", clean_line(&failure.message)))),
            }
        }
    }
}
