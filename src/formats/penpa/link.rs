//! Links of Penpa+: base64 of raw deflate of lines of text.

use super::FORMAT;
use super::read::{ANSWER, shortened, written_out};
use crate::formats::payload::{
    Address, MAX_UNPACKED, PayloadContent, PayloadError, UnwrapResult, base64_decode, base64_encode, deflate, inflate,
    parameter,
};

/// Hosts whose links are short names that only their servers resolve.
const SHORTENERS: [&str; 3] = ["tinyurl.com", "git.io", "bit.ly"];

/// Unwraps `https://swaroopg92.github.io/penpa-edit/#m=edit&p=…`, also with `m=solve` and an answer `&a=…`, and a bare
/// `m=edit&p=…`.
pub(super) fn unwrap(address: &Address<'_>) -> Option<UnwrapResult> {
    if SHORTENERS.iter().any(|host| address.is_at(host)) {
        return Some(Err(PayloadError::OnServer));
    }
    let packed = match address.is_link() {
        true if !address.path.contains("penpa") && !address.host.as_deref().unwrap_or("").contains("penpa") => {
            return None;
        }
        true => address.fragment_parameter("p").or_else(|| address.parameter("p")),
        false if address.line.starts_with("m=edit&p=") || address.line.starts_with("m=solve&p=") => {
            parameter(address.line, "p")
        }
        false => return None,
    };
    let answer = || match address.is_link() {
        true => address.fragment_parameter("a").or_else(|| address.parameter("a")),
        false => parameter(address.line, "a"),
    };
    Some(packed.filter(|p| !p.is_empty()).ok_or(PayloadError::Nothing).and_then(|packed| {
        let mut text = written_out(&unpack(&packed)?);
        // The answer is not needed to read the puzzle.
        if let Some(answer) = answer().and_then(|packed| unpack(&packed).ok()) {
            text = format!("{}\n{ANSWER}{}\n", text.trim_end_matches('\n'), answer.replace('\n', " "));
        }
        match text.len() > MAX_UNPACKED {
            true => Err(PayloadError::TooLarge),
            false => Ok(PayloadContent { format: Some(FORMAT), text }),
        }
    }))
}

/// Makes the link for a text.
pub(super) fn wrap(text: &str) -> String {
    let packed = base64_encode(&deflate(shortened(text).as_bytes()));
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}")
}

fn unpack(packed: &str) -> Result<String, PayloadError> {
    let bytes = base64_decode(&packed.replace(' ', "+"))?;
    String::from_utf8(inflate(&bytes)?).map_err(|_| PayloadError::NoText)
}
