//! The statements of a file, by kind.

use super::Library;
use super::binding::{ClueStatement, RuleStatements};
use super::layouts::Statement;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Ast, ItemKind, LayoutDefinition, Name, Picture, Use};

/// Layouts, and rules, that a file may define.
const MAX_DEFINITIONS: usize = 1_000;

/// The statements of a file, by kind.
#[derive(Default)]
pub(super) struct Statements<'a> {
    /// The layouts that the puzzle takes.
    pub uses: Vec<(&'a Use, Span)>,
    pub definitions: Vec<&'a LayoutDefinition>,
    pub own: Vec<Statement<'a>>,
    pub givens: Vec<(&'a Picture, Span)>,
    pub entered: Vec<(&'a Picture, Span)>,
    pub solutions: Vec<(&'a Picture, Span)>,
    pub rules: RuleStatements<'a>,
}

impl<'a> Statements<'a> {
    /// Sorts them; what stands twice, and too many definitions, are errors.
    pub fn of(ast: &'a Ast, library: &Library, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let mut found = Self::default();
        let mut uses = Vec::new();
        for item in &ast.items {
            match &item.kind {
                ItemKind::Use(used) => uses.push((used, item.span)),
                ItemKind::Layout(definition) => found.definitions.push(definition),
                ItemKind::Part(kind) => found.own.push(Statement { kind, span: item.span }),
                ItemKind::Givens(picture) => found.givens.push((picture, item.span)),
                ItemKind::Entered(picture) => found.entered.push((picture, item.span)),
                ItemKind::Solution(picture) => found.solutions.push((picture, item.span)),
                ItemKind::Rule(rule) => found.rules.rules.push(rule),
                ItemKind::Var(var) => found.rules.vars.push(var),
                ItemKind::Value(value) => found.rules.values.push(value),
                ItemKind::Clue(clue) => found.rules.clues.push((ClueStatement::Clue(clue), item.span)),
                ItemKind::Choice(choice) => found.rules.clues.push((ClueStatement::Choice(choice), item.span)),
                ItemKind::Version(_) | ItemKind::Metadata { .. } | ItemKind::Marks(_) => {}
            }
        }
        let taken = |list: &[(&Picture, Span)]| list.iter().map(|(_, span)| *span).collect::<Vec<_>>();
        twice("givens", &taken(&found.givens), diagnostics);
        twice("entered", &taken(&found.entered), diagnostics);
        twice("solution", &taken(&found.solutions), diagnostics);
        limit("layout", &mut found.definitions, |d| &d.name, diagnostics);
        limit("rule", &mut found.rules.rules, |r| &r.name, diagnostics);
        found.take(uses, library, diagnostics);
        // In the order of the text, whatever the kind.
        found.rules.clues.sort_by_key(|(_, span)| span.start);
        found
    }

    /// Tells layouts and rules apart: a puzzle has one layout, and takes any number of rules.
    fn take(&mut self, uses: Vec<(&'a Use, Span)>, library: &Library, diagnostics: &mut Vec<Diagnostic>) {
        for (used, span) in uses {
            let name = &used.name.text;
            let own_layout = self.definitions.iter().any(|d| d.name.text == *name);
            let own_rule = self.rules.rules.iter().any(|r| r.name.text == *name);
            let is_rule =
                !own_layout && (own_rule || library.definition(name).is_none() && library.rule(name).is_some());
            if is_rule {
                self.rules.clues.push((ClueStatement::Use(used), span));
            } else {
                if let Some(grid) = used.grids.first() {
                    let message = Diagnostic::error("E0313", format!("the layout `{name}` is the whole board"));
                    diagnostics.push(message.at(grid.span, "not in a sub-grid").help("`in` is for rules"));
                }
                self.uses.push((used, span));
            }
        }
        let known = |used: &Use| library.definition(&used.name.text).is_some() || self.defines(&used.name);
        // A misspelt rule is no second layout: it is named as unknown.
        if let [(first, _), (second, _), ..] = self.uses.as_slice()
            && (!known(first) || !known(second))
        {
            let unknown: Vec<&Use> = self.uses.iter().map(|(used, _)| *used).filter(|used| !known(used)).collect();
            let local = self.definitions.iter().map(|d| d.name.text.as_str());
            let own = self.rules.rules.iter().map(|r| r.name.text.as_str());
            for used in unknown {
                let names = local.clone().chain(own.clone());
                diagnostics.push(library.unknown(&used.name.text, used.name.span, names));
            }
            self.uses.retain(|(used, _)| known_in(library, &self.definitions, &used.name));
        }
        let spans: Vec<Span> = self.uses.iter().map(|(_, span)| *span).collect();
        if let [first, second, ..] = spans.as_slice() {
            let message = Diagnostic::error("E0218", "a puzzle uses one layout");
            diagnostics.push(message.at(*second, "the second").at(*first, "the first"));
        }
    }

    fn defines(&self, name: &Name) -> bool {
        self.definitions.iter().any(|d| d.name.text == name.text)
    }
}

fn known_in(library: &Library, own: &[&LayoutDefinition], name: &Name) -> bool {
    own.iter().any(|d| d.name.text == name.text) || library.definition(&name.text).is_some()
}

/// Refuses the second of statements that a puzzle has once.
fn twice(word: &str, spans: &[Span], diagnostics: &mut Vec<Diagnostic>) {
    if let [first, second, ..] = spans {
        let message = Diagnostic::error("E0218", format!("a puzzle has one `{word}`"));
        diagnostics.push(message.at(*second, "the second").at(*first, "the first"));
    }
}

/// Refuses too many definitions, since each name is looked for among all of them, and names defined twice.
fn limit<'a, T>(
    word: &str,
    definitions: &mut Vec<&'a T>,
    name: impl Fn(&'a T) -> &'a Name,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if let Some(definition) = definitions.get(MAX_DEFINITIONS) {
        let message = Diagnostic::error("E0207", format!("a file defines more than {MAX_DEFINITIONS} {word}s"));
        diagnostics.push(message.at(name(definition).span, "one too many"));
        definitions.truncate(MAX_DEFINITIONS);
    }
    for (i, definition) in definitions.iter().enumerate() {
        let own = name(definition);
        if let Some(first) = definitions[..i].iter().map(|d| name(d)).find(|n| n.text == own.text) {
            let message = Diagnostic::error("E0218", format!("the {word} `{}` is defined twice", own.text));
            diagnostics.push(message.at(own.span, "the second").at(first.span, "the first"));
            break;
        }
    }
}
