//! Converts the JSON form to a syntax tree.

use crate::code::Code;
use crate::formats::Reading;
use crate::formats::draft::Draft;
use crate::formats::json::form::{MARK, VERSION};
use crate::formats::json_value::{Json, JsonKind};
use crate::puzzle::{Effect, Span};
use crate::syntax::ast::{CellName, CellRange, ItemKind, Marks, Name, Picture, Token, TokenKind};
use crate::syntax::{Diagnostic, Parsed, Source, grid};
use compact_str::CompactString;
use std::ops::Range;

/// Maximum number of places of a board, the same as in the resolver.
pub(super) const MAX_PLACES: i64 = 1_000_000;
const MAX_SAID: usize = 20;

/// Reads the puzzle of a range of a text.
pub(super) fn parse(source: &Source, range: Range<usize>, reading: &Reading) -> Result<Parsed, Diagnostic> {
    let json = Json::parse_part(source, range)?;
    let mut form = JsonPuzzle { draft: Draft::new(source, reading), rows: 0, columns: 0, said: 0 };
    form.all(&json);
    Ok(form.draft.finish_as_said())
}

/// A puzzle under construction.
pub(super) struct JsonPuzzle<'s> {
    pub(super) draft: Draft<'s>,
    pub(super) rows: usize,
    pub(super) columns: usize,
    said: usize,
}

impl JsonPuzzle<'_> {
    fn all(&mut self, json: &Json) {
        if !self.is_known(json) {
            return;
        }
        let metadata = json.get("metadata");
        for key in grid::METADATA_WORDS {
            if let Some(text) = metadata.and_then(|metadata| metadata.get(key)) {
                let said = self.text(text, key).unwrap_or_default().to_owned();
                self.draft.metadata(key, &said, text.span);
            }
        }
        self.board(json);
        if let Some(givens) = json.get("givens") {
            let picture = self.picture(givens);
            self.draft.item(ItemKind::Givens(picture), givens.span);
        }
        if let Some(entered) = json.get("entered") {
            let picture = self.picture(entered);
            self.draft.item(ItemKind::Entered(picture), entered.span);
        }
        if let Some(solution) = json.get("solution") {
            let is_answer = solution.members().iter().any(|member| member.key.contains(' '));
            let picture = if is_answer { self.answer(solution) } else { self.picture(solution) };
            self.draft.item(ItemKind::Solution(picture), solution.span);
        }
        for member in json.get("marks").map_or(&[][..], Json::members) {
            let Some(cell) = self.cell(&member.key, member.span) else { continue };
            let symbols = self.list(member.seen(), "marks").iter().filter_map(|symbol| self.symbol(symbol)).collect();
            self.draft.item(ItemKind::Marks(Marks { cells: vec![range(cell)], symbols }), member.span);
        }
        self.clues(json);
        for doubt in json.get("doubts").map_or(&[][..], Json::list) {
            let what = doubt.get("what").and_then(|what| self.text(what, "what")).unwrap_or("something").to_owned();
            let effect = match doubt.get("effect").and_then(Json::text) {
                Some("comments") => Effect::Comments,
                Some("restricts") => Effect::Restricts,
                _ => Effect::Changes,
            };
            self.draft.doubt(effect, what, doubt.span);
        }
        // These follow from definitions and clues.
        if let Some(layers) = json.get("layers") {
            layers.ignore();
        }
        for found in self.draft.unread(json) {
            let key = crate::puzzle::clean_line(&found.member.key);
            let what = format!("the key \"{key}\", which this version does not support");
            self.draft.doubt(Effect::Changes, what, found.span);
        }
    }

    /// Checks that the format and its version are supported.
    fn is_known(&mut self, json: &Json) -> bool {
        let version = json.get("version").and_then(Json::integer);
        let marked = json.get("format").and_then(Json::text) == Some(MARK);
        if !marked || version != Some(i64::from(VERSION)) {
            let span = json.get(if marked { "version" } else { "format" }).map_or(json.span, |found| found.span);
            let message = Diagnostic::new(Code::E0760, "this is not a puzzle in a supported version of the JSON form");
            let help = format!("it must begin with {{\"format\": \"{MARK}\", \"version\": {VERSION}");
            self.draft.report(message.at(span, "not known").help(help));
            return false;
        }
        true
    }

    /// Reads a picture from an object that maps cells to symbols.
    fn picture(&mut self, symbols: &Json) -> Picture {
        let places = self.rows.saturating_mul(self.columns);
        if places > MAX_PLACES as usize {
            self.wrong(symbols.span, &format!("a board has at most {MAX_PLACES} places"));
            return Picture::default();
        }
        // The layout determines which places have no cell.
        let kind = TokenKind::BlankOrOutside;
        let mut tokens = vec![Token { kind, span: symbols.span }; places];
        if !matches!(symbols.kind, JsonKind::Object(_)) {
            self.wrong(symbols.span, "symbols by cell must be an object such as {\"r1c1\": \"5\"}");
        }
        for member in symbols.members() {
            let value = member.seen();
            let Some(cell) = self.cell(&member.key, member.span) else { continue };
            let Some(symbol) = self.symbol(value) else { continue };
            match self.place(cell).and_then(|place| tokens.get_mut(place)) {
                Some(token) => *token = Token { kind: TokenKind::Symbol(symbol.text), span: value.span },
                None => self.wrong(member.span, "this cell is not on the board"),
            }
        }
        self.rows_of(tokens)
    }

    /// The values of answer layers, in the order in which they are written.
    fn answer(&mut self, values: &Json) -> Picture {
        let mut tokens = Vec::new();
        for member in values.members() {
            let value = member.seen();
            let kind = match self.text(value, &member.key) {
                Some(".") | None => TokenKind::Blank,
                Some(text) => TokenKind::Symbol(text.into()),
            };
            tokens.push(Token { kind, span: value.span });
        }
        let rows = vec![tokens.len() as u32];
        Picture { tokens, rows }
    }

    pub(super) fn picture_of(&self, kinds: Vec<TokenKind>, span: Span) -> Picture {
        self.rows_of(kinds.into_iter().map(|kind| Token { kind, span }).collect())
    }

    fn rows_of(&self, tokens: Vec<Token>) -> Picture {
        let rows = (1..=self.rows).map(|row| (row * self.columns).min(tokens.len()) as u32).collect();
        Picture { tokens, rows }
    }

    /// Returns the index of a cell's place, row by row.
    pub(super) fn place(&self, cell: CellName) -> Option<usize> {
        let (row, column) = (cell.row as usize - 1, cell.column as usize - 1);
        (row < self.rows && column < self.columns).then_some(row * self.columns + column)
    }

    pub(super) fn addresses(&mut self, cells: &Json) -> Vec<CellName> {
        let mut found = Vec::new();
        for cell in self.list(cells, "cells") {
            let address = self.text(cell, "cells").map(str::to_owned);
            found.extend(address.and_then(|address| self.cell(&address, cell.span)));
        }
        found
    }

    /// Parses the address of a cell.
    pub(super) fn cell(&mut self, address: &str, span: Span) -> Option<CellName> {
        let parts = address.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
        let number = |text: &str| text.parse::<u32>().ok().filter(|n| (1..=MAX_PLACES as u32).contains(n));
        let cell = parts.and_then(|(row, column)| Some(CellName { row: number(row)?, column: number(column)?, span }));
        if cell.is_none() {
            self.wrong(span, "a cell must be named by row and column, as in `r3c4`");
        }
        cell
    }

    /// Reads a symbol: a word or a number.
    pub(super) fn symbol(&mut self, symbol: &Json) -> Option<Name> {
        let text = match &symbol.kind {
            JsonKind::Number(_) => symbol.integer().map(|n| n.to_string()),
            _ => symbol.text().map(str::to_owned),
        };
        let plain = |text: &String| {
            let word = text.strip_prefix('-').unwrap_or(text);
            !word.is_empty() && word.len() <= 64 && word.chars().all(|c| c.is_alphanumeric() || c == '_')
        };
        match text.filter(plain) {
            Some(text) => Some(Name { text: CompactString::from(text), span: symbol.span }),
            None => {
                self.wrong(symbol.span, "a symbol must be a word or an integer");
                None
            }
        }
    }

    /// Returns the items of a list.
    pub(super) fn list<'j>(&mut self, json: &'j Json, key: &str) -> &'j [Json] {
        if !matches!(json.kind, JsonKind::List(_)) {
            self.wrong(json.span, &format!("`{key}` must be a list"));
        }
        json.list()
    }

    pub(super) fn text<'j>(&mut self, json: &'j Json, key: &str) -> Option<&'j str> {
        let text = json.text();
        if text.is_none() {
            self.wrong(json.span, &format!("`{key}` must be a text"));
        }
        text
    }

    /// Reports a deviation from the schema.
    pub(super) fn wrong(&mut self, span: Span, should: &str) {
        self.said += 1;
        if self.said <= MAX_SAID {
            let message = Diagnostic::new(
                Code::E0761,
                "this does not conform to the \
                schema",
            )
            .at(span, should.to_owned());
            self.draft.report(message.help("`gridc schema` prints the schema"));
        }
    }
}

/// Returns a cell as a range of one.
pub(super) fn range(cell: CellName) -> CellRange {
    CellRange { grid: None, first: cell, last: None }
}

/// Returns whether a text can be a name of the language.
pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_') && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}
