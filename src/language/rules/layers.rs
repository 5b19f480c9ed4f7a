//! Layers (`var`) and the values of cells (`value`): declaration, and evaluation of the definition of `value`.

use super::evaluate::{Evaluator, measure};
use super::problem::{PLACE, PLACES, no_value, unexpected, wrong_type};
use super::size::size;
use super::value::Value;
use super::{Expander, GridIndex, arguments};
use crate::code::Code;
use crate::language::layouts::LayoutResult;
use crate::model::VarId;
use crate::puzzle::{Argument, CellId, Digit, FormulaNode, Layer, LayerLook, Place, Span, Term};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{
    Block, Name, RuleDefinition, Statement, StatementKind, ValueDefinition, VarDefinition, Version,
};
use compact_str::CompactString;
use std::collections::HashSet;

/// The advice if a rule is used twice with different arguments.
const SHARED: &str = "use it once, or define a rule for each, with different layer names and one `value`";

/// The largest number of values in a layer's domain.
const MAX_VALUES: usize = 1_000;

/// A rule that the puzzle uses and that declares layers or values.
#[derive(Debug)]
pub(super) struct DeclaringRule<'a> {
    rule: &'a RuleDefinition,
    arguments: Vec<Argument>,
    grid: Option<GridIndex>,
    clue: Span,
}

/// The definition of `value`, with the names in scope.
#[derive(Debug)]
pub(super) struct DefinedValue<'a> {
    pub definition: &'a ValueDefinition,
    scope: Vec<(CompactString, Value)>,
    /// The sub-grids to whose cells it applies; `None` is the whole board.
    grids: Vec<Option<GridIndex>>,
    rule: Option<&'a RuleDefinition>,
}

impl<'a> Expander<'a> {
    /// Adds a layer; `evaluator` is the scope of its declaration.
    pub(super) fn add_layer(
        &mut self,
        definition: &VarDefinition,
        in_puzzle: bool,
        evaluator: Scope<'a>,
    ) -> LayoutResult<()> {
        let mut walk = evaluator.start(self);
        let places = match walk.evaluate(&definition.on)? {
            Value::List(items) => items
                .iter()
                .map(|item| item.place_of_layer().ok_or_else(|| unexpected(PLACE, item, definition.on.span)))
                .collect::<LayoutResult<Vec<Place>>>()?,
            item => {
                vec![item.place_of_layer().ok_or_else(|| unexpected(PLACES, &item, definition.on.span))?]
            }
        };
        // Among groups, two cells are a group as well.
        let places: Vec<Place> = match places.iter().any(|place| matches!(place, Place::Group(_))) {
            true => places.into_iter().map(|place| place.as_group().unwrap_or(place)).collect(),
            false => places,
        };
        let kind = |place: &Place| std::mem::discriminant(place);
        if let Some(pair) = places.windows(2).find(|pair| kind(&pair[0]) != kind(&pair[1])) {
            let [one, other] = [0, 1].map(|of| pair[of].noun());
            let message = format!("the layer `{}` is on {one}s and on {other}s", definition.name.text);
            let message = Diagnostic::new(Code::E0453, message).at(definition.on.span, "both occur here");
            let shown = pair.iter().map(|place| self.layout.place_name(place)).collect::<Vec<_>>().join(" and ");
            return Err(Box::new(message.because(shown).help("declare a layer for each")));
        }
        let values = match &definition.values {
            None => vec![0, 1],
            Some(written) => {
                let items = walk.static_items(written)?;
                domain(&items, written.span)?
            }
        };
        self.insert_layer(definition, places, values, in_puzzle)
    }

    fn insert_layer(
        &mut self,
        definition: &VarDefinition,
        mut places: Vec<Place>,
        values: Vec<Digit>,
        in_puzzle: bool,
    ) -> LayoutResult<()> {
        let name = &definition.name;
        let span = name.span.to(definition.on.span);
        if places.is_empty() {
            return Err(Box::new(no_value(format!("the layer `{}` has no cells", name.text), span, "empty")));
        }
        self.budget.spend(places.len() as u64, span)?;
        for known in self.layers.iter().filter(|layer| layer.name == name.text) {
            // The same statement again, in another sub-grid: common places keep their variable.
            if known.span != span || known.values != values {
                let message = Diagnostic::new(Code::E0459, format!("two layers are called `{}`", name.text));
                return Err(Box::new(message.at(span, "the second").at(known.span, "the first")));
            }
            places.retain(|place| known.places.binary_search(place).is_err());
        }
        places.sort_unstable();
        places.dedup();
        if places.is_empty() {
            return Ok(());
        }
        let first = self.layers.last().map_or(self.layout.cells().len(), |l| l.first.index() + l.places.len());
        let look = match &definition.look {
            None => LayerLook::Plain,
            Some(word) => look(word)?,
        };
        self.layers.push(Layer {
            name: name.text.to_string(),
            values,
            boolean: definition.values.is_none(),
            places,
            answer: definition.answer.unwrap_or(in_puzzle),
            look,
            first: VarId(first as u32),
            span,
        });
        Ok(())
    }

    /// Sets the definition of cell values; `evaluator` is its scope.
    pub(super) fn set_cell_value(&mut self, definition: &'a ValueDefinition, evaluator: Scope<'a>) -> LayoutResult<()> {
        if let Some(first) = &mut self.cell_value {
            if std::ptr::eq(first.definition, definition) && first.rule.is_some() {
                first.grids.push(evaluator.grid);
                return Ok(());
            }
            let message = Diagnostic::new(Code::E0459, "a puzzle has only one `value`");
            let (second, first) = (definition.cell.span, first.definition.cell.span);
            return Err(Box::new(message.at(second, "the second").at(first, "the first")));
        }
        let Scope { scope, grid, rule } = evaluator;
        self.cell_value = Some(DefinedValue { definition, scope, grids: vec![grid], rule });
        self.cell_values.borrow_mut().clear();
        Ok(())
    }

    /// Executes the `var` and `value` statements of a rule with its arguments, in order.
    pub(super) fn declare_statements(
        &mut self,
        rule: &'a RuleDefinition,
        arguments: &[Argument],
        grid: Option<GridIndex>,
        clue: Span,
    ) -> LayoutResult<()> {
        let body: &'a Block = &rule.body;
        if !declares(rule) {
            return Ok(());
        }
        self.agrees(rule, arguments, grid, clue)?;
        let mut scope = Scope { scope: Vec::new(), grid, rule: Some(rule) };
        let mut walk = scope.start(self);
        arguments::bind(&mut walk, rule, arguments);
        scope.scope = walk.scope();
        for statement in &body.statements {
            match &statement.kind {
                StatementKind::Let(name, expression) => {
                    // A name that cannot be evaluated yet is not used by a layer; the error is reported when the rule is
                    // expanded.
                    let mut walk = scope.start(self);
                    if let Ok(value) = walk.named_value(expression) {
                        walk.bind(&name.text, value);
                        scope.scope = walk.scope();
                    }
                }
                StatementKind::Var(definition) => self.add_layer(definition, false, scope.clone())?,
                StatementKind::Value(definition) => self.set_cell_value(definition, scope.clone())?,
                _ => {}
            }
        }
        // `let`s may have read values before there was a definition.
        self.cell_values.borrow_mut().clear();
        Ok(())
    }

    /// Checks a repeated use of a rule. With other arguments it would declare other values and another layer, which is only
    /// possible on other cells.
    fn agrees(
        &mut self,
        rule: &'a RuleDefinition,
        arguments: &[Argument],
        grid: Option<GridIndex>,
        clue: Span,
    ) -> LayoutResult<()> {
        let this = DeclaringRule { rule, arguments: arguments.to_vec(), grid, clue };
        let mut others = self.declared.iter().filter(|other| {
            std::ptr::eq(other.rule, rule) && other.arguments != this.arguments && self.overlap(other, &this)
        });
        let conflict = others.next().map(|other| {
            let said = format!("`{}` is used again with other arguments", rule.name.text);
            Diagnostic::new(Code::E0459, said).at(other.clue, "first used here")
        });
        self.declared.push(this);
        let Some(message) = conflict else { return Ok(()) };
        match self.rules.version {
            Version::One => {
                let why = "in version 1 both share the layer and the first `value`; from version 2 on this is an error";
                let message = Diagnostic { code: Code::W0101, ..message }.at(clue, "the second").because(why);
                self.outdated.borrow_mut().push(message.help(SHARED));
                Ok(())
            }
            Version::Two => {
                let message = message.because("the layer and the values that it declares exist only once");
                Err(Box::new(message.help(SHARED)))
            }
        }
    }

    /// Returns whether both declare values, or a layer on a common cell.
    fn overlap(&self, one: &DeclaringRule<'_>, other: &DeclaringRule<'_>) -> bool {
        let values = |statement: &Statement| matches!(statement.kind, StatementKind::Value(_));
        one.rule.body.statements.iter().any(values) || !layer_places(self, one).is_disjoint(&layer_places(self, other))
    }

    /// Returns the value of a cell, by its definition if there is one.
    pub(super) fn value_of_cell(&self, cell: CellId, span: Span, depth: usize) -> LayoutResult<Term> {
        let digit = Ok(Term::Variable(VarId(cell.0)));
        let Some(cell_value) = &self.cell_value else { return digit };
        if let Some(term) = self.cell_values.borrow().get(&cell) {
            self.budget.spend(size(FormulaNode::Term(term)).0, span)?;
            return Ok(term.clone());
        }
        // A definition in a sub-grid does not apply to cells outside of it: their values are their digits.
        let within = |grid: &&Option<GridIndex>| grid.is_none_or(|grid| self.layout.grids[grid].cells.contains(&cell));
        let Some(grid) = cell_value.grids.iter().find(within) else { return digit };
        let scope = Scope { scope: cell_value.scope.clone(), grid: *grid, rule: cell_value.rule };
        let mut walk = scope.start(self);
        walk.define_value(depth);
        walk.bind(&cell_value.definition.cell.text, Value::Cell(cell));
        let value = walk.named_value(&cell_value.definition.value)?;
        if !matches!(value, Value::Integer(_) | Value::Number(_) | Value::Flag(_)) {
            return Err(wrong_type("an integer", value.noun(), cell_value.definition.value.span));
        }
        self.budget.spend(measure(&value).0, span)?;
        let term = walk.term(value, cell_value.definition.value.span)?;
        self.cell_values.borrow_mut().insert(cell, term.clone());
        Ok(term)
    }
}

/// Returns the places of a rule's layers with these arguments, as far as they can be evaluated.
fn layer_places(expander: &Expander<'_>, declared: &DeclaringRule<'_>) -> HashSet<Place> {
    let mut walk = Evaluator::new(expander, declared.grid, Some(declared.rule));
    arguments::bind(&mut walk, declared.rule, &declared.arguments);
    let mut places = HashSet::new();
    for statement in &declared.rule.body.statements {
        match &statement.kind {
            StatementKind::Let(name, expression) => {
                if let Ok(value) = walk.named_value(expression) {
                    walk.bind(&name.text, value);
                }
            }
            StatementKind::Var(definition) => match walk.evaluate(&definition.on) {
                Ok(Value::List(items)) => {
                    places.extend(items.iter().filter_map(|item| item.place_of_layer()));
                }
                Ok(item) => places.extend(item.place_of_layer()),
                Err(_) => {}
            },
            _ => {}
        }
    }
    places
}

/// Returns whether a rule has a `var` or a `value` statement.
pub(in crate::language) fn declares(rule: &RuleDefinition) -> bool {
    rule.body.statements.iter().any(|s| matches!(s.kind, StatementKind::Var(_) | StatementKind::Value(_)))
}

/// Names in scope, from which evaluators can be started.
#[derive(Clone)]
pub(super) struct Scope<'a> {
    pub scope: Vec<(CompactString, Value)>,
    pub grid: Option<GridIndex>,
    pub rule: Option<&'a RuleDefinition>,
}

impl<'a> Scope<'a> {
    /// Starts an evaluator with these names.
    pub fn start<'e>(&self, expander: &'e Expander<'a>) -> Evaluator<'e, 'a> {
        let mut walk = Evaluator::new(expander, self.grid, self.rule);
        for (name, value) in &self.scope {
            walk.bind(name, value.clone());
        }
        walk
    }
}

/// Returns the look with this name.
fn look(word: &Name) -> LayoutResult<LayerLook> {
    let found = LayerLook::NAMED.iter().find(|(name, _)| *name == word.text);
    found.map(|(_, look)| *look).ok_or_else(|| {
        let names: Vec<String> = LayerLook::NAMED.iter().map(|(name, _)| format!("`{name}`")).collect();
        let message = Diagnostic::new(Code::E0453, format!("a layer cannot be drawn as `{}`", word.text));
        Box::new(message.at(word.span, "unknown look").help(format!("write one of {}", names.join(", "))))
    })
}

/// Returns the values of a layer, ascending.
fn domain(items: &[Value], span: Span) -> LayoutResult<Vec<Digit>> {
    let mut values = Vec::with_capacity(items.len());
    for item in items {
        let Value::Integer(n) = item else { return Err(unexpected("an integer", item, span)) };
        let value = Digit::try_from(*n).map_err(|_| {
            Box::new(
                Diagnostic::new(Code::E0455, "a value of a layer is too large").at(span, format!("{n} is too large")),
            )
        })?;
        values.push(value);
    }
    values.sort_unstable();
    values.dedup();
    if values.is_empty() {
        return Err(Box::new(no_value("a layer needs at least one value", span, "empty")));
    }
    if values.len() > MAX_VALUES {
        let message = Diagnostic::new(Code::E0455, format!("a layer has at most {MAX_VALUES} values"));
        return Err(Box::new(message.at(span, format!("{} values", values.len()))));
    }
    Ok(values)
}
