//! Draws any board as text, with a wall wherever two neighbouring places belong to different pieces.
//!
//! Two cells belong to the same piece if they are in the same boxes; places without a cell belong to the outside. This is an
//! equivalence relation, so walls never end inside the drawing. A line of the drawing without any wall is left out, which results
//! in the usual ruled boxes, and in a mere frame for boards without boxes.

use super::border::Arms;
use crate::puzzle::{CellId, Layout, Position, RegionKind};
use std::borrow::Cow;
use std::collections::HashMap;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Style {
    /// Whether walls are drawn with `+`, `-` and `|` instead of box-drawing characters.
    pub ascii: bool,
    pub color: bool,
    /// Whether a star marks the givens of a solution, for output without colours that only people read.
    pub marks: bool,
}

/// The highlighting of a cell's text.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Emphasis {
    #[default]
    None,
    /// A given: bold.
    Given,
    /// The subject of the drawing: red.
    Subject,
    /// A candidate among the premises of a step: blue.
    Pattern,
    /// A candidate of another kind, such as the fin of a fish: yellow.
    Other,
    /// A candidate that is placed: green.
    Placed,
    /// An eliminated candidate: red, struck out.
    Removed,
}

impl Emphasis {
    /// Returns the escape code that switches it on in a terminal.
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

/// The text of a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellText<'a> {
    /// The text, which may have several lines; other control characters are replaced before it is shown.
    pub text: Cow<'a, str>,
    /// The highlighting of the whole text, if there are colours.
    pub emphasis: Emphasis,
    /// The highlighting of each character, line breaks included, if they differ; otherwise empty.
    pub letters: Vec<Emphasis>,
}

impl<'a> CellText<'a> {
    pub fn plain(text: impl Into<Cow<'a, str>>) -> Self {
        Self::emphasised(text, Emphasis::None)
    }

    pub fn emphasised(text: impl Into<Cow<'a, str>>, emphasis: Emphasis) -> Self {
        Self { text: text.into(), emphasis, letters: Vec::new() }
    }

    /// Makes the text of a cell; if `is_given` and `style.marks` are set, with a star.
    pub(super) fn given(text: impl Into<Cow<'a, str>>, is_given: bool, style: Style) -> Self {
        let text = text.into();
        match is_given {
            true if style.marks => Self::emphasised(format!("*{text}"), Emphasis::Given),
            true => Self::emphasised(text, Emphasis::Given),
            false => Self::plain(text),
        }
    }
}

/// Draws a board; `cell` returns the text of each cell. The drawing ends with a newline.
pub fn draw<'a>(layout: &Layout, style: Style, cell: impl FnMut(CellId) -> CellText<'a>) -> String {
    draw_pieces(layout, Pieces::of(layout), style, cell)
}

/// Draws a board with walls between pieces.
pub(super) fn draw_pieces<'a>(
    layout: &Layout,
    pieces: Pieces,
    style: Style,
    cell: impl FnMut(CellId) -> CellText<'a>,
) -> String {
    let texts: Vec<CellText<'a>> = (0..layout.cells().len() as u32).map(CellId).map(cell).collect();
    let width = texts.iter().flat_map(|t| t.text.lines()).map(|line| line.chars().count()).max().unwrap_or(1);
    let height = texts.iter().map(|t| t.text.lines().count()).max().unwrap_or(1).max(1);
    let rows = usize::from(layout.rows());
    let columns = usize::from(layout.columns());
    let ruled: Vec<bool> = (0..=columns).map(|j| (0..rows).any(|i| pieces.wall_left(i, j))).collect();
    let board = BoardRenderer { layout, style, texts, width, pieces, ruled, columns };
    let mut out = String::new();
    for i in 0..=rows {
        if (0..columns).any(|j| board.pieces.wall_above(i, j)) {
            board.rule(i, &mut out);
        }
        if i < rows {
            (0..height).for_each(|line| board.row(i, line, &mut out));
            // The lines of different cells would otherwise be indistinguishable.
            if height > 1 && i + 1 < rows && !(0..columns).any(|j| board.pieces.wall_above(i + 1, j)) {
                board.row(i, height, &mut out);
            }
        }
    }
    out
}

/// The piece of each place, where 0 is the outside.
pub(super) struct Pieces {
    of: Vec<u32>,
    rows: usize,
    columns: usize,
}

impl Pieces {
    pub(super) fn of(layout: &Layout) -> Self {
        let mut boxes: Vec<Vec<u32>> = vec![Vec::new(); layout.cells().len()];
        let regions = layout.regions.iter().filter(|r| r.kind == RegionKind::Box).map(|region| &region.cells);
        for (number, cells) in regions.chain(&layout.rooms).enumerate() {
            for cell in cells {
                boxes[cell.index()].push(number as u32);
            }
        }
        let mut numbers: HashMap<&[u32], u32> = HashMap::new();
        let mut of = Vec::with_capacity(boxes.len());
        for boxes in &boxes {
            let next = numbers.len() as u32 + 1;
            of.push(*numbers.entry(boxes).or_insert(next));
        }
        Self::numbered(layout, |cell| of[cell.index()])
    }

    /// Makes pieces from the number of each cell; 0 is the outside.
    pub(super) fn numbered(layout: &Layout, number: impl Fn(CellId) -> u32) -> Self {
        let (rows, columns) = (usize::from(layout.rows()), usize::from(layout.columns()));
        let mut of = vec![0; rows * columns];
        for (cell, p) in (0..).map(CellId).zip(layout.cells()) {
            of[usize::from(p.row) * columns + usize::from(p.column)] = number(cell);
        }
        Self { of, rows, columns }
    }

    fn get(&self, row: Option<usize>, column: Option<usize>) -> u32 {
        match (row.filter(|r| *r < self.rows), column.filter(|c| *c < self.columns)) {
            (Some(row), Some(column)) => self.of[row * self.columns + column],
            _ => 0,
        }
    }

    /// Returns whether there is a wall between place (row - 1, column) and place (row, column).
    pub(super) fn wall_above(&self, row: usize, column: usize) -> bool {
        self.get(row.checked_sub(1), Some(column)) != self.get(Some(row), Some(column))
    }

    /// Returns whether there is a wall between place (row, column - 1) and place (row, column).
    pub(super) fn wall_left(&self, row: usize, column: usize) -> bool {
        self.get(Some(row), column.checked_sub(1)) != self.get(Some(row), Some(column))
    }

    /// Returns the walls that meet at the top left corner of place (row, column).
    fn arms(&self, row: usize, column: usize) -> Arms {
        Arms {
            up: row > 0 && self.wall_left(row - 1, column),
            down: row < self.rows && self.wall_left(row, column),
            left: column > 0 && self.wall_above(row, column - 1),
            right: column < self.columns && self.wall_above(row, column),
        }
    }
}

struct BoardRenderer<'a> {
    layout: &'a Layout,
    style: Style,
    texts: Vec<CellText<'a>>,
    width: usize,
    pieces: Pieces,
    /// Whether there is a wall to the left of each column (and to the right of the last).
    ruled: Vec<bool>,
    columns: usize,
}

impl BoardRenderer<'_> {
    /// Draws the line above row `i`, which has at least one wall.
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
                // Without walls above and below, both arms are walls or neither is.
                out.push(dash(arms.left && arms.right));
            }
            if j < self.columns {
                out.extend(std::iter::repeat_n(dash(arms.right), self.width));
            }
        }
        end_line(out, start);
    }

    /// Draws line `line` of the cells of row `i`.
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
