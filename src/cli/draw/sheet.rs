//! Draws many puzzles on pages of paper, with their rules and answers, as one PDF.

use super::outlet::Outlet;
use super::subject::{PictureRequest, SelectedContent};
use super::{DrawnPuzzle, understood};
use crate::cli::Exit;
use crate::cli::arguments::DrawArguments;
use crate::cli::files::{Unusable, say};
use crate::cli::interrupt::Signals;
use crate::cli::messages::Messages;
use crate::cli::puzzles::{TakenPuzzle, each};
use crate::draw::sheet::{AnswerKey, MOST_PUZZLES, Setting, sheet};
use crate::draw::{Theme, sentences};
use crate::front::{Entry, PictureContent};
use crate::puzzle::clean_line;
use crate::{draw, puzzle};

/// Writes a sheet of these puzzles. If one was not understood, no sheet is written: it would look complete without that puzzle.
pub fn write(
    arguments: &DrawArguments,
    wanted: &PictureRequest,
    outlet: &Outlet,
    messages: &mut Messages,
    signals: &Signals,
    entries: impl Iterator<Item = Entry>,
) -> Result<Exit, Unusable> {
    outlet.takes_sheet()?;
    let is_answers = arguments.sheet.answers;
    let mut drawn = Vec::new();
    let mut puzzles = Vec::new();
    let exit = each(entries, signals, messages, |taken| {
        if taken.number > MOST_PUZZLES as u64 {
            let said = format!("a sheet contains at most {MOST_PUZZLES} puzzles; draw several sheets");
            return Err(Unusable::told(Exit::Usage, said));
        }
        // The setter's own text of the rules replaces gridc's sentences.
        let own = taken.entry.ast.as_ref().and_then(|tree| tree.metadata("rules"));
        let own = own.map(|text| clean_line(&text.split_whitespace().collect::<Vec<_>>().join(" ")));
        let DrawnPuzzle { puzzle, sources, place } = match understood(TakenPuzzle { several: true, ..taken }) {
            Ok(subject) => subject,
            Err(unusable) => {
                return Ok(unusable.tell());
            }
        };
        let found = wanted.found(&puzzle, &sources, &place);
        let (entry, exit) = match (found, is_answers) {
            (Ok((found, doubt)), true) => {
                (entry_of(&puzzle, &SelectedContent::Puzzle, Some(answer(&puzzle, &found))), doubt)
            }
            (Ok((found, doubt)), false) => (entry_of(&puzzle, &found, None), doubt),
            (Err(unusable), true) if matches!(unusable.exit, Exit::None | Exit::Unknown) => {
                let words = if unusable.exit == Exit::None { "no solution" } else { "not solved" };
                let key = AnswerKey::Words(words.to_owned());
                (entry_of(&puzzle, &SelectedContent::Puzzle, Some(key)), unusable.tell())
            }
            (Err(unusable), _) => return Err(unusable),
        };
        drawn.push(draw::sheet::SheetEntry { rules: own.map_or(entry.rules, |own| vec![own]), ..entry });
        puzzles.extend(arguments.sheet.difficulty.then_some(puzzle));
        Ok(exit)
    })?;
    messages.rest().iter().for_each(|rest| say(rest));
    if matches!(exit, Exit::BadInput | Exit::NoInput | Exit::Internal) {
        return Ok(exit);
    }
    for (entry, level) in drawn.iter_mut().zip(wanted.levels(&puzzles, signals)?) {
        entry.difficulty = level.map(|level| level.name().to_owned());
    }
    let setting = Setting {
        paper: arguments.sheet.paper.unwrap_or_default(),
        per_page: arguments.sheet.per_page.unwrap_or(1),
        theme: arguments.drawn.theme.unwrap_or(Theme::Print),
    };
    let heading = drawn.first().and_then(|entry| entry.title.clone()).filter(|_| drawn.len() == 1);
    let heading = heading.unwrap_or_else(|| format!("{} puzzles", drawn.len()));
    let bytes = sheet(&heading, &drawn, &setting).map_err(|error| Unusable::told(Exit::Internal, error.to_string()))?;
    outlet.deliver(&bytes).map(|()| exit)
}

fn entry_of(
    puzzle: &puzzle::PuzzleData,
    found: &SelectedContent,
    answer: Option<AnswerKey>,
) -> draw::sheet::SheetEntry {
    draw::sheet::SheetEntry {
        title: puzzle.title.clone().or_else(|| puzzle.id.clone()),
        author: puzzle.author.clone(),
        // Set by `write`, which rates all puzzles at once.
        difficulty: None,
        rules: sentences(puzzle),
        picture: found.shown(puzzle).picture(puzzle),
        answer,
    }
}

fn answer(puzzle: &puzzle::PuzzleData, found: &SelectedContent) -> AnswerKey {
    match found {
        SelectedContent::Solution(grid) => {
            AnswerKey::Solution(Box::new(PictureContent::solution(grid.clone()).picture(puzzle)))
        }
        other => AnswerKey::Solution(Box::new(other.shown(puzzle).picture(puzzle))),
    }
}
