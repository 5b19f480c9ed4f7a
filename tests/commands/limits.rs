//! Tests limits and determinism of the program.

use crate::cli_program::{Run, Scratch, gridc};
use serde_json::Value;

fn json(run: &Run) -> Vec<Value> {
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn an_instance_over_the_memory_allowed_is_refused_unbuilt() {
    let scratch = Scratch::new();
    scratch.file("large.grid", "gridc 1\nuse classic(8, 8)\n");
    for backend in ["dlx", "cells", "batsat", "search", "varisat", "lp"] {
        let run = gridc(&scratch, &["solve", "--json", "--memory", "10M", "--backend", backend, "large.grid"]);
        assert_eq!(run.code, Some(30), "{backend}: {}", run.err);
        assert_eq!(json(&run)[0]["verdict"], "unknown", "{backend}");
        let words = gridc(&scratch, &["solve", "--memory", "10M", "--backend", backend, "large.grid"]);
        assert!(words.out.contains("10.0 MiB"), "{backend}: {}", words.out);
    }
}

/// Fourteen cells of a row share thirteen digits, which no backend detects immediately.
const HARD: &str = "gridc 1\nuse latin(28)\nmarks r1c1..r1c14 in {1 2 3 4 5 6 7 8 9 10 11 12 13}\n";

#[test]
fn when_the_time_runs_out_nothing_is_claimed() {
    let scratch = Scratch::new();
    scratch.file("hard.grid", HARD);
    for backend in ["dlx", "cells", "batsat", "varisat", "backtrack", "brute", "lp"] {
        let run = gridc(&scratch, &["check", "--json", "--time", "200ms", "--backend", backend, "hard.grid"]);
        let answer = &json(&run)[0];
        assert_eq!(run.code, Some(30), "{backend}: {}", run.err);
        assert_eq!(
            (&answer["verdict"], &answer["count"], &answer["count_is"]),
            (&Value::from("unknown"), &Value::from("0"), &Value::from("at_least")),
            "{backend}: {answer}"
        );
        assert_eq!(answer["stopped"], "time", "{backend}: {answer}");
    }
}

#[test]
fn a_seed_gives_the_same_bytes_again() {
    let scratch = Scratch::new();
    scratch.file("blank", &format!("{}\n", ".".repeat(81)));
    for backend in ["dlx", "cells", "batsat", "search", "backtrack", "lp"] {
        let solved = |seed| {
            let run = gridc(&scratch, &["solve", "--solutions", "3", "--seed", seed, "--backend", backend, "blank"]);
            assert_eq!(run.code, Some(0), "{backend}: {}", run.err);
            run.out
        };
        assert_eq!(solved("7"), solved("7"), "{backend}");
        assert_eq!(solved("0"), solved("0"), "{backend}");
        assert_ne!(solved("7"), solved("8"), "{backend}");
    }
}

#[test]
fn the_number_of_threads_does_not_change_the_output() {
    let scratch = Scratch::new();
    let digit = |i: usize| char::from(b'1' + ((i / 9 % 3 * 3 + i / 27 + i % 9) % 9) as u8);
    let puzzle =
        |n: usize| (0..81).map(|i| if (i * 7 + n).is_multiple_of(2 + n % 4) { digit(i) } else { '.' }).collect();
    let puzzles: Vec<String> = (0..60).map(puzzle).collect();
    scratch.file("list", &puzzles.join("\n"));
    for (backend, seed) in [
        ("dlx", &["--seed", "3"][..]),
        ("cells", &["--seed", "3"]),
        ("batsat", &["--seed", "3"]),
        ("search", &["--seed", "3"]),
        ("varisat", &[]),
    ] {
        let solved = |jobs| {
            let arguments = ["solve", "-q", "--jobs", jobs, "--backend", backend, "list"];
            let run = gridc(&scratch, &[&arguments[..], seed].concat());
            assert_eq!(run.code, Some(0), "{backend}: {}", run.err);
            run.out
        };
        let one = solved("1");
        assert!(one.lines().count() >= 60, "{one}");
        assert_eq!(one, solved("4"), "{backend}");
    }
}
