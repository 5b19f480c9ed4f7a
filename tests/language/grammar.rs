//! Tests the grammar against the parser: sentences generated from `grammars/grid.ebnf` are accepted and printed back to the same
//! tree, and mangled ones result in a message or a tree, never in a panic.

use crate::ebnf::Sampler;
use gridc::stages::syntax::{Ast, Sources, grid};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeSet;
use std::path::Path;

fn lexeme(sampler: &mut Sampler, name: &str) -> String {
    let mut one = |words: &[&str]| sampler.one(words);
    match name {
        "NEWLINE" => one(&["\n", "\n", "\n", "\n// said\n", "\n/// said\n///  more\n", "\n\n\n"]),
        "NAME" => one(&["side", "NW", "k", "rx", "größe", "x_1", "A"]),
        "TYPE" => one(&["int", "path", "digits"]),
        "RULE" => one(&["thermo", "killer", "zebra", "r"]),
        "INTEGER" => one(&["0", "1", "9", "12", "9223372036854775807"]),
        "TEXT" => one(&[r#""""#, r#""a \"b\" \\ c""#, r#""// no comment\n\té""#]),
        "CELL" => one(&["r1c1", "R3C12", "r4294967295c1"]),
        "CODE" => one(&["W0801", "W0303", "w0201"]),
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
    let mut sampler = Sampler::new("grid.ebnf", seed, lexeme);
    (sampler.depth, sampler.length) = (40, 200);
    sampler
}

/// Returns a sentence in which folds have a consistent number of components.
fn sentence(sampler: &mut Sampler) -> Vec<String> {
    let more = sampler.random.random_range(0..3);
    sampler.numbers.insert("more", more);
    sampler.sentence("file")
}

/// Joins the lexemes with spaces, but without one at the start of a line.
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
    let mut unused: BTreeSet<String> = sampler.rules.keys().cloned().collect();
    for _ in 0..3_000 {
        prints_back(&text(&sentence(&mut sampler)));
        unused.retain(|rule| !sampler.used.contains_key(rule));
    }
    assert!(unused.is_empty(), "no sentence has {unused:?}");
}

#[test]
fn formatting_keeps_tree_and_comments_and_settles_at_once() {
    let mut sampler = sampler(4);
    for _ in 0..2_000 {
        let mut commented = String::new();
        let mut comments = 0;
        for word in sentence(&mut sampler) {
            if sampler.random.random_range(0..8) == 0 {
                let indent = if commented.ends_with('\n') { "" } else { "      " };
                commented += &format!(" // comment {comments}.\n{indent}");
                comments += 1;
            }
            commented += &format!(" {word}");
        }
        let text = commented.replace("\n ", "\n");
        let formatted = format(&text);
        for n in 0..comments {
            let comment = format!("// comment {n}.");
            assert_eq!(formatted.matches(&comment).count(), 1, "{n}: {text}\n=>\n{formatted}");
        }
        assert_eq!(without_spans(&parse(&formatted).0), without_spans(&parse(&text).0), "{text}\n=>\n{formatted}");
        assert_eq!(format(&formatted), formatted, "{text}");
    }
}

fn format(text: &str) -> String {
    grid::format(&Sources::new().add("test", text, 0)).unwrap_or_else(|messages| panic!("{text}\n{messages:#?}"))
}

#[test]
fn mangled_sentences_are_answered() {
    let mut sampler = sampler(2);
    sampler.numbers.insert("more", 1);
    for _ in 0..3_000 {
        let words = sampler.mangled("file");
        let text = text(&words);
        let (ast, messages) = parse(&text);
        let empty = text.lines().all(|line| line.trim().is_empty() || line.starts_with("//"));
        assert!(!ast.items.is_empty() || !messages.is_empty() || empty, "{text}");
        // A mangled sentence that is still understood is a sentence like any other, and often an unusual one.
        if messages.is_empty() {
            prints_back(&text);
            assert_eq!(without_spans(&parse(&format(&text)).0), without_spans(&ast), "{text}");
        }
    }
}

#[test]
fn random_bytes_are_answered() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let alphabet: Vec<char> = "rc19 \n\t.|+-*/#_(){}[];\"\\,:=<>!%&é￥\0│giventhmark".chars().collect();
    for _ in 0..3_000 {
        let length = random.random_range(0..200);
        let text: String = (0..length).map(|_| *alphabet.choose(&mut random).unwrap()).collect();
        parse(&text);
        parse(&format!("givens{text}\nregions{text}"));
        parse(&format!("rule x {{{text}\n}}\neither {{ x {text}\n}}"));
    }
}

#[test]
fn models_and_examples_print_back() {
    let mut files = 0;
    for directory in ["models", "examples"] {
        for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(directory)).unwrap() {
            let path = entry.unwrap().path();
            // One example demonstrates mistakes.
            if path.extension().is_some_and(|e| e == "grid") && !path.ends_with("mistakes.grid") {
                let text = std::fs::read_to_string(path).unwrap();
                prints_back(&text);
                let formatted = format(&text);
                assert_eq!(without_spans(&parse(&formatted).0), without_spans(&parse(&text).0), "{formatted}");
                assert_eq!(format(&formatted), formatted);
                files += 1;
            }
        }
    }
    assert!(files >= 15, "{files}");
}
