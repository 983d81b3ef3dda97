//! What the page is built from besides its sources: the table of screens, the icons, the texts, the
//! tours, some measured figures.

mod agreement;
mod screens;
mod texts;
mod tour;

fn main() {
    let table = screens::read_table();
    screens::write(&table);
    texts::write(screens::titles(&table));
    tour::write(&screens::starts(&table));
    agreement::write();
}
