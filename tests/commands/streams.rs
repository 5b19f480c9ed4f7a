//! Tests streams: a client that waits for each answer before it writes the next puzzle; counts; titles that could control a
//! terminal.

use crate::cli_program::{Run, Scratch, command, gridc, gridc_with_input};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};

/// Writes a line, reads its answer, and writes the next. The test hangs if an answer does not come.
fn converse(scratch: &Scratch, arguments: &[&str], lines: &[&str]) -> (Vec<String>, Child) {
    let mut command = command(scratch, arguments);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let (mut to, mut from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let mut answers = Vec::new();
    for line in lines {
        writeln!(to, "{line}").unwrap();
        to.flush().unwrap();
        let mut answer = String::new();
        assert!(from.read_line(&mut answer).unwrap() > 0, "{line}: no answer");
        answers.push(answer);
    }
    drop(to);
    (answers, child)
}

#[test]
fn each_line_is_answered_before_the_next_is_written() {
    let scratch = Scratch::new();
    let lines =
        ["12343412432.2143", "1234341243212.43", "1234", "1..............4", "not a puzzle", "1234341243212143"];
    let verdicts = ["unique", "unique", "unknown", "several", "unknown", "unique"];
    for jobs in ["1", "3"] {
        let (answers, mut child) = converse(&scratch, &["check", "--json", "--jobs", jobs, "-"], &lines);
        let answers: Vec<Value> = answers.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        for ((answer, verdict), index) in answers.iter().zip(verdicts).zip(1_u64..) {
            assert_eq!(
                (&answer["verdict"], &answer["index"]),
                (&Value::from(verdict), &Value::from(index)),
                "{answer}"
            );
        }
        assert_eq!(answers[2]["error"]["kind"], "bad-input");
        assert_eq!(child.wait().unwrap().code(), Some(65), "lines that were not understood");
    }
}

#[test]
fn every_command_about_single_puzzles_answers_line_by_line() {
    let scratch = Scratch::new();
    let lines = ["12343412432.2143", "1234", "1..............4", "1234341243212143"];
    let commands: [&[&str]; 10] = [
        &["rate"],
        &["explain"],
        &["redundant"],
        &["minimise"],
        &["canonical"],
        &["lint"],
        &["transform", "--rotate", "90"],
        &["convert", "--to", "grid"],
        &["draw", "--to", "png", "--solution"],
        &["candidates", "--to", "sukaku"],
    ];
    for (command, jobs) in commands.into_iter().flat_map(|command| [(command, "1"), (command, "3")]) {
        let arguments = [command, &["--json", "--jobs", jobs, "-"]].concat();
        let (answers, mut child) = converse(&scratch, &arguments, &lines);
        for (answer, index) in answers.iter().zip(1_u64..) {
            let answer: Value = serde_json::from_str(answer).unwrap();
            assert_eq!(answer["index"], index, "{command:?}: {answer}");
            assert_eq!(answer["error"].is_object(), index == 2 && command[0] != "lint", "{command:?}: {answer}");
        }
        assert_eq!(child.wait().unwrap().code(), Some(65), "{command:?}: the second line was not understood");
    }
}

#[test]
fn several_puzzles_are_made_minimal_in_order_and_with_any_number_of_threads() {
    let scratch = Scratch::new();
    scratch.file("list.txt", "12343412432.2143\n1234341243212143\n1..............4\n2143341243211234\n");
    let run = |arguments: &[&str]| gridc(&scratch, &[&["minimise", "list.txt"], arguments].concat());
    let alone = run(&["--jobs", "1"]);
    assert_eq!((alone.code, alone.out.lines().count()), (Some(10), 3), "{}{}", alone.out, alone.err);
    assert!(alone.err.contains("list.txt:3\tnot unique"), "{}", alone.err);
    assert_eq!(run(&["--jobs", "3"]).out, alone.out);
    let objects = run(&["--json"]);
    let texts =
        objects.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["minimise"]["text"].clone());
    assert_eq!(texts.filter(Value::is_string).count(), 3, "{}", objects.out);
    let refused = run(&["--json", "--output", "minimal.txt"]);
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{}", refused.err);
    assert_eq!(gridc_with_input(&scratch, &["check", "-"], &alone.out).code, Some(0));
}

#[test]
fn a_list_that_is_said_to_be_one_is_answered_in_lines() {
    let scratch = Scratch::new();
    let lines = ["nothing at all", "12343412432.2143", "1..............4"];
    let (answers, mut child) = converse(&scratch, &["check", "--format", "lines", "-q", "-"], &lines);
    assert!(answers[0].starts_with("-:1\tunreadable\t"), "{answers:?}");
    assert!(answers[1].starts_with("-:2\tunique"), "{answers:?}");
    assert!(answers[2].starts_with("-:3\tseveral\t"), "{answers:?}");
    assert_eq!(child.wait().unwrap().code(), Some(65));
}

#[test]
fn a_single_line_keeps_its_exit_code() {
    let scratch = Scratch::new();
    let (answers, mut child) = converse(&scratch, &["check", "--json", "-"], &["1..............4"]);
    assert!(answers[0].contains("\"verdict\":\"several\""), "{answers:?}");
    assert_eq!(child.wait().unwrap().code(), Some(10));
    // Input that is written at once is read as before: here a board, row by row.
    let run = gridc_with_input(&scratch, &["check", "--json", "-"], "12..\n34..\n....\n...3\n");
    let answers: Vec<&str> = run.out.lines().collect();
    assert_eq!((answers.len(), run.code), (1, Some(10)), "{}", run.out);
}

fn count(scratch: &Scratch, arguments: &[&str]) -> Value {
    let run = gridc(scratch, &[&["count", "--json"], arguments].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn boards_that_have_nothing_to_do_with_each_other_are_counted_apart() {
    let scratch = Scratch::new();
    let layout = "layout twins {\n  place classic(2, 2) as A at r1c1, B at r1c6, C at r6c1, D at r6c6, E at r11c1\n}\n";
    scratch.file("five.grid", &format!("gridc 1\n{layout}use twins\n"));
    let answer = count(&scratch, &["--cap", "none", "five.grid"]);
    assert_eq!((&answer["count"], &answer["count_is"]), (&Value::from("1981355655168"), &Value::from("exact")));
    for backend in ["dlx", "sat"] {
        let answer = count(&scratch, &["--backend", backend, "five.grid"]);
        assert_eq!(answer["count"], "1981355655168", "{backend}: what is known is told beyond the cap");
    }
    let capped = count(&scratch, &["--cap", "100", "five.grid"]);
    assert_eq!((&capped["count"], &capped["count_is"]), (&Value::from("100"), &Value::from("at_least")));
    // A clue about two boards makes them a single one.
    scratch.file("tied.grid", &format!("gridc 1\n{layout}use twins\nkiller 3 A.r1c1 B.r1c1\n"));
    let answer = count(&scratch, &["--cap", "none", "tied.grid"]);
    // A quarter of the grids has a given digit in the corner; two of the sixteen pairs sum to 3.
    assert_eq!(answer["count"], (1_981_355_655_168_u64 / 8).to_string());
}

#[test]
fn a_board_with_clues_is_counted_by_who_is_quicker_and_the_cap_is_told() {
    let scratch = Scratch::new();
    scratch.file("clued.grid", "gridc 1\nuse classic(2, 3)\nthermo r1c1 r1c2\ngivens\n  . . 1 . . .\n  . . . . . .\n  . 2 . . . .\n  . . . . 3 .\n  . . . . . .\n  4 . . . . 5\n");
    let by = |backend: &str| count(&scratch, &["--backend", backend, "clued.grid"])["count"].clone();
    let of = |method: &str| count(&scratch, &["--method", method, "clued.grid"]);
    let (searched, dlx) = (of("search"), by("dlx"));
    assert_eq!((&searched["count"], &searched["backend"]), (&dlx, &Value::from("dlx")));
    let counted = of("frontier");
    assert_eq!((&counted["count"], &counted["backend"]), (&dlx, &Value::from("frontier")));
    assert_eq!(by("sat"), dlx);
    let told = |run: &Run| {
        run.err.contains(
            "note: counting stopped at the cap of 5 solutions; `--cap none` counts \
        all",
        )
    };
    let run = gridc(&scratch, &["count", "--cap", "5", "clued.grid"]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), "at least 5 solutions\n"));
    assert!(told(&run), "{}", run.err);
    assert!(!told(&gridc(&scratch, &["count", "-q", "--cap", "5", "clued.grid"])));
    assert!(!told(&gridc(&scratch, &["count", "--cap", "1e18", "clued.grid"])));
    let all = gridc(&scratch, &["solve", "--all", "clued.grid"]);
    assert!(all.out.contains(&format!("{} solutions", dlx.as_str().unwrap())), "{}", all.out.lines().last().unwrap());
}

/// A title with an escape sequence, a bell, a C1 control and a change of direction.
const TITLE: &str = "a\x1b[31mb\x07\u{9b}2J\u{202e}c";

#[test]
fn titles_do_not_steer_a_terminal() {
    let scratch = Scratch::new();
    scratch.file("t.grid", &format!("gridc 1\n// {TITLE}\ntitle \"{TITLE}\"\nauthor \"{TITLE}\"\nuse classic(2, 2)\n"));
    let steers = |text: &str| text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t') || c == '\u{202e}');
    for arguments in [
        &["check", "t.grid"][..],
        &["check", "--json", "t.grid"],
        &["solve", "t.grid"],
        &["check", "t.grid", "t.grid"],
        &["fmt", "t.grid"],
        &["convert", "t.grid", "--to", "grid"],
        &["convert", "t.grid", "--to", "json"],
        &["convert", "t.grid", "--to", "iss"],
        &["convert", "t.grid", "--to", "cage-map"],
        &["convert", "t.grid", "--to", "f-puzzles", "--as", "text"],
        &["convert", "t.grid", "--to", "sudokupad", "--as", "text"],
        &["compile", "t.grid", "--to", "dimacs"],
        &["compile", "t.grid", "--emit", "ast"],
        &["generate", "t.grid", "--seed", "1"],
        &["compare", "t.grid", "--backends", "dlx"],
        &["rules", "--file", "t.grid"],
    ] {
        let run = gridc(&scratch, arguments);
        assert!(!steers(&run.out) && !steers(&run.err), "{arguments:?}: {:?}", run.out);
    }
    // Formats with escapes keep the title unchanged.
    let title = |run: &Run| serde_json::from_str::<Value>(&run.out).unwrap()["metadata"]["title"].clone();
    assert_eq!(title(&gridc(&scratch, &["convert", "t.grid", "--to", "json"])), TITLE);
    let formatted = gridc(&scratch, &["fmt", "t.grid"]);
    assert!(formatted.out.contains(r#"title "a\u{1b}[31mb\u{7}\u{9b}2J\u{202e}c""#), "{}", formatted.out);
    scratch.file("again.grid", &formatted.out);
    assert_eq!(title(&gridc(&scratch, &["convert", "again.grid", "--to", "json"])), TITLE);
    assert_eq!(gridc(&scratch, &["fmt", "--check", "again.grid"]).code, Some(0));
}

#[test]
fn json_that_is_no_puzzle_is_called_json() {
    let scratch = Scratch::new();
    scratch.file("deep.json", &format!("{}1{}", "{\"a\":\n".repeat(1000), "}".repeat(1000)));
    scratch.file("list.json", &format!("{}{}", "[".repeat(500_000), "]".repeat(500_000)));
    for file in ["deep.json", "list.json"] {
        let run = gridc(&scratch, &["check", file]);
        assert_eq!(run.code, Some(65));
        assert!(run.err.starts_with("[E0703] error: the JSON text is nested too deeply"), "{file}: {}", run.err);
    }
    scratch.file("other.json", "{\n  \"name\": \"x\",\n  \"scripts\": {}\n}\n");
    let run = gridc(&scratch, &["check", "other.json"]);
    assert!(run.err.contains("this is JSON, but not a puzzle format that gridc supports"), "{}", run.err);
    assert!(run.err.contains("an object with `name`, `scripts`"), "{}", run.err);
}
