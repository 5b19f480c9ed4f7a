//! A JSON parser with spans and limits. It records which members and values its reader did not use, so that they can be reported:
//! keys that were never requested, and values of another type than requested.

use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::{Diagnostic, Source};
use jsonc_parser::ast::{ObjectProp, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use std::cell::Cell;
use std::ops::Range;

/// The largest text that is read.
pub(super) const MAX_JSON: usize = 1 << 20;
/// How deep lists and objects may nest.
pub(super) const MAX_DEPTH: usize = 64;

/// A value and its span.
#[derive(Clone, Debug)]
pub struct Json {
    pub kind: JsonKind,
    /// Its place in the text.
    pub(super) span: Span,
    /// Whether the reader requested a value of this type.
    understood: Cell<bool>,
}

#[derive(Clone, Debug)]
pub enum JsonKind {
    Null,
    Boolean(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<Member>),
}

/// A key of an object and its value.
#[derive(Clone, Debug)]
pub struct Member {
    pub key: String,
    pub(super) span: Span,
    pub(super) value: Json,
    read: Cell<bool>,
}

impl Member {
    /// Returns the value, and marks it as read.
    pub(super) fn seen(&self) -> &Json {
        self.read.set(true);
        &self.value
    }
}

/// A part of JSON that its reader did not understand.
pub struct UnreadPart<'j> {
    /// The innermost member that contains it.
    pub member: &'j Member,
    /// The number of other members around that one.
    pub depth: usize,
    /// Whether the reader knows the key, but the value has another type than requested.
    pub is_misplaced: bool,
    /// Its place in the text.
    pub(super) span: Span,
}

impl Json {
    /// A value at a place.
    pub(super) fn new(kind: JsonKind, span: Span) -> Self {
        Self { kind, span, understood: Cell::new(false) }
    }

    /// Parses the value in a text.
    pub fn parse(source: &Source) -> Result<Self, Diagnostic> {
        Self::parse_part(source, 0..source.text.len())
    }

    /// Parses the value in a part of a text, such as a line.
    pub(super) fn parse_part(source: &Source, part: Range<usize>) -> Result<Self, Diagnostic> {
        let text = source.text.get(part.clone()).unwrap_or_default();
        let place = |at: usize| part.start + at.min(text.len());
        let at = |start: usize, end: usize| Span::new(source.id, place(start), place(end));
        if text.len() > MAX_JSON {
            let message = Diagnostic::new(Code::E0702, "the JSON text is too large");
            return Err(message
                .at(at(0, 0), "begins here")
                .because(format!("at most {} KiB are read", MAX_JSON >> 10)));
        }
        if let Some(deep) = too_deep(text) {
            let message = Diagnostic::new(Code::E0703, "the JSON text is nested too deeply");
            return Err(message.at(at(deep, deep + 1), format!("deeper than {MAX_DEPTH}")));
        }
        let options = ParseOptions {
            allow_comments: false,
            allow_loose_object_property_names: false,
            allow_trailing_commas: true,
            allow_missing_commas: false,
            allow_single_quoted_strings: false,
            allow_hexadecimal_numbers: false,
            allow_unary_plus_numbers: false,
            allow_bare_decimal_point_numbers: true,
            allow_non_finite_numbers: false,
            allow_extended_string_escapes: true,
        };
        let wrong = |why: String, start, end| {
            Diagnostic::new(Code::E0701, format!("this is not JSON: {why}")).at(at(start, end), "here")
        };
        match parse_to_ast(text, &CollectOptions::default(), &options) {
            Err(error) => Err(wrong(error.kind().to_string(), error.range().start, error.range().end)),
            Ok(found) => {
                let value = found.value.map(|value| value_of(value, &at));
                value.ok_or_else(|| wrong("there is nothing".to_owned(), 0, 0))
            }
        }
    }

    /// Returns the member with this key, if this is an object that has it, and marks it as read.
    pub fn get(&self, key: &str) -> Option<&Self> {
        let member = self.members().iter().rev().find(|m| m.key == key)?;
        member.read.set(true);
        Some(&member.value)
    }

    /// Records that the reader knows what the value is, and returns it.
    fn known<T>(&self, value: T) -> T {
        self.understood.set(true);
        value
    }

    /// Returns the members; none if this is not an object. They are not marked as read.
    pub fn members(&self) -> &[Member] {
        match &self.kind {
            JsonKind::Object(members) => self.known(members),
            _ => &[],
        }
    }

    /// Returns the items; none if this is not a list.
    pub fn list(&self) -> &[Self] {
        match &self.kind {
            JsonKind::List(items) => self.known(items),
            _ => &[],
        }
    }

    /// Returns the text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            JsonKind::Text(text) => self.known(Some(text)),
            _ => None,
        }
    }

    /// Returns the number, if it is one, or a text that is one.
    pub(super) fn number(&self) -> Option<f64> {
        self.known_if(self.finite())
    }

    fn finite(&self) -> Option<f64> {
        let number = match &self.kind {
            JsonKind::Number(number) => Some(*number),
            JsonKind::Text(text) => text.trim().parse().ok(),
            _ => None,
        };
        number.filter(|number| number.is_finite())
    }

    fn known_if<T>(&self, value: Option<T>) -> Option<T> {
        if value.is_some() { self.known(value) } else { None }
    }

    /// Returns the integer, if it is one, or a text that is one.
    pub fn integer(&self) -> Option<i64> {
        let number = self.finite().filter(|number| number.fract() == 0.0 && number.abs() < 9e15);
        self.known_if(number.map(|number| number as i64))
    }

    /// Returns whether it means yes: `true`, 1, `"t"`, `"true"`.
    pub fn truth(&self) -> bool {
        let truth = match &self.kind {
            JsonKind::Boolean(truth) => Some(*truth),
            JsonKind::Number(number) => Some(*number != 0.0),
            JsonKind::Text(text) => match text.as_str() {
                "true" | "t" | "1" => Some(true),
                "false" | "f" | "0" => Some(false),
                _ => None,
            },
            _ => None,
        };
        self.known_if(truth).unwrap_or(false)
    }

    /// Returns whether it is empty in the sense of editors: `null`, `false`, a blank text, an empty list or object.
    pub(super) fn is_blank(&self) -> bool {
        match &self.kind {
            JsonKind::Null => true,
            JsonKind::Boolean(truth) => !truth,
            JsonKind::Number(_) => false,
            JsonKind::Text(text) => text.trim().is_empty(),
            JsonKind::List(items) => items.is_empty(),
            JsonKind::Object(members) => members.is_empty(),
        }
    }

    /// Returns the first required part that the object lacks; each part has one name or several. A blank part counts as present,
    /// since editors write it before it is filled in, unless the object has a `value`.
    pub(super) fn missing(&self, parts: &[&[&'static str]]) -> Option<&'static str> {
        let is_valued = self.get("value").is_some_and(|value| !value.is_blank());
        let is_there =
            |name: &&str| self.get(name).is_some_and(|part| *name == "value" || !is_valued || !part.is_blank());
        parts.iter().find(|names| !names.iter().any(is_there)).and_then(|names| names.first().copied())
    }

    /// Marks it, and everything in it, as understood.
    pub(super) fn ignore(&self) {
        for member in self.members() {
            member.read.set(true);
            member.value.ignore();
        }
        self.list().iter().for_each(Self::ignore);
        self.understood.set(true);
    }

    /// Returns the outermost parts that the reader did not understand: members that were never requested, and values that are not
    /// blank and of another type than requested.
    pub(super) fn unread(&self) -> Vec<UnreadPart<'_>> {
        let mut found = Vec::new();
        self.collect_members(0, &mut found);
        found
    }

    fn collect_members<'j>(&'j self, depth: usize, found: &mut Vec<UnreadPart<'j>>) {
        if let JsonKind::Object(members) = &self.kind {
            for member in members {
                match member.read.get() {
                    true => member.value.collect_unread(member, depth, found),
                    false => found.push(UnreadPart { member, depth, is_misplaced: false, span: member.span }),
                }
            }
        }
    }

    fn collect_unread<'j>(&'j self, member: &'j Member, depth: usize, found: &mut Vec<UnreadPart<'j>>) {
        match &self.kind {
            _ if !self.understood.get() => {
                if !self.is_blank() {
                    found.push(UnreadPart { member, depth, is_misplaced: true, span: self.span });
                }
            }
            JsonKind::List(items) => items.iter().for_each(|item| item.collect_unread(member, depth, found)),
            _ => self.collect_members(depth + 1, found),
        }
    }
}

/// Returns the offset at which brackets outside of texts are nested deeper than [`MAX_DEPTH`].
fn too_deep(text: &str) -> Option<usize> {
    let (mut depth, mut inside, mut escaped) = (0_usize, false, false);
    for (place, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if inside => escaped = true,
            b'"' => inside = !inside,
            b'[' | b'{' if !inside => depth += 1,
            b']' | b'}' if !inside => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_DEPTH {
            return Some(place);
        }
    }
    None
}

fn value_of(value: Value<'_>, place: &impl Fn(usize, usize) -> Span) -> Json {
    let range = value.range();
    let kind = match value {
        Value::NullKeyword(_) => JsonKind::Null,
        Value::BooleanLit(found) => JsonKind::Boolean(found.value),
        // Numbers beyond f64 become infinite, which is neither an integer nor a coordinate.
        Value::NumberLit(found) => JsonKind::Number(found.value.parse().unwrap_or(f64::INFINITY)),
        Value::StringLit(found) => JsonKind::Text(found.value.into_owned()),
        Value::Array(found) => JsonKind::List(found.elements.into_iter().map(|v| value_of(v, place)).collect()),
        Value::Object(found) => {
            let member = |property: ObjectProp<'_>| {
                let range = property.name.range();
                let span = place(range.start, range.end);
                let key = property.name.into_string();
                Member { key, span, value: value_of(property.value, place), read: Cell::new(false) }
            };
            JsonKind::Object(found.properties.into_iter().map(member).collect())
        }
    };
    Json::new(kind, place(range.start, range.end))
}
