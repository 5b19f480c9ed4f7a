//! Lint for clues that overlap although clues of their rule usually do not, such as cages.

use super::{Findings, Scene, groups};
use crate::code::Code;
use crate::language::faces::face;
use crate::puzzle::{CellId, Clue};
use crate::syntax::Diagnostic;
use std::collections::{HashMap, HashSet};

/// Finds clues of one rule with common cells, if the rule's face declares that they have none.
pub(super) fn overlap(scene: &Scene<'_>, findings: &mut Findings<'_>) {
    // By rule and cell, the first clue with the cell.
    let mut owners: HashMap<(&str, CellId), &Clue> = HashMap::new();
    let mut said: HashSet<(*const Clue, *const Clue)> = HashSet::new();
    for clue in &scene.puzzle.clues {
        let Some(touch) = face(&clue.rule).filter(|face| face.apart).and_then(|face| face.touch) else { continue };
        if scene.own.contains_key(clue.rule.as_str()) {
            continue;
        }
        let cells: Vec<CellId> = touch.of.iter().flat_map(|of| groups(clue, of)).flatten().copied().collect();
        for cell in cells {
            let owner = *owners.entry((&clue.rule, cell)).or_insert(clue);
            let ((first, place), (second, span)) = (scene.named(owner), scene.named(clue));
            // Identical clues are reported by another lint.
            if std::ptr::eq(owner, clue) || findings.has(Code::W0302, span) || !said.insert((owner, clue)) {
                continue;
            }
            let message = format!("`{first}` and `{second}` have {} in common", scene.place(cell));
            let message = Diagnostic::new(Code::W0804, message).at(span, "overlaps").at(place, "with this");
            findings.say(message.help(scene.allow(Code::W0804)));
        }
    }
}
