use gridc::stages::cli::trace::page::TracePage;
use gridc::stages::formulation::exact_cover::text::read::read;
use gridc::stages::solve::trace::{names, tell};
use std::collections::HashMap;

fn page(text: &str, lines: u64) -> String {
    let (cover, _) = read(text.as_bytes(), 1 << 20).unwrap();
    let names = names(&cover);
    let mut page = TracePage::new("a < b", &cover, &names);
    tell(&cover, &names, lines, &mut |told| page.add(told));
    page.finish("1 solution")
}

const TOY: &str = "a b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n";

#[test]
fn every_event_is_undone_when_the_search_is_over() {
    for text in [TOY, "p q | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n".replace("p q |", "p q r |").as_str()] {
        let page = page(text, 1000);
        let events = page.split("id=\"events\">").nth(1).unwrap().split("</script>").next().unwrap();
        let steps: Vec<Vec<String>> = serde_json::from_str(events).unwrap();
        let mut state: HashMap<&str, u32> = HashMap::new();
        steps.iter().flatten().for_each(|event| *state.entry(event).or_default() += 1);
        assert!(steps.iter().flatten().count() > 10, "{steps:?}");
        assert!(state.values().all(|count| count % 2 == 0), "{state:?}");
        assert_eq!(steps.len(), page.matches("<li ").count());
        // Every event concerns something that is drawn.
        for event in state.keys() {
            let kind = if matches!(&event[..1], "c" | "b") { "i" } else { "o" };
            assert!(page.contains(&format!("id=\"{kind}{}\"", &event[1..])), "{event}");
        }
    }
}

#[test]
fn a_page_loads_nothing_and_large_covers_are_drawn_in_part() {
    let items: Vec<String> = (0..900).map(|i| format!("i{i}")).collect();
    let options: String = items.iter().map(|item| format!("{item}\n{item} \n")).collect();
    let page = page(&format!("{}\n{options}", items.join(" ")), 500);
    assert!(page.contains("the first 400 of each are drawn") && page.contains("a &lt; b"));
    assert_eq!((page.matches("class=\"o\"").count(), page.matches("class=\"i\"").count()), (400, 400));
    assert_eq!(page.matches("<li ").count(), 500);
    assert!(!page.contains("src=") && page.matches("http").count() == 1);
    assert!(page.len() < 400_000, "{}", page.len());
}
