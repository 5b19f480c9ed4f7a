//! Generates random ground formulas and terms of every kind, small enough for brute force.

pub mod puzzle;
mod shape;

use gridc::stages::model::VarId;
use gridc::stages::puzzle::{Arm, Comparison, Formula, Machine, Pattern, Term};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// A source of formulas over some variables.
pub struct Source {
    pub random: Xoshiro256PlusPlus,
}

/// Typical values of variables, and of sums of few variables.
const SMALL: std::ops::Range<i64> = -2..7;

impl Source {
    pub fn new(seed: u64) -> Self {
        Self { random: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    pub fn below(&mut self, bound: u32) -> u32 {
        self.random.random_range(0..bound)
    }

    fn one_in(&mut self, bound: u32) -> bool {
        self.below(bound) == 0
    }

    fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list.choose(&mut self.random).unwrap().clone()
    }

    /// Returns up to `most` items; rarely none.
    fn some<T>(&mut self, most: u32, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = if self.one_in(10) { 0 } else { 1 + self.below(most) };
        (0..count).map(|_| make(self)).collect()
    }

    fn small(&mut self) -> i64 {
        self.random.random_range(SMALL)
    }

    fn set(&mut self) -> Arc<[i64]> {
        let mut set = self.some(4, Self::small);
        set.sort_unstable();
        set.dedup();
        set.into()
    }

    fn comparison(&mut self) -> Comparison {
        use Comparison::{AtLeast, AtMost, Equal, Greater, Less, NotEqual};
        self.pick(&[Equal, Equal, NotEqual, Less, AtMost, Greater, AtLeast])
    }

    /// A formula of at most this depth.
    pub fn formula(&mut self, scope: &[VarId], depth: u32) -> Formula {
        if depth == 0 {
            return self.shallow(scope);
        }
        let inner = depth - 1;
        match self.below(20) {
            0..=4 => {
                let (left, right) = (self.term(scope, inner), self.term(scope, inner / 2));
                Formula::Compare(left.into(), self.comparison(), right.into())
            }
            5 => Formula::Member(self.term(scope, inner).into(), self.set()),
            6 | 7 => Formula::Not(self.formula(scope, inner).into()),
            8 | 9 => Formula::All(self.some(3, |this| this.formula(scope, inner))),
            10 | 11 => Formula::Any(self.some(3, |this| this.formula(scope, inner))),
            12 => Formula::Iff(self.formula(scope, inner).into(), self.formula(scope, inner).into()),
            13 => Formula::Distinct(self.some(4, |this| this.term(scope, inner / 2))),
            14 | 15 => Formula::Fold(self.word(scope, inner), Arc::new(self.machine(inner.min(2)))),
            16 => Formula::Matches(self.word(scope, inner), Arc::new(self.pattern(2))),
            17 => self.connected(scope, inner),
            _ => Formula::All(self.shape(scope)),
        }
    }

    fn shallow(&mut self, scope: &[VarId]) -> Formula {
        match self.below(8) {
            0 => Formula::Constant(self.one_in(2)),
            1..=3 => Formula::Member(self.variable(scope).into(), self.set()),
            4 => Formula::Compare(self.variable(scope).into(), self.comparison(), self.variable(scope).into()),
            _ => Formula::Compare(self.variable(scope).into(), self.comparison(), Term::Integer(self.small()).into()),
        }
    }

    fn variable(&mut self, scope: &[VarId]) -> Term {
        Term::Variable(self.pick(scope))
    }

    /// A term of at most this depth.
    pub fn term(&mut self, scope: &[VarId], depth: u32) -> Term {
        if depth == 0 {
            return match self.below(24) {
                0..=14 => self.variable(scope),
                15..=22 => Term::Integer(self.small()),
                _ => Term::Integer(self.pick(&[i64::MAX, i64::MIN, 1 << 62, 1_000_000_000, -1])),
            };
        }
        let inner = depth - 1;
        let one = |this: &mut Self| Box::new(this.term(scope, inner));
        match self.below(16) {
            0..=2 => Term::Sum(self.some(3, |this| this.term(scope, inner))),
            3 => Term::Product(self.some(3, |this| this.term(scope, inner))),
            4 => Term::Quotient(one(self), one(self)),
            5 => Term::Remainder(one(self), one(self)),
            6 => Term::Absolute(one(self)),
            7 => Term::Minimum(self.some(3, |this| this.term(scope, inner))),
            8 => Term::Maximum(self.some(3, |this| this.term(scope, inner))),
            9 => Term::Count(self.some(3, |this| this.formula(scope, inner))),
            10 | 11 => Term::Element(self.some(4, |this| this.term(scope, inner / 2)), one(self)),
            12 | 13 => Term::If(self.formula(scope, inner).into(), one(self), one(self)),
            14 => Term::Concatenation(self.some(3, |this| this.term(scope, inner / 2))),
            _ => self.term(scope, 0),
        }
    }

    /// Mostly variables, as along a line; sometimes other terms.
    fn word(&mut self, scope: &[VarId], depth: u32) -> Vec<Term> {
        self.some(4, |this| if this.one_in(6) { this.term(scope, depth.min(2)) } else { this.variable(scope) })
    }

    fn machine(&mut self, depth: u32) -> Machine {
        let pieces = 1 + self.below(2);
        let registers = |count| (0..count).map(VarId).collect::<Vec<_>>();
        let (reading, done) = (registers(pieces + 1), registers(pieces));
        let arm = |this: &mut Self, condition| {
            let next = (!this.one_in(8)).then(|| (0..pieces).map(|_| this.step(&reading, depth)).collect());
            Arm { condition, next }
        };
        let mut arms = self.some(3, |this| {
            let condition = this.formula(&reading, depth);
            arm(this, condition)
        });
        if !self.one_in(4) {
            arms.push(arm(self, Formula::Constant(true)));
        }
        let start = (0..pieces).map(|_| self.small()).collect();
        Machine { start, arms, accept: self.formula(&done, depth) }
    }

    /// Returns the next value of a component of state: usually the old one, or a little more.
    fn step(&mut self, registers: &[VarId], depth: u32) -> Term {
        match self.below(4) {
            0 => self.variable(registers),
            1 => Term::Sum(vec![self.variable(registers), Term::Integer(1)]),
            2 => Term::Sum(vec![self.variable(registers), self.variable(registers)]),
            _ => self.term(registers, depth),
        }
    }

    fn pattern(&mut self, depth: u32) -> Pattern {
        match if depth == 0 { 0 } else { self.below(5) } {
            0 => Pattern::OneOf(self.set()),
            1 => Pattern::Either(self.some(3, |this| this.pattern(depth - 1))),
            2 | 3 => Pattern::Sequence(self.some(4, |this| this.pattern(depth - 1))),
            _ => {
                let least = self.below(3);
                let most = self.pick(&[None, Some(least), Some(least + 2), Some(1)]);
                Pattern::Repeat { pattern: self.pattern(depth - 1).into(), least, most }
            }
        }
    }

    fn connected(&mut self, scope: &[VarId], depth: u32) -> Formula {
        let (depth, label) = (if self.one_in(3) { depth } else { 0 }, self.small());
        let members: Vec<Formula> = match self.one_in(2) {
            true => self.some(5, |this| this.formula(scope, depth)),
            false => {
                let is_label = |v: &VarId| {
                    Formula::Compare(Term::Variable(*v).into(), Comparison::Equal, Term::Integer(label).into())
                };
                scope.iter().map(is_label).collect()
            }
        };
        let count = members.len() as u32;
        let edges = if count == 0 { Vec::new() } else { self.some(5, |this| (this.below(count), this.below(count))) };
        Formula::Connected(members, edges.into())
    }
}
