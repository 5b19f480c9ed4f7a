//! Binding: turns the rule statements of a syntax tree (`use` of rules, clues, choices, layers) into the clues of a puzzle, with
//! resolved arguments and formulas. [`resolve`](super::resolve()) calls it after the layout is known.
//!
//! The steps, each over the whole puzzle before the next begins: read and bind the arguments of all clues ([`collect`]); declare
//! the layers; record the places of the clues, which negative constraints look at; expand the rules ([`expansion`]); find clues
//! that can never hold or always do, by bounds ([`verdicts`]).

mod area;
mod arguments;
pub(crate) mod bounds;
mod cells;
mod collect;
mod convert;
mod expansion;
mod signature;
mod statement;
mod statements;
mod trial;
mod unknown;
mod verdicts;
mod written;

pub(super) use area::is_direction;
pub(super) use cells::cells;
pub(super) use statements::{ClueStatement, RuleStatements};
pub use trial::{ArgumentKind, KnownRule, Rulebook, Trials, named_cells};
use unknown::unknown_rule;
pub(super) use unknown::unknown_rules;
pub use verdicts::denies_solution;
pub(super) use verdicts::{shave, under};

use super::Library;
use super::faces::{check_faces, face, own_rule};
use super::rules::{Expander, Rules, check_definitions, check_values};
use crate::code::Code;
use crate::model::OriginId;
use crate::puzzle::{Clue, Doubt, DoubtKind, Effect, Layout, OwnRule, PuzzleData};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{FaceDefinition, RuleDefinition, VarDefinition};
use collect::PendingClue;
use std::collections::{HashMap, HashSet};

/// The largest number of cells named by all clues of a puzzle.
const MAX_PLACES: usize = 4_000_000;

/// The largest number of clues in a puzzle, including those in choices.
const MAX_CLUES: usize = 100_000;

/// The largest number of messages about clues that are reported one by one.
const MAX_REPORTED: usize = 20;

/// Adds clues and layers to a puzzle that has its layout and facts.
pub(super) fn bind<'a>(
    statements: &RuleStatements<'a>,
    layout: &'a Layout,
    library: &'a Library,
    puzzle: &mut PuzzleData,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if statements.are_none() {
        return;
    }
    let rules = Rules::new(statements.rules.clone(), Some(library)).written_in(statements.version);
    let layers: Vec<&VarDefinition> = statements.vars.clone();
    let mut own = check_definitions(&statements.rules, &rules, &layers);
    own.extend(check_values(&statements.values, &rules, &layers));
    own.extend(check_faces(&statements.faces, &statements.rules, &rules));
    let faulty = own.iter().any(Diagnostic::is_error);
    diagnostics.extend(own);
    // Further checks would only repeat these errors.
    if faulty {
        return;
    }
    let mut messages = Messages::default();
    for rule in &statements.rules {
        if let Some((hidden, _)) = library.rule(&rule.name.text) {
            let name = &rule.name.text;
            let message = Diagnostic::new(Code::N0301, format!("`{name}` replaces the library's rule"));
            let message = message.at(rule.name.span, "used in this puzzle");
            messages.say(message.at(hidden.definition.name.span, "not used"));
        }
    }
    let mut expander = Expander::new(layout, &rules);
    let pending = collect::collect(statements, layout, library, &rules, &expander, &mut messages);
    let unbound = messages.errors;
    expander.set_marks(expansion::marks(&pending));
    expander.set_givens(puzzle.givens.iter().map(|given| given.cell));
    expansion::declare(statements, &pending, &mut expander, &mut messages);
    if messages.errors > 0 {
        if messages.errors == unbound {
            others(puzzle, &pending, expander, &mut messages);
        }
    } else {
        let first = OriginId(layout.origins.len() as u32);
        let mut expansion = expansion::Expansion::new(&expander, first, &mut messages);
        let (clues, from) = expansion.all(&pending);
        puzzle.own_rules = own_rules(&clues, statements, library);
        puzzle.doubts.extend(unwritten(&clues, statements));
        puzzle.clues = clues;
        puzzle.origins = expansion.origins();
        expander.outdated().into_iter().for_each(|message| messages.say(message));
        puzzle.givens_matter = expander.depends_on_givens();
        puzzle.layers = expander.layers();
        verdicts::judge(puzzle, &from, &mut messages);
    }
    diagnostics.extend(messages.finish());
}

/// Returns the rules that the clues use and that are not in the built-in library.
fn own_rules(clues: &[Clue], statements: &RuleStatements<'_>, library: &Library) -> Vec<OwnRule> {
    let own: HashMap<&str, &RuleDefinition> =
        statements.rules.iter().map(|rule| (rule.name.text.as_str(), *rule)).collect();
    let mut names = HashSet::new();
    let taken = clues.iter().flat_map(|clue| std::iter::once(clue).chain(clue.parts.iter().flatten()));
    let taken = taken.map(|clue| clue.rule.as_str()).filter(|name| names.insert(*name));
    taken
        .filter_map(|name| match own.get(name) {
            Some(rule) => {
                let is_its = |face: &&&FaceDefinition| face.rule.text == rule.name.text;
                Some(own_rule(rule, statements.faces.iter().find(is_its).copied()))
            }
            None if face(name).is_some() => None,
            None => library.rule(name).map(|(rule, _)| own_rule(rule.definition, rule.face)),
        })
        .collect()
}

/// The end of doubts about rules with an empty body.
pub(super) const UNWRITTEN: &str = "is not written yet";

/// Returns a doubt for each rule of the puzzle that has clues and an empty body, as in drafts of drawings.
fn unwritten(clues: &[Clue], statements: &RuleStatements<'_>) -> Vec<Doubt> {
    let empty = statements.rules.iter().filter(|rule| rule.body.statements.is_empty());
    let doubts = empty.filter_map(|rule| {
        let name = rule.name.text.as_str();
        let of_rule = clues.iter().flat_map(|clue| std::iter::once(clue).chain(clue.parts.iter().flatten()));
        let count = of_rule.filter(|clue| clue.rule == name).count();
        let face = statements.faces.iter().find(|face| face.rule.text == rule.name.text);
        let changes = face.is_some_and(|face| face.entries.iter().any(|entry| entry.word.text == "changes_values"));
        let effect = if changes { Effect::Changes } else { Effect::Restricts };
        let clues = if count == 1 { "the clue".to_owned() } else { format!("the {count} clues") };
        let what = format!("{clues} of `{name}`, a rule that {UNWRITTEN}");
        (count > 0).then_some(Doubt { what, effect, subject: DoubtKind::Rule, span: rule.name.span })
    });
    doubts.collect()
}

/// Reports mistakes in the clues that could be bound, if others could not, so that all mistakes are reported at once. Mistakes
/// that may be caused by a missing part (a layer, marks that a rule looks at) are omitted.
fn others<'a>(puzzle: &PuzzleData, pending: &[PendingClue<'a>], expander: Expander<'a>, messages: &mut Messages) {
    let mut more = Messages::default();
    let mut expansion = expansion::Expansion::new(&expander, OriginId(puzzle.layout.origins.len() as u32), &mut more);
    let (clues, from) = expansion.all(pending);
    let origins = expansion.origins();
    let puzzle = PuzzleData { clues, origins, layers: expander.layers(), ..PuzzleData::new(puzzle.layout.clone()) };
    verdicts::judge(&puzzle, &from, &mut more);
    let own = more.said.into_iter().filter(|message| !matches!(message.code, Code::E0456 | Code::W0301));
    own.for_each(|message| messages.say(message));
}

/// A bounded list of messages about clues.
#[derive(Default)]
struct Messages {
    said: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
}

impl Messages {
    fn say(&mut self, message: Diagnostic) {
        let count = if message.is_error() { &mut self.errors } else { &mut self.warnings };
        *count += 1;
        if *count <= MAX_REPORTED && !self.said.contains(&message) {
            self.said.push(message);
        }
    }

    /// Returns whether further errors are only counted.
    fn is_full(&self) -> bool {
        self.errors >= MAX_REPORTED
    }

    /// Returns the value; on an error, records the message and returns `None`.
    fn take<T>(&mut self, step: super::layouts::LayoutResult<T>) -> Option<T> {
        step.map_err(|message| self.say(*message)).ok()
    }

    fn finish(mut self) -> Vec<Diagnostic> {
        if self.errors > MAX_REPORTED {
            let said = match self.errors - MAX_REPORTED {
                1 => "1 more error in clues".to_owned(),
                more => format!("{more} more errors in clues"),
            };
            self.said.push(Diagnostic::new(Code::E0300, said));
        }
        self.said
    }
}
