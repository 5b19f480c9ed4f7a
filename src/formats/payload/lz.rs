//! LZString, the compression used by f-puzzles, SudokuPad and SudokuMaker: LZ78 over UTF-16 units, written as base64.
//!
//! The stream is described by pieroxy/lz-string (`libs/lz-string.js`). Codes are written lowest bit first, and their width
//! depends on the number of phrases; code 0 introduces a new unit of 8 bits, 1 one of 16 bits, 2 ends the stream.
//!
//! The crate `lz-str` is used for compression. Decompression is implemented here, since the crate's has no size limit, and
//! [`MAX_PACKED`](super::MAX_PACKED) bytes may expand to gigabytes.

use super::{MAX_UNPACKED, PayloadError};
use std::cell::Cell;

const NEW_8: u32 = 0;
const NEW_16: u32 = 1;
const END: u32 = 2;

/// Returns all possible decompressions, the most likely first: `-` has different meanings in LZString's own alphabet for links
/// and in the URL-safe one, and both may result in text. The sizes of all attempts are subtracted from `room`.
pub fn lz_readings<'p>(
    packed: &'p str,
    room: &'p Cell<usize>,
) -> impl Iterator<Item = Result<String, PayloadError>> + 'p {
    let packed = packed.trim_end_matches(['=', '$']);
    let uri = packed.contains('-') && !packed.contains(['/', '_']);
    let uri_value = |symbol: u8| if symbol == b'-' { Some(63) } else { six_bits(symbol) };
    let uri = uri.then_some(move || decompress(packed, room, uri_value));
    uri.into_iter().map(|read| read()).chain(std::iter::once_with(move || decompress(packed, room, six_bits)))
}

fn decompress(packed: &str, room: &Cell<usize>, value: impl Fn(u8) -> Option<u8>) -> Result<String, PayloadError> {
    let mut six = Vec::with_capacity(packed.len());
    for symbol in packed.chars() {
        six.push(u8::try_from(symbol).ok().and_then(&value).ok_or(PayloadError::Symbol(symbol))?);
    }
    let mut out = Vec::new();
    let whole = units(&six, &mut out);
    room.set(room.get().saturating_sub(out.len()));
    whole?;
    let text = String::from_utf16(&out).map_err(|_| PayloadError::NoText)?;
    if text.len() > MAX_UNPACKED { Err(PayloadError::TooLarge) } else { Ok(text) }
}

/// Returns the six bits of a symbol. A space counts as a `+` that was mistaken for an encoded space.
fn six_bits(symbol: u8) -> Option<u8> {
    match symbol {
        b'A'..=b'Z' => Some(symbol - b'A'),
        b'a'..=b'z' => Some(symbol - b'a' + 26),
        b'0'..=b'9' => Some(symbol - b'0' + 52),
        b'+' | b' ' | b'-' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    }
}

/// Decompresses the UTF-16 units of a stream, as far as possible. Every phrase is a range of the output, so that none is copied
/// twice.
fn units(six: &[u8], out: &mut Vec<u16>) -> Result<(), PayloadError> {
    let mut bits = Bits { six, at: 0 };
    // The first three codes are not phrases.
    let mut phrases: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut last: Option<(usize, usize)> = None;
    let mut width = 2;
    loop {
        let code = bits.take(width)?;
        let start = out.len();
        match code {
            END => return Ok(()),
            NEW_8 | NEW_16 => {
                out.push(bits.take(if code == NEW_8 { 8 } else { 16 })? as u16);
                phrases.push((start, 1));
            }
            _ => {
                let before = last.ok_or(PayloadError::Damaged)?;
                // A code that is too large by one denotes the phrase that is just being formed.
                let (from, length) = match phrases.get(code as usize) {
                    Some(phrase) => *phrase,
                    None if code as usize == phrases.len() => (before.0, before.1 + 1),
                    None => return Err(PayloadError::Damaged),
                };
                if start + length > MAX_UNPACKED {
                    return Err(PayloadError::TooLarge);
                }
                for place in from..from + length {
                    out.push(out[place]);
                }
            }
        }
        if let Some((from, length)) = last {
            phrases.push((from, length + 1));
        }
        last = Some((start, out.len() - start));
        if out.len() > MAX_UNPACKED {
            return Err(PayloadError::TooLarge);
        }
        // The writer counts one phrase more than the reader: the one that the next code completes.
        while phrases.len() + 1 > 1 << width {
            width += 1;
        }
    }
}

struct Bits<'a> {
    six: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: u32) -> Result<u32, PayloadError> {
        let mut value = 0;
        for place in 0..count {
            let six = self.six.get(self.at / 6).ok_or(PayloadError::CutShort)?;
            value |= u32::from(six >> (5 - self.at % 6) & 1) << place;
            self.at += 1;
        }
        Ok(value)
    }
}

/// Compresses a text as LZString's `compressToBase64` does.
pub fn lz_compress(text: &str) -> String {
    let mut packed = lz_str::compress_to_base64(text);
    // The crate adds one padding symbol too many (0.2.1).
    packed.truncate(packed.len() / 4 * 4);
    packed
}

/// Compresses a text as LZString's `compressToEncodedURIComponent` does.
pub fn lz_compress_uri(text: &str) -> String {
    lz_str::compress_to_encoded_uri_component(text)
}
