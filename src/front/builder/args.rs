//! Arguments of clues and rules as Rust values ([`Cell`], [`Arg`], [`Args`]), for puzzles that a program builds with
//! [`Builder`](super::Builder). This module also writes them as the statement that a setter would have written.

use crate::puzzle::Span;
use crate::syntax::ast::{
    Argument, CellName, CellRange, ClueArgument, Expression, ExpressionKind, LineKind, Name, NamedLine,
};
use crate::syntax::grid::{print_argument, print_expression, print_use_argument};
use std::fmt::Display;

/// A cell, or a rectangle of cells, of a puzzle that is being built.
///
/// A pair counts rows and columns from 0, as [`Puzzle::given`](crate::Puzzle::given) does; a text counts from 1, as setters write
/// it: `(0, 1)` is `"r1c2"`. In lists of cells, texts may be rectangles (`"r1c1..r3c3"`) and cells of sub-grids (`"NW.r1c1"`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell(Result<CellRange, String>);

impl Cell {
    /// Returns the row and the column, from 1; an error if it is a rectangle or in a sub-grid.
    pub(super) fn single(self) -> Result<(u32, u32), String> {
        match self.0? {
            CellRange { grid: None, first, last: None } => Ok((first.row, first.column)),
            other => Err(format!(
                "`{}` is not a single cell of the \
                board",
                print_argument(&ClueArgument::Cells(other))
            )),
        }
    }
}

impl From<(usize, usize)> for Cell {
    fn from((row, column): (usize, usize)) -> Self {
        let number = |n: usize| n.checked_add(1).and_then(|n| u32::try_from(n).ok());
        let cell = number(row).zip(number(column));
        let cell = cell.map(|(row, column)| CellName { row, column, span: Span::default() });
        let range = cell.map(|first| CellRange { grid: None, first, last: None });
        Self(range.ok_or_else(|| format!("there is no row {row} or column {column}")))
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self(range(text).ok_or_else(|| format!("{text:?} is not a cell; a cell is written `r1c2`: row 1, column 2")))
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

/// Parses `r1c1` or `r1c1..r3c3`, optionally preceded by the name of a sub-grid and a dot.
fn range(text: &str) -> Option<CellRange> {
    let (cells, last) = match text.split_once("..") {
        Some((first, last)) => (first, Some(cell(last)?)),
        None => (text, None),
    };
    let (grid, first) = match cells.rsplit_once('.') {
        Some((grid, first)) if grid.split('.').all(is_word) => (Some(name(grid)), first),
        Some(_) => return None,
        None => (None, cells),
    };
    Some(CellRange { grid, first: cell(first)?, last })
}

fn cell(text: &str) -> Option<CellName> {
    let (row, column) = text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let number = |s: &str| s.bytes().all(|b| b.is_ascii_digit()).then(|| s.parse().ok())?.filter(|n| *n > 0);
    Some(CellName { row: number(row)?, column: number(column)?, span: Span::default() })
}

/// Returns whether a text is a name in the puzzle language.
pub(super) fn is_word(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

fn name(text: &str) -> Name {
    Name { text: text.into(), span: Span::default() }
}

/// One argument of a clue or of a rule.
///
/// Integers, truth values, cells and lists of cells convert implicitly. A string converts to a quoted text, never to a name or a
/// cell: `Arg::symbol("A")` is a symbol, `Arg::cells(["r1c1"])` is a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arg(ArgKind);

#[derive(Clone, PartialEq, Eq, Debug)]
enum ArgKind {
    Integer(i64),
    Boolean(bool),
    Text(String),
    Symbol(String),
    Symbols(Vec<String>),
    Cells(Vec<Cell>),
    /// Named cells, or why the name is wrong.
    Line(Result<LineKind, String>),
    Named(String, Box<Arg>),
}

impl Arg {
    /// An integer.
    pub fn int(n: i64) -> Self {
        Self(ArgKind::Integer(n))
    }

    /// A text, which is written in quotes.
    pub fn text(text: impl Into<String>) -> Self {
        Self(ArgKind::Text(text.into()))
    }

    /// A symbol of the board or another bare word: `A`, `10`.
    pub fn symbol(symbol: impl Display) -> Self {
        Self(ArgKind::Symbol(symbol.to_string()))
    }

    /// A set of symbols: `{1 9}`.
    pub fn symbols(symbols: impl IntoIterator<Item = impl Display>) -> Self {
        Self(ArgKind::Symbols(symbols.into_iter().map(|symbol| symbol.to_string()).collect()))
    }

    /// Cells in this order, which is the order along a line.
    pub fn cells(cells: impl IntoIterator<Item = impl Into<Cell>>) -> Self {
        Self(ArgKind::Cells(cells.into_iter().map(Into::into).collect()))
    }

    /// The cells of a row from left to right; rows count from 1.
    pub fn row(number: i64) -> Self {
        Self(ArgKind::Line(Ok(LineKind::Row(number))))
    }

    /// The cells of a row from right to left.
    pub fn row_reversed(number: i64) -> Self {
        Self(ArgKind::Line(Ok(LineKind::RowReversed(number))))
    }

    /// The cells of a column from top to bottom; columns count from 1.
    pub fn column(number: i64) -> Self {
        Self(ArgKind::Line(Ok(LineKind::Column(number))))
    }

    /// The cells of a column from bottom to top.
    pub fn column_reversed(number: i64) -> Self {
        Self(ArgKind::Line(Ok(LineKind::ColumnReversed(number))))
    }

    /// The cells of a box, in reading order; boxes count from 1.
    pub fn box_cells(number: i64) -> Self {
        Self(ArgKind::Line(Ok(LineKind::Box(number))))
    }

    /// The cells of a named or drawn region, in reading order.
    pub fn region(letter: impl Into<String>) -> Self {
        Self(ArgKind::Line(word(&letter.into()).map(LineKind::Region)))
    }

    /// The cells from a cell to the border of the board: `Arg::ray("r1c3", "down_right")`. The directions are `right`, `left`,
    /// `down`, `up`, and the diagonal `down_right`, `down_left`, `up_right`, `up_left`.
    pub fn ray(from: impl Into<Cell>, direction: &str) -> Self {
        let from = from.into().single().map(|(row, column)| CellName { row, column, span: Span::default() });
        Self(ArgKind::Line(from.and_then(|from| Ok(LineKind::Ray(from, word(direction)?)))))
    }

    /// All cells of the board, in reading order.
    pub fn all() -> Self {
        Self(ArgKind::Line(Ok(LineKind::All)))
    }

    /// `name=value`: an argument for the parameter of this name.
    pub fn named(name: impl Into<String>, value: impl Into<Self>) -> Self {
        Self(ArgKind::Named(name.into(), Box::new(value.into())))
    }

    /// Returns whether the argument names cells. Two such arguments in a row need a `:` between them.
    fn is_place(&self) -> bool {
        matches!(self.0, ArgKind::Cells(_) | ArgKind::Line(_))
    }

    /// Returns the argument in the form that it has in a clue.
    fn clue(&self) -> Result<Vec<ClueArgument>, String> {
        let span = Span::default();
        Ok(vec![match &self.0 {
            ArgKind::Integer(n) => ClueArgument::Integer(*n, span),
            ArgKind::Boolean(b) => ClueArgument::Word(name(&b.to_string())),
            ArgKind::Text(text) => ClueArgument::Text(text.clone(), span),
            ArgKind::Symbol(word) => match word.parse() {
                Ok(n) => ClueArgument::Integer(n, span),
                Err(_) => ClueArgument::Word(symbol(word)?),
            },
            ArgKind::Symbols(words) => {
                ClueArgument::Symbols(words.iter().map(|word| symbol(word)).collect::<Result<_, _>>()?, span)
            }
            ArgKind::Cells(cells) if cells.is_empty() => return Err("the list of cells is empty".to_owned()),
            ArgKind::Cells(cells) => return cells.iter().map(|cell| cell.0.clone().map(ClueArgument::Cells)).collect(),
            ArgKind::Line(kind) => ClueArgument::Line(NamedLine { grid: None, kind: kind.clone()?, span }),
            ArgKind::Named(parameter, value) => ClueArgument::Named(word(parameter)?, value.expression()?),
        }])
    }

    /// Returns the argument in the form that it has in parentheses and after `name=`.
    fn expression(&self) -> Result<Expression, String> {
        let span = Span::default();
        let plain = |kind| Expression { kind, span };
        let one = |text: &str| match text.parse() {
            Ok(n) => Ok(plain(ExpressionKind::Integer(n))),
            Err(_) => symbol(text).map(|name| plain(ExpressionKind::Name(name.text))),
        };
        let cell = |cell: &Cell| match cell.0.clone()? {
            CellRange { grid: None, first, last: None } => Ok(plain(ExpressionKind::Cell(first))),
            _ => Err("rectangles and cells of sub-grids cannot be used in parentheses or after a name".to_owned()),
        };
        Ok(plain(match &self.0 {
            ArgKind::Integer(n) => ExpressionKind::Integer(*n),
            ArgKind::Boolean(b) => ExpressionKind::Boolean(*b),
            ArgKind::Text(text) => ExpressionKind::Text(text.clone()),
            ArgKind::Symbol(text) => return one(text),
            ArgKind::Symbols(all) => {
                ExpressionKind::Set(all.iter().map(|text| one(text)).collect::<Result<_, String>>()?)
            }
            ArgKind::Cells(cells) => match &cells[..] {
                [] => return Err("the list of cells is empty".to_owned()),
                [only] => return cell(only),
                several => ExpressionKind::List(several.iter().map(cell).collect::<Result<_, String>>()?),
            },
            ArgKind::Line(_) => {
                return Err(
                    "rows, columns, boxes, regions and rays cannot be used in parentheses or after a name".to_owned()
                );
            }
            ArgKind::Named(..) => return Err("write a name once, before its value".to_owned()),
        }))
    }
}

fn word(text: &str) -> Result<Name, String> {
    if is_word(text) { Ok(name(text)) } else { Err(format!("{text:?} is not a name")) }
}

fn symbol(text: &str) -> Result<Name, String> {
    let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if is_number || is_word(text) { Ok(name(text)) } else { Err(format!("{text:?} is not a symbol")) }
}

macro_rules! from_values {
    ($($from:ty => $value:ident: $kind:expr;)*) => {
        $(impl From<$from> for Arg {
            fn from($value: $from) -> Self {
                Self($kind)
            }
        })*
    };
}

from_values! {
    i64 => n: ArgKind::Integer(n);
    i32 => n: ArgKind::Integer(n.into());
    u32 => n: ArgKind::Integer(n.into());
    u8 => n: ArgKind::Integer(n.into());
    bool => b: ArgKind::Boolean(b);
    &str => text: ArgKind::Text(text.to_owned());
    String => text: ArgKind::Text(text);
    Cell => cell: ArgKind::Cells(vec![cell]);
    (usize, usize) => cell: ArgKind::Cells(vec![cell.into()]);
}

impl<C: Into<Cell>, const N: usize> From<[C; N]> for Arg {
    fn from(cells: [C; N]) -> Self {
        Self::cells(cells)
    }
}

impl<C: Into<Cell>> From<Vec<C>> for Arg {
    fn from(cells: Vec<C>) -> Self {
        Self::cells(cells)
    }
}

/// The arguments of a clue or of a rule, in order: `()`, a tuple of values that convert to [`Arg`], or a list of `Arg`.
///
/// Two consecutive lists of cells are two arguments, as if they were separated by `:`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Args(Vec<Arg>);

impl From<()> for Args {
    fn from((): ()) -> Self {
        Self::default()
    }
}

impl From<Arg> for Args {
    fn from(only: Arg) -> Self {
        Self(vec![only])
    }
}

impl From<Vec<Arg>> for Args {
    fn from(all: Vec<Arg>) -> Self {
        Self(all)
    }
}

impl<const N: usize> From<[Arg; N]> for Args {
    fn from(all: [Arg; N]) -> Self {
        Self(all.into())
    }
}

macro_rules! from_tuples {
    ($(($($letter:ident),*))*) => {
        $(impl<$($letter: Into<Arg>),*> From<($($letter,)*)> for Args {
            #[expect(non_snake_case, reason = "a variable has the same name as its type")]
            fn from(($($letter,)*): ($($letter,)*)) -> Self {
                Self(vec![$($letter.into()),*])
            }
        })*
    };
}

from_tuples! { (A) (A, B) (A, B, C) (A, B, C, D) (A, B, C, D, E) (A, B, C, D, E, F) }

/// A statement as the language's printer writes it, with the byte range of each argument.
#[derive(Default)]
pub(super) struct Statement {
    pub text: String,
    /// The byte range of each argument.
    pub ranges: Vec<std::ops::Range<usize>>,
    /// The arguments of a clue, to be compared with what the parser reads back.
    pub groups: Vec<Vec<ClueArgument>>,
}

impl Statement {
    /// Returns the number, from 1, of the argument at a byte offset of the text.
    pub(super) fn argument(&self, at: usize) -> Option<usize> {
        self.ranges.iter().position(|range| range.contains(&at)).map(|i| i + 1)
    }
}

impl Args {
    /// Writes the clue of a rule with this name.
    ///
    /// # Errors
    /// The index of the wrong argument, from 0, and the reason.
    pub(super) fn clue(&self, rule: &str) -> Result<Statement, (usize, String)> {
        let mut made = Statement { text: rule.to_owned(), groups: vec![Vec::new()], ..Statement::default() };
        for (i, argument) in self.0.iter().enumerate() {
            if argument.is_place() && i.checked_sub(1).is_some_and(|before| self.0[before].is_place()) {
                made.text.push_str(" :");
                made.groups.push(Vec::new());
            }
            let pieces = argument.clue().map_err(|reason| (i, reason))?;
            made.text.push(' ');
            let start = made.text.len();
            made.text.push_str(&pieces.iter().map(print_argument).collect::<Vec<_>>().join(" "));
            made.ranges.push(start..made.text.len());
            if let Some(group) = made.groups.last_mut() {
                group.extend(pieces);
            }
        }
        Ok(made)
    }

    /// Writes the statement that uses a rule on the whole board.
    ///
    /// # Errors
    /// As for [`clue`](Self::clue).
    pub(super) fn usage(&self, rule: &str) -> Result<Statement, (usize, String)> {
        let mut made = Statement { text: format!("use {rule}"), ..Statement::default() };
        for (i, argument) in self.0.iter().enumerate() {
            let wrong = |reason| (i, reason);
            let text = match &argument.0 {
                ArgKind::Named(parameter, value) => print_use_argument(&Argument {
                    name: Some(word(parameter).map_err(wrong)?),
                    value: value.expression().map_err(wrong)?,
                }),
                _ => print_expression(&argument.expression().map_err(wrong)?),
            };
            made.text.push_str(if i == 0 { "(" } else { ", " });
            let start = made.text.len();
            made.text.push_str(&text);
            made.ranges.push(start..made.text.len());
        }
        if !self.0.is_empty() {
            made.text.push(')');
        }
        Ok(made)
    }
}
