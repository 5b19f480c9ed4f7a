//! Signs in cells, between them and beside the grid. `=white`, `=black` and
//! `=dots` are that all dots of these kinds, and of the kinds that there are, are given; `=complete` is that of all signs.

use super::{Entry, entry};

pub(super) const SIGNS: &[Entry] = &[
    entry(
        &["little_killer"],
        "littlekiller lk",
        "diagonal diagonals littlekiller lk; sum add total",
        "marked indicated along arrow outside give tell show total up shown corresponding direction mayrepeat the \
         pointed diagonally point it next side edge number equal pointing value row in sum line clue clues path \
         beside",
        &[],
    ),
    entry(
        &["sandwich"],
        "sandwich",
        "between sandwich sandwiched; sum total; row column clue",
        "outside give indicate show tell total between sandwiched row column corresponding strictly themselves \
         not including located include excluding that crust up side top left bottom line digit cell \
         end number edge equal sum exclusive lines",
        &[1, 9],
    ),
    entry(
        &["x_sum"],
        "xsum",
        "x xsum; first xsum; sum total add xsum",
        "outside give indicate tell show first total row column corresponding start starting adjacent continuing \
         away nearest direction side seen from along closest up number cell count counting counted include \
         including itself left right top bottom inward value equal digit x n next read reading sequence edge that \
         toward beginning",
        &[],
    ),
    entry(
        &["skyscraper"],
        "skyscraper",
        "skyscraper building; skyscraper see seen visible height hide tall taller",
        "building height visible see seen look looking point view viewed direction taller tall block behind \
         smaller shorter hide hidden outside indicate give tell show how many row column corresponding represent \
         standing before no any higher lower obscure obscured obscuring blocked end edge high highest greater \
         larger left right top bottom increasing another them one number side least low short toward inside front \
         who whos an n",
        &[],
    ),
    entry(
        &["numbered_room"],
        "numberedroom",
        "numberedroom nth; numberedroom first",
        "outside indicate row column position first nth n direction from side location room place index indexed \
         value that left right top bottom x cell in digit number edge seen xth th",
        &[],
    ),
    entry(
        &["odd"],
        "",
        "odd; circle grey shaded marked",
        "grey shaded circle marked circular odd blue in circled outline inside",
        &[],
    ),
    entry(
        &["even"],
        "",
        "even; square grey shaded marked",
        "grey shaded marked even in blue squared outline inside",
        &[],
    ),
    entry(
        &["maximum"],
        "fortress",
        "shaded grey arrow fortress maximum; greater higher larger bigger",
        "grey shaded unshaded white adjacent orthogonal orthogonally neighbour neighbours outward facing arrow \
         than horizontally vertically two maximum local greater higher larger bigger strictly edge share one cell \
         surrounding surround around touch touching next side it immediately four vertical horizontal direction \
         point pointing",
        &[],
    ),
    entry(
        &["minimum"],
        "",
        "shaded grey arrow minimum; less lower smaller",
        "grey shaded unshaded white adjacent orthogonal orthogonally neighbour inward facing arrow than \
         horizontally vertically two minimum local strictly edge share one smaller surrounding surround around \
         touch touching next side it immediately four vertical horizontal direction point pointing neighbours \
         smallest",
        &[],
    ),
    entry(
        &["kropki_white", "consecutive"],
        "kropki",
        "white kropki bar; consecutive difference differ kropki",
        "dot circle separated adjacent side connected between have of difference differ by consecutive two \
         joined with across edge neighbour show orthogonally kropki bar marked join link linked linking connect \
         connecting apart exactly value next border on outline hollow unfilled open filled pair \
         neighbouring share must touch touching mark symbol marking sit straddling numerically",
        &[],
    ),
    entry(
        &["kropki_black"],
        "kropki",
        "black kropki; ratio 2 double twice half kropki",
        "dot circle separated adjacent side connected between have of ratio twice double two joined half \
         one described three four with across edge neighbour show another orthogonally kropki inside marked where join link \
         linked linking connect connecting apart exactly value next border on outline hollow unfilled \
         open filled pair neighbouring share must touch touching mark symbol marking sit straddling numerically \
         multiple proportion relation relationship other times",
        &[1],
    ),
    entry(
        &["xv_x", "xv_v", "pair_sum"],
        "xv",
        "x v xv; sum add total xv",
        "x v separated adjacent between up two pair marked mark which side an total connected joined by \
         with across edge orthogonally them roman numeral join link linked linking connect symbol letter equal \
         value next border on sit neighbouring share must digit exactly sign",
        &[5, 10],
    ),
    entry(
        &["quadruple"],
        "quadruple quad quadruples",
        "circle dot quad quadruple; surrounding surround around touching touch",
        "corner white written somewhere anyorder four two three twice least time more once surround surrounding \
         around touching dot one it many appear adjacent any some at that than the 1s mean there number circled \
         inside small intersection shared neighbouring list listed 2x2 all each given in immediately cell 2 share \
         meeting meet",
        &[4],
    ),
    entry(
        &["column_index", "row_index", "box_index"],
        "indexer indexing",
        "column row index indexer indexing; indicate index indexer location position",
        "indicate location position row column likewise index in red digit box 1 indexer indexing r c its nth \
         value n that corresponding appear where means cell show place v x y stand tell own",
        &[1, 2, 3, 4, 5, 6, 7, 8, 9],
    ),
    entry(&["xv_negative", "x_negative", "v_negative"], "", "allgiven; x v", "clarity", &[]),
    entry(
        &["xv_negative", "x_negative", "v_negative"],
        "",
        "adjacent neighbour orthogonally; sum add; not never no without neither nor every",
        "not never no adjacent orthogonally sum add up allgiven every pair two clarity which cell dot marked \
         without them other either value symbol mark separated joined cells connected neither nor",
        &[5, 10],
    ),
    entry(&["=complete"], "", "allgiven", "allgiven clue", &[]),
    entry(&["=white"], "", "allgiven; white", "dot circle always possible", &[]),
    entry(&["=black"], "", "allgiven; black", "dot circle always possible", &[]),
    entry(
        &["=dots"],
        "",
        "allgiven; dot circle kropki bar",
        "allgiven dot white black kropki bar circle pair shown present always possible",
        &[],
    ),
    entry(
        &["=dots"],
        "",
        "not no without unmarked; dot circle mark bar; consecutive ratio difference differ double",
        "not no without unmarked never neither nor or dot circle mark bar white black consecutive ratio difference \
         differ double twice half adjacent orthogonally orthogonal neighbour cell pair between separated joined \
         connected marked of 1 2 other them by one",
        &[1, 2],
    ),
    entry(
        &["counting_circles"],
        "countingcircle",
        "circle countingcircle; how times many",
        "exactly that many circle indicate number total time",
        &[],
    ),
    entry(
        &["rossini_increasing", "rossini_decreasing"],
        "rossini",
        "rossini arrow; increase decrease",
        "outside first nearest strictly direction",
        &[3],
    ),
    entry(
        &["greater_than"],
        "inequality",
        "inequality sign chevron wedge; greater lower higher smaller larger less point inequality",
        "point lower higher than sign between",
        &[],
    ),
    entry(&["full_rank"], "fullrank", "fullrank rank", "row column rank read ascending order number outside", &[]),
];
