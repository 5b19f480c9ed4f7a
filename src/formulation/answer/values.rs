//! The values of variables or columns in an answer, by number.

/// Values by number, from 1.
///
/// Invariant: `listed` ascends by number, each number once.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct AnswerValues {
    pub(super) listed: Vec<(u32, bool)>,
    /// The value of all numbers that are not listed, if the dialect omits zeros.
    pub(super) others: Option<bool>,
}

impl AnswerValues {
    /// Creates values in which these numbers are true and all others false.
    pub fn of_true(mut numbers: Vec<u32>) -> Self {
        numbers.sort_unstable();
        numbers.dedup();
        Self { listed: numbers.into_iter().map(|number| (number, true)).collect(), others: Some(false) }
    }

    /// Returns the value of `number`; `None` if the answer does not contain it.
    pub fn get(&self, number: u64) -> Option<bool> {
        let number = u32::try_from(number).ok()?;
        match self.listed.binary_search_by_key(&number, |(listed, _)| *listed) {
            Ok(index) => Some(self.listed[index].1),
            Err(_) => self.others,
        }
    }
}
