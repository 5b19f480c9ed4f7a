//! Words that mean something wherever they stand, or nothing.

/// Words that say nothing of their own in any sentence about a rule.
pub(super) const GENERAL: &str = "a an the of in on to into and or if then is are be as at by for from with within \
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
    sort aka permitted subject noted notice remember reminder enjoy thank thanks luck entire \
    whole various everywhere anywhere meaning mean hence therefore thus throughout during via need needed \
    require required requirement ensure make sure satisfied obeyed usually typically commonly traditional \
    basic general typical common variant variation version plus besides moreover finally existing overall \
    still already regarding concerning respect separate separately \
    provided entered enter write written wrote complete completed solution solve solved solving 7x7 5x5 10x10 \
    12x12 16x16 \
    hold holds include includes including form forms forming bear sit belong";

/// Words of rules that change what others mean.
pub(super) const CHANGING: &str = "doubler double doubled halver halved multiplier multiply modifier modified modify \
    negator negative schrodinger schrödinger schroedinger liar lie lying lies wrong false incorrect true truth notapply \
    blank empty zero deduce deduced determine determined unknown wrap toroidal torus wraparound either decide \
    hidden mystery wildcard joker vampire prey hot cold decrement increment counterfeit substitute letter represent \
    stand cipher code encrypted variable draw drawn construct construction chaosconstruction fog path loop maze \
    teleport rat finkz minotaur portal fillomino nurikabe galaxy yin yang island sea shade unshade colour polyomino pentomino unless except sometimes otherwise unlike ignore disregard latin someof otherbase faulty broken fake mistake mistaken misplaced erroneous \
    pentominoe tetromino divide region wall fence snake battleship tapa star cave heyawake lits";

/// Words of restrictions that no rule of the lexicon has, or that it has in another meaning.
pub(super) const RESTRICTING: &str = "distinct product average mean median magic parity balanced prime square sum add total \
    greater less least most more fewer exactly not no never only than odd even small large high low consecutive adjacent \
    row column box diagonal line cage circle dot arrow path surrounding around neighbour difference ratio left right top \
    bottom first last middle centre outside inside corner position largest smallest indicate indicated marked shaded grey \
    red blue green orange yellow purple pink white black colour highlighted region shape group set sequence increase \
    decrease between same equal identical repeat norepeat mayrepeat once twice twodigit alldigits share edge touch \
    orthogonally horizontally vertically diagonally direction corresponding count how many give tell show shown separated \
    connected attached next apart away long side end along written visible symmetric rotational opposite pair different unique order prime symmetry neither nor alloddgiven differentsum farknight fromtip";

/// Words of which a sentence needs one to be about a puzzle at all.
pub(super) const MATTER: &str = "digit number value cell clue rule apply constraint symbol letter must contain row column box region \
    line cage circle dot arrow diagonal shape sum add odd even area house allgiven alloddgiven norepeat mayrepeat repeat prime \
    product average parity neighbour adjacent equal symmetric symmetry rotational touch opposite corner consecutive \
    orthogonally diagonally difference ratio digits neighbours distinct sequence knight king queen";

/// Words that may change what clues mean, by what they change.
pub(super) const MEANING: &str = "\
    doubler halver multiplier multiply modifier modify negator negate negative plus minus extra \
    increment decrement vampire prey hot cold \
    liar lie lying wrong false incorrect incorrectly true truth truthful fake faulty broken mistake mistaken misplaced erroneous counterfeit off \
    schrodinger schrödinger schroedinger wildcard joker blank empty zero letter hexadecimal binary roman represent stand cipher code encrypted otherbase \
    instead notapply unless except otherwise unlike ignore disregard replace exchange swap sometimes someof \
    deduce determine unknown mystery secret find draw drawn divide wall construct construction chaosconstruction \
    wrap continue toroidal torus wraparound teleport \
    path loop maze snake fence rat finkz minotaur portal fillomino nurikabe galaxy yin yang island sea tapa cave heyawake lits \
    polyomino pentomino pentominoe tetromino battleship shade unshade latin";

/// Words that demand something, kind by kind: a rule in words has those of its own kinds.
pub(super) const DEMANDS: [&str; 15] = [
    "greater higher larger bigger more less lower smaller fewer largest smallest highest lowest least most \
     maximum minimum above below exceed tall taller low high middle",
    "increase decrease increasing decreasing ascend ascending descending rise rising grow climb order sequence alternate alternating ordered sorted",
    "differ difference",
    "consecutive consecutively",
    "differentsum twodigit alloddgiven farknight fromtip",
    "sum total add average median",
    "product ratio double half twice multiple divisible factor divisor remainder modulo mod triple",
    "odd uneven",
    "even evenly",
    "parity entropy entropic",
    "same equal identical different distinct unique repeat norepeat mayrepeat notsame alldigits once duplicate copy clone palindrome identically",
    "prime cube magic arranged fibonacci symmetric symmetry rotational mirror opposite symmetrical mirrored",
    "adjacent neighbour touch touching orthogonally orthogonal diagonally surrounding around 2x2",
    "diagonal diagonals",
    "knight king queen bishop",
];

/// Things that are drawn, by which sentences tell what they are about.
pub(super) const THINGS: &str = "cage killer line arrow circle dot bar bulb thermometer thermo diamond diagonal diagonals shaded grey window \
    outside x v white black";
