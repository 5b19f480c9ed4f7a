//! Writes `cage-map`: JSON with a character for each cell's cage, and the sums.

use crate::formats::cages::caged::Caged;
use crate::formats::writing::spelling::Spelling;
use crate::formats::{Document, Loss};
use serde_json::{Map, Value};

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let Some(mut board) = Caged::of(document, losses) else { return String::new() };
    let side = board.side;
    if side < 4 {
        losses.push(Loss::Side { side, allowed: "boards of side 4 or more" });
        return String::new();
    }
    if !board.boxes.are_usual(side) {
        losses.push(Loss::Regions(document.puzzle.layout.name.clone()));
    }
    board.no_diagonals(document, losses);
    let holds = |total: Option<i64>| total.is_none_or(|total| (0..1_000_000).contains(&total));
    let cages = board.apart(document, losses, |cage| holds(cage.total));
    let mut map = vec!['.'; side * side];
    let mut sums = Map::new();
    // Letters and digits first, and then letters of other alphabets.
    let names = ('A'..='Z').chain('a'..='z').chain('1'..='9').chain(('\u{100}'..).take(side * side));
    for (name, cage) in names.zip(&cages) {
        cage.cells.iter().for_each(|cell| map[*cell] = name);
        if let Some(total) = cage.total {
            sums.insert(name.to_string(), Value::from(total));
        }
    }
    let mut object = Map::new();
    object.insert("cages".to_owned(), Value::from(map.into_iter().collect::<String>()));
    object.insert("sums".to_owned(), Value::Object(sums));
    if board.givens.iter().any(Option::is_some) {
        match Spelling::new(&document.puzzle.layout.symbols, board.givens.iter().flatten().copied()) {
            Ok(spelling) => {
                let digit = |given: &Option<_>| given.map_or('.', |digit| spelling.character(digit));
                let givens: String = board.givens.iter().map(digit).collect();
                object.insert("givens".to_owned(), Value::from(givens));
            }
            Err(loss) => losses.push(loss),
        }
    }
    for (key, text) in
        [("title", &document.puzzle.title), ("author", &document.puzzle.author), ("id", &document.puzzle.id)]
    {
        if let Some(text) = text {
            object.insert(key.to_owned(), Value::from(text.clone()));
        }
    }
    format!("{}\n", Value::Object(object))
}
