//! Which configurations the command line asks for.

use crate::backend::{BACKENDS, Backend, Heuristic, all_backends, external, from_text};
use crate::cli::arguments::{CompareArguments, MatrixArguments, Switch};
use crate::cli::words::elsewhere;
use crate::compare::{Contender, Wishes, Word, matrix, sweeps};
use crate::syntax::suggest::nearest;

/// So many configurations are more than one run can be from_text to have.
const MOST: usize = 10_000;

/// All configurations, with nothing asked for in vain.
///
/// # Errors
/// If a word is not known, or would not be heeded; the text says which, and what there is.
pub fn contenders(arguments: &CompareArguments) -> Result<Vec<Contender>, String> {
    let MatrixArguments { formulations, backends, encodings, facts, redundant, presolve, repeat: _, seed } =
        &arguments.matrix;
    let wishes = Wishes {
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
        return Err(format!("{} configurations are more than {MOST}", contenders.len()));
    }
    let any = |can: fn(&Contender) -> bool| contenders.iter().any(can);
    if seed.is_some() && !any(|c| c.plan.backend.abilities().seeds) {
        return Err("none of these backends has a use for `--seed`".to_owned());
    }
    if arguments.limits.nodes.is_some() && !any(|c| c.plan.backend.abilities().counts_nodes) {
        return Err("none of these backends counts nodes, so `--nodes` would limit nothing; use `--time`".to_owned());
    }
    Ok(contenders)
}

/// The members of a closed choice that are listed; `all` are all.
fn members<T: Word>(option: &str, noun: &str, list: &[String]) -> Result<Vec<T>, String> {
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

/// The backends that are listed. The command line of an external program may have commas, so it takes an option of its own.
fn backends_named(lists: &[String]) -> Result<Vec<&'static dyn Backend>, String> {
    let mut backends = Vec::new();
    for list in lists {
        // A colon stands before a program's arguments or a heuristic's parameters.
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
    format!("`{option}`: there is no {noun} `{word}`{hint}\n  there are: {}, or `all`", all.join(", "))
}
