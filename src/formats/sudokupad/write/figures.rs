//! Converts figures of pictures to elements of a SudokuPad page.

use super::page::{Cage, Mark, Stroke, SudokuPadPage, places};
use crate::draw::{Figure, Ink, Layer, Paint, PictureShape, Point};
use crate::formats::writing::own_rules::colour_code;
use crate::puzzle::Layout;

/// The side of a cell in points.
const POINTS: f64 = 64.0;

/// Adds the figures of one clue to a page; `None` if one of them cannot be written with a shape or colour that would be
/// recognised again.
pub(super) fn add(figures: &[&Figure], layout: &Layout, page: &mut SudokuPadPage) -> Option<()> {
    let mut added = SudokuPadPage::default();
    for figure in figures {
        one(figure, layout, &mut added)?;
    }
    page.cages.append(&mut added.cages);
    page.lines.append(&mut added.lines);
    page.arrows.append(&mut added.arrows);
    page.underlays.append(&mut added.underlays);
    page.overlays.append(&mut added.overlays);
    Some(())
}

/// Returns the name of the colour of the first figure that has one.
pub(super) fn colour(figures: &[&Figure]) -> Option<&'static str> {
    figures.iter().find_map(|figure| match &figure.shape {
        PictureShape::Stroke { ink: Ink::Named(word), .. } => Some(*word),
        PictureShape::Block { paint: Paint { edge: Some(Ink::Named(word)), .. }, .. }
        | PictureShape::Block { paint: Paint { fill: Some(Ink::Named(word)), .. }, .. } => Some(*word),
        _ => None,
    })
}

/// Returns the centre of a circle or another block of a clue, in points of the page.
pub(super) fn centre_of_block(figure: &Figure) -> Option<[i64; 2]> {
    let PictureShape::Block { centre, .. } = &figure.shape else { return None };
    Some(place(centre).map(|at| (at * POINTS).round() as i64))
}

fn one(figure: &Figure, layout: &Layout, page: &mut SudokuPadPage) -> Option<()> {
    match &figure.shape {
        PictureShape::Stroke { points, width, closed: false, dash: None, head, ink } => {
            let way_points = points.iter().map(place).collect();
            let stroke =
                Stroke { color: colour_code(*ink)?, thickness: width * POINTS, head_length: *head, way_points };
            if head.is_some() { &mut page.arrows } else { &mut page.lines }.push(stroke);
        }
        PictureShape::Block { centre, width, height, corner, turned, paint } => {
            let (fill, edge) = (optional(paint.fill)?, optional(paint.edge)?);
            let mark = Mark {
                center: place(centre),
                width: *width,
                height: *height,
                rounded: *corner > 0.0,
                background_color: fill,
                border_color: edge,
                angle: (*turned != 0.0).then_some(*turned),
                ..Mark::default()
            };
            let is_below = figure.layer <= Layer::Under && paint.fill != Some(Ink::Paper);
            if is_below { &mut page.underlays } else { &mut page.overlays }.push(mark);
        }
        PictureShape::Cage { cells, paint: Paint { fill: None, edge: Some(ink) }, text, .. } => {
            let value = text.as_ref().map(|corner| corner.text.clone());
            let colour = if *ink == Ink::Black { None } else { Some(colour_code(*ink)?) };
            page.cages.push(Cage { cells: places(layout, cells), value, colour, ..Cage::default() });
        }
        PictureShape::Text { centre, size, text, ink, .. } => {
            let (text, font_size) = (Some(text.clone()), Some(size * POINTS));
            let color = Some(colour_code(*ink)?);
            match page.overlays.last_mut().filter(|below| below.center == place(centre) && below.text.is_none()) {
                Some(below) => *below = Mark { text, font_size, color, ..std::mem::take(below) },
                None => {
                    let (center, width, height) = (place(centre), 0.25, 0.25);
                    page.overlays.push(Mark { center, width, height, text, font_size, color, ..Mark::default() });
                }
            }
        }
        PictureShape::Stroke { .. } | PictureShape::Cage { .. } => return None,
    }
    Some(())
}

fn place(point: &Point) -> [f64; 2] {
    [point.y, point.x]
}

fn optional(ink: Option<Ink>) -> Option<Option<&'static str>> {
    ink.map_or(Some(None), |ink| colour_code(ink).map(Some))
}
