//! The rules core against facts, laws and hostile text.

mod cases;
mod endings;
mod facts;
mod hostile;
mod laws;
mod support;
mod why_not;
