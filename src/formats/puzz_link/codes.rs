//! The codes in which bodies of links list the numbers of cells. They are those of pzprjs (`Encode.js`). [`Body`] reads them, and
//! [`encode`] and [`pack`] write them.

use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use std::ops::Range;

/// The content of a place: the numbers of its clue, of which [`UNKNOWN`] is a question mark.
pub(super) type Numbers = Vec<i64>;

/// The number of a clue that is a question mark.
pub(super) const UNKNOWN: i64 = -1;

/// The content of a place, with the bytes of the body where it stands.
pub(super) type Entry = (Numbers, Range<usize>);

/// A code for the clues of places in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Code {
    /// One number, hexadecimal with prefixes for longer ones; `g` to `z` skip 1 to 20 places.
    Hexadecimal,
    /// A number from 0 to 4 together with up to two empty places after it.
    UpToFour,
    /// A number for every place, in base 36; `.` is an empty place.
    Every,
    /// Up to four numbers, packed into two characters.
    Runs,
    /// A direction (0 none, 1 up, 2 down, 3 left, 4 right) and a number.
    Arrow,
    /// A digit; `a` to `z` skip 1 to 26 places. This code and those below are of Simon Tatham's game IDs, and skip alike.
    Digits,
    /// A digit, or `B` for a wall without one, which is a question mark.
    Walls,
    /// A circle: `W` for a white one (1), `B` for a black one (2).
    Pearls,
    /// A decimal number of any length; `_` between two of them.
    Decimals,
}

impl Code {
    /// Whether it is a code of game IDs, in which capital letters have meanings of their own.
    fn is_of_ids(self) -> bool {
        matches!(self, Self::Digits | Self::Walls | Self::Pearls | Self::Decimals)
    }
}

/// The bytes of a body that have no meaning in its code.
pub(super) struct Misread(pub Range<usize>);

impl Misread {
    /// Returns the message about these bytes of a body; `span` is where bytes of it stand in the source.
    pub fn message(self, body: &str, span: impl Fn(Range<usize>) -> Span) -> Box<Diagnostic> {
        let shown = body[self.0.clone()].escape_default().to_string();
        let message = Diagnostic::new(crate::code::Code::E0743, format!("`{shown}` means nothing here"));
        Box::new(message.at(span(self.0), "not understood"))
    }
}

/// What a body lists for some places.
pub(super) struct Entries {
    /// By place; an empty place has no entry.
    pub places: Vec<Option<Entry>>,
    /// The number of places that the text covers, which may be less or more than there are.
    pub covered: usize,
}

/// Reads a body from a position on.
pub(super) struct Body<'t> {
    pub text: &'t str,
    pub at: usize,
}

impl<'t> Body<'t> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, count: usize) -> Option<&'t str> {
        let piece = self.text.get(self.at..self.at + count)?;
        self.at += count;
        Some(piece)
    }

    /// Reads a number of this many digits.
    fn number(&mut self, digits: usize, radix: u32) -> Option<i64> {
        i64::from_str_radix(self.take(digits)?, radix).ok().filter(|n| *n >= 0)
    }

    fn misread(&self, start: usize) -> Misread {
        let length = self.text[start..].chars().next().map_or(0, char::len_utf8);
        Misread(start..start + length)
    }

    /// Reads the entries of `count` places. If the body ends early, the other places are empty.
    pub fn entries(&mut self, code: Code, count: usize) -> Result<Entries, Misread> {
        let mut places = Vec::with_capacity(count);
        let mut covered = 0;
        while covered < count {
            let start = self.at;
            let Some(first) = self.peek() else { break };
            let first = if code.is_of_ids() { first } else { first.to_ascii_lowercase() };
            let (numbers, skipped) = self.entry(code, first).ok_or_else(|| self.misread(start))?;
            covered += usize::from(numbers.is_some()) + skipped;
            places.extend(numbers.map(|numbers| Some((numbers, start..self.at))));
            places.resize(covered.min(count), None);
        }
        places.resize(count, None);
        Ok(Entries { places, covered })
    }

    /// Reads the content of one place, if there is any, and the number of empty places after it.
    fn entry(&mut self, code: Code, first: u8) -> Option<(Option<Numbers>, usize)> {
        self.at += 1;
        let skip = |from: u8| Some((None, usize::from(first - from) + 1));
        let one = |number: i64| Some((Some(vec![number]), 0));
        match (code, first) {
            (Code::Hexadecimal | Code::UpToFour | Code::Runs, b'g'..=b'z') => skip(b'g'),
            (Code::Arrow | Code::Digits | Code::Walls | Code::Pearls | Code::Decimals, b'a'..=b'z') => skip(b'a'),
            (Code::Digits | Code::Walls, b'0'..=b'9') => one(i64::from(first - b'0')),
            (Code::Walls, b'B') => one(UNKNOWN),
            (Code::Pearls, b'W') => one(1),
            (Code::Pearls, b'B') => one(2),
            (Code::Decimals, b'_') => Some((None, 0)),
            (Code::Decimals, b'0'..=b'9') => {
                let rest = self.text.get(self.at..)?;
                let more = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                self.at += more;
                one(self.text[self.at - more - 1..self.at].parse().ok()?)
            }
            (Code::Hexadecimal | Code::UpToFour | Code::Runs, b'.') => one(UNKNOWN),
            (Code::UpToFour, b'0'..=b'9' | b'a'..=b'e') => {
                let value = i64::from(char::from(first).to_digit(16)?);
                Some((Some(vec![value % 5]), (value / 5) as usize))
            }
            (Code::Hexadecimal, b'0'..=b'9' | b'a'..=b'f') => one(i64::from(char::from(first).to_digit(16)?)),
            (Code::Hexadecimal, b'-') => one(self.number(2, 16)?),
            (Code::Hexadecimal, b'+') => one(self.number(3, 16)?),
            (Code::Hexadecimal, b'=') => one(self.number(3, 16)? + 4096),
            (Code::Hexadecimal, b'@' | b'%') => one(self.number(3, 16)? + 8192),
            (Code::Hexadecimal, b'*') => one(self.number(4, 16)? + 12_240),
            (Code::Hexadecimal, b'$') => one(self.number(5, 16)? + 77_776),
            (Code::Every, b'.') => Some((None, 1)),
            (Code::Every, b'@' | b'%') => one(UNKNOWN),
            (Code::Every, b'-') => one(self.number(2, 36)?),
            (Code::Every, b'0'..=b'9' | b'a'..=b'z') => one(i64::from(char::from(first).to_digit(36)?)),
            (Code::Runs, b'0'..=b'8') => one(i64::from(first - b'0')),
            (Code::Runs, b'9') => Some((Some(vec![1; 4]), 0)),
            (Code::Runs, b'a'..=b'f') => {
                self.at -= 1;
                Some((Some(runs(self.number(2, 36)?)?), 0))
            }
            (Code::Arrow, b'+') => Some((Some(vec![0, UNKNOWN]), 0)),
            (Code::Arrow, b'0'..=b'9' | b'-') => {
                let direction = if first == b'-' { self.number(1, 10)? } else { i64::from(first - b'0') };
                let number = match (first, self.peek()?) {
                    (b'0'..=b'4', b'.') => {
                        self.at += 1;
                        UNKNOWN
                    }
                    (b'0'..=b'4', _) => self.number(1, 16)?,
                    (b'-', _) => self.number(3, 16)?,
                    _ => self.number(2, 16)?,
                };
                Some((Some(vec![direction % 5, number]), 0))
            }
            _ => None,
        }
    }

    /// Reads `count` values below `base`, packed into characters of base 32 (five of base 2) or 27 (three of base 3), the first
    /// of them the heaviest.
    pub fn packed(&mut self, count: usize, base: u32) -> Result<Vec<u32>, Misread> {
        let each = if base == 2 { 5 } else { 3 };
        let mut found = Vec::with_capacity(count + each);
        while found.len() < count {
            let start = self.at;
            let Some(first) = self.peek() else { break };
            let value = char::from(first).to_digit(36).filter(|value| *value < base.pow(each as u32));
            let value = value.ok_or_else(|| self.misread(start))?;
            self.at += 1;
            found.extend((0..each as u32).rev().map(|i| value / base.pow(i) % base));
        }
        found.resize(count, 0);
        Ok(found)
    }
}

/// Unpacks two to four numbers of a Tapa clue, where 0 is a question mark.
fn runs(packed: i64) -> Option<Numbers> {
    let (from, base, count) = match packed {
        360..396 => (360, 6, 2),
        396..460 => (396, 4, 3),
        460..476 => (460, 2, 4),
        _ => return None,
    };
    let digits = (0..count).rev().map(|i| (packed - from) / i64::pow(base, i) % base);
    Some(digits.map(|n| if n == 0 { UNKNOWN } else { n }).collect())
}

/// Packs the numbers of a Tapa clue; `None` if the code has no word for them.
fn pack_runs(numbers: &[i64]) -> Option<String> {
    let (from, base) = match numbers.len() {
        2 => (360, 6),
        3 => (396, 4),
        4 if numbers.iter().all(|n| *n == 1) => return Some("9".to_owned()),
        4 => (460, 2),
        _ => return None,
    };
    let digits = numbers.iter().map(|n| if *n == UNKNOWN { 0 } else { *n });
    let value = digits.into_iter().try_fold(0, |sum, n| (0..base).contains(&n).then_some(sum * base + n))? + from;
    let digit = |n: i64| char::from_digit(n as u32, 36);
    Some([digit(value / 36)?, digit(value % 36)?].into_iter().collect())
}

/// Writes the content of one place; `None` if the code has no word for it.
fn word(code: Code, numbers: &[i64]) -> Option<String> {
    match (code, numbers) {
        (Code::Every, [UNKNOWN]) => Some("@".to_owned()),
        (Code::Hexadecimal | Code::UpToFour | Code::Runs, [UNKNOWN]) => Some(".".to_owned()),
        (Code::Hexadecimal, [n]) => match n {
            0..16 => Some(format!("{n:x}")),
            16..256 => Some(format!("-{n:02x}")),
            256..4096 => Some(format!("+{n:03x}")),
            4096..8192 => Some(format!("={:03x}", n - 4096)),
            8192..12_240 => Some(format!("@{:03x}", n - 8192)),
            _ => None,
        },
        (Code::UpToFour, [n @ 0..=4])
        | (Code::Digits | Code::Walls, [n @ 0..=9])
        | (Code::Decimals, [n @ 0..=1_000_000]) => Some(n.to_string()),
        (Code::Walls, [UNKNOWN]) | (Code::Pearls, [2]) => Some("B".to_owned()),
        (Code::Pearls, [1]) => Some("W".to_owned()),
        (Code::Runs, [n @ 0..=8]) => Some(n.to_string()),
        (Code::Runs, _) => pack_runs(numbers),
        (Code::Every, [n @ 0..36]) => char::from_digit(*n as u32, 36).map(String::from),
        (Code::Every, [n @ 36..1296]) => Some(
            [
                "-".to_owned(),
                char::from_digit((n / 36) as u32, 36)?.into(),
                char::from_digit((n % 36) as u32, 36)?.into(),
            ]
            .concat(),
        ),
        (Code::Arrow, [0, UNKNOWN]) => Some("+".to_owned()),
        (Code::Arrow, [direction, UNKNOWN]) => Some(format!("{direction}.")),
        (Code::Arrow, [direction, n @ 0..16]) => Some(format!("{direction}{n:x}")),
        (Code::Arrow, [direction, n @ 16..256]) => Some(format!("{}{n:02x}", direction + 5)),
        _ => None,
    }
}

/// Writes what stands in each place. `None` if the code has no word for some of it.
pub(super) fn encode(code: Code, entries: &[Option<Numbers>]) -> Option<String> {
    let mut text = String::new();
    if code == Code::Every {
        for entry in entries {
            text.push_str(&entry.as_ref().map_or_else(|| Some(".".to_owned()), |numbers| word(code, numbers))?);
        }
        return Some(text);
    }
    let (first, most) = if code == Code::Arrow || code.is_of_ids() { (b'a', 26) } else { (b'g', 20) };
    let mut empty: u8 = 0;
    let skip = |empty: u8| char::from(first + empty - 1);
    let mut entries = entries.iter().peekable();
    while let Some(entry) = entries.next() {
        let Some(numbers) = entry else {
            empty += 1;
            if empty == most {
                text.push(skip(empty));
                empty = 0;
            }
            continue;
        };
        if empty > 0 {
            text.push(skip(empty));
            empty = 0;
        }
        let said = word(code, numbers)?;
        if code == Code::Decimals && text.ends_with(|c: char| c.is_ascii_digit()) {
            text.push('_');
        }
        // The character of a number up to 4 also counts the empty places after it, up to two.
        let mut after = 0;
        while code == Code::UpToFour
            && numbers[0] != UNKNOWN
            && after < 2
            && entries.next_if(|next| next.is_none()).is_some()
        {
            after += 1;
        }
        match after {
            0 => text.push_str(&said),
            _ => text.push(char::from_digit(numbers[0] as u32 + 5 * after, 16)?),
        }
    }
    if empty > 0 {
        text.push(skip(empty));
    }
    Some(text)
}

/// Packs values below `base`, as [`Body::packed`] reads them.
pub(super) fn pack(values: &[u32], base: u32) -> String {
    let each = if base == 2 { 5 } else { 3 };
    let digit = |chunk: &[u32]| (0..each).fold(0, |sum, i| sum * base + chunk.get(i).copied().unwrap_or(0));
    values.chunks(each).filter_map(|chunk| char::from_digit(digit(chunk), 36)).collect()
}
