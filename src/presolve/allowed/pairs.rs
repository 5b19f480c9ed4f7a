//! The pairs of a `Relation`, restricted to the domains.

use crate::model::{Model, VarId};

/// The pairs of values that two variables may take.
pub struct Pairs {
    pub a: VarId,
    /// Second variable, which may equal the first ([`Pairs::same`]).
    pub b: VarId,
    /// For each value of `a`, by index, the indices of the values of `b` that it allows, ascending.
    ///
    /// If both variables are the same, each value allows at most itself.
    of_a: Vec<Vec<u32>>,
    values_of_b: usize,
}

impl Pairs {
    /// Returns the pairs within the domains; `None` if there are more than `most` pairs of values to examine.
    pub fn new(model: &Model, a: VarId, b: VarId, pairs: &[(i32, i32)], most: usize) -> Option<Self> {
        let (of_a, of_b) = (&model.variable(a).domain, &model.variable(b).domain);
        if of_a.len().checked_mul(of_b.len()).is_none_or(|n| n > most) || pairs.len() > most {
            return None;
        }
        let mut allowed = vec![Vec::new(); of_a.len()];
        for (x, y) in pairs {
            if let (Some(i), Some(j)) = (of_a.index_of(*x), of_b.index_of(*y))
                && (a != b || i == j)
            {
                allowed[i].push(j as u32);
            }
        }
        for partners in &mut allowed {
            partners.sort_unstable();
            partners.dedup();
        }
        Some(Self { a, b, of_a: allowed, values_of_b: of_b.len() })
    }

    /// Whether both variables are the same.
    pub fn same(&self) -> bool {
        self.a == self.b
    }

    /// For each value of `a`, the values of `b` that it allows.
    pub fn rows(&self) -> &[Vec<u32>] {
        &self.of_a
    }

    /// For each value of `b`, returns the values of `a` that it allows.
    pub fn columns(&self) -> Vec<Vec<u32>> {
        let mut of_b = vec![Vec::new(); self.values_of_b];
        for (i, partners) in self.of_a.iter().enumerate() {
            for j in partners {
                of_b[*j as usize].push(i as u32);
            }
        }
        of_b
    }

    /// The numbers of values of `a` and of `b`.
    pub fn values(&self) -> (usize, usize) {
        (self.of_a.len(), self.values_of_b)
    }

    pub fn allowed(&self) -> usize {
        self.of_a.iter().map(Vec::len).sum()
    }
}

/// Returns the numbers below `count` that are not in `listed`, which is ascending.
pub fn others(listed: &[u32], count: usize) -> impl Iterator<Item = u32> + '_ {
    (0..count as u32).filter(|i| listed.binary_search(i).is_err())
}
