//! Rules as they are described to people: those of the library, and those that a puzzle defines.

use super::{Puzzle, Reader};
use crate::language::LibraryRule;
use crate::puzzle::Span;
use crate::syntax::ast::{Ast, CallArgument, ExpressionKind, FaceDefinition, Item, ItemKind, RuleDefinition};
use crate::syntax::grid::{print, print_expression, print_parameters};
use serde_json::{Map, Value, json};

/// A rule with its documentation and its face.
pub struct RuleDescription {
    pub definition: RuleDefinition,
    pub docs: String,
    /// Its `face`, the description of its picture, if its file defines one.
    pub face: Option<FaceDefinition>,
    /// The file that defines it.
    pub file: String,
}

impl RuleDescription {
    pub fn of_library(rule: LibraryRule) -> Self {
        Self {
            definition: rule.definition.clone(),
            docs: rule.docs.unwrap_or_default().to_owned(),
            face: rule.face.cloned(),
            file: format!("models/{}.grid", rule.file),
        }
    }

    pub fn signature(&self) -> String {
        match self.definition.parameters.as_slice() {
            [] => self.definition.name.text.to_string(),
            parameters => format!("{}({})", self.definition.name.text, print_parameters(parameters).join(", ")),
        }
    }

    pub fn summary(&self) -> &str {
        self.docs.lines().next().unwrap_or_default()
    }

    /// Describes the rules that a file defines.
    pub fn of_tree(tree: &Ast, file: &str) -> Vec<Self> {
        let faces: Vec<&FaceDefinition> = tree.items.iter().filter_map(|item| as_face(&item.kind)).collect();
        let rules = tree.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Rule(definition) => Some(Self {
                definition: definition.clone(),
                docs: item.docs.clone().unwrap_or_default(),
                face: faces.iter().find(|face| face.rule.text == definition.name.text).map(|face| (*face).clone()),
                file: file.to_owned(),
            }),
            _ => None,
        });
        rules.collect()
    }

    /// Returns the texts of a face's entries with this keyword.
    fn texts(&self, word: &str) -> Vec<&str> {
        let entries = self.face.iter().flat_map(|face| &face.entries).filter(|entry| entry.word.text == word);
        let texts = entries.flat_map(|entry| &entry.arguments).filter_map(|argument| match &argument.value.kind {
            ExpressionKind::Text(text) if argument.name.is_none() => Some(text.as_str()),
            _ => None,
        });
        texts.collect()
    }

    /// Returns the marks of its face: their kinds, and the parameters from which they are drawn.
    fn marks(&self) -> Vec<Value> {
        let entries = self.face.iter().flat_map(|face| &face.entries).filter(|entry| entry.word.text == "mark");
        let marks = entries.filter_map(|entry| match &entry.arguments.first()?.value.kind {
            ExpressionKind::Call(kind, CallArgument::List(of)) => {
                let of: Vec<String> = of.iter().map(|argument| print_expression(&argument.value)).collect();
                Some(json!({"kind": kind.text.as_str(), "parameters": of}))
            }
            ExpressionKind::Name(kind) => Some(json!({"kind": kind.as_str(), "parameters": []})),
            _ => None,
        });
        marks.collect()
    }

    /// Splits the doc comment into text and example.
    pub fn described(&self) -> (String, String) {
        let (before, example) = self.docs.split_once("\nExample:\n").unwrap_or((&self.docs, ""));
        let example: Vec<&str> = example.lines().map(str::trim_end).take_while(|l| l.starts_with(' ')).collect();
        (before.trim().to_owned(), example.into_iter().map(|l| format!("{}\n", l.trim_start())).collect())
    }

    /// Returns the definition as formatted by `gridc fmt`.
    pub fn definition(&self) -> String {
        printed(ItemKind::Rule(self.definition.clone()), self.definition.name.span)
    }

    /// Returns the face as formatted by `gridc fmt`.
    pub fn face(&self) -> Option<String> {
        self.face.as_ref().map(|face| printed(ItemKind::Face(face.clone()), face.rule.span))
    }

    /// Returns the JSON object; `whole`: with docs, example and definition.
    pub fn json(&self, whole: bool) -> Value {
        let parameters = self.definition.parameters.iter().map(|p| {
            json!({
                "name": p.name.text.as_str(),
                "type": p.kind.text.as_str(),
                "variadic": p.variadic,
                "default": p.default.as_ref().map(print_expression),
            })
        });
        let mut object = Map::new();
        object.insert("name".to_owned(), self.definition.name.text.as_str().into());
        object.insert("parameters".to_owned(), Value::Array(parameters.collect()));
        object.insert("description".to_owned(), self.summary().into());
        object.insert("file".to_owned(), self.file.as_str().into());
        object.insert("names".to_owned(), self.texts("names").into());
        object.insert("sentence".to_owned(), self.texts("says").first().copied().into());
        object.insert("marks".to_owned(), self.marks().into());
        if whole {
            let (docs, example) = self.described();
            object.insert("docs".to_owned(), docs.into());
            object.insert("example".to_owned(), example.into());
            object.insert("definition".to_owned(), self.definition().into());
            object.insert("face".to_owned(), self.face().into());
        }
        Value::Object(object)
    }
}

fn printed(kind: ItemKind, span: Span) -> String {
    print(&Ast { layout_from_shape: false, id: None, items: vec![Item { docs: None, kind, span }] })
}

fn as_face(kind: &ItemKind) -> Option<&FaceDefinition> {
    match kind {
        ItemKind::Face(face) => Some(face),
        _ => None,
    }
}

impl Reader {
    /// Describes each rule of the library as the object that `gridc rules NAME --json` prints, on one line.
    #[doc(hidden)]
    pub fn rules_json(&self) -> Vec<String> {
        self.library().rules().map(|rule| RuleDescription::of_library(rule).json(true).to_string()).collect()
    }
}

impl Puzzle {
    /// Describes each rule that the puzzle defines, as [`Reader::rules_json`] does.
    #[doc(hidden)]
    pub fn rules_json(&self) -> Vec<String> {
        RuleDescription::of_tree(self.tree(), "puzzle").iter().map(|rule| rule.json(true).to_string()).collect()
    }
}
