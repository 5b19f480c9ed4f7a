//! Draws paths and texts on a PDF page.

use crate::draw::artwork::{Anchor, Artwork, ArtworkItem, ArtworkText, Path, PathStep, Pen};
use crate::draw::font::{self, BOLD, REGULAR};
use crate::draw::{Colour, Point};
use krilla::color::rgb;
use krilla::geom::{self, PathBuilder};
use krilla::paint::{Fill, LineCap, LineJoin, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, KrillaGlyph};

/// The fonts of a document, each embedded once.
pub struct Fonts {
    regular: Font,
    bold: Font,
}

impl Fonts {
    pub fn new() -> Option<Self> {
        Some(Self { regular: Font::new(REGULAR.into(), 0)?, bold: Font::new(BOLD.into(), 0)? })
    }
}

/// Draws a picture at the origin of the surface, including its background.
pub fn draw(artwork: &Artwork, fonts: &Fonts, surface: &mut Surface<'_>) {
    let corners = [(0.0, 0.0), (artwork.width, 0.0), (artwork.width, artwork.height), (0.0, artwork.height)];
    let white = Colour { red: 255, green: 255, blue: 255 };
    // A white background needs no fill.
    if artwork.ground != white {
        let ground = Path::line(&corners.map(|(x, y)| Point { x, y }), true);
        fill(&ground, artwork.ground, surface);
    }
    for item in &artwork.items {
        match item {
            ArtworkItem::Path { path: steps, fill, pen } => path(steps, *fill, pen.as_ref(), surface),
            ArtworkItem::Text(words) => text(words, fonts, surface),
        }
    }
}

pub fn fill(steps: &Path, colour: Colour, surface: &mut Surface<'_>) {
    path(steps, Some(colour), None, surface);
}

fn path(steps: &Path, fill: Option<Colour>, pen: Option<&Pen>, surface: &mut Surface<'_>) {
    let mut builder = PathBuilder::new();
    for step in &steps.steps {
        match step {
            PathStep::Move(to) => builder.move_to(to.x as f32, to.y as f32),
            PathStep::Line(to) => builder.line_to(to.x as f32, to.y as f32),
            PathStep::Curve(a, b, to) => {
                builder.cubic_to(a.x as f32, a.y as f32, b.x as f32, b.y as f32, to.x as f32, to.y as f32);
            }
            PathStep::Close => builder.close(),
        }
    }
    // Empty or infinite paths are skipped.
    let Some(found) = builder.finish() else { return };
    surface.set_fill(fill.map(filling));
    surface.set_stroke(pen.map(|pen| {
        let dash = pen.dash.map(|dash| StrokeDash { array: vec![dash as f32; 2], offset: 0.0 });
        let line_cap = if dash.is_some() { LineCap::Butt } else { LineCap::Round };
        let paint = colour(pen.colour).into();
        Stroke { paint, width: pen.width as f32, line_cap, line_join: LineJoin::Round, dash, ..Stroke::default() }
    }));
    surface.draw_path(&found);
}

/// Draws a line of text, with one glyph per letter, which suffices for the scripts of the embedded fonts.
pub fn text(
    ArtworkText { at, anchor, size, bold, colour, text }: &ArtworkText,
    fonts: &Fonts,
    surface: &mut Surface<'_>,
) {
    let ends = text.char_indices().map(|(start, letter)| (start..start + letter.len_utf8(), letter));
    let glyphs: Vec<KrillaGlyph> = ends
        .map(|(range, letter)| {
            let (glyph, advance) = font::glyph(letter, *bold);
            KrillaGlyph::new(glyph, advance as f32, 0.0, 0.0, 0.0, range, None)
        })
        .collect();
    let width = size * font::width(text, *bold);
    let left = match anchor {
        Anchor::Start => at.x,
        Anchor::Middle => at.x - width / 2.0,
        Anchor::End => at.x - width,
    };
    let used = if *bold { &fonts.bold } else { &fonts.regular };
    surface.set_stroke(None);
    surface.set_fill(Some(filling(*colour)));
    let start = geom::Point::from_xy(left as f32, at.y as f32);
    surface.draw_glyphs(start, &glyphs, used.clone(), text, *size as f32, false);
}

fn filling(paint: Colour) -> Fill {
    Fill { paint: colour(paint).into(), ..Fill::default() }
}

fn colour(colour: Colour) -> rgb::Color {
    rgb::Color::new(colour.red, colour.green, colour.blue)
}
