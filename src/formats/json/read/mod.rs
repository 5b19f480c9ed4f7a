//! Reads `json`, the form of a resolved puzzle for programs; `gridc schema` prints its schema.
//!
//! A file contains one object, or several, one per line.

mod board;
mod clues;
mod puzzle;

use super::form::MARK;
use crate::formats::Reading;
use crate::formats::board_text::line::TextLines;
use crate::syntax::{Parsed, Source};
use std::ops::Range;

/// The format's mark must occur within this number of bytes.
const MARK_WITHIN: usize = 4096;

/// Returns whether a text looks like this format.
pub(super) fn recognises(text: &str) -> bool {
    let head = text.trim_start();
    let end = (0..=head.len().min(MARK_WITHIN)).rev().find(|end| head.is_char_boundary(*end)).unwrap_or(0);
    head.starts_with('{') && head[..end].contains(&format!("\"{MARK}\""))
}

/// Reads the puzzles of a text.
pub(super) fn puzzles<'s>(source: &'s Source, reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    objects(&source.text).into_iter().map(move |range| puzzle::parse(source, range, reading).into())
}

/// Returns the ranges of the objects of a text: the whole text, or its lines, if the first of several lines is a complete object.
fn objects(text: &str) -> Vec<Range<usize>> {
    let lines = || TextLines::new(text).filter(|line| !line.text.trim().is_empty());
    let alone = lines().next().is_some_and(|line| is_whole(line.text.trim()));
    match alone && lines().nth(1).is_some() {
        true => lines().map(|line| line.start..line.start + line.text.len()).collect(),
        false => std::iter::once(0..text.len()).collect(),
    }
}

/// Returns whether a line is a single complete object.
fn is_whole(line: &str) -> bool {
    let (mut depth, mut inside, mut escaped) = (0_usize, false, false);
    for (place, byte) in line.bytes().enumerate() {
        match byte {
            _ if inside => {
                inside = escaped || byte != b'"';
                escaped = !escaped && byte == b'\\';
            }
            b'"' => inside = true,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return place + 1 == line.len() && line.starts_with('{');
        }
    }
    false
}
