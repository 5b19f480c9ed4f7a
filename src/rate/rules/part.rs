//! A part of a puzzle that is examined by itself: the demands of one clue on its cells, of two clues, or of a combination of sums
//! and houses. It determines which candidates occur in some filling.

use super::Rules;
use super::fillings::{FillingAnswer, Fillings};
use crate::backend::Limits;
use crate::model::{Constraint, ConstraintKind, Literal, Model, OriginId, Values, VarId, Variable};
use crate::puzzle::Digit;
use crate::rate::{Board, Candidate, CellSet, Structure, UnitId, UnitKind, bits};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex};

/// The largest number of places of a part that counts as local; larger ones are conditions on the whole board.
pub(super) const MOST_LOCAL: usize = 12;

/// Limits on the conflicts per query, and in total for one candidate state. Queries that exceed a limit stay undecided, so a step
/// may be missed but is never wrong.
struct ConflictLimits {
    query: u64,
    total: u64,
}

impl ConflictLimits {
    /// Local parts are decided in practice, so that the steps found do not depend on the order of queries.
    const LOCAL: Self = Self { query: 10_000, total: 100_000 };
    const LARGE: Self = Self { query: 300, total: 2_000 };
}

/// The largest number of fillings of a part that are remembered.
const MOST_WITNESSES: usize = 256;

/// The content of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    Clue,
    /// Two clues that share cells.
    Two,
    /// Combined sums and houses.
    Sums,
}

/// Sums of houses and clues, each with a factor, and what they leave: the 45 rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Totals {
    /// Houses, with their factors and sums.
    pub houses: Vec<(UnitId, i64, i64)>,
    /// Sums that clues state, with their factors.
    pub clues: Vec<(OriginId, i64, i64)>,
    /// The cells that are left, with their factors, which are not 0.
    pub left: Vec<(usize, i64)>,
    /// What they add up to.
    pub total: i64,
}

/// Constraints that are examined together, and their origins.
pub struct RulePart {
    pub content: Content,
    pub clues: Vec<OriginId>,
    /// Sums that hold if a cell has a certain digit, as the clue states them. They follow from the model.
    pub conditions: Vec<Constraint>,
    /// The houses that are summed up.
    pub summed: Vec<UnitId>,
    /// The cells. They are the first variables of the part's model, in this order.
    pub cells: Vec<usize>,
    set: CellSet,
    /// Units in which some of its cells differ, each under its own switch in the model.
    houses: Vec<(UnitId, Literal)>,
    /// Sums of houses and clues from which its sum follows.
    pub totals: Option<Totals>,
    model: Model,
    digits: Arc<[Digit]>,
    state: Mutex<PartState>,
}

/// A candidate that occurs in no filling of the part.
#[derive(Clone, Debug)]
pub struct ImpossibleCandidate {
    pub candidate: Candidate,
    /// The units that are needed besides the clues.
    pub houses: Vec<UnitId>,
}

/// The propagated constraints of a part, and the cached results.
struct PartState {
    fillings: Fillings,
    /// The candidates as assumptions.
    facts: Vec<Literal>,
    /// Known fillings: the index of the digit for each cell. Fillings that the candidates no longer allow are dropped.
    witnesses: Vec<Vec<u8>>,
    /// By cell, the digits that occur in a known filling.
    supported: Vec<u64>,
    /// The candidates of the last search.
    seen: Vec<u64>,
    gone: Arc<[ImpossibleCandidate]>,
    /// By cells and digits, whether one of the digits must be in one of the cells, and by which units.
    needed: HashMap<(CellSet, u64), Option<Vec<UnitId>>>,
    work: u64,
    limits: Limits,
    /// The number of times that the total limit was exceeded without a result; each reduces it the next time.
    futile: u32,
}

impl RulePart {
    /// Makes a part of some constraints of a model whose first variables are the cells. The literals `on` hold. `None` if it
    /// contains no cells of the board, or a constraint is too large.
    pub fn new<'c>(
        structure: &Structure,
        digits: &Arc<[Digit]>,
        content: Content,
        clues: Vec<OriginId>,
        (model, on): (&Model, &[Literal]),
        constraints: impl IntoIterator<Item = &'c Constraint>,
    ) -> Option<Self> {
        let constraints: Vec<&Constraint> = constraints.into_iter().collect();
        let used: BTreeSet<VarId> = constraints.iter().flat_map(|constraint| constraint.scope()).collect();
        let cells: Vec<usize> = used.iter().map(|var| var.index()).filter(|cell| *cell < structure.cells()).collect();
        let mut set = CellSet::new(structure.cells());
        cells.iter().for_each(|cell| set.insert(*cell));
        if cells.is_empty() {
            return None;
        }
        let mut part = model.without_variables();
        let mut names: HashMap<VarId, VarId> = HashMap::new();
        for var in &used {
            let variable = model.variable(*var);
            let holds = |value: i32| on.iter().all(|literal| literal.var != *var || literal.holds(value));
            let domain = variable.domain.filter(holds);
            names.insert(*var, part.add_variable(Variable { domain, role: variable.role }));
        }
        let name = |var: VarId| names.get(&var).copied().unwrap_or(var);
        for constraint in constraints {
            let mut constraint = constraint.clone();
            constraint.kind.rename(name);
            let guard = constraint.guard.filter(|guard| !on.contains(guard));
            part.add(Constraint { guard: guard.map(|guard| Literal { var: name(guard.var), ..guard }), ..constraint });
        }
        let own = if content == Content::Sums { &[][..] } else { &clues };
        let mut houses = Vec::new();
        for (unit, among) in differing(structure, &set, own) {
            let switch = Literal::is(part.add_variable(Variable::auxiliary(Values::new([0, 1]))), 1);
            let vars = among.iter().map(|cell| name(VarId(cell as u32))).collect();
            part.add(Constraint { guard: Some(switch), ..Constraint::new(ConstraintKind::Distinct(vars), clues[0]) });
            houses.push((unit, switch));
        }
        let state = PartState {
            fillings: Fillings::new(&part)?,
            facts: Vec::new(),
            witnesses: Vec::new(),
            supported: vec![0; cells.len()],
            seen: Vec::new(),
            gone: Arc::default(),
            needed: HashMap::new(),
            work: 0,
            limits: Limits::default(),
            futile: 0,
        };
        Some(Self {
            content,
            clues,
            conditions: Vec::new(),
            summed: Vec::new(),
            totals: None,
            model: part,
            cells,
            set,
            houses,
            digits: digits.clone(),
            state: Mutex::new(state),
        })
    }

    /// Returns the cells as a set.
    pub fn set(&self) -> &CellSet {
        &self.set
    }

    fn conflict_limits(&self) -> ConflictLimits {
        if self.cells.len() <= MOST_LOCAL { ConflictLimits::LOCAL } else { ConflictLimits::LARGE }
    }

    /// Returns the limit on conflicts for a candidate state.
    fn most_work(&self, state: &PartState) -> u64 {
        self.conflict_limits().total >> state.futile.min(16)
    }

    /// Returns its model, whose first variables are the cells.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Returns the digits, to which the indices of candidates refer.
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// Returns the remaining candidates of its cells; for a placed cell, its digit.
    pub fn domains(&self, board: &Board) -> Vec<u64> {
        let left = |cell: &usize| board.placed(*cell).map_or(board.candidates(*cell), |digit| 1 << digit);
        self.cells.iter().map(left).collect()
    }

    /// Returns the candidates that occur in no filling of the part, each with the units needed to show that.
    pub fn gone(&self, board: &Board) -> Arc<[ImpossibleCandidate]> {
        let domains = self.domains(board);
        let Ok(mut state) = self.state.lock() else { return Arc::default() };
        if state.seen != domains {
            state.limits = board.structure().rules().map(Rules::limits).unwrap_or_default();
            self.look(&mut state, domains);
            if state.limits.poll(0).is_some() {
                state.seen.clear();
            }
        }
        state.gone.clone()
    }

    /// Recomputes the impossible candidates.
    fn look(&self, state: &mut PartState, domains: Vec<u64>) {
        state.needed.clear();
        state.work = 0;
        state.gone = Arc::default();
        let allows = |witness: &Vec<u8>| witness.iter().zip(&domains).all(|(digit, left)| left >> digit & 1 == 1);
        state.witnesses.retain(allows);
        state.seen.clone_from(&domains);
        if domains.contains(&0) {
            return;
        }
        state.supported.fill(0);
        let PartState { supported, witnesses, .. } = state;
        witnesses.iter().for_each(|witness| support(supported, witness));
        state.facts = self.facts(&domains);
        let mut gone = Vec::new();
        for (place, left) in domains.iter().enumerate().filter(|(_, left)| left.count_ones() > 1) {
            for digit in bits(*left) {
                if state.supported[place] >> digit & 1 == 1 {
                    continue;
                }
                if let Some(houses) = self.ask(state, &[self.literal(place, digit)]) {
                    gone.push(ImpossibleCandidate { candidate: Candidate::new(self.cells[place], digit), houses });
                }
            }
        }
        if gone.is_empty() && state.work >= self.most_work(state) {
            state.futile += 1;
        }
        state.gone = gone.into();
    }

    /// Returns the candidates as facts.
    fn facts(&self, domains: &[u64]) -> Vec<Literal> {
        let mut facts = Vec::new();
        for (place, left) in domains.iter().enumerate() {
            if left.count_ones() == 1 {
                facts.push(self.literal(place, left.trailing_zeros() as u8));
            } else {
                let gone = (0..self.digits.len() as u8).filter(|digit| left >> digit & 1 == 0);
                facts.extend(gone.map(|digit| !self.literal(place, digit)));
            }
        }
        facts
    }

    /// Returns candidates outside the part that are impossible because their digit must be in cells of the part that they see,
    /// with those cells and the units needed.
    pub fn needs(&self, board: &Board) -> Vec<RequiredDigit> {
        let structure = board.structure();
        let domains = self.domains(board);
        let Ok(mut state) = self.state.lock() else { return Vec::new() };
        if state.seen != domains {
            self.look(&mut state, domains.clone());
        }
        if domains.contains(&0) {
            return Vec::new();
        }
        let mut outside: HashMap<(CellSet, u8), Vec<Candidate>> = HashMap::new();
        for digit in 0..structure.digits() as u8 {
            let inside = board.places(digit).and(&self.set);
            if inside.is_empty() {
                continue;
            }
            // A filling without the digit shows that the part does not need it.
            if state.witnesses.iter().any(|witness| !witness.contains(&digit)) {
                continue;
            }
            for cell in board.places(digit).minus(&self.set).iter() {
                let seen = structure.sees(Candidate::new(cell, digit)).and(&inside);
                if !seen.is_empty() {
                    outside.entry((seen, digit)).or_default().push(Candidate::new(cell, digit));
                }
            }
        }
        let mut keys: Vec<((CellSet, u8), Vec<Candidate>)> = outside.into_iter().collect();
        keys.sort_by(|a, b| a.1.cmp(&b.1));
        let mut found = Vec::new();
        for ((cells, digit), candidates) in keys {
            if let Some(houses) = self.is_needed(&mut state, &cells, 1 << digit) {
                found.push(RequiredDigit { candidates, cells, digit, houses });
            }
        }
        found
    }

    /// Returns absent candidates of its cells by which, with some units, this candidate is impossible; `None` if that cannot be
    /// shown within the limits, those of the rules included. As long as `work` lasts, those are left out that are not needed. Placed
    /// digits are not among them.
    pub fn relied(
        &self,
        board: &Board,
        units: &[UnitId],
        impossible: Candidate,
        work: &mut u64,
    ) -> Option<Vec<Candidate>> {
        let domains = self.domains(board);
        let place = self.cells.iter().position(|cell| *cell == impossible.cell())?;
        let limits = board.structure().rules().map(Rules::limits).unwrap_or_default();
        let mut state = self.state.lock().ok()?;
        let fixed: Vec<Literal> = (0..self.cells.len())
            .filter_map(|at| Some(self.literal(at, board.placed(self.cells[at])?)))
            .chain(self.houses.iter().map(|(unit, on)| if units.contains(unit) { *on } else { !*on }))
            .chain([self.literal(place, impossible.digit)])
            .collect();
        let open = (0..self.cells.len()).filter(|at| board.placed(self.cells[*at]).is_none() && *at != place);
        let mut absent: Vec<(usize, u8)> = open
            .flat_map(|at| bits(board.structure().all(self.cells[at]) & !domains[at]).map(move |digit| (at, digit)))
            .collect();
        let mut refuted = |absent: &[(usize, u8)], work: &mut u64| {
            let facts = absent.iter().map(|(at, digit)| !self.literal(*at, *digit));
            let assumptions: Vec<Literal> = fixed.iter().copied().chain(facts).collect();
            let mut left = ConflictLimits::LARGE.query;
            let answer = state.fillings.solve(&assumptions, &mut left, &limits);
            *work = work.saturating_sub(1 + ConflictLimits::LARGE.query - left);
            match answer {
                FillingAnswer::Refuted(core) => {
                    let is_used = |(at, digit): &&(usize, u8)| core.contains(&!self.literal(*at, *digit));
                    Some(absent.iter().filter(is_used).copied().collect::<Vec<_>>())
                }
                _ => None,
            }
        };
        absent = refuted(&absent, work)?;
        let mut kept = 0;
        while kept < absent.len() && *work > 0 && limits.poll(0).is_none() {
            let fewer: Vec<(usize, u8)> = [&absent[..kept], &absent[kept + 1..]].concat();
            match refuted(&fewer, work) {
                Some(core) => absent = core,
                None => kept += 1,
            }
        }
        Some(absent.into_iter().map(|(at, digit)| Candidate::new(self.cells[at], digit)).collect())
    }

    /// Returns the digits of some of its cells in each filling that is known.
    pub fn digits_of_fillings(&self, board: &Board, cells: &CellSet) -> Vec<u64> {
        self.gone(board);
        let Ok(state) = self.state.lock() else { return Vec::new() };
        let places = self.places(cells);
        let of_cells = |witness: &Vec<u8>| places.iter().fold(0, |all, place| all | 1 << witness[*place]);
        state.witnesses.iter().map(of_cells).collect()
    }

    /// Returns the units that are needed if one of the digits must be in one of the cells, after
    /// [`digits_of_fillings`](Self::digits_of_fillings) for the same board.
    pub fn must_have(&self, cells: &CellSet, digits: u64) -> Option<Vec<UnitId>> {
        let mut state = self.state.lock().ok()?;
        let is_possible = !state.seen.is_empty() && !state.seen.contains(&0);
        if is_possible { self.is_needed(&mut state, cells, digits) } else { None }
    }

    fn places(&self, cells: &CellSet) -> Vec<usize> {
        (0..self.cells.len()).filter(|place| cells.contains(self.cells[*place])).collect()
    }

    fn is_needed(&self, state: &mut PartState, cells: &CellSet, digits: u64) -> Option<Vec<UnitId>> {
        let places = self.places(cells);
        let avoids = |witness: &Vec<u8>| places.iter().all(|place| digits >> witness[*place] & 1 == 0);
        if state.witnesses.iter().any(avoids) {
            return None;
        }
        if let Some(known) = state.needed.get(&(cells.clone(), digits)) {
            return known.clone();
        }
        let literals = |place: &usize| bits(digits).map(|digit| !self.literal(*place, digit)).collect::<Vec<_>>();
        let none: Vec<Literal> = places.iter().flat_map(literals).collect();
        let needed = self.ask(state, &none);
        state.needed.insert((cells.clone(), digits), needed.clone());
        needed
    }

    fn literal(&self, place: usize, digit: u8) -> Literal {
        Literal::is(VarId(place as u32), self.digits[usize::from(digit)])
    }

    /// Returns the units that are needed if there is no filling of the part within the last candidates under the literals;
    /// `None` if there is one, which is remembered, or the query is not decided.
    fn ask(&self, state: &mut PartState, wanted: &[Literal]) -> Option<Vec<UnitId>> {
        let all: Vec<usize> = (0..self.houses.len()).collect();
        let mut houses = self.question(state, wanted, &all)?;
        // Minimises the set of units.
        let mut kept = 0;
        while kept < houses.len() {
            let mut fewer = houses.clone();
            fewer.remove(kept);
            match self.question(state, wanted, &fewer) {
                Some(core) => houses = core,
                None => kept += 1,
            }
        }
        Some(houses.into_iter().map(|house| self.houses[house].0).collect())
    }

    /// Queries with some of the houses on; returns those that suffice if there is no filling.
    fn question(&self, state: &mut PartState, wanted: &[Literal], houses: &[usize]) -> Option<Vec<usize>> {
        let most = self.most_work(state).saturating_sub(state.work).min(self.conflict_limits().query);
        if most == 0 || state.limits.poll(0).is_some() {
            return None;
        }
        // The search keeps what follows from the assumptions that are the same as those before.
        let mut assumptions = state.facts.clone();
        for (house, (_, on)) in self.houses.iter().enumerate() {
            assumptions.push(if houses.contains(&house) { *on } else { !*on });
        }
        assumptions.extend(wanted);
        let mut left = most;
        let answer = state.fillings.solve(&assumptions, &mut left, &state.limits);
        state.work += 1 + most - left;
        match answer {
            FillingAnswer::Refuted(core) => {
                let is_in = |house: &usize| core.contains(&self.houses[*house].1);
                Some(houses.iter().copied().filter(is_in).collect())
            }
            FillingAnswer::Solution(values) => {
                let digit = |value: &i32| Some(self.digits.iter().position(|digit| digit == value)? as u8);
                let witness: Vec<u8> = values[..self.cells.len()].iter().map(digit).collect::<Option<_>>()?;
                // With fewer houses on, it need not be a filling.
                if houses.len() == self.houses.len() {
                    support(&mut state.supported, &witness);
                    if state.witnesses.len() >= MOST_WITNESSES {
                        state.witnesses.remove(0);
                    }
                    state.witnesses.push(witness);
                }
                None
            }
            FillingAnswer::Open => None,
        }
    }
}

/// Adds the candidates of a filling to those that occur in one.
fn support(supported: &mut [u64], witness: &[u8]) {
    supported.iter_mut().zip(witness).for_each(|(mask, digit)| *mask |= 1 << digit);
}

/// Candidates that see all cells in which a part needs their digit.
#[derive(Clone, Debug)]
pub struct RequiredDigit {
    pub candidates: Vec<Candidate>,
    pub cells: CellSet,
    pub digit: u8,
    pub houses: Vec<UnitId>,
}

/// Returns the houses and groups that keep some of the cells different, each with these cells. Those contained in another one, or
/// implied by the clues themselves, are omitted.
fn differing(structure: &Structure, cells: &CellSet, clues: &[OriginId]) -> Vec<(UnitId, CellSet)> {
    let mut found: Vec<(UnitId, CellSet)> = Vec::new();
    for (id, unit) in (0..).map(UnitId).zip(structure.units()) {
        if unit.kind == UnitKind::Pair || unit.origins.iter().any(|origin| clues.contains(origin)) {
            continue;
        }
        let among = unit.set.and(cells);
        if among.len() > 1 && !found.iter().any(|(_, known)| among.is_within(known)) {
            found.retain(|(_, known)| !known.is_within(&among));
            found.push((id, among));
        }
    }
    found
}

impl std::fmt::Debug for RulePart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Part").field("clues", &self.clues).field("cells", &self.cells).finish_non_exhaustive()
    }
}
