//! Reads ISS's variables besides the grid: their declarations, and constraints on whole groups of them.

use super::board::{GridKind, IssBoard};
use super::counts;
use super::text::IssConstraint;
use super::translator::Translator;
use super::trouble::{Clues, TranslationError};
use crate::code::Code;
use crate::formats::iss::table::Class;
use crate::puzzle::Span;

impl Translator<'_, '_> {
    /// Declares the groups of variables, and the rules that come with some of them.
    pub(super) fn declare(&mut self, nodes: &[IssConstraint]) -> Result<(), TranslationError> {
        let node = |class: &str| nodes.iter().find(|n| &*n.class.text == class);
        let first = node("Shape").or(nodes.first()).map(|n| n.span);
        for group in 1..self.board.groups.len() {
            let prefix = self.board.groups[group].prefix.clone();
            let own = |n: &&IssConstraint| {
                &*n.class.text == "Var" && n.piece(0).is_some_and(|p| prefix.strip_prefix('V') == Some(&*p.text))
            };
            let at = nodes.iter().find(own).map_or_else(Span::default, |n| n.span);
            let (lowest, highest) = (self.board.lowest, self.board.highest);
            self.layer(group, lowest, highest, "", at);
        }
        if let Some(node) = node("ChaosConstruction") {
            self.chaos_construction(node)?;
        }
        if let Some(node) = node("Doppelganger") {
            match self.doppelganger(node) {
                // The rest of the puzzle can be read without it.
                Err(trouble @ TranslationError::Doubt(..)) => self.report(trouble, node.span),
                done => done?,
            }
        }
        if let Some(node) = node("YinYang") {
            let (count, columns, lowest) = (self.board.count(), self.board.columns, self.board.lowest);
            self.board.add("YY", count, columns, "YY", node)?;
            self.layer(self.board.groups.len() - 1, lowest, lowest + 1, "", node.span);
            self.yin_yang("YY[c]", node.span);
        }
        if let (GridKind::YinYang, Some(at)) = (self.board.kind, first) {
            self.yin_yang("digit(c)", at);
        }
        Ok(())
    }

    /// Declares the layers of a group.
    fn layer(&mut self, group: usize, lowest: i64, highest: i64, mode: &str, at: Span) {
        for (part, cells) in homes(&self.board, group).iter().enumerate() {
            let name = self.board.layer(group, part);
            let list: Vec<String> = cells.iter().map(|c| self.board.cell(*c)).collect();
            let cells =
                if list.len() == self.board.count() { "cells".to_owned() } else { format!("[{}]", list.join(", ")) };
            self.say(&format!("var {name}: {lowest}..{highest} on {cells}{mode}"), at);
        }
    }

    /// Adds the rules of Yin-Yang: both values occur and are connected, and no 2×2 square has only one of them.
    fn yin_yang(&mut self, value: &str, at: Span) {
        let lowest = self.board.lowest;
        let shades = format!("{lowest}..{}", lowest + 1);
        let rest = format!(
            " {{\nfor c in cells {{ {value} in {shades} }}\nfor shade in {shades} {{\nany(c in cells: {value} == shade)\n\
             connected(c in cells where {value} == shade)\n\
             for square in rectangles(2, 2) {{ any(c in square: {value} != shade) }}\n}}\n}}"
        );
        let name = self.define("yin_yang", &rest, at);
        self.say(&name, at);
    }

    /// Adds the Doppelgänger rules: each row, column and box lacks one digit of 1 to N, different ones within each kind. The
    /// digits that the row, the column and the box of a 0 lack are different.
    fn doppelganger(&mut self, node: &IssConstraint) -> Result<(), TranslationError> {
        let n = self.board.rows;
        if n != self.board.columns
            || self.board.lowest != 0
            || self.board.highest != n as i64
            || self.board.region() != n
        {
            return Err(TranslationError::doubt(
                "Doppelganger on a grid other than a square one of side N with the digits 0 to N",
            ));
        }
        let boxes = self.board.boxes().len();
        let width = self.board.box_of(n).map_or(n, |(_, width)| n / width);
        let kinds = [
            ("DGC", "rows", "row_number(c)", n, n),
            ("DGR", "columns", "column_number(c)", n, n),
            ("DGB", "boxes", "box_number(c)", boxes, width),
        ];
        let kinds = kinds.iter().filter(|(_, _, _, count, _)| *count > 0);
        let (mut body, mut lacks) = (String::new(), Vec::new());
        for (prefix, lines, number, count, columns) in kinds {
            self.board.add(prefix, *count, *columns, prefix, node)?;
            let group = self.board.groups.len() - 1;
            self.layer(group, 1, n as i64, " hidden", node.span);
            let homes = homes(&self.board, group).concat();
            let terms: Vec<String> = homes.iter().map(|c| format!("{prefix}[{}]", self.board.cell(*c))).collect();
            body += &format!("let {}_lack = [{}]\n", lines, terms.join(", "));
            body += &format!(
                "distinct({lines}_lack)\nfor i in 1..{count} {{ distinct(join(list(c in {lines}[i]: digit(c)), [{lines}_lack[i]])) }}\n"
            );
            lacks.push(format!("{lines}_lack[{number}]"));
        }
        body += &format!("for c in cells {{ digit(c) == 0 => distinct([{}]) }}", lacks.join(", "));
        let name = self.define("doppelganger", &format!(" {{\n{body}\n}}"), node.span);
        self.say(&name, node.span);
        Ok(())
    }
}

/// Returns the cells of the grid that represent the variables of a group, layer by layer.
fn homes(board: &IssBoard, group: usize) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for index in 0..board.groups[group].count {
        let (part, home) = board.home(super::board::Spot { group, index });
        if part >= parts.len() {
            parts.push(Vec::new());
        }
        parts[part].push(home);
    }
    parts
}

/// Reads `.ConnectedValues~VL~1_2~7`: the cells with these values are connected, and there are 7 of them if that is stated.
pub(in crate::formats::iss) fn connected(to: &mut Translator<'_, '_>, node: &IssConstraint, _: &Class) -> Clues {
    let group = match node.piece(0) {
        None => 0,
        Some(piece) => {
            let found = to.board.groups.iter().position(|g| g.prefix == *piece.text);
            found.ok_or_else(|| piece.trouble(Code::E0732, "no group of variables", "no `.Var` declares it"))?
        }
    };
    let Some(values) = node.piece(1) else {
        return Err(node.integer(1).err().unwrap_or_else(|| TranslationError::doubt("connected values")));
    };
    let values = counts::values(values.text.split('_'), values.span)?;
    let list: Vec<String> = values.iter().map(i64::to_string).collect();
    if !to.board.keeps_places(group) {
        return Err(TranslationError::doubt("connected values in a group of variables that is larger than the grid"));
    }
    let homes = homes(&to.board, group).concat();
    let names: Vec<String> = homes.iter().map(|c| to.board.cell(*c)).collect();
    let value = if group == 0 { "digit(c)".to_owned() } else { format!("{}[c]", to.board.layer(group, 0)) };
    let is = format!("{value} in {{{}}}", list.join(", "));
    let size = match node.piece(2).map(|p| p.integer()).transpose()? {
        Some(size) if size > 0 => format!("count(c in all where {is}) == {size}"),
        _ => format!("any(c in all: {is})"),
    };
    let rest = format!(" {{\nlet all = [{}]\nconnected(c in all where {is})\n{size}\n}}", names.join(", "));
    Ok(vec![to.define("connected", &rest, node.span)])
}
