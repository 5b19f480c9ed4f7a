//! Rules in words: a sentence for each rule, that reads back as that rule, with its drawings' colour where there are several.

use super::canvas::{Cage, Canvas, Mark, Stroke};
use super::{cells_of, number_of, places};
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

/// Rules of the whole board that words alone state, and which.
const GLOBAL: [(&str, &str); 10] = [
    ("antiknight", "Cells a knight's move apart cannot contain the same digit."),
    ("antiking", "Cells a king's move apart cannot contain the same digit."),
    ("nonconsecutive", "Orthogonally adjacent cells cannot contain consecutive digits."),
    ("disjoint_groups", "Disjoint groups: cells in the same position of their boxes contain different digits."),
    ("kropki_negative", "All possible dots are given."),
    ("kropki_white_negative", "All possible white dots are given."),
    ("kropki_black_negative", "All possible black dots are given."),
    ("consecutive_negative", "All possible bars are given."),
    ("xv_negative", "All possible X and V are given."),
    ("global_entropy", "Global entropy: every 2x2 square contains at least one low, one middle and one high digit."),
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
    /// How many clues of clones have been drawn.
    pub(super) clones: usize,
    /// Cells that a rule marks, which rules of single cells do not compare with each other.
    marked: HashSet<(String, CellId)>,
    /// Whether some cage's digits may not repeat.
    different: bool,
    /// Whether there are Kropki dots, or rules of them: then bars would be taken for these.
    dots: bool,
}

impl Words {
    pub(super) fn new(clues: &[Clue]) -> Self {
        let different =
            clues.iter().any(|clue| matches!(clue.rule.as_str(), "killer" | "cage" | "extra_region" | "windoku"));
        Self {
            sentences: vec!["Normal sudoku rules apply.".to_owned()],
            colours: HashMap::new(),
            seen: None,
            taken: Vec::new(),
            antiknight: false,
            antiking: false,
            clones: 0,
            marked: clues.iter().flat_map(|clue| Some((clue.rule.clone(), *cells_of(clue, "c")?.first()?))).collect(),
            different,
            dots: clues.iter().any(|clue| clue.rule.starts_with("kropki")),
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
    /// The sentence has `COLOUR` where the word stands.
    pub(super) fn colour(
        &mut self,
        kind: &'static str,
        rule: &str,
        liked: &str,
        sentence: &str,
    ) -> Option<&'static str> {
        let key = (kind, rule.to_owned());
        let chosen = match self.colours.get(&key) {
            Some(chosen) => *chosen,
            None => {
                let free =
                    |index: usize| !self.colours.iter().any(|((other, _), taken)| *other == kind && *taken == index);
                let best = COLOURS.iter().position(|(name, _)| *name == liked).filter(|index| free(*index));
                let chosen = best.or_else(|| (0..COLOURS.len()).find(|index| free(*index)))?;
                self.colours.insert(key, chosen);
                chosen
            }
        };
        let (name, code) = COLOURS[chosen];
        let sentence = sentence.replace("COLOUR", name);
        let mut first = sentence.chars();
        let upper = first.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
        self.add(format!("{upper}{}", first.as_str()));
        Some(code)
    }

    /// Cages, and rules of the whole board.
    pub(super) fn say(&mut self, clue: &Clue, canvas: &mut Canvas<'_>) -> bool {
        let rule = clue.rule.as_str();
        let cage = |cells| Cage { cells, ..Cage::default() };
        match rule {
            "killer" | "sum_cage" => {
                let (Some(cells), Some(total)) = (cells_of(clue, "cells"), number_of(clue, "total")) else {
                    return false;
                };
                let repeated = (1..cells.len()).any(|i| cells[..i].contains(&cells[i]));
                if !(0..=1_000_000).contains(&total) || repeated || (rule == "sum_cage" && self.different) {
                    return false;
                }
                let found = places(canvas.layout, cells);
                let (value, sum, unique) = (Some(total.to_string()), Some(total), Some(rule == "killer"));
                canvas.cages.push(Cage { value, sum, unique, ..cage(found) });
                self.add(match rule {
                    "killer" => "Digits in a cage cannot repeat and sum to the total of the cage.",
                    _ => "Digits in a cage sum to the total of the cage and may repeat.",
                });
                true
            }
            "cage" | "extra_region" => {
                let Some(cells) = cells_of(clue, "cells") else { return false };
                let found = places(canvas.layout, cells);
                canvas.cages.push(Cage { unique: Some(true), ..cage(found) });
                self.add("Digits in a cage cannot repeat.");
                true
            }
            "windoku" => {
                let layout = canvas.layout;
                let side = (layout.rows(), layout.columns(), layout.cells().len());
                if side != (9, 9, 81) || number_of(clue, "size") != Some(3) {
                    return false;
                }
                for center in [[2.5, 2.5], [2.5, 6.5], [6.5, 2.5], [6.5, 6.5]] {
                    let background_color = Some("#CFCFCF");
                    canvas.underlays.push(Mark {
                        center,
                        width: 3.0,
                        height: 3.0,
                        background_color,
                        ..Mark::default()
                    });
                }
                self.add("Windoku: digits cannot repeat in a shaded region.");
                true
            }
            "x_sudoku" | "diagonal_down" | "diagonal_up" => {
                if canvas.layout.rows() != canvas.layout.columns() || !canvas.layout.fills_rectangle() {
                    return false;
                }
                let side = f64::from(canvas.layout.rows());
                let falling = vec![[0.0, 0.0], [side, side]];
                let rising = vec![[0.0, side], [side, 0.0]];
                let wanted = [(rule != "diagonal_up").then_some(falling), (rule != "diagonal_down").then_some(rising)];
                for way_points in wanted.into_iter().flatten() {
                    canvas.lines.push(Stroke { color: "#34bbe6", thickness: 2.0, head_length: None, way_points });
                }
                self.add("Digits cannot repeat along a marked diagonal.");
                true
            }
            "consecutive_negative" if self.dots => false,
            _ => match GLOBAL.iter().find(|(name, _)| *name == rule) {
                Some((_, sentence))
                    if clue.arguments.iter().all(|(name, argument)| is_default(rule, name, argument)) =>
                {
                    self.antiknight |= rule == "antiknight";
                    self.antiking |= rule == "antiking";
                    self.add(*sentence);
                    true
                }
                _ => false,
            },
        }
    }
}

/// Whether an argument of a rule of the whole board is what it is unless said otherwise.
fn is_default(rule: &str, name: &str, argument: &crate::puzzle::Argument) -> bool {
    use crate::puzzle::Argument::Integer;
    match (name, argument) {
        ("difference", Integer(difference)) => *difference == 1 && rule.starts_with("kropki"),
        ("ratio", Integer(ratio)) => *ratio == 2,
        _ => false,
    }
}
