//! The road from texts to puzzles.

#![allow(dead_code, reason = "each binary uses a part")]

use gridc::formats::{Reading, detect, lines};
use gridc::language::{Library, resolve};
use gridc::puzzle::Puzzle;
use gridc::syntax::{Source, Sources, grid};

/// Reads texts by the road that users take: recognition, parser, resolver.
pub struct Reader {
    sources: Sources,
    library: Library,
}

impl Reader {
    pub fn new() -> Self {
        let mut sources = Sources::new();
        let library = Library::new(&mut sources);
        Self { sources, library }
    }

    /// All puzzles of a text, which must be read without any error. `layout` overrides what the shape tells.
    pub fn read(&mut self, name: &str, text: &str, layout: Option<&str>) -> Vec<Puzzle> {
        let layout = layout.map(|layout| {
            let source = self.sources.add("--layout", layout, 0);
            grid::parse_use(&source).unwrap_or_else(|d| panic!("{layout}: {}", d.message))
        });
        let source: Source = self.sources.add(name, text, 0);
        let format = match detect(&source, None) {
            Ok(detected) => detected.format,
            Err(refusal) => panic!("{name}: {}", refusal.message),
        };
        let read = |parsed: gridc::syntax::Parsed| {
            let ast = parsed.ast.unwrap_or_else(|| panic!("{name}: {:?}", parsed.diagnostics));
            let resolved = resolve(&ast, &self.library, layout.as_ref());
            resolved.puzzle.unwrap_or_else(|| panic!("{name}: {:?}", resolved.diagnostics))
        };
        let found: Vec<Puzzle> = format.read(&source, Reading::plain()).map(read).collect();
        assert!(format == lines::FORMAT || !found.is_empty(), "{name} holds no puzzle");
        found
    }
}

/// The one puzzle of a text.
pub fn read_one(text: &str) -> Puzzle {
    let mut found = Reader::new().read("test", text, None);
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0)
}
