//! The lexicon.

use super::Entry;

/// Words that say nothing of their own in any sentence about a rule.
pub(super) const GENERAL: &str = "a an the of in on to into and or if then is are be as at by for from with within \
    digit number value cell square clue grid puzzle sudoku rule apply normal standard regular usual classic classical \
    ordinary must will should shall have has having contain contains containing which that this these those there their \
    they them it its each every all any also additionally addition furthermore note where when whenever wherever follow \
    following other so respectively you your we solver neednot thatsit please example fill filled placed place put given \
    appear may can could possible necessarily different order particular constraint obey satisfy per does do appearing break namely 4x4 6x6 8x8 9x9 \
    notall allowed while being thing must whose however both";

/// Words of rules that change what others mean.
pub(super) const CHANGING: &str = "doubler double doubled halver halved multiplier multiply modifier modified modify \
    negator negative schrodinger schrödinger schroedinger liar lie lying lies wrong false incorrect true truth notapply \
    blank empty zero deduce deduced determine determined unknown wrap toroidal torus wraparound either decide \
    hidden mystery wildcard joker vampire prey hot cold decrement increment counterfeit substitute letter represent \
    stand cipher code encrypted variable draw drawn construct construction chaosconstruction fog path loop maze \
    teleport rat finkz minotaur portal fillomino nurikabe galaxy yin yang island sea shade unshade colour polyomino pentomino \
    pentominoe tetromino divide region wall fence snake battleship tapa star cave heyawake lits";

/// Words of restrictions that no rule of the lexicon has, or that it has in another meaning.
pub(super) const RESTRICTING: &str = "distinct product average mean median magic parity balanced prime square sum add total \
    greater less least most more fewer exactly not no never only than odd even small large high low consecutive adjacent \
    row column box diagonal line cage circle dot arrow path surrounding around neighbour difference ratio left right top \
    bottom first last middle centre outside inside corner position largest smallest indicate indicated marked shaded grey \
    red blue green orange yellow purple pink white black colour highlighted region shape group set sequence increase \
    decrease between same equal identical repeat norepeat mayrepeat once twice twodigit alldigits share edge touch \
    orthogonally horizontally vertically diagonally direction corresponding count how many give tell show shown separated \
    connected attached next apart away long side end along written visible symmetric rotational opposite pair";

/// Words of which a sentence needs one to be about a puzzle at all.
pub(super) const MATTER: &str = "digit number value cell clue rule apply constraint symbol letter must contain row column box region \
    line cage circle dot arrow diagonal shape sum add odd even area house";

const fn entry(
    rules: &'static [&'static str],
    names: &'static str,
    needs: &'static str,
    words: &'static str,
    numbers: &'static [i64],
) -> Entry {
    Entry { rules, names, needs, words, numbers }
}

/// The rules. `=rows` and `=regions` are no rules but what every Sudoku, and every irregular one, has; `=fog` is none at all.
pub(super) const ENTRIES: &[Entry] = &[
    entry(
        &["=rows"],
        "",
        "row column",
        "row column region box block nine 3x3 2x3 3x2 4x4 9x9 6x6 thickly thick bold outlined outline once exactly norepeat \
         alldigits empty appears complete such marked 9 3 by one",
        &[],
    ),
    entry(
        &["=fog"],
        "fog foggy",
        "fog foggy",
        "cover covered placing clear cleared clearing lift lifted lifting reveal revealed dispel remove removed disperse correct correctly enter \
         entered entering entry surrounding around area neighbouring adjacent nearby 3x3 no not guess guessing always logical logic \
         logically progress forward next path solve further some part more hidden hide beneath under underneath behind uncover \
         uncovered initially start light lit out up off use find there one",
        &[],
    ),
    entry(
        &["=regions"],
        "irregular irregularly jigsaw",
        "irregular irregularly jigsaw region",
        "row column region one nine once exactly norepeat alldigits bold thick thickly outlined outline shaped except not connected \
         highlighted orange blue red green grey yellow colour still border one empty 9",
        &[],
    ),
    entry(
        &["antiknight"],
        "antiknight knight",
        "antiknight knight",
        "chess move apart away same identical never no not contain repeat norepeat notsame separated within ",
        &[],
    ),
    entry(
        &["antiking"],
        "antiking king",
        "antiking king diagonally; antiking same repeat norepeat touch identical notsame",
        "chess move apart away same identical never no not norepeat separated adjacent diagonally diagonal touch itself \
         connected corner neighbour notsame touching",
        &[],
    ),
    entry(
        &["nonconsecutive"],
        "nonconsecutive",
        "nonconsecutive consecutive; nonconsecutive adjacent neighbour touch touching share orthogonally; nonconsecutive not never no",
        "not never no orthogonally orthogonal adjacent neighbour difference by 1 whole just thermometer horizontally vertically share edge between two side",
        &[1],
    ),
    entry(
        &["disjoint_groups", "disjoint_group"],
        "disjoint",
        "disjoint same; disjoint relative position place; disjoint region box",
        "never not norepeat same relative position two different box region 3x3 top left right bottom corner disjoint notsame one \
         contain alldigits once",
        &[],
    ),
    entry(
        &["x_sudoku"],
        "",
        "diagonals both two each every; diagonal diagonals; norepeat alldigits once",
        "along marked main major long indicated exactly blue grey line x two both shown positive negative corner same no",
        &[],
    ),
    entry(
        &["diagonal_down", "diagonal_up", "x_sudoku"],
        "",
        "diagonal; norepeat alldigits once",
        "along marked main major long indicated exactly blue grey line x shown positive negative corner one",
        &[],
    ),
    entry(
        &["windoku", "extra_region", "cage"],
        "windoku extraregion",
        "windoku extraregion region window shape area; windoku extraregion alldigits norepeat",
        "grey shaded blue green red yellow orange purple pink colour region marked extra window dashed outline outlined \
         highlighted 3x3 once exactly norepeat area shape box one time additional set still",
        &[],
    ),
    entry(
        &["clone"],
        "clone",
        "clone same exact exactly identical; clone position place relative orientation; clone region area shape cell",
        "grey shaded blue green red yellow orange purple pink colour region area shape group same exact exactly relative \
         position orientation two three four five six both mayrepeat identical each another rotation reflection no one within",
        &[2, 3, 4, 5, 6, 7, 8],
    ),
    entry(
        &["arrow"],
        "arrow",
        "arrow; sum add total",
        "along body shaft line up circle circled bulb pill attached adjoining corresponding connected total tail its \
         mayrepeat twodigit read left right top bottom equal that arrow start base head tip end path upon lie along",
        &[],
    ),
    entry(
        &["double_arrow"],
        "doublearrow",
        "doublearrow line circle; sum; between end",
        "between end circle line along two equal strictly mayrepeat both circled",
        &[],
    ),
    entry(
        &["average_arrow"],
        "averagearrow",
        "arrow; average mean",
        "along shaft circle circled attached equal bulb mayrepeat tail",
        &[],
    ),
    entry(
        &["thermo"],
        "thermo thermometer",
        "thermo thermometer; increase increasing ascend ascending rise greater larger grow",
        "increase increasing strictly bulb tip round rounded flat end start starting from sequence form shape along away \
         move moving up toward bulbous order consecutive consecutively line some ascending beginning begin circular grey \
         some new strictly mean previous one instead staying stay same going go down than greater",
        &[],
    ),
    entry(
        &["slow_thermo"],
        "slowthermo",
        "thermo thermometer slowthermo; slowthermo same equal stay decrease",
        "slow increase increasing bulb tip round end start starting from along away stay same or not never decrease \
         remain strictly equal",
        &[],
    ),
    entry(
        &["killer", "multi_killer"],
        "killer cage",
        "cage killer; sum add total",
        "up total indicated corner top left upper small norepeat inside shown within written little denoted tell show \
         cage clue in",
        &[],
    ),
    entry(
        &["sum_cage"],
        "cage",
        "cage; sum add total",
        "up total indicated corner top left upper small inside shown within mayrepeat",
        &[],
    ),
    entry(&["killer", "cage", "multi_killer"], "cage", "cage; norepeat", "inside within dashed", &[]),
    entry(
        &["little_killer"],
        "littlekiller lk",
        "diagonal diagonals littlekiller lk; sum add total",
        "marked indicated along arrow outside give tell show total up shown corresponding direction mayrepeat the pointed \
         diagonally point it",
        &[],
    ),
    entry(
        &["sandwich"],
        "sandwich",
        "between sandwich sandwiched; sum total; row column clue",
        "outside give indicate show tell total between sandwiched row column corresponding strictly themselves not including \
         located lie include excluding that crust up",
        &[1, 9],
    ),
    entry(
        &["x_sum"],
        "xsum",
        "x xsum; first xsum; sum xsum",
        "outside give indicate tell show first total row column corresponding start starting adjacent continuing away nearest \
         direction side seen from along closest up",
        &[],
    ),
    entry(
        &["skyscraper"],
        "skyscraper",
        "skyscraper building; skyscraper see seen visible height hide tall taller",
        "building height visible see seen look looking point view viewed direction taller tall block behind smaller shorter \
         hide hidden outside indicate give tell show how many row column corresponding represent standing before no any higher",
        &[],
    ),
    entry(
        &["numbered_room"],
        "numberedroom",
        "numberedroom nth; numberedroom first",
        "outside indicate row column position first nth n direction from side location room",
        &[],
    ),
    entry(&["odd"], "", "odd; circle grey shaded marked", "grey shaded circle marked circular only odd blue in", &[]),
    entry(&["even"], "", "even; square grey shaded marked", "grey shaded marked only even in blue", &[]),
    entry(
        &["maximum"],
        "fortress",
        "shaded grey arrow fortress maximum; greater higher larger bigger",
        "grey shaded unshaded white adjacent orthogonal orthogonally neighbour neighbours outward facing arrow than \
         horizontally vertically two maximum local greater higher larger bigger strictly edge share one",
        &[],
    ),
    entry(
        &["minimum"],
        "",
        "shaded grey arrow minimum; less lower smaller",
        "grey shaded unshaded white adjacent orthogonal orthogonally neighbour inward facing arrow than horizontally \
         vertically two minimum local strictly edge share one",
        &[],
    ),
    entry(
        &["kropki_white", "consecutive"],
        "kropki",
        "white kropki bar; consecutive difference differ kropki",
        "dot circle separated adjacent side either connected between have of difference differ by consecutive two joined \
         with across edge neighbour show orthogonally kropki bar",
        &[],
    ),
    entry(
        &["kropki_black"],
        "kropki",
        "black kropki; ratio 2 double twice half kropki",
        "dot circle separated adjacent side either connected between have of ratio twice double two joined half one described three four \
         with across edge neighbour show another orthogonally kropki inside",
        &[1],
    ),
    entry(
        &["xv_x", "xv_v", "pair_sum"],
        "xv",
        "x v xv; sum add total xv",
        "x v separated adjacent between up two pair marked mark which either side an total connected joined by with across edge \
         orthogonally them roman numeral",
        &[5, 10],
    ),
    entry(
        &["quadruple"],
        "quadruple quad quadruples",
        "circle dot quad quadruple; surrounding surround around touching touch",
        "corner white written somewhere order four two three twice least time more once surround surrounding around touching dot \
         one two it many appear adjacent any some at that than twice the 1s mean there number circled",
        &[4],
    ),
    entry(
        &["between"],
        "betweenline",
        "between; line circle betweenline; circle end betweenline",
        "strictly along line circle end attached two either lie any straight turn intersection mayrepeat not bulb circled \
         one ones in number its",
        &[2],
    ),
    entry(
        &["lockout"],
        "lockout",
        "diamond lockout",
        "diamond differ difference least not between strictly outside range defined higher larger lower smaller line \
         connecting directly joined connected two either than mixture mayrepeat lie along some marked by thing endpoint end true only joined \
         same",
        &[2],
    ),
    entry(
        &["palindrome"],
        "palindrome palindromic",
        "palindrome palindromic",
        "grey line along form read reads same forward forwards backward backwards backwaards both either direction sequence \
         sequences from end palindrome as",
        &[],
    ),
    entry(
        &["renban"],
        "renban",
        "line renban; consecutive renban; set order renban norepeat repeating nonrepeating",
        "purple pink magenta grey line along set norepeat repeating nonrepeating no not consecutive form any gap without",
        &[],
    ),
    entry(
        &["nabner"],
        "nabner",
        "line nabner; consecutive nabner; no not never",
        "along line no not never two consecutive norepeat same identical position regardless wherever they any order yellow",
        &[],
    ),
    entry(
        &["whispers"],
        "whisper",
        "line whisper connected; differ difference apart whisper",
        "green line along adjacent neighbour neighbouring directly connected at least by consecutive minimum more two along path",
        &[],
    ),
    entry(
        &["dutch_whispers", "whispers"],
        "dutchwhisper",
        "line dutchwhisper; differ difference dutchwhisper; orange dutchwhisper",
        "orange line along adjacent neighbour directly connected at least by two",
        &[4],
    ),
    entry(
        &["region_sum"],
        "regionsum",
        "line; samesum regionsum; region box border 3x3",
        "blue line along some pass through more than one 3x3 region box same equal segment divide border visit samesum \
         individual inside within separately cross portion section part different sum total",
        &[],
    ),
    entry(
        &["entropic"],
        "entropic",
        "entropic",
        "line along any 3 sequence consecutive low middle high peach orange three one group from set",
        &[1, 2, 3, 4, 5, 6, 7, 8, 9],
    ),
    entry(
        &["modular"],
        "modular",
        "modular",
        "line along any 3 sequence consecutive teal remainder group one from set",
        &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    ),
    entry(
        &["zipper"],
        "zipper",
        "zipper line; sum zipper; equidistant distance centre zipper",
        "line along two pair equal distance same centre middle sum to in the equidistant lavender purple total as even length",
        &[],
    ),
    entry(
        &["parity_line"],
        "",
        "line; odd even parity; alternate alternating",
        "along line odd even alternate alternating between adjacent parity red",
        &[],
    ),
    entry(
        &["column_index", "row_index", "box_index"],
        "indexer indexing",
        "column row index indexer indexing; indicate index indexer location position",
        "indicate location position row column likewise index in red digit box 1 indexer indexing r c its",
        &[1, 2, 3, 4, 5, 6, 7, 8, 9],
    ),
    entry(
        &["xv_negative", "x_negative", "v_negative"],
        "",
        "adjacent neighbour orthogonally allgiven; sum add allgiven; x v sum add",
        "not never no adjacent orthogonally sum add up allgiven every pair two clarity which",
        &[5, 10],
    ),
    entry(
        &["kropki_negative", "kropki_white_negative", "kropki_black_negative", "consecutive_negative"],
        "",
        "allgiven; dot circle white black kropki bar",
        "allgiven dot white black kropki bar circle",
        &[],
    ),
    entry(&["equal_sum"], "equalsum", "line; samesum", "line along samesum all", &[]),
    entry(
        &["segmented_sum"],
        "",
        "line; group segment divided; sum",
        "line along divided group segment contiguous connected non overlapping exactly one or more belong overlap part not",
        &[10],
    ),
    entry(&["product_arrow"], "", "arrow; product", "along shaft circle circled attached equal", &[]),
    entry(
        &["counting_circles"],
        "countingcircle",
        "circle countingcircle; how times many",
        "exactly that many circle indicate number total time",
        &[],
    ),
    entry(&["self_taxicab", "taxicab"], "taxicab", "taxicab", "distance step same not apart orthogonal", &[]),
    entry(&["doublers"], "doubler", "doubler", "one per row column box norepeat once twice double its exactly", &[2]),
    entry(&["negators"], "negator", "negator", "one per row column box norepeat once exactly negative its", &[]),
    entry(
        &["chaos_construction"],
        "chaosconstruction",
        "chaosconstruction",
        "region connected orthogonally once determine",
        &[],
    ),
    entry(&["global_entropy"], "", "entropy", "global 2x2 low middle high one least at", &[1, 2, 3, 4, 5, 6, 7, 8, 9]),
    entry(&["full_rank"], "fullrank", "fullrank rank", "row column rank read ascending order number outside", &[]),
    entry(
        &["rossini_increasing", "rossini_decreasing"],
        "rossini",
        "rossini arrow; increase decrease",
        "outside first nearest strictly direction",
        &[3],
    ),
    entry(
        &["antiqueen"],
        "antiqueen queen",
        "antiqueen queen",
        "move chess same diagonal not norepeat see itself",
        &[9],
    ),
    entry(
        &["greater_than"],
        "inequality",
        "inequality greater point; sign arrow smaller larger inequality",
        "point lower higher than sign between",
        &[],
    ),
];
