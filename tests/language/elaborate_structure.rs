//! Tests what the elaborator recognises, and how long it takes, on clues as in the library.

use gridc::stages::language::{AutomatonCache, ElaborateError, ElaborateOptions, elaborate};
use gridc::stages::model::{Constraint, ConstraintKind, Model, OriginId, VarId};
use gridc::stages::puzzle::{
    Arm, Clue, Comparison, Demand, Formula, Layout, Machine, Origin, Pattern, Position, PuzzleData, RegionKind, Span,
    Symbols, Term,
};
use std::sync::Arc;
use std::time::Instant;

fn classic() -> Arc<Layout> {
    let cells: Vec<Position> = (0..81).map(|i| Position { row: i / 9, column: i % 9 }).collect();
    let house = |kind, keep: &dyn Fn(&Position) -> bool| {
        let origin = Origin { what: "house".into(), span: Span::default() };
        (kind, cells.iter().copied().filter(|p| keep(p)).collect::<Vec<_>>(), origin)
    };
    let mut regions = Vec::new();
    regions.extend((0..9).map(|i| house(RegionKind::Row, &|p| p.row == i)));
    regions.extend((0..9).map(|i| house(RegionKind::Column, &|p| p.column == i)));
    regions.extend((0..9).map(|i| house(RegionKind::Box, &|p| p.row / 3 * 3 + p.column / 3 == i)));
    Arc::new(Layout::new("classic".into(), Symbols::numbers(1, 9), cells.clone(), regions, Vec::new()).unwrap())
}

fn cell(row: u32, column: u32) -> Term {
    Term::Variable(VarId((row - 1) * 9 + column - 1))
}

fn cells(list: &[(u32, u32)]) -> Vec<Term> {
    list.iter().map(|(r, c)| cell(*r, *c)).collect()
}

fn int(n: i64) -> Term {
    Term::Integer(n)
}

fn compare(a: Term, comparison: Comparison, b: Term) -> Formula {
    Formula::Compare(Box::new(a), comparison, Box::new(b))
}

fn equal(a: Term, b: Term) -> Formula {
    compare(a, Comparison::Equal, b)
}

fn puzzle(clues: Vec<Vec<Formula>>) -> PuzzleData {
    let mut puzzle = PuzzleData::new(classic());
    for (number, formulas) in clues.into_iter().enumerate() {
        puzzle.clues.push(Clue {
            rule: "rule".into(),
            arguments: Vec::new(),
            reads: gridc::stages::puzzle::CellReading::Both,
            grid: None,
            name: None,
            note: None,
            origin: OriginId(27 + number as u32),
            definition: Span::default(),
            relied_on: false,
            demands: formulas.into_iter().map(|formula| Demand { formula, span: Span::default() }).collect(),
            parts: Vec::new(),
        });
    }
    puzzle
}

fn made(puzzle: &PuzzleData) -> Model {
    elaborate(puzzle, &ElaborateOptions::default(), &AutomatonCache::new()).unwrap()
}

/// Returns the constraints of the clues.
fn of_clues(model: &Model) -> &[Constraint] {
    &model.constraints()[27..]
}

fn kinds(model: &Model) -> Vec<&'static str> {
    of_clues(model).iter().map(|c| c.kind.name()).collect()
}

/// Returns the formula that the digits strictly between the 1 and the 9 sum to the clue.
fn sandwich(total: i64, row: u32) -> Formula {
    let register = |i| Term::Variable(VarId(i));
    let machine = Machine {
        start: vec![0, 0],
        arms: vec![
            Arm {
                condition: Formula::Member(Box::new(register(2)), [1, 9].into()),
                next: Some(vec![Term::Sum(vec![register(0), int(1)]), register(1)]),
            },
            Arm {
                condition: equal(register(0), int(1)),
                next: Some(vec![register(0), Term::Sum(vec![register(1), register(2)])]),
            },
            Arm { condition: Formula::Constant(true), next: Some(vec![register(0), register(1)]) },
        ],
        accept: Formula::All(vec![equal(register(0), int(2)), equal(register(1), int(total))]),
    };
    Formula::Fold((1..10).map(|c| cell(row, c)).collect(), Arc::new(machine))
}

/// Returns the formula that `seen` digits of the row are greater than all before them.
fn skyscraper(seen: i64, row: u32) -> Formula {
    let register = |i| Term::Variable(VarId(i));
    let machine = Machine {
        start: vec![0, 0],
        arms: vec![
            Arm {
                condition: compare(register(2), Comparison::Greater, register(0)),
                next: Some(vec![register(2), Term::Sum(vec![register(1), int(1)])]),
            },
            Arm { condition: Formula::Constant(true), next: Some(vec![register(0), register(1)]) },
        ],
        accept: equal(register(1), int(seen)),
    };
    Formula::Fold((1..10).map(|c| cell(row, c)).collect(), Arc::new(machine))
}

fn killer(total: i64, cage: &[(u32, u32)]) -> Vec<Formula> {
    vec![Formula::Distinct(cells(cage)), equal(Term::Sum(cells(cage)), int(total))]
}

/// Returns the formulas that pairs of cells at these offsets differ.
fn leaps(moves: &[(u32, i32)]) -> Vec<Formula> {
    let mut formulas = Vec::new();
    for (row, column) in (1..10).flat_map(|r| (1..10).map(move |c| (r, c))) {
        for (down, right) in moves {
            let other = column as i32 + right;
            if row + down < 10 && (1..10).contains(&other) {
                formulas.push(compare(cell(row, column), Comparison::NotEqual, cell(row + down, other as u32)));
            }
        }
    }
    formulas
}

fn nonconsecutive() -> Vec<Formula> {
    let apart = |a: Term, b: Term| {
        let difference = Term::Sum(vec![a, Term::Product(vec![int(-1), b])]);
        compare(Term::Absolute(Box::new(difference)), Comparison::NotEqual, int(1))
    };
    let pairs = (1..10).flat_map(|r| (1..9).map(move |c| (r, c)));
    pairs.flat_map(|(r, c)| [apart(cell(r, c), cell(r, c + 1)), apart(cell(c, r), cell(c + 1, r))]).collect()
}

#[test]
fn cages_and_renbans_are_sets() {
    let cage = [(1, 1), (1, 2), (2, 1)];
    let model = made(&puzzle(vec![killer(8, &cage)]));
    let [Constraint { kind: ConstraintKind::Combos { vars, sets }, .. }] = of_clues(&model) else {
        panic!("{model:?}")
    };
    assert_eq!((vars.len(), sets.len()), (3, 2));

    // The house states that they differ, so the sum is separate; cells of several regions are not known to differ.
    assert_eq!(kinds(&made(&puzzle(vec![vec![equal(Term::Sum(cells(&cage)), int(8))]]))), ["Combos"]);
    let bent = [(1, 1), (1, 4), (4, 4)];
    assert_eq!(kinds(&made(&puzzle(vec![vec![equal(Term::Sum(cells(&bent)), int(8))]]))), ["Linear"]);
    assert_eq!(kinds(&made(&puzzle(vec![killer(8, &bent)]))), ["Combos"]);

    let line = cells(&[(1, 3), (1, 4), (2, 5), (2, 6), (3, 7)]);
    let spread =
        Term::Sum(vec![Term::Maximum(line.clone()), Term::Product(vec![int(-1), Term::Minimum(line.clone())])]);
    let renban = vec![Formula::Distinct(line), equal(spread, int(4))];
    let model = made(&puzzle(vec![renban]));
    let [Constraint { kind: ConstraintKind::Combos { sets, .. }, .. }] = of_clues(&model) else { panic!("{model:?}") };
    assert_eq!(sets.len(), 5);
}

#[test]
fn a_whole_house_says_nothing_new() {
    let row: Vec<(u32, u32)> = (1..10).map(|c| (1, c)).collect();
    assert!(kinds(&made(&puzzle(vec![killer(45, &row)]))).is_empty());
    assert!(
        matches!(&of_clues(&made(&puzzle(vec![killer(44, &row)])))[0].kind, ConstraintKind::Clause(none) if none.is_empty())
    );
}

#[test]
fn two_cells_are_a_relation() {
    let model = made(&puzzle(vec![nonconsecutive()]));
    assert_eq!(kinds(&model), vec!["Relation"; 144]);
    assert_eq!(model.variables().len(), 81);
}

#[test]
fn differences_are_cliques() {
    let king = leaps(&[(0, 1), (1, 0), (1, 1), (1, -1)]);
    let model = made(&puzzle(vec![king]));
    assert!(kinds(&model).iter().all(|k| *k == "Distinct"));
    assert!(kinds(&model).len() <= 30, "{}", kinds(&model).len());
    let knight = made(&puzzle(vec![leaps(&[(1, 2), (1, -2), (2, 1), (2, -1)])]));
    assert!(kinds(&knight).iter().all(|k| *k == "Distinct"));
    assert!(kinds(&knight).len() <= 112, "{}", kinds(&knight).len());
}

#[test]
fn lines_are_automata_without_dead_states() {
    let model = made(&puzzle(vec![vec![sandwich(17, 1)], vec![skyscraper(4, 2)]]));
    let [sandwich, skyscraper] = of_clues(&model) else { panic!() };
    for (constraint, most) in [(sandwich, 250), (skyscraper, 250)] {
        let ConstraintKind::Automaton { vars, automaton } = &constraint.kind else { panic!() };
        assert_eq!(vars.len(), 9);
        assert!(automaton.states < most, "{} states", automaton.states);
        // Every state has a transition, except the final one.
        let with_steps: std::collections::BTreeSet<u32> = automaton.steps.iter().map(|s| s.0).collect();
        assert_eq!(with_steps.len() as u32 + 1, automaton.states);
    }
}

#[test]
fn an_index_against_a_constant_needs_no_variable() {
    let line = || (1..10).map(|c| cell(1, c)).collect::<Vec<_>>();
    let room = equal(Term::Element(line(), Box::new(cell(1, 1))), int(7));
    let model = made(&puzzle(vec![vec![room]]));
    assert_eq!(model.variables().len(), 81);
    assert!(kinds(&model).iter().all(|k| matches!(*k, "Domain" | "Relation" | "Clause")), "{:?}", kinds(&model));
}

#[test]
fn innies_and_outies_are_found() {
    let cages = vec![
        killer(10, &[(1, 1), (1, 2), (1, 3)]),
        killer(20, &[(1, 4), (1, 5), (1, 6), (2, 6)]),
        killer(12, &[(1, 7), (1, 8)]),
    ];
    let puzzle = puzzle(cages);
    let plain = made(&puzzle);
    let redundant = elaborate(&puzzle, &ElaborateOptions { redundant: true }, &AutomatonCache::new()).unwrap();
    assert!(redundant.constraints().len() > plain.constraints().len());
    // r1c9 - r2c6 = 45 - 10 - 20 - 12 = 3
    let pair = redundant.constraints().iter().find_map(|c| match &c.kind {
        ConstraintKind::Relation { a: VarId(8), b: VarId(14), pairs } => Some((pairs, c.origins)),
        _ => None,
    });
    let (pairs, origins) = pair.unwrap();
    assert!(pairs.iter().all(|(innie, outie)| innie - outie == 3));
    // It follows from the first row and all three cages.
    assert_eq!(redundant.origins(origins).collect::<Vec<_>>(), [0, 27, 28, 29].map(OriginId));
}

#[test]
fn a_relation_that_several_alternatives_demand_is_stated_twice_at_most() {
    let [a, b, third] = [cell(1, 1), cell(5, 5), cell(9, 9)];
    let less = |x: &Term, y: &Term| compare(x.clone(), Comparison::Less, y.clone());
    let alternative = |sum| {
        let total = equal(Term::Sum(vec![a.clone(), b.clone(), third.clone(), cell(2, 8), cell(8, 2)]), int(sum));
        Formula::All(vec![less(&a, &b), less(&b, &third), total])
    };
    let clue = || vec![Formula::Any((20..25).map(alternative).collect())];
    let relations = |model: &Model| {
        of_clues(model)
            .iter()
            .filter(|c| matches!(c.kind, ConstraintKind::Relation { .. }) && c.guard.is_some())
            .count()
    };
    assert_eq!(relations(&made(&puzzle(vec![clue()]))), 4);
    // Another clue has its own relations, so that each can be enabled separately.
    assert_eq!(relations(&made(&puzzle(vec![clue(), clue()]))), 8);
}

/// Returns the constraints of clues with the clues, numbered from 0, from which they follow.
fn with_clues(model: &Model) -> Vec<(&ConstraintKind, Vec<u32>)> {
    let clues = |c: &Constraint| model.origins(c.origins).map(|origin| origin.0 - 27).collect();
    of_clues(model).iter().map(|c| (&c.kind, clues(c))).collect()
}

#[test]
fn what_several_clues_demand_has_them_all_as_origins() {
    let differ = |a, b| compare(a, Comparison::NotEqual, b);
    // Two clues share a pair of a clique; a third one has a pair of its own.
    let triangle = vec![differ(cell(1, 1), cell(2, 5)), differ(cell(1, 1), cell(5, 8)), differ(cell(2, 5), cell(5, 8))];
    let model =
        made(&puzzle(vec![triangle, vec![differ(cell(5, 8), cell(1, 1))], vec![differ(cell(9, 9), cell(1, 2))]]));
    let [(ConstraintKind::Distinct(three), both), (ConstraintKind::Distinct(two), third)] = &with_clues(&model)[..]
    else {
        panic!()
    };
    assert_eq!((three.len(), &both[..], two.len(), &third[..]), (3, &[0, 1][..], 2, &[2][..]));
    // The same cells in two clues.
    let distinct = |list: &[(u32, u32)]| vec![Formula::Distinct(cells(list))];
    let [one, again] = [distinct(&[(1, 1), (2, 5), (5, 8)]), distinct(&[(5, 8), (1, 1), (2, 5)])];
    let model = made(&puzzle(vec![one, again]));
    let [(ConstraintKind::Distinct(vars), clues)] = &with_clues(&model)[..] else { panic!("{:?}", with_clues(&model)) };
    assert_eq!((vars.len(), &clues[..]), (3, &[0, 1][..]));
}

#[test]
fn what_grows_too_large_is_refused_with_a_way_out() {
    let register = |i| Term::Variable(VarId(i));
    let base = Machine {
        start: vec![0],
        arms: vec![Arm {
            condition: Formula::Constant(true),
            next: Some(vec![Term::Sum(vec![Term::Product(vec![register(0), int(10)]), register(1)])]),
        }],
        accept: compare(Term::Remainder(Box::new(register(0)), Box::new(int(1_000_003))), Comparison::Less, int(77)),
    };
    let line: Vec<Term> = (1..10).map(|c| cell(1, c)).collect();
    let clue = vec![Formula::Fold(line, Arc::new(base))];
    let error = elaborate(&puzzle(vec![clue]), &ElaborateOptions::default(), &AutomatonCache::new()).unwrap_err();
    assert!(matches!(error, ElaborateError::TooLarge { origin: OriginId(27), .. }), "{error:?}");
    assert!(error.to_string().contains("of an automaton"), "{error}");

    let mut deep = equal(cell(1, 1), cell(1, 2));
    for _ in 0..1000 {
        deep = Formula::Not(Box::new(Formula::Any(vec![deep])));
    }
    let error = elaborate(&puzzle(vec![vec![deep]]), &ElaborateOptions::default(), &AutomatonCache::new()).unwrap_err();
    assert!(matches!(error, ElaborateError::TooDeep { .. }));
}

/// `cargo test --release --test language -- --ignored --nocapture elaborate_structure`
#[test]
#[ignore = "measures"]
fn times() {
    let time = |name: &str, puzzle: &PuzzleData, cache: &AutomatonCache| {
        for turn in ["first", "again"] {
            let started = Instant::now();
            let model = elaborate(puzzle, &ElaborateOptions { redundant: true }, cache).unwrap();
            let took = started.elapsed();
            println!("{name:30} {turn}: {took:?}, {} constraints", model.constraints().len());
        }
    };
    let cache = AutomatonCache::new();
    time("plain", &puzzle(vec![]), &cache);
    time("one sandwich", &puzzle(vec![vec![sandwich(17, 1)]]), &cache);
    time("one skyscraper", &puzzle(vec![vec![skyscraper(4, 1)]]), &cache);
    time("9 sandwiches", &puzzle((1..10).map(|r| vec![sandwich(i64::from(r) * 3, r)]).collect()), &cache);
    let miracle =
        vec![leaps(&[(1, 2), (1, -2), (2, 1), (2, -1)]), leaps(&[(0, 1), (1, 0), (1, 1), (1, -1)]), nonconsecutive()];
    time("miracle", &puzzle(miracle), &cache);
    let cages = (1..10)
        .flat_map(|r| [vec![(r, 1), (r, 2)], vec![(r, 3), (r, 4), (r, 5)], vec![(r, 6), (r, 7), (r, 8), (r, 9)]]);
    time("27 cages", &puzzle(cages.map(|cage| killer(cage.len() as i64 * 5, &cage)).collect()), &cache);
}

#[test]
fn nested_repetitions_take_no_time() {
    let repeat = |pattern, least, most| Pattern::Repeat { pattern: Box::new(pattern), least, most };
    let mut stars = Pattern::OneOf([1, 2].into());
    let mut empty = Pattern::Sequence(Vec::new());
    for _ in 0..60 {
        stars = repeat(stars, 0, None);
        empty = repeat(empty, u32::MAX, None);
    }
    let matches = |pattern| vec![Formula::Matches(cells(&[(1, 1), (1, 2)]), Arc::new(pattern))];
    assert_eq!(kinds(&made(&puzzle(vec![matches(stars)]))), ["Relation"]);
    let refused = elaborate(&puzzle(vec![matches(empty)]), &ElaborateOptions::default(), &AutomatonCache::new());
    assert!(matches!(refused, Err(ElaborateError::TooLarge { .. })));
}
