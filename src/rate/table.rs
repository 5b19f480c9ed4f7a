//! The table of techniques, with one row for each.

/// Passes the table to a macro, as `techniques!(define)`: [`technique`](super::technique) generates names and properties from it,
/// [`ladder`](super::ladder) the search functions and their order.
///
/// Easiest first, as in HoDoKu. A row has the variant, the field's name, HoDoKu's code ("" if it has none), level and score,
/// [`Family`](super::Family), the wording of its steps ([`Sentence`](super::Sentence)), and flags:
///
/// - `unique`: sound only for puzzles that have one solution.
/// - `extra`: not in HoDoKu's own walk.
/// - `clue`: looks at what clues demand.
/// - `asked`: searched only on request, since it has too many combinations to be found by hand.
///
/// After `=>` comes the function that finds its steps; techniques joined by `|` are found together. After a second `=>` comes one
/// for those who define the technique differently: unique rectangles with all candidates in all four cells, empty rectangles with
/// two places, almost locked sets that overlap.
macro_rules! techniques {
    ($then:ident) => {
        $then! {
            ladder {
                MarkedCell "marked cell" "" Easy 2 Clues Clues => rules::marked;
                FullHouse "full house" "0000" Easy 4 Singles LastCell => singles::full_houses;
                NakedSingle "naked single" "0003" Easy 4 Singles OnlyDigit => singles::naked;
                HiddenSingle "hidden single" "0002" Easy 14 Singles OnlyPlace => singles::hidden;
                CluePair "clue pair" "" Easy 20 Clues Clues clue
                | SingleClue "single clue" "" Easy 20 Clues Clues clue
                | ClueBounds "clue bounds" "" Easy 25 Clues Clues clue
                    => rules::alone;
                LockedPair "locked pair" "0110" Medium 40 Locked NakedSet => |board, steps| sets::naked(board, 2, true, steps);
                LockedTriple "locked triple" "0111" Medium 60 Locked NakedSet => |board, steps| sets::naked(board, 3, true, steps);
                Pointing "locked candidates (pointing)" "0100" Medium 50 Locked Locked
                    => |board, steps| locked::candidates(board, true, steps);
                Claiming "locked candidates (claiming)" "0101" Medium 50 Locked Locked
                    => |board, steps| locked::candidates(board, false, steps);
                ClueCombinations "clue combinations" "" Medium 55 Clues Clues clue
                | BoardRule "rule of the board" "" Medium 55 Clues Clues clue
                    => rules::alone;
                LockedInClue "locked in a clue" "" Medium 60 Clues Clues clue => rules::locked;
                NakedPair "naked pair" "0200" Medium 60 Sets NakedSet => |board, steps| sets::naked(board, 2, false, steps);
                NakedTriple "naked triple" "0201" Medium 80 Sets NakedSet => |board, steps| sets::naked(board, 3, false, steps);
                HiddenPair "hidden pair" "0210" Medium 70 Sets HiddenSet => |board, steps| sets::hidden(board, 2, steps);
                ClueInHouses "clue in houses" "" Medium 75 Clues Clues clue => rules::in_houses;
                KillerPair "killer pair" "" Medium 78 Clues Shared clue
                    => |board, steps| rules::shared_sets::find(board, 2, KillerPair, steps);
                InniesOuties "innies and outies" "" Medium 80 Clues Sums clue => rules::sums;
                HiddenTriple "hidden triple" "0211" Medium 100 Sets HiddenSet => |board, steps| sets::hidden(board, 3, steps);
                KillerTriple "killer triple" "" Hard 110 Clues Shared clue
                    => |board, steps| rules::shared_sets::find(board, 3, KillerTriple, steps);
                NakedQuad "naked quad" "0202" Hard 120 Sets NakedSet => |board, steps| sets::naked(board, 4, false, steps);
                HiddenQuad "hidden quad" "0212" Hard 150 Sets HiddenSet => |board, steps| sets::hidden(board, 4, steps);
                GroupSet "group set" "" Hard 120 Sets AllDigits => sets::whole_groups;
                TwoClues "two clues" "" Hard 150 Clues Clues clue => rules::two;
                XWing "x-wing" "0300" Hard 140 Fish Fish => |board, steps| fish::find(board, FishShape::Basic, 2, false, steps);
                Swordfish "swordfish" "0301" Hard 150 Fish Fish => |board, steps| fish::find(board, FishShape::Basic, 3, false, steps);
                Jellyfish "jellyfish" "0302" Hard 160 Fish Fish => |board, steps| fish::find(board, FishShape::Basic, 4, false, steps);
                RemotePair "remote pair" "0703" Hard 110 Chains Either => single_digit::remote_pairs;
                Bug "bivalue universal grave + 1" "0610" Hard 100 Uniqueness Bug unique => rectangles::bug;
                Skyscraper "skyscraper" "0400" Hard 130 SingleDigit Links
                    => |board, steps| single_digit::two_links(board, Skyscraper, steps);
                TwoStringKite "two-string kite" "0401" Hard 150 SingleDigit Links
                    => |board, steps| single_digit::two_links(board, TwoStringKite, steps);
                DualTwoStringKite "dual two-string kite" "0404" Hard 150 SingleDigit Links extra => single_digit::dual_kites;
                TurbotFish "turbot fish" "0403" Hard 120 SingleDigit Links
                    => |board, steps| single_digit::two_links(board, TurbotFish, steps);
                EmptyRectangle "empty rectangle" "0402" Hard 120 SingleDigit Links
                    => |board, steps| single_digit::empty_rectangles(board, 3, steps)
                    => |board, steps| single_digit::empty_rectangles(board, 2, steps);
                DualEmptyRectangle "dual empty rectangle" "0405" Hard 120 SingleDigit Links extra => single_digit::dual_rectangles;
                WWing "w-wing" "0803" Hard 150 Wings WWing => wings::w;
                XyWing "xy-wing" "0800" Hard 160 Wings Either => |board, steps| wings::xy(board, false, steps);
                XyzWing "xyz-wing" "0801" Hard 180 Wings Either => |board, steps| wings::xy(board, true, steps);
                UniqueRectangle1 "unique rectangle type 1" "0600" Hard 100 Uniqueness Deadly unique
                    => |board, steps| rectangles::find(board, true, UniqueRectangle1, steps)
                    => |board, steps| rectangles::find(board, false, UniqueRectangle1, steps);
                UniqueRectangle2 "unique rectangle type 2" "0601" Hard 100 Uniqueness Deadly unique
                    => |board, steps| rectangles::find(board, true, UniqueRectangle2, steps)
                    => |board, steps| rectangles::find(board, false, UniqueRectangle2, steps);
                UniqueRectangle3 "unique rectangle type 3" "0602" Hard 100 Uniqueness Deadly unique
                    => |board, steps| rectangles::find(board, true, UniqueRectangle3, steps)
                    => |board, steps| rectangles::find(board, false, UniqueRectangle3, steps);
                UniqueRectangle4 "unique rectangle type 4" "0603" Hard 100 Uniqueness Deadly unique
                    => |board, steps| rectangles::find(board, true, UniqueRectangle4, steps)
                    => |board, steps| rectangles::find(board, false, UniqueRectangle4, steps);
                UniqueRectangle5 "unique rectangle type 5" "0604" Hard 100 Uniqueness Deadly unique
                    => |board, steps| rectangles::find(board, true, UniqueRectangle5, steps)
                    => |board, steps| rectangles::find(board, false, UniqueRectangle5, steps);
                UniqueRectangle6 "unique rectangle type 6" "0605" Hard 100 Uniqueness Deadly unique
                    => |board, steps| rectangles::find(board, true, UniqueRectangle6, steps)
                    => |board, steps| rectangles::find(board, false, UniqueRectangle6, steps);
                HiddenRectangle "hidden rectangle" "0606" Hard 100 Uniqueness Deadly unique
                    => |board, steps| rectangles::find(board, true, HiddenRectangle, steps)
                    => |board, steps| rectangles::find(board, false, HiddenRectangle, steps);
                AvoidableRectangle1 "avoidable rectangle type 1" "0607" Hard 100 Uniqueness Deadly unique
                | AvoidableRectangle2 "avoidable rectangle type 2" "0608" Hard 100 Uniqueness Deadly unique
                    => rectangles::avoidable;
                FinnedXWing "finned x-wing" "0310" Hard 130 Fish Fish
                | SashimiXWing "sashimi x-wing" "0320" Hard 150 Fish Fish
                    => |board, steps| fish::find(board, FishShape::Basic, 2, true, steps);
                FinnedSwordfish "finned swordfish" "0311" Unfair 200 Fish Fish
                | SashimiSwordfish "sashimi swordfish" "0321" Unfair 240 Fish Fish
                    => |board, steps| fish::find(board, FishShape::Basic, 3, true, steps);
                FinnedJellyfish "finned jellyfish" "0312" Unfair 250 Fish Fish
                | SashimiJellyfish "sashimi jellyfish" "0322" Unfair 260 Fish Fish
                    => |board, steps| fish::find(board, FishShape::Basic, 4, true, steps);
                SueDeCoq "sue de coq" "1101" Unfair 250 AlmostLocked AllDigits => als::sue_de_coq;
                SimpleColourTrap "simple colours trap" "0500" Hard 150 Colours Colours
                | SimpleColourWrap "simple colours wrap" "0501" Hard 150 Colours Colours
                    => colours::simple;
                MultiColour1 "multi-colours 1" "0502" Hard 200 Colours Colours
                | MultiColour2 "multi-colours 2" "0503" Hard 200 Colours Colours
                    => colours::multi;
                XChain "x-chain" "0701" Unfair 260 Chains Chain => chains::x;
                XyChain "xy-chain" "0702" Unfair 260 Chains Chain => chains::xy;
                ContinuousNiceLoop "continuous nice loop" "0706" Unfair 280 Chains Chain
                | DiscontinuousNiceLoop "discontinuous nice loop" "0707" Unfair 280 Chains Chain
                | AlternatingInferenceChain "alternating inference chain" "0708" Unfair 280 Chains Chain
                    => |board, steps| chains::alternating(board, NetworkLinks::All, steps);
                GroupedContinuousNiceLoop "grouped continuous nice loop" "0709" Unfair 300 Chains Chain
                | GroupedDiscontinuousNiceLoop "grouped discontinuous nice loop" "0710" Unfair 300 Chains Chain
                | GroupedAlternatingInferenceChain "grouped alternating inference chain" "0711" Unfair 300 Chains Chain
                    => |board, steps| chains::alternating(board, NetworkLinks::Groups, steps)
                    => |board, steps| chains::alternating(board, NetworkLinks::Sets, steps);
                AlsXz "almost locked set xz-rule" "0901" Unfair 300 AlmostLocked Sets => als::xz;
                AlsXyWing "almost locked set xy-wing" "0902" Unfair 320 AlmostLocked Sets
                    => |board, steps| als::xy_wing(board, false, steps)
                    => |board, steps| als::xy_wing(board, true, steps);
                AlsChain "almost locked set chain" "0903" Unfair 340 AlmostLocked Sets
                    => |board, steps| als::chain(board, false, steps)
                    => |board, steps| als::chain(board, true, steps);
                DeathBlossom "death blossom" "0904" Unfair 360 AlmostLocked Sets extra
                    => |board, steps| als::death_blossom(board, false, steps)
                    => |board, steps| als::death_blossom(board, true, steps);
                FrankenXWing "franken x-wing" "0330" Unfair 300 Fish Fish
                    => |board, steps| fish::find(board, FishShape::Franken, 2, false, steps);
                FrankenSwordfish "franken swordfish" "0331" Unfair 350 Fish Fish
                    => |board, steps| fish::find(board, FishShape::Franken, 3, false, steps);
                FrankenJellyfish "franken jellyfish" "0332" Unfair 370 Fish Fish extra
                    => |board, steps| fish::find(board, FishShape::Franken, 4, false, steps);
                FinnedFrankenXWing "finned franken x-wing" "0340" Unfair 390 Fish Fish
                    => |board, steps| fish::find(board, FishShape::Franken, 2, true, steps);
                FinnedFrankenSwordfish "finned franken swordfish" "0341" Unfair 410 Fish Fish
                    => |board, steps| fish::find(board, FishShape::Franken, 3, true, steps);
                FinnedFrankenJellyfish "finned franken jellyfish" "0342" Unfair 430 Fish Fish extra
                    => |board, steps| fish::find(board, FishShape::Franken, 4, true, steps);
                FinnedMutantJellyfish "finned mutant jellyfish" "0362" Extreme 470 Fish Fish extra asked
                    => |board, steps| fish::find(board, FishShape::Mutant, 4, true, steps);
                ForcingChain "forcing chain" "" Extreme 500 Forcing Branches => forcing::chains;
                ForcingNet "forcing net" "" Extreme 700 Forcing Branches => forcing::nets;
            }
            // Found by other means.
            beyond {
                TemplateSet "template set" "1201" Extreme 10000 Trial Clues extra;
                TemplateDelete "template delete" "1202" Extreme 10000 Trial Clues extra;
                SmallSet "small set of clues" "" Extreme 800 Clues SmallSet clue;
                Search "search" "" Extreme 10000 Trial Found;
            }
        }
    };
}

pub(in crate::rate) use techniques;
