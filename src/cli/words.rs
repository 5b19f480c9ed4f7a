//! Parsers for the words that options take.

use crate::solve::BACKENDS;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A parser for the words of a closed choice.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
    description: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.iter().map(|choice| PossibleValue::new(name(*choice)).help(description(*choice))))
        .try_map(move |typed: String| all.iter().copied().find(|c| name(*c) == typed).ok_or("unknown word"))
}

/// A parser for backends: the word is kept, since `auto` is none.
pub fn backend() -> impl TypedValueParser<Value = String> {
    let auto = PossibleValue::new("auto").help("`dlx` for a single grid of up to nine symbols, `sat` otherwise");
    let sat = PossibleValue::new("sat").help("`batsat`");
    let all = BACKENDS.iter().map(|b| PossibleValue::new(b.name()).help(b.description()));
    PossibleValuesParser::new([auto, sat].into_iter().chain(all))
}
