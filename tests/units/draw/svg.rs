use gridc::stages::draw::artwork::ArtworkItem;
use gridc::stages::draw::svg::{number, svg};
use gridc::stages::draw::{Artwork, Figure, Frame, Highlight, Ink, Layer, Paint, Picture, PictureShape, Point, Theme};

fn picture(shapes: Vec<(Layer, PictureShape)>) -> Picture {
    let figures = shapes.into_iter().map(|(layer, shape)| Figure { layer, clue: None, shape }).collect();
    let frame = Frame { corner: Point { x: -1.0, y: -1.0 }, width: 4.0, height: 3.0 };
    Picture { frame, title: "a < b".to_owned(), description: "\"c\" & d".to_owned(), figures }
}

fn drawn(shapes: Vec<(Layer, PictureShape)>, theme: Theme) -> String {
    svg(&Artwork::new(&picture(shapes), theme, 10.0))
}

fn text(ink: Ink) -> (Layer, PictureShape) {
    let centre = Point { x: 0.5, y: 0.5 };
    (Layer::Over, PictureShape::Text { centre, size: 1.0, text: "5".to_owned(), ink, bold: false })
}

fn dot(fill: Ink) -> (Layer, PictureShape) {
    let paint = Paint { fill: Some(fill), edge: Some(Ink::Black) };
    (
        Layer::Over,
        PictureShape::Block {
            centre: Point { x: 0.5, y: 0.5 },
            width: 1.0,
            height: 1.0,
            corner: 0.5,
            turned: 0.0,
            paint,
        },
    )
}

#[test]
fn numbers_are_short() {
    for (value, text) in [(0.0, "0"), (-0.001, "0"), (1.5, "1.5"), (10.0, "10"), (2.346, "2.35"), (-3.1, "-3.1")] {
        assert_eq!(number(value), text);
    }
}

#[test]
fn texts_are_centred_by_the_height_of_digits() {
    let svg = drawn(vec![text(Ink::Black)], Theme::Screen);
    // The middle of the cell is at (15, 15), and half the height of a digit is 0.3645 of the font size.
    assert!(
        svg.contains("<text x=\"15\" y=\"18.64\" text-anchor=\"middle\" font-size=\"10\" fill=\"#000000\">5</text>"),
        "{svg}"
    );
    assert!(svg.contains("width=\"40\" height=\"30\" viewBox=\"0 0 40 30\""));
    assert!(svg.contains("<title>a &lt; b</title>\n<desc>&quot;c&quot; &amp; d</desc>"));
}

#[test]
fn text_is_seen_on_what_is_under_it() {
    for theme in Theme::ALL {
        for fill in
            [Ink::Black, Ink::Paper, Ink::Named("black"), Ink::Named("white"), Ink::Named("green"), Ink::Other(3)]
        {
            for ink in [Ink::Black, Ink::Paper] {
                let artwork = Artwork::new(&picture(vec![dot(fill), text(ink)]), theme, 10.0);
                let found = artwork
                    .items
                    .iter()
                    .find_map(|item| if let ArtworkItem::Text(text) = item { Some(text.colour) } else { None });
                let contrast = found.unwrap().contrast(theme.colour(fill));
                assert!(contrast >= 2.5, "{theme:?} {fill:?} {ink:?}: {contrast}");
            }
        }
    }
}

#[test]
fn digits_are_seen_on_every_mark() {
    let words = ["grey", "red", "orange", "yellow", "green", "turquoise", "blue", "purple", "pink", "brown"];
    for theme in Theme::ALL {
        for ink in words.map(Ink::Named).into_iter().chain((0..6).map(Ink::Other)) {
            let contrast = theme.colour(Ink::Black).contrast(theme.colour(ink));
            assert!(contrast >= 4.0, "{theme:?} {ink:?}: {contrast}");
            let line = theme.thin(ink).contrast(theme.colour(Ink::Paper));
            assert!(line >= 2.0, "{theme:?} {ink:?}: thin lines {line}");
        }
    }
}

#[test]
fn highlights_differ_without_their_colours() {
    let all = [Highlight::Subject, Highlight::Second, Highlight::Removed, Highlight::Open];
    let looks = all.map(|highlight| {
        let paint = Paint { fill: Some(Ink::Highlight(highlight)), edge: None };
        let centre = Point { x: 0.5, y: 0.5 };
        let block = PictureShape::Block { centre, width: 1.0, height: 1.0, corner: 0.0, turned: 0.0, paint };
        let shade = drawn(vec![(Layer::Shade, block)], Theme::Print);
        shade.split("d=\"").skip(1).map(|data| data.split('"').next().unwrap().to_owned()).collect::<Vec<_>>()
    });
    for (i, one) in looks.iter().enumerate() {
        assert!(looks[..i].iter().all(|other| other != one), "{one:?}");
    }
}

#[test]
fn lines_of_one_pen_are_one_path() {
    let line = |y: f64, ink| {
        let points = vec![Point { x: 0.0, y }, Point { x: 1.0, y }];
        (Layer::Lines, PictureShape::Stroke { points, width: 0.1, closed: false, dash: None, head: None, ink })
    };
    let svg = drawn(vec![line(0.0, Ink::Black), line(1.0, Ink::Black), line(2.0, Ink::Paper)], Theme::Screen);
    assert_eq!(svg.matches("<path").count(), 2, "{svg}");
}

#[test]
fn nothing_strange_breaks_a_drawing() {
    let point = |x: f64, y: f64| Point { x, y };
    let ink = Ink::Named("green");
    let paint = Paint { fill: Some(ink), edge: Some(ink) };
    let shapes = vec![
        (
            Layer::Under,
            PictureShape::Stroke { points: vec![], width: 0.1, closed: true, dash: Some(0.0), head: Some(0.1), ink },
        ),
        (
            Layer::Under,
            PictureShape::Stroke {
                points: vec![point(1.0, 1.0)],
                width: 0.0,
                closed: true,
                dash: None,
                head: Some(0.1),
                ink,
            },
        ),
        (
            Layer::Under,
            PictureShape::Stroke {
                points: vec![point(1.0, 1.0); 3],
                width: 0.1,
                closed: false,
                dash: Some(0.1),
                head: Some(1.0),
                ink,
            },
        ),
        (
            Layer::Under,
            PictureShape::Block { centre: point(0.0, 0.0), width: 0.0, height: 0.0, corner: 9.0, turned: 45.0, paint },
        ),
        (
            Layer::Cage,
            PictureShape::Cage { cells: vec![], inset: 0.1, rings: vec![], dash: None, paint, width: 0.1, text: None },
        ),
        (
            Layer::Digit,
            PictureShape::Text {
                centre: point(0.0, 0.0),
                size: 0.5,
                text: "\u{0}<&>\u{202e}\u{ffff}".to_owned(),
                ink,
                bold: true,
            },
        ),
    ];
    let svg = drawn(shapes, Theme::Dark);
    assert!(
        !svg.contains("NaN") && !svg.contains("inf") && !svg.contains('\u{0}') && !svg.contains('\u{ffff}'),
        "{svg}"
    );
    assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
}
