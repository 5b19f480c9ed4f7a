//! Compares the table of faces with the parser, and tests messages about invalid faces.

use gridc::stages::language::Library;
use gridc::stages::language::faces::check::check_faces;
use gridc::stages::language::faces::vocabulary::MARKS;
use gridc::stages::language::faces::{FACES, Kind, Look, Touch, Touching, face, named_colour, vocabulary};
use gridc::stages::language::resolve::resolve;
use gridc::stages::puzzle::OwnText;
use gridc::stages::syntax::Sources;
use gridc::stages::syntax::ast::{FaceDefinition, ItemKind, RuleDefinition};
use gridc::stages::syntax::grid::parse;

mod table;

#[test]
fn faces_say_what_they_are_asked() {
    let whispers = face("whispers").unwrap();
    assert_eq!(
        whispers.sentence("green", |_| None),
        "Green lines are whispers: adjacent digits along a green line differ by at least 5."
    );
    assert!(whispers.sentence("red", |name| (name == "gap").then(|| "3".to_owned())).ends_with("at least 3."));
    assert!(face("antiknight").unwrap().is_global() && !face("killer").unwrap().is_global());
    let plausible = face("killer").unwrap().marks[0].plausible.unwrap();
    assert!(plausible(3, 2, 1, 9) && plausible(17, 2, 1, 9) && !plausible(2, 2, 1, 9) && !plausible(18, 2, 1, 9));
    let usual = face("dutch_whispers").unwrap().number.unwrap().usual.unwrap();
    assert_eq!([usual(9), usual(6)], [4, 2]);
    let touch = |rule: &str| face(rule).unwrap().touch.map(|touch| (touch.kind, touch.of));
    assert_eq!(touch("thermo"), Some((Touching::Line, &["branches"][..])));
    assert_eq!(touch("arrow"), Some((Touching::Shafts, &["circle", "shafts"][..])));
    assert_eq!(touch("sum_cage"), None);
    assert_eq!(face("nonconsecutive").unwrap().reads_marks_of, ["kropki_white", "consecutive"]);
    assert!(face("zebra").is_none());
    for face in FACES {
        assert!(!face.marks.is_empty() && !face.names.is_empty() && face.says.ends_with('.'), "{}", face.rule);
        assert!(face.marks.len() == 1 || face.marks.iter().all(|mark| mark.kind != Kind::Nothing), "{}", face.rule);
    }
}

#[test]
fn cells_touch_as_the_marks_that_join_them_say() {
    for face in FACES {
        let joined = face.marks.iter().find_map(|mark| {
            let kind = match mark.kind {
                Kind::Line | Kind::Outside | Kind::Border => Touching::Line,
                Kind::Shafts => Touching::Shafts,
                Kind::Edge => Touching::Edge,
                Kind::Corner => Touching::Corner,
                _ => return None,
            };
            Some(Touch { kind, of: mark.of })
        });
        assert!(joined.is_none() || face.touch == joined, "{}: {:?}", face.rule, face.touch);
    }
}

/// Returns the codes and messages about the faces in a text.
fn wrong(text: &str) -> Vec<String> {
    let source = Sources::new().add("test", text, 0);
    let parsed = parse(&source);
    assert_eq!(parsed.diagnostics, []);
    let items = parsed.ast.unwrap().items;
    let (mut faces, mut rules): (Vec<&FaceDefinition>, Vec<&RuleDefinition>) = (Vec::new(), Vec::new());
    for item in &items {
        match &item.kind {
            ItemKind::Face(face) => faces.push(face),
            ItemKind::Rule(rule) => rules.push(rule),
            _ => {}
        }
    }
    let library = Library::new(&mut Sources::new());
    let said = check_faces(&faces, &rules, &library);
    let shown = said.into_iter().map(|message| {
        let label = message.labels.first().unwrap().span;
        let at = &text[label.start as usize..label.end as usize];
        format!("{} {} [{at}] {}", message.code, message.message, message.help.unwrap_or_default())
    });
    shown.collect()
}

#[test]
fn everything_in_a_face_is_checked() {
    let rule = "rule stripe(line: path, gap: int = 5, name: text) { true }\n";
    let face = |entries: &str| {
        let mark = if entries.contains("mark") { "" } else { "  mark nothing\n" };
        let says = if entries.contains("says") { "" } else { "  says \"Said.\"\n" };
        wrong(&format!("{rule}face stripe {{\n{mark}{says}  {entries}\n}}\n"))
    };
    let none: [&str; 0] = [];
    for right in [
        "mark line(line) colour=green text=gap likely=1 together written",
        "mark shade look=windows",
        "names \"stripe\" \"striped line\"",
        "says \"{Colour} lines: {gap}.\" highest=9",
        "topic needs=\"line\" needs=\"differ\" numbers={1 9} also={whispers} order=3",
        "number gap usual=((side + 1) / 2) through=whispers(gap) besides=1",
        "mark outside(line) text=\"X\" range={0, 2..highest * (highest - 1) / 2 - 1}",
        "over thermo arrow\n  never line shade\n  unordered",
        "touch line(line)\n  apart\n  same_boxes\n  one_grid",
    ] {
        assert_eq!(face(right), none, "{right}");
    }
    for (text, said) in [
        ("name \"x\"", "E0465 there is no entry `name` for faces here [name] did you mean `names`?"),
        ("mark lines(line)", "E0465 there is no kind of mark `lines` for faces here [lines] did you mean `line`?"),
        ("mark line(lin)", "E0466 `stripe` has no parameter `lin` [lin] did you mean `line`?"),
        ("mark line(gap)", "E0466 `gap` has type `int`, not `path` or `set` [gap] "),
        ("mark line", "E0465 a mark `line` needs one parameter: the cells [line] "),
        ("mark line(line) text=line", "E0466 `line` has type `path`, not `int`, `digit`, `digits` or `text` [line] "),
        ("mark line(line) color=green", "E0465 there is no key `color` for faces here [color] did you mean `colour`?"),
        ("mark line(line) colour=grean", "E0465 there is no word `grean` for faces here [grean] did you mean `green`?"),
        ("mark line(line) likely=\"x\"", "E0465 expected an integer [\"x\"] "),
        (
            "mark cage(line) range={0..hihest}",
            "E0465 there is no name `hihest` for faces here [hihest] did you mean `highest`?",
        ),
        ("says \"{gup}\"", "E0466 `stripe` has no parameter `gup` [\"{gup}\"] did you mean `gap`?"),
        ("says", "E0465 `says` is followed by texts in quotes [says] "),
        ("over thermos", "E0464 there is no rule `thermos` [thermos] did you mean `thermo`?"),
        ("number line", "E0466 `line` has type `path`, not `int` [line] "),
        (
            "number 4 through=whispers(gip)",
            "E0466 `whispers` has no parameter `gip` [whispers(gip)] did you mean `gap`?",
        ),
        ("one_grid gap", "E0466 `gap` has type `int`, not `bool` [gap] "),
        ("one_grid 3", "E0465 `one_grid` is followed by nothing, or a parameter that is true or false [3] "),
        ("unordered 3", "E0465 `unordered` is followed by nothing [3] "),
        ("touch", "E0465 `touch` is followed by a kind of mark whose cells touch [touch] "),
        ("touch line", "E0465 a mark `line` needs one parameter: the cells [line] "),
        ("touch line(gap)", "E0466 `gap` has type `int`, not `path` or `set` [gap] "),
        ("touch lines(line)", "E0465 there is no kind of mark `lines` for faces here [lines] did you mean `line`?"),
        (
            "touch outside(line)",
            "E0465 there is no kind of mark `outside` for faces here [outside] it can be `line`, `shafts`, `edge`, \
            `corner` or `cage`",
        ),
        ("touch line(line) line", "E0465 `touch` is followed by a kind of mark whose cells touch [line] "),
        ("unordered\n  unordered", "E0465 a face has only one entry `unordered` [unordered] "),
    ] {
        assert_eq!(face(text).first().map(String::as_str), Some(said), "{text}");
    }
    assert_eq!(
        wrong(&format!("{rule}face strip {{ mark nothing; says \"x\" }}")),
        ["E0464 a face for the rule `strip`, which this file does not define [strip] did you mean `stripe`?"]
    );
    let twice = format!("{rule}face stripe {{ mark nothing; says \"x\" }}\nface stripe {{ }}");
    assert_eq!(wrong(&twice), ["E0464 `stripe` has two faces [stripe] "]);
    assert_eq!(wrong(&format!("{rule}face stripe {{ }}")).len(), 2);
}

#[test]
fn faces_of_a_puzzles_own_rules_are_kept_and_checked() {
    let mut sources = Sources::new();
    let library = Library::new(&mut sources);
    let mut resolved = |text: &str| {
        let parsed = parse(&sources.add("test", text, 0));
        assert_eq!(parsed.diagnostics, []);
        resolve(&parsed.ast.unwrap(), &library, None)
    };
    let rule = "use classic\nrule stripe(line: path, gap: int = 5) { true }\nrule bare(c: cell) { true }\n";
    let clues = "stripe r1c1 r1c2\nbare r1c1\nthermo r2c2 r2c3\n";
    let face = "face stripe {\n  mark line(line) ends=arrow colour=green text=gap together\n  mark cage(line) text=\"X\"\n  names \"striped line\"\n  says \"{Colour} lines: {gap}.\"\n}\n";
    let found = resolved(&format!("{rule}{face}{clues}"));
    let errors: Vec<_> = found.diagnostics.iter().filter(|message| message.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let own = found.puzzle.unwrap().own_rules;
    // The library's rules are not included.
    assert_eq!(own.iter().map(|own| own.name.as_str()).collect::<Vec<_>>(), ["stripe", "bare"]);
    assert_eq!(
        (own[0].names.as_slice(), own[0].says.as_deref()),
        (&["striped line".to_owned()][..], Some("{Colour} lines: {gap}."))
    );
    let [line, cage] = own[0].marks.as_slice() else { panic!("{:?}", own[0].marks) };
    assert_eq!((line.kind.as_str(), line.of.as_slice(), line.together), ("line", &["line".to_owned()][..], true));
    assert_eq!((line.look.as_deref(), line.colour.as_deref()), (Some("arrow"), Some("green")));
    assert_eq!(line.text, Some(OwnText::Parameter("gap".to_owned())));
    assert_eq!((cage.kind.as_str(), &cage.text), ("cage", &Some(OwnText::Literal("X".to_owned()))));
    assert_eq!(own[0].parameters[1].default.as_deref(), Some("5"));
    assert!(own[1].marks.is_empty() && own[1].says.is_none());
    for (face, code) in [
        ("face strip { mark nothing; says \"x\" }\n", "E0464"),
        ("face thermo { mark nothing; says \"x\" }\n", "E0464"),
        ("face stripe { mark line(lime); says \"x\" }\n", "E0466"),
        ("face stripe { mark nothing }\n", "E0465"),
        ("face stripe { mark nothing; says \"x\" }\nface stripe { mark nothing; says \"x\" }\n", "E0464"),
    ] {
        let found = resolved(&format!("{rule}{face}{clues}"));
        assert_eq!(found.diagnostics.iter().find(|message| message.is_error()).unwrap().code.name(), code, "{face}");
        assert!(found.puzzle.is_none());
    }
}

/// Every word of the vocabulary is understood by the code that draws pictures.
#[test]
fn all_words_of_marks_are_known() {
    for mark in MARKS {
        assert!(Kind::of_word(mark.word).is_some(), "{}", mark.word);
        for (key, value) in mark.keys {
            let vocabulary::FaceValue::Word(words) = value else { continue };
            for word in *words {
                match *key {
                    "ends" | "look" => assert!(Look::of_word(word).is_some(), "{word}"),
                    "colour" => assert!(named_colour(word).is_some(), "{word}"),
                    _ => {}
                }
            }
        }
    }
}
