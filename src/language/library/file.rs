//! A model file of the library, which is parsed when it is first needed.

use crate::syntax::ast::{FaceDefinition, Item, ItemKind, LayoutDefinition, RuleDefinition};
use crate::syntax::grid::parse;
use crate::syntax::{Parsed, Source, Sources};
use std::sync::{Arc, OnceLock};

/// A rule as `gridc rules` shows it.
#[derive(Clone, Copy, Debug)]
pub struct LibraryRule<'l> {
    pub definition: &'l RuleDefinition,
    pub docs: Option<&'l str>,
    /// Its face, if its file defines one.
    pub face: Option<&'l FaceDefinition>,
    /// The file that defines it, without `.grid`.
    pub file: &'l str,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Sort {
    Layout,
    Rule,
    /// A layer that a rule declares.
    Layer,
}

#[derive(Debug)]
pub(super) struct File {
    /// The name, without `.grid`.
    pub stem: String,
    pub source: Source,
    parsed: OnceLock<Parsed>,
}

impl File {
    pub fn new(stem: &str, name: String, text: Arc<str>, sources: &mut Sources) -> Self {
        Self { stem: stem.to_owned(), source: sources.add(name, text, 0), parsed: OnceLock::new() }
    }

    pub fn parsed(&self) -> &Parsed {
        self.parsed.get_or_init(|| parse(&self.source))
    }

    /// Returns what the text seems to define, without parsing it: every line that begins with `layout`, `rule` or `var` and a
    /// name.
    pub fn announced(&self) -> impl Iterator<Item = (Sort, &str)> {
        self.source.text.lines().filter_map(|line| {
            let (word, rest) = line.trim_start().split_once([' ', '\t'])?;
            let sort = match word {
                "layout" => Sort::Layout,
                "rule" => Sort::Rule,
                "var" => Sort::Layer,
                _ => return None,
            };
            let rest = rest.trim_start();
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            Some((sort, &rest[..end]))
        })
    }

    /// Returns its layouts, with their doc comments.
    pub fn layouts(&self) -> impl Iterator<Item = (Option<&str>, &LayoutDefinition)> {
        self.items().filter_map(|item| match &item.kind {
            ItemKind::Layout(definition) => Some((item.docs.as_deref(), definition)),
            _ => None,
        })
    }

    pub fn rules(&self) -> impl Iterator<Item = LibraryRule<'_>> {
        self.rules_where(|_| true)
    }

    /// Returns the rules whose definitions satisfy a predicate.
    pub fn rules_where(&self, wanted: impl Fn(&RuleDefinition) -> bool) -> impl Iterator<Item = LibraryRule<'_>> {
        self.items().filter_map(move |item| match &item.kind {
            ItemKind::Rule(definition) if wanted(definition) => {
                let face = self.faces().find(|face| face.rule.text == definition.name.text);
                Some(LibraryRule { definition, docs: item.docs.as_deref(), face, file: &self.stem })
            }
            _ => None,
        })
    }

    pub fn faces(&self) -> impl Iterator<Item = &FaceDefinition> {
        self.items().filter_map(|item| match &item.kind {
            ItemKind::Face(face) => Some(face),
            _ => None,
        })
    }

    fn items(&self) -> impl Iterator<Item = &Item> {
        self.parsed().ast.iter().flat_map(|ast| &ast.items)
    }
}
