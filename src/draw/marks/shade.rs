//! The mark `shade`: cells filled with colour.

use super::super::Layer;
use super::super::canvas::Canvas;
use super::super::marked_clue::MarkedClue;
use super::demanded;

/// Fills the cells of the clue; for a rule without cell arguments, those that it requires to be different.
pub(super) fn draw(shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) -> bool {
    let named = shown.groups();
    if named.is_empty() {
        let found = demanded(shown.clue, canvas.layout);
        found.iter().flatten().for_each(|cell| canvas.fill(Layer::Shade, *cell, shown.ink));
        return !found.is_empty();
    }
    named.into_iter().flatten().for_each(|cell| canvas.fill(Layer::Shade, *cell, shown.ink));
    true
}
