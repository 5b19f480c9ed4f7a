use gridc::stages::draw::sheet::PaperSize;
use gridc::stages::draw::sheet::plan::{Plan, SheetItem};
use gridc::stages::draw::sheet::{AnswerKey, MOST_PER_PAGE, Setting, SheetEntry, answers, lines, pages};
use gridc::stages::draw::{Frame, Picture, Point, Theme};

/// Returns a puzzle with a board of `side` cells a side, and `rules` sentences of rules.
fn entry(side: f64, rules: usize, answer: bool) -> SheetEntry {
    let frame = Frame { corner: Point::default(), width: side, height: side };
    let picture = Picture { frame, title: String::new(), description: String::new(), figures: Vec::new() };
    SheetEntry {
        title: Some("A title".to_owned()),
        author: None,
        difficulty: None,
        rules: vec!["Digits along a line increase from its bulb to its end".to_owned(); rules],
        answer: answer.then(|| AnswerKey::Solution(Box::new(picture.clone()))),
        picture,
    }
}

/// Returns the number of pictures on each page, after checking that none leaves its page or overlaps another.
fn pictures(entries: &[SheetEntry], per_page: usize) -> Vec<usize> {
    let setting = Setting { paper: PaperSize::A4, per_page, theme: Theme::Print };
    let mut plan = Plan::default();
    let puzzles = pages::place(entries, &setting, &mut plan);
    let answers = answers::place(entries, &setting, &mut plan);
    assert_eq!((puzzles.len(), answers.len()), (entries.len(), entries.len()));
    let [width, height] = setting.paper.size();
    let boxes = |page: &gridc::stages::draw::sheet::plan::SheetPage<'_>| -> Vec<[f64; 4]> {
        let found = page.items.iter().filter_map(|item| match item {
            SheetItem::Picture { picture, at, side } => {
                let Frame { width, height, .. } = picture.frame;
                Some([at.x, at.y, at.x + side * width, at.y + side * height])
            }
            SheetItem::Text(_) | SheetItem::Link(..) => None,
        });
        found.collect()
    };
    for page in &plan.pages {
        let boxes = boxes(page);
        for (i, one) in boxes.iter().enumerate() {
            assert!(one[0] >= 0.0 && one[1] >= 0.0 && one[2] <= width && one[3] <= height, "{one:?}");
            let apart =
                |other: &[f64; 4]| one[2] <= other[0] || other[2] <= one[0] || one[3] <= other[1] || other[3] <= one[1];
            assert!(boxes[..i].iter().all(apart), "{boxes:?}");
        }
        for item in &page.items {
            if let SheetItem::Text(text) | SheetItem::Link(text, _) = item {
                assert!(text.at.y > 0.0 && text.at.y < height, "{text:?}");
                let right = text.at.x + text.size * gridc::stages::draw::font::width(&text.text, text.bold);
                assert!(right <= width, "{text:?}");
            }
        }
    }
    plan.pages.iter().map(|page| boxes(page).len()).collect()
}

#[test]
fn puzzles_fill_pages_and_answers_follow() {
    let five: Vec<SheetEntry> = (0..5).map(|_| entry(9.3, 1, true)).collect();
    assert_eq!(pictures(&five, 4), [4, 1, 5]);
    assert_eq!(pictures(&five, 1), [1, 1, 1, 1, 1, 5]);
    assert_eq!(pictures(&[], 4), Vec::<usize>::new());
    assert_eq!(pictures(&[entry(9.3, 1, false)], 30), [1]);
}

#[test]
fn large_boards_and_long_rules_get_pages_of_their_own() {
    assert_eq!(pictures(&[entry(9.3, 0, false), entry(21.3, 0, false), entry(9.3, 0, false)], 4), [1, 1, 1]);
    assert_eq!(pictures(&[entry(9.3, 0, false), entry(9.3, 30, false), entry(9.3, 0, false)], 4), [1, 1, 1]);
    // Rules longer than a page continue after the puzzle.
    let long = pictures(&[entry(9.3, 400, true), entry(9.3, 0, true)], 4);
    assert!(long.len() > 4 && long.iter().sum::<usize>() == 4, "{long:?}");
    // A board of a hundred rows is small, but complete, also at the end.
    assert_eq!(pictures(&[entry(100.3, 1, true)], 4), [1, 1]);
}

#[test]
fn every_number_of_puzzles_has_room_on_a_page() {
    for per_page in 1..=MOST_PER_PAGE {
        let entries: Vec<SheetEntry> = (0..per_page).map(|_| entry(9.3, 0, true)).collect();
        let found = pictures(&entries, per_page);
        assert_eq!(found[0], per_page, "{found:?}");
    }
}

#[test]
fn lines_are_broken_where_the_room_ends() {
    let text = "one two three four-and-a-very-long-word-that-has-no-room-at-all five";
    let found = lines::lines(text, 10.0, false, 80.0);
    assert!(found.iter().all(|line| gridc::stages::draw::font::width(line, false) * 10.0 <= 80.0), "{found:?}");
    assert_eq!(found.concat().replace(' ', ""), text.replace(' ', ""));
    assert_eq!(lines::first_lines(text, 10.0, false, 80.0, 1), ["one two three…"]);
}
