//! Checks the faces of a file: keywords, arguments, parameters, colours and sentences.

use super::super::rules::RuleSource;
use super::own::integer_of;
use super::vocabulary::{ENTRIES, EntryKind, FaceValue, MARKS, MarkKind, Operands, TOUCHING};
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{
    Argument, CallArgument, Expression, ExpressionKind, FaceDefinition, FaceEntry, Name, Operator, Parameter,
    RuleDefinition,
};
use crate::syntax::suggest::nearest;

/// Returns the mistakes in the faces of a file. `rules` are those of the file, `known` all rules.
pub fn check_faces(faces: &[&FaceDefinition], rules: &[&RuleDefinition], known: &dyn RuleSource) -> Vec<Diagnostic> {
    // Without faces, the names of all rules, for which all model files are parsed, are not needed.
    if faces.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let names = &known.rule_names();
    for (place, face) in faces.iter().enumerate() {
        let name = face.rule.text.as_str();
        let Some(rule) = rules.iter().find(|rule| rule.name.text == face.rule.text) else {
            let message = Diagnostic::new(
                Code::E0464,
                format!(
                    "a face for the rule `{name}`, which this file does \
                not define"
                ),
            );
            let message = message.at(face.rule.span, "not a rule of this file");
            found.push(match nearest(name, rules.iter().map(|rule| rule.name.text.as_str())) {
                Some(guess) => message.help(format!("did you mean `{guess}`?")),
                None => message.help("write a face in the file that defines its rule"),
            });
            continue;
        };
        if let Some(first) = faces[..place].iter().find(|other| other.rule.text == face.rule.text) {
            let message = Diagnostic::new(Code::E0464, format!("`{name}` has two faces"));
            found.push(message.at(face.rule.span, "the second").at(first.rule.span, "the first"));
            continue;
        }
        let mut checker = Checker { rule, known, names, found: &mut found };
        checker.face(face);
    }
    found
}

struct Checker<'c> {
    rule: &'c RuleDefinition,
    known: &'c dyn RuleSource,
    names: &'c [&'c str],
    found: &'c mut Vec<Diagnostic>,
}

impl<'c> Checker<'c> {
    fn face(&mut self, face: &FaceDefinition) {
        for (place, entry) in face.entries.iter().enumerate() {
            let word = entry.word.text.as_str();
            let Some(kind) = ENTRIES.iter().find(|kind| kind.word == word) else {
                self.unknown("entry", word, entry.word.span, ENTRIES.iter().map(|kind| kind.word));
                continue;
            };
            let first = face.entries[..place].iter().find(|other| other.word.text == entry.word.text);
            if let Some(first) = first.filter(|_| !kind.several) {
                let message = Diagnostic::new(Code::E0465, format!("a face has only one entry `{word}`"));
                self.found.push(message.at(entry.word.span, "the second").at(first.word.span, "the first"));
                continue;
            }
            self.entry(entry, kind);
        }
        for word in ["mark", "says"] {
            if !face.entries.iter().any(|entry| entry.word.text == word) {
                let message = Diagnostic::new(Code::E0465, format!("the face of `{}` has no `{word}`", face.rule.text));
                let message = message.at(face.rule.span, "this face");
                self.found.push(match word {
                    "mark" => message.help("for a rule without a drawing, write `mark nothing`"),
                    _ => message.help("state the rule in one sentence: `says \"…\"`"),
                });
            }
        }
    }

    fn entry(&mut self, entry: &FaceEntry, kind: &EntryKind) {
        let mut keys = kind.keys;
        let mut count = 0;
        for argument in &entry.arguments {
            let Argument { name, value } = argument;
            match name {
                Some(name) => match keys.iter().find(|(key, _)| *key == name.text) {
                    Some((_, wanted)) => self.value(value, *wanted),
                    None => self.unknown("key", &name.text, name.span, keys.iter().map(|(key, _)| *key)),
                },
                None if is_one_of(value, kind.flags) && (count > 0 || kind.operands != Operands::Mark) => {}
                None => {
                    count += 1;
                    match kind.operands {
                        Operands::Mark if count == 1 => keys = self.mark(value, kind).map_or(&[], |mark| mark.keys),
                        Operands::Touch if count == 1 => drop(self.mark(value, kind)),
                        _ => self.positional(value, kind, count),
                    }
                }
            }
        }
        let least = match kind.operands {
            Operands::Nothing | Operands::Condition => 0,
            Operands::Texts(least) | Operands::Rules(least) => least,
            Operands::Mark | Operands::Touch | Operands::Kinds | Operands::Number => 1,
        };
        if count < least {
            self.wrong(entry.word.span, &format!("`{}` is followed by {}", kind.word, wanted(kind)));
        }
    }

    /// Checks an argument without a name.
    fn positional(&mut self, value: &Expression, kind: &EntryKind, count: usize) {
        let name = name_of(value);
        match (kind.operands, name) {
            (Operands::Texts(_), _) if matches!(value.kind, ExpressionKind::Text(_)) => self.sentence(value, kind),
            (Operands::Rules(_), Some(name)) => self.rule_named(name, value.span),
            (Operands::Kinds, Some(name)) if MARKS.iter().any(|mark| mark.word == name) => {}
            (Operands::Number, _) if count == 1 && matches!(value.kind, ExpressionKind::Integer(_)) => {}
            (Operands::Number, Some(name)) if count == 1 => {
                let default = self.parameter(name, value.span, &["int"]).and_then(|found| found.default.as_ref());
                if self.has_parameter(name) && !default.is_some_and(|e| matches!(e.kind, ExpressionKind::Integer(_))) {
                    self.wrong(value.span, "a number that clues may omit needs an integer as default");
                }
            }
            (Operands::Condition, Some(name)) if count == 1 => drop(self.parameter(name, value.span, &["bool"])),
            _ => self.wrong(value.span, &format!("`{}` is followed by {}", kind.word, wanted(kind))),
        }
    }

    /// Checks that each `{…}` in a sentence names a parameter, or the colour.
    fn sentence(&mut self, value: &Expression, kind: &EntryKind) {
        let ExpressionKind::Text(text) = &value.kind else { return };
        if !matches!(kind.word, "says" | "with_text") {
            return;
        }
        for piece in text.split('{').skip(1) {
            let name = piece.split('}').next().unwrap_or("");
            if !matches!(name, "colour" | "Colour") && !self.has_parameter(name) {
                self.parameter(name, value.span, &[]);
            }
        }
    }

    /// Returns the kind of a mark, after checking its parameters.
    fn mark(&mut self, value: &Expression, entry: &EntryKind) -> Option<&'static MarkKind> {
        let kinds = || MARKS.iter().filter(|mark| entry.operands == Operands::Mark || TOUCHING.contains(&mark.word));
        let (name, span, of) = match &value.kind {
            ExpressionKind::Name(name) => (name.as_str(), value.span, &[][..]),
            ExpressionKind::Call(Name { text, span }, CallArgument::List(of)) => (text.as_str(), *span, of.as_slice()),
            _ => {
                self.wrong(value.span, &format!("`{}` is followed by a kind of mark", entry.word));
                return None;
            }
        };
        let Some(mark) = kinds().find(|mark| mark.word == name) else {
            self.unknown("kind of mark", name, span, kinds().map(|mark| mark.word));
            return None;
        };
        if of.len() != mark.of.len() && !(mark.bare && of.is_empty()) {
            let wanted = match mark.of.len() {
                0 => "unknown parameter".to_owned(),
                1 => "one parameter: the cells".to_owned(),
                count => format!("{count} parameters: the circle and its shafts"),
            };
            self.wrong(value.span, &format!("a mark `{name}` needs {wanted}"));
        }
        for (argument, types) in of.iter().zip(mark.of) {
            if let Some(name) = name_of(&argument.value) {
                self.parameter(name, argument.value.span, types);
            }
        }
        Some(mark)
    }

    fn value(&mut self, value: &Expression, wanted: FaceValue) {
        let is_integer = |e: &Expression| matches!(e.kind, ExpressionKind::Integer(_));
        match (wanted, &value.kind) {
            (FaceValue::Text | FaceValue::TextOrParameter, ExpressionKind::Text(_)) => {}
            (FaceValue::Integer, _) if integer_of(value).is_some() => {}
            (FaceValue::Integers, ExpressionKind::Set(members)) if members.iter().all(is_integer) => {}
            (FaceValue::Rules, ExpressionKind::Set(members)) => {
                for member in members {
                    match name_of(member) {
                        Some(name) => self.rule_named(name, member.span),
                        None => self.wrong(member.span, "expected the name of a rule"),
                    }
                }
            }
            (FaceValue::Word(words), ExpressionKind::Name(name)) => {
                if !words.contains(&name.as_str()) {
                    self.unknown("word", name, value.span, words.iter().copied());
                }
            }
            (FaceValue::TextOrParameter, ExpressionKind::Name(name)) => {
                self.parameter(name, value.span, &["int", "digit", "digits", "text"]);
            }
            (FaceValue::Arithmetic(names), _) => self.arithmetic(value, names),
            (FaceValue::Ranges(names), ExpressionKind::Set(members)) => {
                for member in members {
                    match &member.kind {
                        ExpressionKind::Range(first, last) => {
                            self.arithmetic(first, names);
                            self.arithmetic(last, names);
                        }
                        _ => self.arithmetic(member, names),
                    }
                }
            }
            (FaceValue::RuleParameter, ExpressionKind::Call(rule, CallArgument::List(of))) => {
                self.rule_named(&rule.text, rule.span);
                let parameter = of.first().and_then(|argument| name_of(&argument.value));
                let of = self.known.rule(&rule.text);
                if let (Some(of), Some(parameter)) = (of, parameter)
                    && !of.parameters.iter().any(|found| found.name.text == parameter)
                {
                    self.no_parameter(parameter, of, value.span);
                }
            }
            (wanted, _) => self.wrong(value.span, &format!("expected {}", wanted.described())),
        }
    }

    /// Checks arithmetic: integers, these names, and `+ - * /`.
    fn arithmetic(&mut self, found: &Expression, names: &'static [&'static str]) {
        match &found.kind {
            ExpressionKind::Integer(_) => {}
            ExpressionKind::Name(name) if names.contains(&name.as_str()) => {}
            ExpressionKind::Name(name) => {
                self.unknown("name", name, found.span, names.iter().copied());
            }
            ExpressionKind::Binary(
                left,
                Operator::Add | Operator::Subtract | Operator::Multiply | Operator::Divide,
                right,
            ) => {
                self.arithmetic(left, names);
                self.arithmetic(right, names);
            }
            _ => self.wrong(found.span, &format!("expected {}", FaceValue::Arithmetic(names).described())),
        }
    }

    fn has_parameter(&self, name: &str) -> bool {
        self.rule.parameters.iter().any(|parameter| parameter.name.text == name)
    }

    /// Returns a parameter of the rule, which must have one of these types.
    fn parameter(&mut self, name: &str, span: Span, types: &[&str]) -> Option<&'c Parameter> {
        let rule = self.rule;
        let Some(found) = rule.parameters.iter().find(|parameter| parameter.name.text == name) else {
            self.no_parameter(name, rule, span);
            return None;
        };
        if !types.contains(&found.kind.text.as_str()) {
            let message = format!("`{name}` has type `{}`, not {}", found.kind.text, listed(types));
            let message = Diagnostic::new(Code::E0466, message).at(span, "of the wrong type");
            self.found.push(message.at(found.kind.span, "declared here"));
        }
        Some(found)
    }

    fn no_parameter(&mut self, name: &str, rule: &RuleDefinition, span: Span) {
        let message = Diagnostic::new(Code::E0466, format!("`{}` has no parameter `{name}`", rule.name.text));
        let message = message.at(span, "unknown parameter");
        let names = || rule.parameters.iter().map(|parameter| parameter.name.text.as_str());
        self.found.push(match nearest(name, names()) {
            Some(guess) => message.help(format!("did you mean `{guess}`?")),
            None if rule.parameters.is_empty() => message.help("the rule has no parameters"),
            None => message.help(format!("its parameters are {}", listed(&names().collect::<Vec<_>>()))),
        });
    }

    fn rule_named(&mut self, name: &str, span: Span) {
        if !self.names.contains(&name) {
            let message = Diagnostic::new(Code::E0464, format!("there is no rule `{name}`")).at(span, "unknown rule");
            self.found.push(match nearest(name, self.names.iter().copied()) {
                Some(guess) => message.help(format!("did you mean `{guess}`?")),
                None => message.help("`gridc rules` lists all of them"),
            });
        }
    }

    fn unknown<'a>(&mut self, what: &str, name: &str, span: Span, known: impl Iterator<Item = &'a str> + Clone) {
        let message = Diagnostic::new(
            Code::E0465,
            format!(
                "there is no {what} `{name}` for faces \
            here"
            ),
        )
        .at(span, "unknown");
        let all: Vec<&str> = known.clone().collect();
        self.found.push(match nearest(name, known) {
            Some(guess) => message.help(format!("did you mean `{guess}`?")),
            None if all.is_empty() => message.help("no named value is allowed here"),
            None => message.help(format!("it can be {}", listed(&all))),
        });
    }

    fn wrong(&mut self, span: Span, said: &str) {
        self.found.push(Diagnostic::new(Code::E0465, said).at(span, "not valid here"));
    }
}

impl FaceValue {
    fn described(self) -> String {
        match self {
            Self::Text => "a text in quotes".to_owned(),
            Self::Integer => "an integer".to_owned(),
            Self::Integers => "integers in braces, as in `{1 9}`".to_owned(),
            Self::Rules => "names of rules in braces".to_owned(),
            Self::Word(words) => listed(words),
            Self::TextOrParameter => "a text in quotes, or a parameter".to_owned(),
            Self::Arithmetic(names) => format!("integers, {}, and `+ - * /`", listed(names)),
            Self::Ranges(_) => "ranges in braces, as in `{0, 2..highest}`".to_owned(),
            Self::RuleParameter => "a rule and its parameter, as in `whispers(gap)`".to_owned(),
        }
    }
}

/// Describes what must follow the keyword of an entry.
fn wanted(kind: &EntryKind) -> &'static str {
    match kind.operands {
        Operands::Nothing => "nothing",
        Operands::Mark => "a kind of mark, then words and `name=value`",
        Operands::Touch => "a kind of mark whose cells touch",
        Operands::Condition => "nothing, or a parameter that is true or false",
        Operands::Texts(_) => "texts in quotes",
        Operands::Rules(_) => "names of rules",
        Operands::Kinds => "kinds of marks",
        Operands::Number => "an integer, or a parameter",
    }
}

fn name_of(value: &Expression) -> Option<&str> {
    match &value.kind {
        ExpressionKind::Name(name) => Some(name),
        _ => None,
    }
}

fn is_one_of(value: &Expression, words: &[&str]) -> bool {
    name_of(value).is_some_and(|name| words.contains(&name))
}

/// Formats `a`, `b` or `c`, each in quotes.
fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}
