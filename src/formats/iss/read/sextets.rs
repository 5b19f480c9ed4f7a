//! Encodes and decodes base64 with `-` and `_`, as ISS uses it for keys, machines and patterns.

/// Returns the six-bit numbers of a text; `None` if it has other characters. `+`, `/` and padding are accepted, too.
pub fn read(text: &str) -> Option<Vec<u8>> {
    let number = |b: u8| {
        Some(match b {
            b'A'..=b'Z' => b - b'A',
            b'a'..=b'z' => b - b'a' + 26,
            b'0'..=b'9' => b - b'0' + 52,
            b'-' | b'+' => 62,
            b'_' | b'/' => 63,
            _ => return None,
        })
    };
    text.trim_end_matches('=').bytes().map(number).collect()
}

/// Returns the bytes of a text; the bits of the first character are the highest.
pub fn bytes(text: &str) -> Option<Vec<u8>> {
    let sextets = read(text)?;
    let whole = sextets.len() * 6 / 8;
    let bit = |i: usize| sextets[i / 6] >> (5 - i % 6) & 1;
    Some((0..whole).map(|byte| (0..8).fold(0, |value, i| value << 1 | bit(byte * 8 + i))).collect())
}

/// Returns the character of a six-bit number.
pub(in crate::formats) fn letter(sextet: u8) -> char {
    char::from(match sextet & 63 {
        n @ 0..26 => b'A' + n,
        n @ 26..52 => b'a' + n - 26,
        n @ 52..62 => b'0' + n - 52,
        62 => b'-',
        _ => b'_',
    })
}

pub fn write(bytes: &[u8]) -> String {
    let bit = |i: usize| bytes.get(i / 8).map_or(0, |b| b >> (7 - i % 8) & 1);
    let count = (bytes.len() * 8).div_ceil(6);
    (0..count).map(|n| letter((0..6).fold(0, |value, i| value << 1 | bit(n * 6 + i)))).collect()
}
