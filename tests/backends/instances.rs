//! Tests instances in files: every backend finds what brute force finds, and gridc reads what it writes.

use crate::cli_program::{Scratch, gridc, gridc_with_input};
use gridc::stages::backend::BACKENDS;
use gridc::stages::formulation::cnf::VariableEncoding;
use gridc::stages::solve::instances::{Format, solve};
use gridc::stages::solve::{Plan, Request};
use gridc_needs::needs;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::process::Command;

struct Random(Xoshiro256PlusPlus);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.next_u64() % bound
    }

    /// Returns an integer in `-bound..=bound`.
    fn signed(&mut self, bound: i64) -> i64 {
        self.below(2 * bound as u64 + 1) as i64 - bound
    }
}

/// Returns all answers with values in these ranges that satisfy `holds`.
fn brute(bounds: &[(i32, i32)], holds: impl Fn(&[i32]) -> bool) -> BTreeSet<Vec<i32>> {
    let mut all: Vec<Vec<i32>> = vec![Vec::new()];
    for (least, greatest) in bounds {
        let longer = |answer: &Vec<i32>| (*least..=*greatest).map(|v| [&answer[..], &[v]].concat()).collect::<Vec<_>>();
        all = all.iter().flat_map(longer).collect();
    }
    all.into_iter().filter(|answer| holds(answer)).collect()
}

fn agree(format: Format, text: &str, expected: &BTreeSet<Vec<i32>>, encodings: &[VariableEncoding]) {
    let (instance, _) = format.read(text.as_bytes(), 1 << 20).unwrap_or_else(|e| panic!("{e}\n{text}"));
    for backend in BACKENDS {
        for encoding in encodings {
            let mut plan = Plan::new(*backend);
            plan.settings.encoding.variables = *encoding;
            let mut found = BTreeSet::new();
            let outcome = solve(&instance, &plan, &Request::count(), &mut |answer| {
                assert!(found.insert(answer.to_vec()), "twice");
            });
            let outcome = outcome.unwrap_or_else(|e| panic!("{}: {e:?}\n{text}", backend.name()));
            assert_eq!(&found, expected, "{} {}\n{text}", backend.name(), encoding.name());
            assert_eq!(outcome.count, expected.len() as u64);
            assert!(!outcome.is_unproven());
        }
    }
}

/// Weights of variables, negated or not; comparison; right-hand side.
type Constraint = (Vec<(i64, usize, bool)>, &'static str, i64);

/// Constant and weights on both sides, and the comparison between them.
type TwoSided = (Vec<i64>, Vec<i64>, &'static str);

const ORDER: &[VariableEncoding] = &[VariableEncoding::Order];

#[test]
fn clauses() {
    let mut random = Random(Xoshiro256PlusPlus::seed_from_u64(1));
    for case in 0..40 {
        let variables = 1 + random.below(5) as usize;
        let clauses: Vec<Vec<i64>> = (0..random.below(9))
            .map(|_| {
                // Repeated and contradictory literals occur, and sometimes the empty clause.
                let length = if random.below(40) == 0 { 0 } else { 1 + random.below(4) };
                let literal = |random: &mut Random| {
                    let variable = 1 + random.below(variables as u64) as i64;
                    if random.below(2) == 0 { variable } else { -variable }
                };
                (0..length).map(|_| literal(&mut random)).collect()
            })
            .collect();
        let mut text = format!("c case {case}\np cnf {variables} {}\n", clauses.len());
        for clause in &clauses {
            clause.iter().for_each(|l| write!(text, "{l} ").unwrap());
            text.push_str(if random.below(3) == 0 { "0 " } else { "0\n" });
        }
        let is_true = |answer: &[i32], l: &i64| (answer[l.unsigned_abs() as usize - 1] == 1) == (*l > 0);
        let expected =
            brute(&vec![(0, 1); variables], |answer| clauses.iter().all(|c| c.iter().any(|l| is_true(answer, l))));
        agree(Format::Dimacs, &text, &expected, &[VariableEncoding::Order, VariableEncoding::Direct]);
    }
}

#[test]
fn pseudo_boolean_constraints() {
    let mut random = Random(Xoshiro256PlusPlus::seed_from_u64(2));
    for _ in 0..40 {
        let variables = 1 + random.below(4) as usize;
        let rows: Vec<Constraint> = (0..1 + random.below(4))
            .map(|_| {
                let terms = (0..1 + random.below(4))
                    .map(|_| (random.signed(3), random.below(variables as u64) as usize, random.below(3) == 0));
                let terms = terms.collect();
                (terms, [">=", "=", "<="][random.below(3) as usize], random.signed(3))
            })
            .collect();
        let mut text = format!("* #variable= {variables} #constraint= {}\n", rows.len());
        for (terms, comparison, rhs) in &rows {
            for (weight, variable, negated) in terms {
                write!(text, "{weight:+} {}x{} ", if *negated { "~" } else { "" }, variable + 1).unwrap();
            }
            writeln!(text, "{comparison} {rhs} ;").unwrap();
        }
        let holds = |answer: &[i32]| {
            rows.iter().all(|(terms, comparison, rhs)| {
                let sum: i64 =
                    terms.iter().map(|(w, v, n)| w * i64::from(if *n { 1 - answer[*v] } else { answer[*v] })).sum();
                compare(sum, comparison, *rhs)
            })
        };
        agree(Format::Opb, &text, &brute(&vec![(0, 1); variables], holds), ORDER);
    }
}

fn compare(left: i64, comparison: &str, right: i64) -> bool {
    match comparison {
        ">=" => left >= right,
        "<=" => left <= right,
        _ => left == right,
    }
}

#[test]
fn rows_over_integers() {
    let mut random = Random(Xoshiro256PlusPlus::seed_from_u64(3));
    for _ in 0..30 {
        let columns = 1 + random.below(3) as usize;
        let bounds: Vec<(i32, i32)> = (0..columns)
            .map(|_| {
                let least = random.signed(2) as i32;
                (least, least + random.below(4) as i32)
            })
            .collect();
        // Halves, to test decimals; terms and constants on both sides.
        let rows: Vec<TwoSided> = (0..1 + random.below(3))
            .map(|_| {
                let side = |random: &mut Random| (0..=columns).map(|_| random.signed(4)).collect::<Vec<_>>();
                (side(&mut random), side(&mut random), [">=", "=", "<="][random.below(3) as usize])
            })
            .collect();
        let half = |n: i64| format!("{} {}", if n < 0 { "-" } else { "+" }, n.abs() as f64 / 2.0);
        let side = |side: &[i64], line: &str| {
            let terms = side[1..].iter().zip(1..).map(|(w, c)| format!("{} y{c}", half(*w)));
            terms.chain([half(side[0])]).collect::<Vec<_>>().join(line)
        };
        let mut text = "\\ made up\nMinimize\n obj: 0 y1\nSubject To\n".to_owned();
        for (number, (left, right, comparison)) in rows.iter().enumerate() {
            if number % 2 == 0 {
                write!(text, " r{number}: ").unwrap();
            }
            writeln!(text, " {}\n {comparison} {}", side(left, "\n  "), side(right, " ")).unwrap();
        }
        text.push_str("Bounds\n");
        for (column, (least, greatest)) in bounds.iter().enumerate() {
            writeln!(text, " {least} <= y{} <= {greatest}", column + 1).unwrap();
        }
        let names: Vec<String> = (1..=columns).map(|c| format!("y{c}")).collect();
        writeln!(text, "General\n {}\nEnd", names.join(" ")).unwrap();
        let weigh = |side: &[i64], answer: &[i32]| {
            side[0] + side[1..].iter().zip(answer).map(|(w, v)| w * i64::from(*v)).sum::<i64>()
        };
        let holds = |answer: &[i32]| rows.iter().all(|(l, r, c)| compare(weigh(l, answer), c, weigh(r, answer)));
        agree(Format::Lp, &text, &brute(&bounds, holds), &[VariableEncoding::Order, VariableEncoding::Log]);
    }
}

#[test]
fn exact_covers_with_colours() {
    let mut random = Random(Xoshiro256PlusPlus::seed_from_u64(4));
    for _ in 0..60 {
        let (primary, secondary) = (1 + random.below(4) as usize, random.below(3) as usize);
        let count = 1 + random.below(8) as usize;
        // For each option and item: absent, plain, or a colour.
        let options: Vec<Vec<u64>> = (0..count)
            .map(|_| {
                let mut option: Vec<u64> = (0..primary).map(|_| random.below(2)).collect();
                option[random.below(primary as u64) as usize] = 1;
                option.extend((0..secondary).map(|_| random.below(5)).map(|c| if c == 4 { 0 } else { c }));
                option
            })
            .collect();
        let names: Vec<String> =
            (0..primary).map(|i| format!("p{i}")).chain((0..secondary).map(|i| format!("s{i}"))).collect();
        let bar = if secondary > 0 { " | " } else { "" };
        let mut text = format!("{}{bar}{}\n", names[..primary].join(" "), names[primary..].join(" "));
        for option in &options {
            let words = option.iter().zip(&names).filter(|(held, _)| **held > 0).map(|(held, name)| match held {
                1 => name.clone(),
                colour => format!("{name}:c{colour}"),
            });
            writeln!(text, "{}", words.collect::<Vec<_>>().join(" ")).unwrap();
        }
        let holds = |answer: &[i32]| {
            let chosen = |item: usize| {
                let held =
                    answer.iter().zip(&options).filter(|(value, _)| **value == 1).map(|(_, option)| option[item]);
                held.filter(|held| *held > 0).collect::<Vec<_>>()
            };
            (0..primary).all(|item| chosen(item).len() == 1)
                && (primary..names.len())
                    .map(chosen)
                    .all(|held| held.len() < 2 || held.iter().all(|colour| *colour > 1 && *colour == held[0]))
        };
        agree(Format::Xcc, &text, &brute(&vec![(0, 1); count], holds), ORDER);
    }
}

/// The queens' exact cover: rows and columns primary, diagonals secondary.
fn queens(n: i32) -> String {
    let list =
        |prefix: &str, range: std::ops::Range<i32>| range.map(|i| format!("{prefix}{i}")).collect::<Vec<_>>().join(" ");
    let mut text =
        format!("{} {} | {} {}\n", list("r", 0..n), list("c", 0..n), list("a", 0..2 * n - 1), list("b", 0..2 * n - 1));
    for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
        writeln!(text, "r{row} c{column} a{} b{}", row + column, row - column + n - 1).unwrap();
    }
    text
}

#[test]
fn queens_are_counted_by_every_formulation() {
    // OEIS A000170.
    for (n, count) in [(4, 2), (5, 10), (6, 4), (8, 92)] {
        let (instance, _) = Format::Xcc.read(queens(n).as_bytes(), 1 << 20).unwrap();
        for name in ["dlx", "cells", "batsat", "search", "varisat"] {
            let mut plan = Plan::new(gridc::stages::backend::named(name).unwrap());
            plan.settings.encoding.variables = VariableEncoding::Order;
            let outcome = solve(&instance, &plan, &Request::count(), &mut |_| {}).unwrap();
            assert_eq!(outcome.count, count, "{n} {name}");
        }
    }
}

#[test]
fn what_is_written_is_read() {
    let scratch = Scratch::new();
    for (name, givens, count) in [("two.txt", "1.........2.....\n", None), ("one.txt", "1.....2..4.....3\n", Some(1))] {
        scratch.file(name, givens);
        let direct = gridc(&scratch, &["count", name]);
        let count = count.unwrap_or_else(|| direct.out.split(' ').next().unwrap().parse::<u64>().unwrap());
        for form in ["xcc", "dimacs", "opb", "lp", "mps"] {
            let file = format!("{name}.{}", if form == "dimacs" { "cnf" } else { form });
            let compiled = gridc(&scratch, &["compile", "--to", form, name]);
            assert_eq!(compiled.code, Some(0), "{}", compiled.err);
            scratch.file(&file, &compiled.out);
            let counted = gridc(&scratch, &["count", "--json", &file]);
            let record: serde_json::Value = serde_json::from_str(&counted.out).unwrap();
            assert_eq!(record["count"], count.to_string(), "{form}: {}{}", counted.out, counted.err);
            assert_eq!(record["diagnostics"], serde_json::json!([]), "{form}");
        }
    }
}

/// `c p show` lists the variables that distinguish solutions. A model counter counts the same number as `count`, whatever
/// variables an encoding adds.
#[test]
fn variables_that_are_shown_are_counted() {
    let scratch = Scratch::new();
    // In an instance without a map, the third variable is free if the clause is satisfied without it.
    scratch.file("shown.cnf", "p cnf 3 1\nc p show 1 2 0\n1 2 3 0\n");
    scratch.file("parts.cnf", "c p show 2\nc plain words and show\np cnf 3 1\n1 2 3 0\nc p show 1 0\n");
    scratch.file("all.cnf", "p cnf 3 1\nc p shown 1 0\nc p show 1 2 3 0\n1 2 3 0\n");
    scratch.file("beyond.cnf", "c p show 4 0\np cnf 3 1\n1 2 3 0\n");
    scratch.file("word.cnf", "p cnf 3 1\nc p show one 0\n1 2 3 0\n");
    let counted = |file: &str| gridc(&scratch, &["count", "--json", file]);
    for (file, count) in [("shown.cnf", "4"), ("parts.cnf", "4"), ("all.cnf", "7")] {
        let record: serde_json::Value = serde_json::from_str(&counted(file).out).unwrap();
        assert_eq!(record["count"], count, "{file}");
    }
    assert_eq!((counted("beyond.cnf").code, counted("word.cnf").code), (Some(65), Some(65)));
    // Sums add auxiliary variables, and so do most encodings.
    let cages = "gridc 1\nuse classic(2, 2)\nkiller 5: r1c1 r1c2\nkiller 6: r2c3 r2c4 r3c3\n";
    scratch.file("cages.grid", cages);
    let expected: serde_json::Value = serde_json::from_str(&counted("cages.grid").out).unwrap();
    assert_ne!(expected["count"], "0");
    for family in ["minimal", "extended"] {
        for variables in ["direct", "order", "log"] {
            for at_most_one in ["pairwise", "sequential", "bitwise"] {
                let encoding = ["--cnf", family, "--variables", variables, "--at-most-one", at_most_one];
                let compiled = gridc(&scratch, &[&["compile", "cages.grid", "--to", "dimacs"], &encoding[..]].concat());
                assert!(compiled.out.contains("\nc p show "), "{encoding:?}: {}", compiled.err);
                scratch.file("cages.cnf", &compiled.out);
                let record: serde_json::Value = serde_json::from_str(&counted("cages.cnf").out).unwrap();
                assert_eq!(record["count"], expected["count"], "{encoding:?}");
            }
        }
    }
}

#[test]
fn formats_are_recognised_by_name_and_content() {
    let scratch = Scratch::new();
    let cnf = "c x\np cnf 2 2\n1 0\n-1 2 0\n";
    scratch.file("a.cnf", cnf);
    scratch.file("a", cnf);
    scratch.file("a.dat", "* #variable= 2 #constraint= 1\n+1 x1 +1 x2 >= 2 ;\n");
    for arguments in [&["check", "a.cnf"][..], &["check", "a"], &["check", "a.dat"], &["check", "a.cnf", "a"]] {
        assert_eq!(gridc(&scratch, arguments).code, Some(0), "{arguments:?}");
    }
    let piped = gridc_with_input(&scratch, &["solve", "-"], cnf);
    assert_eq!((piped.code, piped.out.as_str()), (Some(0), "s SATISFIABLE\nv 1 2 0\nc unique solution\n"));
    let named = gridc_with_input(&scratch, &["solve", "--format", "xcc", "-"], "a b\na\nb\n");
    assert_eq!(named.out, "1:\n a (option 1)\n b (option 2)\n| unique solution\n");
}

#[test]
fn exit_codes_are_those_of_puzzles() {
    let scratch = Scratch::new();
    scratch.file("one.cnf", "p cnf 1 1\n1 0\n");
    scratch.file("none.cnf", "p cnf 1 2\n1 0\n-1 0\n");
    scratch.file("several.cnf", "p cnf 2 1\n1 2 0\n");
    scratch.file("bad.cnf", "p cnf 1 1\n2 0\n");
    scratch.file("huge.cnf", "p cnf 999999999 1\n1 0\n");
    scratch.file("p.txt", "1.....2..4.....3\n");
    for (code, arguments) in [
        (0, &["solve", "one.cnf"][..]),
        (0, &["check", "one.cnf"]),
        (20, &["check", "none.cnf"]),
        (20, &["solve", "none.cnf"]),
        (0, &["count", "none.cnf"]),
        (0, &["solve", "several.cnf"]),
        (10, &["check", "several.cnf"]),
        (0, &["count", "several.cnf"]),
        (65, &["solve", "bad.cnf"]),
        (65, &["solve", "one.cnf", "bad.cnf"]),
        (66, &["solve", "missing.cnf"]),
        (30, &["solve", "huge.cnf"]),
        (30, &["solve", "--memory", "1K", "several.cnf"]),
        (30, &["check", "--time", "0", "several.cnf"]),
        (2, &["solve", "--layout", "classic", "one.cnf"]),
        (2, &["solve", "--redundant", "one.cnf"]),
        (2, &["solve", "one.cnf", "p.txt"]),
        (2, &["test", "--format", "dimacs", "one.cnf"]),
        (2, &["solve", "--trace", "one.cnf"]),
        (2, &["solve", "--backend", "dlx", "--variables", "log", "one.cnf"]),
    ] {
        let run = gridc(&scratch, arguments);
        assert_eq!(run.code, Some(code), "{arguments:?}: {}{}", run.out, run.err);
    }
    assert!(gridc(&scratch, &["solve", "none.cnf"]).out.starts_with("s UNSATISFIABLE\n"));
    assert!(gridc(&scratch, &["solve", "huge.cnf"]).out.starts_with("s UNKNOWN\n"));
}

/// Nodes and updates are those of Knuth's DLX2; another implementation of his algorithm gave them for this example.
#[test]
fn a_trace_counts_as_knuth_does() {
    let scratch = Scratch::new();
    scratch.file("toy.xcc", "a b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n");
    let run = gridc(&scratch, &["solve", "--trace", "toy.xcc"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(run.out.lines().last(), Some("1 solution; 6 nodes, 30 updates"));
    let cut = gridc(&scratch, &["solve", "--trace=3", "toy.xcc"]);
    assert_eq!((cut.code, cut.out.lines().count()), (Some(30), 4));
}

/// Pigeons, queens, numbers, magic squares, market splits, colours, cliques, covers, progressions: in both formats, by every backend
/// that can count them.
#[needs(program "python3")]
#[test]
fn instances_that_the_literature_knows() {
    let scratch = Scratch::new();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/rivals/zero_one.py");
    let made = Command::new("python3").args([script, "write", "--small"]).arg(scratch.path()).status().unwrap();
    assert!(made.success());
    let files = std::fs::read_dir(scratch.path()).unwrap().map(|file| file.unwrap().path());
    let mut count = 0;
    for path in files.filter(|path| path.extension().is_some_and(|end| end == "opb")) {
        count += 1;
        let text = std::fs::read_to_string(&path).unwrap();
        let known = text.lines().find_map(|line| line.strip_prefix("* known: ")).unwrap();
        for (extension, backend) in [("opb", "lp"), ("lp", "lp"), ("opb", "search"), ("lp", "domains"), ("opb", "sat")]
        {
            let file = path.with_extension(extension);
            let found = gridc(&scratch, &["count", "--json", "--backend", backend, file.to_str().unwrap()]).out;
            let record: serde_json::Value = serde_json::from_str(&found).unwrap();
            let counted = record["count"].as_str().unwrap();
            let is_known = match known {
                "satisfiable" => counted != "0",
                "unsatisfiable" => counted == "0",
                number => counted == number,
            };
            assert!(is_known, "{} by {backend}: {found}", file.display());
        }
    }
    assert_eq!(count, 10);
}

#[test]
fn an_infeasible_relaxation_is_refuted() {
    let holes = 15;
    let hole = |pigeon: usize, hole: usize| 1 + pigeon * holes + hole;
    let sum = |terms: &mut dyn Iterator<Item = usize>, sign: &str, bound: i32| {
        format!("{} >= {bound} ;\n", terms.map(|v| format!("{sign}1 x{v} ")).collect::<String>())
    };
    let mut text: String = (0..=holes).map(|p| sum(&mut (0..holes).map(|h| hole(p, h)), "+", 1)).collect();
    text.extend((0..holes).map(|h| sum(&mut (0..=holes).map(|p| hole(p, h)), "-", -1)));
    let scratch = Scratch::new();
    scratch.file("pigeons.opb", &text);
    let solve = |theories: &str| {
        let words = ["solve", "--backend", "lp", "--nodes", "4000", "--theories", theories, "pigeons.opb"];
        gridc(&scratch, &words).out
    };
    assert!(solve("on").contains("s UNSATISFIABLE"));
    assert!(solve("off").contains("s UNKNOWN"));
}
