//! Tests the layouts of the library: cells, regions, and published shapes.

use gridc::Reader;
use gridc::stages::language::{Library, resolve};
use gridc::stages::puzzle::{Layout, Position, RegionKind};
use gridc::stages::syntax::{Sources, grid};
use gridc_needs::needs;
use std::collections::BTreeSet;
use std::sync::Arc;

fn layout(used: &str) -> Arc<Layout> {
    let board = Reader::new().board(used).unwrap();
    assert_eq!(board.diagnostics(), [], "{used}");
    board.data().layout.clone()
}

/// A layout's name, cells, regions and sub-grids.
const SIZES: [(&str, usize, usize, usize); 16] = [
    ("classic", 81, 27, 0),
    ("classic(2, 2)", 16, 12, 0),
    ("classic(box_cols = 2)", 36, 18, 0),
    ("classic(3, 4)", 144, 36, 0),
    ("classic(5, 5)", 625, 75, 0),
    ("classic(10, 10)", 10_000, 300, 0),
    ("latin(5)", 25, 10, 0),
    ("samurai", 369, 131, 5),
    ("butterfly", 144, 64, 4),
    ("windmill", 333, 127, 5),
    ("sohei", 288, 104, 4),
    ("shogun", 783, 285, 11),
    ("sumo", 909, 335, 13),
    ("gattai8", 576, 208, 8),
    ("clueless1", 729, 270, 10),
    ("clueless2", 729, 261, 10),
];

#[test]
fn sizes() {
    for (used, cells, regions, grids) in SIZES {
        let layout = layout(used);
        let found = (layout.cells().len(), layout.regions.len(), layout.grids.len());
        assert_eq!(found, (cells, regions, grids), "{used}");
        assert!(layout.regions.iter().all(|r| layout.is_house(r)), "{used}");
    }
}

#[test]
fn names_of_regions() {
    let classic = layout("classic");
    let names: Vec<&str> = classic.regions.iter().map(|r| classic.region_name(r)).collect();
    assert_eq!((names[2], names[10], names[22]), ("row 3", "column 2", "box 5"));
    let samurai = layout("samurai");
    assert_eq!(samurai.region_name(&samurai.regions[2]), "row 3 of NW");
    assert_eq!((classic.name.as_str(), samurai.name.as_str()), ("classic(3, 3)", "samurai"));
    assert_eq!(samurai.grids[2].layout, "classic(3, 3)");
    assert_eq!(samurai.position(samurai.grids[2].cells[0]), Position { row: 6, column: 6 });
}

#[test]
fn every_region_points_at_the_line_that_made_it() {
    let mut sources = Sources::new();
    let library = Library::new(&mut sources);
    let parsed = grid::parse(&sources.add("test", "use classic\n", 0));
    let layout = resolve(&parsed.ast.unwrap(), &library, None).puzzle.unwrap().layout;
    let text = |i: usize| sources.slice(layout.origins[layout.regions[i].origin.0 as usize].span);
    assert_eq!((text(0), text(9), text(26)), ("rows", "columns", "boxes box_rows by box_cols"));
}

#[test]
fn the_hidden_grid_of_clueless_2_shares_the_boxes_in_the_middle() {
    let layout = layout("clueless2");
    let boxes = layout.regions.iter().filter(|r| r.kind == RegionKind::Box).count();
    assert_eq!(boxes, 81);
    let hidden = layout.grids.last().unwrap();
    assert_eq!(hidden.name, "H");
    assert_eq!(layout.position(hidden.cells[0]), Position { row: 3, column: 3 });
    assert_eq!(layout.position(hidden.cells[3]), Position { row: 3, column: 12 });
}

/// All regions of classic grids at these corners, as sets of positions.
fn expected(origins: &[(u16, u16)]) -> BTreeSet<BTreeSet<Position>> {
    let mut regions = BTreeSet::new();
    for (top, left) in origins {
        let place = |row: u16, column: u16| Position { row: top + row, column: left + column };
        for i in 0..9 {
            regions.insert((0..9).map(|j| place(i, j)).collect());
            regions.insert((0..9).map(|j| place(j, i)).collect());
            regions.insert((0..9).map(|j| place(i / 3 * 3 + j / 3, i % 3 * 3 + j % 3)).collect());
        }
    }
    regions
}

fn regions(layout: &Layout) -> BTreeSet<BTreeSet<Position>> {
    layout.regions.iter().map(|r| r.cells.iter().map(|c| layout.position(*c)).collect()).collect()
}

#[needs(data)]
#[test]
fn shapes_are_those_of_the_published_puzzles() {
    let path = crate::shared_folder::folder().join("variants/multigrid_puzzlekit.jsonl");
    let mut compared = 0;
    for line in std::fs::read_to_string(path).unwrap().lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let Some(origins) = row["subgrid_origins"].as_array() else { continue };
        let origins: Vec<(u16, u16)> =
            origins.iter().map(|o| (o[0].as_u64().unwrap() as u16, o[1].as_u64().unwrap() as u16)).collect();
        let name = match row["type"].as_str().unwrap() {
            "gattai_8" => "gattai8",
            "clueless_1" => "clueless1",
            "clueless_2" => "clueless2",
            name => name,
        };
        let layout = layout(name);
        let (wanted, mut found) = (expected(&origins), regions(&layout));
        if name.starts_with("clueless") {
            assert!(found.is_superset(&wanted), "{name}");
            found = found.intersection(&wanted).cloned().collect();
        }
        assert_eq!(found, wanted, "{name}");
        compared += 1;
    }
    assert!(compared >= 6, "only {compared} compared");
}
