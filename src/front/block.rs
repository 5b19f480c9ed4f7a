//! Blocks of boards for long lists: many boards that share their rules and need no syntax tree of their own.
//!
//! In a list of a million lines every line has the same board. The first lines take the usual path (parse, resolve) and determine
//! that board; for the lines that follow, the digits are enough as long as there is no message about them
//! ([`ListParts`](crate::formats::ListParts)), such as that a house is given a digit twice. Any other line takes the usual path.

use super::Entry;
use crate::language::{AutomatonCache, ElaborateOptions, elaborate};
use crate::puzzle::{self, CellId, Given, Position, Span};
use crate::solve::Verdict;
use crate::solve::nine::{GUESSES_PER_BOARD, houses_of, is_solution, verdict};
use gridc_kernel::{BoardResult, House, Kernel};
use std::sync::Arc;

/// What a reader passes on: one puzzle, or a block of boards.
#[derive(Debug)]
pub enum InputPiece {
    /// One puzzle.
    Entry(Box<Entry>),
    /// Many boards.
    Block(Block),
}

/// Consecutive boards of a list.
#[derive(Debug)]
pub struct Block {
    /// The name of the file.
    pub source: Arc<str>,
    /// The number of the first board within the file, from 1.
    pub index: u64,
    /// The difference between the numbers of two consecutive boards: 1, or more if other processes take those in between.
    pub step: u64,
    /// The number of bytes of the input up to the end of the last board.
    pub end: u64,
    /// The givens of all boards, one after the other: a digit for each cell, 0 for none.
    pub digits: Vec<u8>,
    /// What all of them share.
    pub board: Arc<BlockBoard>,
}

/// The board of a block.
#[derive(Debug)]
pub struct BlockBoard {
    /// The board with its rules and without givens.
    pub puzzle: puzzle::PuzzleData,
    /// The kind of board.
    pub kind: BoardKind,
}

/// The kinds of boards that are solved in blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardKind {
    /// Nine rows, columns and boxes.
    Nine,
    /// Sixteen rows, columns and boxes.
    Sixteen,
    /// Nine rows of nine cells, and these groups of nine different digits.
    Houses(Vec<House>),
}

impl BlockBoard {
    /// The board of a puzzle that has only givens, houses and rules that demand houses; `None` for any other. What it is called
    /// is ignored.
    pub(super) fn of(puzzle: &puzzle::PuzzleData) -> Option<Self> {
        let puzzle::PuzzleData {
            marks,
            entered,
            layers,
            clues,
            own_rules,
            solution,
            doubts,
            title,
            author,
            id,
            layout,
            givens_matter,
            ..
        } = puzzle;
        let is_bare =
            !givens_matter && marks.is_empty() && entered.is_empty() && layers.is_empty() && own_rules.is_empty();
        let is_unsaid = solution.is_none() && doubts.is_empty() && title.is_none() && author.is_none() && id.is_none();
        if !(is_bare && is_unsaid && layout.symbols.are_counted()) {
            return None;
        }
        let kind = match clues.is_empty() {
            true if layout.is_of_square_boxes(3) => BoardKind::Nine,
            true if layout.is_of_square_boxes(4) => BoardKind::Sixteen,
            _ if !is_nine_by_nine(layout) => return None,
            _ => {
                let model = elaborate(puzzle, &ElaborateOptions::default(), &AutomatonCache::default()).ok()?;
                BoardKind::Houses(houses_of(&model)?)
            }
        };
        Some(Self { puzzle: puzzle::PuzzleData { givens: Vec::new(), ..puzzle.clone() }, kind })
    }

    /// The number of cells of a board.
    pub fn cells(&self) -> usize {
        self.puzzle.layout.cells().len()
    }

    /// Whether a digit is given twice in a row, column, box or house.
    pub(super) fn is_repeated(&self, digits: &[u8]) -> bool {
        let repeats = |cells: &mut dyn Iterator<Item = usize>| {
            let mut seen = 0_u32;
            cells.map(|cell| 1 << digits[cell]).any(|bit| {
                let is_seen = bit > 1 && seen & bit > 0;
                seen |= bit;
                is_seen
            })
        };
        match &self.kind {
            BoardKind::Nine => digits.try_into().is_ok_and(is_repeated),
            BoardKind::Sixteen => (0..16).any(|n| {
                let corner = n / 4 * 64 + n % 4 * 4;
                repeats(&mut (0..16).map(|i| n * 16 + i))
                    || repeats(&mut (0..16).map(|i| i * 16 + n))
                    || repeats(&mut (0..16).map(|i| corner + i / 4 * 16 + i % 4))
            }),
            BoardKind::Houses(houses) => {
                houses.iter().any(|house| repeats(&mut house.iter().map(|cell| (*cell).into())))
            }
        }
    }

    /// Builds the puzzle with these givens, which have no place in a text.
    pub fn puzzle(&self, digits: &[u8]) -> puzzle::PuzzleData {
        let given = |(cell, digit): (usize, &u8)| {
            let (cell, digit) = (CellId(u32::try_from(cell).ok()?), (*digit).into());
            (digit > 0).then_some(Given { cell, digit, span: Span::default() })
        };
        let givens = digits.iter().enumerate().filter_map(given).collect();
        puzzle::PuzzleData { givens, ..self.puzzle.clone() }
    }
}

/// A search for plain boards of nine rows, columns and boxes, many side by side.
#[derive(Default)]
pub struct PlainBoards {
    kernel: Kernel<81>,
    answers: Vec<BoardResult<81>>,
}

impl PlainBoards {
    /// Checks boards (row by row, 0 for an empty cell), and passes on for each its verdict and up to two solutions. `None` for a
    /// board that the usual path must answer: it has a message, or takes long.
    pub fn check(&mut self, boards: &[[u8; 81]], mut take: impl FnMut(Option<(Verdict, &[[u8; 81]])>)) {
        self.answers.clear();
        self.kernel.solve(boards, 2, GUESSES_PER_BOARD, &mut self.answers);
        for (board, answer) in boards.iter().zip(&self.answers) {
            let found = verdict(answer, |grid| is_solution(board, grid)).filter(|_| !is_repeated(board));
            take(found.map(|verdict| (verdict, answer.grids.get(..answer.found.into()).unwrap_or_default())));
        }
    }
}

/// Whether the cells are nine rows of nine cells, in order.
fn is_nine_by_nine(layout: &puzzle::Layout) -> bool {
    let places = (0..9).flat_map(|row| (0..9).map(move |column| Position { row, column }));
    layout.cells().iter().copied().eq(places)
}

/// Returns whether a row, column or box of nine has a digit twice.
fn is_repeated(board: &[u8; 81]) -> bool {
    const BITS: [u16; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];
    let mut columns = [0; 9];
    let mut twice = 0;
    for band in board.as_chunks::<27>().0 {
        let mut boxes = [0; 3];
        for digits in band.as_chunks::<9>().0 {
            let mut row = 0;
            for (column, digit) in digits.iter().enumerate() {
                let bit = BITS[usize::from(*digit & 15)];
                twice |= bit & (row | columns[column] | boxes[column / 3]);
                row |= bit;
                columns[column] |= bit;
                boxes[column / 3] |= bit;
            }
        }
    }
    twice != 0
}
