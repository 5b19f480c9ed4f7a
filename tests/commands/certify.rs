//! Tests certificates: writing and verifying them.

use super::cli_program::{Scratch, gridc};
use gridc::certificate::{Refusal, Verified, verify};
use gridc_needs::needs;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub const CLASSIC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/classic.grid");
pub const KILLER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/killer.grid");
const ARROW: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/arrow.grid");
const SEVERAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/several.grid");
const NONE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/contradiction.grid");

pub fn verified(directory: &Path) -> Result<Verified, Refusal> {
    verify(directory, None, 1 << 30, &gridc::stages::backend::Limits::default())
}

/// Writes a certificate of a puzzle.
pub fn certified(scratch: &Scratch, name: &str, puzzle: &str) -> PathBuf {
    let run = gridc(scratch, &["check", "--why", "off", "-q", "--certify", name, puzzle]);
    assert!(run.out.contains(&format!("certified: {name} proves it")), "{}{}", run.out, run.err);
    scratch.path().join(name)
}

#[test]
fn what_is_certified_is_verified() {
    let scratch = Scratch::new();
    for (name, puzzle, exit, claim) in [
        ("one", CLASSIC, 0, "exactly 1 solution"),
        ("none", NONE, 20, "no solution"),
        ("sums", KILLER, 0, "exactly 1 solution"),
    ] {
        let run = gridc(&scratch, &["check", "--why", "off", "--json", "--certify", name, puzzle]);
        assert_eq!(run.code, Some(exit), "{}", run.err);
        assert!(run.out.contains("\"basis\":\"proof\"") && run.out.contains("\"certificate\":{"), "{}", run.out);
        let run = gridc(&scratch, &["verify", name]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(run.out.contains(&format!("verified: {claim}\n")), "{}", run.out);
        assert_eq!(fs::read(scratch.path().join(name).join("puzzle")).unwrap(), fs::read(puzzle).unwrap());
    }
    let run = gridc(&scratch, &["verify", "--json", "one"]);
    let record: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&record["verified"], &record["basis"], &record["count"]), (&true.into(), &"proof".into(), &"1".into()));
}

/// Certificates made in memory have the same files as those in directories.
#[test]
fn memory_holds_what_a_directory_holds() {
    let scratch = Scratch::new();
    for (name, path) in [("one", CLASSIC), ("none", NONE), ("several", SEVERAL)] {
        let puzzle = gridc::Puzzle::open(path).unwrap();
        let directory = scratch.path().join(name);
        let there = puzzle.certify(&directory).unwrap();
        let here = puzzle.certify_in_memory().unwrap();
        assert!(here.directory.is_none() && there.files.is_empty());
        assert_eq!((here.complete, here.bytes, here.clauses), (there.complete, there.bytes, there.clauses));
        assert_eq!(fs::read_dir(&directory).unwrap().count(), here.files.len());
        for (file, bytes) in &here.files {
            assert_eq!(fs::read(directory.join(file)).unwrap(), *bytes, "{name}/{file}");
        }
    }
}

/// A claim concerns the puzzle as it was read, so the certificate includes the relevant options.
#[test]
fn how_the_puzzle_was_read_is_named() {
    let scratch = Scratch::new();
    let text = "use classic(2, 2)\ngivens\n1...\n....\n....\n....\nentered\n.234\n3412\n2143\n....\n";
    scratch.file("entered.grid", text);
    let run = gridc(&scratch, &["check", "-q", "--why", "off", "--as-given", "--certify", "proven", "entered.grid"]);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    let run = gridc(&scratch, &["verify", "proven"]);
    assert!(run.out.contains("verified: exactly 1 solution\nread with: `--as-given`; the claim"), "{}", run.out);
    assert!(gridc(&scratch, &["verify", "-q", "proven"]).out.contains("read with: `--as-given`"));
    let run = gridc(&scratch, &["verify", "--json", "proven"]);
    assert!(run.out.contains(r#""read_with":["--as-given"]"#), "{}", run.out);
    certified(&scratch, "plain", CLASSIC);
    assert!(!gridc(&scratch, &["verify", "plain"]).out.contains("read with"));
    assert!(gridc(&scratch, &["verify", "--json", "plain"]).out.contains(r#""read_with":[]"#));
}

#[test]
fn numbers_of_solutions_are_certified() {
    let scratch = Scratch::new();
    scratch.file("open.txt", "1...\n....\n....\n....\n");
    let run = gridc(&scratch, &["count", "--certify", "all", "open.txt"]);
    assert!(run.out.starts_with("72 solutions\ncertified: all proves it"), "{}{}", run.out, run.err);
    let verified = verified(&scratch.path().join("all")).unwrap();
    assert!(verified.manifest.complete && verified.solutions.len() == 72);
    // Two solutions prove that there are several.
    let run = gridc(&scratch, &["check", "-q", "--why", "off", "--certify", "some", "open.txt"]);
    assert_eq!(run.code, Some(10), "{}", run.err);
    assert!(!scratch.path().join("some/formula.cnf").exists());
    assert!(gridc(&scratch, &["verify", "some"]).out.contains("verified: at least 2 solutions"));
    // Beyond the cap, only the listed solutions are claimed.
    let run = gridc(&scratch, &["count", "-q", "--cap", "5", "--certify", "few", "open.txt"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(gridc(&scratch, &["verify", "few"]).out.contains("verified: at least 5 solutions"));
}

#[test]
fn each_of_several_puzzles_gets_one() {
    let scratch = Scratch::new();
    scratch.file("list.txt", "1234341221434321\n1.3...........2.\n1234341221434322\n");
    let run = gridc(&scratch, &["check", "-q", "--certify", "one", "list.txt"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("`--certify 'proven-{}'`"), "{}", run.err);
    let run = gridc(&scratch, &["check", "-q", "--certify", "proven-{}", "list.txt"]);
    assert!(run.out.contains("unique (proof)") && run.out.contains("none (proof)"), "{}{}", run.out, run.err);
    for (number, count) in [(1, 1), (3, 0)] {
        let verified = verified(&scratch.path().join(format!("proven-{number}"))).unwrap();
        assert_eq!((verified.solutions.len(), verified.manifest.puzzle.number), (count, number));
    }
}

#[test]
fn nothing_is_left_where_nothing_is_made() {
    let scratch = Scratch::new();
    scratch.file("there", "a file");
    let refused = |arguments: &[&str], exit: i32, why: &str| {
        let run = gridc(&scratch, arguments);
        assert_eq!(run.code, Some(exit), "{arguments:?}: {}{}", run.out, run.err);
        assert!(run.err.contains(why), "{arguments:?}: {}", run.err);
        let left: Vec<_> = fs::read_dir(scratch.path()).unwrap().map(|f| f.unwrap().file_name()).collect();
        assert_eq!(left, ["there"], "{arguments:?}");
    };
    refused(&["check", "--certify", "there", CLASSIC], 2, "there already exists");
    refused(&["check", "--certify", "no/such", CLASSIC], 74, "cannot write no/such");
    refused(&["check", "--certify", "-", CLASSIC], 2, "a certificate is a directory");
    refused(&["check", "-q", "--memory", "1K", "--backend", "dlx", "--certify", "x", CLASSIC], 30, "");
    // The search ends in time, but the proof does not, so the result is reported as unknown.
    let run = gridc(&scratch, &["check", "--json", "--memory", "100K", "--certify", "x", CLASSIC]);
    assert_eq!(run.code, Some(30), "{}{}", run.out, run.err);
    assert!(run.out.contains("\"verdict\":\"unknown\""), "{}", run.out);
    refused(&["verify", "nowhere"], 66, "cannot read nowhere");
    refused(&["verify", "there"], 66, "there is not a directory");
}

/// A script in place of a solver writes this proof, and claims that there is no model.
#[cfg(unix)]
#[test]
fn programs_write_proofs_that_nobody_believes() {
    let scratch = Scratch::new();
    let says = |proof: &str| {
        format!("dimacs:sh -c 'printf \"{proof}\" > \"$1\"; echo s UNSATISFIABLE; exit 20' sh {{proof}} {{}}")
    };
    let run = |proof: &str, name: &str| {
        let backend = says(proof);
        gridc(&scratch, &["check", "-q", "--why", "off", "--backend", &backend, "--certify", name, NONE])
    };
    // A refutation by propagation alone needs no steps.
    let proven = run("", "proven");
    assert_eq!(proven.code, Some(20), "{}{}", proven.out, proven.err);
    assert!(gridc(&scratch, &["verify", "proven"]).out.contains("the author of the proof (dimacs:sh -c"));
    scratch.file("open.txt", "1...\n....\n....\n.3..\n");
    let check = |proof: &str, name: &str| {
        gridc(&scratch, &["count", "-q", "--backend", &says(proof), "--no-reprove", "--certify", name, "open.txt"])
    };
    let lied = check("1 0\\n0\\n", "lied");
    assert!(lied.code != Some(0) && !scratch.path().join("lied").exists(), "{}{}", lied.out, lied.err);
}

/// Two cages of a row that both need a 1, with givens that do not interfere, and a house that is not needed.
const CAGES: &str = "gridc 2
use classic
givens
  . . .  . . .  . . .
  . . .  . . .  . 8 .
  . 9 .  . . 7  . . .

  . . .  . . .  . . .
  . . .  . . .  . . .
  . . .  . . .  . . .

  . . .  . . .  . . .
  . . .  . . .  . . .
  . . .  . . .  . . .

killer 20: r9c1 r9c2 r9c3
killer 3: r1c1 r1c2
killer 4: r1c5 r1c6
";

/// Writes a certificate that includes a conflict.
pub fn certified_conflict(scratch: &Scratch) -> PathBuf {
    scratch.file("cages.grid", CAGES);
    let run = gridc(scratch, &["check", "-q", "--why-time", "60", "--certify", "why", "cages.grid"]);
    assert_eq!(run.code, Some(20), "{}", run.err);
    assert!(run.out.contains("proves it of 3 parts alone, and that each is needed, in"), "{}{}", run.out, run.err);
    assert_eq!(run.err, "");
    scratch.path().join("why")
}

#[test]
fn conflicts_are_certified() {
    let scratch = Scratch::new();
    let why = certified_conflict(&scratch);
    let whole = certified(&scratch, "whole", "cages.grid");
    let length = |directory: &Path, file: &str| fs::metadata(directory.join(file)).unwrap().len();
    assert!(length(&why, "formula.cnf") * 2 < length(&whole, "formula.cnf"));
    assert!(!whole.join("conflict.jsonl").exists());
    let run = gridc(&scratch, &["verify", "why"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let parts = "verified: no solution\nverified: these 3 parts of the puzzle have no solution by themselves; without \
        any one of them, \
        the others have a solution:\n- killer 3: r1c1 r1c2\n- killer 4: r1c5 r1c6\n- row 1\n";
    assert!(run.out.contains(parts), "{}", run.out);
    assert!(run.out.contains("checked: for each of these parts, a solution of the others"), "{}", run.out);
    assert!(run.out.contains("of `formula.cnf`, which covers only these parts"), "{}", run.out);
    let record =
        |arguments: &[&str]| -> serde_json::Value { serde_json::from_str(&gridc(&scratch, arguments).out).unwrap() };
    let (verified, made) = (
        record(&["verify", "--json", "why"]),
        record(&["check", "--json", "--why-time", "60", "--certify", "again", "cages.grid"]),
    );
    assert_eq!(made["certificate"]["members"], 3);
    assert_eq!(made["certificate"]["minimal"], true);
    let told = |record: &serde_json::Value, field: &str| -> Vec<serde_json::Value> {
        record["conflict"]["members"].as_array().unwrap().iter().map(|member| member[field].clone()).collect()
    };
    for field in ["kind", "rule", "text", "line", "column", "end_column"] {
        assert_eq!(told(&verified, field), told(&made, field), "{field}");
    }
    // The same with rows.
    let run =
        gridc(&scratch, &["check", "-q", "--why-time", "60", "--proof", "veripb", "--certify", "rows", "cages.grid"]);
    assert!(run.out.contains("proves it of 3 parts alone, and that each is needed, in"), "{}{}", run.out, run.err);
    let run = gridc(&scratch, &["verify", "rows"]);
    assert!(run.out.contains(parts) && run.out.contains("`formula.opb`, which covers only these parts"), "{}", run.out);
    // For a list, conflicts are included only on request.
    scratch.file("list.txt", "1234341221434321\n11..............\n");
    let run = gridc(&scratch, &["check", "--certify", "auto-{}", "list.txt"]);
    assert!(!scratch.path().join("auto-2/conflict.jsonl").exists(), "{}{}", run.out, run.err);
    let run = gridc(&scratch, &["check", "--why", "on", "--certify", "on-{}", "list.txt"]);
    assert!(scratch.path().join("on-2/conflict.jsonl").exists(), "{}{}", run.out, run.err);
    assert!(gridc(&scratch, &["verify", "on-2"]).out.contains("verified: these 3 parts"));
}

/// Rows do not contain connectivity, which is in the smallest conflict; another conflict refutes the whole.
#[test]
fn a_conflict_that_the_formula_does_not_hold_leaves_the_whole() {
    let scratch = Scratch::new();
    let text = "gridc 2
use classic
rule together(line: path) { connected(c in line where c mod 2 == 1) }
givens
  1 2 3  . . .  . . .
  4 . .  . . .  . . .
  . . .  . . .  . . .

  . . .  . . .  . . 6
  . . .  . . .  . . 7
  . . .  . . .  . . 8

  . . .  . . .  . . 9
  . . .  . . .  . . .
  . 1 2  3 4 5  . . .
together r1c1..r1c9
";
    scratch.file("apart.grid", text);
    let check = |form: &str| {
        let run =
            gridc(&scratch, &["check", "-q", "--why-time", "60", "--proof", form, "--certify", form, "apart.grid"]);
        assert_eq!(run.code, Some(20), "{}{}", run.out, run.err);
        verified(&scratch.path().join(form)).unwrap()
    };
    let of_clauses = check("lrat");
    let conflict = of_clauses.conflict.unwrap();
    assert!(conflict.words().iter().any(|part| part.starts_with("together")), "{:?}", conflict.words());
    let of_rows = check("veripb");
    assert!(of_rows.conflict.is_none() && of_rows.refuted.unwrap().left_out == ["together"]);
    assert!(!scratch.path().join("veripb/conflict.jsonl").exists());
}

/// Puzzles whose rows are refuted: the certificate's name, the puzzle, and the proved statement.
const REFUTED: [(&str, &str, &str); 4] = [
    ("one", CLASSIC, "exactly 1 solution"),
    ("none", NONE, "no solution"),
    ("sums", KILLER, "exactly 1 solution"),
    ("arrows", ARROW, "exactly 1 solution"),
];

fn refuted(scratch: &Scratch, name: &str, puzzle: &str) {
    let run = gridc(scratch, &["check", "-q", "--why", "off", "--certify", name, "--proof", "veripb", puzzle]);
    assert!(run.out.contains(&format!("certified: {name} proves it")), "{}{}", run.out, run.err);
}

#[needs(program "veripb")]
#[test]
fn veripb_accepts_what_refutes_rows() {
    let scratch = Scratch::new();
    for (name, puzzle, _) in REFUTED {
        refuted(&scratch, name, puzzle);
        let files = [format!("{name}/formula.opb"), format!("{name}/proof.pbp")];
        let checked = Command::new("veripb").args(files).current_dir(scratch.path()).output().unwrap();
        let is_verified = String::from_utf8_lossy(&checked.stdout).contains("s VERIFIED UNSATISFIABLE");
        assert!(checked.status.success() && is_verified, "{checked:?}");
    }
}

#[test]
fn rows_are_refuted_in_veripb() {
    let scratch = Scratch::new();
    let text = |name: &str, file: &str| fs::read_to_string(scratch.path().join(name).join(file)).unwrap();
    for (name, puzzle, claim) in REFUTED {
        refuted(&scratch, name, puzzle);
        let run = gridc(&scratch, &["verify", name]);
        assert!(run.out.contains(&format!("verified: {claim}\n")), "{}{}", run.out, run.err);
        assert!(
            run.out.contains("`formula.opb`")
                && run.out.contains(
                    "the author of the proof \
            (gridc)"
                ),
            "{}",
            run.out
        );
    }
    // The formula is the output of `compile`, with a row that excludes the solution.
    let compiled = gridc(&scratch, &["compile", "--to", "opb", CLASSIC]).out;
    let rows = |text: &str| text.lines().filter(|line| !line.starts_with('*')).map(str::to_owned).collect::<Vec<_>>();
    let formula = rows(&text("one", "formula.opb"));
    assert_eq!(formula[..formula.len() - 1], rows(&compiled)[..]);
    let both = gridc(
        &scratch,
        &["check", "--proof", "veripb", "--certify", "x", "--backend", "dimacs:cadical {} {proof}", CLASSIC],
    );
    assert_eq!(both.code, Some(2));
    assert!(both.err.contains("leave out `--proof`, or the backend"), "{}", both.err);
    assert_eq!(gridc(&scratch, &["check", "--proof", "veripb", CLASSIC]).code, Some(2), "a form without a certificate");
    // Who asks for rows gets a proof about rows.
    for (name, method) in [("by-lp", ["--backend", "lp"]), ("by-ilp", ["--formulation", "ilp"])] {
        let run = gridc(&scratch, &[&["check", "-q", "--certify", name] as &[&str], &method, &[CLASSIC]].concat());
        assert!(run.out.contains(" rows; "), "{}{}", run.out, run.err);
        assert_eq!(rows(&text(name, "formula.opb")), formula);
    }
}
