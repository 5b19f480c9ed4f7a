//! Certificates: made, verified, and refused for each reason there is.

use super::cli_program::{Scratch, gridc};
use gridc::certificate::{Refusal, Verified, verify};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const CLASSIC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/classic.grid");
const KILLER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/killer.grid");
const ARROW: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/arrow.grid");
const NONE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/contradiction.grid");

fn verified(directory: &Path) -> Result<Verified, Refusal> {
    verify(directory, None, 1 << 30, &gridc::backend::Limits::default())
}

/// A certificate of a puzzle.
fn certified(scratch: &Scratch, name: &str, puzzle: &str) -> PathBuf {
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

#[test]
fn numbers_of_solutions_are_certified() {
    let scratch = Scratch::new();
    scratch.file("open.txt", "1...\n....\n....\n....\n");
    let run = gridc(&scratch, &["count", "--certify", "all", "open.txt"]);
    assert!(run.out.starts_with("72 solutions\ncertified: all proves it"), "{}{}", run.out, run.err);
    let verified = verified(&scratch.path().join("all")).unwrap();
    assert!(verified.manifest.complete && verified.solutions.len() == 72);
    // That there are several is shown by two of them.
    let run = gridc(&scratch, &["check", "-q", "--why", "off", "--certify", "some", "open.txt"]);
    assert_eq!(run.code, Some(10), "{}", run.err);
    assert!(!scratch.path().join("some/formula.cnf").exists());
    assert!(gridc(&scratch, &["verify", "some"]).out.contains("verified: at least 2 solutions"));
    // Beyond the cap nothing is claimed but what is listed.
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
    refused(&["check", "--certify", "there", CLASSIC], 2, "there is there already");
    refused(&["check", "--certify", "no/such", CLASSIC], 74, "cannot write no/such");
    refused(&["check", "--certify", "-", CLASSIC], 2, "a certificate is a directory");
    refused(&["check", "-q", "--memory", "1K", "--backend", "dlx", "--certify", "x", CLASSIC], 30, "");
    // The search ends in time, the proof does not: what was to be proved is unknown.
    let run = gridc(&scratch, &["check", "--json", "--memory", "100K", "--certify", "x", CLASSIC]);
    assert_eq!(run.code, Some(30), "{}{}", run.out, run.err);
    assert!(run.out.contains("\"verdict\":\"unknown\""), "{}", run.out);
    refused(&["verify", "nowhere"], 66, "cannot read nowhere");
    refused(&["verify", "there"], 66, "there is no directory");
}

/// A program in the place of a solver: it writes this proof, and says that there is no model.
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
    // What propagation alone refutes needs no steps.
    let proven = run("", "proven");
    assert_eq!(proven.code, Some(20), "{}{}", proven.out, proven.err);
    assert!(gridc(&scratch, &["verify", "proven"]).out.contains("who wrote the proof (dimacs:sh -c"));
    scratch.file("open.txt", "1...\n....\n....\n.3..\n");
    let check = |proof: &str, name: &str| {
        gridc(&scratch, &["count", "-q", "--backend", &says(proof), "--no-reprove", "--certify", name, "open.txt"])
    };
    let lied = check("1 0\\n0\\n", "lied");
    assert!(lied.code != Some(0) && !scratch.path().join("lied").exists(), "{}{}", lied.out, lied.err);
}

/// Copies of a certificate in which something is wrong.
struct Forger {
    scratch: Scratch,
    original: PathBuf,
    refusals: BTreeSet<String>,
    count: usize,
}

impl Forger {
    fn new(puzzle: &str) -> Self {
        let scratch = Scratch::new();
        let original = certified(&scratch, "original", puzzle);
        Self { scratch, original, refusals: BTreeSet::new(), count: 0 }
    }

    fn text(&self, file: &str) -> String {
        fs::read_to_string(self.original.join(file)).unwrap()
    }

    /// A copy, with this in place of a file, is refused.
    fn refused(&mut self, file: &str, forged: &[u8]) {
        assert_ne!(fs::read(self.original.join(file)).unwrap(), forged, "{file} is no forgery");
        let copy = self.scratch.path().join("copy");
        if !copy.exists() {
            fs::create_dir(&copy).unwrap();
            for entry in fs::read_dir(&self.original).unwrap() {
                let path = entry.unwrap().path();
                fs::copy(&path, copy.join(path.file_name().unwrap())).unwrap();
            }
        }
        fs::write(copy.join(file), forged).unwrap();
        let refusal = verified(&copy)
            .map(drop)
            .expect_err(&format!("a forgery of {file} was accepted: {}", String::from_utf8_lossy(forged)));
        assert!(refusal.why.len() > 10 && !refusal.file.is_empty(), "{refusal}");
        self.refusals.insert(refusal.to_string().split(|c: char| c.is_ascii_digit()).next().unwrap().to_owned());
        self.count += 1;
        fs::copy(self.original.join(file), copy.join(file)).unwrap();
    }

    /// One of these words in place of another, each alone.
    fn replaced(&mut self, file: &str, words: &[(&str, &str)]) {
        let text = self.text(file);
        for (word, other) in words {
            assert!(text.contains(word), "{file} has no {word}");
            self.refused(file, text.replacen(word, other, 1).as_bytes());
        }
    }
}

#[test]
fn forgeries_are_refused_each_for_its_reason() {
    let mut forger = Forger::new(CLASSIC);
    let scratch = Scratch::new();
    let other = certified(&scratch, "other", KILLER);
    // Whatever belongs to another puzzle.
    for file in ["puzzle", "puzzle.json", "solutions.jsonl", "map.jsonl", "formula.cnf", "proof.lrat"] {
        forger.refused(file, &fs::read(other.join(file)).unwrap());
        forger.refused(file, b"");
        let half = forger.text(file);
        forger.refused(file, &half.as_bytes()[..half.len() / 2]);
        forger.refused(file, b"\xff\xfe\x00");
    }
    forger.replaced(
        "certificate.json",
        &[
            ("\"certificate\": 1", "\"certificate\": 2"),
            ("\"certificate\": 1", "\"certificates\": 1"),
            ("\"solutions\": 1", "\"solutions\": 0"),
            ("\"solutions\": 1", "\"solutions\": 18446744073709551615"),
            ("\"complete\": true", "\"complete\": false"),
            ("\"complete\": true", "\"complete\": 1"),
            ("\"number\": 1", "\"number\": 2"),
            ("\"number\": 1", "\"number\": 0"),
            ("\"number\": 1", "\"number\": 1, \"number\": 1"),
            ("\"format\": null", "\"format\": \"iss\""),
            ("\"format\": null", "\"format\": \"none such\""),
            ("\"layout\": null", "\"layout\": \"latin(9)\""),
            ("\"layout\": null", "\"layout\": \"../..\""),
            ("\"models\": false", "\"models\": true"),
            ("\"understood\": \"all\"", "\"understood\": \"partly\""),
            ("\"gridc\"", "\"gridd\""),
        ],
    );
    // The puzzle: another given, one less, one more, another title, which the map tells.
    let puzzle = forger.text("puzzle");
    for (at, byte) in puzzle
        .bytes()
        .enumerate()
        .filter(|(at, byte)| byte.is_ascii_digit() && puzzle[..*at].contains("givens"))
        .take(12)
    {
        let mut forged = puzzle.clone().into_bytes();
        forged[at] = if at % 2 == 0 { b'.' } else { b'1' + (byte - b'0') % 9 };
        forger.refused("puzzle", &forged);
    }
    // The solution.
    let solution = forger.text("solutions.jsonl");
    forger.refused("solutions.jsonl", solution.repeat(2).as_bytes());
    forger.refused("solutions.jsonl", solution.trim_end().replacen('[', "[1,", 1).as_bytes());
    let values = solution.find("\"values\":[").unwrap() + 10;
    for at in [values, values + 2, values + 80] {
        let mut forged = solution.clone().into_bytes();
        forged[at] = b'1' + (forged[at] - b'0') % 9;
        forger.refused("solutions.jsonl", &forged);
    }
    // The formula: a clause less, or another.
    let formula = forger.text("formula.cnf");
    let lines: Vec<&str> = formula.lines().collect();
    for line in [0, 1, 500, lines.len() - 2, lines.len() - 1] {
        let without = [&lines[..line], &lines[line + 1..]].concat().join("\n") + "\n";
        forger.refused("formula.cnf", without.as_bytes());
    }
    forger.refused("formula.cnf", (formula + "0\n").as_bytes());
    // The proof, line by line: a hint less, one more, another literal, another number, a line less.
    let proof = forger.text("proof.lrat");
    let lines: Vec<Vec<i64>> =
        proof.lines().map(|line| line.split(' ').map(|word| word.parse().unwrap_or(i64::MAX)).collect()).collect();
    let added: Vec<usize> = (0..lines.len()).filter(|line| lines[*line][1] != i64::MAX).collect();
    for line in added.iter().copied().step_by(added.len() / 8).chain(added.last().copied()) {
        let words = &lines[line];
        let zero = words.iter().position(|word| *word == 0).unwrap();
        let mut forge = |changed: Option<Vec<i64>>| {
            let mut forged = lines.clone();
            match changed {
                Some(words) => forged[line] = words,
                None => drop(forged.remove(line)),
            }
            let in_words = |word: &i64| if *word == i64::MAX { "d".to_owned() } else { word.to_string() };
            let text: Vec<String> =
                forged.iter().map(|words| words.iter().map(in_words).collect::<Vec<_>>().join(" ")).collect();
            forger.refused("proof.lrat", (text.join("\n") + "\n").as_bytes());
        };
        forge(None);
        let hint = zero + 1;
        forge(Some([&words[..hint], &words[hint + 1..]].concat()));
        forge(Some([&words[..hint], &[words[0] + 5], &words[hint..]].concat()));
        forge(Some([&[1], &words[1..]].concat()));
        forge(Some([&words[..hint], &[-words[hint]], &words[hint + 1..]].concat()));
        forge(Some([&words[..1], &[999_999], &words[1..]].concat()));
        forge(Some(words[..words.len() - 1].to_vec()));
    }
    assert!(forger.count >= 100, "{}", forger.count);
    assert!(forger.refusals.len() >= 20, "{:#?}", forger.refusals);
}

#[test]
fn rows_are_refuted_in_veripb() {
    let scratch = Scratch::new();
    let text = |name: &str, file: &str| fs::read_to_string(scratch.path().join(name).join(file)).unwrap();
    for (name, puzzle, claim) in [
        ("one", CLASSIC, "exactly 1 solution"),
        ("none", NONE, "no solution"),
        ("sums", KILLER, "exactly 1 solution"),
        ("arrows", ARROW, "exactly 1 solution"),
    ] {
        let run = gridc(&scratch, &["check", "-q", "--why", "off", "--certify", name, "--proof", "veripb", puzzle]);
        assert!(run.out.contains(&format!("certified: {name} proves it")), "{}{}", run.out, run.err);
        let run = gridc(&scratch, &["verify", name]);
        assert!(run.out.contains(&format!("verified: {claim}\n")), "{}{}", run.out, run.err);
        assert!(run.out.contains("`formula.opb`") && run.out.contains("who wrote the proof (gridc)"), "{}", run.out);
        let files = [format!("{name}/formula.opb"), format!("{name}/proof.pbp")];
        match Command::new("veripb").args(files).current_dir(scratch.path()).output() {
            Ok(checked) => assert!(
                checked.status.success()
                    && String::from_utf8_lossy(&checked.stdout).contains("s VERIFIED UNSATISFIABLE"),
                "{checked:?}"
            ),
            Err(_) => println!("veripb is absent: no other checker has looked at {name}"),
        }
    }
    // The formula is what `compile` writes, and a row that excludes the solution.
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
}

#[test]
fn forged_proofs_in_veripb_are_refused() {
    let scratch = Scratch::new();
    scratch.file(
        "sums.grid",
        "gridc 2\nuse latin(5)\narrow r3c5 : r2c4 r2c5\narrow r2c2 : r3c3 r4c2\narrow r3c1 : r4c1 r5c1\narrow r4c3 : r5c2 r5c3\n\
         givens\n.....\n.....\n..2..\n..3..\n...5.\n",
    );
    for (name, puzzle) in [("one", CLASSIC), ("sums", "sums.grid")] {
        let run = gridc(&scratch, &["check", "-q", "--certify", name, "--proof", "veripb", puzzle]);
        assert!(run.out.contains(&format!("certified: {name} proves it")), "{}{}", run.out, run.err);
    }
    let mut forger = Forger { original: scratch.path().join("sums"), scratch, refusals: BTreeSet::new(), count: 0 };
    forger.replaced(
        "certificate.json",
        &[("\"veripb\"", "\"lrat\""), ("\"veripb\"", "\"none\""), ("\"veripb\"", "null"), ("\"veripb\"", "7")],
    );
    for (file, other) in [("formula.opb", "one/formula.opb"), ("proof.pbp", "one/proof.pbp")] {
        let other = fs::read(forger.scratch.path().join(other)).unwrap();
        forger.refused(file, &other);
        let half = forger.text(file);
        forger.refused(file, &half.as_bytes()[..half.len() / 2]);
        forger.refused(file, b"");
    }
    let proof = forger.text("proof.pbp");
    let lines: Vec<&str> = proof.lines().collect();
    let of = |rule: &str| (0..lines.len()).filter(|at| lines[*at].starts_with(rule)).collect::<Vec<_>>();
    let (learnt, computed, defined) = (of("rup"), of("pol"), of("red"));
    let mut forge = |at: usize, line: Option<String>| {
        let mut forged: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        match line {
            Some(line) => forged[at] = line,
            None => drop(forged.remove(at)),
        }
        forger.refused("proof.pbp", (forged.join("\n") + "\n").as_bytes());
    };
    for at in learnt[..learnt.len() - 1].iter().step_by(learnt.len() / 8).copied() {
        let line = lines[at];
        forge(at, None);
        forge(at, Some(line.replace(">= 1 : ", ">= 2 : ")));
        forge(at, Some(line.replace(" ~ ", " ~ 99999999 ")));
        forge(at, Some(format!("{} ~ ;", line.split(" ~ ").next().unwrap())));
        forge(at, Some(line.replacen("rup", "a", 1)));
        forge(at, Some(line.replace(" ;", "")));
    }
    for at in computed.iter().step_by(computed.len() / 4).copied() {
        forge(at, Some(lines[at].replace(" ;", " 0 * ;")));
        forge(at, Some(lines[at].replace(" ;", " + ;")));
        forge(at, Some(lines[at].replace(" ;", " 2 ;")));
    }
    for at in defined.iter().step_by(defined.len().div_ceil(4).max(1)).copied() {
        let line = lines[at];
        let other =
            if line.ends_with("-> 0 ;") { line.replace("-> 0 ;", "-> 1 ;") } else { line.replace("-> 1 ;", "-> 0 ;") };
        forge(at, Some(other));
    }
    forge(lines.len() - 2, Some("conclusion UNSAT : 1 ;".to_owned()));
    forge(lines.len() - 2, Some("conclusion SAT ;".to_owned()));
    assert!(forger.count >= 70 && forger.refusals.len() >= 10, "{} {:#?}", forger.count, forger.refusals);
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_opened() {
    let scratch = Scratch::new();
    let directory = certified(&scratch, "proven", CLASSIC);
    let proof = directory.join("proof.lrat");
    fs::remove_file(&proof).unwrap();
    assert!(verified(&directory).unwrap_err().missing);
    std::os::unix::fs::symlink("/dev/zero", &proof).unwrap();
    assert!(verified(&directory).unwrap_err().why.contains("is no file"));
    fs::remove_file(&proof).unwrap();
    assert!(Command::new("mkfifo").arg(&proof).status().unwrap().success());
    assert!(verified(&directory).unwrap_err().why.contains("is no file"));
}
