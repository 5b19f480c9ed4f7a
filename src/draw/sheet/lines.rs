//! Breaks text into lines by its width in the embedded font.

use crate::draw::font::width;

/// Breaks a text into lines that are not wider than `room`, for this font size. A longer word is broken.
pub fn lines(text: &str, size: f64, bold: bool, room: f64) -> Vec<String> {
    let fits = |text: &str| width(text, bold) * size <= room;
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if fits(&longer) {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for letter in word.chars() {
            line.push(letter);
            if line.chars().count() > 1 && !fits(&line) {
                line.pop();
                lines.push(std::mem::replace(&mut line, letter.to_string()));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Returns the first lines of a text; the last one ends with `…` if there are more.
pub fn first_lines(text: &str, size: f64, bold: bool, room: f64, most: usize) -> Vec<String> {
    let mut found = lines(text, size, bold, room);
    if found.len() > most {
        found.truncate(most);
        if let Some(last) = found.last_mut() {
            while !last.is_empty() && width(&format!("{last}…"), bold) * size > room {
                last.pop();
            }
            last.push('…');
        }
    }
    found
}
