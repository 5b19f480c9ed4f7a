//! Writes a planned sheet as PDF.

use super::pages::{MARGIN, Types, title};
use super::plan::{Plan, SheetItem, SheetPage, SheetPlace, Target};
use super::{Setting, SheetEntry, answers, pages};
use crate::draw::artwork::{Anchor, Artwork, ArtworkText, Path};
use crate::draw::font::width;
use crate::draw::pdf::{Fonts, PdfError, draw, fill, text};
use crate::draw::{Colour, Ink, Point};
use krilla::Document;
use krilla::annotation::{Annotation, LinkAnnotation};
use krilla::destination::XyzDestination;
use krilla::geom::{self, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;

/// Writes puzzles on pages, followed by the answers of those that have one. Links lead from each puzzle to its answer and back.
///
/// # Errors
/// If the PDF cannot be written.
pub fn sheet(heading: &str, entries: &[SheetEntry], setting: &Setting) -> Result<Vec<u8>, PdfError> {
    let mut plan = Plan::default();
    let puzzles = pages::place(entries, setting, &mut plan);
    let answers = answers::place(entries, setting, &mut plan);
    let place = |target: Target| match target {
        Target::Puzzle(index) => puzzles.get(index).copied(),
        Target::Answer(index) => answers.get(index).copied().flatten(),
    };
    let fonts = Fonts::new().ok_or_else(|| PdfError::Writing("its fonts cannot be read".to_owned()))?;
    let mut document = Document::new();
    document.set_metadata(Metadata::new().title(heading.to_owned()).creator("gridc".to_owned()));
    let writer = Writer { setting, types: Types::of(setting), fonts, count: plan.pages.len() };
    for (number, page) in plan.pages.iter().enumerate() {
        writer.page(number, page, &place, &mut document)?;
    }
    let mut outline = Outline::new();
    for (index, entry) in entries.iter().enumerate() {
        if let Some(found) = place(Target::Puzzle(index)) {
            outline.push_child(OutlineNode::new(title(index, entry), destination(found)));
        }
    }
    document.set_outline(outline);
    document.finish().map_err(|error| PdfError::Writing(format!("{error:?}")))
}

struct Writer<'s> {
    setting: &'s Setting,
    types: Types,
    fonts: Fonts,
    count: usize,
}

impl Writer<'_> {
    fn page(
        &self,
        number: usize,
        page: &SheetPage<'_>,
        place: &dyn Fn(Target) -> Option<SheetPlace>,
        document: &mut Document,
    ) -> Result<(), PdfError> {
        let [width, height] = self.setting.paper.size();
        let settings = PageSettings::from_wh(width as f32, height as f32).ok_or(PdfError::Large(width, height))?;
        let mut open = document.start_page_with(settings);
        let mut surface = open.surface();
        let ground = self.setting.theme.colour(Ink::Paper);
        if ground != (Colour { red: 255, green: 255, blue: 255 }) {
            fill(
                &Path::block(Point { x: width / 2.0, y: height / 2.0 }, width, height, 0.0, 0.0),
                ground,
                &mut surface,
            );
        }
        let mut links = Vec::new();
        for item in &page.items {
            match item {
                SheetItem::Picture { picture, at, side } => {
                    surface.push_transform(&Transform::from_translate(at.x as f32, at.y as f32));
                    draw(&Artwork::new(picture, self.setting.theme, *side), &self.fonts, &mut surface);
                    surface.pop();
                }
                SheetItem::Text(line) => text(line, &self.fonts, &mut surface),
                SheetItem::Link(line, target) => {
                    let Some(found) = place(*target) else { continue };
                    let line = match target {
                        Target::Answer(_) => {
                            ArtworkText { text: format!("{}: page {}", line.text, found.page + 1), ..line.clone() }
                        }
                        Target::Puzzle(_) => line.clone(),
                    };
                    text(&line, &self.fonts, &mut surface);
                    links.extend(link(&line, found));
                }
            }
        }
        let foot = Point { x: width / 2.0, y: height - MARGIN + 8.0 };
        let words = format!("{} / {}", number + 1, self.count);
        text(&self.types.about.line(foot, Anchor::Middle, words), &self.fonts, &mut surface);
        surface.finish();
        links.into_iter().for_each(|link| open.add_annotation(link));
        open.finish();
        Ok(())
    }
}

/// Returns a destination slightly above a place.
fn destination(SheetPlace { page, at }: SheetPlace) -> XyzDestination {
    XyzDestination::new(page, geom::Point::from_xy(at.x as f32, (at.y - 6.0) as f32))
}

/// Makes a link from the line to a place.
fn link(line: &ArtworkText, to: SheetPlace) -> Option<Annotation> {
    let (left, top) = (line.at.x as f32, (line.at.y - line.size) as f32);
    let wide = (line.size * width(&line.text, line.bold)) as f32;
    let area = Rect::from_xywh(left, top, wide.max(1.0), 1.3 * line.size as f32)?;
    let target = krilla::annotation::Target::Destination(destination(to).into());
    Some(Annotation::new_link(LinkAnnotation::new(area, target), Some(line.text.clone())))
}
