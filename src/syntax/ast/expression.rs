//! Syntax tree of expressions. Layouts and rules share one grammar; in layouts only integer expressions are meaningful.

use super::{CellName, Name};
use crate::puzzle::Span;
use compact_str::CompactString;
use std::sync::Arc;

#[derive(Clone, PartialEq, Debug)]
pub struct Expression {
    /// The operation, with its operands.
    pub kind: ExpressionKind,
    /// The span in the text.
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExpressionKind {
    Integer(i64),
    /// `true` or `false`
    Boolean(bool),
    /// `"…"`
    Text(String),
    /// A parameter, a `let` name, a name bound by a loop, a layer, a rule.
    Name(CompactString),
    /// `r3c4`
    Cell(CellName),
    /// `-x`
    Negate(Box<Expression>),
    /// `not x`
    Not(Box<Expression>),
    /// `|x|`
    Absolute(Box<Expression>),
    /// `x + y` and so on.
    Binary(Box<Expression>, Operator, Box<Expression>),
    /// `{1, 4, 7}`
    Set(Vec<Expression>),
    /// `[a, b, c]`
    List(Vec<Expression>),
    /// `a..b`: as a list the integers from a to b, as an index a piece of a path.
    Range(Box<Expression>, Box<Expression>),
    /// `a..b`: as a list, the integers from a to b; as an index, a section of a path.
    Call(Name, CallArgument),
    /// `line[3]`, `line[x]`, `line[2..4]`, `doubled[c]`
    Index(Box<Expression>, Box<Expression>),
    /// `if f then x else y`
    If(Box<Expression>, Box<Expression>, Box<Expression>),
    /// A state machine along a line.
    Fold(Box<Fold>),
    /// What `let f(c: cell) = x` names.
    Function(Arc<Function>),
}

/// The parameters of a local function, and the expression that it stands for.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    pub parameters: Vec<super::Parameter>,
    pub body: Expression,
}

/// The content of the parentheses of a call.
#[derive(Clone, PartialEq, Debug)]
pub enum CallArgument {
    /// Values, by position or by name.
    List(Vec<super::Argument>),
    /// `a, b in adjacent(line) where f: x`
    Comprehension(Box<Comprehension>),
}

/// `names in source, names in source where condition: body`
#[derive(Clone, PartialEq, Debug)]
pub struct Comprehension {
    pub over: Generators,
    /// `where …`
    pub condition: Option<Expression>,
    /// The expression after the `:`.
    pub body: Option<Expression>,
}

/// `names in source`
#[derive(Clone, PartialEq, Debug)]
pub struct Generator {
    /// The bound names; several names destructure a tuple.
    pub names: Vec<Name>,
    pub source: Expression,
}

/// `names in source, names in source`: the items of each generator for every item of those before.
#[derive(Clone, PartialEq, Debug)]
pub struct Generators {
    pub first: Generator,
    pub more: Vec<Generator>,
}

impl Generators {
    /// Returns the generators in order.
    pub fn iter(&self) -> impl Iterator<Item = &Generator> {
        [&self.first].into_iter().chain(&self.more)
    }
}

/// `fold line with (a = 0, b = 0) as d { … } ends f`
#[derive(Clone, PartialEq, Debug)]
pub struct Fold {
    /// The sequence that is read, in order.
    pub line: Expression,
    /// The state variables with their initial values.
    pub state: Vec<FoldState>,
    /// The name of the value that is read.
    pub input: Name,
    /// The transitions: for each value, the first arm whose condition holds applies. If there is none, the line is rejected.
    pub arms: Vec<FoldArm>,
    /// The condition on the final state.
    pub ends: Expression,
}

/// One state variable of a [`Fold`].
#[derive(Clone, PartialEq, Debug)]
pub struct FoldState {
    pub name: Name,
    /// The initial value.
    pub start: Expression,
}

/// `condition -> (a, b)`
#[derive(Clone, PartialEq, Debug)]
pub struct FoldArm {
    /// The condition; `None` for `else`.
    pub condition: Option<Expression>,
    /// The next state; `None` for `reject`.
    pub next: Option<Vec<Expression>>,
    /// The span in the text.
    pub span: Span,
}

/// An operator between two expressions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, rounded so that the remainder is not negative.
    Divide,
    /// `mod`, never negative.
    Modulo,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// `in`
    In,
    /// `and`
    And,
    /// `or`
    Or,
    /// `=>`
    Implies,
    /// `<=>`
    Iff,
}

impl Operator {
    pub fn word(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Modulo => "mod",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Greater => ">",
            Self::AtLeast => ">=",
            Self::In => "in",
            Self::And => "and",
            Self::Or => "or",
            Self::Implies => "=>",
            Self::Iff => "<=>",
        }
    }
}
