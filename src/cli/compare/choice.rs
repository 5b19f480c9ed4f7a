//! Builds the list of configurations that `gridc compare` measures from the options `--formulations`, `--backends`, `--encodings`
//! and `--facts`.

use crate::backend::{BACKENDS, Backend, Heuristic, all_backends, external, from_text};
use crate::cli::arguments::{CompareArguments, MatrixArguments, Switch};
use crate::cli::words::elsewhere;
use crate::compare::{Contender, MatrixOptions, WordEnum, matrix, sweeps};
use crate::syntax::suggest::nearest;

/// Maximum number of configurations in one run; more are rejected as a mistake.
const MOST: usize = 10_000;

/// Returns all configurations, and checks that every option applies to at least one of them.
///
/// # Errors
/// If a word is unknown or would have no effect; the text names the word and the alternatives.
pub fn contenders(arguments: &CompareArguments) -> Result<Vec<Contender>, String> {
    let MatrixArguments { formulations, backends, encodings, facts, redundant, presolve, repeat: _, seed } =
        &arguments.matrix;
    let wishes = MatrixOptions {
        formulations: members("--formulations", "formulation", formulations)?,
        backends: backends_named(backends)?,
        encodings: encodings
            .as_deref()
            .map(|text| sweeps(text).map_err(|error| format!("`--encodings`: {error}")))
            .transpose()?
            .unwrap_or_default(),
        facts: members("--facts", "way", facts)?,
        redundant: *redundant,
        presolve: presolve.is_some_and(Switch::is_on),
        memory: arguments.limits.memory,
    };
    let contenders = matrix(&wishes).map_err(|error| error.to_string())?;
    if contenders.len() > MOST {
        return Err(format!("{} configurations are too many: at most {MOST}", contenders.len()));
    }
    let any = |can: fn(&Contender) -> bool| contenders.iter().any(can);
    if seed.is_some() && !any(|c| c.plan.backend.abilities().seeds) {
        return Err("none of these backends uses `--seed`".to_owned());
    }
    if arguments.limits.nodes.is_some() && !any(|c| c.plan.backend.abilities().counts_nodes) {
        return Err("none of these backends counts nodes, so `--nodes` would have no effect; use `--time`".to_owned());
    }
    Ok(contenders)
}

/// Parses a list of members of a closed choice; `all` stands for all members.
fn members<T: WordEnum>(option: &str, noun: &str, list: &[String]) -> Result<Vec<T>, String> {
    let mut members = Vec::new();
    for word in list.iter().map(|word| word.trim()) {
        if word == "all" {
            members.extend_from_slice(T::MEMBERS);
        } else {
            let all = || T::MEMBERS.iter().map(|member| member.word());
            members.push(T::of_word(word).ok_or_else(|| unknown(option, noun, word, all()))?);
        }
    }
    Ok(members)
}

/// Parses the lists of `--backends`. The command line of an external program may contain commas, so it takes an option of its
/// own.
fn backends_named(lists: &[String]) -> Result<Vec<&'static dyn Backend>, String> {
    let mut backends = Vec::new();
    for list in lists {
        // A colon precedes a program's arguments or a heuristic's parameters.
        if external::Command::is_one(list) && !list.split(',').any(Heuristic::is_one) {
            backends.push(from_text(list)?);
            continue;
        }
        for word in list.split(',').map(str::trim) {
            if word == "all" {
                backends.extend_from_slice(BACKENDS);
            } else {
                let all = || all_backends().map(|backend| backend.name()).chain(["sat"]);
                let problem = |said: String| match Heuristic::is_one(word) {
                    true => said,
                    false => elsewhere(word).unwrap_or_else(|| unknown("--backends", "backend", word, all())),
                };
                backends.push(from_text(word).map_err(problem)?);
            }
        }
    }
    Ok(backends)
}

fn unknown<'a>(option: &str, noun: &str, word: &str, all: impl Iterator<Item = &'a str>) -> String {
    let all: Vec<&str> = all.collect();
    let hint = nearest(word, all.iter().copied()).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    format!("`{option}`: there is no {noun} `{word}`{hint}\n  available: {}, or `all`", all.join(", "))
}
