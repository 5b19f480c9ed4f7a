//! Requests for random clues, and the parser of the option that lists them.

use crate::puzzle::SourceId;
use crate::solve::Random;
use crate::syntax::ast::Argument;
use crate::syntax::{Source, grid};

/// A request for clues of one rule, or for a rule of the whole board.
#[derive(Clone, PartialEq, Debug)]
pub struct ClueRequest {
    /// The name of a rule, or of a library file; a file selects all of its rules that have marks.
    pub rule: String,
    /// Arguments given by the user, in addition to those that are drawn.
    pub arguments: Vec<Argument>,
    pub amount: Amount,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// Marks wherever they are true, without those that the solution does not need; for lines and cages, one.
    Needed,
    Exactly(usize),
    /// Between these two numbers, as many as the solution needs.
    Between(usize, usize),
    /// As many as are needed to cover each cell of the board once.
    Cover,
}

/// Maximum number of clues of one rule.
const MOST: usize = 1000;

impl ClueRequest {
    /// The word that requests random rooms instead of clues.
    pub const ROOMS: &'static str = "rooms";

    /// The word that requests random holes.
    pub const HOLES: &'static str = "holes";

    /// Parses a list such as `thermo*4,arrow*2..3,kropki,killer*cover,antileaper(2, 3)`.
    ///
    /// # Errors
    /// What is wrong, and what to write instead.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, String> {
        let mut wishes = Vec::new();
        let (mut depth, mut start) = (0_i32, 0);
        for (at, c) in text.char_indices() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                ',' if depth <= 0 => {
                    wishes.push(Self::parse(&text[start..at])?);
                    start = at + 1;
                }
                _ => {}
            }
        }
        wishes.push(Self::parse(&text[start..])?);
        Ok(wishes)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let (rule, amount) = match text.rsplit_once('*') {
            Some((rule, amount)) => (rule.trim(), Amount::parse(amount.trim(), rule.trim())?),
            None => (text, Amount::Needed),
        };
        if rule.is_empty() {
            return Err("a rule is missing; write for example `thermo*4,arrow*3,kropki`".to_owned());
        }
        let source = Source { id: SourceId(0), name: "--with".to_owned(), text: rule.into(), lines_before: 0 };
        match grid::parse_use(&source) {
            Ok(used) if used.grids.is_empty() => {
                Ok(Self { rule: used.name.text.to_string(), arguments: used.arguments, amount })
            }
            _ => Err(format!("`{rule}` is not a rule; write for example `thermo*4,arrow*3,kropki`")),
        }
    }
}

impl Amount {
    /// Draws a number, if one was given.
    pub(super) fn drawn(self, random: &mut Random) -> Option<usize> {
        match self {
            Self::Exactly(count) => Some(count),
            Self::Between(least, most) => Some(least + random.below((most - least + 1) as u32) as usize),
            Self::Needed | Self::Cover => None,
        }
    }

    /// Divides the amount among a number of rules; the remainder goes to the first ones.
    pub fn shared(self, among: usize) -> Vec<Self> {
        let share = |count: usize, place: usize| count / among + usize::from(place < count % among);
        let one = |place: usize| match self {
            Self::Exactly(count) => Self::Exactly(share(count, place)),
            Self::Between(_, most) if share(most, place) == 0 => Self::Exactly(0),
            Self::Between(least, most) => Self::Between(share(least, place), share(most, place)),
            Self::Needed | Self::Cover => self,
        };
        (0..among).map(one).collect()
    }

    fn parse(text: &str, rule: &str) -> Result<Self, String> {
        let number = |text: &str| text.trim().parse::<usize>().ok().filter(|number| *number <= MOST);
        let wrong = || {
            format!(
                "`{rule}*{text}`: write a number from 1 to {MOST} after `*`, a range such as `{rule}*2..4`, or \
                `{rule}*cover`"
            )
        };
        if text == "cover" {
            return Ok(Self::Cover);
        }
        match text.split_once("..") {
            None => number(text).filter(|number| *number > 0).map(Self::Exactly).ok_or_else(wrong),
            Some((least, most)) => match (number(least), number(most)) {
                (Some(least), Some(most)) if least <= most && most > 0 => Ok(Self::Between(least, most)),
                _ => Err(wrong()),
            },
        }
    }
}
