//! Writes the tables of a report as Markdown.

use super::{Report, ReportTable, TableCell};
use crate::puzzle::clean_line;

/// Returns the tables in GitHub's Markdown.
pub fn markdown(report: &Report) -> String {
    let mut text = format!("# gridc compare: {}\n", escaped(&report.title));
    for part in report.parts.iter().filter(|part| part.table.is_some() || part.command.is_some()) {
        text += &format!("\n## {}\n\n", escaped(part.heading));
        for said in &part.said {
            text += &format!("{}\n\n", escaped(said));
        }
        if let Some(command) = &part.command {
            text += &format!("    {}\n\n", clean_line(command));
        }
        if let Some(table) = &part.table {
            text += &self::table(table);
        }
    }
    text
}

fn table(table: &ReportTable) -> String {
    let line = |cells: &mut dyn Iterator<Item = String>| format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "));
    let mut text = line(&mut table.columns.iter().map(|(heading, _)| escaped(heading)));
    text += &line(&mut table.columns.iter().map(|(_, right)| if *right { "--:" } else { ":--" }.to_owned()));
    for row in &table.rows {
        text += &line(&mut row.iter().map(|TableCell { text, .. }| escaped(text)));
    }
    text
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in clean_line(text).chars() {
        if matches!(c, '\\' | '|' | '<' | '*' | '_' | '`' | '[' | ']' | '&' | '#') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
