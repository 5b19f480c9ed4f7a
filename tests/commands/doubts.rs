//! Tests verdicts about puzzles that were not completely understood.

use crate::cli_program::{Run, Scratch, gridc};
use serde_json::Value;

/// Returns a 4×4 board with these givens, and a doubt with each of these effects.
fn puzzle(givens: &str, effects: &[&str]) -> String {
    let doubts: String = effects.iter().map(|effect| format!("doubt {effect} \"a green line\"\n")).collect();
    format!("gridc 1\nuse classic(2, 2)\n{doubts}givens\n{givens}")
}

const UNIQUE: &str = "  1 . . .\n  . . 2 .\n  . 4 . .\n  . . . 3\n";
const SEVERAL: &str = "  1 . . .\n  . . . .\n  . . 2 .\n  . . . .\n";
const NONE: &str = "  1 1 . .\n  . . . .\n  . . . .\n  . . . .\n";

fn run(arguments: &[&str], givens: &str, effects: &[&str]) -> Run {
    let scratch = Scratch::new();
    scratch.file("p.grid", &puzzle(givens, effects));
    gridc(&scratch, &[arguments, &["p.grid"]].concat())
}

fn record(arguments: &[&str], givens: &str, effects: &[&str]) -> (Option<i32>, Value) {
    let run = run(&[arguments, &["--json"]].concat(), givens, effects);
    (run.code, serde_json::from_str(&run.out).unwrap())
}

#[test]
fn verdicts_are_qualified() {
    let cases = [
        (UNIQUE, &[][..], "unique", 0),
        (UNIQUE, &["comments"], "unique", 0),
        (SEVERAL, &["comments"], "unknown", 30),
        (NONE, &["comments"], "none", 20),
        (UNIQUE, &["comments", "restricts"], "at_most_one", 30),
        (UNIQUE, &["restricts"], "at_most_one", 30),
        (SEVERAL, &["restricts"], "unknown", 30),
        (NONE, &["restricts"], "none", 20),
        (UNIQUE, &["changes"], "unknown", 30),
        (SEVERAL, &["changes"], "unknown", 30),
        (NONE, &["changes"], "unknown", 30),
        (UNIQUE, &["restricts", "changes"], "unknown", 30),
    ];
    for (givens, effects, verdict, exit) in cases {
        for command in ["check", "solve"] {
            let (code, record) = record(&[command], givens, effects);
            assert_eq!((record["verdict"].as_str(), code), (Some(verdict), Some(exit)), "{command} {effects:?}");
            let understood = match effects {
                [] => "all",
                ["comments"] => "clues",
                _ => "partly",
            };
            assert_eq!(record["understood"], understood, "{command} {effects:?}");
            assert_eq!(record["not_understood"].as_array().unwrap().len(), effects.len());
            if !effects.is_empty() {
                assert_eq!(record["digits_unique"].is_null(), verdict != "unique");
                let doubt = &record["not_understood"][0];
                assert_eq!(
                    (doubt["what"].as_str(), doubt["effect"].as_str()),
                    (Some("a green line"), Some(effects[0]))
                );
                assert_eq!((doubt["source"].as_str(), doubt["line"].as_u64()), (Some("p.grid"), Some(3)));
            }
        }
    }
}

/// A stated solution shows that the puzzle has one, if it is the only grid left and every doubt can only restrict.
#[test]
fn a_stated_solution_is_a_witness() {
    let right = "solution\n  1 2 3 4\n  4 3 2 1\n  3 4 1 2\n  2 1 4 3\n";
    let judge = |givens: &str, solution: &str, effects: &[&str]| {
        let (code, record) = record(&["check"], &format!("{givens}{solution}"), effects);
        let text = |key: &str| record[key].as_str().unwrap_or_default().to_owned();
        (text("verdict"), text("basis"), text("count_is"), code.unwrap())
    };
    let solution = format!("solution\n{}", grid_of(UNIQUE));
    let expected =
        |verdict: &str, basis: &str, count: &str, code| (verdict.to_owned(), basis.to_owned(), count.to_owned(), code);
    assert_eq!(judge(UNIQUE, &solution, &["restricts"]), expected("unique", "stated", "exact", 0));
    assert_eq!(judge(UNIQUE, &solution, &[]), expected("unique", "search", "exact", 0));
    assert_eq!(judge(UNIQUE, &solution.replacen('4', ".", 1), &["restricts"]).0, "at_most_one");
    assert_eq!(judge(UNIQUE, &solution, &["changes"]).0, "unknown");
    assert_eq!(judge(SEVERAL, right, &["restricts"]).0, "unknown");
    let check = run(&["check"], &format!("{UNIQUE}{solution}"), &["restricts"]);
    assert!(
        check.out.contains("unique solution: the understood rules leave one grid, and the file states it"),
        "{}",
        check.out
    );
}

/// Returns the only solution of these givens, as rows of a drawn board.
fn grid_of(givens: &str) -> String {
    let (_, record) = record(&["solve"], givens, &[]);
    let digits: Vec<char> = record["solutions"][0].as_str().unwrap().chars().collect();
    digits
        .chunks(4)
        .map(|row| format!("  {}\n", row.iter().map(char::to_string).collect::<Vec<_>>().join(" ")))
        .collect()
}

#[test]
fn counts_are_bounds_or_nothing() {
    let count = |givens, effects: &[&str]| {
        let (code, record) = record(&["count"], givens, effects);
        (code, record["count_is"].as_str().unwrap().to_owned())
    };
    assert_eq!(count(SEVERAL, &[]), (Some(0), "exact".to_owned()));
    assert_eq!(count(UNIQUE, &["comments"]), (Some(0), "exact".to_owned()));
    assert_eq!(count(SEVERAL, &["comments"]), (Some(30), "at_most".to_owned()));
    assert_eq!(count(SEVERAL, &["restricts"]), (Some(30), "at_most".to_owned()));
    assert_eq!(count(NONE, &["restricts"]), (Some(0), "exact".to_owned()));
    assert_eq!(count(SEVERAL, &["changes"]), (Some(30), "unclaimed".to_owned()));
}

#[test]
fn text_calls_a_grid_what_it_is() {
    let solve = run(&["solve"], UNIQUE, &["restricts"]);
    assert!(solve.out.ends_with("at most one solution: the understood rules allow only this grid\n"), "{}", solve.out);
    assert!(solve.err.contains("[W0780]") && solve.err.contains("a green line"), "{}", solve.err);
    let check = run(&["check"], SEVERAL, &["comments"]);
    assert!(
        check.out.contains("unknown: the clues that were read allow at least two grids; two of them differ"),
        "{}",
        check.out
    );
    assert!(check.out.ends_with("; the text also says a green line\n"), "{}", check.out);
    let check = run(&["check"], UNIQUE, &["comments"]);
    assert!(check.out.ends_with("unique solution\n"), "{}", check.out);
    assert!(check.err.contains("[N0784]") && check.err.contains("the text also says a green line"), "{}", check.err);
    let check = run(&["check"], SEVERAL, &["changes"]);
    assert!(check.out.contains("unknown: the rules as they were understood allow several grids"), "{}", check.out);
    assert!(check.err.contains("[W0781]"), "{}", check.err);
    for (effects, text) in [(["restricts"], UNIQUE), (["changes"], SEVERAL)] {
        let out = run(&["check"], text, &effects).out;
        assert!(!out.contains("unique") && !out.contains("not unique"), "{out}");
    }
}

#[test]
fn strict_refuses_before_it_solves() {
    for command in [&["solve"][..], &["check"], &["count"], &["test"], &["compare"], &["compile", "--to", "dimacs"]] {
        let refused = run(&[command, &["--strict"]].concat(), UNIQUE, &["restricts"]);
        assert_eq!(refused.code, Some(65), "{command:?}: {}", refused.err);
        assert!(refused.err.contains("[E0782]"), "{}", refused.err);
    }
    assert_eq!(run(&["check", "--strict"], UNIQUE, &[]).code, Some(0));
    let (code, record) = record(&["check", "--strict"], UNIQUE, &["changes"]);
    assert_eq!((code, record["error"]["kind"].as_str()), (Some(65), Some("bad-input")));
    assert_eq!((&record["understood"], record["not_understood"].as_array().unwrap().len()), (&Value::Null, 1));
}

#[test]
fn a_stated_solution_is_compared_with_what_was_understood() {
    let scratch = Scratch::new();
    let solution = "solution\n  1 2 3 4\n  4 3 2 1\n  3 4 1 2\n  2 1 4 3\n";
    let wrong = "solution\n  1 2 3 4\n  3 4 2 1\n  2 4 1 3\n  4 1 2 3\n";
    for (effect, solution, stated) in [
        ("restricts", solution, "matches"),
        ("changes", solution, "fits"),
        ("restricts", wrong, "differs"),
        ("changes", wrong, "absent"),
    ] {
        scratch.file("p.grid", &format!("{}{solution}", puzzle(UNIQUE, &[effect])));
        let record: Value = serde_json::from_str(&gridc(&scratch, &["check", "--json", "p.grid"]).out).unwrap();
        assert_eq!(record["stated_solution"], stated, "{effect}");
    }
    for (effect, code) in [("restricts", 0), ("changes", 30)] {
        scratch.file("p.grid", &format!("{}{solution}", puzzle(UNIQUE, &[effect])));
        assert_eq!(gridc(&scratch, &["test", "p.grid"]).code, Some(code), "{effect}");
    }
    scratch.file("p.grid", &format!("expect \"several\"\n{}", puzzle(UNIQUE, &["restricts"]).replace("gridc 1\n", "")));
    assert_eq!(gridc(&scratch, &["test", "p.grid"]).code, Some(1), "at most one is not several");
}

#[test]
fn no_puzzles_are_made_on_a_board_with_doubts() {
    let made = run(&["generate", "--layout"], UNIQUE, &["restricts"]);
    assert_eq!(made.code, Some(65), "{}", made.err);
    assert!(made.err.contains("[E0782]"), "{}", made.err);
}

#[test]
fn comparisons_know_what_was_not_understood() {
    let compared = run(&["compare", "--backends", "dlx,batsat", "--json"], UNIQUE, &["restricts"]);
    for line in compared.out.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        assert_eq!((record["verdict"].as_str(), record["found"].as_str()), (Some("at_most_one"), Some("unique")));
        assert_eq!(record["agreement"], "agrees");
    }
    assert_eq!(compared.code, Some(0), "{}", compared.err);
}

#[test]
fn many_puzzles_are_summed_up() {
    let scratch = Scratch::new();
    scratch.file("a.grid", &puzzle(UNIQUE, &["restricts"]));
    scratch.file("b.grid", &puzzle(UNIQUE, &[]));
    scratch.file("c.grid", &puzzle(SEVERAL, &["changes"]));
    let run = gridc(&scratch, &["check", "a.grid", "b.grid", "c.grid"]);
    assert_eq!(run.code, Some(30));
    assert!(run.out.contains("1 unique, 1 at most one, 1 unknown, 2 not fully understood"), "{}", run.out);
    assert!(
        run.out.contains("a.grid:1\tat most one") && run.out.contains("unknown (not all understood)"),
        "{}",
        run.out
    );
}

/// Returns an f-puzzles file of four rows with one solution, this text, and optionally that solution.
fn four_rows(text: &str, solution: bool) -> String {
    let row = |values: [u8; 4]| {
        values.map(|value| if value > 0 { format!("{{\"value\":{value},\"given\":true}}") } else { "{}".to_owned() })
    };
    let rows =
        [[1, 0, 0, 0], [0, 0, 2, 0], [0, 4, 0, 0], [0, 0, 0, 3]].map(|values| format!("[{}]", row(values).join(",")));
    let stated = if solution { ",\"solution\":[1,2,3,4,4,3,2,1,3,4,1,2,2,1,4,3]" } else { "" };
    format!("{{\"size\":4,\"ruleset\":\"{text}\",\"grid\":[{}]{stated}}}", rows.join(","))
}

/// In a format whose objects express the rules, sentences that could only restrict are comments if the only grid of the clues is
/// the stated solution.
#[test]
fn a_stated_solution_that_the_clues_alone_give_settles_the_text() {
    let scratch = Scratch::new();
    let knight = "Normal sudoku rules apply. Cells a knight's move apart contain different digits.";
    for (text, solution, verdict, understood, stated, exit) in [
        (knight, true, "unique", "clues", "matches", 0),
        (knight, false, "at_most_one", "partly", "absent", 30),
        // A sentence that may change the meaning of clues is never settled.
        ("Every row has one doubler.", true, "unknown", "partly", "fits", 30),
        ("Every row has one doubler.", false, "unknown", "partly", "absent", 30),
        ("Zorbs along the zinc line are nice.", false, "unique", "clues", "absent", 0),
        // A sentence without any word of puzzles is talk.
        ("Zorbs along the zinc wire are nice.", false, "unique", "all", "absent", 0),
    ] {
        scratch.file("p.json", &four_rows(text, solution));
        let run = gridc(&scratch, &["check", "--json", "p.json"]);
        let record: Value = serde_json::from_str(&run.out).unwrap();
        let found = (&record["verdict"], &record["understood"], &record["stated_solution"], run.code);
        assert_eq!(found, (&verdict.into(), &understood.into(), &stated.into(), Some(exit)), "{text}: {}", run.out);
    }
    scratch.file("p.json", &four_rows("Zorbs along the zinc line are nice.", false));
    assert_eq!(gridc(&scratch, &["check", "--strict", "p.json"]).code, Some(65));
}

/// An f-puzzles file of four rows with a cosmetic line, which may be a clue.
const GUESSED: &str = r##"{"size":4,"ruleset":"Digits along a green line differ by at least 2.",
"grid":[[{"value":1,"given":true},{},{},{}],[{},{"value":3,"given":true},{},{}],[{},{},{"value":1,"given":true},{}],[{},{},{},{"value":3,"given":true}]],
"line":[{"lines":[["R1C1","R2C1"]],"outlineC":"#67f067","width":0.3}]}"##;

#[test]
fn a_treatment_that_matches_nothing_is_an_error() {
    let scratch = Scratch::new();
    scratch.file("p.json", GUESSED);
    scratch.file("q.json", &four_rows("", false));
    let check = |files: &[&str], treat: &str| gridc(&scratch, &[&["check", "--treat", treat], files].concat());
    let one = check(&["p.json"], "gren-line=whispers");
    assert_eq!(one.code, Some(65));
    assert!(one.err.contains("E0724") && one.err.contains("did you mean `green-line`"), "{}", one.err);
    // One puzzle of the run has such drawings, or none.
    assert_ne!(check(&["q.json", "p.json"], "green-line=nothing").code, Some(65));
    let none = check(&["q.json", "p.json"], "gren-line=nothing");
    assert_eq!(none.code, Some(65));
    assert!(none.out.contains("unique") && none.err.contains("E0724"), "{}{}", none.out, none.err);
}

#[test]
fn a_guess_is_a_condition() {
    let scratch = Scratch::new();
    let said = |solution: &str| {
        scratch.file("p.json", &GUESSED.replacen("\"ruleset\"", &format!("{solution}\"ruleset\""), 1));
        let run = gridc(&scratch, &["check", "p.json", "-q"]);
        (run.code, run.out)
    };
    for (solution, agrees) in [
        ("", "no solution is stated"),
        ("\"solution\":[1,2,3,4,4,3,2,1,3,4,1,2,2,1,4,3],", "that agrees with the stated solution"),
        ("\"solution\":[1,2,3,4,3,4,2,1,4,3,1,2,2,1,4,3],", "that does not agree with the stated solution"),
    ] {
        let (code, out) = said(solution);
        assert_eq!(code, Some(30));
        let condition = format!("unique if 1 drawing `green-line` is a clue of `whispers`; {agrees}");
        assert!(out.contains(&condition), "{out}");
    }
}

#[test]
fn a_guess_that_the_puzzle_does_not_need_is_settled() {
    let scratch = Scratch::new();
    let needless = GUESSED.replacen("[{},{", r#"[{"value":4,"given":true},{"#, 1);
    for (text, found) in [
        (needless.clone(), ("unique", "clues", 0)),
        // A sentence that may change the rules remains.
        (needless.replace("least 2.", "least 2. Every row has one doubler."), ("unknown", "partly", 30)),
        // The guess contradicts the only solution of the givens.
        (needless.replace(r#"["R1C1","R2C1"]"#, r#"["R1C1","R1C2"]"#), ("unknown", "partly", 30)),
    ] {
        scratch.file("p.json", &text);
        for command in [&["check"][..], &["count", "--cap", "5"], &["solve"]] {
            let run = gridc(&scratch, &[command, &["p.json", "--json", "-q"]].concat());
            let record: serde_json::Value = serde_json::from_str(run.out.lines().next().unwrap_or_default()).unwrap();
            let (verdict, understood, code) = found;
            let expected = (&verdict.into(), &understood.into(), Some(code));
            assert_eq!((&record["verdict"], &record["understood"], run.code), expected, "{text}: {}", run.out);
        }
    }
    // Without time for the second search, the condition remains.
    scratch.file("p.json", &needless);
    assert_eq!(gridc(&scratch, &["check", "p.json", "--nodes", "0", "-q"]).code, Some(30));
}
