use gridc::stages::cli::generate::book::understood;
use toml::Table;

#[test]
fn keys_are_options() {
    let parsed = |text: &str| understood(&toml::from_str::<Table>(text).unwrap());
    let found =
        parsed("count = 3\nlayout = \"classic\"\nminimal = true\nwith = [\"thermo*2\", \"kropki\"]\nneeds = \"fish\"")
            .unwrap();
    assert_eq!((found.wanted.count.get(), found.wanted.minimal, found.wanted.with.len()), (3, true, 1));
    assert!(parsed("cuont = 3").unwrap_err().contains("did you mean `count`?"));
    assert!(parsed("count = 0").unwrap_err().contains("--count"));
    assert!(parsed("difficulty = \"simple\"").unwrap_err().contains("easy"));
    assert!(parsed("count = { a = 1 }").is_err());
    assert!(parsed("recipe = \"x\"").is_err());
}
