//! Mutates texts, from a seed.

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Maximum length of a text in bytes.
pub const MAX_BYTES: usize = 16 << 10;

/// Unexpected numbers.
const NUMBERS: [&str; 9] =
    ["0", "-1", "1", "17", "65536", "4294967296", "9223372036854775807", "-9223372036854775808", "1e999"];
/// Words and signs that parsers look for.
const MARKS: [&str; 26] = [
    "{", "}", "[", "]", "\"", "\\", ",", ":", ";", ".", "~", "_", "|", "\n", " ", "<", "/>", "&a;", "#", "%", "+", "é",
    "\u{0}", "r1c1", "null", "true",
];

/// A source of mutations.
pub struct Mutator {
    random: Xoshiro256PlusPlus,
}

impl Mutator {
    /// The same seed gives the same mutations.
    pub fn new(seed: u64) -> Self {
        Self { random: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Returns a number below a bound, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.random.random_range(0..bound.max(1))
    }

    /// Returns any number.
    pub fn any(&mut self) -> usize {
        self.random.next_u64() as usize
    }

    /// Returns a text after one to eight mutations.
    pub fn mutated(&mut self, text: &str, other: &str) -> String {
        let mut text = text.to_owned();
        for _ in 0..1 + self.below(8) {
            let (from, to) = self.range(&text);
            match self.below(9) {
                0 => text.replace_range(from..to, ""),
                1 => {
                    let mark = MARKS[self.below(MARKS.len())];
                    text.insert_str(from, mark);
                }
                2 => {
                    let number = NUMBERS[self.below(NUMBERS.len())];
                    let digits = text[from..].find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
                    text.replace_range(from..from + digits, number);
                }
                3 => {
                    let piece = text[from..to].to_owned();
                    text.insert_str(from, &piece);
                }
                4 => {
                    let times = 1 + self.below(64);
                    let piece = text[from..to].repeat(times);
                    text.insert_str(to, &piece[..floor(&piece, MAX_BYTES)]);
                }
                5 => {
                    let (start, end) = self.range(other);
                    text.insert_str(from, &other[start..end]);
                }
                6 => text.truncate(from),
                7 => {
                    let byte = char::from(self.below(128) as u8);
                    let end = text[from..].chars().next().map_or(from, |c| from + c.len_utf8());
                    text.replace_range(from..end, byte.encode_utf8(&mut [0; 4]));
                }
                _ => {
                    let place = self.range(&text).0;
                    let piece = text[from..to].to_owned();
                    text.insert_str(place, &piece);
                }
            }
            text.truncate(floor(&text, MAX_BYTES));
        }
        text
    }

    /// Returns a range of a text, usually a short one.
    fn range(&mut self, text: &str) -> (usize, usize) {
        let from = floor(text, self.below(text.len() + 1));
        let longest = if self.below(4) == 0 { text.len() } else { 16 };
        let to = floor(text, from.saturating_add(self.below(longest + 1)));
        (from, to.max(from))
    }
}

/// Returns the nearest character boundary at or before an offset.
fn floor(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
