//! Reads SudokuPad's lines, arrows, overlays and underlays as drawings.

use super::cells::Grid;
use crate::formats::draft::Draft;
use crate::formats::drawing::{BoardPoint, Colour, Drawings, DrawnLine, DrawnShape};
use crate::formats::json_value::Json;
use crate::puzzle::{Effect, Span};

/// The side of a cell in units of thickness.
const CELL: f64 = 64.0;

const CURVE: &str = "curve";

const LOOKS: [&str; 30] = [
    "headLength",
    "opacity",
    "target",
    "feature",
    "fill",
    "fillRule",
    "stroke",
    "strokeWidth",
    "strokeDashArray",
    "strokeDashOffset",
    "dashArray",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-opacity",
    "linecap",
    "linejoin",
    "fontSize",
    "fontColor",
    "fontWeight",
    "fontFamily",
    "textStroke",
    "textAnchor",
    "text-anchor",
    "dominant-baseline",
    "borderSize",
    "class",
    "role",
    "id",
];

/// Elements of the lists of lines that are not polylines.
#[derive(Default)]
struct StrangeElements {
    curves: Vec<Span>,
    areas: Vec<Span>,
}

/// Reads all drawings, from the bottom to the top.
pub(super) fn read(json: &Json, grid: &Grid<'_>, drawings: &mut Drawings, draft: &mut Draft<'_>) {
    let corner = BoardPoint::new(grid.top as f64, grid.left as f64);
    let mut strange = StrangeElements::default();
    for key in ["underlays", "lines", "arrows", "overlays"] {
        for item in json.get(key).map_or(&[][..], Json::list) {
            match key {
                "lines" | "arrows" => line(item, key == "arrows", corner, drawings, &mut strange, draft),
                _ => shape(item, corner, drawings, draft),
            }
            for look in LOOKS {
                if let Some(found) = item.get(look) {
                    found.ignore();
                }
            }
        }
    }
    for area in strange.areas {
        draft.doubt(Effect::Restricts, "a filled area", area);
    }
    let curves = strange.curves;
    if let Some(first) = curves.first().filter(|_| draft.reading.treatment(CURVE) != Some(None)) {
        let many =
            if curves.len() == 1 { "a curve".to_owned() } else { format!("{} curves, the first here", curves.len()) };
        let what = format!("{many} (`--treat {CURVE}=nothing` if they have no meaning)");
        draft.doubt(Effect::Restricts, what, *first);
    }
}

fn line(
    item: &Json,
    pointed: bool,
    corner: BoardPoint,
    drawings: &mut Drawings,
    strange: &mut StrangeElements,
    draft: &mut Draft<'_>,
) {
    let colour = colour(item, &["color", "stroke", "borderColor"]);
    let filled = colour_of(item, &["fill", "backgroundColor"]);
    let points = item.get("wayPoints").map_or(&[][..], Json::list).iter();
    let through: Option<Vec<BoardPoint>> = points.map(|pair| place(pair, corner)).collect();
    let path = item.get("d").or_else(|| item.get("duration")).inspect(|path| path.ignore()).is_some();
    let thickness = item.get("thickness").and_then(Json::number).unwrap_or(0.1 * CELL) / CELL;
    let visible = colour.is_some() || filled.is_some();
    match through {
        // A filled area without visible edges.
        Some(_) if colour.is_none() && filled.is_some() => strange.areas.push(item.span),
        Some(through) if through.len() > 1 => {
            drawings.push(DrawnLine { through, colour, thickness, pointed }, item.span);
        }
        // Its path may be under an unknown key.
        Some(_) if !path && visible && !item.is_blank() && item.get("wayPoints").is_none() => {
            draft.doubt(Effect::Restricts, "a line without places", item.span);
        }
        Some(_) if !path => {}
        _ if visible => strange.curves.push(item.span),
        _ => {}
    }
}

fn shape(item: &Json, corner: BoardPoint, drawings: &mut Drawings, draft: &mut Draft<'_>) {
    let fill = colour_of(item, &["backgroundColor"]);
    let border = colour_of(item, &["borderColor"]);
    let number = |key: &str| item.get(key).and_then(Json::number).filter(|n| n.is_finite());
    let text = item.get("text").map(|text| {
        let number = || text.number().map_or_else(String::new, |number| number.to_string());
        text.text().map_or_else(number, str::to_owned)
    });
    ["thickness", "color"].iter().filter_map(|key| item.get(key)).for_each(Json::ignore);
    let (width, height) = (number("width").unwrap_or(0.0), number("height").unwrap_or(0.0));
    let angle = number("angle").or_else(|| number("rotation")).unwrap_or(0.0);
    let round = item.get("rounded").is_some_and(Json::truth);
    match item.get("center").and_then(|pair| place(pair, corner)) {
        Some(middle) => {
            drawings.push(DrawnShape { middle, width, height, round, fill, border, text, angle }, item.span);
        }
        None if item.is_blank() => {}
        None => draft.doubt(Effect::Restricts, "a drawing without a place", item.span),
    }
}

/// Returns the colour of a line; black if none is stated.
fn colour(item: &Json, keys: &[&str]) -> Option<Colour> {
    match keys.iter().any(|key| item.get(key).is_some()) {
        true => colour_of(item, keys),
        false => Colour::parse("#000"),
    }
}

fn colour_of(item: &Json, keys: &[&str]) -> Option<Colour> {
    keys.iter().find_map(|key| item.get(key)?.text().and_then(Colour::parse))
}

/// Parses `[down, right]`, relative to the corner of the puzzle.
fn place(pair: &Json, corner: BoardPoint) -> Option<BoardPoint> {
    let [down, right] = pair.list() else { return None };
    let part = |number: &Json| number.number().filter(|n| n.is_finite() && n.abs() < 1000.0);
    Some(BoardPoint::new(part(down)? - corner.down, part(right)? - corner.right))
}
