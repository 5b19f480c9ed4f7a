//! Tests real solvers on gridc's files: they agree with gridc's backends on the verdict, and their answers can be decoded. A test
//! is ignored if its solver is not installed.

use crate::cli_program::{Scratch, gridc};
use crate::small_models::{KINDS, literal, model_of_kind, oracle};
use gridc::stages::backend::{Limits, SessionStep, Settings, Task, from_text};
use gridc::stages::model::{Assignment, Constraint, ConstraintKind, Literal, OriginId};
use gridc_needs::needs;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

/// A solver: its instance format, its command for `--backend`, and the puzzles that it solves quickly in addition to those that
/// all solvers do.
struct Reader {
    to: &'static str,
    words: &'static str,
    more: &'static [&'static [Puzzle]],
}

/// Name of an example, and gridc's verdict.
type Puzzle = (&'static str, &'static str);

/// Defines the tests of each reader, ignored if it is absent: its name, what it needs, its format and command, and further
/// puzzles.
macro_rules! readers {
    ($($name:ident ($($need:tt)*) $to:literal $words:literal $more:expr;)*) => {
        mod verdicts_agree {
            use super::*;
            $(#[needs($($need)*)]
            #[test]
            fn $name() {
                super::verdicts_agree(&Reader { to: $to, words: $words, more: $more });
            })*
        }

        mod answers_decode {
            use super::*;
            $(#[needs($($need)*)]
            #[test]
            fn $name() {
                super::answers_decode(&Reader { to: $to, words: $words, more: $more });
            })*
        }
    };
}

readers! {
    cadical (program "cadical") "dimacs" "cadical -q {}" &[SUMS, LARGE];
    minisat (program "minisat") "dimacs" "minisat -verb=0 {} {out}" &[SUMS, LARGE];
    clasp (program "clasp") "opb" "clasp {}" &[SUMS, LARGE];
    cbc_lp (program "cbc") "lp" "cbc {} solve solu {out}" &[SUMS];
    cbc_mps (program "cbc") "mps" "cbc {} solve solu {out}" &[SUMS];
    glpsol_lp (program "glpsol") "lp" "glpsol --lp {} -w {out}" &[SUMS];
    glpsol_mps (program "glpsol") "mps" "glpsol --freemps {} -o {out}" &[SUMS];
    gecode (solver "gecode") "mzn" "minizinc --solver gecode {}" &[SUMS];
    chuffed (solver "chuffed") "mzn" "minizinc --solver chuffed {}" &[SUMS];
    z3 (program "z3") "smt" "z3 {}" &[LINES];
    cvc5 (program "cvc5") "smt" "cvc5 {}" &[];
}

fn example(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name).display().to_string()
}

fn record(scratch: &Scratch, arguments: &[&str]) -> Value {
    let run = gridc(scratch, arguments);
    serde_json::from_str(run.out.lines().next().unwrap_or("null")).unwrap_or_else(|_| panic!("{}{}", run.out, run.err))
}

/// Puzzles with one solution, several, and none.
const PUZZLES: &[Puzzle] =
    &[("classic.grid", "unique"), ("several.grid", "several"), ("contradiction.grid", "none"), ("six.grid", "unique")];

/// SMT solvers take from seconds to a minute.
const SUMS: &[Puzzle] = &[("sandwich.grid", "unique")];

const LINES: &[Puzzle] = &[("palindrome.grid", "unique")];

/// Puzzles that take an ILP solver longer.
const LARGE: &[Puzzle] =
    &[("killer.grid", "unique"), ("thermo.grid", "unique"), ("samurai.grid", "unique"), ("sixteen.txt", "unique")];

impl Reader {
    fn puzzles(&self) -> impl Iterator<Item = &'static Puzzle> {
        PUZZLES.iter().chain(self.more.iter().copied().flatten())
    }
}

fn verdicts_agree(reader: &Reader) {
    let scratch = Scratch::new();
    for (name, expected) in reader.puzzles() {
        let (file, backend) = (example(name), format!("{}:{}", reader.to, reader.words));
        let own = record(&scratch, &["check", "--json", "-q", &file]);
        assert_eq!(own["verdict"], *expected, "{name}");
        let theirs = record(&scratch, &["check", "--json", "-q", "--backend", &backend, &file]);
        assert_eq!((&theirs["verdict"], &theirs["error"]), (&own["verdict"], &Value::Null), "{name}: {backend}");
        if *expected == "unique" {
            assert_eq!(theirs["solutions"], own["solutions"], "{name}: {backend}");
        }
    }
}

/// Some programs determine the format by the file name.
fn instance(reader: &Reader) -> String {
    let extension = match reader.to {
        "dimacs" => "cnf",
        "smt" => "smt2",
        form => form,
    };
    format!("instance.{extension}")
}

/// Runs the solver on a compiled instance with the map in its comments, and decodes its answer.
fn answers_decode(reader: &Reader) {
    let scratch = Scratch::new();
    for (name, expected) in reader.puzzles() {
        let file = example(name);
        let compiled = gridc(&scratch, &["compile", "-q", &file, "--to", reader.to, "-o", &instance(reader)]);
        assert_eq!(compiled.code, Some(0), "{name}: {}", compiled.err);
        solve(&scratch, reader);
        let decoded = gridc(&scratch, &["decode", "--map", &instance(reader), "--json", "answer"]);
        let what = format!("{name}: {}:{}: {}", reader.to, reader.words, decoded.err);
        let record: Value = serde_json::from_str(&decoded.out).unwrap_or_else(|_| panic!("{what}"));
        match *expected {
            "none" => assert_eq!((decoded.code, &record["claim"]), (Some(20), &"unsatisfiable".into()), "{what}"),
            _ => assert_eq!((decoded.code, record["solution"].is_string()), (Some(0), true), "{what}"),
        }
        if *expected == "unique" {
            let own = self::record(&scratch, &["solve", "--json", "-q", &file]);
            assert_eq!(record["solution"], own["solutions"][0], "{what}");
        }
    }
}

/// Writes the answer to the file `answer`.
fn solve(scratch: &Scratch, reader: &Reader) {
    let filled = |word: &str| word.replace("{out}", "answer").replace("{}", &instance(reader));
    let words: Vec<String> = reader.words.split(' ').map(filled).collect();
    let _ = std::fs::remove_file(scratch.path().join("answer"));
    let mut solver = Command::new(&words[0]);
    let output = solver.args(&words[1..]).current_dir(scratch.path()).stdin(Stdio::null()).output().unwrap();
    if !words.iter().any(|word| word == "answer") {
        std::fs::write(scratch.path().join("answer"), output.stdout).unwrap();
    }
}

/// Solvers that accept models directly, and the number of cases of each kind: MiniZinc takes a tenth of a second to compile.
mod models_mean_what_they_say {
    use super::*;

    #[needs(program "z3")]
    #[test]
    fn z3() {
        super::models_mean_what_they_say("smt:z3 {}", 4);
    }

    #[needs(program "cvc5")]
    #[test]
    fn cvc5() {
        super::models_mean_what_they_say("smt:cvc5 {}", 2);
    }

    #[needs(solver "gecode")]
    #[test]
    fn gecode() {
        super::models_mean_what_they_say("mzn:minizinc --solver gecode {}", 1);
    }

    #[needs(solver "chuffed")]
    #[test]
    fn chuffed() {
        super::models_mean_what_they_say("mzn:minizinc --solver chuffed {}", 1);
    }
}

/// Tests models with every kind of constraint, with and without guards, in the solver's own language. All answers but one are
/// excluded, so of two runs one shows whether a solution is accepted, the other whether anything else is.
fn models_mean_what_they_say(backend: &str, cases: usize) {
    let solver = from_text(backend).unwrap();
    let mut runner = TestRunner::deterministic();
    for (kind, guarded) in (0..KINDS).flat_map(|kind| [(kind, false), (kind, true)]) {
        let models = (model_of_kind(kind, guarded), prop::collection::vec(literal(4), 0..3), any::<Index>());
        let mut tried = 0;
        while tried < cases {
            let (mut model, facts, left) = models.new_tree(&mut runner).unwrap().current();
            // Few constraint solvers compute with 64 bits.
            if backend.starts_with("mzn") && model.constraints().iter().any(has_large_numbers) {
                continue;
            }
            tried += 1;
            let answers: Vec<Vec<i32>> = oracle::answers(&model, &facts).into_iter().collect();
            let left = (!answers.is_empty()).then(|| left.get(&answers));
            for other in answers.iter().filter(|answer| Some(*answer) != left) {
                let differs = model.answers().zip(other).map(|(var, value)| !Literal::is(var, *value)).collect();
                model.add(Constraint {
                    kind: ConstraintKind::Clause(differs),
                    guard: None,
                    origins: OriginId(0).into(),
                });
            }
            let shared = Arc::new(model.clone());
            let task = Task { model: &shared, units: &facts, settings: &Settings::default() };
            let mut session = solver.prepare(&task).unwrap().open();
            let mut solution = Assignment::default();
            for expected in left.into_iter().map(Some).chain([None]) {
                let found = match session.next(&Limits::default(), &mut solution) {
                    SessionStep::Solution => {
                        let x = solution.values().unwrap();
                        assert!(oracle::is_solution(&model, &facts, &x), "{backend}: {x:?} is none of {model:?}");
                        Some(oracle::answer(&model, &x))
                    }
                    SessionStep::Exhausted => None,
                    SessionStep::Stopped(stop) => panic!("{backend}: {stop:?}: {:?}: {model:?}", session.failure()),
                };
                assert_eq!(found.as_ref(), expected, "{backend}: {facts:?} {model:?}");
            }
        }
    }
}

fn has_large_numbers(constraint: &Constraint) -> bool {
    match &constraint.kind {
        ConstraintKind::Linear { terms, .. } => {
            terms.iter().flat_map(|term| &term.weights).any(|(_, w)| w.abs() > 1000)
        }
        _ => false,
    }
}

/// cadical checks the header against the clauses, so this tests each size formula with an independent program.
#[needs(program "cadical")]
#[test]
fn every_encoding_is_accepted() {
    let scratch = Scratch::new();
    let listed = gridc(&scratch, &["list", "encodings", "--json"]).out;
    let rows: Vec<Value> = listed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let choices = |part: &str| -> Vec<String> {
        let of_part = rows.iter().filter(|row| row["part"] == part);
        of_part.map(|row| row["name"].as_str().unwrap().to_owned()).collect()
    };
    let file = example("classic.grid");
    let own = record(&scratch, &["check", "--json", "-q", &file]);
    let mut tried = 0;
    for family in choices("family") {
        for at_most_one in choices("at-most-one") {
            for variables in choices("variables") {
                let encoding = format!("{family}/{at_most_one}/{variables}");
                let chosen = ["--encoding", &encoding];
                let asked = ["check", "--json", "-q", "--backend", "dimacs:cadical -q {}", &file];
                let theirs = record(&scratch, &[&asked[..], &chosen[..]].concat());
                assert_eq!((&theirs["verdict"], &theirs["error"]), (&"unique".into(), &Value::Null), "{chosen:?}");
                assert_eq!(theirs["solutions"], own["solutions"], "{chosen:?}");
                tried += 1;
            }
        }
    }
    assert!(tried >= 24, "{tried}");
}
