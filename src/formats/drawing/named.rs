//! The names that readers give to drawings, for writers that state which drawings are the clues of a rule.

use super::Drawings;
use super::compose::signs;
use super::stub;
use crate::syntax::ast::RuleDefinition;
use std::collections::BTreeSet;

impl Drawings {
    /// Returns the names of all drawings.
    pub(in crate::formats) fn names(&self) -> BTreeSet<String> {
        signs(self).0.into_iter().map(|sign| sign.name).collect()
    }

    /// Returns the names of the drawings, if each of them can be a clue of the rule and they are this many.
    pub(in crate::formats) fn names_of_clues(&self, rule: &RuleDefinition, clues: usize) -> Option<BTreeSet<String>> {
        let (signs, more) = signs(self);
        let takes = |sign| stub::clue(&rule.name.text, stub::parameters(rule), sign, &self.board).is_ok();
        let is_clear = more.is_none() && signs.len() == clues && signs.iter().all(takes);
        is_clear.then(|| signs.into_iter().map(|sign| sign.name).collect())
    }
}
