//! Cages, sums and sets of cells, whose pieces are more than a number and cells.

use super::board::Spot;
use super::text::{Node, Piece};
use super::translator::Translator;
use super::trouble::Trouble;
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use std::collections::{BTreeMap, BTreeSet};

type Clues = Result<Vec<String>, Trouble>;

/// The clues of a set; `None` if the class is none.
pub(super) fn translate(to: &mut Translator<'_, '_>, node: &Node) -> Option<Clues> {
    Some(match &*node.class.text {
        "" | "Given" => given(to, node),
        "Cage" => cage(to, node),
        "AllDifferent" => to.spots(node, 0).map(|spots| vec![different(to, node, &spots)]),
        "RellikCage" => rellik(to, node),
        "Sum" => sum(to, node),
        "PillArrow" => pill(to, node),
        "ContainAtLeast" | "ContainExact" => contain(to, node),
        "LookAndSay" => look_and_say(to, node),
        "Quad" => quad(to, node),
        "SameValues" => same_values(to, node),
        "EqualSum" => segments(to, node, 0).map(|parts| equal_sums(to, node, &parts)),
        "RegionSumLine" => region_sum(to, node),
        "Indexing" => indexing(to, node),
        _ => return None,
    })
}

/// A piece such as `R1C2_1_3`: the spot and what it may be.
pub(super) fn candidates(to: &Translator<'_, '_>, piece: &Piece) -> Result<(Spot, Vec<i64>), Trouble> {
    let mut words = piece.text.split('_');
    let id = words.next().unwrap_or("");
    let spot = to.board.spot(&Piece { text: id.into(), span: piece.span })?;
    let range = to.board.lowest..=to.board.highest;
    let value = |word: &str| {
        let value = word.parse::<i64>().ok().filter(|v| range.contains(v));
        value.ok_or_else(|| {
            let message =
                format!("`{}` has a value that is not from {} to {}", piece.short(), range.start(), range.end());
            Trouble::from(Diagnostic::new(Code::E0733, message).at(piece.span, "no digit of this grid"))
        })
    };
    let values: Vec<i64> = words.map(value).collect::<Result<BTreeSet<_>, _>>()?.into_iter().collect();
    if values.is_empty() {
        return Err(piece.trouble(Code::E0733, "a given without a value", "no value"));
    }
    Ok((spot, values))
}

/// That something is one of the values.
pub(super) fn may_be(to: &mut Translator<'_, '_>, spot: Spot, values: &[i64], at: Span) -> String {
    let list: Vec<String> = values.iter().map(i64::to_string).collect();
    match to.cells(&[spot]) {
        Some(cell) => {
            let rule = to.define("candidates", "(allowed: digits, c: cell) { digit(c) in allowed }", at);
            format!("{rule} {{{}}} {cell}", list.join(" "))
        }
        None => to.define("value", &format!(" {{ {} in {{{}}} }}", to.board.term(spot), list.join(", ")), at),
    }
}

fn given(to: &mut Translator<'_, '_>, node: &Node) -> Clues {
    let one = |piece: &Piece| {
        let (spot, values) = candidates(to, piece)?;
        Ok(may_be(to, spot, &values, piece.span))
    };
    node.pieces.iter().map(one).collect()
}

/// A clue about cells of the grid that come once each, or else a formula.
fn of_set(to: &mut Translator<'_, '_>, node: &Node, spots: &[Spot], rule: &str, body: &str) -> String {
    match to.cells(spots).filter(|_| once(spots).len() == spots.len()) {
        Some(cells) => rule.replace("{cells}", &cells),
        None => to.formula(node, spots, body),
    }
}

/// The spots without those that come again.
pub(super) fn once(spots: &[Spot]) -> Vec<Spot> {
    let mut seen = std::collections::HashSet::new();
    spots.iter().copied().filter(|s| seen.insert(*s)).collect()
}

/// That the spots are different; one that comes twice is one.
fn different(to: &mut Translator<'_, '_>, node: &Node, spots: &[Spot]) -> String {
    let spots = once(spots);
    let rule = if spots.len() == to.board.side() { "extra_region {cells}" } else { "cage {cells}" };
    of_set(to, node, &spots, rule, "distinct(line)")
}

/// A sum of 0 is none. A cell that comes twice counts twice in the sum.
fn cage(to: &mut Translator<'_, '_>, node: &Node) -> Clues {
    let total = node.piece(0).map_or(Ok(0), Piece::integer)?;
    let spots = to.spots(node, 1)?;
    if total == 0 {
        return Ok(vec![different(to, node, &spots)]);
    }
    if once(&spots).len() < spots.len() {
        return Ok(vec![different(to, node, &spots), total_of(to, node, &spots, total)]);
    }
    let (rule, body) = (format!("killer {total} {{cells}}"), format!("distinct(line)\nsum(line) == {total}"));
    Ok(vec![of_set(to, node, &spots, &rule, &body)])
}

fn total_of(to: &mut Translator<'_, '_>, node: &Node, spots: &[Spot], total: i64) -> String {
    match to.cells(spots) {
        Some(cells) => format!("sum_cage {total} {cells}"),
        None => to.formula(node, spots, &format!("sum(line) == {total}")),
    }
}

fn rellik(to: &mut Translator<'_, '_>, node: &Node) -> Clues {
    let (total, spots) = (node.integer(0)?, to.spots(node, 1)?);
    if spots.len() > 9 {
        return Err(Trouble::doubt("a rellik cage of more than 9 cells"));
    }
    let subsets = 1..1usize << spots.len();
    let one = |set: usize| {
        let members: Vec<String> =
            (0..spots.len()).filter(|i| set >> i & 1 == 1).map(|i| format!("line[{}]", i + 1)).collect();
        format!("{} != {total}", members.join(" + "))
    };
    let body: Vec<String> = subsets.map(one).collect();
    let sums = of_set(to, node, &spots, &format!("rellik {total} {{cells}}"), &body.join("\n"));
    Ok(vec![sums, different(to, node, &spots)])
}

/// `.Sum~15~R1C1~R1C2`, or with coefficients `.Sum~0_=_1_1_-1~R1C1~R1C2~R1C3`.
fn sum(to: &mut Translator<'_, '_>, node: &Node) -> Clues {
    let Some(head) = node.piece(0) else {
        return Err(node.integer(0).err().unwrap_or_else(|| Trouble::doubt("a sum")));
    };
    let words: Vec<&str> = head.text.split('_').collect();
    let piece = |word: &str| Piece { text: word.into(), span: head.span }.integer();
    let total = piece(words[0])?;
    let spots = to.spots(node, 1)?;
    if words.get(1) != Some(&"=") {
        return Ok(vec![total_of(to, node, &spots, total)]);
    }
    let factors = words[2..].iter().map(|w| piece(w)).collect::<Result<Vec<_>, _>>()?;
    if factors.len() != spots.len() {
        let message = format!("{} coefficients for {} cells", factors.len(), spots.len());
        return Err(Diagnostic::new(Code::E0733, message).at(head.span, "one for each cell").into());
    }
    let parts: Vec<String> = factors.iter().enumerate().map(|(i, f)| format!("{f} * line[{}]", i + 1)).collect();
    Ok(vec![to.formula(node, &spots, &format!("sum([{}]) == {total}", parts.join(", ")))])
}

fn pill(to: &mut Translator<'_, '_>, node: &Node) -> Clues {
    let size = node.integer(0)?;
    let spots = to.spots(node, 1)?;
    let size = usize::try_from(size).ok().filter(|n| matches!(n, 2 | 3) && spots.len() > *n);
    let Some(size) = size else {
        let message = "a pill has two or three cells, and a shaft after it";
        return Err(Diagnostic::new(Code::E0733, message).at(node.span, "not so here").into());
    };
    let mut pill = spots[..size].to_vec();
    pill.sort_unstable();
    let shaft = &spots[size..];
    let mut clues = vec![match (to.cells(&pill), to.cells(shaft)) {
        (Some(pill), Some(shaft)) => format!("arrow {pill} : {shaft}"),
        _ => {
            let all: Vec<Spot> = pill.iter().chain(shaft).copied().collect();
            to.formula(node, &all, &format!("number(line[1..{size}]) == sum(line[{}..length(line)])", size + 1))
        }
    }];
    if to.board.side() > 9 {
        // Figures of a pill after its first are single ones.
        let figures: Vec<i64> = (1..=9).collect();
        clues.extend(pill[1..].iter().map(|s| may_be(to, *s, &figures, node.span)));
    }
    Ok(clues)
}

/// How often each value is listed.
fn counted(values: &[i64]) -> BTreeMap<i64, usize> {
    values.iter().fold(BTreeMap::new(), |mut counts, value| {
        *counts.entry(*value).or_default() += 1;
        counts
    })
}

pub(super) fn values<'t>(words: impl Iterator<Item = &'t str>, span: Span) -> Result<Vec<i64>, Trouble> {
    words.map(|w| Piece { text: w.into(), span }.integer()).collect()
}

fn contain(to: &mut Translator<'_, '_>, node: &Node) -> Clues {
    let Some(head) = node.piece(0) else { return Ok(Vec::new()) };
    let wanted = values(head.text.split('_'), head.span)?;
    let spots = to.spots(node, 1)?;
    if &*node.class.text == "ContainExact" {
        return Ok(exactly(to, node, &spots, &counted(&wanted)));
    }
    Ok(vec![at_least(to, node, &spots, &wanted)])
}

fn at_least(to: &mut Translator<'_, '_>, node: &Node, spots: &[Spot], wanted: &[i64]) -> String {
    let list: Vec<String> = wanted.iter().map(i64::to_string).collect();
    let line = |(value, times): (&i64, &usize)| format!("count(c in line where c == {value}) >= {times}");
    let counts: Vec<String> = counted(wanted).iter().map(line).collect();
    of_set(to, node, spots, &format!("quadruple {{cells}} : {}", list.join(" ")), &counts.join("\n"))
}

fn exactly(to: &mut Translator<'_, '_>, node: &Node, spots: &[Spot], counts: &BTreeMap<i64, usize>) -> Vec<String> {
    let clue = |(value, times): (&i64, &usize)| {
        let meaning = format!("count(c in line where c == {value}) == {times}");
        if (0..=9).contains(value) {
            return of_set(to, node, spots, &format!("look_and_say {times}{value} {{cells}}"), &meaning);
        }
        to.formula(node, spots, &meaning)
    };
    counts.iter().map(clue).collect()
}

fn look_and_say(to: &mut Translator<'_, '_>, node: &Node) -> Clues {
    let Some(said) = node.piece(0) else { return Ok(Vec::new()) };
    let figures: Vec<usize> = said.text.chars().filter_map(|c| c.to_digit(10)).map(|d| d as usize).collect();
    if figures.len() != said.text.chars().count() || figures.len() % 2 == 1 {
        return Err(said.trouble(Code::E0733, "no look-and-say clue", "not pairs of a number and a digit"));
    }
    let spots = to.spots(node, 1)?;
    let counts = figures.chunks(2).map(|pair| (pair[1] as i64, pair[0])).collect();
    Ok(exactly(to, node, &spots, &counts))
}

fn quad(to: &mut Translator<'_, '_>, node: &Node) -> Clues {
    let Some(corner) = node.piece(0) else { return to.spots(node, 0).map(|_| Vec::new()) };
    let corner_spot = to.board.spot(corner)?;
    let (row, column) = to.board.place(corner_spot);
    let cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
    let spots: Option<Vec<Spot>> = cells.iter().map(|(r, c)| to.board.at(corner_spot.group, *r, *c)).collect();
    let spots = spots.ok_or_else(|| {
        corner.trouble(Code::E0733, "no corner of a square of four cells", "the square leaves the grid")
    })?;
    let mut wanted = Vec::new();
    for piece in node.pieces[1..].iter().filter(|p| !p.text.is_empty()) {
        wanted.extend(values(piece.text.split('_'), piece.span)?);
    }
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    Ok(vec![at_least(to, node, &spots, &wanted)])
}

fn same_values(to: &mut Translator<'_, '_>, node: &Node) -> Clues {
    let (sets, spots) = (node.integer(0)?, to.spots(node, 1)?);
    let Some(sets) = usize::try_from(sets).ok().filter(|n| *n >= 1 && spots.len() % n == 0) else {
        let message = format!("{} cells do not make {sets} sets of the same size", spots.len());
        return Err(Diagnostic::new(Code::E0733, message).at(node.span, "not so many sets").into());
    };
    if sets == 1 {
        return Ok(Vec::new());
    }
    let size = spots.len() / sets;
    let groups: Vec<&[Spot]> = spots.chunks(size).collect();
    let cells: Option<Vec<String>> = groups.iter().map(|g| to.cells(g)).collect();
    let repeats = groups.iter().any(|g| g.iter().enumerate().any(|(i, a)| g[..i].contains(a)));
    Ok(vec![match cells {
        Some(cells) if size == 1 => format!("clone {}", cells.join(" : ")),
        Some(cells) if !repeats => format!("equal_groups {}", cells.join(" : ")),
        _ if size == 1 => to.formula(node, &spots, "for a, b in adjacent(line) { a == b }"),
        _ => {
            let body = format!(
                "for i in 2..{sets} {{ for d in digits {{ count(c in line[1..{size}] where c == d) == \
                 count(c in line[(i - 1) * {size} + 1..i * {size}] where c == d) }} }}"
            );
            to.formula(node, &spots, &body)
        }
    }])
}

/// The segments of a list that `-` cuts.
pub(super) fn segments(to: &Translator<'_, '_>, node: &Node, from: usize) -> Result<Vec<Vec<Spot>>, Trouble> {
    let mut parts = vec![Vec::new()];
    for piece in node.pieces.iter().skip(from).filter(|p| !p.text.is_empty()) {
        match (&*piece.text, parts.last_mut()) {
            ("-", Some(last)) if last.is_empty() => {}
            ("-", _) => parts.push(Vec::new()),
            (_, Some(last)) => last.push(to.board.spot(piece)?),
            (_, None) => {}
        }
    }
    parts.retain(|part| !part.is_empty());
    Ok(parts)
}

/// That all parts have the same sum.
fn equal_sums(to: &mut Translator<'_, '_>, node: &Node, parts: &[Vec<Spot>]) -> Vec<String> {
    if parts.len() < 2 {
        return Vec::new();
    }
    if let Some(cells) = parts.iter().map(|p| to.cells(p)).collect::<Option<Vec<_>>>() {
        return vec![format!("equal_sum {}", cells.join(" : "))];
    }
    let sums: Vec<String> = parts[1..].iter().map(|p| format!("sum({}) == sum(line)", to.terms(p))).collect();
    vec![to.formula(node, &parts[0], &sums.join("\n"))]
}

/// The line cut at the borders of boxes, or else of the pieces of a jigsaw; without either it says nothing.
fn region_sum(to: &mut Translator<'_, '_>, node: &Node) -> Clues {
    let spots = to.spots(node, 0)?;
    let boxes = to.board.boxes();
    let regions = if boxes.is_empty() { &to.board.jigsaw } else { &boxes };
    if regions.is_empty() {
        return Ok(Vec::new());
    }
    let region = |s: &Spot| regions.iter().position(|r| s.group == 0 && r.contains(&s.index));
    let parts: Vec<Vec<Spot>> = spots.chunk_by(|a, b| region(a) == region(b)).map(<[Spot]>::to_vec).collect();
    let all_in_regions = spots.iter().all(|s| region(s).is_some());
    match to.cells(&spots).filter(|_| all_in_regions && parts.len() >= 2) {
        Some(cells) => Ok(vec![format!("region_sum {cells}")]),
        None => Ok(equal_sums(to, node, &parts)),
    }
}

fn indexing(to: &mut Translator<'_, '_>, node: &Node) -> Clues {
    let rule = match node.piece(0).map(|p| &*p.text) {
        Some("C") => "column_index",
        Some("R") => "row_index",
        _ => return Err(Trouble::doubt("an indexing constraint that is neither of rows (R) nor of columns (C)")),
    };
    let spots = to.spots(node, 1)?;
    if to.cells(&spots).is_none() {
        return Err(Trouble::doubt("an indexing constraint on variables"));
    }
    let one = |s: &Spot| {
        let (row, column) = to.board.place(*s);
        if to.is_sudoku() {
            return format!("{rule} {}", to.board.cell(s.index));
        }
        let line: Vec<Spot> = match rule {
            "row_index" => (0..to.board.rows).filter_map(|r| to.board.at(0, r, column)).collect(),
            _ => (0..to.board.columns).filter_map(|c| to.board.at(0, row, c)).collect(),
        };
        format!("line_index {} : {}", to.board.cell(s.index), to.cells(&line).unwrap_or_default())
    };
    Ok(spots.iter().map(one).collect())
}
