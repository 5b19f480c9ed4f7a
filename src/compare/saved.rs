//! The file format of saved records, which allows resuming an interrupted run.
//!
//! JSON Lines: a [`Header`], then records in the order of completion.

use super::digest::Fnv;
use super::{Configuration, MeasurementRecord};
use crate::solve::Request;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The version of the header and of the meaning of records.
pub const FORMAT_VERSION: u32 = 3;

/// The first line: the settings that must be equal for records to be comparable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Header {
    /// [`FORMAT_VERSION`].
    pub gridc_compare: u32,
    pub gridc: String,
    pub time_ms: Option<u64>,
    pub nodes: Option<u64>,
    /// The memory limit, in bytes.
    pub memory: Option<u64>,
}

impl Header {
    /// Creates the header of a run with this request.
    pub fn new(request: &Request) -> Self {
        Self {
            gridc_compare: FORMAT_VERSION,
            gridc: env!("CARGO_PKG_VERSION").to_owned(),
            time_ms: request.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            nodes: request.nodes,
            memory: request.memory,
        }
    }
}

/// Identifies a measurement, as a digest; a measurement whose key is present is not repeated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key(u128);

impl Key {
    /// Computes the key from the puzzle's digest, the configuration, the number of the repeat and its seed.
    pub fn new(puzzle: &str, configuration: &Configuration, repeat: u32, seed: Option<u64>) -> Self {
        let mut fnv = Fnv::default();
        // Writing into a digest cannot fail.
        let _ = write!(fnv, "{puzzle}\n{configuration:?}\n{repeat}\n{seed:?}");
        Self(fnv.finish())
    }
}

/// The start of a line's seal, the last field of its object.
const SEAL: &str = ",\"seal\":\"";

/// Appends a seal to an object: the digest of the preceding text, to detect damage.
pub fn sealed(object: &str) -> String {
    let object = object.trim_end().strip_suffix('}').unwrap_or(object);
    format!("{object}{SEAL}{}\"}}\n", digest(object))
}

/// Returns the object of a line, if its seal is correct.
pub fn unsealed(line: &[u8]) -> Option<String> {
    let line = std::str::from_utf8(line).ok()?;
    let (object, seal) = line.rsplit_once(SEAL)?;
    let is_right = seal.strip_suffix("\"}\n")? == digest(object);
    is_right.then(|| format!("{object}}}"))
}

fn digest(text: &str) -> String {
    let mut fnv = Fnv::default();
    fnv.bytes(text.as_bytes());
    fnv.hex()
}

impl MeasurementRecord {
    /// Returns the key of the measurement.
    pub fn key(&self) -> Key {
        Key::new(&self.subject.digest, &self.configuration, self.repeat, self.seed)
    }
}
