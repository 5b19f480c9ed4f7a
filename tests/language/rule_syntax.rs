//! Tests the syntax of rules, expressions and clues: what is accepted, what is rejected, and the messages.

use gridc::stages::syntax::ast::Ast;
use gridc::stages::syntax::{Sources, grid};

/// Returns the tree, and each message as `code "the text of its label": its text`.
fn read(text: &str) -> (Ast, Vec<String>) {
    let mut sources = Sources::new();
    let parsed = grid::parse(&sources.add("test", text, 0));
    let shown = |d: &gridc::stages::syntax::Diagnostic| {
        let place = d.labels.first().map_or("", |l| sources.slice(l.span));
        let help = d.help.as_deref().map_or(String::new(), |help| format!("; {help}"));
        format!("{} {place:?}: {}{help}", d.code, d.message)
    };
    (parsed.ast.unwrap(), parsed.diagnostics.iter().map(shown).collect())
}

const EVERYTHING: &str = r#"gridc 1
use classic(3, 3)
use antiknight in NW, SE
use dutch(digits = {1 9}, x)
var doubled: bool on cells
var label: 1..9 on cells hidden
value c = if doubled[c] then 2 * digit(c) else digit(c)
entered
  . . 1
  . 2 .

/// Killer cage: distinct digits with the given total.
rule killer(total: int, cells: set) { distinct(cells); sum(cells) == total }

rule whispers(line: path, gap: int = 5) {
  for a, b in adjacent(line) { |a - b| >= gap }
}
rule sandwich(total: int, line: path, crust: digits = {lowest, highest}) {
  require total >= 0 else "a total is not negative"
  fold line with (crusts = 0, filling = 0) as d {
    d in {1, 9}  -> (crusts + 1, filling)
    crusts == 1  -> (crusts, filling + d)
    d == 0 -> reject
    else         -> (crusts, filling)
  } ends crusts == 2 and filling == total
  fold line with (n = 0) as d { d > n -> n + 1; else -> n } ends n == 3
}
rule room(clue: int, line: path) { line[line[1]] == clue }
rule long(lines: path...) {
  let n = length(first(lines))
  let f(c: cell, m: int) = if c == m then 1 else m
  for a in lines, b in a where n > 2 { b > 2 }
  any(a in lines, b, c in pairs(a) where (b < c) != (f(b, 2) == 2): b + c == 9)
  all(a, b in pairs(lines): sum(a) == sum(b)) and
    n > 0
  if n > 3 { distinct(lines[1]) } else if n == 2 {
    count(c in cells where c in {1, 2}) == 3
  } else { false }
  either { n == 1 } or { n == 2 }
  not any(c in lines[2..n] where odd[c]) => ||a| - b| == |c - |d||
  if n == 1 then true else false
  matches(lines, "[1-3]+.*")
  sum(x in [
    1, 2,
  3] where x > 1: x * x) == -n mod 3 <=> true
  value(c) == 3
  var seen: {0, 1, 2} on first(lines) answer
  value c = -digit(c)
}
killer 15 r1c1 r1c2 r2c1 as cage note "the \"first\" one"
killer 8 r4c4..r4c5; 9 r1c1 r1c2 ;
    12 r7c1
sandwich 17 row 4; 3 NW.column 2 ; 4 left 3 ; 5 bottom 9
little 20 ray r1c3 down_right
odd all region A NW.box 3 NW.r1c1..r2c2
quad r1c1..r2c2 : 1 2 5
x {1 9} "text" -3 gap=4 set={1 9} c=r1c1 word
arrow r7c7 : r8c8 r9c9
either { killer 15 r1c1 r1c2 } or {
  odd r1c1
  exactly 2 of {
    odd r1c1
    even r1c2
    either { odd r3c3 }
      or { odd r3c4 }
  }
}
or { odd r1c2 }
at_least (n + 1) of { odd r1c1 }
"#;

#[test]
fn the_whole_language_is_read() {
    let (ast, messages) = read(EVERYTHING);
    assert_eq!(messages, Vec::<String>::new());
    assert_eq!(ast.items.len(), 23, "{ast:#?}");
}

/// The tree without its spans, as text.
fn without_spans(ast: &Ast) -> String {
    let shown = format!("{ast:?}");
    let mut pieces = shown.split("Span {");
    let mut out = pieces.next().unwrap().to_owned();
    out.extend(pieces.map(|piece| &piece[piece.find('}').unwrap() + 1..]));
    out
}

#[test]
fn the_whole_language_prints_back() {
    let (ast, _) = read(EVERYTHING);
    let printed = grid::print(&ast);
    println!("{printed}");
    let (again, messages) = read(&printed);
    assert_eq!(messages, Vec::<String>::new(), "{printed}");
    assert_eq!(without_spans(&again), without_spans(&ast), "{printed}");
}

/// Returns the messages about a statement in a rule.
fn of_statement(statement: &str) -> Vec<String> {
    read(&format!("rule x(a: int, p: path) {{\n  {statement}\n  a == 1\n}}\n")).1
}

/// A line that begins with a bracket is the next arm, not the arguments of the word above.
#[test]
fn the_end_of_a_line_ends_an_arm() {
    let fold = |arms: &str| of_statement(&format!("fold p with (n = 0) as d {{\n{arms}\n  }} ends true"));
    let none: Vec<String> = Vec::new();
    assert_eq!(fold("    d == 1 -> reject\n    (d == 2 or d == 3) -> n + 1\n    else -> n"), none);
    assert_eq!(fold("    d == 1 -> n\n    (d == 2) -> reject\n    (d == 3) -> n"), none);
    assert_eq!(fold("    d == 1 -> reject; (d == 2) -> n"), none);
}

#[test]
fn mistakes_in_statements_are_said_once_and_in_words() {
    let cases = [
        ("a < 3 < 4", r#"E0115 "<": comparisons do not chain; write two comparisons: `a < b and b < c`"#),
        ("1..2..3", r#"E0115 "..": a range has two ends"#),
        ("a == 1 in p", r#"E0115 "in": `in` after a comparison"#),
        ("a = 3", r#"E0114 "=": `=` assigns a value to a name; it does not compare; did you mean `==`?"#),
        ("a == 3 && a == 4", r#"E0114 "&&": there is no operator `&&`; did you mean `and`?"#),
        ("a == 3 || a == 4", r#"E0114 "||": there is no operator `||`; did you mean `or`?"#),
        ("!a", r#"E0114 "!": there is no operator `!`; did you mean `not`?"#),
        ("a % 2 == 0", r#"E0114 "%": there is no operator `%`; did you mean `mod`?"#),
        ("a ≤ 3", r#"E0114 "≤": there is no operator `≤`; did you mean `<=`?"#),
        ("a == not p", r#"E0103 "not": `not` where a value is expected; put parentheses around it"#),
        ("all(c p: c == 1)", r#"E0103 "p": expected `)`, or `in` and a list, found `p`"#),
        ("all(c in p c == 1)", r#"E0103 "c": expected `where`, `:` or `)`, found `c`"#),
        ("any(d in {1, 9} and d == 1)", r#"E0103 "and": expected `where`, `:` or `)`, found `and`"#),
        ("for c p { c == 1 }", r#"E0103 "p": expected `in`, found `p`; names run over a list"#),
        ("for c in p c == 1", r#"E0103 "c": expected `where` or `{`, found `c`"#),
        ("let = 3", r#"E0103 "=": expected a name, found `=`"#),
        ("let x 3", r#"E0103 "3": expected `=`, found the number 3"#),
        ("let r1c1 = 3", r#"E0110 "r1c1": `r1c1` is a cell"#),
        ("let if = 3", r#"E0110 "if": `if` is a reserved word"#),
        ("require a > 0", r#"E0103 "": expected `else`, found the end of the line; write the message"#),
        ("a +\n  3", r#"E0103 "": expected an expression, found the end of the line; a line that continues"#),
        ("(a + 3", r#"E0103 "a": expected `)`, found `a`"#),
        ("|a - 3 == 2", r#"E0103 "a": expected `|`, found `a`"#),
        ("p[3 == 2", r#"E0103 "a": expected `]`, found `a`"#),
        ("{1, (2}", r#"E0103 "}": expected `)`, found `}`"#),
        ("a == 3 a == 4", r#"E0104 "a": `a` after the end of the statement; begin the next statement"#),
        ("a == 3\n    a == 4", r#"E0104 "a": `a` after the end of the statement; indent all statements"#),
        ("fold p with (n = 0) as d { d == 1 -> n }", r#"E0103 "": expected `ends`, found the end of the line"#),
        ("fold p with (n = 0) as d { d == 1 => n } ends true", r#"E0103 "}": expected `->`, found `}`; an arm is"#),
        (
            "fold p with (n = 0, m = 1) as d {\n    d == 1 -> (n)\n  } ends true",
            r#"E0116 "d == 1 -> (n)": the state has 2 pieces, but the arm has 1"#,
        ),
        ("let y = if a == 3 then 4", r#"E0103 "": expected `else`, found the end of the line; both cases"#),
        ("if a == 3", r#"E0103 "": expected `{` or `then`, found the end of the line"#),
        ("either { a == 1 } { a == 2 }", r#"E0104 "{": `{` after the end of the statement"#),
        (
            "var x bool on cells",
            r#"E0103 "bool": expected `:`, found `bool`; write its values: `var x: bool on cells`"#,
        ),
        ("var x: bool", r#"E0103 "": expected `on`, found the end of the line; write which cells have it"#),
        ("matches(p, \"abc)", "E0105 \"\\\"abc)\": a text is not closed"),
        ("a == ; p", r#"E0103 ";": expected an expression, found `;`"#),
        ("a == 99999999999999999999", r#"E0106 "99999999999999999999": a number is too large"#),
    ];
    for (statement, expected) in cases {
        let said = of_statement(statement);
        assert!(said.len() == 1 && said[0].starts_with(expected), "{statement}: {said:#?}");
    }
}

#[test]
fn mistakes_in_files_are_said_once_and_in_words() {
    let cases = [
        ("rule x(a int) { }\n", r#"E0103 "int": expected `:`, found `int`; write the parameter's type: `a: path`"#),
        ("rule x(a: int { }\n", r#"E0103 "{": expected `)`, found `{`"#),
        ("rule (a: int) { }\n", r#"E0103 "(": expected the rule's name, found `(`"#),
        ("rule x(a: int)\nuse classic\n", r#"E0103 "use": expected `{`, found `use`"#),
        ("rule x {\n  a == 1\nuse classic\n", r#"E0109 "{": the rule `x` is not closed; end it with `}`"#),
        ("rule x {\n  for c in p { c == 1\n}\ntitle \"y\"\n", r#"E0109 "{": the rule `x` is not closed"#),
        ("rule x {\n  if a { b } else {\n\n\nuse x\n", r#"E0109 "{": the block of `else` is not closed"#),
        ("rule x {\n  a == 3 }\n}\n", r#"E0103 "}": expected a statement, found `}`; there is no open `{`"#),
        ("rule x { a } rule y { }\n", r#"E0104 "rule": `rule` after the end of the statement"#),
        ("rul x(a: int) { a == 1 }\n", r#"E0102 "rul": there is no statement `rul`; did you mean `rule`?"#),
        ("either {\n  odd r1c1\nuse classic\n", r#"E0109 "{": the block of `either` is not closed"#),
        ("either {\n use classic\n}\n", r#"E0118 "use": `use` is among clues of which only some hold"#),
        ("exactly 2 { odd r1c1 }\n", r#"E0103 "{": expected `of`, found `{`"#),
        ("odd r1c1 as\n", r#"E0103 "": expected a name for the clue, found the end of the line"#),
        ("odd r1c1 as a as b\n", r#"E0117 "as": a clue has one name and one note"#),
        (
            "odd r1c1 as a r1c2\n",
            r#"E0103 "r1c2": expected the end of the clue (its name, note and `allow` come last)"#,
        ),
        ("odd r1c1 (3)\n", r#"E0103 "(": expected an argument"#),
        ("odd ray r1c1\n", r#"E0103 "": expected a direction such as `down_right`"#),
        ("use f in\n", r#"E0103 "": expected the name of a sub-grid"#),
        ("value = 3\n", r#"E0103 "=": expected a name for the cell, found `=`"#),
        ("var x: bool on cells hiden\n", r#"E0104 "hiden": `hiden` after the end of the statement"#),
    ];
    for (text, expected) in cases {
        let said = read(text).1;
        assert!(said.len() == 1 && said[0].starts_with(expected), "{text}: {said:#?}");
    }
}

#[test]
fn words_of_layouts_are_names_in_rules() {
    let text = "rule x(cells: set, rows: path) {\n  distinct(cells)\n  for r in regions { sum(r) == 3 }\n  \
        all(c in box(3):\n    region(c) == columns)\n  any(b in\n    regions: b == row)\n}\n";
    assert_eq!(read(text).1, Vec::<String>::new());
    let clues = "killer left=3 r1c1\nodd all=2 row right, 3 region=4\n";
    assert_eq!(read(clues).1, Vec::<String>::new());
}

#[test]
fn statements_end_with_their_lines() {
    let count = |body: &str| {
        let (ast, messages) = read(&format!("rule x(a: int) {body}\n"));
        assert_eq!(messages, Vec::<String>::new(), "{body}");
        match &ast.items[0].kind {
            gridc::stages::syntax::ast::ItemKind::Rule(rule) => rule.body.statements.len(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(count("{ a == 1; a == 2 }"), 2);
    assert_eq!(count("{ a == 1;; a == 2; }"), 2);
    assert_eq!(count("{ }"), 0);
    assert_eq!(count("\n{\na == 1\na == 2\n}"), 2);
    assert_eq!(count("{\n  a == 1 and\n    a == 2\n  -a == 3\n}"), 2);
    assert_eq!(count("{\n  a == 1\n    - 2\n  -a == 3\n}"), 2);
    assert_eq!(count("{\n  all(c in p:\n  c == 1\n  )\n  [a] == p\n}"), 2);
    assert_eq!(count("{\n  if a { b }\n  else { c }\n  either { a }\n  or { b }\n  c\n}"), 3);
    assert_eq!(count("{\n  fold p with (n = 0) as d {\n  d -> n\n  -d == 3 -> n\n  }\n  ends n\n  a\n}"), 2);
}

#[test]
fn hostile_rules_are_refused_in_time() {
    let start = std::time::Instant::now();
    let many = |piece: &str| piece.repeat(200_000);
    let texts = [
        format!("rule x {{ {}", many("if a { ")),
        format!("rule x {{ {}", many("if a { } else ")),
        format!("rule x {{ {}", many("for c in p { ")),
        format!("rule x {{ {}", many("either { ")),
        format!("rule x {{ {}", many("not ")),
        format!("rule x {{ {}", many("f(")),
        format!("rule x {{ {}", many("f(x in ")),
        format!("rule x {{ {}", many("f(a, ")),
        format!("rule x {{ a{}", many("[1]")),
        format!("rule x {{ a{}", many("[1")),
        format!("rule x {{ {}", many("|")),
        format!("rule x {{ {}", many("[")),
        format!("rule x {{ a {}", many("=> a ")),
        format!("rule x {{ {}", many("if a then ")),
        format!("rule x {{ {}", many("if a then a else ")),
        format!("rule x {{ {}", many("fold ")),
        format!("rule x {{ {}", many("fold a with (b = 0) as c { ")),
        format!("rule x {{ {}", many("fold a with (b = 0) as c { } ends ")),
        format!("rule x({}) {{ }}", many("p: int = 1 + 1, ")),
        format!("rule x {{ {}", many("} ")),
        many("either { "),
        many("either {\n"),
        format!("exactly {}1 of {{ }}", many("-")),
        format!("k {}", many("; ")),
        format!("k {}", many(": ")),
        format!("k x={}", many("-")),
        many("value c = c\n  c\n"),
    ];
    for text in texts {
        assert!(!read(&text).1.is_empty(), "{text:.60}");
    }
    println!("{:?}", start.elapsed());
}
