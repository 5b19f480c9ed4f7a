//! How hard puzzles are to be, and whether one is.

use super::known::Givens;
use crate::puzzle::{Grid, PuzzleData};
use crate::rate::se::{self, Tenths};
use crate::rate::{self, Board, Candidate, Family, Level, RatingOptions, Technique, Unratable, hodoku_within};
use crate::syntax::suggest::nearest;
use std::fmt;

/// How hard a puzzle is to be.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grade {
    pub difficulty: Option<Difficulty>,
    /// Of each of these lists one technique is needed: the way of the easiest techniques, step by step, comes to it.
    pub needs: Vec<Vec<Technique>>,
    /// None of these is needed.
    pub without: Vec<Technique>,
}

/// A range of a scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Difficulty {
    /// HoDoKu's levels, from one to another.
    Levels(Level, Level),
    /// Sudoku Explainer's ER, from one to another.
    Er(Tenths, Tenths),
}

/// A name with blanks in place of hyphens and the like.
fn plain(name: &str) -> String {
    let words = name.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { ' ' });
    words.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The techniques of a name, in any spelling (`x_wing`, `X-Wing`), or of a family (`fish`).
///
/// # Errors
/// The names that there are.
pub fn techniques(word: &str) -> Result<Vec<Technique>, String> {
    let wanted = plain(word);
    let all = || Technique::ALL.iter().copied();
    if let Some(technique) = all().find(|technique| plain(technique.name()) == wanted) {
        return Ok(vec![technique]);
    }
    if let Some(family) = Family::ALL.iter().find(|family| plain(family.name()) == wanted) {
        return Ok(all().filter(|technique| technique.facts().family == *family).collect());
    }
    let families: Vec<&str> = Family::ALL.iter().map(|family| family.name()).collect();
    let names: Vec<String> = all().map(|technique| plain(technique.name()).replace(' ', "_")).collect();
    if let Some(guess) = nearest(word, families.iter().copied().chain(names.iter().map(String::as_str))) {
        return Err(format!("no technique is named `{word}`; did you mean `{guess}`?"));
    }
    Err(format!(
        "no technique is named `{word}`; families are {}; techniques are {}",
        families.join(", "),
        names.join(", ")
    ))
}

impl Difficulty {
    /// A level (`easy`, `medium`, `hard`, `unfair`, `extreme`, or `expert` for the last two), levels from one to another
    /// (`easy..hard`), or a range of ER (`4.2..5.0`).
    ///
    /// # Errors
    /// What to write instead.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "`{text}` is no difficulty; write `easy`, `medium`, `hard`, `unfair`, `extreme` or `expert` (HoDoKu's levels, the last two in one), a range such as `easy..medium`, or a range of Sudoku Explainer's ER such as `4.2..5.0`"
            )
        };
        let level = |word: &str| match word.trim() {
            "easy" => Some((Level::Easy, Level::Easy)),
            "medium" => Some((Level::Medium, Level::Medium)),
            "hard" => Some((Level::Hard, Level::Hard)),
            "unfair" => Some((Level::Unfair, Level::Unfair)),
            "extreme" => Some((Level::Extreme, Level::Extreme)),
            "expert" => Some((Level::Unfair, Level::Extreme)),
            _ => None,
        };
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        if let (Some((least, _)), Some((_, most))) = (level(first), level(last)) {
            return if least <= most { Ok(Self::Levels(least, most)) } else { Err(wrong()) };
        }
        match (tenths(first), tenths(last)) {
            (Some(least), Some(most)) if least <= most && most.0 >= 10 => Ok(Self::Er(least, most)),
            _ => Err(wrong()),
        }
    }
}

/// `4.2`, in tenths.
fn tenths(text: &str) -> Option<Tenths> {
    let text = text.trim();
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let (whole, part) = (whole.parse::<u32>().ok()?, part.parse::<u32>().ok().filter(|_| part.len() == 1)?);
    (whole <= 12).then_some(Tenths(10 * whole + part))
}

impl Grade {
    /// Whether nothing is asked for.
    pub fn is_any(&self) -> bool {
        *self == Self::default()
    }
}

/// How a puzzle compares with what is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Graded {
    /// It is as hard as asked for.
    Fits,
    /// It is easier: of this level.
    EasierLevel(Level),
    /// It is easier: of this ER.
    EasierEr(Tenths),
    Harder,
    /// It needs a technique that it is to do without.
    Needs(Technique),
    /// It does without the techniques that it is to need.
    Lacks,
}

impl fmt::Display for Graded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fits => f.write_str("it is as hard as asked for"),
            Self::EasierLevel(level) => write!(f, "it is easier, of HoDoKu's level {}", level.name()),
            Self::EasierEr(er) => write!(f, "it is easier, of ER {er}"),
            Self::Harder => f.write_str("it is harder"),
            Self::Needs(technique) => write!(f, "it takes the technique {}", technique.name()),
            Self::Lacks => f.write_str("it does without the techniques asked for"),
        }
    }
}

/// Grades puzzles of one board.
pub(super) struct Grader {
    board: Board,
}

impl Grader {
    /// For puzzles that have the board's clues.
    pub fn new(board: &PuzzleData) -> Result<Self, Unratable> {
        Ok(Self { board: Board::new(board)? })
    }

    /// How a puzzle of these givens compares.
    pub fn graded(&self, grade: &Grade, puzzle: &PuzzleData, givens: &Givens, grid: &Grid) -> Graded {
        let symbols = &puzzle.layout.symbols;
        let digit = |cell: usize| symbols.index_of(grid.0[cell]).unwrap_or_default() as u8;
        let mut board = self.board.clone();
        for cell in givens.iter() {
            let candidate = Candidate::new(cell.index(), digit(cell.index()));
            if board.placed(cell.index()).is_none() && board.has(candidate) {
                board.place(candidate);
                board.set_given(cell.index());
            }
        }
        match grade.difficulty {
            None => {}
            Some(Difficulty::Levels(least, most)) => {
                let solution: Vec<u8> = (0..puzzle.layout.cells().len()).map(digit).collect();
                match hodoku_within(board.clone(), RatingOptions::default(), &solution, most) {
                    None => return Graded::Harder,
                    Some(found) if found.level < least => return Graded::EasierLevel(found.level),
                    Some(_) => {}
                }
            }
            Some(Difficulty::Er(least, most)) => match se::rate_within(board.clone(), most) {
                None => return Graded::Harder,
                Some(found) if found.er < least => return Graded::EasierEr(found.er),
                Some(_) => {}
            },
        }
        if grade.needs.is_empty() && grade.without.is_empty() {
            return Graded::Fits;
        }
        let mut needed = vec![false; grade.needs.len()];
        while !board.is_solved() && !board.is_broken() {
            let technique = match rate::next(&board, RatingOptions::default()) {
                Some(round) => {
                    round.steps.iter().for_each(|step| step.apply(&mut board));
                    round.technique
                }
                None => Technique::Search,
            };
            if grade.without.contains(&technique) {
                return Graded::Needs(technique);
            }
            let all = grade.needs.iter().zip(&mut needed);
            all.for_each(|(list, needed)| *needed |= list.contains(&technique));
            let done = needed.iter().all(|needed| *needed);
            if technique == Technique::Search || (done && grade.without.is_empty()) {
                break;
            }
        }
        if needed.iter().all(|needed| *needed) { Graded::Fits } else { Graded::Lacks }
    }
}
