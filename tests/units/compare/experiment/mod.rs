//! Tests the built-in definitions, and invalid ones.

mod measure;

use gridc::stages::compare::experiment::{Definition, EXPERIMENTS};

#[test]
fn every_definition_is_understood_and_has_sources() {
    for (name, text) in EXPERIMENTS {
        let definition = Definition::parse(text).unwrap_or_else(|said| panic!("{name}: {said}"));
        assert!(!definition.instances.is_empty(), "{name}");
        for only in definition.configurations.iter().flat_map(|configured| &configured.only) {
            assert!(definition.instances.iter().any(|instances| instances.name == *only), "{name}: {only}");
        }
        assert!(definition.sources.keys().all(|word| definition.published.iter().any(|p| p.source == *word)), "{name}");
    }
}

#[test]
fn mistakes_are_told_with_their_place() {
    let with = |line: &str| format!("title = \"t\"\nabout = \"a\"\nmeasures = [\"givens\"]\n{line}\n");
    assert!(Definition::parse(&with("")).is_ok());
    for (line, said) in [
        ("solutions = 3", "`solutions` must be 1, or 2"),
        ("colour = 1", "line 4: unknown field"),
        ("against = [\"time\"]", "there are no `[[configurations]]`"),
        ("against = [\"tiem\"]", "did you mean `time`?"),
        ("[[instances]]\nname = \"a\"\ncount = 1\nn = { from = 1, to = 2, step = 0 }\ngenerate = {}", "at least 1"),
        ("[[instances]]\nname = \"a\"\ncount = 2000000\ngenerate = {}", "at most"),
        (
            "[[published]]\ninstances = \"a\"\nmeasure = \"givens\"\nvalue = 1\nsource = \"x\"",
            "every published value \
            needs a source",
        ),
    ] {
        let problem = Definition::parse(&with(line)).unwrap_err();
        assert!(problem.contains(said), "{line}: {problem}");
    }
}

#[test]
fn rows_for_numbers() {
    let text = "title = \"t\"\nabout = \"a\"\nmeasures = [\"givens\"]\n[[instances]]\nname = \"{n} holes\"\ncount = 1\nfull = 10\n\
                n = { from = 1, to = 9, step = 4, full_step = 1 }\ngenerate = { holes = \"{n}\" }";
    let definition = Definition::parse(text).unwrap();
    let names = |full| definition.instances[0].rows(full, None).into_iter().map(|row| row.name).collect::<Vec<_>>();
    assert_eq!(names(false), ["1 holes", "5 holes", "9 holes"]);
    assert_eq!(names(true).len(), 9);
    let row = &definition.instances[0].rows(true, None)[1];
    assert_eq!((row.generate["holes"].as_str(), row.count, row.sort.as_str()), (Some("2"), 10, "{n} holes"));
    assert_eq!(definition.instances[0].rows(true, Some(3))[0].count, 3);
}
