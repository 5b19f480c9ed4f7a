//! Generates formulas in the shapes of real rules, which a compiler should recognise.

use super::Source;
use gridc::stages::model::VarId;
use gridc::stages::puzzle::{Comparison, Formula, Term};
use rand::RngExt;
use rand::seq::SliceRandom;

fn compare(left: Term, comparison: Comparison, right: Term) -> Formula {
    Formula::Compare(left.into(), comparison, right.into())
}

fn equal(left: Term, right: Term) -> Formula {
    compare(left, Comparison::Equal, right)
}

impl Source {
    /// Returns formulas that belong together.
    pub fn shape(&mut self, scope: &[VarId]) -> Vec<Formula> {
        let line = self.line(scope);
        let first = line.first().cloned().unwrap_or(Term::Integer(1));
        let right = if self.one_in(3) { self.variable(scope) } else { Term::Integer(self.small()) };
        let comparison = self.comparison();
        match self.below(16) {
            0 => vec![compare(Term::Sum(line), comparison, right)],
            1 => vec![compare(self.weighted(line), comparison, right)],
            2 => vec![compare(Term::Absolute(self.difference(scope).into()), comparison, right)],
            3 => vec![compare(self.count(line), comparison, right)],
            4 => vec![Formula::Any(line.into_iter().map(|v| Formula::Member(v.into(), self.set())).collect())],
            // A cage.
            5 => vec![Formula::Distinct(line.clone()), equal(Term::Sum(line), Term::Integer(self.small() + 3))],
            6 => vec![Formula::Distinct(line.clone()), Formula::Member(Term::Sum(line).into(), self.set())],
            7 => vec![Formula::Distinct(line.clone()), compare(Term::Product(line), comparison, right)],
            8 => vec![compare(Term::Element(line, first.into()), comparison, right)],
            9 => self.clique(&line),
            // Doublers.
            10 => {
                let value = |term: Term| {
                    let doubled = equal(self.variable(scope), Term::Integer(1));
                    let twice = Term::Product(vec![Term::Integer(2), term.clone()]);
                    Term::If(doubled.into(), twice.into(), term.into())
                };
                vec![compare(Term::Sum(line.into_iter().map(value).collect()), comparison, right)]
            }
            11 => {
                let (least, greatest) = (Term::Minimum(line.clone()), Term::Maximum(line));
                let spread = Term::Sum(vec![greatest, Term::Product(vec![Term::Integer(-1), least])]);
                vec![compare(spread, comparison, right)]
            }
            // A guard.
            12 => {
                let guard = Formula::Member(self.variable(scope).into(), self.set());
                let then = Formula::All(self.shape(scope));
                vec![Formula::Any(vec![Formula::Not(guard.into()), then])]
            }
            // A choice of either.
            13 => vec![Formula::Any(vec![Formula::All(self.shape(scope)), Formula::All(self.shape(scope))])],
            14 => {
                let (tens, other) = (Term::Concatenation(line), self.line(scope));
                vec![compare(tens, comparison, Term::Concatenation(other))]
            }
            _ => {
                let (left, right) = (self.count(line), Term::Sum(self.line(scope)));
                vec![compare(left, comparison, right)]
            }
        }
    }

    /// Returns some of the variables, in any order; rarely one twice.
    fn line(&mut self, scope: &[VarId]) -> Vec<Term> {
        let mut variables = scope.to_vec();
        variables.shuffle(&mut self.random);
        variables.truncate(1 + self.below(scope.len() as u32) as usize);
        if self.one_in(8) {
            variables.extend(variables.first().copied());
        }
        variables.into_iter().map(Term::Variable).collect()
    }

    fn weighted(&mut self, line: Vec<Term>) -> Term {
        let weigh = |term| Term::Product(vec![Term::Integer(self.random.random_range(-3..4)), term]);
        Term::Sum(line.into_iter().map(weigh).collect())
    }

    fn difference(&mut self, scope: &[VarId]) -> Term {
        Term::Sum(vec![self.variable(scope), Term::Product(vec![Term::Integer(-1), self.variable(scope)])])
    }

    fn count(&mut self, line: Vec<Term>) -> Term {
        Term::Count(line.into_iter().map(|term| Formula::Member(term.into(), self.set())).collect())
    }

    /// Returns differences between all pairs, sometimes with one missing.
    fn clique(&mut self, line: &[Term]) -> Vec<Formula> {
        let pairs = (0..line.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let kept: Vec<_> = pairs.filter(|_| !self.one_in(8)).collect();
        let differ = |(i, j): (usize, usize)| match self.one_in(4) {
            true => Formula::Not(equal(line[i].clone(), line[j].clone()).into()),
            false => compare(line[i].clone(), Comparison::NotEqual, line[j].clone()),
        };
        kept.into_iter().map(differ).collect()
    }
}
