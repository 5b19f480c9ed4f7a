//! Characters for lines of different strength.

/// The strength of the line in each direction of a crossing: 0 none, 1 between cells, 2 between boxes.
#[derive(Clone, Copy, Default)]
pub(super) struct Crossing {
    pub(super) up: u8,
    pub(super) down: u8,
    pub(super) left: u8,
    pub(super) right: u8,
}

/// Box-drawing characters, indexed by the strength upwards, plus three times that downwards, nine times that to the left, and so
/// on.
const UNICODE: &str = " ╵╹╷│╿╻╽┃╴┘┚┐┤┦┒┧┨╸┙┛┑┥┩┓┪┫╶└┖┌├┞┎┟┠─┴┸┬┼╀┰╁╂╾┵┹┭┽╃┱╅╉╺┕┗┍┝┡┏┢┣╼┶┺┮┾╄┲╆╊━┷┻┯┿╇┳╈╋";

impl Crossing {
    pub(super) fn character(self, ascii: bool) -> char {
        let Self { up, down, left, right } = self;
        if !ascii {
            let place = usize::from(up) + 3 * usize::from(down) + 9 * usize::from(left) + 27 * usize::from(right);
            return UNICODE.chars().nth(place).unwrap_or(' ');
        }
        let (upright, level) = (up.max(down), left.max(right));
        match (upright, level) {
            (0, 0) => ' ',
            (2, 2) => '+',
            (2, _) => '|',
            (_, 2) => '-',
            _ => '.',
        }
    }

    /// Returns the character of a horizontal line, or of a vertical one.
    pub(super) fn line(strength: u8, is_level: bool, ascii: bool) -> char {
        match (ascii, is_level, strength) {
            (true, _, 0 | 1) => ' ',
            (true, true, _) => '-',
            (true, false, _) => '|',
            (false, true, _) => Self { left: strength, right: strength, ..Self::default() }.character(false),
            (false, false, _) => Self { up: strength, down: strength, ..Self::default() }.character(false),
        }
    }
}
