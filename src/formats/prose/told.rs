//! What a tree tells without words: its rules, the numbers of their clues, its digits.

use crate::syntax::ast::{Clue, ClueArgument, ExpressionKind, Item, ItemKind, LayoutPart, SymbolSet};
use std::collections::{BTreeSet, HashMap};

/// Rules that have a number which clues may leave out.
const DEFAULTS: [(&str, i64); 7] = [
    ("kropki_white", 1),
    ("consecutive", 1),
    ("kropki_black", 2),
    ("whispers", 5),
    ("dutch_whispers", 4),
    ("lockout", 4),
    ("segmented_sum", 10),
];

/// Clues of a kind, and rules that say that all of them are given: dots of either colour first.
const KINDS: [(&[&str], &[&str]); 4] = [
    (
        &["kropki_white", "consecutive"],
        &["kropki_negative", "kropki_white_negative", "difference_negative", "consecutive_negative", "nonconsecutive"],
    ),
    (&["kropki_black"], &["kropki_negative", "kropki_black_negative", "ratio_negative"]),
    (&["xv_x"], &["xv_negative", "x_negative"]),
    (&["xv_v"], &["xv_negative", "v_negative"]),
];
/// How many of the kinds are dots.
const DOTS: usize = 2;

/// The rules of a tree.
#[derive(Debug)]
pub(super) struct Told {
    rules: HashMap<String, BTreeSet<i64>>,
    /// The most cells that a cage without total has.
    widest: usize,
    /// The least and the greatest digit, as far as the tree says.
    pub(super) digits: (i64, i64),
}

impl Told {
    pub(super) fn of(items: &[Item]) -> Self {
        let mut told = Self { rules: HashMap::new(), widest: 0, digits: (1, 9) };
        told.add("=rows");
        // Fog hides from people what is read here.
        told.add("=fog");
        let mut waiting: Vec<&Item> = items.iter().collect();
        let mut drawn = None;
        while let Some(item) = waiting.pop() {
            match &item.kind {
                ItemKind::Clue(clue) => told.clue(clue),
                ItemKind::Use(used) => {
                    told.add(&used.name.text);
                }
                ItemKind::Choice(choice) => waiting.extend(choice.parts.iter().flatten()),
                ItemKind::Part(LayoutPart::Regions(_) | LayoutPart::Region(..)) => {
                    told.add("=regions");
                }
                ItemKind::Part(LayoutPart::Symbols(SymbolSet::Numbers(first, last))) => {
                    if let (ExpressionKind::Integer(first), ExpressionKind::Integer(last)) = (&first.kind, &last.kind) {
                        drawn = Some((*first, *last));
                    }
                }
                ItemKind::Givens(picture) => {
                    if let Some(width) = picture.width() {
                        told.digits.1 = i64::try_from(width).unwrap_or(i64::MAX);
                    }
                }
                _ => {}
            }
        }
        if told.has("diagonal_down") && told.has("diagonal_up") {
            told.add("x_sudoku");
        }
        let wholes = [
            ("=white", &KINDS[..1]),
            ("=black", &KINDS[1..DOTS]),
            ("=dots", &KINDS[..DOTS]),
            ("=complete", &KINDS[..]),
        ];
        for (name, kinds) in wholes {
            if told.all_given(kinds) {
                told.add(name);
            }
        }
        told.digits = drawn.unwrap_or(told.digits);
        // It has all digits then.
        if i64::try_from(told.widest).is_ok_and(|cells| cells > told.digits.1 - told.digits.0) {
            told.add("extra_region");
        }
        told
    }

    /// Whether there are clues of the rule.
    pub(super) fn has(&self, rule: &str) -> bool {
        self.rules.contains_key(rule)
    }

    /// Whether the tree says that all clues of some kind are given.
    pub(super) fn complete(&self) -> bool {
        self.rules.keys().any(|rule| rule.ends_with("_negative"))
    }

    /// Whether the tree says of each of these kinds that there are, and of one at least, that all of them are given.
    fn all_given(&self, kinds: &[(&[&str], &[&str])]) -> bool {
        let any = |rules: &[&str]| rules.iter().any(|rule| self.has(rule));
        kinds.iter().any(|(_, complete)| any(complete))
            && kinds.iter().all(|(clues, complete)| any(complete) || !any(clues))
    }

    /// Whether a clue of the rule has the number.
    pub(super) fn number(&self, rule: &str, number: i64) -> bool {
        self.rules.get(rule).is_some_and(|numbers| numbers.contains(&number))
    }

    fn add(&mut self, rule: &str) -> &mut BTreeSet<i64> {
        self.rules.entry(rule.to_owned()).or_default()
    }

    fn clue(&mut self, clue: &Clue) {
        let rule = clue.rule.text.as_str();
        let default = DEFAULTS.iter().find(|(name, _)| *name == rule).map(|(_, number)| *number);
        if rule == "cage" {
            let cells = |instance: &Vec<ClueArgument>| {
                instance.iter().filter(|argument| matches!(argument, ClueArgument::Cells(_))).count()
            };
            self.widest = self.widest.max(clue.instances.iter().flatten().map(cells).max().unwrap_or(0));
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
