//! Quartiles and variance of measured times.

use std::time::Duration;

/// The quartiles and variance of some times.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    pub count: usize,
    pub least: Duration,
    /// The first quartile.
    pub lower: Duration,
    /// The median.
    pub median: Duration,
    /// The third quartile.
    pub upper: Duration,
    pub greatest: Duration,
    /// The sample variance (n − 1), in square seconds; `None` for a single time.
    pub variance: Option<f64>,
}

impl Spread {
    /// Computes the spread of times in ascending order; `None` for none.
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

/// Returns a quantile of times in ascending order, interpolated linearly (Hyndman and Fan, *Sample quantiles in statistical
/// packages*, 1996, definition 7). `None` for no times.
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
