//! Supports: items that link the candidates of a variable to the ways of a constraint in both directions.
//!
//! A variable whose candidates need support has one more primary item and option per value (see
//! [`ItemMeaning::Present`](super::super::ItemMeaning::Present)): the item is covered by the candidate, or by the option that
//! the value is *not* taken. A constraint has a primary item per variable and value, its *support*: it is covered by the ways
//! that use the value, or by that same option. So when the last way for a value is excluded, the value is not taken, and its
//! candidate is excluded; when a candidate is excluded, so are the ways that need it. Forced items alone make the ways and the
//! candidates arc consistent.
//!
//! These are the support clauses of SAT (Kasif, *On the parallel complexity of discrete relaxation*, 1990; Gent, *Arc consistency
//! in SAT*, ECAI 2002) as exact cover. Colours would need fewer options, but they propagate only that a variable has a value,
//! never that it has lost one.

use super::{LocalItem, LocalNode};
use crate::model::{Values, VarId};

/// The support items of a constraint, a column per variable read; a variable may be read several times.
pub(super) struct Supports(Vec<Column>);

struct Column {
    var: VarId,
    values: Values,
    first: u32,
}

impl Supports {
    /// Creates items for the `allowed` values of the variables, numbered from `first`.
    pub fn new(vars: impl IntoIterator<Item = VarId>, allowed: &[Values], mut first: u32) -> Self {
        let mut columns = Vec::new();
        for var in vars {
            let values = allowed[var.index()].clone();
            let start = first;
            first = first.saturating_add(values.len() as u32);
            columns.push(Column { var, values, first: start });
        }
        Self(columns)
    }

    /// The number of items.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|column| column.values.len() as u64).sum()
    }

    pub fn vars(&self) -> impl Iterator<Item = VarId> + '_ {
        self.0.iter().map(|column| column.var)
    }

    /// Returns the support of `value` in a column.
    pub fn node(&self, column: usize, value: i32) -> Option<LocalNode> {
        let column = self.0.get(column)?;
        let index = column.values.index_of(value)?;
        Some((LocalItem::Primary(column.first + index as u32), 0))
    }

    /// Iterates over the columns and values with their items.
    pub fn all(&self) -> impl Iterator<Item = (usize, i32, LocalNode)> + '_ {
        let values = |(number, column): (usize, &'_ Column)| {
            let items = (column.first..).map(|item| (LocalItem::Primary(item), 0));
            let list: Vec<_> = column.values.iter().zip(items).map(|(value, node)| (number, value, node)).collect();
            list
        };
        self.0.iter().enumerate().flat_map(values)
    }

    /// Adds the items that are covered if `var` does not take `value`.
    pub fn absent(&self, var: VarId, value: i32, nodes: &mut Vec<LocalNode>) {
        let columns = (0..self.0.len()).filter(|column| self.0[*column].var == var);
        nodes.extend(columns.filter_map(|column| self.node(column, value)));
    }
}
