//! A text's sentences.

/// A sentence, a remark in brackets, an item of a list, or a heading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sentence<'t> {
    /// The text, trimmed.
    pub(super) text: &'t str,
    /// Whether a colon follows.
    pub(super) heading: bool,
}

/// The longest heading before a colon, in bytes.
const HEADING: usize = 40;

/// Cuts a text at the ends of sentences and lines, at semicolons and brackets, and after headings.
pub(super) fn sentences(text: &str) -> Vec<Sentence<'_>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut add = |from: usize, to: usize, heading: bool| {
        let piece =
            text[from..to].trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '-' | '_' | '•' | '"'));
        if piece.contains(|c: char| c.is_alphanumeric()) {
            found.push(Sentence { text: piece, heading });
        }
    };
    let mut characters = text.char_indices().peekable();
    let mut before = ' ';
    while let Some((place, c)) = characters.next() {
        let after = characters.peek().map_or(' ', |(_, c)| *c);
        let ends = match c {
            '\n' | '\r' | ';' | '(' | ')' | '[' | ']' | '!' | '?' | '•' | '–' | '—' => true,
            '.' => {
                !(before.is_ascii_digit() && after.is_ascii_digit())
                    && (after.is_whitespace() || matches!(after, ')' | '"' | '*' | '”' | '\''))
                    && !abbreviation(&text[start..place])
            }
            '-' => before.is_whitespace() && after.is_whitespace(),
            ':' => after.is_whitespace() && place - start <= HEADING && !example(&text[start..place]),
            _ => false,
        };
        if ends {
            add(start, place, c == ':');
            start = place + c.len_utf8();
        }
        before = c;
    }
    add(start, text.len(), false);
    found
}

/// Whether a point that follows belongs to an abbreviation.
fn abbreviation(text: &str) -> bool {
    let last = text.rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or(text).to_ascii_lowercase();
    matches!(last.as_str(), "e.g" | "eg" | "i.e" | "ie" | "etc" | "vs" | "no" | "incl" | "resp")
}

/// Whether a heading announces an example, which then belongs to it.
fn example(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["example", "instance", "e.g"].iter().any(|word| text.contains(word))
}
