//! Evaluates `sum`, `count`, `all` and similar aggregates over lists and comprehensions.

use super::super::build;
use super::super::problem::{no_value, too_late, wrong_count, wrong_type};
use super::super::value::Value;
use super::{Evaluator, beyond, measure, settled};
use crate::code::Code;
use crate::language::layouts::LayoutResult;
use crate::puzzle::{CellId, Comparison, Formula, Place, RegionGraph, Span, Term};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{CallArgument, Comprehension};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// An operation over many items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aggregate {
    Sum,
    Product,
    Minimum,
    Maximum,
    Distinct,
    Count,
    All,
    Any,
    List,
    The,
    Connected,
    Bordered,
    Loop,
    Path,
    Acyclic,
    Division,
}

/// By cell: the indices of the edges that meet it.
type EdgesOfCells = BTreeMap<CellId, Vec<u32>>;

/// What states the number of cells of a region.
pub(in super::super) const SIZES: &str = "an integer or a layer of integers";

/// One item: its condition, its value, and its span.
struct AggregateItem {
    condition: Formula,
    value: Value,
    span: Span,
}

impl Aggregate {
    /// Returns whether it is about places for which a formula holds, as a graph.
    pub fn is_graph(self) -> bool {
        self.takes_edges() || matches!(self, Self::Connected | Self::Bordered)
    }

    /// Returns whether it takes edges, but no cells.
    pub fn takes_edges(self) -> bool {
        matches!(self, Self::Loop | Self::Path | Self::Acyclic | Self::Division)
    }

    /// Returns what it takes, if it is about a graph.
    pub fn members(self) -> &'static str {
        match self {
            _ if self.takes_edges() => "an edge",
            Self::Connected => "a cell or an edge",
            _ => "a cell",
        }
    }

    /// Returns whether a condition in `where` must be static: a list cannot contain an item conditionally.
    pub fn needs_known_condition(self) -> bool {
        matches!(self, Self::Minimum | Self::Maximum | Self::Distinct | Self::List)
    }
}

impl Evaluator<'_, '_> {
    pub(super) fn aggregate(
        &mut self,
        which: Aggregate,
        form: &str,
        argument: &CallArgument,
        span: Span,
    ) -> LayoutResult<Value> {
        if which.is_graph() {
            let CallArgument::Comprehension(of) = argument else { return Err(wrong_count(form, span)) };
            return self.graph(which, form, of, span);
        }
        let (entries, bare) = match argument {
            CallArgument::List(_) => (self.listed(form, argument, span)?, false),
            CallArgument::Comprehension(of) => (self.comprehended(which, of)?, of.body.is_none()),
        };
        let formula =
            |this: &Self, entry: AggregateItem| this.formula(entry.value, entry.span).map(|f| (entry.condition, f));
        match which {
            Aggregate::Sum => {
                let terms = self.terms(entries, 0)?;
                Ok(settled(build::sum(terms), || beyond("the sum", span)))
            }
            Aggregate::Product => {
                let terms = self.terms(entries, 1)?;
                Ok(settled(build::product(terms), || beyond("the product", span)))
            }
            Aggregate::Minimum => Ok(settled(build::minimum(self.terms(entries, 0)?), || {
                no_value("an empty list has no least value", span, "empty")
            })),
            Aggregate::Maximum => Ok(settled(build::maximum(self.terms(entries, 0)?), || {
                no_value("an empty list has no greatest value", span, "empty")
            })),
            Aggregate::Distinct => {
                let terms = entries.into_iter().map(|entry| self.digit_term(entry.value, entry.span));
                Ok(Value::formula(build::distinct(terms.collect::<LayoutResult<_>>()?)))
            }
            Aggregate::Count if bare => {
                Ok(Value::number(build::count(entries.into_iter().map(|entry| entry.condition).collect())))
            }
            Aggregate::Count => {
                let mut formulas = Vec::with_capacity(entries.len());
                for entry in entries {
                    let (condition, f) = formula(self, entry)?;
                    formulas.push(build::all([condition, f]));
                }
                Ok(Value::number(build::count(formulas)))
            }
            Aggregate::Any if bare => Ok(Value::formula(build::any(entries.into_iter().map(|entry| entry.condition)))),
            Aggregate::Any => {
                let mut formulas = Vec::with_capacity(entries.len());
                for entry in entries {
                    let (condition, f) = formula(self, entry)?;
                    formulas.push(build::all([condition, f]));
                }
                Ok(Value::formula(build::any(formulas)))
            }
            Aggregate::All => {
                let mut formulas = Vec::with_capacity(entries.len());
                for entry in entries {
                    let (condition, f) = formula(self, entry)?;
                    formulas.push(build::implies(condition, f));
                }
                Ok(Value::formula(build::all(formulas)))
            }
            Aggregate::The => self.only(entries, span),
            // Graphs are evaluated by themselves.
            _ => Ok(Value::list(entries.into_iter().map(|entry| entry.value))),
        }
    }

    /// Returns the value of the only item whose condition holds.
    fn only(&self, mut entries: Vec<AggregateItem>, span: Span) -> LayoutResult<Value> {
        if entries.iter().all(|entry| entry.condition == Formula::Constant(true)) {
            return Ok(match (entries.pop(), entries.len()) {
                (Some(only), 0) => only.value,
                (found, others) => {
                    let many = others + usize::from(found.is_some());
                    let message = no_value(format!("{many} items, not one"), span, "which one?");
                    Value::undefined(message.help("`the` is the value of the only item; check `where`"))
                }
            });
        }
        let is_one = build::count(entries.iter().map(|entry| entry.condition.clone()).collect());
        let is_one = build::compare(is_one, Comparison::Equal, Term::Integer(1));
        let sum = build::sum(self.terms(entries, 0)?);
        Ok(Value::number(build::choose(is_one, sum, build::undefined())))
    }

    /// Returns integer terms; `other` is the value of an item whose condition is false.
    fn terms(&self, entries: Vec<AggregateItem>, other: i64) -> LayoutResult<Vec<Term>> {
        let term = |entry: AggregateItem| {
            let term = self.term(entry.value, entry.span)?;
            Ok(build::choose(entry.condition, term, Term::Integer(other)))
        };
        entries.into_iter().map(term).collect()
    }

    /// Returns the items of one list, or the arguments themselves.
    fn listed(&mut self, form: &str, argument: &CallArgument, span: Span) -> LayoutResult<Vec<AggregateItem>> {
        let CallArgument::List(arguments) = argument else { return Err(wrong_count(form, span)) };
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            if let Some(name) = &argument.name {
                return Err(wrong_count(form, name.span));
            }
            values.push((self.evaluate(&argument.value)?, argument.value.span));
        }
        let items: Vec<(Value, Span)> = match values.as_slice() {
            [] => return Err(wrong_count(form, span)),
            [(Value::List(items) | Value::Tuple(items), span)] => items.iter().map(|v| (v.clone(), *span)).collect(),
            [(Value::Undefined(why), _)] => return Err(Box::new((**why).clone())),
            [(other, span)] => return Err(wrong_type("a list", other.noun(), *span)),
            _ => values,
        };
        self.expander.budget.spend(items.iter().map(|(item, _)| measure(item).0).sum(), span)?;
        let entry = |(value, span)| AggregateItem { condition: Formula::Constant(true), value, span };
        Ok(items.into_iter().map(entry).collect())
    }

    fn comprehended(&mut self, which: Aggregate, of: &Comprehension) -> LayoutResult<Vec<AggregateItem>> {
        if let (Aggregate::All, None) = (which, &of.body) {
            let message = Diagnostic::new(Code::E0453, "`all` has no condition for its items");
            return Err(Box::new(
                message.at(of.over.first.source.span, "what holds?").help("write `all(c in cells: c > 3)`"),
            ));
        }
        let mut entries = Vec::new();
        self.each_item(&of.over, &mut |this, item| {
            entries.extend(this.entry(which, of, item)?);
            Ok(())
        })?;
        Ok(entries)
    }

    /// Evaluates one item with its names in scope; `None` if its condition is statically false.
    fn entry(&mut self, which: Aggregate, of: &Comprehension, item: Value) -> LayoutResult<Option<AggregateItem>> {
        let condition = match &of.condition {
            None => Formula::Constant(true),
            Some(condition) => self.condition(condition)?,
        };
        match (&condition, &of.condition) {
            (Formula::Constant(false), _) => return Ok(None),
            (Formula::Constant(true), _) => {}
            (_, Some(written)) if which.needs_known_condition() => return Err(too_late("true or false", written.span)),
            _ => {}
        }
        let span = of.over.first.source.span;
        self.expander.budget.spend(1, span)?;
        Ok(Some(match &of.body {
            None => AggregateItem { condition, value: item, span },
            Some(body) => {
                let value = match self.evaluate(body)? {
                    Value::Undefined(why) if of.over.more.is_empty() => {
                        Value::Undefined(self.at_item(Box::new((*why).clone()), &of.over.first.names, &item).into())
                    }
                    value => value,
                };
                AggregateItem { condition, value, span: body.span }
            }
        }))
    }

    /// Evaluates `connected(c in cells where f)` and the other functions about graphs.
    fn graph(&mut self, which: Aggregate, form: &str, of: &Comprehension, span: Span) -> LayoutResult<Value> {
        let size = match &of.body {
            Some(body) if which == Aggregate::Division => Some((self.evaluate(body)?, body.span)),
            Some(body) => return Err(wrong_count(form, body.span)),
            None => None,
        };
        let entries = self.items_with_conditions(of)?;
        let mut members: Vec<(Place, Formula)> = Vec::with_capacity(entries.len());
        for entry in entries {
            let place = entry.value.place().filter(|place| place.cell().is_some() || which != Aggregate::Bordered);
            let place = place.filter(|place| place.cell().is_none() || !which.takes_edges());
            let Some(place) = place else {
                return Err(wrong_type(which.members(), entry.value.noun(), entry.span));
            };
            members.push((place, entry.condition));
        }
        members.sort_by(|(one, _), (other, _)| one.cmp(other));
        if let Some(pair) = members.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let twice = self.expander.layout.place_name(&pair[0].0);
            let message = Diagnostic::new(Code::E0458, format!("{twice} is counted twice"));
            return Err(Box::new(message.at(of.over.first.source.span, "a place occurs twice in this list")));
        }
        let (places, mut formulas): (Vec<Place>, Vec<Formula>) = members.into_iter().unzip();
        if which == Aggregate::Division {
            return self.division(&places, formulas, size, span);
        }
        if which == Aggregate::Acyclic {
            return self.acyclic(&places, formulas, span);
        }
        let (mut links, around) = self.links(&places, span)?;
        if which == Aggregate::Bordered {
            let border = formulas.len() as u32;
            links.extend(self.at_border(&places).map(|i| (i, border)));
            formulas.push(Formula::Constant(true));
        }
        if !matches!(which, Aggregate::Loop | Aggregate::Path) {
            let is_empty = formulas.iter().all(|formula| *formula == Formula::Constant(false));
            let connected = Formula::Connected(formulas, links.into());
            return Ok(if is_empty { Value::Truth(true) } else { Value::formula(connected) });
        }
        let degrees: Vec<Term> = around
            .values()
            .map(|of_cell| build::count(of_cell.iter().map(|i| formulas[*i as usize].clone()).collect()))
            .collect();
        let within = |numbers: &[i64]| {
            let numbers: Arc<[i64]> = numbers.into();
            let is_within = |degree: &Term| Formula::Member(Box::new(degree.clone()), Arc::clone(&numbers));
            degrees.iter().map(is_within).collect::<Vec<Formula>>()
        };
        let mut demands = if which == Aggregate::Loop { within(&[0, 2]) } else { within(&[0, 1, 2]) };
        demands.push(match which {
            Aggregate::Loop => build::any(formulas.iter().cloned()),
            _ => Formula::Compare(Box::new(build::count(within(&[1]))), Comparison::Equal, Box::new(Term::Integer(2))),
        });
        demands.push(Formula::Connected(formulas, links.into()));
        Ok(Value::formula(build::all(demands)))
    }

    /// Returns the formula that the edges contain no cycle. A cycle separates the corners of cells inside from those outside, so
    /// that there is none if all corners are connected across the other lines between cells: these are the vertices of a graph in
    /// which a line is linked to the corners at its two sides (Whitney, *Planar graphs*, 1933).
    fn acyclic(&self, edges: &[Place], joined: Vec<Formula>, span: Span) -> LayoutResult<Value> {
        let layout = self.expander.layout;
        let (rows, columns) = (u32::from(layout.rows()), u32::from(layout.columns()));
        let corner = |row: u32, column: u32| row * (columns + 1) + column;
        let corners = (rows + 1) * (columns + 1);
        self.expander.budget.spend(u64::from(corners) * 2 + edges.len() as u64, span)?;
        let mut lines = HashMap::new();
        for (place, number) in edges.iter().zip(corners..) {
            let ends = match place {
                Place::Edge(a, b) => {
                    [*a, *b].map(|cell| layout.position(cell)).map(|at| (at.row.into(), at.column.into()))
                }
                Place::Cell(_) | Place::Group(_) => continue,
            };
            let [(row, column), (below, right)]: [(u32, u32); 2] = ends;
            if (below - row) + column.abs_diff(right) != 1 {
                let name = layout.place_name(place);
                let message = Diagnostic::new(Code::E0458, format!("the cells of {name} do not share a side"));
                return Err(Box::new(message.at(span, "such lines may cross each other")));
            }
            lines.insert(ends, number);
        }
        let mut links = Vec::new();
        for row in 0..=rows {
            for column in 0..=columns {
                let here = corner(row, column);
                // From the upper left corner of a cell down, and to the right: the line that this crosses, if it is among the edges.
                let crossed = |before: Option<(u32, u32)>| lines.get(&[before?, (row, column)]).copied();
                let down = (row < rows)
                    .then(|| (corner(row + 1, column), crossed(column.checked_sub(1).map(|left| (row, left)))));
                let right = (column < columns)
                    .then(|| (corner(row, column + 1), crossed(row.checked_sub(1).map(|above| (above, column)))));
                for (there, line) in down.into_iter().chain(right) {
                    match line {
                        Some(line) => links.extend([(here, line), (there, line)]),
                        None => links.push((here, there)),
                    }
                }
            }
        }
        let members = (0..corners).map(|_| Formula::Constant(true));
        let members = members.chain(joined.into_iter().map(|formula| Formula::Not(Box::new(formula)))).collect();
        Ok(Value::formula(Formula::Connected(members, links.into())))
    }

    /// Returns the formula that the edges join their cells to regions of this size.
    fn division(
        &self,
        edges: &[Place],
        joined: Vec<Formula>,
        size: Option<(Value, Span)>,
        span: Span,
    ) -> LayoutResult<Value> {
        let ends = edges.iter().filter_map(|place| match place {
            Place::Edge(a, b) => Some([*a, *b]),
            Place::Cell(_) | Place::Group(_) => None,
        });
        let mut cells: Vec<CellId> = ends.clone().flatten().collect();
        cells.sort_unstable();
        cells.dedup();
        self.expander.budget.spend(edges.len() as u64 + cells.len() as u64, span)?;
        let vertex = |cell: CellId| cells.binary_search(&cell).map_or(0, |index| index as u32);
        let edges = ends.map(|[a, b]| (vertex(a), vertex(b))).collect();
        let (sizes, above) = match size {
            None => (vec![Term::Integer(0); cells.len()], 0),
            Some((Value::Layer(layer), at)) => {
                let size = |cell: &CellId| self.term(self.at_layer(&layer, &Place::Cell(*cell), at)?, at);
                let layers = self.expander.layers.iter().filter(|one| one.name == *layer);
                let greatest = layers.filter_map(|layer| layer.values.last()).max();
                let above = greatest.map_or(0, |most| u32::try_from(*most).unwrap_or(0));
                (cells.iter().map(size).collect::<LayoutResult<_>>()?, above)
            }
            Some((Value::Integer(size), _)) => {
                (vec![Term::Integer(size); cells.len()], u32::try_from(size).unwrap_or(0))
            }
            Some((other, at)) => return Err(wrong_type(SIZES, other.noun(), at)),
        };
        let graph = RegionGraph { edges, above };
        Ok(Value::formula(Formula::Division(joined, sizes, graph.into())))
    }

    /// Returns which places are adjacent (cells that share a side, edges that share a cell), and the edges at each cell. The places
    /// must be sorted.
    fn links(&self, places: &[Place], span: Span) -> LayoutResult<(Vec<(u32, u32)>, EdgesOfCells)> {
        let frame = self.expander.board.frame(self.grid);
        let mut links = Vec::new();
        let mut around = EdgesOfCells::new();
        for (i, place) in (0..).zip(places) {
            match place {
                Place::Cell(cell) => {
                    let Some((row, column)) = frame.place(*cell) else { continue };
                    self.expander.budget.spend(2, span)?;
                    for (row, column) in [(row, column + 1), (row + 1, column)] {
                        let other = frame.at(row, column).map(Place::Cell);
                        links.extend(other.and_then(|other| places.binary_search(&other).ok()).map(|j| (i, j as u32)));
                    }
                }
                Place::Edge(a, b) => {
                    for end in [a, b] {
                        let others = around.entry(*end).or_default();
                        self.expander.budget.spend(others.len() as u64 + 1, span)?;
                        links.extend(others.iter().map(|other| (*other, i)));
                        others.push(i);
                    }
                }
                // No function about graphs takes them.
                Place::Group(_) => {}
            }
        }
        Ok((links, around))
    }

    /// Returns the indices of the cells at the border of the board: those with a side that no other cell shares.
    fn at_border(&self, places: &[Place]) -> impl Iterator<Item = u32> {
        let frame = self.expander.board.frame(self.grid);
        let open = move |place: &Place| {
            let Some((row, column)) = place.cell().and_then(|cell| frame.place(cell)) else { return false };
            let beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)];
            beside.into_iter().any(|(row, column)| frame.at(row, column).is_none())
        };
        (0..).zip(places).filter(move |(_, place)| open(place)).map(|(i, _)| i)
    }

    /// Returns every item with its condition, including those whose condition is statically false.
    fn items_with_conditions(&mut self, of: &Comprehension) -> LayoutResult<Vec<AggregateItem>> {
        let mut entries = Vec::new();
        self.each_item(&of.over, &mut |this, value| {
            let condition = of.condition.as_ref();
            let condition = condition.map_or(Ok(Formula::Constant(true)), |written| this.condition(written))?;
            entries.push(AggregateItem { condition, value, span: of.over.first.source.span });
            Ok(())
        })?;
        Ok(entries)
    }
}
