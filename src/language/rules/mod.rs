//! Rules: checks their definitions ([`check`]), and expands a rule with arguments on a board to the formulas that it demands
//! ([`Expander`]). `binding` calls it for every clue.

mod argument_type;
mod arguments;
mod budget;
mod build;
pub(crate) mod check;
pub(crate) mod evaluate;
pub(crate) mod functions;
pub(crate) mod geometry;
mod layers;
mod parameter;
mod pattern;
mod problem;
mod size;
mod steps;
mod types;
pub(crate) mod value;

pub(super) use check::{check_definitions, check_values};
pub use functions::{FunctionSummary, functions};
pub(super) use geometry::{Geometry, GridIndex, LineKind};
pub(super) use layers::declares;

pub(super) use parameter::ParameterType;
pub(super) use size::weight;

use super::layouts::LayoutResult;
use crate::code::Code;
use crate::puzzle::{Argument, CellId, CellReading, Demand, Layer, Layout, Pattern, Span, Term};
use crate::syntax::ast::{Expression, Parameter, RuleDefinition, ValueDefinition, VarDefinition, Version};
use crate::syntax::{Diagnostic, Label};
use budget::EvaluationBudget;
use compact_str::CompactString;
use evaluate::Evaluator;
use layers::{DeclaringRule, DefinedValue, Scope};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;
use value::Value;

/// A source of rules besides a puzzle's own: the library.
pub trait RuleSource {
    /// Returns the definition of a rule.
    fn rule(&self, name: &str) -> Option<&RuleDefinition>;
    /// Returns a rule that declares a layer with this name, and the declaration.
    fn layer(&self, name: &str) -> Option<(&RuleDefinition, &VarDefinition)>;
    /// Returns the names of all rules.
    fn rule_names(&self) -> Vec<&str>;
}

/// The rules visible in a puzzle: its own, then the library's. A rule of the library sees only the library's.
#[derive(Clone)]
pub struct Rules<'a> {
    own: HashMap<&'a str, &'a RuleDefinition>,
    library: Option<&'a dyn RuleSource>,
    /// The language version of the puzzle.
    version: Version,
}

impl<'a> Rules<'a> {
    /// Makes the set of a puzzle's own rules and those of the library.
    pub fn new(own: Vec<&'a RuleDefinition>, library: Option<&'a dyn RuleSource>) -> Self {
        // Of two rules with the same name, which is reported elsewhere, the first applies.
        let own = own.into_iter().rev().map(|rule| (rule.name.text.as_str(), rule)).collect();
        Self { own, library, version: Version::NEWEST }
    }

    /// Sets the language version of the puzzle.
    pub fn written_in(self, version: Version) -> Self {
        Self { version, ..self }
    }

    /// Returns the rule with this name, as seen from the puzzle.
    pub fn get(&self, name: &str) -> Option<&'a RuleDefinition> {
        self.own.get(name).copied().or_else(|| self.library?.rule(name))
    }

    /// Returns the rule with this name, as seen from inside a rule: the puzzle's own rules see its own, the library's see only
    /// the library's, so that a puzzle cannot change a rule that it does not define.
    fn seen_from(&self, rule: Option<&RuleDefinition>, name: &str) -> Option<&'a RuleDefinition> {
        let own =
            rule.is_none_or(|rule| self.own.get(&*rule.name.text).is_some_and(|known| std::ptr::eq(*known, rule)));
        if own { self.get(name) } else { self.library?.rule(name) }
    }

    /// Returns a rule that declares a layer with this name; the puzzle's own rules come first.
    fn layer(&self, name: &str) -> Option<(&'a RuleDefinition, &'a VarDefinition)> {
        let declaring = self.own.values().filter_map(|rule| Some((*rule, rule.layer(name)?)));
        let own = declaring.min_by_key(|(rule, _)| &*rule.name.text);
        own.or_else(|| self.library?.layer(name))
    }

    /// Returns all names, the puzzle's own first.
    pub fn names(&self) -> Vec<&'a str> {
        let mut own: Vec<&str> = self.own.keys().copied().collect();
        own.sort_unstable();
        own.into_iter().chain(self.library.into_iter().flat_map(|library| library.rule_names())).collect()
    }
}

impl RuleSource for Rules<'_> {
    fn rule(&self, name: &str) -> Option<&RuleDefinition> {
        self.get(name)
    }

    fn layer(&self, name: &str) -> Option<(&RuleDefinition, &VarDefinition)> {
        Rules::layer(self, name)
    }

    fn rule_names(&self) -> Vec<&str> {
        self.names()
    }
}

/// The largest number of reported places that version 1 accepts silently.
const MAX_OUTDATED: usize = 5;

/// Expands rules on one board.
///
/// Order of calls: `set_marks` and `set_givens`, all `declare_…`, then `expand` and `argument` as often as needed.
pub struct Expander<'a> {
    pub layout: &'a Layout,
    rules: &'a Rules<'a>,
    board: Geometry<'a>,
    layers: Vec<Layer>,
    cell_value: Option<DefinedValue<'a>>,
    declared: Vec<DeclaringRule<'a>>,
    marks: HashMap<CompactString, Vec<Vec<CellId>>>,
    /// Rules whose marks were looked at.
    looked_at: RefCell<BTreeSet<CompactString>>,
    /// The cells that have givens, ascending.
    givens: Vec<CellId>,
    /// Whether a demand depends on them.
    asked_for_givens: Cell<bool>,
    budget: EvaluationBudget,
    /// Cached values of cells, board words and patterns.
    cell_values: RefCell<HashMap<CellId, Term>>,
    words: RefCell<HashMap<(CompactString, Option<GridIndex>), Value>>,
    patterns: RefCell<HashMap<Rc<str>, Arc<Pattern>>>,
    /// Constructs that version 1 of the language accepts silently.
    outdated: RefCell<Vec<Diagnostic>>,
}

impl<'a> Expander<'a> {
    pub fn new(layout: &'a Layout, rules: &'a Rules<'a>) -> Self {
        Self {
            layout,
            rules,
            board: Geometry::new(layout),
            layers: Vec::new(),
            cell_value: None,
            declared: Vec::new(),
            marks: HashMap::new(),
            looked_at: RefCell::default(),
            givens: Vec::new(),
            asked_for_givens: Cell::new(false),
            budget: EvaluationBudget::default(),
            cell_values: RefCell::default(),
            words: RefCell::default(),
            patterns: RefCell::default(),
            outdated: RefCell::default(),
        }
    }

    /// Returns rows, columns, boxes and coordinates, as the rules see them.
    pub fn board(&self) -> &Geometry<'a> {
        &self.board
    }

    /// Declares a layer of the puzzle itself. Its variables follow those declared before, which follow the cells. If `in_puzzle`
    /// is set, the layer is part of the answer unless `hidden`; otherwise it is hidden unless `answer`.
    pub fn declare_var(
        &mut self,
        definition: &'a VarDefinition,
        in_puzzle: bool,
        grid: Option<GridIndex>,
    ) -> LayoutResult<()> {
        self.add_layer(definition, in_puzzle, Scope { scope: Vec::new(), grid, rule: None })
    }

    /// Declares the value that arithmetic reads from cells; a second declaration in a puzzle is an error.
    pub fn declare_value(&mut self, definition: &'a ValueDefinition) -> LayoutResult<()> {
        self.set_cell_value(definition, Scope { scope: Vec::new(), grid: None, rule: None })
    }

    /// Executes the `var` and `value` statements of a rule that is used by `use` or by a clue, with its arguments. A repeated use
    /// declares nothing new, except for the cells of another sub-grid.
    pub fn declare_rule(
        &mut self,
        rule: &'a RuleDefinition,
        arguments: &[Argument],
        grid: Option<GridIndex>,
        clue: Span,
    ) -> LayoutResult<()> {
        self.declare_statements(rule, arguments, grid, clue).map_err(|message| blame(message, clue))
    }

    /// Sets the places of the clues of each rule, for `marked` and `unmarked`: a clue's cells in the order written.
    pub fn set_marks(&mut self, marks: HashMap<CompactString, Vec<Vec<CellId>>>) {
        self.marks = marks;
    }

    /// Sets the cells that have givens, for `given`.
    pub fn set_givens(&mut self, givens: impl IntoIterator<Item = CellId>) {
        self.givens = givens.into_iter().collect();
        self.givens.sort_unstable();
    }

    /// Returns whether a cell has a given, and notes that the question was asked.
    pub(super) fn is_given(&self, cell: CellId) -> bool {
        self.asked_for_givens.set(true);
        self.givens.binary_search(&cell).is_ok()
    }

    /// Returns whether some demand depends on which cells have givens.
    pub fn depends_on_givens(&self) -> bool {
        self.asked_for_givens.get()
    }

    /// Returns the rules whose marks some demand looked at.
    pub fn looked_at(&self) -> BTreeSet<CompactString> {
        self.looked_at.borrow().clone()
    }

    /// Forgets which marks were looked at.
    pub fn forget_looked_at(&self) {
        self.looked_at.borrow_mut().clear();
    }

    /// Returns all demands of a rule with these arguments, one per parameter in order. `grid` is the sub-grid to which board
    /// words (`rows`, `cells`, …) refer; `reads` is whether cells are read for digits or values. Errors label the clue first,
    /// then the statement of the definition.
    pub fn expand(
        &self,
        rule: &'a RuleDefinition,
        arguments: &[Argument],
        grid: Option<GridIndex>,
        reads: CellReading,
        clue: Span,
    ) -> LayoutResult<Vec<Demand>> {
        let mut walk = Evaluator::new(self, grid, Some(rule));
        walk.reads = reads;
        arguments::bind(&mut walk, rule, arguments);
        walk.demands(&rule.body).map_err(|message| blame(message, clue))
    }

    /// Resets the budget, as for another puzzle.
    pub fn begin_anew(&self) {
        self.budget.renew();
    }

    /// Evaluates a static expression as an argument for a parameter: a default, `name=value`, `use f(x)`. Earlier arguments are
    /// in scope by name. A variadic parameter takes a list, or one item as a list of one.
    pub fn argument(
        &self,
        expression: &Expression,
        parameter: &Parameter,
        scope: &[(String, Argument)],
        grid: Option<GridIndex>,
    ) -> LayoutResult<Argument> {
        self.argument_of(expression, parameter, scope, grid)
    }

    /// Evaluates a static integer that depends on the board alone, as in `exactly 2 of`.
    pub fn integer(&self, expression: &Expression) -> LayoutResult<i64> {
        Evaluator::new(self, None, None).static_integer(expression)
    }

    /// Returns warnings about static terms without a value, which version 1 of the language accepts silently.
    pub fn outdated(&self) -> Vec<Diagnostic> {
        self.outdated.take()
    }

    /// Returns the declared layers, in order of their variables.
    pub fn layers(self) -> Vec<Layer> {
        self.layers
    }

    /// Records a static term without a value in a file of version 1, for the first few places.
    fn note_outdated(&self, why: &Diagnostic) {
        let mut known = self.outdated.borrow_mut();
        let span = why.labels.first().map(|label| label.span).unwrap_or_default();
        if known.len() < MAX_OUTDATED && !known.iter().any(|d| d.labels.first().is_some_and(|l| l.span == span)) {
            let said = format!("{}: in version 1 this makes the formula around it false", why.message);
            let message = Diagnostic::new(Code::W0101, said).at(span, "has no value");
            let message = message.because("from version 2 of the language on, this is an error");
            known.push(message.help("end the loop before it, or exclude it with `where`; then write `gridc 2`"));
        }
    }

    fn cell_value(&self, cell: CellId, span: Span, depth: usize) -> LayoutResult<Term> {
        self.value_of_cell(cell, span, depth)
    }
}

/// Adds the clue as the first label, before the places in the definition.
pub(in crate::language) fn blame(mut message: Box<Diagnostic>, clue: Span) -> Box<Diagnostic> {
    if clue != Span::default() {
        message.labels.insert(0, Label { span: clue, text: "in this clue".to_owned() });
    }
    message
}
