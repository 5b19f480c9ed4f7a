//! Faces as Rust: what the build script writes for `language::faces`. The test that holds the index against the parser compiles
//! this file, too, and gives it the parser's entries instead of those that are read here.

use std::fmt::Write as _;

/// A parameter of a rule.
pub struct Parameter {
    pub name: String,
    pub kind: String,
    pub variadic: bool,
    pub default: Option<String>,
}

/// An entry of a face.
pub struct Entry {
    pub word: String,
    pub arguments: Vec<Argument>,
}

/// What follows an entry's word.
pub struct Argument {
    pub name: Option<String>,
    pub value: Value,
}

/// A text, or anything else as `gridc fmt` writes it.
#[derive(Clone)]
pub enum Value {
    Text(String),
    Code(String),
}

/// A rule with its face.
pub struct Definition {
    pub file: String,
    pub rule: String,
    pub parameters: Vec<Parameter>,
    /// The rules of the file, with the texts of their definitions.
    pub rules: Vec<(String, String)>,
    pub entries: Vec<Entry>,
}

/// The faces of a file, each as an expression of Rust; or the line of a mistake, and what it is.
pub fn of_file(stem: &str, text: &str) -> Result<Vec<String>, (usize, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut rules: Vec<(&str, &str, String)> = Vec::new();
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        let end = match line.ends_with('}') {
            true => at,
            false => (at..lines.len()).find(|end| lines[*end] == "}").unwrap_or(at),
        };
        if let Some(head) = line.strip_prefix("rule ") {
            let name = head.split(['(', ' ']).next().unwrap_or("");
            rules.push((name, head, lines[at..=end].join("\n")));
            at = end;
        } else if let Some(head) = line.strip_prefix("face ") {
            let rule = head.strip_suffix(" {").ok_or((at + 1, "expected `face NAME {`".to_owned()))?;
            let Some((_, head, _)) = rules.iter().find(|(name, ..)| *name == rule) else {
                return Err((at + 1, format!("the file defines no rule `{rule}` before its face")));
            };
            let parameters = parameters(&head[rule.len()..]).ok_or((at + 1, format!("the parameters of `{rule}`")))?;
            let entries = entries(&lines[at + 1..end], at + 2)?;
            let (file, rule) = (stem.to_owned(), rule.to_owned());
            found.push((at + 1, Definition { file, rule, parameters, rules: Vec::new(), entries }));
            at = end;
        }
        at += 1;
    }
    let rules: Vec<(String, String)> = rules.into_iter().map(|(name, _, body)| (name.to_owned(), body)).collect();
    let of = |(line, definition): (usize, Definition)| {
        Definition { rules: rules.clone(), ..definition }.rust().map_err(|why| (line, why))
    };
    found.into_iter().map(of).collect()
}

/// `(line: path, gap: int = 5) {`
fn parameters(head: &str) -> Option<Vec<Parameter>> {
    let Some(inside) = head.strip_prefix('(') else { return Some(Vec::new()) };
    let end = inside.rfind(") {")?;
    let mut pieces: Vec<String> = vec![String::new()];
    let mut depth = 0;
    for c in inside[..end].chars() {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            ',' if depth == 0 => {
                pieces.push(String::new());
                continue;
            }
            _ => {}
        }
        pieces.last_mut()?.push(c);
    }
    let one = |piece: &String| {
        let (declared, default) = match piece.split_once(" = ") {
            Some((declared, default)) => (declared, Some(default.trim().to_owned())),
            None => (piece.as_str(), None),
        };
        let (name, kind) = declared.trim().split_once(": ")?;
        let (kind, variadic) = kind.strip_suffix("...").map_or((kind, false), |kind| (kind, true));
        Some(Parameter { name: name.to_owned(), kind: kind.to_owned(), variadic, default })
    };
    pieces.iter().map(one).collect()
}

/// The entries of a block: each begins at two spaces, and goes on where lines are indented deeper.
fn entries(lines: &[&str], first: usize) -> Result<Vec<Entry>, (usize, String)> {
    let mut texts: Vec<(usize, String)> = Vec::new();
    for (number, line) in lines.iter().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
        match (line.strip_prefix("  "), texts.last_mut()) {
            (Some(rest), Some((_, text))) if rest.starts_with(' ') => {
                text.push(' ');
                text.push_str(rest.trim_start());
            }
            (Some(rest), _) if !rest.starts_with(' ') => texts.push((first + number, rest.to_owned())),
            _ if line.is_empty() => {}
            _ => return Err((first + number, "an entry begins at two spaces".to_owned())),
        }
    }
    texts.into_iter().map(|(line, text)| entry(&text).ok_or((line, format!("cannot read `{text}`")))).collect()
}

fn entry(text: &str) -> Option<Entry> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').count();
    let (name, mut rest) = text.split_at(word(text));
    let mut arguments = Vec::new();
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return (!name.is_empty()).then(|| Entry { word: name.to_owned(), arguments });
        }
        let (key, after) = rest.split_at(word(rest));
        let name = after.strip_prefix('=').map(|value| {
            rest = value;
            key.to_owned()
        });
        let value = match rest.strip_prefix('"') {
            Some(quoted) => {
                let (text, after) = unquoted(quoted)?;
                rest = after;
                Value::Text(text)
            }
            None => {
                let mut depth = 0;
                let end = rest.find(|c: char| {
                    depth += i32::from(matches!(c, '(' | '{' | '[')) - i32::from(matches!(c, ')' | '}' | ']'));
                    depth == 0 && c == ' '
                });
                let (code, after) = rest.split_at(end.unwrap_or(rest.len()));
                rest = after;
                Value::Code(code.to_owned())
            }
        };
        arguments.push(Argument { name, value });
    }
}

/// A text up to its closing quote, and what follows.
fn unquoted(quoted: &str) -> Option<(String, &str)> {
    let mut text = String::new();
    let mut characters = quoted.char_indices();
    while let Some((at, c)) = characters.next() {
        match c {
            '"' => return Some((text, &quoted[at + 1..])),
            '\\' => text.push(match characters.next()?.1 {
                'n' => '\n',
                't' => '\t',
                other => other,
            }),
            other => text.push(other),
        }
    }
    None
}

impl Definition {
    /// The face as an expression of Rust, or what is wrong.
    pub fn rust(&self) -> Result<String, String> {
        let of = |word: &'static str| self.entries.iter().filter(move |entry| entry.word == word);
        let names = |word| list(of(word).flat_map(Entry::codes).map(|name| format!("{name:?}")));
        let texts = |word| list(of(word).flat_map(Entry::texts).map(|text| format!("{text:?}")));
        let has = |word| of(word).next().is_some();
        let says = of("says").next().ok_or_else(|| format!("the face of `{}` says nothing", self.rule))?;
        let marks = of("mark").map(mark).collect::<Result<Vec<_>, _>>()?;
        if marks.is_empty() {
            return Err(format!("the face of `{}` has no mark", self.rule));
        }
        let mut out = String::from("Face { ");
        let mut field = |name: &str, value: String| {
            let _ = write!(out, "{name}: {value}, ");
        };
        field("rule", format!("{:?}", self.rule));
        field("file", format!("{:?}", self.file));
        field("parameters", list(self.parameters.iter().map(Parameter::rust)));
        field("marks", list(marks));
        field("names", texts("names"));
        field("says", format!("{:?}", says.texts().next().unwrap_or_default()));
        field("says_up_to", option(says.code("highest").map(str::to_owned)));
        field("says_with_text", option(of("with_text").next().map(|entry| format!("{:?}", entry.joined()))));
        field("topics", list(of("topic").map(topic)));
        field("number", option(of("number").next().map(|entry| self.number(entry)).transpose()?));
        field("stated", option(of("stated").next().map(stated)));
        field("only_with", texts("only_with"));
        field("different", format!("{:?}", of("different").map(Entry::joined).collect::<Vec<_>>().join(" ")));
        field("over", names("over"));
        field("includes", names("includes"));
        field("negative", names("negative"));
        field("reads_marks_of", list(self.marks_read().iter().map(|rule| format!("{rule:?}"))));
        field("never", list(of("never").flat_map(Entry::codes).map(|kind| format!("Kind::{}", capital(kind)))));
        field("full", option(of("full").next().map(|entry| format!("{:?}", entry.codes().next().unwrap_or("")))));
        field("unordered", has("unordered").to_string());
        field("changes_values", has("changes_values").to_string());
        field("crosses_regions", has("crosses_regions").to_string());
        field("touch", option(of("touch").next().and_then(|entry| touch(entry.codes().next()?))));
        field("apart", has("apart").to_string());
        field("same_boxes", has("same_boxes").to_string());
        field("one_grid", option(of("one_grid").next().map(one_grid)));
        Ok(out + "}")
    }

    fn number(&self, entry: &Entry) -> Result<String, String> {
        let said = entry.codes().next().unwrap_or("");
        let (parameter, default) = match said.parse::<i64>() {
            Ok(number) => (None, number),
            Err(_) => {
                let found = self.parameters.iter().find(|parameter| parameter.name == said);
                let default = found.and_then(|found| found.default.as_ref()?.parse().ok());
                (Some(format!("{said:?}")), default.ok_or_else(|| format!("`{said}` has no integer as default"))?)
            }
        };
        let through = entry.code("through").and_then(call).map(|(rule, of)| format!("({rule:?}, {:?})", of.join("")));
        let usual = entry.code("usual").map(|code| function(&["side"], bare(code)));
        let (parameter, usual, through) = (option(parameter), option(usual), option(through));
        let besides = option(entry.code("besides").map(str::to_owned));
        Ok(format!(
            "Number {{ parameter: {parameter}, default: {default}, usual: {usual}, through: {through}, besides: {besides} }}"
        ))
    }

    /// The rules whose marks the definition asks for, by `marked(…)` and `unmarked(…)`, or a rule of the file that it calls.
    fn marks_read(&self) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        let mut called = vec![self.rule.as_str()];
        let mut next = 0;
        while let Some(rule) = called.get(next) {
            next += 1;
            let Some((_, body)) = self.rules.iter().find(|(name, _)| name == rule) else { continue };
            // What stands before the first brace is the head.
            let (_, body) = body.split_once('{').unwrap_or_default();
            for (at, asked) in body.match_indices("marked(") {
                let names = &body[at + asked.len()..];
                let names = names[..names.find(')').unwrap_or(0)].split(',').map(str::trim);
                for name in names.filter(|name| !name.is_empty()) {
                    if !found.iter().any(|other| other == name) {
                        found.push(name.to_owned());
                    }
                }
            }
            for piece in body.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '(') {
                let name = piece.split_once('(').map_or("", |(name, _)| name);
                if let Some((name, _)) = self.rules.iter().find(|(other, _)| other == name)
                    && !called.contains(&name.as_str())
                {
                    called.push(name);
                }
            }
        }
        found
    }
}

impl Entry {
    fn positional(&self) -> impl Iterator<Item = &Value> {
        self.arguments.iter().filter(|argument| argument.name.is_none()).map(|argument| &argument.value)
    }

    fn texts(&self) -> impl Iterator<Item = &str> {
        self.positional().filter_map(|value| if let Value::Text(text) = value { Some(text.as_str()) } else { None })
    }

    fn codes(&self) -> impl Iterator<Item = &str> {
        self.positional().filter_map(|value| if let Value::Code(code) = value { Some(code.as_str()) } else { None })
    }

    fn named(&self, name: &str) -> impl Iterator<Item = &Value> {
        self.arguments.iter().filter(move |found| found.name.as_deref() == Some(name)).map(|argument| &argument.value)
    }

    fn code(&self, name: &str) -> Option<&str> {
        self.named(name).find_map(|value| if let Value::Code(code) = value { Some(code.as_str()) } else { None })
    }

    fn texts_of(&self, name: &str) -> Vec<&str> {
        self.named(name)
            .filter_map(|value| if let Value::Text(text) = value { Some(text.as_str()) } else { None })
            .collect()
    }

    fn joined(&self) -> String {
        self.texts().collect::<Vec<_>>().join(" ")
    }

    fn has(&self, flag: &str) -> bool {
        self.codes().any(|code| code == flag)
    }
}

impl Parameter {
    fn rust(&self) -> String {
        let Self { name, kind, variadic, default } = self;
        let default = option(default.as_ref().map(|default| format!("{default:?}")));
        format!("Parameter {{ name: {name:?}, kind: {kind:?}, variadic: {variadic}, default: {default} }}")
    }
}

fn mark(entry: &Entry) -> Result<String, String> {
    let said = entry.codes().next().ok_or("a mark is of some kind")?;
    let (kind, of) = call(said).unwrap_or((said, Vec::new()));
    let of = list(of.iter().map(|name| format!("{name:?}")));
    let text = entry.named("text").next().map(|value| match value {
        Value::Text(text) => format!("Text::Literal({text:?})"),
        Value::Code(parameter) => format!("Text::Parameter({parameter:?})"),
    });
    let colour = entry.code("colour").map(|colour| format!("{colour:?}"));
    let look = entry.code("look").or_else(|| entry.code("ends")).map(|look| format!("Look::{}", capital(look)));
    let alike = entry.code("alike").map(|alike| format!("Alike::{}", capital(alike)));
    let plausible = entry.code("range").map(|ranges| {
        let one = |range: &str| match range.split_once("..") {
            Some((first, last)) => format!("({first}..={last}).contains(&number)"),
            None => format!("number == {range}"),
        };
        let ranges: Vec<String> = bare(ranges).split(',').map(|range| one(range.trim())).collect();
        let ranges = ranges.join(" || ");
        function(&["number", "size", "lowest", "highest"], &ranges)
    });
    let (look, colour, text, alike, plausible) =
        (option(look), option(colour), option(text), option(alike), option(plausible));
    let likely = option(entry.code("likely").map(str::to_owned));
    let (together, written) = (entry.has("together"), entry.has("written"));
    Ok(format!(
        "Mark {{ kind: Kind::{}, of: {of}, look: {look}, colour: {colour}, text: {text}, together: {together}, \
         alike: {alike}, plausible: {plausible}, likely: {likely}, written: {written} }}",
        capital(kind)
    ))
}

fn touch(said: &str) -> Option<String> {
    let (kind, of) = call(said)?;
    let of = list(of.iter().map(|name| format!("{name:?}")));
    Some(format!("Touch {{ kind: Touching::{}, of: {of} }}", capital(kind)))
}

fn one_grid(entry: &Entry) -> String {
    format!("OneGrid {{ when: {} }}", option(entry.codes().next().map(|name| format!("{name:?}"))))
}

fn topic(entry: &Entry) -> String {
    let set = |name| entry.code(name).map_or(Vec::new(), members);
    let needs = list(entry.texts_of("needs").iter().map(|text| format!("{text:?}")));
    let also = list(set("also").iter().map(|rule| format!("{rule:?}")));
    let joined = |name| entry.texts_of(name).join(" ");
    format!(
        "Topic {{ names: {:?}, needs: {needs}, beside: {:?}, numbers: {}, also: {also}, denied: {:?}, counting: {:?}, \
         order: {} }}",
        entry.joined(),
        joined("beside"),
        list(set("numbers")),
        joined("denied"),
        joined("counting"),
        entry.code("order").unwrap_or("u32::MAX"),
    )
}

fn stated(entry: &Entry) -> String {
    let words = list(entry.texts().map(|text| format!("{text:?}")));
    format!("Stated {{ words: {words}, forbids: {} }}", entry.has("forbids"))
}

/// A function of these names; those that its value does not need have none.
fn function(names: &[&str], value: &str) -> String {
    let used = |name: &&str| value.split(|c: char| !c.is_alphanumeric()).any(|word| word == *name);
    let names: Vec<&str> = names.iter().map(|name| if used(name) { *name } else { "_" }).collect();
    format!("|{}| {value}", names.join(", "))
}

/// `line(a, b)`: the name, and the names in parentheses.
fn call(code: &str) -> Option<(&str, Vec<&str>)> {
    let (name, of) = code.strip_suffix(')')?.split_once('(')?;
    Some((name, of.split(',').map(str::trim).filter(|name| !name.is_empty()).collect()))
}

/// What stands in the brackets around a code.
fn bare(code: &str) -> &str {
    let inside = code.strip_prefix(['(', '{']).and_then(|code| code.strip_suffix([')', '}']));
    inside.unwrap_or(code)
}

/// The members of `{a b}` or `{a, b}`.
fn members(code: &str) -> Vec<String> {
    bare(code).split([' ', ',']).filter(|member| !member.is_empty()).map(str::to_owned).collect()
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("&[{}]", items.into_iter().collect::<Vec<_>>().join(", "))
}

fn option(value: Option<String>) -> String {
    value.map_or("None".to_owned(), |value| format!("Some({value})"))
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
