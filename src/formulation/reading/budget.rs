//! How much memory an instance may take while it is read.

use super::ReadError;

/// Bytes that may still be held.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    limit: u64,
    held: u64,
}

impl Budget {
    /// Nothing held, of `limit` bytes.
    pub fn new(limit: u64) -> Self {
        Self { limit, held: 0 }
    }

    /// Takes so many bytes more. Lists double when they grow, which callers need not count: half of the limit is left for
    /// that.
    ///
    /// # Errors
    /// If they are more than the limit leaves.
    pub fn take(&mut self, bytes: usize) -> Result<(), ReadError> {
        self.held = self.held.saturating_add(bytes as u64);
        if self.held > self.limit / 2 { Err(ReadError::TooLarge { limit: self.limit }) } else { Ok(()) }
    }
}
