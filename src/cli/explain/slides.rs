//! Renders a self-contained HTML page that steps through the pictures of an explanation.

use crate::draw::svg::escaped;
use crate::puzzle::PuzzleData;

pub struct Slide {
    pub drawn: String,
    pub said: String,
}

/// Style sheet. On paper and without scripts, all steps are shown one below the other.
const STYLE: &str = "\
body{font-family:system-ui,sans-serif;margin:1rem auto;max-width:72rem;padding:0 1rem;line-height:1.4;color:#222;background:#fff}
h1{font-size:1.3rem;margin:0}nav{position:sticky;top:0;background:#fff;padding:.5rem 0;display:none}
.scripted nav{display:block}button{font:inherit;padding:.2rem .8rem}nav span{margin:0 .8rem}
main{display:flex;flex-wrap:wrap;gap:1.5rem}#steps{flex:1 1 32rem}ol{flex:1 1 18rem;max-height:80vh;overflow:auto;margin:0;\
padding-left:2.5rem;display:none}.scripted ol{display:block}
section svg{max-width:100%;height:auto}.scripted section{display:none}.scripted section.now{display:block}
li{cursor:pointer}li.now{font-weight:bold}
.legend i{font-style:normal;padding:0 .5rem}
@media print{nav,ol{display:none!important}.scripted section{display:block;break-inside:avoid}}
";

/// Script that navigates between steps: buttons, arrow keys, the list, and the fragment of the address after `#`.
const SCRIPT: &str = "\
(function(){'use strict';
var all=document.querySelectorAll('section'),items=document.querySelectorAll('li'),at=0;
function show(n){at=Math.max(0,Math.min(all.length-1,n));
all.forEach(function(s,i){s.classList.toggle('now',i===at)});
items.forEach(function(s,i){s.classList.toggle('now',i===at)});
if(items[at])items[at].scrollIntoView({block:'nearest'});
document.getElementById('count').textContent=(at+1)+' of '+all.length;
history.replaceState(null,'','#'+(at+1))}
function on(id,by){document.getElementById(id).addEventListener('click',function(){show(by())})}
on('first',function(){return 0});on('back',function(){return at-1});
on('next',function(){return at+1});on('last',function(){return all.length-1});
items.forEach(function(s,i){s.addEventListener('click',function(){show(i)})});
document.addEventListener('keydown',function(e){
if(e.key==='ArrowRight'||e.key===' '){show(at+1);e.preventDefault()}
if(e.key==='ArrowLeft'){show(at-1);e.preventDefault()}});
document.body.classList.add('scripted');show((parseInt(location.hash.slice(1),10)||1)-1)})();
";

pub fn slides(puzzle: &PuzzleData, slides: &[Slide]) -> String {
    let title = puzzle.title.as_deref().or(puzzle.id.as_deref()).unwrap_or("Puzzle");
    let title = escaped(title);
    let author = puzzle.author.as_deref().map_or_else(String::new, |author| format!("<p>{}</p>\n", escaped(author)));
    let mut steps = String::new();
    let mut items = String::new();
    for (number, slide) in (1..).zip(slides) {
        let said = escaped(&slide.said);
        steps += &format!("<section id=\"step-{number}\">\n{}<p>{number}. {said}</p>\n</section>\n", slide.drawn);
        items += &format!("<li>{said}</li>\n");
    }
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{author}\
         <nav><button id=\"first\">first</button> <button id=\"back\">back</button><span id=\"count\"></span>\
         <button id=\"next\">next</button> <button id=\"last\">last</button></nav>\n\
         <main>\n<div id=\"steps\">\n{steps}</div>\n<ol>\n{items}</ol>\n</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    )
}
