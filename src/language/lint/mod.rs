//! Lints: warnings about statements that are well formed but look like mistakes. Nothing is solved; cells and formulas are
//! examined with bounds and singles.
//!
//! The expected arrangement of a clue's cells is declared by its rule's face; for a puzzle's own rules, by the faces of the rules
//! that they call. Every warning can be suppressed, in the file or by the user.

mod allowed;
mod board;
mod lint_candidates;
mod overlap;
mod propagated;
mod redundant;
mod touch;
mod unused;

pub(super) use allowed::Allowed;

use super::Library;
use super::rules::{Rules, declares};
use crate::code::Code;
use crate::puzzle::{Argument, CellId, Clue, Effect, PuzzleData, Span};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Ast, ItemKind, RuleDefinition};
use std::collections::HashMap;

/// The largest number of warnings of one code in a puzzle that are reported one by one.
const MAX_REPORTED: usize = 20;

/// Adds warnings to the messages about a puzzle. With `thorough` all lints run (`gridc lint`); without it, only those
/// whose findings are never intended.
pub(super) fn lint(
    puzzle: &PuzzleData,
    ast: &Ast,
    library: &Library,
    thorough: bool,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if thorough {
        let mut findings = Findings::new(diagnostics);
        unused::unused(ast, &mut findings);
        findings.finish();
        propagated::without_clues(puzzle, diagnostics);
    }
    if puzzle.clues.is_empty() {
        return;
    }
    let scene = Scene::new(puzzle, ast, library);
    let mut findings = Findings::new(diagnostics);
    touch::touch(&scene, thorough, &mut findings);
    board::board(&scene, &mut findings);
    if thorough {
        overlap::overlap(&scene, &mut findings);
        redundant::redundant(&scene, &mut findings);
        // Something that was not understood might change the meaning of the clues.
        if puzzle.doubt() != Some(Effect::Changes) {
            propagated::with_clues(&scene, &mut findings);
        }
    }
    findings.finish();
}

struct Scene<'a> {
    puzzle: &'a PuzzleData,
    rules: Rules<'a>,
    /// The puzzle's own rules, which have no faces in the library.
    own: HashMap<&'a str, &'a RuleDefinition>,
    /// Whether the text is in another format, which has no `allow` statement.
    foreign: bool,
}

impl<'a> Scene<'a> {
    fn new(puzzle: &'a PuzzleData, ast: &'a Ast, library: &'a Library) -> Self {
        let own: Vec<&RuleDefinition> = ast
            .items
            .iter()
            .filter_map(|item| match &item.kind {
                ItemKind::Rule(rule) => Some(rule),
                _ => None,
            })
            .collect();
        let by_name = own.iter().rev().map(|rule| (rule.name.text.as_str(), *rule)).collect();
        Self { puzzle, rules: Rules::new(own, Some(library)), own: by_name, foreign: ast.layout_from_shape }
    }

    /// Returns all clues, including those in choices.
    fn clues(&self) -> Vec<&'a Clue> {
        let mut found = Vec::new();
        let mut rest: Vec<&Clue> = self.puzzle.clues.iter().rev().collect();
        while let Some(clue) = rest.pop() {
            rest.extend(clue.parts.iter().flatten().rev());
            found.push(clue);
        }
        found
    }

    /// Returns whether the clue's rule declares a layer or values, which is an effect even without demands.
    fn declares(&self, clue: &Clue) -> bool {
        self.rules.get(&clue.rule).is_some_and(declares)
    }

    /// Returns the name of a clue in messages, and its span.
    fn named(&self, clue: &'a Clue) -> (&'a str, Span) {
        match self.puzzle.origin(clue.origin) {
            Some(origin) => (&origin.what, origin.span),
            None => (&clue.rule, clue.definition),
        }
    }

    fn place(&self, cell: CellId) -> String {
        self.puzzle.layout.position(cell).to_string()
    }

    /// Returns the advice on how to suppress the warning.
    fn allow(&self, code: Code) -> String {
        match self.foreign {
            true => format!("if this is intended, write `--allow {code}`"),
            false => format!("if this is intended, write `allow {code}` at the end of the clue"),
        }
    }
}

/// Returns the groups of cells that are arguments of a parameter.
fn groups<'c>(clue: &'c Clue, parameter: &str) -> Vec<&'c [CellId]> {
    let mut found = Vec::new();
    let mut rest: Vec<&Argument> =
        clue.arguments.iter().filter(|(name, _)| name == parameter).map(|(_, argument)| argument).collect();
    while let Some(argument) = rest.pop() {
        match argument {
            Argument::Cell(cell) => found.push(std::slice::from_ref(cell)),
            Argument::Cells(cells) => found.push(cells.as_slice()),
            Argument::List(items) => rest.extend(items.iter().rev()),
            _ => {}
        }
    }
    found
}

/// The warnings about one puzzle, with a limit per code.
struct Findings<'f> {
    said: &'f mut Vec<Diagnostic>,
    counts: HashMap<Code, usize>,
}

impl<'f> Findings<'f> {
    fn new(said: &'f mut Vec<Diagnostic>) -> Self {
        Self { said, counts: HashMap::new() }
    }

    fn say(&mut self, message: Diagnostic) {
        let count = self.counts.entry(message.code).or_default();
        *count += 1;
        if *count <= MAX_REPORTED {
            self.said.push(message);
        }
    }

    /// Returns whether a warning with this code was already given about the statement at `span`.
    fn has(&self, code: Code, span: Span) -> bool {
        self.said.iter().any(|d| d.code == code && d.labels.first().is_some_and(|label| label.span == span))
    }

    fn finish(self) {
        for (code, count) in self.counts {
            if let Some(more) = count.checked_sub(MAX_REPORTED).filter(|more| *more > 0) {
                self.said.push(Diagnostic::new(code, format!("{more} more warnings of this kind")));
            }
        }
    }
}
