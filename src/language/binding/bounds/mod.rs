//! Bounds: decides by interval arithmetic over the domains whether a formula can be true and whether it can be false. Cells that
//! are known to be different sharpen the bounds. Warnings about clues that cannot be met or have no effect use it.
//!
//! The results "never" and "always" are correct; "either" may be returned where one of them holds. If every variable is pinned,
//! the result is exact.

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

/// The assumptions about the variables.
pub(super) struct VariableBounds<'a> {
    layout: &'a Layout,
    layers: &'a [Layer],
    /// By cell, the remaining digits; `None` if all digits remain.
    left: Option<&'a [Vec<Digit>]>,
    /// The indices of the regions that contain each cell.
    regions: Vec<Vec<u32>>,
    /// Further groups of cells with different digits, besides the layout's regions.
    distinct: Vec<Vec<CellId>>,
    /// Variables that are pinned to a value.
    pinned: Vec<(VarId, Digit)>,
    /// The remaining number of terms and formulas to examine. At 0, every result is "either".
    work: u64,
}

/// The work budget, enough for thousands of clues; the clues after that get no verdict.
const WORK: u64 = 4_000_000;

impl<'a> VariableBounds<'a> {
    pub fn new(layout: &'a Layout, layers: &'a [Layer]) -> Self {
        let mut regions = vec![Vec::new(); layout.cells().len()];
        for (number, region) in layout.regions.iter().enumerate() {
            for cell in &region.cells {
                regions[cell.index()].push(number as u32);
            }
        }
        Self { layout, layers, left: None, regions, distinct: Vec::new(), pinned: Vec::new(), work: WORK }
    }

    /// Makes bounds for cells that have only these digits left.
    pub fn under(layout: &'a Layout, layers: &'a [Layer], left: &'a [Vec<Digit>]) -> Self {
        Self { left: Some(left), ..Self::new(layout, layers) }
    }

    /// Assumes that the digits of each group are different, in place of the groups assumed before.
    pub fn assume_distinct(&mut self, groups: Vec<Vec<CellId>>) {
        self.distinct = groups;
    }

    /// Returns the cell of a variable; `None` if it belongs to a layer.
    fn cell(&self, variable: VarId) -> Option<CellId> {
        (variable.index() < self.regions.len()).then_some(CellId(variable.0))
    }

    /// Returns the values of a variable, ascending.
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

    /// Returns whether two cells share a region, or are otherwise known to be different.
    pub fn differ(&self, one: VarId, other: VarId) -> bool {
        let (Some(a), Some(b)) = (self.cell(one), self.cell(other)) else { return false };
        let together = |group: &Vec<CellId>| group.contains(&a) && group.contains(&b);
        a != b
            && (self.regions[a.index()].iter().any(|r| self.regions[b.index()].contains(r))
                || self.distinct.iter().any(together))
    }

    /// Returns whether the formula can be true, and whether it can be false.
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
                // Both operands occur twice above, so an undecided one stays undecided.
                same
            }
            Formula::Distinct(terms) => self.distinct(terms),
            Formula::Fold(..) | Formula::Matches(..) | Formula::Connected(..) | Formula::Division(..) => Truth::OPEN,
        }
    }
}

/// Returns the possible results of comparing two ranges.
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
