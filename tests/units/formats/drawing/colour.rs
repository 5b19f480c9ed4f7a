use gridc::stages::formats::drawing::colour::{Colour, Hue};
use gridc::stages::language::faces::{COLOURS, named_colour};

#[test]
fn the_colours_that_setters_use_have_their_names() {
    let said = |text: &str| Colour::parse(text).map(Colour::hue);
    for (text, hue) in [
        ("#67f067", Hue::Green),
        ("#67f067ff", Hue::Green),
        ("67F067", Hue::Green),
        ("#f067f0", Hue::Purple),
        ("#f067f0ff", Hue::Purple),
        ("#2ecbff", Hue::Blue),
        ("#cfcfcf", Hue::Grey),
        ("#CFCFCF", Hue::Grey),
        ("#b9b9b9", Hue::Grey),
        ("#c9c8c8", Hue::Grey),
        ("#ddd", Hue::Grey),
        ("#000", Hue::Black),
        ("#ffffff", Hue::White),
        ("#fff9", Hue::White),
        ("#ff9900", Hue::Orange),
        ("#f7d038", Hue::Yellow),
        ("#e6261f", Hue::Red),
        ("rgb(207, 207, 207)", Hue::Grey),
        ("rgba(0, 0, 0, 0.2)", Hue::Grey),
        ("gray", Hue::Grey),
        ("#ffe2e2", Hue::Pink),
        ("#f0f0f0", Hue::Grey),
        ("#fdfdfe", Hue::White),
        ("hotpink", Hue::Pink),
        ("DarkSlateGray", Hue::Turquoise),
        ("rgb(100% 0% 0% / 50%)", Hue::Red),
        ("rgb(0 0 0 / 50%)", Hue::Grey),
        ("hsl(120, 100%, 25%)", Hue::Green),
        ("hsl(240deg 100% 50%)", Hue::Blue),
        ("lab(50% 40 59.5)", Hue::Orange),
        ("lavender", Hue::Purple),
        ("MediumPurple", Hue::Purple),
        ("slateblue", Hue::Purple),
        ("#d0d0ff", Hue::Blue),
        ("teal", Hue::Turquoise),
        ("tan", Hue::Brown),
        ("pink", Hue::Pink),
        ("peachpuff", Hue::Orange),
        ("device-cmyk(0 81% 81% 30%)", Hue::Coloured),
        ("#12345", Hue::Coloured),
        ("#zzz", Hue::Coloured),
        ("#é", Hue::Coloured),
    ] {
        assert_eq!(said(text), Some(hue), "{text}");
    }
    for nothing in ["", " ", "none", "Transparent", "#0000", "#ffffff00", "rgba(1,2,3,0)"] {
        assert_eq!(said(nothing), None, "{nothing}");
    }
}

/// Regression: a rule whose face used turquoise was lost in the conversion to SudokuPad, because one of six tables lacked the
/// colour.
#[test]
fn every_colour_of_faces_is_recognised_as_it_is_written() {
    for colour in &COLOURS {
        let read = Colour::parse(colour.written).unwrap();
        assert_eq!(read.hue().name(), colour.name, "{}", colour.written);
        assert!(colour.words.contains(&colour.name));
        assert!(colour.taken_for.is_none_or(|other| named_colour(other).is_some()));
    }
    // Every recognised colour has its name from the table, except colours that cannot be read.
    assert!(Hue::ALL.iter().all(|hue| *hue == Hue::Coloured || named_colour(hue.name()).is_some()));
}
