//! Tests what a person sees who has just pasted a puzzle: no command, no file, a terminal of eighty columns, `--help`.

use crate::cli_program::{Scratch, command, gridc, gridc_with_input};
use std::process::Stdio;

const PUZZLE: &str = "9.1..45..3...6..79....2..8...2..3..5....1....6..5..7...3..9....21..5...3..54..2.1";
const SOLUTION: &str = "981374526324865179576129384142783965857916432693542718438291657219657843765438291";

fn scratch() -> Scratch {
    let scratch = Scratch::new();
    scratch.file("puzzle.txt", PUZZLE);
    scratch.file("noextension", PUZZLE);
    std::fs::create_dir(scratch.path().join("set")).unwrap();
    scratch.file("set/one.txt", PUZZLE);
    scratch
}

#[test]
fn a_puzzle_alone_is_checked() {
    let scratch = scratch();
    let link = gridc(&scratch, &["convert", "puzzle.txt", "--to", "f-puzzles"]).out;
    let drawn = gridc(&scratch, &["convert", "puzzle.txt", "--to", "text"]).out;
    for puzzle in ["puzzle.txt", "./puzzle.txt", "noextension", "set", PUZZLE, link.trim(), drawn.as_str()] {
        for arguments in [&[puzzle][..], &[puzzle, "-q"], &["-q", puzzle], &["check", puzzle]] {
            let run = gridc(&scratch, arguments);
            assert_eq!((run.code, run.out.as_str()), (Some(0), "unique solution\n"), "{arguments:?} {}", run.err);
        }
    }
    let solved = gridc(&scratch, &["convert", PUZZLE, "--to", "lines", "-q"]);
    assert_eq!(solved.out, format!("{PUZZLE}\n"), "{}", solved.err);
    let several = gridc(&scratch, &["puzzle.txt", PUZZLE, "--exit-verdict"]);
    assert!(
        several.out.starts_with("puzzle.txt:1\tunique\nargument:1\tunique\n2 puzzles: 2 unique"),
        "{}",
        several.out
    );
}

#[test]
fn a_mistyped_command_is_no_file() {
    let scratch = scratch();
    for (word, said) in [("chek", "'check'"), ("slove", "'solve'"), ("raels", "unrecognized subcommand 'raels'")] {
        let run = gridc(&scratch, &[word, "puzzle.txt"]);
        assert!(run.code == Some(2) && run.err.contains(said), "{}", run.err);
        assert!(!run.err.contains("no such file"), "{}", run.err);
    }
    for absent in ["absent.grid", "set/absent", "https://example.org/puzzle"] {
        let run = gridc(&scratch, &[absent]);
        assert!(matches!(run.code, Some(65 | 66)) && !run.err.contains("subcommand"), "{absent}: {}", run.err);
    }
    let short = gridc(&scratch, &[&PUZZLE[1..]]);
    assert!(short.code == Some(65) && short.err.contains("a line of 80 symbols"), "{}", short.err);
    let option = gridc(&scratch, &["--verison"]);
    assert!(option.code == Some(2) && option.err.contains("'--version'"), "{}", option.err);
}

#[test]
fn what_is_piped_in_is_read() {
    let scratch = scratch();
    for arguments in [&[][..], &["check"], &["-q"], &["check", "-"], &["-"]] {
        let run = gridc_with_input(&scratch, arguments, PUZZLE);
        assert_eq!((run.code, run.out.as_str()), (Some(0), "unique solution\n"), "{arguments:?} {}", run.err);
    }
    let solved = gridc_with_input(&scratch, &["solve", "--json"], PUZZLE);
    assert!(solved.code == Some(0) && solved.out.contains(SOLUTION), "{}", solved.out);
    let written = gridc_with_input(&scratch, &["convert", "--to", "sdk"], PUZZLE);
    assert!(written.code == Some(0) && written.out.contains("9.1..45.."), "{}{}", written.out, written.err);
    let file = command(&scratch, &["solve"])
        .stdin(Stdio::from(std::fs::File::open(scratch.path().join("puzzle.txt")).unwrap()))
        .output()
        .unwrap();
    assert!(String::from_utf8(file.stdout).unwrap().ends_with("unique solution\n"));
    // These have no standard input, and must not wait for it.
    let alone = gridc(&scratch, &[]);
    assert!(alone.code == Some(2) && alone.err.contains("Usage: gridc PUZZLE"), "{}", alone.err);
    let solve = gridc(&scratch, &["solve"]);
    assert!(solve.code == Some(2) && solve.err.contains("`gridc solve puzzle.grid`"), "{}", solve.err);
}

#[cfg(not(feature = "cadical"))]
#[test]
fn a_solver_that_is_not_built_in_is_to_be_had_in_two_ways() {
    let scratch = scratch();
    for arguments in
        [&["solve", "puzzle.txt", "--backend", "cadical"], &["compare", "puzzle.txt", "--backends", "cadical"]]
    {
        let run = gridc(&scratch, arguments);
        assert_eq!(run.code, Some(2));
        assert!(run.err.contains("--features cadical"), "{}", run.err);
        assert!(run.err.contains("--backend 'dimacs:cadical -q {}'"), "{}", run.err);
    }
}

#[cfg(not(feature = "pumpkin"))]
#[test]
fn a_solver_that_is_no_program_is_to_be_had_by_its_feature() {
    let run = gridc(&scratch(), &["solve", "puzzle.txt", "--backend", "pumpkin"]);
    assert!(run.code == Some(2) && run.err.contains("--features pumpkin"), "{}", run.err);
    assert!(!run.err.contains("two ways"), "{}", run.err);
}

#[test]
fn tables_fit_eighty_columns() {
    let scratch = Scratch::new();
    let listed = ["backends", "formulations", "encodings", "layouts", "functions", "formats"];
    let listed = listed.iter().map(|what| vec!["list", *what]).chain([vec!["rules"], vec!["rules", "--search", "sum"]]);
    for mut arguments in listed {
        let narrow = gridc(&scratch, &arguments);
        let signature = |line: &str| line.contains('(') && !line.starts_with("   ");
        for line in narrow.out.lines().filter(|line| !signature(line)) {
            assert!(line.chars().count() <= 80, "{arguments:?}: {line}");
        }
        arguments.push("--wide");
        let wide = gridc(&scratch, &arguments);
        let words = |text: &str| text.split_whitespace().count();
        assert!(words(&wide.out) >= words(&narrow.out) && wide.out.lines().count() <= narrow.out.lines().count());
    }
    let wide = gridc(&scratch, &["list", "backends", "--wide"]).out;
    assert!(wide.contains("INTERRUPTIBLE") && wide.lines().all(|line| line.split("  ").count() > 5), "{wide}");
}

#[test]
fn boards_in_pipes_have_no_marks() {
    let scratch = scratch();
    let drawn = gridc(&scratch, &["solve", "--ascii", "puzzle.txt"]).out;
    assert!(drawn.contains("| 9 8 1 | 3 7 4 | 5 2 6 |") && !drawn.contains(['*', '\x1b']), "{drawn}");
    let bold = gridc(&scratch, &["solve", "--color", "always", "puzzle.txt"]).out;
    assert!(bold.contains("│ \x1b[1m9\x1b[0m 8 \x1b[1m1\x1b[0m │ 3 7 \x1b[1m4\x1b[0m │"), "{bold}");
}

#[test]
fn help_begins_with_what_setters_need() {
    let scratch = Scratch::new();
    for name in ["solve", "check", "count", "candidates"] {
        let long = gridc(&scratch, &[name, "--help"]).out;
        let at =
            |heading: &str| long.find(&format!("\n{heading}")).unwrap_or_else(|| panic!("{name}: {heading}\n{long}"));
        assert!(at("Arguments:") < at("Input:") && at("Input:") < at("Output:") && at("Output:") < at("Limits"));
        assert!(at("Limits") < at("Method:") && at("Method:") < at("Encoding"), "{long}");
        let short = gridc(&scratch, &[name, "-h"]).out;
        assert!(!short.contains("--encoding") && short.contains("--time") && long.contains("--encoding"));
        assert!(short.lines().count() * 2 < long.lines().count(), "{short}");
    }
}

#[test]
fn shells_and_man_are_told_all_commands() {
    let scratch = Scratch::new();
    for shell in ["bash", "zsh", "fish"] {
        let script = gridc(&scratch, &["completions", shell]);
        assert!(script.code == Some(0) && script.out.contains("minimise") && script.out.contains("at-most-one"));
    }
    assert_eq!(gridc(&scratch, &["completions", "tcsh"]).code, Some(2));
    let page = gridc(&scratch, &["man"]).out;
    assert!(page.contains(".TH gridc 1") && page.contains("gridc\\-generate(1)"), "{page}");
    assert_eq!(gridc(&scratch, &["man", "pages/man1"]).code, Some(0));
    let pages = std::fs::read_dir(scratch.path().join("pages/man1")).unwrap().count();
    let commands = gridc(&scratch, &["--help"])
        .out
        .lines()
        .filter(|line| line.starts_with("  ") && line.as_bytes()[2].is_ascii_lowercase() && !line.contains('$'))
        .count();
    assert!(pages >= 18 && pages <= commands + 1, "{pages} of {commands}");
}
