//! The axes of a plot: scales, positions and ticks.

use super::PlotLine;
use std::time::Duration;

/// A position on an axis; without a label, a fine line.
pub struct Tick {
    pub at: f64,
    pub label: Option<String>,
}

/// The logarithmic time axis, from left to right.
pub struct TimeAxis {
    /// Decimal logarithms of the seconds at both ends.
    from: f64,
    to: f64,
    width: f64,
    limit: Option<Duration>,
    is_empty: bool,
}

/// The shortest time on the axis.
const SHORTEST: Duration = Duration::from_nanos(100);

/// The maximum number of labelled ticks.
const MOST_LABELS: i32 = 9;

fn log(time: Duration) -> f64 {
    time.max(SHORTEST).as_secs_f64().log10()
}

impl TimeAxis {
    /// Creates an axis from the shortest to the longest time, or to the limit if a puzzle was not solved; at least one decade.
    pub fn new(lines: &[PlotLine<'_>], limit: Option<Duration>, width: f64) -> Self {
        let shortest = lines.iter().filter_map(|line| line.aggregate.times.first()).min().map(|time| log(*time));
        let longest = lines.iter().filter_map(|line| line.aggregate.times.last()).max().map(|time| log(*time));
        let unsolved = lines.iter().any(|line| line.aggregate.solved < line.aggregate.tried);
        let limit = limit.filter(|limit| unsolved && longest.is_none_or(|longest| longest <= log(*limit)));
        let last = limit.map(log).into_iter().chain(longest).reduce(f64::max);
        // Without any time, from milliseconds to seconds.
        let to = last.unwrap_or(0.0);
        let from = shortest.unwrap_or(to - 3.0);
        let short = (1.0 - (to - from)).max(0.0) / 2.0;
        let pad = 0.03 * (to - from).max(1.0);
        let after = if limit.is_some() { 0.0 } else { short + pad };
        let before = if limit.is_some() { 2.0 * short + pad } else { short + pad };
        Self { from: from - before, to: to + after, width, limit, is_empty: shortest.is_none() }
    }

    /// Whether there are no times to show.
    pub fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Returns the distance of a time from the left end.
    pub fn at(&self, time: Duration) -> f64 {
        self.place(log(time))
    }

    fn place(&self, log: f64) -> f64 {
        (log - self.from) / (self.to - self.from) * self.width
    }

    /// Returns the position and label of the limit, if the axis includes it.
    pub fn limit(&self) -> Option<(f64, String)> {
        let limit = self.limit?;
        Some((self.at(limit), format!("limit {}", seconds(limit.as_secs_f64()))))
    }

    /// Returns the ticks: labels at decades, at every second or third if there are many, and also at 2 and 5 times them if there
    /// are few.
    pub fn ticks(&self) -> Vec<Tick> {
        let (first, last) = (self.from.floor() as i32, self.to.ceil() as i32);
        let every = (last - first) / MOST_LABELS + 1;
        let mut ticks = Vec::new();
        for decade in first..=last {
            for digit in 1..=9_u32 {
                let log = f64::from(decade) + f64::from(digit).log10();
                if log < self.from || log > self.to {
                    continue;
                }
                let is_labelled = match digit {
                    1 => decade.rem_euclid(every) == 0,
                    2 | 5 => self.to - self.from < 2.5,
                    _ => false,
                };
                let label = is_labelled.then(|| seconds(f64::from(digit) * 10_f64.powi(decade)));
                ticks.push(Tick { at: self.place(log), label });
            }
        }
        ticks
    }
}

/// Formats a time in the unit that leaves one to three digits before the point.
pub fn seconds(seconds: f64) -> String {
    let (scale, unit) = match seconds {
        s if s >= 0.999_999 => (1.0, "s"),
        s if s >= 0.999_999e-3 => (1e3, "ms"),
        s if s >= 0.999_999e-6 => (1e6, "µs"),
        _ => (1e9, "ns"),
    };
    // Three significant digits, without trailing zeros.
    let number = format!("{:.2}", seconds * scale);
    let number = number.trim_end_matches('0').trim_end_matches('.');
    format!("{number} {unit}")
}

/// The axis of puzzle counts, from the bottom up.
pub struct CountAxis {
    most: u64,
    height: f64,
}

impl CountAxis {
    /// Creates an axis from 0 to the largest number of puzzles that any configuration tried.
    pub fn new(lines: &[PlotLine<'_>], height: f64) -> Self {
        Self { most: lines.iter().map(|line| line.aggregate.tried).max().unwrap_or(0).max(1), height }
    }

    /// Returns the distance of a number from the top.
    pub fn at(&self, count: u64) -> f64 {
        // Keeps lines at the top and bottom off the frame.
        const PAD: f64 = 8.0;
        let part = count as f64 / self.most as f64;
        self.height - PAD - part * (self.height - 2.0 * PAD)
    }

    /// Returns ticks at multiples of 1, 2 or 5 times a power of ten, and at the maximum.
    pub fn ticks(&self) -> Vec<Tick> {
        let steps = (0..19).flat_map(|exponent| [1, 2, 5].map(|digit| digit * 10_u64.pow(exponent)));
        let step = steps.into_iter().find(|step| self.most / step <= 6).unwrap_or(self.most);
        let mut counts: Vec<u64> = (0..=self.most / step).map(|i| i * step).collect();
        if let Some(last) = counts.last_mut()
            && *last < self.most
        {
            // The maximum replaces a tick that is too close to it.
            if self.most - *last < step / 2 { *last = self.most } else { counts.push(self.most) }
        }
        counts.into_iter().map(|count| Tick { at: self.at(count), label: Some(count.to_string()) }).collect()
    }
}
