//! Makes text from files safe to print: replaces control, zero-width and bidirectional characters, which could control a terminal
//! or hide and reorder text. There are variants for terminal output, stored text, JSON and CSV.

/// Replaces every character that could control a terminal, or hide or reorder text, by one visible character. Newlines and tabs
/// are kept, and the carriage return of a CRLF is removed. All other characters are replaced one for one, so that column numbers
/// stay correct.
pub fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\n' | '\t' => out.push(c),
            '\r' if chars.peek() == Some(&'\n') => {}
            _ => out.push(visible(c)),
        }
    }
    out
}

/// Like [`clean`], for text that is stored: also keeps the zero-width joiner and non-joiner, which many scripts need and which
/// control nothing.
pub fn clean_kept(text: &str) -> String {
    let kept = |c: char| matches!(c, '\n' | '\t' | '\u{200c}' | '\u{200d}');
    text.chars().map(|c| if kept(c) { c } else { visible(c) }).collect()
}

/// Writes hidden characters in JSON text as `\u` escapes. The value of the JSON text does not change.
pub fn clean_json(text: String) -> String {
    // Outside strings, JSON contains only ASCII and white space. Inside strings, white space other than blanks is already
    // escaped.
    let steers = |c: char| hidden(c) && !matches!(c, '\n' | '\r' | '\t');
    if !text.chars().any(steers) {
        return text;
    }
    let mut out = String::with_capacity(text.len() + 64);
    for c in text.chars() {
        match steers(c) {
            true => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            false => out.push(c),
        }
    }
    out
}

/// Like [`clean`], for a single line: newlines and tabs are replaced as well.
pub fn clean_line(text: &str) -> String {
    text.chars().map(visible).collect()
}

/// Returns a CSV cell that a spreadsheet does not interpret as a formula: text that could begin one is prefixed with an
/// apostrophe.
pub fn inert(text: &str) -> String {
    let begins_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    format!("{}{text}", if begins_formula { "'" } else { "" })
}

/// Whether a character could control a terminal, or hide or reorder text.
pub fn hidden(c: char) -> bool {
    visible(c) != c
}

fn visible(c: char) -> char {
    match c {
        // Unicode's symbols for control characters: ␀ … ␟ and ␡.
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        // C1 controls, line separators, zero width and bidirectional formatting.
        '\u{80}'..='\u{9f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' => '\u{fffd}',
        _ => c,
    }
}
