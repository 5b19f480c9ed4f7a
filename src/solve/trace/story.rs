//! Runs the traced search and reports its steps as text lines and events.

use super::links::{Commitment, TraceLinks};
use crate::formulation::exact_cover::text::Cover;
use std::fmt;

/// The counts of a search, as in Knuth's programs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SearchTally {
    pub solutions: u64,
    pub nodes: u64,
    /// Items covered, plus nodes hidden.
    pub updates: u64,
    /// Whether the search was reported to its end.
    pub whole: bool,
}

/// A line of the trace, with the events since the line before.
#[derive(Clone, Copy, Debug)]
pub struct TraceLine<'a> {
    pub depth: usize,
    pub text: &'a str,
    /// The events since the line before.
    pub events: &'a [Event],
}

impl fmt::Display for TraceLine<'_> {
    /// The text, indented by depth.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:1$}{2}", "", 2 * self.depth.min(DEEPEST), self.text)
    }
}

/// A change of an item or an option. Each event is its own inverse: a covered item is uncovered by the next event of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The item is covered or uncovered.
    Covered(usize),
    /// The option is hidden or restored.
    Hidden(usize),
    /// The option is tried, or given up.
    Tried(usize),
    /// The item is now branched on, or no longer.
    Chosen(usize),
}

/// Upper bound on the items or options named on a line.
const NAMED: usize = 12;

/// Depth beyond which lines are not indented further.
const DEEPEST: usize = 40;

/// A chosen item, and the option being tried.
struct Level {
    item: usize,
    node: usize,
    tried: usize,
    options: usize,
}

/// The state of the traced search.
struct Tracer<'a> {
    cover: &'a Cover,
    links: TraceLinks,
    levels: Vec<Level>,
    tally: SearchTally,
    left: u64,
    names: &'a [String],
    /// The events since the last line.
    events: Vec<Event>,
    say: &'a mut dyn FnMut(&TraceLine<'_>),
}

/// Solves an exact cover whose options have these names, and reports each step on a line, up to `lines` lines.
pub fn tell(cover: &Cover, names: &[String], lines: u64, say: &mut dyn FnMut(&TraceLine<'_>)) -> SearchTally {
    let mut story = Tracer {
        cover,
        links: TraceLinks::new(cover),
        levels: Vec::new(),
        tally: SearchTally::default(),
        left: lines,
        names,
        events: Vec::new(),
        say,
    };
    story.tally.whole = story.search();
    story.tally.updates = story.links.updates;
    story.tally
}

impl Tracer<'_> {
    /// Runs the search; returns `false` if the lines ran out.
    fn search(&mut self) -> bool {
        if self.links.uncovered().next().is_none() {
            self.tally.nodes += 1;
            return self.solution();
        }
        let mut forward = true;
        loop {
            let told = if forward { self.choose() } else { self.next_option() };
            match told {
                None => return false,
                Some(NextMove::Forward) => forward = true,
                Some(NextMove::Back) => forward = false,
                Some(NextMove::Done) => return true,
            }
        }
    }

    /// Reports a line; `None` if the lines have run out.
    fn line(&mut self, depth: usize, text: &str) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        (self.say)(&TraceLine { depth, text, events: &self.events });
        self.events.clear();
        Some(())
    }

    fn name(&self, item: usize) -> &str {
        &self.cover.items()[item]
    }

    fn option(&self, option: usize) -> &str {
        self.names.get(option).map_or("?", String::as_str)
    }

    fn named(&self, options: &[usize]) -> String {
        let word = if options.len() == 1 { "option" } else { "options" };
        let names = options.iter().map(|option| self.option(*option).to_owned());
        format!("{word} {}", some(names, ", "))
    }

    /// Records how a commitment, or undoing one, changed the matrix.
    fn note(&mut self, item: usize, done: &Commitment) {
        let (covered, hidden) = match done {
            Commitment::Covered(hidden) => (Some(item), &hidden[..]),
            Commitment::Purified(hidden) => (None, &hidden[..]),
            Commitment::Agreed => (None, &[][..]),
        };
        self.events.extend(covered.map(Event::Covered));
        self.events.extend(hidden.iter().map(|option| Event::Hidden(*option)));
    }

    /// Chooses the item with the fewest options, the leftmost of several, and covers it.
    fn choose(&mut self) -> Option<NextMove> {
        self.tally.nodes += 1;
        let depth = self.levels.len();
        let lengths: Vec<(usize, usize)> = self.links.uncovered().map(|i| (i, self.links.length[i])).collect();
        let fewest = lengths.iter().map(|(_, length)| *length).min().unwrap_or(0);
        let best: Vec<usize> = lengths.iter().filter(|(_, length)| *length == fewest).map(|(item, _)| *item).collect();
        let item = *best.first()?;
        let sizes = some(lengths.iter().map(|(item, length)| format!("{} {length}", self.name(*item))), ", ");
        if fewest == 0 {
            let name = self.name(item).to_owned();
            self.line(depth, &format!("options left: {sizes}"))?;
            self.line(depth, &format!("dead end: no option is left for {name}"))?;
            // Algorithm C covers the item before it finds that it has no options, so this cover is counted.
            self.links.cover(item);
            self.links.uncover(item);
            return Some(NextMove::Back);
        }
        let why = match (best.len(), lengths.len()) {
            (_, 1) => "the last item".to_owned(),
            (1, _) => "the fewest".to_owned(),
            (ties, _) => format!("the fewest, leftmost of {ties} items"),
        };
        let name = self.name(item).to_owned();
        self.line(depth, &format!("options left: {sizes}"))?;
        let plural = if fewest == 1 { "option" } else { "options" };
        self.events.push(Event::Chosen(item));
        self.line(depth, &format!("choose {name}: {fewest} {plural}, {why}"))?;
        let hidden = self.links.cover(item);
        let said = format!("cover {name}: hides {}", self.named(&hidden));
        self.note(item, &Commitment::Covered(hidden));
        self.line(depth, &said)?;
        let node = self.links.below(item)?;
        self.levels.push(Level { item, node, tried: 1, options: fewest });
        self.try_option()
    }

    /// Commits to the option of the last level.
    fn try_option(&mut self) -> Option<NextMove> {
        let depth = self.levels.len() - 1;
        let Level { node, tried, options, .. } = *self.levels.last()?;
        let option = self.links.option_of(node);
        let told = format!("try {tried} of {options}: {} (option {})", self.cover.line(option), self.option(option));
        self.events.push(Event::Tried(option));
        self.line(depth, &told)?;
        for other in self.links.others(node) {
            let item = self.links.item_of(other);
            let name = self.name(item).to_owned();
            let done = self.links.commit(other);
            self.note(item, &done);
            let said = match done {
                Commitment::Covered(hidden) if hidden.is_empty() => format!("cover {name}"),
                Commitment::Covered(hidden) => format!("cover {name}: hides {}", self.named(&hidden)),
                Commitment::Purified(hidden) if hidden.is_empty() => {
                    format!("purify {name}: all options agree on its colour")
                }
                Commitment::Purified(hidden) => {
                    format!("purify {name}: another colour in {}", self.named(&hidden))
                }
                Commitment::Agreed => format!("{name} already has this colour"),
            };
            self.line(depth + 1, &said)?;
        }
        if self.links.uncovered().next().is_some() {
            return Some(NextMove::Forward);
        }
        self.tally.nodes += 1;
        if !self.solution() {
            return None;
        }
        Some(NextMove::Back)
    }

    fn solution(&mut self) -> bool {
        self.tally.solutions += 1;
        let chosen: Vec<usize> = self.levels.iter().map(|level| self.links.option_of(level.node)).collect();
        let told = match chosen.is_empty() {
            true => format!("solution {}: there is no item to cover", self.tally.solutions),
            false => format!("solution {}: {}", self.tally.solutions, self.named(&chosen)),
        };
        self.line(self.levels.len(), &told).is_some()
    }

    /// Undoes the option of the last level and tries the next one; without a next one, leaves the level.
    fn next_option(&mut self) -> Option<NextMove> {
        let Some(level) = self.levels.last_mut() else { return Some(NextMove::Done) };
        let (item, node) = (level.item, level.node);
        let undone: Vec<usize> = self.links.others(node).rev().collect();
        for other in &undone {
            let done = self.links.uncommit(*other);
            self.note(self.links.item_of(*other), &done);
        }
        self.events.push(Event::Tried(self.links.option_of(node)));
        let depth = self.levels.len() - 1;
        if !undone.is_empty() {
            let names = some(undone.iter().map(|other| self.name(self.links.item_of(*other)).to_owned()), ", ");
            self.line(depth + 1, &format!("take back {names}"))?;
        }
        if let (Some(next), Some(level)) = (self.links.below(node), self.levels.last_mut()) {
            (level.node, level.tried) = (next, level.tried + 1);
            return self.try_option();
        }
        self.levels.pop();
        let back = self.links.uncover(item);
        self.note(item, &Commitment::Covered(back));
        self.events.push(Event::Chosen(item));
        let name = self.name(item).to_owned();
        self.line(depth, &format!("uncover {name}: all options tried"))?;
        Some(if self.levels.is_empty() { NextMove::Done } else { NextMove::Back })
    }
}

/// How the search continues after a step.
enum NextMove {
    Forward,
    Back,
    Done,
}

/// Joins the first few words.
fn some(words: impl Iterator<Item = String>, separator: &str) -> String {
    let mut words = words.peekable();
    let first: Vec<String> = words.by_ref().take(NAMED).collect();
    let rest = words.count();
    let mut text = first.join(separator);
    if rest > 0 {
        text.push_str(&format!(" and {rest} more"));
    }
    text
}
