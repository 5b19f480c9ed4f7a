//! The types of rule parameters, as definitions write them.

/// The type of a parameter of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ParameterType {
    /// `int`
    Integer,
    /// `bool`
    Boolean,
    /// `text`
    Text,
    /// `digit`: one of the puzzle's digits, written as its symbol.
    Digit,
    /// `digits`: a set of digits.
    Digits,
    /// `cell`
    Cell,
    /// `path`: cells in order; the rule determines what a repeated cell means.
    Path,
    /// `set`: cells without repetition.
    Set,
}

impl ParameterType {
    /// All types, with their names in definitions.
    pub const ALL: [(&'static str, Self); 8] = [
        ("int", Self::Integer),
        ("bool", Self::Boolean),
        ("text", Self::Text),
        ("digit", Self::Digit),
        ("digits", Self::Digits),
        ("cell", Self::Cell),
        ("path", Self::Path),
        ("set", Self::Set),
    ];

    /// Returns its name in definitions.
    pub fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }

    /// Returns the type with this name.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(name, _)| *name == word).map(|(_, kind)| kind)
    }

    /// Returns whether its argument consists of cells.
    pub fn is_place(self) -> bool {
        matches!(self, Self::Cell | Self::Path | Self::Set)
    }
}
