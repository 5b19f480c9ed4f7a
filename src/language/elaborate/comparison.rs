//! Compiles comparisons of terms.

use super::builder::{ElaborateResult, ModelBuilder};
use super::evaluate;
use crate::model::Literal;
use crate::puzzle::{Comparison, Formula, Term};

/// The largest number of items of an element term that is expanded into cases.
const MOST_PLACES: usize = 64;

impl ModelBuilder<'_> {
    /// Demands that a comparison holds; or, with `want` false, that it fails.
    pub(super) fn require_comparison(
        &mut self,
        a: &Term,
        comparison: Comparison,
        b: &Term,
        want: bool,
        guard: Option<Literal>,
    ) -> ElaborateResult {
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
        if self.is_accumulated(a) {
            return self.require_accumulated(a, comparison, b, want, guard);
        }
        if self.is_accumulated(b) {
            return self.require_accumulated(b, mirrored(comparison), a, want, guard);
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

    /// Rewrites a comparison of a minimum or maximum with a bound as comparisons of its terms.
    ///
    /// A conjunction is correct even if a term is undefined. A disjunction is not, so there each term must be defined.
    fn split_extreme(&self, a: &Term, comparison: Comparison, b: &Term) -> Option<Formula> {
        use Comparison::{AtLeast, AtMost, Greater, Less};
        let (terms, all) = match (a, comparison) {
            (Term::Maximum(terms), Less | AtMost) | (Term::Minimum(terms), Greater | AtLeast) => (terms, true),
            (Term::Maximum(terms), Greater | AtLeast) | (Term::Minimum(terms), Less | AtMost) => (terms, false),
            _ => return None,
        };
        if terms.is_empty() || !(all || terms.iter().all(|t| self.is_defined(t))) || b.variables(1).is_none() {
            return None;
        }
        let one = |t: &Term| Formula::Compare(Box::new(t.clone()), comparison, Box::new(b.clone()));
        let parts = terms.iter().map(one).collect();
        Some(if all { Formula::All(parts) } else { Formula::Any(parts) })
    }

    /// Rewrites a comparison of an element with a term over at most one variable as one comparison per possible index.
    fn split_element(&self, a: &Term, comparison: Comparison, b: &Term) -> Option<Formula> {
        let Term::Element(items, index) = a else { return None };
        let [place] = index.variables(1)?[..] else { return None };
        if items.len() > MOST_PLACES || self.partial(place) || b.variables(1).is_none() {
            return None;
        }
        let mut parts = Vec::new();
        for (value, position) in self.domain(place).iter().zip(self.results(index, place)) {
            let here = Formula::Member(Box::new(Term::Variable(place)), [i64::from(value)].into());
            let elsewhere = Formula::Not(Box::new(here));
            parts.push(match position.and_then(|p| evaluate::item(items, p)) {
                None => elsewhere,
                Some(item) if item.variables(1).is_some() => {
                    let compared = Formula::Compare(Box::new(item.clone()), comparison, Box::new(b.clone()));
                    Formula::Any(vec![elsewhere, compared])
                }
                Some(_) => return None,
            });
        }
        Some(Formula::All(parts))
    }

    /// Returns whether the term is defined for all values of its variables.
    fn is_defined(&self, term: &Term) -> bool {
        match term.variables(1).as_deref() {
            Some([]) => evaluate::term(term, &|_| None).is_some(),
            Some([var]) => self.results(term, *var).iter().all(Option::is_some),
            _ => false,
        }
    }
}

/// Returns the comparison that holds if and only if this one does not.
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

/// Returns the comparison with its sides exchanged.
fn mirrored(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal | Comparison::NotEqual => comparison,
        Comparison::Less => Comparison::Greater,
        Comparison::AtMost => Comparison::AtLeast,
        Comparison::Greater => Comparison::Less,
        Comparison::AtLeast => Comparison::AtMost,
    }
}
