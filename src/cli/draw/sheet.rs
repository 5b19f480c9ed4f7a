//! Draws many puzzles on pages of paper, with their rules and answers, as one PDF.

use super::outlet::Outlet;
use super::subject::{FoundContent, PictureRequest, SelectedContent};
use super::{DrawnPuzzle, understood};
use crate::cli::Exit;
use crate::cli::arguments::DrawArguments;
use crate::cli::files::{Unusable, say};
use crate::cli::puzzles::{Puzzles, Run, TakenPuzzle};
use crate::draw::sheet::{AnswerKey, MOST_PUZZLES, Setting, sheet};
use crate::draw::{Theme, sentences};
use crate::front::PictureContent;
use crate::puzzle::clean_line;
use crate::{draw, puzzle};

/// Writes a sheet of these puzzles. If one was not understood, no sheet is written: it would look complete without that puzzle.
pub fn write(
    arguments: &DrawArguments,
    wanted: &PictureRequest,
    outlet: &Outlet,
    run: &Run<'_>,
    puzzles: Puzzles<'_>,
) -> Result<Exit, Unusable> {
    if run.json {
        return Err(Unusable::told(Exit::Usage, "a sheet is one PDF of all puzzles; leave out `--json`"));
    }
    outlet.takes_sheet()?;
    let is_answers = arguments.sheet.answers;
    let (mut entries, mut rated) = (Vec::new(), Vec::new());
    let workers = |_| {
        Ok(|| {
            |TakenPuzzle { number, entry, said, .. }: TakenPuzzle| {
                // The setter's own text of the rules replaces gridc's sentences.
                let own = entry.ast.as_ref().and_then(|tree| tree.metadata("rules"));
                let own = own.map(|text| clean_line(&text.split_whitespace().collect::<Vec<_>>().join(" ")));
                let drawn = understood(entry, &said, true).map_err(|(unusable, _)| SheetFailure::Unread(unusable));
                let drawn = drawn.and_then(|subject| sheet_entry(subject, wanted, is_answers, own));
                (number, said.text, drawn)
            }
        })
    };
    type Answer = (u64, String, Result<SheetPuzzle, SheetFailure>);
    let (exit, rest) = run.each(puzzles, workers, |(number, said, drawn): Answer, progress| {
        if number > MOST_PUZZLES as u64 {
            let said = format!("a sheet contains at most {MOST_PUZZLES} puzzles; draw several sheets");
            return Err(Unusable::told(Exit::Usage, said));
        }
        progress.aside(|| say(&said));
        match drawn {
            Ok(SheetPuzzle { entry, puzzle, said, exit }) => {
                progress.aside(|| say(&said));
                entries.push(entry);
                rated.extend(arguments.sheet.difficulty.then_some(puzzle));
                Ok(exit)
            }
            Err(SheetFailure::Unread(unusable)) => Ok(unusable.tell()),
            Err(SheetFailure::Undrawn(unusable)) => Err(unusable),
        }
    })?;
    rest.iter().for_each(|rest| say(rest));
    if matches!(exit, Exit::BadInput | Exit::NoInput | Exit::Internal) {
        return Ok(exit);
    }
    for (entry, level) in entries.iter_mut().zip(wanted.levels(&rated, run.signals)?) {
        entry.difficulty = level.map(|level| level.name().to_owned());
    }
    let setting = Setting {
        paper: arguments.sheet.paper.unwrap_or_default(),
        per_page: arguments.sheet.per_page.unwrap_or(1),
        theme: arguments.drawn.theme.unwrap_or(Theme::Print),
    };
    let heading = entries.first().and_then(|entry| entry.title.clone()).filter(|_| entries.len() == 1);
    let heading = heading.unwrap_or_else(|| format!("{} puzzles", entries.len()));
    let bytes =
        sheet(&heading, &entries, &setting).map_err(|error| Unusable::told(Exit::Internal, error.to_string()))?;
    outlet.deliver(&bytes).map(|()| exit)
}

/// A puzzle of a sheet.
struct SheetPuzzle {
    entry: draw::sheet::SheetEntry,
    puzzle: puzzle::PuzzleData,
    /// A warning in whole lines, or nothing.
    said: String,
    exit: Exit,
}

/// Why a puzzle is not on the sheet.
enum SheetFailure {
    Unread(Unusable),
    /// It cannot be drawn as requested; there is no sheet.
    Undrawn(Unusable),
}

fn sheet_entry(
    DrawnPuzzle { puzzle, sources, place }: DrawnPuzzle,
    wanted: &PictureRequest,
    is_answers: bool,
    own: Option<String>,
) -> Result<SheetPuzzle, SheetFailure> {
    let (entry, said, exit) = match (wanted.found(&puzzle, &sources, &place), is_answers) {
        (Ok(FoundContent { content, said, exit }), true) => {
            (entry_of(&puzzle, &SelectedContent::Puzzle, Some(answer(&puzzle, &content))), said, exit)
        }
        (Ok(FoundContent { content, said, exit }), false) => (entry_of(&puzzle, &content, None), said, exit),
        (Err(Unusable { exit, said }), true) if matches!(exit, Exit::None | Exit::Unknown) => {
            let words = if exit == Exit::None { "no solution" } else { "not solved" };
            let key = AnswerKey::Words(words.to_owned());
            (entry_of(&puzzle, &SelectedContent::Puzzle, Some(key)), said, exit)
        }
        (Err(unusable), _) => return Err(SheetFailure::Undrawn(unusable)),
    };
    let entry = draw::sheet::SheetEntry { rules: own.map_or(entry.rules, |own| vec![own]), ..entry };
    Ok(SheetPuzzle { entry, puzzle, said, exit })
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
