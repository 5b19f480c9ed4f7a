//! Reads grammars, and generates sentences from them.

#![allow(dead_code, reason = "each binary uses a part")]

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashMap;
use std::path::Path;

/// A right-hand side.
#[derive(Clone, Debug)]
pub enum Form {
    Literal(String),
    Name(String),
    Sequence(Vec<Form>),
    Choice(Vec<Form>),
    Optional(Box<Form>),
    Repeat(Box<Form>),
    /// A number of repetitions: a number, or the name of one.
    Times(String, Box<Form>),
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
            } else if c == '"' || c == '\'' {
                rest[1..].find(c).expect("a literal ends") + 2
            } else if c.is_alphanumeric() {
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

    /// Returns the words up to the next mark; a name may consist of several.
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
            token if token.starts_with(['"', '\'']) => {
                let token = self.take();
                Form::Literal(token[1..token.len() - 1].to_owned())
            }
            _ if self.tokens.get(self.at + 1).is_some_and(|t| t == "*") => {
                let count = self.take();
                self.expect("*");
                Form::Times(count, Box::new(self.form()))
            }
            _ => Form::Name(self.name()),
        }
    }
}

/// Function that returns a lexeme.
pub type Lexemes = fn(&mut Sampler, &str) -> String;

pub struct Sampler {
    pub rules: HashMap<String, Form>,
    pub random: Xoshiro256PlusPlus,
    /// Values of the named numbers in this sentence.
    pub numbers: HashMap<&'static str, usize>,
    /// How often each rule was used in this sentence.
    pub used: HashMap<String, usize>,
    words: Vec<String>,
    lexemes: Lexemes,
    /// Nesting depth from which on every choice takes its first alternative.
    pub depth: usize,
    /// Number of words from which on every choice takes its first alternative.
    pub length: usize,
}

impl Sampler {
    /// Creates a sampler for a file in `grammars/`.
    pub fn new(grammar: &str, seed: u64, lexemes: Lexemes) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("grammars").join(grammar);
        let rules = Reader::new(&std::fs::read_to_string(path).unwrap()).rules();
        let random = Xoshiro256PlusPlus::seed_from_u64(seed);
        Self {
            rules,
            random,
            numbers: HashMap::new(),
            used: HashMap::new(),
            words: Vec::new(),
            lexemes,
            depth: 24,
            length: usize::MAX,
        }
    }

    /// Returns the lexemes of a sentence that starts with this rule.
    pub fn sentence(&mut self, start: &str) -> Vec<String> {
        self.words.clear();
        self.used.clear();
        self.sample(&Form::Name(start.to_owned()), 0);
        self.words.clone()
    }

    /// Returns one of these words at random.
    pub fn one(&mut self, words: &[&str]) -> String {
        (*words.choose(&mut self.random).unwrap()).to_owned()
    }

    /// Returns a sentence after three mutations.
    pub fn mangled(&mut self, start: &str) -> Vec<String> {
        let mut words = self.sentence(start);
        let other = self.sentence(start);
        for _ in 0..3 {
            if words.is_empty() {
                break;
            }
            let (i, j) = (self.random.random_range(0..words.len()), self.random.random_range(0..words.len()));
            match self.random.random_range(0..3) {
                0 if words.len() > 1 => drop(words.remove(i)),
                1 if !other.is_empty() => words.insert(i, other[j % other.len()].clone()),
                _ => words.swap(i, j),
            }
        }
        words
    }

    /// Returns the rules that no other rule uses.
    pub fn unused(&self) -> Vec<&String> {
        let shown = format!("{:?}", self.rules);
        self.rules.keys().filter(|name| !shown.contains(&format!("Name({name:?})"))).collect()
    }

    /// Returns whether the sentence has to be finished.
    fn hurries(&self, depth: usize) -> bool {
        depth >= self.depth || self.words.len() >= self.length
    }

    fn sample(&mut self, form: &Form, depth: usize) {
        match form {
            Form::Literal(word) => self.words.push(word.clone()),
            Form::Sequence(forms) => forms.iter().for_each(|f| self.sample(f, depth)),
            // The first alternative of every choice is the one that ends soonest.
            Form::Choice(forms) if self.hurries(depth) => self.sample(&forms[0], depth + 1),
            Form::Choice(forms) => {
                let chosen = forms.choose(&mut self.random).unwrap().clone();
                self.sample(&chosen, depth + 1);
            }
            Form::Optional(form) => {
                if self.random.random_range(0..2) == 0 && !self.hurries(depth) {
                    self.sample(form, depth + 1);
                }
            }
            Form::Repeat(form) => {
                while self.random.random_range(0..3) > 0 && !self.hurries(depth) && self.words.len() < 400 {
                    self.sample(form, depth + 1);
                }
            }
            Form::Times(count, form) => {
                let count = count.parse().unwrap_or_else(|_| self.numbers[count.as_str()]);
                (0..count).for_each(|_| self.sample(form, depth + 1));
            }
            Form::Name(name) => match self.rules.get(name).cloned() {
                Some(form) => {
                    *self.used.entry(name.clone()).or_default() += 1;
                    self.sample(&form, depth + 1);
                }
                None => {
                    let word = (self.lexemes)(self, name);
                    self.words.push(word);
                }
            },
        }
    }
}
