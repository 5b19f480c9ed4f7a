use gridc::stages::backend::external::command::CommandError;
use gridc::stages::backend::external::{Command, Protocol};
use std::path::Path;

fn arguments(text: &str) -> Vec<String> {
    let command = Command::parse(text).unwrap();
    let words = command.arguments(Path::new("/t/i"), Path::new("/t/o"), Path::new("/t/p")).into_iter();
    words.map(|word| word.into_string().unwrap()).collect()
}

#[test]
fn placeholders_are_filled_and_words_are_split_as_a_shell_does() {
    assert_eq!(arguments("dimacs:cadical -q {}"), ["-q", "/t/i"]);
    assert_eq!(arguments("dimacs: cadical"), ["/t/i"]);
    assert_eq!(arguments("lp:cbc {} solve solu {out}"), ["/t/i", "solve", "solu", "/t/o"]);
    assert_eq!(arguments("dimacs:kissat {} {proof}"), ["/t/i", "/t/p"]);
    assert_eq!(arguments("lp:p 'a b' \"c {} d\" e\\ f --o={out}{x}{"), ["a b", "c /t/i d", "e f", "--o=/t/o{x}{"]);
    let command = Command::parse("dimacs:'my solver' {}").unwrap();
    assert_eq!((command.program(), command.shown()), ("my solver", "'my solver' {}"));
    assert!(!command.writes_file() && Command::parse("mps:a {} {out}").unwrap().writes_file());
}

#[test]
fn what_is_no_command_line() {
    assert_eq!(Command::parse("tptp:vampire {}"), Err(CommandError::Protocol("tptp".to_owned())));
    assert_eq!(Command::parse("dimacs:"), Err(CommandError::NoProgram(Protocol::Dimacs)));
    assert_eq!(Command::parse("dimacs:''"), Err(CommandError::NoProgram(Protocol::Dimacs)));
    assert_eq!(Command::parse("lp:a 'b"), Err(CommandError::Quotes));
}
