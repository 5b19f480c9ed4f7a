//! Records that are kept in a file, so that an interrupted run can be resumed.
//!
//! JSON Lines: a [`Header`], then records as they come.

use super::{Configuration, Record};
use serde::{Deserialize, Serialize};

/// Version of the format: of the header and of what records mean.
pub const FORMAT_VERSION: u32 = 1;

/// The first line: what has to be the same for records to be comparable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Header {
    /// [`FORMAT_VERSION`].
    pub gridc_compare: u32,
    /// The version of gridc.
    pub gridc: String,
    /// Milliseconds per measurement.
    pub time_ms: Option<u64>,
    /// Search nodes per measurement.
    pub nodes: Option<u64>,
    /// Bytes.
    pub memory: Option<u64>,
}

/// What tells measurements apart: what has the same key is not measured twice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    /// Digest of the puzzle.
    pub puzzle: String,
    /// The configuration.
    pub configuration: Configuration,
    /// Number of the repeat.
    pub repeat: u32,
    /// Its seed.
    pub seed: Option<u64>,
}

impl Record {
    /// What tells it apart from others.
    pub fn key(&self) -> Key {
        Key {
            puzzle: self.subject.digest.clone(),
            configuration: self.configuration.clone(),
            repeat: self.repeat,
            seed: self.seed,
        }
    }
}
