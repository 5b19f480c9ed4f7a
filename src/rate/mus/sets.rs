//! The smallest sets found on a board.

use crate::backend::{Limits, Session, Settings, Step as Answer, Stop, Task, named};
use crate::language::{Always, AutomatonCache, switched};
use crate::model::{Assignment, Literal, Model, OriginId, VarId};
use crate::puzzle::{Digit, PuzzleData};
use crate::rate::{
    Board, Candidate, CellSet, ClueRole, Reason, Step, Structure, Technique, UnitId, UnitRole, Unratable, bits,
};
use crate::solve;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Conflicts of a search for one question: few at first, since what somebody sees takes few; more where nothing was found.
const EFFORTS: [u64; 3] = [20, 100, 300];

/// Conflicts of all questions that were left open on one board: more of them would take longer than somebody waits.
const MOST_LEFT_OPEN: u64 = 5_000;

/// What is known of a board beside what the search takes for granted.
const MOST_ASSUMED: usize = 40;

/// What was left open is asked again, and a set that was made small tried again, after the board has lost one in so many of its
/// candidates.
const LOST: usize = 16;

/// Sets that are made small at a time, those that look smallest first, and the searches for one of them.
const MOST_SHRUNK: usize = 12;

/// Sets of the same size of which all that follows is found out.
const MOST_TOLD: usize = 12;

/// What can be left out of a set: a clue, all clues that stand in one place, or a region of the layout.
struct Member {
    switches: Vec<Literal>,
    clues: Vec<OriginId>,
    unit: Option<UnitId>,
    cells: CellSet,
}

/// Looks for small sets on the boards of one puzzle.
pub struct SmallSets {
    members: Vec<Member>,
    digits: Vec<Digit>,
    model: Arc<Model>,
    /// The search, and what of the board it takes for granted. What is known beside that is assumed anew for each question, which
    /// takes the longer the more it is.
    session: Option<Box<dyn Session>>,
    granted: HashSet<Literal>,
    /// A digit per cell, by its place among the symbols.
    solution: Vec<u8>,
    /// By what is refuted: a set that does it. It does so on later boards, too.
    known: HashMap<Target, Vec<usize>>,
    /// By what was left open: after how many conflicts, and how many candidates the board had.
    open: HashMap<Target, (u64, usize)>,
    /// By what has a set that was made small: how many candidates the board had.
    small: HashMap<Target, usize>,
    /// By cell: all members, those around it first.
    orders: HashMap<usize, Arc<[usize]>>,
    /// The board that they were last looked for on.
    seen: Option<Board>,
    questions: u64,
    most_questions: u64,
}

/// What is to be shown: that a candidate is gone, or that it stands there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Target {
    Stands(Candidate),
    Gone(Candidate),
}

enum Reply {
    Refuted(Vec<usize>),
    /// By an assignment that fits.
    Possible(Assignment),
    Unknown,
}

/// What is the same for many questions: the board as literals, and how long each may take.
#[derive(Clone, Copy)]
struct Terms<'a> {
    facts: &'a [Literal],
    conflicts: u64,
    limits: &'a Limits,
}

impl SmallSets {
    /// For the boards of a puzzle whose solution is known, a digit per cell by its place among the symbols.
    ///
    /// # Errors
    /// If there is no model, or none that fits into memory.
    pub fn new(puzzle: &PuzzleData, structure: &Structure, solution: &[u8]) -> Result<Self, Unratable> {
        let switched = switched(puzzle, &Always::default(), &AutomatonCache::new()).map_err(Unratable::Elaborate)?;
        let mut members = Vec::new();
        for member in solve::Member::all(puzzle) {
            let indices = member.clue_indices(puzzle);
            let mut cells = CellSet::new(structure.cells());
            let clues = &puzzle.clues[indices.clone()];
            for demand in clues.iter().flat_map(|clue| &clue.demands) {
                let vars = demand.formula.variables(usize::MAX).unwrap_or_default();
                vars.iter()
                    .map(|var| var.index())
                    .filter(|cell| *cell < structure.cells())
                    .for_each(|cell| cells.insert(cell));
            }
            let switches: Vec<Literal> = switched.clues[indices].iter().flatten().copied().collect();
            if !switches.is_empty() {
                members.push(Member {
                    switches,
                    clues: clues.iter().map(|clue| clue.origin).collect(),
                    unit: None,
                    cells,
                });
            }
        }
        for (region, switch) in puzzle.layout.regions.iter().zip(&switched.regions) {
            let mut cells = CellSet::new(structure.cells());
            region.cells.iter().for_each(|cell| cells.insert(cell.index()));
            let unit = (0..).map(UnitId).zip(structure.units()).find(|(_, unit)| unit.set == cells).map(|(id, _)| id);
            members.push(Member { switches: vec![*switch], clues: Vec::new(), unit, cells });
        }
        let model = Arc::new(switched.model);
        Ok(Self {
            members,
            digits: puzzle.layout.digits().to_vec(),
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

    /// With no more questions than that in all: so the same is found on every machine.
    #[must_use]
    pub fn within_questions(self, most_questions: u64) -> Self {
        Self { most_questions, ..self }
    }

    /// Steps by the smallest sets found, all of the same size, one for each effect; none if a limit runs out first, or all have more
    /// members than `most`.
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
            found = self.smallest(terms, board, &targets);
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
        // What places a digit comes first, then what takes most away.
        steps
            .sort_by_key(|step| (std::cmp::Reverse(step.placements.len()), std::cmp::Reverse(step.eliminations.len())));
        let mut effects = HashSet::new();
        steps.retain(|step| effects.insert((step.placements.clone(), step.eliminations.clone())));
        steps
    }

    /// What has to be assumed of these facts, once there is a search that takes most of them for granted; `None` if there is none.
    fn granting(&mut self, facts: Vec<Literal>) -> Option<Vec<Literal>> {
        let unknown = facts.iter().filter(|fact| !self.granted.contains(fact)).count();
        if self.session.is_none() || unknown > MOST_ASSUMED {
            let task = Task { model: &self.model, units: &facts, settings: &Settings::default() };
            self.session = Some(named("sat")?.prepare(&task).ok()?.open());
            self.granted = facts.iter().copied().collect();
        }
        Some(facts.into_iter().filter(|fact| !self.granted.contains(fact)).collect())
    }

    /// Asks what is refuted, by all members: what was never asked, what was left open after fewer conflicts, and of what was refuted
    /// before that which `is_due`. False if a limit ran out.
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
                Reply::Refuted(core) => {
                    self.open.remove(target);
                    let known = self.known.entry(*target).or_insert_with(|| core.clone());
                    if core.len() < known.len() {
                        *known = core;
                        self.small.remove(target);
                    }
                }
                Reply::Unknown => {
                    left_open += terms.conflicts;
                    self.open.insert(*target, (terms.conflicts, candidates));
                }
                Reply::Possible(_) => {}
            }
        }
        true
    }

    /// The smallest sets that are found of those known, made small, all of the same size.
    fn smallest(&mut self, terms: Terms<'_>, board: &Board, targets: &[Target]) -> Vec<Vec<usize>> {
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
            let small = if set.len() > 1 && !is_small { self.shrink(terms, target, set) } else { set };
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

    /// All that a set decides.
    fn step(&mut self, terms: Terms<'_>, board: &Board, set: &[usize]) -> Option<Step> {
        let mut cells = CellSet::new(board.structure().cells());
        set.iter().for_each(|member| cells.unite(&self.members[*member].cells));
        let mut gone = Vec::new();
        // What stands somewhere in an assignment that fits need not be asked any more.
        let mut fits: Vec<u64> = self.solution.iter().map(|digit| 1 << digit).collect();
        for candidate in board.all_in(&cells) {
            if fits.get(candidate.cell()).is_some_and(|fits| fits & candidate.bit() != 0) {
                continue;
            }
            match self.ask(terms, Target::Gone(candidate), set) {
                Reply::Refuted(_) => gone.push(candidate),
                Reply::Possible(assignment) => {
                    for (cell, fits) in fits.iter_mut().enumerate() {
                        let digit = assignment.get(VarId(cell as u32));
                        let place = digit.and_then(|digit| self.digits.iter().position(|known| *known == digit));
                        *fits |= place.map_or(0, |place| 1 << place);
                    }
                }
                Reply::Unknown => {}
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
        Some(Step { technique: Technique::SmallSet, placements, eliminations: gone, reason })
    }

    /// The set without what it does not need.
    fn shrink(&mut self, terms: Terms<'_>, target: Target, mut set: Vec<usize>) -> Vec<usize> {
        // What is far from the target is tried first.
        let order = self.near_first(target.candidate());
        let distance = |member: &usize| order.iter().position(|other| other == member);
        set.sort_by_key(|member| distance(member));
        let mut open = set.len();
        while open > 0 {
            open -= 1;
            if open >= set.len() {
                continue;
            }
            let mut fewer = set.clone();
            fewer.remove(open);
            if let Reply::Refuted(core) = self.ask(terms, target, &fewer) {
                // Those before `open` that are not needed go with it.
                let before = fewer[..open].iter().filter(|member| core.contains(member)).count();
                set = fewer.into_iter().filter(|member| core.contains(member)).collect();
                open = before;
            }
        }
        set
    }

    /// What is asked on a board: false candidates, and the digits of cells that have none yet, cells with few candidates first.
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

    /// The cells that have changed since the board before; `None` if there is none before.
    fn changed(&self, board: &Board) -> Option<CellSet> {
        let seen = self.seen.as_ref()?;
        let mut changed = CellSet::new(board.structure().cells());
        let differs = |cell: &usize| {
            seen.candidates(*cell) != board.candidates(*cell) || seen.placed(*cell) != board.placed(*cell)
        };
        (0..board.structure().cells()).filter(differs).for_each(|cell| changed.insert(cell));
        Some(changed)
    }

    /// Whether some member has the target's cell and one of the cells.
    fn is_near(&self, target: &Target, cells: &CellSet) -> bool {
        let cell = target.candidate().cell();
        self.members.iter().any(|member| member.cells.contains(cell) && member.cells.meets(cells))
    }

    /// All members, those around a candidate first: the first that suffice are named.
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
            // Small ones say more.
            near.sort_by_key(|member| self.members[*member].cells.len());
            near.iter().for_each(|member| reached.unite(&self.members[*member].cells));
            order.extend(near);
            open = far;
        }
        order
    }

    /// What the board says, as literals.
    fn facts(&self, board: &Board) -> Vec<Literal> {
        let mut facts = Vec::new();
        let all = u64::MAX >> (64 - self.digits.len());
        for cell in 0..board.structure().cells() {
            let left = board.placed(cell).map_or(board.candidates(cell), |digit| 1 << digit);
            if left.count_ones() == 1 {
                facts.push(self.literal(Candidate::new(cell, left.trailing_zeros() as u8)));
            } else {
                facts.extend(bits(all & !left).map(|digit| !self.literal(Candidate::new(cell, digit))));
            }
        }
        facts
    }

    fn literal(&self, candidate: Candidate) -> Literal {
        Literal::is(VarId(u32::from(candidate.cell)), self.digits[usize::from(candidate.digit)])
    }

    /// Whether these members refute the opposite of the target, and which of them.
    fn ask(&mut self, terms: Terms<'_>, target: Target, members: &[usize]) -> Reply {
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
        let Some(session) = &mut self.session else { return Reply::Unknown };
        session.assume(&assumptions);
        let mut assignment = Assignment::open(self.model.variables().len());
        match session.next(&terms.limits.within_nodes(terms.conflicts), &mut assignment) {
            Answer::Solution => Reply::Possible(assignment),
            Answer::Exhausted => {
                let core: Option<HashSet<Literal>> = session.core().map(|core| core.into_iter().collect());
                let is_in = |member: &usize| {
                    core.as_ref().is_none_or(|core| self.members[*member].switches.iter().any(|s| core.contains(s)))
                };
                Reply::Refuted(members.iter().copied().filter(is_in).collect())
            }
            Answer::Stopped(Stop::Nodes | Stop::Time | Stop::Memory | Stop::Interrupted | Stop::Failed) => {
                Reply::Unknown
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
