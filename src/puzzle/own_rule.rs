//! Rules that are not in the built-in library, with the data that is needed to draw their clues and to state them in sentences.

/// A rule defined in the puzzle's file or in a directory of models.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnRule {
    pub name: String,
    pub parameters: Vec<OwnParameter>,
    /// Its display names, the usual one first; empty if it has no face.
    pub names: Vec<String>,
    /// The sentence that states it, if it has a face.
    pub says: Option<String>,
    /// The ways in which it is drawn, the usual one first; empty if it has no face.
    pub marks: Vec<OwnMark>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnParameter {
    pub name: String,
    /// The name of its type.
    pub kind: String,
    pub default: Option<String>,
}

/// A mark drawn for a clue, in the vocabulary of faces; already validated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnMark {
    /// `line`, `cage`, ….
    pub kind: String,
    /// The parameters whose cells it is drawn on.
    pub of: Vec<String>,
    /// The value of `look=` or `ends=`.
    pub look: Option<String>,
    /// The name of its usual colour.
    pub colour: Option<String>,
    pub text: Option<OwnText>,
    /// Whether all marks of one colour together form one clue.
    pub together: bool,
}

/// The text inside a mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OwnText {
    /// The argument of this parameter.
    Parameter(String),
    Literal(String),
}
