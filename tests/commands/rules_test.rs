//! Tests `gridc rules` and `gridc test`.

use crate::cli_program::{Scratch, gridc};
use gridc_needs::needs;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

const SOLVED: &str = "use classic(2, 2)\ngivens\n 1 2 3 4\n 3 4 1 .\n 2 1 4 3\n 4 3 2 .\n";
const SOLUTION: &str = "solution\n 1 2 3 4\n 3 4 1 2\n 2 1 4 3\n 4 3 2 1\n";
const OTHER: &str = "solution\n 1 2 3 4\n 3 4 1 1\n 2 1 4 3\n 4 3 2 2\n";
const EMPTY: &str = "use classic(2, 2)\n";

/// Files with correct statements, and others.
fn files() -> Scratch {
    let scratch = Scratch::new();
    scratch.file("good.grid", &format!("{SOLVED}{SOLUTION}"));
    scratch.file("wrong.grid", &format!("{SOLVED}{OTHER}"));
    scratch.file("open.grid", &format!("{EMPTY}{SOLUTION}"));
    scratch.file("several.grid", &format!("{EMPTY}expect \"several\"\n"));
    scratch.file("none.grid", &format!("{EMPTY}rule no {{ false }}\nuse no\nexpect \"none\"\n"));
    scratch.file("silent.grid", SOLVED);
    scratch.file("errors.grid", &format!("{EMPTY}killer 15\nexpect \"errors\"\n"));
    scratch.file("no_errors.grid", &format!("{SOLVED}expect \"errors\"\n"));
    scratch.file("slip.grid", &format!("{SOLVED}expect \"severel\"\n"));
    scratch
}

#[test]
fn what_is_stated_is_tested() {
    let scratch = files();
    for (code, word, file) in [
        (0, "ok\tgood.grid:1", "good.grid"),
        (1, "FAILED\twrong.grid:1\tthe stated solution is not a solution", "wrong.grid"),
        (1, "FAILED\topen.grid:1\tseveral solutions, but exactly one solution is stated", "open.grid"),
        (0, "ok\tseveral.grid:1", "several.grid"),
        (0, "unstated\tsilent.grid:1\tunique", "silent.grid"),
        (0, "ok\terrors.grid:1", "errors.grid"),
        (1, "FAILED\tno_errors.grid:1\terrors are expected", "no_errors.grid"),
        (65, "FAILED\tslip.grid:1\t", "slip.grid"),
        (66, "FAILED\tabsent:1\t", "absent"),
    ] {
        let run = gridc(&scratch, &["test", file]);
        assert_eq!(run.code, Some(code), "{file}\n{}\n{}", run.out, run.err);
        assert!(run.out.starts_with(word), "{file}\n{}\n{}", run.out, run.err);
    }
    assert!(gridc(&scratch, &["test", "errors.grid"]).err.is_empty(), "foreseen errors are not said");
}

#[test]
fn a_limit_is_no_pass_and_the_summary_counts() {
    let scratch = files();
    let run = gridc(&scratch, &["test", "--time", "0", "good.grid"]);
    assert_eq!(run.code, Some(30), "{}", run.out);
    assert!(run.out.starts_with("unknown\tgood.grid:1\t"), "{}", run.out);
    let run = gridc(&scratch, &["test", "good.grid", "wrong.grid", "silent.grid", "several.grid", "--jobs", "2"]);
    let summary = run.out.lines().last().unwrap();
    assert!(summary.starts_with("4 puzzles: 2 as stated, 1 not as stated, 1 that state nothing ("), "{summary}");
    assert_eq!(run.code, Some(1));
    let run = gridc(&scratch, &["test", "--json", "wrong.grid"]);
    let record: Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
    assert_eq!((&record["result"], &record["stated_solution"]), (&"failed".into(), &"differs".into()));
    assert_eq!(record["diagnostics"][0]["code"], "W0901");
}

#[test]
fn rules_are_listed_and_explained() {
    let scratch = Scratch::new();
    let all = gridc(&scratch, &["rules"]);
    assert!(all.out.lines().any(|l| l.starts_with("  killer(total: int, cells: set)  ")), "{}", all.out);
    let page = gridc(&scratch, &["rules", "killer"]).out;
    for piece in
        ["killer(total: int, cells: set)\n", "  total  an integer\n", "\nExample:\n  killer 15 ", "sum(cells) == total"]
    {
        assert!(page.contains(piece), "{page}");
    }
    let json: Value = serde_json::from_str(&gridc(&scratch, &["rules", "killer", "--json"]).out).unwrap();
    assert_eq!((&json["name"], &json["parameters"][1]["type"]), (&"killer".into(), &"set".into()));
    let found = gridc(&scratch, &["rules", "--search", "Kropki dots"]).out;
    assert!(
        found.contains("kropki_white(") && found.contains("kropki_black(") && !found.contains("thermo("),
        "{found}"
    );
    let none = gridc(&scratch, &["rules", "--search", "unheard of"]);
    assert!(none.code == Some(1) && none.out.is_empty() && none.err.contains("no rule matches"), "{}", none.err);
    let unknown = gridc(&scratch, &["rules", "kiler"]);
    assert_eq!((unknown.code, unknown.err.contains("did you mean `killer`?")), (Some(2), true));
    scratch.file("own.grid", "use classic\n/// Mine: it is above 3.\nrule mine(c: cell) { c > 3 }\nmine r1c1\n");
    let own = gridc(&scratch, &["rules", "--in", "own.grid"]).out;
    assert_eq!(own, "own.grid\n  mine(c: cell)  Mine: it is above 3.\n");
    assert!(gridc(&scratch, &["rules", "mine", "--in", "own.grid"]).out.contains("Definition, in own.grid:"));
    assert!(gridc(&scratch, &["list", "functions"]).out.contains("adjacent("));
}

#[test]
fn every_example_is_as_it_states() {
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    let run = gridc(&Scratch::new(), &["test", "--quiet", examples]);
    assert_eq!(run.code, Some(0), "{}\n{}", run.out, run.err);
}

/// The builder of the Python package has a method for each rule; `python/rules.py` writes them.
#[needs(python "json")]
#[test]
fn the_python_package_has_the_rules_of_the_library() {
    let python = std::env::var("GRIDC_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("python");
    let made = Command::new(python).arg(folder.join("rules.py")).arg(env!("CARGO_BIN_EXE_gridc")).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let kept = std::fs::read_to_string(folder.join("lib/gridc/_rules.py")).unwrap();
    let hint = "python/rules.py target/debug/gridc > python/lib/gridc/_rules.py";
    assert!(kept == String::from_utf8_lossy(&made.stdout), "{hint}");
}
