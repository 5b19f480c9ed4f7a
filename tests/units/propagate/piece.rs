use gridc::stages::propagate::piece::{ConnectedPiece, Inference, PieceReason, VertexState};
use proptest::prelude::*;

/// Returns whether the vertices in the set, given by bits, have the right number and are connected.
fn is_piece(edges: &[(u32, u32)], [least, most]: [usize; 2], members: u32) -> bool {
    let count = members.count_ones() as usize;
    let mut reached = members & members.wrapping_neg();
    loop {
        let both = |a: u32, b: u32| reached >> a & 1 == 1 && members >> b & 1 == 1;
        let next =
            edges.iter().fold(reached, |set, (a, b)| set | u32::from(both(*a, *b)) << b | u32::from(both(*b, *a)) << a);
        if next == reached {
            return (least..=most).contains(&count) && reached == members;
        }
        reached = next;
    }
}

fn neighbours(n: usize, edges: &[(u32, u32)]) -> Vec<Vec<u32>> {
    let mut lists = vec![Vec::new(); n];
    for (a, b) in edges {
        lists[*a as usize].push(*b);
        lists[*b as usize].push(*a);
    }
    lists
}

fn agrees(states: &[VertexState], members: u32, vertex: u32) -> bool {
    match states[vertex as usize] {
        VertexState::Open => true,
        state => (state == VertexState::Member) == (members >> vertex & 1 == 1),
    }
}

fn situation() -> impl Strategy<Value = (Vec<(u32, u32)>, [usize; 2], Vec<VertexState>)> {
    let state = prop_oneof![Just(VertexState::Open), Just(VertexState::Member), Just(VertexState::Other)];
    (2_usize..9).prop_flat_map(move |n| {
        let edge = (0..n as u32, 0..n as u32).prop_filter("no loops", |(a, b)| a != b);
        let size = (0..=n, 0..=n).prop_map(|(a, b)| [a.min(b), a.max(b)]);
        (prop::collection::vec(edge, 0..2 * n), size, prop::collection::vec(state.clone(), n))
    })
}

proptest! {
    #[test]
    fn what_is_inferred_follows_from_its_reasons(
        (edges, size, states) in situation(), since in prop::collection::vec(0_u32..20, 9),
    ) {
        let n = states.len();
        let mut piece = ConnectedPiece::new(neighbours(n, &edges), size[0], size[1]);
        // Each vertex has its own reason if it is cut off.
        let single = |found: Inference| match found.vertices.len() {
            0 => vec![found],
            _ => found.vertices.iter().map(|vertex| Inference { vertices: vec![*vertex], ..found.clone() }).collect(),
        };
        for Inference { vertices, members, because } in piece.infer(&states).into_iter().flat_map(single) {
            let because = match because {
                PieceReason::States(because) => because,
                PieceReason::Cut => piece.cut(&states, &since[..n], vertices.first().copied(), members),
            };
            prop_assert!(because.iter().all(|v| states[*v as usize] != VertexState::Open));
            prop_assert!(vertices.iter().all(|v| states[*v as usize] == VertexState::Open));
            for set in (0..1_u32 << n).filter(|set| is_piece(&edges, size, *set)) {
                if because.iter().all(|v| agrees(&states, set, *v)) {
                    prop_assert!(!vertices.is_empty() && vertices.iter().all(|v| (set >> v & 1 == 1) == members));
                }
            }
        }
    }

    #[test]
    fn what_is_decided_is_judged((edges, size, states) in situation()) {
        let decided: Vec<VertexState> =
            states.iter().map(|s| if *s == VertexState::Open { VertexState::Other } else { *s }).collect();
        let set = (0..states.len()).fold(0, |set, v| set | u32::from(decided[v] == VertexState::Member) << v);
        let mut piece = ConnectedPiece::new(neighbours(states.len(), &edges), size[0], size[1]);
        let found = piece.infer(&decided);
        prop_assert_eq!(found.is_empty(), set == 0 && size[0] == 0 || is_piece(&edges, size, set));
        prop_assert!(found.iter().all(|inference| inference.vertices.is_empty()));
    }
}

#[test]
fn a_door_that_all_ways_lead_through_is_a_member() {
    use VertexState::{Member, Open, Other};
    // A row of six with a closed side exit: m . . . . x
    let edges: Vec<(u32, u32)> = (0..5).map(|i| (i, i + 1)).collect();
    let mut piece = ConnectedPiece::new(neighbours(6, &edges), 3, 4);
    let found = piece.infer(&[Member, Open, Open, Open, Open, Open]);
    let far = Inference { vertices: vec![4, 5], members: false, because: PieceReason::States(vec![0]) };
    assert_eq!(found, [far]);
    let found = piece.infer(&[Member, Open, Open, Open, Other, Other]);
    let forced = |v: u32| Inference { vertices: vec![v], members: true, because: PieceReason::States(vec![0]) };
    assert_eq!(found, [forced(1), forced(2)]);
}
