//! The properties of each technique: its name, its family, and its level and score on the scales.

use super::table::techniques;
use crate::model::named;
use serde::{Serialize, Serializer};

named! {
    /// The level of a technique or a puzzle on HoDoKu's scale.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Level {
        Easy = "easy",
        /// Locked candidates, pairs and triples.
        Medium = "medium",
        /// Fish, wings, single-digit patterns, uniqueness.
        Hard = "hard",
        /// Chains and almost locked sets.
        Unfair = "unfair",
        Extreme = "extreme",
    }
}

impl Level {
    /// Returns the highest score of a puzzle of this level; with a higher score it belongs to the next level.
    pub fn most(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }

    pub fn next(self) -> Self {
        match self {
            Self::Easy => Self::Medium,
            Self::Medium => Self::Hard,
            Self::Hard => Self::Unfair,
            Self::Unfair | Self::Extreme => Self::Extreme,
        }
    }
}

named! {
    /// A family of techniques.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Family {
        Singles = "singles",
        /// Locked candidates and locked sets.
        Locked = "locked",
        Sets = "sets",
        Fish = "fish",
        Wings = "wings",
        /// Techniques that assume that the solution is unique.
        Uniqueness = "uniqueness",
        Colours = "colours",
        Chains = "chains",
        AlmostLocked = "almost_locked",
        Forcing = "forcing",
        /// Patterns of one digit other than fish.
        SingleDigit = "single_digit",
        /// Techniques that use the demands of clues.
        Clues = "clues",
        Trial = "trial",
    }
}

/// A set of families.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FamilySet(u32);

impl FamilySet {
    pub fn contains(self, family: Family) -> bool {
        self.0 & 1 << family as u32 != 0
    }
}

impl FromIterator<Family> for FamilySet {
    fn from_iter<T: IntoIterator<Item = Family>>(families: T) -> Self {
        Self(families.into_iter().fold(0, |set, family| set | 1 << family as u32))
    }
}

/// The wording of a step. [`telling`](super::telling) writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sentence {
    /// The last open cell of a house.
    LastCell,
    /// The only digit left for a cell.
    OnlyDigit,
    /// The only place left for a digit.
    OnlyPlace,
    NakedSet,
    HiddenSet,
    /// Clues and cells that each have one of some digits.
    Shared,
    Locked,
    /// The places of a digit in base houses, all in cover houses except fins.
    Fish,
    /// The places of a digit in two houses, linked.
    Links,
    WWing,
    /// All alternatives for some cells have the same consequence.
    Either,
    Bug,
    /// Otherwise there would be two solutions.
    Deadly,
    Colours,
    /// Cells that contain all of their digits.
    AllDigits,
    /// Almost locked sets, one by one.
    Sets,
    /// A chain in Eureka's notation.
    Chain,
    /// Chains, one by one.
    Branches,
    /// Clues and houses, and what follows.
    Clues,
    /// Sums of clues less houses.
    Sums,
    SmallSet,
    /// The result of search.
    Found,
}

/// The properties of a technique.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The established name.
    pub name: &'static str,
    /// HoDoKu's code; empty if it has none.
    pub code: &'static str,
    pub level: Level,
    pub score: u32,
    pub family: Family,
    pub sentence: Sentence,
    /// Whether HoDoKu uses it by default. Techniques that HoDoKu does not have are not part of its scale.
    pub in_hodoku: bool,
    /// Whether it is sound only for puzzles with one solution.
    pub assumes_uniqueness: bool,
    /// Whether it uses the demands of clues, which scales for houses alone do not cover.
    pub is_of_clues: bool,
    /// Whether it is searched only on request.
    pub is_only_asked: bool,
}

/// Returns whether a flag of the table is among some flags.
macro_rules! flags {
    (@has $wanted:ident;) => { false };
    (@has clue; clue $($rest:ident)*) => { true };
    (@has unique; unique $($rest:ident)*) => { true };
    (@has extra; extra $($rest:ident)*) => { true };
    (@has asked; asked $($rest:ident)*) => { true };
    (@has $wanted:ident; $other:ident $($rest:ident)*) => { flags!(@has $wanted; $($rest)*) };
}

macro_rules! define {
    (
        ladder {$($($variant:ident $name:literal $code:literal $level:ident $score:literal $family:ident $sentence:ident
            $($flag:ident)*)|+ $(=> $find:expr)+;)*}
        beyond {$($last:ident $last_name:literal $last_code:literal $last_level:ident $last_score:literal $last_family:ident
            $last_sentence:ident $($last_flag:ident)*;)*}
    ) => {
        define! {
            @flat
            $($($variant $name $code $level $score $family $sentence [$($flag)*];)+)*
            $($last $last_name $last_code $last_level $last_score $last_family $last_sentence [$($last_flag)*];)*
        }
    };
    (@flat $($variant:ident $name:literal $code:literal $level:ident $score:literal $family:ident $sentence:ident
        [$($flag:ident)*];)*) => {
        /// A technique. The order is that of the table, easiest first, which is HoDoKu's.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Technique {
            $(#[doc = $name] $variant,)*
        }

        impl Technique {
            /// All techniques, easiest first.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            pub fn facts(self) -> &'static Facts {
                match self {
                    $(Self::$variant => &Facts {
                        name: $name,
                        code: $code,
                        level: Level::$level,
                        score: $score,
                        family: Family::$family,
                        sentence: Sentence::$sentence,
                        in_hodoku: !flags!(@has extra; $($flag)*),
                        assumes_uniqueness: flags!(@has unique; $($flag)*),
                        is_of_clues: flags!(@has clue; $($flag)*),
                        is_only_asked: flags!(@has asked; $($flag)*),
                    },)*
                }
            }
        }
    };
}

techniques!(define);

impl Technique {
    /// Returns the established name.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// Returns the technique with this HoDoKu code.
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|technique| !code.is_empty() && technique.facts().code == code)
    }
}

impl Serialize for Technique {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
