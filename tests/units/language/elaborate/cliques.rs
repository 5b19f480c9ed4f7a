use gridc::stages::language::elaborate::cliques::cover;
use gridc::stages::language::elaborate::groups::Groups;
use gridc::stages::model::VarId;
use std::collections::BTreeSet;

fn cell(row: u32, column: u32) -> VarId {
    VarId(row * 9 + column)
}

/// Rows, columns and boxes of a 9×9 grid.
fn houses() -> Groups {
    let mut groups = Groups::new(81);
    for i in 0..9 {
        groups.add((0..9).map(|j| cell(i, j)).collect());
        groups.add((0..9).map(|j| cell(j, i)).collect());
        groups.add((0..9).map(|j| cell(i / 3 * 3 + j / 3, i % 3 * 3 + j % 3)).collect());
    }
    groups
}

fn leaps(moves: &[(u32, i32)]) -> Vec<(VarId, VarId)> {
    let mut pairs = Vec::new();
    for (row, column) in (0..9_u32).flat_map(|r| (0..9_u32).map(move |c| (r, c))) {
        for (down, right) in moves {
            if let Some(other) = column.checked_add_signed(*right).filter(|c| *c < 9)
                && row + down < 9
            {
                pairs.push((cell(row, column), cell(row + down, other)));
            }
        }
    }
    pairs
}

fn check(pairs: &[(VarId, VarId)], cliques: &[Vec<VarId>], groups: &Groups) {
    let known: BTreeSet<(VarId, VarId)> = pairs.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]).collect();
    for clique in cliques {
        for (i, a) in clique.iter().enumerate() {
            for b in &clique[..i] {
                assert!(known.contains(&(*a, *b)) || groups.permanently(&[*a, *b]), "{a:?} {b:?}");
            }
        }
    }
    for (a, b) in pairs {
        let covered = cliques.iter().any(|c| c.contains(a) && c.contains(b));
        assert!(covered || groups.permanently(&[*a, *b]));
    }
}

#[test]
fn king_and_knight_pairs_are_covered_by_fewer_cliques() {
    let groups = houses();
    let king = leaps(&[(1, 1), (1, -1)]);
    let cliques = cover(&king, &groups);
    check(&king, &cliques, &groups);
    let crossing = king.iter().filter(|(a, b)| !groups.permanently(&[*a, *b])).count();
    assert!(cliques.len() * 3 <= crossing * 2, "{} cliques for {crossing} pairs", cliques.len());

    let knight = leaps(&[(1, 2), (1, -2), (2, 1), (2, -1)]);
    let cliques = cover(&knight, &groups);
    check(&knight, &cliques, &groups);
    assert!(cliques.len() * 2 < knight.len(), "{} cliques", cliques.len());
}

#[test]
fn a_whole_group_of_pairs_becomes_one_clique() {
    let vars: Vec<VarId> = (0..6).map(VarId).collect();
    let pairs: Vec<_> = (0..6).flat_map(|j| (0..j).map(move |i| (VarId(i), VarId(j)))).collect();
    assert_eq!(cover(&pairs, &Groups::new(6)), [vars]);
}
