//! Classic 9×9 boards as programs save them during play.

use crate::formats::draft::Draft;
use crate::puzzle::Span;
use compact_str::CompactString;

/// The side of the board.
pub(in crate::formats) const SIDE: usize = 9;
pub(in crate::formats) const CELLS: usize = SIDE * SIDE;

/// A board under construction: cells row by row.
#[derive(Clone, Debug, Default)]
pub(in crate::formats) struct Nine {
    cells: Vec<(Content, Span)>,
}

/// The content of a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::formats) enum Content {
    Blank,
    /// A digit of the puzzle.
    Given(char),
    /// A digit that a solver has entered.
    Entered(char),
    /// The remaining candidates of an unsolved cell.
    Candidates(String),
}

impl Nine {
    pub(in crate::formats) fn push(&mut self, content: Content, at: Span) {
        self.cells.push((content, at));
    }

    /// Returns the number of cells so far.
    pub(in crate::formats) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns whether a solver has entered digits.
    pub(in crate::formats) fn is_played(&self) -> bool {
        self.cells.iter().any(|(content, _)| matches!(content, Content::Entered(_)))
    }

    /// Adds the board to a tree; `marks`: including the candidates of unsolved cells.
    pub(in crate::formats) fn draw(self, draft: &mut Draft<'_>, marks: bool, at: Span) {
        draft.say("use classic", at);
        let digit = |c: &char| Some(CompactString::from(c.to_string()));
        let of = |cells: &[(Content, Span)], pick: fn(&Content) -> Option<&char>| {
            cells.iter().map(|(content, span)| (pick(content).and_then(digit), *span)).collect()
        };
        draft.givens(SIDE, of(&self.cells, Content::given), at);
        draft.entered(SIDE, of(&self.cells, Content::entered), at);
        for (place, (content, span)) in self.cells.iter().enumerate().filter(|_| marks) {
            if let Content::Candidates(digits) = content
                && digits.len() < SIDE
            {
                let symbols = digits.chars().map(|c| CompactString::from(c.to_string()));
                draft.marks(place / SIDE, place % SIDE, symbols, *span);
            }
        }
    }
}

impl Content {
    fn given(&self) -> Option<&char> {
        if let Self::Given(digit) = self { Some(digit) } else { None }
    }

    fn entered(&self) -> Option<&char> {
        if let Self::Entered(digit) = self { Some(digit) } else { None }
    }
}
