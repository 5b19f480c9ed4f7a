//! Converts JSON to its short form.

use super::{KEYS, six_digits};

/// Returns the short form of JSON that has no blanks outside of strings. Numbers in strings stay strings.
pub fn zipped(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(next) = rest.chars().next() {
        if next != '"' {
            match rest.strip_prefix("{}").filter(|after| out.ends_with(['[', ',']) && after.starts_with([',', ']'])) {
                // The short form of `[{}]` is `[]`, which is unambiguous since empty lists are omitted.
                Some(after) => rest = after,
                None => {
                    let word = literal(rest);
                    out.push_str(word.1);
                    rest = &rest[word.0..];
                }
            }
            continue;
        }
        let length = end(rest);
        let said = &rest[1..length - 1];
        rest = &rest[length..];
        let plain = !said.is_empty() && said.bytes().all(|b| b.is_ascii_alphanumeric());
        if rest.starts_with(':') && out.ends_with(['{', ',']) && plain {
            out.push_str(KEYS.iter().find(|(long, _)| *long == said).map_or(said, |(_, short)| short));
        } else if out.ends_with(':') && said.strip_prefix('#').is_some_and(six_digits) {
            out.push_str(&said[1..]);
        } else {
            out.push('\'');
            out.push_str(&said.replace('\'', "\\'").replace("\\\"", "\\'"));
            out.push('\'');
        }
    }
    out
}

/// Returns the length of the next word or mark, and its short form.
fn literal(rest: &str) -> (usize, &str) {
    match () {
        () if rest.starts_with("true") => (4, "t"),
        () if rest.starts_with("false") => (5, "f"),
        () => {
            let length = rest.chars().next().map_or(1, char::len_utf8);
            (length, &rest[..length])
        }
    }
}

/// Returns the end of a string, including its quotes.
fn end(text: &str) -> usize {
    let mut escaped = false;
    for (place, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return place + 1,
            _ => {}
        }
    }
    text.len()
}
