//! Tests damaged certificates: no damage to a file may change the claim or cause a panic.

use super::cli_program::{Scratch, gridc};
use gridc::certificate::{Verified, verify};
use gridc::stages::backend::Limits;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fs;
use std::path::Path;

/// Number of mutations of each certificate.
const ACCIDENTS: usize = 80;

/// Lines, sums and a puzzle without a solution, small enough to be verified quickly.
const PUZZLES: [(&str, &str); 3] = [
    ("given", "1...\n..4.\n.1..\n...2\n"),
    (
        "sums",
        "gridc 2\nuse latin(4)\nlittle_killer 9 ray r1c1 down_right\narrow r1c1 : r2c1 r2c2\narrow r3c1 : r3c2 r4c2\n\
         givens\n....\n....\n..1.\n....\n",
    ),
    ("none", "gridc 2\nuse latin(4)\narrow r1c1 : r2c1 r2c2\narrow r2c2 : r1c1\ngivens\n....\n....\n....\n....\n"),
];

fn verified(directory: &Path) -> Option<Verified> {
    verify(directory, None, 1 << 24, &Limits::default()).ok()
}

/// Returns the claim: the number of solutions, whether there are no others, and the number of conflicting parts.
fn claim(verified: &Verified) -> (usize, bool, Option<usize>) {
    let solutions = verified.solutions.len();
    (solutions, verified.manifest.complete, verified.conflict.as_ref().map(|conflict| conflict.members().len()))
}

/// Changes, removes, repeats or exchanges bytes or lines.
fn changed(mut bytes: Vec<u8>, random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    if bytes.is_empty() {
        return vec![random.random()];
    }
    let at = random.random_range(0..bytes.len());
    let to = (at + random.random_range(1..20)).min(bytes.len());
    match random.random_range(0..6) {
        0 => bytes[at] = random.random(),
        1 => bytes[at] = b"0123456789-~ x\n;\"{}"[random.random_range(0..19)],
        2 => drop(bytes.drain(at..to)),
        3 => {
            let again = bytes[at..to].to_vec();
            bytes.splice(at..at, again);
        }
        _ => {
            let mut lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
            let (one, other) = (random.random_range(0..lines.len()), random.random_range(0..lines.len()));
            if random.random() {
                lines.swap(one, other);
            } else {
                lines.remove(one);
            }
            bytes = lines.concat();
        }
    }
    bytes
}

#[test]
fn accidents_claim_nothing_else() {
    let scratch = Scratch::new();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(19);
    let mut refused = 0;
    for (name, text) in PUZZLES {
        scratch.file("puzzle.txt", text);
        for form in ["lrat", "veripb"] {
            let made = format!("{name}-{form}");
            let run = gridc(&scratch, &["check", "-q", "--certify", &made, "--proof", form, "puzzle.txt"]);
            assert!(run.out.contains("certified: "), "{made}: {}{}", run.out, run.err);
            let directory = scratch.path().join(made);
            let original = verified(&directory).unwrap();
            let mut files: Vec<_> = fs::read_dir(&directory).unwrap().map(|entry| entry.unwrap().path()).collect();
            files.sort();
            for _ in 0..ACCIDENTS {
                let file = &files[random.random_range(0..files.len())];
                let bytes = fs::read(file).unwrap();
                fs::write(file, changed(bytes.clone(), &mut random)).unwrap();
                match verified(&directory) {
                    Some(still) => {
                        assert_eq!((claim(&still), &still.solutions), (claim(&original), &original.solutions))
                    }
                    None => refused += 1,
                }
                fs::write(file, bytes).unwrap();
            }
        }
    }
    assert!(refused > PUZZLES.len() * ACCIDENTS, "{refused}");
}
