//! Tests definitions given as text on small boards; their expansions are compared as text.

use compact_str::CompactString;
use gridc::stages::language::Library;
use gridc::stages::language::layouts::{LayoutBuilder, Statement};
use gridc::stages::language::rules::check::{check_definitions, check_values};
use gridc::stages::language::rules::{Expander, Rules};
use gridc::stages::puzzle::{Argument, CellId, CellReading, Demand, Layout, Span};
use gridc::stages::syntax::ast::{ItemKind, RuleDefinition};
use gridc::stages::syntax::{Ast, Diagnostic, Sources};
use std::collections::HashMap;
use std::sync::Arc;

mod board;
mod definitions;
mod errors;
mod functions;
mod layers;
mod show;
mod statements;

/// A file with a layout and rules.
pub(super) struct Fixture {
    text: String,
    ast: Ast,
    layout: Arc<Layout>,
    marks: HashMap<CompactString, Vec<Vec<CellId>>>,
}

impl Fixture {
    /// `layout` is the argument of `use`; the rules follow.
    pub fn new(layout: &str, rules: &str) -> Self {
        Self::of_version(2, layout, rules)
    }

    /// The same in a version of the language.
    pub fn of_version(version: u32, layout: &str, rules: &str) -> Self {
        let mut sources = Sources::new();
        let library = Library::new(&mut sources);
        let text = format!("gridc {version}\nuse {layout}\n{rules}");
        let source = sources.add("fixture", text.as_str(), 0);
        let parsed = gridc::stages::syntax::grid::parse(&source);
        assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
        let ast = parsed.ast.unwrap();
        let layout = {
            let definitions = ast.items.iter().filter_map(|item| match &item.kind {
                ItemKind::Layout(definition) => Some(definition),
                _ => None,
            });
            let mut builder = LayoutBuilder::new(&library, definitions.collect());
            let used = ast.items.iter().find_map(|item| match &item.kind {
                ItemKind::Use(used) => Some(used),
                _ => None,
            });
            let own: Vec<Statement> = ast
                .items
                .iter()
                .filter_map(|item| match &item.kind {
                    ItemKind::Part(kind) => Some(Statement { kind, span: item.span }),
                    _ => None,
                })
                .collect();
            builder.layout(used.unwrap(), &own).unwrap()
        };
        Self { text, ast, layout, marks: HashMap::new() }
    }

    pub fn mark(mut self, rule: &str, cells: &[&str]) -> Self {
        let cells = cells.iter().map(|name| self.cell(name)).collect();
        self.marks.entry(rule.into()).or_default().push(cells);
        self
    }

    /// The cell `r1c2`.
    pub fn cell(&self, name: &str) -> CellId {
        let all = 0..self.layout.cells().len() as u32;
        all.map(CellId).find(|cell| self.layout.position(*cell).to_string() == name).unwrap()
    }

    /// The cells of a path, as an argument.
    pub fn path(&self, names: &str) -> Argument {
        Argument::Cells(names.split(' ').map(|name| self.cell(name)).collect())
    }

    fn definitions(&self) -> Vec<&RuleDefinition> {
        let rules = self.ast.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Rule(rule) => Some(rule),
            _ => None,
        });
        rules.collect()
    }

    /// Expands the file's layers and the first rule.
    pub fn try_expand(&self, arguments: &[Argument]) -> Result<Vec<Demand>, Box<Diagnostic>> {
        self.with(None, |expander, rule| expander.expand(rule, arguments, None, CellReading::Both, Span::default()))
    }

    /// Calls a function with the first rule, after everything is declared.
    pub fn with<T>(
        &self,
        grid: Option<usize>,
        work: impl FnOnce(&Expander, &RuleDefinition) -> Result<T, Box<Diagnostic>>,
    ) -> Result<T, Box<Diagnostic>> {
        let definitions = self.definitions();
        let rules = Rules::new(definitions.clone(), None);
        let mut expander = Expander::new(&self.layout, &rules);
        for item in &self.ast.items {
            match &item.kind {
                ItemKind::Var(var) => expander.declare_var(var, true, grid)?,
                ItemKind::Value(value) => expander.declare_value(value)?,
                _ => {}
            }
        }
        for rule in &definitions {
            if rule.parameters.is_empty() {
                expander.declare_rule(rule, &[], grid, Span::default())?;
            }
        }
        expander.set_marks(self.marks.clone());
        work(&expander, definitions[0])
    }

    /// Returns the demands of the first rule, one per line.
    pub fn expand(&self, arguments: &[Argument]) -> String {
        show::demands(&self.try_expand(arguments).unwrap_or_else(|d| panic!("{d:?}")))
    }

    /// Returns the message about the first rule's expansion, and the texts of its labels.
    pub fn error(&self, arguments: &[Argument]) -> String {
        self.said(&self.try_expand(arguments).unwrap_err())
    }

    /// Formats a message with the texts of its labels.
    pub fn said(&self, message: &Diagnostic) -> String {
        let places: Vec<&str> = message.labels.iter().map(|l| self.text.get(l.span.range()).unwrap_or("?")).collect();
        format!("{} {} @ {}", message.code, message.message, places.join(" @ "))
    }

    /// Returns the messages of the definitions' checker.
    pub fn check(&self) -> Vec<String> {
        let definitions = self.definitions();
        let rules = Rules::new(definitions.clone(), None);
        let (mut layers, mut values) = (Vec::new(), Vec::new());
        for item in &self.ast.items {
            match &item.kind {
                ItemKind::Var(var) => layers.push(var),
                ItemKind::Value(value) => values.push(value),
                _ => {}
            }
        }
        let mut found = check_definitions(&definitions, &rules, &layers);
        found.extend(check_values(&values, &rules, &layers));
        found.iter().map(|message| self.said(message)).collect()
    }
}

/// Returns the demands of a rule without parameters on a 4×4 board.
pub(super) fn on_small(body: &str) -> String {
    Fixture::new("classic(2, 2)", &format!("rule r() {{\n  {body}\n}}")).expand(&[])
}
