use gridc::stages::generate::chains::Chains;
use gridc::stages::generate::exchange::{Exchange, ROUNDS};
use gridc::stages::puzzle::{Digit, Grid};
use gridc::stages::solve::Random;

#[test]
fn they_change_a_grid_like_those_of_any_board() {
    let board = gridc::Reader::new().board("classic").unwrap().data().clone();
    let mut regions = vec![Vec::new(); 81];
    for (number, region) in board.layout.regions.iter().enumerate() {
        region.cells.iter().for_each(|cell| regions[cell.index()].push(number));
    }
    let mut usual = Exchange::new(&board, &regions).unwrap();
    let mut digits = std::array::from_fn(|cell| (cell / 9 * 3 + cell / 27 + cell % 9) as u8 % 9 + 1);
    for number in 0..50 {
        let mut grid = Grid(digits.map(Digit::from).to_vec());
        usual.apply(&mut grid, &mut Random::new(1, number));
        let mut chains = Chains::new(&digits);
        chains.exchange(ROUNDS, &mut Random::new(1, number));
        digits = chains.grid();
        assert_eq!(grid, Grid(digits.map(Digit::from).to_vec()));
    }
}

#[test]
fn pieces_hold_each_cell_once_for_each_other_digit() {
    let digits = std::array::from_fn(|cell| (cell / 9 * 3 + cell / 27 + cell % 9) as u8 % 9 + 1);
    let mut counts = [0; 81];
    Chains::new(&digits).pieces(|cells| (0..81).for_each(|cell| counts[cell] += (cells >> cell & 1) as usize));
    assert_eq!(counts, [8; 81]);
}
