use gridc::stages::model::{Constraint, ConstraintKind, Model, OriginId, Values as Domain, VarId, Variable};
use gridc::stages::propagate::houses::{Houses, MOST_IN_SET, Technique};
use gridc::stages::propagate::{CandidateIndex, DomainLiteral};
use proptest::prelude::*;

const VARIABLES: usize = 6;

/// Returns variables with these domains and groups of different variables.
fn model(domains: &[Vec<i32>], groups: &[Vec<u32>]) -> Model {
    let mut model = Model::new();
    domains.iter().for_each(|domain| {
        model.add_variable(Variable::answer(Domain::new(domain.iter().copied())));
    });
    for group in groups {
        let vars = group.iter().map(|var| VarId(*var)).collect();
        model.add(Constraint::new(ConstraintKind::Distinct(vars), OriginId(0)));
    }
    model
}

/// Returns all assignments, by index of the values, in which the variables of these groups are different.
fn grids(model: &Model, groups: &[usize]) -> Vec<Vec<u32>> {
    let mut grids = vec![Vec::new()];
    for variable in model.variables() {
        let longer =
            |grid: &Vec<u32>| (0..variable.domain.len() as u32).map(|v| [&grid[..], &[v]].concat()).collect::<Vec<_>>();
        grids = grids.iter().flat_map(longer).collect();
    }
    let value = |grid: &[u32], var: &VarId| model.variable(*var).domain.as_slice()[grid[var.index()] as usize];
    let differ = |grid: &[u32], constraint: usize| {
        let ConstraintKind::Distinct(vars) = &model.constraints()[constraint].kind else { return true };
        (0..vars.len()).all(|i| vars[..i].iter().all(|other| value(grid, other) != value(grid, &vars[i])))
    };
    grids.retain(|grid| groups.iter().all(|constraint| differ(grid, *constraint)));
    grids
}

fn techniques() -> Vec<Technique> {
    let sets = (2..=MOST_IN_SET).flat_map(|size| [Technique::NakedSet(size), Technique::HiddenSet(size)]);
    [Technique::NakedSingle, Technique::HiddenSingle, Technique::Intersection].into_iter().chain(sets).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn deductions_follow_from_what_they_name(
        values in proptest::collection::vec(proptest::sample::subsequence(vec![1, 2, 4, 5], 1..=4), VARIABLES),
        groups in proptest::collection::vec(proptest::sample::subsequence(vec![0, 1, 2, 3, 4, 5], 3..=4), 1..4),
        shrunk in proptest::collection::vec(1_u64..16, VARIABLES),
        are_full in any::<bool>(),
    ) {
        let domain = |values: &Vec<i32>| if are_full { vec![1, 2, 4, 5] } else { values.clone() };
        let domains: Vec<Vec<i32>> = values.iter().map(domain).collect();
        let model = model(&domains, &groups);
        let left: Vec<u64> = domains.iter().zip(&shrunk).map(|(domain, shrunk)| {
            let all = (1 << domain.len()) - 1;
            if shrunk & all == 0 { all } else { shrunk & all }
        }).collect();
        let houses = Houses::of(&model);
        for technique in techniques() {
            for deduction in houses.deductions(|var| left[var as usize], technique) {
                let is_so = |because: &DomainLiteral| {
                    let (var, value) = because.candidate();
                    matches!(because, DomainLiteral::IsNot(_)) && left[var as usize] >> value & 1 == 0
                };
                prop_assert!(deduction.because.iter().all(is_so), "{deduction:?}");
                prop_assert!(deduction.removed.iter().all(|(var, value)| left[*var as usize] >> value & 1 == 1));
                let lacks = |grid: &[u32], (var, value): CandidateIndex| grid[var as usize] != value;
                let holds = |grid: &&Vec<u32>| deduction.because.iter().all(|b| lacks(grid, b.candidate()));
                for grid in grids(&model, &deduction.constraints).iter().filter(holds) {
                    prop_assert!(!deduction.removed.is_empty(), "{grid:?}: {deduction:?}");
                    prop_assert!(deduction.removed.iter().all(|removed| lacks(grid, *removed)), "{deduction:?}");
                }
            }
        }
    }

    /// In a group of five, sets of up to four leave exactly the values that some assignment uses.
    #[test]
    fn sets_find_everything_of_a_small_group(left in proptest::collection::vec(1_u64..64, 5), width in 5..=6_i32) {
        let model = model(&vec![(0..width).collect(); 5], &[(0..5).collect()]);
        let mut left: Vec<u64> = left.into_iter().map(|left| (left & ((1 << width) - 1)).max(1)).collect();
        let grids = grids(&model, &[0]);
        let is_left = |left: &[u64], grid: &[u32]| grid.iter().zip(left).all(|(value, left)| left >> value & 1 == 1);
        let mut used = vec![0; 5];
        for grid in grids.iter().filter(|grid| is_left(&left, grid)) {
            grid.iter().zip(&mut used).for_each(|(value, used)| *used |= 1 << value);
        }
        let houses = Houses::of(&model);
        loop {
            let by = |technique: Technique| houses.deductions(|var| left[var as usize], technique);
            let Some(found) = techniques().into_iter().map(by).find(|found| !found.is_empty()) else { break };
            if found.iter().any(|deduction| deduction.removed.is_empty()) || left.contains(&0) {
                left.fill(0);
                break;
            }
            let removed = found.iter().flat_map(|deduction| &deduction.removed);
            removed.for_each(|(var, value)| left[*var as usize] &= !(1 << value));
        }
        if left.contains(&0) {
            left.fill(0);
        }
        prop_assert_eq!(left, used);
    }
}

#[test]
fn each_technique_has_its_example() {
    // Two houses of four that share two variables.
    let model = model(&vec![vec![1, 2, 3, 4]; 6], &[vec![0, 1, 2, 3], vec![2, 3, 4, 5]]);
    let houses = Houses::of(&model);
    let found = |left: [u64; 6], technique| {
        let found = houses.deductions(|var| left[var as usize], technique);
        found.into_iter().map(|deduction| (deduction.removed, deduction.constraints)).collect::<Vec<_>>()
    };
    let all = 0b1111;
    let removed = |vars: &[u32], value: u32| vars.iter().map(|var| (*var, value)).collect::<Vec<_>>();
    assert_eq!(found([1, all, all, all, all, all], Technique::NakedSingle), [(removed(&[1, 2, 3], 0), vec![0])]);
    let hidden = [all, 0b1110, 0b1110, 0b1110, all, all];
    assert_eq!(found(hidden, Technique::HiddenSingle), [(vec![(0, 1), (0, 2), (0, 3)], vec![0])]);
    let inside = [0b1110, 0b1110, all, all, all, all];
    assert_eq!(found(inside, Technique::Intersection), [(removed(&[4, 5], 0), vec![0, 1])]);
    let pair = [0b0011, 0b0011, all, 0b1111, all, all];
    let expected = vec![(2, 0), (2, 1), (3, 0), (3, 1)];
    assert_eq!(found(pair, Technique::NakedSet(2)), [(expected, vec![0])]);
    let hidden = [0b1100, 0b1100, all, all, 0b1100, 0b1100];
    assert_eq!(
        found(hidden, Technique::HiddenSet(2)),
        [(vec![(2, 2), (2, 3), (3, 2), (3, 3)], vec![0]), (vec![(2, 2), (2, 3), (3, 2), (3, 3)], vec![1])]
    );
}
