//! The times of a measurement by stage, as stored in records.

use crate::solve::Times;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::time::Duration;

/// The times of one measurement, by stage; milliseconds in records.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug, JsonSchema)]
pub struct StageTimes {
    /// Reading and resolving the puzzle; the same for all configurations.
    #[serde(rename = "parse_ms", with = "milliseconds")]
    #[schemars(with = "f64")]
    pub parse: Duration,
    /// Elaborating the puzzle to the model.
    #[serde(rename = "elaborate_ms", with = "milliseconds")]
    #[schemars(with = "f64")]
    pub elaborate: Duration,
    /// Lowering the model, until the backend has read the instance. `None` if this stage was not reached.
    #[serde(rename = "lower_ms", with = "milliseconds_if_any")]
    #[schemars(with = "Option<f64>")]
    pub lower: Option<Duration>,
    /// From the lowered instance to the first checked solution. `None` if none was found.
    #[serde(rename = "first_ms", with = "milliseconds_if_any")]
    #[schemars(with = "Option<f64>")]
    pub first: Option<Duration>,
    /// From the first solution (without one, from the lowered instance) to the second, or to the proof that there is none. `None`
    /// if a limit was reached before.
    #[serde(rename = "proof_ms", with = "milliseconds_if_any")]
    #[schemars(with = "Option<f64>")]
    pub proof: Option<Duration>,
    /// All stages except reading, including checks of the stated solution, and another backend's proof if floating point required
    /// one.
    #[serde(rename = "total_ms", with = "milliseconds")]
    #[schemars(with = "f64")]
    pub total: Duration,
}

impl StageTimes {
    /// Combines the times of an outcome with the time of reading.
    pub fn new(parse: Duration, times: &Times) -> Self {
        Self {
            parse,
            elaborate: times.elaborate,
            lower: times.lower,
            first: times.first,
            proof: times.proof,
            total: times.total,
        }
    }

    /// Returns the time from the model to the verdict, by which configurations are ranked: lowering, first solution and proof.
    pub fn model_to_verdict(&self) -> Option<Duration> {
        let search = self.first.unwrap_or_default().checked_add(self.proof?)?;
        self.lower?.checked_add(search)
    }
}

/// Serialises durations as milliseconds, exact to the nanosecond for the first hundred days.
mod milliseconds {
    use super::{Deserialize, Deserializer, Duration, Serializer};
    use serde::de::Error;

    pub fn serialize<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(time.as_nanos() as f64 / 1e6)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        read(f64::deserialize(from)?)
    }

    pub fn read<E: Error>(milliseconds: f64) -> Result<Duration, E> {
        Duration::try_from_secs_f64(milliseconds / 1e3).map_err(E::custom)
    }
}

mod milliseconds_if_any {
    use super::{Deserialize, Deserializer, Duration, Serializer, milliseconds};

    pub fn serialize<S: Serializer>(time: &Option<Duration>, to: S) -> Result<S::Ok, S::Error> {
        match time {
            Some(time) => milliseconds::serialize(time, to),
            None => to.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Duration>, D::Error> {
        Option::<f64>::deserialize(from)?.map(milliseconds::read).transpose()
    }
}
