//! From the JSON form to a tree.

use super::super::ast::{
    CellName, CellRange, Expression, ExpressionKind, ItemKind, LayoutPart, Marks, Name, Picture, SymbolSet, Token,
    TokenKind, Use,
};
use super::super::draft::Draft;
use super::super::json_value::{Json, Kind};
use super::super::{Diagnostic, Format, Parsed, Reading, Source, grid};
use super::form::{MARK, VERSION};
use crate::puzzle::{Effect, SourceId, Span};
use compact_str::CompactString;
use std::ops::Range;

/// Places that a board may have, as the resolver has it.
const MAX_PLACES: i64 = 1_000_000;
/// Messages about one puzzle.
const MAX_SAID: usize = 20;

/// The puzzle of a piece of a text.
pub(super) fn parse(source: &Source, range: Range<usize>, reading: &Reading) -> Parsed {
    let json = match Json::parse_part(source, range) {
        Ok(json) => json,
        Err(problem) => return Parsed::failed(problem),
    };
    let mut form = Form { draft: Draft::new(source, Format::Json, reading), rows: 0, columns: 0, said: 0 };
    form.all(&json);
    form.draft.finish()
}

/// A puzzle in the making.
pub(super) struct Form<'s> {
    pub(super) draft: Draft<'s>,
    rows: usize,
    columns: usize,
    said: usize,
}

impl Form<'_> {
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
            let picture = self.picture(solution);
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
                Some("restricts") => Effect::Restricts,
                _ => Effect::Changes,
            };
            self.draft.doubt(effect, what, doubt.span);
        }
        // They follow from definitions and clues.
        if let Some(layers) = json.get("layers") {
            layers.ignore();
        }
        for member in json.unread() {
            let what =
                format!("the key \"{}\", which this version does not know", crate::puzzle::clean_line(&member.key));
            self.draft.doubt(Effect::Changes, what, member.span);
        }
    }

    /// Whether this is a form that can be read.
    fn is_known(&mut self, json: &Json) -> bool {
        let version = json.get("version").and_then(Json::integer);
        let marked = json.get("format").and_then(Json::text) == Some(MARK);
        if !marked || version != Some(i64::from(VERSION)) {
            let span = json.get(if marked { "version" } else { "format" }).map_or(json.span, |found| found.span);
            let message =
                Diagnostic::error("E0760", "this is no puzzle in a version of the JSON form that gridc knows");
            let help = format!("it begins with {{\"format\": \"{MARK}\", \"version\": {VERSION}");
            self.draft.report(message.at(span, "not known").help(help));
            return false;
        }
        true
    }

    /// Layout, definitions, symbols and regions.
    fn board(&mut self, json: &Json) {
        let Some(board) = json.get("board") else {
            self.wrong(json.span, "a puzzle has a `board`, an object");
            return;
        };
        self.rows = self.side(board, "rows");
        self.columns = self.side(board, "columns");
        let named = json.get("layout").and_then(|layout| self.layout(layout));
        let is_named = named.is_some();
        let open = named.as_ref().is_some_and(|(used, _)| used.name.text == "open");
        if let Some((used, span)) = named {
            self.draft.item(ItemKind::Use(used), span);
        }
        let before = self.draft.items().len();
        for definition in json.get("definitions").map_or(&[][..], Json::list) {
            self.definition(definition);
        }
        let defined = &self.draft.items()[before..];
        let lays_cells = is_named || defined.iter().any(|item| item.kind.lays_cells());
        let has_symbols = defined.iter().any(|item| matches!(item.kind, ItemKind::Part(LayoutPart::Symbols(_))));
        let draws = defined.iter().any(|item| matches!(item.kind, ItemKind::Part(LayoutPart::Regions(_))));
        if !lays_cells {
            self.cells(board);
        }
        if let Some(cells) = board.get("cells") {
            cells.ignore();
        }
        if let Some(symbols) = board.get("symbols") {
            let set = self.symbols(symbols, is_named && !open);
            if let Some(set) = set.filter(|_| !has_symbols) {
                self.draft.item(ItemKind::Part(LayoutPart::Symbols(set)), symbols.span);
            }
        }
        if let Some(regions) = board.get("regions") {
            self.regions(regions, lays_cells, draws);
        }
        if let Some(grids) = board.get("grids") {
            if !lays_cells && !grids.list().is_empty() {
                self.wrong(grids.span, "sub-grids need a `layout`, or `definitions` that place them");
            }
            grids.ignore();
        }
    }

    fn side(&mut self, board: &Json, key: &str) -> usize {
        match board.get(key).and_then(Json::integer) {
            Some(side @ 1..=MAX_PLACES) => side as usize,
            _ => {
                let span = board.get(key).map_or(board.span, |found| found.span);
                self.wrong(span, &format!("`{key}` of the board is a number from 1 to {MAX_PLACES}"));
                0
            }
        }
    }

    /// The statement that takes a layout.
    fn layout(&mut self, layout: &Json) -> Option<(Use, Span)> {
        let text = self.text(layout, "layout")?;
        let source = Source { id: SourceId(0), name: String::new(), text: text.into(), lines_before: 0 };
        match grid::parse_use(&source) {
            Ok(mut used) => {
                used.name.span = layout.span;
                Some((used, layout.span))
            }
            Err(problem) => {
                self.wrong(layout.span, &format!("`layout` is as in `classic(3, 3)`: {}", problem.message));
                None
            }
        }
    }

    /// A statement in gridc's language that defines something.
    fn definition(&mut self, definition: &Json) {
        let Some(text) = self.text(definition, "definitions") else { return };
        let source = Source { id: SourceId(0), name: String::new(), text: text.into(), lines_before: 0 };
        let parsed = grid::parse_at(&source, definition.span);
        for problem in parsed.diagnostics {
            self.draft.report(problem);
        }
        for item in parsed.ast.into_iter().flat_map(|ast| ast.items) {
            use ItemKind::{Layout, Part, Rule, Value, Var};
            if matches!(item.kind, Layout(_) | Rule(_) | Part(_) | Var(_) | Value(_)) {
                self.draft.adopt(item);
            } else {
                let message = Diagnostic::error("E0762", "a definition defines a rule, a layout, a layer or values");
                let help = "givens, clues and the rest have keys of their own";
                self.draft.report(message.at(definition.span, "something else is stated here").help(help));
            }
        }
    }

    /// The cells of a board that nothing else lays.
    fn cells(&mut self, board: &Json) {
        let cells = board.get("cells");
        let integer = |n: usize| Expression { kind: ExpressionKind::Integer(n as i64), span: board.span };
        let part = match cells {
            None => LayoutPart::CellRectangle(integer(self.rows), integer(self.columns)),
            Some(cells) => LayoutPart::CellList(self.addresses(cells).into_iter().map(range).collect()),
        };
        self.draft.item(ItemKind::Part(part), cells.map_or(board.span, |cells| cells.span));
    }

    /// The symbols of the board; `usual`: unless they are the numbers from 1.
    fn symbols(&mut self, symbols: &Json, usual: bool) -> Option<SymbolSet> {
        let names: Vec<Name> = self.list(symbols, "symbols").iter().filter_map(|symbol| self.symbol(symbol)).collect();
        let numbers: Option<Vec<i64>> = names.iter().map(|name| name.text.parse().ok()).collect();
        let counted = numbers.filter(|numbers| numbers.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1])));
        let integer = |n: i64| Expression { kind: ExpressionKind::Integer(n), span: symbols.span };
        match counted.as_deref() {
            Some([]) => {
                self.wrong(symbols.span, "a board has symbols");
                None
            }
            Some([1, ..]) if usual => None,
            Some([first, .., last]) => Some(SymbolSet::Numbers(integer(*first), integer(*last))),
            Some([only]) => Some(SymbolSet::Numbers(integer(*only), integer(*only))),
            None => Some(SymbolSet::List(names)),
        }
    }

    /// The regions that no layout has: those that are drawn or named, and, if there is no layout, all others.
    fn regions(&mut self, regions: &Json, lays_cells: bool, drawn_already: bool) {
        let mut drawn: Vec<(Vec<CellName>, String)> = Vec::new();
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        for region in self.list(regions, "regions") {
            let name = region.get("name").and_then(Json::text).unwrap_or_default();
            let kind = region.get("kind").and_then(Json::text).unwrap_or("extra");
            let own = name.strip_prefix("region ").filter(|name| !name.contains(" of "));
            if lays_cells && kind != "extra" && own.is_none() {
                region.ignore();
                continue;
            }
            let Some(cells) = region.get("cells") else {
                self.wrong(region.span, "a region has `cells`");
                continue;
            };
            let cells = self.addresses(cells);
            match kind {
                "row" if own.is_none() => rows.push((cells, region.span)),
                "column" if own.is_none() => columns.push((cells, region.span)),
                "box" if !drawn_already => {
                    let letter =
                        own.filter(|name| is_name(name)).map_or_else(|| format!("R{}", drawn.len() + 1), str::to_owned);
                    drawn.push((cells, letter));
                }
                "box" => {}
                "row" | "column" | "extra" => {
                    let own = own.filter(|name| is_name(name));
                    let named = own.map(|name| Name { text: CompactString::from(name), span: region.span });
                    let part = LayoutPart::Region(named, cells.into_iter().map(range).collect());
                    self.draft.item(ItemKind::Part(part), region.span);
                }
                _ => self.wrong(region.span, "the `kind` of a region is `row`, `column`, `box` or `extra`"),
            }
        }
        self.lines(rows, regions.span, LayoutPart::Rows);
        self.lines(columns, regions.span, LayoutPart::Columns);
        if !drawn.is_empty() {
            let mut letters = vec![TokenKind::Blank; self.rows.saturating_mul(self.columns).min(MAX_PLACES as usize)];
            for (cells, letter) in &drawn {
                for cell in cells {
                    if let Some(place) = self.place(*cell).and_then(|place| letters.get_mut(place)) {
                        *place = TokenKind::Symbol(CompactString::from(letter));
                    }
                }
            }
            let picture = self.picture_of(letters, regions.span);
            self.draft.item(ItemKind::Part(LayoutPart::Regions(picture)), regions.span);
        }
    }

    /// Rows or columns: all of them at once, if these are all.
    fn lines(&mut self, lines: Vec<(Vec<CellName>, Span)>, span: Span, all: LayoutPart) {
        let (count, length) = match all {
            LayoutPart::Rows => (self.rows, self.columns),
            _ => (self.columns, self.rows),
        };
        let whole = |(cells, _): &(Vec<CellName>, Span)| {
            let of = |cell: &CellName| if matches!(all, LayoutPart::Rows) { cell.row } else { cell.column };
            cells.len() == length && cells.windows(2).all(|pair| of(&pair[0]) == of(&pair[1]))
        };
        if lines.len() == count && lines.iter().all(whole) && count > 0 {
            self.draft.item(ItemKind::Part(all), span);
            return;
        }
        for (cells, span) in lines {
            let part = LayoutPart::Region(None, cells.into_iter().map(range).collect());
            self.draft.item(ItemKind::Part(part), span);
        }
    }

    /// A picture of symbols by cell.
    fn picture(&mut self, symbols: &Json) -> Picture {
        let places = self.rows.saturating_mul(self.columns);
        if places > MAX_PLACES as usize {
            self.wrong(symbols.span, &format!("a board has at most {MAX_PLACES} places"));
            return Picture::default();
        }
        // Which places have no cell is the layout's matter.
        let kind = TokenKind::BlankOrOutside;
        let mut tokens = vec![Token { kind, span: symbols.span }; places];
        if !matches!(symbols.kind, Kind::Object(_)) {
            self.wrong(symbols.span, "symbols by cell are an object such as {\"r1c1\": \"5\"}");
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

    fn picture_of(&self, kinds: Vec<TokenKind>, span: Span) -> Picture {
        self.rows_of(kinds.into_iter().map(|kind| Token { kind, span }).collect())
    }

    fn rows_of(&self, tokens: Vec<Token>) -> Picture {
        let rows = (1..=self.rows).map(|row| (row * self.columns).min(tokens.len()) as u32).collect();
        Picture { tokens, rows }
    }

    /// The index of a cell's place, row after row.
    fn place(&self, cell: CellName) -> Option<usize> {
        let (row, column) = (cell.row as usize - 1, cell.column as usize - 1);
        (row < self.rows && column < self.columns).then_some(row * self.columns + column)
    }

    /// A list of cells.
    pub(super) fn addresses(&mut self, cells: &Json) -> Vec<CellName> {
        let mut found = Vec::new();
        for cell in self.list(cells, "cells") {
            let address = self.text(cell, "cells").map(str::to_owned);
            found.extend(address.and_then(|address| self.cell(&address, cell.span)));
        }
        found
    }

    /// The cell of an address.
    pub(super) fn cell(&mut self, address: &str, span: Span) -> Option<CellName> {
        let parts = address.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
        let number = |text: &str| text.parse::<u32>().ok().filter(|n| (1..=MAX_PLACES as u32).contains(n));
        let cell = parts.and_then(|(row, column)| Some(CellName { row: number(row)?, column: number(column)?, span }));
        if cell.is_none() {
            self.wrong(span, "a cell is named by row and column, as in `r3c4`");
        }
        cell
    }

    /// A symbol: a word or a number.
    pub(super) fn symbol(&mut self, symbol: &Json) -> Option<Name> {
        let text = match &symbol.kind {
            Kind::Number(_) => symbol.integer().map(|n| n.to_string()),
            _ => symbol.text().map(str::to_owned),
        };
        let plain = |text: &String| {
            let word = text.strip_prefix('-').unwrap_or(text);
            !word.is_empty() && word.len() <= 64 && word.chars().all(|c| c.is_alphanumeric() || c == '_')
        };
        match text.filter(plain) {
            Some(text) => Some(Name { text: CompactString::from(text), span: symbol.span }),
            None => {
                self.wrong(symbol.span, "a symbol is a word or an integer");
                None
            }
        }
    }

    /// The items of a list.
    pub(super) fn list<'j>(&mut self, json: &'j Json, key: &str) -> &'j [Json] {
        if !matches!(json.kind, Kind::List(_)) {
            self.wrong(json.span, &format!("`{key}` is a list"));
        }
        json.list()
    }

    /// A text.
    pub(super) fn text<'j>(&mut self, json: &'j Json, key: &str) -> Option<&'j str> {
        let text = json.text();
        if text.is_none() {
            self.wrong(json.span, &format!("`{key}` is a text"));
        }
        text
    }

    /// Says that something is not as the schema has it.
    pub(super) fn wrong(&mut self, span: Span, should: &str) {
        self.said += 1;
        if self.said <= MAX_SAID {
            let message = Diagnostic::error("E0761", "this is not as the schema has it").at(span, should.to_owned());
            self.draft.report(message.help("`gridc schema` prints the schema"));
        }
    }
}

/// A cell as a range of one.
pub(super) fn range(cell: CellName) -> CellRange {
    CellRange { grid: None, first: cell, last: None }
}

/// Whether a text can be a name of the language.
pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_') && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}
