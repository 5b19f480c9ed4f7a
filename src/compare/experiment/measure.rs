//! Measures of an experiment: a figure, such as `time`, with the statistic to compute over a row, such as `median`.

use crate::compare::FIELDS;
use crate::rate::{Level, Technique};
use crate::solve::trace::Branching;
use crate::syntax::suggest::nearest;
use serde::Deserialize;
use std::fmt;

/// A figure and its statistic, as in `time` or `time:median`.
#[derive(Clone, PartialEq, Eq, Hash, Deserialize, Debug)]
#[serde(try_from = "String")]
pub struct Measure {
    pub figure: String,
    pub statistic: Statistic,
}

/// A statistic over the figures of a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Statistic {
    Mean,
    Median,
    Least,
    Most,
    /// The sample variance, with denominator n − 1.
    Variance,
    Sum,
    Known,
    /// The number of missing figures.
    Missing,
    /// The number per minute, for times in seconds.
    Rate,
}

impl Statistic {
    const ALL: [(Self, &'static str); 9] = [
        (Self::Mean, "mean"),
        (Self::Median, "median"),
        (Self::Least, "min"),
        (Self::Most, "max"),
        (Self::Variance, "variance"),
        (Self::Sum, "sum"),
        (Self::Known, "known"),
        (Self::Missing, "missing"),
        (Self::Rate, "rate"),
    ];

    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(statistic, _)| *statistic == self).map_or("", |(_, word)| word)
    }

    /// Computes the statistic; `None` if there are too few figures.
    pub fn of(self, figures: &[Option<f64>]) -> Option<f64> {
        let mut known: Vec<f64> = figures.iter().copied().flatten().collect();
        let (count, sum) = (known.len() as f64, known.iter().sum::<f64>());
        match self {
            Self::Known => Some(count),
            Self::Missing => Some(figures.len() as f64 - count),
            _ if known.is_empty() => None,
            Self::Mean => Some(sum / count),
            Self::Sum => Some(sum),
            Self::Rate => (sum > 0.0).then(|| 60.0 * count / sum),
            Self::Least => known.into_iter().reduce(f64::min),
            Self::Most => known.into_iter().reduce(f64::max),
            Self::Variance => {
                let mean = sum / count;
                let squares = known.iter().map(|figure| (figure - mean).powi(2)).sum::<f64>();
                (known.len() > 1).then(|| squares / (count - 1.0))
            }
            Self::Median => {
                known.sort_by(f64::total_cmp);
                let middle = known.len() / 2;
                let upper = known[middle];
                Some(if known.len() % 2 == 1 { upper } else { (known[middle - 1] + upper) / 2.0 })
            }
        }
    }
}

/// Figures of a puzzle and its generation.
const OF_PUZZLES: [&str; 16] = [
    "givens",
    "blanks",
    "overlap",
    "make",
    "restarts",
    "grids",
    "removals",
    "questions",
    "opinions",
    "score",
    "score_level",
    "level",
    "hodoku",
    "er",
    "rounds",
    "making_nodes",
];

/// Figures of the count of all solutions.
pub const OF_COUNTS: [&str; 5] = ["solutions", "counting", "states", "width", "symmetry"];

/// Figures of a search, in addition to the fields of a record.
const OF_SEARCHES: [&str; 2] = ["time", "first"];

/// Prefix of a technique's name: the number of its steps on the solving path.
pub const STEPS: &str = "steps.";

/// Prefix of a branching rule, followed by `.nodes` or `.updates`.
pub const BRANCHING: &str = "branching.";

impl Measure {
    /// Whether the figure requires a search.
    pub fn is_of_a_search(&self) -> bool {
        !self.is_of_a_puzzle()
    }

    /// Whether the figure is a property of the puzzle.
    pub fn is_of_a_puzzle(&self) -> bool {
        let figure = self.figure.as_str();
        OF_PUZZLES.contains(&figure)
            || self.is_of_a_count()
            || figure.starts_with(STEPS)
            || figure.starts_with(BRANCHING)
    }

    /// Whether the figure requires that all solutions are counted.
    pub fn is_of_a_count(&self) -> bool {
        OF_COUNTS.contains(&self.figure.as_str())
    }

    /// Whether the figure requires a rating.
    pub fn is_of_a_rating(&self) -> bool {
        let figure = self.figure.as_str();
        ["score", "score_level", "level", "hodoku", "er", "rounds"].contains(&figure) || figure.starts_with(STEPS)
    }

    /// Returns the branching rule to which the figure belongs.
    pub fn branching(&self) -> Option<Branching> {
        let (rule, _) = self.figure.strip_prefix(BRANCHING)?.rsplit_once('.')?;
        Branching::ALL.into_iter().find(|branching| branching.name() == rule)
    }

    /// The unit in brackets; empty if there is none.
    pub fn unit(&self) -> &'static str {
        let is_time = ["time", "first", "make", "counting"].contains(&self.figure.as_str());
        match self.statistic {
            Statistic::Rate => "a minute",
            Statistic::Known | Statistic::Missing => "",
            Statistic::Variance if is_time => "s²",
            _ if is_time => "s",
            _ if self.figure.ends_with("_ms") => "ms",
            _ => "",
        }
    }

    /// The column heading, in two lines.
    pub fn heading(&self) -> String {
        let name = self.figure.strip_prefix(BRANCHING).or(self.figure.strip_prefix(STEPS)).unwrap_or(&self.figure);
        let statistic = if self.statistic == Statistic::Mean { "" } else { self.statistic.word() };
        let below = [statistic, self.unit()].into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        format!("{}\n{below}", name.to_uppercase().replace(['_', '.'], " ")).trim_end().to_owned()
    }

    fn is_known(&self) -> bool {
        let figure = self.figure.as_str();
        match (figure.strip_prefix(STEPS), figure.strip_prefix(BRANCHING)) {
            (Some(technique), _) => Technique::ALL.iter().any(|known| known.name() == technique),
            (_, Some(rule)) => {
                let of = rule.rsplit_once('.').map(|(_, of)| of);
                self.branching().is_some() && matches!(of, Some("nodes" | "updates"))
            }
            _ => {
                OF_PUZZLES.contains(&figure)
                    || self.is_of_a_count()
                    || OF_SEARCHES.contains(&figure)
                    || FIELDS.contains(&figure)
            }
        }
    }
}

impl TryFrom<String> for Measure {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let (figure, word) = text.split_once(':').unwrap_or((&text, "mean"));
        let statistic = Statistic::ALL.into_iter().find(|(_, known)| *known == word);
        let (statistic, _) = statistic.ok_or_else(|| {
            let all: Vec<&str> = Statistic::ALL.iter().map(|(_, word)| *word).collect();
            format!("there is no statistic `{word}`; available: {}", all.join(", "))
        })?;
        let measure = Self { figure: figure.to_owned(), statistic };
        if measure.is_known() {
            return Ok(measure);
        }
        let all = OF_PUZZLES.into_iter().chain(OF_COUNTS).chain(OF_SEARCHES).chain(FIELDS);
        let hint = nearest(figure, all).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        Err(format!("there is no measure `{figure}`{hint}"))
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.figure)?;
        if self.statistic != Statistic::Mean {
            write!(f, ":{}", self.statistic.word())?;
        }
        Ok(())
    }
}

/// Converts a level to a number, starting at 1.
pub fn number_of(level: Level) -> f64 {
    f64::from(level as u8) + 1.0
}

/// Formats a figure: whole, or with three significant digits.
pub fn shown(figure: f64) -> String {
    if figure.fract() == 0.0 && figure.abs() < 1e15 {
        return format!("{figure:.0}");
    }
    let digits = (2 - figure.abs().log10().floor() as i32).clamp(0, 9) as usize;
    let text = format!("{figure:.digits$}");
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

/// Returns Spearman's rank correlation; `None` if either variable is constant.
pub fn rank_correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let (x, y) = (ranks(pairs.iter().map(|pair| pair.0)), ranks(pairs.iter().map(|pair| pair.1)));
    let mean = (pairs.len() as f64 + 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    let spread = (product(&x, &x) * product(&y, &y)).sqrt();
    (spread > 0.0).then(|| product(&x, &y) / spread)
}

/// Returns ranks from 1; equal figures share their mean rank.
pub fn ranks(figures: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut order: Vec<(usize, f64)> = figures.enumerate().collect();
    order.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut ranks = vec![0.0; order.len()];
    let mut before = 0;
    for same in order.chunk_by(|a, b| a.1 == b.1) {
        let rank = before as f64 + (same.len() as f64 + 1.0) / 2.0;
        same.iter().for_each(|(place, _)| ranks[*place] = rank);
        before += same.len();
    }
    ranks
}
