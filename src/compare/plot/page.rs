//! The drawing primitives of a plot: paths, dots and texts on a page of SVG.

use super::style::{Marker, Style};
use crate::draw::artwork::Anchor;
use crate::draw::svg::{self, number};
use crate::draw::{Ink, Theme};

/// A page; later shapes cover earlier ones.
pub(super) struct PlotPage(svg::SvgPage);

/// The colour of texts and frames. The HTML report replaces these colours and those of styles on a dark background.
const TEXT: &str = "#202020";
const FRAME: &str = "#404040";

/// Longer names are shortened.
const LONGEST_NAME: usize = 46;

/// Shortens a name to fit the legend: keeps its beginning and end, where configurations differ.
pub(super) fn short(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    if chars.len() <= LONGEST_NAME {
        return name.to_owned();
    }
    let half = (LONGEST_NAME - 1) / 2;
    let [start, end] = [&chars[..half], &chars[chars.len() - half..]];
    start.iter().chain(['…'].iter()).chain(end).collect()
}

/// Estimates the width of a text at 12 points, as an upper bound for common sans-serif fonts. Characters outside Latin, Greek and
/// Cyrillic count as wide as they are high.
pub(super) fn width(text: &str) -> f64 {
    text.chars().map(|c| if u32::from(c) < 0x1100 { 7.2 } else { 12.5 }).sum()
}

impl PlotPage {
    pub fn new(width: f64, height: f64, title: &str) -> Self {
        Self(svg::SvgPage::new(width.round(), height.round(), Theme::Screen.colour(Ink::Paper), title, ""))
    }

    pub fn segment(&mut self, [x, y]: [f64; 2], [to_x, to_y]: [f64; 2], style: Style) {
        self.path(&format!("M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}"), style);
    }

    /// Draws an open path; `data` is in SVG syntax.
    pub fn path(&mut self, data: &str, style: Style) {
        let Style { colour, dashes, width, .. } = style;
        let dashes = if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
        let width = f64::from(width) / 10.0;
        self.0.path(data, &format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{dashes}"));
    }

    /// Draws dots at the points of `data`, without a line.
    pub fn dots(&mut self, data: &str, style: Style) {
        let (colour, width) = (style.colour, f64::from(style.width) / 10.0);
        self.0.path(data, &format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-opacity=\"0.6\""));
    }

    pub fn frame(&mut self, corner: [f64; 2], size: [f64; 2]) {
        self.0.rectangle(corner, size, &format!("fill=\"none\" stroke=\"{FRAME}\""));
    }

    pub fn marker(&mut self, [x, y]: [f64; 2], style: Style) {
        let colour = style.colour;
        let shape = match style.marker {
            Marker::None => return,
            Marker::Disc => "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
            Marker::Square => "m-3.5 -3.5h7v7h-7z",
            Marker::Triangle => "m0 -4.6l4.4 7.6h-8.8z",
            Marker::Diamond => "m0 -5l4.4 5l-4.4 5l-4.4 -5z",
            Marker::Cross => {
                let cross = format!("M{x:.1} {y:.1}m-3.8 -3.8l7.6 7.6m0 -7.6l-7.6 7.6");
                return self.path(&cross, Style { dashes: "", width: 22, ..style });
            }
        };
        let data = format!("M{x:.1} {y:.1}{shape}");
        self.0.path(&data, &format!("fill=\"{colour}\" stroke=\"#ffffff\" stroke-width=\"0.8\""));
    }

    pub fn text(&mut self, at: [f64; 2], anchor: Anchor, size: f64, text: &str) {
        self.0.text(at, anchor, &look(size), text);
    }

    /// Draws a text with a longer one as its tooltip.
    pub fn text_of(&mut self, at: [f64; 2], anchor: Anchor, size: f64, text: &str, whole: &str) {
        self.0.text_of(at, anchor, &look(size), text, whole);
    }

    /// Draws a text that runs upwards, centred at a point.
    pub fn upright(&mut self, at: [f64; 2], size: f64, text: &str) {
        self.0.upright(at, &look(size), text);
    }

    pub fn finish(self) -> String {
        self.0.finish()
    }
}

/// Returns the attributes of a text of this size.
fn look(size: f64) -> String {
    format!("font-size=\"{}\" fill=\"{TEXT}\"", number(size))
}
