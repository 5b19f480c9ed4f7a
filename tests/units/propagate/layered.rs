use gridc::stages::model::{Automaton, ConstraintKind, Model, Values as Domain, VarId, Variable};
use gridc::stages::presolve::allowed::Allowed;
use gridc::stages::propagate::ValueSet;
use gridc::stages::propagate::layered::{Layered, LineCandidate};
use proptest::prelude::*;

/// Few states and values, so that most transitions exist.
fn automaton() -> impl Strategy<Value = Automaton> {
    let steps = prop::collection::btree_map((0_u32..4, -2_i32..3), 0_u32..4, 4..20);
    (steps, prop::collection::btree_set(0_u32..4, 1..4)).prop_map(|(steps, accepting)| Automaton {
        states: 4,
        start: 0,
        steps: steps.into_iter().map(|((from, value), to)| (from, value, to)).collect(),
        accepting: accepting.into_iter().collect(),
    })
}

/// An automaton, the variable at each position, and a sequence of remaining domains of the variables, larger or smaller.
fn situation() -> impl Strategy<Value = (Automaton, Vec<usize>, Vec<Vec<ValueSet>>)> {
    let left = prop::collection::vec(1_u64..32, 4);
    (automaton(), prop::collection::vec(0_usize..4, 1..6), prop::collection::vec(left, 1..4))
}

/// Returns all words of the automaton, as indices of the values -2 to 2.
fn words(automaton: &Automaton, length: usize) -> Vec<Vec<u32>> {
    let mut words = vec![(automaton.start, Vec::new())];
    for _ in 0..length {
        let longer = |(state, word): &(u32, Vec<u32>)| {
            let next = |value: u32| {
                let to = automaton.step(*state, value as i32 - 2)?;
                Some((to, word.iter().copied().chain([value]).collect()))
            };
            (0..5).filter_map(next).collect::<Vec<_>>()
        };
        words = words.iter().flat_map(longer).collect();
    }
    words.into_iter().filter(|(state, _)| automaton.accepts(*state)).map(|(_, word)| word).collect()
}

proptest! {
    #[test]
    fn what_is_in_no_word_is_removed_and_the_reasons_are_enough((automaton, places, lefts) in situation()) {
        let mut model = Model::new();
        for _ in 0..4 {
            model.add_variable(Variable::answer(Domain::new(-2..3)));
        }
        let vars = places.iter().map(|var| VarId(*var as u32)).collect();
        let kind = ConstraintKind::Automaton { vars, automaton: automaton.clone() };
        let Some(Allowed::Layers(layers)) = Allowed::of(&model, &kind) else { return Ok(()) };
        prop_assume!(!layers.is_empty());
        let mut layered = Layered::new(&layers);
        let words = words(&automaton, places.len());
        let within = |left: &[ValueSet], word: &[u32]| left.iter().zip(word).all(|(l, v)| l >> v & 1 == 1);
        for left in lefts {
            let left: Vec<ValueSet> = places.iter().map(|var| left[*var]).collect();
            let mut removed = Vec::new();
            let possible = layered.infer(&left, &mut removed);
            prop_assert_eq!(possible, words.iter().any(|word| within(&left, word)));
            let in_no_word = |(place, value): LineCandidate| {
                !words.iter().any(|word| within(&left, word) && word[place] == value)
            };
            let candidates = (0..left.len()).flat_map(|place| (0..5).map(move |value| (place, value)));
            let expected: Vec<LineCandidate> = candidates.filter(|c| left[c.0] >> c.1 & 1 == 1 && in_no_word(*c)).collect();
            if possible {
                prop_assert_eq!(&removed, &expected);
            }
            let wanted = removed.into_iter().map(Some).chain((!possible).then_some(None));
            for candidate in wanted {
                let mut absent = vec![0; left.len()];
                layered.explain(&left, candidate, &mut absent);
                prop_assert!(absent.iter().zip(&left).all(|(absent, left)| absent & left == 0));
                let without: Vec<ValueSet> = absent.iter().map(|absent| !absent).collect();
                let speaks_of = |word: &&Vec<u32>| candidate.is_none_or(|(place, value)| word[place] == value);
                prop_assert!(!words.iter().filter(speaks_of).any(|word| within(&without, word)));
            }
        }
    }
}
