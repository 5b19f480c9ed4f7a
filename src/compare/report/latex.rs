//! Writes the tables of a report as LaTeX.

use super::{Report, ReportTable, TableCell};
use crate::puzzle::clean_line;

/// Returns the tables as LaTeX for `\input`: one `table` environment each, using only standard rules and columns, so no package
/// is needed.
pub fn latex(report: &Report) -> String {
    let mut text = format!("% gridc compare: {}\n", clean_line(&report.title));
    for part in &report.parts {
        if let Some(command) = &part.command {
            text += &format!("% {}\n", clean_line(command));
        }
        if let Some(table) = &part.table {
            let caption = part.said.first().map_or_else(String::new, |said| format!(". {}", escaped(said)));
            text += "\n\\begin{table}[htbp]\n\\centering\\small\n";
            text += &self::table(table);
            text += &format!("\\caption{{{}{caption}}}\n\\end{{table}}\n", escaped(part.heading));
        }
    }
    text
}

fn table(table: &ReportTable) -> String {
    let columns: String = table.columns.iter().map(|(_, right)| if *right { 'r' } else { 'l' }).collect();
    let line = |cells: &mut dyn Iterator<Item = String>| format!("{} \\\\\n", cells.collect::<Vec<_>>().join(" & "));
    let mut text = format!("\\begin{{tabular}}{{{columns}}}\n\\hline\n");
    text += &line(&mut table.columns.iter().map(|(heading, _)| escaped(heading)));
    text += "\\hline\n";
    for row in &table.rows {
        text += &line(&mut row.iter().map(|TableCell { text, .. }| escaped(text)));
    }
    text + "\\hline\n\\end{tabular}\n"
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in clean_line(text).chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '\\' => out.push_str("\\textbackslash{}"),
            '<' => out.push_str("$<$"),
            '>' => out.push_str("$>$"),
            '|' => out.push_str("$|$"),
            '\u{d7}' => out.push_str("$\\times$"),
            '\u{f7}' => out.push_str("$\\div$"),
            '\u{b5}' => out.push_str("$\\mu$"),
            '\u{2260}' => out.push_str("$\\neq$"),
            '\u{a0}' => out.push('~'),
            _ => out.push(c),
        }
    }
    out
}
