//! .msk: a mask of cells that get a given.

use super::{Diagnostic, Format, Parsed, Reading, Source};

/// Whether a text looks like this format, so that no other is tried.
pub(super) fn recognises(_text: &str) -> bool {
    false
}

/// The puzzles of a text.
pub(super) fn puzzles<'s>(_source: &'s Source, _reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    let message = format!("the format `{}` cannot be read yet", Format::Msk.name());
    std::iter::once(Parsed::failed(Diagnostic::error("E0401", message)))
}
