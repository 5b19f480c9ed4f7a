//! Summarises a tree for comparison with its texts: its rules, the numbers of their clues, its digits.

use super::given::NamedMark;
use crate::language::faces::{FACES, face};
use crate::syntax::ast::{Clue, ClueArgument, ExpressionKind, Item, ItemKind, LayoutPart, SymbolSet};
use std::collections::{BTreeSet, HashMap};

/// Kinds of marks for which a tree may state that all are given, dots first.
const KINDS: [NamedMark; 4] = [NamedMark::WhiteDots, NamedMark::BlackDots, NamedMark::X, NamedMark::V];
/// Number of kinds that are dots.
const DOTS: usize = 2;

/// The rules of a tree.
#[derive(Debug)]
pub(super) struct Summary {
    rules: HashMap<String, BTreeSet<i64>>,
    /// Rules that apply if one of their clues has as many cells as there are digits; each with the number of cells of a clue.
    widest: Vec<(&'static str, usize)>,
    /// The least and the greatest digit, as far as the tree states them.
    pub(super) digits: (i64, i64),
}

impl Summary {
    pub(super) fn of(items: &[Item], stand_ins: &[(&str, &str)]) -> Self {
        let mut summary = Self { rules: HashMap::new(), widest: Vec::new(), digits: (1, 9) };
        summary.add("=rows");
        // Fog hides from people what gridc reads.
        summary.add("=fog");
        let mut waiting: Vec<&Item> = items.iter().collect();
        let mut drawn = None;
        while let Some(item) = waiting.pop() {
            match &item.kind {
                ItemKind::Clue(clue) => summary.clue(clue),
                ItemKind::Use(used) => {
                    summary.add(&used.name.text);
                }
                ItemKind::Choice(choice) => waiting.extend(choice.parts.iter().flatten()),
                ItemKind::Part(LayoutPart::Regions(_) | LayoutPart::Region(..)) => {
                    summary.add("=regions");
                }
                ItemKind::Part(LayoutPart::Symbols(SymbolSet::Numbers(first, last))) => {
                    if let (ExpressionKind::Integer(first), ExpressionKind::Integer(last)) = (&first.kind, &last.kind) {
                        drawn = Some((*first, *last));
                    }
                }
                ItemKind::Givens(picture) => {
                    if let Some(width) = picture.width() {
                        summary.digits.1 = i64::try_from(width).unwrap_or(i64::MAX);
                    }
                }
                _ => {}
            }
        }
        for (own, rule) in stand_ins {
            if summary.has(own) {
                summary.add(rule);
            }
        }
        for face in FACES.iter().filter(|face| !face.includes.is_empty()) {
            if face.includes.iter().all(|part| summary.has(part)) {
                summary.add(face.rule);
            }
        }
        let wholes = [
            ("=white", &KINDS[..1]),
            ("=black", &KINDS[1..DOTS]),
            ("=dots", &KINDS[..DOTS]),
            ("=complete", &KINDS[..]),
        ];
        for (name, kinds) in wholes {
            if summary.all_given(kinds) {
                summary.add(name);
            }
        }
        summary.digits = drawn.unwrap_or(summary.digits);
        // Then the clue has all digits.
        for (rule, cells) in std::mem::take(&mut summary.widest) {
            if i64::try_from(cells).is_ok_and(|cells| cells > summary.digits.1 - summary.digits.0) {
                summary.add(rule);
            }
        }
        summary
    }

    /// Returns whether there are clues of the rule.
    pub(super) fn has(&self, rule: &str) -> bool {
        self.rules.contains_key(rule)
    }

    /// Returns whether the tree states that all clues of some kind are given.
    pub(super) fn complete(&self) -> bool {
        self.rules.keys().any(|rule| face(rule).is_some_and(|face| !face.negative.is_empty()))
    }

    /// Returns whether all marks of these kinds are given: the tree states it for at least one kind, and for every kind that
    /// occurs.
    pub(super) fn all_given(&self, kinds: &[NamedMark]) -> bool {
        let complete = |kind: &NamedMark| self.rules.keys().any(|rule| kind.completed_by(rule));
        let any = |kind: &NamedMark| self.rules.keys().any(|rule| kind.may_be(rule));
        kinds.iter().any(complete) && kinds.iter().all(|kind| complete(kind) || !any(kind))
    }

    /// Returns whether a clue of the rule has the number.
    pub(super) fn number(&self, rule: &str, number: i64) -> bool {
        self.rules.get(rule).is_some_and(|numbers| numbers.contains(&number))
    }

    fn add(&mut self, rule: &str) -> &mut BTreeSet<i64> {
        self.rules.entry(rule.to_owned()).or_default()
    }

    fn clue(&mut self, clue: &Clue) {
        let rule = clue.rule.text.as_str();
        let default = face(rule).and_then(|face| face.number).map(|number| number.default);
        if let Some(full) = FACES.iter().find(|face| face.full == Some(rule)) {
            let cells = |instance: &Vec<ClueArgument>| {
                instance.iter().filter(|argument| matches!(argument, ClueArgument::Cells(_))).count()
            };
            let most = clue.instances.iter().flatten().map(cells).max().unwrap_or(0);
            self.widest.push((full.rule, most));
        }
        let numbers = self.add(rule);
        let mut shared = Vec::new();
        for (place, instance) in clue.instances.iter().enumerate() {
            let mut own = Vec::new();
            for argument in instance.iter().flatten() {
                match argument {
                    ClueArgument::Integer(number, _) => own.push(*number),
                    ClueArgument::Named(_, value) => match value.kind {
                        ExpressionKind::Integer(number) if place == 0 => shared.push(number),
                        ExpressionKind::Integer(number) => own.push(number),
                        _ => {}
                    },
                    _ => {}
                }
            }
            if own.is_empty() && shared.is_empty() {
                numbers.extend(default);
            }
            numbers.extend(own);
        }
        numbers.extend(shared);
    }
}
