//! Reads `sudokumaker`, the JSON of sudokumaker.app. Cells are numbered row after row from 0; edges, corners and places outside
//! have their own numberings (`places`); constraints have numeric types. (Types and numbers are documented by
//! github.com/yusitnikov/sudokumaker-mcp.)

mod areas;
mod clues;
mod cosmetic;
mod outside;
pub(crate) mod places;

use crate::code::Code;
use crate::formats::Reading;
use crate::formats::bookkeeping;
use crate::formats::boxes::boxes_of;
use crate::formats::draft::Draft;
use crate::formats::drawing::{self, Drawings};
use crate::formats::json_value::Json;
use crate::formats::prose::{self, Prose};
use crate::puzzle::{Effect, Span, clean_line};
use crate::syntax::{Diagnostic, Parsed, Source};
use compact_str::{CompactString, ToCompactString};
use places::BoardSize;

const MAX_SIDE: i64 = 64;

/// Members of cells for solvers (pencil marks, colours, whether the digit is correct), and the cell's position.
const NOTES: [&str; 11] = [
    "candidates",
    "centerPencilMarks",
    "centrePencilMarks",
    "cornerPencilMarks",
    "pencilMarks",
    "color",
    "colors",
    "valid",
    "id",
    "x",
    "y",
];

/// Returns whether a text is in this format.
pub(super) fn recognises(text: &str) -> bool {
    let head = text.trim_start();
    head.starts_with('{') && head.contains("\"formatVersion\"") && head.contains("\"puzzle\"")
}

/// Parses the puzzle of a text.
pub(super) fn parse(source: &Source, reading: &Reading) -> Result<Parsed, Diagnostic> {
    let whole = Json::parse(source)?;
    whole.get("formatVersion").into_iter().for_each(Json::ignore);
    let Some(json) = whole.get("puzzle") else {
        let message = Diagnostic::new(Code::E0769, "there is no puzzle in this text of SudokuMaker");
        return Err(message.at(whole.span, "no `puzzle`"));
    };
    let board = board(json)?;
    let draft = Draft::new(source, reading);
    let constraints = listed(json);
    let overrides = ["overrideNegativeRatios", "overrideNegativeDifferences"];
    let stands = |outer: &Json| {
        let found = outer.get("config").unwrap_or(outer);
        is_on(outer) && overrides.iter().any(|key| found.get(key).is_some_and(|on| !on.truth()))
    };
    let mut canvas = drawing::DrawnBoard::new(board.height, board.width);
    canvas.lowest = board.first;
    let numbers = regions(json, board).unwrap_or_default();
    let numbered = numbers.iter().enumerate().filter_map(|(place, number)| Some((place, (*number)?)));
    canvas.regions = numbered.map(|(place, number)| ((place / board.width, place % board.width), number)).collect();
    let drawings = Drawings::new(canvas);
    let regions = constraint(json, 1).and_then(|found| found.get("regions")).map_or(json.span, |found| found.span);
    let mut puzzle = Puzzle { draft, board, drawings, regions, excused: !constraints.iter().any(stands) };
    for (key, stated) in [("name", "title"), ("author", "author"), ("comment", "rules")] {
        if let Some(text) = json.get(key) {
            puzzle.draft.metadata(stated, text.text().unwrap_or_default(), text.span);
        }
    }
    let said = |key: &str| json.get(key).and_then(Json::text).unwrap_or_default();
    let prose = Prose::new(said("name"), said("comment"));
    puzzle.layout(json);
    puzzle.cells(json);
    for constraint in constraints {
        puzzle.constraint(constraint);
    }
    drawing::recognise_beside_clues(&puzzle.drawings, &prose, &mut puzzle.draft);
    // Metadata of the editor, and settings for export.
    for key in ["id", "creationTimestamp", "messages", "export", "exportSettings", "spec", "type"] {
        if let Some(found) = json.get(key) {
            found.ignore();
        }
    }
    for found in puzzle.draft.unread(&whole) {
        // The members of the puzzle are nested in one of the outermost object.
        let is_known = match found.depth {
            0 | 1 => bookkeeping::take(&mut puzzle.draft, found.member),
            _ => bookkeeping::is_look(found.member),
        };
        if !is_known {
            let what = format!("the key \"{}\"", clean_line(&found.member.key));
            puzzle.draft.doubt(Effect::Changes, what, found.span);
        }
    }
    prose::check(&mut puzzle.draft, crate::formats::sudokumaker::FORMAT);
    Ok(puzzle.draft.finish())
}

/// Returns the board: as wide as stated, or square.
fn board(json: &Json) -> Result<BoardSize, Diagnostic> {
    let spec = json.get("spec");
    let inner = spec.and_then(|spec| spec.get("size"));
    let stated =
        |key: &str| json.get(key).or_else(|| inner?.get(key)).or_else(|| spec?.get(key)).and_then(Json::integer);
    let cells = json.get("cells").map_or(&[][..], Json::list).len();
    let count = i64::try_from(cells).unwrap_or(i64::MAX);
    let side = stated("size").unwrap_or(9);
    let width = stated("width").unwrap_or(side);
    let height = stated("height").unwrap_or(if width > 0 { count / width } else { 0 });
    let first = stated("minDigit").unwrap_or(1);
    let last = stated("maxDigit").unwrap_or(first.saturating_add(width.max(height)).saturating_sub(1));
    let sides = 1..=MAX_SIDE;
    let whole = sides.contains(&width) && sides.contains(&height) && width * height == count;
    let digits = (0..=MAX_SIDE).contains(&first) && first <= last && last <= 2 * MAX_SIDE;
    match whole && digits {
        true => Ok(BoardSize { width: width as usize, height: height as usize, first, last }),
        false => {
            let message =
                Diagnostic::new(Code::E0769, "the board cannot be read").at(json.span, format!("{count} cells"));
            Err(message.because(format!("{height} rows, {width} columns, digits {first} to {last}")))
        }
    }
}

/// Returns the list of constraints.
fn listed(json: &Json) -> &[Json] {
    json.get("constraints").or_else(|| json.get("allConstraints")).map_or(&[][..], Json::list)
}

/// Returns whether a constraint is switched on.
fn is_on(outer: &Json) -> bool {
    outer.get("enabled").is_none_or(Json::truth) && !outer.get("disabled").is_some_and(Json::truth)
}

/// Returns the first active constraint of a type.
fn constraint(json: &Json, kind: i64) -> Option<&Json> {
    let mut there = listed(json).iter().filter(|outer| is_on(outer)).map(|outer| outer.get("config").unwrap_or(outer));
    there.find(|constraint| constraint.get("type").and_then(Json::integer) == Some(kind))
}

/// Returns the number of the region of each cell, if a constraint draws regions.
fn regions(json: &Json, board: BoardSize) -> Option<Vec<Option<usize>>> {
    let count = board.width * board.height;
    let number = |region: &Json| region.integer().and_then(|n| usize::try_from(n).ok()).filter(|n| *n < count);
    let mut numbers: Vec<Option<usize>> = constraint(json, 1)?.get("regions")?.list().iter().map(number).collect();
    numbers.resize(count, None);
    Some(numbers)
}

/// A puzzle being read.
struct Puzzle<'s> {
    draft: Draft<'s>,
    board: BoardSize,
    /// The drawings of cosmetic constraints.
    drawings: Drawings,
    /// The span of the layout's regions.
    regions: Span,
    /// Whether dots of one kind exempt a pair from the negative constraint of the other kind, as usual.
    excused: bool,
}

impl Puzzle<'_> {
    /// Adds cells, rows and columns, and the regions that a constraint draws.
    fn layout(&mut self, json: &Json) {
        let BoardSize { width, height, first, last } = self.board;
        // A puzzle that is not a sudoku has rows and columns only where a constraint states them.
        let kind = json.get("type").or_else(|| json.get("spec")?.get("type")).and_then(Json::text);
        let custom = kind == Some("custom");
        let ruled = !custom || constraint(json, 2003).is_some();
        let at = self.regions;
        let numbers = regions(json, self.board);
        let usual = first == 1 && width == height && last == width as i64;
        match (&numbers, ruled && usual) {
            (Some(numbers), true) => match boxes_of(numbers, width).filter(|(down, _)| *down > 1) {
                Some((down, across)) => self.draft.say(&format!("use classic({down}, {across})"), at),
                None => {
                    self.draft.say(&format!("use jigsaw({width})"), at);
                    self.draft.regions(width, numbers, at);
                }
            },
            (None, true) => self.draft.say(&format!("use latin({width})"), at),
            (_, false) => {
                self.draft.say(&format!("cells {height} by {width}\nsymbols {first}..{last}"), at);
                if ruled {
                    self.draft.say("rows\ncolumns", at);
                }
                if let Some(numbers) = &numbers {
                    self.draft.regions(width, numbers, at);
                }
            }
        }
    }

    /// Adds givens and entered digits.
    fn cells(&mut self, json: &Json) {
        let Some(list) = json.get("cells") else { return };
        let (width, span) = (self.board.width, list.span);
        let (mut givens, mut entered) = (Vec::new(), Vec::new());
        for cell in list.list() {
            let value = cell.get("value").filter(|value| !value.is_blank());
            let value = value.and_then(Json::integer).map(|value| value.to_compact_string());
            let given = cell.get("given").is_some_and(Json::truth);
            let stated: (Option<CompactString>, Span) = (value, cell.span);
            givens.push(if given { stated.clone() } else { (None, cell.span) });
            entered.push(if given { (None, cell.span) } else { stated });
            NOTES.iter().filter_map(|note| cell.get(note)).for_each(Json::ignore);
        }
        self.draft.givens(width, givens, span);
        self.draft.entered(width, entered, span);
    }

    fn doubt(&mut self, effect: Effect, what: impl Into<String>, at: Span) {
        self.draft.doubt(effect, what, at);
    }
}
