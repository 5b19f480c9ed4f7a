//! Reads `sudokupad`, the JSON of SudokuPad (Cracking the Cryptic), or a link or payload that contains it.
//!
//! Givens, regions, cages and the stored solution are explicit; everything else is drawn, and its meaning is in the rules in
//! words. The keys are documented by the converters of SudokuPad's author (`SudokuPad/sudokutools`) and by
//! `michel-kraemer/sudocle`.

mod cages;
mod cells;
mod figures;
mod layout;
mod metadata;
pub(crate) mod packed;
pub(crate) mod zip;

pub(super) use cells::zeros_are_blank;
pub(in crate::formats) use metadata::{is_fog, says_nothing};

use self::cells::Grid;
use crate::code::Code;
use crate::formats::Reading;
use crate::formats::draft::Draft;
use crate::formats::drawing::{self, Drawings};
use crate::formats::embedded;
use crate::formats::json_value::Json;
use crate::formats::prose::{self, Prose};
use crate::puzzle::Effect;
use crate::syntax::{Diagnostic, Parsed, Source};

/// Members of the outermost object without information about rules.
const HARMLESS: [&str; 17] = [
    "id",
    "puzzleId",
    "cellSize",
    "settings",
    "foglight",
    "fogLights",
    "foglink",
    "fogLink",
    "triggereffect",
    "videos",
    "duration",
    "solved",
    "version",
    "created",
    "updated",
    "difficulty",
    "source",
];

/// Returns whether a text is in this format, so that no other is tried: an object with rows of cells.
pub(super) fn recognises(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('{') && (has_cells(text) || zip::is_zipped(text))
}

/// Returns whether an object has a member `cells` that is a list of lists of objects; those of cages contain numbers.
fn has_cells(text: &str) -> bool {
    text.match_indices("\"cells\"").any(|(place, _)| {
        let mut after = text[place + 7..].bytes().filter(|b| !b.is_ascii_whitespace());
        after.next() == Some(b':')
            && after.next() == Some(b'[')
            && after.next() == Some(b'[')
            && after.next() == Some(b'{')
    })
}

/// Parses the puzzle of a text.
pub(super) fn parse(source: &Source, reading: &Reading) -> Result<Parsed, Diagnostic> {
    let json = Json::parse(source).map_err(|problem| match zip::is_zipped(&source.text) {
        true => problem.help("this is the short form used in links; use the link, or the JSON"),
        false => problem,
    })?;
    let member = json.get("metadata").and_then(|metadata| metadata.get(embedded::KEY));
    let reading = &reading.with_embedded(member);
    let mut draft = Draft::new(source, reading);
    let Some(grid) = cells::read(&json, &mut draft) else {
        let message =
            Diagnostic::new(Code::E0720, "there are no cells").at(json.span, "a SudokuPad puzzle needs `cells`");
        return Err(message.help("`\"cells\": [[{}, {\"value\": 5}, …], …]`: a list of rows, each a list of cells"));
    };
    for key in HARMLESS {
        if let Some(found) = json.get(key) {
            found.ignore();
        }
    }
    let (drawings, prose) = clues(&json, &grid, &mut draft);
    drawing::recognise(&drawings, &prose, &mut draft);
    drawing::spoken(&prose, &mut draft);
    draft.define_embedded();
    for found in draft.unread(&json) {
        if !found.member.value.is_blank() {
            draft.doubt(Effect::Changes, format!("the unknown key \"{}\"", short(&found.member.key)), found.span);
        }
    }
    prose::check(&mut draft, crate::formats::sudokupad::FORMAT);
    Ok(draft.finish())
}

/// Reads everything but drawings, which are returned with the rules in words.
fn clues(json: &Json, grid: &Grid<'_>, draft: &mut Draft<'_>) -> (Drawings, Prose) {
    let stated = metadata::read(json, draft);
    let board = layout::read(json, grid, &stated, draft);
    let lowest = board.lowest;
    let highest = grid.rows.max(grid.columns) as i64 + lowest - 1;
    let prose = Prose::new(&stated.title, &stated.rules).up_to(highest);
    let mut drawings = Drawings::new(board);
    cells::say(grid, &mut drawings, draft);
    metadata::solution(&stated, grid, draft);
    let cages = json.get("cages");
    match (layout::partition(json, grid, &stated).is_empty(), cages) {
        (false, Some(regions)) => regions.ignore(),
        _ => cages::read(cages, (grid, lowest), &prose, &mut drawings, draft),
    }
    figures::read(json, grid, &mut drawings, draft);
    (drawings, prose)
}

/// Returns the drawings of a text; `None` if it has no cells.
pub(super) fn drawings(source: &Source) -> Option<Drawings> {
    let json = Json::parse(source).ok()?;
    let mut draft = Draft::new(source, Reading::plain());
    let grid = cells::read(&json, &mut draft)?;
    Some(clues(&json, &grid, &mut draft).0)
}

/// Returns the beginning of a text, for messages.
fn short(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}
