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
use super::{ClauseSink, Lit, Numbering, Tally};
use crate::model::{Model, named};
use crate::presolve::sum::{Diagram, Grouped, Sum};
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
type Place = (usize, bool);

/// A sum and its encoding.
pub(super) struct SumPlan {
    sum: Sum,
    form: Form,
    /// The requested encoding, if it was too large.
    gave_way: Option<LinearEncoding>,
}

enum Form {
    Diagram(Diagram),
    /// The diagram, and the number of variables that can take each value of each group.
    Grouped(Grouped, Vec<usize>),
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
            LinearEncoding::Diagram if !guarded && one::is_one(&sum) => Some(Form::One),
            LinearEncoding::Diagram => {
                grouped::plan(model, &sum, most).or_else(|| Diagram::new(&sum, most).map(Form::Diagram))
            }
            LinearEncoding::Totalizer => Totalizer::new(&sum, most).map(Form::Totalizer),
            LinearEncoding::Adder => Some(Form::Adder),
        };
        let fits = |form: &Form| matches!(form, Form::Adder) || literals(form.size(&sum)) <= MOST_UNARY_LITERALS;
        match form.filter(fits) {
            Some(form) => Self { sum, form, gave_way: None },
            None => Self { sum, form: Form::Adder, gave_way: Some(encoding) },
        }
    }

    /// Whether the sum states that at most one, or exactly one, of its terms is nonzero; clauses express this best.
    pub fn is_one(sum: &Sum) -> bool {
        one::is_one(sum)
    }

    pub fn name(&self) -> &'static str {
        match (&self.form, self.gave_way) {
            (Form::Diagram(_), _) => "diagram",
            (Form::One, _) => "at most one",
            (Form::Grouped(..), _) => "diagram of groups",
            (Form::Totalizer(_), _) => "totalizer",
            (Form::Adder, None | Some(LinearEncoding::Adder)) => "adder",
            (Form::Adder, Some(LinearEncoding::Diagram)) => "adder (diagram over budget)",
            (Form::Adder, Some(LinearEncoding::Totalizer)) => "adder (totalizer over budget)",
        }
    }

    /// Returns the variables and clauses of the encoding.
    pub fn size(&self) -> Extent {
        self.form.size(&self.sum)
    }

    pub fn encode<S: ClauseSink>(&self, numbering: &Numbering, out: &mut Emitter<'_, S>) {
        match &self.form {
            Form::Diagram(diagram) => diagram::encode(diagram, numbering, out),
            Form::Grouped(grouped, _) => grouped::encode(grouped, numbering, out),
            Form::Totalizer(totalizer) => totalizer.encode(&self.sum, numbering, out),
            Form::One => one::encode(&self.sum, numbering, out),
            Form::Adder => adder::encode(&self.sum, numbering, out),
        }
    }
}

impl Form {
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
