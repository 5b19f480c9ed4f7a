use gridc::stages::formats::grid;
use gridc::stages::front::certificate::conflict::moved;
use gridc::stages::puzzle::Grid;
use gridc::stages::solve::{Conflict, Member};

#[test]
fn parts_are_the_same_in_another_text() {
    let read = |text: &str| gridc::stages::front::Puzzle::read(text).unwrap();
    // One clue of this text is three of gridc's, each on its own line in gridc's language.
    let iss = read(".Indexing~C~R1C1~R2C1~R3C1.Thermo~R3C3~R3C4~R3C5.~R9C9_5");
    let own = read(&iss.write(grid::FORMAT).unwrap().text);
    let (from, to) = (iss.data(), own.data());
    let conflict = |members: &[Member]| Conflict {
        members: members.to_vec(),
        witnesses: members.iter().map(|_| Grid(vec![1; 81])).collect(),
    };
    let members: Vec<Member> = Member::all(from).collect();
    let [given, indexing, thermo] = members[..] else { panic!("{members:?}") };
    let one_to_one = conflict(&[given, thermo, Member::Region(7)]);
    assert_eq!(moved(&one_to_one, from, to), Some(one_to_one));
    let several = moved(&conflict(&[given, indexing, Member::Region(7)]), from, to).unwrap();
    let clues = (0..3).map(Member::Clue);
    let expected: Vec<Member> = [given].into_iter().chain(clues).chain([Member::Region(7)]).collect();
    assert_eq!((several.members, several.witnesses), (expected, Vec::new()));
    let other = read(".Indexing~C~R1C1~R2C1~R3C1.Thermo~R3C3~R3C4~R3C6.~R9C9_5");
    assert_eq!(moved(&conflict(&[given]), from, other.data()), None);
}
