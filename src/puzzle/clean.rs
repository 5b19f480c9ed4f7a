//! Sanitises text from files before it is printed: control characters, hidden characters and bidirectional formatting are made
//! visible.

/// Numbers in words, from zero.
pub const NUMBER_WORDS: [&str; 13] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// Replaces every character that could control a terminal, or hide or reorder text, by one visible character. Newlines and tabs
/// are kept, the carriage return of a CRLF is removed; apart from that the number of characters stays the same, so that columns
/// remain correct.
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

/// Works as [`clean`], for text that is stored: joiners, which many scripts need, are kept.
pub fn clean_kept(text: &str) -> String {
    let kept = |c: char| matches!(c, '\n' | '\t' | '\u{200c}' | '\u{200d}');
    text.chars().map(|c| if kept(c) { c } else { visible(c) }).collect()
}

/// Escapes hidden characters in the strings of a JSON text as `\u` sequences, which does not change its meaning.
pub fn clean_json(text: String) -> String {
    // Outside strings JSON consists of ASCII; inside strings, white space other than blanks is already escaped.
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

/// Works as [`clean`] for a single line: newlines and tabs are replaced, too.
pub fn clean_line(text: &str) -> String {
    text.chars().map(visible).collect()
}

/// Returns a CSV cell that no spreadsheet interprets as a formula: an apostrophe is put before a character that could begin one.
pub fn inert(text: &str) -> String {
    let begins_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    format!("{}{text}", if begins_formula { "'" } else { "" })
}

/// Returns whether a character could control a terminal, or hide or reorder text.
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
