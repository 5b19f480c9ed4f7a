//! The grammar against the parser: sentences drawn from `grammars/grid.ebnf` are accepted and print back to the same
//! tree, and mangled ones are answered with a message or a tree, never with a panic.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod ebnf;

use ebnf::Sampler;
use gridc::syntax::{Ast, Sources, grid};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::path::Path;

fn lexeme(sampler: &mut Sampler, name: &str) -> String {
    let mut one = |words: &[&str]| sampler.one(words);
    match name {
        "NEWLINE" => "\n".to_owned(),
        "NAME" => one(&["side", "NW", "k", "rx", "größe", "x_1", "A"]),
        "RULE" => one(&["thermo", "killer", "zebra", "r"]),
        "INTEGER" => one(&["0", "1", "9", "12", "9223372036854775807"]),
        "TEXT" => one(&[r#""""#, r#""a \"b\" \\ c""#, r#""// no comment\n\té""#]),
        "CELL" => one(&["r1c1", "R3C12", "r4294967295c1"]),
        "LETTER" => one(&["A", "I", "z"]),
        "SYMBOL" => one(&["1", "16", "A", "xyz"]),
        "PICTURE" => one(&[
            " 53..7....",
            "\n\t1 2 | . .\n  ----+----\n  _ * | - #\n",
            "\n\t12 . 3\n\n\t// said\n\t. 10 0\n",
            "\n1..\n.2.\n",
            "\n\tAAB\n\tABB\n\tCC│C\n",
        ]),
        other => panic!("the grammar has no rule and no lexeme `{other}`"),
    }
}

fn sampler(seed: u64) -> Sampler {
    Sampler::new("grid.ebnf", seed, lexeme)
}

/// The lexemes with spaces between, but none at the start of a line.
fn text(words: &[String]) -> String {
    words.join(" ").replace("\n ", "\n")
}

fn parse(text: &str) -> (Ast, Vec<String>) {
    let parsed = grid::parse(&Sources::new().add("test", text, 0));
    (parsed.ast.unwrap(), parsed.diagnostics.iter().map(|d| format!("{d:?}")).collect())
}

/// The tree without its spans, as text.
fn without_spans(ast: &Ast) -> String {
    let shown = format!("{ast:?}");
    let mut pieces = shown.split("Span {");
    let mut out = pieces.next().unwrap().to_owned();
    out.extend(pieces.map(|piece| &piece[piece.find('}').unwrap() + 1..]));
    out
}

fn prints_back(text: &str) {
    let (ast, messages) = parse(text);
    assert!(messages.is_empty(), "{text}\n{messages:#?}");
    let printed = grid::print(&ast);
    let (again, messages) = parse(&printed);
    assert!(messages.is_empty(), "{text}\n=>\n{printed}\n{messages:#?}");
    assert_eq!(without_spans(&again), without_spans(&ast), "{text}\n=>\n{printed}");
    assert_eq!(grid::print(&again), printed);
}

#[test]
fn every_rule_is_used() {
    assert_eq!(sampler(0).unused(), ["file"]);
}

#[test]
fn sentences_are_accepted_and_print_back() {
    let mut sampler = sampler(1);
    for _ in 0..3_000 {
        prints_back(&text(&sampler.sentence("file")));
    }
}

#[test]
fn mangled_sentences_are_answered() {
    let mut sampler = sampler(2);
    for _ in 0..3_000 {
        let words = sampler.mangled("file");
        let text = text(&words);
        let (ast, messages) = parse(&text);
        assert!(!ast.items.is_empty() || !messages.is_empty() || text.trim().is_empty(), "{text}");
    }
}

#[test]
fn random_bytes_are_answered() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let alphabet: Vec<char> = "rc19 \n\t.|+-*/#_(){}\"\\,:=<>!%&é￥\0│giventhmark".chars().collect();
    for _ in 0..3_000 {
        let length = random.random_range(0..200);
        let text: String = (0..length).map(|_| *alphabet.choose(&mut random).unwrap()).collect();
        parse(&text);
        parse(&format!("givens{text}\nregions{text}"));
    }
}

#[test]
fn models_and_examples_print_back() {
    let mut files = 0;
    for directory in ["models", "examples"] {
        for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(directory)).unwrap() {
            let path = entry.unwrap().path();
            // One example shows mistakes.
            if path.extension().is_some_and(|e| e == "grid") && !path.ends_with("mistakes.grid") {
                prints_back(&std::fs::read_to_string(path).unwrap());
                files += 1;
            }
        }
    }
    assert!(files >= 15, "{files}");
}
