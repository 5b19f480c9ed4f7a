//! Payloads that hold JSON, mended where links are known to break.

use super::lz::lz_readings;
use super::{MAX_UNPACKED, PayloadError};
use serde::de::IgnoredAny;
use std::cell::Cell;

/// How often slashes are put back.
const TRIALS: usize = 256;
/// What all trials together may unpack before no more are made.
const ROOM: usize = 4 * MAX_UNPACKED;

/// The JSON text that LZString packed.
///
/// A path swallows one of two slashes in a row, and one at its end. Where the payload makes no sense, slashes are put
/// back by trying, a few at a time, as SudokuPad does.
///
/// # Errors
/// What is wrong with the payload as it stands, if no repair helps.
pub(in crate::formats) fn unpack_json(packed: &str) -> Result<String, PayloadError> {
    unpack_text(packed, |text| serde_json::from_str::<IgnoredAny>(text).is_ok())
}

/// The text that LZString packed, mended in the same way until it is `good`.
///
/// # Errors
/// What is wrong with the payload as it stands, if no repair helps.
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

/// The text with a slash more at each of the places.
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
