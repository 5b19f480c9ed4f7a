//! Writes SVG elements. All escaping of text for XML and all formatting of numbers is done here.

use super::Anchor;
use crate::draw::Colour;
use crate::puzzle::clean_line;
use std::fmt::Write;

/// SVG elements in drawing order, on an opaque background, so that viewers with a dark background show the same picture.
pub struct SvgPage {
    width: f64,
    height: f64,
    ground: Colour,
    title: String,
    description: String,
    elements: String,
}

/// Fonts similar to DejaVu Sans, with which the texts were measured and which is embedded in PNG and PDF.
const FONTS: &str = "DejaVu Sans, Verdana, Arial, Helvetica, sans-serif";

/// Formats a number with at most two decimals, without trailing zeros.
pub fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Escapes a text for XML, and removes characters that XML does not allow.
pub fn escaped(text: &str) -> String {
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

impl SvgPage {
    /// Makes an empty page of this size; the description may be empty.
    pub fn new(width: f64, height: f64, ground: Colour, title: &str, description: &str) -> Self {
        let (title, description) = (title.to_owned(), description.to_owned());
        Self { width, height, ground, title, description, elements: String::new() }
    }

    /// Writing to a `String` cannot fail.
    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        let _ = self.elements.write_fmt(element);
        self.elements.push('\n');
    }

    /// Opens a group whose attributes apply to its elements unless they override them.
    pub fn open(&mut self, look: &str) {
        self.add(format_args!("<g {look}>"));
    }

    /// Closes the group of [`open`](Self::open).
    pub fn close(&mut self) {
        self.elements.push_str("</g>\n");
    }

    /// Adds a path with SVG's path data and attributes for its appearance.
    pub fn path(&mut self, data: &str, look: &str) {
        self.add(format_args!("<path d=\"{data}\" {look}/>"));
    }

    pub fn rectangle(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], look: &str) {
        let [x, y, width, height] = [x, y, width, height].map(number);
        self.add(format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {look}/>"));
    }

    /// Adds a line of text, positioned by its baseline.
    pub fn text(&mut self, [x, y]: [f64; 2], anchor: Anchor, look: &str, text: &str) {
        let (x, y, anchor, text) = (number(x), number(y), word(anchor), escaped(text));
        self.add(format_args!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" {look}>{text}</text>"));
    }

    /// Adds a text with a longer explanation that viewers show as a tooltip.
    pub fn text_of(&mut self, [x, y]: [f64; 2], anchor: Anchor, look: &str, text: &str, whole: &str) {
        let (x, y, anchor, text, whole) = (number(x), number(y), word(anchor), escaped(text), escaped(whole));
        self.add(format_args!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" {look} xml:space=\"preserve\"><title>{whole}</title>{text}</text>"
        ));
    }

    /// Adds a text that runs upwards, positioned by its centre.
    pub fn upright(&mut self, [x, y]: [f64; 2], look: &str, text: &str) {
        let (x, y, text) = (number(x), number(y), escaped(text));
        self.add(format_args!(
            "<text transform=\"translate({x} {y}) rotate(-90)\" text-anchor=\"middle\" {look}>{text}</text>"
        ));
    }

    pub fn finish(self) -> String {
        let [width, height] = [self.width, self.height].map(number);
        let title = escaped(&self.title);
        let description = match self.description.as_str() {
            "" => String::new(),
            text => format!("<desc>{}</desc>\n", escaped(text)),
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FONTS}\">\n\
             <title>{title}</title>\n{description}<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n{}</svg>\n",
            self.ground, self.elements
        )
    }
}

fn word(anchor: Anchor) -> &'static str {
    match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    }
}
