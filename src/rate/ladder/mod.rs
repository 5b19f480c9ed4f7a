//! The techniques, easiest first: a file per family of those for houses, groups and links; `rate::rules` has those of clues.

pub mod als;
mod chains;
mod colours;
mod fish;
mod forcing;
mod locked;
mod network;
mod rectangles;
mod sets;
mod single_digit;
mod singles;
mod wings;

use super::{Board, Candidate, Step, Technique, UnitId, rules};
use fish::Shape;
use network::Links;

/// Finds all steps of some techniques on a board.
pub type Find = fn(&Board, &mut Vec<Step>);

/// Techniques that are looked for together.
#[derive(Clone, Copy)]
pub struct Rung {
    pub techniques: &'static [Technique],
    pub find: Find,
}

macro_rules! ladder {
    ($($($technique:ident)* => $find:expr;)*) => {
        pub const LADDER: &[Rung] = &[$(Rung { techniques: &[$(Technique::$technique),*], find: $find }),*];
    };
}

ladder! {
    MarkedCell => rules::marked;
    FullHouse => singles::full_houses;
    NakedSingle => singles::naked;
    HiddenSingle => singles::hidden;
    CluePair ClueBounds => rules::alone;
    LockedPair => |board, steps| sets::naked(board, 2, true, steps);
    LockedTriple => |board, steps| sets::naked(board, 3, true, steps);
    Pointing => |board, steps| locked::candidates(board, true, steps);
    Claiming => |board, steps| locked::candidates(board, false, steps);
    ClueCombinations => rules::alone;
    LockedInClue => rules::locked;
    NakedPair => |board, steps| sets::naked(board, 2, false, steps);
    NakedTriple => |board, steps| sets::naked(board, 3, false, steps);
    HiddenPair => |board, steps| sets::hidden(board, 2, steps);
    ClueInHouses => rules::in_houses;
    InniesOuties => rules::sums;
    HiddenTriple => |board, steps| sets::hidden(board, 3, steps);
    NakedQuad => |board, steps| sets::naked(board, 4, false, steps);
    HiddenQuad => |board, steps| sets::hidden(board, 4, steps);
    GroupSet => sets::whole_groups;
    TwoClues => rules::two;
    XWing => |board, steps| fish::find(board, Shape::Basic, 2, false, steps);
    Swordfish => |board, steps| fish::find(board, Shape::Basic, 3, false, steps);
    Jellyfish => |board, steps| fish::find(board, Shape::Basic, 4, false, steps);
    RemotePair => single_digit::remote_pairs;
    Bug => rectangles::bug;
    Skyscraper => |board, steps| single_digit::two_links(board, Technique::Skyscraper, steps);
    TwoStringKite => |board, steps| single_digit::two_links(board, Technique::TwoStringKite, steps);
    DualTwoStringKite => single_digit::dual_kites;
    TurbotFish => |board, steps| single_digit::two_links(board, Technique::TurbotFish, steps);
    EmptyRectangle => |board, steps| single_digit::empty_rectangles(board, 3, steps);
    DualEmptyRectangle => single_digit::dual_rectangles;
    WWing => wings::w;
    XyWing => |board, steps| wings::xy(board, false, steps);
    XyzWing => |board, steps| wings::xy(board, true, steps);
    UniqueRectangle1 => |board, steps| rectangles::find(board, true, Technique::UniqueRectangle1, steps);
    UniqueRectangle2 => |board, steps| rectangles::find(board, true, Technique::UniqueRectangle2, steps);
    UniqueRectangle3 => |board, steps| rectangles::find(board, true, Technique::UniqueRectangle3, steps);
    UniqueRectangle4 => |board, steps| rectangles::find(board, true, Technique::UniqueRectangle4, steps);
    UniqueRectangle5 => |board, steps| rectangles::find(board, true, Technique::UniqueRectangle5, steps);
    UniqueRectangle6 => |board, steps| rectangles::find(board, true, Technique::UniqueRectangle6, steps);
    HiddenRectangle => |board, steps| rectangles::find(board, true, Technique::HiddenRectangle, steps);
    AvoidableRectangle1 AvoidableRectangle2 => rectangles::avoidable;
    FinnedXWing SashimiXWing => |board, steps| fish::find(board, Shape::Basic, 2, true, steps);
    FinnedSwordfish SashimiSwordfish => |board, steps| fish::find(board, Shape::Basic, 3, true, steps);
    FinnedJellyfish SashimiJellyfish => |board, steps| fish::find(board, Shape::Basic, 4, true, steps);
    SueDeCoq => als::sue_de_coq;
    SimpleColourTrap SimpleColourWrap => colours::simple;
    MultiColour1 MultiColour2 => colours::multi;
    XChain => chains::x;
    XyChain => chains::xy;
    ContinuousNiceLoop DiscontinuousNiceLoop AlternatingInferenceChain =>
        |board, steps| chains::alternating(board, Links::All, steps);
    GroupedContinuousNiceLoop GroupedDiscontinuousNiceLoop GroupedAlternatingInferenceChain =>
        |board, steps| chains::alternating(board, Links::Groups, steps);
    AlsXz => als::xz;
    AlsXyWing => |board, steps| als::xy_wing(board, false, steps);
    AlsChain => |board, steps| als::chain(board, false, steps);
    DeathBlossom => |board, steps| als::death_blossom(board, false, steps);
    FrankenXWing => |board, steps| fish::find(board, Shape::Franken, 2, false, steps);
    FrankenSwordfish => |board, steps| fish::find(board, Shape::Franken, 3, false, steps);
    FrankenJellyfish => |board, steps| fish::find(board, Shape::Franken, 4, false, steps);
    FinnedFrankenXWing => |board, steps| fish::find(board, Shape::Franken, 2, true, steps);
    FinnedFrankenSwordfish => |board, steps| fish::find(board, Shape::Franken, 3, true, steps);
    FinnedFrankenJellyfish => |board, steps| fish::find(board, Shape::Franken, 4, true, steps);
    FinnedMutantJellyfish => |board, steps| fish::find(board, Shape::Mutant, 4, true, steps);
    ForcingChain => forcing::chains;
    ForcingNet => forcing::nets;
}

/// The rung on which a technique stands.
pub fn rung(technique: Technique) -> Option<&'static Rung> {
    LADDER.iter().find(|rung| rung.techniques.contains(&technique))
}

/// Whether a technique is worth looking for. With four candidates in a cell or more, on average, chains and larger patterns are
/// very many and hardly ever lead anywhere: boards of clues without givens are like that. The bound is one of numbers alone,
/// so that it is the same for every relabelling of a board. On boards with clues small sets of these lead on sooner than larger
/// fish, and than almost locked sets and forcing chains as long as candidates are many.
pub fn is_worth(board: &Board, technique: Technique) -> bool {
    use Technique::*;
    let most = match technique {
        FrankenXWing
        | FrankenSwordfish
        | FrankenJellyfish
        | FinnedFrankenXWing
        | FinnedFrankenSwordfish
        | FinnedFrankenJellyfish
        | FinnedMutantJellyfish
            if board.structure().rules().is_some() =>
        {
            0
        }
        AlsXz | AlsXyWing | AlsChain | DeathBlossom | ForcingChain | ForcingNet
            if board.structure().rules().is_some() =>
        {
            2
        }
        _ => 4,
    };
    technique <= SashimiXWing || board.all().count() < most * board.structure().cells()
}

/// How a technique is looked for by those who take its definition otherwise: unique rectangles with all candidates in all
/// four cells, empty rectangles with two places, almost locked sets that overlap. As usual for all others.
pub fn variant(technique: Technique) -> Option<Find> {
    use Technique::*;
    Some(match technique {
        UniqueRectangle1 => |board, steps| rectangles::find(board, false, UniqueRectangle1, steps),
        UniqueRectangle2 => |board, steps| rectangles::find(board, false, UniqueRectangle2, steps),
        UniqueRectangle3 => |board, steps| rectangles::find(board, false, UniqueRectangle3, steps),
        UniqueRectangle4 => |board, steps| rectangles::find(board, false, UniqueRectangle4, steps),
        UniqueRectangle5 => |board, steps| rectangles::find(board, false, UniqueRectangle5, steps),
        UniqueRectangle6 => |board, steps| rectangles::find(board, false, UniqueRectangle6, steps),
        HiddenRectangle => |board, steps| rectangles::find(board, false, HiddenRectangle, steps),
        EmptyRectangle => |board, steps| single_digit::empty_rectangles(board, 2, steps),
        AlsXyWing => |board, steps| als::xy_wing(board, true, steps),
        AlsChain => |board, steps| als::chain(board, true, steps),
        DeathBlossom => |board, steps| als::death_blossom(board, true, steps),
        GroupedContinuousNiceLoop | GroupedDiscontinuousNiceLoop | GroupedAlternatingInferenceChain => {
            |board, steps| chains::alternating(board, Links::Sets, steps)
        }
        other => return rung(other).map(|rung| rung.find),
    })
}

/// The places of a digit in a unit.
fn places_of(board: &Board, unit: UnitId, digit: u8) -> Vec<usize> {
    board.places_in(unit, digit).iter().collect()
}

/// The houses in which a digit has two places left, with these.
fn strong_links(board: &Board, digit: u8) -> Vec<(UnitId, [usize; 2])> {
    let link = |(id, house): (UnitId, &super::Unit)| {
        let mut places = house.cells.iter().copied().filter(|cell| board.has(Candidate::new(*cell, digit)));
        match (places.next(), places.next(), places.next()) {
            (Some(a), Some(b), None) if house.digits >> digit & 1 == 1 => Some((id, [a, b])),
            _ => None,
        }
    };
    board.structure().houses().filter_map(link).collect()
}
