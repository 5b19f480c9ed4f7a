//! Assigns the clues of a picture to places in a text drawing.

use crate::draw::Picture;
use crate::draw::{Figure, Ink, Layer, PictureShape, Point};
use crate::puzzle::{CellId, Position, PuzzleData, clean_line};
use std::collections::{BTreeMap, HashMap};

/// The clues of a picture, by the way in which they are shown.
#[derive(Default)]
pub(super) struct SortedClues {
    /// Frames inside cells, with the text in the corner.
    pub(super) cages: Vec<(Vec<CellId>, Option<String>)>,
    /// Texts between two cells, or where four meet; the key is in halves of a cell from the upper left corner, downwards and to
    /// the right.
    pub(super) between: BTreeMap<(i32, i32), String>,
    /// Texts beside the board, or in a gap of it, by row and column of the place; the first is the topmost or leftmost.
    pub(super) beside: BTreeMap<(i32, i32), Vec<String>>,
    /// Characters around the digit of a cell: round or square brackets.
    pub(super) around: HashMap<CellId, [char; 2]>,
    pub(super) letters: HashMap<CellId, String>,
    /// Clues that are named below the board, with their letters, if they have cells.
    pub(super) named: Vec<(usize, Option<char>)>,
}

const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The longest text between cells.
const LONGEST: usize = 3;

impl SortedClues {
    /// Sorts the figures of each clue.
    pub(super) fn of(puzzle: &PuzzleData, picture: &Picture, ascii: bool) -> Self {
        let mut figures: BTreeMap<usize, Vec<&Figure>> = BTreeMap::new();
        for figure in &picture.figures {
            figures.entry(figure.clue.unwrap_or(usize::MAX)).or_default().push(figure);
        }
        let mut sorted = Self::default();
        let mut beside: BTreeMap<(i32, i32), Vec<(f64, String)>> = BTreeMap::new();
        let mut letters = LETTERS.chars();
        for (index, clue) in puzzle.clues.iter().enumerate() {
            let drawn = figures.get(&index).map_or(&[][..], Vec::as_slice);
            let is_shown = sorted.clue(puzzle, drawn, ascii, &mut beside);
            if is_shown {
                continue;
            }
            let mut cells = clue.cells();
            let letter = if cells.is_empty() { None } else { letters.next() };
            if let Some(letter) = letter {
                cells.sort_unstable();
                cells.dedup();
                cells.into_iter().for_each(|cell| sorted.letters.entry(cell).or_default().push(letter));
            }
            sorted.named.push((index, letter));
        }
        for (place, mut texts) in beside {
            texts.sort_by(|a, b| a.0.total_cmp(&b.0));
            sorted.beside.insert(place, texts.into_iter().map(|(_, text)| text).collect());
        }
        sorted
    }

    /// Adds the figures of a clue, if all of them can be placed.
    fn clue(
        &mut self,
        puzzle: &PuzzleData,
        figures: &[&Figure],
        ascii: bool,
        beside: &mut BTreeMap<(i32, i32), Vec<(f64, String)>>,
    ) -> bool {
        let figures: Vec<&Figure> = figures.iter().copied().filter(|figure| figure.layer != Layer::Subject).collect();
        if let [Figure { layer: Layer::Cage, shape: PictureShape::Cage { cells, text, .. }, .. }] = figures[..] {
            self.cages.push((cells.clone(), text.as_ref().map(|corner| clean_line(&corner.text))));
            return true;
        }
        if let [Figure { layer: Layer::Under, shape: PictureShape::Block { centre, corner, .. }, .. }] = figures[..]
            && let Some(cell) = cell_at(puzzle, *centre)
            && !self.around.contains_key(&cell)
        {
            self.around.insert(cell, if *corner > 0.0 { ['(', ')'] } else { ['[', ']'] });
            return true;
        }
        let arrow = figures.iter().find_map(|figure| arrow(figure, ascii));
        let mut places: BTreeMap<(i32, i32), String> = BTreeMap::new();
        let mut outside = Vec::new();
        for figure in &figures {
            match &figure.shape {
                _ if figure.layer != Layer::Over => return false,
                PictureShape::Block { centre, corner, paint, width, height, .. } => {
                    let Some(place) = between(*centre) else { return false };
                    let sign = match (paint.edge.is_some(), *corner > 0.0, paint.fill) {
                        (false, ..) => "",
                        (true, true, Some(Ink::Black)) => {
                            if ascii {
                                "@"
                            } else {
                                "●"
                            }
                        }
                        (true, true, _) => {
                            if ascii {
                                "o"
                            } else {
                                "○"
                            }
                        }
                        (true, false, _) if width > height => "=",
                        (true, false, _) => {
                            if ascii {
                                "H"
                            } else {
                                "‖"
                            }
                        }
                    };
                    places.entry(place).or_default().push_str(sign);
                }
                PictureShape::Text { centre, text, .. } => match (between(*centre), place_beside(puzzle, *centre)) {
                    (_, Some(place)) => {
                        let text = format!("{}{}", clean_line(text), arrow.map(String::from).unwrap_or_default());
                        outside.push((place, (centre.x + centre.y, text)));
                    }
                    (Some(place), None) => places.entry(place).or_default().push_str(&plain(text, ascii)),
                    (None, None) => return false,
                },
                // The arrow of a number beside the board.
                PictureShape::Stroke { head: Some(_), .. } => {}
                PictureShape::Stroke { .. } | PictureShape::Cage { .. } => return false,
            }
        }
        let fits = |(place, text): (&(i32, i32), &String)| {
            let room = if place.0 % 2 == 0 && place.1 % 2 == 0 { LONGEST + 2 } else { LONGEST };
            text.chars().count() <= room && !self.between.contains_key(place)
        };
        if (places.is_empty() && outside.is_empty()) || !places.iter().all(fits) {
            return false;
        }
        self.between.extend(places);
        outside.into_iter().for_each(|(place, text)| beside.entry(place).or_default().push(text));
        true
    }
}

/// Replaces signs by ones that every terminal has.
fn plain(text: &str, ascii: bool) -> String {
    let text = clean_line(text);
    if ascii { text.replace('∧', "^").replace('∨', "v").replace(' ', "") } else { text.replace(' ', "") }
}

/// Returns the place of an edge or corner, in halves of a cell.
fn between(Point { x, y }: Point) -> Option<(i32, i32)> {
    let halves = (2.0 * y, 2.0 * x);
    let (row, column) = (halves.0.round(), halves.1.round());
    let is_near = (halves.0 - row).abs() < 0.1 && (halves.1 - column).abs() < 0.1;
    let is_middle = row.rem_euclid(2.0) == 1.0 && column.rem_euclid(2.0) == 1.0;
    (is_near && !is_middle).then_some((row as i32, column as i32))
}

/// Returns the place of the board's grid that contains a point, if there is no cell.
fn place_beside(puzzle: &PuzzleData, point: Point) -> Option<(i32, i32)> {
    // A point on the border is between cells.
    let (row, column) = (point.y.floor() as i32, point.x.floor() as i32);
    let on_border = |at: f64, end: u16| at >= 0.0 && at <= f64::from(end);
    let is_on = on_border(point.y, puzzle.layout.rows()) && on_border(point.x, puzzle.layout.columns());
    if is_on && between(point).is_some() {
        return None;
    }
    match u16::try_from(row).ok().zip(u16::try_from(column).ok()) {
        Some((row, column)) if puzzle.layout.cell_at(Position { row, column }).is_some() => None,
        _ => Some((row, column)),
    }
}

/// Returns the cell with this centre.
fn cell_at(puzzle: &PuzzleData, Point { x, y }: Point) -> Option<CellId> {
    let (row, column) = (y - 0.5, x - 0.5);
    let is_middle = (row - row.round()).abs() < 0.01 && (column - column.round()).abs() < 0.01;
    if !is_middle || row < 0.0 || column < 0.0 {
        return None;
    }
    puzzle.layout.cell_at(Position { row: row.round() as u16, column: column.round() as u16 })
}

/// Returns the character for an arrow beside the board.
fn arrow(figure: &Figure, ascii: bool) -> Option<char> {
    let PictureShape::Stroke { points, head: Some(_), .. } = &figure.shape else { return None };
    let ([first, ..], [.., last]) = (&points[..], &points[..]) else { return None };
    Some(match (last.x > first.x, last.y > first.y, ascii) {
        (true, true, false) => '↘',
        (true, false, false) => '↗',
        (false, true, false) => '↙',
        (false, false, false) => '↖',
        (right, down, true) if right == down => '\\',
        (_, _, true) => '/',
    })
}
