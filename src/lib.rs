//! Tenfold: play, learn and show Shako and Pemba, the ten-by-ten chess games of Jean-Louis Cazaux.

pub mod rules;
