//! Lines, dots and cages whose cells stand one after the other.

use super::super::table::{Line, Number, Row, Shape, of_class};
use super::board::Spot;
use super::sets::once;
use super::text::Node;
use super::translator::Translator;
use super::trouble::Trouble;

/// The clues of a line; `None` if the class is none.
pub(super) fn translate(to: &mut Translator<'_, '_>, node: &Node) -> Option<Result<Vec<String>, Trouble>> {
    let row = of_class(&node.class.text)?;
    match row.shape {
        Shape::Dot(meaning, _) => Some(dots(to, node, row.rule, meaning)),
        Shape::Line(line) => Some(one(to, node, row, &line)),
        _ => None,
    }
}

fn dots(to: &mut Translator<'_, '_>, node: &Node, rule: &str, meaning: &str) -> Result<Vec<String>, Trouble> {
    let spots = once(&to.spots(node, 0)?);
    let pairs = to.board.adjacent_pairs(&spots);
    if pairs.is_empty() {
        return Err(Trouble::doubt(format!("{} between cells that share no edge", node.class.text)));
    }
    let clue = |(a, b): (Spot, Spot)| match to.cells(&[a, b]) {
        Some(cells) => format!("{rule} {cells}"),
        None => to.formula(node, &[a, b], meaning),
    };
    Ok(pairs.into_iter().map(clue).collect())
}

fn one(to: &mut Translator<'_, '_>, node: &Node, row: &Row, line: &Line) -> Result<Vec<String>, Trouble> {
    let stated = node.pieces.first().is_none_or(|p| to.board.find(&p.text).is_none());
    let (number, from) = match line.number {
        Number::None => (0, 0),
        Number::Or(n) if !stated => (n, 0),
        Number::Or(n) if node.piece(0).is_none() => (n, 1),
        Number::Needed | Number::Or(_) => (node.integer(0)?, 1),
    };
    let is_loop = row.class == "SumLine" && node.pieces.last().is_some_and(|p| &*p.text == "LOOP");
    let spots = if is_loop {
        let open = Node { pieces: node.pieces[..node.pieces.len() - 1].to_vec(), ..node.clone() };
        to.spots(&open, from)?
    } else {
        to.spots(node, from)?
    };
    if spots.len() < line.fewest {
        return Ok(Vec::new());
    }
    let meaning = line.meaning.replace("{n}", &number.to_string());
    if is_loop {
        return around(to, node, &spots, number);
    }
    // Shorter lines than the rules of the library want still have to differ.
    let short = match row.class {
        "Modular" => number < 2 || (spots.len() as i64) < number,
        "Entropic" => spots.len() < 3 || !to.board.side().is_multiple_of(3),
        _ => row.rule.is_empty(),
    };
    if row.class == "Modular" && number < 2 {
        return Ok(Vec::new());
    }
    let (mut once, count) = (spots.clone(), spots.len());
    once.sort_unstable();
    once.dedup();
    let plain = !short && (line.repeats || once.len() == count);
    let (Some(cells), true) = (to.cells(&spots), plain) else {
        return Ok(vec![to.formula(node, &spots, &meaning)]);
    };
    let (first, rest) = cells.split_once(' ').unwrap_or((&cells, ""));
    let clue = line.clue.replace("{n}", &number.to_string()).replace("{first}", first).replace("{rest}", rest);
    Ok(vec![format!("{} {}", row.rule, clue.replace("{cells}", &cells))])
}

/// A sum line that is closed: a piece may go over the place where the list begins.
fn around(to: &mut Translator<'_, '_>, node: &Node, spots: &[Spot], total: i64) -> Result<Vec<String>, Trouble> {
    if !(1..=100).contains(&total) {
        return Err(Trouble::doubt(format!("a sum line of pieces of {total}")));
    }
    let from = |open: i64| {
        format!(
            "(fold line with (added = {open}) as d {{\nadded + d == {total} -> 0\nadded + d < {total} -> added + d\nelse -> reject\n}} ends added == {open})"
        )
    };
    let starts: Vec<String> = (0..total).map(from).collect();
    Ok(vec![to.formula(node, spots, &starts.join(" or "))])
}
