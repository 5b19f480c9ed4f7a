//! Reads maps in bounded memory, from their own file or from an instance's comments.

use super::{Header, Map, MapPlace, PART, VERSION, WORD};
use serde::Deserialize;
use std::fmt;
use std::io::{self, BufRead, Read};

/// Upper bound on the bytes of one line of a map: the header contains the puzzle's text.
const LONGEST_LINE: u64 = 64 << 20;

/// Upper bound on the bytes of all lines of a map; the largest supported grid takes a quarter of it.
const MOST_BYTES: u64 = 1 << 30;

/// Why a map could not be read.
#[derive(Debug)]
pub enum MapError {
    /// The text cannot be read.
    Io(io::Error),
    /// No line of the text belongs to a map.
    Missing,
    /// This program does not support the map's version.
    Version(u64),
    /// A line is not JSON, or not of the expected form.
    Wrong {
        /// The line, from 1.
        line: u64,
        /// The error.
        reason: String,
    },
    /// A place comes before the header.
    Headless {
        /// The line, from 1.
        line: u64,
    },
    /// There is a second header: the text has two maps.
    Second {
        /// The line, from 1.
        line: u64,
    },
    /// A line, or all lines together, exceed the size of any map.
    TooLarge {
        /// The line, from 1.
        line: u64,
    },
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "{error}"),
            Self::Missing => f.write_str("it contains no map"),
            Self::Version(version) => {
                write!(f, "the map has version {version}, but this gridc supports version {VERSION}")
            }
            Self::Wrong { line, reason } => write!(f, "line {line} is not a line of a map: {reason}"),
            Self::Headless { line } => write!(
                f,
                "line {line} names a variable, but the first line of the map is \
                missing"
            ),
            Self::Second { line } => write!(f, "a second map begins in line {line}"),
            Self::TooLarge { line } => write!(f, "line {line} is too long for a map"),
        }
    }
}

impl std::error::Error for MapError {}

impl From<io::Error> for MapError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The version of a line; only a header has one.
#[derive(Deserialize)]
struct Versioned {
    map: Option<u64>,
}

/// Reads the map in a text. Lines that do not belong to a map are skipped.
///
/// # Errors
/// See [`MapError`].
pub fn read(mut text: impl BufRead) -> Result<Map, MapError> {
    let (mut header, mut places): (Option<Header>, Vec<MapPlace>) = (None, Vec::new());
    let (mut bytes, mut number, mut buffer) = (0, 0, Vec::new());
    // The parts read so far of the current line of the map.
    let mut begun: Vec<u8> = Vec::new();
    loop {
        number += 1;
        buffer.clear();
        let read = text.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut buffer)? as u64;
        if read == 0 {
            break;
        }
        let cut = read == LONGEST_LINE && buffer.last() != Some(&b'\n');
        let (line, whole) = match piece(&buffer, begun.is_empty()) {
            Some(Piece::Part(part)) => (part, false),
            Some(Piece::End(line)) => (line, true),
            None => {
                if cut {
                    skip_line(&mut text)?;
                }
                continue;
            }
        };
        bytes += read;
        if cut || bytes > MOST_BYTES {
            return Err(MapError::TooLarge { line: number });
        }
        begun.extend_from_slice(line);
        if !whole {
            continue;
        }
        let line = std::mem::take(&mut begun);
        let line = line.as_slice();
        let wrong = |error: serde_json::Error| MapError::Wrong { line: number, reason: error.to_string() };
        match (header.is_some(), serde_json::from_slice::<Versioned>(line).map_err(wrong)?.map) {
            (true, Some(_)) => return Err(MapError::Second { line: number }),
            (true, None) => places.push(serde_json::from_slice(line).map_err(wrong)?),
            (false, Some(version)) if version != u64::from(VERSION) => return Err(MapError::Version(version)),
            (false, None) if serde_json::from_slice::<MapPlace>(line).is_ok() => {
                return Err(MapError::Headless { line: number });
            }
            (false, _) => header = Some(serde_json::from_slice(line).map_err(wrong)?),
        }
    }
    header.map(|header| Map { header, places }).ok_or(MapError::Missing)
}

/// The content of a text line that belongs to a map.
enum Piece<'l> {
    Part(&'l [u8]),
    /// The last part of a map's line, or all of it.
    End(&'l [u8]),
}

/// Returns the piece of a map that a line contains, if any; `first`: no map's line has been started before.
fn piece(line: &[u8], first: bool) -> Option<Piece<'_>> {
    let line = line.trim_ascii();
    if line.starts_with(b"{") {
        return Some(Piece::End(line));
    }
    let (sign, rest) = line.split_first()?;
    if !b"c|*\\%;".contains(sign) {
        return None;
    }
    let rest = rest.trim_ascii_start();
    let after = |word: &str| {
        let text = rest.strip_prefix(word.as_bytes())?.trim_ascii_start();
        (!first || text.starts_with(b"{")).then_some(text)
    };
    after(PART).map(Piece::Part).or_else(|| after(WORD).map(Piece::End))
}

fn skip_line(text: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = text.fill_buf()?;
        let (used, done) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        text.consume(used);
        if done {
            return Ok(());
        }
    }
}
