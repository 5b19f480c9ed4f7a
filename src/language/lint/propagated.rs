//! Clues that givens, marks and regions show to be implied or impossible.

use super::known::{Clash, Known};
use super::{Findings, Scene};
use crate::code::Code;
use crate::language::binding::under;
use crate::puzzle::{CellId, Layout, Puzzle};
use crate::syntax::Diagnostic;

/// Says where the givens by themselves leave nothing.
pub(super) fn without_clues(puzzle: &Puzzle, diagnostics: &mut Vec<Diagnostic>) {
    // What is wrong with them was said more plainly.
    let plain = [Code::W0201, Code::W0202, Code::W0203];
    if puzzle.givens.is_empty() || diagnostics.iter().any(|message| plain.contains(&message.code)) {
        return;
    }
    let Err(clash) = Known::of(puzzle, true) else { return };
    let layout = &puzzle.layout;
    let (said, cells) = match clash {
        Clash::Cell(cell) => (format!("no digit is left for {}", layout.position(cell)), vec![cell]),
        Clash::Digit(region, digit) => {
            let region = &layout.regions[region];
            let name = layout.symbols.name(digit);
            (format!("no place is left for {name} in {}", layout.region_name(region)), region.cells.clone())
        }
    };
    let message = Diagnostic::new(Code::W0807, format!("{said}, so there is no solution"));
    let message = message.because("that follows by singles from givens, marks and regions alone");
    // The last of the givens that reach there, which is most likely the one that was typed last.
    let given = puzzle.givens.iter().rev().find(|given| reaches(layout, given.cell, &cells));
    diagnostics.push(match given.or(puzzle.givens.last()) {
        Some(given) => message.at(given.span, "with this given and others"),
        None => message,
    });
}

fn reaches(layout: &Layout, from: CellId, cells: &[CellId]) -> bool {
    layout.regions.iter().any(|region| {
        region.cells.contains(&from) && cells.iter().any(|cell| *cell != from && region.cells.contains(cell))
    })
}

/// Says which clues hold, or cannot be met, whatever stands in cells that are open.
pub(super) fn with_clues(scene: &Scene<'_>, findings: &mut Findings<'_>) {
    let puzzle = scene.puzzle;
    if puzzle.givens.is_empty() && puzzle.marks.is_empty() {
        return;
    }
    // What is implied has to be so at a glance: by long chains of singles an easy puzzle implies all its clues.
    let (Ok(known), Ok(seen)) = (Known::of(puzzle, true), Known::of(puzzle, false)) else { return };
    let followed = under(puzzle, &known.domains());
    let at_a_glance = under(puzzle, &seen.domains());
    for ((clue, truth), seen) in puzzle.clues.iter().zip(followed).zip(at_a_glance) {
        let (what, span) = scene.named(clue);
        if !truth.may_hold && !findings.has(Code::W0303, span) {
            let message = Diagnostic::new(Code::W0807, format!("`{what}` cannot be met with the givens"));
            findings.say(message.at(span, "nothing is left for it").because(
                "that follows from givens, marks and regions by singles, and from bounds of the clue by itself",
            ));
        }
        if truth.may_hold && !seen.may_fail && !scene.declares(clue) && !findings.has(Code::W0301, span) {
            let message = Diagnostic::new(Code::W0806, format!("`{what}` says nothing new"));
            let message = message.at(span, "holds already").because("givens, marks and regions leave nothing else");
            findings.say(message.help(scene.allow(Code::W0806)));
        }
    }
}
