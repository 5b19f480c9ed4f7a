//! Parsers for words that command-line options accept.

use crate::backend::{all_backends, external, named};
use crate::code::{Code, Severity};
use crate::front::Shard;
use crate::solve::export::COMMON_NAMES;
use crate::syntax::suggest::nearest;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use std::ffi::OsStr;

/// Returns a parser for the words of a closed choice. Case, hyphens and underscores do not matter, and common other names are
/// understood.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    all: impl IntoIterator<Item = T>,
    name: fn(T) -> &'static str,
    description: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    Words(all.into_iter().map(|choice| (choice, name(choice), description(choice))).collect())
}

/// The most words that an error lists if one of them is near.
const FEW: usize = 10;

/// A closed choice: values with their names and descriptions.
#[derive(Clone)]
struct Words<T>(Vec<(T, &'static str, &'static str)>);

/// Removes what does not matter in a word.
fn plain(word: &str) -> String {
    word.chars().filter(|c| !matches!(c, '-' | '_' | ' ')).flat_map(char::to_lowercase).collect()
}

impl<T: Copy + Send + Sync + 'static> TypedValueParser for Words<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        let typed = value.to_string_lossy();
        let named = |word: &str| self.0.iter().find(|(_, name, _)| plain(name) == word).map(|(choice, ..)| *choice);
        let wanted = plain(&typed);
        let other = || COMMON_NAMES.iter().find(|(other, _)| *other == wanted).and_then(|(_, name)| named(name));
        named(&wanted).or_else(other).ok_or_else(|| {
            let mut error = clap::Error::new(ErrorKind::InvalidValue).with_cmd(command);
            let shown = argument.map_or_else(|| "...".to_owned(), ToString::to_string);
            error.insert(ContextKind::InvalidArg, ContextValue::String(shown));
            error.insert(ContextKind::InvalidValue, ContextValue::String(typed.clone().into_owned()));
            let names = || self.0.iter().map(|(_, name, _)| *name);
            let near = nearest(&wanted, names());
            if near.is_none() || self.0.len() <= FEW {
                let names = names().map(str::to_owned).collect();
                error.insert(ContextKind::ValidValue, ContextValue::Strings(names));
            }
            if let Some(near) = near {
                error.insert(ContextKind::SuggestedValue, ContextValue::String(near.to_owned()));
            }
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(|(_, name, about)| PossibleValue::new(*name).help(*about))))
    }
}

/// Returns a parser for backends. It returns the text itself, because `auto` and the command line of an external program are not
/// backends; the latter is parsed where it is used.
pub fn backend() -> impl TypedValueParser<Value = String> {
    let auto = ("auto", "auto", "`dlx` for a single grid of up to nine symbols, `search` otherwise");
    let all = all_backends().map(|b| (b.name(), b.name(), b.description()));
    Backends(Words([auto, ("sat", "sat", "`batsat`")].into_iter().chain(all).collect()))
}

#[derive(Clone)]
struct Backends(Words<&'static str>);

impl TypedValueParser for Backends {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        match value.to_str() {
            Some(text) if external::Command::is_one(text) => Ok(text.to_owned()),
            Some(text) if named(text).is_none() && elsewhere(text).is_some() => {
                let said = format!("{}\n", elsewhere(text).unwrap_or_default());
                Err(clap::Error::raw(ErrorKind::InvalidValue, said).with_cmd(command))
            }
            _ => self.0.parse_ref(command, argument, value).map(str::to_owned),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}

/// Tells how to get a solver that this build does not have as a backend: the feature of gridc, and the program if there is one
/// that gridc can run.
pub fn elsewhere(name: &str) -> Option<String> {
    let (feature, instead, program) = match name {
        "cadical" => ("cadical", "--backend cadical", "dimacs:cadical -q {}"),
        "highs" => ("highs", "--backend highs", "lp:highs --solution_file {out} {}"),
        "gecode" | "chuffed" | "minizinc" => {
            let solver = if name == "minizinc" { "gecode" } else { name };
            let program = format!("mzn:minizinc --solver {solver} {{}}");
            return Some(format!(
                "`{name}` is a separate program: if it is installed, `--backend '{program}'` runs it"
            ));
        }
        "z3" | "cvc5" => {
            return Some(format!(
                "`{name}` is a separate program: if it is installed, `--backend 'smt:{name} {{}}'` runs it"
            ));
        }
        "pumpkin" => {
            return Some(format!(
                "`{name}` is not part of this build: `cargo install --path . --features {name}` builds gridc with it"
            ));
        }
        _ => return None,
    };
    Some(format!(
        "`{name}` is not part of this build. There are two ways to use it:\n  built in: `cargo install --path . \
        --features {feature}` builds gridc with it, for `{instead}`\n  installed: `--backend '{program}'` runs the \
        program `{name}`"
    ))
}

/// Parses a part such as `2/8`.
///
/// # Errors
/// If there is no such part.
pub fn shard(typed: &str) -> Result<Shard, String> {
    let (number, of) = typed.split_once('/').ok_or("it has the form I/N, as in 2/8: the second of eight parts")?;
    let whole = |text: &str| text.trim().parse::<u64>().map_err(|_| format!("`{text}` is not a number of parts"));
    let (number, of) = (whole(number)?, whole(of)?);
    Shard::new(number, of).ok_or_else(|| match of {
        0 => "there must be at least one part, as in 1/1".to_owned(),
        _ => format!("the parts are 1/{of} to {of}/{of}"),
    })
}

/// Parses the code of a warning, for `--allow`.
///
/// # Errors
/// If it is not the code of a warning; the text suggests a similar one.
pub fn warning(typed: &str) -> Result<Code, String> {
    let warning = |code: &Code| code.severity() == Severity::Warning;
    Code::named(typed).filter(warning).ok_or_else(|| {
        let known = Code::ALL.iter().filter(|code| warning(code)).map(|code| code.name());
        match nearest(typed, known) {
            Some(guess) => format!("no warning has this code; did you mean {guess}?"),
            None => "no warning has this code; `gridc explain` lists all codes".to_owned(),
        }
    })
}
