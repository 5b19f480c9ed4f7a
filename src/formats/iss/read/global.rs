//! Constraints on the whole grid.

use super::board::Kind;
use super::shape::OF_BOARD;
use super::text::Node;
use super::translator::Translator;
use super::trouble::Trouble;
use crate::code::Code;
use crate::syntax::Diagnostic;

/// Reads a constraint on the whole grid; `None` if the class is none.
pub(super) fn translate(to: &mut Translator<'_, '_>, node: &Node) -> Option<Result<(), Trouble>> {
    let class = &*node.class.text;
    let raw = to.board.kind != Kind::Sudoku;
    let rule = match class {
        _ if OF_BOARD.contains(&class) => return Some(Ok(())),
        // They tell a solver where to begin.
        "Priority" | "SearchPriority" => return Some(Ok(())),
        // They were declared at the beginning.
        "ChaosConstruction" | "Doppelganger" | "YinYang" => return Some(Ok(())),
        "AntiKnight" => "antiknight",
        // Without rows and columns only the corners count.
        "AntiKing" if raw => "antileaper(1, 1)",
        "AntiKing" => "antiking",
        "AntiTaxicab" => "self_taxicab",
        "AntiConsecutive" if !to.has_white_dots => "nonconsecutive",
        "StrictKropki" if to.chooses_dots => return Some(Err(chosen(node, "dots"))),
        "StrictXV" if to.chooses_signs => return Some(Err(chosen(node, "X and V"))),
        "StrictKropki" => "kropki_negative",
        "StrictXV" => "xv_negative",
        "GlobalEntropy" => "global_entropy",
        "GlobalMod" => "global_modular",
        "DutchFlatmates" => "dutch_flatmates",
        "AntiConsecutive" => {
            let rest = " {\nfor a, b in neighbours(orthogonal) { |digit(a) - digit(b)| != 1 }\n}";
            let name = to.define("AntiConsecutive", rest, node.span);
            to.say(&name, node.span);
            return Some(Ok(()));
        }
        "Diagonal" => return Some(diagonal(to, node)),
        "Windoku" => return Some(windoku(to, node)),
        "DisjointSets" => return Some(disjoint_sets(to, node)),
        "RegionSameValues" => return Some(same_values(to, node)),
        "FullRankTies" => return Some(ties(to, node)),
        _ => return None,
    };
    to.say(&format!("use {rule}"), node.span);
    Some(Ok(()))
}

/// A negative constraint beside a choice of the signs that it speaks of.
fn chosen(node: &Node, signs: &str) -> Trouble {
    let message = format!("`.{}` beside a choice of {signs}", node.class.text);
    Diagnostic::new(Code::E0739, message)
        .at(node.span, "which of them are given is open")
        .because("it forbids what is not marked, and ISS refuses it, too, where marks stand in an `.Or`")
        .into()
}

/// Cells of the grid that are pairwise different.
fn different(to: &mut Translator<'_, '_>, node: &Node, cells: &[usize]) {
    let names: Vec<String> = cells.iter().map(|c| to.board.cell(*c)).collect();
    to.say(&format!("cage {}", names.join(" ")), node.span);
}

/// Whether it is a square grid of which every row has every digit.
fn is_square(to: &Translator<'_, '_>) -> bool {
    to.is_sudoku() && to.board.rows == to.board.columns && to.board.rows == to.board.side()
}

fn diagonal(to: &mut Translator<'_, '_>, node: &Node) -> Result<(), Trouble> {
    let rises = node.integer(0)? > 0;
    let n = to.board.rows;
    if n != to.board.columns {
        return Err(Diagnostic::new(Code::E0734, "a diagonal wants a square grid")
            .at(node.span, "the grid is not square")
            .into());
    }
    if is_square(to) {
        to.say(if rises { "use diagonal_up" } else { "use diagonal_down" }, node.span);
        return Ok(());
    }
    let cells: Vec<usize> = (0..n).map(|r| r * n + if rises { n - 1 - r } else { r }).collect();
    different(to, node, &cells);
    Ok(())
}

/// Windows of the size of boxes, one cell from the border and from each other.
fn windoku(to: &mut Translator<'_, '_>, node: &Node) -> Result<(), Trouble> {
    let size = to.board.region_size.unwrap_or(to.board.side());
    let Some((height, width)) = to.board.box_of(size) else { return Ok(()) };
    if is_square(to) && height == width && size == to.board.side() {
        to.say(&format!("use windoku({height})"), node.span);
        return Ok(());
    }
    let tops = (1..).step_by(height + 1).take_while(|r| r + height < to.board.rows);
    let corners =
        tops.flat_map(|r| (1..).step_by(width + 1).take_while(|c| c + width < to.board.columns).map(move |c| (r, c)));
    for (row, column) in corners.collect::<Vec<_>>() {
        let within = (0..height).flat_map(|r| (0..width).map(move |c| (r, c)));
        let cells: Vec<usize> = within.map(|(r, c)| (row + r) * to.board.columns + column + c).collect();
        different(to, node, &cells);
    }
    Ok(())
}

fn disjoint_sets(to: &mut Translator<'_, '_>, node: &Node) -> Result<(), Trouble> {
    let size = to.board.region();
    let Some((height, width)) = to.board.box_of(size) else { return Ok(()) };
    if is_square(to) && !to.board.boxes().is_empty() && size == to.board.side() {
        to.say("use disjoint_groups", node.span);
        return Ok(());
    }
    let boxes = to.board.tiles(height, width);
    for place in 0..size {
        let cells: Vec<usize> = boxes.iter().map(|b| b[place]).collect();
        different(to, node, &cells);
    }
    Ok(())
}

/// All regions of the greatest size have the same digits, if they do not have all.
fn same_values(to: &mut Translator<'_, '_>, node: &Node) -> Result<(), Trouble> {
    let (rows, columns) = (to.board.rows, to.board.columns);
    let mut regions = to.board.jigsaw.clone();
    regions.extend((0..rows).map(|r| (0..columns).map(|c| r * columns + c).collect()));
    regions.extend((0..columns).map(|c| (0..rows).map(|r| r * columns + c).collect()));
    regions.extend(to.board.boxes());
    let most = regions.iter().map(Vec::len).max().unwrap_or(0);
    regions.retain(|r| r.len() == most);
    if most == to.board.side() || regions.len() < 2 {
        return Ok(());
    }
    let cells = |r: &Vec<usize>| r.iter().map(|c| to.board.cell(*c)).collect::<Vec<_>>().join(" ");
    let groups: Vec<String> = regions.iter().map(cells).collect();
    to.say(&format!("equal_groups {}", groups.join(" : ")), node.span);
    Ok(())
}

/// With `none`, no two of all rows and columns, read from both ends, are equal.
fn ties(to: &mut Translator<'_, '_>, node: &Node) -> Result<(), Trouble> {
    match node.piece(0).map(|p| &*p.text) {
        Some("none") => {
            let rest = " {\nlet lines = join(join(rows, list(p in rows: reversed(p))), join(columns, list(p in columns: reversed(p))))\n\
                        for p, q in pairs(lines) { any(a, b in zip(p, q): digit(a) != digit(b)) }\n}";
            let name = to.define("FullRankTies", rest, node.span);
            to.say(&name, node.span);
            Ok(())
        }
        Some("any" | "only-unclued") | None => Ok(()),
        Some(other) => Err(Trouble::doubt(format!("ties of full ranks treated as {other}"))),
    }
}
