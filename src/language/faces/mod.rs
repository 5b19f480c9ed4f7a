//! The faces of the library's rules: the marks of each rule in drawings, its names, the sentence that states it, and other
//! properties that readers and writers of formats need. Faces are written beside the rules in `models/*.grid`. `table.rs` holds them
//! as static data, so that no model is parsed at run time; a test makes the table with the parser and fails if it differs.
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

/// The faces of all rules of the library, file by file in the order of the alphabet, and in the order of their text.
pub static FACES: &[Face] = include!("table.rs");

static BY_NAME: LazyLock<HashMap<&str, &Face>> = LazyLock::new(|| FACES.iter().map(|face| (face.rule, face)).collect());

/// The face of a rule of the library; `None` for any other name.
#[must_use]
pub fn face(rule: &str) -> Option<&'static Face> {
    BY_NAME.get(rule).copied()
}

/// A rule of the library as people meet it.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    pub rule: &'static str,
    /// The file that defines it, without `.grid`.
    pub file: &'static str,
    /// Its parameters, which marks and sentences name.
    pub parameters: &'static [Parameter],
    /// How it is drawn, the usual way first; at least one.
    pub marks: &'static [Mark],
    /// What it is called, the usual name first.
    pub names: &'static [&'static str],
    /// One sentence that states it. `{colour}` and `{Colour}` stand for the colour of its drawings, `{parameter}` for an argument.
    pub says: &'static str,
    /// The greatest digit of the boards on which the sentence is true; `None` for any.
    pub says_up_to: Option<i64>,
    /// The sentence for marks that show a number which such marks may leave out.
    pub says_with_text: Option<&'static str>,
    /// By which words texts speak of it.
    pub topics: &'static [Topic],
    /// A number that clues and sentences may leave out.
    pub number: Option<Number>,
    /// Set where words alone may state the rule, for the whole board.
    pub stated: Option<Stated>,
    /// A text that means this rule has one of these, where it could mean one that is drawn alike.
    pub only_with: &'static [&'static str],
    /// Under the rule digits are different: words for the place where they are, separated by spaces; empty under any other rule.
    pub different: &'static str,
    /// Rules that a text about this one seems to speak of, too, though it does not.
    pub over: &'static [&'static str],
    /// Rules that are together this one.
    pub includes: &'static [&'static str],
    /// The rule says that all clues of these rules are given.
    pub negative: &'static [&'static str],
    /// Rules whose marks excuse cells from it, by its definition.
    pub reads_marks_of: &'static [&'static str],
    /// Drawings of these kinds are not taken for it unless the user says so.
    pub never: &'static [Kind],
    /// Set for a clue with as many cells as there are digits: the rule of which a clue with so many cells is one of this, too.
    pub full: Option<&'static str>,
    /// Whether the order of the cells of its lines says nothing.
    pub unordered: bool,
    /// Whether the rule changes what other clues mean.
    pub changes_values: bool,
    /// Whether its lines say nothing as long as they stay in one region.
    pub crosses_regions: bool,
    /// Which cells of a clue touch as setters know the rule. It does not demand that: a clue whose cells do not is likely mistyped.
    pub touch: Option<Touch>,
    /// Whether its clues have no cell in common as setters know the rule. It does not demand that.
    pub apart: bool,
    /// Whether it numbers the cells of boxes, so that it means something only where all boxes have one shape.
    pub same_boxes: bool,
    /// Set if it can be met by one grid, but never by several at once.
    pub one_grid: Option<OneGrid>,
}

/// A parameter of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    pub name: &'static str,
    /// The word for its type.
    pub kind: &'static str,
    /// Whether it takes all remaining groups of a clue.
    pub variadic: bool,
    pub default: Option<&'static str>,
}

impl Parameter {
    const NONE: Self = Self { name: "", kind: "", variadic: false, default: None };
}

/// What is drawn for clues of a rule.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    pub kind: Kind,
    /// The parameters that it is drawn from.
    pub of: &'static [&'static str],
    /// Which of the looks of its kind it has.
    pub look: Option<Look>,
    /// The word for its usual colour.
    pub colour: Option<&'static str>,
    pub text: Option<Text>,
    /// Whether all marks of a colour together are one clue.
    pub together: bool,
    /// What such marks have in common.
    pub alike: Option<Alike>,
    /// Whether the text may be a number; `None` if it may be any.
    pub plausible: Option<Plausible>,
    /// Set if such drawings are taken for the rule where the text speaks of it; of several rules the one with the least number
    /// is the likeliest.
    pub likely: Option<u32>,
    /// Whether writers of drawings draw it so: drawing and sentence are then understood again.
    pub written: bool,
}

impl Mark {
    const NONE: Self = Self {
        kind: Kind::Nothing,
        of: &[],
        look: None,
        colour: None,
        text: None,
        together: false,
        alike: None,
        plausible: None,
        likely: None,
        written: false,
    };
}

/// Cells of a clue that touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touch {
    pub kind: Touching,
    /// The parameters that they are arguments of.
    pub of: &'static [&'static str],
}

/// When a rule can be met by one grid only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OneGrid {
    /// Only if this parameter is true; `None` for always.
    pub when: Option<&'static str>,
}

/// How cells touch. A parameter that takes several groups has them touch in each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Touching {
    /// Each cell has an edge or a corner in common with the one before it; where order says nothing, with one of the others, so
    /// that they hang together.
    Line,
    /// The cells of the circle hang together by edges; from one of them a line goes on over the cells of each shaft.
    Shafts,
    /// The two cells have an edge in common.
    Edge,
    /// The cells have a corner in common.
    Corner,
    /// The cells hang together by edges, in one piece.
    Cage,
}

/// Whether a number may stand in a mark of so many cells on a board of these digits.
pub type Plausible = fn(number: i64, size: i64, lowest: i64, highest: i64) -> bool;

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
    /// Nothing: the rule is of the whole board, or has no usual drawing.
    Nothing,
}

/// A look: the ends of a line, the shape in a cell or on an edge, the way of a diagonal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Look {
    /// A line with a bulb at its first cell.
    Bulb,
    /// A line with circles at both ends.
    Circles,
    /// A line with diamonds at both ends.
    Diamonds,
    /// A line with an arrow head at its last cell.
    Arrow,
    /// A dot on an edge.
    Dot,
    /// A bar across an edge.
    Bar,
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

/// What stands in a mark.
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

/// Words by which a text speaks of a rule: it names it, or explains it in a sentence that has what it needs and nothing that is not
/// known. Words are separated by spaces, in any order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Topic {
    /// Words that name the rule, wherever they stand.
    pub names: &'static str,
    /// Groups of words of each of which a sentence has one if it explains the rule.
    pub needs: &'static [&'static str],
    /// Words that may stand beside.
    pub beside: &'static str,
    /// Numbers that may stand in such a sentence besides those of clues.
    pub numbers: &'static [i64],
    /// Other rules whose clues carry such a sentence, too.
    pub also: &'static [&'static str],
    /// Words that say what the rule forbids: they belong to it in sentences that deny something.
    pub denied: &'static str,
    /// Words that stand for the rule's usual number.
    pub counting: &'static str,
    /// Of several rules that a sentence could speak of, the one with the least number is named first.
    pub order: u32,
}

impl Topic {
    const NONE: Self =
        Self { names: "", needs: &[], beside: "", numbers: &[], also: &[], denied: "", counting: "", order: u32::MAX };
}

/// A number of a rule that clues and sentences may leave out.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// The parameter that it is; `None` if the rule has it fixed.
    pub parameter: Option<&'static str>,
    /// What it is if nothing is said.
    pub default: i64,
    /// What it usually is on a board with so many rows and columns; `None` if drawings leave it to the default.
    pub usual: Option<fn(side: i64) -> i64>,
    /// Another rule, and the parameter of it that states another number.
    pub through: Option<(&'static str, &'static str)>,
    /// A number that sentences about the rule may have besides.
    pub besides: Option<i64>,
}

impl Number {
    const NONE: Self = Self { parameter: None, default: 0, usual: None, through: None, besides: None };
}

/// How words alone state a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stated {
    /// Words or phrases of which the sentence has one; none where it says that all clues of a kind are given.
    pub words: &'static [&'static str],
    /// Whether the sentence forbids something.
    pub forbids: bool,
}

impl Face {
    /// What a face has for which its rule says nothing.
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

    /// How it is usually drawn.
    #[must_use]
    pub fn mark(&self) -> &'static Mark {
        &self.marks[0]
    }

    /// Rules of which it says that all clues are given: those that it is the negative of, or else those whose marks it asks for.
    #[must_use]
    pub fn completes(&self) -> &'static [&'static str] {
        if self.negative.is_empty() { self.reads_marks_of } else { self.negative }
    }

    /// Whether its clues excuse cells from what it says of all others.
    #[must_use]
    pub fn excuses(&self) -> bool {
        !self.reads_marks_of.is_empty() || self.mark().kind == Kind::Cell && self.mark().together
    }

    /// The parameter of this name.
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<&'static Parameter> {
        self.parameters.iter().find(|parameter| parameter.name == name)
    }

    /// Whether the rule is one of the whole board: none of its parameters is made of cells.
    #[must_use]
    pub fn is_global(&self) -> bool {
        !self.parameters.iter().any(|parameter| matches!(parameter.kind, "cell" | "path" | "set"))
    }

    /// The sentence with a word for the colour of the drawings, and the arguments by the names of their parameters; what has no
    /// argument has its default.
    #[must_use]
    pub fn sentence(&self, colour: &str, argument: impl Fn(&str) -> Option<String>) -> String {
        let default = |name: &str| self.parameter(name)?.default.map(str::to_owned);
        sentence(self.says, colour, |name| argument(name).or_else(|| default(name)))
    }
}

/// A sentence of a face with its `{…}` filled in: `colour`, or the names of parameters, which are left out where they have no
/// argument.
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
