//! Which game a position belongs to, where nobody says it.

use crate::rules::{FenError, Parsed, Position, Variant};

/// Reads a FEN text of any game: of the one that it fits, or of `default` where it fits several.
///
/// # Errors
/// When it fits no game; the error is that of the default game, unless another game at least has the pieces.
pub fn parse_fen(text: &str, default: &'static Variant) -> Result<Parsed, FenError> {
    first_that_fits(default, |variant| Position::from_fen(variant, text))
}

/// Reads something of any game, in the same way.
pub(in crate::rules) fn first_that_fits<T>(
    default: &'static Variant,
    read: impl Fn(&'static Variant) -> Result<T, FenError>,
) -> Result<T, FenError> {
    let mut refused = match read(default) {
        Ok(found) => return Ok(found),
        Err(error) => error,
    };
    for variant in Variant::ALL {
        match read(variant) {
            Ok(found) => return Ok(found),
            Err(error) if matches!(refused, FenError::ForeignPiece { .. }) => refused = error,
            Err(_) => {}
        }
    }
    Err(refused)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO};

    #[test]
    fn a_position_belongs_to_the_only_game_that_it_fits() {
        for default in Variant::ALL {
            let start = parse_fen(PEMBA.start, default).unwrap();
            assert_eq!(start.position, Position::start(&PEMBA));
            assert_eq!(parse_fen(SHAKO.start, default).unwrap().position.variant(), default);
        }
    }

    #[test]
    fn the_error_is_that_of_the_game_that_has_the_pieces() {
        let camel_and_no_king = "l9/10/10/10/10/10/10/10/10/K9 w - - 0 1";
        let error = parse_fen(camel_and_no_king, &SHAKO).unwrap_err();
        assert!(matches!(error, FenError::Kings { .. }), "{error}");
        assert_eq!(parse_fen("", &SHAKO).unwrap_err(), FenError::Empty);
    }
}
