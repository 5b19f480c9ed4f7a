//! Records that are kept in a file, so that an interrupted run can be resumed.
//!
//! JSON Lines: a [`Header`], then records as they come.

use super::digest::Fnv;
use super::{Configuration, Record};
use crate::solve::Request;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// Version of the format: of the header and of what records mean.
pub const FORMAT_VERSION: u32 = 3;

/// The first line: what has to be the same for records to be comparable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Header {
    /// [`FORMAT_VERSION`].
    pub gridc_compare: u32,
    pub gridc: String,
    pub time_ms: Option<u64>,
    pub nodes: Option<u64>,
    /// The limit of memory, in bytes.
    pub memory: Option<u64>,
}

impl Header {
    /// The header of a run that asks this.
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

/// What tells measurements apart, as a digest: what has the same key is not measured twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key(u128);

impl Key {
    /// The key of a measurement: digest of the puzzle, configuration, number of the repeat, its seed.
    pub fn new(puzzle: &str, configuration: &Configuration, repeat: u32, seed: Option<u64>) -> Self {
        let mut fnv = Fnv::default();
        // Writing into a digest does not fail.
        let _ = write!(fnv, "{puzzle}\n{configuration:?}\n{repeat}\n{seed:?}");
        Self(fnv.finish())
    }
}

/// Where a line's seal begins, the last field of its object.
const SEAL: &str = ",\"seal\":\"";

/// A line of the file: the object with a seal, the digest of all that stands before it, so that damage is noticed.
pub fn sealed(object: &str) -> String {
    let object = object.trim_end().strip_suffix('}').unwrap_or(object);
    format!("{object}{SEAL}{}\"}}\n", digest(object))
}

/// The object of a line whose seal is right.
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

impl Record {
    /// What tells it apart from others.
    pub fn key(&self) -> Key {
        Key::new(&self.subject.digest, &self.configuration, self.repeat, self.seed)
    }
}
