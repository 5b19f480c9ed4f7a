//! Reads the clues of the JSON form as statements.
//!
//! Arguments are passed by name, so that their order is irrelevant; only one of them, the only place or the list of a variadic
//! parameter, is written in the usual way.

use crate::formats::json::read::puzzle::{JsonPuzzle, is_name, range};
use crate::formats::json_value::{Json, JsonKind};
use crate::puzzle::{CellReading, Span};
use crate::syntax::ast::{
    Argument, CellName, CellRange, Choice, Clue, ClueArgument, ClueGroup, Expression, ExpressionKind, Item, ItemKind,
    Name, Quota, Use,
};
use compact_str::CompactString;
use std::collections::BTreeMap;

/// For the cells of a sub-grid, their places in it.
type PlacesInSubGrid = BTreeMap<(u32, u32), (u32, u32)>;

/// A sub-grid: its name and the places of its cells.
struct SubGridPlaces<'g> {
    name: Name,
    /// `None` if the board has no such grid.
    places: Option<&'g PlacesInSubGrid>,
}

enum JsonArgument {
    /// A value that is neither cells nor a list.
    Plain(Expression),
    Cells(Vec<CellName>, bool),
    /// The arguments of a variadic parameter.
    List(Vec<JsonArgument>),
}

impl JsonPuzzle<'_> {
    pub(super) fn clues(&mut self, json: &Json) {
        let grids: BTreeMap<String, PlacesInSubGrid> =
            json.get("board").map_or_else(BTreeMap::new, |board| self.grids(board));
        for clue in json.get("clues").map_or(&[][..], Json::list) {
            if let Some(kind) = self.clue(clue, &grids, true) {
                self.draft.item(kind, clue.span);
            }
        }
    }

    /// Returns the places of the cells of each sub-grid.
    fn grids(&mut self, board: &Json) -> BTreeMap<String, PlacesInSubGrid> {
        let mut grids = BTreeMap::new();
        for grid in board.get("grids").map_or(&[][..], Json::list) {
            let (Some(name), Some(cells)) = (grid.get("name").and_then(Json::text), grid.get("cells")) else {
                continue;
            };
            let cells = self.addresses(cells);
            let numbered = |lines: Vec<u32>| -> BTreeMap<u32, u32> {
                let lines: std::collections::BTreeSet<u32> = lines.into_iter().collect();
                lines.into_iter().zip(1..).collect()
            };
            let rows = numbered(cells.iter().map(|cell| cell.row).collect());
            let columns = numbered(cells.iter().map(|cell| cell.column).collect());
            let place = |cell: &CellName| ((cell.row, cell.column), (rows[&cell.row], columns[&cell.column]));
            grids.insert(name.to_owned(), cells.iter().map(place).collect());
        }
        grids
    }

    /// Converts a clue to a statement; `top`: it belongs to the file, not to a choice.
    fn clue(&mut self, json: &Json, grids: &BTreeMap<String, PlacesInSubGrid>, top: bool) -> Option<ItemKind> {
        let Some(rule) = json.get("rule").and_then(Json::text).filter(|rule| is_name(rule)) else {
            self.wrong(json.span, "a clue needs the name of a `rule`");
            return None;
        };
        if let Some(parts) = json.get("parts") {
            return self.choice(rule, json, parts, grids);
        }
        let span = json.span;
        let grid = json.get("grid").and_then(Json::text).map(|grid| SubGridPlaces {
            name: Name { text: CompactString::from(grid), span },
            places: grids.get(grid),
        });
        let label = |key: &str| json.get(key).and_then(Json::text).map(str::to_owned);
        let (name, note) = (label("name").filter(|name| is_name(name)), label("note"));
        let reads = json.get("reads").and_then(|reads| {
            let word = reads.text().and_then(CellReading::of_word).and_then(CellReading::word);
            if word.is_none() {
                self.wrong(reads.span, "`reads` must be \"digits\" or \"values\"");
            }
            word
        });
        let mut arguments = Vec::new();
        for member in json.get("arguments").map_or(&[][..], Json::members) {
            let name = Name { text: CompactString::from(&member.key), span: member.span };
            let value = self.value(member.seen())?;
            arguments.push((name, value));
        }
        let rule = Name { text: CompactString::from(rule), span };
        let plain = arguments.iter().all(|(_, value)| matches!(value, JsonArgument::Plain(_)));
        if plain && top && reads.is_none() && name.is_none() && note.is_none() {
            let arguments = arguments.into_iter().filter_map(|(name, value)| match value {
                JsonArgument::Plain(value) => Some(Argument { name: Some(name), value }),
                _ => None,
            });
            let grids = grid.into_iter().map(|grid| grid.name).collect();
            return Some(ItemKind::Use(Use { name: rule, arguments: arguments.collect(), grids }));
        }
        let mut groups = self.groups(arguments, grid.as_ref(), span);
        match (reads, groups.first_mut()) {
            (Some(word), Some(first)) => first.insert(0, ClueArgument::Word(Name { text: word.into(), span })),
            (Some(word), None) => groups.push(vec![ClueArgument::Word(Name { text: word.into(), span })]),
            (None, _) => {}
        }
        let name = name.map(|name| Name { text: CompactString::from(name), span });
        Some(ItemKind::Clue(Clue { rule, instances: vec![groups], name, note, allows: Vec::new() }))
    }

    /// Converts the arguments to the groups of a clue.
    fn groups(
        &mut self,
        arguments: Vec<(Name, JsonArgument)>,
        grid: Option<&SubGridPlaces<'_>>,
        span: Span,
    ) -> Vec<ClueGroup> {
        let list = arguments.iter().position(|(_, value)| matches!(value, JsonArgument::List(_)));
        let places = || arguments.iter().filter(|(_, value)| matches!(value, JsonArgument::Cells(..))).count();
        let single = || arguments.iter().position(|(_, value)| matches!(value, JsonArgument::Cells(..)));
        let written = list.or_else(|| single().filter(|_| places() == 1));
        // Expressions cannot name sub-grids, so the arguments must be in the order of the rule's parameters.
        let by_order = grid.is_some();
        let (mut named, mut groups) = (Vec::new(), Vec::new());
        for (index, (name, value)) in arguments.into_iter().enumerate() {
            match value {
                JsonArgument::Plain(value) => named.push(ClueArgument::Named(name, value)),
                JsonArgument::List(items) if Some(index) == written => {
                    groups.extend(items.into_iter().map(|item| self.group(item, grid, span)));
                }
                value if Some(index) == written || by_order => groups.push(self.group(value, grid, span)),
                value => named.push(ClueArgument::Named(name, expression(value, span))),
            }
        }
        if !named.is_empty() || groups.is_empty() {
            match groups.first_mut() {
                Some(first) => drop(first.splice(0..0, named)),
                None => groups.push(named),
            }
        }
        groups
    }

    /// Converts a value to the usual notation of clues.
    fn group(&mut self, value: JsonArgument, grid: Option<&SubGridPlaces<'_>>, span: Span) -> ClueGroup {
        match value {
            JsonArgument::Cells(cells, _) => cells.into_iter().map(|cell| self.place_in(cell, grid)).collect(),
            JsonArgument::Plain(value) => vec![word(value)],
            JsonArgument::List(_) => {
                self.wrong(span, "a list cannot contain lists");
                Vec::new()
            }
        }
    }

    /// Converts a cell, by its place in a sub-grid if one is named.
    fn place_in(&mut self, cell: CellName, grid: Option<&SubGridPlaces<'_>>) -> ClueArgument {
        let Some(grid) = grid else { return ClueArgument::Cells(range(cell)) };
        match grid.places.and_then(|places| places.get(&(cell.row, cell.column))) {
            Some((row, column)) => {
                let first = CellName { row: *row, column: *column, span: cell.span };
                ClueArgument::Cells(CellRange { grid: Some(grid.name.clone()), first, last: None })
            }
            None => {
                self.wrong(cell.span, "this cell is not in the clue's `grid`");
                ClueArgument::Cells(range(cell))
            }
        }
    }

    /// Reads an argument, which is an object with its type as the only key.
    fn value(&mut self, json: &Json) -> Option<JsonArgument> {
        let [member] = json.members() else {
            self.wrong(json.span, "an argument must be an object such as {\"integer\": 15} or {\"cells\": [\"r1c1\"]}");
            return None;
        };
        let value = member.seen();
        // A value of any other type is reported as an error.
        value.ignore();
        let span = value.span;
        let plain = |kind| Some(JsonArgument::Plain(Expression { kind, span }));
        match (member.key.as_str(), &value.kind) {
            ("integer", JsonKind::Text(digits)) if digits.parse::<i64>().is_ok() => {
                plain(ExpressionKind::Integer(digits.parse().ok()?))
            }
            ("integer", _) if value.integer().is_some() => plain(ExpressionKind::Integer(value.integer()?)),
            ("boolean", JsonKind::Boolean(truth)) => plain(ExpressionKind::Boolean(*truth)),
            ("text", JsonKind::Text(text)) => plain(ExpressionKind::Text(text.clone())),
            ("symbol", _) => self.symbol(value).map(|name| JsonArgument::Plain(symbol(name))),
            ("symbols", JsonKind::List(symbols)) => {
                let symbols: Option<Vec<Name>> = symbols.iter().map(|found| self.symbol(found)).collect();
                plain(ExpressionKind::Set(symbols?.into_iter().map(symbol).collect()))
            }
            ("cell", JsonKind::Text(address)) => Some(JsonArgument::Cells(vec![self.cell(address, span)?], true)),
            ("cells", JsonKind::List(_)) => Some(JsonArgument::Cells(self.addresses(value), false)),
            ("list", JsonKind::List(items)) => {
                items.iter().map(|item| self.value(item)).collect::<Option<_>>().map(JsonArgument::List)
            }
            _ => {
                self.wrong(
                    member.span,
                    "the type of an argument must be `integer`, `boolean`, `text`, `symbol`, `symbols`, `cell`, \
                    `cells` or `list`, with a value of that type",
                );
                None
            }
        }
    }

    fn choice(
        &mut self,
        word: &str,
        json: &Json,
        parts: &Json,
        grids: &BTreeMap<String, PlacesInSubGrid>,
    ) -> Option<ItemKind> {
        let arguments = json.get("arguments");
        let count = arguments.and_then(|arguments| arguments.get("count")?.get("integer")?.integer());
        let number = count.map(|n| Expression { kind: ExpressionKind::Integer(n), span: json.span });
        let kind = match (word, number) {
            ("either", _) => Quota::Either,
            ("exactly", Some(n)) => Quota::Exactly(n),
            ("at_least", Some(n)) => Quota::AtLeast(n),
            ("at_most", Some(n)) => Quota::AtMost(n),
            _ => {
                self.wrong(
                    json.span,
                    "a choice must be `either`, or `exactly`, `at_least` or `at_most` with the integer `count`",
                );
                return None;
            }
        };
        let mut found = Vec::new();
        for part in self.list(parts, "parts") {
            let clues: Option<Vec<ItemKind>> =
                self.list(part, "parts").iter().map(|clue| self.clue(clue, grids, false)).collect();
            let part_items = match (&kind, clues?) {
                (Quota::Either, clues) => clues,
                (_, clues) if clues.len() == 1 => clues,
                // Only braces make them a single part.
                (_, clues) => {
                    vec![ItemKind::Choice(Choice { kind: Quota::Either, parts: vec![items(clues, part.span)] })]
                }
            };
            found.push(items(part_items, part.span));
        }
        Some(ItemKind::Choice(Choice { kind, parts: found }))
    }
}

/// Returns statements with the same span.
fn items(kinds: Vec<ItemKind>, span: Span) -> Vec<Item> {
    kinds.into_iter().map(|kind| Item { docs: None, kind, span }).collect()
}

/// Converts a symbol to an expression.
fn symbol(name: Name) -> Expression {
    let kind = match name.text.parse() {
        Ok(n) => ExpressionKind::Integer(n),
        Err(_) => ExpressionKind::Name(name.text),
    };
    Expression { kind, span: name.span }
}

/// Converts a plain value to an argument.
fn word(value: Expression) -> ClueArgument {
    let name = |text: &str| Name { text: CompactString::from(text), span: value.span };
    match &value.kind {
        ExpressionKind::Integer(n) => ClueArgument::Integer(*n, value.span),
        ExpressionKind::Boolean(truth) => ClueArgument::Word(name(if *truth { "true" } else { "false" })),
        ExpressionKind::Text(text) => ClueArgument::Text(text.clone(), value.span),
        ExpressionKind::Set(items) => {
            let symbols = items.iter().filter_map(|item| match &item.kind {
                ExpressionKind::Integer(n) => Some(name(&n.to_string())),
                ExpressionKind::Name(word) => Some(name(word)),
                _ => None,
            });
            ClueArgument::Symbols(symbols.collect(), value.span)
        }
        ExpressionKind::Name(word) => ClueArgument::Word(name(word)),
        _ => ClueArgument::Word(name("")),
    }
}

fn expression(value: JsonArgument, span: Span) -> Expression {
    let cell = |cell: CellName| Expression { kind: ExpressionKind::Cell(cell), span };
    match value {
        JsonArgument::Plain(value) => value,
        JsonArgument::Cells(mut cells, true) if cells.len() == 1 => cell(cells.swap_remove(0)),
        JsonArgument::Cells(cells, _) => {
            Expression { kind: ExpressionKind::List(cells.into_iter().map(cell).collect()), span }
        }
        JsonArgument::List(items) => {
            let items = items.into_iter().map(|item| expression(item, span)).collect();
            Expression { kind: ExpressionKind::List(items), span }
        }
    }
}
