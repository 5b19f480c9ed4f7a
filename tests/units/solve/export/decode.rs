use gridc::stages::solve::export::answer::ChosenValues;
use gridc::stages::solve::export::decode::taken;
use gridc::stages::solve::export::map;
use gridc::stages::solve::export::map::{MapPlace, Representation};

fn place(values: &[(&str, i32)]) -> MapPlace {
    let values = values.iter().map(|(value, literal)| ((*value).to_owned(), *literal)).collect();
    MapPlace { place: "r1c1".to_owned(), stands: Representation::Literals(map::PlaceValues(values)) }
}

fn chosen(text: &str) -> ChosenValues {
    ChosenValues::Values(gridc::stages::formulation::answer::literals(text.as_bytes(), None).unwrap().chosen)
}

#[test]
fn a_place_has_one_value() {
    let place = place(&[("1", -1), ("2", 1)]);
    assert_eq!(taken(&place, &chosen("v -1 0")).unwrap(), "1");
    assert_eq!(taken(&place, &chosen("v 1 0")).unwrap(), "2");
    let silent = taken(&place, &chosen("v 2 0")).unwrap_err();
    assert!(silent.message().contains("r1c1 no value") && silent.reason().unwrap().contains("variable 1"));
    let both = taken(&self::place(&[("1", 1), ("2", 2)]), &chosen("v 1 2 0")).unwrap_err();
    assert!(both.message().contains("two values, 1 and 2"));
}
