//! Generates the table of faces from `models/*.grid` with the parser, and compares it with the one in the source tree.

use gridc::stages::formats::prose::known_words;
use gridc::stages::language::faces::own;
use gridc::stages::language::{Library, LibraryRule};
use gridc::stages::puzzle::OwnText;
use gridc::stages::syntax::ast::{Expression, ExpressionKind, FaceEntry, Item, ItemKind, Parameter, RuleDefinition};
use gridc::stages::syntax::grid::{print, print_expression};
use gridc::stages::syntax::{Ast, Sources};
use std::fmt::Write as _;
use std::path::Path;

/// Values of the constants `NONE`.
const NONE: [&str; 5] = ["None", "&[]", "\"\"", "false", "u32::MAX"];

#[test]
fn the_table_is_what_the_parser_reads_in_the_library() {
    let library = Library::new(&mut Sources::new());
    let mut table =
        String::from("// Made from `models/*.grid` by a test: GRIDC_BLESS=1 cargo test --test units faces\n&[\n");
    for rule in library.rules() {
        writeln!(table, "    {},", Definition::new(rule, &library).rust()).unwrap();
    }
    table.push_str("]\n");
    compare("src/language/faces/table.rs", &table);
}

#[test]
fn the_words_are_those_of_the_lexicon_and_the_library() {
    let mut table = String::from(
        "// Made from the lexicon and `models/*.grid` by a test: GRIDC_BLESS=1 cargo test --test units faces\n&[\n",
    );
    let words: Vec<String> = known_words().iter().map(|(word, kinds)| format!("({word:?}, {kinds}),")).collect();
    words.chunks(6).for_each(|line| writeln!(table, "    {}", line.join(" ")).unwrap());
    table.push_str("]\n");
    compare("src/formats/prose/lexicon/words.rs", &table);
}

/// Compares a table with the file that has it, or writes it.
fn compare(file: &str, table: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("GRIDC_BLESS").is_some() {
        std::fs::write(&path, table).unwrap();
    }
    let wrong = format!("{file} is not what the library says: GRIDC_BLESS=1 writes it anew");
    assert!(table == std::fs::read_to_string(&path).unwrap(), "{wrong}");
}

/// A rule with the entries of its face.
struct Definition<'l> {
    rule: LibraryRule<'l>,
    entries: &'l [FaceEntry],
    /// The rules of its file, with their definitions.
    neighbours: Vec<(String, String)>,
}

impl<'l> Definition<'l> {
    fn new(rule: LibraryRule<'l>, library: &Library) -> Self {
        let printed = |definition: &RuleDefinition| {
            let item = Item { docs: None, kind: ItemKind::Rule(definition.clone()), span: definition.body.span };
            (definition.name.text.to_string(), print(&Ast { layout_from_shape: false, id: None, items: vec![item] }))
        };
        let neighbours = library.rules().filter(|other| other.file == rule.file);
        let neighbours = neighbours.map(|other| printed(other.definition)).collect();
        let face = rule.face.unwrap_or_else(|| panic!("`{}` has no face", rule.definition.name.text));
        Self { rule, entries: &face.entries, neighbours }
    }

    /// The face as an expression of Rust.
    fn rust(&self) -> String {
        let of = |word: &'static str| self.entries.iter().filter(move |entry| entry.word.text == word);
        let first = |word| of(word).next();
        let names = |word| quoted(of(word).flat_map(codes));
        let words = |word| quoted(of(word).flat_map(texts));
        let has = |word| first(word).is_some().to_string();
        let says = first("says").unwrap();
        record(
            "Face",
            &[
                ("rule", format!("{:?}", self.rule.definition.name.text)),
                ("file", format!("{:?}", self.rule.file)),
                ("parameters", list(self.rule.definition.parameters.iter().map(parameter))),
                ("marks", list(of("mark").map(mark))),
                ("names", words("names")),
                ("says", format!("{:?}", texts(says).next().unwrap())),
                ("says_up_to", option(code(says, "highest"))),
                ("says_with_text", option(first("with_text").map(|entry| format!("{:?}", joined(entry))))),
                ("topics", list(of("topic").map(topic))),
                ("number", option(first("number").map(|entry| self.number(entry)))),
                ("stated", option(first("stated").map(stated))),
                ("only_with", words("only_with")),
                ("different", format!("{:?}", of("different").map(joined).collect::<Vec<_>>().join(" "))),
                ("over", names("over")),
                ("includes", names("includes")),
                ("negative", names("negative")),
                ("reads_marks_of", quoted(self.marks_read())),
                ("never", list(of("never").flat_map(codes).map(|kind| format!("Kind::{}", capital(&kind))))),
                ("full", option(first("full").map(|entry| format!("{:?}", codes(entry).next().unwrap())))),
                ("unordered", has("unordered")),
                ("changes_values", has("changes_values")),
                ("crosses_regions", has("crosses_regions")),
                ("touch", option(first("touch").map(touch))),
                ("apart", has("apart")),
                ("same_boxes", has("same_boxes")),
                ("one_grid", option(first("one_grid").map(one_grid))),
            ],
        )
    }

    fn number(&self, entry: &FaceEntry) -> String {
        let said = codes(entry).next().unwrap();
        let default = |parameter: &Parameter| parameter.default.as_ref().map(print_expression);
        let found = self.rule.definition.parameters.iter().find(|parameter| parameter.name.text == said);
        let through = code(entry, "through").map(|through| {
            let (rule, of) = call(&through);
            format!("({rule:?}, {:?})", of.concat())
        });
        record(
            "Number",
            &[
                ("parameter", option(found.map(|_| format!("{said:?}")))),
                ("default", found.and_then(default).unwrap_or_else(|| said.clone())),
                ("usual", option(code(entry, "usual").map(|code| function(&["side"], bare(&code))))),
                ("through", option(through)),
                ("besides", option(code(entry, "besides"))),
            ],
        )
    }

    /// Returns the rules whose marks the definition reads, by `marked(…)` and `unmarked(…)`, or in a rule of the file that it
    /// calls.
    fn marks_read(&self) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        let mut called = vec![self.rule.definition.name.text.as_str()];
        let mut next = 0;
        while let Some(rule) = called.get(next) {
            next += 1;
            let Some((_, body)) = self.neighbours.iter().find(|(name, _)| name == rule) else { continue };
            // The text before the first brace is the head.
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
                if let Some((name, _)) = self.neighbours.iter().find(|(other, _)| other == name)
                    && !called.contains(&name.as_str())
                {
                    called.push(name);
                }
            }
        }
        found
    }
}

/// Returns the positional values of an entry.
fn positional(entry: &FaceEntry) -> impl Iterator<Item = &Expression> {
    entry.arguments.iter().filter(|argument| argument.name.is_none()).map(|argument| &argument.value)
}

/// Returns the values of an entry with this name.
fn named<'e>(entry: &'e FaceEntry, name: &str) -> impl Iterator<Item = &'e Expression> {
    let is_it = move |found: &gridc::stages::syntax::ast::Name| found.text == name;
    entry.arguments.iter().filter(move |found| found.name.as_ref().is_some_and(is_it)).map(|found| &found.value)
}

fn text(found: &Expression) -> Option<&str> {
    if let ExpressionKind::Text(text) = &found.kind { Some(text) } else { None }
}

/// Returns a value other than a text, as Rust or as a list of words in braces.
fn written(found: &Expression) -> Option<String> {
    let is_symbol = |e: &Expression| matches!(e.kind, ExpressionKind::Integer(_) | ExpressionKind::Name(_));
    match &found.kind {
        ExpressionKind::Text(_) => None,
        ExpressionKind::Set(members) if members.iter().all(is_symbol) => {
            let members: Vec<String> = members.iter().map(print_expression).collect();
            Some(format!("{{{}}}", members.join(" ")))
        }
        ExpressionKind::Binary(..) => Some(format!("({})", print_expression(found))),
        _ => Some(print_expression(found)),
    }
}

fn texts(entry: &FaceEntry) -> impl Iterator<Item = String> {
    positional(entry).filter_map(text).map(str::to_owned)
}

fn codes(entry: &FaceEntry) -> impl Iterator<Item = String> {
    positional(entry).filter_map(written)
}

fn code(entry: &FaceEntry, name: &str) -> Option<String> {
    named(entry, name).find_map(written)
}

fn joined(entry: &FaceEntry) -> String {
    texts(entry).collect::<Vec<_>>().join(" ")
}

fn has(entry: &FaceEntry, flag: &str) -> bool {
    codes(entry).any(|code| code == flag)
}

fn parameter(found: &Parameter) -> String {
    record(
        "Parameter",
        &[
            ("name", format!("{:?}", found.name.text)),
            ("kind", format!("{:?}", found.kind.text)),
            ("variadic", found.variadic.to_string()),
            ("default", option(found.default.as_ref().map(|default| format!("{:?}", print_expression(default))))),
        ],
    )
}

fn mark(entry: &FaceEntry) -> String {
    let mark = own::mark(entry).unwrap();
    let text = mark.text.map(|text| match text {
        OwnText::Literal(text) => format!("Text::Literal({text:?})"),
        OwnText::Parameter(parameter) => format!("Text::Parameter({parameter:?})"),
    });
    let plausible = code(entry, "range").map(|ranges| {
        let one = |range: &str| match range.split_once("..") {
            Some((first, last)) => format!("({first}..={last}).contains(&number)"),
            None => format!("number == {range}"),
        };
        let ranges: Vec<String> = bare(&ranges).split(',').map(|range| one(range.trim())).collect();
        function(&["number", "size", "lowest", "highest"], &ranges.join(" || "))
    });
    record(
        "Mark",
        &[
            ("kind", format!("Kind::{}", capital(&mark.kind))),
            ("of", quoted(mark.of)),
            ("look", option(mark.look.map(|look| format!("Look::{}", capital(&look))))),
            ("colour", option(mark.colour.map(|colour| format!("{colour:?}")))),
            ("text", option(text)),
            ("unknown", option(mark.unknown.map(|unknown| unknown.to_string()))),
            ("together", mark.together.to_string()),
            ("alike", option(code(entry, "alike").map(|alike| format!("Alike::{}", capital(&alike))))),
            ("plausible", option(plausible)),
            ("likely", option(code(entry, "likely"))),
            ("written", has(entry, "written").to_string()),
        ],
    )
}

fn touch(entry: &FaceEntry) -> String {
    let said = codes(entry).next().unwrap();
    let (kind, of) = call(&said);
    format!("Touch {{ kind: Touching::{}, of: {} }}", capital(kind), quoted(of.iter().map(|name| (*name).to_owned())))
}

fn one_grid(entry: &FaceEntry) -> String {
    format!("OneGrid {{ when: {} }}", option(codes(entry).next().map(|name| format!("{name:?}"))))
}

fn topic(entry: &FaceEntry) -> String {
    let set = |name| code(entry, name).map_or(Vec::new(), |code| members(&code));
    let said = |name: &str| named(entry, name).filter_map(text).map(str::to_owned).collect::<Vec<_>>();
    record(
        "Topic",
        &[
            ("names", format!("{:?}", joined(entry))),
            ("needs", quoted(said("needs"))),
            ("beside", format!("{:?}", said("beside").join(" "))),
            ("numbers", list(set("numbers"))),
            ("also", quoted(set("also"))),
            ("denied", format!("{:?}", said("denied").join(" "))),
            ("counting", format!("{:?}", said("counting").join(" "))),
            ("order", code(entry, "order").unwrap_or_else(|| "u32::MAX".to_owned())),
        ],
    )
}

fn stated(entry: &FaceEntry) -> String {
    format!("Stated {{ words: {}, forbids: {} }}", quoted(texts(entry)), has(entry, "forbids"))
}

/// Formats a struct without the fields that equal those of its `NONE`.
fn record(name: &str, fields: &[(&str, String)]) -> String {
    let given = fields.iter().filter(|(_, value)| !NONE.contains(&value.as_str()));
    let mut given: Vec<String> = given.map(|(field, value)| format!("{field}: {value}")).collect();
    if given.len() < fields.len() {
        given.push(format!("..{name}::NONE"));
    }
    format!("{name} {{ {} }}", given.join(", "))
}

/// Formats a function with these parameter names; unused ones are `_`.
fn function(names: &[&str], value: &str) -> String {
    let used = |name: &&str| value.split(|c: char| !c.is_alphanumeric()).any(|word| word == *name);
    let names: Vec<&str> = names.iter().map(|name| if used(name) { *name } else { "_" }).collect();
    format!("|{}| {value}", names.join(", "))
}

/// Splits `line(a, b)` into the name and the names in parentheses.
fn call(code: &str) -> (&str, Vec<&str>) {
    let (name, of) = code.strip_suffix(')').and_then(|code| code.split_once('(')).unwrap();
    (name, of.split(',').map(str::trim).filter(|name| !name.is_empty()).collect())
}

/// Removes the brackets around a code.
fn bare(code: &str) -> &str {
    let inside = code.strip_prefix(['(', '{']).and_then(|code| code.strip_suffix([')', '}']));
    inside.unwrap_or(code)
}

/// Returns the members of `{a b}` or `{a, b}`.
fn members(code: &str) -> Vec<String> {
    bare(code).split([' ', ',']).filter(|member| !member.is_empty()).map(str::to_owned).collect()
}

fn quoted(texts: impl IntoIterator<Item = String>) -> String {
    list(texts.into_iter().map(|text| format!("{text:?}")))
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
