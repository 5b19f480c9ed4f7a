//! Syntax tree of the `symbols` statement, and the digits that its entries get in each language version.

use super::{Expression, ExpressionKind, Name};
use crate::puzzle::{Digit, Span, Symbols};
use compact_str::{CompactString, ToCompactString, format_compact};

/// `symbols …`
#[derive(Clone, PartialEq, Debug)]
pub enum SymbolSet {
    /// `1..n`: consecutive numbers.
    Numbers(Expression, Expression),
    /// `A..I`: consecutive letters.
    Letters(Name, Name),
    /// `{2 4 A=10 B}`: symbols, each with its digit.
    List(Vec<ListedSymbol>),
    /// `{A B C}` in version 1: any words and numbers, for the digits 1, 2, 3 …
    Counted(Vec<Name>),
}

/// An entry in a list of symbols.
#[derive(Clone, PartialEq, Debug)]
pub enum ListedSymbol {
    /// `2`, `A`, `A=10`
    One {
        name: Name,
        /// The digit, if it is written.
        digit: Option<i64>,
    },
    /// `0..9`: integers, each with itself as its digit.
    Integers {
        first: i64,
        last: i64,
        /// The span of the range.
        span: Span,
    },
}

impl ListedSymbol {
    /// Returns the digit of a symbol without a written digit, if the symbol before it has the digit `before`: an integer is its
    /// own digit, a word gets the next digit, and the first symbol gets 1. `None` beyond 64 bits.
    #[must_use]
    pub fn digit_after(name: &str, before: Option<i64>) -> Option<i64> {
        match name.parse() {
            Ok(integer) => Some(integer),
            Err(_) => before.map_or(Some(1), |before| before.checked_add(1)),
        }
    }

    /// Returns the first and last digit of the entry, if the symbol before it has the digit `before`.
    #[must_use]
    pub fn digits_after(&self, before: Option<i64>) -> Option<(i64, i64)> {
        match self {
            Self::One { name, digit } => {
                let digit = digit.or_else(|| Self::digit_after(&name.text, before))?;
                Some((digit, digit))
            }
            Self::Integers { first, last, .. } => Some((*first, *last)),
        }
    }

    /// Returns whether the entry states its digits in a way that only version 2 has.
    #[must_use]
    pub fn states_digits(&self) -> bool {
        match self {
            Self::One { name, digit } => digit.is_some() || name.text.starts_with('-'),
            Self::Integers { .. } => true,
        }
    }

    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::One { name, .. } => name.span,
            Self::Integers { span, .. } => *span,
        }
    }

    #[must_use]
    pub fn text(&self) -> CompactString {
        match self {
            Self::One { name, digit: None } => name.text.clone(),
            Self::One { name, digit: Some(digit) } => format_compact!("{}={digit}", name.text),
            Self::Integers { first, last, .. } => format_compact!("{first}..{last}"),
        }
    }
}

impl SymbolSet {
    /// Writes these symbols: as a range if they are consecutive numbers.
    #[must_use]
    pub fn of(symbols: &Symbols, span: Span) -> Self {
        let digits = symbols.digits();
        let is_range = symbols.names().zip(digits).all(|(name, digit)| name == digit.to_compact_string())
            && digits.windows(2).all(|pair| pair[1] == pair[0] + 1);
        match (digits.first(), digits.last()) {
            (Some(first), Some(last)) if is_range => {
                let integer = |digit: Digit| Expression { kind: ExpressionKind::Integer(i64::from(digit)), span };
                Self::Numbers(integer(*first), integer(*last))
            }
            _ => {
                let names = symbols.names().map(|text| Name { text: text.into(), span });
                Self::listed(names.zip(digits.iter().map(|digit| i64::from(*digit))))
            }
        }
    }

    /// Makes the list that version 1 reads: the entries get the digits 1, 2, 3 …
    #[must_use]
    pub fn counted(entries: Vec<ListedSymbol>) -> Self {
        let name = |entry| match entry {
            ListedSymbol::One { name, .. } => Some(name),
            ListedSymbol::Integers { .. } => None,
        };
        Self::Counted(entries.into_iter().filter_map(name).collect())
    }

    /// Makes a list in which each symbol has this digit. A digit that would be implied is not written.
    pub fn listed(symbols: impl IntoIterator<Item = (Name, i64)>) -> Self {
        let mut before = None;
        let entry = |(name, digit): (Name, i64)| {
            let plain = ListedSymbol::digit_after(&name.text, before) == Some(digit);
            before = Some(digit);
            ListedSymbol::One { name, digit: (!plain).then_some(digit) }
        };
        Self::List(symbols.into_iter().map(entry).collect())
    }

    /// Returns the same set in the syntax of the newest version.
    #[must_use]
    pub fn upgraded(&self) -> Self {
        match self {
            Self::Counted(names) => Self::listed(names.iter().cloned().zip(1..)),
            newest => newest.clone(),
        }
    }

    /// Returns whether every symbol of a list has the digit that the newest version implies.
    #[must_use]
    pub fn means_the_same(&self) -> bool {
        match self.upgraded() {
            Self::List(entries) => {
                !entries.iter().any(|entry| matches!(entry, ListedSymbol::One { digit: Some(_), .. }))
            }
            _ => true,
        }
    }
}
