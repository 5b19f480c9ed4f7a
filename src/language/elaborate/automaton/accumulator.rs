//! Readers for terms over many operands, computed one operand at a time.

use super::IntegerReader;
use crate::language::elaborate::evaluate::{self, Product};

/// An operation on a sequence of integers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::language::elaborate) enum Accumulator {
    Minimum,
    Maximum,
    Product,
    Concatenation,
}

/// The intermediate result of the operation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(in crate::language::elaborate) enum Total {
    /// Nothing has been read, and the operation has no value for no operands.
    Empty,
    /// The result is undefined, whatever follows.
    Undefined,
    Number(i64),
    Product(Product),
}

impl Accumulator {
    pub(in crate::language::elaborate) fn start(self) -> Total {
        if self == Self::Product { Total::Product(Product::ONE) } else { Total::Empty }
    }

    pub(in crate::language::elaborate) fn next(self, total: &Total, operand: Option<i64>) -> Total {
        let result = match (total, operand) {
            (Total::Undefined, _) | (_, None) => None,
            (Total::Product(product), Some(factor)) => return Total::Product(product.times(factor)),
            (Total::Empty, Some(first)) => (self != Self::Concatenation || first >= 0).then_some(first),
            (Total::Number(total), Some(next)) => match self {
                Self::Minimum => Some(*total.min(&next)),
                Self::Maximum => Some(*total.max(&next)),
                Self::Product => return Total::Product(Product::ONE.times(*total).times(next)),
                Self::Concatenation => evaluate::append(*total, next),
            },
        };
        result.map_or(Total::Undefined, Total::Number)
    }

    pub(in crate::language::elaborate) fn result(total: &Total) -> Option<i64> {
        match total {
            Total::Number(number) => Some(*number),
            Total::Product(product) => product.value(),
            Total::Empty | Total::Undefined => None,
        }
    }
}

impl IntegerReader for Accumulator {
    type State = Total;

    fn start(&self) -> Total {
        Self::start(*self)
    }

    fn step(&self, state: &Total, value: Option<i64>) -> Option<Total> {
        Some(self.next(state, value))
    }

    fn accepts(&self, state: &Total) -> bool {
        Self::result(state).is_some()
    }

    fn result(&self, state: &Total) -> Option<i64> {
        Self::result(state)
    }
}
