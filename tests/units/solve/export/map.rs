use gridc::stages::solve::export::map::WORD;
use gridc::stages::solve::export::map::read::read;
use gridc::stages::solve::export::map::write::write;
use gridc::stages::solve::export::map::{
    Header, Map, MapError, MapOption, MapPlace, Original, PlaceValues, Representation, Residual, VERSION,
};

fn map() -> Map {
    let header = Header {
        map: VERSION,
        gridc: "0.1.0".to_owned(),
        to: "dimacs".to_owned(),
        formulation: "cnf".to_owned(),
        encoding: None,
        facts: "units".to_owned(),
        assumed: Vec::new(),
        redundant: false,
        presolve: true,
        puzzle: Original {
            grid: "gridc 1\nuse classic(1, 2)\n".to_owned(),
            file: "a b.grid".to_owned(),
            format: "grid".to_owned(),
            index: 1,
            layout: None,
            models: None,
            as_given: false,
        },
        residual: vec![Residual { constraint: 3, kind: "Connected".to_owned(), origin: "yin".to_owned() }],
    };
    let place = |place: &str, stands| MapPlace { place: place.to_owned(), stands };
    let values = |v: &[(&str, i32)]| PlaceValues(v.iter().map(|(k, v)| ((*k).to_owned(), *v)).collect());
    let option = MapOption { option: 7, items: "r1c3 k0=10".to_owned() };
    let places = vec![
        place("r1c1", Representation::Literals(values(&[("2", -1), ("10", 1)]))),
        place("r1c2", Representation::Fixed("10".to_owned())),
        place("r1c3", Representation::Options(PlaceValues(vec![("10".to_owned(), option)]))),
        place("r1c4", Representation::Columns(PlaceValues(vec![("A".to_owned(), 4)]))),
    ];
    Map { header, places }
}

#[test]
fn a_map_is_read_as_it_was_written() {
    let map = map();
    let mut lines = Vec::new();
    write(&map.header, &mut |take| map.places.iter().try_for_each(take), &mut |line| {
        lines.push(line.to_owned());
        Ok(())
    })
    .unwrap();
    assert_eq!(lines[1], r#"{"place":"r1c1","literals":{"2":-1,"10":1}}"#);
    assert_eq!(read(lines.join("\n").as_bytes()).unwrap(), map);
    for sign in ["c", "|", "*", "\\", "%", ";"] {
        let comments = lines.iter().map(|line| format!("{sign} {WORD} {line}\n"));
        let text = format!("{sign} made by gridc\n{}{sign} more\np cnf 1 1\n1 0\n", comments.collect::<String>());
        assert_eq!(read(text.as_bytes()).unwrap(), map, "{sign}");
    }
}

#[test]
fn long_lines_are_read_from_their_parts() {
    let map = map();
    let header = serde_json::to_string(&map.header).unwrap();
    let at = header.find("map\"").unwrap();
    let mut text = format!("c part of no map\nc part {}\nc other\nc map {}\n", &header[..at], &header[at..]);
    for place in &map.places {
        text.push_str(&format!("c map {}\n", serde_json::to_string(place).unwrap()));
    }
    assert_eq!(read(text.as_bytes()).unwrap(), map);
}

#[test]
fn what_is_no_map_is_told() {
    let header = serde_json::to_string(&map().header).unwrap();
    let wrong = |text: &str| read(text.as_bytes()).unwrap_err();
    assert!(matches!(wrong("p cnf 1 1\n1 0\n"), MapError::Missing));
    assert!(matches!(wrong("c map {}\n"), MapError::Wrong { line: 1, .. }));
    let later = header.replace("\"map\":1", "\"map\":2");
    assert!(matches!(wrong(&later), MapError::Version(2)));
    assert!(matches!(wrong(&format!("{header}\n{header}\n")), MapError::Second { line: 2 }));
    assert!(matches!(wrong("{\"place\":\"r1c1\",\"fixed\":\"1\"}\n"), MapError::Headless { line: 1 }));
    assert!(matches!(wrong(&format!("{header}\n{{\"place\":1}}\n")), MapError::Wrong { line: 2, .. }));
}
