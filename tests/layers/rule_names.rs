//! Tests that a rule is named in a single place: outside the folders of formats, whose keys are given, no code names a rule.

use gridc::stages::language::faces::{FACES, Kind};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// String literals that equal a rule's name but mean something else: where, which, and what they mean there.
const TEXTS: [(&str, &[&str], &str); 6] = [
    ("formats/drawing", &["inequality"], "how messages call a sign between two cells"),
    ("formats/drawing", &["thermo", "consecutive"], "words of sentences about drawings"),
    ("formats/prose/grammar.rs", &["between", "maximum", "minimum"], "words of sentences about digits"),
    ("formats/prose/words.rs", &["thermometer"], "the one spelling of a word"),
    ("rate", &["skyscraper"], "a technique of two strong links"),
    ("formulation/ilp/text/lp/read.rs", &["maximum", "minimum"], "keywords of the format"),
];

/// Identifiers that equal a rule's name but mean something else.
const IDENTIFIERS: [(&str, &str); 12] = [
    ("arithmetic", "what operators do"),
    ("between", "a separator, a time from one moment to another"),
    ("clone", "a method of the standard library"),
    ("consecutive", "digits without a gap"),
    ("even", "of equal lengths; of a number"),
    ("high", "the end of a range"),
    ("lits", "literals"),
    ("low", "the beginning of a range"),
    ("maximum", "of terms"),
    ("minimum", "of terms"),
    ("odd", "strange; of a number"),
    ("skyscraper", "a technique of two strong links"),
];

#[derive(PartialEq, Eq, Debug)]
enum Token {
    Text(String),
    Identifier(String),
}

/// Returns the string literals and identifiers of code without its comments, each with its line.
fn tokens(code: &str) -> Vec<(usize, Token)> {
    let mut found = Vec::new();
    let (mut rest, mut line) = (code, 1);
    let after = |text: &str, end: &str| text.find(end).map_or(text.len(), |at| at + end.len());
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let taken = match first {
            '/' if rest.starts_with("//") => after(rest, "\n"),
            '/' if rest.starts_with("/*") => after(rest, "*/"),
            'r' if rest[1..].trim_start_matches('#').starts_with('"') => {
                let hashes = rest[1..].find('"').unwrap_or(0);
                let start = hashes + 2;
                let end = format!("\"{}", "#".repeat(hashes));
                let length = rest[start..].find(&end).unwrap_or(rest.len() - start);
                found.push((line, Token::Text(rest[start..start + length].to_owned())));
                start + length + end.len()
            }
            '"' => {
                let mut escaped = false;
                let closes = |c: char| {
                    let closes = c == '"' && !escaped;
                    escaped = c == '\\' && !escaped;
                    closes
                };
                let length = rest[1..].find(closes).unwrap_or(rest.len() - 1);
                found.push((line, Token::Text(rest[1..1 + length].to_owned())));
                length + 2
            }
            // A character, or the name of a lifetime.
            '\'' if rest[1..].starts_with('\\') => 2 + after(&rest[3..], "'") + 1,
            '\'' => {
                let width = rest[1..].chars().next().map_or(0, char::len_utf8);
                1 + if rest[1 + width..].starts_with('\'') { width + 1 } else { 0 }
            }
            _ if word > 0 => {
                found.push((line, Token::Identifier(rest[..word].to_owned())));
                word
            }
            other => other.len_utf8(),
        };
        let (passed, after) = rest.split_at(taken.min(rest.len()));
        line += passed.matches('\n').count();
        rest = after;
    }
    found
}

/// Names of rules, in any spelling that code could use.
struct Names {
    rules: HashSet<&'static str>,
    /// Alternative names of rules.
    called: HashSet<&'static str>,
    /// Words of faces for drawings, whatever their meaning.
    drawn: HashSet<String>,
}

impl Names {
    fn new() -> Self {
        let marks = || FACES.iter().flat_map(|face| face.marks);
        let word = |debug: String| debug.to_lowercase();
        let kinds = marks().map(|mark| word(format!("{:?}", mark.kind)));
        let looks = marks().filter_map(|mark| mark.look).map(|look| word(format!("{look:?}")));
        Self {
            rules: FACES.iter().map(|face| face.rule).collect(),
            called: FACES.iter().flat_map(|face| face.names).copied().collect(),
            drawn: kinds.chain(looks).collect(),
        }
    }

    /// Returns the part of a text that names a rule: the text is its name, or a clue of it.
    fn in_text<'t>(&self, text: &'t str) -> Option<&'t str> {
        if self.rules.contains(text) || self.called.contains(text) {
            return Some(text).filter(|text| !self.drawn.contains(*text));
        }
        let text = text.strip_prefix("use ").unwrap_or(text);
        let (word, arguments) = text.split_at(text.find([' ', ':', '(']).unwrap_or(text.len()));
        let word = Some(word).filter(|word| self.rules.contains(word))?;
        // `{}`, `r1c1`, `10`, `gap=3`, but not the words of a sentence.
        let arguments = arguments.trim_start_matches([' ', ':', '(']);
        let place = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit() || c == '{');
        let named = || arguments.split_once('=').is_some_and(|(name, _)| name.chars().all(|c| c.is_alphanumeric()));
        let is_clue = arguments.is_empty() || place(arguments) || arguments.strip_prefix('r').is_some_and(place);
        (is_clue || named()).then_some(word)
    }

    /// Returns the rule after which an identifier is named: `kropki_white`, `KropkiWhite`, `KROPKI_WHITE`.
    fn in_identifier(&self, identifier: &str) -> Option<String> {
        let snake: String = match identifier.chars().any(char::is_lowercase) {
            true => (identifier.char_indices())
                .flat_map(|(at, c)| {
                    let apart = (c.is_uppercase() && at > 0).then_some('_');
                    apart.into_iter().chain(c.to_lowercase())
                })
                .collect(),
            false => identifier.to_lowercase(),
        };
        Some(snake).filter(|name| self.rules.contains(name.as_str()) && !self.drawn.contains(name))
    }
}

/// Collects the files of code outside formats. Tables that are made from `models/` say so at their beginning.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            let module = fs::read_to_string(path.join("mod.rs")).unwrap_or_default();
            if !module.contains("const FORMAT:") {
                files(&path, found);
            }
        } else if path.extension().is_some_and(|e| e == "rs")
            && !fs::read_to_string(&path).unwrap().starts_with("// Made from ")
        {
            found.push(path);
        }
    }
}

#[test]
fn no_rule_is_named_outside_models_and_formats() {
    let names = Names::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    files(&source, &mut paths);
    let (mut wrong, mut needed) = (Vec::new(), HashSet::new());
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let place = path.strip_prefix(&source).unwrap();
        for (line, token) in tokens(&text) {
            let (rule, allowed) = match token {
                Token::Text(text) => {
                    let Some(rule) = names.in_text(&text) else { continue };
                    let allows =
                        |(at, rules, _): &(&str, &[&str], &str)| place.starts_with(at) && rules.contains(&rule);
                    (rule.to_owned(), TEXTS.iter().any(allows))
                }
                Token::Identifier(identifier) => {
                    let Some(rule) = names.in_identifier(&identifier) else { continue };
                    let allowed = IDENTIFIERS.iter().any(|(allowed, _)| *allowed == rule);
                    (rule, allowed)
                }
            };
            match allowed {
                true => drop(needed.insert(rule)),
                false => wrong.push(format!("{}:{line}: {rule}", path.display())),
            }
        }
    }
    assert!(wrong.is_empty(), "rules that are named in code:\n{}", wrong.join("\n"));
    let allowed = TEXTS.iter().flat_map(|(_, rules, _)| *rules).chain(IDENTIFIERS.iter().map(|(rule, _)| rule));
    let idle: Vec<&&str> = allowed.filter(|rule| !needed.contains(**rule)).collect();
    assert!(idle.is_empty(), "allowed, and named nowhere: {idle:?}");
}

#[test]
fn names_are_told_from_words() {
    let names = Names::new();
    assert!(names.drawn.contains("cage") && FACES.iter().any(|face| face.mark().kind == Kind::Cage));
    for text in
        ["killer", "killer cage", "use antiknight", "thermo r1c1 r1c2", "killer {total} {cells}", "whispers gap={}"]
    {
        assert!(names.in_text(text).is_some(), "{text}");
    }
    for text in ["cage", "even all digits of a grid", "an arrow", "lockout line => lockout", "arrow with a circle"] {
        assert_eq!(names.in_text(text), None, "{text}");
    }
    for identifier in ["kropki_white", "KropkiWhite", "KROPKI_WHITE", "Thermo", "lockout"] {
        assert!(names.in_identifier(identifier).is_some(), "{identifier}");
    }
    assert_eq!(names.in_identifier("Kropki"), None);
    let code = "// killer\nlet a: &'a str = \"on\\\"e\"; /* thermo */ let c = ('\"', '\\'', 'x');\nr#\"two \"# x";
    let texts: Vec<(usize, Token)> =
        tokens(code).into_iter().filter(|(_, token)| matches!(token, Token::Text(_))).collect();
    assert_eq!(texts, [(2, Token::Text("on\\\"e".to_owned())), (3, Token::Text("two ".to_owned()))]);
}
