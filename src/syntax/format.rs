//! The file formats, by name.

/// A file format, as `--format` names it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Format {
    /// gridc's own language.
    Grid,
    /// One puzzle per line: N² symbols for side N; also `puzzle,solution,id` columns.
    Lines,
    /// A board drawn as text, with any spaces and `|`, `+`, `-` rules; letters above 9.
    Text,
    /// `.sdk` files of SadMan and SudoCue.
    Sdk,
    /// `.ss` files of Simple Sudoku.
    Ss,
    /// Decimal numbers separated by spaces or commas, with or without a first line N.
    Numbers,
    /// N³ symbols: the candidates of each cell.
    Sukaku,
    /// A multi-grid board as lines of text.
    Samurai,
    /// A multi-grid as one 81-character line per sub-grid.
    SamuraiLines,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 9] = [
        Self::Grid,
        Self::Lines,
        Self::Text,
        Self::Sdk,
        Self::Ss,
        Self::Numbers,
        Self::Sukaku,
        Self::Samurai,
        Self::SamuraiLines,
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::Lines => "lines",
            Self::Text => "text",
            Self::Sdk => "sdk",
            Self::Ss => "ss",
            Self::Numbers => "numbers",
            Self::Sukaku => "sukaku",
            Self::Samurai => "samurai",
            Self::SamuraiLines => "samurai-lines",
        }
    }

    /// What it is, in one line.
    pub fn description(self) -> &'static str {
        match self {
            Self::Grid => "gridc's own language: layouts, givens, marks, solution",
            Self::Lines => "one puzzle per line, N² symbols for side N; or CSV columns puzzle,solution,…",
            Self::Text => "a board drawn as text, any spaces and | + - rules, letters above 9",
            Self::Sdk => "SadMan / SudoCue .sdk: # headers and nine lines",
            Self::Ss => "Simple Sudoku .ss: nine lines with | and - rules",
            Self::Numbers => "decimal numbers by spaces or commas, with or without a first line N",
            Self::Sukaku => "N³ symbols: the candidates of each cell, or blanks",
            Self::Samurai => "a multi-grid board as lines of text, # . - or space outside",
            Self::SamuraiLines => "a Samurai as five lines of 81 symbols",
        }
    }
}
