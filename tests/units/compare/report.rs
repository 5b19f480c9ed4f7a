use crate::compare::record::record;
use gridc::stages::backend::Facts;
use gridc::stages::compare::report::html::html;
use gridc::stages::compare::report::latex::latex;
use gridc::stages::compare::report::markdown::markdown;
use gridc::stages::compare::report::{Collected, Findings, Report, Shade, TableCell, tables};
use gridc::stages::compare::{Configuration, MeasurementRecord, PuzzleProperties, RecordedPuzzle, StageTimes, Sums};
use gridc::stages::formulation::Formulation;
use gridc::stages::solve::{Basis, Verdict};
use std::time::Duration;

/// Returns a record of a puzzle that this configuration solved in `time` milliseconds, or did not solve.
fn measured(backend: &str, puzzle: u64, time: Option<u64>, kind: &str) -> MeasurementRecord {
    let known = PuzzleProperties {
        kind: Some(kind.to_owned()),
        blanks: Some(64),
        overlap_givens: Some(3),
        rating: Some(72),
        rating_at_least: false,
    };
    let base = record(backend);
    let ms = |time| Some(Duration::from_millis(time));
    MeasurementRecord {
        subject: RecordedPuzzle {
            index: puzzle,
            known: known.clone(),
            id: Some("a|b & <c>".to_owned()),
            ..base.subject.clone()
        },
        known,
        verdict: if time.is_some() { Verdict::Unique } else { Verdict::Unknown },
        basis: time.map(|_| Basis::Search),
        solution: time.map(|_| "d".to_owned()),
        spent: StageTimes { lower: ms(0), first: ms(0), proof: time.and_then(ms), ..StageTimes::default() },
        ..base
    }
}

fn report(records: &[Vec<MeasurementRecord>], repeats: u32) -> Report {
    report_of_pairs(records, repeats, &[])
}

fn report_of_pairs(records: &[Vec<MeasurementRecord>], repeats: u32, pairs: &[[usize; 2]]) -> Report {
    let mut sums = vec![Sums::default(); records.len()];
    let mut collected = Collected::new(records.len());
    for (contender, records) in records.iter().enumerate() {
        for record in records {
            let puzzle = record.subject.index as usize;
            sums[contender].add(puzzle, record);
            collected.add(puzzle, contender, record);
        }
    }
    let names: Vec<String> = records
        .iter()
        .enumerate()
        .map(|(number, _)| {
            let name = format!("solver_{number} <x>");
            Configuration::new(Formulation::ExactCover, &name, Default::default(), Facts::Units, false).to_string()
        })
        .collect();
    let environment = [("gridc".to_owned(), "0 & 1%".to_owned())];
    Report::new(&Findings {
        names: &names,
        sums: &sums,
        pairs,
        collected: &collected,
        puzzles: collected.puzzles().len(),
        repeats,
        limit: Some(Duration::from_secs(10)),
        command: "gridc compare 'a b.txt'",
        environment: &environment,
        remarks: &[],
    })
}

/// Returns a record for each of three puzzles.
fn times(backend: &str, times: [Option<u64>; 3]) -> Vec<MeasurementRecord> {
    let kinds = ["classic", "classic", "killer"];
    times.iter().zip(kinds).enumerate().map(|(i, (t, kind))| measured(backend, i as u64, *t, kind)).collect()
}

fn two() -> Report {
    report(&[times("a", [Some(10), Some(20), None]), times("b", [Some(20), Some(10), Some(500)])], 2)
}

#[test]
fn pairs_are_those_chosen_or_the_best_and_each_other() {
    let all = [
        times("a", [Some(10), Some(20), None]),
        times("b", [Some(20), Some(10), Some(500)]),
        times("c", [Some(40), None, None]),
    ];
    let rows = |pairs: &[[usize; 2]]| {
        let report = report_of_pairs(&all, 1, pairs);
        let part = report.parts.iter().find(|part| part.heading == "Puzzle by puzzle").unwrap();
        let rows = part.table.as_ref().unwrap().rows.iter();
        let rows: Vec<Vec<String>> = rows.map(|row| row.iter().map(|cell| cell.text.clone()).collect()).collect();
        assert_eq!(part.pictures.len(), rows.len());
        rows
    };
    let [a, b, c] = [0, 1, 2].map(|number| format!("solver_{number} <x>"));
    let usual = rows(&[]);
    assert_eq!(usual.iter().map(|row| [&row[0], &row[1]]).collect::<Vec<_>>(), [[&b, &a], [&b, &c]]);
    assert_eq!(usual[0][2..], ["2", "1", "1", "1", "0", "×1.00"]);
    let chosen = rows(&[[2, 0]]);
    assert_eq!(chosen, [vec![c, a, "1".into(), "0".into(), "1".into(), "0".into(), "1".into(), "×0.25".into()]]);
}

#[test]
fn every_part_is_there_and_every_row_is_whole() {
    let report = two();
    let headings: Vec<&str> = report.parts.iter().map(|part| part.heading).collect();
    for heading in [
        "Results",
        "Puzzles solved within a given time",
        "Puzzle by puzzle",
        "Agreement",
        "By type of \
            puzzle",
        "Repeats",
    ] {
        assert!(headings.contains(&heading), "{headings:?}");
    }
    for part in &report.parts {
        if let Some(table) = &part.table {
            assert!(table.rows.iter().all(|row| row.len() == table.columns.len()), "{}", part.heading);
            assert!(!table.rows.is_empty(), "{}", part.heading);
        }
    }
    let of = |heading: &str| report.parts.iter().find(|part| part.heading == heading).unwrap().table.as_ref().unwrap();
    let texts = |row: &[TableCell]| row.iter().map(|cell| cell.text.clone()).collect::<Vec<_>>();
    assert_eq!(texts(&of("Agreement").rows[0])[1..], ["2/3", "2/3"]);
    assert_eq!(texts(&of("By type of puzzle").rows[0]), ["classic", "2", "2/2 15.00", "2/2 15.00"]);
    let results = texts(&of("Results").rows[2]);
    assert_eq!((results[0].as_str(), results[1].as_str(), results[7].as_str()), (tables::VIRTUAL_BEST, "3/3", "500.0"));
    let puzzle = texts(&of("Puzzles").rows[2]);
    assert_eq!(puzzle[4..], ["3", "64", "7.2", "unique", "solver_1 <x>", "500.0"]);
}

#[test]
fn names_are_text_in_every_form() {
    let report = two();
    let page = html(&report);
    assert!(page.contains("solver_0 &lt;x&gt;") && !page.contains("solver_0 <x>"));
    for loaded in ["src=", "url(", "@import", "<script", "<link", "NaN"] {
        assert!(!page.contains(loaded), "{loaded}");
    }
    let http = page.matches("http").count();
    assert_eq!(http, page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count(), "nothing is loaded");
    let text = markdown(&report);
    assert!(text.contains("solver\\_0 \\<x>") && text.contains("a\\|b \\& \\<c>"), "{text}");
    let rows = |text: &str| {
        text.lines()
            .filter(|line| line.starts_with('|'))
            .map(|l| l.replace("\\|", "").matches('|').count())
            .collect::<Vec<_>>()
    };
    assert!(rows(&text).iter().all(|bars| *bars > 2));
    let text = latex(&report);
    assert!(text.contains("solver\\_0 $<$x$>$") && text.contains("0 \\& 1\\%"), "{text}");
    assert_eq!(text.matches("\\begin{").count(), text.matches("\\end{").count());
    assert!(text.contains("% gridc compare 'a b.txt'\n"));
}

#[test]
fn what_disagrees_is_marked() {
    let other = |record: MeasurementRecord| MeasurementRecord {
        solution: Some("e".to_owned()),
        agreement: gridc::stages::compare::Agreement::Disagrees,
        ..record
    };
    let report = report(&[vec![measured("a", 0, Some(1), "x")], vec![other(measured("b", 0, Some(1), "x"))]], 1);
    let marked = |heading: &str| {
        let part = report.parts.iter().find(|part| part.heading == heading).unwrap();
        part.table.iter().flat_map(|table| &table.rows).flatten().any(|cell| cell.shade == Some(Shade::Wrong))
    };
    assert!(marked("Agreement") && marked("Puzzles"));
    assert!(html(&report).contains("class=\"n w\">\u{2260} 1<"));
}

#[test]
fn nothing_and_one_configuration_give_reports() {
    for records in
        [vec![], vec![vec![]], vec![vec![measured("a", 0, None, "x")]], vec![vec![measured("a", 0, Some(3), "x")]]]
    {
        let report = report(&records, 1);
        assert!(html(&report).ends_with("</html>\n"));
        assert!(markdown(&report).starts_with("# gridc compare: "));
        assert!(!latex(&report).is_empty());
    }
}
