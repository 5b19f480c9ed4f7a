//! Derives regions from the walls between cells of a drawn board.

use crate::formats::board_text::line::TextLine;
use std::collections::BTreeSet;
use std::ops::Range;

/// Returns the number of each cell's region, row after row, if walls divide the board into as many regions as it has rows, with
/// equal sizes. `cells` are the ranges of the cells in the text; other lines between two rows are rules.
pub(super) fn regions(lines: &[TextLine<'_>], cells: &[Vec<Range<usize>>]) -> Option<Vec<usize>> {
    let side = cells.len();
    let lines: Vec<WallPlaces<'_>> = lines.iter().map(|line| WallPlaces::of(*line)).collect();
    let of_row: Option<Vec<usize>> = cells.iter().map(|row| holder(&lines, row.first()?)).collect();
    let of_row = of_row?;
    let beside = |row: usize, column: usize| lines[of_row[row]].has_wall(&cells[row][column], &cells[row][column + 1]);
    let below = |row: usize, column: usize| {
        let at = lines[of_row[row]].column(cells[row][column].start);
        lines[of_row[row] + 1..of_row[row + 1]].iter().any(|line| line.is_wall_at(at))
    };
    let mut region: Vec<Option<usize>> = vec![None; side * side];
    let mut number = 0;
    for start in 0..side * side {
        if region[start].is_some() {
            continue;
        }
        let mut open = vec![start];
        let mut size = 0;
        region[start] = Some(number);
        while let Some(cell) = open.pop() {
            size += 1;
            let (row, column) = (cell / side, cell % side);
            let right = (column + 1 < side && !beside(row, column)).then_some(cell + 1);
            let left = (column > 0 && !beside(row, column - 1)).then(|| cell - 1);
            let down = (row + 1 < side && !below(row, column)).then_some(cell + side);
            let up = (row > 0 && !below(row - 1, column)).then(|| cell - side);
            for next in [right, left, down, up].into_iter().flatten() {
                if region[next].is_none() {
                    region[next] = Some(number);
                    open.push(next);
                }
            }
        }
        if size != side {
            return None;
        }
        number += 1;
    }
    region.into_iter().collect()
}

/// Returns the line that contains a range of the text.
fn holder(lines: &[WallPlaces<'_>], cell: &Range<usize>) -> Option<usize> {
    lines.iter().position(|line| (line.line.start..=line.line.start + line.line.text.len()).contains(&cell.start))
}

/// A line, with the positions of horizontal walls in characters.
struct WallPlaces<'t> {
    line: TextLine<'t>,
    walls: BTreeSet<usize>,
}

impl<'t> WallPlaces<'t> {
    fn of(line: TextLine<'t>) -> Self {
        let horizontal = |c: char| matches!(c, '-' | '=' | '─' | '━' | '═');
        let walls = line.text.chars().enumerate().filter(|(_, c)| horizontal(*c)).map(|(at, _)| at).collect();
        Self { line, walls }
    }

    /// Returns the character position on this line of a byte of the text.
    fn column(&self, byte: usize) -> usize {
        self.line.text.get(..byte - self.line.start).map_or(0, |before| before.chars().count())
    }

    fn is_wall_at(&self, column: usize) -> bool {
        self.walls.contains(&column)
    }

    /// Returns whether there is a wall between two cells of this line.
    fn has_wall(&self, left: &Range<usize>, right: &Range<usize>) -> bool {
        let between = self.line.text.get(left.end - self.line.start..right.start - self.line.start);
        between.is_some_and(|between| between.contains(['|', '!', '¦', '│', '┃', '║']))
    }
}
