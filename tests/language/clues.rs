//! Tests how arguments of clues are assigned to the parameters of a rule, and the messages if they cannot be.

use gridc::stages::puzzle::{Argument, CellId, Clue, Comparison, Formula, PuzzleData, Span, Term};
use gridc::stages::syntax::Diagnostic;
use gridc::{Entry, Reader};

/// Rules for these tests, which are thus independent of the library.
const RULES: &str = "
rule sum_of(total: int, cells: set) { sum(cells) == total }
rule along(limit: int = 10, line: path) { first(line) * last(line) != limit }
rule dot(a: cell, b: cell, gap: int = 1) { |a - b| == gap }
rule mark(c: cell) { c > lowest }
rule above(limit: int, c: cell) { c > limit }
rule shafts(circle: cell, lines: path...) { for line in lines { sum(line) == circle } }
rule holds(cells: set, wanted: digit...) { for d in wanted { any(c in cells: digit(c) == d) } }
rule crusts(line: path, crust: digits = {lowest, highest}) { any(c in line: digit(c) in crust) }
rule said(what: text, really: bool, c: cell) { c > 0 }
rule touch(cells: cell...) { distinct(cells) }
";

/// Resolves a puzzle on this layout with the rules above; their names do not occur in the library.
fn resolved(layout: &str, clues: &str) -> Entry {
    Reader::new().read_all("test", &format!("use {layout}\n{RULES}\n{clues}")).remove(0)
}

fn puzzle(layout: &str, clues: &str) -> PuzzleData {
    let entry = resolved(layout, clues);
    let said = messages(&entry);
    entry.puzzle.unwrap_or_else(|_| panic!("{said:?}"))
}

/// Returns codes with the text of each label in the clues.
fn messages(entry: &Entry) -> Vec<String> {
    let text = |span: Span| entry.sources.iter().find(|s| s.id == span.source).map_or("", |s| &s.text[span.range()]);
    let labels = |d: &Diagnostic| d.labels.iter().map(|l| format!(" {:?}", text(l.span))).collect::<String>();
    entry.diagnostics.iter().map(|d| format!("{}{}", d.code, labels(d))).collect()
}

/// Returns the messages about a faulty puzzle.
fn faults(layout: &str, clues: &str) -> Vec<String> {
    messages(&resolved(layout, clues))
}

fn only(layout: &str, clues: &str) -> Clue {
    let mut clues = puzzle(layout, clues).clues;
    assert_eq!(clues.len(), 1);
    clues.remove(0)
}

/// Returns arguments as text, with cells by their addresses.
fn arguments(layout: &str, clues: &str) -> Vec<String> {
    let puzzle = puzzle(layout, clues);
    let place = |cell: &CellId| puzzle.layout.position(*cell).to_string();
    fn show(argument: &Argument, place: &dyn Fn(&CellId) -> String) -> String {
        match argument {
            Argument::Integer(n) => n.to_string(),
            Argument::Boolean(b) => b.to_string(),
            Argument::Text(text) => format!("{text:?}"),
            Argument::Digit(d) => format!("#{d}"),
            Argument::Digits(ds) => format!("{ds:?}"),
            Argument::Cell(cell) => place(cell),
            Argument::Cells(cells) => cells.iter().map(place).collect::<Vec<_>>().join(" "),
            Argument::List(items) => {
                format!("({})", items.iter().map(|i| show(i, place)).collect::<Vec<_>>().join(", "))
            }
        }
    }
    let clue = |clue: &Clue| clue.arguments.iter().map(|(_, a)| show(a, &place)).collect::<Vec<_>>().join("; ");
    puzzle.clues.iter().map(clue).collect()
}

#[test]
fn arguments_are_taken_in_order_by_name_and_by_default() {
    let of = |clues: &str| arguments("classic", clues);
    assert_eq!(of("sum_of 20 r1c1 r2c2 r3c3"), ["20; r1c1 r2c2 r3c3"]);
    assert_eq!(of("sum_of r1c1 r2c2 r3c3 total=20"), ["20; r1c1 r2c2 r3c3"]);
    assert_eq!(of("along r1c1..r1c3"), ["10; r1c1 r1c2 r1c3"], "a default is passed over");
    assert_eq!(of("along 12 r1c3..r1c1"), ["12; r1c3 r1c2 r1c1"]);
    assert_eq!(of("along 12 r2c2..r1c1"), ["12; r1c1 r1c2 r2c1 r2c2"], "a rectangle is in reading order");
    assert_eq!(of("shafts r5c5 : r4c5 r3c5 : r5c4 r5c3"), ["r5c5; (r4c5 r3c5, r5c4 r5c3)"]);
    assert_eq!(of("holds r1c1..r2c2 : 1 2 2"), ["r1c1 r1c2 r2c1 r2c2; (#1, #2, #2)"]);
    assert_eq!(of("crusts row 3 {9 1 5}")[0].split("; ").nth(1), Some("[1, 5, 9]"));
    assert_eq!(of("crusts row 3 crust={5 1}")[0].split("; ").nth(1), Some("[1, 5]"));
    assert_eq!(of("crusts row 3")[0].split("; ").nth(1), Some("[1, 9]"));
    assert_eq!(of("said \"a b\" true r1c1 ; word false r1c2"), ["\"a b\"; true; r1c1", "\"word\"; false; r1c2"]);
    assert_eq!(of("touch r1c1 r1c2 r2c5"), ["(r1c1, r1c2, r2c5)"]);
    assert_eq!(of("use crusts([r1c1, r1c2], {1, 2})"), ["r1c1 r1c2; [1, 2]"]);
}

#[test]
fn one_statement_may_make_many_clues() {
    let of = |clues: &str| arguments("classic", clues);
    assert_eq!(of("mark r1c1 r2c2..r2c3"), ["r1c1", "r2c2", "r2c3"]);
    assert_eq!(of("above 3 r1c1 r5c5"), ["3; r1c1", "3; r5c5"]);
    assert_eq!(of("dot r1c1 r1c2 ; r2c1 r2c2"), ["r1c1; r1c2; 1", "r2c1; r2c2; 1"]);
    assert_eq!(
        of("dot r1c1 r1c2 gap=2 ; r2c1 r2c2 ; r3c1 r3c2 gap=3"),
        ["r1c1; r1c2; 2", "r2c1; r2c2; 2", "r3c1; r3c2; 3"]
    );
}

#[test]
fn lines_begin_where_they_are_looked_into() {
    let of = |line: &str| arguments("classic", &format!("along {line}")).remove(0);
    assert_eq!(of("left 2"), of("row 2"));
    assert!(of("right 2").starts_with("10; r2c9 r2c8"));
    assert!(of("top 4").starts_with("10; r1c4 r2c4"));
    assert!(of("bottom 4").starts_with("10; r9c4 r8c4"));
    assert!(of("box 6").starts_with("10; r4c7 r4c8 r4c9 r5c7"));
    assert_eq!(of("ray r1c7 down_right"), "10; r1c7 r2c8 r3c9");
    assert_eq!(of("ray r7c1 up"), "10; r7c1 r6c1 r5c1 r4c1 r3c1 r2c1 r1c1");
    // Rows exist even without a statement `rows`.
    let plain = "use plain\nlayout plain { cells 2 by 3\n symbols 1..9 }\n";
    let entry = Reader::new().read_all("test", &format!("{plain}{RULES}along row 2")).remove(0);
    let clue = entry.puzzle.unwrap().clues.remove(0);
    assert_eq!(clue.arguments[1].1, Argument::Cells(vec![CellId(3), CellId(4), CellId(5)]));
}

#[test]
fn sub_grids_have_addresses_of_their_own() {
    let of = |clue: &str| arguments("samurai", clue).remove(0);
    assert_eq!(of("mark C.r1c1"), "r7c7");
    assert_eq!(of("along SE.r1c1..r1c3"), "10; r13c13 r13c14 r13c15");
    assert!(of("along NE.row 3").starts_with("10; r3c13"));
    assert_eq!(of("along C.box 1"), of("along NW.box 9"), "a shared box is in both");
    assert_eq!(of("along row 10"), of("along C.row 4"), "only one grid has cells in that row");
    assert!(of("along C.ray r1c1 down_right").ends_with("r15c15"));
    assert_eq!(of("along ray r1c1 right"), of("along NW.row 1"));
    assert_eq!(faults("samurai", "along row 3"), ["E0305 \"row 3\""]);
    assert_eq!(faults("samurai", "along box 3"), ["E0305 \"box 3\""]);
    assert_eq!(faults("samurai", "along ray r7c7 down"), ["E0305 \"ray r7c7 down\""]);
    assert_eq!(faults("samurai", "along NV.row 3"), ["E0214 \"NV\""]);
    assert_eq!(faults("samurai", "mark r1c11"), ["E0214 \"r1c11\""]);
    let resolved = resolved("samurai", "along row 3");
    assert_eq!(resolved.diagnostics[0].help.as_deref(), Some("write `NW.row 3` or `NE.row 3`"));
}

#[test]
fn what_is_wrong_with_arguments_is_said_with_the_definition() {
    let of = |clues: &str| faults("classic", clues);
    assert_eq!(of("sum_of 20 r1c1 r1c1"), ["E0306 \"r1c1\" \"r1c1\" \"cells\""]);
    assert_eq!(of("sum_of r1c1 r1c2"), ["E0303 \"r1c1 r1c2\" \"total\""]);
    assert_eq!(of("sum_of 20"), ["E0302 \"sum_of 20\" \"cells\""]);
    assert_eq!(of("sum_of 20 r1c1 : r1c2"), ["E0302 \"r1c2\" \"sum_of\""]);
    assert_eq!(of("sum_of 20 r1c1 goal=3"), ["E0302 \"goal\" \"sum_of\""]);
    assert_eq!(of("sum_of total=3 20 r1c1"), ["E0303 \"20\" \"cells\""]);
    assert_eq!(of("shafts r1c1"), ["E0302 \"shafts r1c1\" \"lines\""]);
    assert_eq!(of("shafts r1c1 : : r1c2"), ["E0302 \"r1c1\""]);
    assert_eq!(of("holds r1c1 : 0"), ["E0212 \"0\""]);
    assert_eq!(of("sum_off 20 r1c1"), ["E0301 \"sum_off 20 r1c1\""]);
    assert_eq!(of("use crustz"), ["E0202 \"crustz\""]);
    assert_eq!(of("along row 10"), ["E0304 \"row 10\""]);
    assert_eq!(of("along box 0"), ["E0304 \"box 0\""]);
    assert_eq!(of("along ray r1c1 sideways"), ["E0304 \"sideways\""]);
    assert_eq!(of("along region Q"), ["E0304 \"region Q\""]);
}

#[test]
fn choices_combine_what_their_parts_demand() {
    let either = only("classic", "either {\n sum_of 9 r1c1 r1c2\n mark r1c1\n} or { mark r2c2 }");
    assert_eq!((either.rule.as_str(), either.parts.len(), either.parts[0].len()), ("either", 2, 2));
    let Formula::Any(parts) = &either.demands[0].formula else { panic!("{either:?}") };
    assert!(matches!(&parts[0], Formula::All(both) if both.len() == 2));
    let one = only("classic", "exactly 1 of {\n mark r1c1\n mark r2c2 r2c3\n sum_of 9 r1c1 r1c2\n}");
    let Formula::Compare(count, Comparison::Equal, wanted) = &one.demands[0].formula else { panic!("{one:?}") };
    assert!(matches!((&**count, &**wanted), (Term::Count(parts), Term::Integer(1)) if parts.len() == 4));
    // For a rule about single cells, each cell is a part.
    assert_eq!(one.parts.iter().map(Vec::len).collect::<Vec<_>>(), [1, 1, 1, 1]);
    assert_eq!(faults("classic", "at_least 3 of {\n mark r1c1\n mark r2c2\n}"), ["E0311 \"3\""]);
}

#[test]
fn clues_keep_their_names_and_origins() {
    let puzzle = puzzle("classic", "sum_of 9 r1c1 r1c2 as first note \"easy\"\nmark r5c5");
    let clue = &puzzle.clues[0];
    assert_eq!((clue.name.as_deref(), clue.note.as_deref()), (Some("first"), Some("easy")));
    assert_eq!(puzzle.origin(clue.origin).unwrap().what, "sum_of 9 as first");
    assert_eq!(puzzle.origin(puzzle.clues[1].origin).unwrap().what, "mark");
}

#[test]
fn what_can_never_hold_is_said_with_what_could() {
    let said = |layout: &str, clues: &str| {
        let resolved = resolved(layout, clues);
        let d = &resolved.diagnostics[0];
        format!("{} {}", d.code, d.note.as_deref().unwrap_or_default())
    };
    assert_eq!(
        said("classic", "sum_of 30 r1c1 r1c2 r1c3"),
        "W0303 `sum(cells)` is between 6 and 24, and `total` is 30",
        "different digits in a row"
    );
    assert_eq!(
        said("classic", "sum_of 28 r1c1 r5c5 r9c9"),
        "W0303 `sum(cells)` is between 3 and 27, and `total` is 28",
        "cells that see each other do not matter here"
    );
    assert!(said("classic", "dot r1c1 r1c2 gap=0").starts_with("W0303"), "two cells of a row differ");
    assert!(said("classic", "above 9 r1c1").starts_with("W0303"));
    let many = "rule differ(cells: set) { distinct(cells) }\ndiffer row 1 row 2";
    assert_eq!(said("classic", many), "W0303 18 different values are required, but there are only 9 digits");
    assert!(said("classic", "above 0 r1c1").starts_with("W0301"), "every digit is above 0");
    assert!(said("classic", "mark r1c1\nmark r2c2 r1c1").starts_with("W0302"));
    assert!(said("classic", "sum_of 9 r1c1 r1c2\nsum_of 9 r1c2 r1c1").starts_with("W0302"), "a set has no order");
    assert_eq!(faults("classic", "along 9 r1c1 r1c2\nalong 9 r1c2 r1c1"), Vec::<String>::new(), "a path has");
}

#[test]
fn a_line_that_no_digits_make_is_said_with_what_they_can_make() {
    let first = |clue: &str| {
        let resolved = resolved("classic", clue);
        resolved.diagnostics.first().map(|d| format!("{} {}", d.code, d.note.as_deref().unwrap_or_default()))
    };
    let said = |clue: &str| first(clue).unwrap_or_default();
    assert_eq!(said("sandwich 37 row 4"), "W0303 `filling` is between 0 and 35, and `total` is 37");
    assert_eq!(said("sandwich 1 row 4"), "W0303 `filling` is between 0 and 35, and `total` is 1", "a gap");
    assert_eq!(said("skyscraper 10 left 4"), "W0303 `seen` is between 1 and 9, and `visible` is 10");
    assert_eq!(said("x_sum 2 left 4"), "W0303 `added` is between 1 and 45, and `total` is 2", "2 + 0 or 1 + 1");
    assert_eq!(said("x_sum 46 left 4"), "W0303 `added` is between 1 and 45, and `total` is 46");
    assert_eq!(said("skyscraper 10 r1c1 r2c4 r3c7 r4c8"), "W0303 `seen` is between 1 and 4, and `visible` is 10");
    for clue in ["sandwich 35 row 4", "sandwich 0 row 4", "skyscraper 9 top 1", "skyscraper 1 top 1", "x_sum 45 left 1"]
    {
        assert_eq!(first(clue), None, "{clue}");
    }
}

#[test]
fn a_clue_that_cannot_be_met_is_shown_beside_one_that_cannot_be_expanded() {
    let rule = "rule fails(c: cell) { require false else \"never\" }\n";
    let said = faults("classic", &format!("{rule}fails r1c1\nkiller 50 r1c1 r1c2 r2c1"));
    assert_eq!(said.len(), 2);
    assert!(said[0].starts_with("E0460 \"fails r1c1\""), "{said:?}");
    assert!(said[1].starts_with("W0303 \"killer 50 r1c1 r1c2 r2c1\""), "{said:?}");
}

#[test]
fn entered_digits_count_when_asked_for() {
    let text = "use classic(1, 2)\ngivens\n 1 .\n . .\nentered\n 1 2\n . .\n";
    let read = |as_given| Reader::new().as_given(as_given).read(text).unwrap().data().clone();
    assert_eq!((read(false).givens.len(), read(false).entered.len()), (1, 1));
    assert_eq!((read(true).givens.len(), read(true).entered.len()), (2, 0));
}

#[test]
fn own_rules_go_before_the_library() {
    let own = "rule killer(total: int, cells: set) { sum(cells) >= total }\nkiller 3 r1c1 r1c2 r1c3";
    let resolved = resolved("classic", own);
    assert!(messages(&resolved)[0].starts_with("N0301 \"killer\""));
    let clue = resolved.puzzle.unwrap().clues.remove(0);
    assert_eq!(clue.demands.len(), 1);
    let twice = "rule one(c: cell) { c > 1 }\nrule one(c: cell) { c > 2 }";
    assert_eq!(faults("classic", twice), ["E0218 \"one\" \"one\""]);
}

#[test]
fn rules_can_be_taken_into_sub_grids() {
    let puzzle =
        puzzle("samurai", "use odd_rows in NW, SE\nrule odd_rows { for r in rows { any(c in r: digit(c) == 1) } }");
    let names: Vec<&str> = puzzle.clues.iter().map(|c| puzzle.origin(c.origin).unwrap().what.as_str()).collect();
    assert_eq!(names, ["odd_rows in NW", "odd_rows in SE"]);
    assert!(puzzle.clues.iter().all(|c| c.demands.len() == 9));
    assert_eq!(
        faults("samurai", "use odd_rows in XX\nrule odd_rows { for r in rows { distinct(r) } }")[0],
        "E0214 \"XX\""
    );
}

#[test]
fn what_is_said_of_a_clue_points_at_it_even_after_a_faulty_one() {
    let own = "rule few(cells: set) { require length(cells) < 3 else \"too many\" }\n\
               few row 1\nsum_of 45 row 2\nsum_of 99 row 3";
    let messages = faults("classic", own);
    let codes: Vec<&str> = messages.iter().filter_map(|m| m.split(' ').next()).collect();
    assert_eq!(codes, ["E0460", "W0301", "W0303"]);
    assert!(messages[1].starts_with("W0301 \"sum_of 45 row 2\" \"sum_of\""), "{messages:?}");
    assert!(messages[2].starts_with("W0303 \"sum_of 99 row 3\""), "{messages:?}");
}

#[test]
fn a_default_without_value_is_said_with_the_clue() {
    let own = "rule nth(n: int, line: path = rows[n]) { sum(line) > 45 }\nnth 40";
    assert!(faults("classic", own)[0].starts_with("E0457 \"nth 40\" \"n\""), "{:?}", faults("classic", own));
}

#[test]
fn a_rule_with_a_layer_is_no_choice() {
    let own = "rule spies { var spy: bool on cells }\neither { spies } or { mark r1c1 }";
    assert_eq!(faults("classic", own), ["E0456 \"spies\" \"spies\""]);
    let inner = "rule spies { var spy: bool on cells }\nexactly 1 of {\n mark r1c1\n either { spies }\n}";
    assert_eq!(faults("classic", inner), ["E0456 \"spies\" \"spies\""]);
}

#[test]
fn a_rule_that_could_not_be_read_is_not_called_without_effect() {
    let own = "rule half(c: cell) { c == ) }\nhalf r1c1";
    let codes: Vec<String> = faults("classic", own).iter().map(|m| m[..5].to_owned()).collect();
    assert_eq!(codes, ["E0103"]);
}

#[test]
fn rules_can_be_taken_into_sub_grids_of_sub_grids() {
    let boards = "layout pair() { place classic(2, 2) as A at r1c1, B at r3c3 }\n\
                  layout four() { place pair as P at r1c1, Q at r5c5 }\n\
                  rule odd_rows { for r in rows { any(c in r: digit(c) == 1) } }";
    let puzzle = puzzle("four", &format!("{boards}\nuse odd_rows in P.A, Q.B"));
    let names: Vec<&str> = puzzle.clues.iter().map(|c| puzzle.origin(c.origin).unwrap().what.as_str()).collect();
    assert_eq!(names, ["odd_rows in P.A", "odd_rows in Q.B"]);
    assert!(puzzle.clues.iter().all(|c| c.demands.len() == 4));
    assert_eq!(faults("four", &format!("{boards}\nuse odd_rows in P.C")), ["E0214 \"P.C\""]);
}

#[test]
fn how_many_more_errors_there_are_is_said_last() {
    let clues: String = (11..32).map(|column| format!("above 0 r1c{column}\n")).collect();
    let resolved = resolved("classic", &clues);
    let last = resolved.diagnostics.last().unwrap();
    assert_eq!((last.code.name(), last.message.as_str()), ("E0300", "1 more error in clues"));
}

#[test]
fn steps_on_a_large_board_are_no_pairs_of_all_cells() {
    assert_eq!(faults("open(100, 100, 1, 9)", "use taxicab(3)"), Vec::<String>::new());
    let puzzle = puzzle("open(9, 9, 1, 9)", "use taxicab(3)");
    // By rows and columns between the cells: 0 and 3, 1 and 2, 2 and 1, 3 and 0; the middle ones lead down to either side.
    assert_eq!(puzzle.clues[0].demands.len(), 9 * 6 + 2 * 8 * 7 + 2 * 7 * 8 + 6 * 9);
}
