//! Tests instances as text: the header matches the text, and the text matches what is lowered.

use crate::boards::board;
use crate::small_models::model_and_facts;
use gridc::stages::formulation::cnf::{CnfLit, Encoding, Numbering, Plans};
use gridc::stages::formulation::exact_cover::text::Writer;
use gridc::stages::formulation::exact_cover::{self, Lowering};
use gridc::stages::formulation::ilp::text::{Cut, IlpText, lp, mps, opb};
use gridc::stages::formulation::ilp::{self, ColumnId, Sense};
use gridc::stages::formulation::{Comments, NumberNames, Size, bare, cnf};
use gridc::stages::model::{Literal, Model};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::{self, Write};

/// A row as numbers of columns with coefficients, its sense as `=`, `<` or `>`, and its right-hand side.
type Row = (BTreeMap<u64, i64>, char, i64);

fn text(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut out = Vec::new();
    write(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn sign(sense: Sense) -> char {
    match sense {
        Sense::Equal => '=',
        Sense::AtMost => '<',
        Sense::AtLeast => '>',
    }
}

/// What is lowered, with the columns fixed to 0.
#[derive(Default)]
struct Kept {
    fixed: BTreeSet<u64>,
    columns: u64,
    rows: Vec<Row>,
}

impl Kept {
    fn of(model: &Model, units: &[Literal], more: &[Cut]) -> Self {
        let mut kept = Self::default();
        ilp::lower(model, units, &mut kept);
        for cut in more {
            kept.add(&cut.terms, cut.sense, cut.rhs);
        }
        kept
    }

    fn add(&mut self, terms: &[(ColumnId, i64)], sense: Sense, rhs: i64) {
        let terms: BTreeMap<u64, i64> = terms.iter().map(|(column, k)| (u64::from(column.0) + 1, *k)).collect();
        // A row that no column can satisfy is written with the first column.
        self.rows.push(if terms.is_empty() { (BTreeMap::from([(1, 1)]), '<', -1) } else { (terms, sign(sense), rhs) });
    }
}

impl ilp::Sink for Kept {
    fn column(&mut self, column: ColumnId, fixed_at_zero: bool) {
        self.columns += 1;
        if fixed_at_zero {
            self.fixed.insert(u64::from(column.0) + 1);
        }
    }

    fn row(&mut self, row: ilp::Row<'_>) {
        self.add(row.terms, row.sense, row.rhs);
    }
}

fn column(name: &str) -> u64 {
    name.strip_prefix('x').unwrap().parse().unwrap()
}

fn read_opb(text: &str) -> (u64, u64, Vec<Row>) {
    let header: Vec<&str> = text.lines().next().unwrap().split(' ').collect();
    assert_eq!((header[0], header[1], header[3]), ("*", "#variable=", "#constraint="));
    let mut rows = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('*')) {
        let words: Vec<&str> = line.strip_suffix(" ;").unwrap().split(' ').collect();
        let (left, right) = words.split_at(words.len() - 2);
        let terms = left.chunks(2).map(|pair| (column(pair[1]), pair[0].parse().unwrap())).collect();
        rows.push((terms, right[0].chars().next().unwrap(), right[1].parse().unwrap()));
    }
    (header[2].parse().unwrap(), header[4].parse().unwrap(), rows)
}

/// Returns rows, fixed columns and binary columns.
fn read_lp(text: &str) -> (Vec<Row>, BTreeSet<u64>, BTreeSet<u64>) {
    assert!(text.lines().all(|line| line.len() <= 255));
    let (mut rows, mut fixed, mut binary) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
    let body = text.lines().skip_while(|line| *line != "Subject To").skip(1).collect::<Vec<_>>().join("\n");
    let end = body.find("End").unwrap();
    let binaries = body.find("Binary").unwrap_or(end);
    let bounds = body.find("Bounds").unwrap_or(binaries);
    for (number, row) in body[..bounds].split(" c").filter(|row| !row.trim().is_empty()).enumerate() {
        let (name, row) = row.split_once(':').unwrap();
        assert_eq!(name.trim_start_matches('c').parse::<usize>().unwrap(), number + 1);
        let words: Vec<&str> = row.split_whitespace().collect();
        let (left, right) = words.split_at(words.len() - 2);
        let (mut terms, mut factor) = (BTreeMap::new(), 1);
        for word in left {
            match (*word, word.strip_prefix('-')) {
                ("+", _) => {}
                ("-", _) => factor = -1,
                (word, None) if word.starts_with('x') => {
                    let _ = terms.insert(column(word), std::mem::replace(&mut factor, 1));
                }
                (_, Some(word)) if word.starts_with('x') => {
                    let _ = terms.insert(column(word), -std::mem::replace(&mut factor, 1));
                }
                (number, _) => factor *= number.parse::<i64>().unwrap(),
            }
        }
        rows.push((terms, right[0].chars().next().unwrap(), right[1].parse().unwrap()));
    }
    for line in body[bounds..binaries].lines().skip(1) {
        fixed.insert(column(line.trim().strip_suffix(" = 0").unwrap()));
    }
    for word in body[binaries..end].split_whitespace().skip(1) {
        assert!(binary.insert(column(word)));
    }
    (rows, fixed, binary)
}

fn read_mps(text: &str) -> (Vec<Row>, BTreeSet<u64>, BTreeSet<u64>) {
    let (mut rows, mut fixed, mut binary): (Vec<Row>, _, _) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
    let mut section = "";
    let row = |name: &str| name.strip_prefix('c').unwrap().parse::<usize>().unwrap() - 1;
    for line in text.lines().filter(|line| !line.starts_with('*')) {
        if !line.starts_with(' ') {
            section = line;
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        match (section, &words[..]) {
            ("ROWS", ["N", _]) => {}
            ("ROWS", [sense, name]) => {
                assert_eq!(row(name), rows.len());
                rows.push((
                    BTreeMap::new(),
                    match *sense {
                        "E" => '=',
                        "L" => '<',
                        _ => '>',
                    },
                    0,
                ));
            }
            ("COLUMNS", [_, "'MARKER'", _]) => {}
            ("COLUMNS", [name, to, k]) => assert!(rows[row(to)].0.insert(column(name), k.parse().unwrap()).is_none()),
            ("RHS", [_, of, value]) => rows[row(of)].2 = value.parse().unwrap(),
            ("BOUNDS", ["FX", _, name, "0"]) => assert!(fixed.insert(column(name))),
            ("BOUNDS", ["BV", _, name]) => assert!(binary.insert(column(name))),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(section, "ENDATA");
    (rows, fixed, binary)
}

fn check_rows(model: &Model, units: &[Literal], more: &[Cut]) {
    let kept = Kept::of(model, units, more);
    let instance = IlpText { model, units, more };
    let columns = kept.columns.max(u64::from(!kept.rows.is_empty()));
    let free: BTreeSet<u64> = (1..=kept.columns).filter(|c| !kept.fixed.contains(c)).collect();

    let (announced, constraints, rows) = read_opb(&text(|out| opb::write(&instance, out, &mut bare)));
    assert_eq!((announced, constraints), (columns, rows.len() as u64));
    let turned = |(terms, sense, rhs): &Row| match sense {
        '<' => (terms.iter().map(|(c, k)| (*c, -k)).collect(), '>', -rhs),
        _ => (terms.clone(), *sense, *rhs),
    };
    let fixed = kept.fixed.iter().map(|c| (BTreeMap::from([(*c, 1)]), '=', 0));
    assert_eq!(rows, fixed.chain(kept.rows.iter().map(turned)).collect::<Vec<Row>>());

    let written = text(|out| lp::write(&instance, out, &mut bare));
    assert!(written.starts_with(&format!("\\ {columns} columns, {} rows\n", kept.rows.len())));
    let (mut rows, fixed, binary) = read_lp(&written);
    if kept.rows.is_empty() {
        assert_eq!(rows.pop(), Some((BTreeMap::from([(1, 1)]), '>', 0)));
    }
    assert_eq!((&rows, &fixed, &binary), (&kept.rows, &kept.fixed, &free));

    let written = text(|out| mps::write(&instance, out, &mut bare));
    assert!(written.starts_with(&format!("* {columns} columns, {} rows\n", kept.rows.len())));
    assert_eq!(read_mps(&written), (kept.rows, kept.fixed, free));
}

fn check_clauses(model: &Model, units: &[Literal], encoding: Encoding) {
    let (plans, numbering) = (Plans::new(model, encoding), Numbering::new(model, encoding.variables));
    let more = [vec![CnfLit::new(0)], vec![]];
    let instance = cnf::text::CnfText { model, units, plans: &plans, numbering: &numbering, more: &more };
    let mut lowered = Vec::new();
    cnf::lower(model, units, &plans, &numbering, &mut lowered).unwrap();
    lowered.extend(more.iter().cloned());
    let written = text(|out| instance.write(out, &mut |comments: &mut Comments<'_>| comments.line("two\nlines")));
    let (comment, rest) = written.split_once('\n').unwrap();
    assert_eq!(comment, "c two lines");
    let (header, body) = rest.split_once('\n').unwrap();
    let Size::Cnf { variables, clauses, literals, .. } = instance.size() else { panic!("a CNF") };
    assert_eq!(header, format!("p cnf {variables} {clauses}"));
    let read: Vec<Vec<i64>> = body
        .lines()
        .map(|line| line.strip_suffix('0').unwrap().split_whitespace().map(|word| word.parse().unwrap()).collect())
        .collect();
    let expected: Vec<Vec<i64>> =
        lowered.iter().map(|clause| clause.iter().map(|l| i64::from(l.dimacs())).collect()).collect();
    assert_eq!(read, expected);
    assert_eq!((read.len() as u64, read.iter().flatten().count() as u64), (clauses, literals));
    let most = read.iter().flatten().map(|l| l.unsigned_abs()).max().unwrap_or(0);
    assert!(most <= variables.max(1));
}

fn check_cover(model: &Model, units: &[Literal]) {
    let lowering = Lowering::new(model, units);
    let writer = Writer::new(&lowering, &NumberNames);
    let written = text(|out| writer.write(out, &mut bare));
    let mut lines = written.lines().filter(|line| !line.starts_with('|'));
    let (primary, secondary) = lines.next().unwrap().split_once('|').map_or_else(
        || (written.lines().find(|l| !l.starts_with('|')).unwrap(), ""),
        |(primary, secondary)| (primary, secondary),
    );
    let primary: Vec<&str> = primary.split_whitespace().collect();
    let secondary: Vec<&str> = secondary.split_whitespace().collect();
    let names: HashSet<&str> = primary.iter().chain(&secondary).copied().collect();
    assert_eq!(names.len(), primary.len() + secondary.len(), "no name twice");
    let options: Vec<Vec<&str>> = lines.map(|line| line.split(' ').collect()).collect();
    let mut nodes = 0;
    for option in &options {
        nodes += option.len() as u64;
        let items: HashSet<&str> = option.iter().map(|token| token.split(':').next().unwrap()).collect();
        assert_eq!(items.len(), option.len());
        assert!(items.iter().all(|item| names.contains(item)) && items.iter().any(|item| primary.contains(item)));
        let coloured = option.iter().filter_map(|token| token.split_once(':'));
        coloured.for_each(|(item, colour)| assert!(secondary.contains(&item) && !colour.is_empty()));
    }
    let size = Size::ExactCover {
        primary: primary.len() as u64,
        secondary: secondary.len() as u64,
        options: options.len() as u64,
        nodes,
    };
    assert_eq!(writer.size(), size);
    // The same instance except for what distinguishes options.
    let mut counter = exact_cover::Counter::default();
    lowering.stream(&mut counter);
    let (Size::ExactCover { options: all, .. }, Size::ExactCover { primary: must, .. }) =
        (counter.size(), counter.size())
    else {
        panic!("a cover")
    };
    assert_eq!((all, must), (options.len() as u64, primary.len() as u64));
    let mut seen = HashSet::new();
    let mut last = None;
    writer
        .candidates(&mut |id, number, items| {
            assert!(last.replace(id).is_none_or(|before| before < id));
            assert_eq!(options[number as usize - 1].join(" "), items);
            let mut tokens = options[number as usize - 1].clone();
            tokens.sort_unstable();
            assert!(seen.insert(tokens), "two candidates with one option");
            Ok(())
        })
        .unwrap();
}

fn encodings() -> Vec<Encoding> {
    let families = cnf::Family::ALL.map(|family| Encoding { family, ..Encoding::default() });
    let variables = cnf::VariableEncoding::ALL.map(|variables| Encoding { variables, ..Encoding::default() });
    let others =
        [Encoding { at_most_one: cnf::AtMostOne::Product, linear: cnf::LinearEncoding::ALL[1], ..Encoding::default() }];
    families.into_iter().chain(variables).chain(others).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_written_is_what_is_lowered((model, units) in model_and_facts()) {
        check_cover(&model, &units);
        encodings().into_iter().for_each(|encoding| check_clauses(&model, &units, encoding));
        check_rows(&model, &units, &[]);
        if !model.candidates().is_empty() {
            let cut = Cut { terms: vec![(ColumnId(0), -2)], sense: Sense::AtMost, rhs: -1 };
            check_rows(&model, &units, &[cut.clone(), cut]);
        }
    }

    #[test]
    fn a_writer_that_fails_is_told_of((model, units) in model_and_facts(), room in 0..400_usize) {
        let lowering = Lowering::new(&model, &units);
        let writer = Writer::new(&lowering, &NumberNames);
        let (plans, numbering) = (Plans::new(&model, Encoding::default()), Numbering::new(&model, Default::default()));
        let clauses = cnf::text::CnfText { model: &model, units: &units, plans: &plans, numbering: &numbering, more: &[] };
        let rows = IlpText { model: &model, units: &units, more: &[] };
        let forms: [Form<'_>; 5] = [
            &|out| writer.write(out, &mut bare),
            &|out| clauses.write(out, &mut bare),
            &|out| opb::write(&rows, out, &mut bare),
            &|out| lp::write(&rows, out, &mut bare),
            &|out| mps::write(&rows, out, &mut bare),
        ];
        for form in forms {
            let length = text(form).len();
            let mut full = Full { room };
            let written = form(&mut full);
            prop_assert_eq!(written.is_ok(), length <= room);
            if let Err(error) = written {
                prop_assert_eq!(error.kind(), io::ErrorKind::StorageFull);
            }
        }
    }
}

/// Writes one format of an instance.
type Form<'f> = &'f dyn Fn(&mut dyn Write) -> io::Result<()>;

/// A disk with room for a limited number of bytes.
struct Full {
    room: usize,
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.room);
        self.room -= taken;
        if taken == 0 && !bytes.is_empty() { Err(io::ErrorKind::StorageFull.into()) } else { Ok(taken) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_classic_board_has_the_textbook_sizes() {
    let model = board(3);
    let lowering = Lowering::new(&model, &[]);
    let cover = text(|out| Writer::new(&lowering, &NumberNames).write(out, &mut bare));
    assert!(cover.starts_with("| 324 items, 729 options, 2916 nodes\n"));
    let items = cover.lines().find(|line| !line.starts_with('|')).unwrap();
    assert!(items.split(' ').all(|item| item.len() <= 8), "as short as Knuth's first programs want them");
    let (plans, numbering) = (Plans::new(&model, Encoding::default()), Numbering::new(&model, Default::default()));
    let clauses = cnf::text::CnfText { model: &model, units: &[], plans: &plans, numbering: &numbering, more: &[] };
    assert!(text(|out| clauses.write(out, &mut bare)).starts_with("p cnf 729 11988\n"));
    let rows = IlpText { model: &model, units: &[], more: &[] };
    assert!(text(|out| opb::write(&rows, out, &mut bare)).starts_with("* #variable= 729 #constraint= 324\n"));
    assert!(text(|out| lp::write(&rows, out, &mut bare)).starts_with("\\ 729 columns, 324 rows\n"));
    assert!(text(|out| mps::write(&rows, out, &mut bare)).starts_with("* 729 columns, 324 rows\n"));
}
