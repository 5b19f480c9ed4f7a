//! The grammar against the parser: sentences drawn from `grammars/grid.ebnf` are accepted and print back to the same
//! tree, and mangled ones are answered with a message or a tree, never with a panic.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use gridc::syntax::{Ast, Sources, grid};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashMap;
use std::path::Path;

/// A right-hand side.
#[derive(Clone, Debug)]
enum Form {
    Literal(String),
    Name(String),
    Sequence(Vec<Form>),
    Choice(Vec<Form>),
    Optional(Box<Form>),
    Repeat(Box<Form>),
}

/// Reads EBNF as the grammar's first comment describes it.
struct Reader {
    tokens: Vec<String>,
    at: usize,
}

impl Reader {
    fn new(text: &str) -> Self {
        let mut tokens = Vec::new();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let length = if rest.starts_with("(*") {
                rest.find("*)").expect("a comment ends") + 2
            } else if c == '"' {
                rest[1..].find('"').expect("a literal ends") + 2
            } else if c.is_alphabetic() {
                rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())
            } else {
                c.len_utf8()
            };
            let token = &rest[..length];
            if !token.starts_with("(*") && !token.trim().is_empty() {
                tokens.push(token.to_owned());
            }
            rest = &rest[length..];
        }
        Self { tokens, at: 0 }
    }

    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", String::as_str)
    }

    fn take(&mut self) -> String {
        self.at += 1;
        self.tokens[self.at - 1].clone()
    }

    fn expect(&mut self, token: &str) {
        assert_eq!(self.take(), token);
    }

    /// Words up to the next mark: names may have several.
    fn name(&mut self) -> String {
        let mut words = Vec::new();
        while self.peek().starts_with(char::is_alphabetic) {
            words.push(self.take());
        }
        words.join(" ")
    }

    fn rules(&mut self) -> HashMap<String, Form> {
        let mut rules = HashMap::new();
        while self.at < self.tokens.len() {
            let name = self.name();
            self.expect("=");
            let form = self.choice();
            self.expect(";");
            assert!(rules.insert(name.clone(), form).is_none(), "{name} is defined twice");
        }
        rules
    }

    fn choice(&mut self) -> Form {
        let mut forms = vec![self.sequence()];
        while self.peek() == "|" {
            self.take();
            forms.push(self.sequence());
        }
        if forms.len() == 1 { forms.remove(0) } else { Form::Choice(forms) }
    }

    fn sequence(&mut self) -> Form {
        let mut forms = vec![self.form()];
        while self.peek() == "," {
            self.take();
            forms.push(self.form());
        }
        Form::Sequence(forms)
    }

    fn form(&mut self) -> Form {
        let closed = |reader: &mut Self, close: &str| {
            reader.take();
            let form = reader.choice();
            reader.expect(close);
            Box::new(form)
        };
        match self.peek() {
            "[" => Form::Optional(closed(self, "]")),
            "{" => Form::Repeat(closed(self, "}")),
            "(" => *closed(self, ")"),
            token if token.starts_with('"') => Form::Literal(self.take().trim_matches('"').to_owned()),
            _ => Form::Name(self.name()),
        }
    }
}

struct Sampler {
    rules: HashMap<String, Form>,
    random: Xoshiro256PlusPlus,
    words: Vec<String>,
}

impl Sampler {
    fn sentence(&mut self) -> Vec<String> {
        self.words.clear();
        self.sample(&Form::Name("file".to_owned()), 0);
        self.words.clone()
    }

    fn sample(&mut self, form: &Form, depth: usize) {
        match form {
            Form::Literal(word) => self.words.push(word.clone()),
            Form::Sequence(forms) => forms.iter().for_each(|f| self.sample(f, depth)),
            // The first alternative of every choice is the one that ends soonest.
            Form::Choice(forms) if depth > 24 => self.sample(&forms[0], depth + 1),
            Form::Choice(forms) => {
                let chosen = forms.choose(&mut self.random).unwrap().clone();
                self.sample(&chosen, depth + 1);
            }
            Form::Optional(form) => {
                if self.random.random_range(0..2) == 0 && depth < 24 {
                    self.sample(form, depth + 1);
                }
            }
            Form::Repeat(form) => {
                while self.random.random_range(0..3) > 0 && depth < 24 && self.words.len() < 400 {
                    self.sample(form, depth + 1);
                }
            }
            Form::Name(name) => match self.rules.get(name).cloned() {
                Some(form) => self.sample(&form, depth + 1),
                None => {
                    let word = self.lexeme(name);
                    self.words.push(word);
                }
            },
        }
    }

    fn lexeme(&mut self, name: &str) -> String {
        let mut one = |words: &[&str]| (*words.choose(&mut self.random).unwrap()).to_owned();
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
}

fn sampler(seed: u64) -> Sampler {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("grammars/grid.ebnf");
    let rules = Reader::new(&std::fs::read_to_string(path).unwrap()).rules();
    Sampler { rules, random: Xoshiro256PlusPlus::seed_from_u64(seed), words: Vec::new() }
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
    let sampler = sampler(0);
    let shown = format!("{:?}", sampler.rules);
    for name in sampler.rules.keys().filter(|n| *n != "file") {
        assert!(shown.contains(&format!("Name({name:?})")), "{name} is used nowhere");
    }
}

#[test]
fn sentences_are_accepted_and_print_back() {
    let mut sampler = sampler(1);
    for _ in 0..3_000 {
        prints_back(&text(&sampler.sentence()));
    }
}

#[test]
fn mangled_sentences_are_answered() {
    let mut sampler = sampler(2);
    for _ in 0..3_000 {
        let mut words = sampler.sentence();
        if words.is_empty() {
            continue;
        }
        let other = sampler.sentence();
        for _ in 0..3 {
            let (i, j) = (sampler.random.random_range(0..words.len()), sampler.random.random_range(0..words.len()));
            match sampler.random.random_range(0..3) {
                0 if words.len() > 1 => drop(words.remove(i)),
                1 if !other.is_empty() => words.insert(i, other[j % other.len()].clone()),
                _ => words.swap(i, j),
            }
        }
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
