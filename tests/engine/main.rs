//! The engine: its search, and the levels for people.

mod levels;
mod search;
mod support;
