//! The techniques: names, and what the scales say of each.

use crate::model::named;
use serde::{Serialize, Serializer};

named! {
    /// How hard a technique is, in HoDoKu's words.
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
    /// The highest score that a puzzle of this level has; with more it counts as the next.
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

/// What there is to know of a technique.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The field's name for it.
    pub name: &'static str,
    /// HoDoKu's code; empty if it has none.
    pub code: &'static str,
    pub level: Level,
    pub score: u32,
    /// Whether HoDoKu uses it unless told otherwise. What it does not know at all is no part of its scale.
    pub in_hodoku: bool,
    /// Whether it is sound only for puzzles that have one solution.
    pub assumes_uniqueness: bool,
    /// Whether it looks at what clues demand, of which scales for houses alone know nothing.
    pub is_of_clues: bool,
}

/// Whether a flag is among flags: `unique` (assumes that there is one solution), `extra` (not in HoDoKu's own walk), `clue`
/// (looks at what clues demand).
macro_rules! flags {
    (@has $wanted:ident;) => { false };
    (@has clue; clue $($rest:ident)*) => { true };
    (@has unique; unique $($rest:ident)*) => { true };
    (@has extra; extra $($rest:ident)*) => { true };
    (@has $wanted:ident; $other:ident $($rest:ident)*) => { flags!(@has $wanted; $($rest)*) };
}

macro_rules! techniques {
    ($($variant:ident $name:literal $code:literal $level:ident $score:literal $($flag:ident)*;)*) => {
        /// A technique. The order is that of the ladder, easiest first, which is HoDoKu's.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Technique {
            $(#[doc = $name] $variant,)*
        }

        impl Technique {
            /// All of them, easiest first.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            pub fn facts(self) -> &'static Facts {
                match self {
                    $(Self::$variant => &Facts {
                        name: $name,
                        code: $code,
                        level: Level::$level,
                        score: $score,
                        in_hodoku: !flags!(@has extra; $($flag)*),
                        assumes_uniqueness: flags!(@has unique; $($flag)*),
                        is_of_clues: flags!(@has clue; $($flag)*),
                    },)*
                }
            }
        }
    };
}

techniques! {
    MarkedCell "marked cell" "" Easy 2;
    FullHouse "full house" "0000" Easy 4;
    NakedSingle "naked single" "0003" Easy 4;
    HiddenSingle "hidden single" "0002" Easy 14;
    CluePair "clue pair" "" Easy 20 clue;
    ClueBounds "clue bounds" "" Easy 25 clue;
    LockedPair "locked pair" "0110" Medium 40;
    LockedTriple "locked triple" "0111" Medium 60;
    Pointing "locked candidates (pointing)" "0100" Medium 50;
    Claiming "locked candidates (claiming)" "0101" Medium 50;
    ClueCombinations "clue combinations" "" Medium 55 clue;
    LockedInClue "locked in a clue" "" Medium 60 clue;
    NakedPair "naked pair" "0200" Medium 60;
    NakedTriple "naked triple" "0201" Medium 80;
    HiddenPair "hidden pair" "0210" Medium 70;
    ClueInHouses "clue in houses" "" Medium 75 clue;
    InniesOuties "innies and outies" "" Medium 80 clue;
    HiddenTriple "hidden triple" "0211" Medium 100;
    NakedQuad "naked quad" "0202" Hard 120;
    HiddenQuad "hidden quad" "0212" Hard 150;
    GroupSet "group set" "" Hard 120;
    TwoClues "two clues" "" Hard 150 clue;
    XWing "x-wing" "0300" Hard 140;
    Swordfish "swordfish" "0301" Hard 150;
    Jellyfish "jellyfish" "0302" Hard 160;
    RemotePair "remote pair" "0703" Hard 110;
    Bug "bivalue universal grave + 1" "0610" Hard 100 unique;
    Skyscraper "skyscraper" "0400" Hard 130;
    TwoStringKite "two-string kite" "0401" Hard 150;
    DualTwoStringKite "dual two-string kite" "0404" Hard 150 extra;
    TurbotFish "turbot fish" "0403" Hard 120;
    EmptyRectangle "empty rectangle" "0402" Hard 120;
    DualEmptyRectangle "dual empty rectangle" "0405" Hard 120 extra;
    WWing "w-wing" "0803" Hard 150;
    XyWing "xy-wing" "0800" Hard 160;
    XyzWing "xyz-wing" "0801" Hard 180;
    UniqueRectangle1 "unique rectangle type 1" "0600" Hard 100 unique;
    UniqueRectangle2 "unique rectangle type 2" "0601" Hard 100 unique;
    UniqueRectangle3 "unique rectangle type 3" "0602" Hard 100 unique;
    UniqueRectangle4 "unique rectangle type 4" "0603" Hard 100 unique;
    UniqueRectangle5 "unique rectangle type 5" "0604" Hard 100 unique;
    UniqueRectangle6 "unique rectangle type 6" "0605" Hard 100 unique;
    HiddenRectangle "hidden rectangle" "0606" Hard 100 unique;
    AvoidableRectangle1 "avoidable rectangle type 1" "0607" Hard 100 unique;
    AvoidableRectangle2 "avoidable rectangle type 2" "0608" Hard 100 unique;
    FinnedXWing "finned x-wing" "0310" Hard 130;
    SashimiXWing "sashimi x-wing" "0320" Hard 150;
    FinnedSwordfish "finned swordfish" "0311" Unfair 200;
    SashimiSwordfish "sashimi swordfish" "0321" Unfair 240;
    FinnedJellyfish "finned jellyfish" "0312" Unfair 250;
    SashimiJellyfish "sashimi jellyfish" "0322" Unfair 260;
    SueDeCoq "sue de coq" "1101" Unfair 250;
    SimpleColourTrap "simple colours trap" "0500" Hard 150;
    SimpleColourWrap "simple colours wrap" "0501" Hard 150;
    MultiColour1 "multi-colours 1" "0502" Hard 200;
    MultiColour2 "multi-colours 2" "0503" Hard 200;
    XChain "x-chain" "0701" Unfair 260;
    XyChain "xy-chain" "0702" Unfair 260;
    ContinuousNiceLoop "continuous nice loop" "0706" Unfair 280;
    DiscontinuousNiceLoop "discontinuous nice loop" "0707" Unfair 280;
    AlternatingInferenceChain "alternating inference chain" "0708" Unfair 280;
    GroupedContinuousNiceLoop "grouped continuous nice loop" "0709" Unfair 300;
    GroupedDiscontinuousNiceLoop "grouped discontinuous nice loop" "0710" Unfair 300;
    GroupedAlternatingInferenceChain "grouped alternating inference chain" "0711" Unfair 300;
    AlsXz "almost locked set xz-rule" "0901" Unfair 300;
    AlsXyWing "almost locked set xy-wing" "0902" Unfair 320;
    AlsChain "almost locked set chain" "0903" Unfair 340;
    DeathBlossom "death blossom" "0904" Unfair 360 extra;
    FrankenXWing "franken x-wing" "0330" Unfair 300;
    FrankenSwordfish "franken swordfish" "0331" Unfair 350;
    FrankenJellyfish "franken jellyfish" "0332" Unfair 370 extra;
    FinnedFrankenXWing "finned franken x-wing" "0340" Unfair 390;
    FinnedFrankenSwordfish "finned franken swordfish" "0341" Unfair 410;
    FinnedFrankenJellyfish "finned franken jellyfish" "0342" Unfair 430 extra;
    FinnedMutantJellyfish "finned mutant jellyfish" "0362" Extreme 470 extra;
    TemplateSet "template set" "1201" Extreme 10000 extra;
    TemplateDelete "template delete" "1202" Extreme 10000 extra;
    ForcingChain "forcing chain" "" Extreme 500;
    ForcingNet "forcing net" "" Extreme 700;
    SmallSet "small set of clues" "" Extreme 800 clue;
    Search "search" "" Extreme 10000;
}

impl Technique {
    /// The field's name for it.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// The technique of this HoDoKu code.
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|technique| !code.is_empty() && technique.facts().code == code)
    }
}

impl Serialize for Technique {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
