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
    /// f-puzzles: the JSON, or a link or payload that holds it.
    FPuzzles,
    /// SudokuPad (Cracking the Cryptic): the JSON, or a link or payload that holds it.
    SudokuPad,
    /// Interactive Sudoku Solver: constraint text, or a link that holds it.
    Iss,
    /// Simon Tatham's Solo: game IDs, one per line.
    Solo,
    /// Puzz.link and nikoli: sudoku links, one per line.
    PuzzLink,
    /// Penpa+: sudoku links, or the text that they hold.
    Penpa,
    /// Killer cages as 81 sums and arrows, one puzzle per line.
    Snarfable,
    /// Perfect Sudoku `3x3:k:` killer lines.
    PerfectSudoku,
    /// SumoCue lines: cages and jigsaw regions.
    SumoCue,
    /// Killer cages as a map of letters and their sums.
    CageMap,
    /// One puzzle per line: N² givens and N² letters of regions.
    JigsawLines,
    /// Puzzlekit and janko.at: rows of numbers, even and odd cells, and areas below.
    Puzzlekit,
    /// SudoCue .sdx: digits and candidate lists by cell.
    Sdx,
    /// .msk: a mask of cells that get a given.
    Msk,
    /// HoDoKu library lines.
    Hodoku,
    /// OpenSudoku XML: a file of puzzles.
    OpenSudoku,
    /// MiniZinc .dzn data: a grid of numbers.
    Dzn,
    /// SudokuMaker: the JSON, or a link that holds it.
    SudokuMaker,
    /// Lisudoku: the JSON of a puzzle.
    Lisudoku,
    /// Gridc's own JSON form of a resolved puzzle; `gridc schema` prints its schema.
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 29] = [
        Self::Grid,
        Self::Lines,
        Self::Text,
        Self::Sdk,
        Self::Ss,
        Self::Numbers,
        Self::Sukaku,
        Self::Samurai,
        Self::SamuraiLines,
        Self::FPuzzles,
        Self::SudokuPad,
        Self::Iss,
        Self::Solo,
        Self::PuzzLink,
        Self::Penpa,
        Self::Snarfable,
        Self::PerfectSudoku,
        Self::SumoCue,
        Self::CageMap,
        Self::JigsawLines,
        Self::Puzzlekit,
        Self::Sdx,
        Self::Msk,
        Self::Hodoku,
        Self::OpenSudoku,
        Self::Dzn,
        Self::SudokuMaker,
        Self::Lisudoku,
        Self::Json,
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
            Self::FPuzzles => "f-puzzles",
            Self::SudokuPad => "sudokupad",
            Self::Iss => "iss",
            Self::Solo => "solo",
            Self::PuzzLink => "puzz-link",
            Self::Penpa => "penpa",
            Self::Snarfable => "snarfable",
            Self::PerfectSudoku => "perfect-sudoku",
            Self::SumoCue => "sumocue",
            Self::CageMap => "cage-map",
            Self::JigsawLines => "jigsaw-lines",
            Self::Puzzlekit => "puzzlekit",
            Self::Sdx => "sdx",
            Self::Msk => "msk",
            Self::Hodoku => "hodoku",
            Self::OpenSudoku => "opensudoku",
            Self::Dzn => "dzn",
            Self::SudokuMaker => "sudokumaker",
            Self::Lisudoku => "lisudoku",
            Self::Json => "json",
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
            Self::FPuzzles => "f-puzzles: the JSON, or a link or payload that holds it",
            Self::SudokuPad => "SudokuPad (Cracking the Cryptic): the JSON, or a link or payload that holds it",
            Self::Iss => "Interactive Sudoku Solver: constraint text, or a link that holds it",
            Self::Solo => "Simon Tatham's Solo: game IDs, one per line",
            Self::PuzzLink => "puzz.link and nikoli: sudoku links, one per line",
            Self::Penpa => "Penpa+: sudoku links, or the text that they hold",
            Self::Snarfable => "killer cages as 81 sums and arrows, one puzzle per line",
            Self::PerfectSudoku => "Perfect Sudoku `3x3:k:` killer lines",
            Self::SumoCue => "SumoCue lines: cages and jigsaw regions",
            Self::CageMap => "killer cages as a map of letters and their sums",
            Self::JigsawLines => "one puzzle per line: N² givens and N² letters of regions",
            Self::Puzzlekit => "puzzlekit and janko.at: rows of numbers, E and O, areas below, perhaps `9 9` above",
            Self::Sdx => "SudoCue .sdx: digits and candidate lists by cell",
            Self::Msk => ".msk: a mask of cells that get a given",
            Self::Hodoku => "HoDoKu library lines",
            Self::OpenSudoku => "OpenSudoku XML: a file of puzzles",
            Self::Dzn => "MiniZinc .dzn data: a grid of numbers",
            Self::SudokuMaker => "SudokuMaker: the JSON, or a link that holds it",
            Self::Lisudoku => "lisudoku: the JSON of a puzzle",
            Self::Json => "gridc's own JSON form of a resolved puzzle; `gridc schema` prints its schema",
        }
    }
}
