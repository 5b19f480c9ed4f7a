//! Searches all assignments of small random models, and proves every reason from the constraints that it names, and from nothing
//! else.

use gridc::stages::formulation::cnf::{Atom, CnfLit, Encoding, Numbering, Plans, VariableEncoding};
use gridc::stages::model::{
    Assignment, Automaton, Comparison, Constraint, ConstraintKind, Division, HouseUnions, LinearTerm, Literal, Model,
    OriginId, Orthogonal, PairPlace, Status, Values, VarId, Variable,
};
use gridc::stages::propagate::pairing::Pairing;
use gridc::stages::propagate::{ClauseNumber, Derivation, Observer, Propagators, SearchAccess, SearchLit};
use proptest::prelude::*;
use std::collections::BTreeSet;

const VARIABLES: usize = 5;

/// Variables with fewer values than this have two, both represented by one literal.
const FLAGS: usize = 2;

fn values(var: usize) -> std::ops::Range<i32> {
    -1..if var < FLAGS { 1 } else { 2 }
}

/// A set of assignments, by index.
type Set = Vec<bool>;

/// Checks each lemma against the constraints that it names.
struct Prover {
    /// For each constraint, the assignments that satisfy it.
    satisfy: Vec<Set>,
    /// For each literal, by its code, the assignments in which it is true.
    truth: Vec<Set>,
    lemmas: ClauseNumber,
}

impl Observer for Prover {
    fn given(&mut self, _: &[SearchLit]) -> ClauseNumber {
        unreachable!("this search has no clauses")
    }

    fn lemma(&mut self, clause: &[SearchLit], derivation: &Derivation) -> ClauseNumber {
        let named = || derivation.constraints.iter().map(|index| &self.satisfy[*index]);
        for number in 0..self.truth[0].len() {
            if named().all(|set| set[number]) {
                let holds = clause.iter().any(|literal| self.truth[literal.code()][number]);
                assert!(holds, "{clause:?} does not follow from {derivation:?}");
            }
        }
        self.lemmas += 1;
        self.lemmas
    }

    fn learnt(&mut self, _: &[SearchLit], _: &[ClauseNumber]) -> ClauseNumber {
        unreachable!("this search learns nothing")
    }

    fn deleted(&mut self, _: ClauseNumber) {}
}

/// The true literals, and the conflict.
#[derive(Default)]
struct Trail {
    literals: Vec<SearchLit>,
    /// By variable, its position on the trail and its literal.
    places: Vec<Option<(usize, SearchLit)>>,
    told: Vec<SearchLit>,
    refused: Option<Vec<SearchLit>>,
}

impl SearchAccess for Trail {
    fn trail(&self) -> &[SearchLit] {
        &self.literals
    }

    fn value(&self, lit: SearchLit) -> Option<bool> {
        self.places[lit.variable() as usize].map(|(_, was)| was == lit)
    }

    fn imply(&mut self, lit: SearchLit) {
        self.told.push(lit);
        self.set(lit);
    }

    fn refuse(&mut self, clause: &[SearchLit]) {
        assert!(clause.iter().all(|literal| self.value(*literal) == Some(false)), "what is refused is false");
        self.refused = Some(clause.to_vec());
    }
}

impl Trail {
    fn set(&mut self, lit: SearchLit) {
        assert_eq!(self.value(lit), None, "what is told was open");
        self.places[lit.variable() as usize] = Some((self.literals.len(), lit));
        self.literals.push(lit);
    }

    fn cut(&mut self, length: usize) {
        for literal in self.literals.drain(length..) {
            self.places[literal.variable() as usize] = None;
        }
    }
}

struct Enumeration {
    propagators: Propagators,
    trail: Trail,
    prover: Prover,
    /// By variable of the model, the literals of its values.
    choices: Vec<Vec<SearchLit>>,
    /// Whether clauses state that a variable has exactly one value.
    has_clauses: bool,
    domains: Vec<Values>,
    found: BTreeSet<Vec<i32>>,
}

impl Enumeration {
    /// Applies what clauses would state: a variable has exactly one value. Returns false on a conflict.
    fn choose(&mut self) -> bool {
        while self.has_clauses {
            let length = self.trail.literals.len();
            for choice in &self.choices {
                let (mut open, mut is) = (Vec::new(), 0);
                for literal in choice {
                    match self.trail.value(*literal) {
                        Some(true) => is += 1,
                        None => open.push(*literal),
                        Some(false) => {}
                    }
                }
                match (is, &open[..]) {
                    (0, []) | (2.., _) => return false,
                    (0, [only]) => self.trail.set(*only),
                    (0, _) => {}
                    // One literal may represent both.
                    _ => open.iter().filter(|o| !choice.contains(&!**o)).for_each(|other| self.trail.set(!*other)),
                }
            }
            if self.trail.literals.len() == length {
                break;
            }
        }
        true
    }

    /// Runs all propagators, and proves what they derive; returns false on a conflict.
    fn follow(&mut self) -> bool {
        loop {
            if !self.choose() {
                return false;
            }
            let length = self.trail.literals.len();
            self.trail.told.clear();
            let is_right = self.propagators.check(&mut self.trail);
            assert_eq!(is_right, self.trail.refused.is_none());
            for told in std::mem::take(&mut self.trail.told) {
                self.prove(told);
            }
            if let Some(clause) = self.trail.refused.take() {
                self.prover.lemma(&clause, self.propagators.refusal().unwrap());
                return false;
            }
            if self.trail.literals.len() == length {
                return true;
            }
        }
    }

    fn prove(&mut self, told: SearchLit) {
        let mut reason = Vec::new();
        self.propagators.explain(told, &mut reason);
        let place =
            |literal: SearchLit| self.trail.places[literal.variable() as usize].filter(|(_, was)| *was == literal);
        let (at, _) = place(told).unwrap();
        assert!(
            reason.iter().all(|literal| place(*literal).is_some_and(|(before, _)| before < at)),
            "{told:?}: {reason:?}"
        );
        let clause: Vec<SearchLit> = reason.iter().map(|literal| !*literal).chain([told]).collect();
        self.prover.lemma(&clause, self.propagators.derivation(told));
    }

    /// Asserts that nothing follows that was not propagated.
    fn nothing_is_new(&mut self) {
        for (number, member) in (0..).zip(&self.propagators.members) {
            self.propagators.waiting[member.cost as usize].wake(number);
        }
        let length = self.trail.literals.len();
        assert!(self.propagators.check(&mut self.trail), "a conflict that was not found");
        assert_eq!(self.trail.literals.len(), length, "something that was not found");
    }

    fn search(&mut self) {
        if !self.follow() {
            return;
        }
        self.nothing_is_new();
        let Some(open) = self.choices.iter().flatten().copied().find(|literal| self.trail.value(*literal).is_none())
        else {
            let is_true = |literal: &SearchLit| self.trail.value(*literal) == Some(true);
            let value = |(choice, domain): (&Vec<SearchLit>, &Values)| {
                domain.as_slice()[choice.iter().position(is_true).unwrap()]
            };
            let grid = self.choices.iter().zip(&self.domains).map(value).collect();
            assert!(self.found.insert(grid), "a solution came twice");
            return;
        };
        let length = self.trail.literals.len();
        let left: Vec<u64> = domains_left(&self.propagators);
        for literal in [open, !open] {
            self.propagators.open_level();
            self.trail.set(literal);
            self.search();
            self.trail.cut(length);
            self.propagators.close_levels(1);
            assert_eq!(left, domains_left(&self.propagators), "what was read is undone");
            self.nothing_is_new();
        }
    }
}

fn domains_left(propagators: &Propagators) -> Vec<u64> {
    (0..propagators.of_variable.len() as u32).map(|var| propagators.domains.left(var)).collect()
}

fn grids(model: &Model) -> Vec<Vec<i32>> {
    model.variables().iter().fold(vec![Vec::new()], |grids, variable| {
        let longer =
            |grid: &Vec<i32>| variable.domain.iter().map(|value| [&grid[..], &[value]].concat()).collect::<Vec<_>>();
        grids.iter().flat_map(longer).collect()
    })
}

fn model() -> Model {
    let mut model = Model::new();
    for var in 0..VARIABLES {
        model.add_variable(Variable::answer(Values::new(values(var))));
    }
    model
}

/// Returns the propagators of all constraints.
fn whole(model: &Model, numbering: &Numbering, literal: &dyn Fn(CnfLit) -> SearchLit) -> Propagators {
    let of = |given: Literal| match numbering.atom(given) {
        Atom::Lit(lit) => Ok(literal(lit)),
        Atom::Constant(truth) => Err(truth),
    };
    Propagators::whole(model, of).unwrap()
}

/// Searches a model whose last constraints are derived, each from the others listed here. Without `plans`, all constraints are
/// propagated, and there are no clauses.
fn prove(model: &Model, derived: &[Vec<usize>], plans: Option<Plans>) {
    prove_by(model, derived, plans.is_some(), |numbering, literal| match plans {
        Some(plans) => Propagators::of(model, &plans, numbering, literal),
        None => whole(model, numbering, literal),
    });
}

/// The same with other propagators.
fn prove_by(
    model: &Model,
    derived: &[Vec<usize>],
    has_clauses: bool,
    propagators: impl FnOnce(&Numbering, &dyn Fn(CnfLit) -> SearchLit) -> Propagators,
) {
    let numbering = Numbering::new(model, VariableEncoding::Direct);
    let mut choices: Vec<Vec<SearchLit>> = Vec::new();
    for var in model.var_ids() {
        let literal = |value| match numbering.atom(Literal::is(var, value)) {
            Atom::Lit(literal) => SearchLit::new(literal.index(), true),
            Atom::Constant(_) => unreachable!("every value is possible"),
        };
        let choice: Vec<SearchLit> = model.variable(var).domain.iter().map(literal).collect();
        choices.push(if let [first, _] = choice[..] { vec![first, !first] } else { choice });
    }
    let of_choice: Vec<SearchLit> = choices.iter().flatten().copied().collect();
    let literal = |lit: CnfLit| {
        let literal = of_choice[lit.index() as usize];
        if lit.is_positive() { literal } else { !literal }
    };
    let propagators = propagators(&numbering, &literal);
    let grids = grids(model);
    let satisfies = |constraint: &Constraint| -> Set {
        let status = |grid: &Vec<i32>| constraint.status(&Assignment::complete(grid.iter().copied()));
        grids.iter().map(|grid| status(grid) == Status::Satisfied).collect()
    };
    let own: Vec<Set> = model.constraints().iter().map(satisfies).collect();
    let mut satisfy = own[..own.len() - derived.len()].to_vec();
    for parts in derived {
        satisfy.push((0..grids.len()).map(|number| parts.iter().all(|index| own[*index][number])).collect());
    }
    let mut truth: Vec<Set> = vec![vec![false; grids.len()]; 2 * of_choice.len()];
    for (var, choice) in choices.iter().enumerate() {
        for (literal, value) in choice.iter().zip(model.variables()[var].domain.iter()) {
            truth[literal.code()] = grids.iter().map(|grid| grid[var] == value).collect();
            truth[(!*literal).code()] = grids.iter().map(|grid| grid[var] != value).collect();
        }
    }
    let derivations: Vec<Derivation> = propagators.members.iter().map(|member| member.derivation.clone()).collect();
    let trail = Trail { places: vec![None; of_choice.len()], ..Trail::default() };
    let prover = Prover { satisfy, truth, lemmas: 0 };
    let domains = model.variables().iter().map(|variable| variable.domain.clone()).collect();
    let mut search = Enumeration { propagators, trail, prover, choices, has_clauses, domains, found: BTreeSet::new() };
    search.search();
    for (number, grid) in grids.iter().enumerate() {
        let holds = |index: &usize| search.prover.satisfy[*index][number];
        if derivations.iter().flat_map(|derivation| &derivation.constraints).all(holds) {
            assert!(search.found.contains(grid), "{grid:?} was missed");
        }
        if search.found.contains(grid) {
            assert!(
                derivations
                    .iter()
                    .all(|derivation| derivation.constraints.first().is_none_or(|index| own[*index][number])),
                "{grid:?} is none"
            );
        }
    }
}

/// Returns a model of these constraints; each is its own origin.
fn model_of(all: Vec<(ConstraintKind, Option<Literal>)>) -> Model {
    let mut model = model();
    for (number, (kind, guard)) in (0..).zip(all) {
        model.add(Constraint { guard, ..Constraint::new(kind, OriginId(number)) });
    }
    model
}

fn prove_all(all: Vec<(ConstraintKind, Option<Literal>)>) {
    let model = model_of(all);
    let plans = Plans::watching(&model, Encoding::default());
    prove(&model, &[], Some(plans));
}

fn prove_whole(all: Vec<(ConstraintKind, Option<Literal>)>) {
    let model = model_of(all);
    prove(&model, &[], None);
}

fn var(var: usize) -> VarId {
    VarId(var as u32)
}

fn guard() -> impl Strategy<Value = Option<Literal>> {
    let literal = (0..VARIABLES, -1..2, any::<bool>());
    let literal = literal.prop_map(|(of, value, positive)| Literal { var: var(of), value, positive });
    prop::option::weighted(0.3, literal)
}

/// Sums whose variables from `different` on have any weights, while those before have equal weights for equal values.
fn linear() -> impl Strategy<Value = ConstraintKind> {
    let comparison = prop_oneof![Just(Comparison::AtMost), Just(Comparison::AtLeast), Just(Comparison::Equal)];
    let weights = prop::collection::vec(-3_i64..4, 3);
    let own = prop::collection::vec((0..VARIABLES, weights.clone()), 0..4);
    let alike = prop::collection::vec(0..VARIABLES, 0..5);
    (weights, alike, own, comparison, -8_i64..9).prop_map(|(weights, alike, own, comparison, rhs)| {
        let term = |of: usize, weights: &[i64]| LinearTerm {
            var: var(of),
            weights: (-1..2).zip(weights.iter().copied()).collect(),
        };
        let alike = alike.into_iter().map(|of| term(of, &weights));
        let terms = alike.chain(own.iter().map(|(of, weights)| term(*of, weights))).collect();
        ConstraintKind::Linear { terms, comparison, rhs }
    })
}

fn distinct() -> impl Strategy<Value = ConstraintKind> {
    prop::collection::btree_set(0..VARIABLES, 2..4)
        .prop_map(|vars| ConstraintKind::Distinct(vars.into_iter().map(var).collect()))
}

fn automaton() -> impl Strategy<Value = ConstraintKind> {
    let steps = prop::collection::btree_map((0_u32..3, -1..2), 0_u32..3, 3..9);
    let places = prop::collection::vec(0..VARIABLES, 1..6);
    (steps, prop::collection::btree_set(0_u32..3, 1..3), places).prop_map(|(steps, accepting, places)| {
        let steps = steps.into_iter().map(|((from, value), to)| (from, value, to)).collect();
        let automaton = Automaton { states: 3, start: 0, steps, accepting: accepting.into_iter().collect() };
        ConstraintKind::Automaton { vars: places.into_iter().map(var).collect(), automaton }
    })
}

/// A graph, optionally with a count of its members.
fn connected() -> impl Strategy<Value = Vec<ConstraintKind>> {
    let edges = prop::collection::vec((0..VARIABLES as u32, 0..VARIABLES as u32), 2..8);
    (edges, -1..1, prop::option::of((1_i64..5, any::<bool>()))).prop_map(|(edges, label, count)| {
        let vars = (0..VARIABLES).map(var);
        let counted = count.map(|(rhs, is_exact)| ConstraintKind::Linear {
            terms: vars.clone().map(|var| LinearTerm { var, weights: vec![(label, 1)] }).collect(),
            comparison: if is_exact { Comparison::Equal } else { Comparison::AtMost },
            rhs,
        });
        std::iter::once(ConstraintKind::Connected { vars: vars.collect(), label, edges }).chain(counted).collect()
    })
}

/// Vertices whose sizes are some of the variables, on a ring with chords; joined edges are values of others.
fn division() -> impl Strategy<Value = ConstraintKind> {
    let sizes = prop::collection::vec(0..VARIABLES, 3..6);
    sizes.prop_flat_map(|sizes| {
        let count = sizes.len() as u32;
        let joined = prop::collection::vec((0..VARIABLES, -1..2, any::<bool>()), count as usize + 2);
        (joined, 0..3_u32, 0..count, 0..count).prop_map(move |(joined, above, a, b)| {
            let ring = (0..count).map(|vertex| (vertex, (vertex + 1) % count));
            let edges: Vec<(u32, u32)> = ring.chain([(a, b), (0, 2)]).collect();
            let literal = |(of, value, positive): (usize, i32, bool)| Literal { var: var(of), value, positive };
            let sizes = sizes.iter().map(|of| var(*of)).collect();
            ConstraintKind::Division(Division {
                sizes,
                above,
                edges,
                joined: joined.into_iter().map(literal).collect(),
            })
        })
    })
}

fn domain() -> impl Strategy<Value = ConstraintKind> {
    let values = prop::collection::btree_set(-1..3, 1..4);
    (0..VARIABLES, values).prop_map(|(of, values)| ConstraintKind::Domain { var: var(of), values: Values::new(values) })
}

fn combos() -> impl Strategy<Value = ConstraintKind> {
    (2_usize..4).prop_flat_map(|size| {
        let vars = prop::collection::btree_set(0..VARIABLES, size);
        let sets = prop::collection::vec(prop::collection::btree_set(-1..3, size), 1..4);
        (vars, sets).prop_map(|(vars, sets)| ConstraintKind::Combos {
            vars: vars.into_iter().map(var).collect(),
            sets: sets.into_iter().map(Values::new).collect(),
        })
    })
}

fn relation() -> impl Strategy<Value = ConstraintKind> {
    let pairs = prop::collection::btree_set((-1..2, -1..2), 0..7);
    (0..VARIABLES, 0..VARIABLES, pairs).prop_map(|(a, b, pairs)| ConstraintKind::Relation {
        a: var(a),
        b: var(b),
        pairs: pairs.into_iter().collect(),
    })
}

fn table() -> impl Strategy<Value = ConstraintKind> {
    (1_usize..5).prop_flat_map(|size| {
        let vars = prop::collection::vec(0..VARIABLES, size);
        let tuples = prop::collection::vec(prop::collection::vec(-1..2, size), 1..20);
        (vars, tuples)
            .prop_map(|(vars, tuples)| ConstraintKind::Table { vars: vars.into_iter().map(var).collect(), tuples })
    })
}

fn clause() -> impl Strategy<Value = ConstraintKind> {
    let literal = (0..VARIABLES, -2..3, any::<bool>());
    let literal = literal.prop_map(|(of, value, positive)| Literal { var: var(of), value, positive });
    prop::collection::vec(literal, 0..4).prop_map(ConstraintKind::Clause)
}

fn unequal() -> impl Strategy<Value = ConstraintKind> {
    linear().prop_map(|kind| match kind {
        ConstraintKind::Linear { terms, rhs, .. } => {
            ConstraintKind::Linear { terms, comparison: Comparison::NotEqual, rhs }
        }
        other => other,
    })
}

fn several(
    kind: impl Strategy<Value = ConstraintKind>,
) -> impl Strategy<Value = Vec<(ConstraintKind, Option<Literal>)>> {
    prop::collection::vec((kind, guard()), 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn sums(
        sums in prop::collection::vec((linear(), guard()), 1..4),
        different in prop::collection::vec(distinct(), 0..3),
    ) {
        prove_all(different.into_iter().map(|kind| (kind, None)).chain(sums).collect());
    }

    #[test]
    fn words(words in prop::collection::vec((automaton(), guard()), 1..4)) {
        prove_all(words);
    }

    #[test]
    fn pieces(pieces in prop::collection::vec(connected(), 1..3)) {
        prove_all(pieces.into_iter().flatten().map(|kind| (kind, None)).collect());
    }

    #[test]
    fn all_together(
        sums in prop::collection::vec((linear(), guard()), 0..3),
        different in prop::collection::vec(distinct(), 0..2),
        words in prop::collection::vec((automaton(), guard()), 0..2),
        pieces in prop::collection::vec(connected(), 0..2),
    ) {
        let pieces = pieces.into_iter().flatten().map(|kind| (kind, None));
        prove_all(different.into_iter().map(|kind| (kind, None)).chain(sums).chain(words).chain(pieces).collect());
    }

    #[test]
    fn domains(all in several(domain())) {
        prove_whole(all);
    }

    #[test]
    fn differences(all in prop::collection::vec((distinct(), prop::option::weighted(0.1, 0..2_i32)), 1..4)) {
        let guard = |value| Literal::is(var(0), value - 1);
        prove_whole(all.into_iter().map(|(kind, value)| (kind, value.map(guard))).collect());
    }

    #[test]
    fn sets(all in several(combos())) {
        prove_whole(all);
    }

    #[test]
    fn relations(all in several(relation())) {
        prove_whole(all);
    }

    #[test]
    fn tables(all in several(table())) {
        prove_whole(all);
    }

    #[test]
    fn clauses(all in several(clause())) {
        prove_whole(all);
    }

    #[test]
    fn divisions(all in several(division())) {
        prove_whole(all);
    }

    #[test]
    fn sums_that_differ(all in several(unequal())) {
        prove_whole(all);
    }

    #[test]
    fn a_search_without_clauses(
        lists in several(prop_oneof![relation(), table(), combos(), clause(), domain()]),
        others in several(prop_oneof![linear(), automaton(), unequal()]),
        different in prop::collection::vec(distinct(), 0..3),
        pieces in prop::option::of((connected(), guard())),
    ) {
        let different = different.into_iter().map(|kind| (kind, None));
        let pieces = pieces.into_iter().flat_map(|(kinds, guard)| {
            kinds.into_iter().map(move |kind| (guard.filter(|_| matches!(kind, ConstraintKind::Connected { .. })), kind))
        });
        let pieces = pieces.map(|(guard, kind)| (kind, guard));
        prove_whole(lists.into_iter().chain(others).chain(different).chain(pieces).collect());
    }

    /// Pairs that are different at every two places, optionally with as many possible pairs as places.
    #[test]
    fn pairs(
        values in prop::collection::btree_set((-1..2, -1..2), 2..6),
        is_complete in any::<bool>(),
        places in 2..4_usize,
    ) {
        let values: Vec<(i32, i32)> = values.into_iter().take(if is_complete { places } else { 9 }).collect();
        let mut model = Model::new();
        let of: Vec<[VarId; 2]> = (0..places)
            .map(|_| [0, 1].map(|_| model.add_variable(Variable::answer(Values::new(-1..2)))))
            .collect();
        for (number, [a, b]) in (0..).zip(&of) {
            model.add(Constraint::new(ConstraintKind::Relation { a: *a, b: *b, pairs: values.clone() }, OriginId(number)));
        }
        let lists = model.clone();
        let differ = |grid: &Vec<i32>| {
            let pairs: BTreeSet<&[i32]> = grid.chunks(2).collect();
            pairs.len() == places && pairs.iter().all(|pair| values.contains(&(pair[0], pair[1])))
        };
        let tuples = grids(&model).into_iter().filter(differ).collect();
        model.add(Constraint::new(ConstraintKind::Table { vars: of.concat(), tuples }, OriginId(places as u32)));
        let place = |of: &[VarId; 2]| PairPlace {
            of: *of, both: of[0], definition: places, pairs: Vec::new(), stands_for: Vec::new(),
        };
        let paired = Orthogonal {
            places: of.iter().map(place).collect(),
            values: values.iter().map(|(a, b)| [*a, *b]).collect(),
        };
        prove_by(&model, &[], false, |numbering, literal| {
            let mut propagators = whole(&lists, numbering, literal);
            let literals = |of: u32| {
                let value = |value| match numbering.atom(Literal::is(VarId(of), value)) {
                    Atom::Lit(lit) => Some(literal(lit)),
                    Atom::Constant(_) => None,
                };
                (-1..2).map(value).collect()
            };
            propagators.add(literals, Box::new(Pairing::of(&model, &paired)), None, Derivation::new(places, []));
            propagators
        });
    }

    /// Two houses, and sums of some of their variables, from which others follow.
    #[test]
    fn sums_of_houses(
        all in prop::collection::btree_set(-2..4, 3),
        sums in prop::collection::vec((prop::collection::vec(-1_i64..2, 6), 0..729_usize), 1..4),
    ) {
        let mut model = Model::new();
        let all = Values::new(all);
        let vars: Vec<VarId> = (0..6).map(|_| model.add_variable(Variable::answer(all.clone()))).collect();
        for (number, house) in (0..).zip(vars.chunks(3)) {
            model.add(Constraint::new(ConstraintKind::Distinct(house.to_vec()), OriginId(number)));
        }
        let grids = grids(&model);
        for (number, (chosen, grid)) in (2..).zip(sums) {
            let chosen = || vars.iter().zip(&chosen).filter(|(_, is_in)| **is_in > 0).map(|(var, _)| *var);
            let weights = |value: i32| (value, i64::from(value));
            let terms = chosen().map(|var| LinearTerm { var, weights: all.iter().map(weights).collect() }).collect();
            let rhs = chosen().map(|var| i64::from(grids[grid][var.index()])).sum();
            model.add(Constraint::new(ConstraintKind::Linear { terms, comparison: Comparison::Equal, rhs }, OriginId(number)));
        }
        let mut derived = Vec::new();
        for (row, kind) in model.house_sums(HouseUnions::Linked) {
            derived.push(row.parts.iter().map(|(place, _)| *place).collect());
            model.add(Constraint::new(kind, OriginId(0)));
        }
        let plans = Plans::watching(&model, Encoding::default());
        prove(&model, &derived, Some(plans));
        prove(&model, &derived, None);
    }
}
