//! Which variables or columns are true, by number.

/// Values by number, from 1.
///
/// Invariant: `listed` ascends by number, each number once.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Values {
    pub(super) listed: Vec<(u32, bool)>,
    /// What those have that are not listed, if the dialect leaves zeros out.
    pub(super) others: Option<bool>,
}

impl Values {
    /// These numbers are true, all others false.
    pub fn of_true(mut numbers: Vec<u32>) -> Self {
        numbers.sort_unstable();
        numbers.dedup();
        Self { listed: numbers.into_iter().map(|number| (number, true)).collect(), others: Some(false) }
    }

    /// The value of number `number`; `None` if the answer does not tell.
    pub fn get(&self, number: u64) -> Option<bool> {
        let number = u32::try_from(number).ok()?;
        match self.listed.binary_search_by_key(&number, |(listed, _)| *listed) {
            Ok(index) => Some(self.listed[index].1),
            Err(_) => self.others,
        }
    }
}
