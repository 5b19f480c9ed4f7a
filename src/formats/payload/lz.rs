//! LZString, the packing of f-puzzles, SudokuPad and SudokuMaker: LZ78 over UTF-16 units, written as base64.
//!
//! The stream is described by pieroxy/lz-string (`libs/lz-string.js`). Codes are written lowest bit first and are as wide as
//! the number of phrases asks for; code 0 announces a new unit of 8 bits, 1 one of 16 bits, 2 ends the stream.
//!
//! The crate `lz-str` packs. Unpacking is our own: the crate's has no bound, and [`MAX_PACKED`](super::MAX_PACKED) bytes may
//! stand for gigabytes.

use super::{MAX_UNPACKED, PayloadError};
use std::cell::Cell;

const NEW_8: u32 = 0;
const NEW_16: u32 = 1;
const END: u32 = 2;

/// All readings of what LZString packed, the likeliest first: of `-`, LZString's own alphabet for links and the URL-safe one
/// make different things, and both may give some text. What they unpack, be it in vain, is taken from `room`.
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

/// The six bits of a symbol. A space is a `+` that something took for an escaped space.
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

/// The UTF-16 units of a stream, as far as it goes. Every phrase is a stretch of what came out already, so that none is ever copied twice.
fn units(six: &[u8], out: &mut Vec<u16>) -> Result<(), PayloadError> {
    let mut bits = Bits { six, at: 0 };
    // The first three codes are no phrases.
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
                // A code that is one too large means the phrase that it is just about to become.
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

/// Packs a text as LZString's `compressToBase64` does.
pub fn lz_compress(text: &str) -> String {
    let mut packed = lz_str::compress_to_base64(text);
    // The crate pads by one symbol too many (0.2.1).
    packed.truncate(packed.len() / 4 * 4);
    packed
}

/// Packs a text as LZString's `compressToEncodedURIComponent` does.
pub fn lz_compress_uri(text: &str) -> String {
    lz_str::compress_to_encoded_uri_component(text)
}
