//! The lines of a link for editing, as `maketext` of Penpa+'s `class_p.js` writes them.

use super::places::PenpaPlaces;
use crate::formats::Document;
use serde_json::{Map, Value, json};

/// The lists and the objects of a layer.
const LISTS: [&str; 7] = ["thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo"];
const OBJECTS: [&str; 11] =
    ["surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE", "wall", "cage", "deletelineE"];
/// Undo, redo and replay lists, which are empty.
const COMMANDS: [&str; 3] = ["command_redo", "command_undo", "command_replay"];

const SIZE: usize = 38;
/// The version of Penpa+ whose format is written.
const VERSION: [u8; 3] = [3, 1, 4];

/// A text under construction.
#[derive(Clone)]
pub(super) struct PenpaPage {
    places: PenpaPlaces,
    pub(super) diagonals: (bool, bool),
    /// Title, author, source and rules.
    words: [String; 4],
    puzzle: Map<String, Value>,
    /// The colours of drawings whose style has another one, with the same keys.
    colours: Map<String, Value>,
    /// The digits that are not given.
    pub(super) solution: Option<Value>,
}

impl PenpaPage {
    pub(super) fn new(places: PenpaPlaces, document: &Document<'_>) -> Self {
        let said = |key: &str| document.metadata(key).unwrap_or("");
        let words =
            [on_one_line(said("title")), on_one_line(said("author")), on_one_line(said("source")), String::new()];
        Self { places, diagonals: (false, false), words, puzzle: layer(), colours: layer(), solution: None }
    }

    /// Sets the rules in words.
    pub(super) fn say(&mut self, rules: &str) {
        self.words[3] = rules
            .replace("\r\n", "\n")
            .replace(['\n', '\r'], "%2D")
            .replace(',', "%2C")
            .replace('&', "%2E")
            .replace('=', "%2F");
    }

    /// Returns whether the object at a key has nothing at a place.
    pub(super) fn is_free(&self, key: &str, place: &str) -> bool {
        self.puzzle.get(key).is_none_or(|object| object.get(place).is_none())
    }

    /// Adds a drawing at a place, with its colour; `None` if there is one already.
    pub(super) fn add(&mut self, key: &str, place: String, value: Value, colour: Option<&str>) -> Option<()> {
        if let Some(colour) = colour {
            self.colours.get_mut(key)?.as_object_mut()?.insert(place.clone(), json!(colour));
        }
        let before = self.puzzle.get_mut(key)?.as_object_mut()?.insert(place, value);
        before.is_none().then_some(())
    }

    /// Sets the value of a key.
    pub(super) fn put(&mut self, key: &str, value: Value) {
        self.puzzle.insert(key.to_owned(), value);
    }

    pub(super) fn text(self) -> String {
        let side = self.places.side;
        let (width, middle) = ((side + 1) * SIZE, self.places.middle());
        let [title, author, source, rules] = self.words;
        let (falling, rising) = (u8::from(self.diagonals.0), u8::from(self.diagonals.1));
        let mut solution = layer();
        if let Some(numbers) = self.solution {
            solution.insert("number".to_owned(), numbers);
        }
        let (empty, colours) = (Value::Object(layer()), Value::Object(self.colours));
        let lines = [
            format!(
                "sudoku,{side},{side},{SIZE},0,1,1,{width},{width},{middle},{middle},{falling},0,0,{rising},\
                 Title: {title},Author: {author},{source},{rules},OFF,false"
            ),
            "[0,0,0,0]".to_owned(),
            mode().to_string(),
            Value::Object(self.puzzle).to_string(),
            Value::Object(solution).to_string(),
            Value::from(self.places.listed()).to_string(),
            "[]".to_owned(),
            json!({"sol_number": true}).to_string(),
            "\"x\"".to_owned(),
            "\"x\"".to_owned(),
            json!(VERSION).to_string(),
            mode().to_string(),
            "\"x\"".to_owned(),
            "0".to_owned(),
            colours.to_string(),
            empty.to_string(),
            "{}".to_owned(),
            "[]".to_owned(),
            "false".to_owned(),
        ];
        lines.join("\n") + "\n"
    }
}

/// Returns an empty layer.
fn layer() -> Map<String, Value> {
    let commands = COMMANDS.map(|key| (key.to_owned(), json!({"__a": []})));
    let objects = OBJECTS.map(|key| (key.to_owned(), json!({})));
    let lists = LISTS.map(|key| (key.to_owned(), json!([])));
    commands.into_iter().chain(objects).chain(lists).collect()
}

/// Returns the selected tools of setter and solver: numbers.
fn mode() -> Value {
    let tools = |tool: &str, style: u8, number: u8| {
        json!({
            "edit_mode": tool,
            "surface": ["", 1],
            "line": ["1", style],
            "lineE": ["1", style],
            "wall": ["", style],
            "cage": ["1", 10],
            "number": ["1", number],
            "symbol": ["circle_L", 1],
            "special": ["thermo", ""],
            "board": ["", ""],
            "move": ["1", ""],
            "combi": ["battleship", ""],
            "sudoku": ["1", if number == 1 { 1 } else { 9 }],
        })
    };
    json!({"qa": "pu_q", "grid": ["1", "2", "1"], "pu_q": tools("number", 2, 1), "pu_a": tools("sudoku", 3, 2)})
}

/// Removes separators of fields and lines from a text.
fn on_one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ").replace(',', "%2C")
}
