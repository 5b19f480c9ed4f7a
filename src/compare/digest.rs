//! Digests of puzzles and solutions: short identifiers that are the same on every machine.

use crate::puzzle::{Grid, PuzzleData};
use std::fmt::{self, Write};

/// FNV-1a over 128 bits (Fowler, Noll, Vo). Not secure against forgery, but long enough to make accidental collisions negligible.
pub struct Fnv(u128);

const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

impl Default for Fnv {
    fn default() -> Self {
        Self(BASIS)
    }
}

impl Fnv {
    pub fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u128::from(*byte)).wrapping_mul(PRIME);
        }
    }

    pub fn finish(&self) -> u128 {
        self.0
    }

    /// Returns 32 hexadecimal digits.
    pub fn hex(&self) -> String {
        format!("{:032x}", self.0)
    }
}

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.bytes(text.as_bytes());
        Ok(())
    }
}

/// Returns the digest of the puzzle's content: cells, symbols, regions, givens, marks, layers and the demands of clues. Position
/// and notation in the file, titles and stated solutions are not included.
pub fn digest_of_puzzle(puzzle: &PuzzleData) -> String {
    let mut fnv = Fnv::default();
    let layout = &puzzle.layout;
    let mut put = |part: &dyn fmt::Debug| {
        // Writing into a digest cannot fail.
        let _ = writeln!(fnv, "{part:?}");
    };
    put(&layout.symbols.names().collect::<Vec<_>>());
    put(&layout.cells());
    put(&layout.regions.iter().map(|region| &region.cells).collect::<Vec<_>>());
    put(&puzzle.givens.iter().map(|given| (given.cell, given.digit)).collect::<Vec<_>>());
    put(&puzzle.marks.iter().map(|marks| (marks.cell, &marks.digits)).collect::<Vec<_>>());
    for layer in &puzzle.layers {
        put(&(&layer.values, &layer.places, layer.answer, layer.first));
    }
    for clue in &puzzle.clues {
        put(&clue.demands.iter().map(|demand| &demand.formula).collect::<Vec<_>>());
    }
    fnv.hex()
}

/// Returns the digest of a solution: digits and answer layers.
pub fn digest_of_solution(puzzle: &PuzzleData, grid: &Grid) -> String {
    let mut fnv = Fnv::default();
    for digit in puzzle.answer_of(grid).iter() {
        fnv.bytes(&digit.to_le_bytes());
    }
    fnv.hex()
}
