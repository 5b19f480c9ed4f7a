//! Layouts that a reader has to be told.

use crate::syntax::Format;

/// The line that tells whoever opens a file how to read it; empty if the format has no comments.
pub fn layout_comment(format: Format, layout: &str) -> String {
    format.comment().map_or_else(String::new, |mark| format!("{mark} read with --layout '{layout}'\n"))
}

/// The same for standard error.
pub fn layout_note(layout: &str) -> String {
    format!("note: to read these puzzles, say `--layout '{layout}'`\n")
}
