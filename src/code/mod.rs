//! Diagnostic codes: name, severity and one-line meaning of each, and the pages of `gridc explain`.
//!
//! This module has no dependencies, so that every layer can use the codes. The pages are text files beside it, in the form in
//! which they are printed; `docs/diagnostics.md` is generated from them.

pub(crate) mod page;

pub use page::{documentation, list, page};

/// Defines the codes of a list.
macro_rules! codes {
    ($($code:ident $meaning:literal,)*) => {
        /// A stable code. Its meaning never changes, and a code that is no longer used is not reassigned.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code {
            $(#[doc = $meaning] $code,)*
        }

        impl Code {
            /// All codes, by subject.
            pub const ALL: &'static [Self] = &[$(Self::$code,)*];

            /// The name in messages and records: a letter for its severity and four digits, `E0104` or `W0201`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$code => stringify!($code),)*
                }
            }

            /// The meaning, in one line.
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$code => $meaning,)*
                }
            }
        }
    };
}

codes! {
    // pages/language.md
    E0100 "too many errors; the rest of the file was not read",
    E0101 "the file requires a version of the language that this gridc does not support",
    E0102 "no statement begins with this word; it is probably a misspelling of another word",
    E0103 "something else is expected here",
    E0104 "there is text after the end of a statement",
    E0105 "a text in quotes is not closed on its line",
    E0106 "a number is too large",
    E0107 "row or column 0: both are counted from 1",
    E0108 "a picture is missing, or its keyword is not the first word of its line",
    E0109 "a layout, a rule or another block is not closed",
    E0110 "a word of the language cannot be a name",
    E0111 "an expression or blocks nest deeper than 64",
    E0112 "too many operators in an expression, entries in a list, places in a picture or statements in a file",
    E0113 "the version is not the first statement",
    E0114 "an operator of another language: `=` for `==`, `&&`, `||`, `!`, `%`, `≤`",
    E0115 "chained comparisons or ranges: write `a < b and b < c` for `a < b < c`",
    E0116 "an arm of a `fold` has more or fewer values than the state",
    E0117 "a clue has a second name or a second note",
    E0118 "the block of `either`, `exactly`, `at_least` or `at_most` contains a statement that is not a clue",
    E0119 "`allow` does not name the code of a warning",
    W0101 "a statement of a file in an older version of the language has another meaning in the newest version",
    // pages/layouts.md
    E0201 "the puzzle uses no layout",
    E0202 "there is no layout of this name",
    E0203 "an argument of a layout is missing, unknown, given twice or superfluous, or a parameter's type is unknown",
    E0204 "a name in an expression is neither a parameter nor a `let`",
    E0205 "an integer overflow, or a division by zero",
    E0206 "a layout's `require` does not hold for these arguments",
    E0207 "too many symbols, cells, places, regions, sub-grids, marks, parameters or layouts",
    E0208 "a layout contains itself, or layouts nest deeper than 64",
    E0209 "boxes do not tile the board",
    E0210 "a region has more cells than there are symbols",
    E0211 "a picture does not have the shape of the board",
    E0212 "a symbol is not one of the puzzle's",
    E0213 "a symbol where there is no cell, or a cell drawn as outside the board",
    E0214 "there is no such cell, or no such sub-grid",
    E0215 "no layout has the shape of this board",
    E0216 "several layouts have the shape of this board",
    E0217 "the layout leaves its regions to the puzzle, but the puzzle draws none",
    E0218 "stated or defined twice: `use`, `givens`, `solution`, a layout, a parameter, a `let`, a sub-grid",
    E0219 "symbols occur twice, differ in number from the layout's, or differ between placed layouts",
    E0220 "the rows or columns of `place … on` differ in number from the placed layout's, or are not ascending",
    E0221 "a layout without cells or without symbols",
    E0222 "an expression of a layout is not an integer, or a `require` is not a comparison",
    E0223 "`expect` is followed by a word other than `unique`, `several`, `none` or `errors`",
    W0201 "two equal givens in one region: there is no solution",
    W0202 "a given is not among its cell's marks: there is no solution",
    W0203 "a cell's marks are empty, or a cell of a sukaku has no candidate: there is no solution",
    W0204 "a drawn region or box has fewer cells than there are symbols: its cells only have to be different",
    W0205 "a picture of regions omits cells",
    W0206 "a digit is entered over another that is given",
    N0201 "the orientation that was assumed for boxes that are not square",
    N0202 "a board that could be one large grid was read as several overlapping grids",
    N0203 "`--layout` replaces the file's `use`",
    // pages/clues.md
    E0300 "more errors in clues than are shown individually",
    E0301 "no rule has this name",
    E0302 "an argument of a rule is missing, unknown, given twice or superfluous",
    E0303 "an argument has another type than its parameter",
    E0304 "there is no such row, column, box, region or direction",
    E0305 "several sub-grids have such a row, column, box, region or ray: name one, as in `NW.row 3`",
    E0306 "a cell occurs twice where each may occur only once",
    E0307 "an argument without cells",
    E0310 "`either`, `exactly`, `at_least` or `at_most` contains something other than clues",
    E0311 "the required number of clues is negative or larger than the number of clues",
    E0312 "too many clues (100 000), cells that they name (4 000 000) or terms that they need (8 000 000)",
    E0313 "a layout is used in a sub-grid, where only rules can be used",
    W0301 "a clue without effect: it holds in every grid",
    W0302 "a clue is stated twice",
    W0303 "no digits satisfy a clue, whatever the other cells contain: there is no solution",
    N0301 "a rule defined in the puzzle replaces a rule of the library",
    // pages/lint.md
    W0801 "a line continues to a cell that does not touch the previous one",
    W0802 "a mark is between cells that have no edge or corner in common",
    W0803 "a cage is in pieces",
    W0804 "two cages of one rule have cells in common",
    W0805 "a clue follows from other clues",
    W0806 "a clue is redundant: givens, marks and regions already imply it",
    W0807 "no digits are left that satisfy a clue, no candidate is left for a cell, or no cell for a digit",
    W0808 "a rule refers to positions in boxes, but the boxes of this board differ in shape",
    W0809 "a rule, a layout, a layer, a parameter or a `let` is defined and never used",
    W0810 "a rule for one grid is used on a board of several, where it cannot be satisfied",
    W0811 "an `allow` for a warning that does not occur",
    W0812 "the title or the text mentions a rule of which the puzzle has no clue",
    // pages/texts.md
    E0401 "the format of the text is unknown",
    E0402 "the number of symbols on a line is not N² (or, for a sukaku, N³)",
    E0403 "a character or number is neither a symbol of a board of this side nor a blank",
    E0404 "a row differs in length from most rows of its board",
    E0405 "there are too many rows, too few, or none",
    E0406 "`0` and another character for blanks both occur, so `0` may be a blank or a symbol, and the verdict \
        depends on it",
    E0407 "five lines of 81 symbols may be one Samurai or five puzzles, and the shared cells do not decide it",
    E0408 "a line may be a sukaku or a board, and its symbols do not decide it",
    E0409 "a line or a board is too large",
    E0410 "two grids of a Samurai give different digits for a cell that they share",
    E0411 "the first line states another side than the rows have",
    E0412 "a candidate of a sukaku is at the place of another candidate",
    E0420 "the file is not UTF-8",
    E0421 "the file is UTF-16",
    E0422 "the file contains a zero byte, so it is not text",
    E0423 "the file is larger than 16 MiB and is not a list with one puzzle per line",
    E0424 "there is no puzzle: the file is empty or has only comments, or the directory has no file",
    E0426 "the system cannot read the file",
    W0401 "`0` and another character both mean a blank",
    W0402 "a column of a list looks like the solution, but has another length or blanks",
    N0401 "the symbols fit two alphabets; the verdict is the same for both",
    N0402 "five lines were read as one Samurai",
    N0403 "the symbols were read as candidates of each cell",
    // pages/rules.md
    E0450 "an unknown name of a value, function, rule, parameter or type",
    E0451 "a value of the wrong type: for example a list instead of an integer, or a cell instead of a formula",
    E0452 "the wrong stage: an expression depends on the digits, but must be known when the puzzle is compiled",
    E0453 "the wrong number of arguments, an argument that is missing or given twice, or the wrong form for this \
        function",
    E0454 "rules call each other in a cycle",
    E0455 "too many steps or terms, nesting that is too deep, or too many values of a layer or pieces of a fold's \
        state",
    E0456 "a layer in a place where none is allowed, or a layer that the puzzle does not have",
    E0457 "a value is undefined: an index out of range, a division by zero, an empty list",
    E0458 "this board has no such cell, row, digit or box, or several sub-grids have one",
    E0459 "defined twice or in terms of itself, or a cell that occurs twice in a set",
    E0460 "a rule's `require` does not hold for the clue; the rule defines the message",
    E0461 "a mistake in a regular expression of `matches`",
    E0462 "a rule has the name of a function, or a parameter other than the last takes any number of arguments",
    E0464 "a face for a rule that its file does not define, a second face, or an unknown rule named by a face",
    E0465 "an unknown entry, kind of mark, key or word in a face, or one followed by the wrong value",
    E0466 "a face names a parameter that its rule does not have, or that has the wrong type",
    E0468 "a file of rules (`--rules`) contains something other than definitions",
    E0470 "a clue needs an automaton, table, term or model that is too large",
    E0471 "the formulas of a clue are nested more than 256 levels deep",
    E0472 "a clue may need numbers that exceed 64 bits",
    E0473 "`division` is negated, counted, or demanded under a condition",
    // pages/instances.md
    E0501 "a word of more than 1024 bytes, or bytes that are not valid UTF-8",
    E0511 "the header of a DIMACS file is missing, wrong, repeated, or of another problem",
    E0512 "neither a literal nor a comment",
    E0513 "a literal whose variable exceeds the number in the header",
    E0514 "more or fewer clauses than the header states",
    E0515 "the last clause has no 0 at its end",
    E0521 "the line of items is missing or wrong: an item twice, a second `|`, a name with `:` or `|`, a multiplicity",
    E0522 "an option names an item that the first line does not",
    E0523 "an option names an item twice",
    E0524 "a colour on a primary item, or a `:` without a colour",
    E0525 "too many items, options or colours: the limit is 31 bits",
    E0531 "a syntax error in an OPB, LP or MPS file",
    E0532 "a product of variables, or another feature that gridc does not support",
    E0533 "a number with too many digits for 64-bit integers, or too many columns or terms",
    E0534 "the header of an OPB file states fewer variables or another number of constraints",
    E0535 "a column that is continuous, without bounds, or with more than 10 000 values",
    E0536 "a row or column of an MPS file that is undefined, or defined twice",
    W0501 "singles show that the puzzle has no solution, so the instance keeps the givens",
    W0502 "the instance does not contain all constraints of a clue: some of its answers are not solutions",
    W0503 "with `--facts assumptions` the instance does not contain givens and marks; the map lists them",
    W0521 "an option without primary items is left out, as Knuth's programs do",
    W0531 "the objective is ignored: gridc finds any solution, not the best one",
    // pages/answers.md
    E0601 "the answer cannot be read",
    E0602 "the answer is incomplete, or claims a solution without giving one",
    E0603 "the answer contradicts itself: two values, two claims, two solutions, or values after \"no solution\"",
    E0604 "the answer names a variable or column that no instance can have",
    E0605 "a column differs from 0 and 1 by more than a millionth",
    E0606 "the format of the answer is unknown, or the answer is larger than 256 MiB",
    E0607 "a cell has no value, or two",
    E0608 "the grid violates a rule of the puzzle, or the answer denies the solution that the file states",
    E0609 "the map is missing, damaged, of another version, or does not fit its puzzle",
    // pages/formats.md
    E0701 "the text is not JSON, or not the JSON of this format",
    E0702 "the JSON text is larger than 1 MiB",
    E0703 "lists and objects nest deeper than 64",
    E0704 "the puzzle in a link cannot be unpacked: it is cut off, or contains characters that are not base64",
    E0705 "a link is longer than 64 KiB, or unpacks to more than 1 MiB",
    E0706 "a link only names a puzzle on a server, but gridc does not use the network",
    E0707 "an unknown kind of web address",
    E0710 "a board whose side is not 1 to 64",
    E0711 "the grid is not a square of the stated size, or the region of a cell is neither a number nor a text",
    E0712 "a text that does not name a place on the board",
    E0713 "the content of a cell is not a digit",
    W0711 "the stated solution is ignored: its number of digits differs from the number of cells",
    E0720 "a SudokuPad puzzle without cells, or with too many rows or columns",
    E0722 "`--treat` assigns a rule that does not fit the drawings; the message lists the rules that do",
    E0724 "`--treat` names drawings that no puzzle of the run has",
    W0720 "drawings were read as clues of a rule, because they look like it and the text mentions it",
    W0721 "a rule of the whole board was read from the text",
    W0723 "the stored solution cannot be read",
    W0724 "`--treat` names drawings that this puzzle does not have; the message lists those that it has",
    E0730 "a section is neither constraints nor a board in one line",
    E0731 "`.End` without a composite, one that is not closed, or composites that nest deeper than 64",
    E0732 "an id does not name a cell, variable, row, column or start of a diagonal of the grid",
    E0733 "a part of a constraint is missing, is not a number, or is not a digit of the grid",
    E0734 "a shape is not valid, or does not fit the rest",
    E0735 "the pieces of a jigsaw differ in size, or the number of letters differs from the number of cells",
    E0736 "a key, a pattern, a set of targets or a state machine cannot be unpacked",
    E0737 "the text is too long, or has too many pieces or clues",
    E0738 "the name of a group of variables is not in capital letters or already used, or the group has too many cells",
    E0739 "a constraint on the whole grid is inside a composite, or a copy of `.Replicate` leaves the grid",
    E0740 "a size that no board has, or that is not supported for this format",
    E0741 "a random seed of Solo instead of a puzzle: only Solo's generator can make the puzzle from it",
    E0742 "too few or too many cells, walls or parts, or a piece is missing",
    E0743 "a character, field or number has no meaning at its place",
    E0744 "a cage has two sums, a sum has no cage, or a cell belongs to a cage without a first cell",
    E0745 "the number of cells of a region differs from the number of rows, or a cell has no region",
    E0746 "an arrow leads off the board, or arrows form a cycle",
    E0747 "a link to another kind of puzzle",
    E0749 "the text is not from Penpa+",
    E0760 "the JSON form lacks its format mark, or has a version that this gridc does not support",
    E0761 "the JSON form does not conform to its schema (`gridc schema`)",
    E0762 "a definition in the JSON form states something that belongs in its own key",
    E0763 "a line of HoDoKu's library format without a board of 81 cells",
    E0764 "an .sdx file that is not nine lines of nine fields, or a field without a digit",
    E0765 "a mask (.msk) only marks the cells with givens: use it with `gridc generate --pattern`",
    E0766 "an OpenSudoku file that is not XML, or a game without 81 cells",
    E0767 "a MiniZinc data file without a grid, with several, or with one that is not a square of numbers",
    E0768 "a lisudoku puzzle without `gridSize`, or with cells that are not on its board",
    E0769 "a SudokuMaker puzzle whose board cannot be read",
    // pages/verdict.md
    W0780 "a part of the file was not understood and may be a rule that excludes grids",
    W0781 "a part of the file was not understood and may be a rule that changes the meaning of clues",
    E0782 "a part of the puzzle was not understood, but the command requires that everything is",
    W0783 "a clue cannot be satisfied as it was understood, but a part that was not understood may change its meaning",
    N0784 "a sentence of the text that does not match a clue word for word was read as a comment on the clues",
    N0901 "why a puzzle has no solution: parts that contradict each other, each of them necessary",
    W0901 "the stated solution is not a solution of the puzzle; the note names the first rule that it violates",
}

impl Code {
    /// Returns the code of this name, ignoring case.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.name().eq_ignore_ascii_case(name))
    }

    /// The severity.
    pub const fn severity(self) -> Severity {
        match self.name().as_bytes() {
            [b'N', ..] => Severity::Note,
            [b'W', ..] => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// The severity of a message.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Informs which of several interpretations was chosen; nothing is wrong.
    Note,
    /// Suspicious, but the puzzle can be solved as written.
    Warning,
    /// The puzzle cannot be interpreted.
    Error,
}

impl Severity {
    /// The word at the beginning of messages.
    pub fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}
