//! Sorts the statements of a file by kind, and reports duplicates and excess definitions.

use super::Library;
use super::binding::{ClueStatement, RuleStatements};
use super::layouts::Statement;
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Ast, ItemKind, LayoutDefinition, Name, Picture, Use};
use crate::syntax::suggest::nearest;

/// The largest number of layouts, and of rules, that a file may define.
const MAX_DEFINITIONS: usize = 1_000;

/// The statements of a file, by kind.
#[derive(Default)]
pub(super) struct Statements<'a> {
    /// The layouts that the puzzle uses.
    pub uses: Vec<(&'a Use, Span)>,
    pub definitions: Vec<&'a LayoutDefinition>,
    pub own: Vec<Statement<'a>>,
    pub givens: Vec<(&'a Picture, Span)>,
    pub entered: Vec<(&'a Picture, Span)>,
    pub solutions: Vec<(&'a Picture, Span)>,
    pub rules: RuleStatements<'a>,
    /// Whether a `use` names something that does not exist, which may be the layout.
    pub misnamed: bool,
}

impl<'a> Statements<'a> {
    /// Sorts the statements; duplicates and too many definitions are errors.
    pub fn of(ast: &'a Ast, library: &Library, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let mut found = Self::default();
        found.rules.version = ast.version();
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
                ItemKind::Face(face) => found.rules.faces.push(face),
                ItemKind::Var(var) => found.rules.vars.push(var),
                ItemKind::Value(value) => found.rules.values.push(value),
                ItemKind::Clue(clue) => found.rules.clues.push((ClueStatement::Clue(clue), item.span)),
                ItemKind::Choice(choice) => found.rules.clues.push((ClueStatement::Choice(choice), item.span)),
                ItemKind::Version(_)
                | ItemKind::Metadata { .. }
                | ItemKind::Marks(_)
                | ItemKind::Doubt(_)
                | ItemKind::Allow(_)
                | ItemKind::Unread(_) => {}
            }
        }
        let taken = |list: &[(&Picture, Span)]| list.iter().map(|(_, span)| *span).collect::<Vec<_>>();
        twice("givens", &taken(&found.givens), diagnostics);
        twice("entered", &taken(&found.entered), diagnostics);
        twice("solution", &taken(&found.solutions), diagnostics);
        limit("layout", &mut found.definitions, |d| &d.name, diagnostics);
        limit("rule", &mut found.rules.rules, |r| &r.name, diagnostics);
        bound("face", &mut found.rules.faces, |f| &f.rule, diagnostics);
        found.take(uses, library, diagnostics);
        // In text order, whatever the kind.
        found.rules.clues.sort_by_key(|(_, span)| span.start);
        found
    }

    /// Separates layouts from rules: a puzzle has one layout and uses any number of rules.
    fn take(&mut self, uses: Vec<(&'a Use, Span)>, library: &Library, diagnostics: &mut Vec<Diagnostic>) {
        for (used, span) in uses {
            let name = used.name.text.as_str();
            let own_rule = self.rules.rules.iter().any(|r| r.name.text == name);
            if self.definitions.iter().any(|d| d.name.text == name) || (!own_rule && library.definition(name).is_some())
            {
                self.uses.push((used, span));
            } else if own_rule || library.rule(name).is_some() {
                self.rules.clues.push((ClueStatement::Use(used), span));
            } else {
                self.misnamed = true;
                diagnostics.push(self.unknown(used, library));
            }
        }
        if let [(_, first), (_, second), ..] = self.uses.as_slice() {
            let message = Diagnostic::new(Code::E0218, "a puzzle uses one layout");
            diagnostics.push(message.at(*second, "the second").at(*first, "the first"));
        }
        if let Some((used, _)) = self.uses.first()
            && let Some(grid) = used.grids.first()
        {
            let message = Diagnostic::new(Code::E0313, format!("the layout `{}` is the whole board", used.name.text));
            diagnostics.push(message.at(grid.span, "not in a sub-grid").help("`in` is for rules"));
        }
    }

    fn unknown(&self, used: &Use, library: &Library) -> Diagnostic {
        let name = used.name.text.as_str();
        let own = self.definitions.iter().map(|d| &d.name).chain(self.rules.rules.iter().map(|r| &r.name));
        let known = own.map(|name| name.text.as_str()).chain(library.names()).chain(library.rule_names());
        let message = Diagnostic::new(Code::E0202, format!("there is no layout or rule `{name}`"));
        let message = message.at(used.name.span, "unknown");
        match nearest(name, known) {
            Some(guess) => message.help(format!("did you mean `{guess}`?")),
            None => {
                let layouts: Vec<&str> = library.names().collect();
                let message = message.because(format!("the layouts are {}", layouts.join(", ")));
                message.help("`gridc list layouts` and `gridc rules` describe them")
            }
        }
    }
}

/// Rejects the second of statements that a puzzle may have once.
fn twice(word: &str, spans: &[Span], diagnostics: &mut Vec<Diagnostic>) {
    if let [first, second, ..] = spans {
        let message = Diagnostic::new(Code::E0218, format!("a puzzle has one `{word}`"));
        diagnostics.push(message.at(*second, "the second").at(*first, "the first"));
    }
}

/// Rejects too many definitions, since each name is searched for among all of them.
fn bound<'a, T>(
    word: &str,
    definitions: &mut Vec<&'a T>,
    name: impl Fn(&'a T) -> &'a Name,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if let Some(definition) = definitions.get(MAX_DEFINITIONS) {
        let message = Diagnostic::new(Code::E0207, format!("a file defines more than {MAX_DEFINITIONS} {word}s"));
        diagnostics.push(message.at(name(definition).span, "one too many"));
        definitions.truncate(MAX_DEFINITIONS);
    }
}

/// Rejects too many definitions, and names defined twice.
fn limit<'a, T>(
    word: &str,
    definitions: &mut Vec<&'a T>,
    name: impl Fn(&'a T) -> &'a Name,
    diagnostics: &mut Vec<Diagnostic>,
) {
    bound(word, definitions, &name, diagnostics);
    for (i, definition) in definitions.iter().enumerate() {
        let own = name(definition);
        if let Some(first) = definitions[..i].iter().map(|d| name(d)).find(|n| n.text == own.text) {
            let message = Diagnostic::new(Code::E0218, format!("the {word} `{}` is defined twice", own.text));
            diagnostics.push(message.at(own.span, "the second").at(first.span, "the first"));
            break;
        }
    }
}
