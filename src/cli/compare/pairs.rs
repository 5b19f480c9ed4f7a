//! Parses `--scatter`: the pairs of configurations that a report plots against each other.

use super::reports;
use crate::backend::named;
use crate::cli::arguments::ResultArguments;
use crate::compare::Contender;

/// Maximum number of names that an error lists.
const LISTED: usize = 20;

/// Returns the pairs that the command line names, as indices of configurations.
///
/// # Errors
/// If a name matches none or several configurations, or no report is requested; the text names the alternatives.
pub fn pairs(output: &ResultArguments, contenders: &[Contender]) -> Result<Vec<[usize; 2]>, String> {
    if !output.scatter.is_empty() && !reports::wanted(output) {
        return Err("`--scatter` needs a report; add `--html FILE`, `--markdown FILE` or `--latex FILE`".to_owned());
    }
    let names: Vec<String> = contenders.iter().map(|contender| contender.configuration.to_string()).collect();
    let named = |text: &str| number(text, contenders, &names);
    output.scatter.iter().map(|text| pair(text, &named)).collect()
}

/// Parses two names with a comma between them. The command line of an external program may contain commas, too, so every comma is
/// tried.
pub fn pair(text: &str, named: &dyn Fn(&str) -> Result<usize, String>) -> Result<[usize; 2], String> {
    let mut problem = None;
    for (comma, _) in text.match_indices(',') {
        match (named(&text[..comma]), named(&text[comma + 1..])) {
            (Ok(one), Ok(other)) if one != other => return Ok([one, other]),
            (Ok(_), Ok(_)) => {
                problem.get_or_insert_with(|| format!("`--scatter {text}`: both names match the same configuration"));
            }
            (Err(said), _) | (_, Err(said)) => {
                problem.get_or_insert(said);
            }
        }
    }
    Err(problem.unwrap_or_else(|| format!("`--scatter {text}`: write two names, separated by a comma")))
}

/// Returns the index of the configuration with this name, or of the only one that contains all these words.
fn number(text: &str, contenders: &[Contender], names: &[String]) -> Result<usize, String> {
    let text = text.trim();
    if let Some(number) = names.iter().position(|name| name == text) {
        return Ok(number);
    }
    let asked = words(text);
    let has = |number: usize, word: &str| {
        words(&names[number]).contains(&word)
            // `sat` is an alias of a backend.
            || named(word).is_some_and(|backend| backend.name() == contenders[number].configuration.backend)
    };
    let fitting = (0..names.len()).filter(|number| !asked.is_empty() && asked.iter().all(|word| has(*number, word)));
    let listed = |numbers: &[usize]| {
        let shown: String = numbers.iter().take(LISTED).map(|number| format!("\n  {}", names[*number])).collect();
        let others = numbers.len().saturating_sub(LISTED);
        if others > 0 { format!("{shown}\n  and {others} more") } else { shown }
    };
    match fitting.collect::<Vec<_>>()[..] {
        [number] => Ok(number),
        [] => {
            let all: Vec<usize> = (0..names.len()).collect();
            Err(format!("`--scatter`: no configuration matches `{text}`; available:{}", listed(&all)))
        }
        ref several => Err(format!(
            "`--scatter`: {} configurations match `{text}`; write more of the name:{}",
            several.len(),
            listed(several)
        )),
    }
}

/// Splits a name into backend, encodings and other options; the command line of a program is split into its words.
pub fn words(name: &str) -> Vec<&str> {
    name.split(|c: char| c.is_whitespace() || matches!(c, '/' | ':')).filter(|word| !word.is_empty()).collect()
}
