use gridc::stages::compare::aggregate::aggregate;
use gridc::stages::compare::plot::axis::{CountAxis, TimeAxis};
use gridc::stages::compare::plot::style::Style;
use gridc::stages::compare::plot::{axis, plot};
use gridc::stages::compare::{Aggregate, PlotLine, Repeats};
use std::time::Duration;

/// A configuration that takes `factor · 1.1ⁱ` milliseconds for puzzle `i`, and solves `solved` of `tried`.
fn measured(factor: f64, solved: usize, tried: usize) -> Aggregate {
    let time = |i: usize| (i < solved).then(|| Duration::from_secs_f64(1e-3 * factor * 1.1_f64.powi(i as i32 % 40)));
    let puzzles: Vec<Repeats> = (0..tried).map(|puzzle| Repeats { puzzle, times: vec![time(puzzle)] }).collect();
    aggregate(&[puzzles], Some(Duration::from_secs(60))).configurations.remove(0)
}

fn plotted(aggregates: &[Aggregate], limit: Option<u64>) -> String {
    let names: Vec<String> = (0..aggregates.len()).map(|i| format!("configuration {i}")).collect();
    let lines: Vec<PlotLine<'_>> =
        names.iter().zip(aggregates).map(|(name, aggregate)| PlotLine { name, aggregate }).collect();
    plot("Title", &lines, limit.map(Duration::from_secs))
}

/// Checks the numbers of attributes, and that elements are balanced.
fn judge(svg: &str) {
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    for wrong in ["NaN", "inf", "-0.0"] {
        assert!(!svg.contains(wrong), "{wrong} in {svg}");
    }
    let count = |what: &str| svg.matches(what).count();
    assert_eq!(count("<text"), count("</text>"));
    assert_eq!(count("<title"), count("</title>"));
    assert_eq!(count("<"), 2 * (count("</")) + count("/>"));
}

#[test]
fn every_number_of_configurations_and_puzzles_gives_a_picture() {
    for configurations in [0, 1, 3, 12, 20, 21, 80] {
        for (solved, tried) in [(0, 0), (0, 7), (1, 1), (1, 7), (7, 7), (300, 500)] {
            for limit in [None, Some(60), Some(1_000_000)] {
                let all: Vec<Aggregate> =
                    (0..configurations).map(|i| measured(1.0 + i as f64, solved, tried)).collect();
                let svg = plotted(&all, limit);
                judge(&svg);
                assert_eq!(svg.contains("no puzzle was solved"), configurations == 0 || solved == 0);
                assert_eq!(svg.contains(">limit "), limit.is_some() && solved < tried && configurations > 0);
                assert_eq!(
                    svg.matches(&format!("{solved} of {tried}</text>")).count(),
                    configurations.min(Style::COUNT)
                );
            }
        }
    }
}

#[test]
fn the_same_measurements_give_the_same_bytes() {
    let all = || [measured(1.0, 20, 30), measured(7.0, 25, 30)];
    assert_eq!(plotted(&all(), Some(10)), plotted(&all(), Some(10)));
}

#[test]
fn names_and_titles_are_text_and_not_markup() {
    let aggregate = measured(1.0, 2, 3);
    let name = "dimacs:solver <in> & \"x\"\u{202e}\n\u{ffff}";
    let svg = plot("a < b & c", &[PlotLine { name, aggregate: &aggregate }], None);
    judge(&svg);
    assert!(svg.contains("a &lt; b &amp; c"));
    assert!(svg.contains("dimacs:solver &lt;in&gt; &amp; &quot;x&quot;\u{fffd}␊\u{fffd}  2 of 3"));
}

#[test]
fn long_names_are_shortened_in_the_middle_and_explained() {
    let aggregate = measured(1.0, 2, 3);
    let name = format!("beginning {} end", "x".repeat(500));
    let svg = plot("", &[PlotLine { name: &name, aggregate: &aggregate }], None);
    assert!(svg.contains(&format!("<title>{name}</title>beginning xx")));
    assert!(svg.contains("x…x") && svg.contains("x end  2 of 3</text>"));
}

#[test]
fn styles_differ_without_their_colours() {
    let styles: Vec<Style> = (0..Style::COUNT).map(Style::number).collect();
    for (i, a) in styles.iter().enumerate() {
        assert!(styles[..i].iter().all(|b| (a.dashes, a.marker) != (b.dashes, b.marker)), "{a:?}");
    }
}

#[test]
fn axes_have_few_labels_however_far_they_go() {
    for exponent in -9..6 {
        for decades in 0..14 {
            let time = |e: i32| Some(Duration::from_secs_f64(10_f64.powi(e)));
            let times = [time(exponent), time((exponent + decades).min(15))];
            let puzzles = vec![
                Repeats { puzzle: 0, times: times[..1].to_vec() },
                Repeats { puzzle: 1, times: times[1..].to_vec() },
            ];
            let aggregate = &aggregate(&[puzzles], None).configurations[0];
            let axis = TimeAxis::new(&[PlotLine { name: "", aggregate }], None, 620.0);
            let ticks = axis.ticks();
            let labelled: Vec<f64> = ticks.iter().filter(|t| t.label.is_some()).map(|t| t.at).collect();
            assert!((2..=10).contains(&labelled.len()), "{exponent} {decades}: {labelled:?}");
            assert!(labelled.windows(2).all(|w| w[1] - w[0] >= 45.0), "{exponent} {decades}: {labelled:?}");
            assert!(ticks.iter().all(|t| (0.0..=620.0).contains(&t.at)));
        }
    }
    for most in (1..2000).chain([49_158, 1_000_000, u64::MAX]) {
        let aggregate = &Aggregate { tried: most, ..Aggregate::default() };
        let axis = CountAxis::new(&[PlotLine { name: "", aggregate }], 400.0);
        let ticks = axis.ticks();
        assert!((2..=8).contains(&ticks.len()), "{most}: {}", ticks.len());
        assert!(ticks.windows(2).all(|w| w[0].at - w[1].at >= 18.0), "{most}");
        assert_eq!(ticks.last().and_then(|t| t.label.clone()), Some(most.to_string()));
    }
}

#[test]
fn times_are_written_in_the_unit_that_suits_them() {
    for (seconds, text) in [(1e-7, "100 ns"), (1e-6, "1 µs"), (5e-5, "50 µs"), (1e-3, "1 ms"), (0.5, "500 ms")] {
        assert_eq!(axis::seconds(seconds), text);
    }
    for (seconds, text) in [(1.0, "1 s"), (2.5, "2.5 s"), (100.0, "100 s"), (20_000.0, "20000 s")] {
        assert_eq!(axis::seconds(seconds), text);
    }
}
