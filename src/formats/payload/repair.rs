//! Repairs payloads with JSON in ways in which links are known to break.

use super::lz::lz_readings;
use super::{MAX_UNPACKED, PayloadError};
use serde::de::IgnoredAny;
use std::cell::Cell;

/// The largest number of attempts to restore slashes.
const TRIALS: usize = 256;
/// The total size of decompressed data over all attempts.
const ROOM: usize = 4 * MAX_UNPACKED;

/// Decompresses JSON text that was compressed with LZString.
///
/// A path loses one of two consecutive slashes, and one at its end. If the payload is invalid, slashes are restored by trial, a
/// few at a time, as SudokuPad does.
///
/// # Errors
/// The error of the payload as it is, if no repair helps.
pub(in crate::formats) fn unpack_json(packed: &str) -> Result<String, PayloadError> {
    unpack_text(packed, |text| serde_json::from_str::<IgnoredAny>(text).is_ok())
}

/// Decompresses a text that was compressed with LZString, with repairs until `good` accepts it.
///
/// # Errors
/// The error of the payload as it is, if no repair helps.
pub fn unpack_text(packed: &str, good: impl Fn(&str) -> bool) -> Result<String, PayloadError> {
    let room = Cell::new(ROOM);
    let first = match unpack(packed, &room, &good) {
        Ok(text) => return Ok(text),
        Err(error) => error,
    };
    let slashes: Vec<usize> = packed.match_indices('/').map(|(place, _)| place).collect();
    let end = packed.len();
    let single = slashes.iter().chain([&end]).map(|place| vec![*place]);
    let all = (slashes.len() > 2).then(|| slashes.clone());
    let double = slashes.iter().enumerate().flat_map(|(i, a)| slashes[i + 1..].iter().map(|b| vec![*a, *b]));
    for places in single.chain(all).chain(double).take(TRIALS) {
        if room.get() == 0 {
            break;
        }
        if let Ok(text) = unpack(&doubled(packed, &places), &room, &good) {
            return Ok(text);
        }
    }
    Err(first)
}

fn unpack(packed: &str, room: &Cell<usize>, good: &impl Fn(&str) -> bool) -> Result<String, PayloadError> {
    let mut problem = PayloadError::NoJson;
    for reading in lz_readings(packed, room) {
        match reading {
            Ok(text) if good(&text) => return Ok(text),
            Ok(_) => {}
            Err(error) => problem = error,
        }
    }
    Err(problem)
}

/// Returns the text with an additional slash at each of the places.
fn doubled(packed: &str, places: &[usize]) -> String {
    let mut text = String::with_capacity(packed.len() + places.len());
    let mut from = 0;
    for place in places {
        text.push_str(&packed[from..*place]);
        text.push('/');
        from = *place;
    }
    text.push_str(&packed[from..]);
    text
}
