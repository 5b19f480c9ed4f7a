//! Text from files made safe for a terminal.

/// The text with every character that could steer a terminal, or hide or reorder text, replaced by one visible
/// character. Newlines and tabs stay, the carriage return of a CRLF goes; otherwise characters keep their number, so
/// that columns stay right.
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

/// [`clean`] for a text that is kept: the joiners stay that many scripts need, and that steer nothing.
pub fn clean_kept(text: &str) -> String {
    let kept = |c: char| matches!(c, '\n' | '\t' | '\u{200c}' | '\u{200d}');
    text.chars().map(|c| if kept(c) { c } else { visible(c) }).collect()
}

/// JSON text, in whose strings hidden characters are written as `\u` escapes: it says the same.
pub fn clean_json(text: String) -> String {
    // Outside strings JSON has ASCII only, and white space; within strings white space but blanks is escaped already.
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

/// [`clean`] on one line: newlines and tabs are replaced too.
pub fn clean_line(text: &str) -> String {
    text.chars().map(visible).collect()
}

/// A cell of CSV that no spreadsheet takes for a formula: an apostrophe stands before what could begin one.
pub fn inert(text: &str) -> String {
    let begins_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    format!("{}{text}", if begins_formula { "'" } else { "" })
}

/// Whether a character could steer a terminal, or hide or reorder text.
pub fn hidden(c: char) -> bool {
    visible(c) != c
}

fn visible(c: char) -> char {
    match c {
        // The pictures that Unicode has for control characters: ␀ … ␟ and ␡.
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
