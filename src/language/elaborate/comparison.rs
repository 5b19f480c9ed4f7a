//! Comparisons of terms.

use super::builder::{Builder, Made};
use super::form::Form;
use super::tabulate::MOST_PAIRS;
use super::{evaluate, scope};
use crate::model::{self, Kind, Literal};
use crate::puzzle::{Comparison, Formula, Term};

/// Items of an element that is taken apart.
const MOST_PLACES: usize = 64;

impl Builder<'_> {
    /// Demands that a comparison holds, or with `want` false that it fails.
    pub(super) fn require_comparison(
        &mut self,
        a: &Term,
        comparison: Comparison,
        b: &Term,
        want: bool,
        guard: Option<Literal>,
    ) -> Made {
        if let Some(parts) =
            self.split_extreme(a, comparison, b).or_else(|| self.split_extreme(b, mirrored(comparison), a))
        {
            return self.require(&parts, want, guard);
        }
        if let Some(parts) =
            self.split_element(a, comparison, b).or_else(|| self.split_element(b, mirrored(comparison), a))
        {
            return self.require(&parts, want, guard);
        }
        let (Some(a), Some(b)) = (self.linear(a)?, self.linear(b)?) else {
            return if want { self.refuse(guard) } else { Ok(()) };
        };
        let form = a.plus(&b, -1).ok_or_else(|| self.out_of_range())?;
        if want {
            for (var, defined) in &form.defined {
                self.restrict(*var, defined, guard)?;
            }
            return self.row(form, comparison, guard);
        }
        let comparison = negated(comparison);
        if form.defined.is_empty() {
            return self.row(form, comparison, guard);
        }
        let mut clause: Vec<Literal> = guard.map(|g| !g).into_iter().collect();
        for (var, defined) in &form.defined {
            let undefined: Vec<bool> = defined.iter().map(|d| !d).collect();
            clause.extend(self.among(*var, &undefined).unwrap_or_default());
        }
        let switch = match clause[..] {
            [one] => !one,
            _ => {
                let switch = self.switch()?;
                clause.push(switch);
                self.clause(clause)?;
                switch
            }
        };
        self.row(form, comparison, Some(switch))
    }

    /// The least or greatest of some terms against a bound, as comparisons of the terms one by one.
    ///
    /// All of them is right even where one is undefined. Any of them is not, so there each must be defined.
    fn split_extreme(&self, a: &Term, comparison: Comparison, b: &Term) -> Option<Formula> {
        use Comparison::{AtLeast, AtMost, Greater, Less};
        let (terms, all) = match (a, comparison) {
            (Term::Maximum(terms), Less | AtMost) | (Term::Minimum(terms), Greater | AtLeast) => (terms, true),
            (Term::Maximum(terms), Greater | AtLeast) | (Term::Minimum(terms), Less | AtMost) => (terms, false),
            _ => return None,
        };
        if terms.is_empty() || !(all || terms.iter().all(|t| self.is_defined(t))) || scope::of_term(b, 1).is_none() {
            return None;
        }
        let one = |t: &Term| Formula::Compare(Box::new(t.clone()), comparison, Box::new(b.clone()));
        let parts = terms.iter().map(one).collect();
        Some(if all { Formula::All(parts) } else { Formula::Any(parts) })
    }

    /// An element against a term over at most one variable, as a comparison for each place that the index can say.
    fn split_element(&self, a: &Term, comparison: Comparison, b: &Term) -> Option<Formula> {
        let Term::Element(items, index) = a else { return None };
        let [place] = scope::of_term(index, 1)?[..] else { return None };
        if items.len() > MOST_PLACES || self.partial(place) || scope::of_term(b, 1).is_none() {
            return None;
        }
        let mut parts = Vec::new();
        for (value, position) in self.domain(place).iter().zip(self.results(index, place)) {
            let here = Formula::Member(Box::new(Term::Variable(place)), [i64::from(value)].into());
            let elsewhere = Formula::Not(Box::new(here));
            parts.push(match position.and_then(|p| evaluate::item(items, p)) {
                None => elsewhere,
                Some(item) if scope::of_term(item, 1).is_some() => {
                    let compared = Formula::Compare(Box::new(item.clone()), comparison, Box::new(b.clone()));
                    Formula::Any(vec![elsewhere, compared])
                }
                Some(_) => return None,
            });
        }
        Some(Formula::All(parts))
    }

    /// Whether the term is surely defined whatever its variables are.
    fn is_defined(&self, term: &Term) -> bool {
        match scope::of_term(term, 1).as_deref() {
            Some([]) => evaluate::term(term, &|_| None).is_some(),
            Some([var]) => self.results(term, *var).iter().all(Option::is_some),
            _ => false,
        }
    }

    /// Demands that the form, where it is defined, compares with 0.
    pub(super) fn row(&mut self, form: Form, comparison: Comparison, guard: Option<Literal>) -> Made {
        let form = form.simplified();
        if let Some(truth) = decided(form.bounds(), comparison) {
            return if truth { Ok(()) } else { self.refuse(guard) };
        }
        let vars: Vec<_> = form.weights.keys().copied().collect();
        let weights: Vec<&Vec<i64>> = form.weights.values().collect();
        let holds = |sum: i64| evaluate::compare(form.constant + sum, comparison, 0);
        match (&vars[..], &weights[..]) {
            ([var], [weights]) => {
                let keep: Vec<bool> = weights.iter().map(|w| holds(*w)).collect();
                return self.restrict(*var, &keep, guard);
            }
            ([a, b], [of_a, of_b]) if self.combinations(&vars) <= MOST_PAIRS => {
                let mut pairs = Vec::new();
                for (x, wx) in self.domain(*a).iter().zip(*of_a) {
                    let fitting = self.domain(*b).iter().zip(*of_b).filter(|(_, wy)| holds(wx + **wy));
                    pairs.extend(fitting.map(|(y, _)| (x, y)));
                }
                return match pairs.len() as u64 {
                    0 => self.refuse(guard),
                    n if n == self.combinations(&vars) => Ok(()),
                    _ => self.relate(*a, *b, pairs, guard),
                };
            }
            _ => {}
        }
        if let Some(done) = self.row_as_combos(&form, comparison, guard) {
            return done;
        }
        let rhs = -form.constant;
        let (comparison, rhs) = match comparison {
            Comparison::Equal => (model::Comparison::Equal, rhs),
            Comparison::NotEqual => (model::Comparison::NotEqual, rhs),
            Comparison::Less => (model::Comparison::AtMost, rhs - 1),
            Comparison::AtMost => (model::Comparison::AtMost, rhs),
            Comparison::Greater => (model::Comparison::AtLeast, rhs + 1),
            Comparison::AtLeast => (model::Comparison::AtLeast, rhs),
        };
        let terms = form.terms(|var| self.domain(var));
        self.post(Kind::Linear { terms, comparison, rhs }, guard)
    }
}

/// The comparison that holds just where this one does not.
fn negated(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal => Comparison::NotEqual,
        Comparison::NotEqual => Comparison::Equal,
        Comparison::Less => Comparison::AtLeast,
        Comparison::AtMost => Comparison::Greater,
        Comparison::Greater => Comparison::AtMost,
        Comparison::AtLeast => Comparison::Less,
    }
}

/// The comparison with its sides exchanged.
fn mirrored(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal | Comparison::NotEqual => comparison,
        Comparison::Less => Comparison::Greater,
        Comparison::AtMost => Comparison::AtLeast,
        Comparison::Greater => Comparison::Less,
        Comparison::AtLeast => Comparison::AtMost,
    }
}

/// Whether everything, or nothing, between the bounds compares so with 0.
fn decided((least, greatest): (i64, i64), comparison: Comparison) -> Option<bool> {
    let (all, none) = match comparison {
        Comparison::Equal => (least == 0 && greatest == 0, least > 0 || greatest < 0),
        Comparison::NotEqual => (least > 0 || greatest < 0, least == 0 && greatest == 0),
        Comparison::Less => (greatest < 0, least >= 0),
        Comparison::AtMost => (greatest <= 0, least > 0),
        Comparison::Greater => (least > 0, greatest <= 0),
        Comparison::AtLeast => (least >= 0, greatest < 0),
    };
    if all { Some(true) } else { none.then_some(false) }
}
