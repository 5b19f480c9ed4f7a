//! Names of cells, digits, houses and clues in sentences.

use crate::language::faces::{Kind, face};
use crate::model::OriginId;
use crate::puzzle::{Argument, CellId, Clue, Digit, Layer, LayerLook, NUMBER_WORDS, PuzzleData, clean_line};
use crate::rate::{Board, Candidate, UnitId, UnitKind, bits};

/// The largest number of cells of a clue that are listed one by one.
const MOST_LISTED: usize = 4;

/// `a`, `a and b`, `a, b and c`.
pub fn list<S: AsRef<str>>(items: &[S]) -> String {
    joined(items, "and")
}

/// Joins items with another word before the last.
pub fn joined<S: AsRef<str>>(items: &[S], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", first.join(", "), last.as_ref())
        }
    }
}

/// A number in words, as far as that is usual.
pub fn number(number: usize) -> String {
    NUMBER_WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// Capitalises the first letter; in names such as `xy-wing` the letters before the hyphen.
pub fn capital(text: &str) -> String {
    if let Some((letters, rest)) =
        text.split_once('-').filter(|(letters, _)| letters.bytes().all(|b| b"wxyz".contains(&b)))
    {
        return format!("{}-{rest}", letters.to_uppercase());
    }
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Converts indices to the names of a puzzle's cells, digits and units.
#[derive(Clone, Copy)]
pub struct PuzzleNames<'p> {
    pub puzzle: &'p PuzzleData,
    pub board: &'p Board,
}

impl<'p> PuzzleNames<'p> {
    /// `r1c2`, or `r1c2-r1c3` for an edge.
    pub fn cell(self, cell: usize) -> String {
        self.puzzle.layout.place_name(&self.puzzle.place_at(cell).1)
    }

    /// `r1c2, r1c5 and r3c5`.
    pub fn cells(self, cells: impl IntoIterator<Item = usize>) -> String {
        let mut cells: Vec<usize> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        list(&cells.into_iter().map(|cell| self.cell(cell)).collect::<Vec<_>>())
    }

    /// `r1c2 or r1c5`.
    pub fn joined_cells(self, cells: impl IntoIterator<Item = usize>) -> String {
        let mut cells: Vec<usize> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        joined(&cells.into_iter().map(|cell| self.cell(cell)).collect::<Vec<_>>(), "or")
    }

    /// Returns the name of the value with this index.
    pub fn digit(self, digit: u8) -> String {
        value_name(self.puzzle, self.board, digit)
    }

    /// `3, 4 and 7`.
    pub fn all_of(self, digits: u64) -> String {
        list(&bits(digits).map(|digit| self.digit(digit)).collect::<Vec<_>>())
    }

    /// `3, 7`.
    pub fn digits(self, digits: u64) -> String {
        bits(digits).map(|digit| self.digit(digit)).collect::<Vec<_>>().join(", ")
    }

    /// `3 or 7`.
    pub fn any_of(self, digits: u64) -> String {
        joined(&bits(digits).map(|digit| self.digit(digit)).collect::<Vec<_>>(), "or")
    }

    /// Describes eliminations, each the shorter way: `no 3 or 7 in r1c3 and r1c4, and only 8 or 9 in r2c2`.
    pub fn gone(self, candidates: &[Candidate]) -> String {
        let parts: Vec<String> = by_effect(self.board, candidates)
            .into_iter()
            .map(|((stays, digits), cells)| {
                let of = self.puzzle.place_at(cells[0]).0.map(|layer| format!("{} ", layer.name)).unwrap_or_default();
                format!("{} {of}{} in {}", if stays { "only" } else { "no" }, self.any_of(digits), self.cells(cells))
            })
            .collect();
        list(&parts)
    }

    /// States placements as an effect: `r1c2 is 4 and r3c3 is 5`.
    pub fn values(self, candidates: &[Candidate]) -> String {
        if candidates.iter().any(|placed| self.puzzle.place_at(placed.cell()).0.is_some()) {
            return self.placed(candidates);
        }
        let is = |placed: &Candidate| format!("{} is {}", self.cell(placed.cell()), self.digit(placed.digit));
        list(&candidates.iter().map(is).collect::<Vec<_>>())
    }

    /// Describes placements: `4 in r1c2 and 5 in r3c3`. Those of layers are grouped by value.
    pub fn placed(self, candidates: &[Candidate]) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut of_layers: Vec<(&Layer, u8, Vec<usize>)> = Vec::new();
        for candidate in candidates {
            let (cell, digit) = (candidate.cell(), candidate.digit);
            let Some(layer) = self.puzzle.place_at(cell).0 else {
                parts.push(format!("{} in {}", self.digit(digit), self.cell(cell)));
                continue;
            };
            match of_layers.iter_mut().find(|(known, value, _)| *value == digit && known.first == layer.first) {
                Some((_, _, cells)) => cells.push(cell),
                None => of_layers.push((layer, digit, vec![cell])),
            }
        }
        let value = |digit: u8| self.board.structure().values()[usize::from(digit)];
        // What is true comes first.
        of_layers.sort_by_key(|(layer, digit, _)| (layer.first, std::cmp::Reverse(value(*digit))));
        parts.extend(of_layers.into_iter().map(|(layer, digit, cells)| self.in_layer(layer, value(digit), &cells)));
        // Lists of places need a comma between them.
        match parts.iter().any(|part| part.contains(" and ")) {
            true => parts.join(", and "),
            false => list(&parts),
        }
    }

    /// Describes a value of a layer: `r1c1 and r1c2 are shaded`, `no star in r1c1`, `line on r1c1-r1c2`, `number 3 in r1c1`.
    fn in_layer(self, layer: &Layer, value: Digit, places: &[usize]) -> String {
        let (name, at) = (&layer.name, self.cells(places.iter().copied()));
        let is_noun = layer.is_on_edges() || matches!(layer.look, LayerLook::Stars | LayerLook::Lamps);
        let (no, at_in) = (if value == 0 { "no " } else { "" }, if layer.is_on_edges() { "on" } else { "in" });
        match (layer.boolean, is_noun) {
            (false, _) => format!("{name} {value} {at_in} {at}"),
            (true, true) => format!("{no}{name} {at_in} {at}"),
            (true, false) => {
                let (be, not) = (if places.len() == 1 { "is" } else { "are" }, if value == 0 { "not " } else { "" });
                format!("{at} {be} {not}{name}")
            }
        }
    }

    /// Returns the name of a house, group or pair: `row 3`, or the clue that it comes from.
    pub fn unit(self, id: UnitId) -> String {
        let unit = self.board.structure().unit_of(id);
        match unit.origins.first() {
            // For a rule of the whole board, the cells are added.
            Some(origin) if let Some(clue) = self.clue(*origin).filter(|clue| clue.is_rule()) => {
                let at = |cell: Option<&usize>| cell.map(|cell| self.cell(*cell)).unwrap_or_default();
                match (unit.kind, &unit.cells[..]) {
                    (UnitKind::Group | UnitKind::Pair, cells) if cells.len() <= MOST_LISTED => {
                        format!("{} at {}", self.origin(*origin), self.cells(cells.iter().copied()))
                    }
                    (_, cells) => {
                        format!("{} {}–{}", noun(self.puzzle, clue), at(cells.first()), at(cells.last()))
                    }
                }
            }
            Some(origin) => self.origin(*origin),
            None => self.cells(unit.cells.iter().copied()),
        }
    }

    /// Names several units: `rows 2 and 7`, `row 2 and box 3`.
    pub fn units(self, ids: impl IntoIterator<Item = UnitId>) -> String {
        let mut names: Vec<String> = Vec::new();
        for id in ids {
            let name = self.unit(id);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        // Houses of one kind with consecutive names are named together.
        let numbered = |name: &str| {
            let (word, number) = name.split_once(' ')?;
            let is_number = number.len() < 3 && number.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| (word.to_owned(), number.to_owned()))
        };
        let kind = |name: &String| numbered(name).map(|(word, _)| word);
        let groups = names.chunk_by(|a, b| kind(a).is_some() && kind(a) == kind(b));
        let said = groups.map(|group| match (kind(&group[0]), group.len()) {
            (Some(word), 2..) => {
                let plural = if word.ends_with('x') { "es" } else { "s" };
                let mut numbers: Vec<String> = group.iter().filter_map(|name| Some(numbered(name)?.1)).collect();
                numbers.sort_by_key(|number| number.parse::<u32>().ok());
                format!("{word}{plural} {}", list(&numbers))
            }
            _ => group[0].clone(),
        });
        let said: Vec<String> = said.collect();
        // Lists inside a list need a comma between them.
        match said.len() > 1 && said.iter().any(|part| part.contains(" and ")) {
            true => said.join(", "),
            false => list(&said),
        }
    }

    /// Returns the noun for a clue's rule in the plural: `killer cages`.
    pub fn plural(self, origin: OriginId) -> String {
        let noun = self.clue(origin).map_or_else(|| "clue".to_owned(), |clue| noun(self.puzzle, clue));
        format!("{noun}{}", if noun.ends_with(['s', 'x', 'h']) { "es" } else { "s" })
    }

    /// Returns the clue of an origin; `None` if it is a statement of the layout.
    pub fn clue(self, origin: OriginId) -> Option<&'p Clue> {
        self.puzzle.clues.iter().find(|clue| clue.origin == origin)
    }

    /// Returns the name of an origin: `row 3`, `whispers line r1c1–r1c4`.
    pub fn origin(self, origin: OriginId) -> String {
        match self.clue(origin) {
            Some(clue) => clue_name(self.puzzle, clue),
            None => self.puzzle.origin(origin).map_or_else(String::new, |origin| clean_line(&origin.what)),
        }
    }

    pub fn origins(self, origins: impl IntoIterator<Item = OriginId>) -> String {
        let mut names: Vec<String> = Vec::new();
        for name in origins.into_iter().map(|origin| self.origin(origin)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        list(&names)
    }

    /// Returns the sentence that states the rule of a clue, if its face has one.
    pub fn statement(self, clue: &Clue) -> Option<String> {
        let argument = |name: &str| value_of(self.puzzle, clue.argument(name)?);
        let said = match face(&clue.rule) {
            Some(face) if own_rule(self.puzzle, clue).is_none() => {
                face.sentence(face.mark().colour.unwrap_or_default(), argument)
            }
            _ => own_rule(self.puzzle, clue)?.says.clone().filter(|says| !says.contains('{'))?,
        };
        // Without a colour the sentence has one word less.
        let words: Vec<&str> = said.split_whitespace().collect();
        (!words.is_empty()).then(|| clean_line(&capital(&words.join(" "))))
    }
}

/// Returns the name of the value with this index on a board.
pub fn value_name(puzzle: &PuzzleData, board: &Board, index: u8) -> String {
    match board.structure().values().get(usize::from(index)) {
        Some(digit) if usize::from(index) < puzzle.layout.symbols.len() => {
            clean_line(puzzle.layout.symbols.name(*digit))
        }
        value => value.map(Digit::to_string).unwrap_or_default(),
    }
}

/// Groups eliminations by the set of digits that go from a cell or, if they are fewer, stay, which the first flag tells: each set
/// with its cells, in order of the cells.
fn by_effect(board: &Board, candidates: &[Candidate]) -> Vec<((bool, u64), Vec<usize>)> {
    let mut of_cell: Vec<(usize, u64)> = Vec::new();
    for candidate in candidates {
        match of_cell.iter_mut().find(|(cell, _)| *cell == candidate.cell()) {
            Some((_, digits)) => *digits |= candidate.bit(),
            None => of_cell.push((candidate.cell(), candidate.bit())),
        }
    }
    let mut parts: Vec<((bool, u64), Vec<usize>)> = Vec::new();
    for (cell, gone) in of_cell {
        let left = board.candidates(cell) & !gone;
        let stays = left != 0 && left.count_ones() < gone.count_ones();
        let effect = (stays, if stays { left } else { gone });
        match parts.iter_mut().find(|(known, _)| *known == effect) {
            Some((_, cells)) => cells.push(cell),
            None => parts.push((effect, vec![cell])),
        }
    }
    parts
}

fn own_rule<'p>(puzzle: &'p PuzzleData, clue: &Clue) -> Option<&'p crate::puzzle::OwnRule> {
    puzzle.own_rules.iter().find(|rule| rule.name == clue.rule)
}

/// Returns the noun for a clue's rule, without numbers and places.
fn noun(puzzle: &PuzzleData, clue: &Clue) -> String {
    let own = own_rule(puzzle, clue);
    let face = face(&clue.rule).filter(|_| own.is_none());
    let mut noun = match (face, own) {
        (Some(face), _) => face.names.first().map_or_else(|| clue.rule.clone(), |name| (*name).to_owned()),
        (None, Some(own)) => own.names.first().cloned().unwrap_or_else(|| own.name.clone()),
        (None, None) => clue.rule.clone(),
    };
    let has_look = match (face, own) {
        (Some(face), _) => face.mark().look.is_some(),
        (None, own) => own.and_then(|own| own.marks.first()).is_some_and(|mark| mark.look.is_some()),
    };
    if kind_of(puzzle, clue) == Some(Kind::Line) && !has_look && !noun.contains("line") {
        noun.push_str(" line");
    }
    clean_line(&noun)
}

/// Returns the kind of mark that is drawn for the clue.
fn kind_of(puzzle: &PuzzleData, clue: &Clue) -> Option<Kind> {
    match own_rule(puzzle, clue) {
        Some(own) => Kind::of_word(&own.marks.first()?.kind),
        None => Some(face(&clue.rule)?.mark().kind),
    }
}

/// Returns the name of a clue in sentences, with its numbers and place: `whispers line r1c1–r1c4`, `killer cage 15 (r1c1, r1c2)`.
pub fn clue_name(puzzle: &PuzzleData, clue: &Clue) -> String {
    if let Some(name) = &clue.name {
        return format!("“{}”", clean_line(name));
    }
    let own = own_rule(puzzle, clue);
    let face = face(&clue.rule).filter(|_| own.is_none());
    let noun = noun(puzzle, clue);
    if clue.is_rule() {
        return if noun.contains(" are ") { format!("rule “{noun}”") } else { format!("{noun} rule") };
    }
    let default = |name: &str| {
        let of_face = face.and_then(|face| face.parameter(name)?.default.map(str::to_owned));
        let of_own = own.and_then(|own| own.parameters.iter().find(|p| p.name == name)?.default.clone());
        of_face.or(of_own)
    };
    let numbers = clue.arguments.iter().filter_map(|(name, value)| {
        let said = value_of(puzzle, value).filter(|said| !said.is_empty())?;
        (!value.is_default(default(name).as_deref(), &puzzle.layout)).then_some(said)
    });
    let numbers: Vec<String> = numbers.collect();
    let mut said = noun;
    if !numbers.is_empty() {
        said.push(' ');
        said.push_str(&numbers.join(", "));
    }
    let place = place(puzzle, clue, kind_of(puzzle, clue));
    match (place.strip_prefix("of "), numbers.is_empty()) {
        _ if place.is_empty() => said,
        (_, true) => format!("{said} {place}"),
        (Some(region), false) => format!("{said}, {region}"),
        (None, false) => format!("{said} ({place})"),
    }
}

fn place(puzzle: &PuzzleData, clue: &Clue, kind: Option<Kind>) -> String {
    let groups: Vec<&[CellId]> =
        clue.arguments.iter().filter_map(|(_, argument)| argument.groups()).flatten().collect();
    let cells: Vec<CellId> = groups.concat();
    let at = |cell: &CellId| puzzle.layout.position(*cell).to_string();
    if let [cells] = &groups[..]
        && let Some(region) =
            puzzle.layout.regions.iter().find(|region| {
                region.cells.len() == cells.len() && cells.iter().all(|cell| region.cells.contains(cell))
            })
    {
        return format!("of {}", clean_line(puzzle.layout.region_name(region)));
    }
    match (&cells[..], kind) {
        ([], _) => String::new(),
        ([one], _) => at(one),
        ([one, other], Some(Kind::Edge)) => format!("at {} and {}", at(one), at(other)),
        ([first, .., last], Some(Kind::Line | Kind::Shafts | Kind::Outside | Kind::Diagonal)) if groups.len() == 1 => {
            format!("{}–{}", at(first), at(last))
        }
        (cells, _) if cells.len() <= MOST_LISTED => cells.iter().map(at).collect::<Vec<_>>().join(", "),
        ([first, .., last], _) => format!("{}–{}, {} cells", at(first), at(last), cells.len()),
    }
}

/// Formats an argument that is a number or text; `None` if it consists of cells, or is a Boolean.
fn value_of(puzzle: &PuzzleData, argument: &Argument) -> Option<String> {
    let name = |digit: &i32| puzzle.layout.symbols.name(*digit).to_owned();
    let said = match argument {
        Argument::Integer(number) => number.to_string(),
        Argument::Digit(digit) => name(digit),
        Argument::Digits(digits) => digits.iter().map(name).collect::<Vec<_>>().join(" "),
        Argument::Text(text) => format!("“{text}”"),
        Argument::List(items) => {
            let items: Option<Vec<String>> = items.iter().map(|item| value_of(puzzle, item)).collect();
            items?.join(" ")
        }
        Argument::Boolean(_) | Argument::Cell(_) | Argument::Cells(_) => return None,
    };
    Some(clean_line(&said))
}
