//! Converts figures to paths and texts.

use super::hatch::hatching;
use super::{Anchor, Artwork, ArtworkItem, ArtworkText, CAPITALS, Path, PathStep, Pen, about_width};
use crate::draw::{Colour, Corner, Figure, Frame, Highlight, Ink, Layer, Picture, PictureShape, Point, Theme};
use std::collections::HashMap;

/// The line width of frames and of the hatching of highlights, in cell sides.
const HAIR: f64 = 0.025;

/// The line width around shapes in cells and at the ends of lines.
const EDGE: f64 = 0.045;

/// Lines narrower than this are darker than those under digits.
const THIN: f64 = 0.12;

/// The margin around the text in the corner of a cage, in letter heights.
const CORNER_GAP: f64 = 0.18;

/// The smallest contrast of a text with its background before its colour is changed.
const LEAST_CONTRAST: f64 = 2.5;

/// Paints a picture, sorting its figures by layer.
pub(super) fn painted(picture: &Picture, theme: Theme, side: f64) -> Artwork {
    let Frame { corner, width, height } = picture.frame;
    let mut painter = Painter { theme, side, corner, items: Vec::new(), fills: HashMap::new(), taken: HashMap::new() };
    let mut figures: Vec<&Figure> = picture.figures.iter().collect();
    figures.sort_by_key(|figure| figure.layer);
    for figure in figures {
        painter.figure(figure);
    }
    Artwork {
        width: width * side,
        height: height * side,
        ground: theme.colour(Ink::Paper),
        title: picture.title.clone(),
        description: picture.description.clone(),
        items: painter.items,
    }
}

struct Painter {
    theme: Theme,
    side: f64,
    /// The point of the picture at (0, 0) of the output.
    corner: Point,
    items: Vec<ArtworkItem>,
    /// The fill colours around points, by position in hundredths of a cell.
    fills: HashMap<(i64, i64), Colour>,
    /// The texts in corners, each with where it begins, by the position of the first.
    taken: HashMap<(i64, i64), Vec<(String, f64)>>,
}

impl Painter {
    fn figure(&mut self, Figure { shape, layer, .. }: &Figure) {
        match shape {
            PictureShape::Stroke { points, width, closed, dash, head, ink } => {
                let dash = dash.or_else(|| dash_of(*ink, *width));
                let pen = self.pen(*ink, *width, dash);
                self.path(Path::line(points, *closed), None, Some(pen));
                if let Some(head) = head.and_then(|side| arrow_head(points, side)) {
                    self.path(head, None, Some(Pen { dash: None, ..pen }));
                }
            }
            PictureShape::Block { centre, width, height, corner, turned, paint } => {
                let path = Path::block(*centre, *width, *height, *corner, *turned);
                let around = if *layer == Layer::Under { EDGE } else { HAIR };
                // An edge of the same colour would look darker.
                let edge = paint.edge.filter(|edge| paint.fill != Some(*edge)).map(|ink| self.pen(ink, around, None));
                let is_upright = *corner <= 0.0 && *turned == 0.0;
                match paint.fill {
                    Some(Ink::Highlight(highlight)) if is_upright => {
                        let corner = Point { x: centre.x - width / 2.0, y: centre.y - height / 2.0 };
                        self.highlight(path, &[(corner, *width, *height)], highlight, *layer);
                        edge.into_iter().for_each(|pen| {
                            self.path(Path::block(*centre, *width, *height, 0.0, 0.0), None, Some(pen));
                        });
                    }
                    fill => {
                        let mut fill = fill.map(|ink| self.theme.colour(ink));
                        if *layer == Layer::Shade {
                            // Lines of the same colour may cross it.
                            fill = fill.map(|fill| fill.mixed(self.theme.colour(Ink::Paper), 0.4));
                        }
                        if let Some(fill) = fill {
                            self.fills.insert(place(*centre), fill);
                        }
                        self.path(path, fill, edge);
                    }
                }
            }
            PictureShape::Cage { rings, dash, paint, width, text, .. } => {
                let mut path = Path::default();
                rings.iter().for_each(|ring| path.add_line(ring, true));
                let fill = paint.fill.map(|ink| self.theme.colour(ink));
                let edge = paint.edge.map(|ink| self.pen(ink, *width, dash.or_else(|| dash_of(ink, *width))));
                self.path(path, fill, edge);
                text.iter().for_each(|text| self.corner_text(text, paint.edge));
            }
            PictureShape::Text { centre, size, text, ink, bold } => self.text(*centre, *size, text, *ink, *bold),
        }
    }

    /// Adds a tint, if nothing below would be covered by it, and a hatching.
    fn highlight(&mut self, path: Path, squares: &[(Point, f64, f64)], highlight: Highlight, layer: Layer) {
        let colour = self.theme.colour(Ink::Highlight(highlight));
        let paper = self.theme.colour(Ink::Paper);
        if layer == Layer::Shade {
            self.path(path, Some(colour.mixed(paper, 0.82)), None);
        }
        let pen = Pen { width: HAIR * self.side, colour: colour.mixed(paper, 0.45), dash: None };
        for (corner, width, height) in squares {
            self.path(hatching(*corner, *width, *height, highlight), None, Some(pen));
        }
    }

    fn pen(&self, ink: Ink, width: f64, dash: Option<f64>) -> Pen {
        let dash = dash.filter(|dash| *dash > 0.0).map(|dash| dash * self.side);
        let colour = if width < THIN { self.theme.thin(ink) } else { self.theme.thick(ink) };
        Pen { width: width * self.side, colour, dash }
    }

    fn out(&self, point: Point) -> Point {
        Point { x: (point.x - self.corner.x) * self.side, y: (point.y - self.corner.y) * self.side }
    }

    /// Adds a path with points in cell sides. Consecutive lines of one pen become one path.
    fn path(&mut self, path: Path, fill: Option<Colour>, pen: Option<Pen>) {
        if path.steps.is_empty() || (fill.is_none() && pen.is_none()) {
            return;
        }
        let steps = path.steps.into_iter().map(|step| match step {
            PathStep::Move(to) => PathStep::Move(self.out(to)),
            PathStep::Line(to) => PathStep::Line(self.out(to)),
            PathStep::Curve(one, other, to) => PathStep::Curve(self.out(one), self.out(other), self.out(to)),
            PathStep::Close => PathStep::Close,
        });
        let steps: Vec<PathStep> = steps.collect();
        match self.items.last_mut() {
            Some(ArtworkItem::Path { path, fill: None, pen: same }) if fill.is_none() && *same == pen => {
                path.steps.extend(steps)
            }
            _ => self.items.push(ArtworkItem::Path { path: Path { steps }, fill, pen }),
        }
    }

    fn text(&mut self, centre: Point, size: f64, text: &str, ink: Ink, bold: bool) {
        let mut colour = self.theme.thin(ink);
        if let Some(ground) = self.fills.get(&place(centre))
            && colour.contrast(*ground) < LEAST_CONTRAST
        {
            let [black, white] = [Ink::Named("black"), Ink::Named("white")].map(|ink| self.theme.colour(ink));
            colour = if black.contrast(*ground) > white.contrast(*ground) { black } else { white };
        }
        let highlight = if let Ink::Highlight(highlight) = ink { Some(highlight) } else { None };
        let bold = bold || matches!(highlight, Some(Highlight::Subject | Highlight::Second));
        let base = Point { x: centre.x, y: centre.y + size * CAPITALS / 2.0 };
        self.add_text(base, Anchor::Middle, size, text, colour, bold);
        let half = size * about_width(text, bold) / 2.0;
        let height = match highlight {
            Some(Highlight::Removed) => centre.y,
            Some(Highlight::Second) => base.y + 0.12 * size,
            _ => return,
        };
        let line = [Point { x: centre.x - half, y: height }, Point { x: centre.x + half, y: height }];
        self.path(Path::line(&line, false), None, Some(Pen { width: 0.08 * size * self.side, colour, dash: None }));
    }

    /// Adds the text of a cage on a paper-coloured background, next to other texts in the same corner.
    fn corner_text(&mut self, Corner { text, at, size }: &Corner, edge: Option<Ink>) {
        let ink = edge.filter(|ink| matches!(ink, Ink::Highlight(_))).unwrap_or(Ink::Black);
        let width = size * about_width(text, false);
        let gap = CORNER_GAP * size;
        let taken = self.taken.entry(place(*at)).or_default();
        // A highlight covers the text that it repeats.
        let covered = taken.iter().find(|(known, _)| ink != Ink::Black && known == text).map(|(_, left)| *left);
        let left = covered.unwrap_or_else(|| {
            let after = |(known, left): &(String, f64)| left + size * about_width(known, false) + 2.0 * gap;
            let left = taken.last().map_or(at.x, after);
            taken.push((text.clone(), left));
            left
        });
        let centre = Point { x: left + width / 2.0, y: at.y };
        let ground = Path::block(centre, width + gap, size * CAPITALS + 2.0 * gap, 0.0, 0.0);
        self.path(ground, Some(self.theme.colour(Ink::Paper)), None);
        let base = Point { x: left, y: at.y + size * CAPITALS / 2.0 };
        let colour = self.theme.colour(ink);
        self.add_text(base, Anchor::Start, *size, text, colour, false);
    }

    fn add_text(&mut self, base: Point, anchor: Anchor, size: f64, text: &str, colour: Colour, bold: bool) {
        let (at, size) = (self.out(base), size * self.side);
        self.items.push(ArtworkItem::Text(ArtworkText { at, anchor, size, bold, colour, text: text.to_owned() }));
    }
}

/// Returns the key of a position for the fill colours.
fn place(Point { x, y }: Point) -> (i64, i64) {
    ((x * 100.0).round() as i64, (y * 100.0).round() as i64)
}

/// Returns the dashes that distinguish lines of highlights.
fn dash_of(ink: Ink, width: f64) -> Option<f64> {
    match ink {
        Ink::Highlight(Highlight::Second) => Some(4.0 * width.max(HAIR)),
        Ink::Highlight(Highlight::Removed | Highlight::Open) => Some(2.0 * width.max(HAIR)),
        _ => None,
    }
}

/// Returns the head of an arrow along these points, with sides of this length.
fn arrow_head(points: &[Point], side: f64) -> Option<Path> {
    let (tip, before) = points.split_last()?;
    let from = before.iter().rev().find(|point| *point != tip)?;
    let (dx, dy) = (tip.x - from.x, tip.y - from.y);
    let length = dx.hypot(dy);
    // Backwards from the tip, 35 degrees to both sides.
    let (sin, cos) = 35_f64.to_radians().sin_cos();
    let (back_x, back_y) = (-dx / length * side, -dy / length * side);
    let barb = |sin: f64| Point { x: tip.x + back_x * cos - back_y * sin, y: tip.y + back_x * sin + back_y * cos };
    Some(Path::line(&[barb(sin), *tip, barb(-sin)], false))
}
