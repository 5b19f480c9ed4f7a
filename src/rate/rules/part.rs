//! A part of a puzzle that is examined by itself: the demands of one clue on its cells, of two clues, or of a combination of sums
//! and houses. It determines which candidates occur in some filling.

use crate::backend::{Backend, Limits, Session, SessionStep as Answer, Settings, Task, Template, named};
use crate::model::{Assignment, Constraint, ConstraintKind, Literal, Model, OriginId, Status, Values, VarId, Variable};
use crate::puzzle::Digit;
use crate::rate::{Board, Candidate, CellSet, Structure, UnitId, UnitKind, bits};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock};

/// Conflict limits: per query, and in total for one candidate state. Queries that exceed a limit stay undecided, so a step may be
/// missed but is never wrong.
const WORK: [u64; 2] = [2_000, 20_000];

/// The limits for parts with many variables, where each conflict takes long.
const WORK_OF_LARGE: [u64; 2] = [100, 1_000];

/// The number of propagations that count as one conflict.
const PROPAGATIONS: u64 = 1_000;

/// The largest number of variables of a part that is not large.
const LARGE: usize = 120;

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

/// Constraints that are examined together, and their origins.
pub struct RulePart {
    pub content: Content,
    pub clues: Vec<OriginId>,
    /// The houses that are summed up.
    pub summed: Vec<UnitId>,
    pub cells: Vec<usize>,
    set: CellSet,
    /// Units in which some of its cells differ, each under its own switch in the model.
    houses: Vec<(UnitId, Literal, CellSet)>,
    digits: Arc<[Digit]>,
    /// Whether it contains variables other than cells.
    others: bool,
    /// The conflict limits per query and in total.
    work: [u64; 2],
    model: Arc<Model>,
    /// All fillings without houses, if there are few; no search is needed then.
    ways: OnceLock<Option<Vec<Vec<u8>>>>,
    template: OnceLock<Option<Box<dyn Template>>>,
    state: Mutex<PartCache>,
}

/// A candidate that occurs in no filling of the part.
#[derive(Clone, Debug)]
pub struct ImpossibleCandidate {
    pub candidate: Candidate,
    /// The units that are needed besides the clues.
    pub houses: Vec<UnitId>,
}

/// The cached results of a part.
#[derive(Default)]
struct PartCache {
    session: Option<Box<dyn Session>>,
    /// Known fillings: the index of the digit for each cell. Fillings that the candidates no longer allow are dropped.
    witnesses: Vec<Vec<u8>>,
    /// The candidates of the last search.
    seen: Vec<u64>,
    gone: Arc<[ImpossibleCandidate]>,
    /// By cells and digit, whether the digit must be in one of the cells, and by which units.
    needed: HashMap<(CellSet, u8), Option<Vec<UnitId>>>,
    work: u64,
    /// The number of times that the total limit was exceeded without a result; each reduces it the next time.
    futile: u32,
}

impl RulePart {
    /// Makes a part of some constraints of a model whose first variables are the cells. `None` if it contains no cells of the
    /// board.
    pub fn new<'c>(
        structure: &Structure,
        digits: &Arc<[Digit]>,
        content: Content,
        clues: Vec<OriginId>,
        model: &Model,
        constraints: impl IntoIterator<Item = &'c Constraint>,
    ) -> Option<Self> {
        let constraints: Vec<&Constraint> = constraints.into_iter().collect();
        let used: HashSet<VarId> = constraints.iter().flat_map(|constraint| constraint.scope()).collect();
        let mut cells: Vec<usize> =
            used.iter().map(|var| var.index()).filter(|cell| *cell < structure.cells()).collect();
        cells.sort_unstable();
        let mut set = CellSet::new(structure.cells());
        cells.iter().for_each(|cell| set.insert(*cell));
        if cells.is_empty() {
            return None;
        }
        let mut part = model.without_constraints();
        for var in model.var_ids().filter(|var| !used.contains(var)) {
            let first = model.variable(var).domain.iter().next()?;
            part.set_domain(var, Values::new([first]));
        }
        let own = if content == Content::Sums { &[][..] } else { &clues };
        let houses = differing(structure, &set, own).into_iter().map(|(unit, among)| {
            let switch = Literal::is(part.add_variable(Variable::auxiliary(Values::new([0, 1]))), 1);
            let vars = among.iter().map(|cell| VarId(cell as u32)).collect();
            (unit, switch, among, vars)
        });
        let houses: Vec<(UnitId, Literal, CellSet, Vec<VarId>)> = houses.collect();
        constraints.into_iter().for_each(|constraint| part.add(constraint.clone()));
        for (_, switch, _, vars) in &houses {
            part.add(Constraint {
                guard: Some(*switch),
                ..Constraint::new(ConstraintKind::Distinct(vars.clone()), clues[0])
            });
        }
        Some(Self {
            content,
            clues,
            summed: Vec::new(),
            cells,
            set,
            houses: houses.into_iter().map(|(unit, switch, among, _)| (unit, switch, among)).collect(),
            digits: digits.clone(),
            others: used.iter().any(|var| var.index() >= structure.cells()),
            work: if used.len() > LARGE { WORK_OF_LARGE } else { WORK },
            model: Arc::new(part),
            ways: OnceLock::new(),
            template: OnceLock::new(),
            state: Mutex::default(),
        })
    }

    /// Returns the cells as a set.
    pub fn set(&self) -> &CellSet {
        &self.set
    }

    /// Returns the remaining candidates of its cells; for a placed cell, its digit.
    fn domains(&self, board: &Board) -> Vec<u64> {
        let left = |cell: &usize| board.placed(*cell).map_or(board.candidates(*cell), |digit| 1 << digit);
        self.cells.iter().map(left).collect()
    }

    /// Returns the candidates that occur in no filling of the part, each with the units needed to show that.
    pub fn gone(&self, board: &Board) -> Arc<[ImpossibleCandidate]> {
        let domains = self.domains(board);
        let Ok(mut state) = self.state.lock() else { return Arc::default() };
        if state.seen != domains {
            self.look(&mut state, domains);
        }
        state.gone.clone()
    }

    /// Recomputes the impossible candidates.
    fn look(&self, state: &mut PartCache, domains: Vec<u64>) {
        state.needed.clear();
        state.work = 0;
        state.gone = Arc::default();
        let allows = |witness: &Vec<u8>| witness.iter().zip(&domains).all(|(digit, left)| left >> digit & 1 == 1);
        state.witnesses.retain(allows);
        state.seen.clone_from(&domains);
        if domains.contains(&0) {
            return;
        }
        let mut supported = vec![0u64; domains.len()];
        let support = |supported: &mut Vec<u64>, witness: &[u8]| {
            supported.iter_mut().zip(witness).for_each(|(mask, digit)| *mask |= 1 << digit);
        };
        state.witnesses.iter().for_each(|witness| support(&mut supported, witness));
        let mut gone = Vec::new();
        for place in 0..domains.len() {
            if domains[place].count_ones() < 2 {
                continue;
            }
            for digit in bits(domains[place]) {
                if supported[place] >> digit & 1 == 1 {
                    continue;
                }
                let candidate = Candidate::new(self.cells[place], digit);
                match self.ask(state, &[self.literal(candidate)]) {
                    FillingAnswer::Way(witness) => support(&mut supported, &witness),
                    FillingAnswer::None(houses) => gone.push(ImpossibleCandidate { candidate, houses }),
                    FillingAnswer::Open => {}
                }
            }
        }
        if gone.is_empty() && state.work >= self.work[1] >> state.futile.min(16) {
            state.futile += 1;
        }
        state.gone = gone.into();
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
            if let Some(houses) = self.is_needed(&mut state, &cells, digit) {
                found.push(RequiredDigit { candidates, cells, digit, houses });
            }
        }
        found
    }

    fn is_needed(&self, state: &mut PartCache, cells: &CellSet, digit: u8) -> Option<Vec<UnitId>> {
        let places: Vec<usize> = (0..self.cells.len()).filter(|place| cells.contains(self.cells[*place])).collect();
        let avoids = |witness: &Vec<u8>| places.iter().all(|place| witness[*place] != digit);
        if state.witnesses.iter().any(avoids) {
            return None;
        }
        if let Some(known) = state.needed.get(&(cells.clone(), digit)) {
            return known.clone();
        }
        let none: Vec<Literal> =
            places.iter().map(|place| !self.literal(Candidate::new(self.cells[*place], digit))).collect();
        let needed = match self.ask(state, &none) {
            FillingAnswer::None(houses) => Some(houses),
            FillingAnswer::Way(_) | FillingAnswer::Open => None,
        };
        state.needed.insert((cells.clone(), digit), needed.clone());
        needed
    }

    fn literal(&self, candidate: Candidate) -> Literal {
        Literal::is(VarId(u32::from(candidate.cell)), self.digits[usize::from(candidate.digit)])
    }

    /// Queries whether there is a filling of the part within the last candidates.
    fn ask(&self, state: &mut PartCache, wanted: &[Literal]) -> FillingAnswer {
        let mut houses: Vec<usize> = (0..self.houses.len()).collect();
        match self.question(state, wanted, &houses) {
            SessionAnswer::Way(witness) => {
                if state.witnesses.len() >= MOST_WITNESSES {
                    state.witnesses.remove(0);
                }
                state.witnesses.push(witness.clone());
                return FillingAnswer::Way(witness);
            }
            SessionAnswer::Open => return FillingAnswer::Open,
            SessionAnswer::None(core) => houses.retain(|house| core.contains(house)),
        }
        // Minimises the set of units.
        let mut kept = 0;
        while kept < houses.len() {
            let mut fewer = houses.clone();
            fewer.remove(kept);
            match self.question(state, wanted, &fewer) {
                SessionAnswer::None(core) => houses = fewer.into_iter().filter(|house| core.contains(house)).collect(),
                SessionAnswer::Way(_) | SessionAnswer::Open => kept += 1,
            }
        }
        FillingAnswer::None(houses.into_iter().map(|house| self.houses[house].0).collect())
    }

    /// Queries with the switches of some of the houses on.
    fn question(&self, state: &mut PartCache, wanted: &[Literal], houses: &[usize]) -> SessionAnswer {
        if let Some(ways) = self.ways.get_or_init(|| self.all_ways()) {
            return self.way_among(ways, &state.seen, wanted, houses);
        }
        if state.work >= self.work[1] >> state.futile.min(16) {
            return SessionAnswer::Open;
        }
        if state.session.is_none() {
            let Some(template) = self.template.get_or_init(|| self.prepare()) else { return SessionAnswer::Open };
            state.session = Some(template.open());
        }
        let Some(session) = &mut state.session else { return SessionAnswer::Open };
        let mut assumptions: Vec<Literal> = Vec::new();
        for (house, (_, on, _)) in self.houses.iter().enumerate() {
            assumptions.push(if houses.contains(&house) { *on } else { !*on });
        }
        for (cell, left) in self.cells.iter().zip(&state.seen) {
            if left.count_ones() == 1 {
                assumptions.push(self.literal(Candidate::new(*cell, left.trailing_zeros() as u8)));
            } else {
                let gone = (0..self.digits.len() as u8).filter(|digit| left >> digit & 1 == 0);
                assumptions.extend(gone.map(|digit| !self.literal(Candidate::new(*cell, digit))));
            }
        }
        assumptions.extend(wanted);
        session.assume(&assumptions);
        let mut assignment = Assignment::open(self.model.variables().len());
        let limits = Limits::default().within_nodes(self.work[0]);
        let answer = session.next(&limits, &mut assignment);
        let work = session.work();
        state.work += 1 + work.conflicts.unwrap_or(0) + work.propagations.unwrap_or(0) / PROPAGATIONS;
        match answer {
            Answer::Solution => {
                let digit = |cell: &usize| {
                    let value = assignment.get(VarId(*cell as u32))?;
                    Some(self.digits.iter().position(|digit| *digit == value)? as u8)
                };
                match self.cells.iter().map(digit).collect() {
                    Some(witness) => SessionAnswer::Way(witness),
                    None => SessionAnswer::Open,
                }
            }
            Answer::Exhausted => {
                let core = session.core();
                let is_in = |house: &usize| core.as_ref().is_none_or(|core| core.contains(&self.houses[*house].1));
                SessionAnswer::None(houses.iter().copied().filter(is_in).collect())
            }
            Answer::Stopped(_) => SessionAnswer::Open,
        }
    }

    /// Returns all fillings of the part without houses; `None` if there are many, or they depend on more than cells.
    fn all_ways(&self) -> Option<Vec<Vec<u8>>> {
        let (digits, cells) = (self.digits.len(), self.cells.len() as u32);
        let count = digits.checked_pow(cells).filter(|count| !self.others && *count <= MOST_WAYS)?;
        let constraints = &self.model.constraints()[..self.model.constraints().len() - self.houses.len()];
        let mut assignment = Assignment::open(self.model.variables().len());
        let mut ways = Vec::new();
        for number in 0..count {
            let mut rest = number;
            let mut way = Vec::with_capacity(self.cells.len());
            for cell in &self.cells {
                assignment.set(VarId(*cell as u32), self.digits[rest % digits]);
                way.push((rest % digits) as u8);
                rest /= digits;
            }
            if constraints.iter().all(|constraint| constraint.status(&assignment) == Status::Satisfied) {
                ways.push(way);
            }
        }
        Some(ways)
    }

    /// Returns the first listed filling that satisfies the query.
    fn way_among(&self, ways: &[Vec<u8>], left: &[u64], wanted: &[Literal], houses: &[usize]) -> SessionAnswer {
        let value = |way: &[u8], cell: usize| {
            self.cells.iter().position(|known| *known == cell).map(|place| self.digits[usize::from(way[place])])
        };
        let differ = |way: &[u8], house: usize| {
            let mut taken = 0u64;
            let mut inside = self.cells.iter().zip(way).filter(|(cell, _)| self.houses[house].2.contains(**cell));
            inside.all(|(_, digit)| {
                let is_new = taken >> digit & 1 == 0;
                taken |= 1 << digit;
                is_new
            })
        };
        let fits = |way: &&Vec<u8>| {
            way.iter().zip(left).all(|(digit, left)| left >> digit & 1 == 1)
                && wanted.iter().all(|literal| value(way, literal.var.index()).is_none_or(|value| literal.holds(value)))
                && houses.iter().all(|house| differ(way, *house))
        };
        match ways.iter().find(fits) {
            Some(way) => SessionAnswer::Way(way.clone()),
            None => SessionAnswer::None(houses.to_vec()),
        }
    }

    fn prepare(&self) -> Option<Box<dyn Template>> {
        let backend: &dyn Backend = named("search")?;
        let settings = Settings { memory: MEMORY, ..Settings::default() };
        backend.prepare(&Task { model: &self.model, units: &[], settings: &settings }).ok()
    }
}

/// The largest number of fillings that are listed instead of searched for.
const MOST_WAYS: usize = 1_000;

/// The memory limit of a part's instance, in bytes.
const MEMORY: u64 = 64 << 20;

/// Candidates that see all cells in which a part needs their digit.
#[derive(Clone, Debug)]
pub struct RequiredDigit {
    pub candidates: Vec<Candidate>,
    pub cells: CellSet,
    pub digit: u8,
    pub houses: Vec<UnitId>,
}

enum FillingAnswer {
    Way(Vec<u8>),
    /// There is no filling, by these units besides the clues.
    None(Vec<UnitId>),
    Open,
}

enum SessionAnswer {
    Way(Vec<u8>),
    None(Vec<usize>),
    Open,
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
