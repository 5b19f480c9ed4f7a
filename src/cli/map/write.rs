//! Writes maps, line by line.

use super::{Header, Place, WORD};
use crate::formulation::Comments;
use std::io;

/// Takes places one by one.
pub type TakePlace<'t> = dyn FnMut(&Place) -> io::Result<()> + 't;

/// Writes a map into `line`, which adds the end of each line. `places` calls its argument with each place, in order.
///
/// # Errors
/// Those of `line` and `places`.
pub fn write(
    header: &Header,
    places: &mut dyn FnMut(&mut TakePlace<'_>) -> io::Result<()>,
    line: &mut dyn FnMut(&str) -> io::Result<()>,
) -> io::Result<()> {
    line(&serde_json::to_string(header)?)?;
    places(&mut |place| line(&serde_json::to_string(place)?))
}

/// A line of a map as a comment of the instance.
///
/// # Errors
/// Those of the underlying writer.
pub fn as_comments(comments: &mut Comments<'_>, line: &str) -> io::Result<()> {
    comments.line(&format!("{WORD} {line}"))
}
