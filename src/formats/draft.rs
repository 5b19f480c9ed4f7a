//! Syntax trees under construction for formats with their own clues: their readers translate the text to gridc's language,
//! statement by statement.

use super::embedded;
use super::json_value::{Json, JsonKind, UnreadPart};
use super::reading::{Reading, Treatment};
use super::stub_rule::StubRule;
use crate::language::faces::{Face, face};
use crate::puzzle::{Doubt, DoubtKind, Effect, SourceId, Span};
use crate::syntax::ast::{
    Ast, CellName, CellRange, ClueArgument, Item, ItemKind, LayoutPart, Marks, Name, Picture, Token, TokenKind, Version,
};
use crate::syntax::{Diagnostic, Parsed, Source, grid};
use compact_str::CompactString;
use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};

/// Maximum number of doubts of each kind for one puzzle; the last one summarises all further ones.
const MOST_DOUBTS: usize = 100;

/// Required type of the items of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Items {
    Objects,
    Lists,
    /// Any type; the reader of the list checks each item.
    Any,
}

/// A syntax tree under construction. Every statement has the span of the text it was translated from.
pub struct Draft<'s> {
    /// The source text.
    pub(super) source: &'s Source,
    /// The user's options for reading it.
    pub(super) reading: &'s Reading,
    items: Vec<Item>,
    diagnostics: Vec<Diagnostic>,
    /// Number of doubts of each effect.
    doubts: [usize; Effect::ALL.len()],
    /// The kind of element that is being read.
    subject: DoubtKind,
    /// Rules for which clues were created by a guess.
    guessed: Vec<&'static str>,
    /// Rules that the file names.
    confirmed: Vec<String>,
    /// Rules that the puzzle defines itself, each with the library rule that it replaces in cases that the latter does not cover.
    stand_ins: Vec<(&'static str, &'static str)>,
    /// Rules for drawings, each with the number of items before it and the place of the first drawing.
    stubs: Vec<(StubRule, usize, Span)>,
    /// Treatments that the reader has applied, by their names.
    applied: Vec<&'static str>,
    /// Texts that are not rules, but may nevertheless state one.
    asides: Vec<(String, Span)>,
    id: Option<String>,
}

impl<'s> Draft<'s> {
    pub fn new(source: &'s Source, reading: &'s Reading) -> Self {
        // Rules of the whole board that the user adds account for sentences about them.
        let is_use = |item: &&Item| matches!(item.kind, ItemKind::Use(_));
        let items = reading.added.iter().filter(is_use).cloned().collect();
        let (diagnostics, guessed, stand_ins) = (Vec::new(), Vec::new(), Vec::new());
        let asides = Vec::new();
        Self {
            source,
            reading,
            items,
            diagnostics,
            asides,
            doubts: [0; Effect::ALL.len()],
            subject: DoubtKind::Rule,
            guessed,
            confirmed: Vec::new(),
            stand_ins,
            stubs: Vec::new(),
            applied: Vec::new(),
            id: None,
        }
    }

    /// Returns the span of a range of the source text.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.source.id, start, end)
    }

    /// Returns the span of the whole source text.
    pub fn whole(&self) -> Span {
        self.span(0, self.source.text.len())
    }

    /// Sets the name of the puzzle within its file.
    pub(super) fn id(&mut self, id: impl Into<String>) {
        self.id = Some(id.into());
    }

    /// Adds statements of gridc's language. Input from the file may occur in them only as numbers or checked names; use
    /// [`metadata`](Self::metadata), [`doubt`](Self::doubt) and [`quoted`] for texts.
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

    /// Adds a statement unchanged.
    pub(super) fn adopt(&mut self, item: Item) {
        self.items.push(item);
    }

    /// Adds the definitions that the text contains. Called when the draft is otherwise complete.
    pub(super) fn define_embedded(&mut self) {
        let reading = self.reading;
        if reading.is_embedding_broken {
            let what = format!("the rules under `{}`, which cannot be read", embedded::KEY);
            self.doubt(Effect::Changes, what, self.whole());
        }
        for missing in self.rules_without_clues() {
            self.doubt(Effect::Restricts, format!("the drawings of `{missing}` are missing"), self.whole());
        }
        self.define(reading.embedded.items.iter().map(|item| (embedded::defines(item), item)));
    }

    /// Returns the rules that have drawings according to the text but no clues, although the user did not assign the drawings to
    /// another rule.
    fn rules_without_clues(&self) -> BTreeSet<&'s str> {
        let reading = self.reading;
        let is_open = |treatment: &&Treatment| reading.treatment(&treatment.what) == Some(treatment.rule.as_deref());
        let drawings = reading.embedded.drawings.iter().filter(is_open);
        let has_clue = |rule: &str| {
            self.items.iter().any(|item| matches!(&item.kind, ItemKind::Clue(clue) if clue.rule.text == rule))
        };
        drawings.filter_map(|treatment| treatment.rule.as_deref()).filter(|rule| !has_clue(rule)).collect()
    }

    /// Adds statements, each before the first clue of the rule with this name, or before all clues.
    fn define<'i>(&mut self, items: impl Iterator<Item = (Option<&'i str>, &'i Item)>) {
        let place_of = |rule: Option<&str>| {
            let is_it = |item: &Item| matches!(&item.kind, ItemKind::Clue(clue) if rule.is_none_or(|rule| clue.rule.text == rule));
            self.items.iter().position(is_it)
        };
        let all = place_of(None).unwrap_or(self.items.len());
        let mut placed: Vec<(usize, Item)> = items
            .map(|(rule, item)| (rule.and_then(|rule| place_of(Some(rule))).unwrap_or(all), item.clone()))
            .collect();
        placed.sort_by_key(|(place, _)| *place);
        for (place, item) in placed.into_iter().rev() {
            self.items.insert(place, item);
        }
    }

    /// Adds a title, an author, rules in words, …; the key is one of [`grid::METADATA_WORDS`]. Blank texts are left out.
    pub fn metadata(&mut self, key: &'static str, text: &str, at: Span) {
        if !text.trim().is_empty() {
            let key = Name { text: CompactString::const_new(key), span: at };
            self.item(ItemKind::Metadata { key, text: text.trim().to_owned() }, at);
        }
    }

    /// Records a text that is not a rule.
    pub(super) fn aside(&mut self, text: &str, at: Span) {
        self.asides.push((text.to_owned(), at));
    }

    /// Returns the texts that are not rules.
    pub(super) fn asides(&self) -> &[(String, Span)] {
        &self.asides
    }

    /// Adds the givens, row by row, with the span of each.
    pub fn givens(&mut self, width: usize, cells: Vec<(Option<CompactString>, Span)>, at: Span) {
        self.item(ItemKind::Givens(pictured(width, cells)), at);
    }

    /// Adds the digits that a solver has entered, row by row, if there are any.
    pub(super) fn entered(&mut self, width: usize, cells: Vec<(Option<CompactString>, Span)>, at: Span) {
        if cells.iter().any(|(symbol, _)| symbol.is_some()) {
            self.item(ItemKind::Entered(pictured(width, cells)), at);
        }
    }

    /// Adds the pencil marks of the cell at a row and a column, both counted from 0.
    pub(super) fn marks(&mut self, row: usize, column: usize, symbols: impl Iterator<Item = CompactString>, at: Span) {
        let first = CellName { row: row as u32 + 1, column: column as u32 + 1, span: at };
        let symbols = symbols.map(|text| Name { text, span: at }).collect();
        let cells = vec![CellRange { grid: None, first, last: None }];
        self.item(ItemKind::Marks(Marks { cells, symbols }), at);
    }

    /// Adds the stated solution, row by row.
    pub(super) fn solution(&mut self, width: usize, cells: Vec<(Option<CompactString>, Span)>, at: Span) {
        self.item(ItemKind::Solution(pictured(width, cells)), at);
    }

    /// Adds regions: an optional number for each cell, row by row.
    pub fn regions(&mut self, width: usize, numbers: &[Option<usize>], at: Span) {
        self.item(ItemKind::Part(LayoutPart::Regions(lettered(width, numbers, at))), at);
    }

    /// Adds rooms: an optional number for each cell, row by row.
    pub(super) fn rooms(&mut self, width: usize, numbers: &[Option<usize>], at: Span) {
        self.item(ItemKind::Part(LayoutPart::Rooms(lettered(width, numbers, at))), at);
    }

    /// Sets the kind of element of the doubts that follow.
    pub(super) fn about(&mut self, subject: DoubtKind) {
        self.subject = subject;
    }

    /// Records that a rule was not understood. A warning for each doubt is created when the tree is resolved.
    pub(super) fn doubt(&mut self, effect: Effect, what: impl Into<String>, at: Span) {
        self.doubt_about(self.subject, effect, what, at);
    }

    /// Records that something of this kind was not understood.
    pub(super) fn doubt_about(&mut self, subject: DoubtKind, effect: Effect, what: impl Into<String>, at: Span) {
        let count = &mut self.doubts[effect as usize];
        *count += 1;
        let what = match (*count).cmp(&MOST_DOUBTS) {
            Ordering::Less => what.into(),
            Ordering::Equal => "further parts that gridc does not understand".to_owned(),
            Ordering::Greater => return,
        };
        self.item(ItemKind::Doubt(Doubt { what, effect, subject, span: at }), at);
    }

    /// Returns the items of an optional list. A value that is not a list, or an item of another type, becomes a doubt.
    pub(super) fn listed<'j>(&mut self, list: Option<&'j Json>, items: Items) -> Vec<&'j Json> {
        let Some(list) = list.filter(|list| !list.is_blank()) else { return Vec::new() };
        if !matches!(list.kind, JsonKind::List(_)) {
            self.misplaced(list, "a list");
        }
        let (words, fits): (_, fn(&JsonKind) -> bool) = match items {
            Items::Objects => ("an object", |kind| matches!(kind, JsonKind::Object(_))),
            Items::Lists => ("a list", |kind| matches!(kind, JsonKind::List(_))),
            Items::Any => ("anything", |_| true),
        };
        let (fitting, others): (Vec<_>, Vec<_>) = list.list().iter().partition(|item| fits(&item.kind));
        for other in others.into_iter().filter(|item| !item.is_blank()) {
            self.misplaced(other, words);
        }
        fitting
    }

    /// Adds doubts for values of another type than their reader requested, and returns the members that were never requested.
    pub(super) fn unread<'j>(&mut self, json: &'j Json) -> Vec<UnreadPart<'j>> {
        let (misplaced, unread): (Vec<_>, Vec<_>) = json.unread().into_iter().partition(|found| found.is_misplaced);
        for found in misplaced {
            let key: String = found.member.key.chars().take(60).collect();
            self.doubt(Effect::Changes, format!("a value of `{key}` of an unknown type"), found.span);
        }
        unread
    }

    fn misplaced(&mut self, found: &Json, expected: &str) {
        found.ignore();
        self.doubt(Effect::Changes, format!("something other than {expected}"), found.span);
    }

    /// Returns the user's declaration for something other than drawings, and records that it is applied.
    pub(super) fn apply(&mut self, what: &'static str) -> Option<Option<&'s str>> {
        let found = self.reading.treatment(what)?;
        self.applied.push(what);
        Some(found)
    }

    /// Returns whether a treatment with this name was applied.
    pub(super) fn has_applied(&self, what: &str) -> bool {
        self.applied.contains(&what)
    }

    /// Records that clues of a rule were created by a guess, which texts about the rule may contradict.
    pub(super) fn guess(&mut self, rule: &'static str) {
        self.guessed.push(rule);
    }

    /// Records that a rule of the puzzle replaces a library rule, so that texts about the library rule also apply to it.
    pub(super) fn stands_in(&mut self, own: &'static str, rule: &'static str) {
        if !self.stand_ins.contains(&(own, rule)) {
            self.stand_ins.push((own, rule));
        }
    }

    /// Returns the puzzle's rules that replace library rules, each with the library rule.
    pub(super) fn stand_ins(&self) -> &[(&'static str, &'static str)] {
        &self.stand_ins
    }

    /// Records that the file names a rule whose clues are drawn or stated in words, so that interpreting them needs no warning.
    pub(super) fn confirm(&mut self, rule: &str) {
        self.confirmed.push(rule.to_owned());
    }

    /// Returns whether the file names the rule.
    pub(super) fn is_confirmed(&self, rule: &str) -> bool {
        self.confirmed.iter().any(|confirmed| confirmed == rule)
    }

    /// Returns the rules for which clues were created by a guess.
    pub(super) fn guessed(&self) -> &[&'static str] {
        &self.guessed
    }

    /// Defines a rule for drawings. Sentences may be attached to it until the tree is finished.
    pub(super) fn stub(&mut self, stub: StubRule, at: Span) {
        self.stubs.push((stub, self.items.len(), at));
    }

    /// Returns the rules for drawings.
    pub(super) fn stubs(&self) -> impl Iterator<Item = &StubRule> {
        self.stubs.iter().map(|(stub, ..)| stub)
    }

    /// Attaches a sentence to the rules for drawings that share most words with it.
    pub(super) fn attach(&mut self, sentence: &str, effect: Effect) {
        let most = self.stubs().map(|stub| stub.matches(sentence)).max().filter(|most| *most > 0);
        for (stub, ..) in self.stubs.iter_mut().filter(|(stub, ..)| Some(stub.matches(sentence)) == most) {
            // A rule with a body states what it changes.
            stub.changes |= effect == Effect::Changes && stub.body.is_none();
            stub.sentences.push(sentence.to_owned());
        }
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

    /// Returns whether there is a rule whose clues exempt cells from others. Then a clue that was not understood may do more than
    /// exclude grids.
    fn excuses(&self) -> bool {
        let excuses = |rule: &Name| face(&rule.text).is_some_and(Face::excuses);
        self.items.iter().any(|item| match &item.kind {
            ItemKind::Use(used) => excuses(&used.name),
            ItemKind::Clue(clue) => excuses(&clue.rule),
            _ => false,
        })
    }

    /// Returns the tree. If there are rules about all other clues, a doubt may change the meaning of those clues.
    pub(super) fn finish(mut self) -> Parsed {
        for (stub, place, at) in std::mem::take(&mut self.stubs).into_iter().rev() {
            let later = self.items.split_off(place);
            if !stub.is_defined {
                self.say(&stub.text(), at);
            }
            self.items.extend(later);
        }
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

    /// Returns the tree of a text that itself states the effect of each doubt.
    pub(super) fn finish_as_said(self) -> Parsed {
        let ast = Ast { layout_from_shape: true, id: self.id, items: self.items };
        Parsed { ast: Some(ast), diagnostics: self.diagnostics }
    }
}

/// Removes the repeated cell of a closed line if the order of its cells has no meaning.
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

/// Quotes a text for gridc's language.
pub(super) fn quoted(text: &str) -> String {
    grid::quoted(text)
}

/// Returns the address of a cell, from row and column counted from 0.
pub(super) fn address(row: usize, column: usize) -> String {
    format!("r{}c{}", row + 1, column + 1)
}

pub(super) fn addresses(cells: &[(usize, usize)]) -> String {
    cells.iter().map(|(row, column)| address(*row, *column)).collect::<Vec<_>>().join(" ")
}

/// Converts cells to a picture, row by row; the last row may be shorter.
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

/// Returns a picture with a letter for the number of each cell.
fn lettered(width: usize, numbers: &[Option<usize>], at: Span) -> Picture {
    pictured(width, numbers.iter().map(|n| (n.map(|n| region_letter(n).into()), at)).collect())
}

/// Returns a name for region `n`: `A` to `Z`, then `a` to `z`, then `R53` and so on.
fn region_letter(n: usize) -> String {
    match u8::try_from(n) {
        Ok(n @ 0..26) => char::from(b'A' + n).to_string(),
        Ok(n @ 26..52) => char::from(b'a' + n - 26).to_string(),
        _ => format!("R{}", n + 1),
    }
}
