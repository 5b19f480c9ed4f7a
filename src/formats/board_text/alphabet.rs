//! Determines the symbols of a board written as text from the characters that occur in it.

use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::ast::{Expression, ExpressionKind, Item, ItemKind, LayoutPart, Name, SymbolSet, TokenKind};
use crate::syntax::{Diagnostic, Source};
use compact_str::{CompactString, ToCompactString};

/// Characters that can always denote an empty cell. `x` and `X` can as well, unless they are symbols.
const BLANKS: &[u8] = b".0_-*";

/// The largest side for which single characters suffice: `1`–`9`, `A`–`Z`, `a`–`z` and `0`.
pub(in crate::formats) const MAX_CHARACTER_SIDE: usize = 62;

/// The ASCII characters that occur in a stretch of text.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::formats) struct CharacterSet(u128);

impl CharacterSet {
    /// Collects the characters of a string; characters outside ASCII are ignored.
    pub(in crate::formats) fn of(text: &str) -> Self {
        let mut seen = Self::default();
        text.bytes().for_each(|b| seen.add(b));
        seen
    }

    /// Adds a byte if it is ASCII.
    pub(in crate::formats) fn add(&mut self, byte: u8) {
        if byte < 128 {
            self.0 |= 1 << byte;
        }
    }

    /// Adds the characters of a cell. The zeros of 10 and 20 do not count, since they are not blanks.
    pub(in crate::formats) fn add_cell(&mut self, cell: &str) {
        match number(cell) {
            Some(n) if n > 9 => self.add(b'1'),
            _ => cell.bytes().for_each(|b| self.add(b)),
        }
    }

    pub(in crate::formats) fn has(self, byte: u8) -> bool {
        byte < 128 && self.0 >> byte & 1 == 1
    }

    /// Returns whether any of these occurs.
    pub(in crate::formats) fn has_any(self, bytes: impl IntoIterator<Item = u8>) -> bool {
        bytes.into_iter().any(|b| self.has(b))
    }

    /// Returns whether a digit above zero occurs.
    pub(in crate::formats) fn has_digit(self) -> bool {
        self.0 >> b'1' & 0x1ff != 0
    }

    /// Returns whether a letter occurs that cannot be a blank.
    pub(in crate::formats) fn has_letter(self) -> bool {
        const LETTERS: u128 = (0x3ff_ffff << b'A') | (0x3ff_ffff << b'a');
        const BLANK_LETTERS: u128 = (1 << b'x') | (1 << b'X');
        self.0 & LETTERS & !BLANK_LETTERS != 0
    }

    /// Returns whether a blank other than `0` occurs.
    fn has_other_blank(self) -> bool {
        self.has_any(BLANKS.iter().copied().filter(|b| *b != b'0'))
    }
}

/// Returns whether a character can denote a cell, as a symbol of any alphabet or as a blank.
pub(in crate::formats) fn is_cell(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || BLANKS.contains(&byte)
}

/// How the symbols of a board are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Convention {
    /// `1`–`9`, then `A`–`Z`, then `a`–`z`.
    FromOne,
    /// `0`–`9`, then `A`–`Z`, then `a`–`z`.
    FromZero,
    /// `A`–`Z`, then `a`–`z`.
    Letters,
    /// Decimal numbers from 1.
    Numbers,
    /// Decimal numbers from 0.
    NumbersFromZero,
}

/// The symbols of a board of a certain side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) struct Alphabet {
    side: usize,
    convention: Convention,
}

/// A remark on the choice of an alphabet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) enum Remark {
    /// The symbols fit two alphabets; the choice does not affect the puzzle.
    Undecided,
    /// `0` and another character both denote a blank.
    MixedBlanks,
    /// `0` may be a blank or a symbol, and the choice affects the puzzle.
    ZeroUnclear,
}

impl Alphabet {
    /// Returns the alphabet of single characters that fits the characters on a board of this side.
    pub(in crate::formats) fn of_characters(side: usize, seen: CharacterSet) -> (Self, Option<Remark>) {
        let with = |convention, remark| (Self { side, convention }, remark);
        let letters = seen.has_letter() || (side >= 24 && seen.has_any(*b"xX"));
        let zero_beside_blank = seen.has(b'0') && seen.has_other_blank();
        if letters && !seen.has_digit() && !zero_beside_blank {
            let alphabet = Self { side, convention: Convention::Letters };
            if (b'A'..=b'z').all(|b| !seen.has(b) || alphabet.index(b).is_some() || is_blank(b)) {
                return (alphabet, None);
            }
        }
        let from_one = Self { side, convention: Convention::FromOne };
        let last = (b'1'..=b'z').any(|b| seen.has(b) && from_one.index(b) == Some(side - 1));
        if side <= 9 {
            return with(Convention::FromOne, zero_remark(zero_beside_blank, last || !seen.has_digit()));
        }
        if last {
            return with(Convention::FromOne, zero_beside_blank.then_some(Remark::MixedBlanks));
        }
        if zero_beside_blank {
            return with(Convention::FromZero, None);
        }
        let undecided = !seen.has(b'0') && (letters || seen.has_digit());
        with(Convention::FromOne, undecided.then_some(Remark::Undecided))
    }

    /// Returns decimal numbers for a board of this side on which `largest` is the largest number.
    pub(in crate::formats) fn of_numbers(side: usize, seen: CharacterSet, largest: u32) -> (Self, Option<Remark>) {
        let zero_beside_blank = seen.has(b'0') && seen.has_other_blank();
        let last = largest as usize >= side;
        let convention = match side > 9 && zero_beside_blank && !last && largest > 0 {
            true => Convention::NumbersFromZero,
            false => Convention::Numbers,
        };
        let remark = match convention {
            Convention::Numbers => zero_remark(zero_beside_blank, last || largest == 0),
            _ => None,
        };
        (Self { side, convention }, remark)
    }

    /// Returns the alphabet of the digits 1 to `side` (at most 9).
    pub(in crate::formats) fn digits(side: usize) -> Self {
        Self { side, convention: Convention::FromOne }
    }

    /// Returns the index of a character among the symbols.
    pub(in crate::formats) fn index(self, byte: u8) -> Option<usize> {
        let (first_digit, digits) = match self.convention {
            Convention::FromOne => (b'1', 9),
            Convention::FromZero => (b'0', 10),
            Convention::Letters => (b'0', 0),
            Convention::Numbers | Convention::NumbersFromZero => return None,
        };
        let lower_apart = self.side > digits + 26;
        let index = match byte {
            b'0'..=b'9' if byte >= first_digit && usize::from(byte - first_digit) < digits => {
                usize::from(byte - first_digit)
            }
            b'A'..=b'Z' => digits + usize::from(byte - b'A'),
            b'a'..=b'z' => digits + usize::from(byte - b'a') + if lower_apart { 26 } else { 0 },
            _ => return None,
        };
        (index < self.side).then_some(index)
    }

    /// Returns the meaning of a character or, on boards of numbers, of a number; `None` if it is neither symbol nor blank.
    pub(in crate::formats) fn token(self, text: &str) -> Option<TokenKind> {
        let first = match text.as_bytes() {
            [] => return Some(TokenKind::Blank),
            [byte] => Some(*byte),
            _ => None,
        };
        match self.convention {
            Convention::Numbers | Convention::NumbersFromZero => {
                let least = u32::from(self.convention == Convention::Numbers);
                match number(text) {
                    Some(n) if n >= least && ((n - least) as usize) < self.side => {
                        Some(TokenKind::Symbol(n.to_compact_string()))
                    }
                    Some(0) => Some(TokenKind::Blank),
                    _ => first.filter(|b| is_blank(*b)).map(|_| TokenKind::Blank),
                }
            }
            _ => self.character(first?),
        }
    }

    /// Returns the meaning of a single character; `None` if it is neither symbol nor blank.
    pub(in crate::formats) fn character(self, byte: u8) -> Option<TokenKind> {
        if self.index(byte).is_some() {
            return Some(TokenKind::Symbol(CompactString::from(&*char::from(byte).encode_utf8(&mut [0; 4]))));
        }
        is_blank(byte).then_some(TokenKind::Blank)
    }

    pub(in crate::formats) fn names(self) -> Vec<CompactString> {
        let range = |first: usize| (first..first + self.side).map(|n| n.to_compact_string()).collect();
        let characters = |digits: &str| {
            let letters = ('A'..='Z').chain('a'..='z');
            digits.chars().chain(letters).take(self.side).map(|c| c.to_compact_string()).collect()
        };
        match self.convention {
            Convention::FromOne => characters("123456789"),
            Convention::FromZero => characters("0123456789"),
            Convention::Letters => characters(""),
            Convention::Numbers => range(1),
            Convention::NumbersFromZero => range(0),
        }
    }

    /// Returns the `symbols` statement of the board; `None` if it uses the numbers from 1, as every layout does.
    pub(in crate::formats) fn statement(self, span: Span) -> Option<Item> {
        let name = |text: CompactString| Name { text, span };
        let integer = |n: usize| Expression { kind: ExpressionKind::Integer(n as i64), span };
        let mut names = self.names();
        let set = match self.convention {
            Convention::Numbers => return None,
            Convention::FromOne if self.side <= 9 => return None,
            Convention::NumbersFromZero => SymbolSet::Numbers(integer(0), integer(self.side.saturating_sub(1))),
            Convention::Letters if (1..=26).contains(&self.side) => {
                let last = names.pop().unwrap_or_default();
                SymbolSet::Letters(name(CompactString::const_new("A")), name(last))
            }
            // A symbol 0 has the value 0.
            Convention::FromZero => SymbolSet::listed(names.into_iter().map(name).zip(0..)),
            _ => SymbolSet::listed(names.into_iter().map(name).zip(1..)),
        };
        Some(Item { docs: None, kind: ItemKind::Part(LayoutPart::Symbols(set)), span })
    }

    /// Describes the symbols, for messages.
    pub(in crate::formats) fn words(self) -> String {
        let names = self.names();
        match (self.convention, names.first(), names.last()) {
            (Convention::FromOne, _, Some(last)) if self.side > 9 => format!("1 to 9, A to {last}"),
            (Convention::FromZero, _, Some(last)) => format!("0 to 9, A to {last}"),
            (_, Some(first), Some(last)) => format!("{first} to {last}"),
            _ => "none".to_owned(),
        }
    }
}

impl Remark {
    /// Converts the remark to a message about the board at `span`.
    pub(in crate::formats) fn diagnostic(self, side: usize, span: Span) -> Diagnostic {
        match self {
            Self::Undecided => {
                let last = Alphabet { side, convention: Convention::FromOne }.words();
                Diagnostic::new(Code::N0401, format!("symbols read as {last}"))
                    .at(span, "this board does not show which letters it uses")
                    .because(
                        "the last symbol does not occur, so the symbols could also begin with 0; the verdict is the \
                        same in both cases",
                    )
            }
            Self::MixedBlanks => Diagnostic::new(Code::W0401, "both `0` and another character denote blank cells")
                .at(span, "blanks are written in two ways")
                .help("write every blank as `.`"),
            Self::ZeroUnclear => Diagnostic::new(Code::E0406, "cannot tell whether `0` is a blank or a symbol")
                .at(span, format!("both `0` and another character for blanks occur, but no {side}"))
                .because(format!(
                    "either the symbols are 0 to {}, or `0` is one of two characters for a blank",
                    side.saturating_sub(1)
                ))
                .help("write every blank as `.`, and the symbols from 1"),
        }
    }
}

fn zero_remark(zero_beside_blank: bool, surely_blank: bool) -> Option<Remark> {
    match (zero_beside_blank, surely_blank) {
        (false, _) => None,
        (true, true) => Some(Remark::MixedBlanks),
        (true, false) => Some(Remark::ZeroUnclear),
    }
}

fn is_blank(byte: u8) -> bool {
    BLANKS.contains(&byte) || byte == b'x' || byte == b'X'
}

/// Parses a decimal number of at most four digits.
pub(in crate::formats) fn number(text: &str) -> Option<u32> {
    let digits = (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// Returns the message about a text that is neither a symbol nor a blank.
pub(in crate::formats) fn unknown_symbol(source: &Source, span: Span, alphabet: Alphabet) -> Diagnostic {
    let text = source.text.get(span.range()).unwrap_or("");
    let shown: String =
        text.chars().take(20).flat_map(|c| if is_plain(c) { vec![c] } else { c.escape_unicode().collect() }).collect();
    let mut unknown = Diagnostic::new(Code::E0403, format!("unknown symbol `{shown}`"))
        .at(span, format!("a board of side {} has {}", alphabet.side, alphabet.words()));
    if let Some(digit) = text.chars().next().and_then(ascii_digit) {
        unknown = unknown.because(format!("it is a non-ASCII character that looks like the digit {digit}"));
        return unknown.help(format!("write `{digit}`"));
    }
    unknown.help("a blank cell is `.`, `0`, `_`, `-` or `*`")
}

/// Returns whether a character is shown literally and in its position: not a control character, direction mark or combining mark.
fn is_plain(c: char) -> bool {
    c.is_ascii_graphic()
        || c == ' '
        || (c.is_alphabetic()
            && !matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}'))
}

/// Returns the ASCII digit that corresponds to a fullwidth, Arabic-Indic, Persian, Devanagari or mathematical digit.
fn ascii_digit(c: char) -> Option<char> {
    const ZEROS: [u32; 9] = [0xff10, 0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x1d7ce, 0x1d7d8, 0x1d7f6];
    ZEROS.iter().find_map(|zero| char::from_digit(u32::from(c).checked_sub(*zero).filter(|d| *d < 10)?, 10))
}
