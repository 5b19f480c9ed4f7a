//! Tests external programs as backends, and `gridc decode`, with scripts that play the solver, so nothing needs to be installed.
//! `readers.rs` tests real solvers on gridc's files.

use crate::cli_program::{Run, Scratch, command, gridc, gridc_with_input};
use serde_json::Value;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const PUZZLE: &str = "gridc 1\nuse classic(2, 2)\ngivens\n  1 . . .\n  . . 3 .\n  . 1 . .\n  . . . 2\n";

/// Creates a scratch directory with the puzzle, a script that plays the solver, and a directory for temporary files.
fn scene(script: &str) -> Scratch {
    let scratch = Scratch::new();
    scratch.file("p.grid", PUZZLE);
    scratch.file("solver.sh", script);
    std::fs::create_dir(scratch.path().join("tmp")).unwrap();
    scratch
}

/// Runs `gridc check` with that solver, and asserts that no temporary file is left.
fn check(scratch: &Scratch, backend: &str, more: &[&str]) -> Run {
    let arguments = [&["check", "p.grid", "--backend", backend], more].concat();
    let output = command(scratch, &arguments).env("TMPDIR", scratch.path().join("tmp")).output().unwrap();
    let left: Vec<_> = std::fs::read_dir(scratch.path().join("tmp")).unwrap().map(|f| f.unwrap().path()).collect();
    assert!(left.is_empty(), "{left:?}");
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Returns the literals of the puzzle's only solution, as a solver would print them, and the map.
fn solution(scratch: &Scratch) -> (String, Vec<Value>) {
    let solved = gridc(scratch, &["solve", "p.grid", "--json"]);
    let record: Value = serde_json::from_str(&solved.out).unwrap();
    let line = record["solutions"][0].as_str().unwrap().to_owned();
    let compiled = gridc(scratch, &["compile", "p.grid", "--to", "dimacs", "--map", "p.map", "-o", "p.cnf"]);
    assert_eq!(compiled.code, Some(0), "{}", compiled.err);
    let map = std::fs::read_to_string(scratch.path().join("p.map")).unwrap();
    let places: Vec<Value> = map.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut literals = String::new();
    for (place, digit) in places.iter().zip(line.chars()) {
        for (value, literal) in place["literals"].as_object().unwrap() {
            let literal = literal.as_i64().unwrap();
            let signed = if *value == digit.to_string() { literal } else { -literal };
            literals.push_str(&format!("{signed} "));
        }
    }
    (literals, places)
}

#[test]
fn a_solver_that_is_right_proves_uniqueness() {
    // Uses quotes, a file for the answer, and an instance that grows by one clause.
    let script = "test \"$1\" = 'two words' || exit 9
if test -e once; then grep -c 0 \"$2\" > second; echo UNSAT > \"$3\"; exit 20; fi
touch once; grep -c 0 \"$2\" > first; cat solution > \"$3\"; exit 10\n";
    let scratch = scene(script);
    let (literals, _) = solution(&scratch);
    scratch.file("solution", &format!("SAT\n{literals}0\n"));
    let run = check(&scratch, "dimacs:sh solver.sh 'two words' {} {out}", &["--stats"]);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    assert!(run.out.starts_with("unique solution\n") && run.out.contains("2 runs"), "{}", run.out);
    let clauses = |name| -> u32 { std::fs::read_to_string(scratch.path().join(name)).unwrap().trim().parse().unwrap() };
    assert_eq!(clauses("second"), clauses("first") + 1);
}

/// Constraint and SMT solvers: the first answer, and a refutation whose exit status is that of an error.
#[test]
fn integers_are_answers_too() {
    let scratch = scene("");
    let solved: Value = serde_json::from_str(&gridc(&scratch, &["solve", "p.grid", "--json"]).out).unwrap();
    let digits = solved["solutions"][0].as_str().unwrap().to_owned();
    let mzn: String = digits.chars().enumerate().map(|(i, digit)| format!("v{i} = {digit};\n")).collect();
    let smt: String = digits.chars().enumerate().map(|(i, digit)| format!("(v{i} {digit})\n")).collect();
    let ask = |answer: &str, denial: &str, backend: &str| {
        let script = format!("if test -e once; then {denial}; fi\ntouch once; grep -c . \"$1\" >lines; cat answer\n");
        let scratch = scene(&script);
        scratch.file("answer", answer);
        check(&scratch, backend, &["--json"])
    };
    let minizinc = ask(&format!("{mzn}----------\n"), "echo =====UNSATISFIABLE=====; exit 0", "mzn:sh solver.sh {}");
    let z3 = ask(&format!("sat\n({smt})\n"), "echo unsat; echo '(error \"no model\")'; exit 1", "smt:sh solver.sh {}");
    for run in [minizinc, z3] {
        let record: Value = serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}", run.err));
        assert_eq!((&record["verdict"], &record["solutions"][0]), (&"unique".into(), &digits.as_str().into()));
    }
    let wrong = mzn.replacen("v0 = ", "v0 = 1", 1);
    let wrong = ask(&format!("{wrong}----------\n"), "exit 9", "mzn:sh solver.sh {}");
    assert!(
        wrong.err.contains("leaves a variable without a value") || wrong.out.contains("without a value"),
        "{}",
        wrong.out
    );
}

#[test]
fn programs_that_fail_or_lie_give_no_answer() {
    let (literals, _) = solution(&scene(""));
    let first = literals.split(' ').next().unwrap();
    let cases = [
        ("exit 3".to_owned(), "answer is empty (exit status: 3)"),
        ("echo progress >&2; echo out of luck >&2; exit 1".to_owned(), "its last line: out of luck"),
        ("kill -9 $$".to_owned(), "signal: 9"),
        ("kill -9 $$".to_owned(), "returned no answer"),
        (format!("echo s SATISFIABLE; echo v {literals}"), "the values do not end with 0"),
        (format!("echo s SATISFIABLE; echo v {literals} -{first} {first} 0"), "contradicts itself"),
        (format!("echo s SATISFIABLE; echo v {literals} 0"), "returned a solution again"),
        ("echo s SATISFIABLE; echo v -1 0".to_owned(), "violates the clause `"),
        ("echo s SATISFIABLE; echo v 99999 0".to_owned(), "has no `99999`"),
        ("echo s SATISFIABLE".to_owned(), "write `{out}` in place of that file"),
        ("echo s UNSATISFIABLE; exit 10".to_owned(), "exit status contradicts that"),
        ("echo s UNSATISFIABLE; exit 134".to_owned(), "exit status contradicts that"),
        ("echo s UNKNOWN; echo parse error >&2; exit 65".to_owned(), "parse error"),
        ("echo Hello, world".to_owned(), "not the output of a solver"),
    ];
    for (script, told) in cases {
        let run = check(&scene(&script), "dimacs:sh solver.sh {}", &[]);
        assert_eq!((run.code, run.out.as_str()), (Some(69), ""), "{script}: {}", run.err);
        assert!(run.err.contains(told), "{script}: {}", run.err);
    }
    let scratch = scene("true");
    let missing = check(&scratch, "opb:no-such-program-anywhere -x", &[]);
    assert_eq!(missing.code, Some(69));
    assert!(missing.err.contains("`no-such-program-anywhere`") && missing.err.contains("not found"), "{}", missing.err);
    let unwritten = check(&scratch, "lp:sh solver.sh {} {out}", &[]);
    assert!(unwritten.err.contains("wrote no answer to `{out}`"), "{}", unwritten.err);
    let json = check(&scratch, "dimacs:sh solver.sh", &["--json"]);
    let record: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((json.code, record["error"]["kind"].as_str()), (Some(69), Some("program")));
}

/// Returns the verdict, its basis, and the prover.
fn verdict_of(run: &Run) -> [Option<String>; 3] {
    let record: Value = serde_json::from_str(&run.out).unwrap();
    ["verdict", "basis", "proved_by"].map(|field| record[field].as_str().map(str::to_owned))
}

#[test]
fn what_a_program_claims_is_proved_again_or_said_to_be_a_claim() {
    let words = |words: [Option<&str>; 3]| words.map(|word| word.map(str::to_owned));
    // Honest in both runs.
    let honest = "if test -e once; then echo s UNSATISFIABLE; rm once; exit 20; fi\ntouch once; cat solution\n";
    let scratch = scene(honest);
    let (literals, _) = solution(&scratch);
    scratch.file("solution", &format!("s SATISFIABLE\nv {literals}0\n"));
    let proved = check(&scratch, "dimacs:sh solver.sh {}", &["--json"]);
    assert_eq!((proved.code, verdict_of(&proved)), (Some(0), words([Some("unique"), Some("search"), Some("batsat")])));
    let believed = check(&scratch, "dimacs:sh solver.sh {}", &["--json", "--no-reprove"]);
    assert_eq!((believed.code, verdict_of(&believed)), (Some(0), words([Some("unique"), Some("claimed"), None])));
    let said = check(&scratch, "dimacs:sh solver.sh {}", &["--no-reprove"]);
    assert!(said.out.contains("it rests on the external program's claim alone"), "{}", said.out);

    // Honest about the first solution of several, dishonest about the second.
    let several = PUZZLE.replace('3', ".");
    scratch.file("p.grid", &several);
    let caught = check(&scratch, "dimacs:sh solver.sh {}", &[]);
    assert_eq!((caught.code, caught.out.as_str()), (Some(69), ""), "{}", caught.err);
    assert!(caught.err.contains("reports that there is no further solution, but batsat found one"), "{}", caught.err);
    let believed = check(&scratch, "dimacs:sh solver.sh {}", &["--json", "--no-reprove"]);
    assert_eq!(verdict_of(&believed)[1].as_deref(), Some("claimed"));

    // Dishonest about the solution that the file states: the program's fault, not gridc's.
    let solved: Value = serde_json::from_str(&gridc(&scene(""), &["solve", "p.grid", "--json"]).out).unwrap();
    let digits: Vec<&str> = solved["solutions"][0].as_str().unwrap().split("").filter(|c| !c.is_empty()).collect();
    let rows: Vec<String> = digits.chunks(4).map(|row| format!("  {}\n", row.join(" "))).collect();
    let scratch = scene("echo s UNSATISFIABLE");
    scratch.file("p.grid", &format!("{PUZZLE}solution\n{}", rows.concat()));
    for (more, witness) in [(&[][..], "batsat"), (&["--no-reprove"], "the file")] {
        let lied = check(&scratch, "dimacs:sh solver.sh {}", more);
        assert_eq!((lied.code, lied.out.as_str()), (Some(69), ""), "{}", lied.err);
        assert!(lied.err.contains(&format!("but {witness} found one")), "{}", lied.err);
    }
}

#[test]
fn claims_about_instances_are_proved_again_too() {
    let scratch = scene("echo s UNSATISFIABLE");
    scratch.file("one.cnf", "p cnf 2 2\n1 2 0\n-1 0\n");
    scratch.file("none.cnf", "p cnf 1 2\n1 0\n-1 0\n");
    let ask = |file: &str, more: &[&str]| {
        gridc(&scratch, &[&["solve", file, "--backend", "dimacs:sh solver.sh {}"], more].concat())
    };
    let lied = ask("one.cnf", &[]);
    assert_eq!(lied.code, Some(69), "{}{}", lied.out, lied.err);
    assert!(lied.err.contains("but batsat found one"), "{}", lied.err);
    let proved = ask("none.cnf", &[]);
    assert_eq!((proved.code, proved.out.contains("s UNSATISFIABLE")), (Some(20), true), "{}", proved.out);
    let believed = ask("none.cnf", &["--no-reprove"]);
    assert_eq!((believed.code, believed.out.contains("s UNKNOWN")), (Some(20), true), "{}", believed.out);
}

#[test]
fn a_program_that_gives_up_is_unknown() {
    let run = check(&scene("echo s UNKNOWN"), "dimacs:sh solver.sh {}", &[]);
    assert_eq!(run.code, Some(30), "{}", run.err);
}

#[test]
fn what_the_command_line_cannot_mean() {
    let scratch = scene("true");
    for (backend, more, told) in [
        ("tptp:vampire {}", &[][..], "`dimacs:`"),
        ("dimacs:", &[], "names no program"),
        ("dimacs:a 'b", &[], "quote"),
        ("lp:cbc {}", &["--at-most-one", "product"], "applies to CNF"),
        ("dimacs:cadical", &["--nodes", "5"], "does not count nodes"),
        ("opb:clasp", &["--formulation", "cnf"], "supports ilp, not cnf"),
    ] {
        let run = check(&scratch, backend, more);
        assert_eq!(run.code, Some(2), "{backend}: {}", run.err);
        assert!(run.err.contains(told), "{backend}: {}", run.err);
    }
}

/// gridc can be used as an external program of gridc.
#[test]
fn gridc_is_a_program_like_any_other() {
    let scratch = scene("");
    for protocol in ["dimacs", "opb"] {
        let run = check(&scratch, &format!("{protocol}:'{}' solve {{}}", env!("CARGO_BIN_EXE_gridc")), &["--stats"]);
        assert_eq!(run.code, Some(0), "{protocol}: {}{}", run.out, run.err);
        assert!(run.out.starts_with("unique solution\n") && run.out.contains("2 runs"), "{}", run.out);
    }
    let compiled = gridc(&scratch, &["compile", "p.grid", "--to", "xcc", "-o", "p.xcc"]);
    assert_eq!(compiled.code, Some(0), "{}", compiled.err);
    scratch.file("answer", &gridc(&scratch, &["solve", "p.xcc"]).out);
    let decoded = gridc(&scratch, &["decode", "--map", "p.xcc", "--line", "answer"]);
    assert_eq!((decoded.code, decoded.out.trim().len()), (Some(0), 16), "{}", decoded.err);
}

/// Returns whether a process is still running. One that ended, and whose parent has not asked for its status, is not.
fn lives(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
    let zombie = stat.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('Z'));
    !zombie && Command::new("kill").args(["-0", pid.trim()]).stderr(Stdio::null()).status().unwrap().success()
}

/// Returns the process ids that the script has written, once there are `count` of them.
fn pids(scratch: &Scratch, count: usize) -> Vec<String> {
    let begun = Instant::now();
    loop {
        let text = std::fs::read_to_string(scratch.path().join("pids")).unwrap_or_default();
        if text.lines().count() >= count || begun.elapsed() > Duration::from_secs(60) {
            return text.lines().map(str::to_owned).collect();
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn assert_dead(pids: &[String]) {
    assert!(pids.len() >= 2, "{pids:?}");
    let begun = Instant::now();
    while pids.iter().any(|pid| lives(pid)) {
        assert!(begun.elapsed() < Duration::from_secs(60), "{pids:?} live on");
        std::thread::sleep(Duration::from_millis(10));
    }
}

const SLEEPER: &str = "sleep 1000 & echo $$ >> pids; echo $! >> pids; wait\n";

#[test]
fn a_deadline_ends_the_program_and_its_children() {
    let scratch = scene(SLEEPER);
    let run = check(&scratch, "dimacs:sh solver.sh {}", &["--time", "1"]);
    assert_eq!((run.code, run.out.contains("the time limit was reached")), (Some(30), true), "{}{}", run.out, run.err);
    assert_dead(&pids(&scratch, 2));
}

#[cfg(target_os = "linux")]
#[test]
fn children_that_lead_a_session_of_their_own_are_ended_too() {
    // The first one leaves the program's process group, and its parent exits immediately.
    let leaves = "(setsid sh -c 'echo $$ >> pids; exec sleep 1000' &)\nwhile ! test -s pids; do sleep 0.01; done\n";
    let scratch = scene(&format!("{leaves}{SLEEPER}"));
    let run = check(&scratch, "dimacs:sh solver.sh {}", &["--time", "2"]);
    assert_eq!(run.code, Some(30), "{}", run.err);
    let started = pids(&scratch, 3);
    assert_eq!(started.len(), 3, "{started:?}");
    assert_dead(&started);
}

/// A killed gridc gets no notice, so a shell beside the program has to detect it.
#[cfg(unix)]
#[test]
fn a_program_does_not_outlive_gridc() {
    let scratch = scene(SLEEPER);
    let mut gridc = command(&scratch, &["check", "p.grid", "--backend", "dimacs:sh solver.sh {}"]);
    gridc.env("TMPDIR", scratch.path().join("tmp"));
    let mut child = gridc.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let pids = pids(&scratch, 2);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_dead(&pids);
    // The next run removes the remaining temporary files, once they are old enough.
    let left = || std::fs::read_dir(scratch.path().join("tmp")).unwrap().map(|found| found.unwrap().path());
    assert_eq!(left().count(), 1);
    let old = std::time::SystemTime::now() - Duration::from_secs(60);
    left().for_each(|path| std::fs::File::open(path).unwrap().set_modified(old).unwrap());
    scratch.file("solver.sh", "echo s UNSATISFIABLE\n");
    check(&scratch, "dimacs:sh solver.sh {}", &["-q"]);
}

#[test]
fn so_does_ctrl_c() {
    let scratch = scene(SLEEPER);
    let mut gridc = command(&scratch, &["check", "p.grid", "--backend", "dimacs:sh solver.sh {}"]);
    let child = gridc.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let pids = pids(&scratch, 2);
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
    assert_dead(&pids);
}

#[test]
fn decode_tells_solutions_from_lies() {
    let scratch = scene("");
    let (literals, places) = solution(&scratch);
    let decode = |answer: &str| gridc_with_input(&scratch, &["decode", "--map", "p.map", "--line"], answer);
    let solved: Value = serde_json::from_str(&gridc(&scratch, &["solve", "p.grid", "--json"]).out).unwrap();
    let good = decode(&format!("s SATISFIABLE\nv {literals}0\n"));
    assert_eq!((good.code, good.out.trim()), (Some(0), solved["solutions"][0].as_str().unwrap()), "{}", good.err);
    for (said, code, words) in [
        ("s UNSATISFIABLE\n", 20, "the solver reports that there is no solution\n"),
        ("s UNKNOWN\n", 30, "the solver reports an unknown result\n"),
    ] {
        let run = decode(said);
        assert_eq!((run.code, run.out.as_str()), (Some(code), words));
    }
    let variable = places[0]["literals"]["1"].as_i64().unwrap().to_string();
    let others: String = literals.split_inclusive(' ').filter(|l| l.trim() != variable).collect();
    let swapped = literals.split_inclusive(' ').map(|l| match l.trim() == variable {
        true => format!("-{l}"),
        false if l.trim() == format!("-{}", places[0]["literals"]["2"]) => l.replace('-', ""),
        false => l.to_owned(),
    });
    for (answer, code, told) in [
        (format!("v {others}0"), 1, "r1c1 no value"),
        (format!("v {others}-{variable} 0"), 1, "r1c1 no value"),
        (format!("v {}0", literals.replace('-', "")), 1, "r1c1 two values, 1 and 2"),
        (format!("v {}0", swapped.collect::<String>()), 1, "2 in r1c1, but 1 is given there"),
        (format!("v {literals}"), 65, "[E0602]"),
        (format!("v {literals}-{variable} 0"), 65, "[E0603]"),
        ("nothing of the kind\n".to_owned(), 65, "[E0606]"),
        (String::new(), 65, "[E0602]"),
    ] {
        let run = decode(&answer);
        assert_eq!((run.code, run.out.as_str()), (Some(code), ""), "{answer}: {}", run.err);
        assert!(run.err.contains(told), "{answer}: {}", run.err);
    }
    let json = gridc_with_input(&scratch, &["decode", "--map", "p.map", "--json"], "v 1 -1 0\n");
    let record: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(record["error"]["code"], "E0603");
    assert_eq!(record["solution"], Value::Null);
}

#[test]
fn decode_knows_better_where_the_file_states_a_solution() {
    let scratch = scene("");
    for (last, code) in [("2 1", 1), ("2 2", 20)] {
        scratch.file("s.grid", &format!("use classic(1, 2)\ngivens\n 1 .\n . .\nsolution\n 1 2\n {last}\n"));
        gridc(&scratch, &["compile", "s.grid", "-q", "--to", "dimacs", "--map", "s.map", "-o", "s.cnf"]);
        let run = gridc_with_input(&scratch, &["decode", "--map", "s.map"], "s UNSATISFIABLE\n");
        assert_eq!((run.code, run.err.contains("[E0608]")), (Some(code), code == 1), "{}", run.err);
    }
}

#[test]
fn maps_that_do_not_fit_are_refused() {
    let scratch = scene("");
    let (literals, _) = solution(&scratch);
    scratch.file("answer", &format!("v {literals}0\n"));
    let map = std::fs::read_to_string(scratch.path().join("p.map")).unwrap();
    let without = map.lines().take(5).collect::<Vec<_>>().join("\n");
    for (text, told) in [
        (PUZZLE.to_owned(), "[E0609]"),
        (without, "it has 4 variables"),
        (map.replacen("r1c2\"", "r9c9\"", 1), "expected `r1c2`, found `r9c9`"),
        (map.replacen("classic(2, 2)", "classic(2, 3)", 1), "error"),
    ] {
        scratch.file("other.map", &text);
        let run = gridc(&scratch, &["decode", "--map", "other.map", "answer"]);
        assert_eq!((run.code, run.out.as_str()), (Some(65), ""), "{}", run.err);
        assert!(run.err.contains(told), "{told}: {}", run.err);
    }
    for arguments in [["decode", "--map", "none.map", "answer"], ["decode", "--map", "p.map", "none"]] {
        assert_eq!(gridc(&scratch, &arguments).code, Some(66));
    }
    assert_eq!(gridc(&scratch, &["decode", "--map", "-"]).code, Some(2));
}
