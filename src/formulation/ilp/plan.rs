//! Decides for one constraint which rows represent it, or that the session tests it.

use super::linear;
use super::listed::{self, RowCounts};
use crate::formulation::{ResidualReason, Treatment};
use crate::model::{Comparison, Constraint, Model, VarId};
use crate::presolve::allowed::{Allowed, MOST};
use crate::presolve::sum::{Diagram, Sum};
use crate::presolve::{NormalForm, constant};

/// A constraint that needs more nonzeros than this (without its guard) stays residual.
pub const MOST_NONZEROS: u64 = 1 << 16;

/// The treatment of one constraint.
pub(super) enum RowPlan {
    /// No rows: it always holds.
    Nothing,
    /// A row that always fails.
    Never,
    /// A row for each of these values, given by index; without a guard, their columns are fixed instead.
    Excluded(VarId, Vec<u32>),
    /// A row for each value.
    Distinct,
    /// A row of literals.
    Clause,
    Listed(Allowed),
    /// A row, or two for `=` under a guard.
    Row(Sum),
    /// A choice between two rows.
    Apart(Sum),
    /// A flow through a decision diagram.
    Flow(Diagram),
    /// No rows: the session tests it.
    Tested(ResidualReason),
}

impl RowPlan {
    pub fn new(model: &Model, constraint: &Constraint) -> Self {
        match NormalForm::of(model, constraint) {
            NormalForm::Holds => Self::Nothing,
            NormalForm::Never => Self::Never,
            NormalForm::Excluded(var, values) => Self::Excluded(var, values),
            NormalForm::Distinct => Self::Distinct,
            NormalForm::Clause => Self::Clause,
            NormalForm::Listed(allowed) => Self::within_budget(Self::Listed(allowed)),
            NormalForm::Sum(sum) => {
                Self::of_sum(model, sum, constraint.guard.is_some_and(|g| constant(model, g).is_none()))
            }
            NormalForm::TooLong => {
                Self::Tested(ResidualReason::OverBudget { needed: None, most: MOST as u64, unit: "entries" })
            }
            NormalForm::Connected(_) | NormalForm::Division => Self::Tested(ResidualReason::Kind),
        }
    }

    fn of_sum(model: &Model, sum: Sum, guarded: bool) -> Self {
        let number = linear::largest_number(&sum);
        let is_exact = number <= linear::LARGEST_NUMBER;
        let is_row = sum.comparison != Comparison::NotEqual && !guarded;
        if !(is_row && is_exact)
            && let Some(pairs) = Allowed::of_sum(model, &sum)
        {
            return Self::within_budget(Self::Listed(pairs));
        }
        match (is_exact, sum.comparison) {
            (true, Comparison::NotEqual) => Self::Apart(sum),
            (true, _) => Self::Row(sum),
            (false, _) => {
                let flow = Diagram::new(&sum, MOST_NONZEROS as usize).map(Self::Flow);
                let flow = flow.filter(|flow| flow.part(false).nonzeros <= MOST_NONZEROS);
                let number = u64::try_from(number).unwrap_or(u64::MAX);
                flow.unwrap_or(Self::Tested(ResidualReason::Inexact { number, most: linear::LARGEST_NUMBER as u64 }))
            }
        }
    }

    fn within_budget(self) -> Self {
        match self.part(false).nonzeros {
            needed if needed > MOST_NONZEROS => {
                Self::Tested(ResidualReason::OverBudget { needed: Some(needed), most: MOST_NONZEROS, unit: "nonzeros" })
            }
            _ => self,
        }
    }

    /// Returns the size of a constraint given by a list; for other kinds only the columns are valid. For a guarded `Relation`
    /// only if the guard is on other variables.
    pub fn part(&self, guarded: bool) -> RowCounts {
        match self {
            Self::Listed(allowed) => listed::part(allowed, guarded),
            Self::Flow(diagram) => linear::flow_part(diagram, guarded),
            Self::Apart(_) => RowCounts { columns: 2, rows: 0, nonzeros: 0 },
            _ => RowCounts { columns: 0, rows: 0, nonzeros: 0 },
        }
    }

    /// Returns its entry for `--emit coverage`; `nonzeros` is the size of all its rows.
    pub fn path(&self, nonzeros: u64) -> Treatment {
        let encoding = match self {
            Self::Tested(why) => return Treatment::Tested(*why),
            Self::Nothing => "nothing",
            Self::Never => "impossible row",
            Self::Excluded(..) => "excluded values",
            Self::Distinct => "row per value",
            Self::Clause => "row",
            Self::Listed(allowed) => listed::name(allowed),
            Self::Row(_) => "row of weights",
            Self::Apart(_) => "choice of two rows",
            Self::Flow(_) => "flow through a diagram",
        };
        Treatment::Native { encoding, size: nonzeros }
    }
}
