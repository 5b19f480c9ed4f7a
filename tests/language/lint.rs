//! Tests warnings about likely mistakes, and how to allow them.

use gridc::stages::code::Code;
use gridc::stages::syntax::Sources;
use gridc::stages::syntax::grid::{format, parse, print};
use gridc::{Entry, Reader};

fn read(text: &str, thorough: bool, allow: &[Code]) -> Entry {
    Reader::new().lint(thorough).allow(allow.to_vec()).read_all("test", text).remove(0)
}

/// Returns each finding of `gridc lint`: its code, and the text of its first label.
fn found(text: &str) -> Vec<String> {
    let entry = read(text, true, &[]);
    assert!(entry.puzzle.is_ok(), "{text}\n{:?}", entry.diagnostics);
    let place = |d: &gridc::stages::syntax::Diagnostic| {
        let span = d.labels.first().map(|label| label.span)?;
        entry.sources.iter().find(|s| s.id == span.source).map(|s| s.text[span.range()].to_owned())
    };
    entry.diagnostics.iter().map(|d| format!("{} {}", d.code, place(d).unwrap_or_default())).collect()
}

fn codes(text: &str, thorough: bool) -> Vec<&'static str> {
    read(text, thorough, &[]).diagnostics.iter().map(|d| d.code.name()).collect()
}

#[track_caller]
fn wrong_and_right(wrong: &str, said: &str, right: &str) {
    assert!(found(wrong).iter().any(|found| found == said), "{said}\n{wrong}\n{:?}", found(wrong));
    let code = &said[..5];
    assert!(!found(right).iter().any(|found| found.starts_with(code)), "{right}\n{:?}", found(right));
}

#[test]
fn cells_touch_as_faces_say() {
    let on_classic = |wrong: &str, code: &str, right: &str| {
        wrong_and_right(
            &format!("use classic\n{wrong}\n"),
            &format!("{code} {wrong}"),
            &format!("use classic\n{right}\n"),
        );
    };
    on_classic("thermo r1c1 r1c5 r9c9", "W0801", "thermo r1c1 r2c2 r2c3");
    on_classic("thermo r3c3 r3c4 : r5c5 r5c7", "W0801", "thermo r3c3 r3c4 : r3c4 r4c5");
    // If the order has no meaning, a line is connected in any order.
    on_classic("renban r1c1 r1c2 r1c4", "W0801", "renban r1c1 r1c3 r1c2");
    on_classic("palindrome r1c1 r1c3 r1c2", "W0801", "palindrome r1c1 r1c2 r1c3");
    on_classic("arrow r5c5 : r7c7 r7c8", "W0801", "arrow r5c5 : r6c6 r6c7 : r4c4 r3c3");
    on_classic("arrow r5c5 : r5c6 r5c8", "W0801", "arrow r5c5 r5c6 : r6c7 r7c7");
    on_classic("kropki_white r1c1 r1c3", "W0802", "kropki_white r1c1 r2c1");
    on_classic("greater_than r1c1 r1c2 r1c4", "W0802", "greater_than r1c1 r1c2 r1c3");
    on_classic("xv_v r1c1 r2c2", "W0802", "xv_v r1c1 r1c2");
    on_classic("quadruple r1c1 r1c2 r2c3 : 4", "W0802", "quadruple r1c1 r1c2 r2c1 : 4");
    on_classic("killer 15 r5c1 r5c2 r6c3", "W0803", "killer 15 r5c1 r5c2 r6c2");
    // Setters use these rules for cells anywhere.
    for free in ["cage r1c1 r9c9", "sum_cage 10 r1c1 r9c9", "even r1c1 r9c9", "counting_circles r1c1 r5c5 r9c9"] {
        assert_eq!(codes(&format!("use classic\n{free}\n"), true), [""; 0], "{free}");
    }
}

#[test]
fn a_board_taken_apart_has_neighbours_of_its_own() {
    let placed = "layout M { place classic as M on rows 1..3 5..7 9..11 columns 1..9 }\nuse M\n";
    assert_eq!(codes(&format!("{placed}thermo M.r3c1 M.r4c1\n"), true), [""; 0]);
}

#[test]
fn rules_of_the_puzzle_are_like_those_that_they_call() {
    let text = "use classic
rule up(stops: path) { thermo(stops) }
rule free(stops: path) { first(stops) < last(stops) }
up r1c1 r1c4
free r3c1 r3c4
rule thermo(cells: path) { first(cells) < last(cells) }
";
    // The puzzle's own `thermo` replaces the one that has the face.
    assert!(!codes(text, true).contains(&"W0801"));
    let text = text.replace("rule thermo(cells: path) { first(cells) < last(cells) }\n", "");
    assert_eq!(found(&text), ["W0801 up r1c1 r1c4"]);
}

#[test]
fn cages_overlap_where_their_rule_keeps_them_apart() {
    wrong_and_right(
        "use classic\nkiller 10 r1c1 r1c2\nkiller 15 r1c2 r1c3\n",
        "W0804 killer 15 r1c2 r1c3",
        "use classic\nkiller 10 r1c1 r1c2\nkiller 15 r1c3 r1c4\nrellik 7 r1c1 r1c2\nrellik 5 r1c4 r1c5\n",
    );
    assert!(!codes("use classic\nkiller 10 r1c1 r1c2\nkiller 15 r1c2 r1c3\n", false).contains(&"W0804"));
}

#[test]
fn a_clue_says_what_others_say() {
    wrong_and_right(
        "use classic\nthermo r1c1 r1c2 r1c3\ngreater_than r1c3 r1c2\n",
        "W0805 greater_than r1c3 r1c2",
        "use classic\nthermo r1c1 r1c2 r1c3\ngreater_than r1c4 r1c3\n",
    );
    // In any order, and by several clues together.
    let several = "use classic\ngreater_than r1c3 r1c2\nthermo r1c1 r1c2 r1c3\ngreater_than r1c2 r1c1\n";
    assert_eq!(found(several), ["W0805 greater_than r1c3 r1c2", "W0805 greater_than r1c2 r1c1"]);
    let turned = "use classic\nwhispers r1c1 r1c2 r1c3\nwhispers r1c3 r1c2 r1c1\n";
    assert_eq!(found(turned), ["W0805 whispers r1c3 r1c2 r1c1"]);
    assert_eq!(found("use classic\nkiller 9 r1c1 r1c2\nkiller 9 r1c2 r1c1\n"), ["W0302 killer 9 r1c2 r1c1"]);
    assert_eq!(found("use classic\nuse disjoint_groups\nuse disjoint_group(5)\n"), ["W0805 disjoint_group"]);
}

#[test]
fn givens_show_clues_to_be_implied_or_impossible() {
    let board = "use classic(2, 2)\ngivens\n  1 . | . .\n  . 2 | . .\n  ----+----\n  . . | . .\n  . . | . .\n";
    let with = |clue: &str| format!("{board}{clue}\n");
    wrong_and_right(&with("thermo r1c1 r2c2"), "W0806 thermo r1c1 r2c2", &with("thermo r3c3 r3c4"));
    wrong_and_right(&with("thermo r2c2 r1c1"), "W0807 thermo r2c2 r1c1", &with("thermo r2c2 r1c2"));
    // r1c2 and r2c1 are 3 and 4.
    wrong_and_right(&with("sum_cage 5 r1c2 r2c1"), "W0807 sum_cage 5 r1c2 r2c1", &with("sum_cage 7 r1c2 r2c1"));
    // The minimum sum of different cells with these digits.
    let marked = "use classic\nmarks r1c1 r1c2 in {1 2 3}\nmarks r1c3 in {3 4}\n";
    wrong_and_right(
        &format!("{marked}killer 5 r1c1 r1c2 r1c3\n"),
        "W0303 killer 5 r1c1 r1c2 r1c3",
        &format!("{marked}killer 6 r1c1 r1c2 r1c3\n"),
    );
    wrong_and_right(
        &format!("{marked}sum_cage 10 r1c1 r1c2 r1c3\n"),
        "W0807 sum_cage 10 r1c1 r1c2 r1c3",
        &format!("{marked}sum_cage 9 r1c1 r1c2 r1c3\n"),
    );
    // The line of a machine, whose cells have different candidates.
    let crusts = "use classic\nmarks r1c1 in {1}\nmarks r1c3 in {9}\n";
    wrong_and_right(
        &format!("{crusts}sandwich 12 row 1\n"),
        "W0807 sandwich 12 row 1",
        &format!("{crusts}sandwich 5 row 1\n"),
    );
    // Two clues that leave each other no possibility.
    wrong_and_right(
        "use classic\nkiller 17 r1c1 r1c2\nkiller 3 r1c2 r1c3\n",
        "W0807 killer 3 r1c2 r1c3",
        "use classic\nkiller 10 r1c1 r1c2\nkiller 3 r1c2 r1c3\n",
    );
    wrong_and_right(
        "use classic\nthermo r1c1..r1c8\nthermo r2c1..r2c8\nkiller 17 r3c1 r3c2\nthermo r3c2..r3c9\n",
        "W0807 thermo r3c2..r3c9",
        "use classic\nthermo r1c1..r1c8\nthermo r3c3..r3c9\n",
    );
    // Neither is reported without givens.
    assert_eq!(codes("use classic\nthermo r1c1 r2c2\n", true), [""; 0]);
}

#[test]
fn givens_that_leave_nothing_are_found_by_singles() {
    let with = |last: &str| {
        format!("use classic(2, 2)\ngivens\n  1 2 | . .\n  . . | . .\n  ----+----\n  . . | 4 .\n  . . | . {last}\n")
    };
    // r1c3 and r1c4 are 3 and 4, and neither can be 4.
    wrong_and_right(&with("3").replace("4 .", ". 4").replace(". 3", "4 ."), "W0201 4", &with("1"));
    let text = "use classic(2, 2)\ngivens\n  1 2 | . .\n  . . | . .\n  ----+----\n  . . | 4 .\n  . 4 | . .\nmarks r1c4 in {3}\n";
    assert_eq!(found(text).len(), 1, "{:?}", found(text));
    assert!(found(text)[0].starts_with("W0807"), "{:?}", found(text));
}

#[test]
fn rules_that_do_not_go_with_the_board() {
    let jigsaw = "use jigsaw(4)\nregions\n  AABB\n  AACB\n  DDCB\n  DDCC\n";
    wrong_and_right(
        &format!("{jigsaw}use disjoint_groups\n"),
        "W0808 disjoint_groups",
        "use classic\nuse disjoint_groups\n",
    );
    assert!(codes(&format!("{jigsaw}use disjoint_groups\n"), false).contains(&"W0808"));
    wrong_and_right(
        "use samurai\nuse doublers\n",
        "W0810 doublers",
        "use samurai\nuse doublers in NW, NE, C, SW, SE\n",
    );
    assert!(!codes("use samurai\nuse doublers(every_digit = false)\n", true).contains(&"W0810"));
    assert!(!codes("use classic\nuse doublers\n", true).contains(&"W0810"));
}

#[test]
fn what_nothing_uses() {
    let used = "use classic
layout pair { place classic as A at r1c1 }
var lit: bool on cells
rule inner(a: cell) { digit(a) == 1 or lit[a] }
rule outer(a: cell, b: cell) {
  let sum = digit(a) + digit(b)
  inner(a)
  sum == 4
}
outer r1c1 : r1c2
";
    assert_eq!(found(used), ["W0809 pair"]);
    let unused = used.replace("outer r1c1 : r1c2\n", "");
    assert_eq!(found(&unused), ["W0809 pair", "W0809 lit", "W0809 inner", "W0809 outer"]);
    let inside = used.replace("  inner(a)\n  sum == 4\n", "  digit(a) == 4\n");
    assert_eq!(found(&inside), ["W0809 pair", "W0809 lit", "W0809 inner", "W0809 sum"]);
}

#[test]
fn what_is_meant_can_be_allowed() {
    let text = "use classic\nthermo r1c1 r1c5\nthermo r3c1 r3c5\n";
    assert_eq!(codes(text, true), ["W0801", "W0801"]);
    let clue = text.replace("r1c5\n", "r1c5 as T note \"a jump\" allow W0801\n");
    assert_eq!(found(&clue), ["W0801 thermo r3c1 r3c5"]);
    assert_eq!(codes(&format!("{text}allow W0801\n"), true), [""; 0]);
    assert_eq!(codes(&format!("{text}allow W0801\n"), false), [""; 0]);
    assert!(read(text, true, &[Code::W0801]).diagnostics.is_empty());
    // In a choice, too.
    let choice = "use classic\neither { thermo r1c1 r1c5 allow W0801 } or { thermo r3c5 r3c1 allow W0801 }\n";
    assert_eq!(codes(choice, true), [""; 0]);
    // A needless `allow` is reported itself, on request.
    let needless = "use classic\nthermo r1c1 r1c2 allow W0801, W0804\n";
    assert_eq!(found(needless), ["W0811 W0801", "W0811 W0804"]);
    assert_eq!(codes(needless, false), [""; 0]);
    for wrong in ["allow", "allow E0301", "allow N0201", "allow W9999", "allow thermo", "thermo r1c1 r1c2 allow W1"] {
        let entry = read(&format!("use classic\n{wrong}\n"), false, &[]);
        let codes: Vec<&str> = entry.diagnostics.iter().map(|d| d.code.name()).collect();
        assert!(entry.puzzle.is_err() && matches!(codes.as_slice(), ["E0119" | "E0103"]), "{wrong}: {codes:?}");
    }
    // A symbol of that name remains a symbol.
    assert!(
        read(
            "use latin(2)\nsymbols {allow b}\nrule is(d: digit, c: cell) { digit(c) == d }\nis allow r1c1\n",
            false,
            &[]
        )
        .puzzle
        .is_ok()
    );
}

#[test]
fn what_is_allowed_is_written_again() {
    let text = "gridc 1\nuse classic\nallow W0804 W0805\nthermo r1c1 r1c5 as T note \"x\" allow W0801 W0302\n";
    let source = Sources::new().add("test", text, 0);
    assert_eq!(format(&source).unwrap(), text);
    assert_eq!(print(&parse(&source).ast.unwrap()), text);
}

#[test]
fn findings_are_counted_when_there_are_many() {
    let clues: String =
        (0..9000).map(|i| format!("thermo r{}c{} r{}c{}\n", i % 4 + 1, i % 9 + 1, i % 3 + 7, i / 9 % 9 + 1)).collect();
    let entry = read(&format!("use classic\n{clues}"), true, &[]);
    let lines = entry.diagnostics.iter().filter(|d| d.code == Code::W0801).count();
    assert_eq!(lines, 21, "twenty, and how many more");
}

#[test]
fn mistakes_are_said_together() {
    let said = |text: &str| codes(&format!("use classic\n{text}\n"), false);
    assert_eq!(said("killer 3 r1c99 r1c88"), ["E0214", "E0214"], "both cells");
    assert_eq!(said("foo 1 r1c99"), ["E0301", "E0214"], "the rule and the cell");
    assert_eq!(said("foo 1 r1c1\nkiller 3 r1c1 r1c2 r1c3"), ["E0301", "W0303"], "a clue that cannot be met, too");
}

#[test]
fn a_definition_that_was_not_read_is_not_missed() {
    let said = |text: &str| codes(&format!("use classic\n{text}\n"), false);
    for head in ["rule f(line: path {", "rule f(line: path", "rule f line {", "rule f(line path) {", "rule f(3) {"] {
        let text = format!("{head}\n  first(line) == 3\n}}\nf r1c1 r1c2\nrule g(line: path) {{ f(line) }}\ng r1c1");
        let codes = said(&text);
        assert!(!codes.is_empty() && !codes.contains(&"E0301") && !codes.contains(&"E0450"), "{head}: {codes:?}");
    }
    assert_eq!(said("rule f(line: path {\n}\nh r1c1")[1..], ["E0301"]);
}

#[test]
fn texts_are_held_against_the_clues() {
    let knight = "gridc 2\nrules \"Cells a knight's move apart must contain different digits.\"\n";
    assert!(codes(&format!("{knight}use classic\n"), false).contains(&"W0812"));
    assert!(!codes(&format!("{knight}use classic\nuse antiknight\n"), false).contains(&"W0812"));
    assert!(!codes(&format!("{knight}allow W0812\nuse classic\n"), false).contains(&"W0812"));
    // Such a rule may be intended.
    let own = "rule leap { for a, b in pairs(cells) { a != b or true } }\nuse leap\n";
    assert!(!codes(&format!("{knight}use classic\n{own}"), false).contains(&"W0812"));
    assert!(codes("title \"Thermo Sudoku\"\nuse classic\nkiller 12 r1c1 r1c2\n", false).contains(&"W0812"));
    assert!(!codes("rules \"Normal sudoku rules apply.\"\nuse classic\n", false).contains(&"W0812"));
    for square in ["region", "cage"] {
        let text = format!("rules \"Digits do not repeat in the grey square.\"\n{square} r2c2 r2c3 r3c2 r3c3\n");
        assert!(!codes(&format!("gridc 2\nuse classic\n{text}"), false).contains(&"W0812"), "{square}");
    }
    for (text, format) in [
        ("# rules: Cells a knight's move apart must contain different digits.\n.Cage~10~R1C1~R1C2\n", "iss"),
        (
            r#"{"format":"gridc-puzzle","version":1,"metadata":{"rules":"Cells a knight's move apart must contain different digits."},"layout":"classic(3, 3)","board":{"rows":9,"columns":9}}"#,
            "json",
        ),
    ] {
        let entry = Reader::new().read_all("test", text).remove(0);
        assert_eq!(entry.format.map(|format| format.name), Some(format));
        let message = entry.diagnostics.iter().find(|message| message.code.name() == "W0812").unwrap();
        assert!(message.help.iter().any(|help| help.contains("add `use antiknight`")), "{message:?}");
    }
}
