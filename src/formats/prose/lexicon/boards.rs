//! Entries of the lexicon that are not rules of the library: properties of every board and of irregular boards; fog, which hides
//! from people what gridc reads; and statements that all dots or signs of a kind are given.

use super::{LexiconEntry, entry};

pub(super) const BOARDS: &[LexiconEntry] = &[
    entry(
        "=rows",
        "",
        "row column",
        "row column region box block 3x3 2x3 3x2 2x2 4x4 9x9 6x6 thickly thick bold outlined outline once exactly \
         norepeat alldigits appears complete such marked subgrid nonet area house field border bordered symbol heavy heavily \
         square",
        &[1, 9],
        10,
    ),
    entry(
        "=fog",
        "fog foggy",
        "fog foggy",
        "cover covered placing clear cleared clearing lift lifted lifting reveal revealed dispel remove removed disperse correct \
         correctly enter entered entering entry surrounding around area neighbouring adjacent nearby 3x3 no not guess \
         guessing always logical logic logically progress forward next path solve further some part more hidden hide \
         beneath under underneath behind uncover uncovered initially start light lit out up off use find there one",
        &[],
        20,
    ),
    entry(
        "=regions",
        "irregular irregularly jigsaw",
        "irregular irregularly jigsaw region",
        "row column region once exactly norepeat alldigits bold thick thickly outlined outline shaped connected \
         highlighted orange blue red green grey yellow colour border shape bordered heavy heavily contiguous custom \
         area size shaded separated except not",
        &[1, 9],
        30,
    ),
    entry("=complete", "", "allgiven", "allgiven clue", &[], 580),
    entry("=white", "", "allgiven; white", "dot circle always possible", &[], 590),
    entry("=black", "", "allgiven; black", "dot circle always possible", &[], 600),
    entry(
        "=dots",
        "",
        "allgiven; dot circle kropki bar",
        "allgiven dot white black kropki bar circle pair shown present always possible",
        &[],
        610,
    ),
    entry(
        "=dots",
        "",
        "not no without unmarked; dot circle mark bar; consecutive ratio difference differ double",
        "not no without unmarked never neither nor or dot circle mark bar white black consecutive ratio difference \
         differ double twice half adjacent orthogonally orthogonal neighbour cell pair between separated joined \
         connected marked of 1 2 other them by one",
        &[1, 2],
        620,
    ),
];
