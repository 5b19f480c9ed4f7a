//! CNF encodings of `Linear` constraints, one file each, and the choice between them.
//!
//! All use the normal form of [`sum`](crate::presolve::sum): each variable occurs once, without negative weights. They access
//! variables only through literals `x = v`, so they work with every variable encoding. The definitions of fresh Booleans do not
//! depend on a guard; only the comparison is guarded.

mod adder;
mod class;
mod diagram;
mod grouped;
mod one;
mod totalizer;

use super::extent::Extent;
use super::sink::Emitter;
use super::{ClauseSink, ClauseTally, CnfLit, Numbering};
use crate::model::{Model, named};
use crate::presolve::sum::{Diagram, GroupedSum, Sum};
use totalizer::Totalizer;

named! {
    /// The encoding of a weighted sum as clauses.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum LinearEncoding {
        #[default]
        Diagram = "diagram": "decision diagram of partial sums: propagates most; a sum that is too large uses binary \
            adders",
        Totalizer = "totalizer":
            "tree of unary partial sums (totalizer): propagates bounds; a sum that is too large uses binary adders",
        Adder = "adder": "binary adders: small for all numbers, propagate little",
    }
}

/// A diagram or totalizer with more literals is replaced by an adder.
pub const MOST_UNARY_LITERALS: u64 = 1 << 18;

/// A literal of a result, by its position, and its sign.
type SignedPosition = (usize, bool);

/// A sum and its encoding.
pub(super) struct SumPlan {
    sum: Sum,
    form: SumForm,
    /// The requested encoding, if it was too large.
    gave_way: Option<LinearEncoding>,
}

enum SumForm {
    Diagram(Diagram),
    /// The diagram, and the number of variables that can take each value of each group.
    Grouped(GroupedSum, Vec<usize>),
    Totalizer(Totalizer),
    /// At most one term is nonzero.
    One,
    Adder,
}

impl SumPlan {
    /// Plans the requested encoding, or the adder if that exceeds its budget.
    pub fn new(model: &Model, sum: Sum, guarded: bool, encoding: LinearEncoding) -> Self {
        let most = MOST_UNARY_LITERALS as usize;
        let form = match encoding {
            LinearEncoding::Diagram if !guarded && one::is_one(&sum) => Some(SumForm::One),
            LinearEncoding::Diagram => {
                grouped::plan(model, &sum, most).or_else(|| Diagram::new(&sum, most).map(SumForm::Diagram))
            }
            LinearEncoding::Totalizer => Totalizer::new(&sum, most).map(SumForm::Totalizer),
            LinearEncoding::Adder => Some(SumForm::Adder),
        };
        let fits = |form: &SumForm| matches!(form, SumForm::Adder) || literals(form.size(&sum)) <= MOST_UNARY_LITERALS;
        match form.filter(fits) {
            Some(form) => Self { sum, form, gave_way: None },
            None => Self { sum, form: SumForm::Adder, gave_way: Some(encoding) },
        }
    }

    /// Whether the sum states that at most one, or exactly one, of its terms is nonzero; clauses express this best.
    pub fn is_one(sum: &Sum) -> bool {
        one::is_one(sum)
    }

    pub fn name(&self) -> &'static str {
        match (&self.form, self.gave_way) {
            (SumForm::Diagram(_), _) => "diagram",
            (SumForm::One, _) => "at most one",
            (SumForm::Grouped(..), _) => "diagram of groups",
            (SumForm::Totalizer(_), _) => "totalizer",
            (SumForm::Adder, None | Some(LinearEncoding::Adder)) => "adder",
            (SumForm::Adder, Some(LinearEncoding::Diagram)) => "adder (diagram over budget)",
            (SumForm::Adder, Some(LinearEncoding::Totalizer)) => "adder (totalizer over budget)",
        }
    }

    /// Returns the variables and clauses of the encoding.
    pub fn size(&self) -> Extent {
        self.form.size(&self.sum)
    }

    pub fn encode<S: ClauseSink>(&self, numbering: &Numbering, out: &mut Emitter<'_, S>) {
        match &self.form {
            SumForm::Diagram(diagram) => diagram::encode(diagram, numbering, out),
            SumForm::Grouped(grouped, _) => grouped::encode(grouped, numbering, out),
            SumForm::Totalizer(totalizer) => totalizer.encode(&self.sum, numbering, out),
            SumForm::One => one::encode(&self.sum, numbering, out),
            SumForm::Adder => adder::encode(&self.sum, numbering, out),
        }
    }
}

impl SumForm {
    fn size(&self, sum: &Sum) -> Extent {
        match self {
            Self::Diagram(diagram) => diagram::size(sum, diagram),
            Self::Grouped(grouped, holders) => grouped::size(grouped, holders),
            Self::Totalizer(totalizer) => totalizer.size(sum),
            Self::One => one::size(sum),
            Self::Adder => adder::size(sum),
        }
    }
}

fn literals(extent: Extent) -> u64 {
    extent.total(false).literals
}
