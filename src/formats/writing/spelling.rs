//! Chooses single characters for symbols such that readers recognise the same symbols.

use crate::formats::Loss;
use crate::formats::board_text::alphabet::{Alphabet, CharacterSet, MAX_CHARACTER_SIDE};
use crate::puzzle::{Digit, Symbols};

/// A character for each symbol, in order.
pub(in crate::formats) struct Spelling<'a> {
    symbols: &'a Symbols,
    characters: Vec<u8>,
}

impl<'a> Spelling<'a> {
    /// Chooses how a board with these digits is written so that a reader, who only sees what occurs on it, maps each character to
    /// its own symbol: by the symbols' names, otherwise 1 to 9, A to Z, a to z.
    pub(in crate::formats) fn new(symbols: &'a Symbols, board: impl Iterator<Item = Digit>) -> Result<Self, Loss> {
        Self::with_solution(symbols, board, std::iter::empty())
    }

    /// Chooses the characters of a board with a solution, which a reader spells like the board.
    pub(in crate::formats) fn with_solution(
        symbols: &'a Symbols,
        board: impl Iterator<Item = Digit>,
        solution: impl Iterator<Item = Digit>,
    ) -> Result<Self, Loss> {
        let side = symbols.len();
        if side > MAX_CHARACTER_SIDE {
            return Err(Loss::Side { side, allowed: "at most 62 symbols, written as single characters" });
        }
        // Symbols that are numbers are read as digits from 1; names stand for 1, 2, 3 … anyway.
        let counted = symbols.are_counted();
        let named = symbols.names().map(|name| match name.as_bytes() {
            [byte] if byte.is_ascii_alphanumeric() => Some(*byte),
            _ => None,
        });
        let named: Option<Vec<u8>> = named.collect();
        let usual = b"123456789".iter().copied().chain(b'A'..=b'Z').chain(b'a'..=b'z').take(side).collect();
        let board: Vec<usize> = board.filter_map(|digit| symbols.index_of(digit)).collect();
        let solution: Vec<usize> = solution.filter_map(|digit| symbols.index_of(digit)).collect();
        let fits = |characters: &Vec<u8>| counted && reads_back(characters, &board, &solution);
        match named.into_iter().chain([usual]).find(fits) {
            Some(characters) => Ok(Self { symbols, characters }),
            None => {
                let (first, last) = (symbols.names().next(), symbols.names().last());
                let (first, last) = (first.unwrap_or_default(), last.unwrap_or_default());
                Err(Loss::Symbols(format!("the symbols {first} to {last}, which would be read as other symbols")))
            }
        }
    }

    /// Returns the character of a digit.
    pub(in crate::formats) fn character(&self, digit: Digit) -> char {
        self.symbols.index_of(digit).and_then(|i| self.characters.get(i)).map_or('?', |byte| char::from(*byte))
    }
}

/// Returns whether a reader who sees the board, with `.` for blanks, recognises each symbol.
fn reads_back(characters: &[u8], board: &[usize], solution: &[usize]) -> bool {
    let mut seen = CharacterSet::default();
    seen.add(b'.');
    board.iter().filter_map(|i| characters.get(*i)).for_each(|byte| seen.add(*byte));
    let (alphabet, _) = Alphabet::of_characters(characters.len(), seen);
    let right = |i: &usize| characters.get(*i).is_some_and(|byte| alphabet.index(*byte) == Some(*i));
    board.iter().chain(solution).all(right)
}
