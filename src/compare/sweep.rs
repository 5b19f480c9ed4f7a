//! Parses sweeps: a compact notation for many encodings at once, used by `gridc compare`.
//!
//! ```text
//! sweeps = sweep { "," sweep }
//! sweep  = term { "/" term }
//! term   = "all" | WORD | part "=" ( WORD | "*" )
//! part   = "family" | "at-most-one" | "variables" | "linear"
//! ```
//!
//! Every encoding has a unique word, which determines its part. Words of the same part are alternatives; a sweep is the product
//! of its parts, and a part that is not named keeps its default. `all` means every family, at-most-one encoding and variable
//! encoding.

use super::WordEnum;
use crate::formulation::cnf::{AtMostOne, Encoding, Family, LinearEncoding, VariableEncoding};
use crate::syntax::suggest::nearest;
use std::fmt;

/// Why a text is not a list of sweeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SweepError {
    /// A term is missing, for example between two commas.
    Empty,
    Word(String),
    /// Not a part of an encoding.
    Part(String),
    /// An encoding of another part.
    Misplaced {
        part: &'static str,
        word: String,
    },
}

impl std::error::Error for SweepError {}

impl fmt::Display for SweepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |part: usize| format!("\n  {}: {}", PARTS[part], words_of(part).join(", "));
        let all: String = (0..PARTS.len()).map(part).collect();
        let hint = |word: &str, among: Vec<&'static str>| {
            nearest(word, among).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
        };
        match self {
            Self::Empty => write!(f, "a word is missing{all}\n  or `all`"),
            Self::Word(word) => {
                let hint = hint(word, (0..PARTS.len()).flat_map(words_of).chain(["all"]).collect());
                write!(f, "there is no encoding `{word}`{hint}{all}\n  or `all`")
            }
            Self::Part(part) => {
                let hint = hint(part, PARTS.to_vec());
                write!(f, "an encoding has no part `{part}`{hint}; its parts are {}", PARTS.join(", "))
            }
            Self::Misplaced { part, word } => {
                let number = PARTS.iter().position(|p| p == part).unwrap_or(0);
                write!(f, "`{word}` is not a {part}; available: {}, or `*`", words_of(number).join(", "))
            }
        }
    }
}

/// The names of the parts, in order.
pub const PARTS: [&str; 4] = ["family", "at-most-one", "variables", "linear"];

/// Returns the words of a part, by its index in [`PARTS`].
pub fn words_of(part: usize) -> Vec<&'static str> {
    match part {
        0 => words::<Family>(),
        1 => words::<AtMostOne>(),
        2 => words::<VariableEncoding>(),
        _ => words::<LinearEncoding>(),
    }
}

fn words<T: WordEnum>() -> Vec<&'static str> {
    T::MEMBERS.iter().map(|member| member.word()).collect()
}

/// Returns the encodings that a list of sweeps specifies, without duplicates, in the order named.
///
/// # Errors
/// If the text is not a list of sweeps.
pub fn sweeps(text: &str) -> Result<Vec<Encoding>, SweepError> {
    let mut encodings: Vec<Encoding> = Vec::new();
    for sweep in text.split(',') {
        let mut parts = SweepParts::default();
        for term in sweep.split('/') {
            parts.term(term.trim())?;
        }
        for encoding in parts.product() {
            if !encodings.contains(&encoding) {
                encodings.push(encoding);
            }
        }
    }
    Ok(encodings)
}

/// The alternatives of each part; an empty part has its default.
#[derive(Default)]
struct SweepParts {
    families: Vec<Family>,
    at_most_ones: Vec<AtMostOne>,
    variables: Vec<VariableEncoding>,
    linears: Vec<LinearEncoding>,
}

impl SweepParts {
    fn term(&mut self, term: &str) -> Result<(), SweepError> {
        if term.is_empty() {
            return Err(SweepError::Empty);
        }
        if term == "all" {
            return (0..3).try_for_each(|part| self.take(part, "*"));
        }
        let Some((name, word)) = term.split_once('=') else {
            let part = (0..PARTS.len()).find(|part| words_of(*part).contains(&term));
            return self.take(part.ok_or_else(|| SweepError::Word(term.to_owned()))?, term);
        };
        let name = name.trim();
        // `solve` calls the family `--cnf`.
        let named = PARTS.iter().position(|part| *part == name || *part == "family" && name == "cnf");
        self.take(named.ok_or_else(|| SweepError::Part(name.to_owned()))?, word.trim())
    }

    fn take(&mut self, part: usize, word: &str) -> Result<(), SweepError> {
        let known = match part {
            0 => add(&mut self.families, word),
            1 => add(&mut self.at_most_ones, word),
            2 => add(&mut self.variables, word),
            _ => add(&mut self.linears, word),
        };
        let word = word.to_owned();
        if known {
            Ok(())
        } else if (0..PARTS.len()).any(|other| words_of(other).contains(&word.as_str())) {
            Err(SweepError::Misplaced { part: PARTS[part.min(3)], word })
        } else {
            Err(SweepError::Word(word))
        }
    }

    fn product(self) -> Vec<Encoding> {
        let mut product = Vec::new();
        for family in or_default(self.families) {
            for at_most_one in or_default(self.at_most_ones.clone()) {
                for variables in or_default(self.variables.clone()) {
                    for linear in or_default(self.linears.clone()) {
                        product.push(Encoding { family, at_most_one, variables, linear });
                    }
                }
            }
        }
        product
    }
}

/// Adds the members that a word specifies; returns false if there are none.
fn add<T: WordEnum>(chosen: &mut Vec<T>, word: &str) -> bool {
    let before = chosen.len();
    let matching = T::MEMBERS.iter().filter(|member| word == "*" || member.word() == word);
    let matching: Vec<T> = matching.copied().collect();
    for member in &matching {
        if !chosen[..before].contains(member) {
            chosen.push(*member);
        }
    }
    !matching.is_empty()
}

fn or_default<T: Default>(chosen: Vec<T>) -> Vec<T> {
    if chosen.is_empty() { vec![T::default()] } else { chosen }
}
