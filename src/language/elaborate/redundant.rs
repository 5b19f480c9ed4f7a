//! Adds implied rows over few cells, which follow from houses and sums together.

use super::builder::{ElaborateResult, ModelBuilder};
use super::form::LinearForm;
use crate::model::{Constraint, HouseSum, HouseUnions, house_sums};
use crate::puzzle::{self, Span};

/// The largest number of variables in an added row.
const MOST_LEFT: usize = 5;

impl ModelBuilder<'_> {
    /// Adds the rows of [`house_sums`].
    pub(super) fn add_redundant(&mut self) -> ElaborateResult {
        let constraints: Vec<&Constraint> = self.model.constraints().iter().chain(&self.constraints).collect();
        house_sums(&self.model, &constraints, HouseUnions::Consecutive, MOST_LEFT)
            .iter()
            .try_for_each(|row| self.add_row(row))
    }

    fn add_row(&mut self, row: &HouseSum) -> ElaborateResult {
        let Some((first, others)) = row.origins.split_first() else { return Ok(()) };
        let origins = self.model.join_origins(*first, others.iter().copied());
        let lead = self.model.origins(origins).next();
        if let Some(lead) = lead {
            self.turn_to(lead, Span::default());
        }
        let mut form = LinearForm::constant(-row.total);
        for (var, factor) in &row.factors {
            let results: Vec<Option<i64>> = self.domain(*var).iter().map(|v| Some(i64::from(v))).collect();
            let whole = LinearForm::function(*var, &results).and_then(|f| form.plus(&f, *factor));
            form = whole.ok_or_else(|| self.out_of_range())?;
        }
        let before = self.constraints.len();
        self.row(form, puzzle::Comparison::Equal, None)?;
        self.constraints[before..].iter_mut().for_each(|constraint| constraint.origins = origins);
        Ok(())
    }
}
