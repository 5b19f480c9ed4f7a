//! Reads f-puzzles' cosmetic elements as drawings, unless they only display clues that are stated by keys.

use super::{Clues, Items, painted};
use crate::formats::draft::quoted;
use crate::formats::drawing::{
    BoardPoint, Colour, Drawings, DrawnBoard, DrawnLine, DrawnShape, Frame, recognise_beside_clues,
};
use crate::formats::f_puzzles::read::board::place;
use crate::formats::json_value::Json;
use crate::formats::prose::Prose;
use crate::formats::sudokupad::read as sudokupad;
use crate::puzzle::{Effect, Span};
use std::collections::{HashMap, HashSet};

/// Keys of cosmetic elements.
const COSMETIC: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

/// Keys whose lines are also drawn as cosmetic lines by scripts that add constraints to f-puzzles.
const DRAWN_AGAIN: [&str; 14] = [
    "renban",
    "whispers",
    "germanwhispers",
    "dutchwhispers",
    "regionsumline",
    "entropicline",
    "modularline",
    "nabner",
    "doublearrow",
    "zipperline",
    "slowthermometer",
    "betweenline",
    "lockout",
    "palindrome",
];

pub(super) fn read(clues: &mut Clues<'_, '_>, json: &Json) {
    let shown = drawings(clues, json);
    // Cages may have added texts, too.
    let side = clues.board.side as i64;
    recognise_beside_clues(&shown, &Prose::of(clues.draft).up_to(side), clues.draft);
}

/// Returns the cosmetic elements that do not display clues.
pub(super) fn drawings(clues: &mut Clues<'_, '_>, json: &Json) -> Drawings {
    let side = clues.board.side;
    let mut board = DrawnBoard::new(side, side);
    let numbered = clues.board.regions.iter().enumerate().filter_map(|(place, region)| Some((place, (*region)?)));
    board.regions = numbered.map(|(place, region)| ((place / side, place % side), region)).collect();
    let mut shown = Drawings::new(board);
    painted::read(&mut shown, json, clues.board);
    let stated = &mut ClueCells { json, cells: HashMap::new() };
    lines(clues, &mut shown, stated);
    shapes(clues, &mut shown, stated);
    frames(clues, &mut shown, stated);
    shown
}

/// The cells of clues by their key, computed on demand.
struct ClueCells<'j> {
    json: &'j Json,
    cells: HashMap<String, HashSet<(usize, usize)>>,
}

impl ClueCells<'_> {
    /// Returns whether a drawing at these places only shows clues of the key that it names, because it covers only their cells.
    fn has(&mut self, entry: &Json, places: &[(usize, usize)]) -> bool {
        let name = match entry.get("fromConstraint").and_then(Json::text) {
            Some(name) => name,
            None if entry.get("isLLConstraint").is_some_and(Json::truth) => "lockout",
            None => return false,
        };
        let key: String = name.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_lowercase();
        if COSMETIC.contains(&key.as_str()) {
            return false;
        }
        let json = self.json;
        let there = self.cells.entry(key).or_insert_with_key(|key| cells_of(json, key));
        places.iter().all(|place| there.contains(place))
    }
}

/// Returns the cells of all clues of a key, without marking it as read.
fn cells_of(json: &Json, key: &str) -> HashSet<(usize, usize)> {
    let of_clue = |clue: &Json| -> Vec<(usize, usize)> {
        let lines = clue.get("lines").map_or(&[][..], Json::list).iter().flat_map(Json::list);
        let all = clue.get("cell").into_iter().chain(clue.get("cells").map_or(&[][..], Json::list)).chain(lines);
        all.filter_map(|cell| cell.text().and_then(place)).collect()
    };
    let clues = json.members().iter().find(|member| member.key == key).map_or(&[][..], |member| member.value.list());
    clues.iter().flat_map(of_clue).collect()
}

fn lines(clues: &mut Clues<'_, '_>, shown: &mut Drawings, stated: &mut ClueCells<'_>) {
    let json = stated.json;
    let path = |line: &Json| -> Vec<Option<(usize, usize)>> {
        line.list().iter().map(|cell| cell.text().and_then(place)).collect()
    };
    let of_clues = DRAWN_AGAIN.iter().filter_map(|key| json.get(key)).flat_map(Json::list);
    let drawn: HashSet<Vec<Option<(usize, usize)>>> =
        of_clues.filter_map(|entry| entry.get("lines")).flat_map(Json::list).map(path).collect();
    for entry in clues.with_parts(json, "line", &[&["lines"]]) {
        let colour = entry.get("outlineC").and_then(Json::text);
        let unseen = colour.is_some_and(|text| !text.is_empty() && Colour::parse(text).is_none());
        for line in clues.lines(entry) {
            let mut way = path(line);
            let forth = drawn.contains(&way);
            way.reverse();
            let cells: Option<Vec<(usize, usize)>> = way.iter().rev().copied().collect();
            let Some(cells) = cells else {
                clues.draft.doubt(Effect::Changes, "a line through invalid places", line.span);
                continue;
            };
            if unseen || forth || drawn.contains(&way) || stated.has(entry, &cells) {
                continue;
            }
            if colour.is_none() {
                clues.draft.doubt(Effect::Restricts, "a line without a colour", line.span);
                continue;
            }
            let through: Vec<BoardPoint> = cells.into_iter().map(middle).collect();
            let thickness = entry.get("width").and_then(Json::number).unwrap_or(0.5) / 2.0;
            let line_drawn = DrawnLine { through, colour: colour.and_then(Colour::parse), thickness, pointed: false };
            shown.push(line_drawn, line.span);
        }
    }
}

/// Returns the cells at the ends of lines whose ends are drawn as circles or diamonds.
fn line_ends(json: &Json) -> HashSet<(usize, usize)> {
    let entries = ["betweenline", "lockout", "doublearrow"].into_iter().filter_map(|key| json.get(key));
    let lines = entries.flat_map(Json::list).filter_map(|entry| entry.get("lines")).flat_map(Json::list);
    let ends = lines.flat_map(|line| line.list().first().into_iter().chain(line.list().last()));
    ends.filter_map(|cell| cell.text().and_then(place)).collect()
}

fn shapes(clues: &mut Clues<'_, '_>, shown: &mut Drawings, stated: &mut ClueCells<'_>) {
    let json = stated.json;
    let ends = line_ends(json);
    for key in ["rectangle", "circle", "text"] {
        for entry in clues.with_parts(json, key, &[&["cells", "cell"]]) {
            let colour = |key: &str| entry.get(key).and_then(Json::text).and_then(Colour::parse);
            let number = |key: &str, usual: f64| entry.get(key).and_then(Json::number).unwrap_or(usual);
            let text = entry.get("value").filter(|value| !value.is_blank()).map(|value| {
                let number = || value.number().map_or_else(String::new, |n| n.to_string());
                value.text().map_or_else(number, str::to_owned)
            });
            let text = text.filter(|text| !text.trim().is_empty());
            let places = places(clues, entry);
            let shows = stated.has(entry, &places);
            let ends_line = text.is_none() && places.len() == 1 && places.iter().all(|place| ends.contains(place));
            let places: Vec<BoardPoint> = places.into_iter().map(middle).collect();
            let (fill, border) = if key == "text" { (None, None) } else { (colour("baseC"), colour("outlineC")) };
            let seen = fill.is_some() || border.is_some() || text.is_some();
            if places.is_empty() || !seen || ends_line || shows || text.as_deref().is_some_and(sudokupad::is_fog) {
                continue;
            }
            let size = if key == "text" { 0.0 } else { 1.0 };
            let count = places.len() as f64;
            let sum = |part: fn(&BoardPoint) -> f64| places.iter().map(part).sum::<f64>() / count;
            let shape = DrawnShape {
                middle: BoardPoint::new(sum(|place| place.down), sum(|place| place.right)),
                width: if key == "text" { size } else { number("width", size) },
                height: if key == "text" { size } else { number("height", size) },
                round: key == "circle",
                fill,
                border,
                text,
                angle: number("angle", 0.0),
            };
            shown.push(shape, entry.span);
        }
    }
}

/// Reads cosmetic cages. SudokuPad stores texts about a puzzle in cages without cells: `msgcorrect: Well done`.
fn frames(clues: &mut Clues<'_, '_>, shown: &mut Drawings, stated: &mut ClueCells<'_>) {
    for entry in clues.with_parts(stated.json, "cage", &[&["cells", "value"]]) {
        let value = entry.get("value").filter(|value| !value.is_blank());
        let text =
            value.map(|value| value.text().map_or_else(|| value.number().unwrap_or(0.0).to_string(), str::to_owned));
        let all = places(clues, entry);
        let places: Vec<(usize, usize)> =
            all.iter().filter_map(|(row, column)| clues.board.cell(*row, *column)).collect();
        if places.len() < all.len() {
            clues.draft.doubt(Effect::Changes, "a cage with cells outside the board", entry.span);
        }
        let colour = |key: &str| entry.get(key).and_then(Json::text).and_then(Colour::parse);
        let unseen = places.is_empty() || (colour("outlineC").is_none() && colour("fontC").is_none());
        if unseen && text.as_deref().is_some_and(|text| carries(clues, text, entry.span)) {
            continue;
        }
        if let (Some(text), true) = (&text, all.is_empty()) {
            let short: String = text.chars().take(60).collect();
            clues.draft.doubt(
                Effect::Changes,
                format!("the text {}, which does not belong to a cell", quoted(&short)),
                entry.span,
            );
        }
        if places.is_empty() || stated.has(entry, &all) || text.as_deref().is_some_and(sudokupad::is_fog) {
            continue;
        }
        let frame = Frame { cells: places, text, colour: colour("outlineC") };
        shown.push(frame, entry.span);
    }
}

/// Returns whether the text of a cage is one of SudokuPad's statements about the puzzle; if so, adds the statement.
fn carries(clues: &mut Clues<'_, '_>, text: &str, at: Span) -> bool {
    let Some((key, said)) = text.split_once(':') else { return false };
    match key.trim() {
        "rules" | "ruleset" => clues.draft.metadata("rules", said, at),
        key @ ("antiknight" | "antiking") if matches!(said.trim(), "true" | "1") => {
            clues.say(&format!("use {key}"), at)
        }
        "antiknight" | "antiking" | "title" | "author" | "solution" => {}
        key => return sudokupad::says_nothing(key),
    }
    true
}

/// Returns the places of a drawing, counted from 1.
fn places(clues: &mut Clues<'_, '_>, entry: &Json) -> Vec<(usize, usize)> {
    let several = clues.draft.listed(entry.get("cells"), Items::Any);
    let all: Vec<&Json> = entry.get("cell").filter(|cell| !cell.is_blank()).into_iter().chain(several).collect();
    let found = all.iter().filter_map(|cell| cell.text().and_then(place)).collect::<Vec<_>>();
    if found.len() < all.len() {
        clues.draft.doubt(Effect::Changes, "a drawing at an invalid place", entry.span);
    }
    found
}

/// Returns the middle of a cell counted from 1, which may be outside the board.
pub(super) fn middle((row, column): (usize, usize)) -> BoardPoint {
    let zero_based = |n: usize| i32::try_from(n).unwrap_or(i32::MAX) - 1;
    BoardPoint::middle(zero_based(row), zero_based(column))
}
