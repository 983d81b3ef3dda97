//! What a screen is about: its steps, its link, the person's own.

use std::rc::Rc;

use sakiyomi::document::{Document, Opened, typed};
use sakiyomi::platform::memory::{self, Saved};
use sakiyomi::platform::{Area, Moment, Origin};
use sakiyomi::store::Slot;
use share::LinkError;

use super::world::{heard, revisit, visit};

/// A document that is a list of numbers; its link is their digits.
static LIST: Document<Vec<u8>> = Document::new(
    Slot::of("test.list"),
    "test.list.mine",
    Vec::new,
    |text, _| {
        let digits = text.chars().map(|digit| Some(digit.to_digit(10)? as u8));
        digits.collect::<Option<_>>().ok_or(LinkError::Characters)
    },
    |list| list.iter().map(ToString::to_string).collect(),
);

fn list(opened: &Opened) -> Vec<u8> {
    typed::<Vec<u8>>(&*opened.now()).clone()
}

fn mine(opened: &Opened) -> Option<Vec<u8>> {
    opened.mine().map(|mine| typed::<Vec<u8>>(&*mine).clone())
}

fn put(opened: &Opened, value: &[u8]) {
    opened.put(Rc::new(value.to_vec()));
    opened.keep();
}

#[test]
fn steps_are_undone_and_done_again_and_outlast_a_reload() {
    let ((), saved) = revisit(Saved::default(), || {
        sakiyomi::document::listen();
        let opened = Opened::open(&LIST);
        let (again, drawn) = heard();
        opened.watch(Some(again));
        assert_eq!((list(&opened), opened.can_step()), (vec![], [false, false]));
        for step in 1..=4 {
            put(&opened, &(1..=step).collect::<Vec<u8>>());
        }
        opened.undo();
        opened.keep();
        assert_eq!((list(&opened), opened.can_step()), (vec![1, 2, 3], [true, true]));
        assert_eq!(drawn.borrow().len(), 5, "every change is drawn");
        memory::happen(Moment::Left);
    });
    revisit(saved, || {
        let opened = Opened::open(&LIST);
        assert_eq!((list(&opened), opened.can_step()), (vec![1, 2, 3], [true, true]));
        opened.redo();
        assert_eq!(list(&opened), [1, 2, 3, 4]);
        (0..4).for_each(|_| opened.undo());
        assert_eq!((list(&opened), opened.can_step()), (vec![], [false, true]));
        // Another change has another future.
        put(&opened, &[9]);
        assert_eq!(opened.can_step(), [true, false]);
    });
}

#[test]
fn steps_of_another_tab_s_history_are_left_out() {
    let ((), mut saved) = revisit(Saved::default(), || {
        sakiyomi::document::listen();
        let opened = Opened::open(&LIST);
        put(&opened, &[1]);
        memory::happen(Moment::Left);
    });
    // Meanwhile another tab has saved something else.
    saved.insert((Area::Device, "sakiyomi:1:test.list".to_owned()), "[5]".to_owned());
    revisit(saved, || {
        let opened = Opened::open(&LIST);
        assert_eq!((list(&opened), opened.can_step()), (vec![5], [false, false]));
    });
}

/// A part of what it holds is kept for other screens too, which have changed it.
static PART: Document<Vec<u8>> = Document {
    kept: Some(|| Some(vec![9])),
    ..Document::new(
        Slot::of("test.list"),
        "test.part.mine",
        Vec::new,
        |_, list| Ok(list.clone()),
        |_| String::new(),
    )
};

#[test]
fn what_a_screen_had_before_another_one_changed_a_part_is_a_step_away() {
    let ((), saved) = revisit(Saved::default(), || {
        sakiyomi::document::listen();
        let opened = Opened::open(&LIST);
        put(&opened, &[1]);
        put(&opened, &[1, 2]);
        memory::happen(Moment::Hidden);
    });
    revisit(saved.clone(), || {
        let opened = Opened::open(&PART);
        assert_eq!((list(&opened), opened.can_step()), (vec![9], [true, false]));
        opened.undo();
        assert_eq!((list(&opened), opened.can_step()), (vec![1, 2], [true, true]));
    });
    // In a new tab, where no steps are known.
    let saved = saved.into_iter().filter(|((area, _), _)| *area == Area::Device).collect();
    revisit(saved, || {
        let opened = Opened::open(&PART);
        opened.undo();
        assert_eq!((list(&opened), opened.can_step()), (vec![1, 2], [false, true]));
    });
}

#[test]
fn what_begins_leaves_what_was_saved_behind() {
    static ONCE: Document<Vec<u8>> = Document::new(
        Slot {
            name: "test.once",
            // The last number is temporary.
            save: |list: &Vec<u8>| protocol::values::to_json(&list.split_last()?.1),
            load: |value| {
                let mut list: Vec<u8> = protocol::values::read(value).ok()?;
                list.push(0);
                Some(list)
            },
        },
        "test.once.mine",
        || vec![0],
        |_, list| Ok(list.clone()),
        |_| String::new(),
    );
    visit(|| {
        let opened = Opened::open(&ONCE);
        opened.set(Rc::new(vec![1_u8, 2, 7]));
        opened.begin(Rc::new(vec![5_u8, 0]));
        opened.undo();
        assert_eq!(list(&opened), [1, 2, 0], "without what was temporary");
    });
}

#[test]
fn a_link_puts_ones_own_aside_and_the_way_back_is_a_step() {
    let ((), saved) = revisit(Saved::default(), || {
        put(&Opened::open(&LIST), &[1, 2]);
        memory::show("#s=77", Origin::Elsewhere);
        let opened = Opened::open(&LIST);
        opened.keep();
        assert_eq!((list(&opened), mine(&opened)), (vec![7, 7], Some(vec![1, 2])));
        // A second link leaves what is aside.
        opened.follow("88", false);
        opened.keep();
        assert_eq!((list(&opened), mine(&opened)), (vec![8, 8], Some(vec![1, 2])));
    });
    revisit(saved.clone(), || {
        let opened = Opened::open(&LIST);
        assert_eq!(mine(&opened), Some(vec![1, 2]), "over a reload, too");
        opened.back_to_mine();
        assert_eq!((list(&opened), mine(&opened)), (vec![1, 2], None));
        opened.undo();
        assert_eq!(list(&opened), [8, 8]);
    });
    revisit(saved, || {
        let opened = Opened::open(&LIST);
        opened.adopt();
        assert_eq!((list(&opened), mine(&opened)), (vec![8, 8], None));
    });
}

#[test]
fn an_entry_of_ones_own_puts_nothing_aside() {
    visit(|| {
        put(&Opened::open(&LIST), &[1]);
        put(&Opened::open(&LIST), &[1, 2]);
        // A step back in the browser, to the same screen and from another one.
        memory::show("#s=1", Origin::Own);
        let opened = Opened::open(&LIST);
        assert_eq!((list(&opened), mine(&opened)), (vec![1], None));
        assert!(opened.is_earlier(), "which is said");
        opened.undo();
        assert_eq!(list(&opened), [1, 2], "what was there before is a step away");
        assert!(!opened.is_earlier());
        // A link of the page is followed because somebody wants what it leads to.
        memory::show("#s=1", Origin::Followed);
        opened.follow("1", false);
        assert_eq!((list(&opened), mine(&opened)), (vec![1], None));
        assert!(!opened.is_earlier());
        opened.keep();
        // The same text in an entry that the page has not written.
        memory::show("#s=12", Origin::Elsewhere);
        let opened = Opened::open(&LIST);
        assert_eq!((list(&opened), mine(&opened)), (vec![1, 2], Some(vec![1])));
        // What is aside stays so, whatever entry comes next.
        memory::show("#s=5", Origin::Own);
        opened.follow("5", false);
        assert_eq!((list(&opened), mine(&opened)), (vec![5], Some(vec![1])));
        // Back at what is aside, nothing is.
        opened.follow("1", false);
        assert_eq!((list(&opened), mine(&opened)), (vec![1], None));
    });
}

#[test]
fn back_at_ones_own_by_undo_nothing_is_aside_any_more() {
    visit(|| {
        put(&Opened::open(&LIST), &[1, 2]);
        let opened = Opened::open(&LIST);
        opened.follow("77", false);
        assert_eq!(mine(&opened), Some(vec![1, 2]));
        opened.undo();
        assert_eq!((list(&opened), mine(&opened)), (vec![1, 2], None));
    });
}

#[test]
fn a_first_visit_by_a_link_puts_nothing_aside_and_its_own_link_changes_nothing() {
    visit(|| {
        memory::show("#s=34", Origin::Elsewhere);
        let opened = Opened::open(&LIST);
        opened.keep();
        assert_eq!((list(&opened), mine(&opened)), (vec![3, 4], None));
        let steps = opened.can_step();
        opened.follow(&opened.text(), false);
        assert_eq!((list(&opened), opened.can_step()), (vec![3, 4], steps));
    });
}

#[test]
fn a_bad_link_is_named_and_leaves_the_document_until_the_next_change() {
    visit(|| {
        put(&Opened::open(&LIST), &[1, 2]);
        memory::show("#s=x", Origin::Elsewhere);
        let opened = Opened::open(&LIST);
        assert_eq!((list(&opened), opened.bad()), (vec![1, 2], Some(LinkError::Characters)));
        put(&opened, &[1]);
        assert_eq!(opened.bad(), None);
    });
}

#[test]
fn junk_in_storage_is_an_empty_document() {
    for junk in ["", "{", "{\"past\":3}", "[300]"] {
        let key = |area, name: &str| (area, format!("sakiyomi:1:{name}"));
        let saved = Saved::from([
            (key(Area::Device, "test.list"), junk.to_owned()),
            (key(Area::Device, "test.list.mine"), junk.to_owned()),
            (key(Area::Tab, "test.list"), junk.to_owned()),
        ]);
        revisit(saved, || {
            let opened = Opened::open(&LIST);
            let known = (list(&opened), mine(&opened), opened.can_step());
            assert_eq!(known, (vec![], None, [false, false]));
        });
    }
}
