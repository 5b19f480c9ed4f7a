use gridc::stages::formats::sudokupad::read::zip::write::zipped;
use gridc::stages::formats::sudokupad::read::zip::{is_zipped, unzipped};

#[test]
fn the_short_form_is_read() {
    let short = "{ce:[[{v:9},,,],[,,]],re:[[[0,0],[0,1]]],l:[{c:67f067,th:10,wp:[[0.5,0.5],[1.5,1.5]]}],u:[{r:t,w:0.5}],\
                     o:[{c1:#0,c2:#F,te:'X'}],ca:[{v:'title: Don\\'t \\'quote\\''}],metadata:{solution:'123456'}}";
    let long = concat!(
        r##"{"cells":[[{"value":9},{},{},{}],[{},{},{}]],"regions":[[[0,0],[0,1]]],"lines":[{"color":"#67f067","##,
        r##""thickness":10,"wayPoints":[[0.5,0.5],[1.5,1.5]]}],"underlays":[{"rounded":true,"width":0.5}],"##,
        r##""overlays":[{"borderColor":"#000000","backgroundColor":"#FFFFFF","text":"X"}],"##,
        r##""cages":[{"value":"title: Don't 'quote'"}],"metadata":{"solution":"123456"}}"##
    );
    assert_eq!(unzipped(short, 10_000).as_deref(), Some(long));
    assert!(is_zipped(short) && !is_zipped(long));
}

#[test]
fn what_is_written_is_read() {
    let json = concat!(
        r##"{"cells":[[{"value":1},{},{}],[{},{"value":2},{}]],"cages":[{"cells":[[0,0]],"sum":5,"unique":true}],"##,
        r##""lines":[{"color":"#67f067","thickness":9.6,"wayPoints":[[0.5,1.5]]}],"##,
        r##""metadata":{"title":"It's a t, f and 'x'","rules":"a {b}: [c], d","solution":"123456"}}"##
    );
    assert_eq!(unzipped(&zipped(json), 10_000).as_deref(), Some(json));
}

#[test]
fn nothing_grows_without_bound() {
    let short = format!("{{ce:[{}]}}", ",".repeat(1000));
    assert_eq!(unzipped(&short, 1000), None);
    assert!(unzipped(&short, 10_000).is_some());
    for odd in ["{", "{ce", "{ce:'", "{ce:'\\", "}", "{a:\\", "{é:1}", "{a:é,'"] {
        assert!(unzipped(odd, 100).is_none_or(|text| text.len() <= 100), "{odd}");
    }
}
