//! Sorted sets of integers: the domains of variables.

use std::sync::Arc;

/// A sorted set of integers. Clones share the list, because most variables of a puzzle have the same domain.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Values(Arc<[i32]>);

impl Values {
    /// Creates the set of the given integers, in any order and with any repetitions.
    pub fn new(values: impl IntoIterator<Item = i32>) -> Self {
        let mut list: Vec<i32> = values.into_iter().collect();
        list.sort_unstable();
        list.dedup();
        Self(list.into())
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The values in ascending order.
    pub fn as_slice(&self) -> &[i32] {
        &self.0
    }

    /// The values in ascending order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = i32> + ExactSizeIterator + '_ {
        self.0.iter().copied()
    }

    /// Returns the position of `value` in ascending order, in constant time if the values are consecutive.
    pub fn index_of(&self, value: i32) -> Option<usize> {
        position(&self.0, value)
    }

    /// Whether `value` is in the set.
    pub fn contains(&self, value: i32) -> bool {
        self.index_of(value).is_some()
    }

    /// Whether both sets are equal; fast if they share the same list.
    pub fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }

    /// Returns the values that are in either set.
    pub fn union(&self, other: &Self) -> Self {
        Self::new(self.iter().chain(other.iter()))
    }

    /// Returns the values for which `keep` returns true.
    pub fn filter(&self, mut keep: impl FnMut(i32) -> bool) -> Self {
        Self(self.iter().filter(|v| keep(*v)).collect())
    }
}

/// Returns the position of `value` in an ascending list, in constant time if the values are consecutive.
pub(super) fn position(ascending: &[i32], value: i32) -> Option<usize> {
    let first = *ascending.first()?;
    let guess = usize::try_from(i64::from(value) - i64::from(first)).ok()?;
    if ascending.get(guess) == Some(&value) {
        return Some(guess);
    }
    ascending.binary_search(&value).ok()
}

impl std::fmt::Debug for Values {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<i32> for Values {
    fn from_iter<I: IntoIterator<Item = i32>>(iter: I) -> Self {
        Self::new(iter)
    }
}
