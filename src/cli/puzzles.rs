//! Applies a function to each puzzle of an input, for commands that handle puzzles one after the other.

use super::Exit;
use super::files::Unusable;
use super::interrupt::Signals;
use super::messages::{Messages, PuzzleMessages};
use crate::front::Entry;

/// A puzzle of the input.
pub struct TakenPuzzle {
    /// Number within the run, from 1.
    pub number: u64,
    /// Whether the run has more puzzles than this one.
    pub several: bool,
    pub entry: Entry,
    /// Messages about its text.
    pub said: PuzzleMessages,
}

/// Calls `take` for each puzzle of an input, and returns the highest exit code. An interrupt ends the command.
///
/// # Errors
/// If there is no puzzle, or `take` fails.
pub fn each(
    input: impl Iterator<Item = Entry>,
    signals: &Signals,
    messages: &mut Messages,
    mut take: impl FnMut(TakenPuzzle) -> Result<Exit, Unusable>,
) -> Result<Exit, Unusable> {
    signals.started();
    let mut input = input.peekable();
    let (mut number, mut exit) = (0, Exit::Done);
    while !signals.interrupt.raised()
        && let Some(entry) = input.next()
    {
        number += 1;
        let several = number > 1 || input.peek().is_some();
        let said = messages.say(&entry.source, &entry.diagnostics, &entry.sources);
        exit = exit.max(take(TakenPuzzle { number, several, entry, said })?);
    }
    match (signals.interrupt.raised(), number) {
        (true, _) => Err(Unusable { exit: Exit::Interrupted, said: String::new() }),
        (false, 0) => Err(Unusable::no_puzzle()),
        (false, _) => Ok(exit),
    }
}
