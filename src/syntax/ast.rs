//! The tree of a file, whatever its format: what was written, with a span on every node.

mod blank;
mod expression;
mod rule;
mod symbols;
mod version;

pub use expression::{CallArgument, Comprehension, Expression, ExpressionKind, Fold, FoldArm, FoldState, Operator};
pub use rule::{
    Block, Choice, FaceDefinition, FaceEntry, Quota, Repeat, RuleDefinition, Statement, StatementKind, ValueDefinition,
    VarDefinition,
};
pub use symbols::{ListedSymbol, SymbolSet};
pub use version::Version;

use crate::code::Code;
use crate::puzzle::{Doubt, Span};
use compact_str::CompactString;

/// One puzzle (or model file) as written.
#[derive(Clone, PartialEq, Debug)]
pub struct Ast {
    /// Whether a board without a layout has the one that the shape of its givens suggests, as in formats that name no layouts.
    pub layout_from_shape: bool,
    /// What names the puzzle among others of its file: a CSV column or a comment after the puzzle.
    pub id: Option<String>,
    pub items: Vec<Item>,
}

impl Ast {
    /// The text of a metadata statement such as `title` or `rules`; the last one, if there are several.
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
    /// The whole statement in the text, without its doc comment.
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
    /// A statement of the layout language that stands in the puzzle itself: `regions` of a jigsaw, other `symbols`, …
    Part(LayoutPart),
    /// `givens` and a picture.
    Givens(Picture),
    /// `marks r1c1 in {1 4 7}`
    Marks(Marks),
    /// `solution` and a picture.
    Solution(Picture),
    /// `rule NAME(parameters) { … }`
    Rule(RuleDefinition),
    /// `face NAME { … }`: how a rule of the library looks, and what is said of it.
    Face(FaceDefinition),
    /// `var doubled: bool on cells`: a layer of the puzzle.
    Var(VarDefinition),
    /// `value c = …`: what arithmetic reads in a cell.
    Value(ValueDefinition),
    /// `entered` and a picture: digits that a solver has entered, which are no givens.
    Entered(Picture),
    /// A rule's name and its arguments, parsed without knowing the rule.
    Clue(Clue),
    /// `either { … } or { … }`, `exactly 2 of { … }`: clues of which only some hold.
    Choice(Choice),
    /// `doubt restricts "…"`: something that a reader of another format did not understand.
    Doubt(Doubt),
    /// `allow W0804`: warnings that are not to be given about this file.
    Allow(Vec<Allowance>),
    /// A definition of this name, of which not even the head could be read; the message about it has been given.
    Unread(Name),
}

impl ItemKind {
    /// Whether the statement says which cells there are. Without one, the shape of the board does.
    #[must_use]
    pub fn lays_cells(&self) -> bool {
        use LayoutPart::{CellList, CellRectangle, Place};
        matches!(self, Self::Use(_) | Self::Part(CellRectangle(..) | CellList(_) | Place(..)))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    pub text: CompactString,
    /// Its place in the text.
    pub span: Span,
}

/// A layout or global rule taken into the puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Use {
    /// The layout or the rule.
    pub name: Name,
    /// Its arguments, by position or by name.
    pub arguments: Vec<Argument>,
    /// `in NW, NE`: the sub-grids that a rule is taken into; empty for the whole board.
    pub grids: Vec<Name>,
}

/// An argument of `use` or `place`.
#[derive(Clone, PartialEq, Debug)]
pub struct Argument {
    /// `name =`, if written.
    pub name: Option<Name>,
    pub value: Expression,
}

/// A clue, as far as it can be understood without knowing its rule.
#[derive(Clone, PartialEq, Debug)]
pub struct Clue {
    pub rule: Name,
    /// What the rule is applied to, separated by `;`: each entry makes a clue of its own. `name=value` in the first
    /// entry holds for all that do not state it themselves.
    pub instances: Vec<Vec<ClueGroup>>,
    /// `as NAME`
    pub name: Option<Name>,
    /// `note "…"`
    pub note: Option<String>,
    /// `allow W0801`: warnings that are not to be given about it.
    pub allows: Vec<Allowance>,
}

/// A warning that is not to be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    pub code: Code,
    pub span: Span,
}

/// Arguments of a clue between two `:`.
pub type ClueGroup = Vec<ClueArgument>;

/// One argument of a clue.
#[derive(Clone, PartialEq, Debug)]
pub enum ClueArgument {
    /// A number, positive or negative.
    Integer(i64, Span),
    /// Single cells and ranges of cells.
    Cells(CellRange),
    /// `row 3`, `NW.box 5`, `right 4`, `ray r1c3 down_right`, `all`
    Line(Line),
    /// `{1 9}`: symbols.
    Symbols(Vec<Name>, Span),
    /// `"…"`
    Text(String, Span),
    /// `name = value`
    Named(Name, Expression),
    /// A bare word, such as a symbol that is a letter.
    Word(Name),
    /// `?`: a number that is found when a puzzle is made of the board.
    Blank(Span),
}

/// Cells named by where they lie.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// `NW.`, if written.
    pub grid: Option<Name>,
    /// What sort of line, and which of them.
    pub kind: LineKind,
    /// Its words in the text.
    pub span: Span,
}

/// Which cells a [`Line`] names.
#[derive(Clone, PartialEq, Debug)]
pub enum LineKind {
    /// `row 3`, or `left 3`: from left to right.
    Row(i64),
    /// `right 3`: a row from right to left.
    RowReversed(i64),
    /// `column 2`, or `top 2`: from top to bottom.
    Column(i64),
    /// `bottom 2`: a column from bottom to top.
    ColumnReversed(i64),
    /// `box 5`, in reading order.
    Box(i64),
    /// `region A`: a named or drawn region, in reading order.
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
    /// Its statements, with their spans and docs.
    pub parts: Vec<Part>,
}

/// A parameter with its default.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    pub name: Name,
    /// Its type; `int` is the only one of layouts.
    pub kind: Name,
    /// `...` after the type: all remaining groups of the clue.
    pub variadic: bool,
    /// The value it has when the user gives none.
    pub default: Option<Expression>,
}

/// A statement inside a layout.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// `///` lines before it.
    pub docs: Option<String>,
    pub kind: LayoutPart,
    /// Its words in the text.
    pub span: Span,
}

/// What a layout statement says.
#[derive(Clone, PartialEq, Debug)]
pub enum LayoutPart {
    /// `let n = rows * columns`
    Let(Name, Expression),
    /// `require n <= 144 else "…"`: a condition on the parameters, and what to say when it fails.
    Require(Expression, String),
    /// `cells 9 by 9`: a rectangle, rows by columns.
    CellRectangle(Expression, Expression),
    /// `cells r1c1..r3c3 r5c5`: scattered cells.
    CellList(Vec<CellRange>),
    /// `symbols 1..9`, `symbols A..I`, `symbols {x y z}`, `symbols {0..9 A=10}`.
    Symbols(SymbolSet),
    /// `rows`: every row's cells are different.
    Rows,
    /// `columns`: every column's cells are different.
    Columns,
    /// `boxes 3 by 3`: rectangles of that height and width tile the board.
    Boxes(Expression, Expression),
    /// `regions` and a picture: cells with the same letter form a region; blanks are in none.
    Regions(Picture),
    /// `region NAME r1c1 r1c2 …`: one region by its cells.
    Region(Option<Name>, Vec<CellRange>),
    /// `place classic as NW at r1c1, NE at r1c13`
    Place(Use, Vec<Placement>),
}

/// Where one copy of a placed layout goes.
#[derive(Clone, PartialEq, Debug)]
pub struct Placement {
    /// Its name in addresses such as `NW.r1c1`.
    pub name: Name,
    /// Where on the board it is placed.
    pub place: Place,
}

/// How the cells of a placed layout map to the board.
#[derive(Clone, PartialEq, Debug)]
pub enum Place {
    /// `at r7c7`: its top left corner.
    At(CellName),
    /// `on rows 4..6 13..15 columns 4..6 13..15`: its i-th row and j-th column are the i-th and j-th listed.
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
    /// The first of the range.
    pub first: Expression,
    /// Last, included; the first itself if not written.
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
    /// The symbols that each of them may take.
    pub symbols: Vec<Name>,
}

/// A board drawn as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture {
    /// What stands at each place, row after row.
    pub tokens: Vec<Token>,
    /// For each row, the index in `tokens` one past its last token.
    pub rows: Vec<u32>,
}

/// What stands at one place of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// A symbol, a blank, or a place without a cell.
    pub kind: TokenKind,
    pub span: Span,
}

/// What a token of a picture says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A cell without a symbol.
    Blank,
    Outside,
    /// Either: the file writes both in the same way, and only a layout can tell.
    BlankOrOutside,
    Symbol(CompactString),
}

impl Picture {
    /// The rows, top to bottom.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Token]> {
        self.rows.iter().enumerate().map(|(i, end)| {
            let start = if i == 0 { 0 } else { self.rows[i - 1] };
            &self.tokens[start as usize..*end as usize]
        })
    }

    /// Number of columns, if all rows have the same.
    pub fn width(&self) -> Option<usize> {
        let mut lengths = self.rows().map(<[Token]>::len);
        let first = lengths.next()?;
        lengths.all(|l| l == first).then_some(first)
    }

    /// From the first token to the last.
    pub fn span(&self) -> Span {
        match (self.tokens.first(), self.tokens.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => Span::default(),
        }
    }
}
