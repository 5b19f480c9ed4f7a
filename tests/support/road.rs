//! Reads texts as puzzles.

#![allow(dead_code, reason = "each binary uses a part")]

use gridc::stages::puzzle::PuzzleData;

/// Reads texts through the public interface.
pub struct Reader(gridc::Reader);

impl Reader {
    pub fn new() -> Self {
        Self(gridc::Reader::new())
    }

    /// Returns all puzzles of a text, which must be read without any error. `layout` overrides the one implied by the shape.
    pub fn read(&mut self, name: &str, text: &str, layout: Option<&str>) -> Vec<PuzzleData> {
        let entries = match layout {
            None => self.0.read_all(name, text),
            Some(layout) => gridc::Reader::new().layout(layout).unwrap().read_all(name, text),
        };
        entries.into_iter().map(|entry| entry.puzzle.unwrap_or_else(|failure| panic!("{name}: {failure:?}"))).collect()
    }
}

/// Returns the single puzzle of a text.
pub fn read_one(text: &str) -> PuzzleData {
    let mut found = Reader::new().read("test", text, None);
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0)
}
