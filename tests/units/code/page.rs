use gridc::stages::code::page::{PAGES, Section, WIDTH, page, sections};
use gridc::stages::code::{Code, list};

#[test]
fn every_code_has_one_page_that_fits() {
    let pages: Vec<Code> = sections()
        .filter_map(|section| match section {
            Section::Page(code, text) => {
                assert!(text.len() > 30, "{code} has no page");
                Some(code)
            }
            Section::Subject(_) => None,
        })
        .collect();
    let headings = PAGES.iter().flat_map(|text| text.lines()).filter(|line| line.starts_with("## ")).count();
    assert_eq!(headings, pages.len(), "a page about a code that there is not");
    for code in Code::ALL {
        assert_eq!(pages.iter().filter(|page| *page == code).count(), 1, "{code}");
        assert!(page(*code).lines().all(|line| line.chars().count() <= WIDTH), "{code} is too wide");
    }
    assert!(list().lines().all(|line| line.chars().count() <= WIDTH));
}
