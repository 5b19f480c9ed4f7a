//! Box-drawing (or ASCII) characters for the walls of a board drawn as text.

/// The directions in which a crossing has walls.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Arms {
    pub up: bool,
    pub down: bool,
    pub left: bool,
    pub right: bool,
}

/// Box-drawing characters by directions: bit 0 up, bit 1 down, bit 2 left, bit 3 right.
const UNICODE: [char; 16] = [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];

impl Arms {
    /// Returns the character for a crossing with these walls.
    pub fn character(self, ascii: bool) -> char {
        let bits = usize::from(self.up)
            | usize::from(self.down) << 1
            | usize::from(self.left) << 2
            | usize::from(self.right) << 3;
        match (ascii, bits) {
            (false, _) => UNICODE[bits],
            (true, 0) => ' ',
            (true, 0b0001..=0b0011) => '|',
            (true, 0b0100 | 0b1000 | 0b1100) => '-',
            (true, _) => '+',
        }
    }

    /// A horizontal wall.
    pub const HORIZONTAL: Self = Self { up: false, down: false, left: true, right: true };
    /// A vertical wall.
    pub const VERTICAL: Self = Self { up: true, down: true, left: false, right: false };
}
