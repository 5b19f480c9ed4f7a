//! The resolved puzzle: layout, regions, givens, clues and what they demand.

use super::super::load::Subject;
use super::formula::Shown;
use super::words::{Words, ranges};
use crate::puzzle::{Argument, CellId, Clue, Given, Puzzle, Span, clean_line};
use std::io::{self, Write};

/// Writes the puzzle.
pub fn show(subject: &Subject, words: Words, out: &mut dyn Write) -> io::Result<()> {
    let puzzle = &subject.puzzle;
    for (key, text) in [("title", &puzzle.title), ("author", &puzzle.author), ("id", &puzzle.id)] {
        if let Some(text) = text {
            writeln!(out, "{key} {}", clean_line(text))?;
        }
    }
    layout(puzzle, out)?;
    for (heading, givens) in [("givens", &puzzle.givens), ("entered", &puzzle.entered)] {
        digits(puzzle, heading, givens, out)?;
    }
    if !puzzle.marks.is_empty() {
        writeln!(out, "marks")?;
        for marks in &puzzle.marks {
            let digits: Vec<&str> = marks.digits.iter().map(|d| puzzle.layout.symbols.name(*d)).collect();
            writeln!(out, "  {} in {{{}}}", cell(puzzle, marks.cell), digits.join(" "))?;
        }
    }
    for layer in &puzzle.layers {
        let sort = if layer.answer { "answer" } else { "hidden" };
        let values = ranges(layer.values.iter().map(|v| i64::from(*v)));
        writeln!(out, "layer {}: {values} on {} cells, {sort}", layer.name, layer.cells.len())?;
    }
    if !puzzle.clues.is_empty() {
        writeln!(out, "clues")?;
        puzzle.clues.iter().try_for_each(|found| clue(subject, found, words, 1, out))?;
    }
    if let Some(stated) = &puzzle.solution {
        let symbol = |digit: &Option<i32>| digit.map_or(".", |digit| puzzle.layout.symbols.name(digit));
        let digits: Vec<&str> = stated.digits.iter().map(symbol).collect();
        writeln!(out, "solution {}", digits.join(" "))?;
    }
    Ok(())
}

fn layout(puzzle: &Puzzle, out: &mut dyn Write) -> io::Result<()> {
    let layout = &puzzle.layout;
    writeln!(out, "layout {}: {} cells", layout.name, layout.cells().len())?;
    let symbols = layout.symbols.names().zip(layout.digits());
    let symbols: Vec<String> = symbols
        .map(|(name, digit)| if *name == digit.to_string() { name.to_owned() } else { format!("{name}={digit}") })
        .collect();
    writeln!(out, "symbols {}", symbols.join(" "))?;
    for grid in &layout.grids {
        writeln!(out, "grid {}: {}, {} cells", grid.name, grid.layout, grid.cells.len())?;
    }
    writeln!(out, "regions")?;
    for region in &layout.regions {
        let house = if layout.is_house(region) { "" } else { " (no house)" };
        write!(out, "  {}{house}:", clean_line(layout.region_name(region)))?;
        region.cells.iter().try_for_each(|found| write!(out, " {}", cell(puzzle, *found)))?;
        writeln!(out)?;
    }
    Ok(())
}

fn digits(puzzle: &Puzzle, heading: &str, givens: &[Given], out: &mut dyn Write) -> io::Result<()> {
    if givens.is_empty() {
        return Ok(());
    }
    writeln!(out, "{heading}")?;
    for line in givens.chunk_by(|a, b| puzzle.layout.position(a.cell).row == puzzle.layout.position(b.cell).row) {
        let texts = line.iter().map(|g| format!("{}={}", cell(puzzle, g.cell), puzzle.layout.symbols.name(g.digit)));
        writeln!(out, "  {}", texts.collect::<Vec<_>>().join(" "))?;
    }
    Ok(())
}

fn cell(puzzle: &Puzzle, cell: CellId) -> String {
    puzzle.layout.position(cell).to_string()
}

fn clue(subject: &Subject, clue: &Clue, words: Words, depth: usize, out: &mut dyn Write) -> io::Result<()> {
    let puzzle = &subject.puzzle;
    let indent = "  ".repeat(depth);
    let arguments: Vec<String> =
        clue.arguments.iter().map(|(name, value)| format!("{name} = {}", argument(puzzle, value))).collect();
    let name = clue.name.as_ref().map_or(String::new(), |name| format!(" as {}", clean_line(name)));
    let place = puzzle.origin(clue.origin).map_or(String::new(), |origin| place(subject, origin.span));
    writeln!(out, "{indent}{}({}){name}{place}", clue.rule, arguments.join(", "))?;
    for (number, part) in clue.parts.iter().enumerate() {
        writeln!(out, "{indent}  part {}", number + 1)?;
        part.iter().try_for_each(|found| self::clue(subject, found, words, depth + 2, out))?;
    }
    let shown = Shown { puzzle, words };
    clue.demands.iter().try_for_each(|demand| {
        write!(out, "{indent}  ")?;
        shown.formula(&demand.formula, out)?;
        writeln!(out)
    })
}

fn place(subject: &Subject, span: Span) -> String {
    let Some(source) = subject.source(span) else { return String::new() };
    let (line, column) = source.line_column(span.start as usize);
    format!("   {}:{line}:{column}", clean_line(&source.name))
}

fn argument(puzzle: &Puzzle, argument: &Argument) -> String {
    let list = |words: Vec<String>, open: &str, close: &str| format!("{open}{}{close}", words.join(" "));
    match argument {
        Argument::Integer(number) => number.to_string(),
        Argument::Boolean(truth) => truth.to_string(),
        Argument::Text(text) => format!("{:?}", clean_line(text)),
        Argument::Digit(digit) => puzzle.layout.symbols.name(*digit).to_owned(),
        Argument::Digits(digits) => {
            list(digits.iter().map(|d| puzzle.layout.symbols.name(*d).to_owned()).collect(), "{", "}")
        }
        Argument::Cell(found) => cell(puzzle, *found),
        Argument::Cells(cells) => list(cells.iter().map(|c| cell(puzzle, *c)).collect(), "[", "]"),
        Argument::List(arguments) => list(arguments.iter().map(|a| self::argument(puzzle, a)).collect(), "(", ")"),
    }
}
