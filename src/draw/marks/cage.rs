//! The mark `cage`: a frame around cells.

use super::super::canvas::{Canvas, FrameLook};
use super::super::marked_clue::MarkedClue;
use super::super::{Layer, Paint};

/// The distance of a cage from the edges of its cells.
pub(in crate::draw) const INSET: f64 = 0.08;

/// Draws a dashed frame inside the edges, with the total in its corner.
pub(super) fn draw(shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) -> bool {
    let look =
        FrameLook { inset: INSET, dash: Some(0.08), width: 0.025, paint: Paint { fill: None, edge: Some(shown.ink) } };
    frames(shown, look, canvas)
}

/// Draws a line around the cells.
pub(super) fn border(shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) -> bool {
    let look = FrameLook { inset: 0.05, dash: None, width: 0.04, paint: Paint { fill: None, edge: Some(shown.ink) } };
    frames(shown, look, canvas)
}

fn frames(shown: &MarkedClue<'_, '_>, look: FrameLook, canvas: &mut Canvas<'_>) -> bool {
    let groups = shown.groups();
    if groups.is_empty() || groups.iter().any(|cells| cells.is_empty()) {
        return false;
    }
    // A frame without a number means that digits are different; for other rules, a label states the meaning.
    let text = match shown.text(canvas) {
        None if !shown.rule.different => Some(shown.rule.initials()),
        text => text,
    };
    let words: Vec<String> = [text, shown.beside(canvas)].into_iter().flatten().collect();
    let words = (!words.is_empty()).then(|| words.join(" "));
    for cells in groups {
        let corner = words.as_ref().and_then(|words| canvas.corner(cells, words, 0.25));
        canvas.frame(Layer::Cage, cells, look, corner);
    }
    true
}
