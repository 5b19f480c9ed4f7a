//! Reads `f-puzzles`, the JSON in its links, including the constraints that Rangsk's solver adds.
//!
//! What each key means is what f-puzzles and dclamage/SudokuSolver make of it (`SolverFactory.cs`), which are what setters test
//! their puzzles with; swaroopg92, SudokuPad (`fpuzzlesdecoder.js`) and others agree in the shape of the data.

mod areas;
mod arrows;
mod board;
mod edges;
mod globals;
mod grid;
mod lines;
mod outside;
mod painted;
mod shown;

use self::board::FPuzzlesBoard;
use crate::code::Code;
use crate::formats::draft::{Draft, Items};
use crate::formats::drawing::Drawings;
use crate::formats::embedded;
use crate::formats::f_puzzles::table::FPuzzlesRow;
use crate::formats::json_value::Json;
use crate::formats::{Reading, bookkeeping, prose};
use crate::puzzle::{DoubtKind, Effect, Span};
use crate::syntax::{Diagnostic, Parsed, Source};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::HashSet;

/// Keys that do not affect the rules: settings of solvers, messages, and fog, which only concerns the display.
const HARMLESS: [&str; 9] = [
    "size",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "successMessage",
    "msgcorrect",
    "fogofwar",
    "foglight",
    "fogLight",
];

/// Members of a clue that concern its appearance, and editor data.
const LOOKS: [&str; 14] = [
    "outlineC",
    "baseC",
    "fontC",
    "width",
    "height",
    "angle",
    "size",
    "opacity",
    "style",
    "hidden",
    "fromConstraint",
    "isNewConstraint",
    "isLLConstraint",
    "fontSize",
];

/// Function that creates clues from the values of some keys.
type ClueReader = fn(&mut Clues<'_, '_>, &Json);

/// All readers of clues. Each looks up its own keys.
const READERS: [ClueReader; 6] = [globals::read, areas::read, arrows::read, lines::read, edges::read, outside::read];

/// Returns whether a text looks like this format, so that no other is tried.
pub fn recognises(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Head {
        grid: Option<Vec<Vec<IgnoredAny>>>,
    }
    if !text.trim_start().starts_with('{') || !text.contains("\"grid\"") {
        return false;
    }
    match serde_json::from_str::<Head>(text) {
        Ok(head) => head.grid.is_some(),
        // Broken JSON of f-puzzles should be reported as such.
        Err(error) => !error.is_data() && text.contains("\"size\"") && !text.contains("\"gridSize\""),
    }
}

/// Reads the puzzles of a text.
pub fn parse(source: &Source, reading: &Reading) -> Result<Parsed, Diagnostic> {
    let json = &Json::parse(source)?;
    let member = json.get(embedded::KEY).inspect(|member| member.ignore());
    let reading = &reading.with_embedded(member);
    let mut draft = Draft::new(source, reading);
    metadata(&mut draft, json);
    let board = match FPuzzlesBoard::new(json, &draft) {
        Ok(board) => board,
        Err(problem) => {
            draft.report(problem);
            return Ok(draft.finish());
        }
    };
    grid::read(&mut draft, &board, json);
    let mut clues = Clues { draft: &mut draft, board: &board, doubts: 0, defined: HashSet::new() };
    READERS.iter().for_each(|read| read(&mut clues, json));
    clues.draft.about(DoubtKind::Drawing);
    shown::read(&mut clues, json);
    draft.about(DoubtKind::Rule);
    draft.define_embedded();
    HARMLESS.iter().filter_map(|key| json.get(key)).for_each(Json::ignore);
    unknown(&mut draft, json);
    prose::check(&mut draft, crate::formats::f_puzzles::FORMAT);
    Ok(draft.finish())
}

/// Returns the drawings of a text; `None` if it has no board.
pub(super) fn drawings(source: &Source) -> Option<Drawings> {
    let json = Json::parse(source).ok()?;
    let mut draft = Draft::new(source, Reading::plain());
    let board = FPuzzlesBoard::new(&json, &draft).ok()?;
    let mut clues = Clues { draft: &mut draft, board: &board, doubts: 0, defined: HashSet::new() };
    Some(shown::drawings(&mut clues, &json))
}

/// Reads title, author and rules from their keys.
fn metadata(draft: &mut Draft<'_>, json: &Json) {
    for (key, word) in [("title", "title"), ("author", "author"), ("ruleset", "rules")] {
        let Some(value) = json.get(key) else { continue };
        if let Some(text) = value.text() {
            draft.metadata(word, text, value.span);
        }
    }
}

/// Adds doubts for members that no reader looked up.
fn unknown(draft: &mut Draft<'_>, json: &Json) {
    let mut unread = draft.unread(json);
    unread.retain(|found| match found.depth {
        0 => !bookkeeping::take(draft, found.member),
        _ => !bookkeeping::is_look(found.member),
    });
    for found in unread.iter().take(MOST_SAID) {
        let key: String = found.member.key.chars().take(60).collect();
        let what = match found.depth {
            0 => format!("`{key}` is an unknown kind of clue"),
            _ => format!("`{key}` of a clue or a cell is unknown"),
        };
        draft.doubt(Effect::Changes, what, found.span);
    }
    if let Some(next) = unread.get(MOST_SAID) {
        let what = format!("{} more unknown keys", unread.len() - MOST_SAID);
        draft.doubt(Effect::Changes, what, next.span);
    }
}

/// Destination of clues while a puzzle is read.
struct Clues<'d, 's> {
    draft: &'d mut Draft<'s>,
    board: &'d FPuzzlesBoard,
    /// Number of clues that could not be understood so far.
    doubts: usize,
    /// Names of the rules that the puzzle has defined so far.
    defined: HashSet<&'static str>,
}

/// Maximum number of doubts, and of errors, that are reported individually.
const MOST_SAID: usize = 40;

impl Clues<'_, '_> {
    /// Adds a clue of gridc's language.
    fn say(&mut self, clue: &str, at: Span) {
        self.draft.say(clue, at);
    }

    /// Defines a rule of the puzzle once, with its parameters and body in gridc's language.
    fn define(&mut self, name: &'static str, rest: &str, at: Span) {
        if self.defined.insert(name) {
            self.draft.say(&format!("rule {name}{rest}"), at);
        }
    }

    /// Records that a clue could not be understood, which can only exclude grids. Doubts beyond [`MOST_SAID`] are dropped.
    fn doubt(&mut self, what: impl Into<String>, at: Span) {
        self.doubts += 1;
        match self.doubts {
            ..MOST_SAID => self.draft.doubt(Effect::Restricts, what, at),
            MOST_SAID => self.draft.doubt(Effect::Restricts, "more clues like those before", at),
            _ => {}
        }
    }

    /// Returns the clues of a key; members that only affect their appearance count as read.
    fn entries<'j>(&mut self, json: &'j Json, key: &str) -> Vec<&'j Json> {
        let entries = self.draft.listed(json.get(key), Items::Objects);
        for entry in &entries {
            LOOKS.iter().filter_map(|look| entry.get(look)).for_each(Json::ignore);
        }
        entries
    }

    /// Returns the clues of a row that have all required parts. Others become doubts.
    fn whole<'j>(&mut self, json: &'j Json, row: &FPuzzlesRow) -> Vec<&'j Json> {
        self.with_parts(json, row.key, row.shape.parts())
    }

    /// Returns the entries of a key that have these parts. Others become doubts.
    fn with_parts<'j>(&mut self, json: &'j Json, key: &str, parts: &[&[&'static str]]) -> Vec<&'j Json> {
        let mut entries = self.entries(json, key);
        entries.retain(|entry| match entry.missing(parts) {
            None => true,
            Some(part) => {
                entry.ignore();
                self.doubt(format!("a clue of `{key}` without `{part}`"), entry.span);
                false
            }
        });
        entries
    }

    /// Returns the lines of a clue.
    fn lines<'j>(&mut self, entry: &'j Json) -> Vec<&'j Json> {
        self.draft.listed(entry.get("lines"), Items::Lists)
    }

    /// Returns the cells of a list of places, without repetitions if `once`; `None`, with a doubt or an error, if one of them is
    /// not a cell.
    fn cells(&mut self, list: Option<&Json>, once: bool) -> Option<Vec<(usize, usize)>> {
        let mut cells = Vec::new();
        let mut seen = HashSet::new();
        for place in self.draft.listed(list, Items::Any) {
            let cell = self.cell(place)?;
            if seen.insert(cell) || !once {
                cells.push(cell);
            }
        }
        Some(cells)
    }

    /// Returns the cell of a place.
    fn cell(&mut self, place: &Json) -> Option<(usize, usize)> {
        let (row, column) = self.place(place)?;
        let cell = self.board.cell(row, column);
        if cell.is_none() {
            self.doubt("a clue in a cell outside the board", place.span);
        }
        cell
    }

    /// Returns row and column of a place, counted from 1; 0 and `side + 1` are outside the board.
    fn place(&mut self, place: &Json) -> Option<(usize, usize)> {
        let found = place.text().and_then(board::place);
        if found.is_none() && self.draft.diagnostics().len() < MOST_SAID {
            let problem = Diagnostic::new(Code::E0712, "this is not a place on the board")
                .at(place.span, "expected a text like \"R1C1\"");
            self.draft.report(problem);
        }
        found
    }

    /// Returns the integer of an optional value; `Err`, with a doubt, if it is something else.
    fn integer(&mut self, value: Option<&Json>, of: &str) -> Result<Option<i64>, ()> {
        let Some(value) = value.filter(|value| !value.is_blank()) else { return Ok(None) };
        match value.integer().filter(|n| (0..=MAX_NUMBER).contains(n)) {
            Some(number) => Ok(Some(number)),
            None => {
                let shown = value.text().unwrap_or("this").chars().take(40).collect::<String>();
                self.doubt(format!("`{shown}` is not a number, but the value of {of} must be one"), value.span);
                Err(())
            }
        }
    }
}

/// The largest number in a clue, far above any sum of a board.
const MAX_NUMBER: i64 = 1_000_000;
