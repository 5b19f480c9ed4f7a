//! Tests colours: random instances, each solved by `dlx`, by `cells` and by trying every set of options.

use super::of_instance;
use gridc::stages::backend::Session;
use gridc::stages::backend::cells::sparse::Sparse;
use gridc::stages::backend::dlx::links::LinkedLists;
use gridc::stages::backend::exact_cover::Dance;
use gridc::stages::backend::exact_cover::search::CoverSearch;
use gridc::stages::backend::{Limits, SessionStep};
use gridc::stages::formulation::exact_cover::Sink;
use gridc::stages::formulation::exact_cover::{CoverInstance, ItemMeaning, OptionItem, OptionMeaning, Rank};
use gridc::stages::model::{Assignment, CandidateId, Literal, Model, Values, VarId, Variable};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::BTreeSet;
use std::num::NonZeroU32;
use std::sync::Arc;

/// Three variables with three values each, every option with some coloured or plain secondary items.
fn draw(random: &mut Xoshiro256PlusPlus) -> CoverInstance {
    let mut instance = CoverInstance::default();
    for var in 0..3 {
        instance.item(ItemMeaning::Variable(VarId(var)), Rank::Answer);
    }
    for constraint in 0..4 {
        instance.item(ItemMeaning::Guarded { constraint }, Rank::Secondary);
    }
    for candidate in 0..9 {
        let mut nodes = vec![OptionItem::plain(candidate / 3)];
        for item in 3..7 {
            match random.next_u64() % 6 {
                0 => nodes.push(OptionItem::plain(item)),
                colour @ 1..=2 => nodes.push(OptionItem { item, colour: NonZeroU32::new(colour as u32) }),
                _ => {}
            }
        }
        instance.option(OptionMeaning::Candidate(CandidateId(candidate)), &nodes);
    }
    instance
}

fn agree(instance: &CoverInstance, a: usize, b: usize) -> bool {
    let colour = |option: usize, at: usize| instance.colours_of(option).get(at).copied().unwrap_or(0);
    instance.items_of(a).iter().enumerate().all(|(i, item)| {
        let other = instance.items_of(b).iter().position(|other| other == item);
        other.is_none_or(|j| colour(a, i) != 0 && colour(a, i) == colour(b, j))
    })
}

fn brute(instance: &CoverInstance, facts: &[Literal]) -> BTreeSet<Vec<i32>> {
    let triples = (0..27).map(|n| [n / 9, n / 3 % 3, n % 3]);
    let holds = |t: &[usize; 3]| {
        let options = [t[0], 3 + t[1], 6 + t[2]];
        let pairs = [(0, 1), (0, 2), (1, 2)];
        pairs.into_iter().all(|(i, j)| agree(instance, options[i], options[j]))
            && facts.iter().all(|f| f.holds(t[f.var.index()] as i32))
    };
    triples.filter(holds).map(|t| t.map(|v| v as i32).to_vec()).collect()
}

fn solve<D: Dance>(model: &Arc<Model>, instance: &CoverInstance, facts: &[Literal]) -> BTreeSet<Vec<i32>> {
    let mut search = CoverSearch::<D>::new(of_instance(model.clone(), instance.clone()));
    search.assume(facts);
    let (mut found, mut solution) = (BTreeSet::new(), Assignment::default());
    while search.next(&Limits::default(), &mut solution) == SessionStep::Solution {
        search.sanity().unwrap();
        assert!(found.insert(solution.values().unwrap()), "an answer was found twice");
    }
    found
}

#[test]
fn colours_agree_with_trying_every_set_of_options() {
    let mut model = Model::new();
    for _ in 0..3 {
        model.add_variable(Variable::answer(Values::new(0..3)));
    }
    let model = Arc::new(model);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    for case in 0..2000 {
        let instance = draw(&mut random);
        let value = (random.next_u64() % 3) as i32;
        let literal = Literal { var: VarId(1), value, positive: case % 4 != 0 };
        for facts in [&[][..], &[literal]] {
            let expected = brute(&instance, facts);
            let context = format!("case {case}: {instance:?}, {facts:?}");
            assert_eq!(solve::<LinkedLists<u16, true>>(&model, &instance, facts), expected, "{context}");
            assert_eq!(solve::<LinkedLists<u32, true>>(&model, &instance, facts), expected, "{context}");
            assert_eq!(solve::<Sparse<u16, true>>(&model, &instance, facts), expected, "{context}");
            assert_eq!(solve::<Sparse<u16, true>>(&model, &instance.shuffled(9), facts), expected, "{context}");
        }
    }
}
