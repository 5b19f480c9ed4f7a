//! `gridc convert` and `gridc schema` as a user sees them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod cli_program;

use cli_program::{Scratch, gridc};

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
fn wishes_that_cannot_be_are_told() {
    let scratch = scratch();
    for (arguments, code, said) in [
        (&["convert", "killer.grid"][..], 2, "--to FORMAT"),
        (&["convert", "killer.grid", "--to", "paper"], 2, "possible values"),
        (&["convert", "killer.grid", "--to", "grid", "--as", "link"], 2, "no links of the format"),
        (&["convert", "no such file", "--to", "grid"], 66, "no such file"),
        (&["convert", "killer.grid", "--to", "grid", "-o", "no/such/folder.grid"], 66, "cannot write"),
    ] {
        let run = gridc(&scratch, arguments);
        assert_eq!(run.code, Some(code), "{}", run.err);
        assert!(run.err.contains(said), "{}", run.err);
    }
    let run = gridc(&scratch, &["schema"]);
    assert_eq!(run.code, Some(0));
    assert!(run.out.contains("\"const\": \"gridc-puzzle\""));
}
