//! Tests exit codes and output streams of the program.

use crate::cli_program;
use crate::cli_program::{Scratch, gridc};

const UNIQUE: &str = "1...\n..2.\n.4..\n...3\n";
const SEVERAL: &str = "1...\n....\n..2.\n....\n";
const NONE: &str = "11..\n....\n....\n....\n";
const BAD: &str = "gridc 1\nuse classic\nnonsense (((\n";

fn files() -> Scratch {
    let scratch = Scratch::new();
    for (name, text) in [("unique", UNIQUE), ("several", SEVERAL), ("none", NONE), ("bad.grid", BAD), ("empty", "")] {
        scratch.file(name, text);
    }
    scratch.file("impossible.grid", "use classic\nkiller 3 r1c1 r1c2 r1c3\n");
    scratch.file("list", "1.....2..4.....3\n1.........2.....\n");
    scratch
}

#[test]
fn models_that_cannot_be_read_are_said() {
    let scratch = files();
    for arguments in [&["solve", "unique"][..], &["list", "layouts"]] {
        let with = |directory: &str| gridc(&scratch, &[arguments, &["--models", directory]].concat());
        assert_eq!(with("nowhere").code, Some(66), "{arguments:?}");
        assert_eq!(with(".").code, Some(65), "{arguments:?}");
        scratch.file("bad.grid", "gridc 1\nlayout fine {\n  place classic as A at r1c1\n}\n");
        assert_eq!(with(".").code, Some(0), "{arguments:?}");
        // It would replace the embedded one.
        scratch.file("classic.grid", "gridc 1\nlayout classic(");
        let run = with(".");
        assert_eq!(run.code, Some(65), "{arguments:?}");
        assert!(run.err.contains("classic.grid:2:"), "{}", run.err);
        scratch.file("classic.grid", "gridc 1\n");
        scratch.file("bad.grid", BAD);
    }
}

#[test]
fn one_puzzle() {
    let scratch = files();
    for (code, arguments) in [
        (0, &["solve", "unique"][..]),
        (0, &["solve", "several"]),
        (20, &["solve", "none"]),
        (0, &["check", "unique"]),
        (10, &["check", "several"]),
        (20, &["check", "none"]),
        (20, &["check", "impossible.grid"]),
        (20, &["solve", "impossible.grid"]),
        (0, &["count", "none"]),
        (0, &["count", "several", "--cap", "3"]),
        (0, &["solve", "several", "--solutions", "3"]),
        (0, &["solve", "several", "--all"]),
        (30, &["count", "several", "--nodes", "3"]),
        (30, &["check", "several", "--nodes", "3"]),
        (65, &["solve", "bad.grid"]),
        (65, &["solve", "empty"]),
        (66, &["solve", "absent"]),
        (2, &["solve"]),
        (2, &["solve", "unique", "--backend", "unheard-of"]),
        (2, &["solve", "unique", "--backend", "dlx", "--formulation", "cnf"]),
        (2, &["solve", "unique", "--backend", "dlx", "--cnf", "minimal"]),
        (2, &["solve", "unique", "--layout", "nowhere(3)"]),
        (2, &["solve", "unique", "--time", "soon"]),
        (2, &["solve", "unique", "--time", "-1"]),
        (2, &["solve", "unique", "--backend", "varisat", "--nodes", "9"]),
        (2, &["solve", "unique", "--backend", "varisat", "--seed", "9"]),
        (0, &["solve", "unique", "--seed", "9"]),
        (0, &["minimise", "unique", "--seed", "9"]),
        (30, &["solve", "unique", "--time", "0"]),
        (30, &["count", "several", "--memory", "9"]),
        (2, &["solve", "unique", "--all", "--solutions", "2"]),
        (0, &["--help"]),
        (0, &["solve", "--help"]),
        (0, &["list", "backends"]),
    ] {
        let run = gridc(&scratch, arguments);
        assert_eq!(run.code, Some(code), "{arguments:?}\n{}\n{}", run.out, run.err);
    }
}

#[test]
fn what_is_refused_says_why() {
    let scratch = files();
    for (arguments, why) in [
        (&["solve", "unique", "--nodes", "9", "--backend", "varisat"][..], "`varisat` does not count nodes"),
        (&["solve", "unique", "--seed", "9", "--backend", "varisat"], "`varisat` does not use a seed"),
        (&["solve", "unique", "--layout", "clasic"], "[E0202] error: there is no layout `clasic`"),
        (&["solve", "unique", "--layout", "clasic"], "did you mean `classic`?"),
        (&["solve", "unique", "--time", "-1"], "write a positive number"),
        (&["solve", "unique", "--jobs", "0"], "write a positive number"),
        (&["solve", "unique", "--seed", "-3"], "write a whole number"),
        (&["solve", "absent"], "there is no such file"),
    ] {
        let run = gridc(&scratch, arguments);
        assert!(run.out.is_empty() && run.err.contains(why), "{arguments:?}: {}", run.err);
    }
    let too_large = gridc(&scratch, &["solve", "several", "--memory", "9"]);
    assert!(too_large.out.starts_with("unknown: the instance would take ") && too_large.out.contains("9 bytes"));
}

#[test]
fn many_puzzles() {
    let scratch = files();
    for (code, arguments) in [
        (0, &["solve", "unique", "several", "none"][..]),
        (10, &["check", "--exit-verdict", "unique", "several"]),
        (20, &["check", "--exit-verdict", "none", "several"]),
        (65, &["check", "--exit-verdict", "none", "bad.grid", "several"]),
        (66, &["check", "bad.grid", "absent", "several"]),
        (0, &["check", "list"]),
        (0, &["check", "impossible.grid", "unique"]),
    ] {
        for jobs in ["1", "3"] {
            let mut all = arguments.to_vec();
            all.extend(["--jobs", jobs]);
            let run = gridc(&scratch, &all);
            assert_eq!(run.code, Some(code), "{all:?}\n{}\n{}", run.out, run.err);
        }
    }
}

#[test]
fn one_line_per_puzzle_and_a_summary() {
    let scratch = files();
    let run = gridc(&scratch, &["solve", "unique", "list", "none", "absent"]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "unique:1\tunique\t1234432134122143");
    assert_eq!(lines[1], "list:1\tunique\t1234432134122143");
    assert!(lines[2].starts_with("list:2\tseveral\t"), "{}", lines[2]);
    assert_eq!(lines[3], "none:1\tnone");
    assert!(lines[4].starts_with("absent:1\tunreadable\t"), "a line for each puzzle: {}", lines[4]);
    assert!(lines[5].starts_with("5 puzzles: 2 unique, 1 several, 1 none, 1 unreadable ("), "{}", lines[5]);
    assert!(run.err.contains("absent"), "{}", run.err);
    assert!(!run.err.contains('\x1b'), "no colours where there is no terminal: {:?}", run.err);
    let quiet = gridc(&scratch, &["solve", "-q", "unique", "list"]);
    assert_eq!(quiet.out.lines().count(), 3);
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_told_with_its_name() {
    let scratch = files();
    for arguments in [
        &["check", "unique"][..],
        &["check", "--json", "unique", "several"],
        &["solve", "unique"],
        &["count", "several"],
        &["candidates", "several"],
        &["convert", "unique", "--to", "grid"],
        &["generate", "--layout", "classic(2, 2)", "--seed", "1"],
        &["compare", "unique", "--backends", "dlx"],
        &["rules"],
        &["list", "formats"],
        &["explain", "E0401"],
        &["schema"],
        &["--help"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = cli_program::command(&scratch, arguments);
        let run = command.stdout(full).stderr(std::process::Stdio::piped()).spawn().unwrap().wait_with_output();
        let run = run.unwrap();
        let said = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(74), "{arguments:?}: {said}");
        assert!(said.contains("cannot write standard output: "), "{arguments:?}: {said}");
    }
    for arguments in [
        &["convert", "unique", "--to", "grid", "-o", "/dev/full"][..],
        &["generate", "--layout", "classic(2, 2)", "--seed", "1", "-o", "/dev/full"],
        &["compare", "unique", "--backends", "dlx", "--csv", "/dev/full"],
    ] {
        let run = gridc(&scratch, arguments);
        assert_eq!(run.code, Some(74), "{arguments:?}: {}", run.err);
        assert!(run.err.contains("cannot write /dev/full: "), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn standard_input() {
    let run = cli_program::gridc_with_input(&Scratch::new(), &["check", "-"], UNIQUE);
    assert_eq!((run.code, run.out.as_str()), (Some(0), "unique solution\n"));
}

#[test]
fn differences_are_shown_in_place() {
    let scratch = files();
    scratch.file("near", "1234\n3412\n4.2.\n2.4.\n");
    let run = gridc(&scratch, &["check", "--ascii", "near"]);
    let expected = "\
+---------+---------+
|   1   2 |   3   4 |
|   3   4 |   1   2 |
+---------+---------+
|   4 1/3 |   2 3/1 |
|   2 3/1 |   4 1/3 |
+---------+---------+
not unique: 2 solutions; two of them differ in 4 cells: r3c2 r3c4 r4c2 r4c4
12 cells fixed, 4 open; with r3c2=1 as a given the solution is unique
";
    assert_eq!(run.out, expected);
    let colored = gridc(&scratch, &["check", "--color", "always", "near"]);
    assert!(colored.out.contains("\x1b[1;31m1/3\x1b[0m"), "{:?}", colored.out);
}

#[test]
fn a_wrong_stated_solution_is_named() {
    let scratch = Scratch::new();
    scratch.file("list.csv", "1.....2..4.....3,1234432134122134\n");
    let run = gridc(&scratch, &["solve", "list.csv"]);
    assert!(run.err.contains("W0901"), "{}", run.err);
    assert_eq!(run.code, Some(0));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    use std::io::Read;
    let scratch = Scratch::new();
    scratch.file("list", &"1.....2..4.....3\n".repeat(50_000));
    let mut child = cli_program::command(&scratch, &["solve", "list"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut some = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut some).unwrap();
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_is_known() {
    let scratch = Scratch::new();
    scratch.file("open", &format!("{}\n", ".".repeat(81)));
    let child = cli_program::command(&scratch, &["count", "--cap", "none", "open"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.starts_with("at least ") && out.contains("interrupted"), "{out}");
}

/// Regression: an interrupt while a text was being written was reported as an output that cannot be written.
#[cfg(unix)]
#[test]
fn ctrl_c_while_writing_is_an_interrupt() {
    use std::io::Read;
    let scratch = Scratch::new();
    // More than a pipe holds, so that the program blocks until its reader continues.
    scratch.file("list", &"1.....2..4.....3\n".repeat(50_000));
    for arguments in [&["convert", "--to", "lines", "list"][..], &["transform", "--transpose", "list"]] {
        let mut child = cli_program::command(&scratch, arguments)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let mut some = [0; 10];
        child.stdout.as_mut().unwrap().read_exact(&mut some).unwrap();
        let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        std::thread::sleep(std::time::Duration::from_millis(200));
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), said.as_str()), (Some(130), ""), "{arguments:?}");
    }
}
