//! How large instances are and how long lowering takes: boards from 4×4 to 100×100, and Samurai.
//!
//! Each lowering streams into a counter, so no instance is ever held; `size` is what the formulas say without
//! writing anything. Times are the fastest of the runs that fit into a fraction of a second. Prints Markdown tables.

#![allow(clippy::panic, reason = "a bench fails by panicking")]

mod measure;

use gridc::stages::formulation::cnf::{AtMostOne, ClauseTally, Encoding, Family, Numbering, Plans, VariableEncoding};
use gridc::stages::formulation::{Size, cnf, exact_cover, ilp};
use gridc::stages::language::{AutomatonCache, ElaborateOptions, elaborate};
use gridc::stages::model::Model;
use gridc::stages::puzzle::PuzzleData;
use measure::{Table, fastest, ms};
use std::time::Duration;

/// Time for each measurement.
const BUDGET: Duration = Duration::from_millis(200);

fn main() {
    let layouts: Vec<(String, PuzzleData)> = (2..=10)
        .map(|n| (format!("{0}×{0}", n * n), puzzle(&format!("classic({n}, {n})"))))
        .chain([("Samurai".to_owned(), puzzle("samurai"))])
        .collect();
    let models: Vec<(&str, Model)> = layouts.iter().map(|(name, puzzle)| (name.as_str(), model(puzzle))).collect();
    to_models(&layouts);
    exact_covers(&models);
    for family in [Family::Minimal, Family::Efficient, Family::Extended, Family::Deduplicated] {
        let title = format!("CNF, {}, direct, pairwise", family.name());
        let table = cnf_table(&title, "layout");
        for (name, model) in &models {
            cnf_row(&table, name, model, Encoding { family, ..Encoding::default() });
        }
    }
    for (name, model) in models.iter().filter(|(name, _)| ["9×9", "25×25"].contains(name)) {
        encodings(name, model);
    }
    ilps(&models);
}

/// An empty puzzle of a layout, as a file would state it.
fn puzzle(used: &str) -> PuzzleData {
    gridc::Reader::new().board(used).unwrap_or_else(|wrong| panic!("{wrong}")).data().clone()
}

fn model(puzzle: &PuzzleData) -> Model {
    elaborate(puzzle, &ElaborateOptions::default(), &AutomatonCache::new()).unwrap_or_else(|e| panic!("{e:?}"))
}

fn to_models(layouts: &[(String, PuzzleData)]) {
    let columns = ["layout", "variables", "candidates", "constraints", "resolve ms", "elaborate ms"];
    let table = Table::new("To the model", &columns);
    for (name, empty) in layouts {
        let used = match name.split('×').next().and_then(|side| side.parse::<usize>().ok()) {
            Some(side) => format!("classic({0}, {0})", side.isqrt()),
            None => "samurai".to_owned(),
        };
        let (resolving, _) = fastest(BUDGET, || puzzle(&used).givens.len());
        let (elaborating, model) = fastest(BUDGET, || model(empty));
        let counts = [model.variables().len(), model.candidates().len(), model.constraints().len()];
        let row = [name.clone()].into_iter().chain(counts.map(|c| c.to_string()));
        table.row(row.chain([ms(resolving), ms(elaborating)]));
    }
}

fn exact_covers(models: &[(&str, Model)]) {
    let columns = ["layout", "primary", "secondary", "options", "nodes", "size ms", "lower ms"];
    let table = Table::new("Exact cover", &columns);
    for (name, model) in models {
        let (sizing, size) = fastest(BUDGET, || exact_cover::size(model, &[]));
        let (lowering, counted) = fastest(BUDGET, || {
            let mut counter = exact_cover::Counter::default();
            exact_cover::lower(model, &[], &mut counter);
            counter.size()
        });
        assert_eq!(size, counted);
        let Size::ExactCover { primary, secondary, options, nodes } = size else { continue };
        let counts = [primary, secondary, options, nodes].map(|c| c.to_string());
        table.row([(*name).to_owned()].into_iter().chain(counts).chain([ms(sizing), ms(lowering)]));
    }
}

fn encodings(name: &str, model: &Model) {
    let table = cnf_table(&format!("CNF of {name}, extended, by encoding"), "variables, at most one");
    for variables in VariableEncoding::ALL {
        for at_most_one in AtMostOne::ALL {
            let encoding = Encoding { family: Family::Extended, at_most_one, variables, ..Encoding::default() };
            cnf_row(&table, &format!("{}, {}", variables.name(), at_most_one.name()), model, encoding);
        }
    }
}

fn cnf_table(title: &str, first: &str) -> Table {
    Table::new(title, &[first, "Booleans", "auxiliary", "clauses", "literals", "size ms", "lower ms"])
}

fn cnf_row(table: &Table, name: &str, model: &Model, encoding: Encoding) {
    let (sizing, size) = fastest(BUDGET, || cnf::Plans::new(model, encoding).size(model, &[]));
    let (lowering, counted) = fastest(BUDGET, || {
        let numbering = Numbering::new(model, encoding.variables);
        let mut tally = ClauseTally::default();
        let closed = cnf::lower(model, &[], &Plans::new(model, encoding), &numbering, &mut tally).is_err();
        assert!(!closed, "a counter takes everything");
        tally
    });
    let Size::Cnf { variables, auxiliary, clauses, literals } = size else { return };
    assert_eq!((clauses, literals), (counted.clauses, counted.literals));
    let counts = [variables, auxiliary, clauses, literals].map(|c| c.to_string());
    table.row([name.to_owned()].into_iter().chain(counts).chain([ms(sizing), ms(lowering)]));
}

/// Counts columns, rows and nonzeros.
#[derive(Default)]
struct Counter {
    columns: u64,
    rows: u64,
    nonzeros: u64,
}

impl ilp::Sink for Counter {
    fn column(&mut self, _: ilp::ColumnId, _: bool) {
        self.columns += 1;
    }

    fn row(&mut self, row: ilp::Row<'_>) {
        self.rows += 1;
        self.nonzeros += row.terms.len() as u64;
    }
}

fn ilps(models: &[(&str, Model)]) {
    let table = Table::new("0-1 ILP", &["layout", "columns", "rows", "nonzeros", "size ms", "lower ms"]);
    for (name, model) in models {
        let (sizing, size) = fastest(BUDGET, || ilp::size(model));
        let (lowering, Counter { columns, rows, nonzeros }) = fastest(BUDGET, || {
            let mut counter = Counter::default();
            ilp::lower(model, &[], &mut counter);
            counter
        });
        assert_eq!(size, Size::Ilp { columns, rows, nonzeros });
        let counts = [columns, rows, nonzeros].map(|c| c.to_string());
        table.row([(*name).to_owned()].into_iter().chain(counts).chain([ms(sizing), ms(lowering)]));
    }
}
