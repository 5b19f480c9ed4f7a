//! Prints the resolved puzzle (`--emit puzzle`): layout, regions, givens, clues and their constraints.

use super::super::load::LoadedPuzzle;
use super::formula::FormulaFormatter;
use super::tree::{TreeNode, list};
use super::words::{Notation, ranges};
use crate::puzzle::{Argument, CellId, Clue, Given, PuzzleData, Span, clean_line};
use std::io::{self, Write};

pub fn show(subject: &LoadedPuzzle, words: Notation, out: &mut dyn Write) -> io::Result<()> {
    let puzzle = &subject.puzzle;
    let symbol = |digit: i32| puzzle.layout.symbols.name(digit);
    for (key, text) in [("title", &puzzle.title), ("author", &puzzle.author), ("id", &puzzle.id)] {
        text.iter().try_for_each(|text| writeln!(out, "{key} {}", clean_line(text)))?;
    }
    layout(puzzle, out)?;
    for (heading, givens) in [("givens", &puzzle.givens), ("entered", &puzzle.entered)] {
        section(heading, rows(puzzle, givens), out)?;
    }
    let marks = puzzle.marks.iter().map(|marks| {
        let digits = list(&marks.digits, " ", |digit| symbol(*digit).to_owned());
        line(format!("{} in {{{digits}}}", cell(puzzle, marks.cell)))
    });
    section("marks", marks, out)?;
    for layer in &puzzle.layers {
        let sort = if layer.answer { "answer" } else { "hidden" };
        let values = ranges(layer.values.iter().map(|v| i64::from(*v)));
        writeln!(out, "layer {}: {values} on {} {}s, {sort}", layer.name, layer.places.len(), layer.noun())?;
    }
    section("clues", puzzle.clues.iter().map(|found| clue(subject, found, words)), out)?;
    puzzle.solution.iter().try_for_each(|stated| {
        writeln!(out, "solution {}", list(&stated.digits, " ", |digit| digit.map_or(".", symbol).to_owned()))
    })
}

fn line(text: String) -> TreeNode {
    TreeNode::new(String::new(), text)
}

/// Writes nodes below a heading, if there are any.
fn section(heading: &str, nodes: impl Iterator<Item = TreeNode>, out: &mut dyn Write) -> io::Result<()> {
    nodes.enumerate().try_for_each(|(number, node)| {
        out.write_all(if number == 0 { format!("{heading}\n") } else { String::new() }.as_bytes())?;
        node.write(1, out)
    })
}

fn layout(puzzle: &PuzzleData, out: &mut dyn Write) -> io::Result<()> {
    let layout = &puzzle.layout;
    writeln!(out, "layout {}: {} cells", layout.name, layout.cells().len())?;
    let symbols = list(layout.symbols.names().zip(layout.digits()), " ", |(name, digit)| {
        if *name == digit.to_string() { name.to_owned() } else { format!("{name}={digit}") }
    });
    writeln!(out, "symbols {symbols}")?;
    for grid in &layout.grids {
        writeln!(out, "grid {}: {}, {} cells", grid.name, grid.layout, grid.cells.len())?;
    }
    writeln!(out, "regions")?;
    layout.regions.iter().try_for_each(|region| {
        let house = if layout.is_house(region) { "" } else { " (no house)" };
        let cells = list(&region.cells, "", |found| format!(" {}", cell(puzzle, *found)));
        line(format!("{}{house}:{cells}", clean_line(layout.region_name(region)))).write(1, out)
    })
}

/// Returns one node for each row, with its digits.
fn rows<'p>(puzzle: &'p PuzzleData, givens: &'p [Given]) -> impl Iterator<Item = TreeNode> + 'p {
    let row = |given: &Given| puzzle.layout.position(given.cell).row;
    givens.chunk_by(move |a, b| row(a) == row(b)).map(|row| {
        line(list(row, " ", |g| format!("{}={}", cell(puzzle, g.cell), puzzle.layout.symbols.name(g.digit))))
    })
}

fn cell(puzzle: &PuzzleData, cell: CellId) -> String {
    puzzle.layout.position(cell).to_string()
}

fn clue(subject: &LoadedPuzzle, clue: &Clue, words: Notation) -> TreeNode {
    let puzzle = &subject.puzzle;
    let arguments = list(&clue.arguments, ", ", |(name, value)| format!("{name} = {}", argument(puzzle, value)));
    let name = clue.name.as_ref().map_or(String::new(), |name| format!(" as {}", clean_line(name)));
    let place = puzzle.origin(clue.origin).map_or(String::new(), |origin| place(subject, origin.span));
    let parts = clue.parts.iter().enumerate().map(|(number, part)| {
        line(format!("part {}", number + 1)).over(part.iter().map(|found| self::clue(subject, found, words)))
    });
    let shown = FormulaFormatter { puzzle, words, registers: None };
    let demands = clue.demands.iter().map(|demand| line(shown.formula(&demand.formula)));
    line(format!("{}({arguments}){name}{place}", clue.rule)).over(parts).over(demands)
}

fn place(subject: &LoadedPuzzle, span: Span) -> String {
    let Some(source) = subject.source(span) else { return String::new() };
    let (line, column) = source.line_column(span.start as usize);
    format!("   {}:{line}:{column}", clean_line(&source.name))
}

fn argument(puzzle: &PuzzleData, argument: &Argument) -> String {
    let symbol = |digit: &i32| puzzle.layout.symbols.name(*digit).to_owned();
    match argument {
        Argument::Integer(number) => number.to_string(),
        Argument::Boolean(truth) => truth.to_string(),
        Argument::Text(text) => format!("{:?}", clean_line(text)),
        Argument::Digit(digit) => symbol(digit),
        Argument::Digits(digits) => format!("{{{}}}", list(digits, " ", symbol)),
        Argument::Cell(found) => cell(puzzle, *found),
        Argument::Cells(cells) => format!("[{}]", list(cells, " ", |found| cell(puzzle, *found))),
        Argument::List(arguments) => format!("({})", list(arguments, " ", |found| self::argument(puzzle, found))),
    }
}
