//! The scatter plot of two configurations, as SVG: one point per puzzle, at the two times.

use super::axis::TimeAxis;
use super::page::{self, PlotPage};
use super::style::{self, Style};
use super::{BOTTOM, LEFT, PlotLine, TOP};
use crate::draw::artwork::Anchor;
use std::collections::BTreeSet;
use std::time::Duration;

/// One of the two configurations.
#[derive(Clone, Copy, Debug)]
pub struct ScatterSide<'a> {
    /// The name and figures.
    pub line: PlotLine<'a>,
    /// The time of each puzzle, `None` if unsolved; both sides list the same puzzles.
    pub times: &'a [Option<Duration>],
}

/// The side length of the plot area.
const FIELD: f64 = 400.0;
const RIGHT: f64 = 24.0;

/// The text size of axis names, which are shortened to fit.
const AXIS: f64 = 13.0;

/// Returns the plot as SVG: a point for each puzzle on logarithmic scales, with `across` on the x axis and `up` on the y axis.
/// Below the diagonal, `up` was faster. Puzzles that one side did not solve are on the edge, beyond the limit; puzzles solved by
/// neither are omitted. Points within the same tenth of a point are merged.
pub fn scatter(across: &ScatterSide<'_>, up: &ScatterSide<'_>, limit: Option<Duration>) -> String {
    let axis = TimeAxis::new(&[across.line, up.line], limit, FIELD);
    let title = format!("{} against {}", across.line.name, up.line.name);
    let mut page = PlotPage::new(LEFT + FIELD + RIGHT, TOP + FIELD + BOTTOM, &title);
    let bottom = TOP + FIELD;
    for tick in axis.ticks() {
        let style = if tick.label.is_some() { style::GRID } else { style::FINE_GRID };
        let (x, y) = (LEFT + tick.at, bottom - tick.at);
        page.segment([x, TOP], [x, bottom], style);
        page.segment([LEFT, y], [LEFT + FIELD, y], style);
        if let Some(label) = tick.label {
            page.text([x, bottom + 18.0], Anchor::Middle, 11.0, &label);
            page.text([LEFT - 6.0, y + 4.0], Anchor::End, 11.0, &label);
        }
    }
    page.segment([LEFT, bottom], [LEFT + FIELD, TOP], style::LIMIT);
    let place = |time: Option<Duration>| time.map_or(FIELD, |time| axis.at(time).clamp(0.0, FIELD));
    let tenths = |at: f64| (at * 10.0).round() as i64;
    let (mut points, mut faster, mut both) = (BTreeSet::new(), [0_usize; 2], 0_usize);
    for (one, other) in across.times.iter().zip(up.times) {
        match (one, other) {
            (None, None) => continue,
            (Some(one), Some(other)) => {
                both += 1;
                faster[0] += usize::from(one < other);
                faster[1] += usize::from(other < one);
            }
            _ => {}
        }
        points.insert((tenths(place(*one)), tenths(place(*other))));
    }
    let dot = Style { width: 50, ..Style::number(0) };
    let data: String = points
        .iter()
        .map(|(x, y)| format!("M{:.1} {:.1}h0", LEFT + *x as f64 / 10.0, bottom - *y as f64 / 10.0))
        .collect();
    page.frame([LEFT, TOP], [FIELD, FIELD]);
    if data.is_empty() {
        page.text([LEFT + FIELD / 2.0, TOP + FIELD / 2.0], Anchor::Middle, 14.0, "no puzzle was solved");
    } else {
        page.dots(&data, dot);
    }
    let said = format!("{both} solved by both: x axis faster on {}, y axis faster on {}", faster[0], faster[1]);
    page.text([LEFT, TOP - 10.0], Anchor::Start, 12.0, &said);
    page.text([LEFT + FIELD / 2.0, bottom + 42.0], Anchor::Middle, AXIS, &page::short(across.line.name));
    page.upright([16.0, TOP + FIELD / 2.0], AXIS, &page::short(up.line.name));
    page.finish()
}
