//! The rules that a puzzle defines itself: a writer of a format with drawings draws their clues and embeds their definitions.

use crate::draw::{self, Figure, Ink, PictureShape, Point};
use crate::formats::drawing::Drawings;
use crate::formats::embedded::{EmbeddedForm, rule};
use crate::formats::{Document, Loss};
use crate::language::faces::{face, named_colour};
use crate::puzzle::{Clue, PuzzleData};
use crate::syntax::ast::{Ast, Item, ItemKind, RuleDefinition};
use crate::syntax::grid;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The figures of each clue, by its number.
pub(in crate::formats) type FiguresByClue<'f> = HashMap<usize, Vec<&'f Figure>>;

/// Returns the figures of a puzzle's clues, with texts in the middle of the shapes that contain them.
pub(in crate::formats) fn own_figures(puzzle: &PuzzleData) -> Vec<Figure> {
    let mut figures = draw::marks(puzzle);
    let mut shape: Option<(Option<usize>, Point, [f64; 2])> = None;
    for figure in &mut figures {
        match &mut figure.shape {
            PictureShape::Block { centre, width, height, paint, .. }
                if paint.fill != Some(Ink::Paper) || paint.edge.is_some() =>
            {
                shape = Some((figure.clue, *centre, [*width, *height]));
            }
            PictureShape::Text { centre, .. } => {
                let around = shape.filter(|(clue, middle, [width, height])| {
                    *clue == figure.clue
                        && (centre.x - middle.x).abs() < width / 2.0
                        && (centre.y - middle.y).abs() < height / 2.0
                });
                if let Some((_, middle, _)) = around {
                    *centre = middle;
                }
            }
            _ => {}
        }
    }
    figures
}

/// Groups figures by the clue that they draw.
pub(in crate::formats) fn by_clue(figures: &[Figure]) -> FiguresByClue<'_> {
    let mut found = FiguresByClue::new();
    for figure in figures {
        found.entry(figure.clue.unwrap_or(usize::MAX)).or_default().push(figure);
    }
    found
}

/// Returns the code of a colour that readers name in the same way; `None` if there is none.
pub(in crate::formats) fn colour_code(ink: Ink) -> Option<&'static str> {
    match ink {
        Ink::Paper => Some("#FFFFFF"),
        Ink::Black => Some("#000000"),
        Ink::Named(name) => named_colour(name).map(|colour| colour.written),
        Ink::Answer | Ink::Candidate | Ink::Other(_) | Ink::Highlight(_) => None,
    }
}

/// The puzzle's own rules, and which of them a text contains so far.
pub(in crate::formats) struct OwnRules<'a> {
    document: &'a Document<'a>,
    /// The statements of its file, in the newest version of the language.
    items: Vec<Item>,
    names: BTreeSet<String>,
    /// The rules with clues in the text.
    used: BTreeSet<String>,
    /// The rule of each kind of drawing.
    drawings: BTreeMap<String, String>,
}

/// A format in which the clues of own rules are drawn.
pub(in crate::formats) trait Canvas {
    /// Adds the figures of a clue; `None` if one of them cannot be expressed.
    fn add(&mut self, figures: &[&Figure]) -> Option<()>;

    /// Returns a canvas of the same board without drawings.
    fn blank(&self) -> Self;

    /// Returns the drawings as readers see them, without those that have a meaning of their own in the format.
    fn drawings(&self) -> Option<Drawings>;
}

impl<'a> OwnRules<'a> {
    pub(in crate::formats) fn of(document: &'a Document<'a>) -> Self {
        let items = document.tree.map_or_else(Vec::new, |tree| tree.upgraded().items);
        let names = items.iter().filter_map(rule).map(|rule| rule.name.text.to_string()).collect();
        Self { document, items, names, used: BTreeSet::new(), drawings: BTreeMap::new() }
    }

    pub(in crate::formats) fn has(&self, rule: &str) -> bool {
        self.names.contains(rule)
    }

    /// Returns the own rules that have clues, with the numbers of these.
    fn clues(&self) -> Vec<(&'a str, Vec<usize>)> {
        let mut rules: Vec<(&str, Vec<usize>)> = Vec::new();
        for (number, clue) in self.document.puzzle.clues.iter().enumerate().filter(|(_, clue)| self.has(&clue.rule)) {
            match rules.iter_mut().find(|(rule, _)| *rule == clue.rule) {
                Some((_, numbers)) => numbers.push(number),
                None => rules.push((&clue.rule, vec![number])),
            }
        }
        rules
    }

    /// Draws all clues of the puzzle's own rules. All other clues must be on the canvas. Returns the clues that would not be
    /// read back, by number, each with the reason.
    pub(in crate::formats) fn draw(
        &mut self,
        figures: &FiguresByClue<'_>,
        canvas: &mut impl Canvas,
    ) -> Vec<(usize, &'static str)> {
        let clues = &self.document.puzzle.clues;
        let rules = self.clues();
        if rules.is_empty() {
            return Vec::new();
        }
        let others = canvas.drawings().map(|drawings| drawings.names()).unwrap_or_default();
        let mut refused = Vec::new();
        for (rule, numbers) in rules {
            let (whole, drawn): (Vec<usize>, Vec<usize>) = numbers.iter().partition(|number| clues[**number].is_rule());
            let taken = match self.document.options.draws_own {
                false => Err("with its drawing, the puzzle would be read back as another one"),
                true if face(rule).is_some() => Err("its rule replaces one of the library"),
                true if !whole.is_empty() && !self.uses(rule) => Err("it names no cells"),
                true if drawn.is_empty() => Ok(()),
                true => self.draw_rule(rule, &drawn, (figures, &others), canvas),
            };
            match taken {
                Ok(()) => drop(self.used.insert(rule.to_owned())),
                Err(why) => refused.extend(numbers.into_iter().map(|number| (number, why))),
            }
        }
        refused
    }

    /// Draws all clues of the puzzle's own rules in a format without a place for definitions: `draw` draws the clues of a rule, each
    /// given by its figures, unless they cannot be drawn. Readers see drawings without a known meaning.
    pub(in crate::formats) fn draw_only(
        &mut self,
        losses: &mut Vec<Loss>,
        mut draw: impl FnMut(&[&[&Figure]]) -> Option<()>,
    ) {
        let puzzle = self.document.puzzle;
        let figures = own_figures(puzzle);
        let by_clue = by_clue(&figures);
        for (rule, numbers) in self.clues() {
            let clues = numbers.iter().filter_map(|number| puzzle.clues.get(*number));
            let words: Vec<String> = clues.clone().map(|clue| puzzle.clue_words(clue)).collect();
            let drawn = clues.zip(&numbers).filter(|(clue, _)| !clue.is_rule());
            let drawn: Vec<&[&Figure]> =
                drawn.map(|(_, number)| by_clue.get(number).map_or(&[][..], Vec::as_slice)).collect();
            let refused = match self.document.options.draws_own {
                false => Some("with its drawing, the puzzle would be read back as another one"),
                true if face(rule).is_some() => Some("its rule replaces one of the library"),
                true => draw(&drawn).is_none().then_some(NO_FIGURE),
            };
            match refused {
                None => {
                    self.used.insert(rule.to_owned());
                    losses.push(Loss::Drawn { rule: rule.to_owned(), clues: words });
                }
                Some(why) => losses.extend(words.into_iter().map(|clue| Loss::Clue { clue, why: Some(why) })),
            }
        }
    }

    /// Draws the clues of a rule.
    fn draw_rule(
        &mut self,
        name: &str,
        numbers: &[usize],
        (figures, others): (&FiguresByClue<'_>, &BTreeSet<String>),
        canvas: &mut impl Canvas,
    ) -> Result<(), &'static str> {
        let definition = self.items.iter().filter_map(rule).find(|rule| rule.name.text == name);
        let definition = definition.ok_or("its rule has no definition")?;
        let of = |number: &usize| figures.get(number).map_or(&[][..], Vec::as_slice);
        let all: Vec<Vec<&Figure>> = numbers.iter().map(|number| of(number).to_vec()).collect();
        let bare: Vec<Vec<&Figure>> = all
            .iter()
            .map(|figures| figures.iter().copied().filter(|figure| is_line_or_frame(figure)).collect())
            .collect();
        let drawn = match clear_names(&all, definition, canvas) {
            Ok(names) => Ok((all, names)),
            // A rule without a face may be drawn as lines with a dot and its name at the first cell.
            Err(why) => clear_names(&bare, definition, canvas).map(|names| (bare, names)).map_err(|_| why),
        };
        let (drawn, names) = drawn?;
        if names.iter().any(|name| others.contains(name) || self.drawings.contains_key(name)) {
            return Err("its drawing looks like that of another rule");
        }
        for figures in drawn {
            canvas.add(&figures).ok_or(NO_FIGURE)?;
        }
        self.drawings.extend(names.into_iter().map(|drawing| (drawing, name.to_owned())));
        Ok(())
    }

    /// Returns whether the file states that a rule applies to the whole board.
    fn uses(&self, rule: &str) -> bool {
        self.items.iter().any(|item| matches!(&item.kind, ItemKind::Use(used) if used.name.text == rule))
    }

    /// Returns the sentences of the rules with clues in the text.
    pub(in crate::formats) fn sentences(&self) -> Vec<String> {
        let all = draw::own_sentences(self.document.puzzle);
        all.into_iter().filter(|(rule, _)| self.used.contains(*rule)).map(|(_, sentence)| sentence).collect()
    }

    /// Returns the member for readers; `None` if no clue needs it.
    pub(in crate::formats) fn form(self) -> Option<EmbeddedForm> {
        if self.used.is_empty() {
            return None;
        }
        let needed = self.needed();
        let is_needed = |item: &Item| match &item.kind {
            ItemKind::Rule(rule) => needed.contains(rule.name.text.as_str()),
            ItemKind::Face(face) => needed.contains(face.rule.text.as_str()),
            ItemKind::Use(used) => self.used.contains(used.name.text.as_str()),
            _ => false,
        };
        let items = self.items.iter().filter(|item| is_needed(item)).cloned().collect();
        EmbeddedForm::new(items, self.drawings)
    }

    /// Returns the rules with clues, and all that their definitions name.
    fn needed(&self) -> BTreeSet<&str> {
        let printed = |item: &Item| {
            grid::print(&Ast { layout_from_shape: false, id: None, items: vec![Item { docs: None, ..item.clone() }] })
        };
        let texts: BTreeMap<&str, String> =
            self.items.iter().filter_map(|item| Some((rule(item)?.name.text.as_str(), printed(item)))).collect();
        let mut open: Vec<&str> = self.used.iter().map(String::as_str).collect();
        let mut needed = BTreeSet::new();
        while let Some(next) = open.pop() {
            let Some(text) = texts.get(next).filter(|_| needed.insert(next)) else { continue };
            let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            open.extend(texts.keys().filter(|name| words.contains(**name)));
        }
        needed
    }
}

/// The reason for refusing a clue that a format cannot draw.
const NO_FIGURE: &str = "the format has no figure for its drawing";

/// Returns the names of the drawings of a rule's clues, if readers can make the clues of them.
fn clear_names(
    clues: &[Vec<&Figure>],
    definition: &RuleDefinition,
    canvas: &impl Canvas,
) -> Result<BTreeSet<String>, &'static str> {
    let mut alone = canvas.blank();
    clues.iter().try_for_each(|figures| alone.add(figures)).ok_or(NO_FIGURE)?;
    let drawings = alone.drawings().ok_or(NO_FIGURE)?;
    drawings.names_of_clues(definition, clues.len()).ok_or("its arguments cannot be taken from its drawing")
}

fn is_line_or_frame(figure: &Figure) -> bool {
    matches!(figure.shape, PictureShape::Stroke { .. } | PictureShape::Cage { .. })
}

impl Document<'_> {
    /// Returns the losses of clues, by number, each with the reason.
    pub(in crate::formats) fn refused(&self, refused: &[(usize, &'static str)]) -> Vec<Loss> {
        let clues: Vec<(&Clue, &'static str)> =
            refused.iter().filter_map(|(number, why)| Some((self.puzzle.clues.get(*number)?, *why))).collect();
        let loss = |(clue, why): (&Clue, _)| Loss::Clue { clue: self.puzzle.clue_words(clue), why: Some(why) };
        clues.into_iter().map(loss).collect()
    }
}
