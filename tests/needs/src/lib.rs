//! `#[needs(…)]` marks a test that needs something outside the repository. If that is absent when the test is compiled, the test
//! is ignored, with the reason. With a `cfg` from the build script, Cargo would compile the library again whenever the data
//! appear or disappear; this attribute concerns only the test binaries that use it. A binary that was compiled before the data or
//! the program appeared ignores the test until it is compiled again.
//!
//! | needs | present if |
//! |---|---|
//! | `data` | the folder of the shared data exists: `$GRIDC_SHARED/data`, or `../shared/data` beside the repository |
//! | `program "z3"` | a file of this name is in a directory of `PATH` |
//! | `solver "gecode"` | `minizinc --solvers` lists it |
//! | `python "pyspark"` | `python3`, or `$GRIDC_PYTHON`, imports it |
//!
//! A test whose name begins with `slow_` is renamed to `absent_…`, so that `cargo test -- --ignored slow` skips it.

use proc_macro::{Delimiter, Group, Ident, TokenStream, TokenTree};
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// See the crate's documentation. The attribute precedes `#[test]`.
#[proc_macro_attribute]
pub fn needs(what: TokenStream, test: TokenStream) -> TokenStream {
    let words: Vec<String> = what.into_iter().map(|token| token.to_string()).collect();
    let words: Vec<&str> = words.iter().map(|word| word.trim_matches('"')).collect();
    let (reason, is_there) = match words[..] {
        ["data"] => ("the shared data".to_owned(), data().is_dir()),
        ["program", name] => (format!("the program `{name}`"), is_program(name)),
        ["solver", name] => (format!("MiniZinc with the solver `{name}`"), lists(name)),
        ["python", module] => (format!("Python with `{module}`"), imports(module)),
        _ => return "compile_error!(\"needs: data, program, solver or python\");".parse().unwrap_or_default(),
    };
    let test = if is_there { test } else { ignored(&reason, test) };
    // Cargo compiles the binary again when `GRIDC_SHARED` changes, and when existing data disappear.
    let mut tracked = String::new();
    if words[0] == "data" {
        tracked += "const _: ::core::option::Option<&str> = ::core::option_env!(\"GRIDC_SHARED\");";
        let readme = data().join("README.md");
        if readme.is_file() {
            tracked += &format!("const _: &[u8] = ::core::include_bytes!({:?});", readme.display().to_string());
        }
    }
    tracked.parse::<TokenStream>().into_iter().flatten().chain(test).collect()
}

fn data() -> PathBuf {
    let beside = || Path::new(&env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../shared");
    env::var_os("GRIDC_SHARED").map_or_else(beside, PathBuf::from).join("data")
}

fn is_program(name: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|directory| directory.join(name).is_file())
}

fn lists(solver: &str) -> bool {
    let listed = Command::new("minizinc").arg("--solvers").output().map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&listed).to_lowercase().contains(solver)
}

fn imports(module: &str) -> bool {
    let python = env::var_os("GRIDC_PYTHON").unwrap_or_else(|| "python3".into());
    let mut import = Command::new(python);
    import.arg("-c").arg(format!("import {module}")).stdout(Stdio::null()).stderr(Stdio::null());
    import.status().is_ok_and(|status| status.success())
}

/// Returns the test with `#[ignore]` and the reason, which replaces an existing `#[ignore]`.
fn ignored(reason: &str, test: TokenStream) -> TokenStream {
    let attribute = format!("#[ignore = {:?}]", format!("needs {reason}"));
    let mut found: Vec<TokenTree> = attribute.parse::<TokenStream>().into_iter().flatten().collect();
    let mut tokens = test.into_iter().peekable();
    let mut is_name = false;
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(ref mark) if mark.as_char() == '#' && tokens.peek().is_some_and(is_ignore) => {
                tokens.next();
            }
            TokenTree::Ident(name) if is_name => {
                is_name = false;
                let text = name.to_string();
                let renamed = text.strip_prefix("slow_").map_or(text.clone(), |rest| format!("absent_{rest}"));
                found.push(Ident::new(&renamed, name.span()).into());
            }
            token => {
                is_name = matches!(&token, TokenTree::Ident(word) if word.to_string() == "fn");
                found.push(token);
            }
        }
    }
    found.into_iter().collect()
}

fn is_ignore(token: &TokenTree) -> bool {
    let starts = |group: &Group| group.stream().into_iter().next().is_some_and(|word| word.to_string() == "ignore");
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket && starts(group))
}
