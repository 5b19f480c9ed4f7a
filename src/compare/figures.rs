//! Formats numbers for the tables of a comparison: times, ratios, memory, instance sizes and work counts.

use super::{Figure, Sums};
use crate::puzzle::NO_BREAK;

/// Formats milliseconds with three significant digits: `0.123`, `12.3`, `1234`.
pub fn milliseconds(nanos: f64) -> String {
    let ms = nanos / 1e6;
    match ms {
        _ if ms < 9.9995 => format!("{ms:.3}"),
        _ if ms < 99.995 => format!("{ms:.2}"),
        _ if ms < 999.95 => format!("{ms:.1}"),
        _ => format!("{ms:.0}"),
    }
}

/// Formats a variance in square milliseconds, with three significant digits.
pub fn variance(square_seconds: f64) -> String {
    let value = square_seconds * 1e6;
    match value {
        _ if value != 0.0 && value < 0.0995 => format!("{value:.2e}"),
        _ => milliseconds(value * 1e6),
    }
}

/// Formats a mean of whole numbers: as an integer if possible, otherwise with one or two decimals.
pub fn mean(value: f64) -> String {
    match value {
        _ if value.fract() == 0.0 || value >= 999.5 => format!("{value:.0}"),
        _ if value >= 9.95 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

/// Formats a mean with its noun: `1 node`, `2.50 nodes`.
pub fn count(value: f64, noun: &str) -> String {
    let value = mean(value);
    let noun = if value == "1" { noun.strip_suffix('s').unwrap_or(noun) } else { noun };
    format!("{value}{NO_BREAK}{noun}")
}

/// Formats a ratio of times: `×3.42`, `×138`.
pub fn ratio(ratio: f64, ascii: bool) -> String {
    let sign = if ascii { "x" } else { "×" };
    match ratio {
        _ if ratio < 9.995 => format!("{sign}{ratio:.2}"),
        _ if ratio < 99.95 => format!("{sign}{ratio:.1}"),
        _ => format!("{sign}{ratio:.0}"),
    }
}

/// Formats a mean amount of memory: `0`, `132 KiB`, `4.2 MiB`.
pub fn memory(bytes: f64) -> String {
    match bytes {
        _ if bytes < 512.0 => "0".to_owned(),
        _ if bytes < 1024.0 * 1024.0 => format!("{:.0} KiB", bytes / 1024.0),
        _ if bytes < 1024.0 * 1024.0 * 1024.0 => format!("{:.1} MiB", bytes / 1024.0 / 1024.0),
        _ => format!("{:.2} GiB", bytes / 1024.0 / 1024.0 / 1024.0),
    }
}

/// Formats the size of the instance in units of its formulation.
pub fn instance(sums: &Sums, wide: bool) -> String {
    let words = |figures: &[(Figure, &str)]| {
        let part = |(figure, noun): &(Figure, &str)| Some(count(sums.mean(*figure)?, noun));
        figures.iter().filter_map(part).collect::<Vec<_>>().join(", ")
    };
    let mut text = match sums.mean(Figure::SecondaryItems) {
        Some(secondary) => {
            let items = mean(sums.mean(Figure::PrimaryItems).unwrap_or(0.0));
            let secondary = if secondary > 0.0 { format!(" + {}", mean(secondary)) } else { String::new() };
            let rest = words(&[(Figure::Options, "options"), (Figure::OptionNodes, "nodes")]);
            format!("{items}{secondary} items, {rest}")
        }
        None if sums.mean(Figure::Candidates).is_some() => {
            words(&[(Figure::Candidates, "candidates"), (Figure::Constraints, "constraints")])
        }
        None => {
            let auxiliary = sums.mean(Figure::Auxiliary).filter(|auxiliary| *auxiliary > 0.0);
            let variables = sums.mean(Figure::Variables).map(|variables| match auxiliary {
                Some(auxiliary) => format!("{} variables ({} auxiliary), ", mean(variables), mean(auxiliary)),
                None => format!("{} variables, ", mean(variables)),
            });
            let mut figures = vec![(Figure::Clauses, "clauses")];
            if wide {
                figures.push((Figure::Literals, "literals"));
            }
            figures.extend([(Figure::Columns, "columns"), (Figure::Rows, "rows"), (Figure::Nonzeros, "nonzeros")]);
            variables.unwrap_or_default() + &words(&figures)
        }
    };
    if let Some(residual) = sums.mean(Figure::Residual).filter(|residual| *residual > 0.0) {
        text.push_str(&format!(", {} apart", count(residual, "constraints")));
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

pub fn search(sums: &Sums, wide: bool) -> String {
    let decides = sums.mean(Figure::Decisions).is_some();
    let mut figures = Vec::new();
    // The nodes of a SAT search are its decisions.
    if !decides {
        figures.push((Figure::Nodes, "nodes"));
    }
    figures.extend([(Figure::Updates, "updates"), (Figure::Decisions, "decisions"), (Figure::Conflicts, "conflicts")]);
    if wide {
        figures.push((Figure::Propagations, "propagations"));
    }
    figures.extend([(Figure::Refinements, "refinements"), (Figure::Runs, "runs")]);
    let part = |(figure, noun): (Figure, &str)| {
        let value = sums.mean(figure)?;
        // Zero refinements are omitted.
        (figure != Figure::Refinements || value > 0.0 || wide).then(|| count(value, noun))
    };
    let words: Vec<String> = figures.into_iter().filter_map(part).collect();
    if words.is_empty() { "not reported".to_owned() } else { words.join(", ") }
}
