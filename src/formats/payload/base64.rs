//! Base64 (RFC 4648) as it is found in links: both alphabets, with padding or without.

use super::PayloadError;

/// The standard alphabet.
pub(super) const STANDARD: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The six bits of a symbol. A space is a `+` that something took for an escaped space.
pub(super) fn six_bits(symbol: u8) -> Option<u8> {
    match symbol {
        b'A'..=b'Z' => Some(symbol - b'A'),
        b'a'..=b'z' => Some(symbol - b'a' + 26),
        b'0'..=b'9' => Some(symbol - b'0' + 52),
        b'+' | b' ' | b'-' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    }
}

/// The bytes that base64 stands for.
///
/// # Errors
/// If a symbol belongs to no base64, or a last symbol stands alone.
pub(in crate::formats) fn base64_decode(text: &str) -> Result<Vec<u8>, PayloadError> {
    let text = text.trim_end_matches(['=', '.']);
    if text.len() % 4 == 1 {
        return Err(PayloadError::CutShort);
    }
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let (mut bits, mut count) = (0_u32, 0);
    for symbol in text.chars() {
        let value = u8::try_from(symbol).ok().and_then(six_bits).ok_or(PayloadError::Symbol(symbol))?;
        bits = (bits << 6 | u32::from(value)) & 0xffff;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Ok(bytes)
}

/// Base64 with padding.
pub(in crate::formats) fn base64_encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |i: usize| u32::from(chunk.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let symbol = STANDARD[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= chunk.len() { char::from(symbol) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_standard() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64_encode(bytes.as_bytes()), text);
            assert_eq!(base64_decode(text).unwrap(), bytes.as_bytes());
            assert_eq!(base64_decode(text.trim_end_matches('=')).unwrap(), bytes.as_bytes());
        }
    }

    #[test]
    fn both_alphabets() {
        let bytes: Vec<u8> = (0..=255).collect();
        let text = base64_encode(&bytes);
        assert_eq!(base64_decode(&text.replace('+', "-").replace('/', "_")).unwrap(), bytes);
        assert_eq!(base64_decode(&text.replace('+', " ")).unwrap(), bytes);
        assert_eq!(base64_decode("Zm9v*"), Err(PayloadError::CutShort));
        assert_eq!(base64_decode("Zm9*"), Err(PayloadError::Symbol('*')));
    }
}
