//! Produces the lines of the map: for each place of the grid, the variables that represent its values.

use super::map::{MapOption, MapPlace, PlaceValues, Representation};
use crate::formulation::cnf::{Atom, Numbering};
use crate::formulation::exact_cover::text::Writer;
use crate::model::{Candidates, Literal, VarId};
use crate::solve::{PlaceBinding, Program};
use std::io;

/// A callback that receives the places one by one.
pub type Take<'t> = &'t mut dyn FnMut(&MapPlace) -> io::Result<()>;

/// The places of a CNF.
pub fn literals(program: &Program<'_>, numbering: &Numbering, take: Take<'_>) -> io::Result<()> {
    each(
        program,
        take,
        |var, value| match numbering.atom(Literal::is(var, value)) {
            Atom::Lit(literal) => Some(literal.dimacs()),
            Atom::Constant(_) => None,
        },
        Representation::Literals,
    )
}

/// The places of an ILP.
pub fn columns(program: &Program<'_>, candidates: &Candidates, take: Take<'_>) -> io::Result<()> {
    each(
        program,
        take,
        |var, value| candidates.find(var, value).map(|id| id.0.saturating_add(1)),
        Representation::Columns,
    )
}

/// The places of the model itself, whose variables are identified by name.
pub fn integers(program: &Program<'_>, take: Take<'_>) -> io::Result<()> {
    each(program, take, |_, value| Some(value), Representation::Integers)
}

fn each<T>(
    program: &Program<'_>,
    take: Take<'_>,
    stands: impl Fn(VarId, i32) -> Option<T>,
    wrap: fn(PlaceValues<T>) -> Representation,
) -> io::Result<()> {
    for (place, standing) in program.places().enumerate() {
        let var = match standing {
            PlaceBinding::Fixed(value) => {
                take(&fixed(program, place, value))?;
                continue;
            }
            PlaceBinding::Open(var) => var,
        };
        let domain = program.model().variable(var).domain.iter();
        let values =
            domain.filter_map(|value| Some((program.place_name(place, value).1.into_owned(), stands(var, value)?)));
        take(&MapPlace {
            place: program.place_name(place, 0).0.into_owned(),
            stands: wrap(PlaceValues(values.collect())),
        })?;
    }
    Ok(())
}

fn fixed(program: &Program<'_>, place: usize, value: i32) -> MapPlace {
    let (place, value) = program.place_name(place, value);
    MapPlace { place: place.into_owned(), stands: Representation::Fixed(value.into_owned()) }
}

/// The places of an exact cover. Its options are streamed once, in the order of the places.
pub fn options(program: &Program<'_>, writer: &Writer<'_>, candidates: &Candidates, take: Take<'_>) -> io::Result<()> {
    let mut open = OpenPlaces { program, places: program.places().enumerate().peekable(), values: Vec::new(), take };
    writer.candidates(&mut |id, option, items| {
        let (var, value) = (candidates.var(id), candidates.value(id));
        let Some(place) = open.reach(var)? else { return Ok(()) };
        let value = program.place_name(place, value).1.into_owned();
        open.values.push((value, MapOption { option, items: items.to_owned() }));
        Ok(())
    })?;
    while open.pass()? {}
    Ok(())
}

/// The places not yet passed on, and the options collected for the first of them.
struct OpenPlaces<'a, P: Iterator<Item = (usize, PlaceBinding)>> {
    program: &'a Program<'a>,
    places: std::iter::Peekable<P>,
    values: Vec<(String, MapOption)>,
    take: Take<'a>,
}

impl<P: Iterator<Item = (usize, PlaceBinding)>> OpenPlaces<'_, P> {
    /// Passes on all places before that of `var` and returns its index; `None` if no place is left.
    fn reach(&mut self, var: VarId) -> io::Result<Option<usize>> {
        loop {
            match self.places.peek() {
                Some((place, PlaceBinding::Open(found))) if *found == var => return Ok(Some(*place)),
                Some(_) => drop(self.pass()?),
                None => return Ok(None),
            }
        }
    }

    /// Passes on one place, with the options collected for it. Returns false if none is left.
    fn pass(&mut self) -> io::Result<bool> {
        let Some((place, standing)) = self.places.next() else { return Ok(false) };
        let found = match standing {
            PlaceBinding::Fixed(value) => fixed(self.program, place, value),
            PlaceBinding::Open(_) => MapPlace {
                place: self.program.place_name(place, 0).0.into_owned(),
                stands: Representation::Options(PlaceValues(std::mem::take(&mut self.values))),
            },
        };
        (self.take)(&found)?;
        Ok(true)
    }
}
