//! A page of SVG.

use super::style::{Marker, Style};
use crate::puzzle::clean_line;
use std::fmt::Write;

/// Which part of a text stands at its place.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Shapes, in the order in which they cover one another, on a white ground of their own: viewers with a dark ground
/// show the same picture. All texts are in whatever sans-serif the viewer has.
pub(super) struct Page {
    size: [f64; 2],
    title: String,
    shapes: String,
}

/// Names longer than this are shortened.
const LONGEST_NAME: usize = 46;

/// A name of a length that the legend has room for: its beginning and end, which is where configurations differ.
pub(super) fn short(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    if chars.len() <= LONGEST_NAME {
        return name.to_owned();
    }
    let half = (LONGEST_NAME - 1) / 2;
    let [start, end] = [&chars[..half], &chars[chars.len() - half..]];
    start.iter().chain(['…'].iter()).chain(end).collect()
}

/// About how wide a text of 12 points is: no common sans-serif is wider on average. Characters beyond Latin, Greek and
/// Cyrillic may be as wide as high.
pub(super) fn width(text: &str) -> f64 {
    text.chars().map(|c| if u32::from(c) < 0x1100 { 7.2 } else { 12.5 }).sum()
}

/// The text as it stands in XML, without characters that XML does not allow.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in clean_line(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(c),
        }
    }
    out
}

impl Page {
    pub fn new(width: f64, height: f64, title: &str) -> Self {
        Self { size: [width, height], title: title.to_owned(), shapes: String::new() }
    }

    /// Writing to a `String` cannot fail.
    fn add(&mut self, shape: std::fmt::Arguments<'_>) {
        let _ = self.shapes.write_fmt(shape);
        self.shapes.push('\n');
    }

    pub fn segment(&mut self, [x, y]: [f64; 2], [to_x, to_y]: [f64; 2], style: Style) {
        self.path(&format!("M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}"), style);
    }

    /// An open line; `data` is SVG's.
    pub fn path(&mut self, data: &str, style: Style) {
        let Style { colour, dashes, width, .. } = style;
        let dashes = if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
        let width = f64::from(width) / 10.0;
        self.add(format_args!(
            "<path d=\"{data}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{dashes}/>"
        ));
    }

    pub fn frame(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2]) {
        self.add(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"none\" stroke=\"#404040\"/>"
        ));
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
        self.add(format_args!(
            "<path d=\"M{x:.1} {y:.1}{shape}\" fill=\"{colour}\" stroke=\"#ffffff\" stroke-width=\"0.8\"/>"
        ));
    }

    pub fn text(&mut self, at: [f64; 2], anchor: Anchor, size: f64, text: &str) {
        let [x, y] = at;
        let anchor = anchor.word();
        let text = escaped(text);
        self.add(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    /// A text that viewers explain by a longer one.
    pub fn text_of(&mut self, [x, y]: [f64; 2], anchor: Anchor, size: f64, text: &str, whole: &str) {
        let anchor = anchor.word();
        let (text, whole) = (escaped(text), escaped(whole));
        self.add(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" xml:space=\"preserve\"><title>{whole}</title>{text}</text>"
        ));
    }

    /// A text that runs upwards, around its middle.
    pub fn upright(&mut self, [x, y]: [f64; 2], size: f64, text: &str) {
        let text = escaped(text);
        self.add(format_args!(
            "<text transform=\"translate({x:.1} {y:.1}) rotate(-90)\" font-size=\"{size}\" text-anchor=\"middle\">{text}</text>"
        ));
    }

    pub fn finish(self) -> String {
        let [width, height] = self.size;
        let title = escaped(&self.title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" fill=\"#202020\">\n\
             <title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{}</svg>\n",
            self.shapes
        )
    }
}

impl Anchor {
    fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}
