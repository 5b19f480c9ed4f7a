//! Lists of words with the same role in all sentences. Each list has a criterion. A word is in at most one of the lists of
//! demands, alterations and places.

/// Words without a meaning of their own in any sentence about a rule.
pub(super) const GENERAL: &str = ": a an the of in on to into and or if then is are be as at by for from with within \
    digit number value cell square clue grid puzzle sudoku rule apply normal standard regular usual classic classical \
    ordinary must will should shall have has having contain contains containing which that this these those there their \
    they them it its each every all any also additionally addition furthermore note where when whenever wherever follow \
    following other so respectively you your we solver neednot thatsit please example fill filled placed place put given \
    appear may can could possible necessarily anyorder particular constraint obey satisfy per does do appearing break namely 4x4 6x6 8x8 9x9 \
    notall allowed while being thing must whose however both \
    indicate indicated indicating show shown showing denote denoted mark marked specified stated always \
    strictly simply just too well together itself themselves themself but likewise similarly respective associated \
    corresponding relevant appropriate located found accordingly according based across among amongst \
    upon onto inside because since known called named call refer referred collectively type kind \
    aka permitted subject noted notice remember reminder enjoy thank thanks luck entire \
    whole various everywhere anywhere meaning mean hence therefore thus throughout during via need needed \
    require required requirement ensure make sure satisfied obeyed usually typically commonly traditional \
    basic general typical common variant variation version plus besides moreover finally existing overall \
    still already regarding concerning respect separate separately \
    provided entered enter write written wrote complete completed solution solve solved solving 7x7 5x5 10x10 \
    12x12 16x16 \
    hold holds include includes including form forms forming bear sit belong \
    valid force effect restriction behave work here time like another use used using insert logic guess guessing unmarked";

/// Words that change the meaning of a digit, a clue or a mark, or to which of them a rule applies: other values, lying clues,
/// other digits, exceptions, borders and clues that have to be found, another grid, and genres in which cells are more than
/// digits. A verb represents all its forms.
pub(super) const ALTERING: &str = "\
    doubler halver tripler multiplier modifier negator multiply modify negate halve triple decrement increment worth count \
    negative plus minus off offset vampire prey hot cold freeze frozen vip \
    liar lie lying lies wrong false incorrect incorrectly incorrectness true truth truthful untrue fake faulty broken mistake \
    mistaken misplaced erroneous counterfeit disguise pretend impostor unusual \
    schrodinger schrödinger schroedinger wildcard wild joker blank empty zero hexadecimal binary roman cipher code \
    encrypt encryption encode secret otherbase represent upside \
    nearly almost instead notapply unless except otherwise unlike ignore disregard replace exchange swap swapped shift rotate rotation reverse \
    reversed invert mirror remove delete sometimes someof choose substitute treat sort \
    deduce determine discover unknown undetermined mystery find decide draw drawn divide wall construct construction \
    chaosconstruction \
    wrap continue toroidal torus wraparound teleport portal edgeless \
    path loop maze snake fence finkz minotaur fillomino nurikabe galaxy yin yang island sea tapa cave heyawake lits \
    polyomino pentomino pentominoe tetromino battleship unshade latin";

/// Words that demand something, one list for each kind. A sentence that states a rule has the kinds of its demands.
pub(super) const DEMANDS: [&str; 17] = [
    "greater higher larger bigger more less lower smaller fewer largest smallest highest lowest least most \
     maximum minimum above below exceed tall taller low high middle outnumber lexicographically",
    "increase decrease ascend ascending descending rise rising grow climb order sequence alternate \
     alternating ordered sorted",
    DIFFERENCE,
    "consecutive consecutively successor",
    "differentsum twodigit alloddgiven farknight fromtip",
    "sum add total average median",
    "product ratio double half twice multiple divisible factor divisor remainder modulo mod",
    ODD,
    EVEN,
    "parity entropy entropic balanced",
    SAME,
    DIFFERENT,
    PRIME,
    "symmetric symmetry rotational mirror opposite symmetrical mirrored",
    "adjacent neighbour touch touching orthogonally orthogonal surrounding around adjoining 2x2 next",
    "diagonal diagonals diagonally",
    PIECES,
];

/// From this kind on, demands are words for places.
pub(super) const PLACED: usize = 14;

const ODD: &str = "odd uneven";
const EVEN: &str = "even evenly";
const PRIME: &str = "prime composite perfect cube magic arranged fibonacci tour";
const PIECES: &str = "knight king queen bishop";
/// Demands that are classes of digits, or moves of chess pieces.
pub(super) const CLASSES: [&str; 4] = [ODD, EVEN, PRIME, PIECES];

/// Words for the difference of digits.
pub(super) const DIFFERENCE: &str = "differ difference gap apart";
/// Words for equality of digits; negated, they demand that digits are different.
pub(super) const SAME: &str =
    "same samesum equal identical identically copy clone palindrome duplicate repeat mayrepeat";
pub(super) const DIFFERENT: &str = "different distinct unique norepeat notsame alldigits once";

/// Things that are drawn: clues by which sentences refer to their subject.
pub(super) const THINGS: &str =
    "cage killer line arrow circle dot bar bulb thermometer thermo diamond window x v white black";

/// Parts of the board, places in it, directions and colours: subjects of clues other than drawings.
pub(super) const PLACES: &str = "row column box region house area board side border edge corner centre middle position \
    shaded grey red blue green orange yellow purple pink colour highlighted shape group set outside \
    left right top bottom long direction horizontally vertically path only not no never neither nor";

/// Words for the looks and positions of drawings, and for the formulation of demands. They only tell which drawings are meant.
pub(super) const LOOKS: &str = "first last end small little tiny large big round open hollow filled solid dashed dotted outlined circled \
    squared boxed coloured outline frame inside within printed clear light dark roman numeral along pair than exactly \
    share how many away tell give written marked visible attached connected separated joined between straight cross \
    overlap branch intersect intersection turn meet pass shown";

/// Words that indicate that a sentence is about a puzzle, in addition to those of demands, things and places.
pub(super) const MATTER: &str =
    "digit number value cell clue rule apply constraint symbol letter must contain allgiven";

/// Words of demands, places and alterations that are as common in talk about a puzzle: by themselves they state no rule.
pub(super) const WEAK: &str = "more less fewer most least low high highest middle above below tall order sequence next around \
    set group position direction long left right top bottom path only no not never neither nor double half twice time copy constructed \
    perfect cube tour opposite mirror rule apply must contain number shape \
    find draw drawn continue remove mistake wrong true false code secret treat sort hot cold off count worth plus minus \
    instead except unless let determine discover decide choose build wall sea island tapa";

/// Words that are frequent in English, and that similar languages do not have.
pub(super) const ENGLISH: &str = "the this that you your my with from would it and";
/// Words that are frequent in English; a similar language may have one of them, but hardly several.
pub(super) const MOSTLY_ENGLISH: &str = "for by have be are on was";

/// Predicates of some clues that alter nothing: whether they are shown, and how they are placed.
pub(super) const SHOWN: &str =
    "given shown omitted missing cross overlap intersect branch left drawn marked notall touch meet grid";
