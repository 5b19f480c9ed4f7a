//! Lints for clues that are implied or contradicted by givens, marks and regions.

use super::lint_candidates::{Clash, LintCandidates};
use super::{Findings, Scene};
use crate::code::Code;
use crate::language::binding::{shave, under};
use crate::puzzle::{CellId, Digit, Layout, PuzzleData};
use crate::syntax::Diagnostic;

/// The number of rounds in which clues remove candidates, each followed by singles.
const MAX_ROUNDS: usize = 6;

/// Warns if the givens by themselves leave a cell or a digit without candidates.
pub(super) fn without_clues(puzzle: &PuzzleData, diagnostics: &mut Vec<Diagnostic>) {
    // These codes report the same mistake more clearly.
    let plain = [Code::W0201, Code::W0202, Code::W0203];
    if puzzle.givens.is_empty() || diagnostics.iter().any(|message| plain.contains(&message.code)) {
        return;
    }
    let Err(clash) = LintCandidates::of(puzzle, true) else { return };
    let layout = &puzzle.layout;
    let (said, cells) = described(layout, &clash);
    let message = Diagnostic::new(Code::W0807, format!("{said}, so there is no solution"));
    let message = message.because("this follows from givens, marks and regions by singles");
    // Of the givens that see these cells, the last one was probably typed last.
    let given = puzzle.givens.iter().rev().find(|given| reaches(layout, given.cell, &cells));
    diagnostics.push(match given.or(puzzle.givens.last()) {
        Some(given) => message.at(given.span, "because of this given and others"),
        None => message,
    });
}

fn reaches(layout: &Layout, from: CellId, cells: &[CellId]) -> bool {
    layout.regions.iter().any(|region| {
        region.cells.contains(&from) && cells.iter().any(|cell| *cell != from && region.cells.contains(cell))
    })
}

/// Reports clues that always hold or cannot be met, whatever the open cells contain.
pub(super) fn with_clues(scene: &Scene<'_>, findings: &mut Findings<'_>) {
    let puzzle = scene.puzzle;
    // Clues are reported as implied only if that is obvious: by long chains of singles, an easy puzzle implies all its clues.
    let (Ok(known), Ok(seen)) = (LintCandidates::of(puzzle, true), LintCandidates::of(puzzle, false)) else { return };
    if puzzle.givens.is_empty() && puzzle.marks.is_empty() {
        together(scene, known.domains(), findings);
        return;
    }
    let mut impossible = false;
    let followed = under(puzzle, &known.domains());
    let at_a_glance = under(puzzle, &seen.domains());
    for ((clue, truth), seen) in puzzle.clues.iter().zip(followed).zip(at_a_glance) {
        let (what, span) = scene.named(clue);
        impossible |= !truth.may_hold;
        if !truth.may_hold && !findings.has(Code::W0303, span) {
            let message = Diagnostic::new(Code::W0807, format!("`{what}` contradicts the givens"));
            findings.say(
                message.at(span, "no digits satisfy it").because(
                    "this follows from givens, marks and regions by singles, and from the bounds of this clue",
                ),
            );
        }
        if truth.may_hold && !seen.may_fail && !scene.declares(clue) && !findings.has(Code::W0301, span) {
            let message = Diagnostic::new(Code::W0806, format!("`{what}` is redundant"));
            let message = message.at(span, "already implied").because("givens, marks and regions already imply it");
            findings.say(message.help(scene.allow(Code::W0806)));
        }
    }
    if !impossible {
        together(scene, known.domains(), findings);
    }
}

/// Reports clues that contradict each other: each removes candidates from its cells by bounds, and singles follow.
fn together(scene: &Scene<'_>, mut left: Vec<Vec<Digit>>, findings: &mut Findings<'_>) {
    let puzzle = scene.puzzle;
    let spoken = puzzle.clues.iter().any(|clue| findings.has(Code::W0303, scene.named(clue).1));
    // Clues that cannot be met by themselves were reported before.
    if spoken {
        return;
    }
    let layout = &puzzle.layout;
    let mut by = vec![None; left.len()];
    for _ in 0..MAX_ROUNDS {
        let (said, cells) = match shave(puzzle, &mut left, &mut by) {
            Ok(false) => return,
            Ok(true) => match LintCandidates::under(puzzle, &left) {
                Ok(known) => {
                    left = known.domains();
                    continue;
                }
                Err(clash) => described(layout, &clash),
            },
            Err(cell) => described(layout, &Clash::Cell(cell)),
        };
        let Some(clue) = cells.iter().filter_map(|cell| by[cell.index()]).max() else { return };
        let (what, span) = scene.named(&puzzle.clues[clue]);
        let message = Diagnostic::new(Code::W0807, format!("`{what}` contradicts the rest of the puzzle"));
        let message = message.at(span, format!("{said} with it"));
        findings.say(message.because(
            "this follows from givens, marks, regions and single clues; `gridc check` shows which contradict each other",
        ));
        return;
    }
}

/// Describes a contradiction in words, with the cells involved.
fn described(layout: &Layout, clash: &Clash) -> (String, Vec<CellId>) {
    match clash {
        Clash::Cell(cell) => {
            let regions = layout.regions.iter().filter(|region| region.cells.contains(cell));
            let near = regions.flat_map(|region| region.cells.iter().copied());
            (format!("no digit is left for {}", layout.position(*cell)), [*cell].into_iter().chain(near).collect())
        }
        Clash::Digit(region, digit) => {
            let region = &layout.regions[*region];
            let name = layout.symbols.name(*digit);
            (format!("no place is left for {name} in {}", layout.region_name(region)), region.cells.clone())
        }
    }
}
