//! Parsers for the words that options take.

use crate::solve::{BACKENDS, external};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use std::ffi::OsStr;

/// A parser for the words of a closed choice.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
    description: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.iter().map(|choice| PossibleValue::new(name(*choice)).help(description(*choice))))
        .try_map(move |typed: String| all.iter().copied().find(|c| name(*c) == typed).ok_or("unknown word"))
}

/// A parser for the words of those of a closed choice that are possible.
pub fn some_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    possible: fn(T) -> bool,
    name: fn(T) -> &'static str,
    description: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let some = all.iter().filter(move |choice| possible(**choice));
    PossibleValuesParser::new(some.map(|choice| PossibleValue::new(name(*choice)).help(description(*choice))))
        .try_map(move |typed: String| all.iter().copied().find(|c| name(*c) == typed).ok_or("unknown word"))
}

/// A parser for backends: the word is kept, since `auto` is none, and so is the command line of an external program, which is
/// read where it is used.
pub fn backend() -> impl TypedValueParser<Value = String> {
    let auto = PossibleValue::new("auto").help("`dlx` for a single grid of up to nine symbols, `sat` otherwise");
    let sat = PossibleValue::new("sat").help("`batsat`");
    let all = BACKENDS.iter().map(|b| PossibleValue::new(b.name()).help(b.description()));
    Backends(PossibleValuesParser::new([auto, sat].into_iter().chain(all)))
}

#[derive(Clone)]
struct Backends(PossibleValuesParser);

impl TypedValueParser for Backends {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        match value.to_str() {
            Some(text) if external::Command::is_one(text) => Ok(text.to_owned()),
            _ => self.0.parse_ref(command, argument, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}
