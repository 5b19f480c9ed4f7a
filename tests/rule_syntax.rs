//! Rules, expressions and clues: what is read, what is refused, and how it is said.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use gridc::syntax::ast::Ast;
use gridc::syntax::{Sources, grid};

/// The tree, and each message as `code "the text it points at"`.
fn read(text: &str) -> (Ast, Vec<String>) {
    let mut sources = Sources::new();
    let parsed = grid::parse(&sources.add("test", text, 0));
    let shown = |d: &gridc::syntax::Diagnostic| {
        let place = d.labels.first().map_or("", |l| sources.slice(l.span));
        format!("{} {place:?}: {} / {:?}", d.code, d.message, d.help)
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
