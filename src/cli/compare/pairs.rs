//! Which configurations a report sets against one another (`--scatter`).

use super::reports;
use crate::backend::named;
use crate::cli::arguments::ResultArguments;
use crate::compare::Contender;

/// Names that an error lists.
const LISTED: usize = 20;

/// The pairs that the command line names, by the numbers of their configurations.
///
/// # Errors
/// If a name is that of none, or of several, or no report would show them; the text says which, and what there is.
pub fn pairs(output: &ResultArguments, contenders: &[Contender]) -> Result<Vec<[usize; 2]>, String> {
    if !output.scatter.is_empty() && !reports::wanted(output) {
        return Err("`--scatter` chooses what a report shows; add `--html FILE`, `--markdown FILE` or `--latex FILE`"
            .to_owned());
    }
    let names: Vec<String> = contenders.iter().map(|contender| contender.configuration.to_string()).collect();
    let named = |text: &str| number(text, contenders, &names);
    output.scatter.iter().map(|text| pair(text, &named)).collect()
}

/// Two names with a comma between them. The command line of an external program may have commas, too.
fn pair(text: &str, named: &dyn Fn(&str) -> Result<usize, String>) -> Result<[usize; 2], String> {
    let mut problem = None;
    for (comma, _) in text.match_indices(',') {
        match (named(&text[..comma]), named(&text[comma + 1..])) {
            (Ok(one), Ok(other)) if one != other => return Ok([one, other]),
            (Ok(_), Ok(_)) => {
                problem.get_or_insert_with(|| format!("`--scatter {text}`: both names are those of one configuration"));
            }
            (Err(said), _) | (_, Err(said)) => {
                problem.get_or_insert(said);
            }
        }
    }
    Err(problem.unwrap_or_else(|| format!("`--scatter {text}`: two names are needed, with a comma between them")))
}

/// The configuration of this name, or the one that has all of these words.
fn number(text: &str, contenders: &[Contender], names: &[String]) -> Result<usize, String> {
    let text = text.trim();
    if let Some(number) = names.iter().position(|name| name == text) {
        return Ok(number);
    }
    let asked = words(text);
    let has = |number: usize, word: &str| {
        words(&names[number]).contains(&word)
            // `sat` is another name of a backend.
            || named(word).is_some_and(|backend| backend.name() == contenders[number].configuration.backend)
    };
    let fitting = (0..names.len()).filter(|number| !asked.is_empty() && asked.iter().all(|word| has(*number, word)));
    let listed = |numbers: &[usize]| {
        let shown: String = numbers.iter().take(LISTED).map(|number| format!("\n  {}", names[*number])).collect();
        let others = numbers.len().saturating_sub(LISTED);
        if others > 0 { format!("{shown}\n  and {others} others") } else { shown }
    };
    match fitting.collect::<Vec<_>>()[..] {
        [number] => Ok(number),
        [] => {
            let all: Vec<usize> = (0..names.len()).collect();
            Err(format!("`--scatter`: no configuration is `{text}`; there are:{}", listed(&all)))
        }
        ref several => Err(format!(
            "`--scatter`: {} configurations are `{text}`; write more of the name:{}",
            several.len(),
            listed(several)
        )),
    }
}

/// What a name consists of: backend, encodings, ways; of a program's command line its words.
fn words(name: &str) -> Vec<&str> {
    name.split(|c: char| c.is_whitespace() || matches!(c, '/' | ':')).filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::arguments::{Arguments, Command};
    use crate::cli::compare::choice::contenders;
    use clap::Parser;

    fn chosen(options: &[&str]) -> Result<Vec<[usize; 2]>, String> {
        let words = ["gridc", "compare", "file"].iter().chain(options);
        let Command::Compare(compare) = Arguments::try_parse_from(words).unwrap().command else { panic!("compare") };
        pairs(&compare.output, &contenders(&compare).unwrap())
    }

    #[test]
    fn names_and_words_of_names() {
        let html = ["--html", "x.html", "--scatter"];
        let of = |options: &[&str], pair: &str| chosen(&[options, &html, &[pair]].concat());
        let three = ["--backends", "dlx,cells,sat"];
        assert_eq!(of(&three, "dlx,sat"), Ok(vec![[0, 2]]));
        assert_eq!(of(&three, "batsat extended/pairwise/direct, cells"), Ok(vec![[2, 1]]));
        let families = ["--encodings", "minimal,extended", "--facts", "units,propagated"];
        let names = ["minimal,extended", "minimal units,extended", "batsat minimal/pairwise/direct,minimal propagated"];
        assert!(
            of(&families, names[0])
                .unwrap_err()
                .contains("2 configurations are `minimal`; write more of the name:\n  batsat")
        );
        assert!(of(&families, names[1]).is_err());
        assert!(of(&families, names[2]).is_ok());
        assert_eq!(chosen(&["--html", "x", "--scatter", "dlx,sat", "--scatter", "sat,lp"]), Ok(vec![[0, 1], [1, 2]]));
        let program = ["--backends", "dimacs:solver a,b {}", "--backends", "dlx"];
        assert_eq!(of(&program, "dimacs:solver a,b {},dlx"), Ok(vec![[0, 1]]));
        assert_eq!(of(&program, "dlx,solver"), Ok(vec![[1, 0]]));
        assert_eq!(chosen(&three), Ok(vec![]));
    }

    #[test]
    fn what_names_no_pair_is_answered_with_what_there_is() {
        for (pair, said) in [
            ("dlx", "two names are needed"),
            ("dlx,", "no configuration is ``; there are:\n  dlx\n  batsat"),
            ("dlx,cells", "no configuration is `cells`"),
            ("sat,batsat", "both names are those of one"),
        ] {
            let problem = chosen(&["--backends", "dlx,sat", "--html", "x", "--scatter", pair]).unwrap_err();
            assert!(problem.contains(said), "{problem}");
        }
        assert!(chosen(&["--scatter", "dlx,sat"]).unwrap_err().contains("add `--html FILE`"));
    }
}
