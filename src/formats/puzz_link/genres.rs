//! The genres of puzz.link besides sudoku: a table of what the bodies of their links contain. A genre is a line here; its rules
//! are in the library.

use super::codes::Code;

/// A genre: its names in links, and what a body lists after the size.
#[derive(Debug)]
pub(super) struct Genre {
    /// Its names; the first one is written.
    pub names: &'static [&'static str],
    /// The rule of the whole board; empty if clues state everything.
    pub rule: &'static str,
    /// Letters that stand before the size, each with the argument of the rule that it means; without one, it affects drawings only.
    pub flags: &'static [(char, &'static str)],
    pub body: &'static [Block],
    /// Simon Tatham's program for it, if there is one.
    pub program: Option<Program>,
    /// What its files list.
    pub file: &'static [FileBlock],
}

/// A block of a file, a line for each row.
#[derive(Clone, Copy, Debug)]
pub(super) enum FileBlock {
    /// A line with the number that is the argument of the genre's rule.
    Argument,
    /// The number of rooms, and the room of each cell; in later versions of the form walls between cells.
    Rooms,
    /// Clues of cells.
    Clues(Clues),
    /// Circles in cells, white ones and black ones.
    Circles([&'static str; 2]),
    /// The givens of a sudoku.
    Givens,
    /// Clues of cells, and the true cells of the answer.
    Mixed(Clues),
    /// Sums of cells without digits, one above and one to the left of the board included.
    Runs(&'static str),
    /// Colours of cells that a solver has marked, in later versions of the form.
    Marks,
    /// The true cells of the answer.
    Cells,
    /// The lines of the answer between the centres of cells.
    Lines,
    /// The loop of the answer along sides of cells.
    Outline,
    /// The walls of the answer between regions, each with one clue.
    Areas,
    /// The numbers of the answer.
    Numbers,
    /// The digits of the answer.
    Digits,
}

/// A program of Simon Tatham's Portable Puzzle Collection.
#[derive(Debug)]
pub(super) struct Program {
    /// Its name in addresses.
    pub name: &'static str,
    /// What stands after the size in its game IDs, without the difficulty.
    pub kind: &'static str,
    /// What its descriptions list.
    pub description: Block,
}

const fn program(name: &'static str, kind: &'static str, description: Block) -> Option<Program> {
    Some(Program { name, kind, description })
}

/// A part of a body.
#[derive(Clone, Copy, Debug)]
pub(super) enum Block {
    /// The number that is the argument of the genre's rule, with a `/` after it.
    Argument,
    /// Walls between cells; the cells that no wall separates are rooms.
    Rooms,
    /// Walls between cells, if anything is left of the body: a clue of this rule for each.
    Walls(&'static str),
    /// Clues of cells.
    Cells(Code, Clues),
    /// Clues of rooms, by their first cells.
    OfRooms(Clues),
    /// Circles in cells, white ones and black ones: a rule for each.
    Circles([&'static str; 2]),
    /// The same in game IDs.
    Pearls([&'static str; 2]),
    /// Cells without digits, each with the sums of the runs below and to the right of it.
    Runs(&'static str),
}

/// How the numbers of a place are a clue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clues {
    pub rule: &'static str,
    pub form: Form,
}

/// How a clue is written in gridc's language.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// `RULE n CELL`. A question mark is the number given here, or no clue.
    Number(Option<i64>),
    /// The same; a question mark is a clue `RULE CELL` of another rule.
    NumberOr(&'static str),
    /// `RULE CELL : n n …`
    List,
    /// `RULE n ray CELL DIRECTION`; without a number or direction, it is a clue `RULE CELL` of another rule.
    Ray(&'static str),
    /// One clue with the numbers of all cells; a cell without a number has 0.
    Together,
}

const fn number(rule: &'static str) -> Clues {
    Clues { rule, form: Form::Number(None) }
}

const fn number_or_zero(rule: &'static str) -> Clues {
    Clues { rule, form: Form::Number(Some(0)) }
}

const ARROWS: Clues = Clues { rule: "yajilin_arrow", form: Form::Ray("yajilin_grey") };
const HITORI: Clues = Clues { rule: "hitori", form: Form::Together };
const TAPA: Clues = Clues { rule: "tapa_runs", form: Form::List };
const AKARI: Clues = Clues { rule: "akari_number", form: Form::NumberOr("akari_wall") };

/// All genres. Names and codes are those of pzprjs.
pub(super) const GENRES: &[Genre] = &[
    Genre {
        names: &["slither", "slitherlink"],
        rule: "slitherlink",
        flags: &[('f', "every_corner=true")],
        body: &[Block::Cells(Code::UpToFour, number("slitherlink_number"))],
        program: program("loopy", "t0", Block::Cells(Code::Digits, number("slitherlink_number"))),
        file: &[FileBlock::Clues(number("slitherlink_number")), FileBlock::Marks, FileBlock::Outline],
    },
    Genre {
        names: &["mashu", "masyu", "pearl"],
        rule: "masyu",
        flags: &[('f', "every_cell=true")],
        body: &[Block::Circles(["white_pearl", "black_pearl"])],
        program: program("pearl", "", Block::Pearls(["white_pearl", "black_pearl"])),
        file: &[FileBlock::Circles(["white_pearl", "black_pearl"]), FileBlock::Lines],
    },
    Genre {
        names: &["yajilin", "yajirin"],
        rule: "yajilin",
        flags: &[('o', "outside=true"), ('b', "")],
        body: &[Block::Cells(Code::Arrow, ARROWS)],
        program: None,
        file: &[FileBlock::Clues(ARROWS), FileBlock::Cells, FileBlock::Lines],
    },
    Genre {
        names: &["country"],
        rule: "country_road",
        flags: &[('e', "every_room=false")],
        body: &[Block::Rooms, Block::OfRooms(number("road_cells"))],
        program: None,
        file: &[FileBlock::Rooms, FileBlock::Clues(number("road_cells")), FileBlock::Lines],
    },
    Genre {
        names: &["nurikabe"],
        rule: "nurikabe",
        flags: &[],
        body: &[Block::Cells(Code::Hexadecimal, number_or_zero("island"))],
        program: None,
        file: &[FileBlock::Mixed(number_or_zero("island"))],
    },
    Genre {
        names: &["heyawake", "heyawacky"],
        rule: "heyawake",
        flags: &[],
        body: &[Block::Rooms, Block::OfRooms(number("room_shaded"))],
        program: None,
        file: &[FileBlock::Rooms, FileBlock::Clues(number("room_shaded")), FileBlock::Cells],
    },
    Genre {
        names: &["hitori"],
        rule: "",
        flags: &[],
        body: &[Block::Cells(Code::Every, HITORI)],
        program: program("singles", "", Block::Cells(Code::Every, HITORI)),
        file: &[FileBlock::Clues(HITORI), FileBlock::Cells],
    },
    Genre {
        names: &["kurodoko"],
        rule: "kurodoko",
        flags: &[],
        body: &[Block::Cells(Code::Hexadecimal, number_or_zero("cells_in_sight"))],
        program: program("range", "", Block::Cells(Code::Decimals, number("cells_in_sight"))),
        file: &[FileBlock::Clues(number_or_zero("cells_in_sight")), FileBlock::Cells],
    },
    Genre {
        names: &["lits"],
        rule: "lits",
        flags: &[],
        body: &[Block::Rooms],
        program: None,
        file: &[FileBlock::Rooms, FileBlock::Cells],
    },
    Genre {
        names: &["norinori"],
        rule: "norinori",
        flags: &[],
        body: &[Block::Rooms],
        program: None,
        file: &[FileBlock::Rooms, FileBlock::Cells],
    },
    Genre {
        names: &["tapa"],
        rule: "tapa",
        flags: &[],
        body: &[Block::Cells(Code::Runs, TAPA)],
        program: None,
        file: &[FileBlock::Mixed(TAPA)],
    },
    Genre {
        names: &["akari", "lightup", "bijutsukan"],
        rule: "akari",
        flags: &[],
        body: &[Block::Cells(Code::UpToFour, AKARI)],
        program: program("lightup", "", Block::Cells(Code::Walls, AKARI)),
        file: &[FileBlock::Mixed(AKARI)],
    },
    Genre {
        names: &["starbattle"],
        rule: "star_battle",
        flags: &[],
        body: &[Block::Argument, Block::Rooms],
        program: None,
        file: &[FileBlock::Argument, FileBlock::Rooms, FileBlock::Cells],
    },
    Genre {
        names: &["shikaku"],
        rule: "shikaku",
        flags: &[],
        body: &[Block::Cells(Code::Hexadecimal, number_or_zero("shikaku_area"))],
        program: program("rect", "", Block::Cells(Code::Decimals, number("shikaku_area"))),
        file: &[FileBlock::Clues(number_or_zero("shikaku_area")), FileBlock::Areas],
    },
    Genre {
        names: &["fillomino", "fillomino01"],
        rule: "fillomino",
        flags: &[('t', "largest=3")],
        body: &[Block::Cells(Code::Hexadecimal, number("fillomino_number")), Block::Walls("fillomino_wall")],
        program: program("filling", "", Block::Cells(Code::Digits, number("fillomino_number"))),
        file: &[FileBlock::Clues(number("fillomino_number")), FileBlock::Numbers],
    },
    Genre {
        names: &["kakuro"],
        rule: "",
        flags: &[],
        body: &[Block::Runs("kakuro_run")],
        program: None,
        file: &[FileBlock::Runs("kakuro_run"), FileBlock::Digits],
    },
];

impl Genre {
    /// Returns the genre of a program of the Portable Puzzle Collection.
    pub fn of_program(name: &str) -> Option<(&'static Self, &'static Program)> {
        let mut all = GENRES.iter().filter_map(|genre| Some((genre, genre.program.as_ref()?)));
        all.find(|(_, program)| program.name.eq_ignore_ascii_case(name))
    }

    /// Returns the genre with this name in links.
    pub fn named(name: &str) -> Option<&'static Self> {
        GENRES.iter().find(|genre| genre.names.iter().any(|known| known.eq_ignore_ascii_case(name)))
    }

    /// Returns the arguments of its rule that flags mean; `None` if one of them is not known.
    pub fn arguments(&self, flags: &str) -> Option<Vec<&'static str>> {
        let known = |letter: char| self.flags.iter().find(|(known, _)| *known == letter).map(|(_, argument)| *argument);
        let arguments: Option<Vec<&str>> = flags.chars().map(known).collect();
        arguments.map(|all| all.into_iter().filter(|argument| !argument.is_empty()).collect())
    }

    /// Returns the rules of its clues.
    pub fn rules(&self) -> impl Iterator<Item = &'static str> {
        self.body.iter().flat_map(Block::rules)
    }
}

impl Block {
    /// Returns the rules of its clues.
    pub fn rules(&self) -> Vec<&'static str> {
        match self {
            Self::Argument | Self::Rooms => Vec::new(),
            Self::Cells(_, clues) | Self::OfRooms(clues) => match clues.form {
                Form::NumberOr(other) | Form::Ray(other) => vec![clues.rule, other],
                _ => vec![clues.rule],
            },
            Self::Circles(rules) | Self::Pearls(rules) => rules.to_vec(),
            Self::Runs(rule) | Self::Walls(rule) => vec![*rule],
        }
    }
}

/// What is generated for a puzzle of a genre.
#[derive(Debug)]
pub struct GenreContents {
    /// The rule of the whole board, and those of the usual clues.
    pub rules: Vec<&'static str>,
    /// Whether its boards have rooms.
    pub has_rooms: bool,
    /// Whether its cells have digits, and some are missing.
    pub has_holes: bool,
}

/// Returns what is generated for a genre, by the rule of its whole board or, if it has none, its name. `None` if there is no such
/// genre.
pub fn genre_contents(name: &str) -> Option<GenreContents> {
    let is_named = |genre: &&Genre| match genre.rule {
        "" => genre.names.first() == Some(&name),
        rule => rule == name,
    };
    let genre = GENRES.iter().find(is_named)?;
    let usual = |block: &Block| match block {
        Block::Cells(_, Clues { rule, form: Form::Ray(_) }) => vec![*rule],
        Block::Cells(..) | Block::Circles(_) | Block::OfRooms(_) | Block::Runs(_) => block.rules(),
        _ => Vec::new(),
    };
    let of_board = Some(genre.rule).filter(|rule| !rule.is_empty());
    let rules = of_board.into_iter().chain(genre.body.iter().flat_map(usual)).collect();
    let has = |is: fn(&Block) -> bool| genre.body.iter().any(is);
    let has_rooms = has(|block| matches!(block, Block::Rooms));
    Some(GenreContents { rules, has_rooms, has_holes: has(|block| matches!(block, Block::Runs(_))) })
}
