//! The JSON form, as types: what is written, and what the published schema says.
//!
//! Within a version fields may be added, but none changes its meaning or goes away.

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The mark of the form.
pub const MARK: &str = "gridc-puzzle";
/// The largest integer up to which a double holds all.
const EXACT: u64 = 1 << 53;
/// Its version.
pub const VERSION: u32 = 1;

/// A puzzle with all its data.
///
/// Cells are addressed as `r3c4`, row and column from 1.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(title = "gridc puzzle", deny_unknown_fields)]
pub struct PuzzleForm {
    /// Always `gridc-puzzle`.
    #[schemars(extend("const" = MARK))]
    pub format: String,
    /// The version of this form: 1.
    #[schemars(extend("const" = VERSION))]
    pub version: u32,
    /// Texts about the puzzle: `title`, `author`, `source`, `date`, `rules`, `comment`, `difficulty`, `id`, `expect`.
    #[serde(skip_serializing_if = "Members::is_empty")]
    #[schemars(default)]
    pub metadata: Members<String>,
    /// The layout by name, as in `classic(3, 3)`, if it has one. Rows, columns, boxes and sub-grids are then the
    /// layout's; `board` also lists them, for programs that do not have the layout.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// The board.
    pub board: BoardForm,
    /// The puzzle's own definitions, each in gridc's language: rules, their faces, layouts, parts of its
    /// layout, layers (`var`) and the values that arithmetic reads in cells (`value`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub definitions: Vec<String>,
    /// The version of gridc's language in which the definitions are written; 1 if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(default)]
    pub language: Option<u32>,
    /// The givens: a symbol by cell.
    #[serde(skip_serializing_if = "Members::is_empty")]
    #[schemars(default)]
    pub givens: Members<String>,
    /// Pencil marks that are part of the puzzle: the symbols that a cell may take.
    #[serde(skip_serializing_if = "Members::is_empty")]
    #[schemars(default)]
    pub marks: Members<Vec<String>>,
    /// The digits that a solver has entered: a symbol by cell.
    #[serde(skip_serializing_if = "Members::is_empty")]
    #[schemars(default)]
    pub entered: Members<String>,
    /// The clues.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub clues: Vec<ClueForm>,
    /// The layers that definitions and rules declare: variables besides the cells. For programs that read solutions; gridc
    /// itself uses the declarations.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub layers: Vec<LayerForm>,
    /// The stated solution: a symbol by cell; cells may be missing. On boards without digits: a value by layer and place, as in
    /// `"line r1c1-r1c2": "1"`, for all places of answer layers, and `"."` for a value that is not stated.
    #[serde(skip_serializing_if = "Members::is_empty")]
    #[schemars(default)]
    pub solution: Members<String>,
    /// The parts of the puzzle's source that were not understood.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub doubts: Vec<DoubtForm>,
}

/// Cells, symbols and regions.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Board", deny_unknown_fields)]
pub struct BoardForm {
    /// The number of rows of the smallest rectangle around all cells.
    pub rows: u16,
    /// The number of columns of that rectangle.
    pub columns: u16,
    /// All cells, if they do not fill the rectangle.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub cells: Vec<String>,
    /// The symbols, in order. Without `digits`, consecutive integers denote themselves, other symbols
    /// 1, 2, 3 …
    pub symbols: Vec<String>,
    /// The digit that each symbol denotes, if it differs from that.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub digits: Vec<i64>,
    /// Sets of cells with pairwise different symbols.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub regions: Vec<RegionForm>,
    /// The overlapping grids, if the board has several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub grids: Vec<GridForm>,
}

/// Cells whose symbols are pairwise different.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Region", deny_unknown_fields)]
pub struct RegionForm {
    /// Its name: `row 3`, `box 5 of NW`; `region A` if the puzzle draws or names it.
    pub name: String,
    /// Its kind.
    pub kind: RegionWord,
    /// Its cells.
    pub cells: Vec<String>,
}

/// The kind of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "RegionKind")]
pub enum RegionWord {
    /// A row of a grid.
    Row,
    /// A column of a grid.
    Column,
    /// A box, rectangular or drawn.
    Box,
    /// Any other set of cells.
    Extra,
}

/// One of several overlapping grids.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Grid", deny_unknown_fields)]
pub struct GridForm {
    /// Its name.
    pub name: String,
    /// Its layout.
    pub layout: String,
    /// Its cells, in its own reading order.
    pub cells: Vec<String>,
}

/// A rule with its arguments, or a choice between clues.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Clue", deny_unknown_fields)]
pub struct ClueForm {
    /// The rule; for a choice `either`, `exactly`, `at_least` or `at_most`.
    pub rule: String,
    /// The arguments by the names of the rule's parameters. A choice other than `either` has the integer `count`.
    #[serde(skip_serializing_if = "Members::is_empty")]
    #[schemars(default)]
    pub arguments: Members<ArgumentForm>,
    /// `digits` or `values`: what the clue reads from cells, if the clue states it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(default)]
    pub reads: Option<String>,
    /// The sub-grid whose rows, columns and boxes the rule uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<String>,
    /// The setter's name for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The setter's note about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The parts of a choice, each a list of clues that hold together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub parts: Vec<Vec<ClueForm>>,
}

/// An argument with its type.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Argument")]
pub enum ArgumentForm {
    /// An integer; written as a text if a double cannot represent it exactly.
    Integer(Whole),
    /// True or false.
    Boolean(bool),
    /// A text.
    Text(String),
    /// A symbol.
    Symbol(String),
    /// A set of symbols.
    Symbols(Vec<String>),
    /// One cell.
    Cell(String),
    /// Cells, in order.
    Cells(Vec<String>),
    /// The arguments of a parameter that takes any number of them.
    List(Vec<ArgumentForm>),
}

/// An integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Whole(pub i64);

impl Serialize for Whole {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.unsigned_abs() <= EXACT {
            true => serializer.serialize_i64(self.0),
            false => serializer.collect_str(&self.0),
        }
    }
}

impl JsonSchema for Whole {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Integer".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schemars::json_schema!({ "type": ["integer", "string"], "pattern": "^-?[0-9]+$" })
    }
}

/// A variable for each of some cells.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Layer", deny_unknown_fields)]
pub struct LayerForm {
    /// Its name.
    pub name: String,
    /// Its values, ascending; in a boolean layer, 1 is true.
    pub values: Vec<i32>,
    /// Whether it is a boolean layer.
    pub boolean: bool,
    /// Whether solutions that differ only in this layer count as different.
    pub answer: bool,
    /// The cells that have such a variable; for a layer on edges, the edges, as `r1c1-r1c2`.
    pub cells: Vec<String>,
}

/// A part of the puzzle's source that was not understood.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Doubt", deny_unknown_fields)]
pub struct DoubtForm {
    /// A description.
    pub what: String,
    /// Its possible effect, if it is a rule.
    pub effect: EffectWord,
}

/// The possible effect of a rule that was not understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Effect")]
pub enum EffectWord {
    /// None: a sentence that comments on the clues.
    Comments,
    /// It may exclude grids, nothing else.
    Restricts,
    /// It may change the meaning of other clues.
    Changes,
}

/// An object with any keys, in the order written.
#[derive(Clone, PartialEq, Debug)]
pub struct Members<T>(pub Vec<(String, T)>);

impl<T> Default for Members<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Members<T> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T: Serialize> Serialize for Members<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<T: JsonSchema> JsonSchema for Members<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        BTreeMap::<String, T>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        BTreeMap::<String, T>::json_schema(generator)
    }
}

/// The JSON Schema of the form, in whole lines.
pub fn schema() -> String {
    let schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<PuzzleForm>();
    // A schema is a value made of texts and lists, which can always be written.
    serde_json::to_string_pretty(&schema).map(|text| text + "\n").unwrap_or_default()
}
