use gridc::stages::model::{Model, OriginId, OriginSet};

#[test]
fn sets_are_interned_and_the_first_stays_first() {
    let mut model = Model::new();
    let one = |id| OriginSet::from(OriginId(id));
    assert_eq!(model.join_origins(one(5), [one(5)]), one(5));
    let three = model.join_origins(one(5), [one(7), one(2), one(5)]);
    assert_eq!(model.origins(three).collect::<Vec<_>>(), [5, 2, 7].map(OriginId));
    assert_eq!(model.join_origins(one(5), [one(2), one(7)]), three);
    let four = model.join_origins(one(1), [three]);
    assert_eq!(model.origins(four).collect::<Vec<_>>(), [1, 2, 5, 7].map(OriginId));
    assert_eq!(model.origins(one(3)).collect::<Vec<_>>(), [OriginId(3)]);
}
