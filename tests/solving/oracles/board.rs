//! Full grids of the classic layouts, created and modified without the library.

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A classic layout: boxes of `height` rows and `width` columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Shape {
    pub height: usize,
    pub width: usize,
}

/// 4×4.
pub const FOUR: Shape = Shape { height: 2, width: 2 };
/// 6×6.
pub const SIX: Shape = Shape { height: 2, width: 3 };
/// 9×9.
pub const NINE: Shape = Shape { height: 3, width: 3 };

impl Shape {
    pub fn side(self) -> usize {
        self.height * self.width
    }

    /// Returns its `.grid` statement.
    pub fn head(self) -> String {
        format!("gridc 1\nuse classic({}, {})\n", self.height, self.width)
    }

    /// The number of a cell's box, in reading order from 0.
    pub fn box_of(self, (row, column): Place) -> usize {
        row / self.height * self.height + column / self.width
    }

    /// The cells of a box, in reading order.
    pub fn box_cells(self, number: usize) -> Vec<Place> {
        self.cells().filter(|c| self.box_of(*c) == number).collect()
    }

    /// All cells, in reading order.
    pub fn cells(self) -> impl Iterator<Item = Place> {
        (0..self.side()).flat_map(move |r| (0..self.side()).map(move |c| (r, c)))
    }

    /// Returns the cell at this offset, if there is one.
    pub fn step(self, (row, column): Place, down: i64, right: i64) -> Option<Place> {
        let inside = |at: usize, by: i64| {
            let to = at as i64 + by;
            (0..self.side() as i64).contains(&to).then_some(to as usize)
        };
        Some((inside(row, down)?, inside(column, right)?))
    }
}

/// Row and column, from 0.
pub type Place = (usize, usize);

/// A grid in which every row, column and box has every digit.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Board {
    pub shape: Shape,
    pub digits: Vec<i64>,
}

impl Board {
    pub fn new(shape: Shape, digits: Vec<i64>) -> Self {
        Self { shape, digits }
    }

    pub fn side(&self) -> usize {
        self.shape.side()
    }

    /// The digit at a place.
    pub fn at(&self, (row, column): Place) -> i64 {
        self.digits[row * self.side() + column]
    }

    /// Returns the digits of some cells.
    pub fn read(&self, cells: &[Place]) -> Vec<i64> {
        cells.iter().map(|c| self.at(*c)).collect()
    }

    /// Creates a grid from the cyclic pattern by relabelling, and by permuting rows and columns in ways that keep the boxes.
    pub fn random(shape: Shape, random: &mut Xoshiro256PlusPlus) -> Self {
        let side = shape.side();
        let pattern = |r: usize, c: usize| (shape.width * (r % shape.height) + r / shape.height + c) % side;
        let rows = lines(shape.height, shape.width, random);
        let columns = lines(shape.width, shape.height, random);
        let mut labels: Vec<i64> = (1..=side as i64).collect();
        labels.shuffle(random);
        let digits = rows.iter().flat_map(|r| columns.iter().map(|c| labels[pattern(*r, *c)])).collect();
        let board = Self::new(shape, digits);
        if shape.height == shape.width && random.random_bool(0.5) { board.transposed() } else { board }
    }

    fn transposed(&self) -> Self {
        let cells = self.shape.cells();
        Self { shape: self.shape, digits: cells.map(|(r, c)| self.at((c, r))).collect() }
    }

    /// Returns the grid with two digits exchanged.
    pub fn relabelled(&self, a: i64, b: i64) -> Self {
        let swap = |d: &i64| {
            if *d == a {
                b
            } else if *d == b {
                a
            } else {
                *d
            }
        };
        Self { shape: self.shape, digits: self.digits.iter().map(swap).collect() }
    }

    /// Returns the picture of a `.grid` file; cells that are not `shown` are blank.
    pub fn picture(&self, shown: impl Fn(usize) -> bool) -> String {
        let mut text = String::new();
        for (i, digit) in self.digits.iter().enumerate() {
            let end = if i % self.side() == self.side() - 1 { "\n" } else { " " };
            let start = if i % self.side() == 0 { "  " } else { "" };
            match shown(i) {
                true => text += &format!("{start}{digit}{end}"),
                false => text += &format!("{start}.{end}"),
            }
        }
        text
    }
}

/// Returns a permutation of lines that permutes bands, and the lines of each band: `count` bands of `size`.
fn lines(size: usize, count: usize, random: &mut Xoshiro256PlusPlus) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..count).collect();
    bands.shuffle(random);
    bands
        .into_iter()
        .flat_map(|band| {
            let mut inner: Vec<usize> = (0..size).map(|i| band * size + i).collect();
            inner.shuffle(random);
            inner
        })
        .collect()
}

/// Returns all grids with the given digits (0 is open), by plain backtracking, up to `most`.
pub fn completions(shape: Shape, given: &[i64], most: usize) -> Vec<Board> {
    let mut found = Vec::new();
    let mut digits = given.to_vec();
    let side = shape.side();
    let mut used = Used { rows: vec![0; side], columns: vec![0; side], boxes: vec![0; side] };
    for (i, place) in shape.cells().enumerate() {
        if digits[i] != 0 {
            used.flip(shape, place, digits[i]);
        }
    }
    fill(shape, &mut digits, &mut used, most, &mut |d| found.push(Board::new(shape, d.to_vec())), &mut 0);
    found
}

/// Returns all grids whose first row is 1, 2, 3 …; every grid is one of these with its digits relabelled.
pub fn canonical(shape: Shape) -> Vec<Board> {
    let side = shape.side();
    let mut given = vec![0; side * side];
    (0..side).for_each(|c| given[c] = c as i64 + 1);
    completions(shape, &given, usize::MAX)
}

struct Used {
    rows: Vec<u32>,
    columns: Vec<u32>,
    boxes: Vec<u32>,
}

impl Used {
    fn flip(&mut self, shape: Shape, place: Place, digit: i64) {
        self.rows[place.0] ^= 1 << digit;
        self.columns[place.1] ^= 1 << digit;
        self.boxes[shape.box_of(place)] ^= 1 << digit;
    }

    fn at(&self, shape: Shape, place: Place) -> u32 {
        self.rows[place.0] | self.columns[place.1] | self.boxes[shape.box_of(place)]
    }
}

fn fill(
    shape: Shape,
    digits: &mut [i64],
    used: &mut Used,
    most: usize,
    found: &mut dyn FnMut(&[i64]),
    count: &mut usize,
) {
    // The cell with the fewest remaining digits.
    let left = |i: usize| shape.side() as u32 - used.at(shape, (i / shape.side(), i % shape.side())).count_ones();
    let Some(open) = (0..digits.len()).filter(|i| digits[*i] == 0).min_by_key(|i| left(*i)) else {
        *count += 1;
        return found(digits);
    };
    let place = (open / shape.side(), open % shape.side());
    for digit in 1..=shape.side() as i64 {
        if used.at(shape, place) & 1 << digit == 0 && *count < most {
            used.flip(shape, place, digit);
            digits[open] = digit;
            fill(shape, digits, used, most, found, count);
            digits[open] = 0;
            used.flip(shape, place, digit);
        }
    }
}
