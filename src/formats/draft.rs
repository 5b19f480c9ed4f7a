//! Syntax trees under construction for formats with their own clues: their readers translate the text to gridc's language,
//! statement by statement.

use super::Reading;
use super::json_value::{Json, Kind, Unread};
use crate::language::faces::{Face, face};
use crate::puzzle::{Doubt, Effect, SourceId, Span, Subject};
use crate::syntax::ast::{
    Ast, CellName, CellRange, ClueArgument, Item, ItemKind, LayoutPart, Marks, Name, Picture, Token, TokenKind, Version,
};
use crate::syntax::{Diagnostic, Parsed, Source, grid};
use compact_str::CompactString;
use std::cmp::Ordering;
use std::collections::HashSet;

/// Doubts of each kind about one puzzle; the last of them stands for all that follow.
const MOST_DOUBTS: usize = 100;

/// What the items of a list are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Items {
    Objects,
    Lists,
    /// Whoever reads the list looks at each.
    Any,
}

/// A tree in the making. Every statement stands where the thing stood that it was made from.
pub struct Draft<'s> {
    /// The text that is read.
    pub(super) source: &'s Source,
    /// What the user says about it.
    pub(super) reading: &'s Reading,
    items: Vec<Item>,
    diagnostics: Vec<Diagnostic>,
    /// How many doubts there are of each effect.
    doubts: [usize; Effect::ALL.len()],
    /// Rules of which clues were made by a guess.
    guessed: Vec<&'static str>,
    /// The rules that the file names.
    confirmed: Vec<String>,
    /// Rules of the puzzle's own, each with the rule of the library that it stands for where that one says nothing.
    stand_ins: Vec<(&'static str, &'static str)>,
    /// Texts beside the rules, which may state one all the same.
    asides: Vec<(String, Span)>,
    id: Option<String>,
}

impl<'s> Draft<'s> {
    pub fn new(source: &'s Source, reading: &'s Reading) -> Self {
        let (items, diagnostics, guessed, stand_ins) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let asides = Vec::new();
        Self {
            source,
            reading,
            items,
            diagnostics,
            asides,
            doubts: [0; Effect::ALL.len()],
            guessed,
            confirmed: Vec::new(),
            stand_ins,
            id: None,
        }
    }

    /// A place in the text that is read.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.source.id, start, end)
    }

    /// All of the text that is read.
    pub fn whole(&self) -> Span {
        self.span(0, self.source.text.len())
    }

    /// What names the puzzle among others of its file.
    pub(super) fn id(&mut self, id: impl Into<String>) {
        self.id = Some(id.into());
    }

    /// Adds statements of gridc's language. What comes from outside may only stand in them as numbers, or as names that
    /// were looked at; texts have [`metadata`](Self::metadata), [`doubt`](Self::doubt) and [`quoted`].
    pub fn say(&mut self, text: &str, at: Span) {
        let source = Source { id: SourceId(0), name: String::new(), text: text.into(), lines_before: 0 };
        let parsed = grid::parse_at(&source, at, Version::NEWEST);
        let mut items: Vec<Item> = parsed.ast.into_iter().flat_map(|ast| ast.items).collect();
        items.iter_mut().for_each(open_loops);
        self.items.extend(items);
        self.diagnostics.extend(parsed.diagnostics);
    }

    pub(super) fn item(&mut self, kind: ItemKind, at: Span) {
        self.items.push(Item { docs: None, kind, span: at });
    }

    /// Adds a statement as it is.
    pub(super) fn adopt(&mut self, item: Item) {
        self.items.push(item);
    }

    /// Adds a title, an author, rules in words, …; the key is one of [`grid::METADATA_WORDS`]. Blank texts are left out.
    pub fn metadata(&mut self, key: &'static str, text: &str, at: Span) {
        if !text.trim().is_empty() {
            let key = Name { text: CompactString::const_new(key), span: at };
            self.item(ItemKind::Metadata { key, text: text.trim().to_owned() }, at);
        }
    }

    /// Takes note of a text beside the rules.
    pub(super) fn aside(&mut self, text: &str, at: Span) {
        self.asides.push((text.to_owned(), at));
    }

    /// The texts beside the rules.
    pub(super) fn asides(&self) -> &[(String, Span)] {
        &self.asides
    }

    /// Adds the givens, row after row, with the place of each.
    pub fn givens(&mut self, width: usize, cells: Vec<(Option<CompactString>, Span)>, at: Span) {
        self.item(ItemKind::Givens(pictured(width, cells)), at);
    }

    /// Adds the digits that someone solving the puzzle has entered, row after row, if there are any.
    pub(super) fn entered(&mut self, width: usize, cells: Vec<(Option<CompactString>, Span)>, at: Span) {
        if cells.iter().any(|(symbol, _)| symbol.is_some()) {
            self.item(ItemKind::Entered(pictured(width, cells)), at);
        }
    }

    /// Adds the symbols that the cell at a row and a column, both from 0, may take.
    pub(super) fn marks(&mut self, row: usize, column: usize, symbols: impl Iterator<Item = CompactString>, at: Span) {
        let first = CellName { row: row as u32 + 1, column: column as u32 + 1, span: at };
        let symbols = symbols.map(|text| Name { text, span: at }).collect();
        let cells = vec![CellRange { grid: None, first, last: None }];
        self.item(ItemKind::Marks(Marks { cells, symbols }), at);
    }

    /// Adds the stated solution, row after row.
    pub(super) fn solution(&mut self, width: usize, cells: Vec<(Option<CompactString>, Span)>, at: Span) {
        self.item(ItemKind::Solution(pictured(width, cells)), at);
    }

    /// Adds regions: a number for each cell, row after row, or none.
    pub fn regions(&mut self, width: usize, numbers: &[Option<usize>], at: Span) {
        let letter = |n: &usize| CompactString::from(region_letter(*n));
        let cells = numbers.iter().map(|n| (n.as_ref().map(letter), at)).collect();
        self.item(ItemKind::Part(LayoutPart::Regions(pictured(width, cells))), at);
    }

    /// Says that something was not understood. There is a warning for each doubt, made when the tree is resolved.
    pub(super) fn doubt(&mut self, effect: Effect, what: impl Into<String>, at: Span) {
        self.doubt_about(Subject::Rule, effect, what, at);
    }

    /// The same, of something of this kind.
    pub(super) fn doubt_about(&mut self, subject: Subject, effect: Effect, what: impl Into<String>, at: Span) {
        let count = &mut self.doubts[effect as usize];
        *count += 1;
        let what = match (*count).cmp(&MOST_DOUBTS) {
            Ordering::Less => what.into(),
            Ordering::Equal => "more that gridc does not understand".to_owned(),
            Ordering::Greater => return,
        };
        self.item(ItemKind::Doubt(Doubt { what, effect, subject, span: at }), at);
    }

    /// The items of a list that may be absent. What stands there in place of the list, or of one of its items, is doubted.
    pub(super) fn listed<'j>(&mut self, list: Option<&'j Json>, items: Items) -> Vec<&'j Json> {
        let Some(list) = list.filter(|list| !list.is_blank()) else { return Vec::new() };
        if !matches!(list.kind, Kind::List(_)) {
            self.misplaced(list, "a list");
        }
        let (words, fits): (_, fn(&Kind) -> bool) = match items {
            Items::Objects => ("an object", |kind| matches!(kind, Kind::Object(_))),
            Items::Lists => ("a list", |kind| matches!(kind, Kind::List(_))),
            Items::Any => ("anything", |_| true),
        };
        let (fitting, others): (Vec<_>, Vec<_>) = list.list().iter().partition(|item| fits(&item.kind));
        for other in others.into_iter().filter(|item| !item.is_blank()) {
            self.misplaced(other, words);
        }
        fitting
    }

    /// Doubts values of another type than their reader asked for, and returns the members that it never asked for.
    pub(super) fn unread<'j>(&mut self, json: &'j Json) -> Vec<Unread<'j>> {
        let (misplaced, unread): (Vec<_>, Vec<_>) = json.unread().into_iter().partition(|found| found.is_misplaced);
        for found in misplaced {
            let key: String = found.member.key.chars().take(60).collect();
            self.doubt(
                Effect::Changes,
                format!("a value of `{key}` that is of another type than gridc knows"),
                found.span,
            );
        }
        unread
    }

    fn misplaced(&mut self, found: &Json, expected: &str) {
        found.ignore();
        self.doubt(Effect::Changes, format!("something else where {expected} was expected"), found.span);
    }

    /// Says that clues of a rule were made by a guess, so that words about it may say otherwise.
    pub(super) fn guess(&mut self, rule: &'static str) {
        self.guessed.push(rule);
    }

    /// Says that a rule of the puzzle's own stands for one of the library, so that words about that one are about it, too.
    pub(super) fn stands_in(&mut self, own: &'static str, rule: &'static str) {
        if !self.stand_ins.contains(&(own, rule)) {
            self.stand_ins.push((own, rule));
        }
    }

    /// The rules of the puzzle's own that stand for rules of the library, each with that rule.
    pub(super) fn stand_ins(&self) -> &[(&'static str, &'static str)] {
        &self.stand_ins
    }

    /// Says that the file names a rule, whose clues it draws or says in words: taking them for it is no guess to warn of.
    pub(super) fn confirm(&mut self, rule: &str) {
        self.confirmed.push(rule.to_owned());
    }

    /// Whether the file names the rule.
    pub(super) fn is_confirmed(&self, rule: &str) -> bool {
        self.confirmed.iter().any(|confirmed| confirmed == rule)
    }

    /// The rules of which clues were made by a guess.
    pub(super) fn guessed(&self) -> &[&'static str] {
        &self.guessed
    }

    pub(super) fn report(&mut self, message: Diagnostic) {
        self.diagnostics.push(message);
    }

    pub(super) fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Whether there is a rule of which clues excuse cells: then one that was not understood does not only forbid grids.
    fn excuses(&self) -> bool {
        let excuses = |rule: &Name| face(&rule.text).is_some_and(Face::excuses);
        self.items.iter().any(|item| match &item.kind {
            ItemKind::Use(used) => excuses(&used.name),
            ItemKind::Clue(clue) => excuses(&clue.rule),
            _ => false,
        })
    }

    /// The tree. What was not understood may change what clues say, if there are rules that are about all others.
    pub(super) fn finish(mut self) -> Parsed {
        if self.excuses() {
            for item in &mut self.items {
                if let ItemKind::Doubt(doubt) = &mut item.kind
                    && doubt.effect == Effect::Restricts
                {
                    doubt.effect = Effect::Changes;
                }
            }
        }
        self.finish_as_said()
    }

    /// The tree, of a text that says itself of each doubt what it may do.
    pub(super) fn finish_as_said(self) -> Parsed {
        let ast = Ast { layout_from_shape: true, id: self.id, items: self.items };
        Parsed { ast: Some(ast), diagnostics: self.diagnostics }
    }
}

/// Leaves a cell away that a line comes back to on which the order of the cells says nothing.
fn open_loops(item: &mut Item) {
    let ItemKind::Clue(clue) = &mut item.kind else { return };
    if !face(&clue.rule.text).is_some_and(|face| face.unordered) {
        return;
    }
    for group in clue.instances.iter_mut().flatten() {
        let mut seen = HashSet::new();
        group.retain(|argument| match argument {
            ClueArgument::Cells(CellRange { grid: None, first, last: None }) => seen.insert((first.row, first.column)),
            _ => true,
        });
    }
}

/// A text as gridc's language writes it.
pub(super) fn quoted(text: &str) -> String {
    grid::quoted(text)
}

/// A cell's address, from row and column counted from 0.
pub(super) fn address(row: usize, column: usize) -> String {
    format!("r{}c{}", row + 1, column + 1)
}

pub(super) fn addresses(cells: &[(usize, usize)]) -> String {
    cells.iter().map(|(row, column)| address(*row, *column)).collect::<Vec<_>>().join(" ")
}

/// A picture of cells, row after row; the last row may be shorter.
pub(super) fn pictured(width: usize, cells: Vec<(Option<CompactString>, Span)>) -> Picture {
    let count = cells.len();
    let token = |(symbol, span): (Option<CompactString>, Span)| Token {
        kind: symbol.map_or(TokenKind::Blank, TokenKind::Symbol),
        span,
    };
    let tokens = cells.into_iter().map(token).collect();
    let rows = (1..=count.div_ceil(width.max(1))).map(|row| (row * width).min(count) as u32).collect();
    Picture { tokens, rows }
}

/// A name for the `n`-th region: `A` to `Z`, then `a` to `z`, then `R53` and so on.
fn region_letter(n: usize) -> String {
    match u8::try_from(n) {
        Ok(n @ 0..26) => char::from(b'A' + n).to_string(),
        Ok(n @ 26..52) => char::from(b'a' + n - 26).to_string(),
        _ => format!("R{}", n + 1),
    }
}
