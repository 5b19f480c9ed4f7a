//! Rule definitions, and the statements that they share with puzzles.

use super::{Argument, Expression, Item, Name, Parameter, Version};
use crate::puzzle::Span;

/// `rule NAME(parameters) { statements }`
#[derive(Clone, PartialEq, Debug)]
pub struct RuleDefinition {
    pub name: Name,
    pub parameters: Vec<Parameter>,
    pub body: Block,
    /// The version of the language that it is written in.
    pub version: Version,
}

impl RuleDefinition {
    /// Its declaration of a layer of this name.
    pub fn layer(&self, name: &str) -> Option<&VarDefinition> {
        self.body.statements.iter().find_map(|statement| match &statement.kind {
            StatementKind::Var(layer) if layer.name.text == name => Some(layer),
            _ => None,
        })
    }
}

/// `face NAME { entries }`: how a rule of the library looks and what is said of it, in the words of `language::faces`.
#[derive(Clone, PartialEq, Debug)]
pub struct FaceDefinition {
    pub rule: Name,
    pub entries: Vec<FaceEntry>,
    /// The entries with their braces.
    pub span: Span,
}

/// `mark line(line) colour=green`, `says "…"`: a word and what it says, parsed without knowing the word.
#[derive(Clone, PartialEq, Debug)]
pub struct FaceEntry {
    pub word: Name,
    /// What follows it: texts, integers, words, `word(names)`, and expressions after `name=`.
    pub arguments: Vec<Argument>,
    /// From the word to its last argument.
    pub span: Span,
}

/// `{ … }`
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    /// The statements, in order; all of them hold.
    pub statements: Vec<Statement>,
    pub span: Span,
}

/// A statement of a rule.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    pub kind: StatementKind,
    /// Its words in the text, its blocks included.
    pub span: Span,
}

/// What a statement of a rule says.
#[derive(Clone, PartialEq, Debug)]
pub enum StatementKind {
    /// A formula that must hold.
    Formula(Expression),
    /// `let x = …`
    Let(Name, Expression),
    /// `require f else "…"`: a condition on the arguments, and what to say when it fails.
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

/// `for names in source where condition { … }`
#[derive(Clone, PartialEq, Debug)]
pub struct Repeat {
    /// The names bound; several take a tuple apart.
    pub names: Vec<Name>,
    pub source: Expression,
    /// `where …`, known when the puzzle is compiled.
    pub condition: Option<Expression>,
    pub body: Block,
}

/// `var NAME: bool on cells`, `var NAME: 1..9 on cells hidden`
#[derive(Clone, PartialEq, Debug)]
pub struct VarDefinition {
    pub name: Name,
    /// Its values: an integer range or set; `None` for `bool`, which is 0 or 1.
    pub values: Option<Expression>,
    /// The cells that have one.
    pub on: Expression,
    /// `hidden` or `answer`, if written.
    pub answer: Option<bool>,
}

/// `value c = if doubled[c] then 2 * digit(c) else digit(c)`
#[derive(Clone, PartialEq, Debug)]
pub struct ValueDefinition {
    /// The name of the cell.
    pub cell: Name,
    pub value: Expression,
}

/// Quota of which only some need hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// How many of the parts hold.
    pub kind: Quota,
    /// The parts. Of `either` each is a block; of the others each statement of the one block is a part.
    pub parts: Vec<Vec<Item>>,
}

/// How many parts of a [`Choice`] hold.
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
