//! From what was chosen to a grid.

use super::answer::{Answer, Chosen, sorted};
use crate::cli::map::{self, Map, Place, Stands};
use crate::code::Code;
use crate::puzzle::{Grid, Puzzle, clean_line};
use crate::solve::{place_called, value_called};
use crate::syntax::Diagnostic;

/// Whether the map has the places of its puzzle, in their order.
///
/// # Errors
/// What does not fit, in words.
pub fn fit(map: &Map, puzzle: &Puzzle) -> Result<(), String> {
    let (is, should) = (map.places.len(), puzzle.places());
    if is != should {
        return Err(format!("it has {is} places, the puzzle {should}"));
    }
    for (index, place) in map.places.iter().enumerate() {
        let name = place_called(puzzle, index);
        if place.place != name {
            return Err(format!("`{}` stands where `{name}` should", clean_line(&place.place)));
        }
        if let Some(value) = values(place).find(|value| value_called(puzzle, index, value).is_none()) {
            return Err(format!("`{name}` cannot be `{}`", clean_line(value)));
        }
    }
    Ok(())
}

fn values(place: &Place) -> Box<dyn Iterator<Item = &str> + '_> {
    fn names<T>(values: &map::Values<T>) -> impl Iterator<Item = &str> {
        values.0.iter().map(|(value, _)| value.as_str())
    }
    match &place.stands {
        Stands::Fixed(value) => Box::new(std::iter::once(value.as_str())),
        Stands::Literals(values) => Box::new(names(values)),
        Stands::Columns(values) => Box::new(names(values)),
        Stands::Options(values) => Box::new(names(values)),
    }
}

/// The grid that an answer spells, not checked yet.
///
/// # Errors
/// If a place has no value, or more than one.
pub fn grid(map: &Map, puzzle: &Puzzle, answer: &Answer) -> Result<Grid, Diagnostic> {
    let mut digits = Vec::with_capacity(map.places.len());
    for (index, place) in map.places.iter().enumerate() {
        let taken = taken(place, &answer.chosen)?;
        let digit = value_called(puzzle, index, taken);
        // The map has been found to fit.
        digits.push(digit.unwrap_or(i32::MIN));
    }
    Ok(Grid(digits))
}

/// The one value that the answer takes for a place.
fn taken<'m>(place: &'m Place, chosen: &Chosen) -> Result<&'m str, Diagnostic> {
    match (&place.stands, chosen) {
        (Stands::Fixed(value), _) => Ok(value),
        (Stands::Literals(values), Chosen::Values(all)) => {
            let state = |literal: &i32| Some(all.get(u64::from(literal.unsigned_abs()))? == (*literal > 0));
            one(place, values, state, |literal| format!("variable {}", literal.unsigned_abs()))
        }
        (Stands::Columns(values), Chosen::Values(all)) => {
            one(place, values, |column| all.get(u64::from(*column)), |column| format!("column x{column}"))
        }
        (Stands::Options(values), Chosen::Options(numbers, items)) => {
            let is_in = |option: &map::Chosen| {
                numbers.contains(&option.option) || items.contains(&sorted(option.items.split_ascii_whitespace()))
            };
            one(place, values, |option| Some(is_in(option)), |option| format!("option {}", option.option))
        }
        _ => Err(Diagnostic::new(Code::E0607, format!("the map has another formulation at {}", name(place)))),
    }
}

/// The one value whose variable is true; `state` is `None` where the answer does not tell.
fn one<'m, T>(
    place: &Place,
    values: &'m map::Values<T>,
    state: impl Fn(&T) -> Option<bool>,
    called: impl Fn(&T) -> String,
) -> Result<&'m str, Diagnostic> {
    let mut taken = values.0.iter().filter(|(_, stands)| state(stands) == Some(true));
    match (taken.next(), taken.next()) {
        (Some((value, _)), None) => Ok(value),
        (Some((one, first)), Some((other, second))) => {
            let (one, other) = (clean_line(one), clean_line(other));
            let message = format!("the answer gives {} two values, {one} and {other}", name(place));
            let why = format!("{} and {} are both chosen", called(first), called(second));
            Err(Diagnostic::new(Code::E0607, message).because(why))
        }
        (None, _) => {
            let message = Diagnostic::new(Code::E0607, format!("the answer gives {} no value", name(place)));
            Err(match values.0.iter().find(|(_, stands)| state(stands).is_none()) {
                Some((value, stands)) => message.because(format!(
                    "it does not tell {}, which is {}={}",
                    called(stands),
                    name(place),
                    clean_line(value)
                )),
                None => message.because("nothing that stands for one of its values is chosen"),
            })
        }
    }
}

fn name(place: &Place) -> String {
    clean_line(&place.place).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(values: &[(&str, i32)]) -> Place {
        let values = values.iter().map(|(value, literal)| ((*value).to_owned(), *literal)).collect();
        Place { place: "r1c1".to_owned(), stands: Stands::Literals(map::Values(values)) }
    }

    fn chosen(text: &str) -> Chosen {
        Chosen::Values(crate::formulation::answer::literals(text.as_bytes(), None).unwrap().chosen)
    }

    #[test]
    fn a_place_has_one_value() {
        let place = place(&[("1", -1), ("2", 1)]);
        assert_eq!(taken(&place, &chosen("v -1 0")).unwrap(), "1");
        assert_eq!(taken(&place, &chosen("v 1 0")).unwrap(), "2");
        let silent = taken(&place, &chosen("v 2 0")).unwrap_err();
        assert!(silent.message.contains("r1c1 no value") && silent.note.unwrap().contains("variable 1"));
        let both = taken(&self::place(&[("1", 1), ("2", 2)]), &chosen("v 1 2 0")).unwrap_err();
        assert!(both.message.contains("two values, 1 and 2"));
    }
}
