//! Links of Penpa+: base64 of raw deflate of lines of text.

use super::address::parameter;
use super::{Address, Found, MAX_UNPACKED, PayloadError, Unwrapped, base64_decode, inflate};
use crate::syntax::Format;
use crate::syntax::penpa::{ANSWER, written_out};

/// Hosts whose links are short names that only their server knows.
const SHORTENERS: [&str; 3] = ["tinyurl.com", "git.io", "bit.ly"];

/// `https://swaroopg92.github.io/penpa-edit/#m=edit&p=…`, also with `m=solve` and an answer `&a=…`, and `m=edit&p=…` alone.
pub(super) fn link(address: &Address<'_>) -> Option<Found> {
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
        // What an answer is like is not needed to read the puzzle.
        if let Some(answer) = answer().and_then(|packed| unpack(&packed).ok()) {
            text = format!("{}\n{ANSWER}{}\n", text.trim_end_matches('\n'), answer.replace('\n', " "));
        }
        match text.len() > MAX_UNPACKED {
            true => Err(PayloadError::TooLarge),
            false => Ok(Unwrapped { format: Some(Format::Penpa), text }),
        }
    }))
}

fn unpack(packed: &str) -> Result<String, PayloadError> {
    let bytes = base64_decode(&packed.replace(' ', "+"))?;
    String::from_utf8(inflate(&bytes)?).map_err(|_| PayloadError::NoText)
}
