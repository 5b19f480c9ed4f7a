//! The collection of all propagators of a model, with their scheduling, guards and reasons. A search calls it after its clauses
//! have propagated.

use super::derivation::Derivation;
use super::domains::Domains;
use super::propagator::{Cost, Findings, Propagator, ReasonSource};
use super::{DomainLiteral, SearchAccess, SearchLit};

/// Implements the constraints of a model that a search has not encoded as clauses.
///
/// The search reports when levels begin and end, and calls [`check`](Self::check) when its clauses imply nothing more.
#[derive(Default)]
pub struct Propagators {
    pub domains: Domains,
    pub members: Vec<GuardedPropagator>,
    /// For each variable of the model, the propagators that watch it.
    pub of_variable: Vec<Vec<u32>>,
    /// For each literal code, the propagators that it guards.
    guarded: Vec<Vec<u32>>,
    /// The propagators to run, by cost class.
    pub waiting: [PropagatorQueue; Cost::COUNT],
    /// For each variable of the search, the reason of its value.
    reasons: Vec<ImpliedReason>,
    /// Stored reasons, truncated on backtracking.
    stored: Vec<SearchLit>,
    /// For each level, the length of the trail that was read, and of `stored`, when it began.
    levels: Vec<(usize, usize)>,
    refused: u32,
    findings: Findings,
    because: Vec<DomainLiteral>,
    reason: Vec<SearchLit>,
}

/// A propagator with its guard and derivation.
pub struct GuardedPropagator {
    propagator: Box<dyn Propagator>,
    pub cost: Cost,
    guard: Option<SearchLit>,
    pub derivation: Derivation,
}

/// The source of an implied literal: the propagator, the length of the trail read at that time, and how to explain it. Stored
/// ranges refer to [`Propagators::stored`].
#[derive(Clone, Copy, Default)]
struct ImpliedReason {
    member: u32,
    seen: u32,
    why: ReasonSource,
}

/// A queue of propagator numbers.
#[derive(Default)]
pub struct PropagatorQueue {
    queue: Vec<u32>,
    is_waiting: Vec<bool>,
}

impl PropagatorQueue {
    /// Whether no propagator ever uses this queue.
    fn is_nobody(&self) -> bool {
        self.is_waiting.is_empty()
    }

    pub fn wake(&mut self, number: u32) {
        let numbers = number as usize + 1;
        if self.is_waiting.len() < numbers {
            self.is_waiting.resize(numbers, false);
        }
        if !std::mem::replace(&mut self.is_waiting[number as usize], true) {
            self.queue.push(number);
        }
    }

    /// Takes the propagator that was woken last; in the middle cost class, the one with the lowest number.
    fn take(&mut self, cost: Cost) -> Option<u32> {
        let last = self.queue.len().checked_sub(1)?;
        let place = match cost {
            Cost::Middle => (0..=last).min_by_key(|place| self.queue[*place])?,
            Cost::Low | Cost::High => last,
        };
        let number = self.queue.swap_remove(place);
        self.is_waiting[number as usize] = false;
        Some(number)
    }
}

impl Propagators {
    /// Adds a propagator. `literals` returns the literals of a variable's values; `None` for a value that it is known to have.
    pub fn add(
        &mut self,
        literals: impl Fn(u32) -> Vec<Option<SearchLit>>,
        propagator: Box<dyn Propagator>,
        guard: Option<SearchLit>,
        derivation: Derivation,
    ) {
        let number = self.members.len() as u32;
        for var in propagator.variables() {
            self.domains.add(var, || literals(var));
            let v = var as usize;
            if self.of_variable.len() <= v {
                self.of_variable.resize_with(v + 1, Vec::new);
            }
            if self.of_variable[v].last() != Some(&number) {
                self.of_variable[v].push(number);
            }
        }
        if let Some(guard) = guard {
            self.domains.watch(guard);
            if self.guarded.len() <= guard.code() {
                self.guarded.resize_with(guard.code() + 1, Vec::new);
            }
            self.guarded[guard.code()].push(number);
        }
        let cost = propagator.cost();
        self.members.push(GuardedPropagator { propagator, cost, guard, derivation });
        self.waiting[cost as usize].wake(number);
    }

    /// Whether there are no propagators.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Reports to the search what its trail implies; returns false on a conflict. Call it again, after the clauses, until nothing
    /// is implied: cheap propagators run first.
    pub fn check(&mut self, search: &mut impl SearchAccess) -> bool {
        let before = search.trail().len();
        for cost in [Cost::Low, Cost::Middle, Cost::High] {
            // These are the slowest: if others found something, the search calls again after propagating that.
            if cost == Cost::High && search.trail().len() > before {
                break;
            }
            if self.waiting[cost as usize].is_nobody() {
                continue;
            }
            self.read(search);
            let known = search.trail().len();
            while let Some(number) = self.waiting[cost as usize].take(cost) {
                if !self.look(number, search) {
                    // The propagator runs again after the conflict.
                    self.waiting[cost as usize].wake(number);
                    return false;
                }
                match cost {
                    Cost::Low => {}
                    Cost::Middle if search.trail().len() > known => break,
                    Cost::Middle | Cost::High => self.read(search),
                }
            }
        }
        true
    }

    /// Reads the new part of the trail and wakes the propagators concerned.
    fn read(&mut self, search: &impl SearchAccess) {
        while let Some(event) = self.domains.read(search) {
            let of_variable = event.changed.and_then(|var| self.of_variable.get(var as usize));
            let guarded = self.guarded.get(event.literal.code());
            for number in of_variable.into_iter().chain(guarded).flatten() {
                self.waiting[self.members[*number as usize].cost as usize].wake(*number);
            }
        }
    }

    /// Runs one propagator and reports its findings; returns false on a conflict.
    fn look(&mut self, number: u32, search: &mut impl SearchAccess) -> bool {
        let GuardedPropagator { propagator, guard, .. } = &mut self.members[number as usize];
        let guard = *guard;
        let state = guard.map_or(Some(true), |guard| search.value(guard));
        if state == Some(false) {
            return true;
        }
        let mut findings = std::mem::take(&mut self.findings);
        // If the guard is open, the only question is whether the constraint can hold.
        findings.clear(state.is_some());
        let is_broken = !propagator.infer(&self.domains, &mut findings);
        let reason = ImpliedReason { member: number, seen: self.domains.seen() as u32, why: findings.broken };
        let is_told = match guard.filter(|_| state.is_none()) {
            Some(guard) if is_broken => self.tell(!guard, reason, &findings, search),
            None if is_broken => {
                self.explain_by(reason, None, &findings);
                self.refuse(number, None, search);
                false
            }
            Some(_) => true,
            None => findings.implied.iter().all(|(what, why)| match self.domains.literal(*what) {
                Some(literal) => self.tell(literal, ImpliedReason { why: *why, ..reason }, &findings, search),
                None => true,
            }),
        };
        self.findings = findings;
        is_told
    }

    /// Implies a literal; returns false if it is already false in the search.
    fn tell(
        &mut self,
        literal: SearchLit,
        mut reason: ImpliedReason,
        findings: &Findings,
        search: &mut impl SearchAccess,
    ) -> bool {
        match search.value(literal) {
            Some(true) => return true,
            // Another propagator implied the opposite in this round.
            Some(false) => {
                self.explain_by(reason, Some(literal), findings);
                self.refuse(reason.member, Some(literal), search);
                return false;
            }
            None => {}
        }
        if matches!(reason.why, ReasonSource::Stored(..)) {
            self.explain_by(reason, Some(literal), findings);
            let from = self.stored.len() as u32;
            self.stored.extend_from_slice(&self.reason);
            reason.why = ReasonSource::Stored(from, self.stored.len() as u32);
        }
        let variable = literal.variable() as usize;
        if self.reasons.len() <= variable {
            self.reasons.resize(variable + 1, ImpliedReason::default());
        }
        self.reasons[variable] = reason;
        search.imply(literal);
        true
    }

    /// Reports a conflict: the facts in `reason` contradict each other, or imply a literal that is false.
    fn refuse(&mut self, number: u32, implied: Option<SearchLit>, search: &mut impl SearchAccess) {
        self.refused = number;
        let clause: Vec<SearchLit> = self.reason.iter().map(|literal| !*literal).chain(implied).collect();
        search.refuse(&clause);
    }

    /// Computes the reason of an implied literal into `reason`; `findings` holds stored reasons.
    fn explain_by(
        &mut self,
        ImpliedReason { member, seen, why }: ImpliedReason,
        implied: Option<SearchLit>,
        findings: &Findings,
    ) {
        let GuardedPropagator { propagator, guard, .. } = &mut self.members[member as usize];
        let then = self.domains.then(seen);
        self.reason.clear();
        self.reason.extend(guard.filter(|guard| implied != Some(!*guard)));
        self.because.clear();
        match why {
            ReasonSource::Asked { removed, note } => propagator.explain(then, removed, note, &mut self.because),
            ReasonSource::Stored(from, to) => {
                self.because.extend_from_slice(&findings.because[from as usize..to as usize]);
            }
        }
        self.because.iter().for_each(|because| then.tell(*because, &mut self.reason));
    }

    /// Begins a level of the search.
    pub fn open_level(&mut self) {
        self.levels.push((self.domains.seen(), self.stored.len()));
    }

    /// Ends the last `n` levels.
    pub fn close_levels(&mut self, n: usize) {
        let left = self.levels.len().saturating_sub(n);
        if let Some((seen, stored)) = self.levels.get(left) {
            self.domains.forget(*seen);
            self.stored.truncate(*stored);
        }
        self.levels.truncate(left);
    }

    /// Adds to `reason` the literals that implied `implied`; all of them became true before it.
    pub fn explain(&mut self, implied: SearchLit, reason: &mut Vec<SearchLit>) {
        let known = self.reasons[implied.variable() as usize];
        if let ReasonSource::Stored(from, to) = known.why {
            reason.extend_from_slice(&self.stored[from as usize..to as usize]);
            return;
        }
        let findings = std::mem::take(&mut self.findings);
        self.explain_by(known, Some(implied), &findings);
        self.findings = findings;
        reason.extend_from_slice(&self.reason);
    }

    /// Returns the constraints that make `implied` follow from its reason. A propagator must have implied it.
    pub fn derivation(&self, implied: SearchLit) -> &Derivation {
        &self.members[self.reasons[implied.variable() as usize].member as usize].derivation
    }

    /// Returns the constraints that imply the last refused clause; `None` if there was none.
    pub fn refusal(&self) -> Option<&Derivation> {
        self.members.get(self.refused as usize).map(|member| &member.derivation)
    }
}
