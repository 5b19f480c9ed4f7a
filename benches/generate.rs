//! Scratch.
use gridc::generate::*;
use gridc::language::{Library, resolve};
use gridc::puzzle::Puzzle;
use gridc::solve::{Engine, Plan, named};
use gridc::syntax::{Sources, grid};
use std::time::Instant;

fn board(name: &str) -> Puzzle {
    let mut sources = Sources::new();
    let library = Library::new(&mut sources);
    let text = if name.starts_with("gridc") { name.to_owned() } else { format!("gridc 1\nuse {name}\n") };
    let source = sources.add("b", text.as_str(), 0);
    let parsed = grid::parse(&source);
    let ast = parsed.ast.unwrap();
    let r = resolve(&ast, &library, None);
    r.puzzle.unwrap_or_else(|| panic!("{:?}", r.diagnostics))
}
fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let b = board(&args[0]);
    let engine = Engine::new(Plan::new(named(&args[1]).unwrap()));
    let n: u64 = args[2].parse().unwrap();
    let mut recipe = Recipe { minimal: true, ..Recipe::default() };
    for a in &args[3..] {
        match a.as_str() {
            "each" => recipe.proof = Proof::Each,
            "lines" => recipe.fill = Fill::Lines,
            "spread" => recipe.removal = Removal::Spread,
            "exclusion" => recipe.removal = Removal::Exclusion,
            "full" => {}
            x => {
                recipe.minimal = false;
                recipe.givens = Some(x.parse().unwrap())
            }
        }
    }
    let only = args.iter().any(|a| a == "full");
    let g = Generator::new(&engine, &b, recipe).unwrap();
    let mut m = g.maker().unwrap();
    let limits = Limits::default();
    let t = Instant::now();
    let (mut givens, mut e) = (0, Effort::default());
    for k in 0..n {
        if only {
            assert!(m.full_grid(k, &limits).unwrap().is_some());
            continue;
        }
        match m.make(k, &limits).unwrap() {
            Made::Puzzle { puzzle, effort, .. } => {
                givens += puzzle.givens.len();
                e.removals += effort.removals;
                e.known += effort.known;
                e.questions += effort.questions;
                e.nodes += effort.nodes;
                e.grids += effort.grids;
                e.restarts += effort.restarts;
            }
            x => println!("{x:?}"),
        }
    }
    let s = t.elapsed().as_secs_f64();
    println!(
        "{args:?}: {:.1}/s, {:.2} ms each, mean givens {:.2} {:?}",
        n as f64 / s,
        s * 1000.0 / n as f64,
        givens as f64 / n as f64,
        e
    );
}
