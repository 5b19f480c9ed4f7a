//! Tests `gridc convert` and `gridc schema` as a user sees them.

use crate::cli_program::{Scratch, gridc};

const KILLER: &str = "gridc 1\ntitle \"Ours\"\nuse classic(2, 2)\ngivens\n  1 . . .\n  . . . .\n  . . . .\n  . . . 2\nkiller 5 r1c2 r1c3\n\
                      renban r2c1 r3c1\n";
const LIST: &str = "1..............2\n..3.............\n";

fn scratch() -> Scratch {
    let scratch = Scratch::new();
    scratch.file("killer.grid", KILLER);
    scratch.file("list.txt", LIST);
    scratch
}

#[test]
fn what_a_format_cannot_express_is_named_clue_by_clue() {
    let scratch = scratch();
    let run = gridc(&scratch, &["convert", "killer.grid", "--to", "lines", "-o", "out.txt"]);
    assert_eq!((run.code, run.out.as_str()), (Some(65), ""));
    for clue in ["`killer 5: r1c2 r1c3`", "`renban: r2c1 r3c1`", "--lossy", "--to grid"] {
        assert!(run.err.contains(clue), "{}", run.err);
    }
    assert!(!scratch.path().join("out.txt").exists());
    let run = gridc(&scratch, &["convert", "killer.grid", "--to", "lines", "--lossy"]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), "1..............2\n"));
    assert_eq!(run.err.matches("warning: ").count(), 2, "{}", run.err);
}

#[test]
fn puzzles_become_others_and_themselves_again() {
    let scratch = scratch();
    for format in ["grid", "json", "f-puzzles", "sudokupad", "iss"] {
        let there = gridc(&scratch, &["convert", "killer.grid", "--to", format, "-o", "there"]);
        assert_eq!(there.code, Some(0), "{format}: {}", there.err);
        let back = gridc(&scratch, &["convert", "there", "--to", "json"]);
        assert_eq!(back.code, Some(0), "{format}: {}", back.err);
        let found: serde_json::Value = serde_json::from_str(&back.out).unwrap();
        assert_eq!(found["clues"][0]["arguments"]["total"]["integer"], 5, "{format}: {}", back.out);
        assert_eq!(found["givens"]["r4c4"], "2", "{format}");
    }
}

#[test]
fn several_puzzles_need_a_format_of_lists_or_files_of_their_own() {
    let scratch = scratch();
    let run = gridc(&scratch, &["convert", "list.txt", "--to", "dzn"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("--output 'puzzle-{}.dzn'"), "{}", run.err);
    let run = gridc(&scratch, &["convert", "list.txt", "--to", "dzn", "-o", "p{}.dzn"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(std::fs::read_to_string(scratch.path().join("p2.dzn")).unwrap().starts_with("n = 4;\n"));
    let run = gridc(&scratch, &["convert", "list.txt", "--to", "json"]);
    assert_eq!((run.code, run.out.lines().count()), (Some(0), 2), "{}", run.err);
    scratch.file("lines.json", &run.out);
    let run = gridc(&scratch, &["convert", "lines.json", "--to", "lines"]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), LIST), "{}", run.err);
}

#[test]
fn a_layout_that_nobody_would_guess_is_told() {
    let scratch = Scratch::new();
    scratch.file("latin.grid", "gridc 1\nuse latin(9)\ngivens\n  9........ ......... ......... ......... ......... ......... ......... ......... .........\n");
    let run = gridc(&scratch, &["convert", "latin.grid", "--to", "lines"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.starts_with("# read with --layout 'latin(9)'\n9..."), "{}", run.out);
    assert!(run.err.contains("--layout 'latin(9)'"), "{}", run.err);
}

#[test]
fn a_layout_in_place_of_the_files_own_is_written() {
    let scratch = Scratch::new();
    scratch.file("box.grid", "gridc 1\nuse classic(2, 2)\nkiller 3 r1c1 r1c2\n");
    let run = gridc(&scratch, &["convert", "box.grid", "--layout", "latin(4)", "--to", "grid"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("use latin(4)\n") && !run.out.contains("classic"), "{}", run.out);
    scratch.file("latin.grid", &run.out);
    let again = gridc(&scratch, &["convert", "latin.grid", "--to", "grid"]);
    assert_eq!((again.code, again.out), (Some(0), run.out));
}

#[test]
fn wishes_that_cannot_be_are_told() {
    let scratch = scratch();
    for (arguments, code, said) in [
        (&["convert", "killer.grid"][..], 2, "name the format to write"),
        (&["convert", "killer.grid", "--to", "dimacs"], 2, "possible values"),
        (&["convert", "killer.grid", "--to", "grid", "--as", "link"], 2, "the format `grid` has no links"),
        (&["convert", "no such file", "--to", "grid"], 66, "no such file"),
        (
            &["convert", "killer.grid", "--to", "grid", "-o", "no/such/folder.grid"],
            74,
            "cannot write no/such/folder.grid",
        ),
    ] {
        let run = gridc(&scratch, arguments);
        assert_eq!(run.code, Some(code), "{}", run.err);
        assert!(run.err.contains(said), "{}", run.err);
    }
    let run = gridc(&scratch, &["schema"]);
    assert_eq!(run.code, Some(0));
    assert!(run.out.contains("\"const\": \"gridc-puzzle\""));
}

#[test]
fn doubts_are_a_loss() {
    let scratch = Scratch::new();
    scratch.file("half.grid", "gridc 1\nuse classic(2, 2)\ndoubt restricts \"a green line\"\n");
    let run = gridc(&scratch, &["convert", "half.grid", "--to", "lines"]);
    assert_eq!(run.code, Some(65));
    assert!(run.err.contains("the doubt about a green line"), "{}", run.err);
    let run = gridc(&scratch, &["convert", "half.grid", "--to", "lines", "--lossy"]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), "................\n"));
    assert!(run.err.contains("warning: half.grid: the doubt about a green line"), "{}", run.err);
    let run = gridc(&scratch, &["convert", "half.grid", "--to", "grid"]);
    assert!(run.out.contains("doubt restricts \"a green line\""), "{}", run.out);
}

#[test]
fn what_cannot_be_written_leaves_files_as_they_are() {
    let scratch = scratch();
    scratch.file("old.txt", "as it was\n");
    let run = gridc(&scratch, &["convert", "list.txt", "killer.grid", "--to", "lines", "-o", "old.txt"]);
    assert_eq!(run.code, Some(65), "{}", run.err);
    assert_eq!(std::fs::read_to_string(scratch.path().join("old.txt")).unwrap(), "as it was\n");
    // Separate files do not wait for others.
    let run = gridc(&scratch, &["convert", "killer.grid", "list.txt", "--to", "lines", "-o", "p{}.txt"]);
    assert_eq!(run.code, Some(65), "{}", run.err);
    let there = ["p1.txt", "p2.txt", "p3.txt"].map(|name| scratch.path().join(name).exists());
    assert_eq!(there, [false, true, true]);
}

#[test]
fn one_text_has_one_layout() {
    let scratch = Scratch::new();
    scratch.file("wide.grid", "gridc 1\nuse classic(3, 2)\n");
    scratch.file("high.grid", "gridc 1\nuse classic(2, 3)\n");
    let run = gridc(&scratch, &["convert", "wide.grid", "high.grid", "--to", "lines"]);
    assert_eq!(run.code, Some(65), "{}", run.err);
    assert!(run.err.contains("another `--layout`") && run.err.contains("'puzzle-{}.txt'"), "{}", run.err);
    let run = gridc(&scratch, &["convert", "wide.grid", "wide.grid", "--to", "lines"]);
    assert_eq!((run.code, run.out.matches("--layout").count()), (Some(0), 1), "{}", run.out);
    let run = gridc(&scratch, &["convert", "wide.grid", "high.grid", "--to", "lines", "-o", "p{}.txt"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
}

#[test]
fn many_losses_are_counted() {
    let scratch = Scratch::new();
    let cells = (1..=9).flat_map(|row| (1..=8).map(move |column| (row, column)));
    let dots: String = cells.map(|(r, c)| format!("kropki_white r{r}c{c} r{r}c{}\n", c + 1)).collect();
    scratch.file("dots.grid", &format!("gridc 1\nuse classic\n{}", dots.repeat(3)));
    let run = gridc(&scratch, &["convert", "dots.grid", "--to", "lines", "--lossy"]);
    assert_eq!(run.code, Some(0));
    assert_eq!(run.err.matches("left out").count(), 200);
    assert!(run.err.ends_with("… and 16 more\n"), "{}", run.err);
}

#[test]
fn links_are_those_that_are_read() {
    let scratch = scratch();
    let run = gridc(&scratch, &["convert", "killer.grid", "--to", "iss", "--as", "link"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(
        run.out.starts_with("https://sigh.github.io/Interactive-Sudoku-Solver/?q=%23%20title%3A%20Ours%0A.Shape~4x4"),
        "{}",
        run.out
    );
    // Texts that hardly compress.
    let words: Vec<String> = (0_u64..9000).map(|n| format!("{:x}", n.wrapping_mul(0x9e37_79b9_7f4a_7c15))).collect();
    scratch.file("long.grid", &format!("gridc 1\nrules \"{}\"\nuse classic\n", words.join(" ")));
    let run = gridc(&scratch, &["convert", "long.grid", "--to", "f-puzzles"]);
    assert_eq!((run.code, run.out.as_str()), (Some(65), ""), "{}", run.err);
    assert!(run.err.contains("--as text"), "{}", run.err);
}

#[test]
fn what_a_file_expects_is_kept() {
    let scratch = Scratch::new();
    scratch.file("none.grid", "gridc 1\nexpect \"none\"\nuse classic(2, 2)\nkiller 3 r1c1 r1c2\nkiller 7 r1c1 r1c2\n");
    for format in ["grid", "json"] {
        let name = format!("there.{format}");
        let run = gridc(&scratch, &["convert", "none.grid", "--to", format, "-o", &name]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        let run = gridc(&scratch, &["test", &name]);
        assert_eq!(run.code, Some(0), "{format}: {}{}", run.out, run.err);
    }
}

#[test]
fn links_of_our_own_come_back_without_a_warning() {
    let scratch = Scratch::new();
    let examples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    for name in ["killer", "thermo", "arrow", "kropki", "whispers", "renban", "palindrome", "sandwich", "xv"] {
        std::fs::copy(examples.join(format!("{name}.grid")), scratch.path().join("p.grid")).unwrap();
        let written = gridc(&scratch, &["convert", "p.grid", "--to", "sudokupad"]);
        assert_eq!(written.code, Some(0), "{name}: {}", written.err);
        scratch.file("link", &written.out);
        let run = gridc(&scratch, &["check", "link"]);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(0), "unique solution\n", ""), "{name}");
    }
    // Without gridc's own mark, the drawing is a guess, as before.
    let text = gridc(&scratch, &["convert", "p.grid", "--to", "sudokupad", "--as", "text"]).out;
    let other = text.replace("\"gridc\":[", "\"tags\":[");
    assert_ne!(text, other);
    scratch.file("other", &other);
    assert!(gridc(&scratch, &["check", "other"]).err.contains("W0720"));
}

#[test]
fn a_clue_that_cannot_be_met_is_no_bug_in_any_format() {
    let scratch = Scratch::new();
    for clue in
        ["killer 100 r1c1 r1c2", "killer 1 r1c1 r1c2", "thermo r1c1 r1c2 r2c2 r2c3 r3c3 r3c4 r4c4", "x_sum 40 top 1"]
    {
        scratch.file("p.grid", &format!("gridc 1\nuse classic(2, 2)\n{clue}\n"));
        for format in gridc::stages::formats::FORMATS {
            for lossy in [&[][..], &["--lossy"]] {
                let run = gridc(&scratch, &[&["convert", "p.grid", "--to", format.name], lossy].concat());
                assert!(matches!(run.code, Some(0 | 65)), "{clue}, {}: {:?} {}", format.name, run.code, run.err);
                assert!(!run.err.contains("internal error"), "{clue}, {}: {}", format.name, run.err);
            }
        }
    }
}

/// Files of a directory are sorted numerically, and numbers in file names may be padded.
#[test]
fn numbers_in_names_are_numbers() {
    let scratch = Scratch::new();
    std::fs::create_dir(scratch.path().join("in")).unwrap();
    for (name, first) in [("in/p10.txt", '3'), ("in/p2.txt", '2'), ("in/p1.txt", '1')] {
        scratch.file(name, &format!("{first}...\n....\n....\n....\n"));
    }
    let run = gridc(&scratch, &["convert", "in", "--to", "lines", "-o", "out{a}-{:03}.txt"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    // Other braces are ordinary characters.
    for (name, first) in [("out{a}-001.txt", "1"), ("out{a}-002.txt", "2"), ("out{a}-003.txt", "3")] {
        assert!(std::fs::read_to_string(scratch.path().join(name)).unwrap().starts_with(first), "{name}");
    }
}
