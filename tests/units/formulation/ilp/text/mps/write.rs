use gridc::stages::formulation::bare;
use gridc::stages::formulation::ilp::text::IlpText;
use gridc::stages::formulation::ilp::text::mps::write::{MOST_COLLECTED, ranges, write_within};
use gridc::stages::model::{Constraint, ConstraintKind, Model, OriginId, Values, Variable};

#[test]
fn however_small_the_buffer_the_text_is_the_same() {
    let mut model = Model::new();
    let variable = || Variable::answer(Values::new([1, 2, 3]));
    let vars = vec![model.add_variable(variable()), model.add_variable(variable()), model.add_variable(variable())];
    model.add(Constraint::new(ConstraintKind::Distinct(vars), OriginId(0)));
    let text = IlpText { model: &model, units: &[], more: &[] };
    let written = |most| {
        let mut out = Vec::new();
        write_within(&text, &mut out, &mut bare, most).unwrap();
        String::from_utf8(out).unwrap()
    };
    let whole = written(MOST_COLLECTED);
    for most in 0..20 {
        assert_eq!(written(most), whole, "{most}");
    }
}

#[test]
fn ranges_hold_every_column_once() {
    for most in 1..10 {
        let cut = ranges(&[3, 0, 2, 7, 1, 1, 0], most);
        assert_eq!(cut.iter().flat_map(Clone::clone).collect::<Vec<u32>>(), (0..7).collect::<Vec<u32>>());
        assert!(cut.iter().all(|r| !r.is_empty()));
    }
}
