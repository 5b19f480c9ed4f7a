//! Translates ISS's constraints to statements of gridc's language.

use super::board::{GridKind, IssBoard, Spot};
use super::text::{self, IssConstraint, Piece};
use super::trouble::{Clues, TranslationError};
use super::{lines, machine, outside, sets, shape};
use crate::code::Code;
use crate::formats::draft::Draft;
use crate::formats::iss::table::{self, Class, IssShape};
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::suggest::nearest;
use compact_str::CompactString;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// The largest number of clues that a text may produce, which bounds nested copies.
const MAX_CLUES: usize = 20_000;

/// The largest number of pieces of all copies by `Replicate`.
const MAX_COPIED: usize = 500_000;

/// The total length of all defined rules, in bytes.
const MAX_RULES: usize = 16 << 20;

/// The state of the translation.
pub(in crate::formats::iss) struct Translator<'d, 's> {
    pub(super) board: IssBoard,
    draft: &'d mut Draft<'s>,
    /// How ties of full ranks are treated: `none`, `any` or anything else.
    pub(super) ties: String,
    /// Whether white dots occur: gridc's rule of no consecutive neighbours exempts them, that of ISS does not.
    pub(super) has_white_dots: bool,
    /// Whether dots (or X and V, respectively) occur in a choice, so that it is open which of them are given.
    pub(super) chooses_dots: bool,
    pub(super) chooses_signs: bool,
    givens: BTreeMap<usize, (Vec<i64>, Span)>,
    /// The defined rules, by their text without the name.
    rules: HashMap<String, String>,
    /// State machines, by packed form and number of symbols.
    pub(super) machines: HashMap<(Rc<str>, usize), Rc<machine::StateTable>>,
    clues: usize,
    /// Number of pieces copied so far.
    copied: usize,
    /// Total length of the defined rules, in bytes.
    written: usize,
}

/// Adds a reason to the draft, as an error or a doubt.
pub(super) fn report(draft: &mut Draft<'_>, trouble: TranslationError, at: Span) {
    match trouble {
        TranslationError::Wrong(message) => draft.report(*message),
        TranslationError::Doubt(effect, what) => draft.doubt(effect, what, at),
    }
}

impl<'d, 's> Translator<'d, 's> {
    /// Reads the board and adds its statements.
    pub(super) fn new(
        nodes: &[IssConstraint],
        boards: &[Vec<(char, Span)>],
        draft: &'d mut Draft<'s>,
    ) -> Result<Self, TranslationError> {
        let mut board = shape::board(nodes)?;
        if let (Some(cells), false) = (boards.first(), nodes.iter().any(|n| &*n.class.text == "Shape")) {
            let side = cells.len().isqrt();
            board = shape::square(board, side);
        }
        let of_board = |n: &&IssConstraint| matches!(table::of_name(&n.class.text), Some(class) if matches!(class.shape, IssShape::Layout));
        let at = nodes.iter().find(of_board).map_or_else(|| draft.whole(), |n| n.span);
        shape::say(&board, draft, at);
        let ties = nodes.iter().rfind(|n| &*n.class.text == "FullRankTies").and_then(|n| n.piece(0));
        let mut translator = Self {
            board,
            draft,
            ties: ties.map_or_else(String::new, |p| p.text.to_string()),
            has_white_dots: text::has(nodes, &["WhiteDot"]),
            chooses_dots: text::chooses(nodes, &["WhiteDot", "BlackDot"]),
            chooses_signs: text::chooses(nodes, &["X", "V"]),
            givens: BTreeMap::new(),
            rules: HashMap::new(),
            machines: HashMap::new(),
            clues: 0,
            copied: 0,
            written: 0,
        };
        for node in nodes.iter().filter(|n| &*n.class.text == "Shape") {
            if let Some(trouble) = shape::strange_kind(node) {
                translator.report(trouble, node.span);
            }
        }
        translator.declare(nodes)?;
        Ok(translator)
    }

    /// Adds a reason to the draft, as an error or a doubt.
    pub(super) fn report(&mut self, trouble: TranslationError, at: Span) {
        report(self.draft, trouble, at);
    }

    /// Adds a statement unchanged.
    pub(super) fn say(&mut self, text: &str, at: Span) {
        self.draft.say(text, at);
    }

    /// Reads the givens of a board in one line. A character that is not a digit of the board is a blank.
    pub(super) fn board_line(&mut self, cells: &[(char, Span)]) -> Result<(), TranslationError> {
        if cells.len() != self.board.count() {
            let message = format!("a board of {} symbols for a grid of {} cells", cells.len(), self.board.count());
            let span = cells.first().zip(cells.last()).map_or_else(Span::default, |(a, b)| a.1.to(b.1));
            return Err(Diagnostic::new(Code::E0734, message).at(span, "another size").into());
        }
        let (lowest, highest) = (self.board.lowest, self.board.highest);
        for (cell, (symbol, span)) in cells.iter().enumerate() {
            let digit = match symbol {
                'A'..='Z' if highest > 9 => Some(lowest + i64::from(u32::from(*symbol) - u32::from('A'))),
                _ if highest > 9 => None,
                _ => symbol.to_digit(10).map(i64::from),
            };
            if let Some(digit) = digit.filter(|d| (lowest..=highest).contains(d)) {
                self.given(cell, vec![digit], *span);
            }
        }
        Ok(())
    }

    /// Restricts the candidates of a cell of the grid.
    pub(super) fn given(&mut self, cell: usize, values: Vec<i64>, at: Span) {
        let entry = self.givens.entry(cell).or_insert_with(|| (values.clone(), at));
        entry.0.retain(|v| values.contains(v));
    }

    /// Reads a top-level constraint.
    pub(super) fn top(&mut self, node: &IssConstraint) {
        let made = match table::of_name(&node.class.text) {
            Some(class) if matches!(class.name, "" | "Given") => self.givens(node).map(|()| Vec::new()),
            Some(class) if matches!(class.shape, IssShape::Board | IssShape::Layout) => self.of_class(node, class),
            _ => self.clues(node),
        };
        match made {
            Ok(clues) => clues.iter().for_each(|clue| self.draft.say(clue, node.span)),
            Err(trouble) => self.report(trouble, node.span),
        }
    }

    fn givens(&mut self, node: &IssConstraint) -> Result<(), TranslationError> {
        for piece in &node.pieces {
            let (spot, values) = sets::candidates(self, piece)?;
            if spot.group == 0 {
                self.given(spot.index, values, piece.span);
            } else {
                let clue = sets::may_be(self, spot, &values, piece.span);
                self.draft.say(&clue, piece.span);
            }
        }
        Ok(())
    }

    pub(super) fn finish(self) {
        let (lowest, highest) = (self.board.lowest, self.board.highest);
        let whole = self.draft.whole();
        if self.written > MAX_RULES {
            let message = "the rules that result from the text are longer than 16 MiB";
            self.draft.report(Diagnostic::new(Code::E0737, message).at(whole, "too much"));
        }
        let mut cells = vec![(None, whole); self.board.count()];
        for (cell, (values, span)) in &self.givens {
            match values.as_slice() {
                [digit] => cells[*cell] = (Some(CompactString::from(digit.to_string())), *span),
                all if all.len() as i64 == highest - lowest + 1 => {}
                some => {
                    let list: Vec<String> = some.iter().map(i64::to_string).collect();
                    self.draft.say(&format!("marks {} in {{{}}}", self.board.cell(*cell), list.join(" ")), *span);
                }
            }
        }
        self.draft.givens(self.board.columns, cells, whole);
    }

    /// Returns the clues of a constraint; each is a statement that may also occur in a choice.
    pub(super) fn clues(&mut self, node: &IssConstraint) -> Clues {
        self.clues += 1;
        if self.clues > MAX_CLUES {
            let message = format!("the text has more than {MAX_CLUES} clues");
            return Err(Diagnostic::new(Code::E0737, message).at(node.span, "too many").into());
        }
        match table::of_name(&node.class.text) {
            Some(class) if matches!(class.shape, IssShape::Board | IssShape::Layout) => {
                let message = format!("`.{}` cannot be in a composite", class.name);
                Err(Diagnostic::new(Code::E0739, message).at(node.span, "it concerns the whole grid").into())
            }
            Some(class) => self.of_class(node, class),
            None => Err(self.unknown(node)),
        }
    }

    fn of_class(&mut self, node: &IssConstraint, class: &Class) -> Clues {
        match (class.read, class.shape) {
            (Some(read), _) => read(self, node, class),
            (None, IssShape::Cells | IssShape::FirstAndRest) => lines::line(self, node, class),
            (None, IssShape::Neighbours) => lines::neighbours(self, node, class),
            (None, IssShape::Outside) => outside::ends(self, node, class),
            (None, IssShape::Board) if !class.rule.is_empty() => Ok(vec![format!("use {}", class.rule)]),
            (None, _) => Ok(Vec::new()),
        }
    }

    /// Counts the copy of a constraint, without its parts.
    pub(super) fn copy(&mut self, node: &IssConstraint) -> Result<(), TranslationError> {
        self.copied += 1 + node.pieces.len();
        match self.copied > MAX_COPIED {
            false => Ok(()),
            true => {
                let message = "copies of copies grow too large";
                Err(Diagnostic::new(Code::E0737, message).at(node.span, "copied too often").into())
            }
        }
    }

    fn unknown(&self, node: &IssConstraint) -> TranslationError {
        let near = nearest(&node.class.text, table::names());
        let near = near.map_or_else(String::new, |n| format!(" (is it {n}?)"));
        let what = format!("the constraint {}{near}", node.class.short());
        let speaks_of_cells = node.pieces.iter().any(|p| self.board.find(&p.text).is_some());
        match speaks_of_cells {
            true => TranslationError::doubt(what),
            false => TranslationError::Doubt(crate::puzzle::Effect::Changes, what),
        }
    }

    /// Returns the cells and variables that pieces name; empty pieces are skipped.
    pub(super) fn spots(&self, node: &IssConstraint, from: usize) -> Result<Vec<Spot>, TranslationError> {
        let pieces: Vec<&Piece> = node.pieces.iter().skip(from).filter(|p| !p.text.is_empty()).collect();
        if pieces.is_empty() {
            let message = format!("`.{}` names no cells", node.class.text);
            return Err(Diagnostic::new(Code::E0733, message).at(node.span, "cells are missing").into());
        }
        pieces.into_iter().map(|p| self.board.spot(p)).collect()
    }

    /// Returns the cells of a clue in gridc's notation; `None` if one is not a cell of the grid.
    pub(super) fn cells(&self, spots: &[Spot]) -> Option<String> {
        let cells = spots.iter().map(|s| (s.group == 0).then(|| self.board.cell(s.index)));
        cells.collect::<Option<Vec<_>>>().map(|cells| cells.join(" "))
    }

    /// Returns the values of spots, as a list of integer expressions.
    pub(super) fn terms(&self, spots: &[Spot]) -> String {
        let terms: Vec<String> = spots.iter().map(|s| self.board.term(*s)).collect();
        format!("[{}]", terms.join(", "))
    }

    /// Defines a rule of the puzzle, once, and returns its name. `rest` is the definition after the name.
    pub(super) fn define(&mut self, stem: &str, rest: &str, at: Span) -> String {
        if let Some(name) = self.rules.get(rest) {
            return name.clone();
        }
        let name = format!("{}_{}", stem.to_lowercase(), self.rules.len() + 1);
        self.written += rest.len();
        if self.written > MAX_RULES {
            // `finish` reports it.
            return name;
        }
        self.draft.say(&format!("rule {name}{rest}"), at);
        self.rules.insert(rest.to_owned(), name.clone());
        name
    }

    /// Returns a clue about the values of spots, which `body` reads as `line`.
    pub(super) fn formula(&mut self, node: &IssConstraint, spots: &[Spot], body: &str) -> String {
        let rest = format!(" {{\nlet line = {}\n{body}\n}}", self.terms(spots));
        self.define(&node.class.text, &rest, node.span)
    }

    /// Returns whether rows and columns of the grid have different digits.
    pub(super) fn is_sudoku(&self) -> bool {
        self.board.kind == GridKind::Sudoku
    }
}
