//! Evaluates formulas and terms on a filled grid, with the semantics documented in `puzzle::formula`. Part of the checker.
//!
//! A term is `None` where it is undefined. Sums, products and numerals are computed exactly and are undefined only if the result
//! itself does not fit `i64`, so that the order of the operands does not matter.
//!
//! The functions recurse over the trees. Expansion bounds the depth of formulas, which is also necessary for dropping them.

use super::connected::{are_regions, is_one_piece};
use super::pattern;
use crate::model::VarId;
use crate::puzzle::{Comparison, Digit, Formula, Machine, Term};

/// Evaluates formulas on one filled grid.
pub struct Interpreter<'g> {
    grid: &'g [Digit],
    /// The words, registers and lists of values in use. Every function leaves it as long as it was.
    stack: Vec<i64>,
}

/// Where the values of variables are found.
#[derive(Clone, Copy)]
enum Scope {
    Grid,
    /// The registers of a machine: this many places of the stack, starting at `first`.
    Registers {
        first: usize,
        count: usize,
    },
}

impl<'g> Interpreter<'g> {
    /// Makes an interpreter for this grid: the cells' digits, then the values of the layers' variables.
    pub fn new(grid: &'g [Digit]) -> Self {
        Self { grid, stack: Vec::new() }
    }

    /// Returns whether the formula is true on the grid.
    pub fn holds(&mut self, formula: &Formula) -> bool {
        self.truth(formula, Scope::Grid)
    }

    /// Returns the value of a term; `None` if it is undefined.
    pub fn term(&mut self, term: &Term) -> Option<i64> {
        self.value(term, Scope::Grid)
    }

    fn truth(&mut self, formula: &Formula, scope: Scope) -> bool {
        match formula {
            Formula::Constant(truth) => *truth,
            Formula::Compare(left, comparison, right) => match (self.value(left, scope), self.value(right, scope)) {
                (Some(left), Some(right)) => compare(left, *comparison, right),
                _ => false,
            },
            Formula::Member(term, set) => self.value(term, scope).is_some_and(|v| set.binary_search(&v).is_ok()),
            Formula::Not(formula) => !self.truth(formula, scope),
            Formula::All(formulas) => formulas.iter().all(|f| self.truth(f, scope)),
            Formula::Any(formulas) => formulas.iter().any(|f| self.truth(f, scope)),
            Formula::Iff(left, right) => self.truth(left, scope) == self.truth(right, scope),
            Formula::Distinct(terms) => self.of_values(terms, scope, |this, first| {
                let values = &mut this.stack[first..];
                values.sort_unstable();
                values.windows(2).all(|pair| pair[0] != pair[1])
            }),
            Formula::Fold(terms, machine) => self.of_values(terms, scope, |this, first| this.accepts(machine, first)),
            Formula::Matches(terms, pattern) => {
                self.of_values(terms, scope, |this, first| pattern::matches(pattern, &this.stack[first..]))
            }
            Formula::Connected(members, edges) => {
                let first = self.stack.len();
                for member in members {
                    let inside = self.truth(member, scope);
                    self.stack.push(i64::from(inside));
                }
                let connected = is_one_piece(&mut self.stack[first..], edges);
                self.stack.truncate(first);
                connected
            }
            Formula::Division(joined, sizes, graph) => {
                let joined: Vec<bool> = joined.iter().map(|f| self.truth(f, scope)).collect();
                self.of_values(sizes, scope, |this, first| are_regions(&joined, &this.stack[first..], graph))
            }
        }
    }

    /// Returns whether all terms are defined and `judge` accepts their values. It is given the stack index from which the values
    /// lie.
    fn of_values(&mut self, terms: &[Term], scope: Scope, judge: impl FnOnce(&mut Self, usize) -> bool) -> bool {
        let first = self.stack.len();
        let truth = self.push_values(terms, scope).is_some() && judge(self, first);
        self.stack.truncate(first);
        truth
    }

    /// Pushes the values of the terms; `None`, with some of them pushed, if one is undefined.
    fn push_values(&mut self, terms: &[Term], scope: Scope) -> Option<()> {
        for term in terms {
            let value = self.value(term, scope)?;
            self.stack.push(value);
        }
        Some(())
    }

    /// Runs the machine on the word on the stack from `word` to the top, and leaves its registers above it.
    fn accepts(&mut self, machine: &Machine, word: usize) -> bool {
        let (first, pieces) = (self.stack.len(), machine.start.len());
        self.stack.extend_from_slice(&machine.start);
        self.stack.push(0);
        let top = self.stack.len();
        let scope = Scope::Registers { first, count: pieces + 1 };
        for at in word..first {
            self.stack[first + pieces] = self.stack[at];
            let Some(arm) = machine.arms.iter().find(|arm| self.truth(&arm.condition, scope)) else { return false };
            let Some(next) = arm.next.as_ref().filter(|next| next.len() == pieces) else { return false };
            if self.push_values(next, scope).is_none() {
                return false;
            }
            self.stack.copy_within(top.., first);
            self.stack.truncate(top);
        }
        self.truth(&machine.accept, Scope::Registers { first, count: pieces })
    }

    fn value(&mut self, term: &Term, scope: Scope) -> Option<i64> {
        match term {
            Term::Integer(value) => Some(*value),
            Term::Variable(variable) => self.read(*variable, scope),
            Term::Sum(terms) => {
                let mut sum = 0_i128;
                for term in terms {
                    sum += i128::from(self.value(term, scope)?);
                }
                i64::try_from(sum).ok()
            }
            Term::Product(terms) => self.product(terms, scope),
            Term::Quotient(dividend, divisor) => {
                self.value(dividend, scope)?.checked_div_euclid(self.value(divisor, scope)?)
            }
            Term::Remainder(dividend, divisor) => match (self.value(dividend, scope)?, self.value(divisor, scope)?) {
                (_, 0) => None,
                (dividend, divisor) => Some(dividend.wrapping_rem_euclid(divisor)),
            },
            Term::Absolute(term) => self.value(term, scope)?.checked_abs(),
            Term::Minimum(terms) => self.best(terms, scope, i64::min),
            Term::Maximum(terms) => self.best(terms, scope, i64::max),
            Term::Count(formulas) => {
                let count = formulas.iter().filter(|f| self.truth(f, scope)).count();
                i64::try_from(count).ok()
            }
            Term::Element(items, index) => {
                let index = usize::try_from(self.value(index, scope)?).ok()?.checked_sub(1)?;
                self.value(items.get(index)?, scope)
            }
            Term::If(condition, then, otherwise) => {
                let chosen = if self.truth(condition, scope) { then } else { otherwise };
                self.value(chosen, scope)
            }
            Term::Concatenation(terms) => self.concatenation(terms, scope),
        }
    }

    /// Returns the value of a variable; undefined if there is no such variable.
    fn read(&self, variable: VarId, scope: Scope) -> Option<i64> {
        let index = variable.index();
        match scope {
            Scope::Grid => self.grid.get(index).map(|digit| i64::from(*digit)),
            Scope::Registers { first, count } => (index < count).then(|| self.stack[first + index]),
        }
    }

    fn product(&mut self, terms: &[Term], scope: Scope) -> Option<i64> {
        let mut product = Some(1_i128);
        let mut zero = false;
        for term in terms {
            let factor = self.value(term, scope)?;
            zero |= factor == 0;
            // Once beyond the range of `i64` by more than a sign change can correct, only a factor 0 brings the product back.
            let within = product.map(|p| p * i128::from(factor));
            product = within.filter(|p| p.unsigned_abs() <= i64::MIN.unsigned_abs().into());
        }
        if zero { Some(0) } else { i64::try_from(product?).ok() }
    }

    fn best(&mut self, terms: &[Term], scope: Scope, better: impl Fn(i64, i64) -> i64) -> Option<i64> {
        let (first, rest) = terms.split_first()?;
        let mut best = self.value(first, scope)?;
        for term in rest {
            best = better(best, self.value(term, scope)?);
        }
        Some(best)
    }

    fn concatenation(&mut self, terms: &[Term], scope: Scope) -> Option<i64> {
        if terms.is_empty() {
            return None;
        }
        let mut number = 0_i64;
        for term in terms {
            let numeral = self.value(term, scope).filter(|numeral| *numeral >= 0)?;
            let digits = numeral.checked_ilog10().map_or(1, |log| log + 1);
            // Appending twenty digits overflows, unless the number before is 0.
            let shifted = if number == 0 { 0 } else { number.checked_mul(10_i64.checked_pow(digits)?)? };
            number = shifted.checked_add(numeral)?;
        }
        Some(number)
    }
}

fn compare(left: i64, comparison: Comparison, right: i64) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
        Comparison::Less => left < right,
        Comparison::AtMost => left <= right,
        Comparison::Greater => left > right,
        Comparison::AtLeast => left >= right,
    }
}
