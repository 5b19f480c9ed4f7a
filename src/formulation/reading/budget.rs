//! The memory budget for reading an instance.

use super::ReadError;

/// The number of bytes that may still be allocated.
#[derive(Clone, Copy, Debug)]
pub struct MemoryBudget {
    limit: u64,
    held: u64,
}

impl MemoryBudget {
    /// Creates a budget of `limit` bytes.
    pub fn new(limit: u64) -> Self {
        Self { limit, held: 0 }
    }

    /// Takes `bytes` from the budget. Callers need not count the doubling of growing lists: half of the limit is reserved for
    /// that.
    ///
    /// # Errors
    /// If the budget is exceeded.
    pub fn take(&mut self, bytes: usize) -> Result<(), ReadError> {
        self.held = self.held.saturating_add(bytes as u64);
        if self.held > self.limit / 2 { Err(ReadError::TooLarge { limit: self.limit }) } else { Ok(()) }
    }
}
