//! Cosmetic parts: what the board shows and no key of a clue states.

use super::{Clues, painted, says_something};
use crate::puzzle::Effect;
use crate::syntax::drawing::{Board, Colour, Drawings, Frame, Line, Place, Shape, recognise};
use crate::syntax::fpuzzles::board::place;
use crate::syntax::json_value::Json;
use crate::syntax::prose::Prose;
use std::collections::HashSet;

/// Title and rules, which say what drawings mean.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    pub(super) title: String,
    pub(super) rules: String,
}

/// Keys whose lines are drawn again as cosmetic lines, by what adds constraints to f-puzzles.
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

pub(super) fn read(clues: &mut Clues<'_, '_>, json: &Json, said: &Shown) {
    let board = Board::new(clues.board.side, clues.board.side);
    let mut shown = Drawings::new(board);
    painted::read(&mut shown, json, clues.board);
    lines(clues, &mut shown, json);
    shapes(clues, &mut shown, json);
    frames(clues, &mut shown, json);
    let before = clues.draft.diagnostics().len();
    let prose = Prose::new(said.title.as_str(), said.rules.as_str()).up_to(clues.board.side as i64);
    recognise(&shown, &prose, clues.draft);
    guessed(clues, before);
}

/// Where clues have keys of their own, what is drawn instead is mostly what no key can say: a guess is no understanding.
fn guessed(clues: &mut Clues<'_, '_>, before: usize) {
    let said = clues.draft.diagnostics().get(before..).unwrap_or_default();
    let guesses: Vec<_> = said
        .iter()
        .filter(|message| message.code == "W0720")
        .map(|message| (message.message.clone(), message.labels.first().map(|label| label.span).unwrap_or_default()))
        .collect();
    for (what, at) in guesses {
        clues.draft.doubt(Effect::Changes, format!("{what}, by a guess that `--treat` can confirm"), at);
    }
}

/// Whether a drawing only shows a clue that another key states.
fn shows_clue(json: &Json, entry: &Json) -> bool {
    let has = |key: &str| json.get(key).is_some_and(says_something);
    let named = entry.get("fromConstraint").and_then(Json::text).map(|name| {
        let key: String = name.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_lowercase();
        has(&key)
    });
    let lockout = entry.get("isLLConstraint").is_some_and(Json::truth) && has("lockout");
    named.unwrap_or(lockout)
}

fn lines(clues: &mut Clues<'_, '_>, shown: &mut Drawings, json: &Json) {
    let path = |line: &Json| -> Vec<Option<(usize, usize)>> {
        line.list().iter().map(|cell| cell.text().and_then(place)).collect()
    };
    let of_clues = DRAWN_AGAIN.iter().filter_map(|key| json.get(key)).flat_map(Json::list);
    let drawn: HashSet<Vec<Option<(usize, usize)>>> =
        of_clues.filter_map(|entry| entry.get("lines")).flat_map(Json::list).map(path).collect();
    for entry in clues.entries(json, "line") {
        let known = shows_clue(json, entry);
        let colour = entry.get("outlineC").and_then(Json::text);
        let unseen = colour.is_some_and(|text| !text.is_empty() && Colour::parse(text).is_none());
        for line in entry.get("lines").map_or(&[][..], Json::list) {
            let mut way = path(line);
            let forth = drawn.contains(&way);
            way.reverse();
            if known || unseen || forth || drawn.contains(&way) {
                continue;
            }
            way.reverse();
            let through: Vec<Place> = way.into_iter().flatten().map(middle).collect();
            let thickness = entry.get("width").and_then(Json::number).unwrap_or(0.5) / 2.0;
            let line_drawn = Line { through, colour: colour.and_then(Colour::parse), thickness, pointed: false };
            shown.push(line_drawn, line.span);
        }
    }
}

/// The cells in which lines end whose ends are drawn as circles or diamonds.
fn line_ends(json: &Json) -> HashSet<(usize, usize)> {
    let entries = ["betweenline", "lockout", "doublearrow"].into_iter().filter_map(|key| json.get(key));
    let lines = entries.flat_map(Json::list).filter_map(|entry| entry.get("lines")).flat_map(Json::list);
    let ends = lines.flat_map(|line| line.list().first().into_iter().chain(line.list().last()));
    ends.filter_map(|cell| cell.text().and_then(place)).collect()
}

fn shapes(clues: &mut Clues<'_, '_>, shown: &mut Drawings, json: &Json) {
    let ends = line_ends(json);
    for key in ["rectangle", "circle", "text"] {
        for entry in clues.entries(json, key) {
            let colour = |key: &str| entry.get(key).and_then(Json::text).and_then(Colour::parse);
            let number = |key: &str, usual: f64| entry.get(key).and_then(Json::number).unwrap_or(usual);
            let text = entry.get("value").filter(|value| says_something(value)).map(|value| {
                let number = || value.number().map_or_else(String::new, |n| n.to_string());
                value.text().map_or_else(number, str::to_owned)
            });
            let text = text.filter(|text| !text.trim().is_empty());
            let places = places(entry);
            let ends_line = text.is_none() && places.len() == 1 && places.iter().all(|place| ends.contains(place));
            let places: Vec<Place> = places.into_iter().map(middle).collect();
            let (fill, border) = if key == "text" { (None, None) } else { (colour("baseC"), colour("outlineC")) };
            let seen = fill.is_some() || border.is_some() || text.is_some();
            if places.is_empty() || !seen || ends_line || shows_clue(json, entry) || is_fog(text.as_deref()) {
                continue;
            }
            let size = if key == "text" { 0.0 } else { 1.0 };
            let count = places.len() as f64;
            let sum = |part: fn(&Place) -> f64| places.iter().map(part).sum::<f64>() / count;
            let shape = Shape {
                middle: Place::new(sum(|place| place.down), sum(|place| place.right)),
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

/// Cosmetic cages. SudokuPad carries words about a puzzle in cages that nobody sees: `msgcorrect: Well done`.
fn frames(clues: &mut Clues<'_, '_>, shown: &mut Drawings, json: &Json) {
    for entry in clues.entries(json, "cage") {
        let value = entry.get("value").filter(|value| says_something(value));
        let text =
            value.map(|value| value.text().map_or_else(|| value.number().unwrap_or(0.0).to_string(), str::to_owned));
        let places: Vec<(usize, usize)> =
            places(entry).into_iter().filter_map(|(row, column)| clues.board.cell(row, column)).collect();
        let colour = |key: &str| entry.get(key).and_then(Json::text).and_then(Colour::parse);
        let unseen = places.is_empty() || (colour("outlineC").is_none() && colour("fontC").is_none());
        let about = text
            .as_deref()
            .and_then(|text| text.split_once(": "))
            .filter(|(key, _)| !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphabetic()));
        match (about, value) {
            (Some(("rules" | "ruleset", rules)), Some(value)) if unseen => {
                clues.draft.metadata("rules", rules, value.span);
                continue;
            }
            (Some(_), _) if unseen => continue,
            _ => {}
        }
        if places.is_empty() || shows_clue(json, entry) || is_fog(text.as_deref()) {
            continue;
        }
        let frame = Frame { cells: places, text, colour: colour("outlineC") };
        shown.push(frame, entry.span);
    }
}

/// Lights in fog, which hides parts of the puzzle from people only.
fn is_fog(text: Option<&str>) -> bool {
    matches!(text, Some("FOW" | "FOGLIGHT" | "fogofwar" | "foglight"))
}

/// The places of a drawing, counted from 1.
fn places(entry: &Json) -> Vec<(usize, usize)> {
    let single = entry.get("cell").into_iter();
    let several = entry.get("cells").map_or(&[][..], Json::list);
    single.chain(several).filter_map(|cell| cell.text().and_then(place)).collect()
}

/// The middle of a cell that is counted from 1, or lies beside the board.
pub(super) fn middle((row, column): (usize, usize)) -> Place {
    let zero_based = |n: usize| i32::try_from(n).unwrap_or(i32::MAX) - 1;
    Place::middle(zero_based(row), zero_based(column))
}
