//! A puzzle without some of its givens, marks and clues, as text.

use crate::puzzle::{PuzzleData, Span};
use crate::solve::Member;
use crate::syntax::ast::{Ast, Clue, ClueArgument, Item, ItemKind};
use crate::syntax::{Source, grid};
use std::collections::BTreeSet;

/// What becomes of a statement.
enum Change {
    Gone,
    Rest(Box<Item>),
}

/// A puzzle without some of its parts. What stands in one statement with others may have to stay with them.
pub struct Without<'a> {
    puzzle: &'a PuzzleData,
    tree: &'a Ast,
    /// What is left out indeed.
    pub gone: BTreeSet<Member>,
    /// By statement of the tree.
    changes: Vec<Option<Change>>,
}

impl<'a> Without<'a> {
    /// Leaves out these members as far as they can be taken from their statements.
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

    /// What a statement makes, in its order.
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

    /// What is left, as data.
    pub fn puzzle(&self) -> PuzzleData {
        Member::without(self.puzzle, &self.gone.iter().copied().collect::<Vec<_>>())
    }

    /// Its tree, without a text.
    pub fn tree(&self) -> Ast {
        let items = self.tree.items.iter().zip(&self.changes).filter_map(|(item, change)| match change {
            None => Some(item.clone()),
            Some(Change::Gone) => None,
            Some(Change::Rest(rest)) => Some((**rest).clone()),
        });
        Ast { items: items.collect(), ..self.tree.clone() }
    }

    /// The text of gridc's own language with as little changed as can be: blanks for givens, statements taken out.
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

/// Whether the first entry of a clue states something for the others.
fn shares(clue: &Clue) -> bool {
    let mut first = clue.instances.first().into_iter().flatten().flatten();
    first.any(|argument| matches!(argument, ClueArgument::Named(..)))
}

/// The lines of a statement, if nothing else stands on them but a comment, with what ends them; else the statement.
fn lines(text: &str, span: Span) -> std::ops::Range<usize> {
    let (start, end) = (span.start as usize, span.end as usize);
    let (Some(before), Some(after)) = (text.get(..start), text.get(end..)) else { return span.range() };
    let begin = before.rfind('\n').map_or(0, |newline| newline + 1);
    let rest = after.find('\n').map_or(after.len(), |newline| newline + 1);
    let behind = after[..rest].trim();
    let is_alone = before[begin..].trim().is_empty() && (behind.is_empty() || behind.starts_with("//"));
    if is_alone { begin..end + rest } else { span.range() }
}
