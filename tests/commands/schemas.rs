//! Tests that JSON output is what `gridc schema` says.

use crate::cli_program::{Scratch, gridc, gridc_with_input};
use crate::json_schema::faults;
use serde_json::Value;

fn schema(scratch: &Scratch, what: &str) -> Value {
    let run = gridc(scratch, &["schema", what]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

/// Puzzles of all kinds of answers: one solution, several, none, layers, doubts, mistakes.
const PUZZLES: [(&str, &str); 7] = [
    ("unique.txt", "12343412432.2143\n"),
    ("several.grid", "gridc 2\ntitle \"Open\"\nuse classic(2, 2)\nkiller 5 r1c1 r1c2\nmarks r1c3: 1 2\n"),
    ("none.grid", "gridc 2\nuse latin(3)\ngivens\n  1 2 .\n  . . 3\n  . . .\n"),
    ("layers.grid", "gridc 2\nuse classic(2, 2)\nuse doublers\ngivens\n  1 . . .\n  . . 2 .\n  . . . .\n  . 3 . .\n"),
    (
        "doubt.json",
        r#"{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{"value":3,"given":true},{}],[{},{},{},{}]],"ruleset":"Every snail is green."}"#,
    ),
    ("mistake.grid", "gridc 2\nuse clasic\n"),
    ("lint.grid", "gridc 2\nuse classic(2, 2)\nkiller 3 r1c1 r1c2\nkiller 3 r1c1 r1c2\n"),
];

#[test]
fn objects_are_what_the_schemas_say() {
    let scratch = Scratch::new();
    for (name, text) in PUZZLES {
        scratch.file(name, text);
    }
    let names: Vec<&str> = PUZZLES.iter().map(|(name, _)| *name).collect();
    let commands: [(&str, &[&str]); 22] = [
        ("answer", &["check", "--why", "on"]),
        ("answer", &["check", "--emit", "coverage"]),
        ("answer", &["solve", "--all"]),
        ("answer", &["count", "--estimate", "20"]),
        ("answer", &["candidates"]),
        ("answer", &["candidates", "--counts", "3"]),
        ("rating", &["rate"]),
        ("rating", &["rate", "--mus"]),
        ("explanation", &["explain"]),
        ("explanation", &["explain", "--next"]),
        ("explanation", &["explain", "--hint"]),
        ("redundant", &["redundant"]),
        ("minimal", &["minimise"]),
        ("written", &["convert", "--to", "f-puzzles"]),
        ("written", &["convert", "--to", "lines", "--lossy"]),
        ("written", &["transform", "--rotate", "90"]),
        ("written", &["draw", "--to", "svg"]),
        ("written", &["draw", "--to", "pdf", "--candidates"]),
        ("canonical", &["canonical"]),
        ("lint", &["lint"]),
        ("test", &["test"]),
        ("record", &["compare", "--backend", "dlx,batsat"]),
    ];
    for (what, command) in commands {
        let schema = schema(&scratch, what);
        let run = gridc(&scratch, &[command, &["--json"], &names].concat());
        assert!(run.out.lines().count() >= 5, "{command:?}: {}{}", run.out, run.err);
        for line in run.out.lines() {
            let value: Value = serde_json::from_str(line).unwrap();
            let wrong = faults(&value, &schema, &schema, "");
            assert!(wrong.is_empty(), "{command:?}: {wrong:#?}\n{line}");
            // A field that the schema does not know would be undocumented.
            let known = schema["properties"].as_object().unwrap();
            let unknown = value.as_object().unwrap().keys().find(|key| !known.contains_key(*key));
            assert_eq!(unknown, None, "{command:?}: {line}");
        }
    }
}

#[test]
fn generated_puzzles_certificates_and_decoded_answers_are_what_the_schemas_say() {
    let scratch = Scratch::new();
    scratch.file("unique.txt", "12343412432.2143\n");
    let fits = |what: &str, text: &str| {
        let schema = schema(&scratch, what);
        let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{what}: {error}: {text}"));
        let wrong = faults(&value, &schema, &schema, "");
        assert!(wrong.is_empty(), "{what}: {wrong:#?}\n{text}");
    };
    for more in [
        &["--layout", "classic(2, 2)", "--minimal"][..],
        &["--layout", "classic(2, 3)", "--givens", "8", "--tries", "2"],
    ] {
        let generated = [&["generate", "--seed", "1", "--json"], more].concat();
        let run = gridc(&scratch, &generated);
        assert!(!run.out.is_empty(), "{}", run.err);
        fits("generated", &run.out);
    }
    fits("answer", &gridc(&scratch, &["check", "--json", "--certify", "proven", "unique.txt"]).out);
    fits("certificate", &std::fs::read_to_string(scratch.path().join("proven/certificate.json")).unwrap());
    fits("verified", &gridc(&scratch, &["verify", "--json", "proven"]).out);
    let instance = gridc(&scratch, &["compile", "--to", "dimacs", "unique.txt", "-o", "unique.cnf"]);
    assert_eq!(instance.code, Some(0), "{}", instance.err);
    fits(
        "decoded",
        &gridc_with_input(&scratch, &["decode", "--json", "--map", "unique.cnf", "-"], "s UNSATISFIABLE\n").out,
    );
    fits("puzzle", &gridc(&scratch, &["convert", "--to", "json", "unique.txt"]).out);
}

#[test]
fn recipes_are_what_the_schema_says() {
    let scratch = Scratch::new();
    let schema = schema(&scratch, "recipe");
    let fits = |recipe: &str| {
        let value = serde_json::to_value(toml::from_str::<toml::Table>(recipe).unwrap()).unwrap();
        faults(&value, &schema, &schema, "")
    };
    let wrong = fits(
        "seed = 1\nlayout = \"classic(2, 2)\"\n[[puzzles]]\ncount = 2\nminimal = true\noutput = \"a-{}.txt\"\n\
        [[puzzles]]\nwith = [\"killer*2\", \"antiknight\"]\ndifficulty = \"easy\"\n",
    );
    assert_eq!(wrong, Vec::<String>::new());
    assert!(!fits("[[puzzles]]\ncuont = 2\n").is_empty());
    assert!(!fits("seed = 1\n").is_empty());
}
