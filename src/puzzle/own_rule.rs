//! Rules that are not of the built-in library, as pictures and sentences show them.

/// A rule of the puzzle's own, or of a directory of models.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnRule {
    pub name: String,
    pub parameters: Vec<OwnParameter>,
    /// What it is called, the usual name first; empty if it has no face.
    pub names: Vec<String>,
    /// The sentence that states it, if it has a face.
    pub says: Option<String>,
    /// How it is drawn, the usual way first; empty if it has no face.
    pub marks: Vec<OwnMark>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnParameter {
    pub name: String,
    /// The word for its type.
    pub kind: String,
    pub default: Option<String>,
}

/// What is drawn for clues, in the words of faces; they have been checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnMark {
    /// `line`, `cage`, ….
    pub kind: String,
    /// The parameters that it is drawn from.
    pub of: Vec<String>,
    /// What stands after `look=` or `ends=`.
    pub look: Option<String>,
    /// The word for its usual colour.
    pub colour: Option<String>,
    pub text: Option<OwnText>,
    /// Whether all marks of a colour together are one clue.
    pub together: bool,
}

/// What stands in a mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OwnText {
    /// The argument of this parameter.
    Parameter(String),
    Literal(String),
}
