use gridc::stages::formats::bookkeeping::{UnknownKey, unknown};
use gridc::stages::formats::json_value::Json;
use gridc::stages::puzzle::SourceId;
use gridc::stages::syntax::Source;

#[test]
fn a_key_is_state_words_or_perhaps_a_rule() {
    let text = r#"{"showTimer": true, "createdAt": 1700000000, "tags": ["easy", "9x9"], "checker": "OFF", "empty": [],
            "editor": {"zoom": 1.5, "theme": "dark"}, "digits": 8, "antiqueen": true, "showKnightsMove": true,
            "sweepers": [{"cells": ["R1C1"]}], "marks": ["R1C1"], "wrapped": true}"#;
    let source = Source { id: SourceId(1), name: "row".into(), text: text.into(), lines_before: 0 };
    let json = Json::parse(&source).unwrap();
    let found: Vec<_> = json.members().iter().map(|member| (member.key.as_str(), unknown(member))).collect();
    let wanted = [
        ("showTimer", UnknownKey::State),
        ("createdAt", UnknownKey::State),
        ("tags", UnknownKey::Words(vec!["easy", "9x9"])),
        ("checker", UnknownKey::Words(vec!["OFF"])),
        ("empty", UnknownKey::State),
        ("editor", UnknownKey::Words(vec!["dark"])),
        ("digits", UnknownKey::Anything),
        ("antiqueen", UnknownKey::Anything),
        ("showKnightsMove", UnknownKey::Anything),
        ("sweepers", UnknownKey::Anything),
        ("marks", UnknownKey::Anything),
        ("wrapped", UnknownKey::Anything),
    ];
    assert_eq!(found, wanted);
}
