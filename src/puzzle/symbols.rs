//! The symbols of a board, each with its digit.

use compact_str::{CompactString, ToCompactString};

/// The integer placed in a cell.
pub type Digit = i32;

/// The symbols that cells may contain: each is the printed form of a digit.
///
/// Invariant: symbols and digits are pairwise different, and digits are ascending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbols {
    names: Vec<CompactString>,
    digits: Vec<Digit>,
}

impl Symbols {
    /// Makes the digits `first..=last`, printed in decimal.
    pub fn numbers(first: Digit, last: Digit) -> Self {
        let digits: Vec<Digit> = (first..=last).collect();
        Self { names: digits.iter().map(|d| d.to_compact_string()).collect(), digits }
    }

    /// Makes the digits 1, 2, 3 … printed as the given names, in that order. `None` if a name occurs twice or is empty.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        Self::new(names.into_iter().map(CompactString::from).zip(1..).collect())
    }

    /// Makes symbols from names with their digits, in any order. `None` if a name or a digit occurs twice, or a name is empty.
    pub fn new(mut symbols: Vec<(CompactString, Digit)>) -> Option<Self> {
        symbols.sort_by_key(|(_, digit)| *digit);
        let wrong = |(i, (name, digit)): (usize, &(CompactString, Digit))| {
            name.is_empty() || symbols[..i].iter().any(|(n, d)| n == name || d == digit)
        };
        if symbols.iter().enumerate().any(wrong) {
            return None;
        }
        let (names, digits) = symbols.into_iter().unzip();
        Some(Self { names, digits })
    }

    /// Returns whether the digits are 1, 2, 3 … without a gap.
    pub fn are_counted(&self) -> bool {
        self.digits.iter().copied().eq(1..=self.digits.len() as Digit)
    }

    pub fn len(&self) -> usize {
        self.digits.len()
    }

    pub fn is_empty(&self) -> bool {
        self.digits.is_empty()
    }

    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// Returns the index of a digit among the digits.
    pub fn index_of(&self, digit: Digit) -> Option<usize> {
        let first = *self.digits.first()?;
        let guess = usize::try_from(i64::from(digit) - i64::from(first)).ok()?;
        if self.digits.get(guess) == Some(&digit) {
            return Some(guess);
        }
        self.digits.binary_search(&digit).ok()
    }

    /// Returns the digit printed as `name`. Letters match in either case unless both cases are symbols.
    pub fn digit_of(&self, name: &str) -> Option<Digit> {
        let exact = self.names.iter().position(|n| n == name);
        let index = exact.or_else(|| {
            let mut matches = self.names.iter().enumerate().filter(|(_, n)| n.eq_ignore_ascii_case(name));
            match (matches.next(), matches.next()) {
                (Some((i, _)), None) => Some(i),
                _ => None,
            }
        })?;
        Some(self.digits[index])
    }

    /// Returns the printed form of `digit`; `?` if it is not in the set.
    pub fn name(&self, digit: Digit) -> &str {
        self.index_of(digit).map_or("?", |i| &self.names[i])
    }

    /// Returns the printed forms, in order of their digits.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(CompactString::as_str)
    }

    /// Returns the width in characters of the widest symbol.
    pub fn width(&self) -> usize {
        self.names.iter().map(|n| n.chars().count()).max().unwrap_or(1)
    }
}
