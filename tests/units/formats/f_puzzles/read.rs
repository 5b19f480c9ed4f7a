//! Tests the translation of f-puzzles' JSON.

use gridc::stages::code::Code;
use gridc::stages::formats::Reading;
use gridc::stages::formats::f_puzzles::read::{parse, recognises};
use gridc::stages::syntax::{Parsed, Sources, grid};

/// Returns the statements of a puzzle of side 4 (unless the text has its own grid) with these keys, in gridc's language.
fn said(keys: &str) -> String {
    let text = if keys.contains("\"grid\"") { keys.to_owned() } else { with_grid(4, keys) };
    let parsed = parsed(&text);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    grid::print(&parsed.ast.unwrap())
}

fn with_grid(side: usize, keys: &str) -> String {
    let row = format!("[{}]", vec!["{}"; side].join(","));
    format!(
        r#"{{"size":{side},"grid":[{}]{}{keys}}}"#,
        vec![row; side].join(","),
        if keys.is_empty() { "" } else { "," }
    )
}

fn parsed(text: &str) -> Parsed {
    assert!(recognises(text), "{text}");
    let mut sources = Sources::new();
    let source = sources.add("puzzle.json", text, 0);
    parse(&source, Reading::plain()).unwrap_or_else(Parsed::failed)
}

#[test]
fn every_kind_of_clue_becomes_one_of_the_library() {
    for (keys, clue) in [
        (r#""diagonal+":true"#, "use diagonal_up"),
        (r#""diagonal-":true"#, "use diagonal_down"),
        (r#""antiknight":true"#, "use antiknight"),
        (r#""antiking":true"#, "use antiking"),
        (r#""disjointgroups":true"#, "use disjoint_groups"),
        (r#""nonconsecutive":true"#, "use nonconsecutive"),
        (r#""negative":["ratio"]"#, "use ratio_negative(2)"),
        (r#""negative":["xv"]"#, "use xv_negative"),
        (r#""odd":[{"cell":"R1C2"}]"#, "odd r1c2"),
        (r#""even":[{"cell":"R1C2"}]"#, "even r1c2"),
        (r#""minimum":[{"cell":"R1C2"}]"#, "minimum r1c2"),
        (r#""maximum":[{"cell":"R1C2"}]"#, "maximum r1c2"),
        (r#""rowindexer":[{"cells":["R1C2"]}]"#, "row_index r1c2"),
        (r#""columnindexer":[{"cells":["R1C2"]}]"#, "column_index r1c2"),
        (r#""boxindexer":[{"cells":["R1C2"]}]"#, "box_index r1c2"),
        (r#""extraregion":[{"cells":["R1C1","R2C2"]}]"#, "extra_region r1c1 r2c2"),
        (r#""killercage":[{"cells":["R1C1","R1C2"],"value":"5"}]"#, "killer 5 r1c1 r1c2"),
        (r#""killercage":[{"cells":["R1C1","R1C2"]}]"#, "cage r1c1 r1c2"),
        (r#""xv":[{"cells":["R1C1","R1C2"],"value":5}]"#, "xv_v r1c1 r1c2"),
        (r#""xv":[{"cells":["R1C1","R1C2"],"value":"10"}]"#, "xv_x r1c1 r1c2"),
        (r#""cage":[{"cells":[],"value":"antiknight: true"},{"value":"msgcorrect: Well done"}]"#, "use antiknight"),
        (r#""killercage":[{"cells":["R1C1","R1C2"],"value":""}]"#, "cage r1c1 r1c2"),
        (r#""thermometer":[{"lines":[["R1C1","R1C2"],["R1C1","R2C1"]]}]"#, "thermo r1c1 r1c2\nthermo r1c1 r2c1"),
        (r#""slowthermometer":[{"lines":[["R1C1","R1C2"]]}]"#, "slow_thermo r1c1 r1c2"),
        (r#""palindrome":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#, "palindrome r1c1 r1c2 r1c3"),
        (r#""renban":[{"lines":[["R1C1","R1C2","R1C1"]]}]"#, "renban r1c1 r1c2"),
        (r#""nabner":[{"lines":[["R1C1","R1C2"]]}]"#, "nabner r1c1 r1c2"),
        (r#""whispers":[{"lines":[["R1C1","R1C2"]],"value":"3"}]"#, "whispers gap=3 r1c1 r1c2"),
        (r#""whispers":[{"lines":[["R1C1","R1C2"]]}]"#, "whispers gap=2 r1c1 r1c2"),
        (r#""regionsumline":[{"lines":[["R1C2","R1C3"]]}]"#, "region_sum r1c2 r1c3"),
        (r#""betweenline":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#, "between r1c1 r1c2 r1c3"),
        (r#""germanwhispers":[{"lines":[["R1C1","R1C2"]]}]"#, "whispers gap=2 r1c1 r1c2"),
        (r#""dutchwhispers":[{"lines":[["R1C1","R1C2"]]}]"#, "whispers gap=1 r1c1 r1c2"),
        (r#""lockout":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#, "lockout gap=2 r1c1 r1c2 r1c3"),
        (r#""entropicline":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#, "entropic_line r1c1 r1c2 r1c3"),
        (r#""modularline":[{"lines":[["R1C1","R1C2"]]}]"#, "modular_line r1c1 r1c2"),
        (r#""modularline":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#, "modular r1c1 r1c2 r1c3"),
        (r#""sum":[{"cells":["R1C1","R1C2"],"value":"6"}]"#, "pair_sum 6 r1c1 r1c2"),
        (r#""sum":[{"cells":["R1C1","R1C2"],"value":"6"}],"negative":["sum"]"#, "use pair_sum_negative(6)"),
        (r#""nonconsecutive":true,"ratio":[{"cells":["R1C1","R1C2"]}]"#, "use kropki_white_negative"),
        (r#""negative":["ratio"],"difference":[{"cells":["R1C1","R1C2"]}]"#, "use kropki_black_negative(2)"),
        (r#""doublearrow":[{"lines":[["R1C1","R1C2","R2C2"]]}]"#, "double_arrow r1c1 r1c2 r2c2"),
        (r#""zipperline":[{"lines":[["R1C1","R1C2","R2C2"]]}]"#, "zipper r1c1 r1c2 r2c2"),
        (r#""difference":[{"cells":["R1C1","R1C2"]}]"#, "kropki_white r1c1 r1c2"),
        (r#""difference":[{"cells":["R1C1","R1C2"],"value":"2"}]"#, "kropki_white difference=2 r1c1 r1c2"),
        (r#""ratio":[{"cells":["R1C1","R1C2"],"value":3}]"#, "kropki_black ratio=3 r1c1 r1c2"),
        (r#""xv":[{"cells":["R1C1","R1C2"],"value":"x"}]"#, "xv_x r1c1 r1c2"),
        (r#""xv":[{"cells":["R1C1","R1C2"],"value":"V"}]"#, "xv_v r1c1 r1c2"),
        (r#""clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R3C1","R1C2"]}]"#, "clone r1c1 : r3c1"),
        (
            r#""quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,1,2]}]"#,
            "quadruple r1c1 r1c2 r2c1 r2c2 : 1 1 2",
        ),
        (r#""arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2"],["R1C1","R2C1"]]}]"#, "arrow r1c1 : r1c2 : r2c1"),
        (r#""arrow":[{"cells":["R2C1","R1C1"],"lines":[["R1C1","R1C2"]]}]"#, "arrow r2c1 r1c1 : r1c2"),
        (r#""sandwichsum":[{"cell":"R0C2","value":"3"}]"#, "sandwich 3 column 2"),
        (r#""sandwichsum":[{"cell":"R2C0","value":"0"}]"#, "sandwich 0 row 2"),
        (r#""xsum":[{"cell":"R5C1","value":"3"}]"#, "x_sum 3 r4c1 r3c1 r2c1 r1c1"),
        (r#""skyscraper":[{"cell":"R1C5","value":"3"}]"#, "skyscraper 3 r1c4 r1c3 r1c2 r1c1"),
        (r#""littlekillersum":[{"cell":"R0C1","direction":"DR","value":"9"}]"#, "little_killer 9 r1c2 r2c3 r3c4"),
        (r#""littlekillersum":[{"cell":"R5C5","direction":"UL","value":"9"}]"#, "little_killer 9 r4c4 r3c3 r2c2 r1c1"),
        (r#""maxarrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2"]]}]"#, "maximum_arrow r1c1 : r1c2"),
    ] {
        let text = said(keys);
        assert!(text.contains(clue), "{keys}\n{text}");
        assert!(!text.contains("doubt"), "{keys}\n{text}");
    }
}

/// Low, middle and high digits if three does not divide the side, and lines of two cells, as in Rangsk's solver.
#[test]
fn short_lines_and_odd_sides_have_rules_of_their_own() {
    let of = |side: usize, lines: &str| {
        let parsed = parsed(&with_grid(side, lines));
        assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
        grid::print(&parsed.ast.unwrap())
    };
    let two = of(9, r#""entropicline":[{"lines":[["R1C1","R1C2"],["R2C1","R2C2"]]}]"#);
    assert_eq!(two.matches("rule entropic_line").count(), 1, "{two}");
    assert!(two.contains("digit(a) <= 3") && two.contains("digit(b) > 6"), "{two}");
    let eight = of(8, r#""entropicline":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#);
    assert!(eight.contains("digit(a) <= 3") && eight.contains("digit(b) > 5"), "{eight}");
    assert!(of(9, r#""entropicline":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#).contains("entropic r1c1 r1c2 r1c3"));
}

#[test]
fn what_says_nothing_is_no_clue() {
    for keys in [
        "",
        r#""antiknight":false,"negative":[],"killercage":[],"disabledlogic":["tuples"],"truecandidatesoptions":["colored"]"#,
        r#""littlekillersum":[{"cell":"R0C1","direction":"DR"}]"#,
        r#""regionsumline":[{"lines":[["R1C1","R1C2"]]}]"#,
        r#""quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[]}]"#,
        r#""fogofwar":["R1C1"],"line":[]"#,
        r#""solution":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]"#,
    ] {
        assert_eq!(said(keys), said(""), "{keys}");
    }
    let line = r#""line":[{"lines":[["R1C1","R1C2"]],"outlineC":"green","width":0.4,"fromConstraint":"Renban"}]"#;
    let renban = r#""renban":[{"lines":[["R1C1","R1C2"]]}]"#;
    assert_eq!(said(&format!("{line},{renban}")), said(renban));
}

#[test]
fn what_only_shows_clues_is_no_drawing() {
    let cell = |colour: &str| format!(r#"{{"c":"{colour}"}}"#);
    let grid = |first: &str, second: &str| {
        let row = |a: &str, b: &str| format!("[{},{},{{}},{{}}]", cell(a), cell(b));
        let blank = "[{},{},{},{}]";
        format!(r#"{{"grid":[{},{},{blank},{blank}],"KEYS"}}"#, row(first, second), row(first, second))
    };
    let clue = r#""extraregion":[{"cells":["R1C1","R2C1"]}],"odd":[{"cell":"R1C2"},{"cell":"R2C2"}]"#;
    let with = |first: &str, second: &str| said(&grid(first, second).replace(r#""KEYS""#, clue));
    assert!(!with("gray", "3").contains("doubt"), "{}", with("gray", "3"));
    assert!(!with("", "").contains("doubt"));
    let ends = r#""lockout":[{"lines":[["R1C1","R1C2","R1C3"]]}],
        "rectangle":[{"cells":["R1C1"],"baseC":"gray","width":0.5,"height":0.5,"angle":45}]"#;
    assert!(!said(ends).contains("doubt"), "{}", said(ends));
    // One cell more than the clue has.
    let stray = said(&grid("gray", "3").replace(r#""KEYS""#, r#""odd":[{"cell":"R1C2"}]"#));
    assert!(stray.contains("doubt"), "{stray}");
}

#[test]
fn what_is_not_understood_is_doubted() {
    for (keys, doubt) in [
        (r#""snowball":[{"cells":["R1C1"]}]"#, "doubt changes \"`snowball`"),
        (r#""killercage":[{"cells":["R1C1"],"value":"5","liar":true}]"#, "doubt changes \"`liar`"),
        (r#""killercage":[{"cells":["R1C1","R1C2"],"value":"<9"}]"#, "doubt restricts \"`<9`"),
        (r#""negative":["thermometer"]"#, "doubt restricts"),
        (r#""arrow":[{"cells":["R1C1"],"lines":[]}]"#, "doubt restricts"),
        (r#""littlekillersum":[{"cell":"R0C1","direction":"UR","value":"9"}]"#, "doubt restricts"),
        (r#""xv":[{"cells":["R1C1","R1C2"],"value":"L"}]"#, "doubt restricts"),
        (r#""odd":[{"cell":"R9C9"}]"#, "doubt restricts"),
        (r#""odd":["R1C1"]"#, "doubt changes"),
        (r#""odd":{"cell":"R1C1"}"#, "doubt changes"),
        (r#""extraregion":[["R1C1","R2C2"]]"#, "doubt changes"),
        (r#""killercage":[{"cells":"R1C1","value":"3"}]"#, "doubt changes"),
        (r#""negative":"xv""#, "doubt changes"),
        (r#""thermometer":[["R1C1","R1C2"]]"#, "doubt changes"),
        (r#""thermometer":[{"lines":["R1C1","R1C2"]}]"#, "doubt changes"),
        (r#""circle":[{"cells":["A1"],"baseC":"black"}]"#, "doubt changes"),
        (r#""xv":[{"cells":["R1C1","R1C2"],"value":7}]"#, "doubt restricts"),
        // If all are given, one that is not understood exempts its cells.
        (r#""nonconsecutive":true,"difference":[{"cells":["R1C1","R1C2"],"value":"odd"}]"#, "doubt changes \"`odd`"),
        (r#""negative":["ratio"],"ratio":[{"cells":["R1C1","R1C2"],"value":"x"}]"#, "doubt changes \"`x`"),
        (r#""maximum":[{"cell":"R1C1"},{"cell":"R9C9"}]"#, "doubt changes"),
        // Drawings that name a clue but are elsewhere, or name none.
        (
            r#""renban":[{"lines":[["R2C1","R2C2"]]}],"line":[{"lines":[["R1C1","R1C2"]],"outlineC":"green","fromConstraint":"Renban"}]"#,
            "doubt",
        ),
        (r#""title":"x","line":[{"lines":[["R1C1","R1C2"]],"outlineC":"green","fromConstraint":"title"}]"#, "doubt"),
        (r#""line":[{"lines":[["R1C1","R1C2"]],"outlineC":"green","fromConstraint":"line"}]"#, "doubt"),
        (
            r#""snail":[{"lines":[["R1C1","R1C2"]]}],"line":[{"lines":[["R1C1","R1C2"]],"fromConstraint":"Snail"}]"#,
            "doubt changes \"`snail`",
        ),
        // Cages with texts.
        (r#""cage":[{"cells":[],"value":"Every row has a doubler"}]"#, "doubt changes \"the text"),
        (r#""cage":[{"cells":[],"value":"doublers: true"}]"#, "doubt changes \"the text"),
        (r#""cage":[{"cells":["R1C1","R1C2"],"value":"Total: 3"}]"#, "doubt"),
    ] {
        assert!(said(keys).contains(doubt), "{keys}\n{}", said(keys));
    }
}

#[test]
fn boards_of_all_sides_have_the_usual_boxes() {
    for (side, layout) in
        [(4, "classic(2, 2)"), (5, "latin(5)"), (6, "classic(2, 3)"), (8, "classic(2, 4)"), (9, "classic(3, 3)")]
    {
        assert!(said(&with_grid(side, "")).contains(layout), "{side}");
    }
    for (side, layout) in [(10, "classic(2, 5)"), (12, "classic(3, 4)"), (15, "classic(3, 5)"), (16, "classic(4, 4)")] {
        assert!(said(&with_grid(side, "")).contains(layout), "{side}");
    }
}

#[test]
fn cells_have_givens_marks_and_regions() {
    let text = said(
        r#"{"size":4,"grid":[
            [{"value":1,"given":true},{"value":2},{"given":true,"value":0},{"givenPencilMarks":[1,3]}],
            [{},{"centerPencilMarks":[1]},{},{}],[{},{},{},{}],[{},{},{"value":"4","given":true},null]]}"#,
    );
    assert!(text.contains("1 . . .\n") && text.contains(". . 4 ."), "{text}");
    assert!(text.contains("entered\n") && text.contains(". 2 . ."), "{text}");
    assert!(text.contains("marks r1c4 in {1 3}"), "{text}");
    let rows = |rows: [[&str; 4]; 4]| {
        let cell = |region: &&str| format!(r#"{{"region":{region}}}"#);
        let row = |row: &[&str; 4]| format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(","));
        format!(r#"{{"size":4,"grid":[{}]}}"#, rows.iter().map(row).collect::<Vec<_>>().join(","))
    };
    let drawn = said(&rows([["7", "7", "7", "5"], ["7", "0", "5", "5"], ["0", "0", "5", "1"], ["0", "1", "1", "1"]]));
    assert!(drawn.contains("use jigsaw(4)") && drawn.contains("A A A B\n"), "{drawn}");
    let named = said(&rows([
        [r#""A""#, r#""A""#, r#""A""#, r#""b""#],
        [r#""A""#, r#""b""#, r#""b""#, r#""b""#],
        [r#""C""#, r#""C""#, r#""C""#, r#""d""#],
        [r#""C""#, r#""d""#, r#""d""#, r#""d""#],
    ]));
    assert!(named.contains("use jigsaw(4)") && named.contains("A B B B\n"), "{named}");
    let open = said(&rows([["null"; 4]; 4]));
    assert!(open.contains("use latin(4)"), "{open}");
    let usual = said(&rows([["0", "0", "1", "1"], ["0", "0", "1", "1"], ["2", "2", "3", "3"], ["2", "2", "3", "3"]]));
    assert!(usual.contains("use classic(2, 2)"), "{usual}");
}

#[test]
fn a_board_without_boxes_has_no_region_sums() {
    let text = said(&with_grid(7, r#""regionsumline":[{"lines":[["R1C1","R2C1"]]}]"#));
    assert!(text.contains("doubt restricts \"a region sum line through cells without region"), "{text}");
}

#[test]
fn of_very_long_rules_the_rest_is_doubted() {
    let rules = "Normal sudoku rules apply. ".repeat(2000);
    let text = said(&format!(r#""ruleset":"{rules}""#));
    assert_eq!(text.matches("doubt changes").count(), 1, "{}", text.len());
    assert!(!said(r#""ruleset":"Normal sudoku rules apply.""#).contains("doubt"));
}

#[test]
fn mistakes_have_codes() {
    let code = |text: &str| parsed(text).diagnostics.first().map(|d| d.code);
    assert_eq!(code(r#"{"grid":[[{}],[{},{}]]}"#), Some(Code::E0711));
    assert_eq!(code(r#"{"size":4,"grid":[[{}]]}"#), Some(Code::E0711));
    assert_eq!(code(r#"{"grid":[[{"region":true}]]}"#), Some(Code::E0711));
    assert_eq!(code(r#"{"size":9,"grid":[]}"#), None);
    assert_eq!(code(r#"{"size":0,"grid":[]}"#), Some(Code::E0710));
    assert_eq!(code(&with_grid(4, r#""odd":[{"cell":"A1"}]"#)), Some(Code::E0712));
    assert_eq!(code(r#"{"grid":[[{"value":"x","given":true}]]}"#), Some(Code::E0713));
    assert_eq!(code(&with_grid(4, r#""solution":[1,2,3]"#)), Some(Code::W0711));
    assert_eq!(code(r#"{"size":9,"grid":[[{}]"#), Some(Code::E0701));
}

#[test]
fn other_json_is_not_taken_for_it() {
    for text in ["", "[]", "{}", r#"{"cells":[[{}]]}"#, r#"{"grid":"53.."}"#, r#"{"gridSize":9,"grid":1}"#, "53..7...."]
    {
        assert!(!recognises(text), "{text}");
    }
}
