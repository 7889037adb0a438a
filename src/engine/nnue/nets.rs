//! The nets that come with the program.

use std::sync::OnceLock;

use super::Network;
use crate::rules::{PEMBA, SHAKO, Variant};

/// A net within the program.
struct Embedded {
    variant: &'static Variant,
    /// The file, as in `include_bytes!("nets/shako.nnue")`.
    file: Option<&'static [u8]>,
    network: OnceLock<Network>,
}

impl Embedded {
    const fn new(variant: &'static Variant, file: Option<&'static [u8]>) -> Embedded {
        Embedded {
            variant,
            file,
            network: OnceLock::new(),
        }
    }
}

static NETS: [Embedded; 2] = [
    Embedded::new(&SHAKO, Some(include_bytes!("nets/shako.nnue"))),
    Embedded::new(&PEMBA, Some(include_bytes!("nets/pemba.nnue"))),
];

impl Network {
    /// The net for a game that comes with the program, if one does.
    ///
    /// It is read when it is first asked for.
    pub fn embedded(variant: &Variant) -> Option<&'static Network> {
        let net = NETS.iter().find(|net| net.variant == variant)?;
        let file = net.file?;
        Some(
            net.network
                .get_or_init(|| Network::from_bytes(file).expect("the nets within the program are whole")),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_place_for_a_net_and_the_net_is_of_that_game() {
        for variant in Variant::ALL {
            let net = NETS
                .iter()
                .find(|net| net.variant == variant)
                .expect("a place for the net");
            let network = Network::embedded(variant);
            assert_eq!(network.is_some(), net.file.is_some());
            if let Some(network) = network {
                assert_eq!(network.variant(), variant);
            }
        }
    }
}
