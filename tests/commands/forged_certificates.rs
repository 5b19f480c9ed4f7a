//! Tests modified certificates: each is rejected, with a reason.

use super::certify::{CLASSIC, KILLER, certified, certified_conflict, verified};
use super::cli_program::{Scratch, gridc};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Creates copies of a certificate with errors.
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
        Self::of(scratch, original)
    }

    fn of(scratch: Scratch, original: PathBuf) -> Self {
        Self { scratch, original, refusals: BTreeSet::new(), count: 0 }
    }

    /// Replaces a file permanently.
    fn replace(&self, file: &str, text: &str) {
        fs::write(self.original.join(file), text).unwrap();
        let copy = self.scratch.path().join("copy");
        if copy.exists() {
            fs::remove_dir_all(copy).unwrap();
        }
    }

    fn text(&self, file: &str) -> String {
        fs::read_to_string(self.original.join(file)).unwrap()
    }

    /// Asserts that a copy with this file replaced is rejected.
    fn refused(&mut self, file: &str, forged: &[u8]) -> String {
        assert!(fs::read(self.original.join(file)).unwrap() != forged, "{file} is no forgery");
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
        refusal.to_string()
    }

    /// For each pair, replaces the first word by the second and asserts that the copy is rejected.
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
    // Any file of another puzzle.
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
    // The puzzle: another given, one less, one more, another title, which the map reveals.
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
    // The formula: one clause removed or changed.
    let formula = forger.text("formula.cnf");
    let lines: Vec<&str> = formula.lines().collect();
    for line in [0, 1, 500, lines.len() - 2, lines.len() - 1] {
        let without = [&lines[..line], &lines[line + 1..]].concat().join("\n") + "\n";
        forger.refused("formula.cnf", without.as_bytes());
    }
    forger.refused("formula.cnf", (formula + "0\n").as_bytes());
    // The proof, line by line: one hint removed, one added, another literal, another number, a line removed.
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
fn forged_conflicts_are_refused_each_for_its_reason() {
    let scratch = Scratch::new();
    let original = certified_conflict(&scratch);
    let whole = certified(&scratch, "whole", "cages.grid");
    let mut forger = Forger::of(scratch, original);
    // The map of the whole puzzle is the same.
    for file in ["formula.cnf", "proof.lrat"] {
        forger.refused(file, &fs::read(whole.join(file)).unwrap());
    }
    let manifest = forger.text("certificate.json");
    forger.replaced(
        "certificate.json",
        &[
            ("\"members\": 3", "\"members\": 2"),
            ("\"members\": 3", "\"members\": 4"),
            ("\"members\": 3", "\"members\": -1"),
            ("\"members\": 3", "\"members\": 3, \"all\": true"),
            ("\"minimal\": true", "\"minimal\": false"),
            ("\"complete\": true", "\"complete\": false"),
            ("\"conflict\": {", "\"conflicts\": {"),
        ],
    );
    let at = manifest.find("  \"conflict\"").unwrap();
    let end = at + manifest[at..].find("},\n").unwrap() + 3;
    let silent = format!("{}{}", &manifest[..at], &manifest[end..]);
    assert!(forger.refused("certificate.json", silent.as_bytes()).contains("no claim of the certificate needs it"));

    let text = forger.text("conflict.jsonl");
    let lines: Vec<&str> = text.lines().collect();
    let [three, four, row] = lines[..] else { panic!("{text}") };
    let mut refused = |lines: &[&str], why: &str| {
        let forged = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        let refusal = forger.refused("conflict.jsonl", forged.as_bytes());
        assert!(refusal.contains(why), "{refusal}\n{forged}");
    };
    // The set of parts.
    refused(&[], "has 0 parts, but the certificate claims 3");
    refused(&[three, row], "has 2 parts, but the certificate claims 3");
    refused(&[three, four, row, row], "line 4 names a part again, or out of order");
    refused(&[four, three, row], "line 2 names a part again, or out of order");
    refused(&[three, four, row, ""], "line 4 is not a part");
    refused(&[three, four, "{}"], "line 3 is not a part");
    let other = |line: &str, word: &str, other: &str| {
        assert!(line.contains(word), "{line}");
        line.replacen(word, other, 1)
    };
    let unknown = "that the puzzle does not have";
    for number in ["0", "28", "18446744073709551615"] {
        refused(&[three, four, &other(row, "\"number\":1", &format!("\"number\":{number}"))], unknown);
    }
    refused(&[three, four, &other(row, "\"house\"", "\"home\"")], unknown);
    refused(&[three, four, &other(row, "\"number\":1", "\"number\":-1")], "line 3 is not a part");
    refused(&[three, four, &other(row, "\"number\":1", "\"number\":1,\"number\":1")], "line 3 is not a part");
    refused(&[&other(three, "\"number\":2", "\"number\":1"), four, row], "violates a part other than that of the line");
    // The texts of the parts.
    let differs = "does not follow from the puzzle: it differs in line";
    refused(&[&other(three, "killer 3", "killer 5"), four, row], differs);
    refused(&[&other(three, "\"clue\"", "\"rule\""), four, row], differs);
    refused(&[three, four, &other(row, "row 1", "row 2")], differs);
    refused(&[three, four, &other(row, "{", "{ ")], differs);
    // The minimality.
    let split = |line: &str| {
        let at = line.find("\"without\":").unwrap() + 10;
        (line[..at].to_owned(), line[at..line.len() - 1].to_owned())
    };
    let of = |part: &str, witness: &str| format!("{}{}}}", split(part).0, split(witness).1);
    refused(
        &[&of(three, four), &of(four, three), row],
        "line 1 has a grid that violates a part other than that of the line: killer 4: r1c5 r1c6",
    );
    refused(&[three, &of(four, row), row], "line 2 has a grid that violates a part other than that of the line: row 1");
    refused(&[three, &format!("{}null}}", split(four).0), row], "line 2 lacks the solution of the other parts");
    let values = split(row).1;
    let values = &values[values.find("\"values\":[").unwrap() + 10..];
    let first = &values[..1];
    let forge = |to: &str| other(row, &format!("\"values\":[{first},"), &format!("\"values\":[{to}"));
    refused(&[three, four, &forge("10,")], "line 3 has a value that its variable cannot take");
    refused(&[three, four, &forge("")], "line 3 has 80 values, but the puzzle has 81 variables");
    refused(
        &[three, four, &forge("9,")],
        "line 3 has a grid that violates a part other than that of the line: killer 3",
    );
    refused(&[three, four, &other(row, "\"solution\":\"", "\"solution\":\"1")], differs);

    // Parts that do not conflict, with a matching claim.
    let two = manifest.replace("\"members\": 3", "\"members\": 2");
    forger.replace("certificate.json", &two);
    let forged = format!("{three}\n{}\n", of(row, four));
    assert!(forger.refused("conflict.jsonl", forged.as_bytes()).contains(
        "violates no part, so the parts have a \
        common solution"
    ));
    let open = two.replace("\"minimal\": true", "\"minimal\": false");
    forger.replace("certificate.json", &open);
    let unsaid = |line: &str| format!("{}null}}\n", split(line).0);
    assert!(forger.refused("conflict.jsonl", format!("{three}\n{row}\n").as_bytes()).contains(
        "which the certificate \
        does not claim"
    ));
    let forged = unsaid(three) + &unsaid(row);
    assert!(forger.refused("conflict.jsonl", forged.as_bytes()).contains("does not follow from the puzzle"));

    // A weaker claim is not a forgery.
    let less = manifest.replace("\"minimal\": true", "\"minimal\": false");
    forger.replace("certificate.json", &less);
    forger.replace("conflict.jsonl", &(unsaid(three) + &unsaid(four) + &unsaid(row)));
    let held = verified(&forger.original).unwrap().conflict.unwrap();
    assert!(!held.is_minimal() && held.members().len() == 3);
    fs::remove_file(forger.original.join("conflict.jsonl")).unwrap();
    assert!(verified(&forger.original).unwrap_err().missing);
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
    let original = scratch.path().join("sums");
    let mut forger = Forger::of(scratch, original);
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
