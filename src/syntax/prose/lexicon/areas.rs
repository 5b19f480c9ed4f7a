//! Boards, areas, cages, and rules of the whole grid. `=rows` and `=regions` are no rules but what every Sudoku, and every
//! irregular one, has.

use super::{Entry, entry};

pub(super) const AREAS: &[Entry] = &[
    entry(
        &["=rows"],
        "",
        "row column",
        "row column region box block nine 3x3 2x3 3x2 4x4 9x9 6x6 thickly thick bold outlined outline once exactly \
         norepeat alldigits empty appears complete such 9 3 by one line subgrid nonet area house field border \
         bordered same twice six four eight sixteen symbol heavy heavily black five seven ten twelve square \
         repeat",
        &[],
    ),
    entry(
        &["=regions"],
        "irregular irregularly jigsaw",
        "irregular irregularly jigsaw region",
        "row column region one nine once exactly norepeat alldigits bold thick thickly outlined outline shaped \
         except not connected highlighted orange blue red green grey yellow colour still border empty 9 shape \
         bordered heavy heavily line contiguous custom area size marked shaded separated six seven eight five four \
         8 7 6 5 4 same group shapes",
        &[],
    ),
    entry(
        &["antiknight"],
        "antiknight knight",
        "antiknight knight",
        "chess move apart away same identical never no not contain repeat norepeat notsame separated within two \
         reach attack piece l shape shaped jump see equal digit one another distance lie lying",
        &[],
    ),
    entry(
        &["antiking"],
        "antiking king",
        "antiking king diagonally; antiking same repeat norepeat touch identical notsame",
        "chess move apart away same identical never no not norepeat separated adjacent diagonally diagonal touch \
         itself connected corner neighbour notsame touching two equal even another one piece see around \
         surrounding lie lying king",
        &[],
    ),
    entry(
        &["nonconsecutive"],
        "nonconsecutive",
        "nonconsecutive consecutive; nonconsecutive adjacent neighbour touch touching share orthogonally; \
         nonconsecutive not never no",
        "not never no orthogonally orthogonal adjacent neighbour difference by 1 whole just thermometer \
         horizontally vertically share edge between two side next neighbouring sequential cell pair one each other \
         along",
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
         same no red purple green orange twice unique nine 9 diagonal",
        &[],
    ),
    entry(
        &["diagonal_down", "diagonal_up", "x_sudoku"],
        "",
        "diagonal; norepeat alldigits once",
        "along marked main major long indicated exactly blue grey line x shown positive negative corner one red \
         purple green orange twice unique nine 9",
        &[],
    ),
    entry(
        &["windoku", "extra_region", "cage"],
        "windoku extraregion",
        "windoku extraregion region window shape area; windoku extraregion alldigits norepeat",
        "grey shaded blue green red yellow orange purple pink colour region marked extra window dashed outline \
         outlined highlighted 3x3 once exactly norepeat area shape box one time additional set still \
         nine 9 form",
        &[],
    ),
    entry(
        &["extra_region", "windoku"],
        "",
        "grey shaded highlighted colour purple blue green red yellow orange pink marked shade; alldigits once \
         norepeat",
        "grey shaded highlighted colour purple blue green red yellow orange pink shade exactly once alldigits \
         norepeat set area group one nine 9 darker dark lighter light background",
        &[],
    ),
    entry(
        &["clone"],
        "clone",
        "clone same exact exactly identical; clone position place relative orientation; clone region area shape cell",
        "grey shaded blue green red yellow orange purple pink colour region area shape group same exact exactly \
         relative position orientation two three four five six both mayrepeat identical each another rotation \
         reflection no one within match copy pattern order arrangement cloned coloured pair form corresponding \
         equal appear in must way",
        &[2, 3, 4, 5, 6, 7, 8],
    ),
    entry(
        &["killer", "multi_killer"],
        "killer cage",
        "cage killer; sum add total",
        "up total indicated corner top left upper small norepeat inside shown within written little denoted tell \
         show cage clue in equal match value printed dashed outline outlined line black any group once \
         different distinct boxed given if their number multiple clued together",
        &[],
    ),
    entry(
        &["sum_cage"],
        "cage",
        "cage; sum add total",
        "up total indicated corner top left upper small inside shown within mayrepeat equal match value printed \
         dashed outline outlined line black any group once different distinct boxed given if their \
         number multiple clued together",
        &[],
    ),
    entry(
        &["killer", "cage", "multi_killer"],
        "cage",
        "cage; norepeat",
        "inside within dashed group outlined dotted any one more than twice two same",
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
