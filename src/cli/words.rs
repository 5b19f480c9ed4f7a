//! The words that options take, with what they mean.

use crate::solve::cnf::{AtMostOne, Family, VariableEncoding};
use crate::solve::{BACKENDS, Facts, Formulation};
use crate::syntax::Format;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A word, what it means, and what it stands for.
pub struct Word<T: 'static> {
    /// As typed.
    pub word: &'static str,
    /// In one line.
    pub meaning: &'static str,
    /// For the program.
    pub value: T,
}

const fn word<T>(word: &'static str, meaning: &'static str, value: T) -> Word<T> {
    Word { word, meaning, value }
}

/// `--cnf`
pub static FAMILIES: [Word<Family>; 4] = [
    word("minimal", "at least one value per cell, at most one place per value", Family::Minimal),
    word("efficient", "minimal, and at most one value per cell", Family::Efficient),
    word("extended", "efficient, and at least one place per value of each house", Family::Extended),
    word("deduplicated", "extended, each conflict stated once", Family::Deduplicated),
];

/// `--at-most-one`
pub static AT_MOST_ONE: [Word<AtMostOne>; 6] = [
    word("pairwise", "a clause per pair", AtMostOne::Pairwise),
    word("sequential", "Sinz' sequential counter", AtMostOne::Sequential),
    word("product", "Chen's product of rows and columns", AtMostOne::Product),
    word("commander", "Klieber and Kwon's commanders", AtMostOne::Commander),
    word("bimander", "groups that share a binary number", AtMostOne::Bimander),
    word("bitwise", "binary numbers", AtMostOne::Bitwise),
];

/// `--variables`
pub static VARIABLES: [Word<VariableEncoding>; 3] = [
    word("direct", "a Boolean per value", VariableEncoding::Direct),
    word("order", "a Boolean per threshold", VariableEncoding::Order),
    word("log", "a Boolean per bit", VariableEncoding::Log),
];

/// `--facts`
pub static FACTS: [Word<Facts>; 3] = [
    word("units", "givens are part of the instance", Facts::Units),
    word("assumptions", "one instance per layout, givens are assumed", Facts::Assumptions),
    word("propagated", "singles are placed first, the rest is lowered", Facts::Propagated),
];

/// A parser for the words of a table.
pub fn one_of<T: Copy + Send + Sync>(table: &'static [Word<T>]) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(table.iter().map(|w| PossibleValue::new(w.word).help(w.meaning)))
        .try_map(|typed: String| table.iter().find(|w| w.word == typed).map(|w| w.value).ok_or("unknown word"))
}

/// A parser for formulations.
pub fn formulation() -> impl TypedValueParser<Value = Formulation> {
    PossibleValuesParser::new(Formulation::ALL.map(|f| PossibleValue::new(f.name()).help(f.description())))
        .try_map(|typed: String| Formulation::named(&typed).ok_or("unknown formulation"))
}

/// A parser for formats.
pub fn format() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(|f| PossibleValue::new(f.name()).help(f.description())))
        .try_map(|typed: String| Format::named(&typed).ok_or("unknown format"))
}

/// A parser for backends: the word is kept, since `auto` is none.
pub fn backend() -> impl TypedValueParser<Value = String> {
    let auto = PossibleValue::new("auto").help("`dlx` for a single grid of up to nine symbols, `sat` otherwise");
    let sat = PossibleValue::new("sat").help("`batsat`");
    let all = BACKENDS.iter().map(|b| PossibleValue::new(b.name()).help(b.description()));
    PossibleValuesParser::new([auto, sat].into_iter().chain(all))
}
