//! The short form of the JSON in links ("PuzzleZipper"), in both directions.
//!
//! Quotes and apostrophes are swapped, keys are shortened and unquoted, colours of six hexadecimal digits are unquoted, `true`
//! and `false` are one letter, empty lists are omitted and empty objects are written as nothing. The encoding follows
//! `SudokuPad/sudokutools`.

pub(crate) mod write;

pub(in crate::formats) use write::zipped;

/// Keys and their short forms.
const KEYS: [(&str, &str); 24] = [
    ("color", "c"),
    ("cages", "ca"),
    ("center", "ct"),
    ("borderColor", "c1"),
    ("backgroundColor", "c2"),
    ("cells", "ce"),
    ("cellSize", "cs"),
    ("arrows", "a"),
    ("overlays", "o"),
    ("underlays", "u"),
    ("width", "w"),
    ("height", "h"),
    ("value", "v"),
    ("videos", "vd"),
    ("lines", "l"),
    ("rounded", "r"),
    ("regions", "re"),
    ("fontSize", "fs"),
    ("thickness", "th"),
    ("headLength", "hl"),
    ("wayPoints", "wp"),
    ("title", "t"),
    ("text", "te"),
    ("d", "d2"),
];

/// Keys whose values are texts, so that six letters and digits in them are not a colour.
const TEXTS: [&str; 9] = ["text", "value", "title", "author", "rules", "solution", "id", "source", "msgcorrect"];

/// Returns whether a text is in the short form: an object that begins with an unquoted or single-quoted key.
pub fn is_zipped(text: &str) -> bool {
    let Some(rest) = text.trim_start().strip_prefix('{') else { return false };
    let rest = rest.strip_prefix('\'').unwrap_or(rest);
    let key = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let after = rest.get(key..).unwrap_or("");
    key > 0 && key <= 20 && (after.starts_with(':') || after.starts_with("':"))
}

/// Returns the JSON for a short form; `None` if it would be longer than `most` bytes. Malformed parts stay malformed, to be
/// reported by the JSON reader.
pub fn unzipped(text: &str, most: usize) -> Option<String> {
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut out = String::with_capacity(text.len() + text.len() / 2);
    let mut rest = text;
    // The previous token, ignoring blanks: an opening bracket, a comma, a colon, a value.
    let mut before = ':';
    let mut key = String::new();
    while let Some(next) = rest.chars().next() {
        if out.len() > most {
            return None;
        }
        match next {
            _ if next == quote => {
                let (said, length) = string(rest, quote);
                rest = &rest[length..];
                if rest.trim_start().starts_with(':') && matches!(before, '{' | ',') {
                    long_key(&said).clone_into(&mut key);
                    out.push_str(&quoted(&key));
                } else if six_digits(&said) && !TEXTS.contains(&key.as_str()) {
                    out.push_str(&quoted(&format!("#{said}")));
                } else {
                    out.push_str(&quoted(&said));
                }
                before = 'v';
            }
            '{' | '[' | ']' | '}' | ',' | ':' => {
                let closes = matches!(next, ',' | ']' | '}');
                let empty = match before {
                    '{' => next == ',',
                    '[' | ',' => closes,
                    _ => false,
                };
                // `[]` contains one empty object, since empty lists are omitted.
                if empty {
                    out.push_str("{}");
                }
                out.push(next);
                before = if matches!(next, ']' | '}') { 'v' } else { next };
                rest = &rest[1..];
            }
            _ if next.is_whitespace() => rest = &rest[next.len_utf8()..],
            _ => {
                let length = rest.find([',', ':', ']', '}', '[', '{', quote]).unwrap_or(rest.len());
                let (word, after) = rest.split_at(length);
                let word = word.trim_end();
                rest = after;
                if rest.starts_with(':') && matches!(before, '{' | ',') {
                    long_key(word).clone_into(&mut key);
                    out.push_str(&quoted(&key));
                } else {
                    out.push_str(&value(word, before));
                }
                before = 'v';
            }
        }
    }
    (out.len() <= most).then_some(out)
}

fn value(word: &str, before: char) -> String {
    match word {
        "f" => "false".to_owned(),
        "t" => "true".to_owned(),
        "#0" => quoted("#000000"),
        "#F" => quoted("#FFFFFF"),
        _ if before == ':' && six_digits(word) => quoted(&format!("#{word}")),
        _ => word.to_owned(),
    }
}

fn six_digits(word: &str) -> bool {
    word.len() == 6 && word.bytes().all(|b| b.is_ascii_hexdigit())
}

fn long_key(key: &str) -> &str {
    // An early form does not shorten `d`; in the later ones it stands for `duration`.
    KEYS.iter().find(|(_, short)| *short == key).map_or(if key == "d" { "duration" } else { key }, |(long, _)| long)
}

/// Returns the text of a string, and its length in bytes with quotes. Escapes are kept, except those of quotes.
fn string(text: &str, quote: char) -> (String, usize) {
    let mut said = String::new();
    let mut characters = text.char_indices().skip(1);
    while let Some((place, c)) = characters.next() {
        match c {
            _ if c == quote => return (said, place + 1),
            '\\' => match characters.next() {
                Some((_, '\'')) => said.push('\''),
                Some((_, escaped)) => {
                    said.push('\\');
                    said.push(escaped);
                }
                None => {}
            },
            '"' => said.push_str("\\\""),
            _ => said.push(c),
        }
    }
    (said, text.len())
}

/// Makes a JSON string from a text that is already escaped.
fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}
