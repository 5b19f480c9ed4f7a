//! Transformations of a board: a mapping of positions and a renaming of digits.

use crate::puzzle::{Digit, Layout, Position, RegionKind};
use crate::solve::Random;

/// A mapping of positions and digits of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Movement {
    /// Rows and columns of the original board.
    before: (u16, u16),
    /// Rows and columns of the transformed board.
    after: (u16, u16),
    /// The image of each position, row by row.
    to: Vec<Position>,
    /// The digits, ascending, each with its new digit; `None` if digits are not renamed.
    digits: Option<Vec<(Digit, Digit)>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    Right,
    Half,
    Left,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mirror {
    /// Left and right are exchanged.
    LeftRight,
    /// Top and bottom are exchanged.
    TopBottom,
    Diagonal,
    /// Reflection in the other diagonal.
    Antidiagonal,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineType {
    Row,
    Column,
    Band,
    Stack,
}

impl Movement {
    fn of(layout: &Layout, turned: bool, to: impl Fn(u16, u16) -> (u16, u16)) -> Self {
        let (rows, columns) = (layout.rows(), layout.columns());
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let to = places.map(|(row, column)| to(row, column)).map(|(row, column)| Position { row, column }).collect();
        Self {
            before: (rows, columns),
            after: if turned { (columns, rows) } else { (rows, columns) },
            to,
            digits: None,
        }
    }

    pub fn none(layout: &Layout) -> Self {
        Self::of(layout, false, |row, column| (row, column))
    }

    pub fn turn(layout: &Layout, turn: Turn) -> Self {
        let (rows, columns) = (layout.rows(), layout.columns());
        match turn {
            Turn::Right => Self::of(layout, true, |row, column| (column, rows - 1 - row)),
            Turn::Half => Self::of(layout, false, |row, column| (rows - 1 - row, columns - 1 - column)),
            Turn::Left => Self::of(layout, true, |row, column| (columns - 1 - column, row)),
        }
    }

    /// Reflects the board.
    pub fn mirror(layout: &Layout, mirror: Mirror) -> Self {
        let (rows, columns) = (layout.rows(), layout.columns());
        match mirror {
            Mirror::LeftRight => Self::of(layout, false, |row, column| (row, columns - 1 - column)),
            Mirror::TopBottom => Self::of(layout, false, |row, column| (rows - 1 - row, column)),
            Mirror::Diagonal => Self::of(layout, true, |row, column| (column, row)),
            Mirror::Antidiagonal => Self::of(layout, true, |row, column| (columns - 1 - column, rows - 1 - row)),
        }
    }

    /// Exchanges two lines of a board, counted from 0. `None` if there are no such lines, or the boxes do not form bands and
    /// stacks.
    pub fn exchange(layout: &Layout, line: LineType, one: u16, other: u16) -> Option<Self> {
        let by_rows = matches!(line, LineType::Row | LineType::Band);
        let size = match line {
            LineType::Row | LineType::Column => 1,
            LineType::Band => box_size(layout)?.0,
            LineType::Stack => box_size(layout)?.1,
        };
        let lines = if by_rows { layout.rows() } else { layout.columns() };
        let fits = |number: u16| number.checked_add(1)?.checked_mul(size).filter(|end| *end <= lines);
        fits(one).and(fits(other))?;
        let moved = |at: u16| match at / size {
            number if number == one => other * size + at % size,
            number if number == other => one * size + at % size,
            _ => at,
        };
        Some(Self::of(layout, false, |row, column| if by_rows { (moved(row), column) } else { (row, moved(column)) }))
    }

    /// Permutes lines at random: rows and columns within their bands and stacks, bands and stacks as a whole. `None` if the boxes
    /// do not form bands and stacks.
    pub fn shuffle(layout: &Layout, line: LineType, random: &mut Random) -> Option<Self> {
        let (height, width) = box_size(layout).unwrap_or((layout.rows(), layout.columns()));
        let (lines, size) = match line {
            LineType::Row | LineType::Band => (layout.rows(), height),
            LineType::Column | LineType::Stack => (layout.columns(), width),
        };
        if size == 0 || lines % size != 0 {
            return None;
        }
        let mut to: Vec<u16> = (0..lines).collect();
        if matches!(line, LineType::Row | LineType::Column) {
            to.chunks_mut(usize::from(size)).for_each(|band| random.shuffle(band));
        } else {
            box_size(layout)?;
            let mut bands: Vec<u16> = (0..lines / size).collect();
            random.shuffle(&mut bands);
            to = bands.iter().flat_map(|band| (0..size).map(move |at| band * size + at)).collect();
        }
        let by_rows = matches!(line, LineType::Row | LineType::Band);
        let at = |line: u16| to[usize::from(line)];
        Some(Self::of(layout, false, |row, column| if by_rows { (at(row), column) } else { (row, at(column)) }))
    }

    /// Renames the digits; `names` lists the new digits in the order of the old ones.
    pub fn relabel(layout: &Layout, names: &[Digit]) -> Self {
        let digits = layout.digits().iter().copied().zip(names.iter().copied()).collect();
        Self { digits: Some(digits), ..Self::none(layout) }
    }

    /// Renames the digits at random.
    pub fn relabel_at_random(layout: &Layout, random: &mut Random) -> Self {
        let mut names = layout.digits().to_vec();
        random.shuffle(&mut names);
        Self::relabel(layout, &names)
    }

    pub fn is_none(&self, layout: &Layout) -> bool {
        self.digits.as_ref().is_none_or(|digits| digits.iter().all(|(one, other)| one == other))
            && *self == Self { digits: self.digits.clone(), ..Self::none(layout) }
    }

    /// Rows and columns of the transformed board.
    pub fn size(&self) -> (u16, u16) {
        self.after
    }

    pub fn names(&self) -> Option<&[(Digit, Digit)]> {
        self.digits.as_deref()
    }

    pub fn place(&self, at: Position) -> Position {
        let index = usize::from(at.row) * usize::from(self.before.1) + usize::from(at.column);
        self.to.get(index).copied().unwrap_or(at)
    }

    pub fn digit(&self, digit: Digit) -> Digit {
        let new = self.digits.iter().flatten().find(|(old, _)| *old == digit);
        new.map_or(digit, |(_, new)| *new)
    }
}

/// Returns the rows and columns of a box, if all boxes are rectangles of one size that tile the board.
fn box_size(layout: &Layout) -> Option<(u16, u16)> {
    let boxes: Vec<_> = layout.regions.iter().filter(|region| region.kind == RegionKind::Box).collect();
    let mut size = None;
    for found in &boxes {
        let at = |cell| layout.position(cell);
        let rows = found.cells.iter().map(|cell| at(*cell).row);
        let columns = found.cells.iter().map(|cell| at(*cell).column);
        let (top, left) = (rows.clone().min()?, columns.clone().min()?);
        let this = (rows.max()? - top + 1, columns.max()? - left + 1);
        let fits = usize::from(this.0) * usize::from(this.1) == found.cells.len();
        if !fits || top % this.0 != 0 || left % this.1 != 0 || *size.get_or_insert(this) != this {
            return None;
        }
    }
    let cells: usize = boxes.iter().map(|found| found.cells.len()).sum();
    size.filter(|_| layout.fills_rectangle() && cells == layout.cells().len())
}
