//! The rule-related statements of a puzzle: `use`, clues, choices, `var`, `value`.

use crate::puzzle::Span;
use crate::syntax::ast::{Choice, Clue, FaceDefinition, RuleDefinition, Use, ValueDefinition, VarDefinition, Version};

/// The rule-related statements of a puzzle, each kind in text order.
#[derive(Clone, Default)]
pub(in crate::language) struct RuleStatements<'a> {
    /// The language version of the file.
    pub version: Version,
    pub rules: Vec<&'a RuleDefinition>,
    pub faces: Vec<&'a FaceDefinition>,
    pub vars: Vec<&'a VarDefinition>,
    /// The `value` statements.
    pub values: Vec<&'a ValueDefinition>,
    /// Used rules, clues and choices.
    pub clues: Vec<(ClueStatement<'a>, Span)>,
}

/// A statement that makes clues.
#[derive(Clone, Copy)]
pub(in crate::language) enum ClueStatement<'a> {
    /// `use antiknight`
    Use(&'a Use),
    /// `killer 15 r1c1 r1c2`
    Clue(&'a Clue),
    /// `either { … } or { … }`
    Choice(&'a Choice),
}

impl RuleStatements<'_> {
    pub fn are_none(&self) -> bool {
        self.rules.is_empty()
            && self.faces.is_empty()
            && self.vars.is_empty()
            && self.values.is_empty()
            && self.clues.is_empty()
    }
}
