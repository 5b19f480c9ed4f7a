//! What formulas can be at all, by interval arithmetic over the domains, sharpened by what is known to be different.
//!
//! It is right about "never" and "always", and may say "either" of what is really one of them. With every variable
//! pinned it evaluates.

mod lines;
pub(crate) mod range;
mod sums;
mod terms;

use crate::model::VarId;
use crate::puzzle::{CellId, Comparison, Digit, Formula, Layer, Layout};
pub(super) use lines::LineJudge;
use range::Range;

/// Whether a formula can be true, and whether it can be false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::language) struct Truth {
    pub may_hold: bool,
    pub may_fail: bool,
}

impl Truth {
    const OPEN: Self = Self { may_hold: true, may_fail: true };

    fn known(truth: bool) -> Self {
        Self { may_hold: truth, may_fail: !truth }
    }

    fn not(self) -> Self {
        Self { may_hold: self.may_fail, may_fail: self.may_hold }
    }

    fn and(self, other: Self) -> Self {
        Self { may_hold: self.may_hold && other.may_hold, may_fail: self.may_fail || other.may_fail }
    }

    fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }
}

/// What is known of the variables.
pub(super) struct Bounds<'a> {
    layout: &'a Layout,
    layers: &'a [Layer],
    /// By cell: the digits that are left to it; `None` if all are.
    left: Option<&'a [Vec<Digit>]>,
    /// The regions that each cell lies in, as indices.
    regions: Vec<Vec<u32>>,
    /// More groups of cells with different digits, besides the layout's regions.
    distinct: Vec<Vec<CellId>>,
    /// Variables with the one value that is tried.
    pinned: Vec<(VarId, Digit)>,
    /// Terms and formulas that may still be looked at; at 0, everything is open.
    work: u64,
}

/// Enough for thousands of clues; what comes after is not judged.
const WORK: u64 = 4_000_000;

impl<'a> Bounds<'a> {
    pub fn new(layout: &'a Layout, layers: &'a [Layer]) -> Self {
        let mut regions = vec![Vec::new(); layout.cells().len()];
        for (number, region) in layout.regions.iter().enumerate() {
            for cell in &region.cells {
                regions[cell.index()].push(number as u32);
            }
        }
        Self { layout, layers, left: None, regions, distinct: Vec::new(), pinned: Vec::new(), work: WORK }
    }

    /// The same where only these digits are left to the cells.
    pub fn under(layout: &'a Layout, layers: &'a [Layer], left: &'a [Vec<Digit>]) -> Self {
        Self { left: Some(left), ..Self::new(layout, layers) }
    }

    /// Takes it as known that the digits of these cells are different, in place of what was said so before.
    pub fn assume_distinct(&mut self, groups: Vec<Vec<CellId>>) {
        self.distinct = groups;
    }

    /// Whether there is a cell for the variable, and not a layer.
    fn cell(&self, variable: VarId) -> Option<CellId> {
        (variable.index() < self.regions.len()).then_some(CellId(variable.0))
    }

    /// The values of a variable, ascending.
    pub fn domain(&self, variable: VarId) -> &'a [Digit] {
        if let Some(cell) = self.cell(variable) {
            let left = self.left.and_then(|left| left.get(cell.index()));
            return left.map_or_else(|| self.layout.digits(), Vec::as_slice);
        }
        let layer = self.layers.iter().rev().find(|layer| layer.first <= variable);
        layer.map_or(&[], |layer| &layer.values)
    }

    pub fn pin(&mut self, pinned: &[(VarId, Digit)]) {
        self.pinned.clear();
        self.pinned.extend_from_slice(pinned);
    }

    /// Whether two cells are in one region, or otherwise known to be different.
    pub fn differ(&self, one: VarId, other: VarId) -> bool {
        let (Some(a), Some(b)) = (self.cell(one), self.cell(other)) else { return false };
        let together = |group: &Vec<CellId>| group.contains(&a) && group.contains(&b);
        a != b
            && (self.regions[a.index()].iter().any(|r| self.regions[b.index()].contains(r))
                || self.distinct.iter().any(together))
    }

    /// Whether the formula can be true, and whether it can be false.
    pub fn truth(&mut self, formula: &Formula) -> Truth {
        self.work = self.work.saturating_sub(1);
        if self.work == 0 {
            return Truth::OPEN;
        }
        match formula {
            Formula::Constant(truth) => Truth::known(*truth),
            Formula::Compare(left, comparison, right) => {
                let (left, right) = (self.term(left), self.term(right));
                compare(left, *comparison, right)
            }
            Formula::Member(inner, values) => {
                let range = self.term(inner);
                let Some((least, greatest)) = range.values else { return Truth::known(false) };
                let within = values.iter().filter(|v| (least..=greatest).contains(&i128::from(**v))).count() as i128;
                Truth { may_hold: within > 0, may_fail: range.partial || within <= greatest.saturating_sub(least) }
            }
            Formula::Not(inner) => self.truth(inner).not(),
            Formula::All(parts) => parts.iter().fold(Truth::known(true), |truth, part| match truth.may_hold {
                true => truth.and(self.truth(part)),
                false => truth,
            }),
            Formula::Any(parts) => parts.iter().fold(Truth::known(false), |truth, part| match truth.may_fail {
                true => truth.or(self.truth(part)),
                false => truth,
            }),
            Formula::Iff(left, right) => {
                let (left, right) = (self.truth(left), self.truth(right));
                let same = left.and(right).or(left.not().and(right.not()));
                // Both operands occur twice above, so that open ones stay open.
                same
            }
            Formula::Distinct(terms) => self.distinct(terms),
            Formula::Fold(..) | Formula::Matches(..) | Formula::Connected(..) => Truth::OPEN,
        }
    }
}

/// What a comparison of two ranges can be.
fn compare(left: Range, comparison: Comparison, right: Range) -> Truth {
    let (Some((a, b)), Some((c, d))) = (left.values, right.values) else { return Truth::known(false) };
    let partial = left.partial || right.partial;
    let fixed = a == b && c == d;
    let truth = match comparison {
        Comparison::Equal => Truth { may_hold: a <= d && c <= b, may_fail: !(fixed && a == c) },
        Comparison::NotEqual => Truth { may_hold: !(fixed && a == c), may_fail: a <= d && c <= b },
        Comparison::Less => Truth { may_hold: a < d, may_fail: b >= c },
        Comparison::AtMost => Truth { may_hold: a <= d, may_fail: b > c },
        Comparison::Greater => Truth { may_hold: b > c, may_fail: a <= d },
        Comparison::AtLeast => Truth { may_hold: b >= c, may_fail: a < d },
    };
    Truth { may_fail: truth.may_fail || partial, ..truth }
}
