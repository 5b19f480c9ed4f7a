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
    E0101 "the file asks for a version of the language that this program does not know",
    E0102 "no statement begins with this word, and another word is near: a slip of the finger",
    E0103 "something else was expected here",
    E0104 "something is left over after the end of a statement",
    E0105 "a text in quotes is not closed on its line",
    E0106 "a number is too large",
    E0107 "row or column 0: both are counted from 1",
    E0108 "a picture is missing, or its keyword is not the first word of its line",
    E0109 "a layout, a rule or another block is not closed",
    E0110 "a word of the language cannot be a name",
    E0111 "an expression or blocks nest deeper than 64",
    E0112 "too much: operators in an expression, entries in a list, places in a picture, statements in a file",
    E0113 "the version is not the first statement",
    E0114 "an operator of another language: `=` for `==`, `&&`, `||`, `!`, `%`, `≤`",
    E0115 "comparisons or ranges in a chain: `a < b < c` is written `a < b and b < c`",
    E0116 "an arm of a `fold` gives more or fewer values than the state has pieces",
    E0117 "a clue has a second name or a second note",
    E0118 "a statement that is no clue stands in the block of `either`, `exactly`, `at_least` or `at_most`",
    E0119 "`allow` names something else than the code of a warning",
    W0101 "what a file in an older version of the language says means something else in the newest version",
    // pages/layouts.md
    E0201 "the puzzle uses no layout",
    E0202 "there is no layout of this name",
    E0203 "an argument of a layout is missing, unknown, given twice, or one too many; or a parameter's type is unknown",
    E0204 "an expression names no parameter and no `let`",
    E0205 "an integer overflows, or a division by zero",
    E0206 "a layout's `require` does not hold for these arguments",
    E0207 "too large: symbols, cells, places, regions, sub-grids, marks, or parameters and layouts of a file",
    E0208 "a layout contains itself, or layouts nest deeper than 64",
    E0209 "boxes do not tile the board",
    E0210 "a region has more cells than there are symbols",
    E0211 "a picture does not have the shape of the board",
    E0212 "a symbol is not one of the puzzle's",
    E0213 "a symbol where no cell is, or a cell drawn as outside",
    E0214 "there is no such cell, or no such sub-grid",
    E0215 "no layout has the shape of this board",
    E0216 "several layouts have the shape of this board: say which",
    E0217 "the layout leaves its regions to the puzzle, and the puzzle draws none",
    E0218 "stated or defined twice: `use`, `givens`, `solution`, a layout, a parameter, a `let`, a sub-grid",
    E0219 "symbols that are no set, or not as many as the layout has, or different ones in placed layouts",
    E0220 "the rows or columns of `place … on` are not as many as the placed layout's, or not ascending",
    E0221 "a layout without cells or without symbols",
    E0222 "an expression of a layout is no integer, or a `require` no comparison",
    E0223 "`expect` says something else than `unique`, `several`, `none` or `errors`",
    W0201 "two equal givens in one region: there is no solution",
    W0202 "a given is not among its cell's marks: there is no solution",
    W0203 "a cell's marks are empty, or a cell of a sukaku has no candidate: there is no solution",
    W0204 "a drawn region or box has fewer cells than there are symbols: its cells are different, no more",
    W0205 "a picture of regions leaves cells out",
    W0206 "a digit is entered over another that is given",
    N0201 "which way round boxes that are not square were read",
    N0202 "a board that may be one large grid was read as several overlapping ones",
    N0203 "`--layout` takes the place of the file's `use`",
    // pages/clues.md
    E0300 "more errors in clues than are shown one by one",
    E0301 "no rule has this name",
    E0302 "an argument of a rule is missing, unknown, given twice, or one too many",
    E0303 "an argument is of another type than its parameter",
    E0304 "there is no such row, column, box, region or direction",
    E0305 "several sub-grids have such a row, column, box, region or ray: say which, as in `NW.row 3`",
    E0306 "a cell stands twice in a place where each counts once",
    E0307 "a place without cells",
    E0310 "something that is no clue stands in `either`, `exactly`, `at_least` or `at_most`",
    E0311 "more clues are to hold than there are, or fewer than none",
    E0312 "too much: clues (100 000), the cells that they name (4 000 000), the terms that they demand (8 000 000)",
    E0313 "a layout is used in a sub-grid; only rules can be",
    W0301 "a clue without effect: it holds in every grid",
    W0302 "a clue is stated twice",
    W0303 "a clue cannot be met, whatever stands in the other cells: there is no solution",
    N0301 "a rule of the puzzle's own takes the place of one of the library",
    // pages/lint.md
    W0801 "a line goes on to a cell that does not touch the one before",
    W0802 "a mark lies between cells that have no edge or corner in common",
    W0803 "a cage is in pieces",
    W0804 "two cages of one rule have cells in common",
    W0805 "a clue says only what others say",
    W0806 "a clue says nothing new: givens, marks and regions leave nothing else",
    W0807 "nothing is left that meets a clue, fills a cell or has a place for a digit",
    W0808 "a rule speaks of places in boxes, and the boxes of this board differ in shape",
    W0809 "a rule, a layout, a layer, a parameter or a `let` is defined and never used",
    W0810 "a rule of one grid is taken for a board of several, where it cannot be met",
    W0811 "an `allow` without a warning that it could be about",
    W0812 "the title or the rules in words speak of a rule of which the puzzle has no clue",
    // pages/texts.md
    E0401 "the text is in no known format",
    E0402 "the number of symbols on a line is no N² (or, for a sukaku, no N³)",
    E0403 "a character or number is neither a symbol of a board of this side nor a blank",
    E0404 "a row has another length than most rows of its board",
    E0405 "the rows make no board: too many, too few, or none",
    E0406 "`0` and another character both occur, so that `0` may be a blank or a symbol, and it matters",
    E0407 "five lines of 81 symbols are one Samurai or five puzzles, and the cells that would be shared do not tell",
    E0408 "a line is a sukaku or a board, and its symbols do not tell",
    E0409 "a line or a board is too large",
    E0410 "two grids of a Samurai give different digits for a cell that they share",
    E0411 "the first line announces another side than the rows have",
    E0412 "a candidate of a sukaku stands at another candidate's place",
    E0420 "the file is not UTF-8",
    E0421 "the file is UTF-16",
    E0422 "the file has a zero byte, so it is no text",
    E0423 "the file is over 16 MiB and no list with a puzzle per line",
    E0424 "there is no puzzle: the file is empty or has only comments, or the directory has no file",
    E0426 "the system cannot read the file",
    W0401 "`0` and another character both mean a blank",
    W0402 "a column of a list looks like the solution but has another length, or blanks",
    N0401 "the symbols fit two alphabets; the verdict is the same with either",
    N0402 "five lines were read as one Samurai",
    N0403 "the symbols were read as candidates of each cell",
    // pages/rules.md
    E0450 "a name is not known: of a value, a function, a rule, a parameter, a type",
    E0451 "a value of the wrong type: a list where an integer is wanted, a cell where a formula is",
    E0452 "the wrong stage: something depends on the digits but has to be known before there are any",
    E0453 "wrong number of arguments, one given twice or missing, or not written as this function wants it",
    E0454 "rules call each other in a circle",
    E0455 "too much: steps and terms of all rules, nesting, values of a layer, pieces of a fold's state",
    E0456 "a layer where it cannot be, or one that the puzzle does not have",
    E0457 "something has no value where one is needed: an index out of range, a division by zero, an empty list",
    E0458 "something is not on this board: a cell, a row, a digit, a box; or more than one fits, in several sub-grids",
    E0459 "defined twice, or by itself; or a cell twice in a set",
    E0460 "a rule's `require` does not hold for the clue; the message is the rule's own",
    E0461 "a mistake in a regular expression of `matches`",
    E0462 "a rule has the name of a function, or a parameter that is not the last takes any number of arguments",
    E0464 "a face of a rule that its file does not define, a second face, or a rule that a face names and nobody knows",
    E0465 "an entry, a kind of mark, a key or a word that faces do not know, or one followed by something else than it takes",
    E0466 "a face names a parameter that its rule does not have, or that is of the wrong type",
    E0468 "a file of rules (`--rules`) contains something other than definitions",
    E0470 "a clue takes a larger automaton, table, term or model than is allowed",
    E0471 "the formulas of a clue are nested more than 256 levels deep",
    E0472 "a clue may have to compute numbers beyond 64 bits",
    // pages/instances.md
    E0501 "a word of more than 1024 bytes, or bytes that are no UTF-8",
    E0511 "the header of a DIMACS file is missing, wrong, of another problem, or comes twice",
    E0512 "neither a literal nor a comment",
    E0513 "a literal whose variable the header does not announce",
    E0514 "more or fewer clauses than the header announces",
    E0515 "the last clause has no 0 at its end",
    E0521 "the line of items is missing or wrong: an item twice, a second `|`, a name with `:` or `|`, a multiplicity",
    E0522 "an option names an item that the first line does not",
    E0523 "an option names an item twice",
    E0524 "a colour on a primary item, or a `:` without a colour",
    E0525 "more items, options or colours than 31 bits can number",
    E0531 "something else is expected in an OPB, LP or MPS file",
    E0532 "a product of variables, or something else that gridc does not solve",
    E0533 "a number too large or too exact for 64-bit integers, or too many columns or terms",
    E0534 "the header of an OPB file announces fewer variables, or another number of constraints",
    E0535 "a column that is continuous, without bounds, or with more than 10 000 values",
    E0536 "a row or column of an MPS file that is not there, or defined twice",
    W0501 "singles show that the puzzle has no solution: the givens stay in the instance all the same",
    W0502 "the instance does not hold all constraints of a clue: it has answers that are no solutions",
    W0503 "with `--facts assumptions` the instance does not hold givens and marks; the map lists them",
    W0521 "an option without primary items is left out, as Knuth's programs do",
    W0531 "the objective is ignored: gridc finds solutions, not the best one",
    // pages/answers.md
    E0601 "the answer cannot be read",
    E0602 "the answer breaks off, or claims a solution and gives none",
    E0603 "the answer contradicts itself: two values, two claims, two solutions, values after \"no solution\"",
    E0604 "a variable or column that the answer names cannot be one of an instance",
    E0605 "a column is neither 0 nor 1, by more than a millionth",
    E0606 "this is no answer in any known form, or more than 256 MiB",
    E0607 "a cell gets no value, or two",
    E0608 "the grid breaks a rule of the puzzle, or there is said to be none though the file states one",
    E0609 "the map is missing, broken, of another version, or not that of its puzzle",
    // pages/formats.md
    E0701 "the text is no JSON, or not the JSON that the format has",
    E0702 "the JSON text is larger than 1 MiB",
    E0703 "lists and objects nest deeper than 64",
    E0704 "the puzzle in a link cannot be unpacked: it is cut short, or has what base64 does not have",
    E0705 "a link is longer than 64 KiB, or would unpack to more than 1 MiB",
    E0706 "a link only names a puzzle that lies on a server, and gridc does not use the network",
    E0707 "a web address of a kind that is not known",
    E0710 "a board of a side that there is not: 1 to 64",
    E0711 "the grid is no square of the stated size, or what names a cell's region is neither a number nor a text",
    E0712 "a text that names no place on a board",
    E0713 "what stands in a cell is no digit",
    W0711 "the stated solution has not as many digits as the board has cells, and is not looked at",
    E0720 "a text is read as SudokuPad, but has no cells, or more rows or columns than are read",
    E0722 "`--treat` gives drawings a rule that they cannot be clues of; those that they can be are listed",
    W0720 "drawings were taken for clues of a rule, because they look like it and the text speaks of it",
    W0721 "a rule of the whole board was taken from the text",
    W0723 "the stored solution is not understood",
    W0724 "`--treat` names drawings that this puzzle does not have; those that it has are listed",
    E0730 "a section is neither constraints nor a board in one line",
    E0731 "`.End` without a composite, one that is not closed, or composites that nest deeper than 64",
    E0732 "an id is no cell, variable, row, column or beginning of a diagonal of the grid",
    E0733 "a piece of a constraint is missing, or is no number, or no digit of the grid",
    E0734 "a shape is none, or does not go with the rest",
    E0735 "the pieces of a jigsaw do not have one size, or its letters are not one for each cell",
    E0736 "a key, a pattern, a set of targets or a state machine cannot be unpacked",
    E0737 "the text is too long, or makes too many pieces or clues",
    E0738 "a group of variables has no name of capital letters, one that is taken, or too many cells",
    E0739 "a constraint on the whole grid stands in a composite, or a copy of `.Replicate` leaves the grid",
    E0740 "no board has this size, or it is none that the format is read with",
    E0741 "a random seed of Solo in place of a puzzle: only its own generator can make one of it",
    E0742 "too few or too many cells, walls or parts, or a piece is missing",
    E0743 "a character, a field or a number means nothing at its place",
    E0744 "a cage has two sums, a sum has no cage, or a cell belongs to a cage that nothing heads",
    E0745 "a region has another number of cells than the board has rows, or a cell has none",
    E0746 "an arrow leads off the board, or arrows lead in a circle",
    E0747 "a link to another kind of puzzle",
    E0749 "this is no text of Penpa+",
    E0760 "the JSON form has no mark, or a version that this program does not know",
    E0761 "something in the JSON form is not as its schema (`gridc schema`) has it",
    E0762 "a definition in the JSON form states something that has a key of its own",
    E0763 "a line of HoDoKu's library without a board of 81 cells",
    E0764 "an .sdx file that is not nine lines of nine fields, or a field that says nothing",
    E0765 "a mask (.msk) says which cells get a given, not which given: `gridc generate --pattern` takes it",
    E0766 "an OpenSudoku file that is no XML, or a game without 81 cells",
    E0767 "a MiniZinc data file without a grid, with several, or with one that is no square of numbers",
    E0768 "a lisudoku puzzle without `gridSize`, or with cells that are not on its board",
    E0769 "a SudokuMaker puzzle whose board is not understood",
    // pages/verdict.md
    W0780 "something in the file may be a rule that forbids grids, and was not understood",
    W0781 "something in the file may be a rule that changes what clues mean, and was not understood",
    E0782 "something was not understood, and the puzzle is of use only if everything was",
    W0783 "a clue cannot be met as it was understood, and something that was not may change what it means",
    N0784 "a sentence of the text that no clue carries word by word was taken for a comment on the clues",
    N0901 "why a puzzle has no solution: parts of it that cannot hold together, each of them needed",
    W0901 "the stated solution is not a solution of the puzzle; the note names the first rule that it breaks",
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
