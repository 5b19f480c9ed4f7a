//! Reads SudokuMaker's cosmetic elements as drawings, which may be explained by the rules in words.

use super::Puzzle;
use crate::formats::draft::Items;
use crate::formats::drawing::{BoardPoint, Colour, DrawnLine, DrawnShape, Frame};
use crate::formats::json_value::Json;
use crate::formats::sudokupad::read::is_fog;
use crate::puzzle::Effect;

impl Puzzle<'_> {
    /// Adds the drawings of a constraint.
    pub(super) fn cosmetic(&mut self, kind: i64, json: &Json) {
        match kind {
            2000 => self.drawn_lines(json),
            2001 => self.drawn_cages(json),
            _ => self.symbols(json),
        }
        // The rest is style.
        json.ignore();
    }

    fn drawn_lines(&mut self, json: &Json) {
        let style = json.get("style");
        let colour = colour(style.and_then(|style| style.get("color")));
        let thickness = style.and_then(|style| style.get("thickness")?.number()).unwrap_or(0.15);
        for line in self.draft.listed(json.get("lines"), Items::Lists) {
            let through: Option<Vec<BoardPoint>> = line.list().iter().map(place).collect();
            match through {
                Some(through) => {
                    self.drawings.push(DrawnLine { through, colour, thickness, pointed: false }, line.span)
                }
                None => self.doubt(Effect::Restricts, "a line through invalid places", line.span),
            }
        }
    }

    fn drawn_cages(&mut self, json: &Json) {
        let colour = colour(json.get("style").and_then(|style| style.get("cage")?.get("color")));
        for cage in self.entries(2001, json.get("cages")) {
            let cells = self.numbered(cage.get("cells"));
            let value = cage.get("value").filter(|value| !value.is_blank());
            let number = || value.and_then(Json::integer).map(|number| number.to_string());
            let text = value.and_then(Json::text).map(str::to_owned).or_else(number);
            if !cells.is_empty() && !text.as_deref().is_some_and(is_fog) {
                self.drawings.push(Frame { cells, text, colour }, cage.span);
            }
        }
    }

    /// Adds symbols, each with its style, or with the index of its style in a list.
    fn symbols(&mut self, json: &Json) {
        let looks = json.get("params").map_or(&[][..], Json::list);
        let mut strange = Vec::new();
        for symbol in self.draft.listed(json.get("symbols"), Items::Any) {
            let (middle, look) = match symbol.list() {
                [_, _, rest @ ..] => {
                    let number = rest.first().map_or(Some(0), Json::integer).and_then(|n| usize::try_from(n).ok());
                    (place(symbol), number.and_then(|number| looks.get(number)))
                }
                _ => (symbol.get("position").and_then(place), symbol.get("params")),
            };
            match middle.zip(look) {
                Some((middle, look)) => match shape(middle, look) {
                    Some(shape) => self.drawings.push(shape, symbol.span),
                    None => strange.push(symbol.span),
                },
                None => self.doubt(Effect::Restricts, "a drawing without a place", symbol.span),
            }
        }
        if let Some(first) = strange.first().filter(|_| self.draft.reading.treatment("symbol") != Some(None)) {
            let many = if strange.len() == 1 { "a symbol".to_owned() } else { format!("{} symbols", strange.len()) };
            let what = format!("{many} like arrows (`--treat symbol=nothing` if they have no meaning)");
            self.doubt(Effect::Changes, what, *first);
        }
    }
}

/// Returns a symbol; `None` for an arrow and unknown ones.
fn shape(middle: BoardPoint, look: &Json) -> Option<DrawnShape> {
    let number = |key: &str| look.get(key).and_then(Json::number).filter(|n| n.is_finite());
    let size = |key: &str, times: f64| number(key).unwrap_or(0.0) * times;
    let border = colour(look.get("stroke")).filter(|_| number("strokeWidth").is_none_or(|width| width > 0.0));
    let shape = DrawnShape {
        middle,
        fill: colour(look.get("fill")),
        border,
        angle: number("angle").unwrap_or(0.0),
        ..DrawnShape::default()
    };
    match look.get("type").and_then(Json::text)? {
        "ellipse" => Some(DrawnShape { width: size("rx", 2.0), height: size("ry", 2.0), round: true, ..shape }),
        "rectangle" => Some(DrawnShape { width: size("width", 1.0), height: size("height", 1.0), ..shape }),
        "text" => {
            let text = look.get("text").and_then(Json::text).map(str::to_owned);
            Some(DrawnShape { text, fill: None, border: None, ..shape })
        }
        _ => None,
    }
}

/// Parses a place, relative to the upper left corner of the board: `{"x": 1, "y": 2}`, or a list that begins with both.
fn place(json: &Json) -> Option<BoardPoint> {
    let part = |json: Option<&Json>| json?.number().filter(|n| n.is_finite() && n.abs() < 1000.0);
    let (right, down) = match json.list() {
        [right, down, ..] => (part(Some(right))?, part(Some(down))?),
        _ => (part(json.get("x"))?, part(json.get("y"))?),
    };
    Some(BoardPoint::new(down, right))
}

fn colour(json: Option<&Json>) -> Option<Colour> {
    Colour::parse(json?.text()?)
}
