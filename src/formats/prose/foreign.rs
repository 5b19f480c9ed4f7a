//! Rules in other languages: what setters who write German or French mostly say, word by word; and what is in none of the
//! languages that are known here.

use super::words::{Word, spelled};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// Words, and what stands for each of them.
type Meant = (&'static str, &'static str);

/// German and French words, and what stands for them: nothing for those that only join others. Words that are English,
/// too, are left out.
const DICTIONARY: &[Meant] = &[
    // Words that join others.
    (
        "der die das des dem den und um von vom vor zu zum zur im am auf aus bei mit für nach ist sind wird werden sich es er sie",
        "",
    ),
    (
        "ein eine einem einen einer eines als wie dass bzw jeweils dabei somit ihr ihre ihrer sein seine seiner deren dessen",
        "",
    ),
    (
        "le la les du au aux et dans sur par une qui que est sont être se leur leurs ce ces cette il elle ils en de ne un d l s qu depuis long",
        "",
    ),
    ("welche welcher welches dieser diese dieses diesem diesen", "this"),
    // Boards.
    ("normale normalen üblichen übliche gewöhnlichen klassischen klassische normales habituelles classiques", "normal"),
    ("sudokuregeln sudokuregel", "sudoku rule"),
    ("regel regeln règle règles", "rule"),
    ("gelten gilt appliquent applique s'appliquent", "apply"),
    ("ziffer ziffern chiffre chiffres", "digit"),
    ("zahl zahlen nombre nombres", "number"),
    ("wert werte werten valeur valeurs", "value"),
    ("feld felder feldern feldes zelle zellen kästchen kästchens cellule cellules", "cell"),
    ("zeile zeilen rangée rangées", "row"),
    ("spalte spalten colonne colonnes", "column"),
    ("blöcke blöcken boxen kasten bloc blocs boîte boîtes carré", "box"),
    ("gebiet gebiete gebieten bereich bereiche bereichen région régions", "region"),
    ("diagramm diagramms gitter gitters raster rasters grille", "grid"),
    ("quadrat quadrate quadraten", "square"),
    ("diagonalen", "diagonals"),
    // What is demanded.
    ("jede jeder jedes jedem jeden chaque", "each"),
    ("alle allen aller tous toutes", "all"),
    ("muss müssen soll sollen doit doivent", "must"),
    ("darf dürfen kann können peut peuvent", "may"),
    ("nicht pas", "not"),
    ("kein keine keinen keiner keinem aucun aucune", "no"),
    ("nur seulement uniquement", "only"),
    ("genau exactement", "exactly"),
    ("einmal", "once"),
    ("wiederholen wiederholt wiederholung wiederholungen répéter répètent répète répétition", "repeat"),
    ("mehrfach", "repeat"),
    (
        "verschieden verschiedene verschiedenen unterschiedlich unterschiedliche différent différents différente différentes",
        "different",
    ),
    ("enthalten enthält vorkommen vorkommt kommt kommen contient contiennent contenir apparaître apparaît", "contain"),
    ("eintragen eingetragen trage ausfüllen fülle remplir placer placez", "fill"),
    (
        "gegeben gegebenen angegeben angegebene vorgegeben eingezeichnet donné donnés donnée données indiqué indiquée indiqués",
        "given",
    ),
    ("müssen", "must"),
    // Sums, comparisons.
    ("summe summen somme sommes", "sum"),
    ("ergeben ergibt égal égale égaux entspricht entsprechen", "equal"),
    ("summieren addieren", "add"),
    ("differenz unterschied différence écart", "difference"),
    ("unterscheiden unterscheidet diffèrent diffère diffèrer", "differ"),
    ("mindestens wenigstens moins", "at least"),
    ("höchstens", "at most"),
    ("größer größere grösser supérieur supérieure", "greater"),
    ("kleiner kleinere inférieur inférieure", "smaller"),
    (
        "aufeinanderfolgend aufeinanderfolgende aufeinanderfolgenden konsekutiv consécutif consécutifs consécutive consécutives",
        "consecutive",
    ),
    ("verhältnis", "ratio"),
    ("doppelt doppelte doppelten", "double"),
    (
        "steigen ansteigen steigend aufsteigend aufsteigen zunehmen nehmen zunehmend croissant croissants croître augmentent augmente",
        "increase",
    ),
    (
        "gleich gleiche gleichen gleicher selbe selben dieselbe dieselben identisch identische identischen même mêmes identiques",
        "same",
    ),
    ("gerade geraden", "even"),
    ("ungerade ungeraden impair impairs impaire", "odd"),
    ("zwei deux", "two"),
    ("drei trois", "three"),
    ("vier quatre", "four"),
    ("bedeutet bedeuten bedeutung signifie signifient", "mean"),
    ("links", "left"),
    ("rechts", "right"),
    ("unten unteren untere bas", "bottom"),
    ("zwischen entre", "between"),
    // Things and places.
    ("käfig käfige käfigen käfigs", "cage"),
    ("killerkäfig killerkäfige killerkäfigen", "killer cage"),
    ("pfeil pfeile pfeilen pfeils pfeiles flèche flèches", "arrow"),
    ("kreis kreise kreisen kreises kreisfeld cercle cercles", "circle"),
    ("punkt punkte punkten", "dot"),
    ("linie linien", "line"),
    ("thermometern thermometers thermomètre thermomètres", "thermometer"),
    ("kugel kolben wulst verdickung rundung ampoule boule réservoir", "bulb"),
    ("ende enden spitze extrémité extrémités", "end"),
    ("ecke ecken coin coins", "corner"),
    ("oben oberen obere haut", "top"),
    ("linken linke gauche", "left"),
    ("rechten rechte droite", "right"),
    ("entlang", "along"),
    (
        "benachbart benachbarte benachbarten nebeneinander adjacents adjacente adjacentes voisin voisins voisine voisines",
        "adjacent",
    ),
    ("waagerecht waagrecht horizontalement", "horizontally"),
    ("senkrecht verticalement", "vertically"),
    ("außerhalb ausserhalb extérieur dehors", "outside"),
    ("innerhalb intérieur", "inside"),
    ("hinweis hinweise vorgaben", "clue"),
    ("steht stehen", "is"),
    ("haben hat ont", "have"),
    ("zeigen zeigt geben gibt indique indiquent montre montrent", "show"),
    ("springerzug springerzuges springerzugs rösselsprung cavalier", "knight move"),
    ("königszug königszuges königszugs", "king move"),
    ("entfernt entfernung abstand distants", "apart"),
    ("getrennt getrennte getrennten séparés séparées", "separated"),
    ("verbunden verbundene verbundenen reliés reliées", "connected"),
    ("markiert markierte markierten marqué marquée marqués", "marked"),
    ("weiß weiße weißen weißer weiss weisse weissen weisser blanc blancs blanche", "white"),
    ("schwarz schwarze schwarzen schwarzer noir noirs noire", "black"),
    ("grau graue grauen grauer gris grise grises", "grey"),
    ("grün grüne grünen grüner vert verts verte vertes", "green"),
    ("lila violett violette violetten", "purple"),
    ("rosa", "pink"),
    ("blau blaue blauen blauer bleu bleus bleue bleues", "blue"),
    ("orangene orangenen orangefarbene", "orange"),
    ("rote roten roter rouges", "red"),
    ("gelb gelbe gelben jaunes jaune", "yellow"),
    // What stands between words that would else be a phrase.
    ("à bis", "to"),
    ("wenn falls si", "if"),
    ("auch aussi également ebenfalls zusätzlich außerdem ausserdem", "also"),
    ("oder ou", "or"),
    ("viel spaß spass glück dank", "thank"),
];

/// Words that only join others, in languages that are not known here and not in English.
const OTHERS: &str = "el los las del una unos unas por para como cada deben debe están no se it que y \
    lo gli dei delle della nel nella ogni devono deve sono che per tra \
    het een voor met niet zijn elke moeten moet worden geen ook \
    och att det inte som är varje måste ett får \
    os um uma dos das não são deve cada ou \
    og av på til langs ikke hver samme mellem mellom \
    nie jest każdy każda oraz musi się liczby cyfry";

static MEANINGS: LazyLock<HashMap<&str, Vec<Word>>> = LazyLock::new(|| {
    let of = |(words, meaning): &Meant| {
        let meaning: Vec<Word> = meaning.split_whitespace().map(spelled).collect();
        words.split_whitespace().map(move |word| (word, meaning.clone())).collect::<Vec<_>>()
    };
    DICTIONARY.iter().flat_map(of).collect()
});

static JOINING: LazyLock<HashSet<Word>> = LazyLock::new(|| {
    OTHERS.split_whitespace().filter(|word| !matches!(*word, "no" | "it" | "per" | "met")).map(spelled).collect()
});

/// Words of which an English sentence has one, mostly.
const ENGLISH: [&str; 22] = [
    "the", "a", "an", "of", "and", "or", "to", "in", "on", "is", "are", "be", "that", "this", "for", "with", "by",
    "from", "may", "must", "not", "you",
];

/// What stands for a word in lower case, if it is of a language that is known.
pub(super) fn translated(word: &str) -> Option<&'static [Word]> {
    MEANINGS.get(word).map(Vec::as_slice)
}

/// The first letter that is neither Latin nor a mark of Latin letters.
const OTHER_SCRIPTS: char = '\u{370}';

/// Whether words are of a language of which nothing is known: in another script, or joined and spelled as no English is.
pub(super) fn is_foreign(words: &HashSet<&str>) -> bool {
    let script = |word: &&str| word.chars().any(|c| c >= OTHER_SCRIPTS && c.is_alphabetic());
    let joining = words.iter().filter(|word| JOINING.contains(**word)).count();
    let accents = words.iter().any(|word| !word.is_ascii());
    let english = ENGLISH.iter().any(|word| words.contains(word));
    words.iter().any(script) || joining >= 2 || (words.len() >= 3 && !english && (joining > 0 || accents))
}
