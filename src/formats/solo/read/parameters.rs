//! The parameters before the colon of an ID: the board, and how the puzzle was generated.

/// The largest side in Solo.
const MAX_SIDE: usize = 31;

/// The parameters that concern the puzzle. Those for its generation (symmetry `r4`, `m2`, `md4`, `a`; difficulty `dt` to `du`)
/// are ignored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameters {
    pub side: usize,
    pub boxes: Boxes,
    /// `x`
    pub diagonals: bool,
    /// `k`
    pub killer: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boxes {
    Rectangles {
        rows: usize,
        columns: usize,
    },
    /// `j`: the regions are in the description.
    Drawn,
}

impl Parameters {
    /// Parses parameters; `None` if they do not begin with a size, or have a letter that Solo does not use.
    pub fn read(text: &str) -> Option<Self> {
        let (rows, mut rest) = number(text)?;
        let columns = match rest.strip_prefix('x').and_then(number) {
            Some((columns, after)) => {
                rest = after;
                columns
            }
            // A single number is the side of a jigsaw, or both sides of a box.
            None if rest.contains('j') => 1,
            None => rows,
        };
        let side = rows.checked_mul(columns)?;
        // Solo itself writes a jigsaw as boxes of one column.
        let boxes = if columns == 1 { Boxes::Drawn } else { Boxes::Rectangles { rows, columns } };
        let mut read = Self { side, boxes, diagonals: false, killer: false };
        while let Some(letter) = rest.chars().next() {
            rest = &rest[letter.len_utf8()..];
            match letter {
                'j' => read.boxes = Boxes::Drawn,
                'x' => read.diagonals = true,
                'k' => read.killer = true,
                'a' => {}
                'r' | 'm' => {
                    let order = rest.strip_prefix('d').filter(|_| letter == 'm').unwrap_or(rest);
                    rest = number(order).map_or(order, |(_, after)| after);
                }
                'd' => rest = rest.strip_prefix(['t', 'b', 'i', 'a', 'e', 'u'])?,
                _ => return None,
            }
        }
        Some(read)
    }

    /// Returns the reason if no board has this size.
    pub(super) fn check(&self) -> Result<(), String> {
        match self.side {
            2..=MAX_SIDE => Ok(()),
            side => Err(format!("the side would be {side}; Solo supports boards of side 2 to {MAX_SIDE}")),
        }
    }
}

/// Parses a decimal number of at most three digits; returns it and the rest.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let digits = text.get(..end).filter(|d| (1..=3).contains(&d.len()))?;
    Some((digits.parse().ok()?, &text[end..]))
}
