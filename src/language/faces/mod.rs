//! The faces of the library's rules: the marks of each rule in drawings, its names, the sentence that states it, and other
//! properties that readers and writers of formats need. Faces are written beside the rules in `models/*.grid`. `table.rs` holds
//! them as static data, so that no model is parsed at run time; a test makes the table with the parser and fails if it differs.
//!
//! ```
//! use gridc::stages::language::faces::{Kind, face};
//!
//! let whispers = face("whispers").unwrap();
//! assert_eq!(whispers.marks[0].kind, Kind::Line);
//! assert_eq!(whispers.marks[0].colour, Some("green"));
//! assert_eq!(whispers.names, ["whispers", "german whispers"]);
//! ```

mod arrangement;
pub(crate) mod check;
mod colours;
pub(crate) mod own;
pub(crate) mod vocabulary;

pub use arrangement::Arrangement;
pub(super) use check::check_faces;
pub use colours::{COLOURS, named_colour};
pub(super) use own::own_rule;

use std::collections::HashMap;
use std::sync::LazyLock;

/// The faces of all rules of the library, by file in alphabetical order, then in text order.
pub static FACES: &[Face] = include!("table.rs");

static BY_NAME: LazyLock<HashMap<&str, &Face>> = LazyLock::new(|| FACES.iter().map(|face| (face.rule, face)).collect());

/// Returns whether marks of this kind have a key, such as `colour` or `text`.
pub fn mark_takes(kind: &str, key: &str) -> bool {
    let mark = vocabulary::MARKS.iter().find(|mark| mark.word == kind);
    mark.is_some_and(|mark| mark.keys.iter().any(|(known, _)| *known == key))
}

/// Returns the face of a rule of the library; `None` for any other name.
#[must_use]
pub fn face(rule: &str) -> Option<&'static Face> {
    BY_NAME.get(rule).copied()
}

/// The face of a rule of the library: how it is drawn, named and described.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    pub rule: &'static str,
    /// The file that defines it, without `.grid`.
    pub file: &'static str,
    /// Its parameters, which marks and sentences name.
    pub parameters: &'static [Parameter],
    /// How it is drawn, the usual way first; at least one.
    pub marks: &'static [Mark],
    /// Its names, the usual one first.
    pub names: &'static [&'static str],
    /// A sentence that states it. `{colour}` and `{Colour}` stand for the colour of its drawings, `{parameter}` for an argument.
    pub says: &'static str,
    /// The largest digit of the boards for which the sentence is true; `None` for any.
    pub says_up_to: Option<i64>,
    /// The sentence for marks that show a number which is optional for this rule.
    pub says_with_text: Option<&'static str>,
    /// The words by which texts refer to it.
    pub topics: &'static [Topic],
    /// A number that clues and sentences may omit.
    pub number: Option<Number>,
    /// Set if words alone, without a drawing, may state the rule for the whole board.
    pub stated: Option<Stated>,
    /// A text must contain one of these to mean this rule rather than one that is drawn alike.
    pub only_with: &'static [&'static str],
    /// If the rule makes digits different: the words for where, separated by spaces. Empty for any other rule.
    pub different: &'static str,
    /// Rules to which a text about this one seems to refer, too, though it does not.
    pub over: &'static [&'static str],
    /// Rules that together are equivalent to this one.
    pub includes: &'static [&'static str],
    /// Rules all of whose clues are given according to this one.
    pub negative: &'static [&'static str],
    /// Rules whose marks exempt cells from this one, by its definition.
    pub reads_marks_of: &'static [&'static str],
    /// Drawings of these kinds are not recognised as this rule unless the user asks for it.
    pub never: &'static [Kind],
    /// If set, a rule such that its clues with as many cells as there are digits are clues of this rule, too.
    pub full: Option<&'static str>,
    /// Whether the order of the cells on its lines has no meaning.
    pub unordered: bool,
    /// Whether the rule changes the meaning of other clues.
    pub changes_values: bool,
    /// Whether its lines have no effect as long as they stay in one region.
    pub crosses_regions: bool,
    /// Which cells of a clue usually touch. The rule does not demand that, but a clue whose cells do not is probably mistyped.
    pub touch: Option<Touch>,
    /// Whether its clues usually share no cells. The rule does not demand that.
    pub apart: bool,
    /// Whether it numbers the cells of boxes, so that it is meaningful only if all boxes have the same shape.
    pub same_boxes: bool,
    /// Set if one grid can satisfy it, but never several at once.
    pub one_grid: Option<OneGrid>,
}

/// A parameter of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    pub name: &'static str,
    /// The name of its type.
    pub kind: &'static str,
    /// Whether it takes all remaining groups of a clue.
    pub variadic: bool,
    pub default: Option<&'static str>,
}

impl Parameter {
    const NONE: Self = Self { name: "", kind: "", variadic: false, default: None };
}

/// A mark that is drawn for clues of a rule.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    pub kind: Kind,
    /// The parameters from which it is drawn.
    pub of: &'static [&'static str],
    /// The variant of its kind.
    pub look: Option<Look>,
    /// The name of its usual colour.
    pub colour: Option<&'static str>,
    pub text: Option<Text>,
    /// The integer that is drawn as a question mark.
    pub unknown: Option<i64>,
    /// Whether all marks of a colour together are one clue.
    pub together: bool,
    /// What the marks of one clue have in common.
    pub alike: Option<Alike>,
    /// Whether a number is plausible as the text; `None` if any is.
    pub plausible: Option<PlausibilityTest>,
    /// Set if such drawings are recognised as the rule where the text mentions it. Of several rules the one with the smallest
    /// number is preferred.
    pub likely: Option<u32>,
    /// Whether writers of drawings use it: the drawing with the sentence is then recognised when it is read back.
    pub written: bool,
}

impl Mark {
    const NONE: Self = Self {
        kind: Kind::Nothing,
        of: &[],
        look: None,
        colour: None,
        text: None,
        unknown: None,
        together: false,
        alike: None,
        plausible: None,
        likely: None,
        written: false,
    };
}

/// The cells of a clue that touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touch {
    pub kind: Touching,
    /// The parameters whose arguments touch.
    pub of: &'static [&'static str],
}

/// The condition under which only one grid can satisfy a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OneGrid {
    /// The Boolean parameter that must be true; `None` for always.
    pub when: Option<&'static str>,
}

/// How cells touch. If a parameter takes several groups, the cells of each touch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Touching {
    /// Each cell shares an edge or a corner with the previous one; if order has no meaning, with one of the others, so that they
    /// are connected.
    Line,
    /// The cells of the circle are connected by edges; from one of them a line continues over the cells of each shaft.
    Shafts,
    /// The two cells share an edge.
    Edge,
    /// The cells share a corner.
    Corner,
    /// The cells are connected by edges.
    Cage,
}

/// Whether a number is plausible for a mark with this many cells, on a board with digits from `lowest` to `highest`.
pub type PlausibilityTest = fn(number: i64, size: i64, lowest: i64, highest: i64) -> bool;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Line,
    /// Arrows out of a circle or pill.
    Shafts,
    /// Something on the edge between two cells.
    Edge,
    /// Something where four cells meet.
    Corner,
    Cell,
    Shade,
    /// A frame around cells, with its total in a corner.
    Cage,
    /// A number beside the board.
    Outside,
    /// A line from corner to corner of the board.
    Diagonal,
    Border,
    /// A number in each cell, in reading order.
    Every,
    /// Nothing: the rule is of the whole board, or has no usual drawing.
    Nothing,
}

/// The variant of a mark: the ends of a line, the shape in a cell or on an edge, the direction of a diagonal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Look {
    /// A line with a bulb at its first cell.
    Bulb,
    /// A line with circles at both ends.
    Circles,
    /// A line with a diamond at its first cell.
    Diamond,
    /// A line with diamonds at both ends.
    Diamonds,
    /// A line with an arrow head at its last cell.
    Arrow,
    /// A dot on an edge.
    Dot,
    /// A bar across an edge.
    Bar,
    /// A thick line along an edge.
    Wall,
    /// A sign of inequality on an edge.
    Sign,
    /// A circle in a cell.
    Circle,
    /// A square in a cell.
    Square,
    /// Signs around a cell that point away from it.
    Outward,
    /// Signs around a cell that point into it.
    Inward,
    /// A number and an arrow in the first cell of a line, in its direction.
    Pointer,
    /// A number beside the board with an arrow along a diagonal.
    Slanted,
    /// The diagonal from the upper left corner.
    Falling,
    /// The diagonal from the lower left corner.
    Rising,
    Both,
    /// The four windows of a board of nine rows and columns.
    Windows,
}

/// The text in a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Text {
    /// The argument of this parameter; nothing if it is the default.
    Parameter(&'static str),
    Literal(&'static str),
}

/// What the marks of a clue have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alike {
    Size,
    Shape,
}

/// The words by which a text refers to a rule: it names the rule, or explains it in a sentence that contains what is needed and
/// no unknown words. Words are separated by spaces, in any order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Topic {
    /// Words that name the rule, wherever they occur.
    pub names: &'static str,
    /// Groups of words; a sentence that explains the rule contains one of each group.
    pub needs: &'static [&'static str],
    /// Further words that such a sentence may contain.
    pub beside: &'static str,
    /// Numbers that such a sentence may contain besides those of clues.
    pub numbers: &'static [i64],
    /// Other rules whose clues may come with such a sentence, too.
    pub also: &'static [&'static str],
    /// Words for what the rule forbids; they refer to it in negative sentences.
    pub denied: &'static str,
    /// Words for the rule's usual number.
    pub counting: &'static str,
    /// If a sentence could refer to several rules, the one with the smallest number is preferred.
    pub order: u32,
}

impl Topic {
    const NONE: Self =
        Self { names: "", needs: &[], beside: "", numbers: &[], also: &[], denied: "", counting: "", order: u32::MAX };
}

/// A number of a rule that clues and sentences may omit.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// The parameter for it; `None` if the rule fixes it.
    pub parameter: Option<&'static str>,
    /// The value if it is not stated.
    pub default: i64,
    /// The usual value on a board with this many rows and columns; `None` if drawings rely on the default.
    pub usual: Option<fn(side: i64) -> i64>,
    /// Another rule, and its parameter that states another number.
    pub through: Option<(&'static str, &'static str)>,
    /// A further number that sentences about the rule may contain.
    pub besides: Option<i64>,
}

impl Number {
    const NONE: Self = Self { parameter: None, default: 0, usual: None, through: None, besides: None };
}

/// How words alone state a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stated {
    /// Words or phrases of which the sentence contains one; none if it states that all clues of a kind are given.
    pub words: &'static [&'static str],
    /// Whether the sentence forbids something.
    pub forbids: bool,
}

impl Face {
    /// A face with only defaults.
    const NONE: Self = Self {
        rule: "",
        file: "",
        parameters: &[],
        marks: &[],
        names: &[],
        says: "",
        says_up_to: None,
        says_with_text: None,
        topics: &[],
        number: None,
        stated: None,
        only_with: &[],
        different: "",
        over: &[],
        includes: &[],
        negative: &[],
        reads_marks_of: &[],
        never: &[],
        full: None,
        unordered: false,
        changes_values: false,
        crosses_regions: false,
        touch: None,
        apart: false,
        same_boxes: false,
        one_grid: None,
    };

    /// Returns the usual mark.
    #[must_use]
    pub fn mark(&self) -> &'static Mark {
        &self.marks[0]
    }

    /// Returns the rules all of whose clues it states to be given: those that it is the negative of, or those whose marks it
    /// looks at.
    #[must_use]
    pub fn completes(&self) -> &'static [&'static str] {
        if self.negative.is_empty() { self.reads_marks_of } else { self.negative }
    }

    /// Returns whether its clues exempt cells from what it demands of all others.
    #[must_use]
    pub fn excuses(&self) -> bool {
        !self.reads_marks_of.is_empty() || self.mark().kind == Kind::Cell && self.mark().together
    }

    /// Returns the parameter with this name.
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<&'static Parameter> {
        self.parameters.iter().find(|parameter| parameter.name == name)
    }

    /// Returns whether the rule applies to the whole board, that is, has no parameter for cells.
    #[must_use]
    pub fn is_global(&self) -> bool {
        !self.parameters.iter().any(|parameter| matches!(parameter.kind, "cell" | "path" | "set"))
    }

    /// Returns the sentence with the word for the colour of the drawings, and the arguments by the names of their parameters. A
    /// parameter without an argument gets its default.
    #[must_use]
    pub fn sentence(&self, colour: &str, argument: impl Fn(&str) -> Option<String>) -> String {
        let default = |name: &str| self.parameter(name)?.default.map(str::to_owned);
        sentence(self.says, colour, |name| argument(name).or_else(|| default(name)))
    }
}

/// Fills in the `{…}` of a face's sentence: `colour`, or names of parameters, which are omitted if they have no argument.
#[must_use]
pub fn sentence(says: &str, colour: &str, argument: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    let mut rest = says;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        out.push_str(before);
        match name {
            "colour" => out.push_str(colour),
            "Colour" => {
                let mut letters = colour.chars();
                out.extend(letters.next().into_iter().flat_map(char::to_uppercase));
                out.push_str(letters.as_str());
            }
            name => out.push_str(&argument(name).unwrap_or_default()),
        }
        rest = after;
    }
    out + rest
}
