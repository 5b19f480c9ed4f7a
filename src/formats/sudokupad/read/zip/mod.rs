//! The short form of the JSON that links hold ("PuzzleZipper"), both ways.
//!
//! Quotes and apostrophes are swapped, keys shortened and bare, colours of six hexadecimal digits bare, `true` and `false`
//! a letter, empty lists left out and empty objects written as nothing. Learnt from `SudokuPad/sudokutools`.

mod write;

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

/// Keys whose values are texts, so that six letters and digits in them are no colour.
const TEXTS: [&str; 9] = ["text", "value", "title", "author", "rules", "solution", "id", "source", "msgcorrect"];

/// Whether a text looks like the short form: an object that begins with a bare or single-quoted key.
pub(in crate::formats) fn is_zipped(text: &str) -> bool {
    let Some(rest) = text.trim_start().strip_prefix('{') else { return false };
    let rest = rest.strip_prefix('\'').unwrap_or(rest);
    let key = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let after = rest.get(key..).unwrap_or("");
    key > 0 && key <= 20 && (after.starts_with(':') || after.starts_with("':"))
}

/// The JSON that a short form stands for; `None` if that would be longer than `most` bytes. What is malformed stays so, for
/// the reader of JSON to find.
pub(in crate::formats) fn unzipped(text: &str, most: usize) -> Option<String> {
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut out = String::with_capacity(text.len() + text.len() / 2);
    let mut rest = text;
    // What stood before, blanks aside: an opening bracket, a comma, a colon, a value.
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
                // `[]` holds one empty object: empty lists are left out.
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
    // An early form has no short form for `d`; it is that of `duration` in the later ones.
    KEYS.iter().find(|(_, short)| *short == key).map_or(if key == "d" { "duration" } else { key }, |(long, _)| long)
}

/// The text of a string, and the bytes that it takes with its quotes. Escapes stay as they are, but for quotes.
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

/// A string of JSON, of a text that is escaped already.
fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

#[cfg(test)]
mod tests {
    use super::{is_zipped, unzipped, zipped};

    #[test]
    fn the_short_form_is_read() {
        let short = "{ce:[[{v:9},,,],[,,]],re:[[[0,0],[0,1]]],l:[{c:67f067,th:10,wp:[[0.5,0.5],[1.5,1.5]]}],u:[{r:t,w:0.5}],\
                     o:[{c1:#0,c2:#F,te:'X'}],ca:[{v:'title: Don\\'t \\'quote\\''}],metadata:{solution:'123456'}}";
        let long = concat!(
            r##"{"cells":[[{"value":9},{},{},{}],[{},{},{}]],"regions":[[[0,0],[0,1]]],"lines":[{"color":"#67f067","##,
            r##""thickness":10,"wayPoints":[[0.5,0.5],[1.5,1.5]]}],"underlays":[{"rounded":true,"width":0.5}],"##,
            r##""overlays":[{"borderColor":"#000000","backgroundColor":"#FFFFFF","text":"X"}],"##,
            r##""cages":[{"value":"title: Don't 'quote'"}],"metadata":{"solution":"123456"}}"##
        );
        assert_eq!(unzipped(short, 10_000).as_deref(), Some(long));
        assert!(is_zipped(short) && !is_zipped(long));
    }

    #[test]
    fn what_is_written_is_read() {
        let json = concat!(
            r##"{"cells":[[{"value":1},{},{}],[{},{"value":2},{}]],"cages":[{"cells":[[0,0]],"sum":5,"unique":true}],"##,
            r##""lines":[{"color":"#67f067","thickness":9.6,"wayPoints":[[0.5,1.5]]}],"##,
            r##""metadata":{"title":"It's a t, f and 'x'","rules":"a {b}: [c], d","solution":"123456"}}"##
        );
        assert_eq!(unzipped(&zipped(json), 10_000).as_deref(), Some(json));
    }

    #[test]
    fn nothing_grows_without_bound() {
        let short = format!("{{ce:[{}]}}", ",".repeat(1000));
        assert_eq!(unzipped(&short, 1000), None);
        assert!(unzipped(&short, 10_000).is_some());
        for odd in ["{", "{ce", "{ce:'", "{ce:'\\", "}", "{a:\\", "{é:1}", "{a:é,'"] {
            assert!(unzipped(odd, 100).is_none_or(|text| text.len() <= 100), "{odd}");
        }
    }
}
