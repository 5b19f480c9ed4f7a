//! Rows in normal form, as the search uses them.

use crate::propagate::SearchLit;

/// Upper bound on the literals of an "all but one hold" row that is passed to the search as pairs.
const MOST_PAIRED: usize = 40;

/// `Σ c·l ≥ d`: each `c` positive, each variable once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inequality {
    pub terms: Vec<(SearchLit, i64)>,
    pub least: i64,
}

/// How an inequality is passed to the search.
pub enum InequalityForm {
    /// As equivalent clauses.
    Clauses(Vec<Vec<SearchLit>>),
    Weighted,
}

impl Inequality {
    /// The normal form of `Σ c·l ≥ d` over any literals and coefficients. These are those of the ILP, far from overflow.
    pub fn new(terms: impl IntoIterator<Item = (SearchLit, i64)>, mut least: i64) -> Self {
        // As multiples of variables: c·~x is c − c·x.
        let mut multiple = |(lit, coefficient): (SearchLit, i64)| {
            least -= if lit.is_positive() { 0 } else { coefficient };
            (lit.variable(), if lit.is_positive() { coefficient } else { -coefficient })
        };
        let mut multiples: Vec<(u32, i64)> = terms.into_iter().map(&mut multiple).collect();
        multiples.sort_unstable_by_key(|(variable, _)| *variable);
        let mut normal = Vec::with_capacity(multiples.len());
        for of_one in multiples.chunk_by(|(one, _), (other, _)| one == other) {
            let coefficient: i64 = of_one.iter().map(|(_, coefficient)| coefficient).sum();
            least -= coefficient.min(0);
            if coefficient != 0 {
                normal.push((SearchLit::new(of_one[0].0, coefficient > 0), coefficient.abs()));
            }
        }
        Self { terms: normal, least }
    }

    pub fn shape(&self) -> InequalityForm {
        let total: i64 = self.terms.iter().map(|(_, coefficient)| coefficient).sum();
        let lits = || self.terms.iter().map(|(lit, _)| *lit);
        let is_all = self.terms.iter().all(|(_, coefficient)| *coefficient >= self.least);
        let is_count = self.terms.iter().all(|(_, coefficient)| *coefficient == 1);
        InequalityForm::Clauses(match () {
            () if self.least <= 0 => Vec::new(),
            () if total < self.least => vec![Vec::new()],
            () if is_all => vec![lits().collect()],
            () if is_count && total == self.least => lits().map(|lit| vec![lit]).collect(),
            () if is_count && total == self.least + 1 && self.terms.len() <= MOST_PAIRED => {
                let before = |i: usize, lit: SearchLit| lits().take(i).map(move |other| vec![other, lit]);
                lits().enumerate().flat_map(|(i, lit)| before(i, lit)).collect()
            }
            () => return InequalityForm::Weighted,
        })
    }
}
