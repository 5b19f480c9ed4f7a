//! Parts of a list, for several processes.

/// One of several parts of an input: of each file every so-many-th puzzle. All parts together are the whole, each puzzle
/// with the number that it has in its file, whatever the parts say or leave out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// Part `number`, from 1, of so many; `None` if there is no such part.
    pub fn new(number: u64, of: u64) -> Option<Self> {
        (1..=of).contains(&number).then_some(Self { number, of })
    }

    /// Whether the puzzle of a file with this number, from 1, is in it.
    pub fn holds(self, index: u64) -> bool {
        index % self.of == self.number % self.of
    }

    /// Whether it is the part with the first puzzle, which tells what is told once.
    pub fn is_first(self) -> bool {
        self.number == 1
    }

    /// How many puzzles of a file it leaves out from this number, from 1, until one of its own.
    pub fn until(self, index: u64) -> u64 {
        (self.number + self.of - index % self.of) % self.of
    }

    /// How far apart its puzzles are.
    pub(super) fn step(self) -> u64 {
        self.of
    }
}
