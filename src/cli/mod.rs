//! The command line: the only part of gridc that prints, and that reads arguments and files.

pub(crate) mod arguments;
mod bulk;
mod candidates;
mod canonical;
mod certify;
pub(crate) mod compare;
mod compile;
mod convert;
mod counting;
mod decode;
mod draw;
mod exit;
mod explain;
mod files;
mod fmt;
pub(crate) mod generate;
mod implied;
mod instances;
pub(crate) mod interrupt;
pub(crate) mod job;
mod lint;
mod list;
#[cfg(feature = "listen")]
mod listen;
mod manual;
pub(crate) mod messages;
pub(crate) mod method;
mod minimal;
mod output;
mod pages;
pub(crate) mod panics;
pub(crate) mod pipeline;
pub(crate) mod printer;
pub(crate) mod progress;
mod puzzles;
pub(crate) mod quantity;
mod rate;
pub(crate) mod reproduction;
mod rewrite;
mod rules;
pub(crate) mod run;
mod schema;
mod terminal;
mod test;
pub(crate) mod trace;
mod transform;
mod verdict;
mod verify;
mod watch;
pub(crate) mod words;

pub use exit::Exit;

use crate::report::UserQuestion;
use arguments::{Arguments, Command, ExtraOutputs, SharedArguments, SolveArguments};
use clap::{CommandFactory, FromArgMatches};
use interrupt::Signals;
use output::written;
use std::ffi::OsString;
use std::io::Write;

/// Runs the program with these arguments; the first is its own name.
pub fn main(arguments: impl Iterator<Item = OsString>) -> Exit {
    panics::hush_solvers();
    match parse(arguments.collect()) {
        Ok(arguments) => dispatch(&arguments.command),
        Err(error) => {
            // clap reports `--help` and `--version` as errors, too.
            let printed = error.print();
            if error.use_stderr() { Exit::Usage } else { written(printed) }
        }
    }
}

fn parse(arguments: Vec<OsString>) -> Result<Arguments, clap::Error> {
    let (program, arguments) = (Arguments::command(), implied::with_command(arguments));
    let asks_help = arguments.get(1).is_none_or(|word| word == "-h" || word == "--help" || word == "help");
    let program = if asks_help { manual::grouped(program) } else { program };
    let matches = program.try_get_matches_from(arguments)?;
    let mut parsed = Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut Arguments::command()))?;
    implied::with_input(&mut parsed.command, matches.subcommand_name().unwrap_or_default())?;
    Ok(parsed)
}

fn dispatch(command: &Command) -> Exit {
    match command {
        Command::Solve(SolveArguments { trace: Some(lines), html, shared, .. }) => {
            trace::run(&shared.input, &shared.output.presentation.appearance, lines.get(), html.as_deref())
        }
        Command::Solve(solve) => {
            let asked = match (solve.all, solve.solutions.or(solve.random)) {
                (true, _) => UserQuestion::Solutions(None),
                (false, Some(wanted)) => UserQuestion::Solutions(Some(wanted.get())),
                (false, None) => UserQuestion::FirstSolution,
            };
            answer(
                &solve.shared,
                asked,
                ExtraOutputs {
                    why: Some(&solve.why),
                    picture: Some(&solve.picture),
                    random: solve.random.is_some(),
                    ..ExtraOutputs::default()
                },
            )
        }
        Command::Check(check) => {
            let beside = ExtraOutputs {
                why: Some(&check.why),
                picture: Some(&check.picture),
                certify: Some(&check.certify),
                ..ExtraOutputs::default()
            };
            answer(&check.shared, UserQuestion::Uniqueness, beside)
        }
        Command::Count(count) => {
            let beside = ExtraOutputs { certify: Some(&count.certify), count: Some(count), ..ExtraOutputs::default() };
            // An estimate has no cap that could be raised.
            let cap = count.cap.0.map(|cap| cap.get()).filter(|_| count.estimate.is_none());
            answer(&count.shared, UserQuestion::Count(cap), beside)
        }
        Command::Watch(arguments) => watch::watch(arguments),
        #[cfg(feature = "listen")]
        Command::Listen(arguments) => listen::listen(arguments),
        Command::Candidates(arguments) => candidates::candidates(arguments),
        Command::Redundant(arguments) => minimal::redundant(arguments),
        Command::Rate(arguments) => rate::rate(arguments),
        Command::Minimise(arguments) => minimal::minimise(arguments),
        Command::Test(arguments) => test::test(arguments),
        Command::Compare(arguments) => compare::compare(arguments),
        Command::Compile(arguments) => compile::compile(arguments),
        Command::Convert(arguments) => convert::convert(arguments),
        Command::Draw(arguments) => draw::draw(arguments),
        Command::Decode(arguments) => decode::decode(arguments),
        Command::Verify(arguments) => verify::verify(arguments),
        Command::Rules(arguments) => rules::rules(arguments),
        Command::Explain(arguments) => explain::explain(arguments),
        Command::List(arguments) => list::list(arguments),
        Command::Schema(arguments) => schema::schema(arguments.what),
        Command::Completions(arguments) => manual::completions(arguments),
        Command::Man(arguments) => manual::man(arguments),
        Command::Fmt(arguments) => fmt::fmt(arguments),
        Command::Lint(arguments) => lint::lint(arguments),
        Command::Transform(arguments) => transform::transform(arguments),
        Command::Canonical(arguments) => canonical::canonical(arguments),
        Command::Generate(arguments) => generate::generate(arguments),
    }
}

fn answer(shared: &SharedArguments, asked: UserQuestion, beside: ExtraOutputs<'_>) -> Exit {
    let signals = Signals::listen();
    match instances::recognise(&shared.input) {
        Ok(None) => {}
        Ok(Some(_)) if beside.picture.is_some_and(|picture| picture.picture.is_some()) => {
            let said = "`--picture` draws puzzles, but an instance has no cells; leave it out";
            return files::Unusable::told(Exit::Usage, said).tell();
        }
        Ok(Some(_)) if beside.certificate().is_some() => {
            let said = "`--certify` works for puzzles only; for an instance, let a SAT solver write the proof";
            return files::Unusable::told(Exit::Usage, said).tell();
        }
        Ok(Some(_)) if beside.has_way() => {
            let said = "`--method`, `--estimate` and `--random` work for puzzles only; the solutions of an instance are \
                found one by one";
            return files::Unusable::told(Exit::Usage, said).tell();
        }
        Ok(Some(files)) => return instances::run(shared, asked, &signals, files),
        Err(problem) => {
            let _ = writeln!(std::io::stderr(), "error: {problem}");
            return Exit::Usage;
        }
    }
    answer_puzzles(shared, asked, beside, &signals)
}

fn answer_puzzles(shared: &SharedArguments, asked: UserQuestion, beside: ExtraOutputs<'_>, signals: &Signals) -> Exit {
    let presentation = &shared.output.presentation;
    match files::stream(
        &shared.input,
        presentation.json,
        bulk::is_for(shared, asked, beside),
        terminal::look(&presentation.appearance, terminal::Stream::Error),
        signals,
    ) {
        Ok(mut input) => run::run(shared, asked, beside, signals, &mut input),
        Err(problem) => {
            let _ = std::io::stderr().write_all(problem.said.as_bytes());
            problem.exit
        }
    }
}
