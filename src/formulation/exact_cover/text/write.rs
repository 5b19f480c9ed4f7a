//! Writes exact covers in Knuth's format.

use super::super::{ItemMeaning, Lowering, OptionItem, OptionMeaning, Rank, Sink};
use crate::formulation::text::{Comments, Pen, Preamble};
use crate::formulation::{Names, Size, candidate};
use crate::model::{CandidateId, Candidates, VarId};
use std::collections::HashSet;
use std::io::{self, Write};
use std::num::NonZeroU32;

/// The prefix of comment lines.
pub const COMMENT: &str = "|";

/// Writes an instance option by option; only the items are kept in memory.
///
/// An item's name is that of its variable, `r1c1`; `k7=5` is value 5 of the `Distinct` that is constraint 7, `k7p0` and `k7s0`
/// are primary and secondary items of constraint 7, `k7g` is its guard, `k7n` means that nothing satisfies it, and `r1c1=5` that
/// this candidate is present. A solution is decoded from the options of the candidates; if two of one variable would have the
/// same items, each gets one more, the secondary `r1c1=` coloured by its value.
pub struct Writer<'a> {
    lowering: &'a Lowering<'a>,
    names: &'a dyn Names,
    candidates: Candidates,
    items: Vec<ItemMeaning>,
    primary: usize,
    /// By variable: its index among those whose options need a distinguishing item.
    tags: Vec<Option<u32>>,
    size: Size,
}

impl<'a> Writer<'a> {
    /// Creates a writer; scans all items and options once.
    pub fn new(lowering: &'a Lowering<'a>, names: &'a dyn Names) -> Self {
        let candidates = lowering.model.candidates();
        let mut look = ItemCollector {
            candidates: &candidates,
            items: Vec::new(),
            primary: 0,
            of: None,
            seen: HashSet::new(),
            alike: vec![false; lowering.model.variables().len()],
        };
        lowering.stream(&mut look);
        let ItemCollector { items, primary, alike, .. } = look;
        let mut number = 0..;
        let tags: Vec<Option<u32>> = alike.iter().map(|alike| alike.then(|| number.next()).flatten()).collect();
        let mut size = lowering.size();
        if let Size::ExactCover { secondary, nodes, .. } = &mut size {
            for (tag, allowed) in tags.iter().zip(&lowering.allowed) {
                *secondary += u64::from(tag.is_some());
                *nodes += if tag.is_some() { allowed.len() as u64 } else { 0 };
            }
        }
        Self { lowering, names, candidates, items, primary, tags, size }
    }

    /// Returns the size of the output: that of the lowering, plus the distinguishing items.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Writes comments, items and options.
    ///
    /// # Errors
    /// Those of the underlying writer, after which nothing more is written.
    pub fn write(&self, out: &mut dyn Write, preamble: Preamble<'_>) -> io::Result<()> {
        let mut comments = Comments::new(out, COMMENT);
        if let Size::ExactCover { primary, secondary, options, nodes } = self.size {
            let items = match secondary {
                0 => format!("{primary} items"),
                _ => format!("{primary} primary and {secondary} secondary items"),
            };
            comments.line(&format!("{items}, {options} options, {nodes} nodes"))?;
        }
        preamble(&mut comments)?;
        self.origins(&mut comments)?;
        self.write_items(out)?;
        let mut options = Options { writer: self, pen: Pen::new(out) };
        self.lowering.stream(&mut options);
        options.pen.finish()
    }

    /// Calls `each` with every candidate that has an option, in order, with the number of that option among all, from 1, and its
    /// items as written.
    pub fn candidates(&self, each: &mut dyn FnMut(CandidateId, u64, &str) -> io::Result<()>) -> io::Result<()> {
        let mut found = OptionForwarder { writer: self, number: 0, each, done: Ok(()) };
        self.lowering.stream(&mut found);
        found.done
    }

    /// Returns the name of an item.
    pub fn item(&self, item: u32) -> String {
        match self.items[item as usize] {
            ItemMeaning::Variable(var) => self.names.variable(var).into_owned(),
            ItemMeaning::Place { constraint, value } => {
                format!("k{constraint}={}", self.names.placed(constraint as usize, value))
            }
            ItemMeaning::Guarded { constraint } => format!("k{constraint}g"),
            ItemMeaning::Never { constraint } => format!("k{constraint}n"),
            ItemMeaning::Own { constraint, rank: Rank::Secondary, index } => format!("k{constraint}s{index}"),
            ItemMeaning::Own { constraint, index, .. } => format!("k{constraint}p{index}"),
            ItemMeaning::Present(id) => self.candidate(id),
        }
    }

    fn candidate(&self, id: CandidateId) -> String {
        candidate(self.names, self.candidates.var(id), self.candidates.value(id))
    }

    /// Writes comments that describe each constraint `k`.
    fn origins(&self, comments: &mut Comments<'_>) -> io::Result<()> {
        let mut named = vec![false; self.lowering.model.constraints().len()];
        for item in &self.items {
            if let Some(index) = constraint_of(*item) {
                named[index] = true;
            }
        }
        for index in (0..named.len()).filter(|index| named[*index]) {
            comments.line(&format!("k{index}: {}", self.names.origin(index)))?;
        }
        Ok(())
    }

    fn write_items(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut separator = "";
        for item in 0..self.primary {
            write!(out, "{separator}{}", self.item(item as u32))?;
            separator = " ";
        }
        let tags = || (0..).map(VarId).zip(&self.tags).filter(|(_, tag)| tag.is_some());
        if self.primary < self.items.len() || tags().next().is_some() {
            out.write_all(b" |")?;
        }
        for item in self.primary..self.items.len() {
            write!(out, " {}", self.item(item as u32))?;
        }
        for (var, _) in tags() {
            write!(out, " {}=", self.names.variable(var))?;
        }
        out.write_all(b"\n")
    }

    /// Formats an option, without a newline.
    pub fn option(&self, choice: OptionMeaning, nodes: &[OptionItem]) -> String {
        let mut text = String::new();
        for node in nodes {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&self.item(node.item));
            if let Some(colour) = node.colour {
                text.push(':');
                text.push_str(&short_name(colour));
            }
        }
        if let OptionMeaning::Candidate(id) = choice
            && let var = self.candidates.var(id)
            && self.tags[var.index()].is_some()
        {
            let value = self.names.value(var, self.candidates.value(id));
            text.push_str(&format!(" {}=:{value}", self.names.variable(var)));
        }
        text
    }
}

/// Returns the constraint to which an item belongs.
fn constraint_of(item: ItemMeaning) -> Option<usize> {
    match item {
        ItemMeaning::Variable(_) | ItemMeaning::Present(_) => None,
        ItemMeaning::Place { constraint, .. }
        | ItemMeaning::Guarded { constraint }
        | ItemMeaning::Own { constraint, .. }
        | ItemMeaning::Never { constraint } => Some(constraint as usize),
    }
}

/// Formats a colour as letters: `a` to `z`, `aa`, …
fn short_name(colour: NonZeroU32) -> String {
    let mut rest = colour.get();
    let mut letters = Vec::new();
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

/// A sink that keeps the items, and finds the variables of which two options have the same nodes.
struct ItemCollector<'c> {
    candidates: &'c Candidates,
    items: Vec<ItemMeaning>,
    primary: usize,
    /// The current variable, and its options so far.
    of: Option<VarId>,
    seen: HashSet<Vec<OptionItem>>,
    alike: Vec<bool>,
}

impl Sink for ItemCollector<'_> {
    fn item(&mut self, item: ItemMeaning, rank: Rank) {
        self.items.push(item);
        if rank != Rank::Secondary {
            self.primary = self.items.len();
        }
    }

    fn option(&mut self, choice: OptionMeaning, nodes: &[OptionItem]) {
        let OptionMeaning::Candidate(id) = choice else { return };
        let var = self.candidates.var(id);
        if self.of != Some(var) {
            self.of = Some(var);
            self.seen.clear();
        }
        let mut nodes = nodes.to_vec();
        nodes.sort_unstable_by_key(|node| (node.item, node.colour));
        self.alike[var.index()] |= !self.seen.insert(nodes);
    }
}

struct Options<'w, 'a> {
    writer: &'w Writer<'a>,
    pen: Pen<'w>,
}

impl Sink for Options<'_, '_> {
    fn item(&mut self, _: ItemMeaning, _: Rank) {}

    fn option(&mut self, choice: OptionMeaning, nodes: &[OptionItem]) {
        let writer = self.writer;
        self.pen.write(|out| writeln!(out, "{}", writer.option(choice, nodes)));
    }

    fn is_closed(&mut self) -> bool {
        self.pen.is_broken()
    }
}

/// A sink that passes on the options of candidates.
struct OptionForwarder<'w, 'a, 'e> {
    writer: &'w Writer<'a>,
    number: u64,
    each: &'e mut dyn FnMut(CandidateId, u64, &str) -> io::Result<()>,
    done: io::Result<()>,
}

impl Sink for OptionForwarder<'_, '_, '_> {
    fn item(&mut self, _: ItemMeaning, _: Rank) {}

    fn option(&mut self, choice: OptionMeaning, nodes: &[OptionItem]) {
        self.number += 1;
        if let (OptionMeaning::Candidate(id), Ok(())) = (choice, &self.done) {
            self.done = (self.each)(id, self.number, &self.writer.option(choice, nodes));
        }
    }

    fn is_closed(&mut self) -> bool {
        self.done.is_err()
    }
}
