//! Removes givens, marks and clues from a puzzle and from its text, for `gridc minimise`.

use crate::puzzle::{PuzzleData, Span};
use crate::solve::Member;
use crate::syntax::ast::{Ast, Clue, ClueArgument, Item, ItemKind};
use crate::syntax::{Source, grid};
use std::collections::BTreeSet;

/// The change to a statement.
enum Change {
    Gone,
    Rest(Box<Item>),
}

/// A puzzle without some of its parts. Parts that share a statement with others may have to remain.
pub struct ReducedPuzzle<'a> {
    puzzle: &'a PuzzleData,
    tree: &'a Ast,
    /// The parts that are removed.
    pub gone: BTreeSet<Member>,
    /// The changes, by index of the statement in the tree.
    changes: Vec<Option<Change>>,
}

impl<'a> ReducedPuzzle<'a> {
    /// Removes these members, as far as they can be separated from their statements.
    pub fn new(puzzle: &'a PuzzleData, tree: &'a Ast, members: &[Member]) -> Self {
        let mut without = Self {
            puzzle,
            tree,
            gone: members.iter().copied().collect(),
            changes: Vec::with_capacity(tree.items.len()),
        };
        for item in &tree.items {
            let change = without.change(item);
            without.changes.push(change);
        }
        without
    }

    fn change(&mut self, item: &Item) -> Option<Change> {
        let members = self.members(item);
        let stays: Vec<bool> = members.iter().map(|member| !self.gone.contains(member)).collect();
        if members.is_empty() || stays.iter().all(|stays| *stays) {
            return None;
        }
        if !stays.contains(&true) {
            return Some(Change::Gone);
        }
        let mut rest = item.clone();
        let mut stays_next = stays.iter().copied();
        let mut next = || stays_next.next().unwrap_or(true);
        let entries = match &mut rest.kind {
            ItemKind::Clue(clue) if !shares(clue) => (clue.instances.len(), clue.instances.retain(|_| next())).0,
            ItemKind::Use(used) => (used.grids.len(), used.grids.retain(|_| next())).0,
            ItemKind::Marks(marks) => (marks.cells.len(), marks.cells.retain(|_| next())).0,
            _ => 0,
        };
        if entries == members.len() {
            return Some(Change::Rest(Box::new(rest)));
        }
        self.gone.retain(|member| !members.contains(member));
        None
    }

    /// Returns the members that a statement creates, in order.
    fn members(&self, item: &Item) -> Vec<Member> {
        let within = |span: Span| {
            let whole = item.span;
            whole.source == span.source && whole.start <= span.start && span.end <= whole.end
        };
        let puzzle = self.puzzle;
        match &item.kind {
            ItemKind::Marks(_) => {
                (0..puzzle.marks.len()).filter(|i| within(puzzle.marks[*i].span)).map(Member::Marks).collect()
            }
            ItemKind::Clue(_) | ItemKind::Use(_) | ItemKind::Choice(_) => {
                let is_within = |member: &Member| {
                    let mut clues = member.clues(puzzle).iter();
                    clues.any(|clue| puzzle.origin(clue.origin).is_some_and(|origin| within(origin.span)))
                };
                Member::all(puzzle).filter(is_within).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the data of the remaining puzzle.
    pub fn puzzle(&self) -> PuzzleData {
        Member::without(self.puzzle, &self.gone.iter().copied().collect::<Vec<_>>())
    }

    /// Returns the syntax tree of the remaining puzzle, without a text.
    pub fn tree(&self) -> Ast {
        let items = self.tree.items.iter().zip(&self.changes).filter_map(|(item, change)| match change {
            None => Some(item.clone()),
            Some(Change::Gone) => None,
            Some(Change::Rest(rest)) => Some((**rest).clone()),
        });
        Ast { items: items.collect(), ..self.tree.clone() }
    }

    /// Returns the text in gridc's own language with as few changes as possible: blanks in place of givens, statements removed.
    pub fn text(&self, source: &Source) -> String {
        let mut text = source.text.to_string();
        let mut edits: Vec<(std::ops::Range<usize>, String)> = Vec::new();
        for (item, change) in
            self.tree.items.iter().zip(&self.changes).filter(|(item, _)| item.span.source == source.id)
        {
            match change {
                None => {}
                Some(Change::Gone) => edits.push((lines(&text, item.span), String::new())),
                Some(Change::Rest(rest)) => {
                    let alone = Ast {
                        layout_from_shape: false,
                        id: None,
                        items: vec![Item { docs: None, ..(**rest).clone() }],
                    };
                    edits.push((item.span.range(), grid::print(&alone).trim_end().to_owned()));
                }
            }
        }
        for member in &self.gone {
            if let Member::Given(index) = member
                && let Some(given) = self.puzzle.givens.get(*index).filter(|given| given.span.source == source.id)
            {
                let range = given.span.range();
                let width = text.get(range.clone()).map_or(1, |symbol| symbol.chars().count());
                edits.push((range, format!("{:>width$}", ".")));
            }
        }
        edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
        for (range, instead) in edits {
            if text.is_char_boundary(range.start) && text.is_char_boundary(range.end.min(text.len())) {
                text.replace_range(range.start..range.end.min(text.len()), &instead);
            }
        }
        text
    }
}

/// Returns whether the first entry of a clue contains arguments that the other entries share.
fn shares(clue: &Clue) -> bool {
    let mut first = clue.instances.first().into_iter().flatten().flatten();
    first.any(|argument| matches!(argument, ClueArgument::Named(..)))
}

/// Returns the range of a statement's whole lines with the line ending, if they contain nothing else but a comment; otherwise the
/// range of the statement.
fn lines(text: &str, span: Span) -> std::ops::Range<usize> {
    let (start, end) = (span.start as usize, span.end as usize);
    let (Some(before), Some(after)) = (text.get(..start), text.get(end..)) else { return span.range() };
    let begin = before.rfind('\n').map_or(0, |newline| newline + 1);
    let rest = after.find('\n').map_or(after.len(), |newline| newline + 1);
    let behind = after[..rest].trim();
    let is_alone = before[begin..].trim().is_empty() && (behind.is_empty() || behind.starts_with("//"));
    if is_alone { begin..end + rest } else { span.range() }
}
