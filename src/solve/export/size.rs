//! Checks the size of an instance before it is written, against a limit of bytes and the range of variable numbers.

use crate::formulation::{Size, cnf};
use std::fmt;

/// Why an instance is not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TooLarge {
    /// It has more variables, columns or items than can be numbered.
    Numbers(Size),
    /// Its text would take more bytes than are allowed.
    Memory {
        needed: u64,
        limit: u64,
        /// The size that it would have.
        size: Size,
    },
}

impl TooLarge {
    /// Rejects an instance whose text would take more than `limit` bytes, or that cannot be numbered.
    ///
    /// # Errors
    /// If it is too large.
    pub fn refuse(size: Size, limit: u64) -> Result<(), Self> {
        let needed = bytes(size);
        match is_numberable(size) {
            false => Err(Self::Numbers(size)),
            true if needed > limit => Err(Self::Memory { needed, limit, size }),
            true => Ok(()),
        }
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numbers(size) => {
                write!(f, "the instance would have too many parts to number: {}", size_in_words(*size))
            }
            Self::Memory { needed, limit, size } => write!(
                f,
                "the instance would take about {needed} bytes, more than the {limit} allowed: {}",
                size_in_words(*size)
            ),
        }
    }
}

impl std::error::Error for TooLarge {}

pub fn size_in_words(size: Size) -> String {
    match size {
        Size::ExactCover { primary, secondary, options, nodes } => {
            format!("{primary} primary and {secondary} secondary items, {options} options, {nodes} nodes")
        }
        Size::Cnf { variables, clauses, literals, .. } => {
            format!("{variables} variables, {clauses} clauses, {literals} literals")
        }
        Size::Ilp { columns, rows, nonzeros } => format!("{columns} columns, {rows} rows, {nonzeros} nonzeros"),
        Size::Direct { variables, candidates, constraints } => {
            format!("{variables} variables, {candidates} candidates, {constraints} constraints")
        }
    }
}

/// A rough estimate of the bytes of an instance's text: each name is as long as the largest number, plus a separator.
fn bytes(size: Size) -> u64 {
    let digits = |count: u64| u64::from(count.checked_ilog10().unwrap_or(0)) + 1;
    match size {
        Size::ExactCover { primary, secondary, nodes, .. } => {
            let items = primary.saturating_add(secondary);
            nodes.saturating_add(items).saturating_mul(digits(items) + 3)
        }
        Size::Cnf { variables, clauses, literals, .. } => {
            literals.saturating_mul(digits(variables) + 1).saturating_add(clauses.saturating_mul(2))
        }
        Size::Ilp { columns, rows, nonzeros } => {
            nonzeros.saturating_mul(digits(columns) + 4).saturating_add(rows.saturating_mul(digits(rows) + 8))
        }
        Size::Direct { .. } => 0,
    }
}

/// Whether everything in an instance of this size can be numbered.
fn is_numberable(size: Size) -> bool {
    const MOST: u64 = (u32::MAX >> 1) as u64;
    match size {
        Size::ExactCover { primary, secondary, options, .. } => {
            primary.saturating_add(secondary).saturating_add(options) < MOST
        }
        Size::Cnf { variables, .. } => variables <= cnf::MAX_VARIABLES,
        Size::Ilp { columns, .. } => columns < MOST,
        Size::Direct { .. } => true,
    }
}
