//! Places the puzzles of a sheet on pages.

use super::lines::{first_lines, lines};
use super::plan::{Plan, SheetItem, SheetPage, SheetPlace, Target, Type};
use super::{Setting, SheetEntry};
use crate::draw::artwork::Anchor;
use crate::draw::{Frame, Ink, Point};

/// The margin around a page, and the distance between its slots.
pub(super) const MARGIN: f64 = 42.0;
const GUTTER: f64 = 20.0;

/// The largest side of a cell.
const LARGEST_SIDE: f64 = 44.0;

/// The smallest side of a cell and the largest number of rows or columns: a larger board with smaller cells gets a page to
/// itself.
const WIDE: f64 = 12.0;
const SMALL_SIDE: f64 = 14.0;

/// The smallest part of a slot that remains for the picture. With longer rules a puzzle gets a page to itself, where the rules
/// continue after it.
const LEAST_PART: f64 = 0.5;

/// The text styles of a sheet.
pub(super) struct Types {
    pub(super) title: Type,
    pub(super) about: Type,
    pub(super) rules: Type,
}

impl Types {
    pub(super) fn of(setting: &Setting) -> Self {
        let colour = setting.theme.colour(Ink::Black);
        let pale = colour.mixed(setting.theme.colour(Ink::Paper), 0.35);
        Self {
            title: Type { size: 11.0, bold: true, colour },
            about: Type { size: 8.5, bold: false, colour: pale },
            rules: Type { size: 8.5, bold: false, colour },
        }
    }
}

/// A rectangle on a page for one puzzle.
#[derive(Clone, Copy)]
struct Slot {
    corner: Point,
    width: f64,
    height: f64,
}

/// Places all puzzles on pages; returns the place of each.
pub fn place<'e>(entries: &'e [SheetEntry], setting: &Setting, plan: &mut Plan<'e>) -> Vec<SheetPlace> {
    let types = Types::of(setting);
    let slots = slots(setting, setting.per_page);
    let whole = self::slots(setting, 1)[0];
    let mut places = Vec::with_capacity(entries.len());
    // The number of occupied slots on the last page.
    let mut taken = slots.len();
    for (index, entry) in entries.iter().enumerate() {
        let head = Head::of(index, entry, &types, slots[0].width);
        let fits = slots.len() == 1 || head.leaves_room(entry, slots[0]);
        if !fits || taken == slots.len() {
            plan.pages.push(SheetPage::default());
            taken = 0;
        }
        let page = plan.pages.len() - 1;
        if fits {
            let slot = slots[taken];
            taken += 1;
            places.push(SheetPlace { page, at: slot.corner });
            head.put(entry, index, slot, &types, plan);
        } else {
            taken = slots.len();
            places.push(SheetPlace { page, at: whole.corner });
            Head::of(index, entry, &types, whole.width).put(entry, index, whole, &types, plan);
        }
    }
    places
}

/// Returns the slots of a page, with the number of columns that leaves most room for squares.
fn slots(setting: &Setting, count: usize) -> Vec<Slot> {
    let [width, height] = setting.paper.size().map(|length| length - 2.0 * MARGIN);
    // The footer and the texts take a part of the height.
    let height = height - 14.0;
    let size = |columns: usize| {
        let rows = count.div_ceil(columns);
        let part = |length: f64, count: usize| (length - GUTTER * (count - 1) as f64) / count as f64;
        (part(width, columns), part(height, rows))
    };
    let square = |columns: usize| {
        let (width, height) = size(columns);
        width.min(0.78 * height)
    };
    let columns = (1..=count).max_by(|a, b| square(*a).total_cmp(&square(*b))).unwrap_or(1);
    let (width, height) = size(columns);
    let slot = |number: usize| {
        let (row, column) = ((number / columns) as f64, (number % columns) as f64);
        let corner = Point { x: MARGIN + column * (width + GUTTER), y: MARGIN + row * (height + GUTTER) };
        Slot { corner, width, height }
    };
    (0..count).map(slot).collect()
}

/// The texts above a picture.
struct Head {
    title: Vec<String>,
    about: Vec<String>,
    rules: Vec<String>,
    height: f64,
}

impl Head {
    fn of(index: usize, entry: &SheetEntry, types: &Types, width: f64) -> Self {
        let title = first_lines(&title(index, entry), types.title.size, true, width, 2);
        let author = entry.author.as_ref().map(|author| format!("by {author}"));
        let about: Vec<String> = author.into_iter().chain(entry.difficulty.clone()).collect();
        let about = first_lines(&about.join(" · "), types.about.size, false, width, 2);
        let sentences = entry
            .rules
            .iter()
            .map(|rule| if rule.ends_with(['.', '!', '?']) { rule.clone() } else { format!("{rule}.") });
        let rules = lines(&sentences.collect::<Vec<_>>().join(" "), types.rules.size, false, width);
        let height = title.len() as f64 * types.title.leading()
            + about.len() as f64 * types.about.leading()
            + rules.len() as f64 * types.rules.leading();
        Self { title, about, rules, height }
    }

    /// Returns whether enough of a slot remains for the picture.
    fn leaves_room(&self, entry: &SheetEntry, slot: Slot) -> bool {
        let Frame { width, height, .. } = entry.picture.frame;
        let left = slot.height - self.height - 20.0;
        let side = (slot.width / width).min(left / height);
        left >= LEAST_PART * slot.height && (side >= SMALL_SIDE || width.max(height) <= WIDE)
    }

    /// Places the texts and the picture in a slot of the last page; rules that are too long continue on following pages.
    fn put<'e>(&self, entry: &'e SheetEntry, index: usize, slot: Slot, types: &Types, plan: &mut Plan<'e>) {
        let has_answer = entry.answer.is_some();
        let foot = if has_answer { types.about.leading() + 4.0 } else { 0.0 };
        let mut items = Vec::new();
        let mut at = slot.corner;
        let put = |lines: &[String], font: Type, at: &mut Point, items: &mut Vec<SheetItem<'e>>| {
            for line in lines {
                items.push(SheetItem::Text(font.line(*at, Anchor::Start, line.clone())));
                at.y += font.leading();
            }
        };
        put(&self.title, types.title, &mut at, &mut items);
        put(&self.about, types.about, &mut at, &mut items);
        let used = at.y - slot.corner.y;
        let room = (1.0 - LEAST_PART) * slot.height - used;
        let (here, later) = match (room / types.rules.leading()).max(1.0) as usize {
            most if most < self.rules.len() => self.rules.split_at(most),
            _ => (&self.rules[..], &[][..]),
        };
        put(here, types.rules, &mut at, &mut items);
        at.y += 6.0;
        let Frame { width, height, .. } = entry.picture.frame;
        let left = slot.corner.y + slot.height - foot - at.y;
        let side = (slot.width / width).min(left / height).clamp(0.1, LARGEST_SIDE);
        items.push(SheetItem::Picture { picture: &entry.picture, at, side });
        if has_answer {
            let below = Point { x: at.x, y: at.y + side * height + 3.0 };
            items.push(SheetItem::Link(types.about.line(below, Anchor::Start, "answer"), Target::Answer(index)));
        }
        if let Some(page) = plan.pages.last_mut() {
            page.items.append(&mut items);
        }
        let most = ((slot.height / types.rules.leading()) as usize).max(2) - 1;
        for lines in later.chunks(most) {
            let mut at = slot.corner;
            put(&[format!("{}, continued", title(index, entry))], types.about, &mut at, &mut items);
            put(lines, types.rules, &mut at, &mut items);
            plan.pages.push(SheetPage { items: std::mem::take(&mut items) });
        }
    }
}

/// Returns a puzzle's number and title.
pub(super) fn title(index: usize, entry: &SheetEntry) -> String {
    match &entry.title {
        Some(title) => format!("{}. {title}", index + 1),
        None => format!("{}.", index + 1),
    }
}
