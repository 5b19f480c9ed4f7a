use gridc::stages::front::Shard;

#[test]
fn each_puzzle_is_in_one_part() {
    for of in 1..6 {
        let shards: Vec<Shard> = (1..=of).filter_map(|number| Shard::new(number, of)).collect();
        for index in 1..40 {
            assert_eq!(shards.iter().filter(|shard| shard.holds(index)).count(), 1);
            for shard in &shards {
                let until = (index..).position(|index| shard.holds(index)).unwrap() as u64;
                assert_eq!(shard.until(index), until, "{shard:?} {index}");
            }
        }
        assert!(shards[0].holds(1) && shards[0].is_first());
    }
    assert!(Shard::new(0, 3).is_none() && Shard::new(4, 3).is_none() && Shard::new(1, 0).is_none());
}
