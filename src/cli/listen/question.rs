//! The messages of the protocol: requests, and the answers to them.

use serde::Deserialize;
use serde_json::{Value, json};

/// A request, as far as it could be read.
#[derive(Clone, Deserialize, Default, Debug)]
pub struct Question {
    #[serde(default)]
    pub nonce: i64,
    #[serde(default)]
    pub command: String,
    #[serde(rename = "dataType", default)]
    pub kind: String,
    #[serde(default)]
    pub data: String,
}

impl Question {
    /// Reads a message.
    ///
    /// # Errors
    /// The question with nothing but its number, if that could be read, and what is wrong.
    pub fn read(text: &str) -> Result<Self, (Self, String)> {
        let wrong = |error: serde_json::Error| {
            let nonce = serde_json::from_str::<Value>(text).ok().and_then(|value| value.get("nonce")?.as_i64());
            let question = Self { nonce: nonce.unwrap_or_default(), ..Self::default() };
            (question, format!("this is not a request: {error}"))
        };
        serde_json::from_str(text).map_err(wrong)
    }

    /// Returns whether it only ends the question before.
    pub fn is_cancel(&self) -> bool {
        self.command == "cancel"
    }

    /// Returns an answer of this type with these members.
    pub fn answer(&self, kind: &str, members: Value) -> String {
        let mut answer = json!({"nonce": self.nonce, "type": kind});
        if let (Value::Object(answer), Value::Object(members)) = (&mut answer, members) {
            answer.extend(members);
        }
        answer.to_string()
    }

    pub fn canceled(&self) -> String {
        self.answer("canceled", json!({}))
    }

    pub fn invalid(&self, message: &str) -> String {
        self.answer("invalid", json!({"message": message}))
    }
}
