//! Data of rules that are not in the built-in library, for pictures and sentences.

/// A rule of the puzzle's own, or of a directory of models.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnRule {
    pub name: String,
    pub parameters: Vec<OwnParameter>,
    /// Its names, the usual one first; empty if it has no face.
    pub names: Vec<String>,
    /// The sentence that states it, if it has a face.
    pub says: Option<String>,
    /// How it is drawn, the usual way first; empty if it has no face.
    pub marks: Vec<OwnMark>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnParameter {
    pub name: String,
    /// The name of its type.
    pub kind: String,
    pub default: Option<String>,
}

/// A mark for clues, in the vocabulary of faces, which has been checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnMark {
    /// The kind: `line`, `cage`, ….
    pub kind: String,
    /// The parameters from which it is drawn.
    pub of: Vec<String>,
    /// The value of `look=` or `ends=`.
    pub look: Option<String>,
    /// The name of its usual colour.
    pub colour: Option<String>,
    pub text: Option<OwnText>,
    /// The integer that is drawn as a question mark.
    pub unknown: Option<i64>,
    /// Whether all marks of one colour together form one clue.
    pub together: bool,
}

/// The text in a mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OwnText {
    /// The argument of this parameter.
    Parameter(String),
    Literal(String),
}
