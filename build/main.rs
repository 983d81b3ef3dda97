//! What the page is built from besides its sources: the table of screens, the icons, the texts.

mod screens;
mod texts;

fn main() {
    let table = screens::read_table();
    screens::write(&table);
    texts::write(screens::titles(&table));
}
