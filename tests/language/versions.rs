//! Tests the versions of the language: the meaning of a file in each, and the upgrade from version 1 to version 2.

use gridc::stages::puzzle::PuzzleData;
use gridc::{Entry, Reader, UpgradeError};

fn entry(text: &str) -> Entry {
    Reader::new().read_as(Some(gridc::stages::formats::grid::FORMAT), "test", text).remove(0)
}

fn puzzle(text: &str) -> PuzzleData {
    let entry = entry(text);
    entry.puzzle.unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn codes(text: &str) -> Vec<&'static str> {
    entry(text).diagnostics.iter().map(|d| d.code.name()).collect()
}

fn upgrade(text: &str) -> Result<String, UpgradeError> {
    Reader::new().upgrade("test", text)
}

/// Symbols with their digits, in the order of the digits.
fn symbols(text: &str) -> String {
    let puzzle = puzzle(text);
    let symbols = &puzzle.layout.symbols;
    let shown: Vec<String> = symbols.names().zip(symbols.digits()).map(|(n, d)| format!("{n}={d}")).collect();
    shown.join(" ")
}

#[test]
fn a_number_in_the_list_of_symbols_stands_for_itself() {
    for (list, meant) in [
        ("0 1 2 3", "0=0 1=1 2=2 3=3"),
        ("2 4 6 8", "2=2 4=4 6=6 8=8"),
        ("8 6 4 2", "2=2 4=4 6=6 8=8"),
        ("-1, 0, 1, 2", "-1=-1 0=0 1=1 2=2"),
        ("N E S W", "N=1 E=2 S=3 W=4"),
        ("0 1 A B", "0=0 1=1 A=2 B=3"),
        ("8..9 A=12 B", "8=8 9=9 A=12 B=13"),
        ("X=5 Y Z=-1 W", "Z=-1 W=0 X=5 Y=6"),
        ("0=1 1=2 2=3 3=4", "0=1 1=2 2=3 3=4"),
    ] {
        assert_eq!(symbols(&format!("use classic(2, 2)\nsymbols {{{list}}}\n")), meant, "{list}");
        assert_eq!(symbols(&format!("gridc 2\nuse classic(2, 2)\nsymbols {{{list}}}\n")), meant, "{list}");
    }
    for wrong in ["A B 1 2", "1 1 2 3", "A A B C", "A=1 B=1 C D", "3..1 A", "9223372036854775807 A B C", "A= B C D", ""]
    {
        let text = format!("use classic(2, 2)\nsymbols {{{wrong}}}\n");
        let said = codes(&text);
        assert!(said.iter().any(|code| ["E0219", "E0103"].contains(code)), "{wrong}: {said:?}");
    }
    assert_eq!(codes("use classic(2, 2)\nsymbols {1..1000}\n"), ["E0207"]);
}

#[test]
fn clues_and_givens_read_the_digits_of_a_list() {
    let board = "givens\n8 . . .\n. . 8 .\n. . . .\n. . . .\n";
    let even = |clue: &str| {
        let text = format!("gridc 2\nuse classic(2, 2)\nsymbols {{2 4 6 8}}\n{clue}\n{board}");
        gridc::Puzzle::read(&text).unwrap().check().unwrap().to_string()
    };
    assert_eq!(even("killer 20 r1c1..r1c4"), "not unique: at least 2 solutions");
    assert_eq!(even("killer 12 r1c2..r1c4"), "not unique: at least 2 solutions");
    assert_eq!(even("killer 13 r1c2..r1c4"), "no solution");
    assert_eq!(even("whispers gap=7 r3c1 r3c2"), "no solution");
    assert_eq!(even("kropki_black r1c2 r1c3"), even("marks r1c2 r1c3 in {2 4}"));
}

#[test]
fn a_file_of_version_1_keeps_its_meaning() {
    let old = "gridc 1\nuse classic(2, 2)\nsymbols {0 1 2 3}\nkiller 7 r1c1 r1c2\ngivens\n  0 . . .\n  . . . .\n  . . . .\n  . . . .\n";
    assert_eq!(symbols(old), "0=1 1=2 2=3 3=4");
    assert_eq!(codes(old)[0], "W0101");
    let new = upgrade(old).unwrap();
    assert!(new.starts_with("gridc 2\nuse classic(2, 2)\nsymbols {0=1 1=2 2=3 3=4}\nkiller 7"), "{new}");
    assert_eq!(symbols(&new), "0=1 1=2 2=3 3=4");
    assert!(!codes(&new).contains(&"W0101"));
    assert_eq!(upgrade(&new).unwrap(), new);
    // Syntax that version 1 did not have has its current meaning.
    assert_eq!(symbols("gridc 1\nuse classic(2, 2)\nsymbols {0 1 A=10 B}\n"), "0=0 1=1 A=10 B=11");
}

const NEIGHBOURS: &str = "use classic(2, 2)
rule twin(line: path) { any(i in 1..length(line): line[i + 1] == line[i] + 1) }
twin r1c1 r1c2 r1c3
";

#[test]
fn a_static_term_without_a_value_is_an_error_in_version_2() {
    let old = format!("gridc 1\n{NEIGHBOURS}");
    assert!(puzzle(&old).clues.len() == 1);
    let warning = &entry(&old).diagnostics[0];
    assert_eq!(
        (warning.code.name(), warning.message.starts_with("index 4 of 3 cells")),
        ("W0101", true),
        "{warning:?}"
    );
    assert_eq!(codes(NEIGHBOURS), ["E0457"]);
    let Err(UpgradeError::Refused(why)) = upgrade(&old) else { panic!("upgraded") };
    assert_eq!(why.failure.message, "index 4 of 3 cells, at i = 3");
    // A bounded loop needs no message, and is upgraded.
    let bounded = old.replace("1..length(line):", "1..length(line) - 1:");
    assert_eq!(codes(&bounded), Vec::<&str>::new());
    assert!(upgrade(&bounded).is_ok());
}

#[test]
fn each_place_is_a_part_in_version_2() {
    let board = "use classic(2, 2)\ngivens\n1 2 . .\n3 4 . .\n. . . .\n. . . .\n";
    let clues = "exactly 1 of {\n  // Two places.\n  even r1c1 ; r1c2\n  odd r2c1\n}\n";
    let verdict = |text: &str| gridc::Puzzle::read(text).unwrap().check().unwrap().to_string();
    let (old, new) = (format!("gridc 1\n{board}{clues}"), format!("gridc 2\n{board}{clues}"));
    // As one part, `even` does not hold; as two parts, one of them holds, and `odd` as well.
    assert_eq!((verdict(&old).as_str(), verdict(&new).as_str()), ("not unique: at least 2 solutions", "no solution"));
    assert_eq!(puzzle(&old).clues[0].parts.len(), 2);
    assert_eq!(puzzle(&new).clues[0].parts.len(), 3);
    assert!(codes(&old).contains(&"W0101") && !codes(&new).contains(&"W0101"));
    let upgraded = upgrade(&old).unwrap();
    assert!(upgraded.contains("  // Two places.\n  either {\n    even r1c1; r1c2\n  }\n  odd r2c1\n"), "{upgraded}");
    assert_eq!(verdict(&upgraded), "not unique: at least 2 solutions");
    // For a rule about single cells, each cell is a part, too; the difference is visible only in the puzzles.
    assert_eq!(codes("use classic\nat_least 3 of { even r1c1 r2c3 r3c5 }\n"), Vec::<&str>::new());
    let cells = "gridc 1\nuse classic\nat_least 1 of { even r1c1 r2c3 }\n";
    assert_eq!(codes(cells), ["W0101"]);
    assert!(matches!(upgrade(cells), Err(UpgradeError::Different(_))));
    // In JSON, a part with several clues keeps its braces.
    let again = gridc::Puzzle::read(
        &gridc::Puzzle::read(&upgraded).unwrap().write(gridc::stages::formats::json::FORMAT).unwrap().text,
    )
    .unwrap();
    assert_eq!(again.data().clues[0].parts.len(), 2);
}

#[test]
fn a_rule_with_values_is_taken_with_one_list_of_arguments() {
    let rules = "use classic(2, 2)\nrule spies(bonus: int) {\n  var spy: bool on cells\n  value c = digit(c) + bonus * spy[c]\n}\n";
    let twice = format!("{rules}use spies(1)\nuse spies(2)\nkiller 9 r1c1 r1c2\n");
    assert_eq!(codes(&twice), ["E0459"]);
    let old = format!("gridc 1\n{twice}");
    assert!(codes(&old).contains(&"W0101"), "{:?}", codes(&old));
    assert!(matches!(upgrade(&old), Err(UpgradeError::Refused(_))));
    // Repeating the same arguments adds nothing.
    assert!(!codes(&format!("{rules}use spies(1)\nuse spies(1)\n")).contains(&"E0459"));
    // Layers grow from clue to clue, but no cell is in the layers of two.
    let lines = "use classic(2, 2)\nrule one(line: path) {\n  var m: bool on line answer\n  count(c in line where m[c]) == 1\n}\n";
    assert_eq!(codes(&format!("{lines}one row 1 ; row 2\n")), Vec::<&str>::new());
    assert_eq!(codes(&format!("{lines}one row 1 ; column 2\n")), ["E0459"]);
}

#[test]
fn values_of_a_sub_grid_leave_the_others_their_digits() {
    let boards = "layout twins {\n  place classic(2, 2) as A at r1c1, B at r1c5\n}\nuse twins\n";
    let sums = |used: &str| format!("{boards}use {used}\nkiller 8 B.r1c1 B.r1c2\n");
    // No two digits of a 4×4 row sum to 8, but two doubled ones do.
    let verdict = |text: &str| gridc::Puzzle::read(text).unwrap().check().unwrap().to_string();
    assert_eq!(verdict(&sums("doublers(every_digit=false) in A")), "no solution");
    assert_eq!(verdict(&sums("doublers(every_digit=false) in B")), "not unique: at least 2 solutions");
    assert_eq!(verdict(&sums("doublers(every_digit=false) in A, B")), "not unique: at least 2 solutions");
}

#[test]
fn equivalences_do_not_chain() {
    let rule = "use classic(2, 2)\nrule r(line: path) { line[1] == 1 <=> line[2] == 2 <=> line[3] == 3 }\nr row 1\n";
    assert_eq!(codes(rule), ["E0115"]);
    let old = format!("gridc 1\n{rule}");
    assert_eq!(codes(&old), ["W0101"]);
    let upgraded = upgrade(&old).unwrap();
    assert!(upgraded.contains("(line[1] == 1 <=> line[2] == 2) <=> line[3] == 3"), "{upgraded}");
    assert_eq!(codes(&upgraded), Vec::<&str>::new());
    assert_eq!(puzzle(&upgraded).clues[0].demands[0].formula, puzzle(&old).clues[0].demands[0].formula);
}

/// Returns the formulas of the first clue.
fn demanded(rules: &str, clue: &str) -> Vec<gridc::stages::puzzle::Formula> {
    let text = format!("use classic(2, 2)\nuse doublers\n{rules}\n{clue}\n");
    let found = puzzle(&text);
    let clue = found.clues.iter().find(|found| found.rule != "doublers").unwrap();
    clue.demands.iter().map(|demand| demand.formula.clone()).collect()
}

#[test]
fn a_clue_chooses_digits_or_values() {
    let both = "rule plain(n: int, line: path) {\n  sum(line) == n\n  distinct(line)\n  first(line) in {1, 4}\n  inner(line)\n  fold line with (s = 0) as d { else -> s + d } ends s == n\n}\nrule inner(line: path) { line[1] < line[2] }\n";
    let said = |read: &str| {
        format!(
            "rule plain(n: int, line: path) {{\n  sum(c in line: {read}(c)) == n\n  distinct(list(c in line: {read}(c)))\n  {read}(first(line)) in {{1, 4}}\n  {read}(line[1]) < {read}(line[2])\n  fold list(c in line: {read}(c)) with (s = 0) as d {{ else -> s + d }} ends s == n\n}}"
        )
    };
    for read in ["digit", "value"] {
        let chosen = demanded(both, &format!("plain {read}s 9 r1c1 r1c2 r1c3"));
        assert_eq!(chosen, demanded(&said(read), "plain 9 r1c1 r1c2 r1c3"), "{read}");
        assert_ne!(chosen, demanded(both, "plain 9 r1c1 r1c2 r1c3"), "{read}");
    }
    // The statement at the first place applies to the following ones, and JSON keeps it.
    let text = "use classic(2, 2)\nuse doublers\nthermo digits r1c1 r1c2 ; r2c1 r2c2 ; values r3c1 r3c2\n";
    let read = gridc::Puzzle::read(text).unwrap();
    let words = |puzzle: &PuzzleData| -> Vec<_> {
        puzzle.clues.iter().filter(|clue| clue.rule == "thermo").map(|clue| clue.reads.word()).collect()
    };
    assert_eq!(words(read.data()), [Some("digits"), Some("digits"), Some("values")]);
    let json = read.write(gridc::stages::formats::json::FORMAT).unwrap().text;
    assert_eq!(words(gridc::Puzzle::read(&json).unwrap().data()), words(read.data()));
}

#[test]
fn a_loop_has_one_visit_where_it_begins() {
    let sums = |cells: &str| demanded("", &format!("region_sum {cells}"));
    assert_eq!(sums("r1c2 r1c3 r2c3 r2c2 r1c2"), sums("r2c2 r1c2 r1c3 r2c3"));
    assert_eq!(sums("r1c3 r2c3 r2c2 r1c2 r1c3"), sums("r1c3 r2c3 r2c2 r1c2"));
}

#[test]
fn nothing_is_said_where_both_versions_mean_the_same() {
    for symbols in ["{1 2 3 4}", "{N E S W}", "{1 2 A B}", "0..3", "A..D"] {
        let text = format!("gridc 1\n// Mine.\nuse classic(2, 2)\nsymbols {symbols}\n");
        assert_eq!(codes(&text), Vec::<&str>::new(), "{symbols}");
        assert_eq!(upgrade(&text).unwrap(), text.replace("gridc 1", "gridc 2"), "{symbols}");
    }
    let library = "gridc 1\nlayout four {\n  cells 2 by 2\n  symbols {0 1}\n  rows\n}\n";
    assert_eq!(upgrade(library).unwrap(), library.replace("gridc 1", "gridc 2").replace("{0 1}", "{0=1 1=2}"));
    assert!(matches!(upgrade("gridc 1\nuse nothing\n"), Err(UpgradeError::Wrong(_))));
}
