//! Tests puzzles that are built step by step: they equal those read from the corresponding text, and each mistake is rejected at
//! its step.

use gridc::stages::puzzle::Clue;
use gridc::{Arg, Args, BuildError, Builder, Error, Puzzle, Reader};
use proptest::prelude::*;
use std::error::Error as _;

fn board() -> Builder {
    Puzzle::builder().layout("classic(2, 2)").unwrap()
}

fn text(statements: &str) -> Result<Puzzle, Error> {
    Puzzle::read(&format!("gridc 2\nuse classic(2, 2)\n{statements}\n"))
}

/// Returns clues without their spans.
fn clues(puzzle: &Puzzle) -> Vec<String> {
    puzzle.data().clues.iter().map(without_spans).collect()
}

fn without_spans(clue: &Clue) -> String {
    let shown = format!("{clue:?}");
    let mut pieces = shown.split("Span {");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |out, piece| out + piece.split_once('}').map_or("", |(_, rest)| rest))
}

fn same(built: &Puzzle, read: &Puzzle) {
    assert_eq!(clues(built), clues(read));
    assert_eq!(built.to_string(), read.to_string());
    assert_eq!(built.data().layout.name, read.data().layout.name);
    assert_eq!(built.title(), read.title());
    let digits = |puzzle: &Puzzle| puzzle.data().solution.as_ref().map(|solution| solution.digits.clone());
    assert_eq!(digits(built), digits(read));
    let marks = |puzzle: &Puzzle| puzzle.data().marks.iter().map(|m| (m.cell, m.digits.clone())).collect::<Vec<_>>();
    assert_eq!(marks(built), marks(read));
}

#[test]
fn a_built_puzzle_is_that_of_the_same_text() {
    let built = board()
        .title("All \"kinds\"\nof steps")
        .author("somebody")
        .definition("rule even(c: cell) { c mod 2 == 0 }\n\nrule tag(what: text, c: cell) { c > 0 }")
        .unwrap()
        .rule("antiking", ())
        .unwrap()
        .given("r1c1", 1)
        .and_then(|b| b.given((3, 3), "2"))
        .and_then(|b| b.mark("r2c2", [3, 4]))
        .and_then(|b| b.clue("killer", (5, ["r1c2", "r1c3"])))
        .and_then(|b| b.clue("killer", [Arg::named("total", 10), Arg::row(2)]))
        .and_then(|b| b.clue("killer", (10, ["r1c1..r2c2"])))
        .and_then(|b| b.clue("little_killer", [Arg::int(9), Arg::ray((0, 1), "down_right")]))
        .and_then(|b| b.clue("whispers", (vec![(2, 0), (2, 1)], Arg::named("gap", 2))))
        .and_then(|b| b.clue("even", ((0, 2),)))
        .and_then(|b| b.clue("tag", ("a : b\nkiller 3 r1c1", (0, 2))))
        .unwrap()
        .build()
        .unwrap();
    let read = text(
        "title \"All \\\"kinds\\\"\\nof steps\"
rule even(c: cell) { c mod 2 == 0 }
rule tag(what: text, c: cell) { c > 0 }
use antiking
givens
  1...
  ....
  ....
  ...2
marks r2c2 in {3 4}
killer 5 r1c2 r1c3
killer total=10 row 2
killer 10 r1c1..r2c2
little_killer 9 ray r1c2 down_right
whispers r3c1 r3c2 gap=2
even r1c3
tag \"a : b\\nkiller 3 r1c1\" r1c3",
    );
    same(&built, &read.unwrap());
    assert_eq!(built.data().author.as_deref(), Some("somebody"));
}

#[test]
fn boards_with_holes_regions_and_long_symbols_are_drawn() {
    let samurai = Puzzle::builder().layout("samurai").unwrap().given("r1c1", 9).unwrap().given("r7c10", 3).unwrap();
    let samurai = samurai.build().unwrap();
    assert_eq!((samurai.given(0, 0), samurai.given(6, 9), samurai.given(0, 9)), (Some("9"), Some("3"), None));
    let large = Puzzle::builder().layout("classic(3, 4)").unwrap().given("r12c12", 12).unwrap().build().unwrap();
    assert_eq!(large.given(11, 11), Some("12"));
    let jigsaw = Puzzle::builder().layout("jigsaw(4)").unwrap().given("r1c1", 1).unwrap();
    let jigsaw = jigsaw.definition("regions\n  AABB\n  AABB\n  CCDD\n  CCDD\n").unwrap();
    let jigsaw = jigsaw.clue("killer", (10, Arg::region("C"))).unwrap().build().unwrap();
    assert_eq!((jigsaw.given(0, 0), jigsaw.data().clues.len()), (Some("1"), 1));
    let own = Puzzle::builder().definition("layout mine {\n  cells 2 by 2\n  symbols {A B}\n  rows\n  columns\n}");
    let own = own.unwrap().layout("mine").unwrap().given((0, 0), 'A').unwrap();
    let own = own.solution(["A", "B", "B", "A"]).unwrap().build().unwrap();
    assert!(own.check().unwrap().is_unique());
}

#[test]
fn a_clue_may_use_what_another_clue_declares() {
    let own = "rule layered(line: path) {\n  var odd: bool on cells\n  odd[line[1]] == 1\n}\nrule reads(c: cell) { odd[c] == 1 }";
    let built = board().definition(own).unwrap().clue("layered", (["r1c1", "r1c2"],)).unwrap();
    built.clue("reads", ((0, 0),)).unwrap().build().unwrap();
}

/// Returns the index of the argument, and the error.
fn refused(step: Result<Builder, BuildError>) -> (Option<usize>, String) {
    let error = step.unwrap_err();
    assert!(error.to_string().starts_with(error.call()) && error.to_string().contains(error.reason()));
    assert_eq!(error.source().is_some(), !error.diagnostics().is_empty());
    (error.argument(), error.to_string())
}

#[track_caller]
fn says(step: Result<Builder, BuildError>, argument: impl Into<Option<usize>>, words: &str) {
    let (found, said) = refused(step);
    assert!(said.contains(words), "{said}");
    assert_eq!(found, argument.into(), "{said}");
}

#[test]
fn every_mistake_is_refused_at_its_step() {
    let empty = Puzzle::builder;
    says(empty().given("r1c1", 1), None, "call `layout` first");
    says(empty().clue("killer", ()), None, "call `layout` first");
    says(empty().rule("antiknight", ()), None, "call `layout` first");
    assert!(empty().build().is_err());
    says(empty().layout("clasic"), 1, "did you mean `classic`?");
    says(empty().layout("classic(2, 2"), 1, "");
    says(empty().layout("classic(2, 2)\ngivens\n 1"), 1, "");
    says(empty().layout("classic(1000000, 2)"), 1, "");
    says(empty().layout("antiknight"), 1, "");
    says(board().layout("classic"), None, "already has a layout");
    says(board().rule("antiknite", ()), None, "did you mean `antiknight`?");
    says(board().rule("classic", ()), None, "");
    says(board().rule("antiknight", (1,)), 1, "too many");
    says(board().rule("use antiknight", ()), None, "not the name of a rule");
    says(board().clue("kiler", (5, ["r1c1"])), None, "did you mean `killer`?");
    says(board().clue("killer", (5, 5)), 2, "`cells` of `killer` must be");
    says(board().clue("killer", ("5", ["r1c1"])), 1, "`killer`");
    says(board().clue("killer", (5,)), None, "`killer` needs `cells`");
    says(board().clue("killer", (5, ["r1c1"], 6)), 3, "too many");
    says(board().clue("killer", (5, ["r1c1"], ["r2c2"])), 3, "too many");
    says(board().clue("killer", (5, ["r1c9"])), 2, "");
    says(board().clue("killer", (5, [(0, 9)])), 2, "");
    says(board().clue("killer", (5, ["x"])), 2, "is not a cell");
    says(board().clue("killer", (5, ["r0c1"])), 2, "is not a cell");
    says(board().clue("killer", (5, [(usize::MAX, 0)])), 2, "there is no row");
    says(board().clue("killer", (5, Vec::<&str>::new())), 2, "is empty");
    says(board().clue("killer", (5, Arg::row(7))), 2, "");
    says(board().clue("killer", (i64::MIN, ["r1c1"])), 1, "");
    says(board().clue("little_killer", (5, Arg::ray("r1c1", "downright"))), 2, "");
    says(board().clue("little_killer", (5, Arg::ray("r1c1..r2c2", "down_right"))), 2, "not a single cell");
    says(board().clue("little_killer", (5, Arg::region("A B"))), 2, "is not a name");
    says(board().clue("whispers", (["r1c1", "r1c2"], Arg::named("gab", 1))), 2, "did you mean `gap`?");
    says(board().clue("whispers", (["r1c1", "r1c2"], Arg::named("gap = 1 as x", 1))), 2, "is not a name");
    says(board().clue("whispers", (["r1c1", "r1c2"], Arg::named("gap", Arg::named("gap", 1)))), 2, "once");
    says(board().clue("title", ("x",)), None, "reserved in the language");
    says(board().given("r5c1", 1), 1, "r5c1 is not on the board, which has 4 rows and 4 columns");
    says(board().given((0, 4), 1), 1, "r1c5 is not on the board");
    says(board().given((70_000, 0), 1), 1, "not on the board");
    says(board().given("r1c1..r2c2", 1), 1, "not a single cell");
    says(board().given("r1c1", 5), 2, "\"5\" is not a symbol of the layout; its symbols are 1 2 3 4");
    says(board().given("r1c1", "1 2"), 2, "is not a symbol");
    says(board().given("r1c1", 1).unwrap().given((0, 0), 2), 1, "r1c1 already has the given 1");
    assert!(board().given("r1c1", 1).unwrap().given((0, 0), 1).is_ok());
    says(board().mark("r1c1", [7]), 2, "is not a symbol");
    says(board().mark("r1c1", Vec::<u8>::new()), 2, "no symbol");
    says(board().solution([1, 2, 3]), 1, "16 cells");
    says(board().solution(vec![1; 17]), 1, "16 cells");
    says(board().solution(std::iter::repeat(9)), 1, "is not a symbol");
    says(board().definition("rule even(c: cell) { c mod 2 = 0 }"), 1, "");
    says(board().definition("rule even(c: cel) { c mod 2 == 0 }"), 1, "");
    says(board().definition("killer 5 r1c1"), 1, "more than definitions");
    says(board().definition("use antiknight"), 1, "more than definitions");
    says(board().definition(""), 1, "more than definitions");
}

#[test]
fn an_error_converts_to_that_of_the_crate() {
    let step = || -> Result<Puzzle, Error> { board().clue("kiler", (5, ["r1c1"]))?.build() };
    let error = step().unwrap_err();
    assert!(error.plain().starts_with("clue `kiler`: "), "{}", error.plain());
    assert!(error.to_string().contains("kiler 5 r1c1"), "{error}");
    let step = || -> Result<Puzzle, Error> { board().given("r9c9", 1)?.build() };
    assert!(step().unwrap_err().plain().starts_with("given, 1st argument: r9c9 is not"));
    // Errors that only the whole puzzle shows.
    let missing = Puzzle::builder().layout("jigsaw(4)").unwrap().build();
    assert!(!missing.unwrap_err().diagnostics().is_empty());
}

#[test]
fn no_argument_becomes_another_statement() {
    let own = "rule tag(what: text, c: cell) { c > 0 }";
    let board = || board().definition(own).unwrap();
    for what in
        ["\"", "\\", "\" r1c1\nkiller 5 r1c1 //", "a\r\nuse antiknight", "\u{202e}", "x : y ; z", "//", "\0", "{"]
    {
        let built = board().title(what).author(what).clue("tag", (what, ["r1c1"])).unwrap().build().unwrap();
        assert_eq!((built.title(), built.data().clues.len()), (Some(what), 1), "{what:?}");
        assert!(
            board().clue(what, ()).is_err() && board().rule(what, ()).is_err() && board().given("r1c1", what).is_err()
        );
        assert!(board().clue("tag", (Arg::symbol(what), ["r1c1"])).is_err(), "{what:?}");
        assert!(board().clue("tag", (Arg::symbols([what]), ["r1c1"])).is_err());
        assert!(board().clue("tag", ("x", [what])).is_err());
        assert!(board().clue("tag", ("x", ["r1c1"], Arg::named(what, 1))).is_err());
        assert!(Puzzle::builder().layout(what).is_err());
    }
    for word in ["as", "all", "r1c1", "true"] {
        let step = board().clue("tag", (Arg::symbol(word), Arg::symbol("x"), ["r1c1"]));
        assert!(step.is_err(), "{word}");
    }
    for word in ["row", "note", "allow", "in", "or"] {
        let built = board().clue("tag", (Arg::symbol(word), ["r1c1"])).unwrap().build().unwrap();
        assert_eq!(built.data().clues.len(), 1);
    }
}

/// Arguments for a parameter of this type, as text and as values, including wrong types.
fn value() -> impl Strategy<Value = (String, Arg)> {
    let cell = || (0..5_usize, 0..5_usize);
    let name = |(row, column): &(usize, usize)| format!("r{}c{}", row + 1, column + 1);
    let joined = move |cells: &[(usize, usize)]| cells.iter().map(name).collect::<Vec<_>>().join(" ");
    prop_oneof![
        4 => (-2..12_i64).prop_map(|n| (n.to_string(), Arg::int(n))),
        6 => proptest::collection::vec(cell(), 1..4).prop_map(move |cells| (joined(&cells), Arg::from(cells))),
        1 => (1..6_i64).prop_map(|n| (format!("row {n}"), Arg::row(n))),
        1 => (1..6_i64).prop_map(|n| (format!("bottom {n}"), Arg::column_reversed(n))),
        1 => (1..6_i64).prop_map(|n| (format!("box {n}"), Arg::box_cells(n))),
        1 => cell().prop_map(move |c| (format!("ray {} up_left", name(&c)), Arg::ray(c, "up_left"))),
        1 => Just(("region A".to_owned(), Arg::region("A"))),
        1 => Just(("{1 3}".to_owned(), Arg::symbols([1, 3]))),
        1 => Just(("\"x\"".to_owned(), Arg::text("x"))),
        1 => Just(("true".to_owned(), Arg::from(true))),
        1 => Just(("gap=2".to_owned(), Arg::named("gap", 2))),
    ]
}

fn rule_names() -> Vec<String> {
    Reader::new().library().rules().map(|rule| rule.definition.name.text.to_string()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_clues_are_those_of_the_same_text(
        rule in proptest::sample::select(rule_names()),
        values in proptest::collection::vec(value(), 0..4),
    ) {
        let (mut words, mut was_place) = (rule.clone(), false);
        for (word, _) in &values {
            let is_place = word.starts_with(['r', 'b']);
            words += if is_place && was_place { " : " } else { " " };
            words += word;
            was_place = is_place;
        }
        let args: Vec<Arg> = values.into_iter().map(|(_, arg)| arg).collect();
        let built = board().clue(&rule, args).map_err(Error::from).and_then(Builder::build);
        match (built, text(&words)) {
            (Ok(built), Ok(read)) => same(&built, &read),
            (Err(built), Err(read)) => {
                let codes = |error: &Error| error.diagnostics().iter().map(|d| d.code).next();
                prop_assert_eq!(codes(&built), codes(&read), "{}", words);
            }
            (built, read) => prop_assert!(false, "{}: {:?}, {:?}", words, built.err(), read.err()),
        }
    }

    #[test]
    fn nothing_panics_on_any_text(name in "\\PC{0,12}|[a-z]{1,6}", what in any::<String>(), n in any::<i64>(), at in any::<(usize, usize)>()) {
        let cells = ["r1c1".to_owned(), what.clone()];
        let _ = Puzzle::builder().layout(&name);
        let _ = board().definition(&what);
        let _ = board().given(at, &what).is_ok() || board().given(what.clone(), n).is_ok();
        let _ = board().mark(at, [&what]);
        let _ = board().rule(&name, (n, what.as_str()));
        let _ = board().clue(&name, (n, cells.clone(), what.as_str(), at));
        let args = Args::from((Arg::symbol(&what), Arg::named(what.clone(), n), cells, Arg::row(n)));
        let _ = board().clue("killer", args);
        let built = board().title(what.clone()).build().unwrap();
        prop_assert_eq!(built.title(), Some(what.as_str()));
    }
}
