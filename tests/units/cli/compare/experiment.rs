use gridc::stages::cli::compare::experiment::contender;
use gridc::stages::compare::experiment::{Definition, EXPERIMENTS};

#[test]
fn the_options_of_every_definition_choose_one_configuration() {
    for (name, text) in EXPERIMENTS {
        for configured in &Definition::parse(text).unwrap().configurations {
            assert!(contender(name, configured).is_ok(), "{name}: {}", configured.name);
        }
    }
}
