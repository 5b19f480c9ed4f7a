//! Tests `gridc draw` as a user sees it.

use crate::cli_program::{Run, Scratch, command, gridc};
use gridc_needs::needs;
use std::path::Path;
use std::process::Command;

/// Clues of every kind: a cage, a dot, a line, a number outside the board.
const PUZZLE: &str = "gridc 2\ntitle \"All <sorts> & more\"\nauthor \"Nobody\"\nuse classic(2, 2)\ngivens\n  . . . 1\n  . . . .\n  . . . .\n  . . . .\n\
                      killer 5 r1c2 r1c3\neven r1c1\nconsecutive r2c3 r2c4\nthermo r3c1 r3c2 r4c1\nsandwich 5 row 3\n";
const LIST: &str = "1..............2\n..3.............\n";

fn scratch() -> Scratch {
    let scratch = Scratch::new();
    scratch.file("puzzle.grid", PUZZLE);
    scratch.file("list.txt", LIST);
    scratch.file("several.grid", "gridc 2\nuse latin(3)\ngivens\n  1 . .\n  . . .\n  . . .\n");
    scratch.file("none.grid", "gridc 2\nuse latin(3)\ngivens\n  1 2 .\n  . . 3\n  . . .\n");
    scratch.file("one.grid", "gridc 2\nuse latin(3)\ngivens\n  1 2 .\n  . . 1\n  . . .\n");
    scratch
}

fn read(scratch: &Scratch, name: &str) -> Vec<u8> {
    std::fs::read(scratch.path().join(name)).unwrap()
}

fn said(run: &Run, code: i32, words: &str) {
    assert_eq!(run.code, Some(code), "{}{}", run.out, run.err);
    assert!(run.err.contains(words), "{words:?} is not in {}", run.err);
}

/// Compares a drawing with a file of `tests/golden/pictures`; `GRIDC_BLESS=1` rewrites the file.
fn golden(name: &str, arguments: &[&str]) {
    same(&format!("tests/golden/pictures/{name}"), arguments);
}

fn same(name: &str, arguments: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = Command::new(env!("CARGO_BIN_EXE_gridc")).arg("draw").args(arguments).current_dir(root).output().unwrap();
    let drawn = String::from_utf8(run.stdout).unwrap();
    let path = root.join(name);
    if std::env::var_os("GRIDC_BLESS").is_some() {
        std::fs::write(&path, &drawn).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(drawn == expected, "{name} is not as it was; look at both, then GRIDC_BLESS=1");
}

#[test]
fn pictures_are_as_they_were() {
    golden("kropki.svg", &["--to", "svg", "examples/kropki.grid"]);
    golden("thermo-print.svg", &["--to", "svg", "--theme", "print", "examples/thermo.grid"]);
    golden("quadruple-solved-dark.svg", &["--to", "svg", "--theme", "dark", "--solution", "examples/quadruple.grid"]);
    golden("several.svg", &["--to", "svg", "--diff", "examples/several.grid"]);
    golden("contradiction.svg", &["--to", "svg", "--conflict", "--theme", "print", "examples/contradiction.grid"]);
    golden("several-candidates.svg", &["--to", "svg", "--candidates", "examples/several.grid"]);
    golden("kropki.txt", &["examples/kropki.grid"]);
    golden("killer.txt", &["examples/killer.grid"]);
    golden("killer-ascii.txt", &["--ascii", "examples/killer.grid"]);
    golden("little_killer.txt", &["examples/little_killer.grid"]);
    golden("thermo.txt", &["examples/thermo.grid"]);
}

#[test]
fn the_pictures_of_the_readme_are_the_programs() {
    for name in ["arrow", "killer", "little_killer"] {
        same(&format!("docs/pictures/{name}.svg"), &["--to", "svg", &format!("examples/{name}.grid")]);
    }
    let candidates = ["--to", "svg", "--candidates", "docs/pictures.in/half-drawn.grid"];
    same("docs/pictures/true-candidates.svg", &candidates);
}

#[test]
fn an_svg_can_be_read_without_seeing_it() {
    let scratch = scratch();
    let run = gridc(&scratch, &["draw", "puzzle.grid", "--to", "svg"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    for words in
        ["<title>All &lt;sorts&gt; &amp; more</title>", "<desc>classic(2, 2) of 4 rows", ">1</text>", ">5</text>"]
    {
        assert!(run.out.contains(words), "{words} is not in {}", run.out);
    }
    assert_eq!(gridc(&scratch, &["draw", "puzzle.grid", "--to", "svg"]).out, run.out);
    let wide = gridc(&scratch, &["draw", "puzzle.grid", "--to", "svg", "--width", "1000"]);
    assert!(wide.out.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\""), "{}", &wide.out[..90]);
}

#[test]
fn rules_without_a_mark_are_stated_below_a_single_picture() {
    let scratch = scratch();
    scratch.file("knight.grid", "gridc 2\nuse latin(3)\nuse antiknight\neven r1c1\n");
    let shown = |file: &str| gridc(&scratch, &["draw", file, "--to", "svg"]).out;
    let knight = shown("knight.grid");
    let words: Vec<&str> = knight.split("</text>").filter_map(|text| text.rsplit('>').next()).collect();
    assert_eq!(words.join(" ").trim(), "Cells a knight's move apart cannot contain the same digit.", "{knight}");
    assert!(!shown("several.grid").split("</title>").last().unwrap().contains("cannot"), "a rule that is not there");
}

#[test]
fn the_name_of_a_file_says_its_form() {
    let scratch = scratch();
    let starts: [(&str, &[u8]); 4] =
        [("p.svg", b"<svg "), ("p.png", b"\x89PNG"), ("p.pdf", b"%PDF-"), ("p.txt", b"All <sorts> & more by ")];
    for (name, start) in starts.into_iter().filter(|(name, _)| cfg!(feature = "pictures") || !name.starts_with("p.p")) {
        let run = gridc(&scratch, &["draw", "puzzle.grid", "-o", name]);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(0), "", ""), "{name}");
        assert!(read(&scratch, name).starts_with(start), "{name}");
    }
    said(&gridc(&scratch, &["draw", "puzzle.grid", "-o", "p.jpg"]), 2, "use one that ends in .svg, .png, .pdf or .txt");
    said(&gridc(&scratch, &["draw", "puzzle.grid", "-o", "-"]), 2, "`--to svg`");
    said(&gridc(&scratch, &["draw", "puzzle.grid", "-o", "nowhere/p.svg"]), 74, "nowhere/p.svg");
    assert!(!scratch.path().join("p.jpg").exists());
}

#[test]
fn what_cannot_be_drawn_is_said_and_leaves_no_file() {
    let scratch = scratch();
    let drawn = |what: &str, file: &str| gridc(&scratch, &["draw", what, file, "-o", "out.svg"]);
    said(&drawn("--solution", "none.grid"), 20, "`--conflict` draws the parts that contradict each other");
    said(&drawn("--candidates", "none.grid"), 20, "no solution");
    said(&drawn("--diff", "one.grid"), 1, "only one solution");
    said(&drawn("--conflict", "one.grid"), 1, "there is a solution");
    said(&drawn("--solution", "nothing.grid"), 66, "nothing.grid");
    assert!(!scratch.path().join("out.svg").exists());
    said(&drawn("--solution", "several.grid"), 10, "`--diff` draws two");
    assert!(scratch.path().join("out.svg").exists());
    for (what, file) in [("--diff", "several.grid"), ("--conflict", "none.grid"), ("--candidates", "several.grid")] {
        said(&drawn(what, file), 0, "");
    }
    said(&gridc(&scratch, &["draw", "--solution", "--diff", "one.grid"]), 2, "cannot be used with");
}

#[test]
fn several_puzzles_get_files_of_their_own() {
    let scratch = scratch();
    said(&gridc(&scratch, &["draw", "list.txt", "-o", "p.svg"]), 2, "-o 'puzzle-{}.svg'");
    said(&gridc(&scratch, &["draw", "list.txt", "-o", "p{}.svg"]), 0, "");
    assert_ne!(read(&scratch, "p1.svg"), read(&scratch, "p2.svg"));
    said(&gridc(&scratch, &["draw", "list.txt", "--puzzle", "2", "-o", "second.svg"]), 0, "");
    assert_eq!(read(&scratch, "p2.svg"), read(&scratch, "second.svg"));
    said(&gridc(&scratch, &["draw", "list.txt", "--puzzle", "3"]), 2, "there is no puzzle 3");
    let text = gridc(&scratch, &["draw", "list.txt"]);
    assert_eq!((text.code, text.out.matches('┌').count()), (Some(0), 2), "{}", text.out);
}

#[cfg(feature = "pictures")]
#[test]
fn what_is_too_large_is_refused_with_what_would_not_be() {
    let scratch = scratch();
    let run = gridc(&scratch, &["draw", "puzzle.grid", "--size", "4000000000", "-o", "p.png"]);
    said(&run, 2, "help: draw it with `--size ");
    let size = run.err.split("`--size ").nth(1).and_then(|rest| rest.split('`').next()).unwrap();
    assert!((2000..2500).contains(&size.parse::<u32>().unwrap()), "{size}");
    said(&gridc(&scratch, &["draw", "puzzle.grid", "--size", "4000", "-o", "p.pdf"]), 2, "at most 14400");
    assert!(!scratch.path().join("p.png").exists() && !scratch.path().join("p.pdf").exists());
}

/// Returns a text without spaces, which PDF readers insert in different ways.
#[cfg(feature = "pictures")]
fn plain(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Runs an external program on a file.
#[cfg(feature = "pictures")]
fn other(scratch: &Scratch, program: &str, arguments: &[&str]) -> String {
    let run = Command::new(program).args(arguments).current_dir(scratch.path()).output().unwrap();
    let out = format!("{}{}", String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{program} {arguments:?}: {out}");
    out
}

/// Creates a scratch directory with `sheet.pdf`.
#[cfg(feature = "pictures")]
fn sheet() -> Scratch {
    let scratch = scratch();
    std::fs::copy(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/samurai.grid"),
        scratch.path().join("samurai.grid"),
    )
    .unwrap();
    let files = ["draw", "puzzle.grid", "one.grid", "samurai.grid", "list.txt", "--per-page", "4", "--answers"];
    let run = command(&scratch, &files).args(["-o", "sheet.pdf"]).output().unwrap();
    let err = String::from_utf8(run.stderr).unwrap();
    // The puzzles of the list have several solutions.
    assert_eq!(run.status.code(), Some(10), "{err}");
    assert!(err.contains("list.txt, puzzle 1: there are several solutions"), "{err}");
    scratch
}

#[cfg(feature = "pictures")]
#[needs(program "qpdf")]
#[test]
fn qpdf_finds_no_fault_in_a_sheet() {
    let said = other(&sheet(), "qpdf", &["--check", "sheet.pdf"]);
    assert!(said.contains("No syntax or stream encoding errors"), "{said}");
}

#[cfg(feature = "pictures")]
#[needs(program "pdftotext")]
#[test]
fn a_sheet_has_all_puzzles_with_their_rules_and_answers() {
    let text = other(&sheet(), "pdftotext", &["-layout", "sheet.pdf", "-"]);
    for words in ["1. All <sorts> & more", "by Nobody", "answer: page 4", "Answers", "3 / 4", "increase from the bulb"]
    {
        assert!(plain(&text).contains(&plain(words)), "{words:?} is not in {text}");
    }
    // Two on the first page, the Samurai on its own page, two more, the answers.
    assert_eq!(text.matches('\u{c}').count(), 4, "{text}");
}

/// The setter's text of the rules replaces gridc's sentences.
#[cfg(feature = "pictures")]
#[needs(program "pdftotext")]
#[test]
fn a_sheet_has_the_setters_own_rules() {
    let scratch = Scratch::new();
    scratch.file("own.grid", "use classic(2, 2)\nrules \"Warm places. Of my own.\"\nthermo r1c1 r1c2\n");
    assert_eq!(gridc(&scratch, &["draw", "own.grid", "-o", "own.pdf", "--per-page", "1"]).code, Some(0));
    let text = plain(&other(&scratch, "pdftotext", &["-layout", "own.pdf", "-"]));
    assert!(text.contains(&plain("Warm places. Of my own.")) && !text.contains(&plain("increase from")), "{text}");
}

#[cfg(feature = "pictures")]
#[needs(program "pdftoppm")]
#[test]
fn pdftoppm_draws_a_sheet() {
    other(&sheet(), "pdftoppm", &["-r", "20", "-png", "sheet.pdf", "page"]);
}

#[cfg(feature = "pictures")]
#[test]
fn a_sheet_is_refused_where_it_makes_no_sense() {
    let scratch = sheet();
    assert!(read(&scratch, "sheet.pdf").starts_with(b"%PDF-"));
    said(&gridc(&scratch, &["draw", "list.txt", "--answers", "-o", "p.svg"]), 2, "-o sheet.pdf");
    said(&gridc(&scratch, &["draw", "list.txt", "--per-page", "31", "-o", "p.pdf"]), 2, "at most 30");
    said(&gridc(&scratch, &["draw", "none.grid", "--answers", "-o", "none.pdf"]), 20, "there is no solution");
    assert!(read(&scratch, "none.pdf").starts_with(b"%PDF-"));
}

#[test]
fn answers_are_drawn_beside_what_is_said() {
    let scratch = scratch();
    for (command, file, code) in [
        ("solve", "one.grid", 0),
        ("check", "several.grid", 10),
        ("check", "none.grid", 20),
        ("candidates", "several.grid", 0),
    ] {
        let plain = gridc(&scratch, &[command, file]);
        let run = gridc(&scratch, &[command, file, "--picture", "answer.svg"]);
        assert_eq!((run.code, &run.out, &run.err), (Some(code), &plain.out, &plain.err), "{command} {file}");
        assert!(read(&scratch, "answer.svg").starts_with(b"<svg "), "{command} {file}");
        std::fs::remove_file(scratch.path().join("answer.svg")).unwrap();
    }
    said(&gridc(&scratch, &["check", "list.txt", "--picture", "p.svg"]), 2, "--picture 'puzzle-{}.svg'");
    said(&gridc(&scratch, &["check", "list.txt", "--picture", "p{}.svg"]), 0, "");
    assert!(scratch.path().join("p2.svg").exists() && !scratch.path().join("p.svg").exists());
    said(&gridc(&scratch, &["check", "one.grid", "--picture", "nowhere/p.svg"]), 74, "nowhere/p.svg");
    said(&gridc(&scratch, &["check", "one.grid", "--picture", "-"]), 2, "the answer goes to standard output");
    said(
        &gridc(&scratch, &["candidates", "one.grid", "--picture", "p.svg", "--to", "sukaku"]),
        2,
        "use only one of \
        these",
    );
}
