//! Decodes a solver's answer to a grid with the instance's map, and checks the grid against the puzzle.

use super::answer::{self, ChosenValues, sorted};
use super::map::{self, Map, MapPlace, Representation};
use crate::formulation::answer::{AnswerError, Claim};
use crate::language::{Checker, Violation};
use crate::puzzle::{Digit, Grid, PuzzleData, clean_line};
use crate::solve::{place_called, value_called};
use std::fmt;
use std::io::BufRead;

/// A decoded answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    pub claim: Claim,
    /// The checked grid; `None` if the claim has no solution.
    pub grid: Option<Grid>,
}

/// Why an answer could not be decoded to a solution.
#[derive(Debug)]
pub enum DecodeError {
    /// It cannot be read as an answer.
    Answer(AnswerError),
    /// It claims that there is no solution, but the one stated in the puzzle's text is one.
    Denied,
    /// It does not choose a value for each place.
    Place(PlaceError),
    /// Its grid is not a solution.
    Wrong(Grid, Violation),
}

/// A place without a value, or with more than one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlaceError {
    Twice {
        place: String,
        /// The values, each with the name of its variable.
        values: [(String, String); 2],
    },
    Never {
        place: String,
        /// A value missing from the answer, with the name of its variable.
        untold: Option<(String, String)>,
    },
    /// The map is for another formulation than the answer.
    Formulation(String),
}

impl PlaceError {
    /// The error in one line.
    pub fn message(&self) -> String {
        match self {
            Self::Twice { place, values: [(one, _), (other, _)] } => {
                format!("the answer gives {place} two values, {one} and {other}")
            }
            Self::Never { place, .. } => format!("the answer gives {place} no value"),
            Self::Formulation(place) => format!("the map uses another formulation at {place}"),
        }
    }

    /// The details, if there are any.
    pub fn reason(&self) -> Option<String> {
        match self {
            Self::Twice { values: [(_, first), (_, second)], .. } => {
                Some(format!("{first} and {second} are both chosen"))
            }
            Self::Never { place, untold: Some((value, stands)) } => {
                Some(format!("it does not contain {stands}, which represents {place}={value}"))
            }
            Self::Never { untold: None, .. } => Some("none of its values is chosen".to_owned()),
            Self::Formulation(_) => None,
        }
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answer(error) => write!(f, "{}", error.problem),
            Self::Denied => f.write_str(
                "the answer claims that there is no solution, but the solution stated in the puzzle's file is one",
            ),
            Self::Place(misplaced) => f.write_str(&misplaced.message()),
            Self::Wrong(..) => f.write_str("the answer is not a solution of the puzzle"),
        }
    }
}

impl std::error::Error for DecodeError {}

/// Whether the map has the places of its puzzle, in the same order.
///
/// # Errors
/// The mismatch, in words.
pub fn fit(map: &Map, puzzle: &PuzzleData) -> Result<(), String> {
    let (is, should) = (map.places.len(), puzzle.places());
    if is != should {
        return Err(format!("it has {is} variables, but the puzzle has {should}"));
    }
    for (index, place) in map.places.iter().enumerate() {
        let name = place_called(puzzle, index);
        if place.place != name {
            return Err(format!("expected `{name}`, found `{}`", clean_line(&place.place)));
        }
        if let Some(value) = values(place).find(|value| value_called(puzzle, index, value).is_none()) {
            return Err(format!("`{name}` cannot be `{}`", clean_line(value)));
        }
    }
    Ok(())
}

pub fn values(place: &MapPlace) -> Box<dyn Iterator<Item = &str> + '_> {
    fn names<T>(values: &map::PlaceValues<T>) -> impl Iterator<Item = &str> {
        values.0.iter().map(|(value, _)| value.as_str())
    }
    match &place.stands {
        Representation::Fixed(value) => Box::new(std::iter::once(value.as_str())),
        Representation::Literals(values) => Box::new(names(values)),
        Representation::Columns(values) => Box::new(names(values)),
        Representation::Integers(values) => Box::new(names(values)),
        Representation::Options(values) => Box::new(names(values)),
    }
}

/// Reads the answer of a solver to the map's instance, and checks its grid against the puzzle. The map must [`fit`] the puzzle.
/// Claims that there is no solution, or that the solver gave up, are passed on without proof.
///
/// # Errors
/// If the answer cannot be read, or does not give a solution.
pub fn decode(map: &Map, puzzle: &PuzzleData, answer: impl BufRead) -> Result<Decoded, DecodeError> {
    let answer = answer::read(map, answer).map_err(DecodeError::Answer)?;
    let claim = answer.claim();
    match claim {
        Claim::Unsatisfiable if has_stated_solution(puzzle) => return Err(DecodeError::Denied),
        Claim::Unsatisfiable | Claim::Unknown => return Ok(Decoded { claim, grid: None }),
        Claim::Satisfiable | Claim::Unstated => {}
    }
    let mut digits = Vec::with_capacity(map.places.len());
    for (index, place) in map.places.iter().enumerate() {
        let taken = taken(place, &answer.chosen).map_err(DecodeError::Place)?;
        // Cannot fail: the map fits the puzzle.
        digits.push(value_called(puzzle, index, taken).unwrap_or(i32::MIN));
    }
    let grid = Grid(digits);
    match Checker::new(&puzzle.layout).check(puzzle, &grid) {
        Ok(()) => Ok(Decoded { claim, grid: Some(grid) }),
        Err(violation) => Err(DecodeError::Wrong(grid, violation)),
    }
}

/// Whether the file states a complete solution that breaks no rule. False for a puzzle with layers, whose values are not stated.
fn has_stated_solution(puzzle: &PuzzleData) -> bool {
    let Some(stated) = puzzle.solution.as_ref().filter(|_| puzzle.layers.is_empty()) else { return false };
    let digits: Option<Vec<Digit>> = stated.digits.iter().copied().collect();
    digits.is_some_and(|digits| Checker::new(&puzzle.layout).check(puzzle, &Grid(digits)).is_ok())
}

/// The single value that the answer assigns to a place.
pub fn taken<'m>(place: &'m MapPlace, chosen: &ChosenValues) -> Result<&'m str, PlaceError> {
    match (&place.stands, chosen) {
        (Representation::Fixed(value), _) => Ok(value),
        (Representation::Literals(values), ChosenValues::Values(all)) => {
            let state = |literal: &i32| Some(all.get(u64::from(literal.unsigned_abs()))? == (*literal > 0));
            one(place, values, state, |literal| format!("variable {}", literal.unsigned_abs()))
        }
        (Representation::Columns(values), ChosenValues::Values(all)) => {
            one(place, values, |column| all.get(u64::from(*column)), |column| format!("column x{column}"))
        }
        (Representation::Integers(values), ChosenValues::Integers(all)) => {
            let state = |value: &i32| all.get(&place.place).map(|taken| *taken == i64::from(*value));
            one(place, values, state, |value| format!("value {value}"))
        }
        (Representation::Options(values), ChosenValues::Options(numbers, items)) => {
            let is_in = |option: &map::MapOption| {
                numbers.contains(&option.option) || items.contains(&sorted(option.items.split_ascii_whitespace()))
            };
            one(place, values, |option| Some(is_in(option)), |option| format!("option {}", option.option))
        }
        _ => Err(PlaceError::Formulation(name(place))),
    }
}

/// The single value whose variable is true; `state` returns `None` if the answer does not assign the variable.
fn one<'m, T>(
    place: &MapPlace,
    values: &'m map::PlaceValues<T>,
    state: impl Fn(&T) -> Option<bool>,
    called: impl Fn(&T) -> String,
) -> Result<&'m str, PlaceError> {
    let mut taken = values.0.iter().filter(|(_, stands)| state(stands) == Some(true));
    match (taken.next(), taken.next()) {
        (Some((value, _)), None) => Ok(value),
        (Some((one, first)), Some((other, second))) => {
            let values = [(one, first), (other, second)].map(|(value, stands)| (clean_line(value), called(stands)));
            Err(PlaceError::Twice { place: name(place), values })
        }
        (None, _) => {
            let untold = values.0.iter().find(|(_, stands)| state(stands).is_none());
            let untold = untold.map(|(value, stands)| (clean_line(value), called(stands)));
            Err(PlaceError::Never { place: name(place), untold })
        }
    }
}

fn name(place: &MapPlace) -> String {
    clean_line(&place.place).to_string()
}
