//! SVG output: selectable text, and identical bytes for identical pictures.

mod page;

pub use page::{Page, escaped, number};

use super::artwork::{Anchor, Artwork, Item, Path, Pen, Step, Text};

/// Writes a painted picture as SVG.
pub fn svg(artwork: &Artwork) -> String {
    let mut page = Page::new(artwork.width, artwork.height, artwork.ground, &artwork.title, &artwork.description);
    page.open("stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    for item in &artwork.items {
        match item {
            Item::Path { path, fill, pen } => {
                let fill = fill.map_or_else(|| "none".to_owned(), |colour| colour.to_string());
                let pen = pen.as_ref().map(strokes).unwrap_or_default();
                page.path(&data(path), &format!("fill=\"{fill}\"{pen}"));
            }
            Item::Text(Text { at, anchor, size, bold, colour, text }) => {
                let weight = if *bold { " font-weight=\"bold\"" } else { "" };
                let look = format!("font-size=\"{}\"{weight} fill=\"{colour}\"", number(*size));
                page.text([at.x, at.y], *anchor, &look, text);
            }
        }
    }
    page.close();
    page.finish()
}

/// Returns the path data of SVG.
pub fn data(path: &Path) -> String {
    let mut data = String::new();
    for step in &path.steps {
        match step {
            Step::Move(to) => data.push_str(&format!("M{} {}", number(to.x), number(to.y))),
            Step::Line(to) => data.push_str(&format!("L{} {}", number(to.x), number(to.y))),
            Step::Curve(one, other, to) => {
                let [a, b, c] = [one, other, to].map(|point| format!("{} {}", number(point.x), number(point.y)));
                data.push_str(&format!("C{a} {b} {c}"));
            }
            Step::Close => data.push('Z'),
        }
    }
    data
}

/// Returns the attributes of a pen.
fn strokes(pen: &Pen) -> String {
    let mut out = format!(" stroke=\"{}\" stroke-width=\"{}\"", pen.colour, number(pen.width));
    if let Some(dash) = pen.dash {
        out.push_str(&format!(" stroke-dasharray=\"{}\" stroke-linecap=\"butt\"", number(dash)));
    }
    out
}
