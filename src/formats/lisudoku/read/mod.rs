//! Reads `lisudoku`, the JSON of lisudoku.xyz (github.com/lisudoku/sudoku_formats, `LisudokuConstraints`). Rows and columns count
//! from 0; keys are in camel case or with underscores.

mod clues;

use crate::code::Code;
use crate::formats::Reading;
use crate::formats::boxes::{box_of, boxes_of};
use crate::formats::draft::{Draft, Items};
use crate::formats::json_value::Json;
use crate::formats::prose;
use crate::puzzle::Effect;
use crate::syntax::{Diagnostic, Parsed, Source};
use compact_str::ToCompactString;

const MAX_SIDE: i64 = 25;

/// Returns whether a text looks like this format.
pub(super) fn recognises(text: &str) -> bool {
    let head = text.trim_start();
    head.starts_with('{') && ["\"gridSize\"", "\"grid_size\""].iter().any(|key| head.contains(key))
}

/// Reads the puzzle of a text.
pub(super) fn parse(source: &Source, reading: &Reading) -> Result<Parsed, Diagnostic> {
    let whole = Json::parse(source)?;
    // The site's API responses contain the puzzle together with data about it.
    let json = whole.get("constraints").filter(|inner| !inner.members().is_empty()).unwrap_or(&whole);
    let size = get(json, "gridSize");
    let Some(side) = size.and_then(Json::integer).filter(|side| (1..=MAX_SIDE).contains(side)) else {
        let message = Diagnostic::new(Code::E0768, "a lisudoku puzzle needs a `gridSize`");
        let at = size.map_or(whole.span, |size| size.span);
        return Err(message.at(at, format!("expected a number from 1 to {MAX_SIDE}")));
    };
    let draft = Draft::new(source, reading);
    let mut puzzle = Puzzle { draft, side: side as usize };
    if !std::ptr::eq(json, &raw const whole) {
        // The site's data are the number of the puzzle, its difficulty and its date; only texts could state a rule.
        let words = |key: &str| ["rule", "description", "instruction"].iter().any(|word| key.contains(word));
        for member in whole.members().iter().filter(|member| member.key != "constraints") {
            member.seen().ignore();
            if words(&member.key.to_lowercase()) && !member.value.is_blank() {
                match member.value.text() {
                    Some(text) => puzzle.draft.metadata("rules", text, member.value.span),
                    None => puzzle.draft.doubt(
                        Effect::Changes,
                        "rules in words in addition to the \
                        puzzle",
                        member.span,
                    ),
                }
            }
        }
    }
    puzzle.board(json);
    puzzle.clues(json);
    for found in puzzle.draft.unread(json) {
        if !found.member.value.is_blank() {
            let what = format!("the key \"{}\"", crate::puzzle::clean_line(&found.member.key));
            puzzle.draft.doubt(Effect::Changes, what, found.span);
        }
    }
    prose::check(&mut puzzle.draft, crate::formats::lisudoku::FORMAT);
    Ok(puzzle.draft.finish())
}

/// Returns a member by its name in camel case, or with underscores.
fn get<'j>(json: &'j Json, key: &str) -> Option<&'j Json> {
    json.get(key).or_else(|| {
        let mut snake = String::new();
        for c in key.chars() {
            if c.is_ascii_uppercase() {
                snake.push('_');
            }
            snake.push(c.to_ascii_lowercase());
        }
        json.get(&snake)
    })
}

/// A puzzle under construction.
struct Puzzle<'s> {
    draft: Draft<'s>,
    side: usize,
}

impl Puzzle<'_> {
    fn board(&mut self, json: &Json) {
        let side = self.side;
        let regions = get(json, "regions").filter(|regions| !regions.is_blank());
        let (height, width) = box_of(side);
        let usual = |place: usize| place / side / height * height + place % side / width;
        let mut numbers: Vec<Option<usize>> = (0..side * side).map(|place| Some(usual(place))).collect();
        if let Some(regions) = regions {
            numbers.fill(None);
            for (number, region) in self.draft.listed(Some(regions), Items::Lists).into_iter().enumerate() {
                for (row, column) in self.cells(region) {
                    numbers[row * side + column] = Some(number);
                }
            }
        }
        let at = regions.map_or(self.draft.whole(), |regions| regions.span);
        if boxes_of(&numbers, side) == Some((height, width)) && height > 1 {
            self.draft.say(&format!("use classic({height}, {width})"), at);
        } else {
            self.draft.say(&format!("use jigsaw({side})"), at);
            self.draft.regions(side, &numbers, at);
        }
        let Some(fixed) = get(json, "fixedNumbers") else {
            self.draft.givens(side, vec![(None, at); side * side], at);
            return;
        };
        let mut cells = vec![(None, fixed.span); side * side];
        for number in self.draft.listed(Some(fixed), Items::Objects) {
            let place = number.get("position").and_then(|position| self.cell(position));
            let value = number.get("value").and_then(Json::integer);
            match (place, value) {
                (Some((row, column)), Some(value)) => {
                    cells[row * side + column] = (Some(value.to_compact_string()), number.span);
                }
                _ => self.odd("a fixed number", number),
            }
        }
        self.draft.givens(side, cells, fixed.span);
    }

    /// Returns the cells of a list; invalid ones are reported.
    fn cells(&mut self, list: &Json) -> Vec<(usize, usize)> {
        let mut cells = Vec::new();
        for cell in self.draft.listed(Some(list), Items::Any) {
            match self.cell(cell) {
                Some(cell) => cells.push(cell),
                None => self.odd("a cell", cell),
            }
        }
        cells
    }

    /// Returns row and column of a cell.
    fn cell(&self, cell: &Json) -> Option<(usize, usize)> {
        let of = |key: &str| {
            let n = usize::try_from(cell.get(key)?.integer()?).ok()?;
            (n < self.side).then_some(n)
        };
        Some((of("row")?, of("col")?))
    }

    /// Reports an invalid value.
    fn odd(&mut self, what: &str, at: &Json) {
        at.ignore();
        let message = Diagnostic::new(Code::E0768, format!("{what} that is not understood"));
        self.draft.report(message.at(at.span, "rows and columns must be numbers, counted from 0"));
    }
}
