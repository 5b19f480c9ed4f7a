//! Lints about rules that do not suit the board.

use super::{Findings, Scene};
use crate::code::Code;
use crate::language::faces::face;
use crate::puzzle::{Argument, Clue, Layout, RegionKind};
use crate::syntax::Diagnostic;

pub(super) fn board(scene: &Scene<'_>, findings: &mut Findings<'_>) {
    let layout = &scene.puzzle.layout;
    for clue in scene.clues() {
        let known = face(&clue.rule).filter(|_| !scene.own.contains_key(clue.rule.as_str()));
        let Some(face) = known.filter(|face| face.same_boxes || face.one_grid.is_some()) else { continue };
        let (what, span) = scene.named(clue);
        if face.same_boxes && boxes_differ(layout, clue.grid) {
            let said = format!("`{what}` refers to positions in boxes, but the boxes of this board differ in shape");
            let message = Diagnostic::new(Code::W0808, said).at(span, "has little meaning here");
            findings.say(
                message
                    .because(
                        "positions are counted in reading order within each \
                    box",
                    )
                    .help(of_file(scene, Code::W0808)),
            );
        }
        let met_by_one = face.one_grid.is_some_and(|grid| grid.when.is_none_or(|parameter| is_true(clue, parameter)));
        if met_by_one && clue.grid.is_none() && layout.grids.len() > 1 {
            let said = format!("`{what}` cannot be satisfied by {} grids together", layout.grids.len());
            let message = Diagnostic::new(Code::W0810, said).at(span, "used for the whole board");
            let names: Vec<&str> = layout.grids.iter().map(|grid| grid.name.as_str()).collect();
            let usage = format!("use it in each grid: `use {} in {}`", clue.rule, names.join(", "));
            findings.say(message.because("it requires of all cells what only a single grid can satisfy").help(usage));
        }
    }
}

fn of_file(scene: &Scene<'_>, code: Code) -> String {
    match scene.foreign {
        true => scene.allow(code),
        false => format!("if this is intended, write `allow {code}` on a line of the file"),
    }
}

fn is_true(clue: &Clue, parameter: &str) -> bool {
    clue.arguments.iter().any(|(name, argument)| name == parameter && *argument == Argument::Boolean(true))
}

/// Returns whether the boxes, of one grid or of the whole board, differ in shape.
fn boxes_differ(layout: &Layout, grid: Option<usize>) -> bool {
    let within = grid.and_then(|grid| layout.grids.get(grid)).map(|grid| &grid.cells);
    let boxes = layout.regions.iter().filter(|region| {
        region.kind == RegionKind::Box
            && within.is_none_or(|cells| region.cells.iter().all(|cell| cells.contains(cell)))
    });
    let mut shapes = boxes.map(|found| {
        let places = || found.cells.iter().map(|cell| layout.position(*cell));
        let (top, left) = (places().map(|p| p.row).min(), places().map(|p| p.column).min());
        let (top, left) = (top.unwrap_or(0), left.unwrap_or(0));
        places().map(|p| (p.row - top, p.column - left)).collect::<Vec<_>>()
    });
    let Some(first) = shapes.next() else { return false };
    shapes.any(|shape| shape != first)
}
