//! The syntax tree of a puzzle or model file. Readers of all formats produce it; `language` resolves it to a puzzle. Every node
//! has the span of the text that it was read from.

mod blank;
mod expression;
mod rule;
mod symbols;
mod version;

pub use expression::{
    CallArgument, Comprehension, Expression, ExpressionKind, Fold, FoldArm, FoldState, Function, Generator, Generators,
    Operator,
};
pub use rule::{
    Block, Choice, FaceDefinition, FaceEntry, Quota, Repeat, RuleDefinition, Statement, StatementKind, ValueDefinition,
    VarDefinition,
};
pub use symbols::{ListedSymbol, SymbolSet};
pub use version::Version;

use crate::code::Code;
use crate::puzzle::{Doubt, Span};
use compact_str::CompactString;

/// The syntax tree of one puzzle or model file.
#[derive(Clone, PartialEq, Debug)]
pub struct Ast {
    /// Whether a board without a layout gets the one that the shape of its givens suggests, as in formats that do not name
    /// layouts.
    pub layout_from_shape: bool,
    /// The puzzle's identifier within its file: a CSV column or a comment after the puzzle.
    pub id: Option<String>,
    pub items: Vec<Item>,
}

impl Ast {
    /// Returns the text of a metadata statement such as `title` or `rules`; the last one, if there are several.
    #[must_use]
    pub fn metadata(&self, word: &str) -> Option<&str> {
        self.items.iter().rev().find_map(|item| match &item.kind {
            ItemKind::Metadata { key, text } if key.text == word => Some(text.as_str()),
            _ => None,
        })
    }
}

/// A statement with its doc comment.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// `///` lines before it, without the slashes, joined by newlines.
    pub docs: Option<String>,
    pub kind: ItemKind,
    /// The span of the whole statement, without its doc comment.
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ItemKind {
    /// `gridc 2`
    Version(Version),
    /// `title "…"`, `author "…"` and other text about the puzzle.
    Metadata {
        key: Name,
        /// The text, without quotes and escapes.
        text: String,
    },
    /// `use classic(3, 3)`
    Use(Use),
    /// `layout NAME(parameters) { … }`
    Layout(LayoutDefinition),
    /// A statement of the layout language in the puzzle itself: `regions` of a jigsaw, other `symbols`, …
    Part(LayoutPart),
    /// `givens` and a picture.
    Givens(Picture),
    /// `marks r1c1 in {1 4 7}`
    Marks(Marks),
    /// `solution` and a picture.
    Solution(Picture),
    /// `rule NAME(parameters) { … }`
    Rule(RuleDefinition),
    /// `face NAME { … }`: the appearance, the names and the properties of a library rule.
    Face(FaceDefinition),
    /// `var doubled: bool on cells`: a layer of the puzzle.
    Var(VarDefinition),
    /// `value c = …`: the value that arithmetic reads from a cell.
    Value(ValueDefinition),
    /// `entered` and a picture: digits that a solver has entered, which are not givens.
    Entered(Picture),
    /// A rule's name and its arguments. Parsing does not need the rule's definition.
    Clue(Clue),
    /// `either { … } or { … }`, `exactly 2 of { … }`: clues of which only some have to hold.
    Choice(Choice),
    /// `doubt restricts "…"`: something that a reader of another format did not understand.
    Doubt(Doubt),
    /// `allow W0804`: warnings that are suppressed for this file.
    Allow(Vec<Allowance>),
    /// A definition with this name whose head could not be parsed; the message has already been reported.
    Unread(Name),
}

impl ItemKind {
    /// Returns whether the statement determines the cells of the board. Without such a statement, the shape of the board does.
    #[must_use]
    pub fn lays_cells(&self) -> bool {
        use LayoutPart::{CellList, CellRectangle, Place};
        matches!(self, Self::Use(_) | Self::Part(CellRectangle(..) | CellList(_) | Place(..)))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    pub text: CompactString,
    /// The span in the text.
    pub span: Span,
}

/// A layout or global rule that the puzzle uses.
#[derive(Clone, PartialEq, Debug)]
pub struct Use {
    /// The name of the layout or rule.
    pub name: Name,
    /// The arguments, by position or by name.
    pub arguments: Vec<Argument>,
    /// `in NW, NE`: the sub-grids to which a rule applies; empty for the whole board.
    pub grids: Vec<Name>,
}

/// An argument of `use` or `place`.
#[derive(Clone, PartialEq, Debug)]
pub struct Argument {
    /// `name =`, if written.
    pub name: Option<Name>,
    pub value: Expression,
}

/// A clue, parsed without its rule.
#[derive(Clone, PartialEq, Debug)]
pub struct Clue {
    pub rule: Name,
    /// The instances of the clue, separated by `;`: the rule is applied to each. `name=value` in the first instance also applies
    /// to the others that do not set it themselves.
    pub instances: Vec<Vec<ClueGroup>>,
    /// `as NAME`
    pub name: Option<Name>,
    /// `note "…"`
    pub note: Option<String>,
    /// `allow W0801`: warnings that are suppressed for this clue.
    pub allows: Vec<Allowance>,
}

/// A warning to suppress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    pub code: Code,
    pub span: Span,
}

/// The arguments of a clue between two `:`.
pub type ClueGroup = Vec<ClueArgument>;

/// One argument of a clue.
#[derive(Clone, PartialEq, Debug)]
pub enum ClueArgument {
    /// A number, positive or negative.
    Integer(i64, Span),
    /// Single cells and ranges of cells.
    Cells(CellRange),
    /// `row 3`, `NW.box 5`, `right 4`, `ray r1c3 down_right`, `all`
    Line(NamedLine),
    /// `{1 9}`: symbols.
    Symbols(Vec<Name>, Span),
    /// `"…"`
    Text(String, Span),
    /// `name = value`
    Named(Name, Expression),
    /// A bare word, such as a symbol that is a letter.
    Word(Name),
    /// `?`: a number that the generator fills in.
    Blank(Span),
}

/// A list of cells named by a line, region or direction.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedLine {
    /// `NW.`, if written.
    pub grid: Option<Name>,
    /// The kind of line, with its number or name.
    pub kind: LineKind,
    /// The span in the text.
    pub span: Span,
}

/// The cells that a [`NamedLine`] names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// `row 3`, or `left 3`: from left to right.
    Row(i64),
    /// `right 3`: a row from right to left.
    RowReversed(i64),
    /// `column 2`, or `top 2`: from top to bottom.
    Column(i64),
    /// `bottom 2`: a column from bottom to top.
    ColumnReversed(i64),
    /// `box 5`: its cells in reading order.
    Box(i64),
    /// `region A`: the cells of a named or drawn region, in reading order.
    Region(Name),
    /// `ray r1c3 down_right`: from a cell to the border.
    Ray(CellName, Name),
    /// `all`: every cell of the (sub-)grid, in reading order.
    All,
}

/// `layout NAME(parameters) { parts }`
#[derive(Clone, PartialEq, Debug)]
pub struct LayoutDefinition {
    pub name: Name,
    pub parameters: Vec<Parameter>,
    /// The statements, with their spans and docs.
    pub parts: Vec<LayoutStatement>,
}

/// A parameter with its default value.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    pub name: Name,
    /// The type. Layouts only have `int`.
    pub kind: Name,
    /// `...` after the type: all remaining groups of the clue.
    pub variadic: bool,
    /// The value if no argument is given.
    pub default: Option<Expression>,
}

/// A statement inside a layout.
#[derive(Clone, PartialEq, Debug)]
pub struct LayoutStatement {
    /// The `///` lines before the statement.
    pub docs: Option<String>,
    pub kind: LayoutPart,
    /// The span in the text.
    pub span: Span,
}

/// The content of a layout statement.
#[derive(Clone, PartialEq, Debug)]
pub enum LayoutPart {
    /// `let n = rows * columns`
    Let(Name, Expression),
    /// `require n <= 144 else "…"`: a condition on the parameters, and the message if it fails.
    Require(Expression, String),
    /// `cells 9 by 9`: a rectangle, rows by columns.
    CellRectangle(Expression, Expression),
    /// `cells r1c1..r3c3 r5c5`: scattered cells.
    CellList(Vec<CellRange>),
    /// `symbols 1..9`, `symbols A..I`, `symbols {x y z}`, `symbols {0..9 A=10}`.
    Symbols(SymbolSet),
    /// `rows`: the cells of each row are different.
    Rows,
    /// `columns`: the cells of each column are different.
    Columns,
    /// `boxes 3 by 3`: rectangles of that height and width tile the board.
    Boxes(Expression, Expression),
    /// `regions` and a picture: cells with the same letter form a region; blanks belong to none.
    Regions(Picture),
    /// `rooms` and a picture: cells with the same letter form a room, whose contents rules determine; blanks belong to none.
    Rooms(Picture),
    /// `region NAME r1c1 r1c2 …`: one region by its cells.
    Region(Option<Name>, Vec<CellRange>),
    /// `place classic as NW at r1c1, NE at r1c13`
    Place(Use, Vec<Placement>),
}

/// The position of one copy of a placed layout.
#[derive(Clone, PartialEq, Debug)]
pub struct Placement {
    /// The name in addresses such as `NW.r1c1`.
    pub name: Name,
    /// The position on the board.
    pub place: BoardMapping,
}

/// How the cells of a placed layout map to the board.
#[derive(Clone, PartialEq, Debug)]
pub enum BoardMapping {
    /// `at r7c7`: the cell of its top left corner.
    At(CellName),
    /// `on rows 4..6 13..15 columns 4..6 13..15`: the layout's i-th row and j-th column are the i-th and j-th listed.
    On {
        /// Board rows, from 1.
        rows: Vec<IntegerRange>,
        /// Board columns, from 1.
        columns: Vec<IntegerRange>,
    },
}

/// `4..6`, or `4` alone.
#[derive(Clone, PartialEq, Debug)]
pub struct IntegerRange {
    /// The first integer.
    pub first: Expression,
    /// The last integer, inclusive; `None` if the range is a single integer.
    pub last: Option<Expression>,
}

/// `r3c4`, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellName {
    /// Row, from 1.
    pub row: u32,
    /// Column, from 1.
    pub column: u32,
    pub span: Span,
}

/// `r1c1`, or the rectangle `r1c1..r3c3`; in a sub-grid, `NW.r1c1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellRange {
    /// `NW.`, if written.
    pub grid: Option<Name>,
    pub first: CellName,
    /// The opposite corner, if written.
    pub last: Option<CellName>,
}

/// `r1c1 r1c2 in {1 4 7}`
#[derive(Clone, PartialEq, Debug)]
pub struct Marks {
    pub cells: Vec<CellRange>,
    /// The symbols that each of the cells may take.
    pub symbols: Vec<Name>,
}

/// A board drawn as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture {
    /// The tokens of all rows, row after row.
    pub tokens: Vec<Token>,
    /// For each row, the index in `tokens` one past its last token.
    pub rows: Vec<u32>,
}

/// The content of one place of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// A symbol, a blank, or a place without a cell.
    pub kind: TokenKind,
    pub span: Span,
}

/// The kind of a token in a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A cell without a symbol.
    Blank,
    Outside,
    /// A blank cell or a place without a cell: the file writes both in the same way, and only the layout determines which it is.
    BlankOrOutside,
    Symbol(CompactString),
}

impl Picture {
    /// Returns the rows, top to bottom.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Token]> {
        self.rows.iter().enumerate().map(|(i, end)| {
            let start = if i == 0 { 0 } else { self.rows[i - 1] };
            &self.tokens[start as usize..*end as usize]
        })
    }

    /// Returns the number of columns, if all rows have the same length.
    pub fn width(&self) -> Option<usize> {
        let mut lengths = self.rows().map(<[Token]>::len);
        let first = lengths.next()?;
        lengths.all(|l| l == first).then_some(first)
    }

    /// Returns the span from the first token to the last.
    pub fn span(&self) -> Span {
        match (self.tokens.first(), self.tokens.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => Span::default(),
        }
    }
}
