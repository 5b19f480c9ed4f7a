//! Descriptions of steps in English: the conclusion, the technique, the houses and clues involved; and hints that only name where
//! to look.
//!
//! Numbers ([`numbers`]) come from the constraints of the clues. Names of clues and the sentences for their rules come from the rules' faces; no rule is named here.

mod chain;
mod numbers;
mod patterns;
mod words;

pub use words::{clue_name, value_name};

use super::rules::cells_of;
use super::{
    Account, Board, Candidate, ClueRole, Fact, Reason, Role, Sentence, Step, Technique, Terms, Unit, UnitId, UnitKind,
    UnitRole, account,
};
use crate::model::OriginId;
use crate::puzzle::{Clue, PuzzleData};
use words::{PuzzleNames, capital, list};

/// The largest number of cells that are listed for a rule of the whole board.
const MOST_TOLD: usize = 6;

/// If there are more clues than this, only their number is stated.
const MOST_SUMS: usize = 5;

/// The largest number of branches of a net that are listed.
const MOST_BRANCHES: usize = 4;

/// The largest number of digits found by search that are listed.
const MOST_FOUND: usize = 5;

/// The largest number of houses and clues in a hint.
const MOST_HINTED: usize = 3;

/// Describes a step and its reason in one or two sentences, with names in these terms. `board` is the one before the step.
pub fn sentence(puzzle: &PuzzleData, board: &Board, step: &Step, terms: Terms) -> String {
    describe(puzzle, board, step, terms).0
}

/// Describes a step as [`sentence`] does, and returns the numbers behind it as well.
pub fn describe(puzzle: &PuzzleData, board: &Board, step: &Step, terms: Terms) -> (String, Option<Account>) {
    let account = account(board, step);
    let telling = Telling { account: account.as_ref(), terms, ..Telling::new(puzzle, board, step) };
    let said = [telling.said()].into_iter().chain(telling.by_placements()).collect::<Vec<_>>().join(" ");
    (said, account)
}

/// Returns the sentence for the rule of the clue that a step uses, if it uses exactly one. `board` is the one before the step.
pub fn statement(puzzle: &PuzzleData, board: &Board, step: &Step) -> Option<String> {
    Telling::new(puzzle, board, step).statement()
}

/// Returns where to look for a step: houses, clues or cells, but neither its technique nor a digit. `board` is the one before the
/// step.
pub fn hint(puzzle: &PuzzleData, board: &Board, step: &Step) -> String {
    Telling::new(puzzle, board, step).where_to_look()
}

/// Returns the digits of some candidates.
fn digits_of(candidates: impl Iterator<Item = Candidate>) -> u64 {
    candidates.fold(0, |digits, candidate| digits | candidate.bit())
}

struct Telling<'s> {
    words: PuzzleNames<'s>,
    step: &'s Step,
    terms: Terms,
    /// The numbers behind the step, which only its sentence states.
    account: Option<&'s Account>,
}

impl<'s> Telling<'s> {
    fn new(puzzle: &'s PuzzleData, board: &'s Board, step: &'s Step) -> Self {
        Self { words: PuzzleNames { puzzle, board }, step, terms: Terms::default(), account: None }
    }

    fn reason(&self) -> &Reason {
        &self.step.reason
    }

    /// Returns the technique's name, with a capital letter.
    fn name(&self) -> String {
        match (self.step.technique, self.terms) {
            (Technique::Pointing, Terms::SudokuWiki) if self.pattern().count() > 2 => "Pointing triple".to_owned(),
            (technique, terms) => capital(technique.name_in(terms)),
        }
    }

    fn effect(&self) -> String {
        let mut parts = Vec::new();
        if !self.step.placements.is_empty() {
            parts.push(self.words.values(&self.step.placements));
        }
        if !self.step.eliminations.is_empty() {
            parts.push(self.words.gone(&self.step.eliminations));
        }
        list(&parts)
    }

    /// Describes what clues exclude by themselves when the digits of the step are placed; what houses exclude goes without saying.
    fn by_placements(&self) -> Option<String> {
        let structure = self.words.board.structure();
        let mut gone: Vec<(OriginId, Vec<Candidate>)> = Vec::new();
        for placed in self.step.placements.iter().filter(|_| self.step.technique != Technique::Search) {
            for cell in structure.peers(placed.cell()).iter() {
                let candidate = Candidate::new(cell, placed.digit);
                let units = structure.units_with(placed.cell(), cell).map(|unit| structure.unit_of(unit));
                let units: Vec<&Unit> = units.collect();
                let is_gone = self.words.board.has(candidate) && !self.step.eliminations.contains(&candidate);
                let Some(origin) = units.iter().find_map(|unit| unit.origins.first().copied()) else { continue };
                if !is_gone || units.iter().any(|unit| !matches!(unit.kind, UnitKind::Group | UnitKind::Pair)) {
                    continue;
                }
                match gone.iter_mut().find(|(known, _)| *known == origin) {
                    Some((_, candidates)) => candidates.push(candidate),
                    None => gone.push((origin, vec![candidate])),
                }
            }
        }
        let said = gone
            .into_iter()
            .map(|(origin, candidates)| format!("{}: {}", self.words.origin(origin), self.words.gone(&candidates)));
        let said: Vec<String> = said.collect();
        (!said.is_empty()).then(|| format!("{}.", capital(&said.join("; "))))
    }

    fn of_role(&self, wanted: Role) -> impl Iterator<Item = Candidate> + '_ {
        self.reason().candidates.iter().filter(move |(_, role)| *role == wanted).map(|(candidate, _)| *candidate)
    }

    fn pattern(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.of_role(Role::Pattern)
    }

    fn pattern_digits(&self) -> u64 {
        digits_of(self.pattern())
    }

    /// Returns the digits that the step eliminates.
    fn gone_digits(&self) -> u64 {
        digits_of(self.step.eliminations.iter().copied())
    }

    /// Returns the cells of the reason.
    fn reason_cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.reason().cells.iter().map(|cell| usize::from(*cell))
    }

    fn units(&self, wanted: impl Fn(UnitRole) -> bool) -> Vec<UnitId> {
        self.reason().units.iter().filter(|(_, role)| wanted(*role)).map(|(unit, _)| *unit).collect()
    }

    fn bases(&self) -> Vec<UnitId> {
        self.units(|role| role == UnitRole::Base)
    }

    /// Returns the units by which candidates exclude each other.
    fn links(&self) -> Vec<UnitId> {
        self.units(|role| role != UnitRole::Base)
    }

    fn pattern_cells(&self) -> String {
        self.words.cells(self.pattern().map(Candidate::cell))
    }

    fn said(&self) -> String {
        let (words, name, effect) = (self.words, self.name(), self.effect());
        let digits = words.digits(self.pattern_digits());
        let cells = self.pattern_cells();
        let named_cells = || words.cells(self.reason_cells());
        let bases = self.bases();
        let is_of_layer = |candidate: Candidate| words.board.structure().is_of_layer(candidate.cell());
        match self.step.technique.facts().sentence {
            Sentence::LastCell | Sentence::OnlyDigit | Sentence::OnlyPlace if self.pattern().any(is_of_layer) => {
                let from = if bases.is_empty() { String::new() } else { format!(": {}", words.units(bases)) };
                format!("{name}{from}: {effect}.")
            }
            Sentence::LastCell => {
                format!("{name}: {cells} is the last open cell of {}, so it is {digits}.", words.units(bases))
            }
            Sentence::OnlyDigit => format!("{name}: {digits} is the only candidate left in {cells}."),
            Sentence::OnlyPlace => {
                format!("{name}: in {}, the only place for {digits} is {cells}.", words.units(bases))
            }
            Sentence::NakedSet => {
                format!("{name} {digits} in {cells} ({}), so {effect}.", words.units(self.links()))
            }
            Sentence::HiddenSet => {
                format!(
                    "{name} {digits} in {}: the only cells for these digits are {cells}, so \
                    {effect}.",
                    words.units(bases)
                )
            }
            Sentence::Shared => self.of_shared(&effect),
            Sentence::Locked => {
                let holds_all = |unit: &UnitId| {
                    let set = &words.board.structure().unit_of(*unit).set;
                    self.pattern().all(|candidate| set.contains(candidate.cell()))
                };
                let by = self.links().into_iter().find(holds_all);
                let by = by.map(|by| format!(", all in {}", words.unit(by))).unwrap_or_default();
                format!("{name}: in {}, the only cells for {digits} are {cells}{by}, so {effect}.", words.units(bases))
            }
            Sentence::Fish => {
                let covers = self.units(|role| role == UnitRole::Cover);
                let fins: Vec<usize> = self.of_role(Role::Fin).map(Candidate::cell).collect();
                let digits = words.digits(digits_of(self.reason().candidates.iter().map(|(candidate, _)| *candidate)));
                let but = match fins.len() {
                    0 => String::new(),
                    1 => format!(", except for the fin in {}", words.cells(fins)),
                    _ => format!(", except for the fins in {}", words.cells(fins)),
                };
                let (bases, covers) = (words.units(bases), words.units(covers));
                format!(
                    "{name} on {digits}: in the base sets ({bases}) it is only possible in the cover sets \
                    ({covers}){but}, so {effect}."
                )
            }
            Sentence::Links => self.of_links(&effect),
            Sentence::WWing => self.of_w_wing(&effect),
            Sentence::Either => self.of_either(&effect),
            Sentence::Bug => {
                let gone = self.gone_digits();
                let cell = self.step.eliminations.first().map_or(0, |candidate| candidate.cell());
                let left = words.any_of(words.board.candidates(cell) & !gone);
                format!(
                    "{name}: {} is {left}, since otherwise every open cell would have two candidates, and the puzzle no \
                    solution or more than one.",
                    words.cell(cell)
                )
            }
            Sentence::Deadly => self.of_deadly(&effect),
            Sentence::Colours => {
                let mut colours: Vec<String> = Vec::new();
                for number in 0..4 {
                    let of: Vec<usize> = self.of_role(Role::Set(number)).map(Candidate::cell).collect();
                    if !of.is_empty() {
                        colours.push(words.cells(of));
                    }
                }
                let digit = digits_of(self.reason().candidates.iter().map(|(candidate, _)| *candidate));
                let which = if colours.len() > 2 { "each pair of" } else { "these two" };
                let colours: Vec<String> = colours.chunks(2).map(|pair| pair.join(" / ")).collect();
                let colours = colours.join("; ");
                format!(
                    "{name} on {}: of {which} colours ({colours}), one must be true in all its cells, so {effect}.",
                    words.digits(digit)
                )
            }
            Sentence::AllDigits => {
                format!("{name} in {}: these cells contain each of their candidates once, so {effect}.", named_cells())
            }
            Sentence::Sets => self.of_almost_locked(&effect),
            Sentence::Chain => {
                let nodes = &self.reason().chain;
                let chain = chain::notation(words, nodes);
                match &nodes[..] {
                    [first, .., last]
                        if !first.on && last.on && first.candidates != last.candidates && !self.is_loop() =>
                    {
                        let (first, last) = (chain::node(words, first), chain::node(words, last));
                        format!("{name}: {chain}; {first} or {last} is true, so {effect}.")
                    }
                    _ => format!("{name}: {chain}, so {effect}."),
                }
            }
            Sentence::Branches => {
                // A chain without a link says no more than its premise.
                let branches: Vec<_> = self.reason().branches.iter().filter(|nodes| nodes.len() > 1).collect();
                let more = if branches.len() > MOST_BRANCHES { "; …" } else { "" };
                let told = branches.iter().take(MOST_BRANCHES).map(|nodes| chain::branch(words, nodes));
                format!("{name}: {}{more}. So {effect}.", told.collect::<Vec<_>>().join("; "))
            }
            Sentence::Found => {
                let found = self.step.placements.len();
                let told = words.placed(&self.step.placements[..found.min(MOST_FOUND)]);
                let more = if found > MOST_FOUND { " and more" } else { "" };
                format!("{name}: no technique finds a step. Trial and error gives {told}{more}.")
            }
            Sentence::SmallSet => self.of_set(),
            Sentence::Sums => self.of_sums(&effect),
            Sentence::Clues => self.of_clues(&effect),
        }
    }

    /// Returns whether the chain is a continuous loop.
    fn is_loop(&self) -> bool {
        matches!(self.step.technique, Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop)
    }

    /// Lists the clues of the reason; for a rule of the whole board, with the cells to which it is applied.
    fn clues(&self) -> String {
        let (words, reason) = (self.words, self.reason());
        let clues = words.origins(reason.clues.iter().map(|(origin, _)| *origin));
        let is_rule = |(origin, _): &(OriginId, ClueRole)| words.clue(*origin).is_some_and(Clue::is_rule);
        if reason.clues.iter().any(is_rule) && (1..=MOST_TOLD).contains(&reason.cells.len()) {
            return format!("{clues} at {}", words.cells(self.reason_cells()));
        }
        clues
    }

    fn of_clues(&self, effect: &str) -> String {
        let (words, clues) = (self.words, self.clues());
        let units = words.units(self.reason().units.iter().map(|(unit, _)| *unit));
        let from = match (clues.is_empty(), units.is_empty()) {
            (true, true) => words.cells(self.reason_cells()),
            (false, true) => clues,
            (true, false) => units,
            (false, false) => format!("{clues}, with {units}"),
        };
        match self.numbers("") {
            Some((numbers, true)) => format!("{}: {from}: {numbers}.", self.name()),
            Some((numbers, false)) => format!("{}: {from}: {numbers}, so {effect}.", self.name()),
            None => format!("{}: {from}: {effect}.", self.name()),
        }
    }

    /// Describes a step by clues and cells that each have one of some digits of a house.
    fn of_shared(&self, effect: &str) -> String {
        let words = self.words;
        let digits = words.digits(self.pattern_digits());
        let mut links = self.links();
        let house = words.units(links.drain(..links.len().min(1)));
        let of_clues = cells_of(words.board, self.reason());
        let naked = self.reason_cells().filter(|cell| !of_clues.contains(cell));
        let clues = self.reason().clues.iter().map(|(origin, _)| words.origin(*origin));
        let items: Vec<String> = clues.chain(naked.map(|cell| words.cell(cell))).collect();
        let with = if links.is_empty() { String::new() } else { format!(", with {},", words.units(links)) };
        let numbers = self.numbers("").map(|(numbers, _)| format!(" ({numbers})")).unwrap_or_default();
        let (name, items) = (self.name(), list(&items));
        format!(
            "{name} {digits} in {house}: {items}{with} must each have one of these digits there{numbers}, so {effect}."
        )
    }

    /// Returns the numbers behind a step of clues in words, and whether they include its effect. `with` names units that are needed
    /// besides sums.
    fn numbers(&self, with: &str) -> Option<(String, bool)> {
        let account = self.account?;
        let (numbers, is_effect) = self.words.account(account, with)?;
        let tells = |fact: &Fact, placed: &Candidate| match fact {
            Fact::Place { cell, .. } => *cell == placed.cell(),
            Fact::Beside { gone, .. } => {
                let gone = gone.iter().filter(|gone| gone.cell == placed.cell);
                let gone = gone.fold(0, |digits, gone| digits | gone.bit());
                self.words.board.candidates(placed.cell()) & !gone == placed.bit()
            }
            _ => false,
        };
        let is_told = |placed: &Candidate| account.facts.iter().any(|fact| tells(fact, placed));
        let is_value = account.totals.as_ref().is_some_and(|totals| totals.left.len() == 1);
        Some((numbers, is_effect && (is_value || self.step.placements.iter().all(is_told))))
    }

    /// Describes a step by sums of clues and houses.
    fn of_sums(&self, effect: &str) -> String {
        let words = self.words;
        let with = words.units(self.units(|role| role != UnitRole::Sum));
        match self.numbers(&with) {
            Some((numbers, true)) => return format!("{}: {numbers}.", self.name()),
            Some((numbers, false)) => return format!("{}: {numbers}, so {effect}.", self.name()),
            None => {}
        }
        let with = if with.is_empty() { String::new() } else { format!(" (with {with})") };
        let mut clues: Vec<OriginId> = self.reason().clues.iter().map(|(origin, _)| *origin).collect();
        clues.dedup();
        let sums = match clues.len() {
            many @ MOST_SUMS.. => format!("the sums of {many} clues"),
            _ => words.origins(clues),
        };
        let summed = words.units(self.units(|role| role == UnitRole::Sum));
        let cells = words.cells(self.reason_cells());
        let of = if summed.is_empty() { String::new() } else { format!(", and {summed}") };
        format!("{}: the sum of {cells} follows from {sums}{of}{with}: {effect}.", self.name())
    }

    /// Describes a step by a set of clues and houses.
    fn of_set(&self) -> String {
        let words = self.words;
        let at = match &self.reason().cells[..] {
            [] => String::new(),
            cells => format!(" at {}", words.cells(cells.iter().map(|cell| usize::from(*cell)))),
        };
        let named = |origin| match words.clue(origin).is_some_and(Clue::is_rule) {
            true => format!("{}{at}", words.origin(origin)),
            false => words.origin(origin),
        };
        let clues: Vec<String> = self.reason().clues.iter().map(|(origin, _)| named(*origin)).collect();
        let mut from: Vec<String> = Vec::new();
        for clue in clues.into_iter().map(|clue| format!("the {clue}")) {
            if !from.contains(&clue) {
                from.push(clue);
            }
        }
        let units = words.units(self.reason().units.iter().map(|(unit, _)| *unit));
        from.extend((!units.is_empty()).then_some(units));
        let leaves = if from.len() == 1 && self.reason().units.len() < 2 { "leaves" } else { "leave" };
        let mut parts = Vec::new();
        if self.step.placements.iter().any(|placed| words.board.structure().is_of_layer(placed.cell())) {
            let tell = if from.len() == 1 { "tells" } else { "tell" };
            let numbers = self.numbers("").map(|(numbers, _)| format!(": {numbers}")).unwrap_or_default();
            return format!("{} {tell}: {}{numbers}.", capital(&list(&from)), self.effect());
        }
        if !self.step.placements.is_empty() {
            parts.push(format!("only {}", words.placed(&self.step.placements)));
        }
        if !self.step.eliminations.is_empty() {
            parts.push(words.gone(&self.step.eliminations));
        }
        let numbers = self.numbers("").map(|(numbers, _)| format!(": {numbers}")).unwrap_or_default();
        format!("{} {leaves} {}{numbers}.", capital(&list(&from)), list(&parts))
    }

    /// Returns the sentence for the rule of the clue that a step uses, if there is one.
    fn statement(&self) -> Option<String> {
        let mut rules = self.reason().clues.iter().filter(|(_, role)| *role == ClueRole::Whole);
        let (Some((only, _)), None) = (rules.next(), rules.next()) else { return None };
        self.words.statement(self.words.clue(*only)?)
    }

    fn where_to_look(&self) -> String {
        let (words, reason) = (self.words, self.reason());
        let mut names: Vec<String> = Vec::new();
        if !reason.clues.is_empty() {
            names.push(format!("the {}", self.clues()));
        }
        let bases = self.bases();
        let units = if bases.is_empty() { self.links() } else { bases };
        if names.is_empty() && !units.is_empty() {
            let more = units.len().saturating_sub(MOST_HINTED);
            names.push(words.units(units.into_iter().take(MOST_HINTED)));
            if more > 0 {
                names.push("the houses linked to them".to_owned());
            }
        } else if !names.is_empty() && !units.is_empty() {
            names.push(words.units(units));
        }
        if names.is_empty() {
            let cells: Vec<usize> = match reason.cells.is_empty() {
                true => reason.candidates.iter().map(|(candidate, _)| candidate.cell()).collect(),
                false => self.reason_cells().collect(),
            };
            names.push(words.cells(cells));
        }
        match names.iter().all(String::is_empty) {
            true => "No technique finds a step here; only trial and error helps.".to_owned(),
            false => format!("Look at {}.", list(&names)),
        }
    }
}
