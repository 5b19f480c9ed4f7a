//! The character grid of a drawn board, and the placement of clues in it.

use super::super::drawing::{CellText, Pieces, Style};
use super::characters::Crossing;
use super::sorted::SortedClues;
use crate::puzzle::{CellId, Layout, Position, PuzzleData};
use std::collections::HashSet;

pub(super) struct CluePage<'a> {
    layout: &'a Layout,
    style: Style,
    pieces: Pieces,
    rows: usize,
    columns: usize,
    /// The number of characters and lines inside a cell.
    wide: usize,
    tall: usize,
    /// The number of characters to the left of the board and of lines above it.
    left: usize,
    above: usize,
    lines: Vec<Vec<char>>,
    /// By line, the highlighted ranges of characters, each with its escape code.
    emphasis: Vec<Vec<(usize, usize, &'static str)>>,
}

impl<'a> CluePage<'a> {
    pub(super) fn new(puzzle: &'a PuzzleData, sorted: &SortedClues, texts: &[CellText<'_>], style: Style) -> Self {
        let layout = &*puzzle.layout;
        let (rows, columns) = (usize::from(layout.rows()), usize::from(layout.columns()));
        let text = texts.iter().map(|text| text.text.chars().count()).max().unwrap_or(1);
        let is_framed = !sorted.cages.is_empty();
        let around = if is_framed || !sorted.letters.is_empty() { 4 } else { 2 };
        let (count_rows, count_columns) = (rows as i32, columns as i32);
        let sides = |is_side: &dyn Fn(&(i32, i32)) -> bool| -> usize {
            let found = sorted.beside.iter().filter(|(place, _)| is_side(place));
            found.map(|(_, texts)| texts.join(" ").chars().count() + 1).max().unwrap_or(0)
        };
        let stacks = |is_side: &dyn Fn(&(i32, i32)) -> bool| -> usize {
            sorted.beside.iter().filter(|(place, _)| is_side(place)).map(|(_, texts)| texts.len()).max().unwrap_or(0)
        };
        let left = sides(&|(row, column)| *column < 0 && (0..count_rows).contains(row));
        let right = sides(&|(row, column)| *column >= count_columns && (0..count_rows).contains(row));
        let above = stacks(&|(row, _)| *row < 0);
        let below = stacks(&|(row, _)| *row >= count_rows);
        let (wide, tall) = (text + around, if is_framed { 3 } else { 1 });
        // Numbers at the corners of the board need additional characters.
        let width = left + columns * (wide + 1) + 1 + right.max(6);
        let height = above + rows * (tall + 1) + 1 + below;
        let lines = vec![vec![' '; width]; height];
        let pieces = Pieces::of(layout);
        let emphasis = vec![Vec::new(); height];
        let mut page = Self { layout, style, pieces, rows, columns, wide, tall, left, above, lines, emphasis };
        page.rule();
        sorted.cages.iter().for_each(|(cells, text)| page.cage(cells, text.as_deref()));
        page.cells(sorted, texts);
        sorted.between.iter().for_each(|(place, text)| page.between(*place, text));
        sorted.beside.iter().for_each(|(place, texts)| page.beside(*place, texts));
        page
    }

    pub(super) fn finish(self) -> String {
        let mut out = String::new();
        for (line, emphasis) in self.lines.iter().zip(&self.emphasis) {
            let end = line.iter().rposition(|c| *c != ' ').map_or(0, |last| last + 1);
            // In the order of the columns, as the cells are.
            let mut emphasis = emphasis.iter().peekable();
            for (at, c) in line[..end].iter().enumerate() {
                if let Some((_, _, code)) = emphasis.peek().filter(|(start, ..)| *start == at) {
                    out.push_str(code);
                }
                out.push(*c);
                if emphasis.next_if(|(_, stop, _)| *stop == at + 1).is_some() {
                    out.push_str("\x1b[0m");
                }
            }
            out.push('\n');
        }
        out
    }

    fn put(&mut self, line: usize, at: usize, text: &str) {
        let Some(line) = self.lines.get_mut(line) else { return };
        for (place, c) in line.iter_mut().skip(at).zip(text.chars()) {
            *place = if c.is_control() { '?' } else { c };
        }
    }

    /// Returns the line and the column of the first character inside a place.
    fn inside(&self, row: usize, column: usize) -> (usize, usize) {
        (self.above + row * (self.tall + 1) + 1, self.left + column * (self.wide + 1) + 1)
    }

    fn has_cell(&self, row: Option<usize>, column: Option<usize>) -> bool {
        let place = row.zip(column).filter(|(row, column)| *row < self.rows && *column < self.columns);
        place.is_some_and(|(row, column)| {
            self.layout.cell_at(Position { row: row as u16, column: column as u16 }).is_some()
        })
    }

    /// Returns the strength of the line above a place.
    fn strength_above(&self, row: usize, column: usize) -> u8 {
        let cells = self.has_cell(row.checked_sub(1), Some(column)) || self.has_cell(Some(row), Some(column));
        if self.pieces.wall_above(row, column) { 2 } else { u8::from(cells) }
    }

    fn strength_left(&self, row: usize, column: usize) -> u8 {
        let cells = self.has_cell(Some(row), column.checked_sub(1)) || self.has_cell(Some(row), Some(column));
        if self.pieces.wall_left(row, column) { 2 } else { u8::from(cells) }
    }

    /// Draws all lines of the board.
    fn rule(&mut self) {
        let ascii = self.style.ascii;
        for row in 0..=self.rows {
            for column in 0..=self.columns {
                let (line, at) = self.inside(row, column);
                let crossing = Crossing {
                    up: row.checked_sub(1).map_or(0, |above| self.strength_left(above, column)),
                    down: if row < self.rows { self.strength_left(row, column) } else { 0 },
                    left: column.checked_sub(1).map_or(0, |before| self.strength_above(row, before)),
                    right: if column < self.columns { self.strength_above(row, column) } else { 0 },
                };
                self.lines[line - 1][at - 1] = crossing.character(ascii);
                if column < self.columns {
                    let c = Crossing::line(crossing.right, true, ascii);
                    self.lines[line - 1][at..at + self.wide].fill(c);
                }
                if row < self.rows {
                    let c = Crossing::line(crossing.down, false, ascii);
                    (0..self.tall).for_each(|below| self.lines[line + below][at - 1] = c);
                }
            }
        }
    }

    /// Draws a frame inside cells, open towards neighbours of the same cage.
    fn cage(&mut self, cells: &[CellId], text: Option<&str>) {
        let [level, upright, corners] = match self.style.ascii {
            true => ["-", ":", "...."],
            false => ["╌", "╎", "┌┐└┘"],
        };
        let corners: Vec<char> = corners.chars().collect();
        let places: HashSet<(usize, usize)> = cells.iter().map(|cell| self.place(*cell)).collect();
        for (row, column) in &places {
            let inside = |row: Option<usize>, column: Option<usize>| {
                row.zip(column).is_some_and(|place| places.contains(&place))
            };
            let [up, down, before, after] = [
                !inside(row.checked_sub(1), Some(*column)),
                !inside(Some(row + 1), Some(*column)),
                !inside(Some(*row), column.checked_sub(1)),
                !inside(Some(*row), Some(column + 1)),
            ];
            let (line, at) = self.inside(*row, *column);
            let (last_line, last) = (line + self.tall - 1, at + self.wide - 1);
            for (is_there, line) in [(up, line), (down, last_line)] {
                if is_there {
                    self.put(line, at, &level.repeat(self.wide));
                }
            }
            for (is_there, at) in [(before, at), (after, last)] {
                if is_there {
                    (line..=last_line).for_each(|line| self.put(line, at, upright));
                }
            }
            let meeting = [
                (up && before, line, at),
                (up && after, line, last),
                (down && before, last_line, at),
                (down && after, last_line, last),
            ];
            for ((is_there, line, at), corner) in meeting.into_iter().zip(&corners) {
                if is_there {
                    self.put(line, at, &corner.to_string());
                }
            }
        }
        if let (Some(text), Some(first)) = (text, cells.iter().min()) {
            let (row, column) = self.place(*first);
            let (line, at) = self.inside(row, column);
            self.put(line, at, text);
        }
    }

    fn place(&self, cell: CellId) -> (usize, usize) {
        let Position { row, column } = self.layout.position(cell);
        (row.into(), column.into())
    }

    fn cells(&mut self, sorted: &SortedClues, texts: &[CellText<'_>]) {
        for (index, text) in texts.iter().enumerate() {
            let cell = CellId(index as u32);
            let (row, column) = self.place(cell);
            let (line, at) = self.inside(row, column);
            let middle = line + self.tall / 2;
            let length = text.text.chars().count();
            let start = at + (self.wide - length.min(self.wide)) / 2;
            self.put(middle, start, &text.text);
            let code = text.emphasis.code().filter(|_| self.style.color && length > 0);
            if let (Some(code), Some(line)) = (code, self.emphasis.get_mut(middle)) {
                line.push((start, start + length, code));
            }
            if let Some([before, after]) = sorted.around.get(&cell) {
                self.put(middle, start - 1, &before.to_string());
                self.put(middle, start + length, &after.to_string());
            }
            if let Some(letters) = sorted.letters.get(&cell) {
                self.letters(letters, cell, (row, column), sorted);
            }
        }
    }

    /// Draws as many letters as fit: in the lowest line of a cell with several lines, otherwise beside the digit.
    fn letters(&mut self, letters: &str, cell: CellId, (row, column): (usize, usize), sorted: &SortedClues) {
        let (line, at) = self.inside(row, column);
        let framed = if self.tall > 1 { 1 } else { 0 };
        let is_marked = sorted.around.contains_key(&cell);
        let places: Vec<usize> = match (framed, is_marked) {
            (1, _) => (at + 1..at + self.wide - 1).collect(),
            (_, true) => vec![at, at + self.wide - 1],
            (_, false) => vec![at, at + 1, at + self.wide - 2, at + self.wide - 1],
        };
        let letters: Vec<char> = letters.chars().collect();
        for (number, at) in places.iter().enumerate() {
            let is_last = number + 1 == places.len() && letters.len() > places.len();
            if let Some(letter) = letters.get(number) {
                let shown = if is_last { '+' } else { *letter };
                self.put(line + (self.tall - 1) * framed, *at, &shown.to_string());
            }
        }
    }

    /// Draws a text between cells; its place is in halves of a cell.
    fn between(&mut self, (row, column): (i32, i32), text: &str) {
        let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) else { return };
        let (line, at) = self.inside(row / 2, column / 2);
        let line = if row % 2 == 0 { line - 1 } else { line + self.tall / 2 };
        let middle = if column % 2 == 0 { at - 1 } else { at + self.wide / 2 };
        let start = middle.saturating_sub(text.chars().count() / 2);
        self.put(line, start, text);
    }

    /// Draws texts beside the board.
    fn beside(&mut self, (row, column): (i32, i32), texts: &[String]) {
        let (rows, columns) = (self.rows as i32, self.columns as i32);
        let joined = texts.join(" ");
        let long = joined.chars().count();
        let within = |at: i32, count: i32| at.clamp(0, count - 1) as usize;
        let (line, at) = self.inside(within(row, rows), within(column, columns));
        let middle = line + self.tall / 2;
        if row < 0 || row >= rows {
            // Beside a corner of the board, a number is above or below its end.
            let at = match column {
                before if before < 0 => at.saturating_sub(2),
                after if after >= columns => at + self.wide,
                _ => at,
            };
            for (number, text) in texts.iter().enumerate() {
                let line = match row < 0 {
                    true => (self.above + number).saturating_sub(texts.len()),
                    false => self.above + self.rows * (self.tall + 1) + 1 + number,
                };
                let room = self.wide.saturating_sub(text.chars().count()).div_ceil(2);
                self.put(line, at + room, text);
            }
        } else if column < 0 {
            self.put(middle, self.left.saturating_sub(long + 1), &joined);
        } else if column >= columns {
            self.put(middle, self.left + self.columns * (self.wide + 1) + 2, &joined);
        } else {
            self.put(middle, at + self.wide.saturating_sub(long) / 2, &joined);
        }
    }
}
