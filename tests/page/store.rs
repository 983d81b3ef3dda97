//! What stays on the device.

use sakiyomi::platform::Area;
use sakiyomi::platform::memory;
use sakiyomi::store::{self, Slot};
use serde_json::json;

use super::world::visit;

const SLOT: Slot<Vec<u8>> = Slot::of("test.numbers");

#[test]
fn what_is_written_is_read_back_and_junk_is_absent() {
    visit(|| {
        assert_eq!(SLOT.read(), None);
        SLOT.write(&vec![1, 2]);
        assert_eq!(SLOT.read(), Some(vec![1, 2]));
        assert_eq!(SLOT.named("test.others").read(), None);
        for junk in ["", "[1,", "{}", "[1,300]", "null"] {
            store::keep("test.numbers", junk);
            assert_eq!(SLOT.read(), None, "{junk}");
        }
        assert!(SLOT.fits(json!([3])) && !SLOT.fits(json!("3")));
        store::remove("test.numbers");
        assert!(!store::has("test.numbers"));
    });
}

#[test]
fn a_full_store_forgets_and_keeps_what_was_there() {
    visit(|| {
        SLOT.write(&vec![1]);
        memory::set_room(5);
        assert!(!store::write("test.numbers", &vec![1, 2, 3, 4]));
        assert_eq!(SLOT.read(), Some(vec![1]));
        store::keep_session("test.numbers", "[1,2,3,4]");
        assert_eq!(store::session("test.numbers"), None);
    });
}

#[test]
fn an_export_is_imported_again_and_a_file_with_junk_changes_nothing() {
    visit(|| {
        SLOT.write(&vec![1]);
        store::write("test.text", &"words");
        // Of others: not this page's.
        memory::write(Area::Device, "other", "1");
        let file = store::export();
        store::clear();
        assert!(!store::has("test.numbers"));
        assert_eq!(memory::read(Area::Device, "other").as_deref(), Some("1"));
        let fits = |name: &str, value: &protocol::values::Value| match name {
            "test.numbers" => SLOT.fits(value.clone()),
            "test.text" => value.is_string(),
            _ => false,
        };
        for junk in ["", "[]", "{}", "1", &file.replace("test.text", "test.none"), &file[1..]] {
            assert_eq!(store::import(junk, fits), None, "{junk}");
            assert!(!store::has("test.numbers"), "{junk}");
        }
        assert_eq!(store::import(&file, fits), Some(2));
        assert_eq!(SLOT.read(), Some(vec![1]));
    });
}
