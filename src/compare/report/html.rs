//! Writes a report as a single HTML page that loads no other resources.

use super::{Report, ReportSection, ReportTable, Shade, TableCell};
use crate::draw::svg::escaped;

/// The style sheet, for light and dark screens, narrow screens and paper. Tables and pictures wider than the screen scroll
/// separately. Pictures use the colours of `plot/style.rs` and `plot/page.rs`, which are replaced here on a dark background.
const STYLE: &str = "\
:root{color-scheme:light dark;--text:#202020;--paper:#ffffff;--line:#d0d0d0;--soft:#f3f4f6;--heat:#0072b2;--wrong:#d55e00}
body{font-family:system-ui,sans-serif;margin:0 auto;max-width:76rem;padding:1rem;line-height:1.45;color:var(--text);background:var(--paper)}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin:2rem 0 .4rem;border-top:1px solid var(--line);padding-top:1rem}
p{max-width:60rem;margin:.4rem 0}nav{font-size:.9rem}nav a{margin-right:1rem;white-space:nowrap}a{color:inherit}
.wide{overflow-x:auto;margin:.6rem 0}
table{border-collapse:collapse;font-size:.85rem;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .6rem;text-align:left;border-bottom:1px solid var(--line);vertical-align:top}
th{background:var(--soft);position:sticky;top:0}td:first-child,th:first-child{padding-left:.2rem}
.n{text-align:right;white-space:nowrap}
.h{background:color-mix(in srgb,var(--heat) calc(var(--s)*.45%),transparent)}
.w{background:var(--wrong);color:#fff;font-weight:bold}
pre{background:var(--soft);padding:.6rem;overflow-x:auto;white-space:pre-wrap;word-break:break-word}
.pictures{display:flex;flex-wrap:wrap;gap:1rem}.pictures figure{margin:0;overflow-x:auto;max-width:100%}
.one svg{min-width:36rem;max-width:100%;height:auto}.pictures svg{max-width:100%;min-width:19rem;height:auto}
@media (prefers-color-scheme:dark){
:root{--text:#e6e6e6;--paper:#16181b;--line:#3c4043;--soft:#22262b;--heat:#56b4e9;--wrong:#c24f00}
svg>rect:first-of-type{fill:#16181b}svg text{fill:#e6e6e6}
svg [stroke=\"#404040\"]{stroke:#9a9a9a}svg [stroke=\"#d0d0d0\"]{stroke:#3c4043}svg [stroke=\"#eeeeee\"]{stroke:#24282d}
svg [stroke=\"#000000\"]{stroke:#f2f2f2}svg [fill=\"#000000\"]{fill:#f2f2f2}svg [stroke=\"#ffffff\"]{stroke:#16181b}
svg [stroke=\"#0072B2\"]{stroke:#4aa8e0}svg [fill=\"#0072B2\"]{fill:#4aa8e0}
svg [stroke=\"#bdbdbd\"]{stroke:#5c6166}}
@media print{.wide,.pictures figure{overflow:visible}th{position:static}h2{break-after:avoid}figure,tr{break-inside:avoid}}
";

pub fn html(report: &Report) -> String {
    let title = escaped(&report.title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>gridc compare: {title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>gridc compare: {title}</h1>\n<nav>"
    );
    for (number, part) in report.parts.iter().enumerate() {
        page += &format!("<a href=\"#part-{number}\">{}</a> ", escaped(part.heading));
    }
    page += "</nav>\n";
    for (number, part) in report.parts.iter().enumerate() {
        self::part(number, part, &mut page);
    }
    page + "</body>\n</html>\n"
}

fn part(number: usize, part: &ReportSection, page: &mut String) {
    *page += &format!("<section>\n<h2 id=\"part-{number}\">{}</h2>\n", escaped(part.heading));
    for said in &part.said {
        *page += &format!("<p>{}</p>\n", escaped(said));
    }
    if let Some(command) = &part.command {
        *page += &format!("<pre>{}</pre>\n", escaped(command));
    }
    if let Some(table) = &part.table {
        self::table(table, page);
    }
    match &part.pictures[..] {
        [] => {}
        [picture] => *page += &format!("<div class=\"wide one\">\n{picture}</div>\n"),
        pictures => {
            *page += "<div class=\"pictures\">\n";
            for picture in pictures {
                *page += &format!("<figure>\n{picture}</figure>\n");
            }
            *page += "</div>\n";
        }
    }
    *page += "</section>\n";
}

fn table(table: &ReportTable, page: &mut String) {
    *page += "<div class=\"wide\"><table>\n<thead><tr>";
    for (heading, is_number) in &table.columns {
        let class = if *is_number { " class=\"n\"" } else { "" };
        *page += &format!("<th{class} scope=\"col\">{}</th>", escaped(heading));
    }
    *page += "</tr></thead>\n<tbody>\n";
    for row in &table.rows {
        *page += "<tr>";
        for (cell, (_, is_number)) in row.iter().zip(&table.columns) {
            *page += &self::cell(cell, *is_number);
        }
        *page += "</tr>\n";
    }
    *page += "</tbody>\n</table></div>\n";
}

fn cell(cell: &TableCell, is_number: bool) -> String {
    let number = if is_number { "n" } else { "" };
    let look = match cell.shade {
        None if is_number => " class=\"n\"".to_owned(),
        None => String::new(),
        Some(Shade::Part(part)) => format!(" class=\"{number} h\" style=\"--s:{part}\""),
        Some(Shade::Wrong) => format!(" class=\"{number} w\""),
    };
    format!("<td{look}>{}</td>", escaped(&cell.text))
}
