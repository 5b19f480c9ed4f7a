//! Texts that were written, read again: what a reader takes them for.

use crate::formats::{Format, Reading};
use crate::language::{Library, Wishes, resolve_parsed};
use crate::puzzle::{Layout, Puzzle};
use crate::syntax::{Diagnostic, Sources, grid};

/// A reader of what was written.
pub struct ReadBack {
    library: Library,
    sources: Sources,
}

impl ReadBack {
    /// A reader with this library.
    pub fn new(library: Library, sources: Sources) -> Self {
        Self { library, sources }
    }

    /// The one puzzle that a text is; `layout`: told by `--layout`.
    ///
    /// # Errors
    /// What a reader complains of, in a line.
    pub fn read(&mut self, text: &str, format: &'static dyn Format, layout: Option<&str>) -> Result<Puzzle, String> {
        let wrong = |said: &[Diagnostic]| {
            let first = said.iter().find(|said| said.is_error());
            first.map_or_else(|| "no puzzle is read".to_owned(), |said| said.message.clone())
        };
        let layout = match layout {
            None => None,
            Some(name) => {
                let source = self.sources.add("--layout", name, 0);
                let used = grid::parse_use(&source);
                self.sources.close(source.id);
                Some(used.map_err(|problem| wrong(&[problem]))?)
            }
        };
        let source = self.sources.add("written", text, 0);
        let mut found = format.read(&source, Reading::plain());
        let (first, second) = (found.next(), found.next());
        drop(found);
        let wishes = Wishes { layout: layout.as_ref(), as_given: false };
        let resolved = first.map(|parsed| resolve_parsed(parsed, &self.library, wishes));
        self.sources.close(source.id);
        match (resolved, second) {
            (Some(_), Some(_)) => Err("several puzzles are read".to_owned()),
            (Some(resolved), None) => resolved.puzzle.ok_or_else(|| wrong(&resolved.diagnostics)),
            (None, _) => Err(wrong(&[])),
        }
    }

    /// The library that texts are read with.
    pub fn library(&self) -> &Library {
        &self.library
    }
}

/// Whether a puzzle has the same cells and regions as a layout.
pub fn has_layout(puzzle: &Puzzle, layout: &Layout) -> bool {
    let (here, there) = (layout.regions.iter(), puzzle.layout.regions.iter());
    puzzle.layout.cells() == layout.cells() && here.map(|r| &r.cells).eq(there.map(|r| &r.cells))
}

/// The line that tells whoever opens a file how to read it; empty if the format has no comments.
pub fn layout_comment(format: &'static dyn Format, layout: &str) -> String {
    format.profile().comment.map_or_else(String::new, |mark| format!("{mark} read with --layout '{layout}'\n"))
}

/// The same for standard error.
pub fn layout_note(layout: &str) -> String {
    format!("note: to read these puzzles, say `--layout '{layout}'`\n")
}
