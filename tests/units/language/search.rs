use gridc::stages::language::Library;
use gridc::stages::syntax::Sources;

#[test]
fn rules_are_found_by_the_names_that_people_use() {
    let library = Library::new(&mut Sources::new());
    let first = |text: &str, count: usize| -> Vec<String> {
        library.named_like(text).iter().take(count).map(|rule| rule.definition.name.text.to_string()).collect()
    };
    assert_eq!(first("thermometer", 1), ["thermo"]);
    assert_eq!(first("quad", 1), ["quadruple"]);
    assert_eq!(first("black_kropki", 1), ["kropki_black"]);
    for (text, wanted) in
        [("kropki", "kropki_white"), ("dots", "kropki_black"), ("xv", "xv_x"), ("killer-cage", "killer")]
    {
        let found = first(text, 4);
        assert!(found.iter().any(|name| name == wanted), "{text}: {found:?}");
    }
    assert!(first("", 1).is_empty() && first("nothing of the kind", 1).is_empty());
    assert!(library.search("bulb").iter().any(|rule| rule.definition.name.text == "thermo"));
}
