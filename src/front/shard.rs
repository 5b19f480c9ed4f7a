//! Division of a list among several processes: a [`Shard`] selects every n-th puzzle of each file.

/// One of several parts of an input: every n-th puzzle of each file. Together the parts are the whole input; each puzzle keeps
/// the number that it has in its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// Returns part `number`, from 1, of `of`; `None` if there is no such part.
    pub fn new(number: u64, of: u64) -> Option<Self> {
        (1..=of).contains(&number).then_some(Self { number, of })
    }

    /// Returns whether the part contains the puzzle with this number in its file, from 1.
    pub fn holds(self, index: u64) -> bool {
        index % self.of == self.number % self.of
    }

    /// Returns whether this is the part with the first puzzle. It prints what is printed once per run.
    pub fn is_first(self) -> bool {
        self.number == 1
    }

    /// Returns how many puzzles of a file, starting with this number (from 1), are skipped before the next one of this part.
    pub fn until(self, index: u64) -> u64 {
        (self.number + self.of - index % self.of) % self.of
    }

    /// Returns the difference between the numbers of its consecutive puzzles.
    pub(super) fn step(self) -> u64 {
        self.of
    }
}
