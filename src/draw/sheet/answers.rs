//! Places the answers of a sheet: in rows, as many beside each other as fit.

use super::lines::first_lines;
use super::pages::{MARGIN, Types, title};
use super::plan::{Plan, SheetItem, SheetPage, SheetPlace, Target};
use super::{AnswerKey, Setting, SheetEntry};
use crate::draw::artwork::Anchor;
use crate::draw::{Frame, Point};

/// The side of a cell, in points.
const SIDE: f64 = 11.0;

const GAP: f64 = 16.0;

/// The smallest width of an answer, for its title.
const NARROWEST: f64 = 100.0;

/// Places the answers on separate pages; returns the place of each, for puzzles that have one.
pub fn place<'e>(entries: &'e [SheetEntry], setting: &Setting, plan: &mut Plan<'e>) -> Vec<Option<SheetPlace>> {
    let types = Types::of(setting);
    let [width, height] = setting.paper.size();
    let (right, bottom) = (width - MARGIN, height - MARGIN - 14.0);
    let mut places = vec![None; entries.len()];
    let start = Point { x: MARGIN, y: MARGIN + types.title.leading() + 6.0 };
    let mut at = start;
    let mut tallest = 0.0;
    let mut begun = false;
    for (index, entry) in entries.iter().enumerate() {
        let Some(answer) = &entry.answer else { continue };
        let room = Point { x: right - start.x, y: bottom - start.y - types.about.leading() };
        let (side, size) = match answer {
            AnswerKey::Solution(picture) => {
                let Frame { width, height, .. } = picture.frame;
                let side = SIDE.min(room.x / width).min(room.y / height);
                (side, Point { x: side * width, y: side * height })
            }
            AnswerKey::Words(_) => (0.0, Point { x: NARROWEST, y: 4.0 * types.about.leading() }),
        };
        let (wide, tall) = (size.x.max(NARROWEST), size.y + types.about.leading());
        if at.x > start.x && at.x + wide > right {
            at = Point { x: start.x, y: at.y + tallest + GAP };
            tallest = 0.0;
        }
        if !begun || at.y + tall > bottom {
            let heading = if begun { "Answers, continued" } else { "Answers" };
            let line = types.title.line(Point { x: MARGIN, y: MARGIN }, Anchor::Start, heading);
            plan.pages.push(SheetPage { items: vec![SheetItem::Text(line)] });
            (at, tallest, begun) = (start, 0.0, true);
        }
        places[index] = Some(SheetPlace { page: plan.pages.len() - 1, at });
        let Some(page) = plan.pages.last_mut() else { continue };
        let label = first_lines(&title(index, entry), types.about.size, false, wide, 1);
        let line = types.about.line(at, Anchor::Start, label.join(" "));
        page.items.push(SheetItem::Link(line, Target::Puzzle(index)));
        let below = Point { x: at.x, y: at.y + types.about.leading() };
        match answer {
            AnswerKey::Solution(picture) => page.items.push(SheetItem::Picture { picture, at: below, side }),
            AnswerKey::Words(words) => {
                for (number, line) in first_lines(words, types.about.size, false, wide, 4).into_iter().enumerate() {
                    let at = Point { x: below.x, y: below.y + number as f64 * types.about.leading() };
                    page.items.push(SheetItem::Text(types.about.line(at, Anchor::Start, line)));
                }
            }
        }
        at.x += wide + GAP;
        tallest = f64::max(tallest, tall);
    }
    places
}
