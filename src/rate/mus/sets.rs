//! Search for the smallest sets of clues and houses that imply something on a board.

use crate::backend::{Limits, Session, SessionStep as Answer, Settings, Stop, Task, named};
use crate::language::{Always, AutomatonCache, switched};
use crate::model::{Assignment, Literal, Model, OriginId, VarId};
use crate::puzzle::{Clue, Digit, PuzzleData};
use crate::rate::{
    Board, Candidate, CellSet, ClueRole, RatingError, Reason, Step, Structure, Technique, UnitId, UnitRole, bits,
};
use crate::solve;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Conflict limits per query: few at first, since human insight takes few; more if nothing was found.
const EFFORTS: [u64; 3] = [20, 100, 300];

/// The total number of conflicts in undecided queries on one board; more would take too long.
const MOST_LEFT_OPEN: u64 = 5_000;

/// The largest number of facts of the board that are assumed for each query, besides those that are permanent in the session.
const MOST_ASSUMED: usize = 40;

/// An undecided query is repeated, and a minimised set tried again, after the board has lost one in this many of its candidates.
const LOST: usize = 16;

/// The largest number of sets minimised at a time, those that look smallest first, and of searches for one of them.
const MOST_SHRUNK: usize = 12;

/// The largest number of sets of the same size of which all consequences are computed.
const MOST_TOLD: usize = 12;

/// A member of a set: a clue, all clues at one place, or a region of the layout.
struct SetMember {
    switches: Vec<Literal>,
    clues: Vec<OriginId>,
    unit: Option<UnitId>,
    cells: CellSet,
    /// Whether it is one of the demands of a rule.
    is_part: bool,
}

/// The largest number of cells that are named to say where a rule is used.
const MOST_CELLS: usize = 12;

/// Searches for small sets on the boards of one puzzle.
pub struct SmallSets {
    members: Vec<SetMember>,
    digits: Arc<[Digit]>,
    model: Arc<Model>,
    /// The session, in which most facts of the board are permanent. The other facts are assumed for each query, which takes
    /// longer the more there are.
    session: Option<Box<dyn Session>>,
    granted: HashSet<Literal>,
    /// The index of the digit for each cell.
    solution: Vec<u8>,
    /// By refuted target, a set that refutes it. It also does on later boards.
    known: HashMap<Target, Vec<usize>>,
    /// By undecided target, the number of conflicts spent, and the number of candidates of the board at that time.
    open: HashMap<Target, (u64, usize)>,
    /// By target with a minimised set, the number of candidates of the board at that time.
    small: HashMap<Target, usize>,
    /// By cell, all members, those around it first.
    orders: HashMap<usize, Arc<[usize]>>,
    /// The board of the last search.
    seen: Option<Board>,
    questions: u64,
    most_questions: u64,
}

/// The conclusion to be shown: that a candidate is eliminated, or placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Target {
    Stands(Candidate),
    Gone(Candidate),
}

enum SwitchAnswer {
    Refuted(Vec<usize>),
    /// Possible; an assignment shows it.
    Possible(Assignment),
    Unknown,
}

/// The parts that many queries share: the board as literals, and the limits.
#[derive(Clone, Copy)]
struct Terms<'a> {
    facts: &'a [Literal],
    conflicts: u64,
    limits: &'a Limits,
}

impl SmallSets {
    /// Prepares the search for the boards of a puzzle with a known solution, which has the index of the digit for each cell.
    ///
    /// # Errors
    /// If there is no model, or none that fits into memory.
    pub fn new(puzzle: &PuzzleData, structure: &Structure, solution: &[u8]) -> Result<Self, RatingError> {
        // A genre's rule demands much at many places, of which a step needs little.
        let are_split = |member: &solve::Member| puzzle.layout.is_blank() && member.is_rule(puzzle);
        let mut split = PuzzleData { clues: Vec::new(), ..puzzle.clone() };
        let mut groups = Vec::new();
        for member in solve::Member::all(puzzle) {
            let first = split.clues.len();
            match (member.clues(puzzle), are_split(&member)) {
                ([clue], true) => {
                    let bare = Clue { demands: Vec::new(), arguments: Vec::new(), ..clue.clone() };
                    for demand in &clue.demands {
                        groups.push((split.clues.len()..split.clues.len() + 1, true));
                        split.clues.push(Clue { demands: vec![demand.clone()], ..bare.clone() });
                    }
                }
                (clues, _) => {
                    split.clues.extend_from_slice(clues);
                    groups.push((first..split.clues.len(), false));
                }
            }
        }
        let switched = switched(&split, &Always::default(), &AutomatonCache::new()).map_err(RatingError::Elaborate)?;
        let mut members = Vec::new();
        for (indices, is_part) in groups {
            let mut cells = CellSet::new(structure.cells());
            let clues = &split.clues[indices.clone()];
            for demand in clues.iter().flat_map(|clue| &clue.demands) {
                let vars = demand.formula.variables(usize::MAX).unwrap_or_default();
                vars.iter()
                    .map(|var| var.index())
                    .filter(|cell| *cell < structure.cells())
                    .for_each(|cell| cells.insert(cell));
            }
            let switches: Vec<Literal> = switched.clues[indices].iter().flatten().copied().collect();
            if !switches.is_empty() {
                members.push(SetMember {
                    switches,
                    clues: clues.iter().map(|clue| clue.origin).collect(),
                    unit: None,
                    cells,
                    is_part,
                });
            }
        }
        for (region, switch) in puzzle.layout.regions.iter().zip(&switched.regions) {
            let mut cells = CellSet::new(structure.cells());
            region.cells.iter().for_each(|cell| cells.insert(cell.index()));
            let unit = (0..).map(UnitId).zip(structure.units()).find(|(_, unit)| unit.set == cells).map(|(id, _)| id);
            members.push(SetMember { switches: vec![*switch], clues: Vec::new(), unit, cells, is_part: false });
        }
        let model = Arc::new(switched.model);
        Ok(Self {
            members,
            digits: structure.values().clone(),
            session: None,
            granted: HashSet::new(),
            model,
            solution: solution.to_vec(),
            known: HashMap::new(),
            open: HashMap::new(),
            small: HashMap::new(),
            orders: HashMap::new(),
            seen: None,
            questions: 0,
            most_questions: u64::MAX,
        })
    }

    /// Sets the total number of queries, so that the result is the same on every machine.
    #[must_use]
    pub fn within_questions(self, most_questions: u64) -> Self {
        Self { most_questions, ..self }
    }

    /// Returns steps by the smallest sets found, all of the same size, one for each effect; none if a limit is reached first, or
    /// all have more members than `most`.
    pub fn next(&mut self, board: &Board, most: usize, limits: &Limits) -> Vec<Step> {
        let Some(facts) = self.granting(self.facts(board)) else { return Vec::new() };
        let targets = self.targets(board);
        let changed = self.changed(board);
        let mut found = Vec::new();
        let mut terms = Terms { facts: &facts, conflicts: 0, limits };
        for conflicts in EFFORTS {
            terms.conflicts = conflicts;
            let is_first = conflicts == EFFORTS[0];
            let is_due = |sets: &Self, target: &Target| {
                is_first && changed.as_ref().is_none_or(|changed| sets.is_near(target, changed))
            };
            if !self.look(terms, board, &targets, is_due) {
                return Vec::new();
            }
            found = self.smallest(terms, board, &targets, most);
            if !found.is_empty() {
                break;
            }
        }
        self.seen = Some(board.clone());
        if found.first().is_none_or(|set| set.len() > most) {
            return Vec::new();
        }
        terms.conflicts = EFFORTS[EFFORTS.len() - 1];
        let mut steps: Vec<Step> = Vec::new();
        let mut done = HashSet::new();
        for mut set in found {
            set.sort_unstable();
            if done.insert(set.clone()) {
                steps.extend(self.step(terms, board, &set));
            }
        }
        // Steps with placements come first, then those with the most eliminations.
        steps
            .sort_by_key(|step| (std::cmp::Reverse(step.placements.len()), std::cmp::Reverse(step.eliminations.len())));
        let mut effects = HashSet::new();
        steps.retain(|step| effects.insert((step.placements.clone(), step.eliminations.clone())));
        steps
    }

    /// Returns the facts to assume for each query, after making most of them permanent in the session; `None` if there is no
    /// session.
    fn granting(&mut self, facts: Vec<Literal>) -> Option<Vec<Literal>> {
        let unknown = facts.iter().filter(|fact| !self.granted.contains(fact)).count();
        if self.session.is_none() || unknown > MOST_ASSUMED {
            let task = Task { model: &self.model, units: &facts, settings: &Settings::default() };
            self.session = Some(named("sat")?.prepare(&task).ok()?.open());
            self.granted = facts.iter().copied().collect();
        }
        Some(facts.into_iter().filter(|fact| !self.granted.contains(fact)).collect())
    }

    /// Queries which targets all members together refute: those never queried, those left undecided after fewer conflicts, and of
    /// those refuted before the ones that are due (`is_due`). Returns false if a limit is reached.
    fn look(
        &mut self,
        terms: Terms<'_>,
        board: &Board,
        targets: &[Target],
        is_due: impl Fn(&Self, &Target) -> bool,
    ) -> bool {
        let candidates = board.all().count();
        let mut left_open = 0;
        for target in targets {
            if terms.limits.poll(0).is_some() || self.questions >= self.most_questions {
                return false;
            }
            let is_asked = match self.open.get(target) {
                _ if self.known.contains_key(target) => is_due(self, target),
                Some((tried, had)) => *tried < terms.conflicts || candidates * LOST <= had * (LOST - 1),
                None => true,
            };
            if !is_asked || left_open >= MOST_LEFT_OPEN {
                continue;
            }
            let members = self.near_first(target.candidate());
            match self.ask(terms, *target, &members) {
                SwitchAnswer::Refuted(core) => {
                    self.open.remove(target);
                    let known = self.known.entry(*target).or_insert_with(|| core.clone());
                    if core.len() < known.len() {
                        *known = core;
                        self.small.remove(target);
                    }
                }
                SwitchAnswer::Unknown => {
                    left_open += terms.conflicts;
                    self.open.insert(*target, (terms.conflicts, candidates));
                }
                SwitchAnswer::Possible(_) => {}
            }
        }
        true
    }

    /// Returns the smallest sets found among the known ones after minimising, all of the same size. A set of more than `most`
    /// members need not be minimal.
    fn smallest(&mut self, terms: Terms<'_>, board: &Board, targets: &[Target], most: usize) -> Vec<Vec<usize>> {
        let mut sets: Vec<(usize, Target)> =
            targets.iter().filter_map(|target| Some((self.known.get(target)?.len(), *target))).collect();
        sets.sort();
        let candidates = board.all().count();
        let mut found: Vec<Vec<usize>> = Vec::new();
        let mut tried: HashSet<Vec<usize>> = HashSet::new();
        for (size, target) in sets {
            let best = found.first().map(Vec::len);
            let is_enough = tried.len() >= MOST_SHRUNK && best.is_some_and(|best| size > best);
            if is_enough || found.len() >= MOST_TOLD || terms.limits.poll(0).is_some() {
                break;
            }
            let Some(set) = self.known.get(&target).cloned() else { continue };
            if !tried.insert(set.clone()) {
                continue;
            }
            let is_small = self.small.get(&target).is_some_and(|had| candidates * LOST > had * (LOST - 1));
            let small = if set.len() > 1 && !is_small { self.shrink(terms, target, set, most) } else { set };
            if !is_small {
                self.known.insert(target, small.clone());
                self.small.insert(target, candidates);
            }
            match best {
                Some(best) if small.len() > best => {}
                Some(best) if small.len() == best => found.push(small),
                _ => found = vec![small],
            }
        }
        found
    }

    /// Returns the step with all conclusions of a set.
    fn step(&mut self, terms: Terms<'_>, board: &Board, set: &[usize]) -> Option<Step> {
        let mut cells = CellSet::new(board.structure().cells());
        set.iter().for_each(|member| cells.unite(&self.members[*member].cells));
        let mut gone = Vec::new();
        // Candidates that are true in an assignment found earlier need no query.
        let mut fits: Vec<u64> = self.solution.iter().map(|digit| 1 << digit).collect();
        for candidate in board.all_in(&cells) {
            if fits.get(candidate.cell()).is_some_and(|fits| fits & candidate.bit() != 0) {
                continue;
            }
            match self.ask(terms, Target::Gone(candidate), set) {
                SwitchAnswer::Refuted(_) => gone.push(candidate),
                SwitchAnswer::Possible(assignment) => {
                    for (cell, fits) in fits.iter_mut().enumerate() {
                        let digit = assignment.get(VarId(cell as u32));
                        let place = digit.and_then(|digit| self.digits.iter().position(|known| *known == digit));
                        *fits |= place.map_or(0, |place| 1 << place);
                    }
                }
                SwitchAnswer::Unknown => {}
            }
        }
        let mut placements = Vec::new();
        for cell in cells.iter() {
            let left = board.candidates(cell);
            let taken = gone.iter().filter(|c| c.cell() == cell).fold(0, |all, c| all | c.bit());
            if taken != 0 && (left & !taken).count_ones() == 1 {
                placements.push(Candidate::new(cell, (left & !taken).trailing_zeros() as u8));
            }
        }
        gone.retain(|candidate| placements.iter().all(|placed| placed.cell != candidate.cell));
        if gone.is_empty() && placements.is_empty() {
            return None;
        }
        let mut reason = Reason::default();
        for member in set.iter().map(|member| &self.members[*member]) {
            for clue in &member.clues {
                reason = reason.with_clue(*clue, ClueRole::Whole);
            }
            member.unit.into_iter().for_each(|unit| reason.unit(unit, UnitRole::Base));
        }
        let mut used = CellSet::new(board.structure().cells());
        set.iter()
            .map(|member| &self.members[*member])
            .filter(|member| member.is_part)
            .for_each(|member| used.unite(&member.cells));
        if used.len() <= MOST_CELLS {
            reason = reason.with_cells(used.iter());
        }
        Some(Step { technique: Technique::SmallSet, placements, eliminations: gone, reason })
    }

    /// Removes unnecessary members from a set, until more than `most` in a row could not be removed.
    fn shrink(&mut self, terms: Terms<'_>, target: Target, mut set: Vec<usize>, most: usize) -> Vec<usize> {
        // Members far from the target are tried first.
        let order = self.near_first(target.candidate());
        let distance = |member: &usize| order.iter().position(|other| other == member);
        set.sort_by_key(|member| distance(member));
        let (mut open, mut futile) = (set.len(), 0);
        while open > 0 && futile <= most {
            open -= 1;
            let mut fewer = set.clone();
            fewer.remove(open);
            futile += 1;
            if let SwitchAnswer::Refuted(core) = self.ask(terms, target, &fewer) {
                // Unnecessary members before `open` are removed at the same time.
                let before = fewer[..open].iter().filter(|member| core.contains(member)).count();
                set = fewer.into_iter().filter(|member| core.contains(member)).collect();
                (open, futile) = (before, 0);
            }
        }
        set
    }

    /// Returns the targets on a board: false candidates, and the digits of open cells, cells with few candidates first.
    fn targets(&self, board: &Board) -> Vec<Target> {
        let mut targets = Vec::new();
        for candidate in board.all() {
            let stands = self.solution.get(candidate.cell()) == Some(&candidate.digit);
            if !stands {
                targets.push(Target::Gone(candidate));
            } else if board.count(candidate.cell()) > 1 {
                targets.push(Target::Stands(candidate));
            }
        }
        targets.sort_by_key(|target| board.count(target.candidate().cell()));
        targets
    }

    /// Returns the cells that have changed since the previous board; `None` if there is none.
    fn changed(&self, board: &Board) -> Option<CellSet> {
        let seen = self.seen.as_ref()?;
        let mut changed = CellSet::new(board.structure().cells());
        let differs = |cell: &usize| {
            seen.candidates(*cell) != board.candidates(*cell) || seen.placed(*cell) != board.placed(*cell)
        };
        (0..board.structure().cells()).filter(differs).for_each(|cell| changed.insert(cell));
        Some(changed)
    }

    /// Returns whether some member contains the target's cell and one of the cells.
    fn is_near(&self, target: &Target, cells: &CellSet) -> bool {
        let cell = target.candidate().cell();
        self.members.iter().any(|member| member.cells.contains(cell) && member.cells.meets(cells))
    }

    /// Returns all members, those around a candidate first, so that these appear in the answer if they suffice.
    fn near_first(&mut self, candidate: Candidate) -> Arc<[usize]> {
        if let Some(known) = self.orders.get(&candidate.cell()) {
            return known.clone();
        }
        let order: Arc<[usize]> = self.order_around(candidate).into();
        self.orders.insert(candidate.cell(), order.clone());
        order
    }

    fn order_around(&self, candidate: Candidate) -> Vec<usize> {
        let mut order: Vec<usize> = Vec::with_capacity(self.members.len());
        let Some(first) = self.members.first() else { return order };
        let mut reached = first.cells.minus(&first.cells);
        reached.insert(candidate.cell());
        let mut open: Vec<usize> = (0..self.members.len()).collect();
        while !open.is_empty() {
            let (mut near, far): (Vec<usize>, Vec<usize>) =
                open.iter().partition(|member| self.members[**member].cells.meets(&reached));
            if near.is_empty() {
                order.extend(far);
                break;
            }
            // Small members are more specific.
            near.sort_by_key(|member| self.members[*member].cells.len());
            near.iter().for_each(|member| reached.unite(&self.members[*member].cells));
            order.extend(near);
            open = far;
        }
        order
    }

    /// Returns the candidates of the board as literals.
    fn facts(&self, board: &Board) -> Vec<Literal> {
        let mut facts = Vec::new();
        for cell in 0..board.structure().cells() {
            let left = board.placed(cell).map_or(board.candidates(cell), |digit| 1 << digit);
            if left.count_ones() == 1 {
                facts.push(self.literal(Candidate::new(cell, left.trailing_zeros() as u8)));
            } else {
                facts.extend(
                    bits(board.structure().all(cell) & !left).map(|digit| !self.literal(Candidate::new(cell, digit))),
                );
            }
        }
        facts
    }

    fn literal(&self, candidate: Candidate) -> Literal {
        Literal::is(VarId(u32::from(candidate.cell)), self.digits[usize::from(candidate.digit)])
    }

    /// Queries whether these members refute the negation of the target, and which of them.
    fn ask(&mut self, terms: Terms<'_>, target: Target, members: &[usize]) -> SwitchAnswer {
        self.questions += 1;
        let opposite = match target {
            Target::Gone(candidate) => self.literal(candidate),
            Target::Stands(candidate) => !self.literal(candidate),
        };
        let mut is_on = vec![false; self.members.len()];
        members.iter().for_each(|member| is_on[*member] = true);
        let off = self.members.iter().zip(&is_on).filter(|(_, on)| !**on);
        let mut assumptions: Vec<Literal> =
            off.flat_map(|(member, _)| &member.switches).map(|switch| !*switch).collect();
        assumptions.extend(terms.facts);
        assumptions.push(opposite);
        assumptions.extend(members.iter().flat_map(|member| &self.members[*member].switches));
        let Some(session) = &mut self.session else { return SwitchAnswer::Unknown };
        session.assume(&assumptions);
        let mut assignment = Assignment::open(self.model.variables().len());
        match session.next(&terms.limits.within_nodes(terms.conflicts), &mut assignment) {
            Answer::Solution => SwitchAnswer::Possible(assignment),
            Answer::Exhausted => {
                let core: Option<HashSet<Literal>> = session.core().map(|core| core.into_iter().collect());
                let is_in = |member: &usize| {
                    core.as_ref().is_none_or(|core| self.members[*member].switches.iter().any(|s| core.contains(s)))
                };
                SwitchAnswer::Refuted(members.iter().copied().filter(is_in).collect())
            }
            Answer::Stopped(Stop::Nodes | Stop::Time | Stop::Memory | Stop::Interrupted | Stop::Failed) => {
                SwitchAnswer::Unknown
            }
        }
    }
}

impl Target {
    fn candidate(self) -> Candidate {
        match self {
            Self::Stands(candidate) | Self::Gone(candidate) => candidate,
        }
    }
}

impl std::fmt::Debug for SmallSets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SmallSets").field("members", &self.members.len()).finish_non_exhaustive()
    }
}
