use gridc::stages::backend::heuristics::tuning::{Parameter, Tuning};

const PARAMETERS: &[Parameter] = &[
    Parameter { name: "level", usual: 2.0, least: 1.0, most: 5.0, is_whole: true, description: "of nesting" },
    Parameter { name: "rate", usual: 0.5, least: 0.0, most: 1.0, is_whole: false, description: "of chance" },
];

#[test]
fn words_set_what_they_name_and_nothing_else() {
    let mut tuning = Tuning::usual(PARAMETERS, 100);
    for word in ["level=3", "rate = 0.25", "patience=7"] {
        tuning.set(word).unwrap();
    }
    assert_eq!((tuning.count("level"), tuning.get("rate"), tuning.patience), (3, 0.25, 7));
    for (word, said) in [
        ("level", "is not a setting"),
        ("level=0", "from 1 to 5"),
        ("level=1.5", "a whole number"),
        ("rate=NaN", "not a number"),
        ("rate=2", "from 0 to 1"),
        ("depth=1", "available: `level`, `rate`, `patience`"),
        ("patience=0", "a number of nodes"),
        ("patience=1e300", "a number of nodes"),
    ] {
        let problem = tuning.set(word).unwrap_err();
        assert!(problem.contains(said), "{word}: {problem}");
    }
    assert_eq!((tuning.count("level"), tuning.get("rate"), tuning.patience), (3, 0.25, 7));
}
