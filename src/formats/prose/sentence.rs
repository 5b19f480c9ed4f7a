//! Splits a text into sentences.

/// A sentence, a remark in brackets, an item of a list, or a heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence<'t> {
    /// The sentence as in the text, including remarks in brackets.
    pub(in crate::formats) text: &'t str,
    pub own: String,
    pub(super) heading: bool,
    /// Number of brackets around it.
    pub(super) depth: usize,
}

/// Maximum length of a heading before a colon, in bytes.
const HEADING: usize = 40;
/// Maximum depth of nested brackets that are distinguished.
pub const DEEPEST: usize = 8;

/// Splits a text at the ends of sentences and lines, at semicolons, and after headings; text in brackets becomes separate
/// sentences.
pub fn sentences(text: &str) -> Vec<Sentence<'_>> {
    let mut cutter = Cutter { text, found: Vec::new(), open: vec![OpenSentence::at(0)] };
    let mut characters = text.char_indices().peekable();
    let mut before = ' ';
    while let Some((place, c)) = characters.next() {
        if c == '\n'
            && let Some(item) = cutter.goes_on(place)
        {
            cutter.add(' ');
            while characters.next_if(|(at, _)| *at < item).is_some() {}
            before = ' ';
            continue;
        }
        let after = characters.peek().map_or(' ', |(_, c)| *c);
        let next = place + c.len_utf8();
        match c {
            '(' | '[' if cutter.open.len() < DEEPEST => cutter.open.push(OpenSentence::at(next)),
            ')' | ']' if cutter.open.len() > 1 => {
                cutter.end(place, false);
                cutter.open.pop();
                cutter.add(' ');
            }
            _ if cutter.ends(c, before, after, place) => {
                // A new line closes open brackets.
                if matches!(c, '\n' | '\r') {
                    cutter.close(place);
                }
                cutter.end(place, c == ':');
                cutter.begin(next);
            }
            _ => cutter.add(c),
        }
        before = c;
    }
    cutter.close(text.len());
    cutter.end(text.len(), false);
    let mut found = cutter.found;
    found.sort_by_key(|(start, _)| *start);
    found.into_iter().map(|(_, sentence)| sentence).collect()
}

struct Cutter<'t> {
    text: &'t str,
    /// Sentences with the offset of their beginning, needed because a remark ends before the sentence that contains it.
    found: Vec<(usize, Sentence<'t>)>,
    /// The current sentence, after those that contain it as a remark.
    open: Vec<OpenSentence>,
}

struct OpenSentence {
    start: usize,
    own: String,
}

impl OpenSentence {
    fn at(start: usize) -> Self {
        Self { start, own: String::new() }
    }
}

impl<'t> Cutter<'t> {
    fn add(&mut self, c: char) {
        if let Some(open) = self.open.last_mut() {
            open.own.push(c);
        }
    }

    fn begin(&mut self, start: usize) {
        if let Some(open) = self.open.last_mut() {
            *open = OpenSentence::at(start);
        }
    }

    fn end(&mut self, place: usize, heading: bool) {
        let depth = self.open.len() - 1;
        let Some(open) = self.open.last() else { return };
        if open.own.contains(|c: char| c.is_alphanumeric()) {
            let idle = |c: char| c.is_whitespace() || matches!(c, '*' | '-' | '_' | '•' | '"' | ',');
            let text = self.text[open.start..place].trim_matches(idle);
            self.found.push((open.start, Sentence { text, own: open.own.clone(), heading, depth }));
        }
    }

    /// Ends remarks whose bracket is not closed.
    fn close(&mut self, place: usize) {
        while self.open.len() > 1 {
            self.end(place, false);
            self.open.pop();
        }
    }

    /// Returns where the sentence continues as an item of a list, after the mark of the item: with a lower-case letter, if it has
    /// not ended before.
    fn goes_on(&self, line_end: usize) -> Option<usize> {
        self.open.last().filter(|open| open.own.trim_end().ends_with(char::is_alphanumeric))?;
        let rest = &self.text[line_end..];
        let item = rest.trim_start().strip_prefix(['-', '*', '•', '–'])?.trim_start();
        item.starts_with(char::is_lowercase).then(|| self.text.len() - item.len())
    }

    fn ends(&self, c: char, before: char, after: char, place: usize) -> bool {
        let Some(open) = self.open.last() else { return false };
        let gap = after.is_whitespace() || matches!(after, ')' | ']' | '"' | '*' | '”' | '\'');
        match c {
            '\n' | '\r' | ';' | '•' | '–' | '—' => true,
            '!' | '?' => gap,
            '.' => gap && !abbreviation(&open.own),
            '-' => before.is_whitespace() && after.is_whitespace(),
            ':' => after.is_whitespace() && place - open.start <= HEADING && !announces(&open.own),
            _ => false,
        }
    }
}

/// Returns whether the text ends with an abbreviation, to which a following full stop belongs.
fn abbreviation(text: &str) -> bool {
    let last = text.rsplit(char::is_whitespace).next().unwrap_or(text);
    ["e.g", "eg", "i.e", "ie", "vs", "incl", "resp"].iter().any(|short| last.eq_ignore_ascii_case(short))
}

/// Returns whether a heading announces an example or the code of the solution; the text after it then belongs to it.
fn announces(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["example", "instance", "e.g", "solution code", "solution check"].iter().any(|word| text.contains(word))
}
