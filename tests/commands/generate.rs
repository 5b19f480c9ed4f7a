//! Tests `gridc generate`: puzzles meet the request in every format, and impossible requests are reported.

use crate::cli_program::{Scratch, command, gridc, gridc_with_input};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;
use std::time::Duration;

fn records(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Asserts that each puzzle of a file is unique and its stated solution correct.
fn assert_sound(scratch: &Scratch, options: &[&str], files: &[&str], count: usize) {
    let run = gridc(scratch, &[&["check", "--json"], options, files].concat());
    let found = records(&run.out);
    assert_eq!(found.len(), count, "{options:?} {files:?}: {}", run.err);
    for record in found {
        assert_eq!(record["verdict"], "unique", "{record}");
        assert_ne!(record["stated_solution"], "differs", "{record}");
    }
}

#[test]
fn every_format_reads_back_as_unique() {
    for (layout, format, options) in [
        ("classic", "grid", &[][..]),
        ("classic", "lines", &[]),
        ("classic", "text", &[]),
        ("classic", "sdk", &[]),
        ("classic", "ss", &[]),
        ("classic", "numbers", &[]),
        ("classic", "sukaku", &[]),
        ("classic(2, 2)", "lines", &[]),
        ("classic(2, 3)", "text", &[]),
        ("classic(3, 4)", "lines", &[]),
        ("classic(3, 4)", "text", &[]),
        ("classic(3, 4)", "numbers", &[]),
        ("classic(3, 4)", "sukaku", &[]),
        ("classic(3, 2)", "lines", &["--layout", "classic(3, 2)"]),
        ("latin(7)", "lines", &["--layout", "latin(7)"]),
        ("samurai", "grid", &[]),
        ("samurai", "samurai", &[]),
        ("samurai", "samurai-lines", &[]),
        ("sohei", "samurai", &[]),
    ] {
        let scratch = Scratch::new();
        let name = format!("made.{}", if format == "grid" { "grid" } else { "txt" });
        let made = ["generate", "--seed", "3", "--layout", layout, "--to", format, "-o", &name];
        let run = gridc(&scratch, &made);
        assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{layout} {format}: {}", run.err);
        assert_sound(&scratch, options, &[&name], 1);
        assert_sound(&scratch, &[options, &["--format", format]].concat(), &[&name], 1);
    }
}

#[test]
fn lists_hold_what_was_asked_for() {
    let scratch = Scratch::new();
    for (asked, layout) in [
        (&["--givens", "30"][..], "classic"),
        (&["--minimal"], "classic(2, 3)"),
        (&["--symmetry", "rotate180"], "classic"),
        (&["--fill", "las-vegas", "--remove", "spread"], "classic"),
        (&["--remove", "exclusion", "--transform", "relabel,swap,transpose"], "classic"),
        (&["--backend", "cells", "--prove-each"], "classic"),
        (&["--backend", "batsat", "--at-most-one", "product"], "classic(2, 2)"),
    ] {
        let made = ["generate", "--seed", "5", "--count", "6", "--layout", layout, "-o", "list.txt"];
        let run = gridc(&scratch, &[&made[..], asked].concat());
        assert_eq!(run.code, Some(0), "{asked:?}: {}", run.err);
        assert!(run.err.starts_with("6 puzzles in "), "{asked:?}: {}", run.err);
        assert_sound(&scratch, &[], &["list.txt"], 6);
        let test = gridc(&scratch, &["test", "list.txt"]);
        assert!(test.code == Some(0) && test.out.contains("6 as stated"), "{asked:?}: {}", test.out);
        let text = std::fs::read_to_string(scratch.path().join("list.txt")).unwrap();
        let puzzles: Vec<&str> = text.lines().map(|line| line.split(',').next().unwrap()).collect();
        for puzzle in puzzles {
            let cells: Vec<char> = puzzle.chars().collect();
            let given = |i: usize| cells[i] != '.';
            if asked.contains(&"30") {
                assert_eq!((0..81).filter(|i| given(*i)).count(), 30);
            }
            if asked.contains(&"rotate180") {
                assert!((0..81).all(|i| given(i) == given(80 - i)), "{puzzle}");
            }
        }
    }
}

#[test]
fn a_pattern_is_followed() {
    let scratch = Scratch::new();
    scratch.file("mask", "X X | . .\nX . | . X\n---+---\n. . | X X\n. X | X .\n");
    let run = gridc(
        &scratch,
        &["generate", "--layout", "classic(2, 2)", "--pattern", "mask", "--to", "lines", "--seed", "2"],
    );
    assert_eq!(run.code, Some(0), "{}", run.err);
    let places: String = run.out[..16].chars().map(|c| if c == '.' { '.' } else { 'X' }).collect();
    assert_eq!(places, "XX..X..X..XX.XX.");
    for (text, code, said) in [
        ("X.\n.X\n", 65, "line 1 of the pattern mask has 2 places"),
        ("X...\n....\n", 2, "the pattern has 2 rows"),
        ("X...\n....\n....\n....\n", 2, "at least"),
    ] {
        scratch.file("mask", text);
        let run = gridc(&scratch, &["generate", "--layout", "classic(2, 2)", "--pattern", "mask", "-q"]);
        assert_eq!(run.code, Some(code), "{}", run.err);
        assert!(run.err.contains(said), "{}", run.err);
    }
    assert_eq!(gridc(&scratch, &["generate", "--pattern", "none"]).code, Some(66));
}

#[test]
fn a_file_is_a_board_with_its_clues() {
    let scratch = Scratch::new();
    scratch.file("board.grid", "gridc 1\ntitle \"Knights\"\nauthor \"Emma\"\n// Why not?\nuse classic(2, 3)\nuse antiknight\nexpect \"several\"\n\ngivens\n  1 . . . . .\n  . . . . . .\n  . . . . . .\n  . . . . . .\n  . . . . . .\n  . . . . . .\n");
    let run = gridc(&scratch, &["generate", "board.grid", "--seed", "2", "-o", "made.grid"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let text = std::fs::read_to_string(scratch.path().join("made.grid")).unwrap();
    assert!(
        text.starts_with("gridc 2\ntitle \"Knights\"\nauthor \"Emma\"\nuse classic(2, 3)\nuse antiknight\n\ngivens\n"),
        "{text}"
    );
    assert_sound(&scratch, &[], &["made.grid"], 1);
    assert_eq!(gridc(&scratch, &["fmt", "--check", "made.grid"]).code, Some(0));
    let kept = gridc(&scratch, &["generate", "board.grid", "--keep-givens", "--seed", "2"]);
    assert!(kept.out.contains("givens\n  1 "), "{}{}", kept.out, kept.err);
    // Several such puzzles need a file each.
    let list = gridc(&scratch, &["generate", "board.grid", "--count", "2", "-q"]);
    assert_eq!(list.code, Some(2));
    assert!(list.err.contains("antiknight") && list.err.contains("puzzle-{}.grid"), "{}", list.err);
    let numbered = gridc(&scratch, &["generate", "board.grid", "--count", "2", "--seed", "1", "-o", "n{}.grid"]);
    assert_eq!(numbered.code, Some(0), "{}", numbered.err);
    assert_sound(&scratch, &[], &["n1.grid", "n2.grid"], 2);
    scratch.file("two.txt", &format!("{}\n", ".".repeat(81)).repeat(2));
    scratch.file("wrong.grid", "gridc 1\nuse clasic\n");
    for (file, code) in [("two.txt", 65), ("wrong.grid", 65), ("none.grid", 66)] {
        assert_eq!(gridc(&scratch, &["generate", file]).code, Some(code), "{file}");
    }
}

#[test]
fn seed_and_number_decide_alone() {
    let scratch = Scratch::new();
    let made = |options: &[&str]| {
        let run = gridc(&scratch, &[&["generate", "--seed", "11", "-q"], options].concat());
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{options:?}");
        run.out
    };
    let list = made(&["--count", "40", "--jobs", "1"]);
    assert_eq!(list, made(&["--count", "40", "--jobs", "5"]));
    assert!(list.starts_with(&made(&["--count", "7", "--jobs", "3"])));
    let json = made(&["--count", "40", "--json", "--jobs", "1"]);
    assert_eq!(json, made(&["--count", "40", "--json", "--jobs", "4"]));
    // A random seed is reported, and makes the same puzzle again.
    let run = gridc(&scratch, &["generate", "--to", "lines"]);
    let seed = run.err.split('`').nth(1).unwrap().strip_prefix("--seed ").unwrap();
    assert_eq!(gridc(&scratch, &["generate", "--to", "lines", "--seed", seed]).out, run.out);
}

#[test]
fn json_says_what_was_made() {
    let scratch = Scratch::new();
    let run = gridc(&scratch, &["generate", "--json", "--count", "3", "--seed", "1", "--layout", "classic(2, 3)"]);
    for (index, record) in (1..).zip(records(&run.out)) {
        assert_eq!((&record["index"], &record["seed"], &record["result"]), (&index.into(), &1.into(), &"made".into()));
        let text = record["text"].as_str().unwrap();
        assert_eq!(record["givens"], text.trim().chars().filter(|c| *c != '.').count());
        scratch.file("one.txt", text);
        let check = gridc(&scratch, &["check", "--json", "one.txt"]);
        assert_eq!(records(&check.out)[0]["solutions"][0], record["solution"]);
    }
    let run =
        gridc(&scratch, &["generate", "--json", "--givens", "20", "--symmetry", "full", "--tries", "3", "--seed", "1"]);
    assert_eq!(run.code, Some(30));
    let record = &records(&run.out)[0];
    assert_eq!((&record["result"], &record["grids"]), (&"unmet".into(), &3.into()));
    assert!(record["givens"].as_u64().unwrap() > 20 && record["shortfall"].is_string(), "{record}");
}

#[test]
fn what_cannot_be_made_is_said_within_the_budget() {
    let scratch = Scratch::new();
    let run = gridc(&scratch, &["generate", "--givens", "17", "--symmetry", "full", "--tries", "20", "--seed", "1"]);
    assert_eq!((run.code, run.out.as_str()), (Some(30), ""));
    assert!(run.err.contains("20 full grids tried") && run.err.contains("instead of 17\n┌"), "{}", run.err);
    for (options, said) in [
        (&["--givens", "3"][..], "at least"),
        (&["--givens", "82"], "82 givens do not fit into 81 cells"),
        (&["--givens", "30", "--symmetry", "full", "--layout", "classic(2, 2)"], "do not fit"),
        (&["--symmetry", "rotate90", "--layout", "open(3, 5)"], "does not have the symmetry"),
        (&["--layout", "classic(2, 3)", "--transform", "transpose"], "`transpose` is not possible"),
        (&["--to", "sdk", "--solution"], "no place for the solution"),
        (
            &["--to", "sdk", "--layout", "samurai"],
            "cannot express the separate grids of `samurai`; write `--to samurai`",
        ),
        (&["--to", "lines", "--layout", "samurai"], "write `--to samurai`"),
        (&["--to", "grid", "--count", "2"], "puzzle-{}.grid"),
        (&["--backend", "dlx", "--at-most-one", "product"], "`dlx` supports exact-cover"),
        (&["--layout", "clasic"], "did you mean `classic`?"),
        (&["--layout", "jigsaw", "--full"], "leave out `--full`"),
        (&["--with", "termo*2"], "did you mean `thermo`?"),
        (&["--with", "thermo*0"], "from 1 to 1000"),
        (&["--difficulty", "simple"], "4.2..5.0"),
        (&["--needs", "magic"], "families are"),
        (&["--any"], "--holes"),
        (&["--holes", "most"], "54%"),
        (&["--layout", "classic("], "expected"),
        (&["--layout", "classic(50, 50)"], "at most 144"),
        (&["--full", "--minimal"], "cannot be used with"),
        (&["--count", "0"], "write a positive number"),
        (&["--givens", "-4"], "write a positive number"),
        (&["--seed", "1.5"], "write a whole number"),
        (&["--symmetry", "round"], "rotate180"),
        (&["--transform", "relabel,shake"], "transpose"),
        (&["--time", "soon"], "write a positive number"),
    ] {
        let run = gridc(&scratch, &[&["generate"], options].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{options:?}: {}", run.err);
        assert!(run.err.contains(said), "{options:?}: {}", run.err);
    }
}

#[test]
fn output_that_cannot_be_written_is_known_before_anything_is_made() {
    let scratch = Scratch::new();
    for output in ["none/list.txt", "none/n{}.grid", "."] {
        let run = gridc(&scratch, &["generate", "--output", output]);
        assert_eq!(run.code, Some(74), "{output}: {}", run.err);
        assert!(run.err.contains("cannot write"), "{output}: {}", run.err);
    }
    // If nothing is made, an existing file stays unchanged, and a new one is removed.
    scratch.file("old.txt", "old\n");
    for output in ["old.txt", "new.txt"] {
        let options = ["--givens", "17", "--symmetry", "full", "--tries", "1", "--output", output];
        assert_eq!(gridc(&scratch, &[&["generate"], &options[..]].concat()).code, Some(30));
    }
    assert_eq!(std::fs::read_to_string(scratch.path().join("old.txt")).unwrap(), "old\n");
    assert!(!scratch.path().join("new.txt").exists());
    assert_eq!(gridc(&scratch, &["generate", "--to", "lines", "-o", "old.txt"]).code, Some(0));
    assert_sound(&scratch, &[], &["old.txt"], 1);
}

#[test]
fn a_reader_who_has_seen_enough_ends_it() {
    let scratch = Scratch::new();
    let mut run = command(&scratch, &["generate", "--count", "1000000", "--seed", "1"]);
    let mut child = run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.next().unwrap().unwrap().len(), 163);
    drop(lines);
    let status = child.wait().unwrap();
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((status.code(), err.as_str()), (Some(0), ""));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_what_it_made() {
    let scratch = Scratch::new();
    let mut run = command(&scratch, &["generate", "--count", "1000000", "--seed", "1", "-o", "list.txt"]);
    let mut child = run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let path = scratch.path().join("list.txt");
    while std::fs::metadata(&path).map_or(0, |file| file.len()) < 1_000 {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.ends_with('\n'));
    assert_sound(&scratch, &[], &["list.txt"], text.lines().count());
}

#[test]
fn a_list_says_which_layout_it_is_read_with() {
    let scratch = Scratch::new();
    let run = gridc(&scratch, &["generate", "--layout", "latin(9)", "--count", "2", "--seed", "1"]);
    assert!(run.out.starts_with("# read with --layout 'latin(9)'\n"), "{}", run.out);
    assert!(run.err.contains("write `--layout 'latin(9)'`"), "{}", run.err);
    let check = gridc_with_input(&scratch, &["check", "--layout", "latin(9)", "-"], &run.out);
    assert!(check.out.contains("2 unique"), "{}", check.out);
}

#[test]
fn full_grids_have_nothing_removed() {
    let scratch = Scratch::new();
    let run = gridc(&scratch, &["generate", "--full", "--count", "5", "--seed", "1"]);
    assert_eq!(run.out.lines().count(), 5);
    assert!(run.out.lines().all(|line| line.len() == 81 && !line.contains('.')), "{}", run.out);
    let check = gridc_with_input(&scratch, &["check", "-"], &run.out);
    assert!(check.out.contains("5 unique"), "{}", check.out);
}

#[test]
fn the_author_of_a_board_stays() {
    let scratch = Scratch::new();
    scratch
        .file("p.grid", "gridc 1\ntitle \"T\"\nauthor \"A. Uthor\"\nid \"7\"\nuse classic(2, 2)\nthermo r1c1 r1c2\n");
    let run = gridc(&scratch, &["generate", "p.grid", "--seed", "1"]);
    assert!(run.out.contains("author \"A. Uthor\"\n") && !run.out.contains("id \"7\""), "{}", run.out);
}

#[test]
fn what_was_proven_when_the_time_ran_out_is_written() {
    let scratch = Scratch::new();
    let options = ["generate", "--layout", "classic(5, 5)", "--minimal", "--seed", "1", "--time", "3", "-o", "p.grid"];
    let run = gridc(&scratch, &options);
    assert_eq!(run.code, Some(30), "{}", run.err);
    assert!(run.err.contains("until the time limit was reached"), "{}", run.err);
    // On a slow machine there may be no puzzle yet, but any that is written has one solution.
    match std::fs::read_to_string(scratch.path().join("p.grid")) {
        Ok(_) => {
            assert!(run.err.contains("note: the nearest puzzle is written instead"), "{}", run.err);
            assert_eq!(gridc(&scratch, &["check", "--json", "p.grid"]).code, Some(0));
        }
        Err(_) => assert!(!run.err.contains("is written"), "{}", run.err),
    }
}

#[test]
fn no_two_marks_share_a_place() {
    let scratch = Scratch::new();
    for seed in ["1", "2", "3"] {
        let run = gridc(&scratch, &["generate", "--layout", "classic(2, 3)", "--with", "kropki", "--seed", seed]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        let mut places: Vec<&str> = run
            .out
            .lines()
            .filter(|line| line.starts_with("kropki"))
            .filter_map(|line| line.split_once(' '))
            .map(|(_, at)| at)
            .collect();
        let all = places.len();
        places.sort_unstable();
        places.dedup();
        assert!(all > 0 && places.len() == all, "{}", run.out);
    }
}

#[test]
fn a_board_without_a_solution_is_none_with_its_conflict() {
    let scratch = Scratch::new();
    scratch.file("none.grid", "use classic(2, 2)\nkiller 3 r1c1 r1c2\nkiller 4 r1c3 r1c4\n");
    let run = gridc(&scratch, &["generate", "none.grid", "--json"]);
    assert_eq!(run.code, Some(20), "{}", run.err);
    assert!(run.err.contains("no solution: no puzzle can be made") && run.err.contains("these 2"), "{}", run.err);
    let record = &records(&run.out)[0];
    assert_eq!((&record["result"], record["conflict"]["members"].as_array().unwrap().len()), (&"none".into(), 3));
}

#[test]
fn givens_that_may_go_are_named() {
    let scratch = Scratch::new();
    scratch.file("half.grid", "use classic(2, 2)\ngivens\n1...\n....\n....\n....\n");
    let said = |options: &[&str]| gridc(&scratch, &[&["generate", "half.grid", "--seed", "3"], options].concat());
    assert!(said(&["--minimal"]).err.contains("the given of the file (1) may be removed"));
    let kept = said(&["--minimal", "--keep-givens"]);
    assert!(!kept.err.contains("may go") && kept.out.contains("givens\n  1 "), "{}{}", kept.out, kept.err);
    assert!(!said(&["--minimal", "-q"]).err.contains("may go"));
}

/// Unreadable puzzles are not repetitions of readable ones.
#[test]
fn classes_are_of_the_boards_that_were_read() {
    let scratch = Scratch::new();
    scratch.file("boards.txt", "1...\n....\n....\n....\n\n..1.\n....\n....\n....\n");
    let run = gridc(&scratch, &["canonical", "--classes", "boards.txt", "absent.txt"]);
    assert!(run.err.contains("2 boards, 1 class; 1 more could not be read"), "{}", run.err);
}

/// A single puzzle replaces its file completely. Leftovers of a killed run are removed, unless another process still holds them.
#[cfg(unix)]
#[test]
fn one_puzzle_appears_whole_and_leftovers_go() {
    let scratch = Scratch::new();
    let old = std::time::SystemTime::now() - Duration::from_secs(60);
    let left = [".gridc-unfinished-left", ".gridc-unfinished-held"].map(|name| {
        scratch.file(name, "half");
        let file = std::fs::File::options().write(true).open(scratch.path().join(name)).unwrap();
        file.set_modified(old).unwrap();
        file
    });
    left[1].lock().unwrap();
    // The user's own file, and one that cannot be opened without blocking.
    std::process::Command::new("mkfifo").arg(scratch.path().join(".gridc-unfinished-pipe")).status().unwrap();
    scratch.file(".gridc-own", "mine");
    let run = gridc(&scratch, &["generate", "--layout", "classic(2, 2)", "-q", "-o", "one.grid"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let names = || std::fs::read_dir(scratch.path()).unwrap().map(|file| file.unwrap().file_name());
    let mut names: Vec<String> = names().map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names, [".gridc-own", ".gridc-unfinished-held", ".gridc-unfinished-pipe", "one.grid"]);
    // If nothing can be made, the old content remains.
    let before = std::fs::read_to_string(scratch.path().join("one.grid")).unwrap();
    scratch.file("none.grid", "use classic(2, 2)\nkiller 3 r1c1 r1c2\nkiller 4 r1c3 r1c4\n");
    let run = gridc(&scratch, &["generate", "none.grid", "-q", "-o", "one.grid"]);
    assert_eq!(run.code, Some(20), "{}", run.err);
    assert_eq!(std::fs::read_to_string(scratch.path().join("one.grid")).unwrap(), before);
}

/// A recipe may come from an untrusted source.
#[test]
fn a_recipe_runs_nothing_and_stays_in_its_place() {
    let scratch = Scratch::new();
    for (key, said) in [
        ("backend = \"dimacs:touch ran\"", "`backend` names a program"),
        ("output = \"../x.grid\"", "`output` is ../x.grid, but a recipe may only write below"),
        ("output = \"book/../../x-{}.grid\"", "only write below the current directory"),
        ("output = \"/x-{}.grid\"", "only write below the current directory"),
    ] {
        scratch.file("r.toml", &format!("[[puzzles]]\nlayout = \"classic(2, 2)\"\n{key}\n"));
        let run = gridc(&scratch, &["generate", "--recipe", "r.toml"]);
        assert_eq!(run.code, Some(65), "{key}: {}", run.err);
        assert!(run.err.contains(said) && run.err.contains("--trust-recipe"), "{}", run.err);
        assert!(!scratch.path().join("ran").exists());
    }
    let own = "[[puzzles]]\nlayout = \"classic(2, 2)\"\noutput = \"book/of/mine-{}.grid\"\ncount = 2\n";
    scratch.file("r.toml", own);
    let run = gridc(&scratch, &["generate", "--recipe", "r.toml", "-q"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(scratch.path().join("book/of/mine-2.grid").exists());
    let inside = scratch.path().join("inside");
    std::fs::create_dir(&inside).unwrap();
    scratch.file("r.toml", "[[puzzles]]\nlayout = \"classic(2, 2)\"\noutput = \"inside/../out.grid\"\n");
    let run = gridc(&scratch, &["generate", "--recipe", "r.toml", "--trust-recipe", "-q"]);
    assert_eq!((run.code, scratch.path().join("out.grid").exists()), (Some(0), true), "{}", run.err);
}

#[test]
fn a_recipe_obeys_the_limits_beside_it() {
    let scratch = Scratch::new();
    scratch.file(
        "book.toml",
        "seed = 1\n[[puzzles]]\nlayout = \"classic\"\ngivens = 17\nsymmetry = \"full\"\ntime = \"1m\"\n",
    );
    let run = gridc(&scratch, &["generate", "--recipe", "book.toml", "--time", "50ms"]);
    assert_eq!(run.code, Some(30), "{}", run.err);
    assert!(run.err.contains("until the time limit was reached"), "{}", run.err);
}

/// Regression: every kind of a recipe installed its own handler, so the first Ctrl-C after the first kind had no effect.
#[cfg(unix)]
#[test]
fn the_first_ctrl_c_ends_a_recipe() {
    let scratch = Scratch::new();
    let sort = "[[puzzles]]\nlayout = \"classic(2, 2)\"\nto = \"lines\"\n";
    scratch.file("book.toml", &format!("seed = 1\n{sort}{sort}count = 100000000\n{sort}"));
    let mut child = command(&scratch, &["generate", "--recipe", "book.toml"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The third puzzle is of the second kind.
    let mut out = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        out.read_line(&mut String::new()).unwrap();
    }
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    std::io::copy(&mut out, &mut std::io::sink()).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("2 of 3") && !said.contains("3 of 3"), "{said}");
}

#[test]
fn several_puzzles_in_a_file_are_read_again() {
    let scratch = Scratch::new();
    scratch.file("cross.grid", "gridc 2\nuse classic\nuse x_sudoku\n");
    for (board, format) in
        [("cross.grid", "json"), ("--minimal", "json"), ("--minimal", "lines"), ("--minimal", "text")]
    {
        let made = gridc(&scratch, &["generate", "-n", "3", "--seed", "1", "--to", format, "-o", "three", board]);
        assert_eq!(made.code, Some(0), "{}", made.err);
        let found = gridc(&scratch, &["check", "-q", "three"]);
        assert_eq!(found.out.matches("unique").count(), 3, "{format}: {}{}", found.out, found.err);
    }
}
