//! Reads the constraints that define the board: `Shape`, `NoBoxes`, `RegionSize`, `Jigsaw` and `Var`.

use super::board::{CellGroup, GridKind, IssBoard};
use super::text::{IssConstraint, Piece};
use super::trouble::TranslationError;
use crate::code::Code;
use crate::formats::draft::Draft;
use crate::puzzle::{Effect, Span};
use crate::syntax::Diagnostic;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of rows, columns and digits of a board.
const MAX_SIDE: usize = 16;

/// Returns the board that the constraints of a text define.
pub(super) fn board(nodes: &[IssConstraint]) -> Result<IssBoard, TranslationError> {
    let all = |class: &'static str| nodes.iter().filter(move |n| &*n.class.text == class);
    let mut board = match all("Shape").next() {
        Some(node) => shape(node, nodes)?,
        None => plain(9, 9),
    };
    for other in all("Shape").skip(1) {
        let second = shape(other, nodes)?;
        if (second.rows, second.columns, second.lowest, second.highest)
            != (board.rows, board.columns, board.lowest, board.highest)
        {
            return Err(Diagnostic::new(Code::E0734, "the grid has two shapes")
                .at(other.span, "differs from the first")
                .into());
        }
    }
    board.has_boxes = all("NoBoxes").next().is_none();
    if let Some(node) = all("RegionSize").next_back() {
        board.region_size = Some(small(node.piece(0).unwrap_or(&node.class))?);
    }
    for node in all("Jigsaw") {
        let pieces = jigsaw(node, &board)?;
        board.jigsaw.extend(pieces);
    }
    for node in all("Var") {
        let Some(name) = node.piece(0).filter(|p| p.text.bytes().all(|b| b.is_ascii_uppercase()) && p.text.len() <= 20)
        else {
            let message = "the name of a group of variables must be capital letters";
            return Err(Diagnostic::new(Code::E0738, message)
                .at(
                    node.span,
                    "its name is missing or has other \
                characters",
                )
                .into());
        };
        let prefix = format!("V{}", name.text);
        if board.groups[0].prefix == prefix {
            continue;
        }
        let (count, columns) = size_of_group(node, board.columns)?;
        board.add(&prefix, count, columns, &prefix, node)?;
    }
    Ok(board)
}

fn plain(rows: usize, columns: usize) -> IssBoard {
    let group = CellGroup { prefix: String::new(), count: rows * columns, columns, layer: String::new() };
    IssBoard {
        rows,
        columns,
        lowest: 1,
        highest: rows.max(columns) as i64,
        kind: GridKind::Sudoku,
        groups: vec![group],
        region_size: None,
        has_boxes: true,
        jigsaw: Vec::new(),
    }
}

/// Reads `.Shape~6x6~0-8~Raw`, or `.Shape~VA~5`, where the variables of a group are the grid.
fn shape(node: &IssConstraint, nodes: &[IssConstraint]) -> Result<IssBoard, TranslationError> {
    let size = node.piece(0).unwrap_or(&node.class);
    let wrong = |piece: &Piece| {
        let help = "write `.Shape~6x6`, `.Shape~9x9~0-8` or `.Shape~9x9~9~Raw`, at most 16 by 16";
        let message = Diagnostic::new(Code::E0734, format!("`{}` is not a shape", piece.short()));
        TranslationError::from(message.at(piece.span, "not rows x columns").help(help))
    };
    let mut board = if let Some((rows, columns)) = rectangle(&size.text, MAX_SIDE) {
        plain(rows, columns)
    } else {
        let group = |n: &&IssConstraint| {
            &*n.class.text == "Var" && n.piece(0).is_some_and(|p| Some(&*p.text) == size.text.strip_prefix('V'))
        };
        let node = nodes.iter().find(group).ok_or_else(|| wrong(size))?;
        let (rows, columns) = node.piece(2).and_then(|p| rectangle(&p.text, MAX_SIDE)).ok_or_else(|| wrong(size))?;
        let mut board = plain(rows, columns);
        board.groups[0].prefix = size.text.to_string();
        board.kind = GridKind::Raw;
        board
    };
    if let Some(values) = node.piece(1) {
        let (lowest, highest) = match values.text.split_once('-') {
            Some((first, last)) => (first.parse().ok(), last.parse().ok()),
            None => (Some(1), values.text.parse().ok()),
        };
        match (lowest, highest) {
            (Some(lowest @ 0..=99), Some(highest @ 0..=99))
                if (lowest..lowest + MAX_SIDE as i64).contains(&highest) =>
            {
                (board.lowest, board.highest) = (lowest, highest);
            }
            _ => return Err(wrong(values)),
        }
    }
    match node.piece(2).map(|p| (&*p.text, p)) {
        None | Some(("Sudoku", _)) => {}
        Some(("Raw", _)) => board.kind = GridKind::Raw,
        Some(("YinYang", _)) => board.kind = GridKind::YinYang,
        // `strange_kind` reports it.
        Some(_) => board.kind = GridKind::Raw,
    }
    if board.kind == GridKind::Sudoku && board.side() < board.rows.max(board.columns) {
        let message = "the grid has fewer digits than its rows or columns have cells";
        return Err(Diagnostic::new(Code::E0734, message).at(node.span, format!("{} digits", board.side())).into());
    }
    Ok(board)
}

/// Returns the doubt about an unknown kind of grid.
pub(super) fn strange_kind(node: &IssConstraint) -> Option<TranslationError> {
    let kind = node.piece(2).filter(|kind| !matches!(&*kind.text, "Sudoku" | "Raw" | "YinYang"))?;
    Some(TranslationError::Doubt(Effect::Changes, format!("the kind of grid {}", kind.short())))
}

/// Parses a size such as `6x8`.
fn rectangle(text: &str, most: usize) -> Option<(usize, usize)> {
    let (rows, columns) = text.split_once('x')?;
    let number = |t: &str| t.parse::<usize>().ok().filter(|n| (1..=most).contains(n));
    Some((number(rows)?, number(columns)?))
}

fn small(piece: &Piece) -> Result<usize, TranslationError> {
    let number = piece.text.parse::<usize>().ok().filter(|n| (1..=MAX_SIDE).contains(n));
    number.ok_or_else(|| piece.trouble(Code::E0733, "not a number of cells", "not a number from 1 to 16"))
}

/// Reads `~12` or `~3x4`, the last piece of `.Var~A~name~12`; 1 if it is missing.
fn size_of_group(node: &IssConstraint, columns: usize) -> Result<(usize, usize), TranslationError> {
    let Some(piece) = node.piece(2) else { return Ok((1, columns)) };
    if let Some((rows, columns)) = rectangle(&piece.text, 1000) {
        return Ok((rows * columns, columns));
    }
    let count =
        piece.text.parse().map_err(|_| piece.trouble(Code::E0738, "not a number of variables", "not a number"))?;
    Ok((count, columns))
}

/// Returns the pieces of a layout with a letter for each cell. One piece may have another size: its cells are in no region.
fn jigsaw(node: &IssConstraint, board: &IssBoard) -> Result<Vec<Vec<usize>>, TranslationError> {
    let layout = node.pieces.last().unwrap_or(&node.class);
    let cells: Vec<char> = layout.text.chars().collect();
    if cells.len() != board.count() {
        let message = format!("a jigsaw needs a letter for each cell, {} in all", board.count());
        return Err(Diagnostic::new(Code::E0735, message).at(layout.span, format!("{} letters", cells.len())).into());
    }
    let mut pieces: BTreeMap<char, Vec<usize>> = BTreeMap::new();
    for (cell, letter) in cells.iter().enumerate() {
        pieces.entry(*letter).or_default().push(cell);
    }
    if pieces.len() == 1 {
        return Ok(Vec::new());
    }
    let (full, odd): (Vec<_>, Vec<_>) = pieces.into_iter().partition(|(_, cells)| cells.len() == board.region());
    if odd.len() > 1 {
        let (letter, cells) = &odd[1];
        let message = format!("here all pieces of a jigsaw except one must have {} cells", board.region());
        let label = format!("{} has {} cells", letter, cells.len());
        return Err(Diagnostic::new(Code::E0735, message)
            .at(layout.span, label)
            .help("`.RegionSize~N` sets another size")
            .into());
    }
    let mut pieces: Vec<Vec<usize>> = full.into_iter().map(|(_, cells)| cells).collect();
    pieces.sort_unstable();
    Ok(pieces)
}

/// Adds the statements of the board.
pub(super) fn say(board: &IssBoard, draft: &mut Draft<'_>, at: Span) {
    let (rows, columns, side) = (board.rows, board.columns, board.side());
    let boxes = board.box_of(board.region()).filter(|_| board.has_boxes && board.kind == GridKind::Sudoku);
    let ordinary = board.kind == GridKind::Sudoku
        && rows == columns
        && board.lowest == 1
        && side == rows
        && board.region() == rows;
    // Overlapping pieces cannot be drawn.
    let mut seen = BTreeSet::new();
    let drawn = boxes.is_none() && !board.jigsaw.is_empty() && board.jigsaw.iter().flatten().all(|c| seen.insert(c));
    match boxes {
        Some((height, width)) if ordinary => draft.say(&format!("use classic({height}, {width})"), at),
        None if ordinary && !drawn => draft.say(&format!("use latin({rows})"), at),
        None if ordinary => draft.say(&format!("use jigsaw({rows})"), at),
        _ => {
            let mut parts = format!("cells {rows} by {columns}\nsymbols {}..{}", board.lowest, board.highest);
            if board.kind == GridKind::Sudoku {
                parts += "\nrows\ncolumns";
            }
            match boxes {
                Some((height, width)) => parts += &format!("\nboxes {height} by {width}"),
                None if !drawn => {}
                None => parts += "\nregions",
            }
            draft.say(&format!("layout board {{\n{parts}\n}}\nuse board"), at);
        }
    }
    if board.jigsaw.is_empty() {
        return;
    }
    if drawn {
        let mut regions = vec![None; board.count()];
        for (number, piece) in board.jigsaw.iter().enumerate() {
            for cell in piece {
                regions[*cell] = Some(number);
            }
        }
        draft.regions(columns, &regions, at);
        return;
    }
    for piece in &board.jigsaw {
        let cells: Vec<String> = piece.iter().map(|c| board.cell(*c)).collect();
        draft.say(&format!("region {}", cells.join(" ")), at);
    }
}

/// Returns the board with the side of a board line, unless its shape is stated.
pub(super) fn square(board: IssBoard, side: usize) -> IssBoard {
    if side > MAX_SIDE || board.rows == side || board.groups.len() > 1 {
        return board;
    }
    IssBoard { has_boxes: board.has_boxes, region_size: board.region_size, ..plain(side, side) }
}
