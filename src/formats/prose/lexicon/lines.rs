//! Lines and arrows.

use super::{Entry, entry};

pub(super) const LINES: &[Entry] = &[
    entry(
        &["arrow"],
        "arrow",
        "arrow; sum add total",
        "along body shaft line up circle circled bulb pill attached adjoining corresponding connected total tail \
         its mayrepeat twodigit read left right top bottom equal that arrow start base head tip end path upon \
         associated lead leading emanate emanating pointing away single point include including excluding from",
        &[],
    ),
    entry(
        &["double_arrow"],
        "doublearrow",
        "doublearrow line circle; sum; between end",
        "between end circle line along two equal strictly mayrepeat both circled total same joined connecting \
         connected sum them together opposite",
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
        "increase increasing strictly bulb tip round rounded flat end start starting from sequence form shape \
         along away move moving up toward bulbous order line some ascending beginning \
         begin circular grey new mean previous than greater notsame low high \
         lowest highest smallest largest least next each successive get larger bigger higher smaller upward \
         upwards narrow thin circle value other further farther as digit ends bulbs small before after",
        &[],
    ),
    entry(
        &["slow_thermo"],
        "slowthermo",
        "thermo thermometer slowthermo; slowthermo same equal stay decrease",
        "slow line increase increasing bulb tip round end start starting from along away stay same or not never \
         decrease remain strictly equal least great mayrepeat repeat circle value blue consecutive",
        &[],
    ),
    entry(
        &["between"],
        "betweenline",
        "between; line circle betweenline; circle end betweenline",
        "strictly along line circle end attached two any straight turn intersection mayrepeat bulb \
         circled one ones in number its connecting connected join joined joining bound bounded numerical \
         numerically value black outline outlined greater smaller larger lower higher than inside \
         exclusive themselves other all while of circles",
        &[2],
    ),
    entry(
        &["lockout"],
        "lockout",
        "diamond lockout",
        "diamond differ difference least not between strictly outside range defined higher larger lower smaller \
         line connecting directly joined connected two than mixture mayrepeat along some marked by \
         thing endpoint end either true only same value join digit one each other have more equal no never nor neither",
        &[2],
    ),
    entry(
        &["palindrome"],
        "palindrome palindromic",
        "palindrome palindromic forward forwards backward backwards direction end; palindrome palindromic read reads",
        "grey line along form read reads same forward forwards backward backwards backwaards both direction \
         sequence sequences from end palindrome as matching mirror mirrored symmetric start starting coloured blue \
         purple orange green whichever way number in",
        &[],
    ),
    entry(
        &["renban"],
        "renban",
        "line renban; consecutive renban; set anyorder renban norepeat repeating nonrepeating",
        "purple pink magenta grey line along set norepeat repeating nonrepeating consecutive form gap \
         without contiguous run sequential unique group complete consecutively once",
        &[],
    ),
    entry(
        &["nabner"],
        "nabner",
        "line nabner; consecutive nabner; no not never",
        "along line no not never two consecutive norepeat same identical position regardless wherever they \
         anyorder yellow appear other unique digits neither nor repeat contain",
        &[],
    ),
    entry(
        &["whispers"],
        "whisper",
        "line whisper connected; differ difference apart whisper",
        "green line along adjacent neighbour neighbouring directly connected at least by consecutive minimum more \
         two path value next pair other each must one another sequential",
        &[],
    ),
    entry(
        &["dutch_whispers", "whispers"],
        "dutchwhisper",
        "line dutchwhisper; differ difference dutchwhisper; orange dutchwhisper",
        "orange line along adjacent neighbour directly connected at least by two value minimum next neighbouring \
         pair other each must more",
        &[],
    ),
    entry(
        &["region_sum"],
        "regionsum",
        "line; samesum regionsum; region box border 3x3",
        "blue line along some pass through more than one 3x3 region box same equal segment divide border visit \
         samesum individual inside within separately cross portion section part different sum total wherein \
         divided regardless reenter exit enter leave time many on per crossing crosses contained separated own \
         its",
        &[],
    ),
    entry(
        &["entropic", "entropic_line"],
        "entropic",
        "entropic line; entropic low middle high; entropic sequence consecutive three 3 group",
        "line along any 3 sequence consecutive low middle high peach orange three one group from set sequential \
         contiguous run two adjacent mayrepeat repeat successive each",
        &[1, 2, 3, 4, 5, 6, 7, 8, 9, 123, 456, 789],
    ),
    entry(
        &["modular", "modular_line"],
        "modular",
        "modular line; modular remainder residue modulo mod",
        "line along any 3 sequence consecutive teal remainder group one from set sequential contiguous residue \
         modulo mod complete run two adjacent mayrepeat repeat successive each same class different",
        &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 147, 258, 369],
    ),
    entry(
        &["zipper"],
        "zipper",
        "zipper line; sum add total zipper; equidistant distance centre zipper",
        "line along two pair equal distance same centre middle sum to in the equidistant lavender purple total \
         as even length central apart opposite position from end equally far away located them digit \
         each number of value its itself",
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
        &["segmented_sum"],
        "",
        "line; group segment divided; sum",
        "line along divided group segment contiguous connected non overlapping exactly one or more belong overlap \
         part not",
        &[10],
    ),
    entry(&["equal_sum"], "equalsum", "line; samesum", "line along samesum all", &[]),
    entry(&["product_arrow"], "", "arrow; product", "along shaft circle circled attached equal", &[]),
];
