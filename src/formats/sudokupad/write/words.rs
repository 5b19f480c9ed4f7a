//! Rules in words: a sentence for each rule, that reads back as that rule, with its drawings' colour where there are several.

use super::canvas::{Cage, Canvas, Stroke};
use super::{Shown, places};
use crate::formats::writing::arguments::cells;
use crate::language::faces::{Face, Kind, Look, face};
use crate::puzzle::{CellId, Clue};
use std::collections::{HashMap, HashSet};

/// Colours of lines and arrows: the word, and how it is drawn. Who looks takes pink for purple, and turquoise
/// for blue.
const COLOURS: [(&str, &str); 9] = [
    ("green", "#67f067"),
    ("purple", "#f067f0"),
    ("blue", "#2ecbff"),
    ("grey", "#cfcfcf"),
    ("orange", "#ff9a3c"),
    ("yellow", "#f7d038"),
    ("red", "#e6261f"),
    ("brown", "#8a5a2b"),
    ("black", "#202020"),
];

/// The sentences, and the colours that rules have been given.
pub(super) struct Words {
    sentences: Vec<String>,
    /// The colour of each rule, by the kind of its drawings and its name.
    colours: HashMap<(&'static str, String), usize>,
    /// Rules of rows and columns seen from outside: one at most.
    pub(super) seen: Option<String>,
    /// Places beside the board that are taken.
    pub(super) taken: Vec<(i32, i32)>,
    pub(super) antiknight: bool,
    pub(super) antiking: bool,
    /// How many clues of areas have been drawn.
    pub(super) areas: usize,
    /// Cells that a rule marks, which rules of single cells do not compare with each other.
    marked: HashSet<(String, CellId)>,
    /// Whether some cage's digits may not repeat.
    different: bool,
    /// Whether there are Kropki dots, or rules of them: then bars would be taken for these.
    dots: bool,
}

impl Words {
    pub(super) fn new(clues: &[Clue]) -> Self {
        let any = |is: fn(&Face) -> bool| clues.iter().filter_map(|clue| face(&clue.rule)).any(is);
        Self {
            sentences: vec!["Normal sudoku rules apply.".to_owned()],
            colours: HashMap::new(),
            seen: None,
            taken: Vec::new(),
            antiknight: false,
            antiking: false,
            areas: 0,
            marked: clues.iter().filter_map(marked).collect(),
            different: any(is_different),
            dots: any(has_dots),
        }
    }

    /// Whether a clue of the rule marks the cell.
    pub(super) fn is_marked(&self, rule: &str, cell: CellId) -> bool {
        self.marked.contains(&(rule.to_owned(), cell))
    }

    /// All that is said.
    pub(super) fn text(&self) -> String {
        self.sentences.join("\n")
    }

    /// Whether a text says all of it in the same words.
    pub(super) fn are_in(&self, text: &str) -> bool {
        self.sentences.iter().all(|sentence| text.contains(sentence.as_str()))
    }

    /// Says a sentence, once.
    pub(super) fn add(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        if !self.sentences.contains(&sentence) {
            self.sentences.push(sentence);
        }
    }

    /// The colour of a rule among drawings of one kind, the one that it likes best if that is free; `None` if none is left.
    /// What it says has the word for it.
    pub(super) fn colour(&mut self, kind: &'static str, name: &str, clue: Shown<'_>) -> Option<&'static str> {
        let key = (kind, name.to_owned());
        let chosen = match self.colours.get(&key) {
            Some(chosen) => *chosen,
            None => {
                let free =
                    |index: usize| !self.colours.iter().any(|((other, _), taken)| *other == kind && *taken == index);
                let best =
                    COLOURS.iter().position(|(name, _)| Some(*name) == clue.mark.colour).filter(|index| free(*index));
                let chosen = best.or_else(|| (0..COLOURS.len()).find(|index| free(*index)))?;
                self.colours.insert(key, chosen);
                chosen
            }
        };
        let (name, code) = COLOURS[chosen];
        self.add(clue.face.sentence(name, |_| None));
        Some(code)
    }

    /// A cage, with its total if it has one.
    pub(super) fn cage(&mut self, clue: Shown<'_>, canvas: &mut Canvas<'_>) -> bool {
        let Some(cells) = clue.cells() else { return false };
        let unique = !clue.face.different.is_empty();
        let mut cage = Cage { cells: places(canvas.layout, cells), unique: Some(unique), ..Cage::default() };
        if clue.mark.text.is_some() {
            let Some(total) = clue.number() else { return false };
            let repeated = (1..cells.len()).any(|i| cells[..i].contains(&cells[i]));
            if !(0..=1_000_000).contains(&total) || repeated || (!unique && self.different) {
                return false;
            }
            (cage.value, cage.sum) = (Some(total.to_string()), Some(total));
        }
        canvas.cages.push(cage);
        self.add(clue.sentence());
        true
    }

    /// Diagonals from corner to corner.
    pub(super) fn diagonals(&mut self, clue: Shown<'_>, canvas: &mut Canvas<'_>) -> bool {
        if canvas.layout.rows() != canvas.layout.columns() || !canvas.layout.fills_rectangle() {
            return false;
        }
        let side = f64::from(canvas.layout.rows());
        let falling = vec![[0.0, 0.0], [side, side]];
        let rising = vec![[0.0, side], [side, 0.0]];
        let is = |look| clue.mark.look == Some(look);
        let wanted = [(!is(Look::Rising)).then_some(falling), (!is(Look::Falling)).then_some(rising)];
        for way_points in wanted.into_iter().flatten() {
            canvas.lines.push(Stroke { color: "#34bbe6", thickness: 2.0, head_length: None, way_points });
        }
        self.add(clue.sentence());
        true
    }

    /// A rule of the whole board, which words alone state. That all bars are given would be taken for dots if there are some.
    pub(super) fn whole_board(&mut self, clue: Shown<'_>) -> bool {
        if self.dots && clue.face.negative.iter().any(|rule| face(rule).is_some_and(|face| looks(face, Look::Bar))) {
            return false;
        }
        // Keys of SudokuPad's own.
        self.antiknight |= clue.face.rule == "antiknight";
        self.antiking |= clue.face.rule == "antiking";
        self.add(clue.sentence());
        true
    }
}

/// The rule of a clue that marks a single cell, and the cell.
fn marked(clue: &Clue) -> Option<(String, CellId)> {
    let mark = face(&clue.rule)?.mark();
    let cells = cells(clue, mark.of.first().filter(|_| mark.kind == Kind::Cell)?)?;
    Some((clue.rule.clone(), *cells.first()?))
}

fn looks(face: &Face, look: Look) -> bool {
    face.mark().kind == Kind::Edge && face.mark().look == Some(look)
}

/// Whether it is drawn as cages, or areas, in which digits do not repeat.
fn is_different(face: &Face) -> bool {
    let mark = face.mark();
    mark.written && !face.different.is_empty() && matches!(mark.kind, Kind::Cage | Kind::Shade)
}

/// Whether it is drawn as dots, or says that all of them are given.
fn has_dots(of: &Face) -> bool {
    let negative = || of.negative.iter().any(|rule| face(rule).is_some_and(|face| looks(face, Look::Dot)));
    looks(of, Look::Dot) || of.mark().written && negative()
}
