//! Links that hold a puzzle's text.

use super::super::Format;

/// Whether links of a format are written.
pub fn has_link(_format: Format) -> bool {
    false
}

/// Whether its puzzles are rather passed on as links than as the text in them.
pub fn is_link_by_default(format: Format) -> bool {
    has_link(format) && format != Format::Iss
}

/// A line with the link that holds a text; `None` if the format has no links.
pub fn link(_format: Format, _text: &str) -> Option<String> {
    None
}
