//! Puzzles as if they had been read.

use gridc::stages::front::Entry;
use gridc::stages::puzzle::PuzzleData;

/// The entries of a list in which the same puzzle stands `count` times.
pub fn entries(puzzle: PuzzleData, count: u64) -> impl Iterator<Item = Entry> {
    (1..=count).map(move |index| {
        let mut entry = gridc::Reader::new().read_all("test", &".".repeat(16)).remove(0);
        (entry.index, entry.end) = (index, 0);
        entry.puzzle = Ok(puzzle.clone());
        (entry.format, entry.ast) = (None, None);
        entry
    })
}
