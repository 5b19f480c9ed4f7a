use gridc::stages::backend::heuristics::blocks::blocks;
use gridc::stages::model::{Constraint, ConstraintKind, Model, OriginId, Values, VarId, Variable};

#[test]
fn blocks_are_disjoint_and_cover_the_board() {
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..16).map(|_| model.add_variable(Variable::answer(Values::new(1..5)))).collect();
    let mut add = |places: [usize; 4]| {
        model.add(Constraint::new(ConstraintKind::Distinct(places.map(|i| vars[i]).to_vec()), OriginId(0)));
    };
    (0..4).for_each(|row| add([0, 1, 2, 3].map(|i| 4 * row + i)));
    (0..4).for_each(|column| add([0, 4, 8, 12].map(|i| column + i)));
    [0, 2, 8, 10].into_iter().for_each(|corner| add([0, 1, 4, 5].map(|i| corner + i)));
    // A diagonal, which must not interfere.
    add([0, 5, 10, 15]);
    let blocks = blocks(&model);
    let mut covered: Vec<u32> = blocks.iter().flat_map(|(vars, _)| vars.iter().map(|var| var.0)).collect();
    assert_eq!(blocks[0], ([0, 1, 4, 5].map(VarId).to_vec(), vec![1, 2, 3, 4]));
    covered.sort_unstable();
    assert_eq!(covered, (0..16).collect::<Vec<u32>>());
}
