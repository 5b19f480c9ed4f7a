//! Compiles membership of a term in a set of integers.

use super::builder::{ElaborateResult, ModelBuilder};
use super::form::LinearForm;
use super::reading::Reading;
use crate::model::{Literal, Values};
use crate::puzzle::{Comparison, Term};

/// The largest number of values of a form that are listed to compare them with a set.
const MOST_LISTED: usize = 1 << 10;

impl ModelBuilder<'_> {
    /// Demands that the term is defined and in the set; with `want` false, that it is not.
    pub(super) fn require_member(
        &mut self,
        term: &Term,
        set: &[i64],
        want: bool,
        guard: Option<Literal>,
    ) -> ElaborateResult {
        if want && self.is_linear(term) {
            let Some(form) = self.linear(term)? else { return self.refuse(guard) };
            if let Some(values) = form.values(MOST_LISTED) {
                return self.form_among(form, &values, set, guard);
            }
        }
        let fits = |r: &Option<i64>| r.is_some_and(|value| set.binary_search(&value).is_ok()) == want;
        match self.reading(term)? {
            Reading::Constant(result) if fits(&result) => Ok(()),
            Reading::Constant(_) => self.refuse(guard),
            Reading::Function(var, results) => {
                let keep: Vec<bool> = results.iter().map(fits).collect();
                self.restrict(var, &keep, guard)
            }
        }
    }

    /// Demands that the form, with these possible values, has one in the set: one or two rows if there is no gap, otherwise an
    /// auxiliary variable over the remaining values.
    fn form_among(&mut self, form: LinearForm, values: &[i64], set: &[i64], guard: Option<Literal>) -> ElaborateResult {
        for (var, defined) in &form.defined {
            self.restrict(*var, defined, guard)?;
        }
        let fitting: Vec<i64> = values.iter().copied().filter(|v| set.binary_search(v).is_ok()).collect();
        let (Some(least), Some(greatest)) = (fitting.first(), fitting.last()) else { return self.refuse(guard) };
        let within = values.iter().filter(|v| (least..=greatest).contains(v)).count();
        let less = |form: &LinearForm, bound: i64| form.clone().plus(&LinearForm::constant(bound), -1);
        if within == fitting.len() {
            let (above, below) = (less(&form, *least), less(&form, *greatest));
            let (Some(above), Some(below)) = (above, below) else { return Err(self.out_of_range()) };
            if least == greatest {
                return self.row(above, Comparison::Equal, guard);
            }
            self.row(above, Comparison::AtLeast, guard)?;
            return self.row(below, Comparison::AtMost, guard);
        }
        let domain: Option<Vec<i32>> = fitting.iter().map(|v| i32::try_from(*v).ok()).collect();
        let domain = domain.ok_or_else(|| self.out_of_range())?;
        let var = self.auxiliary(Values::new(domain), None)?;
        let equation = form.plus(&LinearForm::weights(var, fitting), -1).ok_or_else(|| self.out_of_range())?;
        self.row(equation, Comparison::Equal, guard)
    }
}
