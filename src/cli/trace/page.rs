//! Renders a self-contained HTML page that steps through the trace of an exact cover and draws the matrix: rows are options,
//! columns items.
//!
//! Every event is its own inverse, so the script steps in both directions with the same list. Without scripts, the page shows the
//! initial matrix and all lines.

use crate::draw::svg::escaped;
use crate::formulation::exact_cover::text::Cover;
use crate::solve::trace::{Event, TraceLine};
use std::fmt::Write;

/// Maximum number of items and options that are drawn.
const DRAWN: usize = 400;

/// Maximum number of lines on a page.
pub const MOST_LINES: u64 = 20_000;

/// A page under construction.
pub struct TracePage<'c> {
    title: String,
    cover: &'c Cover,
    names: &'c [String],
    lines: String,
    /// Events of each line, in the script's notation.
    events: Vec<String>,
}

const STYLE: &str = "\
:root{color-scheme:light dark;--text:#202020;--paper:#fff;--line:#d0d0d0;--node:#56b4e9;--edge:#0072b2;--tried:#e69f00;--chosen:#009e73;--soft:#f0f2f4}
@media (prefers-color-scheme:dark){:root{--text:#e6e6e6;--paper:#16181b;--line:#3c4043;--node:#2f7fb0;--edge:#7cc4f2;--tried:#e69f00;--chosen:#2fbf93;--soft:#24282d}}
body{font-family:system-ui,sans-serif;margin:0 auto;max-width:90rem;padding:0 1rem 1rem;line-height:1.4;color:var(--text);background:var(--paper)}
h1{font-size:1.3rem;margin:.6rem 0}p{max-width:60rem;margin:.3rem 0}
nav{position:sticky;top:0;background:var(--paper);padding:.5rem 0;display:none;z-index:1}.scripted nav{display:block}
button{font:inherit;padding:.2rem .7rem}input{vertical-align:middle;width:min(20rem,60%)}nav p{min-height:1.4em;font-weight:bold}
main{display:flex;flex-wrap:wrap;gap:1.5rem}#matrix{flex:1 1 34rem;overflow:auto;max-height:78vh}
ol{flex:1 1 20rem;margin:0;padding:0;list-style:none;overflow:auto;max-height:78vh;font-size:.85rem}
li{cursor:pointer;padding-left:calc(var(--d)*.8rem + .3rem)}li.now{background:var(--soft);font-weight:bold}
svg text{fill:var(--text);font-family:inherit}svg .g{stroke:var(--line)}
.o path{fill:var(--node);stroke:var(--edge);stroke-width:.6}.o text{font-weight:bold}
.o.hidden path{fill:none;stroke:var(--line)}.o.hidden text{opacity:.3}
.o.tried path{fill:var(--tried);stroke:var(--tried)}.o.tried.hidden text{opacity:1;fill:var(--tried)}
.i rect{fill:transparent}.i.covered rect{fill:var(--line);opacity:.45}.i.covered text{opacity:.35}
.i.chosen rect{stroke:var(--chosen);stroke-width:2}.i.chosen text{fill:var(--chosen);opacity:1;font-weight:bold}
@media print{nav{display:none!important}ol,#matrix{max-height:none;overflow:visible}}
";

const SCRIPT: &str = "\
(function(){'use strict';
var steps=JSON.parse(document.getElementById('events').textContent),items=document.querySelectorAll('li'),at=0,timer=null;
var kinds={c:['i','covered'],h:['o','hidden'],t:['o','tried'],b:['i','chosen']};
function by(id){return document.getElementById(id)}
function apply(n){steps[n].forEach(function(e){var k=kinds[e[0]],s=by(k[0]+e.slice(1));if(s)s.classList.toggle(k[1])})}
function show(n){n=Math.max(0,Math.min(steps.length-1,n));
while(at<n){at++;apply(at)}while(at>n){apply(at);at--}
var old=document.querySelector('li.now');if(old)old.classList.remove('now');
var li=items[at];li.classList.add('now');li.scrollIntoView({block:'nearest'});
by('said').textContent=li.textContent;by('place').value=at;by('count').textContent=(at+1)+' of '+steps.length;
history.replaceState(null,'','#'+(at+1))}
function stop(){if(timer)clearInterval(timer);timer=null;by('play').textContent='play'}
function on(id,f){by(id).addEventListener('click',function(){if(id!=='play')stop();f()})}
on('first',function(){show(0)});on('back',function(){show(at-1)});on('next',function(){show(at+1)});
on('last',function(){show(steps.length-1)});
on('play',function(){if(timer)return stop();by('play').textContent='stop';
timer=setInterval(function(){if(at===steps.length-1)return stop();show(at+1)},700)});
by('place').addEventListener('input',function(){stop();show(+by('place').value)});
items.forEach(function(s,i){s.addEventListener('click',function(){stop();show(i)})});
document.addEventListener('keydown',function(e){if(e.target.tagName==='INPUT')return;
if(e.key==='ArrowRight'||e.key===' '){stop();show(at+1);e.preventDefault()}
if(e.key==='ArrowLeft'){stop();show(at-1);e.preventDefault()}});
document.body.classList.add('scripted');
if(steps.length){apply(0);show((parseInt(location.hash.slice(1),10)||1)-1)}})();
";

impl<'c> TracePage<'c> {
    /// Creates a page without lines, for a cover whose options have these names.
    pub fn new(title: &str, cover: &'c Cover, names: &'c [String]) -> Self {
        Self { title: title.to_owned(), cover, names, lines: String::new(), events: Vec::new() }
    }

    pub fn add(&mut self, told: &TraceLine<'_>) {
        // Writing to a `String` does not fail.
        let _ = writeln!(self.lines, "<li style=\"--d:{}\">{}</li>", told.depth, escaped(told.text));
        let drawn = |number: usize| number < DRAWN;
        let words = told.events.iter().filter_map(|event| match event {
            Event::Covered(item) if drawn(*item) => Some(format!("\"c{item}\"")),
            Event::Hidden(option) if drawn(*option) => Some(format!("\"h{option}\"")),
            Event::Tried(option) if drawn(*option) => Some(format!("\"t{option}\"")),
            Event::Chosen(item) if drawn(*item) => Some(format!("\"b{item}\"")),
            _ => None,
        });
        self.events.push(format!("[{}]", words.collect::<Vec<_>>().join(",")));
    }

    /// Returns the page; `said` is the summary of the search.
    pub fn finish(self, said: &str) -> String {
        let (title, said) = (escaped(&self.title), escaped(said));
        let (cover, lines, events) = (self.cover, &self.lines, self.events.join(",\n"));
        let mut about =
            format!("{} items ({} primary), {} options", cover.items().len(), cover.primary(), cover.options());
        if cover.items().len() > DRAWN || cover.options() > DRAWN {
            let _ = write!(about, "; the first {DRAWN} of each are drawn");
        }
        let (matrix, last) = (self.matrix(), self.events.len().saturating_sub(1));
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Trace: {title}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p>{about}. {said}.</p>\n\
             <p>Grey columns are covered, empty squares are hidden, orange rows are being tried; the item branched on \
                 has a green frame.</p>\n\
             <nav><button id=\"first\">first</button> <button id=\"back\">back</button> <button id=\"play\">play</button> \
             <button id=\"next\">next</button> <button id=\"last\">last</button> \
             <input id=\"place\" type=\"range\" min=\"0\" max=\"{last}\" value=\"0\" aria-label=\"step\"> <span id=\"count\"></span>\
             <p id=\"said\"></p></nav>\n<main>\n<div id=\"matrix\">\n{matrix}</div>\n<ol>\n{lines}</ol>\n</main>\n\
             <script type=\"application/json\" id=\"events\">[{events}]</script>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
        )
    }

    /// Draws the rows below the columns, which are greyed when covered; names appear if there is room.
    fn matrix(&self) -> String {
        let (columns, rows) = (self.cover.items().len().min(DRAWN), self.cover.options().min(DRAWN));
        let is_large = columns.max(rows) <= 40;
        let side: usize = if is_large { 24 } else { 8 };
        let longest = |names: &mut dyn Iterator<Item = usize>| names.max().unwrap_or(0).min(16) * 7 + 12;
        let left = longest(&mut self.names.iter().take(rows).map(|name| name.chars().count()));
        let names = || self.cover.items().iter().take(columns);
        let top = if is_large { longest(&mut names().map(|name| name.chars().count())) } else { 8 };
        let left = if is_large { left } else { 8 };
        let (width, height) = (left + columns * side + 2, top + rows * side + 2);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-size=\"12\" role=\"img\"><title>the matrix: options by items</title>\n"
        );
        if is_large {
            let mut grid = String::new();
            for column in 0..=columns {
                let _ = write!(grid, "M{} {top}v{}", left + column * side, rows * side);
            }
            for row in 0..=rows {
                let _ = write!(grid, "M{left} {}h{}", top + row * side, columns * side);
            }
            let _ = writeln!(out, "<path class=\"g\" fill=\"none\" d=\"{grid}\"/>");
        }
        for option in 0..rows {
            let y = top + option * side;
            let name = self.names.get(option).map_or("?", String::as_str);
            let _ = write!(
                out,
                "<g class=\"o\" id=\"o{option}\"><title>{}: {}</title><path d=\"",
                escaped(name),
                escaped(&self.cover.line(option))
            );
            let nodes = || self.cover.option(option).iter().filter(|node| (node.item as usize) < columns);
            let (inset, edge) = if is_large { (4, side - 8) } else { (1, side - 2) };
            for node in nodes() {
                let x = left + node.item as usize * side;
                let _ = write!(out, "M{} {}h{edge}v{edge}h-{edge}z", x + inset, y + inset);
            }
            out.push_str("\"/>");
            if is_large {
                let _ = write!(
                    out,
                    "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
                    left - 6,
                    y + 16,
                    escaped(&short(name))
                );
                for node in nodes() {
                    if let Some((_, colour)) = self.cover.word(*node).rsplit_once(':').filter(|_| node.colour.is_some())
                    {
                        let x = left + node.item as usize * side + side / 2;
                        let _ = write!(
                            out,
                            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"10\">{}</text>",
                            y + 16,
                            escaped(&short(colour))
                        );
                    }
                }
            }
            out.push_str("</g>\n");
        }
        for (item, name) in names().enumerate() {
            let x = left + item * side;
            let _ = write!(
                out,
                "<g class=\"i\" id=\"i{item}\"><title>{}</title><rect x=\"{x}\" y=\"{top}\" width=\"{side}\" height=\"{}\"/>",
                escaped(name),
                rows * side
            );
            if is_large {
                let (x, y) = (x + side / 2 + 4, top - 5);
                let _ =
                    write!(out, "<text transform=\"translate({x} {y}) rotate(-90)\">{}</text>", escaped(&short(name)));
            }
            out.push_str("</g>\n");
        }
        out.push_str("</svg>\n");
        out
    }
}

/// Shortens a name to the available room.
fn short(name: &str) -> String {
    match name.chars().count() {
        ..=16 => name.to_owned(),
        _ => name.chars().take(15).chain(['…']).collect(),
    }
}
