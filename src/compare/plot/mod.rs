//! The cactus plot of a comparison, as SVG: how many puzzles each configuration solves within a given time.
//!
//! As in the plots of solver competitions, with time on the x axis (Brain, Davenport, Griggio, *Benchmarking Solvers, SAT-style*,
//! SC-Square 2017): a higher line solves more puzzles, and a line further left is faster. The plot does not show which puzzles
//! these are.
//!
//! No chart crate is used: a page is a few dozen shapes, and such crates are weak in what is needed here: a legend beside the
//! plot, and dashes and markers that distinguish lines without colour. The same input gives the same bytes.

pub(crate) mod axis;
mod page;
mod scatter;
pub(crate) mod style;

pub use scatter::{ScatterSide, scatter};

use super::Aggregate;
use crate::draw::artwork::Anchor;
use axis::{CountAxis, TimeAxis};
use page::PlotPage;
use std::cmp::Reverse;
use std::time::Duration;
use style::Style;

/// A configuration and its figures.
#[derive(Clone, Copy, Debug)]
pub struct PlotLine<'a> {
    /// The name in the legend.
    pub name: &'a str,
    pub aggregate: &'a Aggregate,
}

/// The width and height of the plot area, and the margins around it.
const FIELD: [f64; 2] = [620.0, 400.0];
const LEFT: f64 = 70.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 58.0;

/// The distance from the plot area to the legend, and between entries of the legend.
const GAP: f64 = 18.0;
const ENTRY: f64 = 20.0;

/// The width of the line sample in a legend entry, including the space after it.
const SAMPLE: f64 = 42.0;

/// The number of markers along a line, without the one at its end.
const MARKERS: usize = 6;

/// Returns the plot as SVG. Lines after the best twenty are grey and have no names.
///
/// `title` is placed above the plot. `limit` is the time limit per puzzle: if some configuration did not solve all puzzles, the
/// axis extends to it.
pub fn plot(title: &str, lines: &[PlotLine<'_>], limit: Option<Duration>) -> String {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by_key(|i| {
        let Aggregate { solved, par2, total, .. } = lines[*i].aggregate;
        (Reverse(*solved), par2.unwrap_or(Duration::MAX), *total)
    });
    let others = order.split_off(order.len().min(Style::COUNT));
    let entries = order.len() + usize::from(!others.is_empty());
    let height = FIELD[1].max(entries as f64 * ENTRY);
    let time = TimeAxis::new(lines, limit, FIELD[0]);
    let count = CountAxis::new(lines, height);
    let labels = order.iter().map(|i| {
        let PlotLine { name, aggregate } = lines[*i];
        format!("{}  {} of {}", page::short(name), aggregate.solved, aggregate.tried)
    });
    let labels: Vec<String> = labels.collect();
    let legend = labels.iter().map(|label| page::width(label)).fold(120.0, f64::max);
    let right = LEFT + FIELD[0] + GAP;
    let mut page = PlotPage::new(right + SAMPLE + legend + GAP, TOP + height + BOTTOM, title);
    field(&mut page, title, &time, &count, height);
    let mut drawing = Drawing { page: &mut page, time: &time, count: &count };
    for i in others.iter().rev() {
        drawing.line(lines[*i].aggregate, Style::OTHER, None);
    }
    // Styles are assigned in the given order, so a configuration keeps its style as long as the selection is the same.
    let mut shown = order.clone();
    shown.sort_unstable();
    let style_of = |i: usize| shown.iter().position(|other| *other == i).map_or(Style::OTHER, Style::number);
    for (rank, i) in order.iter().enumerate().rev() {
        drawing.line(lines[*i].aggregate, style_of(*i), Some((rank as f64 + 0.5) / entries as f64));
    }
    for (rank, (i, label)) in order.iter().zip(&labels).enumerate() {
        entry(&mut page, right, rank, style_of(*i), label, lines[*i].name);
    }
    if !others.is_empty() {
        let label = format!("{} {}", others.len(), if others.len() == 1 { "other" } else { "others" });
        entry(&mut page, right, order.len(), Style::OTHER, &label, &label);
    }
    page.finish()
}

fn field(page: &mut PlotPage, title: &str, time: &TimeAxis, count: &CountAxis, height: f64) {
    let [width, bottom] = [FIELD[0], TOP + height];
    page.text([LEFT, TOP - 18.0], Anchor::Start, 16.0, title);
    for tick in time.ticks() {
        let x = LEFT + tick.at;
        page.segment([x, TOP], [x, bottom], if tick.label.is_some() { style::GRID } else { style::FINE_GRID });
        if let Some(label) = tick.label {
            page.text([x, bottom + 18.0], Anchor::Middle, 12.0, &label);
        }
    }
    for tick in count.ticks() {
        let y = TOP + tick.at;
        page.segment([LEFT, y], [LEFT + width, y], style::GRID);
        page.text([LEFT - 8.0, y + 4.0], Anchor::End, 12.0, &tick.label.unwrap_or_default());
    }
    if let Some((at, label)) = time.limit() {
        page.segment([LEFT + at, TOP], [LEFT + at, bottom], style::LIMIT);
        page.text([LEFT + at, TOP - 5.0], Anchor::End, 12.0, &label);
    }
    page.frame([LEFT, TOP], [width, height]);
    page.text([LEFT + width / 2.0, bottom + 42.0], Anchor::Middle, 13.0, "time per puzzle, from model to verdict");
    page.upright([20.0, TOP + height / 2.0], 13.0, "puzzles solved");
    if time.is_empty() {
        page.text([LEFT + width / 2.0, TOP + height / 2.0], Anchor::Middle, 14.0, "no puzzle was solved");
    }
}

/// Draws a legend entry; `whole` is the full name.
fn entry(page: &mut PlotPage, left: f64, rank: usize, style: Style, label: &str, whole: &str) {
    let y = TOP + 10.0 + rank as f64 * ENTRY;
    page.path(&format!("M{left:.1} {y:.1}h30"), style);
    page.marker([left + 15.0, y], style);
    page.text_of([left + SAMPLE, y + 4.0], Anchor::Start, 12.0, label, whole);
}

struct Drawing<'a> {
    page: &'a mut PlotPage,
    time: &'a TimeAxis,
    count: &'a CountAxis,
}

impl Drawing<'_> {
    /// Draws a step line: up by one at the time of each solved puzzle, then on to the right. Steps within the same tenth of a
    /// point are merged. Markers are shifted by a fraction of their distance, so that those of overlapping lines do not coincide.
    fn line(&mut self, aggregate: &Aggregate, style: Style, offset: Option<f64>) {
        let times = &aggregate.times;
        let y = |solved: usize| TOP + self.count.at(solved as u64);
        let start = times.first().map_or(LEFT, |time| LEFT + self.time.at(*time));
        let mut path = format!("M{start:.1} {:.1}", y(0));
        let mut drawn = format!("{start:.1}");
        for (solved, time) in times.iter().enumerate() {
            let x = format!("{:.1}", LEFT + self.time.at(*time));
            let is_last = times.get(solved + 1).is_none_or(|next| format!("{:.1}", LEFT + self.time.at(*next)) != x);
            if is_last {
                if x != drawn {
                    path += &format!("H{x}");
                }
                path += &format!("V{:.1}", y(solved + 1));
                drawn = x;
            }
        }
        let end = LEFT + FIELD[0];
        path += &format!("H{end:.1}");
        self.page.path(&path, style);
        let Some(offset) = offset else { return };
        for i in 0..MARKERS {
            let x = FIELD[0] * (i as f64 + offset) / MARKERS as f64;
            let solved = times.partition_point(|time| self.time.at(*time) <= x);
            if LEFT + x >= start {
                self.page.marker([LEFT + x, y(solved)], style);
            }
        }
    }
}
