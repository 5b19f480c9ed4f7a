//! What the benches share: a Markdown table, and summaries of durations.

#![allow(dead_code, reason = "each bench uses a part")]

use std::time::{Duration, Instant};

/// A Markdown table, printed row by row as results come.
pub struct Table {
    widths: Vec<usize>,
}

impl Table {
    /// Prints the heading. The first column is text, the others are numbers.
    pub fn new(title: &str, columns: &[&str]) -> Self {
        println!("\n### {title}\n");
        let table = Self { widths: columns.iter().map(|c| c.chars().count().max(8)).collect() };
        table.row(columns.iter().map(|c| (*c).to_owned()));
        let rules = table.widths.iter().enumerate().map(|(i, w)| match i {
            0 => "-".repeat(*w),
            _ => format!("{}:", "-".repeat(w - 1)),
        });
        table.row(rules);
        table
    }

    /// Prints a row.
    pub fn row(&self, cells: impl IntoIterator<Item = String>) {
        let cells = cells.into_iter().zip(&self.widths).enumerate();
        let padded: Vec<String> = cells
            .map(|(i, (cell, width))| if i == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") })
            .collect();
        println!("| {} |", padded.join(" | "));
    }
}

/// Milliseconds with as many digits as are worth reading.
pub fn ms(time: Duration) -> String {
    let ms = time.as_secs_f64() * 1e3;
    match ms {
        _ if ms >= 100.0 => format!("{ms:.0}"),
        _ if ms >= 1.0 => format!("{ms:.2}"),
        _ => format!("{ms:.4}"),
    }
}

/// The fastest of some runs: as many as fit into `budget`, at least one, at most a hundred.
pub fn fastest<T>(budget: Duration, mut run: impl FnMut() -> T) -> (Duration, T) {
    let begin = Instant::now();
    let mut best = timed(&mut run);
    for _ in 1..100 {
        if begin.elapsed() >= budget {
            break;
        }
        let next = timed(&mut run);
        if next.0 < best.0 {
            best = next;
        }
    }
    best
}

fn timed<T>(run: &mut impl FnMut() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = run();
    (start.elapsed(), result)
}

/// Mean of some durations; nothing for none.
pub fn mean(times: &[Duration]) -> Duration {
    times.iter().sum::<Duration>() / (times.len() as u32).max(1)
}

/// The middle one of some durations; nothing for none.
pub fn median(times: &[Duration]) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
