//! Trees back to text, in one canonical shape: reading it again gives the same tree, but for the spans.

use crate::syntax::ast::{
    Argument, Ast, CellRange, Clue, ClueArgument, Expression, ExpressionKind, IntegerRange, ItemKind, LayoutDefinition,
    LayoutPart, Marks, Name, Operator, Parameter, Picture, Place, Placement, SymbolSet, TokenKind, Use,
};
use std::fmt::{Display, Write};

/// The text of a tree.
pub fn print(ast: &Ast) -> String {
    let mut out = String::new();
    for item in &ast.items {
        docs(&mut out, item.docs.as_deref(), "");
        match &item.kind {
            ItemKind::Version(version) => line(&mut out, "", format_args!("gridc {version}")),
            ItemKind::Metadata { key, text } => line(&mut out, "", format_args!("{} {}", key.text, quoted(text))),
            ItemKind::Use(found) => line(&mut out, "", format_args!("use {}", print_use(found))),
            ItemKind::Layout(definition) => layout(&mut out, definition),
            ItemKind::Part(found) => part(&mut out, found, ""),
            ItemKind::Givens(drawn) => picture(&mut out, "givens", drawn, ""),
            ItemKind::Solution(drawn) => picture(&mut out, "solution", drawn, ""),
            ItemKind::Marks(found) => line(&mut out, "", format_args!("{}", marks(found))),
            ItemKind::Clue(found) => line(&mut out, "", format_args!("{}", clue(found))),
            _ => {}
        }
    }
    out
}

/// A layout with its arguments, as `use` has it: `classic(3, 4)`.
pub fn print_use(found: &Use) -> String {
    if found.arguments.is_empty() {
        return found.name.text.to_string();
    }
    let argument = |a: &Argument| match &a.name {
        Some(name) => format!("{} = {}", name.text, expression(&a.value)),
        None => expression(&a.value),
    };
    format!("{}({})", found.name.text, joined(&found.arguments, ", ", argument))
}

/// Each parameter of a layout as written: `box_rows: int = 3`.
pub fn print_parameters(parameters: &[Parameter]) -> Vec<String> {
    let show = |p: &Parameter| match &p.default {
        Some(default) => format!("{}: {} = {}", p.name.text, p.kind.text, expression(default)),
        None => format!("{}: {}", p.name.text, p.kind.text),
    };
    parameters.iter().map(show).collect()
}

/// What stands after `symbols`.
pub fn print_symbols(set: &SymbolSet) -> String {
    symbols(set)
}

fn line(out: &mut String, indent: &str, text: std::fmt::Arguments) {
    let _ = writeln!(out, "{indent}{text}");
}

fn docs(out: &mut String, docs: Option<&str>, indent: &str) {
    for said in docs.into_iter().flat_map(|d| d.split('\n')) {
        line(out, indent, format_args!("{}", format!("/// {said}").trim_end()));
    }
}

fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn joined<T, D: Display>(list: &[T], separator: &str, show: impl Fn(&T) -> D) -> String {
    let mut out = String::new();
    for (i, x) in list.iter().enumerate() {
        let _ = write!(out, "{}{}", if i == 0 { "" } else { separator }, show(x));
    }
    out
}

fn layout(out: &mut String, definition: &LayoutDefinition) {
    let _ = write!(out, "layout {}", definition.name.text);
    if !definition.parameters.is_empty() {
        let parameters = print_parameters(&definition.parameters).join(", ");
        let _ = write!(out, "({parameters})");
    }
    out.push_str(" {\n");
    for found in &definition.parts {
        docs(out, found.docs.as_deref(), "  ");
        part(out, &found.kind, "  ");
    }
    out.push_str("}\n");
}

fn part(out: &mut String, part: &LayoutPart, indent: &str) {
    let by = |x: &Expression, y: &Expression| format!("{} by {}", expression(x), expression(y));
    let text = match part {
        LayoutPart::Let(name, value) => format!("let {} = {}", name.text, expression(value)),
        LayoutPart::Require(c, said) => format!("require {} else {}", expression(c), quoted(said)),
        LayoutPart::CellRectangle(rows, columns) => format!("cells {}", by(rows, columns)),
        LayoutPart::CellList(cells) => format!("cells {}", joined(cells, " ", range)),
        LayoutPart::Symbols(set) => format!("symbols {}", symbols(set)),
        LayoutPart::Rows => "rows".to_owned(),
        LayoutPart::Columns => "columns".to_owned(),
        LayoutPart::Boxes(height, width) => format!("boxes {}", by(height, width)),
        LayoutPart::Regions(drawn) => return picture(out, "regions", drawn, indent),
        LayoutPart::Region(Some(name), cells) => format!("region {} {}", name.text, joined(cells, " ", range)),
        LayoutPart::Region(None, cells) => format!("region {}", joined(cells, " ", range)),
        LayoutPart::Place(placed, placements) => {
            format!("place {} as {}", print_use(placed), joined(placements, ", ", placement))
        }
    };
    line(out, indent, format_args!("{text}"));
}

fn picture(out: &mut String, word: &str, picture: &Picture, indent: &str) {
    line(out, indent, format_args!("{word}"));
    let text = |kind: &TokenKind| match kind {
        TokenKind::Blank | TokenKind::BlankOrOutside => ".".to_owned(),
        TokenKind::Outside => "#".to_owned(),
        TokenKind::Symbol(symbol) => symbol.to_string(),
    };
    let width = picture.tokens.iter().map(|t| text(&t.kind).chars().count()).max().unwrap_or(1);
    for row in picture.rows() {
        let row = joined(row, " ", |t| format!("{:>width$}", text(&t.kind)));
        line(out, indent, format_args!("  {row}"));
    }
}

fn marks(marks: &Marks) -> String {
    format!("marks {} in {}", joined(&marks.cells, " ", range), list(&marks.symbols))
}

fn list(names: &[Name]) -> String {
    format!("{{{}}}", joined(names, " ", |n| n.text.clone()))
}

fn symbols(set: &SymbolSet) -> String {
    match set {
        // A name of one letter before `..` might be read as the letter.
        SymbolSet::Numbers(first, last) if matches!(first.kind, ExpressionKind::Name(_)) => {
            format!("({})..{}", expression(first), expression(last))
        }
        SymbolSet::Numbers(first, last) => format!("{}..{}", expression(first), expression(last)),
        SymbolSet::Letters(first, last) => format!("{}..{}", first.text, last.text),
        SymbolSet::List(names) => list(names),
    }
}

fn placement(placement: &Placement) -> String {
    let name = &placement.name.text;
    match &placement.place {
        Place::At(cell) => format!("{name} at r{}c{}", cell.row, cell.column),
        Place::On { rows, columns } => format!("{name} on rows {} columns {}", numbers(rows), numbers(columns)),
    }
}

fn numbers(ranges: &[IntegerRange]) -> String {
    joined(ranges, " ", |range| {
        // After the first, `-` would be read as an operator.
        let first = match &range.first.kind {
            ExpressionKind::Negate(_) => format!("({})", expression(&range.first)),
            ExpressionKind::Binary(left, ..) if leading_minus(left) => format!("({})", expression(&range.first)),
            _ => expression(&range.first),
        };
        match &range.last {
            Some(last) => format!("{first}..{}", expression(last)),
            None => first,
        }
    })
}

fn leading_minus(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Negate(_) => true,
        ExpressionKind::Binary(left, ..) => leading_minus(left),
        ExpressionKind::Integer(n) => *n < 0,
        _ => false,
    }
}

fn range(range: &CellRange) -> String {
    let mut out = String::new();
    if let Some(grid) = &range.grid {
        let _ = write!(out, "{}.", grid.text);
    }
    let _ = write!(out, "r{}c{}", range.first.row, range.first.column);
    if let Some(last) = &range.last {
        let _ = write!(out, "..r{}c{}", last.row, last.column);
    }
    out
}

fn clue(clue: &Clue) -> String {
    let argument = |argument: &ClueArgument| match argument {
        ClueArgument::Integer(n, _) => n.to_string(),
        ClueArgument::Cells(cells) => range(cells),
        ClueArgument::Named(name, value) => format!("{}={}", name.text, operand(value, 3)),
        ClueArgument::Word(word) => word.text.to_string(),
        _ => String::new(),
    };
    let instance = |groups: &Vec<_>| joined(groups, " : ", |group: &Vec<ClueArgument>| joined(group, " ", argument));
    let instances = joined(&clue.instances, " ; ", instance);
    format!("{} {instances}", clue.rule.text).trim_end().to_owned()
}

fn expression(expression: &Expression) -> String {
    operand(expression, 0)
}

/// The text of an expression that stands where only operators that bind at least so tightly may: 1 for terms of a
/// sum, 2 for factors, 3 for what has no operator.
fn operand(expression: &Expression, tightness: u8) -> String {
    match &expression.kind {
        ExpressionKind::Integer(n) => n.to_string(),
        ExpressionKind::Name(name) => name.to_string(),
        ExpressionKind::Negate(inner) => format!("-{}", operand(inner, 3)),
        ExpressionKind::Binary(left, operator, right) => {
            let (word, own) = match operator {
                Operator::Add => ("+", 1),
                Operator::Subtract => ("-", 1),
                Operator::Multiply => ("*", 2),
                Operator::Divide => ("/", 2),
                Operator::Modulo => ("mod", 2),
                Operator::Equal => ("==", 0),
                Operator::NotEqual => ("!=", 0),
                Operator::Less => ("<", 0),
                Operator::AtMost => ("<=", 0),
                Operator::Greater => (">", 0),
                Operator::AtLeast => (">=", 0),
                Operator::In => ("in", 0),
                Operator::And => ("and", 0),
                Operator::Or => ("or", 0),
                Operator::Implies => ("=>", 0),
                Operator::Iff => ("<=>", 0),
            };
            let text = format!("{} {word} {}", operand(left, own), operand(right, own + 1));
            if own < tightness { format!("({text})") } else { text }
        }
        _ => String::new(),
    }
}

/// The text of an expression.
pub fn print_expression(found: &Expression) -> String {
    expression(found)
}
