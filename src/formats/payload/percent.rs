//! Percent-encoding (RFC 3986).

use std::borrow::Cow;

/// The text with every `%2B` and the like decoded. What is no escape, or would give no UTF-8, stays as it is.
pub(in crate::formats) fn percent_decode(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let digit = |byte: Option<&u8>| byte.and_then(|b| char::from(*b).to_digit(16)).map(|d| d as u8);
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        match (byte, digit(bytes.get(at + 1)), digit(bytes.get(at + 2))) {
            (b'%', Some(high), Some(low)) => {
                decoded.push(high << 4 | low);
                at += 3;
            }
            _ => {
                decoded.push(*byte);
                at += 1;
            }
        }
    }
    String::from_utf8(decoded).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// The text with all but letters, digits and `-_.~` escaped.
pub(in crate::formats) fn percent_encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'-' | b'_' | b'.' | b'~' => encoded.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => encoded.push(char::from(byte)),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for text in ["", "plain", "a+b/c==", "ß 🦀 %", "100%25"] {
            assert_eq!(percent_decode(&percent_encode(text)), text);
        }
        assert_eq!(percent_decode("%zz%2"), "%zz%2");
        assert_eq!(percent_decode("%ff"), "%ff");
    }
}
