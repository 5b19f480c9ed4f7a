//! Writes maps line by line, to a file or into the comments of an instance.

use super::{Header, MapPlace, PART, WORD};
use crate::formulation::Comments;
use crate::puzzle::clean_json;
use std::io;

/// A callback that receives the places one by one.
pub type TakePlace<'t> = dyn FnMut(&MapPlace) -> io::Result<()> + 't;

/// Writes a map line by line to `line`, which adds the line ends. `places` calls its argument with each place, in order.
///
/// # Errors
/// Those of `line` and `places`.
pub fn write(
    header: &Header,
    places: &mut dyn FnMut(&mut TakePlace<'_>) -> io::Result<()>,
    line: &mut dyn FnMut(&str) -> io::Result<()>,
) -> io::Result<()> {
    line(&clean_json(serde_json::to_string(header)?))?;
    places(&mut |place| line(&clean_json(serde_json::to_string(place)?)))
}

/// Upper bound on the bytes of a comment. cbc reads lines of LP and MPS files in pieces of a thousand bytes, and does not
/// recognise the second piece as a comment.
const LONGEST_COMMENT: usize = 500;

/// Writes a line of a map as a comment of the instance. A long line is split; all parts but the last are comments that begin with
/// [`PART`].
///
/// # Errors
/// Those of the underlying writer.
pub fn as_comments(comments: &mut Comments<'_>, mut line: &str) -> io::Result<()> {
    while let Some(at) = cut(line) {
        comments.line(&format!("{PART} {}", &line[..at]))?;
        line = &line[at..];
    }
    comments.line(&format!("{WORD} {line}"))
}

/// Where to split a long line: not next to white space, which a reader may drop. `None` if it is short enough.
fn cut(line: &str) -> Option<usize> {
    let fits = (line.len() > LONGEST_COMMENT).then(|| line.floor_char_boundary(LONGEST_COMMENT))?;
    let inside = |at: &usize| {
        line.is_char_boundary(*at)
            && !line[*at..].starts_with(char::is_whitespace)
            && !line[..*at].ends_with(char::is_whitespace)
    };
    (1..=fits).rev().find(inside)
}
