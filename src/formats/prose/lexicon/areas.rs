//! Boards, areas, cages, and rules of the whole grid. `=rows` and `=regions` are no rules but what every Sudoku, and every
//! irregular one, has.

use super::{Entry, entry};

pub(super) const AREAS: &[Entry] = &[
    entry(
        &["=rows"],
        "",
        "row column",
        "row column region box block 3x3 2x3 3x2 2x2 4x4 9x9 6x6 thickly thick bold outlined outline once exactly \
         norepeat alldigits appears complete such marked subgrid nonet area house field border bordered symbol heavy heavily \
         square",
        &[1, 9],
    ),
    entry(
        &["=fog"],
        "fog foggy",
        "fog foggy",
        "cover covered placing clear cleared clearing lift lifted lifting reveal revealed dispel remove removed disperse correct \
         correctly enter entered entering entry surrounding around area neighbouring adjacent nearby 3x3 no not guess \
         guessing always logical logic logically progress forward next path solve further some part more hidden hide \
         beneath under underneath behind uncover uncovered initially start light lit out up off use find there one",
        &[],
    ),
    entry(
        &["=regions"],
        "irregular irregularly jigsaw",
        "irregular irregularly jigsaw region",
        "row column region once exactly norepeat alldigits bold thick thickly outlined outline shaped connected \
         highlighted orange blue red green grey yellow colour border shape bordered heavy heavily contiguous custom \
         area size shaded separated except not",
        &[1, 9],
    ),
    entry(
        &["antiknight"],
        "antiknight knight",
        "antiknight knight",
        "chess move apart away same identical never no not contain repeat norepeat notsame separated within two \
         reach attack piece l shape shaped jump see equal digit one another distance share lie lying",
        &[],
    ),
    entry(
        &["antiking"],
        "antiking king",
        "antiking king diagonally; antiking same repeat norepeat touch identical notsame",
        "chess move apart away same identical never no not norepeat separated adjacent diagonally diagonal touch \
         itself connected corner neighbour notsame touching two equal even another one piece see share around \
         surrounding lie lying king",
        &[],
    ),
    entry(
        &["nonconsecutive"],
        "nonconsecutive",
        "nonconsecutive consecutive; nonconsecutive adjacent neighbour touch touching share orthogonally; \
         nonconsecutive not never no",
        "not never no orthogonally orthogonal adjacent neighbour difference by 1 whole just \
         horizontally vertically share edge between two side next neighbouring sequential pair one",
        &[1],
    ),
    entry(
        &["disjoint_groups", "disjoint_group"],
        "disjoint",
        "disjoint same; disjoint relative position place; disjoint region box",
        "never not norepeat same relative position two different box region 3x3 top left right bottom corner \
         disjoint notsame one contain alldigits once respective corresponding equivalent set unique repeat \
         relatively nine",
        &[],
    ),
    entry(
        &["x_sudoku"],
        "",
        "diagonals both two each every; diagonal diagonals; norepeat alldigits once",
        "along marked main major long indicated exactly blue grey line x two both shown positive negative corner \
         same no red purple green orange twice unique diagonal",
        &[9],
    ),
    entry(
        &["diagonal_down", "diagonal_up", "x_sudoku"],
        "",
        "diagonal; norepeat alldigits once",
        "along marked main major long indicated exactly blue grey line x shown positive negative corner one red \
         purple green orange twice unique",
        &[9],
    ),
    entry(
        &["windoku", "extra_region"],
        "windoku extraregion",
        "windoku extraregion region window shape area; windoku extraregion alldigits norepeat",
        "grey shaded blue green red yellow orange purple pink colour region marked extra window dashed outline \
         outlined highlighted 3x3 once exactly norepeat area shape box one time additional set still form",
        &[9],
    ),
    entry(
        &["extra_region", "windoku"],
        "",
        "grey shaded highlighted colour purple blue green red yellow orange pink marked shade; alldigits once \
         norepeat",
        "grey shaded highlighted colour purple blue green red yellow orange pink shade exactly once alldigits \
         norepeat set area group one darker dark lighter light background",
        &[9],
    ),
    entry(
        &["clone"],
        "clone",
        "clone same exact exactly identical; clone position place relative orientation; clone region area shape cell",
        "grey shaded blue green red yellow orange purple pink colour region area shape group same exact exactly \
         relative position orientation two three four five six both mayrepeat identical each another one within match copy pattern order arrangement cloned coloured pair form corresponding \
         equal appear in must way",
        &[2, 3, 4, 5, 6, 7, 8],
    ),
    entry(
        &["killer", "multi_killer"],
        "killer cage",
        "cage killer; sum add total",
        "up total indicated corner top left upper small norepeat inside shown within written little denoted tell \
         show cage clue in equal match value printed dashed outline outlined line black group boxed clued together",
        &[],
    ),
    entry(
        &["sum_cage"],
        "cage",
        "cage; sum add total",
        "up total indicated corner top left upper small inside shown within mayrepeat equal match value printed \
         dashed outline outlined line black group boxed clued together",
        &[],
    ),
    entry(
        &["killer", "cage", "multi_killer"],
        "cage",
        "cage; norepeat",
        "inside within dashed group outlined dotted",
        &[],
    ),
    entry(
        &["chaos_construction"],
        "chaosconstruction",
        "chaosconstruction",
        "region connected orthogonally once determine",
        &[],
    ),
    entry(
        &["antiqueen"],
        "antiqueen queen",
        "antiqueen queen",
        "move chess same diagonal not norepeat see itself",
        &[9],
    ),
    entry(&["self_taxicab", "taxicab"], "taxicab", "taxicab", "distance step same not apart orthogonal", &[]),
    entry(&["doublers"], "doubler", "doubler", "one per row column box norepeat once twice double its exactly", &[2]),
    entry(&["negators"], "negator", "negator", "one per row column box norepeat once exactly negative its", &[]),
    entry(&["global_entropy"], "", "entropy", "global 2x2 low middle high one least at", &[1, 2, 3, 4, 5, 6, 7, 8, 9]),
];
