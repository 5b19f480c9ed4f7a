//! Wraps text between words.

/// A blank at which lines are not broken.
pub const NO_BREAK: char = '\u{a0}';

/// Wraps a text to lines of at most `width` characters, unless a word is longer. Existing line ends are kept.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        // A paragraph that fits is kept as it is, including its blanks.
        if length(paragraph) <= width {
            lines.push(paragraph.to_owned());
            continue;
        }
        let mut line = String::new();
        let mut long = 0;
        for word in words(paragraph) {
            if long > 0 && long + 1 + length(word) > width {
                lines.push(std::mem::take(&mut line));
                long = 0;
            }
            if long > 0 {
                line.push(' ');
                long += 1;
            }
            line.push_str(word);
            long += length(word);
        }
        lines.push(line);
    }
    lines
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() && c != NO_BREAK).filter(|word| !word.is_empty())
}

fn length(text: &str) -> usize {
    text.chars().count()
}
