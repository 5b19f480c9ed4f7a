//! Tests formats of single programs for classic puzzles, and the JSON of two editors: real examples of each, mistakes, and round
//! trips.

use crate::ebnf::Sampler;
use crate::reader;
use gridc::stages::formats::{
    Document, Format, Reading, detect, dzn, hodoku, lines, lisudoku, msk, opensudoku, sdx, sudokumaker, write,
    write_lossy,
};
use gridc::stages::puzzle::{PuzzleData, change};
use gridc::stages::syntax::{Ast, Diagnostic, Sources};
use rand::RngExt;

/// The givens of most puzzles in this file.
const GIVENS: &str = "9.1..45..3...6..79....2..8...2..3..5....1....6..5..7...3..9....21..5...3..54..2.1";

/// A puzzle if there is one, its tree, and the messages.
type Found = (Option<PuzzleData>, Option<Ast>, Vec<Diagnostic>);

enum Classics {}
type Reader = reader::Reader<Classics>;

impl Reader {
    /// Returns the detected format of a text, and its puzzles with their messages.
    fn read(&mut self, text: &str) -> (&'static Format, Vec<Found>) {
        let entries = self.front.read_all("text", text);
        let format = entries[0].format.unwrap_or_else(|| panic!("{:?}\n{text}", entries[0].diagnostics));
        (format, entries.into_iter().map(|entry| (entry.puzzle.ok(), entry.ast, entry.diagnostics)).collect())
    }

    /// Returns the single puzzle of a text in a format.
    fn one(&mut self, text: &str, format: &'static Format) -> (PuzzleData, Ast) {
        let (found, mut puzzles) = self.read(text);
        assert_eq!((found, puzzles.len()), (format, 1), "{text}");
        let (puzzle, tree, said) = puzzles.swap_remove(0);
        (puzzle.unwrap_or_else(|| panic!("{text}: {said:?}")), tree.unwrap())
    }

    /// Writes a puzzle in a format, reads it back, and asserts that it is the same.
    fn round(&mut self, puzzle: &PuzzleData, tree: &Ast, format: &'static Format) -> String {
        let text = write(&Document::new(puzzle, Some(tree)), format).unwrap_or_else(|e| panic!("{e}"));
        let (again, _) = self.one(&text, format);
        assert_eq!(change(puzzle, &again), None, "{text}");
        assert_eq!(shown(&again, Shown::Entered), shown(puzzle, Shown::Entered), "{text}");
        text
    }

    /// Returns the code of the error for a text in a format.
    fn error(&self, text: &str, format: &'static Format) -> &'static str {
        let source = Sources::new().add("text", text, 0);
        let said: Vec<Diagnostic> =
            format.read(&source, Reading::plain()).flat_map(|parsed| parsed.diagnostics).collect();
        said.iter().find(|said| said.is_error()).unwrap_or_else(|| panic!("no error in {text}")).code.name()
    }
}

#[derive(Clone, Copy)]
enum Shown {
    Givens,
    Entered,
}

/// Returns the board as a line.
fn shown(puzzle: &PuzzleData, what: Shown) -> String {
    let mut cells = vec!['.'; puzzle.layout.cells().len()];
    let stated = if let Shown::Givens = what { &puzzle.givens } else { &puzzle.entered };
    stated.iter().for_each(|found| cells[found.cell.index()] = char::from_digit(found.digit as u32, 10).unwrap());
    cells.into_iter().collect()
}

/// Returns the rules of the clues, in order.
fn rules(puzzle: &PuzzleData) -> Vec<&str> {
    puzzle.clues.iter().map(|clue| clue.rule.as_str()).collect()
}

/// Returns what was not understood.
fn doubts(puzzle: &PuzzleData) -> Vec<&str> {
    puzzle.doubts.iter().map(|doubt| doubt.what.as_str()).collect()
}

#[test]
fn hodoku_lines_have_givens_and_placed_digits() {
    let mut reader = Reader::new();
    let board = GIVENS.replacen("9.1", "9+81", 1);
    let text = format!(
        "# a comment: with colons\n:0803:14:{board}:417 427:437 489::\n:0000:x:{GIVENS}:::::\n:0901-x:8:{GIVENS}::::12:left\n"
    );
    let (format, found) = reader.read(&text);
    assert_eq!((format, found.len()), (hodoku::FORMAT, 3));
    let first = found[0].0.clone().unwrap();
    assert_eq!(shown(&first, Shown::Givens), GIVENS);
    assert_eq!(shown(&first, Shown::Entered).trim_matches('.'), "8");
    assert!(first.marks.is_empty() && first.doubts.is_empty());
    assert_eq!(found[2].0.as_ref().unwrap().id.as_deref(), Some("left"));
    let text = reader.round(&first, found[0].1.as_ref().unwrap(), hodoku::FORMAT);
    assert!(text.starts_with(":0000:x:9+81..45.."), "{text}");
    let classic = reader.one(&format!("{GIVENS}\n"), lines::FORMAT);
    reader.round(&classic.0, &classic.1, hodoku::FORMAT);
    for wrong in
        [":0000", ":0000:x:123", &format!(":0000:x:{GIVENS}5:::"), &format!(":0000:x:{}:::", GIVENS.replace('9', "n"))]
    {
        assert_eq!(reader.error(wrong, hodoku::FORMAT), "E0763", "{wrong}");
    }
}

#[test]
fn sdx_files_have_candidates() {
    let mut reader = Reader::new();
    let mut fields: Vec<String> =
        GIVENS.chars().map(|c| if c == '.' { "123456789".into() } else { c.to_string() }).collect();
    fields[1] = "268".into();
    let page = |fields: &[String]| fields.chunks(9).map(|row| row.join(" ") + "\n").collect::<String>();
    // Without entered digits, candidates are part of the puzzle.
    let (puzzle, tree) = reader.understood(sdx::FORMAT, &page(&fields));
    assert_eq!((puzzle.marks.len(), puzzle.marks[0].digits.as_slice()), (1, &[2, 6, 8][..]));
    let text = write(&Document::new(&puzzle, Some(&tree)), sdx::FORMAT).unwrap();
    assert_eq!(text, page(&fields));
    let detected = detect(&Sources::new().add("test", &*text, 0), None).unwrap();
    assert_eq!(detected.format, sdx::FORMAT);
    // With entered digits, they are consequences of those.
    fields[4] = "u7".into();
    let text = format!("#AEmma\n#LEasy\n{}", page(&fields));
    let (puzzle, tree) = reader.one(&text, sdx::FORMAT);
    assert_eq!((shown(&puzzle, Shown::Givens).as_str(), puzzle.marks.len()), (GIVENS, 0));
    assert_eq!(shown(&puzzle, Shown::Entered).trim_matches('.'), "7");
    assert_eq!(puzzle.author.as_deref(), Some("Emma"));
    assert!(reader.round(&puzzle, &tree, sdx::FORMAT).starts_with("#AEmma\n#LEasy\n9 123456789 1"));
    for wrong in [
        "1 2 3",
        "u0 1 2 3 4 5 6 7 8",
        &page(&fields).replace("u7", "u77"),
        &page(&fields[..72]),
        &page(&fields).repeat(2),
    ] {
        assert_eq!(reader.error(wrong, sdx::FORMAT), "E0764", "{wrong}");
    }
}

#[test]
fn masks_are_no_puzzles() {
    let mut reader = Reader::new();
    let mask: String = GIVENS.chars().map(|c| if c == '.' { '.' } else { 'X' }).collect();
    let mask: String = mask.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect();
    let (format, found) = reader.read(&mask);
    assert_eq!((format, found[0].2[0].code.name()), (msk::FORMAT, "E0765"));
    assert!(found[0].2[0].help.as_ref().unwrap().contains("--pattern"));
    let (puzzle, tree) = reader.one(GIVENS, lines::FORMAT);
    let document = Document::new(&puzzle, Some(&tree));
    assert_eq!(write_lossy(&document, msk::FORMAT).unwrap().text, mask);
    assert!(write(&document, msk::FORMAT).unwrap_err().to_string().contains("the distinction of the givens in"));
}

#[test]
fn opensudoku_files_have_several_games() {
    let mut reader = Reader::new();
    let zeros = GIVENS.replace('.', "0");
    let cells = |sep: &str| -> String {
        let cell = |(i, c): (usize, char)| match c {
            '.' if i == 1 => format!("8|4{sep}|1|"),
            '.' => format!("0|0{sep}|1|"),
            c => format!("{c}|0{sep}|0|"),
        };
        GIVENS.chars().enumerate().map(cell).collect()
    };
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- ours --><opensudoku><name>Ours &amp; yours</name><author>Emma</author>\n\
         <game data=\"{zeros}\" />\n<game data='{zeros}' note=\"second\"></game></opensudoku>"
    );
    let (format, found) = reader.read(&text);
    assert_eq!((format, found.len()), (opensudoku::FORMAT, 2));
    let first = found[0].0.as_ref().unwrap();
    assert_eq!((shown(first, Shown::Givens).as_str(), first.author.as_deref()), (GIVENS, Some("Emma")));
    assert_eq!(found[1].0.as_ref().unwrap().id.as_deref(), Some("second"));
    // The span of a given is its digit.
    let place = first.givens[1].span;
    assert_eq!(&text[place.range()], "1");
    for (version, sep) in [(1, ""), (2, "|"), (3, ""), (4, "|2"), (5, "|0|3")] {
        let text = format!(
            "<opensudoku version=\"2\"><folder name=\"F\" created=\"1\">\
             <game created=\"1\" state=\"1\" data=\"version: {version}&#10;{}\" /></folder></opensudoku>",
            cells(sep)
        );
        let (puzzle, tree) = reader.one(&text, opensudoku::FORMAT);
        assert_eq!(shown(&puzzle, Shown::Givens), GIVENS, "{text}");
        assert_eq!(shown(&puzzle, Shown::Entered).trim_matches('.'), "8", "{text}");
        assert_eq!(puzzle.title.as_deref(), Some("F"));
        reader.round(&puzzle, &tree, opensudoku::FORMAT);
    }
    let tree = found[0].1.as_ref().unwrap();
    let text = reader.round(first, tree, opensudoku::FORMAT);
    assert!(!text.contains("& y"), "{text}");
    // Custom entities are not expanded, so they cannot exhaust memory.
    let bomb = format!(
        "<!DOCTYPE o [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>\n<opensudoku><game data=\"&b;\"/>{}",
        "<a>".repeat(100_000)
    );
    for wrong in
        ["<opensudoku><game/></opensudoku>", "<opensudoku><game data=\"12\"/></opensudoku>", "<opensudoku><game", &bomb]
    {
        assert_eq!(reader.error(wrong, opensudoku::FORMAT), "E0766", "{}", &wrong[..40.min(wrong.len())]);
    }
}

#[test]
fn data_files_have_a_grid() {
    let mut reader = Reader::new();
    let rows = |blank: &str| -> Vec<String> {
        let cell = |c: &u8| if *c == b'.' { blank.to_owned() } else { char::from(*c).to_string() };
        GIVENS.as_bytes().chunks(9).map(|row| row.iter().map(cell).collect::<Vec<_>>().join(", ")).collect()
    };
    let array = |blank: &str| format!("array2d(1..n, 1..n, [ % row by row\n {}\n])", rows(blank).join(",\n "));
    for text in [
        format!("%\n% A puzzle of our own\n%\nx = {};\n\nn = 9;\n", array("_")),
        format!("n=9;\nx = {}", array("0")),
        format!("/* drawn */ S=3;\nN = 9;\nKING = false;\nstart=[|\n{}\n|];\n", rows("0").join("|\n")),
        format!("start = [|{}|];", rows("<>").join(",|")),
        format!("puzzle = array2d(1..9, 1..9, [{},]);", rows("_").join(",")),
    ] {
        let (puzzle, tree) = reader.one(&text, dzn::FORMAT);
        assert_eq!(shown(&puzzle, Shown::Givens), GIVENS, "{text}");
        assert!(puzzle.doubts.is_empty(), "{text}: {:?}", puzzle.doubts);
        reader.round(&puzzle, &tree, dzn::FORMAT);
    }
    let (puzzle, _) = reader.one(&format!("x = {}; KING = true; cages = {{1, 2}};", array("_")), dzn::FORMAT);
    assert_eq!(doubts(&puzzle).len(), 2, "{:?}", puzzle.doubts);
    let (large, tree) = reader.one(&format!("{}\n", ".".repeat(256)), lines::FORMAT);
    reader.round(&large, &tree, dzn::FORMAT);
    for wrong in [
        "n = 9;",
        "x = [| 1, 2 | 3 |];",
        "x = [| 1, 2 |];",
        "x = [| 1 2, 3 | 4, 5 |];",
        "x = [| 1, 5 | 2, 1 |];",
        "9 = x;",
        "a = [| 1, 2 | 2, 1 |]; b = [| 1, 2 | 2, 1 |];",
    ] {
        assert_eq!(reader.error(wrong, dzn::FORMAT), "E0767", "{wrong}");
    }
}

#[test]
fn lisudoku_has_all_its_keys() {
    let mut reader = Reader::new();
    let cell = |r: usize, c: usize| format!("{{\"row\": {r}, \"col\": {c}}}");
    let text = format!(
        "{{\"gridSize\": 6, \"fixedNumbers\": [{{\"position\": {a}, \"value\": 5}}], \"regions\": [], \"extraRegions\": [[{a}, {d}]],
          \"thermos\": [[{a}, {b}]], \"arrows\": [{{\"circleCells\": [{a}], \"arrowCells\": [{d}, {c}]}}], \"primaryDiagonal\": true,
          \"secondaryDiagonal\": false, \"antiKnight\": true, \"antiKing\": true,
          \"killerCages\": [{{\"sum\": 7, \"region\": [{b}, {c}]}}, {{\"sum\": null, \"region\": [{a}, {b}]}}],
          \"kropkiDots\": [{{\"dotType\": \"Consecutive\", \"cell1\": {a}, \"cell2\": {b}}},
          {{\"dotType\": \"Double\", \"cell1\": {b}, \"cell2\": {c}}}], \"kropkiNegative\": true, \"oddCells\": [{a}],
          \"evenCells\": [{b}], \"topBottom\": false, \"renbans\": [[{a}, {b}]], \"palindromes\": [[{a}, {d}]]}}",
        a = cell(0, 0), b = cell(0, 1), c = cell(1, 1), d = cell(3, 3)
    );
    let (puzzle, tree) = reader.one(&text, lisudoku::FORMAT);
    assert_eq!(puzzle.layout.name, "classic(2, 3)");
    let mut found = rules(&puzzle);
    found.sort_unstable();
    let wanted = "antiking antiknight arrow cage diagonal_down even extra_region killer kropki_black kropki_negative kropki_white \
                  odd palindrome renban thermo";
    assert_eq!(found, wanted.split_whitespace().collect::<Vec<_>>());
    assert!(puzzle.doubts.is_empty());
    reader.round(&puzzle, &tree, lisudoku::FORMAT);
    // The site's API responses, with underscores; unknown members are doubts.
    let inner = "{\"grid_size\": 4, \"fixed_numbers\": [], \"top_bottom\": true, \"fog\": [1], \"anti_knight\": true}";
    let (puzzle, _) = reader.one(&format!("{{\"id\": 5, \"constraints\": {inner}}}"), lisudoku::FORMAT);
    assert_eq!(
        (rules(&puzzle), doubts(&puzzle)),
        (vec!["antiknight"], vec!["the rule `topBottom`", "the key \"fog\""])
    );
    let said = "\"description\": \"The king moves.\", \"difficulty\": 3";
    let (puzzle, _) = reader.one(&format!("{{{said}, \"constraints\": {{\"grid_size\": 4}}}}"), lisudoku::FORMAT);
    assert_eq!(doubts(&puzzle), ["the text says “The king moves”, but there is no clue of `antiking`"]);
    for wrong in ["{\"gridSize\": 0}", "{\"gridSize\": 1000000}", "{\"gridSize\": 4, \"oddCells\": [7]}"] {
        assert_eq!(reader.error(wrong, lisudoku::FORMAT), "E0768", "{wrong}");
    }
    let jigsaw = reader.one(
        "{\"gridSize\": 4, \"regions\": [[{\"row\":0,\"col\":0},{\"row\":0,\"col\":1},{\"row\":0,\"col\":2},{\"row\":1,\"col\":0}]]}",
        lisudoku::FORMAT,
    );
    assert_eq!(jigsaw.0.layout.name, "jigsaw(4)");
}

/// Returns a SudokuMaker puzzle with these constraints.
fn maker(constraints: &str) -> String {
    let cells: Vec<String> = GIVENS
        .chars()
        .map(|c| if c == '.' { "{}".to_owned() } else { format!("{{\"given\": true, \"value\": {c}}}") })
        .collect();
    let regions: Vec<String> = (0..81).map(|i| (i / 27 * 3 + i % 9 / 3).to_string()).collect();
    format!(
        "{{\"formatVersion\": \"1.5.0\", \"puzzle\": {{\"name\": \"Ours\", \"author\": \"Emma\", \"cells\": [{}],
         \"constraints\": [{{\"type\": 0}}, {{\"type\": 1, \"regions\": [{}]}}{constraints}]}}}}",
        cells.join(","),
        regions.join(",")
    )
}

#[test]
fn sudokumaker_has_numeric_types() {
    let mut reader = Reader::new();
    let (puzzle, _) = reader.one(&maker(""), sudokumaker::FORMAT);
    assert_eq!((shown(&puzzle, Shown::Givens).as_str(), puzzle.layout.name.as_str()), (GIVENS, "classic(3, 3)"));
    assert_eq!(
        (puzzle.title.as_deref(), puzzle.author.as_deref(), puzzle.doubts.len()),
        (Some("Ours"), Some("Emma"), 0)
    );
    let above = |column: usize| column + 1;
    for (constraint, said) in [
        ("\"type\": 10, \"style\": {\"color\": \"#fff\"}", "diagonal_down"),
        ("\"type\": 13", "antiknight"),
        ("\"type\": 100, \"cells\": [1]", "even: r1c2"),
        ("\"type\": 200, \"clues\": [{\"edge\": 1}], \"negative\": []", "kropki_white: r1c1 r1c2"),
        ("\"type\": 201, \"clues\": [{\"edge\": 9, \"value\": 3}]", "kropki_black: r1c1 r2c1"),
        ("\"type\": 202, \"clues\": [{\"edge\": 2, \"value\": 10}]", "xv_x: r1c2 r1c3"),
        ("\"type\": 300, \"slow\": false, \"thermometers\": [[4, 5]]", "thermo: r1c5 r1c6"),
        ("\"type\": 300, \"slow\": true, \"thermometers\": [[4, 5]]", "slow_thermo: r1c5 r1c6"),
        ("\"type\": 301, \"cages\": [{\"value\": 12, \"cells\": [3, 4]}]", "killer 12: r1c4 r1c5"),
        ("\"type\": 302, \"groups\": [[1, 29], [3, 31]]", "clone: r1c2 r1c4 r4c3 r4c5"),
        ("\"type\": 303, \"clues\": [{\"corner\": 11, \"digits\": [2, 4]}]", "quadruple 2 4: r1c1 r1c2 r2c1 r2c2"),
        ("\"type\": 304, \"cages\": [{\"value\": \"11\", \"cells\": [3, 4, 5]}]", "look_and_say 11: r1c4 r1c5 r1c6"),
        // A cage with the number 0 has no total.
        ("\"type\": 301, \"cages\": [{\"value\": 0, \"cells\": [3, 13]}]", "cage: r1c4 r2c5"),
        ("\"type\": 305, \"cells\": [1, 11]", "extra_region: r1c2 r2c3"),
        ("\"type\": 405, \"lines\": [[3, 4, 13]]", "arithmetic: r1c4 r1c5 r2c5"),
        ("\"type\": 401, \"minDifference\": 4, \"lines\": [[3, 4]]", "whispers: r1c4 r1c5"),
        ("\"type\": 406, \"groups\": [14, 112, 896], \"lines\": [[3, 4, 13]]", "entropic: r1c4 r1c5 r2c5"),
        ("\"type\": 406, \"groups\": [292, 584, 146], \"lines\": [[3, 4, 13]]", "modular: r1c4 r1c5 r2c5"),
        ("\"type\": 16, \"groups\": [14, 112, 896]", "global_entropy"),
        (
            "\"type\": 408, \"bulbsWithArrows\": [{\"bulbCells\": [3], \"arrows\": [[3, 13, 22]]}]",
            "arrow: r1c4 r2c5 r3c5",
        ),
        ("\"type\": 600, \"cells\": [3]", "row_index: r1c4"),
    ] {
        let (puzzle, _) = reader.one(&maker(&format!(", {{{constraint}}}")), sudokumaker::FORMAT);
        assert_eq!(puzzle.clues.iter().map(|clue| puzzle.clue_words(clue)).collect::<Vec<_>>(), [said], "{constraint}");
        assert!(puzzle.doubts.is_empty(), "{constraint}: {:?}", puzzle.doubts);
    }
    let outside = format!(", {{\"type\": 503, \"clues\": [{{\"value\": 2, \"outerCell\": {}}}]}}", above(2));
    let (puzzle, _) = reader.one(&maker(&outside), sudokumaker::FORMAT);
    assert!(puzzle.clue_words(&puzzle.clues[0]).starts_with("skyscraper 2: r1c3 r2c3"), "{:?}", rules(&puzzle));
    // Disabled constraints are ignored; those with code or drawings are doubts.
    for (constraint, count) in [
        ("\"type\": 13, \"enabled\": false", 0),
        ("\"type\": 13, \"solverIgnored\": true", 1),
        ("\"type\": 1000, \"definition\": {\"name\": \"Fillomino\"}", 1),
        ("\"type\": 2000, \"lines\": [[{\"x\": 1, \"y\": \"here\"}, {\"x\": 1, \"y\": 2}]]", 1),
        ("\"type\": 1, \"regions\": []", 1),
        ("\"type\": 408, \"bulbsWithArrows\": [{\"bulbCells\": [], \"arrows\": [[1, 2]]}]", 1),
        ("\"type\": 2000, \"lines\": []", 0),
        ("\"type\": 4000, \"lightCells\": [1]", 0),
        ("\"type\": 77", 1),
        ("\"type\": 300, \"thermometers\": [[1000, 2]]", 1),
        ("\"type\": 13, \"strange\": [1]", 1),
        ("\"type\": 502, \"clues\": [{\"outerCell\": 2, \"value\": \"5 or 6\"}]", 1),
        ("\"type\": 502, \"clues\": [{\"outerCell\": 2, \"value\": \"\"}]", 0),
        ("\"type\": 301, \"cages\": [[1, 2]]", 1),
        ("\"type\": 301, \"cages\": {\"cells\": [1, 2]}", 1),
        ("\"type\": 400, \"lines\": [1, 2]", 2),
        ("\"type\": 200, \"clues\": [{\"edge\": 1, \"value\": \"odd\"}]", 1),
        ("\"type\": 303, \"clues\": [{\"corner\": 11, \"digits\": [2, \"x\"]}]", 1),
        ("\"type\": 404, \"lines\": [[0, 1]]", 0),
    ] {
        let (puzzle, _) = reader.one(&maker(&format!(", {{{constraint}}}")), sudokumaker::FORMAT);
        assert_eq!(
            (puzzle.doubts.len(), rules(&puzzle).len().min(1)),
            (count, usize::from(constraint.contains("strange"))),
            "{constraint}"
        );
    }
    for wrong in ["{\"formatVersion\": \"1\"}", "{\"formatVersion\": \"1\", \"puzzle\": {\"cells\": [{}, {}]}}"] {
        assert_eq!(reader.error(wrong, sudokumaker::FORMAT), "E0769", "{wrong}");
    }
}

#[test]
fn sudokumaker_has_wrapped_constraints_and_boards_of_its_own() {
    let mut reader = Reader::new();
    let four = |cells: &str, more: &str| {
        let cells = format!("{cells}{}", ",{}".repeat(15));
        format!("{{\"formatVersion\":\"1.5.0\",\"puzzle\":{{\"name\":\"\",\"size\":4,\"cells\":[{cells}],{more}}}}}")
    };
    const BOXES: &str = "[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]";
    for (constraints, layout) in [
        (format!("{{\"id\":1,\"enabled\":true,\"config\":{{\"type\":1,\"regions\":{BOXES}}}}}"), "classic(2, 2)"),
        (format!("{{\"type\":1,\"enabled\":false,\"regions\":{BOXES}}}"), "latin(4)"),
    ] {
        let (puzzle, _) = reader.one(&four("{}", &format!("\"constraints\":[{constraints}]")), sudokumaker::FORMAT);
        assert_eq!((puzzle.layout.name.as_str(), puzzle.doubts.len()), (layout, 0), "{constraints}");
    }
    let boxed = |more: &str| format!("\"constraints\":[{{\"type\":1,\"regions\":{BOXES}}}{more}]");
    for (constraint, said) in [
        (",{\"type\":400,\"lines\":[[0,1,5,4,0]]}", "renban: r1c1 r1c2 r2c2 r2c1"),
        (",{\"type\":406,\"groups\":[20,10],\"lines\":[[0,1,2]]}", "parity_line: r1c1 r1c2 r1c3"),
    ] {
        let (puzzle, _) = reader.one(&four("{}", &boxed(constraint)), sudokumaker::FORMAT);
        assert_eq!(puzzle.clues.iter().map(|clue| puzzle.clue_words(clue)).collect::<Vec<_>>(), [said], "{constraint}");
        assert!(puzzle.doubts.is_empty(), "{constraint}: {:?}", puzzle.doubts);
    }
    for (cell, count) in [
        ("{\"given\":true,\"value\":\"A\"}", 1),
        ("{\"given\":true,\"value\":1.5}", 1),
        ("{\"rule\":\"doubler\"}", 1),
        ("{\"value\":null,\"candidates\":[1],\"colors\":[2],\"cornerPencilMarks\":[3]}", 0),
    ] {
        let (puzzle, _) = reader.one(&four(cell, &boxed("")), sudokumaker::FORMAT);
        assert_eq!(puzzle.doubts.len(), count, "{cell}");
    }
    // A board that is not a sudoku has rows and columns only if a constraint states them.
    let custom = format!("\"spec\":{{\"type\":\"custom\"}},{}", boxed(""));
    assert_ne!(reader.one(&four("{}", &custom), sudokumaker::FORMAT).0.layout.name, "classic(2, 2)");
}

#[test]
fn lisudoku_lists_are_lists() {
    let mut reader = Reader::new();
    let (puzzle, _) = reader.one(
        "{\"gridSize\": 4, \"renbans\": [[{\"row\":0,\"col\":0},{\"row\":0,\"col\":1},{\"row\":1,\"col\":1},{\"row\":0,\"col\":0}]]}",
        lisudoku::FORMAT,
    );
    assert_eq!(rules(&puzzle), ["renban"]);
    for (strange, count) in [("\"thermos\": {\"row\": 1}", 1), ("\"killerCages\": [[1]]", 1), ("\"thermos\": {}", 0)] {
        let (puzzle, _) = reader.one(&format!("{{\"gridSize\": 4, {strange}}}"), lisudoku::FORMAT);
        assert_eq!(puzzle.doubts.len(), count, "{strange}");
    }
}

/// The grammars of these formats, with the start rule for one puzzle.
const GRAMMARS: [(&Format, &str, &str); 5] = [
    (hodoku::FORMAT, "hodoku.ebnf", "line"),
    (sdx::FORMAT, "sdx.ebnf", "file"),
    (msk::FORMAT, "msk.ebnf", "file"),
    (opensudoku::FORMAT, "opensudoku.ebnf", "game"),
    (dzn::FORMAT, "dzn.ebnf", "file"),
];

fn lexeme(sampler: &mut Sampler, name: &str) -> String {
    let side = sampler.numbers["N"];
    let dzn = sampler.numbers["dzn"] == 1;
    match name {
        "NEWLINE" => "\n".to_owned(),
        "SPACE" => " ".to_owned(),
        "TECHNIQUE" => sampler.one(&["0803", "0000", "0901-x"]),
        "DIGITS" => sampler.one(&["x", "14", ""]),
        "DIGIT" => sampler.random.random_range(1..10).to_string(),
        "BLANK" => sampler.one(&[".", "0"]),
        "PLACE" if sampler.numbers["msk"] == 1 => sampler.one(&["X", "."]),
        "PLACE" => sampler.one(&["417", "999"]),
        "NAME" | "WORDS" => sampler.one(&["ours", "R&amp;D 5", "größer"]),
        "TEXT" => sampler.one(&[" ours", " of 9 by 9", " : , ;"]),
        "KEY" => sampler.one(&["A", "L"]),
        "CANDIDATES" => sampler.one(&["12", "123456789", "579"]),
        "SIDE" => side.to_string(),
        "CELL" if dzn && sampler.random.random_range(0..2) == 0 => sampler.one(&["_", "0", "<>"]),
        "CELL" if dzn => sampler.random.random_range(1..=side).to_string(),
        "CELL" => sampler.random.random_range(0..10).to_string(),
        "NOTES" => sampler.random.random_range(0..512).to_string(),
        "EDITABLE" => sampler.one(&["0", "1"]),
        other => panic!("the grammar has no rule and no lexeme `{other}`"),
    }
}

#[test]
fn sentences_of_the_grammars_are_read() {
    for (format, file, puzzle) in GRAMMARS {
        let mut sampler = Sampler::new(file, 5, lexeme);
        for round in 0..200 {
            let side: usize = [4, 9, 16][round % 3];
            sampler.numbers = [
                ("N", side),
                ("M", side - 1),
                ("NN", side * side),
                ("dzn", usize::from(format == dzn::FORMAT)),
                ("msk", usize::from(format == msk::FORMAT)),
            ]
            .into();
            let text = sampler.sentence("file").concat();
            let wanted = sampler.used.get(puzzle).copied().unwrap_or(0);
            let source = Sources::new().add("text", text.as_str(), 0);
            let found: Vec<_> = format.read(&source, Reading::plain()).collect();
            assert_eq!(found.len(), wanted, "{text}");
            for parsed in found {
                let wrong = parsed.diagnostics.iter().find(|said| said.is_error() && said.code.name() != "E0765");
                assert!(wrong.is_none(), "{wrong:?}\n{text}");
            }
        }
    }
}
