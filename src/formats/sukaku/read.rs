//! Reads `sukaku`: for each cell of a board, all symbols in order, with blanks in place of those that the cell cannot have.

use crate::code::Code;
use crate::formats::board_text::alphabet::{Alphabet, CharacterSet, is_cell, unknown_symbol};
use crate::formats::board_text::blocks::is_comment;
use crate::formats::board_text::line::{TextLine, TextLines};
use crate::puzzle::Span;
use crate::syntax::ast::{
    Argument, Ast, CellName, CellRange, Expression, ExpressionKind, Item, ItemKind, Marks, Name, TokenKind, Use,
};
use crate::syntax::{Diagnostic, Parsed, Source};
use compact_str::CompactString;
use std::iter::Peekable;

/// The largest number of lines that are combined; no board has more.
const MAX_LINES: usize = 15_625;

/// The sides of boards that are read.
const SIDES: std::ops::RangeInclusive<usize> = 4..=25;

/// Returns the side of a board with this number of candidates.
pub(super) fn side_of(candidates: usize) -> Option<usize> {
    SIDES.into_iter().find(|n| n * n * n == candidates)
}

/// The order of the candidates of all cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arrangement {
    /// All of the first cell, all of the second, and so on.
    ByCell,
    /// As on paper: each cell is a small rectangle with this number of columns.
    OnPaper(usize),
}

impl Arrangement {
    /// Returns the cell and the symbol, from 0, of the `i`-th candidate on a board of this side.
    fn place(self, i: usize, side: usize) -> (usize, usize) {
        match self {
            Self::ByCell => (i / side, i % side),
            Self::OnPaper(across) => {
                let (width, down) = (side * across, side / across);
                let (y, x) = (i / width, i % width);
                (y / down * side + x / across, y % down * across + x % across)
            }
        }
    }
}

/// Returns the candidates on a line with their offsets: all characters except separators; none on a ruling.
fn candidates<'t>(line: TextLine<'t>) -> impl Iterator<Item = (usize, char)> + use<'t> {
    let separates = |c: char| c.is_whitespace() || matches!(c, '|' | '+' | ':' | '\u{2500}'..='\u{257f}');
    let rule = line.text.contains(['-', '=', '+']) && line.text.chars().all(|c| separates(c) || matches!(c, '-' | '='));
    let cells = line.text.char_indices().filter(move |(_, c)| !rule && !separates(*c));
    cells.map(move |(i, c)| (line.start + i, c))
}

/// A sukaku in a text.
#[derive(Clone, Debug)]
pub(super) struct SukakuBoard {
    characters: Vec<(usize, char)>,
    side: usize,
}

/// How well a sukaku's symbols match their places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fit {
    /// All match, and every cell has a candidate.
    Full,
    /// All match, but some cell has no candidate.
    Sparse,
    /// At most one in twenty does not match: a sukaku with a mistake.
    Nearly,
    None,
}

impl SukakuBoard {
    /// Makes the board of the candidates on these lines, if their number is right.
    pub(super) fn new(lines: &[TextLine<'_>]) -> Option<Self> {
        let all = || lines.iter().flat_map(|l| candidates(*l));
        side_of(all().count()).map(|side| Self { characters: all().collect(), side })
    }

    fn alphabet(&self) -> Alphabet {
        let mut seen = CharacterSet::default();
        self.characters.iter().filter(|(_, c)| c.is_ascii()).for_each(|(_, c)| seen.add(*c as u8));
        Alphabet::of_characters(self.side, seen).0
    }

    fn fit_as(&self, arrangement: Arrangement) -> Fit {
        let alphabet = self.alphabet();
        let mut possible = vec![false; self.side * self.side];
        let (mut right, mut wrong) = (0, 0);
        for (i, (_, c)) in self.characters.iter().enumerate() {
            let (cell, symbol) = arrangement.place(i, self.side);
            let ascii = u8::try_from(*c).ok().filter(|b| is_cell(*b) || matches!(b, b'x' | b'X'));
            match ascii.map(|b| (alphabet.index(b), alphabet.character(b))) {
                Some((Some(index), _)) if index == symbol => {
                    possible[cell] = true;
                    right += 1;
                }
                Some((None, Some(TokenKind::Blank))) => {}
                _ => wrong += 1,
            }
        }
        if wrong > 0 {
            return if wrong * 20 <= right { Fit::Nearly } else { Fit::None };
        }
        if possible.iter().all(|p| *p) { Fit::Full } else { Fit::Sparse }
    }

    /// Returns the arrangement in which every symbol is at its own place, if there is one.
    pub(super) fn fit(&self) -> (Arrangement, Fit) {
        let paper = Arrangement::OnPaper(columns_of_boxes(self.side));
        match (self.fit_as(Arrangement::ByCell), self.fit_as(paper)) {
            (Fit::None, fit) if fit != Fit::None => (paper, fit),
            (fit, _) => (Arrangement::ByCell, fit),
        }
    }
}

/// Returns the number of columns of the boxes of a classic board: the smallest divisor of the side that is not below its root.
fn columns_of_boxes(side: usize) -> usize {
    (1..=side).find(|c| side.is_multiple_of(*c) && c * c >= side).unwrap_or(side)
}

/// The lines of a text, grouped by puzzle: all lines if they have the candidates of one board, otherwise each run without a blank
/// line that does, otherwise each line.
#[derive(Clone, Debug)]
pub(super) struct Stretches<'t> {
    lines: Peekable<TextLines<'t>>,
    whole: bool,
    single: std::vec::IntoIter<TextLine<'t>>,
}

impl<'t> Stretches<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let content = || TextLines::new(text).filter(|l| !l.is_empty() && !is_comment(l.text));
        let whole = content().nth(1).is_some() && side_of(content().flat_map(candidates).count()).is_some();
        Self { lines: TextLines::new(text).peekable(), whole, single: Vec::new().into_iter() }
    }
}

impl<'t> Iterator for Stretches<'t> {
    type Item = Vec<TextLine<'t>>;

    fn next(&mut self) -> Option<Vec<TextLine<'t>>> {
        if let Some(line) = self.single.next() {
            return Some(vec![line]);
        }
        let mut stretch = Vec::new();
        while let Some(line) = self.lines.next_if(|l| !l.is_empty() || stretch.is_empty() || self.whole) {
            if candidates(line).next().is_some() && !is_comment(line.text) {
                stretch.push(line);
            }
            if stretch.len() == MAX_LINES {
                break;
            }
        }
        if stretch.len() > 1 && side_of(stretch.iter().flat_map(|l| candidates(*l)).count()).is_none() {
            self.single = stretch.into_iter();
            return self.single.next().map(|line| vec![line]);
        }
        (!stretch.is_empty()).then_some(stretch)
    }
}

/// Parses the puzzles of a text.
pub(super) fn puzzles(source: &Source) -> impl Iterator<Item = Parsed> + '_ {
    Stretches::new(&source.text).map(|lines| match SukakuBoard::new(&lines) {
        Some(board) => tree(source, &board),
        None => Parsed::failed(wrong_count(source, &lines)),
    })
}

fn wrong_count(source: &Source, lines: &[TextLine<'_>]) -> Diagnostic {
    let count = lines.iter().flat_map(|l| candidates(*l)).count();
    let span = lines.first().map_or(Span::new(source.id, 0, 0), |l| l.span(source));
    Diagnostic::new(Code::E0402, format!("{count} candidates are not a sukaku"))
        .at(span, format!("{count} symbols and blanks"))
        .because("a sukaku of side N has N candidates for each of N² cells: 64, 216, 512, 729, 1728, 4096")
}

fn tree(source: &Source, board: &SukakuBoard) -> Parsed {
    let side = board.side;
    let alphabet = board.alphabet();
    let (arrangement, _) = board.fit();
    let names = alphabet.names();
    let place = |at: usize, c: char| Span::new(source.id, at, at + c.len_utf8());
    let mut diagnostics = Vec::new();
    let mut marks: Vec<Vec<Name>> = vec![Vec::new(); side * side];
    let mut places: Vec<Option<Span>> = vec![None; side * side];
    for (i, (at, c)) in board.characters.iter().enumerate() {
        let (cell, symbol) = arrangement.place(i, side);
        let span = place(*at, *c);
        places[cell] = Some(places[cell].map_or(span, |s| s.to(span)));
        let byte = u8::try_from(*c).ok().filter(u8::is_ascii);
        match byte.and_then(|b| alphabet.character(b).map(|kind| (alphabet.index(b), kind))) {
            Some((Some(index), _)) if index == symbol => {
                marks[cell].push(Name { text: names[symbol].clone(), span });
            }
            Some((None, _)) => {}
            problem if diagnostics.len() < 10 => diagnostics.push(match problem {
                None => unknown_symbol(source, span, alphabet),
                Some(_) => misplaced(span, *c, cell, side, &names[symbol]),
            }),
            _ => {}
        }
    }
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Parsed { ast: None, diagnostics };
    }
    let span = board
        .characters
        .first()
        .zip(board.characters.last())
        .map_or(Span::default(), |(a, b)| place(a.0, a.1).to(place(b.0, b.1)));
    let item = |kind, span| Item { docs: None, kind, span };
    let mut items = vec![item(layout(side, span), span)];
    items.extend(alphabet.statement(span));
    for (cell, symbols) in marks.into_iter().enumerate() {
        let span = places[cell].unwrap_or(span);
        if symbols.len() < side {
            let (row, column) = ((cell / side + 1) as u32, (cell % side + 1) as u32);
            let cells = vec![CellRange { grid: None, first: CellName { row, column, span }, last: None }];
            items.push(item(ItemKind::Marks(Marks { cells, symbols }), span));
        }
    }
    Parsed { ast: Some(Ast { layout_from_shape: true, id: None, items }), diagnostics }
}

/// `use classic(rows, columns)`
fn layout(side: usize, span: Span) -> ItemKind {
    let columns = columns_of_boxes(side);
    let argument =
        |n: usize| Argument { name: None, value: Expression { kind: ExpressionKind::Integer(n as i64), span } };
    let name = Name { text: CompactString::const_new("classic"), span };
    ItemKind::Use(Use { name, arguments: vec![argument(side / columns), argument(columns)], grids: Vec::new() })
}

fn misplaced(span: Span, c: char, cell: usize, side: usize, expected: &str) -> Diagnostic {
    let (row, column) = (cell / side + 1, cell % side + 1);
    Diagnostic::new(Code::E0412, format!("candidate `{c}` at the place of `{expected}`"))
        .at(span, format!("in the candidates of r{row}c{column}"))
        .because(format!("each cell has {side} places, one for each symbol, in order"))
        .help("write `.` for a symbol that is impossible in the cell")
}
