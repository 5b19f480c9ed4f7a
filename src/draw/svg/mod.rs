//! SVG output: selectable text, and identical bytes for identical pictures.

mod page;

pub use page::{SvgPage, escaped, number};

use super::artwork::{Anchor, Artwork, ArtworkItem, ArtworkText, Path, PathStep, Pen};

/// Writes a painted picture as SVG.
pub fn svg(artwork: &Artwork) -> String {
    let mut page = SvgPage::new(artwork.width, artwork.height, artwork.ground, &artwork.title, &artwork.description);
    page.open("stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    for item in &artwork.items {
        match item {
            ArtworkItem::Path { path, fill, pen } => {
                let fill = fill.map_or_else(|| "none".to_owned(), |colour| colour.to_string());
                let pen = pen.as_ref().map(strokes).unwrap_or_default();
                page.path(&data(path), &format!("fill=\"{fill}\"{pen}"));
            }
            ArtworkItem::Text(ArtworkText { at, anchor, size, bold, colour, text }) => {
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
            PathStep::Move(to) => data.push_str(&format!("M{} {}", number(to.x), number(to.y))),
            PathStep::Line(to) => data.push_str(&format!("L{} {}", number(to.x), number(to.y))),
            PathStep::Curve(one, other, to) => {
                let [a, b, c] = [one, other, to].map(|point| format!("{} {}", number(point.x), number(point.y)));
                data.push_str(&format!("C{a} {b} {c}"));
            }
            PathStep::Close => data.push('Z'),
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
