//! The difficulty that a recipe asks for: parsing, and comparison with the rating of a puzzle.

use super::unavoidable::Givens;
use crate::puzzle::{Grid, PuzzleData};
use crate::rate::se::{self, Tenths};
use crate::rate::{self, Board, Candidate, Family, Level, RatingError, RatingOptions, Technique, hodoku_within};
use crate::syntax::suggest::nearest;
use std::fmt;

/// The requested difficulty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grade {
    pub difficulty: Option<Difficulty>,
    /// From each of these lists, at least one technique must be needed: it occurs in the solution path that always takes the
    /// easiest step.
    pub needs: Vec<Vec<Technique>>,
    /// Techniques that must not be needed.
    pub without: Vec<Technique>,
}

/// A range on a difficulty scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Difficulty {
    /// A range of HoDoKu's levels.
    Levels(Level, Level),
    /// A range of Sudoku Explainer's ER.
    Er(Tenths, Tenths),
}

/// Normalises a name: lower case, with blanks in place of hyphens and other separators.
fn plain(name: &str) -> String {
    let words = name.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { ' ' });
    words.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the techniques with a name, in any spelling (`x_wing`, `X-Wing`), or those of a family (`fish`).
///
/// # Errors
/// A message with the nearest name, or with the families.
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
    let names: Vec<String> = all().map(technique_word).collect();
    if let Some(guess) = nearest(word, families.iter().copied().chain(names.iter().map(String::as_str))) {
        return Err(format!("there is no technique `{word}`; did you mean `{guess}`?"));
    }
    Err(format!(
        "there is no technique `{word}`; families are {}; `gridc list techniques` lists all techniques",
        families.join(", ")
    ))
}

/// Returns the name of a technique as it is typed.
pub fn technique_word(technique: Technique) -> String {
    plain(technique.name()).replace(' ', "_")
}

impl Difficulty {
    /// Parses a level (`easy`, `medium`, `hard`, `unfair`, `extreme`, or `expert` for the last two), a range of levels
    /// (`easy..hard`), or a range of ER (`4.2..5.0`).
    ///
    /// # Errors
    /// A message with the accepted forms.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = || {
            if let Some(guess) = nearest(text, Level::ALL.iter().map(|level| level.name()).chain(["expert"])) {
                return format!("`{text}` is not a difficulty; did you mean `{guess}`?");
            }
            format!(
                "`{text}` is not a difficulty; write `easy`, `medium`, `hard`, `unfair`, `extreme` (HoDoKu's levels) \
                or `expert` (the last two), a range such as `easy..medium`, or a range of Sudoku Explainer's ER such \
                as `4.2..5.0`"
            )
        };
        let level = |word: &str| match word.trim().to_lowercase().as_str() {
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

/// Parses `4.2` into tenths.
fn tenths(text: &str) -> Option<Tenths> {
    let text = text.trim();
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let (whole, part) = (whole.parse::<u32>().ok()?, part.parse::<u32>().ok().filter(|_| part.len() == 1)?);
    (whole <= 12).then_some(Tenths(10 * whole + part))
}

impl Grade {
    /// Whether there is no requirement.
    pub fn is_any(&self) -> bool {
        *self == Self::default()
    }
}

/// The result of comparing a puzzle with the requested difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GradeResult {
    /// It meets the requirement.
    Fits,
    /// It is too easy; its level.
    EasierLevel(Level),
    /// It is too easy; its ER.
    EasierEr(Tenths),
    Harder,
    /// It needs a technique that is excluded.
    Needs(Technique),
    /// It needs none of the techniques of a required list.
    Lacks,
}

impl fmt::Display for GradeResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fits => f.write_str("it has the requested difficulty"),
            Self::EasierLevel(level) => write!(f, "it is easier: HoDoKu's level {}", level.name()),
            Self::EasierEr(er) => write!(f, "it is easier: ER {er}"),
            Self::Harder => f.write_str("it is harder"),
            Self::Needs(technique) => write!(f, "it requires the technique {}", technique.name()),
            Self::Lacks => f.write_str("it does not require the requested techniques"),
        }
    }
}

/// Measures the difficulty of puzzles of one board.
pub(super) struct Grader {
    board: Board,
}

impl Grader {
    /// Creates a grader for puzzles with the clues of `board`.
    pub fn new(board: &PuzzleData) -> Result<Self, RatingError> {
        Ok(Self { board: Board::new(board)? })
    }

    /// Compares the puzzle with these givens with the requested difficulty.
    pub fn graded(&self, grade: &Grade, puzzle: &PuzzleData, givens: &Givens, grid: &Grid) -> GradeResult {
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
                    None => return GradeResult::Harder,
                    Some(found) if found.level < least => return GradeResult::EasierLevel(found.level),
                    Some(_) => {}
                }
            }
            Some(Difficulty::Er(least, most)) => match se::rate_within(board.clone(), most) {
                None => return GradeResult::Harder,
                Some(found) if found.er < least => return GradeResult::EasierEr(found.er),
                Some(_) => {}
            },
        }
        if grade.needs.is_empty() && grade.without.is_empty() {
            return GradeResult::Fits;
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
                return GradeResult::Needs(technique);
            }
            let all = grade.needs.iter().zip(&mut needed);
            all.for_each(|(list, needed)| *needed |= list.contains(&technique));
            let done = needed.iter().all(|needed| *needed);
            if technique == Technique::Search || (done && grade.without.is_empty()) {
                break;
            }
        }
        if needed.iter().all(|needed| *needed) { GradeResult::Fits } else { GradeResult::Lacks }
    }
}
