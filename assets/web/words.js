// What the page itself says, in the languages of the game; the game has its own.

const english = {
  language: "en",
  board: "Board of Tenfold",
  moves: "Moves",
  loaded: (come, size) => `${come} of ${size} MB`,
  starting: "Setting up the board",
  again: "Load the page again",
  news: "A new version is there.",
  renew: "Load it now",
  later: "Later",
  noWebAssembly: "This browser has no WebAssembly, which Tenfold is made of. A newer browser has it.",
  noWebGl: "This browser cannot draw by WebGL 2. A newer one can, or this one once hardware acceleration is switched on.",
  notLoaded: "Tenfold could not be loaded. Try it again in a while.",
  offline: "There is no network, and Tenfold has not been kept on this device yet.",
  failed: "Tenfold has failed. The game is kept up to the last move: load the page again to go on with it.",
  lost: "The graphics of this device keep failing. The game is kept up to the last move.",
};

const french = {
  language: "fr",
  board: "Échiquier de Tenfold",
  moves: "Coups",
  loaded: (come, size) => `${come.replace(".", ",")} sur ${size.replace(".", ",")} Mo`,
  starting: "L’échiquier se prépare",
  again: "Recharger la page",
  news: "Une nouvelle version est là.",
  renew: "La charger",
  later: "Plus tard",
  noWebAssembly: "Ce navigateur n’a pas WebAssembly, dont Tenfold est fait. Un navigateur plus récent l’a.",
  noWebGl: "Ce navigateur ne sait pas dessiner par WebGL 2. Un plus récent le sait, ou celui-ci avec l’accélération matérielle.",
  notLoaded: "Tenfold n’a pas pu être chargé. Essayez dans un moment.",
  offline: "Il n’y a pas de réseau, et Tenfold n’est pas encore gardé sur cet appareil.",
  failed: "Tenfold a échoué. La partie est gardée jusqu’au dernier coup : rechargez la page pour la continuer.",
  lost: "L’affichage de cet appareil échoue sans cesse. La partie est gardée jusqu’au dernier coup.",
};

/** The words for a language such as `fr-CA`. */
export function told(locale) {
  return locale.toLowerCase().startsWith("fr") ? french : english;
}
