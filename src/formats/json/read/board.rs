//! Reads the board of the JSON form: layout, definitions, symbols and regions.

use crate::code::Code;
use crate::formats::json::read::puzzle::{JsonPuzzle, MAX_PLACES, is_name, range};
use crate::formats::json_value::Json;
use crate::puzzle::{SourceId, Span};
use crate::syntax::ast::{
    CellName, Expression, ExpressionKind, ItemKind, LayoutPart, Name, SymbolSet, TokenKind, Use, Version,
};
use crate::syntax::{Diagnostic, Source, grid};
use compact_str::CompactString;

impl JsonPuzzle<'_> {
    /// Reads layout, definitions, symbols and regions.
    pub(super) fn board(&mut self, json: &Json) {
        let Some(board) = json.get("board") else {
            self.wrong(json.span, "a puzzle needs a `board`, an object");
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
        let version = self.language(json);
        for definition in json.get("definitions").map_or(&[][..], Json::list) {
            self.definition(definition, version);
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
            let set = self.symbols(symbols, board.get("digits"), is_named && !open);
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
                self.wrong(span, &format!("`{key}` of the board must be a number from 1 to {MAX_PLACES}"));
                0
            }
        }
    }

    /// Returns the statement that selects a layout.
    fn layout(&mut self, layout: &Json) -> Option<(Use, Span)> {
        let text = self.text(layout, "layout")?;
        let source = Source { id: SourceId(0), name: String::new(), text: text.into(), lines_before: 0 };
        match grid::parse_use(&source) {
            Ok(mut used) => {
                used.name.span = layout.span;
                Some((used, layout.span))
            }
            Err(problem) => {
                self.wrong(layout.span, &format!("`layout` must have the form `classic(3, 3)`: {}", problem.message));
                None
            }
        }
    }

    /// Returns the version of gridc's language in which the definitions are written.
    fn language(&mut self, json: &Json) -> Version {
        let Some(stated) = json.get("language") else { return Version::One };
        let known = Version::ALL.into_iter().find(|known| stated.integer() == Some(i64::from(known.number())));
        known.unwrap_or_else(|| {
            let known = Version::ALL.map(|known| known.number().to_string()).join(" or ");
            self.wrong(stated.span, &format!("`language` must be a version of gridc's language: {known}"));
            Version::NEWEST
        })
    }

    /// Reads a definition in gridc's language.
    fn definition(&mut self, definition: &Json, version: Version) {
        let Some(text) = self.text(definition, "definitions") else { return };
        let source = Source { id: SourceId(0), name: String::new(), text: text.into(), lines_before: 0 };
        let parsed = grid::parse_at(&source, definition.span, version);
        for problem in parsed.diagnostics {
            self.draft.report(problem);
        }
        for item in parsed.ast.into_iter().flat_map(|ast| ast.items) {
            use ItemKind::{Face, Layout, Part, Rule, Value, Var};
            if matches!(item.kind, Layout(_) | Rule(_) | Face(_) | Part(_) | Var(_) | Value(_)) {
                self.draft.adopt(item);
            } else {
                let message = Diagnostic::new(
                    Code::E0762,
                    "a definition must define a rule, its face, a layout, a layer or \
                    values",
                );
                let help = "givens, clues and the rest have their own keys";
                self.draft.report(message.at(definition.span, "not a definition").help(help));
            }
        }
    }

    /// Adds the cells of a board that no layout or definition provides.
    fn cells(&mut self, board: &Json) {
        let cells = board.get("cells");
        let integer = |n: usize| Expression { kind: ExpressionKind::Integer(n as i64), span: board.span };
        let part = match cells {
            None => LayoutPart::CellRectangle(integer(self.rows), integer(self.columns)),
            Some(cells) => LayoutPart::CellList(self.addresses(cells).into_iter().map(range).collect()),
        };
        self.draft.item(ItemKind::Part(part), cells.map_or(board.span, |cells| cells.span));
    }

    /// Returns the symbols of the board; with `usual`, `None` if they are the numbers from 1.
    fn symbols(&mut self, symbols: &Json, digits: Option<&Json>, usual: bool) -> Option<SymbolSet> {
        let names: Vec<Name> = self.list(symbols, "symbols").iter().filter_map(|symbol| self.symbol(symbol)).collect();
        let numbers: Option<Vec<i64>> = names.iter().map(|name| name.text.parse().ok()).collect();
        let counted = numbers.filter(|numbers| numbers.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1])));
        let integer = |n: i64| Expression { kind: ExpressionKind::Integer(n), span: symbols.span };
        if let Some(digits) = digits {
            let stated: Vec<i64> = digits.list().iter().filter_map(Json::integer).collect();
            if stated.len() == names.len() && !names.is_empty() {
                return Some(SymbolSet::listed(names.into_iter().zip(stated)));
            }
            self.wrong(digits.span, "`digits` must be integers, one for each symbol");
            return None;
        }
        match counted.as_deref() {
            Some([]) => {
                self.wrong(symbols.span, "a board needs symbols");
                None
            }
            Some([1, ..]) if usual => None,
            Some([first, .., last]) => Some(SymbolSet::Numbers(integer(*first), integer(*last))),
            Some([only]) => Some(SymbolSet::Numbers(integer(*only), integer(*only))),
            None => Some(SymbolSet::listed(names.into_iter().zip(1..))),
        }
    }

    /// Adds the regions that no layout provides: drawn or named ones, and, if there is no layout, all others.
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
                self.wrong(region.span, "a region needs `cells`");
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
                _ => self.wrong(region.span, "the `kind` of a region must be `row`, `column`, `box` or `extra`"),
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

    /// Adds rows or columns; in one statement, if these are all.
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
}
