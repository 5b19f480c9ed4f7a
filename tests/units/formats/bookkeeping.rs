use gridc::stages::formats::bookkeeping::{Unknown, unknown};
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
        ("showTimer", Unknown::State),
        ("createdAt", Unknown::State),
        ("tags", Unknown::Words(vec!["easy", "9x9"])),
        ("checker", Unknown::Words(vec!["OFF"])),
        ("empty", Unknown::State),
        ("editor", Unknown::Words(vec!["dark"])),
        ("digits", Unknown::Anything),
        ("antiqueen", Unknown::Anything),
        ("showKnightsMove", Unknown::Anything),
        ("sweepers", Unknown::Anything),
        ("marks", Unknown::Anything),
        ("wrapped", Unknown::Anything),
    ];
    assert_eq!(found, wanted);
}
