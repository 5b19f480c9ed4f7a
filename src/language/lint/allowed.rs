//! Suppression of warnings by `allow` statements, by clues and by the user.

use crate::code::{Code, Severity};
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Allowance, Ast, Item, ItemKind};

/// The suppressed codes, and which of them were needed.
pub(in crate::language) struct Allowed<'a> {
    told: &'a [Code],
    /// What the file suppresses, with the span to which it applies; `None` for the whole file.
    stated: Vec<(Allowance, Option<Span>)>,
    /// Whether each of these has suppressed a warning.
    used: Vec<bool>,
}

impl<'a> Allowed<'a> {
    pub fn of(ast: &Ast, told: &'a [Code]) -> Self {
        let mut stated = Vec::new();
        let mut rest: Vec<&Item> = ast.items.iter().collect();
        while let Some(item) = rest.pop() {
            match &item.kind {
                ItemKind::Allow(found) => stated.extend(found.iter().map(|allowance| (*allowance, None))),
                ItemKind::Clue(clue) => {
                    stated.extend(clue.allows.iter().map(|allowance| (*allowance, Some(item.span))));
                }
                ItemKind::Choice(choice) => rest.extend(choice.parts.iter().flatten()),
                _ => {}
            }
        }
        let used = vec![false; stated.len()];
        Self { told, stated, used }
    }

    /// Removes the suppressed warnings.
    pub fn sift(&mut self, diagnostics: &mut Vec<Diagnostic>) {
        if !self.told.is_empty() || !self.stated.is_empty() {
            diagnostics.retain(|message| message.severity() != Severity::Warning || !self.covers(message));
        }
    }

    fn covers(&mut self, message: &Diagnostic) -> bool {
        let mut covered = self.told.contains(&message.code);
        for ((allowance, place), used) in self.stated.iter().zip(&mut self.used) {
            let here = |place: Span| {
                let within = |at: Span| at.source == place.source && place.start <= at.start && at.end <= place.end;
                message.labels.iter().any(|label| within(label.span))
            };
            if allowance.code == message.code && place.is_none_or(here) {
                *used = true;
                covered = true;
            }
        }
        covered
    }

    /// Returns warnings about `allow`s that suppressed nothing.
    pub fn unneeded(self) -> Vec<Diagnostic> {
        let unused = self.stated.iter().zip(&self.used).filter(|(_, used)| !**used);
        unused
            .map(|((allowance, _), _)| {
                let said = format!("`allow {}` has no effect: there is no such warning here", allowance.code);
                Diagnostic::new(Code::W0811, said).at(allowance.span, "not needed").help("leave it out")
            })
            .collect()
    }
}
