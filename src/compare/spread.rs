//! How far times lie apart.

use std::time::Duration;

/// Quantiles and variance of some times.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    pub count: usize,
    pub least: Duration,
    /// A quarter of them took no longer.
    pub lower: Duration,
    /// Half of them took no longer.
    pub median: Duration,
    /// Three quarters of them took no longer.
    pub upper: Duration,
    pub greatest: Duration,
    /// The variance, in square seconds, as of a sample (n − 1); `None` of a single time.
    pub variance: Option<f64>,
}

impl Spread {
    /// The spread of times that ascend; `None` of none.
    pub fn new(times: &[Duration]) -> Option<Self> {
        let (least, greatest) = (*times.first()?, *times.last()?);
        Some(Self {
            count: times.len(),
            least,
            lower: quantile(times, 0.25)?,
            median: quantile(times, 0.5)?,
            upper: quantile(times, 0.75)?,
            greatest,
            variance: variance(times),
        })
    }
}

/// The time that this part of times that ascend does not exceed: between two of them in proportion (Hyndman and Fan, *Sample
/// quantiles in statistical packages*, 1996, definition 7). `None` of no times.
pub fn quantile(times: &[Duration], part: f64) -> Option<Duration> {
    let last = times.len().checked_sub(1)?;
    let place = part.clamp(0.0, 1.0) * last as f64;
    let (below, rest) = (place.floor() as usize, place.fract());
    let (low, high) = (*times.get(below)?, *times.get((below + 1).min(last))?);
    Some(low.saturating_add(high.saturating_sub(low).mul_f64(rest)))
}

pub fn variance(times: &[Duration]) -> Option<f64> {
    let count = times.len() as f64;
    if times.len() < 2 {
        return None;
    }
    let mean = times.iter().map(Duration::as_secs_f64).sum::<f64>() / count;
    Some(times.iter().map(|time| (time.as_secs_f64() - mean).powi(2)).sum::<f64>() / (count - 1.0))
}
