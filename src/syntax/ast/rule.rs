//! Syntax tree of rule definitions, faces and choices, and of the statements that rules share with puzzles.

use super::{Argument, Expression, Generators, Item, Name, Parameter, Version};
use crate::puzzle::Span;

/// `rule NAME(parameters) { statements }`
#[derive(Clone, PartialEq, Debug)]
pub struct RuleDefinition {
    pub name: Name,
    pub parameters: Vec<Parameter>,
    pub body: Block,
    /// The language version of the file that defines it.
    pub version: Version,
}

impl RuleDefinition {
    /// Returns the declaration of a layer with this name.
    pub fn layer(&self, name: &str) -> Option<&VarDefinition> {
        self.body.statements.iter().find_map(|statement| match &statement.kind {
            StatementKind::Var(layer) if layer.name.text == name => Some(layer),
            _ => None,
        })
    }
}

/// `face NAME { entries }`: the appearance, the names and the properties of a library rule. `language::faces` interprets the
/// entries.
#[derive(Clone, PartialEq, Debug)]
pub struct FaceDefinition {
    pub rule: Name,
    pub entries: Vec<FaceEntry>,
    /// The span of the entries with their braces.
    pub span: Span,
}

/// `mark line(line) colour=green`, `says "…"`: a keyword and its arguments, parsed without interpreting the keyword.
#[derive(Clone, PartialEq, Debug)]
pub struct FaceEntry {
    pub word: Name,
    /// The arguments: texts, integers, words, `word(names)`, and expressions after `name=`.
    pub arguments: Vec<Argument>,
    /// The span from the keyword to the last argument.
    pub span: Span,
}

/// `{ … }`
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    /// The statements, in order; all of them must hold.
    pub statements: Vec<Statement>,
    pub span: Span,
}

/// A statement of a rule.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    pub kind: StatementKind,
    /// The span in the text, its blocks included.
    pub span: Span,
}

/// The content of a statement of a rule.
#[derive(Clone, PartialEq, Debug)]
pub enum StatementKind {
    /// A formula that must hold.
    Formula(Expression),
    /// `let x = …`
    Let(Name, Expression),
    /// `require f else "…"`: a condition on the arguments, and the message if it fails.
    Require(Expression, String),
    /// `for a, b in pairs(line) where f { … }`
    For(Repeat),
    /// `if f { … } else { … }`
    If(Expression, Block, Option<Block>),
    /// `either { … } or { … }`
    Either(Vec<Block>),
    /// `var doubled: bool on cells`
    Var(VarDefinition),
    /// `value c = …`
    Value(ValueDefinition),
}

/// `for names in source, names in source where condition { … }`
#[derive(Clone, PartialEq, Debug)]
pub struct Repeat {
    pub over: Generators,
    /// `where …`, which must be known at compile time.
    pub condition: Option<Expression>,
    pub body: Block,
}

/// `var NAME: bool on cells`, `var NAME: 1..9 on cells hidden`
#[derive(Clone, PartialEq, Debug)]
pub struct VarDefinition {
    pub name: Name,
    /// The range of values: an integer range or set; `None` for `bool`, which is 0 or 1.
    pub values: Option<Expression>,
    /// The cells that have a value in this layer.
    pub on: Expression,
    /// `hidden` (false) or `answer` (true), if written.
    pub answer: Option<bool>,
    /// How its values are drawn: `as shading`.
    pub look: Option<Name>,
}

/// `value c = if doubled[c] then 2 * digit(c) else digit(c)`
#[derive(Clone, PartialEq, Debug)]
pub struct ValueDefinition {
    /// The name of the cell.
    pub cell: Name,
    pub value: Expression,
}

/// Clues of which only some have to hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// How many of the parts must hold.
    pub kind: Quota,
    /// The parts. In `either` each part is a block; in the others each statement of the one block is a part.
    pub parts: Vec<Vec<Item>>,
}

/// How many parts of a [`Choice`] must hold.
#[derive(Clone, PartialEq, Debug)]
pub enum Quota {
    /// `either … or …`: at least one.
    Either,
    /// `exactly n of`
    Exactly(Expression),
    /// `at_least n of`
    AtLeast(Expression),
    /// `at_most n of`
    AtMost(Expression),
}
