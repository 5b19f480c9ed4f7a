//! Tests puzzles that are generated with their clues, their difficulty, and transformations of finished puzzles.

use crate::boards::{engine, is_unique};
use gridc::Reader;
use gridc::stages::backend::Limits;
use gridc::stages::generate::{
    Amount, Canonizer, ClueRequest, Difficulty, Engines, Grade, LineType, MadeVariant, MakeResult, Mirror, Movement,
    OrderError, Recipe, Turn, VariantGenerator, VariantOrder, WorkBudget, carried, techniques,
};
use gridc::stages::language::clue_holds;
use gridc::stages::puzzle::{Grid, PuzzleData};
use gridc::stages::rate::{Board, Level, RatingOptions, hodoku};
use gridc::stages::solve::{Engine, Random};

struct One(Engine);

impl Engines for One {
    fn engine(&self, _: &PuzzleData) -> &Engine {
        &self.0
    }
}

fn order(wishes: &str) -> VariantOrder {
    let wishes = if wishes.is_empty() { Vec::new() } else { ClueRequest::parse_all(wishes).unwrap() };
    VariantOrder { wishes, without_givens: false }
}

/// Returns the results of an order on a board, given by its name or as a complete text.
fn ordered(text: &str, order: &VariantOrder, recipe: Recipe, numbers: &[u64]) -> Result<Vec<MadeVariant>, OrderError> {
    let mut reader = Reader::new().blanks(true);
    let board = match text.starts_with("gridc") {
        true => reader.read(text).unwrap(),
        false => reader.read(&format!("gridc 2\nuse {text}\n")).unwrap(),
    };
    let (library, engines) = (Reader::new(), One(engine("search")));
    let generator = VariantGenerator::new(&engines, library.library(), (board.data(), board.tree()), order, recipe)?;
    let mut maker = generator.maker().unwrap();
    Ok(numbers.iter().map(|number| maker.make(*number, &Limits::default()).unwrap()).collect())
}

/// Returns the puzzle and its solution, which another backend must find to be unique.
fn proven(made: &MadeVariant) -> (&PuzzleData, &Grid) {
    match &made.made {
        MakeResult::Puzzle { puzzle, solution, .. } => {
            assert!(is_unique(&engine("sat"), puzzle, solution));
            (puzzle, solution)
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn cages_cover_the_board_and_need_no_givens() {
    let killer = VariantOrder { without_givens: true, ..order("killer*cover") };
    let recipe = Recipe { seed: 1, ..Recipe::default() };
    let made = ordered("classic", &killer, recipe.clone(), &[1, 2]).unwrap();
    for made in &made {
        let (puzzle, _) = proven(made);
        assert_eq!(puzzle.givens.len(), 0);
        let mut cells: Vec<_> = puzzle
            .clues
            .iter()
            .flat_map(|clue| &clue.arguments)
            .flat_map(|(_, value)| match value {
                gridc::stages::puzzle::Argument::Cells(cells) => cells.clone(),
                _ => Vec::new(),
            })
            .collect();
        cells.sort_unstable();
        assert!(cells.iter().map(|cell| cell.index()).eq(0..81));
    }
    // Previous puzzles and other threads make no difference.
    let again = ordered("classic", &killer, recipe, &[2]).unwrap();
    assert_eq!(proven(&again[0]).0.clues.len(), proven(&made[1]).0.clues.len());
    assert_eq!(again[0].tree, made[1].tree);
}

#[test]
fn mixtures_have_as_many_clues_as_are_asked_for() {
    let made = ordered("classic", &order("thermo*3,arrow*2,kropki,antiknight"), Recipe::default(), &[1]).unwrap();
    let (puzzle, solution) = proven(&made[0]);
    let count = |rule: &str| puzzle.clues.iter().filter(|clue| clue.rule == rule).count();
    assert_eq!((count("thermo"), count("arrow"), count("antiknight")), (3, 2, 1));
    assert!(puzzle.clues.iter().all(|clue| clue_holds(clue, solution)));
}

#[test]
fn minimal_puzzles_need_all_of_their_clues() {
    let recipe = Recipe { minimal: true, ..Recipe::default() };
    let made = ordered("classic(2, 3)", &order("thermo*3,kropki"), recipe, &[1]).unwrap();
    let (puzzle, solution) = proven(&made[0]);
    for index in 0..puzzle.clues.len() {
        let mut fewer = puzzle.clone();
        fewer.clues.remove(index);
        assert!(!is_unique(&engine("sat"), &fewer, solution), "{}", puzzle.clues[index].rule);
    }
}

#[test]
fn boards_without_digits_are_drawn_with_rooms_and_places() {
    // The last one is a genre that no format knows: rooms, and marks at which its rule looks.
    let own = "gridc 2\n\
         use grid(4, 4)\n\
         rule camp {\n\
         var tent: bool on cells answer\n\
         let trees = flatten(marked(tree))\n\
         for c in trees { not tent[c] }\n\
         for a, b in neighbours(king) { not (tent[a] and tent[b]) }\n\
         for r in rooms { any(c in r: tent[c]) }\n\
         }\n\
         rule tree(n: int, c: cell) { if n >= 0 { count(d in neighbours(c, orthogonal) where tent[d]) == n } }\n\
         face tree { mark cell(c) text=n unknown=-1\n\
         says \"A number counts tents beside it.\" }\n";
    let recipe = Recipe { seed: 3, ..Recipe::default() };
    for (board, wishes) in [
        ("grid(5, 5)", "slitherlink,slitherlink_number"),
        ("grid(5, 5)", "nurikabe,island"),
        ("grid(5, 6)", "akari,akari_number,akari_wall"),
        ("grid(5, 5)", "shikaku,shikaku_area"),
        ("grid(5, 5)", "yajilin,yajilin_arrow"),
        ("grid(5, 5)", "star_battle,rooms"),
        ("grid(5, 5)", "norinori,rooms"),
        ("grid(5, 6)", "lits,rooms"),
        ("grid(5, 5)", "heyawake,room_shaded,rooms*6"),
        ("grid(5, 5)", "country_road,road_cells,rooms*4..6"),
        (own, "camp,tree,rooms*3"),
        ("grid(5, 5)", "hitori"),
        ("open(5, 5, 1, 9)", "kakuro_run,holes"),
    ] {
        let wanted = VariantOrder { without_givens: true, ..order(wishes) };
        let made = ordered(board, &wanted, recipe.clone(), &[1]).unwrap();
        let (puzzle, solution) = proven(&made[0]);
        assert_eq!(puzzle.layout.rooms.is_empty(), !wishes.contains("rooms"), "{wishes}");
        // Clues at whose places the rule of the board looks are part of the board; the others are needed.
        let removable = |index: &usize| {
            let clue = &puzzle.clues[*index];
            puzzle.layout.is_blank() && !clue.relied_on && wishes.split(',').skip(1).any(|wish| wish == clue.rule)
        };
        for index in (0..puzzle.clues.len()).filter(removable) {
            let mut fewer = puzzle.clone();
            let rule = fewer.clues.remove(index).rule;
            assert!(!is_unique(&engine("sat"), &fewer, solution), "{rule}");
        }
    }
}

#[test]
fn orders_of_boards_without_digits_are_checked() {
    let refused =
        |wishes: &str| ordered("grid(4, 4)", &order(wishes), Recipe::default(), &[1]).unwrap_err().to_string();
    assert_eq!(
        refused("nurikabe"),
        "`--with`: write `island` among them, since the answer depends on where such clues are"
    );
    let usage = "`rooms`: write `rooms`, or the number of rooms, as in `rooms*9` or `rooms*7..9`";
    for wishes in ["heyawake,rooms*cover", "heyawake,rooms*0..2", "heyawake,rooms(3)"] {
        assert_eq!(refused(wishes), usage);
    }
    let board = "gridc 2\nuse grid(2, 2)\nrooms A A B B\n";
    let found = ordered(board, &order("norinori,rooms"), Recipe::default(), &[1]).unwrap_err();
    assert_eq!(found.to_string(), "`rooms`: the board has rooms already");
    let on =
        |board: &str, wishes: &str| ordered(board, &order(wishes), Recipe::default(), &[1]).unwrap_err().to_string();
    let usage = "`holes`: the board must be a rectangle without regions and givens, as `open(8, 8, 1, 9)`";
    assert_eq!(on("classic", "kakuro_run,holes"), usage);
    assert_eq!(on("open(4, 4, 1, 9)", "kakuro_run,holes*3"), "`holes`: write it without a number");
    assert_eq!(on("open(4, 4, 1, 9)", "kakuro_run,holes,rooms"), "`holes`: rooms and holes cannot both be drawn");
    let every = "`kakuro_run`: it has a clue for each run of cells; write it without `*`";
    assert_eq!(on("open(4, 4, 1, 9)", "kakuro_run*3,holes"), every);
    let own = "gridc 2\nuse classic(2, 2)\nrule modest { for c in cells where given(c) { c <= 2 } }\nuse modest\n";
    assert_eq!(on(own, "kropki"), "a rule of the board depends on which cells have givens (`given`)");
    // One room of four cells has several answers.
    let wanted = VariantOrder { without_givens: true, ..order("norinori,rooms*1") };
    let few = Recipe { budget: WorkBudget { grids: 1, ..WorkBudget::default() }, ..Recipe::default() };
    let made = ordered("grid(2, 2)", &wanted, few, &[1]).unwrap();
    assert!(matches!(&made[0].made, MakeResult::Nearest(near) if near.shortfall.to_string().contains("determine")));
}

#[test]
fn clues_of_every_rule_with_a_shape_are_drawn() {
    let reader = Reader::new();
    let mut drawn = Vec::new();
    let mut missed = Vec::new();
    for rule in reader.library().rules() {
        let name = rule.definition.name.text.as_str();
        let has_cells =
            rule.definition.parameters.iter().any(|of| matches!(of.kind.text.as_str(), "cell" | "path" | "set"));
        if !has_cells {
            continue;
        }
        let budget = WorkBudget { grids: 20, ..WorkBudget::default() };
        let recipe = Recipe { budget, seed: 3, ..Recipe::default() };
        match ordered("classic(2, 3)", &order(&format!("{name}*1")), recipe, &[1]) {
            Err(OrderError::Undrawable { .. } | OrderError::Argument { .. }) => missed.push(name.to_owned()),
            Err(other) => panic!("{name}: {other}"),
            Ok(made) => match &made[0].made {
                MakeResult::Puzzle { puzzle, .. } if puzzle.clues.iter().any(|clue| clue.rule == name) => {
                    proven(&made[0]);
                    drawn.push(name.to_owned());
                }
                _ => missed.push(name.to_owned()),
            },
        }
    }
    println!("{} rules drawn; not drawn: {}", drawn.len(), missed.join(", "));
    assert!(drawn.len() >= 70, "{} rules are drawn; not drawn: {}", drawn.len(), missed.join(", "));
}

#[test]
fn blanks_get_the_numbers_of_the_solution() {
    let board = "gridc 2
use classic
killer ? r1c1 r1c2 ; ? r2c1 r2c2 r3c2 ; 3 r9c8 r9c9
sandwich ? row 3
little_killer ? ray r1c3 down_right
skyscraper ? right 4
product_cage ? r7c7 r7c8
";
    let made = ordered(board, &order(""), Recipe::default(), &[1]).unwrap();
    let (puzzle, solution) = proven(&made[0]);
    assert_eq!(puzzle.clues.len(), 7);
    assert!(puzzle.clues.iter().all(|clue| clue_holds(clue, solution)));
}

#[test]
fn regions_of_a_jigsaw_are_random_and_connected() {
    for side in [6, 7, 9] {
        let mut reader = Reader::new().blanks(true);
        let board = reader.board(&format!("jigsaw({side})")).unwrap();
        let (library, engines) = (Reader::new(), One(engine("dlx")));
        let recipe = Recipe { seed: 2, ..Recipe::default() };
        let generator =
            VariantGenerator::new(&engines, library.library(), (board.data(), board.tree()), &order(""), recipe)
                .unwrap();
        let mut maker = generator.maker().unwrap();
        let mut seen = Vec::new();
        for number in 1..=2 {
            let made = maker.make(number, &Limits::default()).unwrap();
            let (puzzle, _) = proven(&made);
            let regions: Vec<_> = puzzle.layout.regions.iter().map(|region| region.cells.clone()).collect();
            assert_eq!(regions.len(), 3 * side, "no region is a row or a column");
            assert!(regions.iter().all(|cells| cells.len() == side));
            seen.push(regions);
        }
        assert_ne!(seen[0], seen[1]);
    }
}

#[test]
fn levels_are_those_of_the_rating() {
    for level in [Level::Easy, Level::Medium, Level::Hard] {
        let grade = Grade { difficulty: Some(Difficulty::Levels(level, level)), ..Grade::default() };
        let recipe = Recipe { grade, seed: 5, ..Recipe::default() };
        let (puzzle, solution) = crate::boards::puzzle(&engine("dlx"), &crate::boards::board("classic"), &recipe, 1);
        let digits: Vec<u8> = solution.0.iter().map(|digit| *digit as u8 - 1).collect();
        assert_eq!(hodoku(Board::new(&puzzle).unwrap(), RatingOptions::default(), &digits).level, level);
    }
    let grade =
        Grade { needs: vec![techniques("fish").unwrap()], without: techniques("chains").unwrap(), ..Grade::default() };
    let recipe = Recipe { grade, seed: 5, ..Recipe::default() };
    let (puzzle, solution) = crate::boards::puzzle(&engine("dlx"), &crate::boards::board("classic"), &recipe, 1);
    let rating = gridc::stages::rate::rate(&puzzle, &solution, RatingOptions::default()).unwrap();
    assert!(rating.steps.keys().any(|name| techniques("fish").unwrap().iter().any(|of| of.name() == *name)));
    assert!(!rating.steps.keys().any(|name| techniques("chains").unwrap().iter().any(|of| of.name() == *name)));
}

#[test]
fn canonical_forms_are_those_of_the_class() {
    // The 288 grids of 4×4 are of two classes, of 96 and of 192 (Felgenhauer and Jarvis).
    let mut reader = Reader::new();
    let board = reader.board("classic(2, 2)").unwrap();
    let canonizer = Canonizer::new(board.data()).unwrap();
    let solver = gridc::Solver::new(&gridc::Options::new().solutions(300)).unwrap();
    let puzzle = reader.read("gridc 1\nuse classic(2, 2)\n").unwrap();
    let mut classes = std::collections::BTreeMap::new();
    for solution in solver.solutions(&puzzle).unwrap() {
        let solution = solution.unwrap();
        let cells: Vec<u8> = solution.grid().0.iter().map(|digit| *digit as u8).collect();
        let found = canonizer.canonical(&cells);
        *classes.entry((found.form, found.automorphisms)).or_insert(0_u64) += 1;
    }
    let sizes: Vec<(u64, u64)> =
        classes.iter().map(|((_, automorphisms), count)| (*count, 3072 / automorphisms)).collect();
    assert_eq!(sizes.len(), 2);
    assert!(sizes.iter().all(|(count, orbit)| count == orbit), "{sizes:?}");
}

#[test]
fn moved_puzzles_are_of_one_class() {
    let mut reader = Reader::new();
    let line = ".4.17....21..4...76....8...4...9.8..92...7..5....3.1...3........7.4.59.3.......12";
    let read = reader.read(line).unwrap();
    let canonizer = Canonizer::new(read.data()).unwrap();
    let form = |puzzle: &PuzzleData| {
        let mut cells = vec![0; 81];
        puzzle.givens.iter().for_each(|given| cells[given.cell.index()] = given.digit as u8);
        canonizer.canonical(&cells)
    };
    let mut random = Random::new(1, 1);
    let layout = &read.data().layout;
    let movements = [
        Movement::turn(layout, Turn::Right),
        Movement::mirror(layout, Mirror::Antidiagonal),
        Movement::shuffle(layout, LineType::Row, &mut random).unwrap(),
        Movement::shuffle(layout, LineType::Stack, &mut random).unwrap(),
        Movement::exchange(layout, LineType::Band, 0, 2).unwrap(),
        Movement::relabel_at_random(layout, &mut random),
    ];
    for movement in movements {
        let moved = carried(read.data(), read.tree(), &movement, reader.library()).unwrap();
        assert_ne!(moved.puzzle.givens, read.data().givens);
        assert_eq!(form(&moved.puzzle), form(read.data()));
    }
    let across = Movement::exchange(layout, LineType::Row, 0, 8).unwrap();
    assert!(carried(read.data(), read.tree(), &across, reader.library()).is_err());
}

#[test]
fn clues_are_carried_or_refused() {
    let mut reader = Reader::new();
    let mut moved = |clue: &str, movement: &dyn Fn(&gridc::stages::puzzle::Layout) -> Movement| {
        let read = reader.read(&format!("gridc 2\nuse classic\n{clue}\n")).unwrap();
        let movement = movement(&read.data().layout);
        let moved = carried(read.data(), read.tree(), &movement, reader.library());
        moved.map(|moved| moved.puzzle.clues.len()).map_err(|why| why.to_string())
    };
    let turn = |layout: &gridc::stages::puzzle::Layout| Movement::turn(layout, Turn::Right);
    let swap = |layout: &gridc::stages::puzzle::Layout| Movement::exchange(layout, LineType::Row, 0, 1).unwrap();
    let relabel = |layout: &gridc::stages::puzzle::Layout| Movement::relabel(layout, &[2, 3, 4, 5, 6, 7, 8, 9, 1]);
    for clue in
        ["thermo r1c1 r2c2 r3c2", "killer 12 r1c1 r1c2", "use antiknight", "sandwich 12 row 3", "skyscraper 3 right 2"]
    {
        assert_eq!(moved(clue, &turn), Ok(1), "{clue}");
    }
    assert!(moved("thermo r1c1 r2c2 r3c2", &swap).unwrap_err().contains("thermo"));
    assert_eq!(moved("sandwich 12 row 1", &swap), Ok(1));
    assert!(moved("use antiknight", &swap).unwrap_err().contains("antiknight"));
    assert!(moved("killer 12 r1c1 r1c2", &relabel).unwrap_err().contains("killer 12"));
    assert_eq!(moved("use antiknight", &relabel), Ok(1));
    assert_eq!(moved("cage r1c1 r1c2 r2c1", &relabel), Ok(1));
    // The cells with changed values are part of the solution, and are transformed with it.
    for clue in ["use doublers", "use negators", "use modifiers(3, 1)"] {
        for movement in [&turn as &dyn Fn(&gridc::stages::puzzle::Layout) -> Movement, &swap, &relabel] {
            assert_eq!(moved(clue, movement), Ok(1), "{clue}");
        }
        assert_eq!(moved(&format!("{clue}\nkiller 12 r1c1 r1c2"), &turn), Ok(2), "{clue}");
        assert!(moved(&format!("{clue}\nkiller 12 r1c1 r1c2"), &relabel).unwrap_err().contains("killer 12"));
    }
}

#[test]
fn a_mirror_exchanges_rules_and_grids() {
    let mut reader = Reader::new();
    let mut mirrored = |text: &str, mirror: Mirror| {
        let read = reader.read(&format!("gridc 2\n{text}\n")).unwrap();
        let movement = Movement::mirror(&read.data().layout, mirror);
        let moved = carried(read.data(), read.tree(), &movement, reader.library());
        moved.map(|moved| gridc::stages::syntax::grid::print(&moved.tree)).map_err(|why| why.to_string())
    };
    for (text, mirror, expected) in [
        ("use classic\nuse diagonal_up", Mirror::LeftRight, "use diagonal_down"),
        ("use classic\nuse diagonal_down", Mirror::TopBottom, "use diagonal_up"),
        ("use classic\nuse diagonal_up", Mirror::Antidiagonal, "use diagonal_up"),
        ("use samurai\nuse diagonal_up in NW", Mirror::LeftRight, "use diagonal_down in NE"),
        ("use samurai\nkiller 12 NW.r1c1 NW.r1c2", Mirror::LeftRight, "killer 12 r1c21 r1c20"),
        ("use samurai\nuse antiknight in SE", Mirror::TopBottom, "use antiknight in NE"),
    ] {
        let found = mirrored(text, mirror).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert!(found.contains(expected), "{text}: {found}");
    }
}

#[test]
fn orders_that_cannot_be_met_are_refused() {
    let refused = |wishes: &str| ordered("classic", &order(wishes), Recipe::default(), &[]).unwrap_err().to_string();
    assert!(refused("termo*2").contains("did you mean `thermo`"));
    assert!(refused("antiknight*2").contains("without `*`"));
    assert!(refused("thermo*cover").contains("cages"));
    assert!(refused("regex*1").contains("pattern"));
    assert!(refused("whispers(gap=x)*2").contains("number"));
    assert_eq!(ClueRequest::parse_all("killer*cover").unwrap()[0].amount, Amount::Cover);
}
