//! Turns `data/screens.json`, the one table of all screens, and `data/icons.json` into Rust: addresses,
//! labs, signs, and for each lab a program that shows its screens.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use codegen::{read, save};
use serde::Deserialize;

use codegen::texts::{Row, Texts};

/// The table; `scripts/precache.mjs` reads the same file for what is painted before a program is
/// loaded.
const TABLE: &str = "data/screens.json";

/// What belongs to no game; its screens are at the top level.
const HOME: &str = "home";

/// A game, or [`HOME`]: a program with the screens in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lab {
    lab: String,
    title: Row,
    icon: String,
    /// The first one is where it opens.
    screens: Vec<Screen>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Screen {
    /// Below that of the lab.
    path: String,
    title: Row,
    icon: String,
    /// The component, below the module of the lab's pages.
    view: String,
    /// The path of the screen that this one is reached from, where it has no place of its own in the bar.
    inside: Option<String>,
    /// One sentence for readers of the code.
    about: String,
}

impl Lab {
    /// Its name in Rust.
    fn name(&self) -> String {
        capital(&self.lab)
    }

    /// The name of a screen in Rust: `MilljanCheck`, `Settings`.
    fn route(&self, path: &str) -> String {
        match (self.lab == HOME, path) {
            (true, "") => "Home".to_owned(),
            (true, path) => capital(path),
            (false, path) => self.name() + &capital(path),
        }
    }

    /// The address of a screen below that of the page.
    fn path(&self, path: &str) -> String {
        if self.lab == HOME { path.to_owned() } else { format!("{}/{path}", self.lab) }
    }

    /// The module of its pages.
    fn module(&self) -> String {
        if self.lab == HOME { String::new() } else { format!("{}::", self.lab) }
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Reads the table.
///
/// # Panics
/// Where it lacks what its users rely on.
pub fn read_table() -> Vec<Lab> {
    let table: Vec<Lab> = read(TABLE);
    assert!(table.first().is_some_and(|lab| lab.lab == HOME), "{TABLE}: {HOME} comes first");
    for lab in &table {
        let words = lab.screens.iter().map(|screen| &screen.path).chain([&lab.lab]);
        for word in words {
            let plain = word.chars().all(|letter| letter.is_ascii_lowercase());
            assert!(plain, "{TABLE}: {word:?}: small letters only");
        }
        let first = lab.screens.first();
        assert!(first.is_some_and(|screen| screen.inside.is_none()), "{TABLE}: {}", lab.lab);
        for (at, screen) in lab.screens.iter().enumerate() {
            let place = format!("{TABLE}: {}/{}", lab.lab, screen.path);
            let bar = |path: &String| {
                lab.screens.iter().any(|other| other.path == *path && other.inside.is_none())
            };
            assert!(screen.inside.as_ref().is_none_or(bar), "{place}: inside of what?");
            let again = lab.screens[..at].iter().any(|other| other.path == screen.path);
            assert!(!again, "{place}: twice");
        }
    }
    table
}

/// The names of labs and screens, as a file of texts for all labs.
pub fn titles(table: &[Lab]) -> Texts {
    let mut texts = Vec::new();
    for lab in table {
        let name = if lab.lab == HOME { "App".to_owned() } else { lab.name() };
        texts.push((name, lab.title.clone()));
        texts.extend(
            lab.screens.iter().map(|screen| (lab.route(&screen.path), screen.title.clone())),
        );
    }
    let about = "What a lab or a screen is called, as `data/screens.json` has it.".to_owned();
    Texts { name: "Title".to_owned(), about, texts }
}

/// The addresses where the games open.
pub fn starts(table: &[Lab]) -> Vec<String> {
    let games = table.iter().filter(|lab| lab.lab != HOME);
    games.map(|lab| lab.path(&lab.screens[0].path)).collect()
}

/// Writes `screens.rs`, `programs.rs` and `icons.rs`.
pub fn write(table: &[Lab]) {
    let icons: BTreeMap<String, String> = read("data/icons.json");
    let known = |icon: &str| assert!(icons.contains_key(icon), "{TABLE}: no sign {icon:?}");
    let (mut routes, mut rows) = (String::new(), String::new());
    let (mut labs, mut lab_rows, mut programs) = (String::new(), String::new(), String::new());
    for lab in table {
        known(&lab.icon);
        let game = lab.lab != HOME;
        let name = lab.name();
        let mut views = String::new();
        for screen in &lab.screens {
            known(&screen.icon);
            let route = lab.route(&screen.path);
            let title = lab.title.english();
            let about = &screen.about;
            let about = if game { format!("{title}: {about}") } else { about.clone() };
            let inside = screen.inside.as_ref();
            let inside = inside.map(|path| format!("Route::{}", lab.route(path)));
            let of = game.then(|| format!("Lab::{name}"));
            line(&mut routes, &format!("/// {about}\n    {route},"));
            line(
                &mut rows,
                &format!(
                    "Screen {{ route: Route::{route}, path: {:?}, title: Title::{route}, \
                     icon: Icon::{}, lab: {}, inside: {} }},",
                    lab.path(&screen.path),
                    screen.icon,
                    option(of),
                    option(inside),
                ),
            );
            let view = format!("{}{}", lab.module(), screen.view);
            line(&mut views, &format!("Route::{route} => mount::<{view}>(()),"));
        }
        if game {
            let start = lab.route(&lab.screens[0].path);
            line(&mut labs, &format!("/// {}\n    {name},", lab.title.english()));
            line(
                &mut lab_rows,
                &format!(
                    "LabEntry {{ lab: Lab::{name}, title: Title::{name}, icon: Icon::{}, \
                     start: Route::{start} }},",
                    lab.icon
                ),
            );
        }
        write!(
            programs,
            "/// The screens of {}.\n#[derive(Debug)]\npub struct {name};\n\n\
             impl Program for {name} {{\n    fn screen(route: Route) -> Html {{\n        \
             match route {{\n{views}_ => mount::<NotFound>(()),\n}}\n    }}\n}}\n\n",
            if game { lab.title.english() } else { "no game".to_owned() },
        )
        .expect("writing to a String");
    }
    save(
        "screens.rs",
        format!(
            "/// A screen, as an address.\n{DERIVE}pub enum Route {{\n{routes}    \
             /// Anything else.\n    NotFound,\n}}\n\n\
             /// A game and its screens.\n{DERIVE}pub enum Lab {{\n{labs}}}\n\n\
             static SCREENS: &[Screen] = &[\n{rows}];\n\n\
             static LABS: &[LabEntry] = &[\n{lab_rows}];\n"
        ),
    );
    save("programs.rs", programs);
    let variants: String = icons.keys().map(|name| format!("    {name},\n")).collect();
    let paths: String =
        icons.iter().map(|(name, path)| format!("Self::{name} => {path:?},\n")).collect();
    save(
        "icons.rs",
        format!(
            "/// A sign.\n#[allow(missing_docs)] // The names say what they show.\n{DERIVE}\
             pub enum Icon {{\n{variants}}}\n\n\
             impl Icon {{\n    const fn path(self) -> &'static str {{\n        match self {{\n\
             {paths}        }}\n    }}\n}}\n"
        ),
    );
}

const DERIVE: &str = "#[derive(Clone, Copy, Debug, PartialEq, Eq)]\n";

fn line(code: &mut String, text: &str) {
    writeln!(code, "    {text}").expect("writing to a String");
}

fn option(value: Option<String>) -> String {
    value.map_or_else(|| "None".to_owned(), |value| format!("Some({value})"))
}
