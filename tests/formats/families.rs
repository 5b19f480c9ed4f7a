//! Tests the killer and jigsaw formats, Solo and puzz.link: meaning, mistakes, round trips and grammars.

use crate::ebnf::Sampler;
use gridc::Reader;
use gridc::stages::backend::named as backend;
use gridc::stages::formats::{
    Document, Format, Reading, cage_map, detect, jigsaw_lines, named, penpa, perfect_sudoku, puzz_link, puzzlekit,
    snarfable, solo, sumocue, write,
};
use gridc::stages::puzzle::{Argument, Effect, PuzzleData};
use gridc::stages::solve::{Engine, Plan, Request, Stated};
use gridc::stages::syntax::{Diagnostic, Parsed, Sources};
use rand::RngExt;
use rand::seq::IndexedRandom;
use std::collections::BTreeSet;
use std::sync::{Mutex, OnceLock};

/// Reads all puzzles of a text through the public interface.
fn read_all(text: &str, format: Option<&'static Format>) -> Vec<Result<PuzzleData, Vec<Diagnostic>>> {
    static READER: OnceLock<Mutex<Reader>> = OnceLock::new();
    let reader = READER.get_or_init(|| Mutex::new(Reader::new()));
    let mut reader = reader.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let found = reader.read_as(format, "test", text).into_iter();
    found.map(|entry| entry.puzzle.map_err(|_| entry.diagnostics)).collect()
}

fn read(text: &str) -> PuzzleData {
    let mut found = read_all(text, None);
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
}

/// Returns the meaning of a puzzle, independent of the names of its regions.
fn meaning(puzzle: &PuzzleData) -> BTreeSet<String> {
    let place = |cell: &gridc::stages::puzzle::CellId| puzzle.layout.position(*cell).to_string();
    let places = |cells: &[gridc::stages::puzzle::CellId]| {
        let mut cells: Vec<String> = cells.iter().map(place).collect();
        cells.sort();
        cells.join(" ")
    };
    let regions = puzzle.layout.regions.iter().map(|region| format!("region {}", places(&region.cells)));
    // In some formats the givens are cages of one cell.
    let givens = puzzle.givens.iter().map(|given| format!("{} is {}", place(&given.cell), given.digit));
    let clues = puzzle.clues.iter().map(|clue| match clue.arguments.as_slice() {
        [(_, Argument::Integer(total)), (_, Argument::Cells(cells))] if clue.rule == "killer" => match cells.as_slice()
        {
            [cell] => format!("{} is {total}", place(cell)),
            cells => format!("killer {total} {}", places(cells)),
        },
        [(_, Argument::Cells(cells))] => format!("{} {}", clue.rule, places(cells)),
        _ => clue.rule.clone(),
    });
    regions.chain(givens).chain(clues).chain([puzzle.layout.symbols.len().to_string()]).collect()
}

const X: &str = "x_sudoku";

fn has(puzzle: &PuzzleData, what: &str) -> bool {
    meaning(puzzle).contains(what)
}

#[test]
fn solo_ids_state_boxes_regions_diagonals_and_cages() {
    // Boxes of two rows and three columns.
    let puzzle = read("2x3:1z6h\n");
    assert_eq!(puzzle.layout.name, "classic(2, 3)");
    assert!(has(&puzzle, "r1c1 is 1") && has(&puzzle, "r5c4 is 6"));
    assert_eq!(read("3x2xdbr4:zj").layout.name, "classic(3, 2)");
    assert!(has(&read("3x2xdbr4:zj"), X));
    // Boxes of 2×2: in the left half, rows of two cells are regions, according to the walls.
    let jigsaw = read("4j:p,abbbbbbba");
    assert_eq!(jigsaw.layout.name, "jigsaw(4)");
    assert!(has(&jigsaw, "region r1c1 r1c2 r2c1 r2c2"));
    let killer = read("2x2k:p,aba__________________,3a7a5a6i # name");
    assert!(has(&killer, "killer 3 r1c1 r1c2"), "{:?}", meaning(&killer));
    assert_eq!(killer.id.as_deref(), Some("name"));
    assert_eq!(read("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#2x2:p").givens.len(), 0);
}

#[test]
fn two_spellings_of_a_killer_mean_the_same() {
    let lines = ["3<7<A<6<3<7<0000000000000000000000000000000000000000000000000000000000000000000000000"];
    assert!(read_all(lines[0], Some(snarfable::FORMAT))[0].is_err(), "85 characters");
    let snarfable = format!("3<7<A<600{}", "0".repeat(72));
    let fields: Vec<String> = ["769", "769", "1794", "1794", "2563", "2563", "1540"].map(str::to_owned).to_vec();
    let normal = format!("3x3::k:{}:{}", fields.join(":"), vec!["0"; 74].join(":"));
    let swapped: Vec<String> =
        fields.iter().map(|f| f.parse::<u32>().map(|f| (f % 256 * 256 + f / 256).to_string()).unwrap()).collect();
    let swapped = format!("3x3::k:{}:{}:", swapped.join(":"), vec!["0"; 74].join(":"));
    let sumocue = format!("SumoCueV1=3+0=7+2=10+4=6{}", "=0".repeat(74));
    let map = format!("{{\"cages\":\"AABBCCD{}\",\"sums\":{{\"A\":3,\"B\":7,\"C\":10,\"D\":6}}}}", ".".repeat(74));
    let expected = meaning(&read(&snarfable));
    assert!(expected.contains("killer 10 r1c5 r1c6") && expected.contains("r1c7 is 6"));
    for other in [normal, swapped, sumocue, map] {
        assert_eq!(meaning(&read(&other)), expected, "{other}");
    }
}

#[test]
fn cage_maps_are_json_or_text_and_name_cages_by_any_character() {
    let json = "{\"cages\": [\"éé<<\", \"é.<<\", \"....\", \"....\"], \"sums\": {\"é\": 6, \"<\": 10}}\n";
    let puzzle = read(json);
    assert!(has(&puzzle, "killer 6 r1c1 r1c2 r2c1") && has(&puzzle, "killer 10 r1c3 r1c4 r2c3 r2c4"));
    let text = "1... éé<<\n.... é.<<\n.... ....\n...2 ....\né=6 <=10\n";
    assert_eq!(meaning(&read(text)).difference(&meaning(&puzzle)).count(), 2, "two givens");
    assert_eq!(read_all(&json.repeat(3).replace("\", \"", "\",\""), None).len(), 3);
    let strange = read("{\"cages\":\"AA..............\",\"sums\":{\"A\":3},\"twist\":true}");
    assert_eq!(strange.doubts.iter().map(|doubt| doubt.effect).collect::<Vec<_>>(), [Effect::Changes]);
    assert!(read("{\"cages\":\"AA..............\",\"sums\":{}}").clues.iter().any(|clue| clue.rule == "cage"));
}

#[test]
fn jigsaw_lines_are_joined_or_two_columns() {
    let regions = "AABBAABBCCDDCCDD";
    let expected = meaning(&read(&format!("1..............2{regions}")));
    assert!(expected.contains("region r3c1 r3c2 r4c1 r4c2") && expected.contains("r4c4 is 2"));
    for separator in [" ", ",", "\t", ";"] {
        let line = format!("1..............2{separator}{regions} some name");
        assert_eq!(meaning(&read(&line)), expected, "{line}");
    }
    // Indented lines, as in ISS.
    assert_eq!(meaning(&read(&format!("\n  1..............2\n  {regions}\n"))), expected);
    // A solution in the second column is not a set of regions.
    let solved = read("1...............,1234341221434321");
    assert!(solved.solution.is_some());
}

#[test]
fn sumocue_has_givens_regions_and_several_lines() {
    let entries: Vec<String> = (0..16).map(|i| format!("={}J{}", if i == 5 { 3 } else { 0 }, i / 4)).collect();
    let puzzle =
        read(&format!("SumoCueV1D\n{}\n", entries.chunks(4).map(<[String]>::concat).collect::<Vec<_>>().join("\n")));
    assert!(has(&puzzle, "r2c2 is 3") && has(&puzzle, X));
    assert_eq!(puzzle.layout.name, "jigsaw(4)");
    let strange = read(&format!("SumoCueV1Q{}", "=0".repeat(16)));
    assert_eq!(strange.doubts.len(), 1);
}

#[test]
fn puzz_link_has_runs_large_numbers_and_boxes_of_its_own() {
    let puzzle = read("https://puzz.link/p?sudoku/16/16/a-10g2");
    assert!(has(&puzzle, "r1c1 is 10") && has(&puzzle, "r1c2 is 16") && has(&puzzle, "r1c4 is 2"));
    assert_eq!(puzzle.layout.name, "classic(4, 4)");
    assert_eq!(read("http://pzv.jp/p.html?sudoku/6/6/zv").layout.name, "classic(2, 3)");
    // Boxes of 2×2 on a board of side 5, with the remainders.
    let odd = read("?sudoku_edit/5/5/");
    assert!(has(&odd, "region r1c1 r1c2 r2c1 r2c2") && has(&odd, "region r1c5 r2c5"));
}

#[test]
fn lists_that_begin_with_blanks_are_lists() {
    let line = format!("..5{}9", ".".repeat(77));
    assert_eq!(read(&line).givens.len(), 2);
}

#[test]
fn what_is_wrong_has_a_code() {
    let code = |text: &str, format: Option<&'static Format>| match read_all(text, format).first() {
        Some(Err(wrong)) => wrong.iter().find(|d| d.is_error()).map_or("", |d| d.code.name()),
        _ => "",
    };
    let line = |middle: &str| format!("{middle}{}", "0".repeat(81 - middle.len()));
    for (text, format, expected) in [
        ("3x3#12345", None, "E0741"),
        ("9x9:a", None, "E0740"),
        ("3x3:z", None, "E0742"),
        ("3x3:10zzzb", None, "E0743"),
        ("2x2k:p", None, "E0742"),
        ("2x2:p,a", None, "E0742"),
        ("4j:p,__bbba_bbba", None, "E0745"),
        ("2x2k:p,aba__________________,3_4n", None, "E0744"),
        (&line("1<^"), None, "E0746"),
        (&line("><1"), None, "E0746"),
        (&line("1<!"), Some(snarfable::FORMAT), "E0743"),
        ("3x3::k:1:2:", None, "E0742"),
        ("2x3::k:1:2:", None, "E0740"),
        ("SumoCueV1=3+0", None, "E0742"),
        ("SumoCueV1=3+0+1=0=0=0=0=0=0=0=0=0=0=0=0=0", None, "E0744"),
        ("SumoCueV1=3?", None, "E0743"),
        ("{\"cages\":\"AA..............\",\"sums\":{\"B\":3}}", None, "E0744"),
        ("{\"cages\":\"AA\",\"sums\":{}}", None, "E0742"),
        ("{\"cages\":\"AA", Some(cage_map::FORMAT), "E0701"),
        ("1...............AAAABBBBCCCCDDDA", Some(jigsaw_lines::FORMAT), "E0745"),
        ("https://puzz.link/p?spiralgalaxies/5/5/zz", None, "E0747"),
        ("https://puzz.link/p?sudoku/9/8/", None, "E0740"),
        ("https://puzz.link/p?sudoku/9/9/0", None, "E0743"),
        ("https://puzz.link/p?sudoku/4/4/zz", None, "E0742"),
        ("hex,5,5,38,0,1,1,1,1,1,1,0,0,0,0", None, "E0740"),
        ("sudoku,9,9,38,0,1,1,380,380,84,84,0,0,0,0", None, "E0749"),
    ] {
        assert_eq!(code(text, format), expected, "{text}");
    }
}

/// Boards in gridc's language, with the formats that can express them.
const BOARDS: [(&str, &[&Format]); 7] = [
    (
        "use classic(2, 2)\nuse x_sudoku\ngivens 1..............2\nkiller 5 r1c2 r1c3; 7 r2c1 r3c1 r3c2\n",
        &[sumocue::FORMAT, perfect_sudoku::FORMAT, penpa::FORMAT],
    ),
    (
        "use classic(2, 2)\nuse x_sudoku\nkiller 3 r1c1 r1c2; 7 r1c3 r1c4; 10 r2c1 r2c2 r2c3 r2c4\n\
         killer 5 r3c1 r4c1; 5 r3c2 r4c2; 10 r3c3 r3c4 r4c3 r4c4\n",
        &[solo::FORMAT, sumocue::FORMAT, perfect_sudoku::FORMAT, penpa::FORMAT],
    ),
    (
        "use classic\ngivens 1...............................................................................9\nkiller 20 r1c2 r2c3 r3c3; 10 r5c5 r5c6\n",
        &[
            snarfable::FORMAT,
            perfect_sudoku::FORMAT,
            sumocue::FORMAT,
            cage_map::FORMAT,
            penpa::FORMAT,
            puzzlekit::FORMAT,
        ],
    ),
    (
        "use classic\nkiller 44 r1c2 r1c3 r2c2 r2c3 r3c3 r3c4 r4c4 r4c5\ncage r9c1 r9c2 r8c2\n",
        &[snarfable::FORMAT, cage_map::FORMAT, penpa::FORMAT, puzzlekit::FORMAT],
    ),
    (
        "use jigsaw(4)\nregions AAAACCBBCCDBDDDB\ngivens 1..............2\n",
        &[solo::FORMAT, sumocue::FORMAT, jigsaw_lines::FORMAT, penpa::FORMAT, puzzlekit::FORMAT],
    ),
    (
        "use classic(2, 3)\ngivens 1..................................6\n",
        &[
            solo::FORMAT,
            sumocue::FORMAT,
            cage_map::FORMAT,
            puzz_link::FORMAT,
            jigsaw_lines::FORMAT,
            penpa::FORMAT,
            puzzlekit::FORMAT,
        ],
    ),
    (
        "use classic(4, 4)\n@16\n",
        &[
            solo::FORMAT,
            puzz_link::FORMAT,
            perfect_sudoku::FORMAT,
            sumocue::FORMAT,
            cage_map::FORMAT,
            jigsaw_lines::FORMAT,
            penpa::FORMAT,
            puzzlekit::FORMAT,
        ],
    ),
];

const WRITTEN: [&Format; 9] = [
    solo::FORMAT,
    puzz_link::FORMAT,
    snarfable::FORMAT,
    perfect_sudoku::FORMAT,
    sumocue::FORMAT,
    cage_map::FORMAT,
    jigsaw_lines::FORMAT,
    penpa::FORMAT,
    puzzlekit::FORMAT,
];

#[test]
fn what_is_written_reads_back_and_writes_the_same() {
    for (board, formats) in BOARDS {
        let large = format!("givens 1 2 16 4 . . . 7 . 9 . . . . . 10 {}", ". ".repeat(240));
        let puzzle = read(&format!("gridc 1\n{}", board.replace("@16", large.trim_end())));
        for format in WRITTEN {
            let written = write(&Document::new(&puzzle, None), format);
            let Ok(text) = written else {
                assert!(!formats.contains(&format), "{board} {written:?}");
                continue;
            };
            assert!(formats.contains(&format), "{board} is held by {format:?}: {text}");
            let again = read(&text);
            assert_eq!(meaning(&again), meaning(&puzzle), "{text}");
            assert_eq!(write(&Document::new(&again, None), format).unwrap(), text);
        }
    }
}

#[test]
fn game_ids_are_those_of_their_programs() {
    for (id, link) in [
        ("loopy:4x2t0:3a2c1a", "slither/4/2/8cg6"),
        ("Pearl.html#4x3:BcWeBa", "mashu/4/3/i306"),
        ("range:4x4de:3_4a7l", "kurodoko/4/4/34g7r"),
        ("lightup:3x2:B2cB", "akari/3/2/.cg./"),
        ("singles:2x2:1221", "hitori/2/2/1221"),
    ] {
        let puzzle = read(id);
        let written = write(&Document::new(&puzzle, None), puzz_link::FORMAT).unwrap();
        assert_eq!(written.trim_end(), format!("https://puzz.link/p?{link}"), "{id}");
        let again = write(&Document::new(&puzzle, None), named("game-id").unwrap()).unwrap();
        let own = id.to_lowercase().replace(".html#", ":").replace("de:", ":");
        assert!(again.to_lowercase().replace(".html#", ":").trim_end().ends_with(&format!("/{own}")), "{id}: {again}");
    }
    assert!(!read("loopy:4x2t1:3a2c1a").doubts.is_empty(), "another board");
    for wrong in [
        "pearl:0x3:B",
        "pearl:3:",
        "pearl:3x3:BhB",
        "pearl:3x3:Bg!",
        "pearl:3x3:h3",
        "loopy:3x3:hW",
        "loopy:3x3:hB",
        "rect:99999x99999:a",
    ] {
        assert!(gridc::Puzzle::read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn answers_in_files_are_stated_solutions() {
    // A file of each kind with a right answer, and what makes it wrong.
    for (text, right, wrong) in [
        ("slither/1/2/3 3 /1 0 1 /1 1 /1 1 /", "1 0 1 /1 1", "1 1 0 /1 0"),
        ("mashu/2/2/. . /. . /1 /1 /1 1 /", "/1 1 /", "/1 0 /"),
        (
            "yajilin/3/3/. . . /. 0,- . /. . . /. . . /. . . /. . . /1 1 /0 0 /1 1 /1 0 1 /1 0 1 /",
            "/. . . /. . . /. . . /1 1",
            "/. . . /. . . /# . . /1 1",
        ),
        ("country/2/2/2/0 1 /0 1 /. . /. . /1 /1 /1 1 /", "1 1", "1 0"),
        ("nurikabe/2/2/3 + /+ # /", "+ #", "# #"),
        ("heyawake/1/2/1/0 0 /1 . /. # /", ". #", "# #"),
        ("hitori/2/2/1 1 /1 2 /# . /. . /", "# .", ". #"),
        ("kurodoko/1/3/2 . . /+ + # /", "+ + #", "+ # +"),
        ("lits/2/3/1/0 0 0 /0 0 0 /# # # /# . . /", "# . .", "# # ."),
        ("norinori/1/3/1/0 0 0 /# # . /", "# # .", "# . #"),
        ("tapa/1/3/1 # . /", "# .", ". #"),
        ("akari/1/3/0 + # /", "+ #", "# +"),
        (
            "starbattle/4/4/1/4/0 0 0 1 /2 0 1 1 /2 2 3 1 /2 3 3 3 /. # . . /. . . # /# . . . /. . # . /",
            "# . . /",
            ". # . /",
        ),
        ("shikaku/2/2/2 . /2 . /0 /0 /1 1 /", "1 1", "0 1"),
        ("fillomino/1/3/2 . 1 /. 2 . /0 1 /", ". 2 .", ". 3 ."),
        ("kakuro/1/3/0 0 0 0 /0 3,0 . . /. 1 2 /", "1 2", "1 3"),
        ("sudoku/4/4/1 . . . /. . 3 . /. 4 . . /. . . 2 /. 3 2 4 /4 2 . 1 /2 . 1 3 /3 1 4 . /", "3 1 4", "3 4 1"),
    ] {
        let text = format!("pzprv3/{text}");
        let stated = |text: &str| {
            let puzzle = read(text);
            assert!(puzzle.solution.is_some(), "{text}");
            let engine = Engine::new(Plan::new(backend("search").unwrap()));
            engine.solver().solve(&puzzle, &Request::unique(), &mut |_| {}).unwrap().stated
        };
        assert_eq!(stated(&text), Stated::Matches, "{text}");
        // The same with a row on each line.
        assert_eq!(stated(&text.replace('/', "\n")), Stated::Matches, "{text}");
        assert!(text.contains(right), "{text}");
        assert_eq!(stated(&text.replacen(right, wrong, 1)), Stated::Differs, "{text}");
    }
    for wrong in ["pzprv3/slither/0/5/", "pzprv3/slither", "pzprv3/yinyang/2/2/. . /. . /", "pzprv3/sudoku/4/5/"] {
        assert!(gridc::Puzzle::read(wrong).is_err(), "{wrong}");
    }
    assert!(!read("pzprv3/slither/2/2/q/. . /. . /").doubts.is_empty(), "an unknown flag");
    assert!(read("pzprv3/slither/2/2/. . /. . /").solution.is_none(), "no answer");
}

/// Name of a format, its grammar, the start rule for one puzzle, and the sides of its boards.
type Grammar = (&'static str, &'static str, &'static str, &'static [usize]);

const GRAMMARS: [Grammar; 9] = [
    ("solo", "solo.ebnf", "puzzle", &[4, 6, 9]),
    ("snarfable", "snarfable.ebnf", "board", &[9]),
    ("perfect-sudoku", "perfect_sudoku.ebnf", "board", &[4, 9]),
    ("sumocue", "sumocue.ebnf", "board", &[4, 6, 9]),
    ("cage-map", "cage_map.ebnf", "object", &[4, 6, 9]),
    ("jigsaw-lines", "jigsaw_lines.ebnf", "board", &[4, 6, 9]),
    ("puzz-link", "puzz_link.ebnf", "link", &[4, 6, 9, 16]),
    ("penpa", "penpa.ebnf", "file", &[4, 9]),
    ("puzzlekit", "puzzlekit.ebnf", "board", &[4, 6, 9]),
];

fn choose_side(sampler: &mut Sampler, grammar: &Grammar) {
    let side = *grammar.3.choose(&mut sampler.random).unwrap();
    sampler.numbers =
        [("N", side), ("M", side - 1), ("NN", side * side), ("MM", side * side - 1), ("cell", 0), ("cage", 0)].into();
}

/// Returns how often a lexeme was requested on this board.
fn next(sampler: &mut Sampler, counter: &'static str) -> usize {
    let cells = sampler.numbers["NN"];
    let at = sampler.numbers[counter];
    sampler.numbers.insert(counter, (at + 1) % cells);
    at
}

fn lexeme(sampler: &mut Sampler, name: &str) -> String {
    let side = sampler.numbers["N"];
    let height = (1..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows)).unwrap();
    let index = |row: usize, column: usize| (row + 2) * (side + 4) + column + 2;
    match name {
        "NEWLINE" => "\n".to_owned(),
        "TAB" => "\t".to_owned(),
        "NAME" => sampler.one(&["one", "no.3", "von Emil"]),
        "REST" => "[]".to_owned(),
        "N" | "SIDE" => side.to_string(),
        "HEIGHT" | "BOX" => height.to_string(),
        "WIDTH" => (side / height).to_string(),
        "DIGIT" => sampler.random.random_range(1..=side).to_string(),
        // With all walls, each cell is a region; without any, there is one region.
        "WALLS" => "_".repeat(2 * side * (side - 1) + 1),
        "REGIONS" => {
            let open = |n: usize| char::from(b'a' + n as u8 - 1).to_string();
            // Every row is a region: no walls between left and right, all between up and down.
            let (mut text, mut left) = (String::new(), side * (side - 1));
            while left >= 26 {
                text.push('z');
                left -= 26;
            }
            text.push_str(&if left > 0 { open(left) } else { "_".to_owned() });
            text.push_str(&"_".repeat(side * (side - 1)));
            text
        }
        "SUMS" => vec!["5"; side * side].join("_"),
        "CELLS" => {
            let mut text = sampler.random.random_range(1..=side.min(9)).to_string();
            let mut left = side * side - 1;
            while left > 0 {
                let run = left.min(sampler.random.random_range(1..=20));
                let base = if sampler.rules.contains_key("link") { b'f' } else { b'a' - 1 };
                text.push(char::from(base + run as u8));
                left -= run;
            }
            text
        }
        "FIELD" => {
            let cell = next(sampler, "cell");
            (sampler.random.random_range(1..=side) * 256 + cell).to_string()
        }
        "ENTRY" => match next(sampler, "cell") {
            cell if cell % 2 == 1 => format!("+{}", cell - 1),
            _ => format!("={}", sampler.random.random_range(0..=side)),
        },
        "REGION" => {
            let row = next(sampler, "cage") / side;
            match sampler.rules.contains_key("separator") {
                true => char::from(b'A' + row as u8).to_string(),
                false => row.to_string(),
            }
        }
        "CAGE" => {
            let cage = next(sampler, "cage") / 2;
            char::from(if cage < 26 { b'A' + cage as u8 } else { b'a' + cage as u8 - 26 }).to_string()
        }
        "EQUATIONS" => "A=5 B=6".to_owned(),
        "CELL" if sampler.rules.contains_key("number") => {
            let cell = next(sampler, "cell");
            index(cell / side, cell % side).to_string()
        }
        // Cells with sums have no arrow, and arrows to the left lead to them.
        "CELL" if !sampler.rules.contains_key("separator") && !sampler.rules.contains_key("object") => {
            match next(sampler, "cell") % 9 % 3 {
                0 => sampler.one(&["3", "A", "0", "a"]),
                _ => "<".to_owned(),
            }
        }
        "CELL" => sampler.one(&["1", "2", "3", "4", ".", "."]),
        "PARITY" => sampler.one(&["E", "O"]),
        "BORDERS" => String::new(),
        "PATH" => format!("{},{},{}", index(0, 0), index(0, 1), index(1, 1)),
        "SUM" => format!("\"{}\":[\"6\",1]", 4 * (index(0, 0) + (side + 4) * (side + 4))),
        "CENTERS" => {
            let cells: Vec<usize> = (0..side * side).map(|cell| index(cell / side, cell % side)).collect();
            let steps = cells.windows(2).map(|pair| (pair[1] - pair[0]).to_string());
            format!("[{}]", [cells[0].to_string()].into_iter().chain(steps).collect::<Vec<_>>().join(","))
        }
        other => panic!("the grammar has no rule and no lexeme `{other}`"),
    }
}

/// Returns the lexeme `SUMS` of cage maps, which differs from that of Solo.
fn lexeme_of_maps(sampler: &mut Sampler, name: &str) -> String {
    match name {
        "SUMS" => "\"A\": 5, \"B\": 6".to_owned(),
        _ => lexeme(sampler, name),
    }
}

/// Regions are rows; cages are two cells of a row, of which the first has the sum.
fn lexeme_of_areas(sampler: &mut Sampler, name: &str) -> String {
    let side = sampler.numbers["N"];
    match name {
        "REGION" => (next(sampler, "cell") / side + 1).to_string(),
        "SUM" => match next(sampler, "cell") % side % 2 {
            0 => sampler.random.random_range(3..=2 * side - 1).to_string(),
            _ => "-".to_owned(),
        },
        "CAGE" => {
            let cell = next(sampler, "cage");
            format!("{}.{}", cell / side, cell % side / 2)
        }
        _ => lexeme(sampler, name),
    }
}

fn sampler(grammar: &Grammar, seed: u64) -> Sampler {
    let lexemes = match grammar.0 {
        "cage-map" => lexeme_of_maps,
        "puzzlekit" => lexeme_of_areas,
        _ => lexeme,
    };
    Sampler::new(grammar.1, seed, lexemes)
}

#[test]
fn sentences_of_the_grammars_are_read() {
    for grammar in &GRAMMARS {
        let format = named(grammar.0).unwrap();
        let mut sampler = sampler(grammar, 1);
        let unused = sampler.unused();
        assert_eq!(unused, ["file"], "{}", grammar.1);
        for _ in 0..150 {
            choose_side(&mut sampler, grammar);
            let text = sampler.sentence("file").concat();
            let boards = ["file", "boards"].map(|rule| sampler.used.get(rule).copied().unwrap_or(0));
            let count = sampler.used.get(grammar.2).copied().unwrap_or(0);
            let expected = match grammar.0 {
                "cage-map" => count + boards[1],
                // Without a board of one line, it is the board of two lines, or none.
                "jigsaw-lines" if count == 0 => usize::from(!text.trim().is_empty()),
                _ => count,
            };
            let source = Sources::new().add("test", text.as_str(), 0);
            let parsed: Vec<Parsed> = format.read(&source, Reading::plain()).collect();
            let wrong = parsed.iter().flat_map(|p| &p.diagnostics).find(|d| d.is_error());
            assert!(wrong.is_none(), "{}: {wrong:?} in\n{text}", grammar.1);
            assert_eq!(parsed.len(), expected, "{}:\n{text}", grammar.1);
            if expected > 0 {
                assert_eq!(detect(&source, None).unwrap().format, format, "{text}");
            }
        }
    }
}

#[test]
fn mangled_sentences_are_answered() {
    for grammar in &GRAMMARS {
        let format = named(grammar.0).unwrap();
        let mut sampler = sampler(grammar, 2);
        for _ in 0..150 {
            choose_side(&mut sampler, grammar);
            let text = sampler.mangled("file").concat();
            for result in read_all(&text, Some(format)) {
                assert!(result.is_ok() || result.is_err_and(|wrong| wrong.iter().any(Diagnostic::is_error)), "{text}");
            }
            let source = Sources::new().add("test", text.as_str(), 0);
            for other in WRITTEN {
                other.read(&source, Reading::plain()).for_each(drop);
            }
            drop(detect(&source, None));
        }
    }
}
