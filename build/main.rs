//! What the page is built from beside its sources: the table of screens, the signs, the texts.

mod screens;
mod texts;

fn main() {
    let table = screens::read_table();
    screens::write(&table);
    texts::write(screens::titles(&table));
}
