use gridc::stages::generate::{Difficulty, techniques};
use gridc::stages::rate::se::Tenths;
use gridc::stages::rate::{Family, Level, Technique};

#[test]
fn difficulties_in_words_and_numbers() {
    let parsed = |text: &str| Difficulty::parse(text).unwrap();
    assert_eq!(parsed("easy"), Difficulty::Levels(Level::Easy, Level::Easy));
    assert_eq!(parsed("expert"), Difficulty::Levels(Level::Unfair, Level::Extreme));
    assert_eq!(parsed("easy..hard"), Difficulty::Levels(Level::Easy, Level::Hard));
    assert_eq!(parsed("4.2..5.0"), Difficulty::Er(Tenths(42), Tenths(50)));
    assert_eq!(parsed("7.1"), Difficulty::Er(Tenths(71), Tenths(71)));
    for wrong in ["", "simple", "hard..easy", "5.0..4.2", "4.25", "-1", "99..100", "4..", "easy..5.0"] {
        assert!(Difficulty::parse(wrong).unwrap_err().contains("4.2..5.0"), "{wrong}");
    }
}

#[test]
fn techniques_by_name_and_family() {
    assert_eq!(techniques("X-Wing"), Ok(vec![Technique::XWing]));
    assert_eq!(techniques("x_wing"), Ok(vec![Technique::XWing]));
    assert_eq!(techniques("locked_candidates_pointing"), Ok(vec![Technique::Pointing]));
    assert!(techniques("chains").unwrap().contains(&Technique::XyChain));
    assert!(techniques("guess").unwrap_err().contains("gridc list techniques"));
    assert_eq!(techniques("wing").unwrap_err(), "there is no technique `wing`; did you mean `wings`?");
    // Each family has members, and each technique is in exactly one: a technique is not a wing because of its name.
    let all: Vec<Technique> = Family::ALL.iter().flat_map(|family| techniques(family.name()).unwrap()).collect();
    assert_eq!(all.len(), Technique::ALL.len());
    assert!(Family::ALL.iter().all(|family| !techniques(family.name()).unwrap().is_empty()));
    assert!(!techniques("wings").unwrap().contains(&Technique::AlsXyWing));
}
