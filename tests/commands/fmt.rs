//! Tests `gridc fmt` on files: what is printed, rewritten, compared and left unchanged.

use crate::cli_program::{Scratch, gridc, gridc_with_input};

const ROUGH: &str = "gridc 1\nuse   classic\n\n\n// Why.\nrule x {distinct(cells)}\n";
const CANONICAL: &str = "gridc 1\nuse classic\n\n// Why.\nrule x { distinct(cells) }\n";
const WRONG: &str = "gridc 1\nrule x { 1 < 2 < 3 }\n";

#[test]
fn a_file_and_standard_input_are_printed() {
    let scratch = Scratch::new();
    scratch.file("rough.grid", ROUGH);
    let run = gridc(&scratch, &["fmt", "rough.grid"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(0), CANONICAL, ""));
    let run = gridc_with_input(&scratch, &["fmt", "-"], ROUGH);
    assert_eq!((run.code, run.out.as_str()), (Some(0), CANONICAL));
    let run = gridc_with_input(&scratch, &["fmt", "--check", "-"], ROUGH);
    assert_eq!((run.code, run.out.as_str()), (Some(1), "-\n"));
    assert_eq!(gridc_with_input(&scratch, &["fmt", "-"], WRONG).code, Some(65));
    // Windows line ends are converted.
    scratch.file("crlf.grid", &CANONICAL.replace('\n', "\r\n"));
    assert_eq!(gridc(&scratch, &["fmt", "crlf.grid"]).out, CANONICAL);
    assert_eq!(gridc(&scratch, &["fmt", "--check", "crlf.grid"]).code, Some(1));
}

#[test]
fn files_are_rewritten_in_place_and_nothing_is_left_beside_them() {
    let scratch = Scratch::new();
    for (name, text) in [("a.grid", ROUGH), ("b.grid", WRONG), ("c.grid", CANONICAL), ("d.txt", ROUGH)] {
        scratch.file(name, text);
    }
    let read = |name: &str| std::fs::read_to_string(scratch.path().join(name)).unwrap();
    let check = gridc(&scratch, &["fmt", "--check", "."]);
    assert_eq!((check.code, check.out.as_str()), (Some(65), "./a.grid\n"), "{}", check.err);
    assert!(check.err.contains("E0115"));
    let write = gridc(&scratch, &["fmt", "--write", "."]);
    assert_eq!((write.code, write.out.as_str()), (Some(65), ""));
    assert_eq!((read("a.grid"), read("b.grid"), read("c.grid")), (CANONICAL.into(), WRONG.into(), CANONICAL.into()));
    assert_eq!(read("d.txt"), ROUGH, "a directory's other files are none of ours");
    assert_eq!(std::fs::read_dir(scratch.path()).unwrap().count(), 4);
    assert_eq!(gridc(&scratch, &["fmt", "--check", "a.grid", "c.grid"]).code, Some(0));
}

#[test]
fn files_of_version_1_are_upgraded_or_left_as_they_are() {
    let scratch = Scratch::new();
    let old = "gridc 1\nuse classic(2, 2)\n// From nothing.\nsymbols {0 1 2 3}\n";
    let new = "gridc 2\nuse classic(2, 2)\n// From nothing.\nsymbols {0=1 1=2 2=3 3=4}\n";
    scratch.file("old.grid", old);
    let warned = gridc(&scratch, &["check", "old.grid"]);
    assert!(warned.err.contains("W0101") && warned.err.contains("gridc fmt --upgrade"), "{}", warned.err);
    assert_eq!(gridc(&scratch, &["fmt", "--check", "old.grid"]).code, Some(0));
    assert_eq!(gridc(&scratch, &["fmt", "--check", "--upgrade", "old.grid"]).code, Some(1));
    assert_eq!(gridc(&scratch, &["fmt", "--upgrade", "old.grid"]).out, new);
    assert_eq!(gridc(&scratch, &["fmt", "--upgrade", "--write", "old.grid"]).code, Some(0));
    assert_eq!(std::fs::read_to_string(scratch.path().join("old.grid")).unwrap(), new);
    assert_eq!(gridc(&scratch, &["fmt", "--check", "--upgrade", "old.grid"]).code, Some(0));
    // A file rewritten in another form also gets the newest version.
    scratch.file("old.grid", old);
    let converted = gridc(&scratch, &["convert", "old.grid", "--to", "grid"]);
    assert!(converted.out.starts_with("gridc 2\n") && converted.out.contains("{0=1 1=2 2=3 3=4}"), "{}", converted.out);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let scratch = Scratch::new();
    scratch.file("real.grid", ROUGH);
    let path = |name: &str| scratch.path().join(name);
    std::fs::set_permissions(path("real.grid"), std::fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real.grid", path("link.grid")).unwrap();
    assert_eq!(gridc(&scratch, &["fmt", "--write", "link.grid"]).code, Some(0));
    assert!(path("link.grid").is_symlink());
    assert_eq!(std::fs::read_to_string(path("real.grid")).unwrap(), CANONICAL);
    assert_eq!(std::fs::metadata(path("real.grid")).unwrap().permissions().mode() & 0o777, 0o640);
    scratch.file("real.grid", ROUGH);
    std::fs::set_permissions(path("real.grid"), std::fs::Permissions::from_mode(0o440)).unwrap();
    let run = gridc(&scratch, &["fmt", "--write", "real.grid"]);
    assert_eq!(run.code, Some(74), "{}", run.err);
    assert_eq!(std::fs::read_to_string(path("real.grid")).unwrap(), ROUGH);
}

#[test]
fn wishes_that_cannot_be_met_are_refused_before_anything_is_written() {
    let scratch = Scratch::new();
    scratch.file("a.grid", ROUGH);
    scratch.file("list.txt", "1.....2..4.....3\n1.........2.....\n");
    for (code, arguments) in [
        (2, &["fmt"][..]),
        (2, &["fmt", "a.grid", "a.grid"]),
        (2, &["fmt", "--write", "-"]),
        (2, &["fmt", "--write", "--check", "a.grid"]),
        (2, &["fmt", "--write", "a.grid", "list.txt"]),
        (65, &["fmt", "list.txt"]),
        (66, &["fmt", "absent.grid"]),
        (66, &["fmt", "--write", "absent.grid"]),
    ] {
        let run = gridc(&scratch, arguments);
        assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.err);
        assert!(!run.err.is_empty(), "{arguments:?}");
    }
    assert_eq!(std::fs::read_to_string(scratch.path().join("a.grid")).unwrap(), ROUGH);
}

#[test]
fn a_board_of_numbers_whose_first_column_is_narrow_is_settled() {
    let scratch = Scratch::new();
    let row = |r: usize| (0..12).map(|c| if (r, c) == (3, 5) { "11" } else { "." }).collect::<Vec<_>>().join(" ");
    let board: String = (0..12).map(|r| row(r) + "\n").collect();
    let run = gridc_with_input(&scratch, &["fmt", "-"], &format!("{board}\n"));
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("givens\n  .  .  ."), "{}", run.out);
}
