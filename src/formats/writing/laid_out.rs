//! Formats JSON for people: short objects and lists are on one line.

/// The longest object or list on one line, in bytes.
const WIDTH: usize = 108;

/// Formats JSON that has no blanks between its values.
pub(in crate::formats) fn laid_out(compact: &str) -> String {
    let ends = ends(compact);
    let mut out = String::with_capacity(compact.len() * 2);
    let mut depth = 0;
    // The offset up to which everything is on one line.
    let mut inline = 0;
    let (mut inside, mut escaped) = (false, false);
    let line = |out: &mut String, depth: usize| {
        out.push('\n');
        out.push_str(&"  ".repeat(depth));
    };
    for (place, c) in compact.char_indices() {
        match c {
            _ if inside => {
                inside = escaped || c != '"';
                escaped = !escaped && c == '\\';
                out.push(c);
            }
            '"' => {
                inside = true;
                out.push(c);
            }
            '{' | '[' => {
                out.push(c);
                let end = ends.get(&place).copied().unwrap_or(place);
                if place >= inline && end - place <= WIDTH.saturating_sub(2 * depth) {
                    inline = end + 1;
                }
                if place >= inline {
                    depth += 1;
                    line(&mut out, depth);
                }
            }
            '}' | ']' => {
                if place >= inline {
                    depth = depth.saturating_sub(1);
                    line(&mut out, depth);
                }
                out.push(c);
            }
            ',' if place < inline => out.push_str(", "),
            ',' => {
                out.push(c);
                line(&mut out, depth);
            }
            ':' => out.push_str(": "),
            c => out.push(c),
        }
    }
    out.push('\n');
    out
}

/// Returns the end of each object and list.
fn ends(compact: &str) -> std::collections::HashMap<usize, usize> {
    let (mut ends, mut open) = (std::collections::HashMap::new(), Vec::new());
    let (mut inside, mut escaped) = (false, false);
    for (place, byte) in compact.bytes().enumerate() {
        match byte {
            _ if inside => {
                inside = escaped || byte != b'"';
                escaped = !escaped && byte == b'\\';
            }
            b'"' => inside = true,
            b'{' | b'[' => open.push(place),
            b'}' | b']' => {
                open.pop().map(|start| ends.insert(start, place));
            }
            _ => {}
        }
    }
    ends
}
