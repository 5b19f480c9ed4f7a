//! Conversion between enumerations and their words, used to serialise records and to parse sweeps.

use crate::backend::{Facts, Stop};
use crate::formulation::Formulation;
use crate::formulation::cnf::{AtMostOne, Family, LinearEncoding, VariableEncoding};
use crate::solve::{Basis, Stated, Verdict};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// An enumeration with a word for each variant.
pub trait WordEnum: Copy + PartialEq + 'static {
    const MEMBERS: &'static [Self];

    fn word(self) -> &'static str;

    /// Returns the variant of a word.
    fn of_word(word: &str) -> Option<Self> {
        Self::MEMBERS.iter().copied().find(|member| member.word() == word)
    }
}

macro_rules! words {
    ($($choice:ty: $members:expr;)*) => {$(
        impl WordEnum for $choice {
            const MEMBERS: &'static [Self] = &$members;

            fn word(self) -> &'static str {
                self.name()
            }
        }
    )*};
}

words! {
    Formulation: Self::ALL;
    Family: Self::ALL;
    AtMostOne: Self::ALL;
    VariableEncoding: Self::ALL;
    LinearEncoding: Self::ALL;
    Facts: Self::ALL;
    Verdict: [Self::Unique, Self::AtMostOne, Self::Several, Self::None, Self::Unknown];
    Basis: Self::ALL;
    Stated: [Self::Matches, Self::Fits, Self::Differs, Self::Absent];
    Stop: [Self::Time, Self::Nodes, Self::Memory, Self::Interrupted, Self::Failed];
}

/// Writes the word, or null; for `#[serde(with = "word")]`.
pub(super) fn serialize<S: Serializer, T: OptionalWordEnum>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    value.to_word().serialize(to)
}

/// Reads the output of [`serialize`].
pub(super) fn deserialize<'de, D: Deserializer<'de>, T: OptionalWordEnum>(from: D) -> Result<T, D::Error> {
    let word = Option::<String>::deserialize(from)?;
    T::from_word(word.as_deref()).ok_or_else(|| D::Error::custom(format!("unknown word {word:?}")))
}

/// An enumeration, or an optional one.
pub(super) trait OptionalWordEnum: Sized {
    fn to_word(&self) -> Option<&'static str>;
    fn from_word(word: Option<&str>) -> Option<Self>;
}

impl<T: WordEnum> OptionalWordEnum for T {
    fn to_word(&self) -> Option<&'static str> {
        Some(self.word())
    }

    fn from_word(word: Option<&str>) -> Option<Self> {
        Self::of_word(word?)
    }
}

impl<T: WordEnum> OptionalWordEnum for Option<T> {
    fn to_word(&self) -> Option<&'static str> {
        self.map(WordEnum::word)
    }

    fn from_word(word: Option<&str>) -> Option<Self> {
        match word {
            None => Some(None),
            Some(word) => T::of_word(word).map(Some),
        }
    }
}
