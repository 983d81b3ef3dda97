//! The house itself: which way it depends, and what its pages have.

mod layers;
mod parts;
mod texts;
