//! One way of drawing for all boards: a wall wherever two neighbouring places belong to different pieces.
//!
//! Two cells belong to the same piece when they lie in the same boxes; a place without a cell belongs to the outside.
//! "The same piece" is an equivalence, so that walls never end in the open. A line of the drawing that would carry
//! no wall at all is left out, which gives the usual ruled boxes, and a mere frame to boards without boxes.

use super::border::Arms;
use crate::puzzle::{CellId, Layout, Position, RegionKind};
use std::borrow::Cow;
use std::collections::HashMap;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Style {
    /// Walls from `+`, `-` and `|` instead of box drawing characters.
    pub ascii: bool,
    pub color: bool,
    /// A mark before the givens of a solution, for where there are no colours and nobody reads the drawing but people.
    pub marks: bool,
}

/// What makes the text of a cell stand out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Emphasis {
    #[default]
    None,
    /// It was given: bold.
    Given,
    /// It is what the drawing is about: red.
    Subject,
    /// A candidate that a step follows from: blue.
    Pattern,
    /// One of another kind, as the fin of a fish: yellow.
    Other,
    /// A candidate that is placed: green.
    Placed,
    /// A candidate that goes: red, struck out.
    Removed,
}

impl Emphasis {
    /// What switches it on in a terminal.
    pub(super) fn code(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Given => Some("\x1b[1m"),
            Self::Subject => Some("\x1b[1;31m"),
            Self::Pattern => Some("\x1b[1;34m"),
            Self::Other => Some("\x1b[1;33m"),
            Self::Placed => Some("\x1b[1;32m"),
            Self::Removed => Some("\x1b[1;9;31m"),
        }
    }
}

/// What is written in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellText<'a> {
    /// The text, perhaps in several lines; other control characters are replaced before it is shown.
    pub text: Cow<'a, str>,
    /// How it stands out, where there are colours.
    pub emphasis: Emphasis,
    /// How each of its characters does, line breaks among them, where they differ; empty where they do not.
    pub letters: Vec<Emphasis>,
}

impl<'a> CellText<'a> {
    pub fn plain(text: impl Into<Cow<'a, str>>) -> Self {
        Self::emphasised(text, Emphasis::None)
    }

    pub fn emphasised(text: impl Into<Cow<'a, str>>, emphasis: Emphasis) -> Self {
        Self { text: text.into(), emphasis, letters: Vec::new() }
    }

    /// What was given, if it `is_given`; with `style.marks`, a star says so.
    pub(super) fn given(text: impl Into<Cow<'a, str>>, is_given: bool, style: Style) -> Self {
        let text = text.into();
        match is_given {
            true if style.marks => Self::emphasised(format!("*{text}"), Emphasis::Given),
            true => Self::emphasised(text, Emphasis::Given),
            false => Self::plain(text),
        }
    }
}

/// Draws a board, each cell with the text that `cell` gives for it. Ends with a newline.
pub fn draw<'a>(layout: &Layout, style: Style, cell: impl FnMut(CellId) -> CellText<'a>) -> String {
    let texts: Vec<CellText<'a>> = (0..layout.cells().len() as u32).map(CellId).map(cell).collect();
    let width = texts.iter().flat_map(|t| t.text.lines()).map(|line| line.chars().count()).max().unwrap_or(1);
    let height = texts.iter().map(|t| t.text.lines().count()).max().unwrap_or(1).max(1);
    let pieces = Pieces::of(layout);
    let rows = usize::from(layout.rows());
    let columns = usize::from(layout.columns());
    let ruled: Vec<bool> = (0..=columns).map(|j| (0..rows).any(|i| pieces.wall_left(i, j))).collect();
    let board = Board { layout, style, texts, width, pieces, ruled, columns };
    let mut out = String::new();
    for i in 0..=rows {
        if (0..columns).any(|j| board.pieces.wall_above(i, j)) {
            board.rule(i, &mut out);
        }
        if i < rows {
            (0..height).for_each(|line| board.row(i, line, &mut out));
            // Lines of different cells would run together.
            if height > 1 && i + 1 < rows && !(0..columns).any(|j| board.pieces.wall_above(i + 1, j)) {
                board.row(i, height, &mut out);
            }
        }
    }
    out
}

/// The piece of each place, 0 being the outside.
pub(super) struct Pieces {
    of: Vec<u32>,
    rows: usize,
    columns: usize,
}

impl Pieces {
    pub(super) fn of(layout: &Layout) -> Self {
        let mut boxes: Vec<Vec<u32>> = vec![Vec::new(); layout.cells().len()];
        let regions = layout.regions.iter().filter(|r| r.kind == RegionKind::Box);
        for (number, region) in regions.enumerate() {
            for cell in &region.cells {
                boxes[cell.index()].push(number as u32);
            }
        }
        let (rows, columns) = (usize::from(layout.rows()), usize::from(layout.columns()));
        let mut of = vec![0; rows * columns];
        let mut numbers: HashMap<&[u32], u32> = HashMap::new();
        for (p, boxes) in layout.cells().iter().zip(&boxes) {
            let next = numbers.len() as u32 + 1;
            of[usize::from(p.row) * columns + usize::from(p.column)] = *numbers.entry(boxes).or_insert(next);
        }
        Self { of, rows, columns }
    }

    fn get(&self, row: Option<usize>, column: Option<usize>) -> u32 {
        match (row.filter(|r| *r < self.rows), column.filter(|c| *c < self.columns)) {
            (Some(row), Some(column)) => self.of[row * self.columns + column],
            _ => 0,
        }
    }

    /// Whether there is a wall between place (row - 1, column) and place (row, column).
    pub(super) fn wall_above(&self, row: usize, column: usize) -> bool {
        self.get(row.checked_sub(1), Some(column)) != self.get(Some(row), Some(column))
    }

    /// Whether there is a wall between place (row, column - 1) and place (row, column).
    pub(super) fn wall_left(&self, row: usize, column: usize) -> bool {
        self.get(Some(row), column.checked_sub(1)) != self.get(Some(row), Some(column))
    }

    /// The walls that meet at the top left corner of place (row, column).
    fn arms(&self, row: usize, column: usize) -> Arms {
        Arms {
            up: row > 0 && self.wall_left(row - 1, column),
            down: row < self.rows && self.wall_left(row, column),
            left: column > 0 && self.wall_above(row, column - 1),
            right: column < self.columns && self.wall_above(row, column),
        }
    }
}

struct Board<'a> {
    layout: &'a Layout,
    style: Style,
    texts: Vec<CellText<'a>>,
    width: usize,
    pieces: Pieces,
    /// Whether some wall stands left of each column (and right of the last).
    ruled: Vec<bool>,
    columns: usize,
}

impl Board<'_> {
    /// The line above row `i`, which has a wall somewhere.
    fn rule(&self, i: usize, out: &mut String) {
        let dash = |wall: bool| if wall { Arms::HORIZONTAL } else { Arms::default() }.character(self.style.ascii);
        let start = out.len();
        for j in 0..=self.columns {
            let arms = self.pieces.arms(i, j);
            if self.ruled[j] {
                if j > 0 {
                    out.push(dash(arms.left));
                }
                out.push(arms.character(self.style.ascii));
                if j < self.columns {
                    out.push(dash(arms.right));
                }
            } else if j > 0 && j < self.columns {
                // Without walls above and below, both arms are walls or none is.
                out.push(dash(arms.left && arms.right));
            }
            if j < self.columns {
                out.extend(std::iter::repeat_n(dash(arms.right), self.width));
            }
        }
        end_line(out, start);
    }

    /// A line with the cells of row `i`: that of this number of each.
    fn row(&self, i: usize, line: usize, out: &mut String) {
        let start = out.len();
        for j in 0..=self.columns {
            if self.ruled[j] {
                if j > 0 {
                    out.push(' ');
                }
                let wall = self.pieces.wall_left(i, j);
                let arms = if wall { Arms::VERTICAL } else { Arms::default() };
                out.push(arms.character(self.style.ascii));
                if j < self.columns {
                    out.push(' ');
                }
            } else if j > 0 && j < self.columns {
                out.push(' ');
            }
            if j < self.columns {
                self.cell(i, j, line, out);
            }
        }
        end_line(out, start);
    }

    fn cell(&self, i: usize, j: usize, line: usize, out: &mut String) {
        let cell = self.layout.cell_at(Position { row: i as u16, column: j as u16 });
        let blank = CellText::plain("");
        let content = cell.map_or(&blank, |c| &self.texts[c.index()]);
        let text = content.text.lines().nth(line).unwrap_or_default();
        let length = text.chars().count();
        out.extend(std::iter::repeat_n(' ', self.width - length));
        let before: usize = content.text.lines().take(line).map(|line| line.chars().count() + 1).sum();
        let mut on: Option<&str> = None;
        for (place, letter) in text.chars().enumerate() {
            let emphasis = content.letters.get(before + place).unwrap_or(&content.emphasis);
            let code = emphasis.code().filter(|_| self.style.color);
            if code != on {
                out.push_str(if on.is_some() { "\x1b[0m" } else { "" });
                out.push_str(code.unwrap_or_default());
                on = code;
            }
            out.push(if letter.is_control() { '?' } else { letter });
        }
        if on.is_some() {
            out.push_str("\x1b[0m");
        }
    }
}

fn end_line(out: &mut String, start: usize) {
    let length = out[start..].trim_end_matches(' ').len();
    out.truncate(start + length);
    out.push('\n');
}
