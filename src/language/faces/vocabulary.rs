//! The vocabulary of faces: all entries, with the arguments that each takes.

use super::colours;
use super::{Kind, Look};

pub(super) struct EntryKind {
    pub word: &'static str,
    /// Whether a face may have several such entries.
    pub several: bool,
    /// The arguments without a name.
    pub operands: Operands,
    /// Words that may occur as flags.
    pub flags: &'static [&'static str],
    /// The arguments with a name.
    pub keys: &'static [(&'static str, FaceValue)],
}

/// The arguments after the keyword of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Operands {
    Nothing,
    /// A kind of mark with parameters; its named arguments are those of the kind.
    Mark,
    /// A kind of mark whose cells touch, with parameters.
    Touch,
    /// Nothing, or a Boolean parameter.
    Condition,
    /// Texts, at least this many.
    Texts(usize),
    /// Names of rules, at least this many.
    Rules(usize),
    Kinds,
    /// An integer, or a parameter that has an integer as default.
    Number,
}

/// The value after `name=`.
#[derive(Clone, Copy)]
pub enum FaceValue {
    Text,
    Integer,
    /// `{1 2 3}`
    Integers,
    /// `{thermo arrow}`
    Rules,
    Word(&'static [&'static str]),
    /// A text, or a parameter that can be written as one.
    TextOrParameter,
    Arithmetic(&'static [&'static str]),
    /// `{0, 2..highest}`: integers and ranges, with arithmetic over these names.
    Ranges(&'static [&'static str]),
    /// `whispers(gap)`: a rule and one of its parameters.
    RuleParameter,
}

const fn entry(word: &'static str, operands: Operands) -> EntryKind {
    EntryKind { word, several: false, operands, flags: &[], keys: &[] }
}

pub(super) const ENTRIES: &[EntryKind] = &[
    EntryKind { several: true, flags: &["together", "written"], ..entry("mark", Operands::Mark) },
    entry("names", Operands::Texts(1)),
    EntryKind { keys: &[("highest", FaceValue::Integer)], ..entry("says", Operands::Texts(1)) },
    entry("with_text", Operands::Texts(1)),
    EntryKind {
        several: true,
        keys: &[
            ("needs", FaceValue::Text),
            ("beside", FaceValue::Text),
            ("numbers", FaceValue::Integers),
            ("also", FaceValue::Rules),
            ("denied", FaceValue::Text),
            ("counting", FaceValue::Text),
            ("order", FaceValue::Integer),
        ],
        ..entry("topic", Operands::Texts(0))
    },
    EntryKind {
        keys: &[
            ("usual", FaceValue::Arithmetic(&["side"])),
            ("through", FaceValue::RuleParameter),
            ("besides", FaceValue::Integer),
        ],
        ..entry("number", Operands::Number)
    },
    EntryKind { flags: &["forbids"], ..entry("stated", Operands::Texts(0)) },
    entry("only_with", Operands::Texts(1)),
    entry("different", Operands::Texts(1)),
    entry("over", Operands::Rules(1)),
    entry("includes", Operands::Rules(1)),
    entry("negative", Operands::Rules(1)),
    entry("never", Operands::Kinds),
    entry("full", Operands::Rules(1)),
    entry("unordered", Operands::Nothing),
    entry("changes_values", Operands::Nothing),
    entry("crosses_regions", Operands::Nothing),
    entry("touch", Operands::Touch),
    entry("apart", Operands::Nothing),
    entry("same_boxes", Operands::Nothing),
    entry("one_grid", Operands::Condition),
];

/// Kinds of marks whose cells touch.
pub(super) const TOUCHING: &[&str] = &["line", "shafts", "edge", "corner", "cage"];

pub struct MarkKind {
    pub word: &'static str,
    /// The types that each of its parameters may have; empty for a mark without cells.
    pub of: &'static [&'static [&'static str]],
    /// Whether it may also be drawn without parameters.
    pub bare: bool,
    pub keys: &'static [(&'static str, FaceValue)],
}

const PATH: &[&str] = &["path", "set"];
const COLOUR: (&str, FaceValue) = ("colour", FaceValue::Word(&colours::NAMES));
const TEXT: (&str, FaceValue) = ("text", FaceValue::TextOrParameter);
const UNKNOWN: (&str, FaceValue) = ("unknown", FaceValue::Integer);
const LIKELY: (&str, FaceValue) = ("likely", FaceValue::Integer);
const ALIKE: (&str, FaceValue) = ("alike", FaceValue::Word(&["size", "shape"]));
const RANGE: (&str, FaceValue) = ("range", FaceValue::Ranges(&["size", "lowest", "highest"]));

pub const MARKS: &[MarkKind] = &[
    MarkKind {
        word: "line",
        of: &[PATH],
        bare: false,
        keys: &[
            ("ends", FaceValue::Word(&["bulb", "circles", "diamond", "diamonds", "arrow"])),
            COLOUR,
            TEXT,
            LIKELY,
            ALIKE,
        ],
    },
    MarkKind { word: "shafts", of: &[&["cell", "set"], PATH], bare: false, keys: &[COLOUR, LIKELY] },
    MarkKind {
        word: "edge",
        of: &[PATH],
        bare: false,
        keys: &[("look", FaceValue::Word(&["dot", "bar", "wall", "sign"])), COLOUR, TEXT, LIKELY],
    },
    MarkKind {
        word: "corner",
        of: &[PATH],
        bare: false,
        keys: &[("look", FaceValue::Word(&["circle"])), TEXT, LIKELY],
    },
    MarkKind {
        word: "cell",
        of: &[&["cell", "set", "path"]],
        bare: false,
        keys: &[
            ("look", FaceValue::Word(&["circle", "square", "outward", "inward", "pointer"])),
            COLOUR,
            TEXT,
            UNKNOWN,
            LIKELY,
        ],
    },
    MarkKind {
        word: "shade",
        of: &[PATH],
        bare: true,
        keys: &[("look", FaceValue::Word(&["windows"])), COLOUR, LIKELY, ALIKE],
    },
    MarkKind { word: "cage", of: &[PATH], bare: false, keys: &[TEXT, RANGE, LIKELY, ALIKE] },
    MarkKind {
        word: "outside",
        of: &[PATH],
        bare: false,
        keys: &[("look", FaceValue::Word(&["slanted"])), TEXT, RANGE, UNKNOWN, LIKELY],
    },
    MarkKind {
        word: "diagonal",
        of: &[],
        bare: true,
        keys: &[("look", FaceValue::Word(&["falling", "rising", "both"])), LIKELY],
    },
    MarkKind { word: "border", of: &[PATH], bare: false, keys: &[TEXT, LIKELY] },
    MarkKind { word: "every", of: &[&["int"]], bare: false, keys: &[UNKNOWN] },
    MarkKind { word: "nothing", of: &[], bare: true, keys: &[] },
];

/// The kinds of marks by name.
pub(super) const KINDS: &[(&str, Kind)] = &[
    ("line", Kind::Line),
    ("shafts", Kind::Shafts),
    ("edge", Kind::Edge),
    ("corner", Kind::Corner),
    ("cell", Kind::Cell),
    ("shade", Kind::Shade),
    ("cage", Kind::Cage),
    ("outside", Kind::Outside),
    ("diagonal", Kind::Diagonal),
    ("border", Kind::Border),
    ("every", Kind::Every),
    ("nothing", Kind::Nothing),
];

/// The looks of marks by name.
pub(super) const LOOKS: &[(&str, Look)] = &[
    ("bulb", Look::Bulb),
    ("circles", Look::Circles),
    ("diamond", Look::Diamond),
    ("diamonds", Look::Diamonds),
    ("arrow", Look::Arrow),
    ("dot", Look::Dot),
    ("bar", Look::Bar),
    ("wall", Look::Wall),
    ("sign", Look::Sign),
    ("circle", Look::Circle),
    ("square", Look::Square),
    ("outward", Look::Outward),
    ("inward", Look::Inward),
    ("pointer", Look::Pointer),
    ("slanted", Look::Slanted),
    ("falling", Look::Falling),
    ("rising", Look::Rising),
    ("both", Look::Both),
    ("windows", Look::Windows),
];
