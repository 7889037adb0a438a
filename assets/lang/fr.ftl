### Les textes de Tenfold en français, au format Fluent (https://projectfluent.org).
### Chaque clé se trouve dans le fichier de chaque langue, avec les mêmes mots à remplir. Devant « : ; ? ! » et à
### l’intérieur des guillemets se trouve une espace insécable (U+00A0), où une ligne ne peut pas être coupée.

app-name = Tenfold
# $games : les noms de tous les jeux.
app-motto = { $games }, les échecs sur cent cases
# De plusieurs choses. $first : toutes sauf la dernière, avec des virgules. $last : la dernière.
list-and = { $first } et { $last }

## Les langues, chacune dans ses propres mots

language-en = English
language-fr = Français
# $language : la langue du système, dans ses propres mots.
language-system = Système ({ $language })

## Les jeux

variant-shako = Les armées des échecs, rejointes par des éléphants, et par des canons qui prennent par-dessus la tête des autres.
variant-pemba = Éléphants, canons, archers, machines, chameaux et girafes : soixante pièces de douze sortes.

## Les pièces et les camps
## .the : celle dont on parle. .none : qu’il n’y en a pas.

piece-pawn = Pion
    .the = le pion
    .none = aucun pion
piece-knight = Cavalier
    .the = le cavalier
    .none = aucun cavalier
piece-bishop = Fou
    .the = le fou
    .none = aucun fou
piece-rook = Tour
    .the = la tour
    .none = aucune tour
piece-queen = Dame
    .the = la dame
    .none = aucune dame
piece-king = Roi
    .the = le roi
    .none = aucun roi
piece-elephant = Éléphant
    .the = l’éléphant
    .none = aucun éléphant
piece-cannon = Canon
    .the = le canon
    .none = aucun canon
piece-camel = Chameau
    .the = le chameau
    .none = aucun chameau
piece-giraffe = Girafe
    .the = la girafe
    .none = aucune girafe
piece-archer = Archer
    .the = l’archer
    .none = aucun archer
piece-machine = Machine
    .the = la machine
    .none = aucune machine
no-piece = aucune pièce
side-white = Blancs
side-black = Noirs
wing-king = petit roque
wing-queen = grand roque

## L’écran d’accueil

menu-sides = Vous jouez
menu-level = Niveau de l’ordinateur
menu-start = Jouer
menu-continue = Continuer la partie
# $game : Shako ou Pemba. $move : le numéro du prochain coup.
menu-continue-game = { $game }, coup { $move }
menu-games = Parties
# $clock : le temps de chaque camp.
menu-clock = Pendule : { $clock }
clock-none = sans
# $base : pour toute la partie. $seconds : pour chaque coup.
clock-increment = { $base } + { $seconds } s
# $time : comme ci-dessus. $seconds : ce qui, à chaque coup, n’est pas compté.
clock-delay = { $time }, { $seconds } s de grâce
# $white, $black : le temps de chaque camp.
clock-handicap = { $white } – { $black }
clock-own = sur mesure
time-minutes = { $minutes } min
time-seconds = { $seconds } s
menu-more = Plus de choix…
menu-help = Aide
seats-white = Les Blancs
seats-black = Les Noirs
seats-random = Au hasard
seats-two-players = À deux
seats-computers = En spectateur
# Les dix niveaux de l’ordinateur, le plus faible d’abord : des noms que les enfants aiment, et aucun nom de pièce.
level-1 = Poussin
level-2 = Ourson
level-3 = Éclaireur
level-4 = Écuyer
level-5 = Corsaire
level-6 = Capitaine
level-7 = Champion
level-8 = Maître
level-9 = Magicien
level-10 = Légende

## La page avant la partie

setup-title = Nouvelle partie
setup-variant = Jeu
setup-human = Joueur
setup-engine = Ordinateur
setup-lot = Tirer les camps au sort
setup-clock = Pendule
setup-own-time = Autre temps
setup-time-base = Pour la partie
setup-time-increment = Ajout par coup
setup-time-delay = Délai par coup
setup-times-apart = Un temps différent pour chaque camp
setup-start = Départ
setup-usual = Position initiale
setup-paste = Coller une position
setup-fen-hint = … ou écrivez une position ici, en FEN
setup-terms = Conventions
setup-take-back = On peut reprendre ses coups
setup-view = L’échiquier est vu du côté
setup-view-white = des Blancs
setup-view-black = des Noirs
setup-view-turns = du camp au trait
setup-view-table = des deux, posé entre eux
# $players : qui a les Blancs et qui a les Noirs, avant le tirage au sort.
setup-by-lot = { $players }, camps tirés au sort
setup-from-position = depuis une position
setup-no-take-back = sans reprise
# Sur l’écran d’accueil. $choices : ce qui a été choisi et ne s’y voit nulle part ailleurs.
setup-custom = Sur mesure : { $choices }

## Composer une position

editor-title = Composer une position
editor-move = Déplacer
editor-erase = Effacer
editor-undo = Annuler
editor-redo = Rétablir
editor-clear = Vider l’échiquier
editor-flip = Retourner
editor-white-to-move = Trait aux Blancs
editor-black-to-move = Trait aux Noirs
editor-castling = Roques, si le roi et la tour sont à leur place
# $side : Blancs ou Noirs.
editor-castles-king = { $side }, petit roque
editor-castles-queen = { $side }, grand roque
editor-en-passant = Un pion vient de passer par
editor-none = Aucune
# $count : des demi-coups.
editor-quiet = Demi-coups sans prise ni coup de pion : { $count }
# $count : le numéro du coup.
editor-number = Numéro du coup : { $count }
editor-fen = FEN
editor-copy = Copier
editor-keys = Au clavier, sur l’échiquier : les flèches vont de case en case ; une lettre (celle du FEN) y pose une pièce noire, avec Maj une blanche ; Suppr l’enlève ; Ctrl+Z et Ctrl+Y annulent et rétablissent.
editor-play = Jouer d’ici
editor-prepare = Joueurs et pendule…
# $result : qui gagne, ou la nulle. $reason : pourquoi.
editor-over = La partie serait finie aussitôt. { $result } : { $reason }
setup-edit = Composer…

## Le panneau à côté de l’échiquier

hud-you = Vous
hud-computer = Ordinateur
hud-to-move = au trait
hud-thinking = réfléchit
hud-check = échec !
hud-winner = vainqueur
hud-no-moves = Aucun coup joué
hud-take-back = Reprendre
hud-no-take-back = Coup joué, coup tenu
hud-pause = Pause
hud-go-on = Relancer
hud-step = Un coup
hud-paused = en pause
hud-flip = Retourner
hud-look-2d = À plat
hud-look-3d = 3D
hud-sound-on = Son
hud-sound-off = Muet
hud-resign = Abandon
hud-result = Résultat
hud-new-game = Accueil
hud-help = Aide
hud-settings = Réglages
hud-games = Parties
hud-hint = Conseil
hud-threats = Menaces
# Le même bouton, contre les niveaux les plus faibles.
hud-intention = Son idée
hud-hint-waits = réflexion…
# $count : le nombre de coups.
hud-mate-in = mat en { $count }
hud-redo = Rétablir
hud-draw = Nulle
# $side : à qui la nulle a été proposée.
hud-accept-draw = Les { $side } acceptent
hud-decline-draw = Continuer
hud-back-to-game = Retour à la partie
hud-first = Au début
hud-previous = Coup précédent
hud-next = Coup suivant
hud-last = Au dernier coup
# $count : combien de fois la position a été sur l’échiquier.
hud-repetitions = Cette position pour la { $count ->
    [2] deuxième
    [3] troisième
   *[other] { $count }e
} fois
# $count : coups de chaque camp.
hud-quiet-moves = { $count ->
    [one] { $count } coup tranquille
   *[other] { $count } coups tranquilles
} sur 50
# Le moteur a un défaut : il n’a rien répondu, ou un coup qui n’en est pas un.
engine-asked-again = La réflexion de l’ordinateur a échoué. Il recommence.
engine-replaced = La réflexion de l’ordinateur a encore échoué. Un coup simple est joué à sa place ; la partie continue.
draw-declined-computer = L’ordinateur n’accepte pas la nulle.
# $side : Blancs ou Noirs.
draw-declined = Les { $side } continuent à jouer.
hud-claim-repetition = Réclamer la nulle : triple répétition
hud-claim-fifty-moves = Réclamer la nulle : cinquante coups

## La promotion

promotion-question = Votre pion devient…
promotion-cancel = Tapez sa lettre, ou Échap pour ne pas jouer ce coup
promotion-about = Sur cette pièce

## L’abandon

resign-question = Abandonner la partie ?
# $side : Blancs ou Noirs.
resign-question-side = Les { $side } abandonnent ?
draw-question = Proposer la nulle à l’ordinateur ?
draw-yes = Proposer nulle
resign-yes = Abandonner
resign-no = Continuer

## La fin de la partie

result-white-wins = Les Blancs gagnent
result-black-wins = Les Noirs gagnent
# Au joueur qui a joué seul contre l’ordinateur.
result-you-win = Vous avez gagné
result-you-lose = Vous avez perdu
# $result : qui a gagné, comme ci-dessus. $reason : comme ci-dessous.
result-side-and-reason = { $result }. { $reason }
result-draw = Partie nulle
# $loser : Blancs ou Noirs.
result-checkmate = Les { $loser } sont échec et mat.
result-resignation = Les { $loser } ont abandonné.
result-time = Les { $loser } ont perdu au temps.
result-stalemate = Pat : aucun coup légal, et pas d’échec.
result-dead-position = Position morte : plus personne ne peut être maté.
result-fivefold-repetition = La même position pour la cinquième fois.
result-seventy-five-moves = Soixante-quinze coups sans prise ni coup de pion.
result-threefold-repetition = La même position pour la troisième fois.
result-fifty-moves = Cinquante coups sans prise ni coup de pion.
result-agreement = Par accord mutuel.
result-draw-time = Temps écoulé, mais il ne reste pas de quoi mater.
# D’une partie jouée ailleurs.
result-recorded = Ainsi le dit la feuille de partie.
result-rematch = Rejouer
result-rematch-swapped = Revanche, camps inversés
result-new-game = Nouvelle partie
result-take-back = Reprendre le coup
result-look = Voir l’échiquier

## Les messages

refused-illegal = Ce coup n’est pas permis ici.
refused-game-over = La partie est terminée.
refused-no-such-move = Cette pièce ne peut pas aller là.
refused-past = La partie a continué depuis, et rien n’est repris.
# $notice : quel champ d’une FEN, et ce qui en a été fait.
notice-fen = FEN, { $notice }
# $file : où se trouve maintenant le mauvais fichier. $reason : ce que dit le système.
notice-settings-bad = Tous les réglages n’ont pas pu être lus. Ce qui se comprend est gardé ; l’ancien fichier est conservé sous { $file }.
notice-settings-unreadable = Le fichier des réglages ne s’ouvre pas : { $reason }
# $names : ce qui, dans le fichier, n’a pas de sens.
notice-settings-limits = Ces réglages n’ont pas de sens et ne servent pas : { $names }
notice-settings-not-kept = Les réglages ne peuvent pas être enregistrés : { $reason }
# $percent : un nombre entier.
notice-scale = Taille du texte et des panneaux : { $percent } %
# $quality : automatic, low, medium ou high.
notice-quality = Graphismes : { $quality ->
    [low] simples
    [medium] moyens
    [high] soignés
   *[automatic] selon la machine
}
notice-quality-lower = L’affichage est lent ici : les graphismes seront désormais plus simples.
notice-game-bad = La partie inachevée n’a pas pu être lue. Le fichier est gardé sous { $file }.
notice-game-unreadable = Le fichier de la partie inachevée ne s’ouvre pas : { $reason }
notice-game-in-memory = Cette partie n’a pu être enregistrée nulle part. On peut la continuer jusqu’à la fermeture du programme.
notice-game-not-kept = La partie ne peut pas être enregistrée : { $reason }

## Dans un navigateur

notice-thinks-on-page = Dans ce navigateur, l’ordinateur ne peut pas réfléchir à part : il joue au mieux à un niveau moyen.
notice-link-bad = Le lien ne contient aucune partie qui puisse se jouer ici.
# Ce que les lecteurs d’écran disent quand un coup a été repris.
journal-taken-back = Repris.

## Aide et réglages

help-title = Aide
help-close = Fermer
help-settings = Réglages
options-pieces = Pièces
options-announcements = Annonces
options-background = Musique et salle
options-music = Musique
options-room-tone = Ambiance de salle
options-animation = Mouvement des pièces
animation-off = Aucun
animation-fast = Rapide
animation-normal = Normal
animation-slow = Lent
options-reduced-motion = Moins de mouvement
reduced-motion-system = Selon le système
reduced-motion-on = Oui
reduced-motion-off = Non
options-turn-board = Tourner l’échiquier vers le joueur au trait
options-board = Échiquier
options-set = Pièces en 3D
options-flat-set = Pièces à plat
options-full-screen = Plein écran
options-quality = Graphismes
options-language = Langue
options-title = Réglages
section-look = Échiquier et pièces
section-play = Au jeu
section-engine = Ordinateur
section-motion = Mouvement
section-sound = Son
section-keys = Touches et manette
section-language = Langue
section-access = Lisibilité
options-on = Oui
options-off = Non
options-look = Vue
options-sound = Son
options-scale = Taille du texte et des panneaux
options-right-button = Bouton droit sur l’échiquier
options-confirm = Demander avant qu’un coup compte
options-premoves = Choisir un coup d’avance
options-evaluation-bar = Barre montrant qui est mieux
options-figurines = Figurines dans la liste des coups
options-show-moves = Montrer la marche d’une pièce quand le pointeur s’y arrête
options-explain = Dire pourquoi un coup est impossible
options-memory = Mémoire pour l’ordinateur
options-threads = Processeurs pour les conseils et l’évaluation
# $count : une puissance de deux.
options-mebibytes = { $count } Mo
right-button-draws = Dessine
right-button-turns = Tourne la vue
confirm-off = Jamais
confirm-touch = Au toucher
confirm-always = Toujours
options-palette = Couleurs des repères
palette-usual = Habituelles
palette-colour-blind = Pour daltoniens
# $percent : un nombre entier.
options-percent = { $percent } %
options-quality-hint = Lumière et ombres. Si le dessin est trop lent, il se simplifie de lui-même.
options-turn-board-hint = Quand deux personnes jouent sur cet échiquier.
options-room-tone-hint = Le léger bruit d’une pièce calme.
options-scale-hint = Par rapport à ce que veut le système, autant que la fenêtre le permet. Ctrl + et Ctrl − le font aussi.
options-right-button-hint = En 3D. À côté de l’échiquier, il tourne toujours la vue, et le bouton du milieu la tourne partout.
options-confirm-hint = Le coup est fait sur l’échiquier, puis vous le confirmez ou le reprenez. La pendule continue.
options-premoves-hint = Avec une pendule, pendant que l’ordinateur réfléchit : le coup est joué dès que c’est à vous, s’il est alors permis.
options-evaluation-bar-hint = Jamais dans une partie en cours entre deux personnes.
options-figurines-hint = De petits dessins remplacent les lettres : une tête de cheval au lieu de N.
options-show-moves-hint = De l’un ou l’autre camp, à tout moment. La touche prévue fonctionne toujours, comme un doigt posé sur la pièce.
options-memory-hint = Ce qu’il a trouvé y reste pendant qu’il réfléchit. Une plus grande n’aide que dans les longues réflexions.
options-threads-hint = À plusieurs, ils trouvent plus dans le même temps. La force des niveaux reste la même.
options-palette-hint = Les repères se distinguent de toute façon par leur forme. Ces couleurs restent distinctes pour ceux qui confondent le rouge et le vert, ou le bleu et le vert.
options-reduced-motion-hint = Les pièces sont tout de suite à leur place, et la caméra ne glisse pas.
options-reset = Rétablir ceci
options-reset-all = Tout rétablir
options-undo = Annuler
board-walnut = Noyer et érable
board-rosewood = Palissandre
board-tournament = Vert de tournoi
board-marble = Marbre
board-blue = Bleu
set-boxwood = Buis et ébène
set-marble = Marbre et serpentine
flat-set-figurines = Figurines
flat-set-letters = Lettres
quality-automatic = Automatique
quality-low = Simples
quality-medium = Moyens
quality-high = Soignés
# $game : Shako ou Pemba.
help-pieces = Les nouvelles pièces de { $game }
help-elephant = Se déplace d’une ou deux cases en diagonale, en sautant s’il le faut.
help-cannon = Se déplace comme la tour, mais ne prend qu’en sautant par-dessus une seule pièce, de l’un ou l’autre camp.
help-camel = Saute de trois cases tout droit et d’une de côté.
help-giraffe = Saute de trois cases tout droit et de deux de côté.
help-archer = Se déplace comme le fou, mais ne prend qu’en sautant par-dessus une seule pièce, de l’un ou l’autre camp.
help-machine = Se déplace d’une ou deux cases tout droit, en avant, en arrière ou de côté, en sautant s’il le faut.
# $piece : son nom. $letter : comment on l’écrit dans les coups.
help-piece = { $piece } ({ $letter })
help-marks = Les marques sur l’échiquier
mark-quiet = La pièce peut aller ici
mark-capture = Elle peut prendre ici
mark-hop-capture = Elle peut prendre ici, par-dessus une seule pièce
mark-screen = La seule pièce par-dessus laquelle on saute
mark-obstacle = Cette pièce barre le chemin, ou est de trop pour un saut
mark-gives-check = D’ici elle donne échec
mark-forbidden = Elle ne peut pas aller ici : le roi serait en échec
mark-castling = Le roi et la tour roquent
mark-en-passant = Un pion est pris en passant
mark-promotion = Un pion devient une autre pièce
mark-checker = D’ici un roi est visé, ou en échec
mark-hanging = Cette pièce serait perdue
help-keys = Souris et clavier
key-left-button = Bouton gauche
key-right-button = Bouton droit
key-pens = Maj, Ctrl, les deux
key-middle-button = Bouton du milieu
key-wheel = Molette
key-escape = Échap, clic droit
key-menus = Flèches, Tab, Entrée, Échap
help-left-button = Prend une pièce : cliquez ensuite sur sa case, ou faites-l’y glisser
help-right-button = Colore une case, ou trace une flèche de l’une à l’autre ; refaire la même l’efface. Maintenu à côté de l’échiquier, le fait tourner
help-pens = Avec le bouton droit : rouge, bleu, jaune au lieu de vert. Un clic sur une case vide efface tout, sauf dans une partie importée
help-middle-button = Maintenu, fait tourner l’échiquier
help-wheel = Rapproche, éloigne
help-escape = Repose la pièce
help-menus = Passent d’un bouton ou d’une page à l’autre, appuient, quittent
help-choose-keys = Touches
help-cursor-up = Curseur vers le haut, comme vous voyez l’échiquier
help-cursor-down = Curseur vers le bas
help-cursor-left = Curseur à gauche ; partie finie ou regardée : coup précédent
help-cursor-right = Curseur à droite ; partie finie ou regardée : coup suivant
help-select = Prend ou pose la pièce sous le curseur
help-back = Repose la pièce, puis range le curseur
help-type-move = Écrit un coup
help-panel = Vers les boutons à côté de l’échiquier ; Échap en revient
help-take-back = Revient à votre dernière décision
help-pause = Arrête une partie regardée, ou la pendule ; au curseur, comme Entrée
help-redo = Rejoue ce qui a été repris
help-next-move = Montre le coup suivant ; dans une partie arrêtée, en joue un
help-previous-move = Montre le coup précédent
help-first-move = Montre le début de la partie
help-last-move = Montre où en est la partie
help-flip = Retourne l’échiquier
help-look = Passe de la 3D à la vue à plat
help-reset = Ramène la vue à votre place
help-from-white = Vue de la place des Blancs
help-from-black = Vue de la place des Noirs
help-from-high = Vue plongeante
help-from-top = Vue du dessus
help-from-side = Vue de côté
help-from-near = Vue de près
help-next-place = La vue suivante
help-previous-place = La vue précédente
help-orbit = Fait lentement le tour de l’échiquier
help-next-board = Un autre échiquier
help-next-set = D’autres pièces : en 3D ou à plat
help-quality = Graphismes plus ou moins soignés
help-sound = Coupe et remet le son
help-new-game = Vers l’accueil ; la partie est gardée
help-explain = Montre la marche de la pièce sous le pointeur ou le curseur ; s’y arrêter aussi
help-hint = Montre le meilleur coup, ou le cache
help-threats = Montre ce que l’adversaire menace, ou le cache
help-evaluation-bar = Montre la barre qui dit qui est mieux, ou la cache
help-draw = Au curseur : commence une flèche, puis la finit ; deux fois sur une case la colore
help-next-pen = La couleur suivante pour dessiner
help-wipe = Efface ce qui est dessiné sur cette position
help-pictures = Fait une image de la position ou un film de la partie
help-games = Montre les parties jouées ici
help-edit-position = Compose une position à partir de celle de l’échiquier
help-resign = Demande s’il faut abandonner
help-offer-draw = Propose la nulle
help-claim = Réclame la nulle qui peut l’être
help-result = Montre à nouveau le résultat
help-help = Cette page
help-open-settings = Montre les réglages, ou les range
help-full-screen = Couvre tout l’écran, ou en revient
help-larger = Agrandit le texte et les panneaux
help-smaller = Rapetisse le texte et les panneaux
help-usual-size = Rend au texte et aux panneaux la taille voulue par le système
help-menu-up = Dans les menus, vers le haut
help-menu-down = Dans les menus, vers le bas
help-menu-left = Dans les menus, à gauche
help-menu-right = Dans les menus, à droite
help-menu-next = Dans les menus, au bouton suivant
help-menu-previous = Dans les menus, au bouton précédent
help-menu-accept = Dans les menus, appuie sur le bouton
help-menu-back = Quitte un menu ou une question

## Choisir les touches

keys-how = Choisissez une action, puis sa touche ou son bouton. Échap ne change rien.
keys-press = Appuyez sur une touche… (Échap : aucune)
# $key : une touche ou un bouton, comme ci-dessous. $what : ce qu’elle fait, comme ci-dessus.
keys-given = { $key } fait maintenant ceci : « { $what } »
keys-taken = { $key } sert déjà à autre chose : « { $what } ». Rien n’est changé.
keys-systems = { $key } appartient au système. Rien n’est changé.
# $names : des lignes du fichier des réglages.
notice-keys-strange = Des lignes sur les touches, dans les réglages, ne se comprennent pas et ont été laissées de côté : { $names }
# $first, $second : ce que font deux actions, comme ci-dessus.
notice-keys-twice = Dans les réglages, { $key } apparaît deux fois ; elle fait ceci : « { $first } », et non cela : « { $second } »
key-ctrl = Ctrl
key-shift = Maj
key-up = Haut
key-down = Bas
key-left = Gauche
key-right = Droite
key-space = Espace
key-enter = Entrée
key-esc = Échap
key-tab = Tab
key-backspace = Retour arr.
key-insert = Inser
key-delete = Suppr
key-home = Origine
key-end = Fin
key-page-up = Page préc.
key-page-down = Page suiv.
key-comma = Virgule
key-period = Point
# Un bouton d’une manette. $button : l’un de ceux ci-dessous.
pad-button = Manette { $button }
pad-south = A (bas)
pad-east = B (droite)
pad-west = X (gauche)
pad-north = Y (haut)
pad-up = haut
pad-down = bas
pad-left = gauche
pad-right = droite
pad-left-shoulder = L1
pad-right-shoulder = R1
pad-left-trigger = L2
pad-right-trigger = R2
pad-left-stick = L3
pad-right-stick = R3
pad-select = Select
pad-start = Start
pad-mode = Mode
# $name : comment la manette s’appelle elle-même.
notice-pad = Manette : { $name }
notice-pad-gone = La manette n’est plus là ; la partie continue au clavier et à la souris.

## Le curseur sur l’échiquier, et ce qui en est lu à voix haute

# $square : j8, par exemple. $what : ce qui s’y trouve, comme ci-dessous.
spoken-square = { $square }, { $what }
# $what : une case et ce qui s’y trouve. $also : ce qui peut s’y faire, comme ci-dessous.
spoken-also = { $what }, { $also }
spoken-empty = vide
spoken-picked-up = en main
spoken-quiet = coup possible
spoken-capture = prise possible
spoken-castling = roque
spoken-promotion = promotion
spoken-en-passant = prise en passant
spoken-ahead = coup d’avance possible
# Un coup. $piece : pion blanc, etc., comme ci-dessous. $from, $to, $screen : des cases.
spoken-goes = { $piece } de { $from } en { $to }
spoken-takes = { $piece } de { $from } prend en { $to }
spoken-takes-over = { $piece } de { $from } prend en { $to } par-dessus { $screen }
spoken-takes-en-passant = { $piece } de { $from } prend en passant, en { $to }
spoken-castles = { $piece } de { $from } roque en { $to }
# $move : comme ci-dessus. $piece : ce que le pion devient.
spoken-becomes = { $move }, et devient { $piece }
spoken-check = { $move }, échec
spoken-mate = { $move }, échec et mat
# $side : white ou black, jamais montré ainsi. .own : une pièce à soi, sans sa couleur.
spoken-pawn = pion { $side ->
    [white] blanc
   *[black] noir
}
    .own = pion
spoken-knight = cavalier { $side ->
    [white] blanc
   *[black] noir
}
    .own = cavalier
spoken-bishop = fou { $side ->
    [white] blanc
   *[black] noir
}
    .own = fou
spoken-rook = tour { $side ->
    [white] blanche
   *[black] noire
}
    .own = tour
spoken-queen = dame { $side ->
    [white] blanche
   *[black] noire
}
    .own = dame
spoken-king = roi { $side ->
    [white] blanc
   *[black] noir
}
    .own = roi
spoken-elephant = éléphant { $side ->
    [white] blanc
   *[black] noir
}
    .own = éléphant
spoken-cannon = canon { $side ->
    [white] blanc
   *[black] noir
}
    .own = canon
spoken-camel = chameau { $side ->
    [white] blanc
   *[black] noir
}
    .own = chameau
spoken-giraffe = girafe { $side ->
    [white] blanche
   *[black] noire
}
    .own = girafe
spoken-archer = archer { $side ->
    [white] blanc
   *[black] noir
}
    .own = archer
spoken-machine = machine { $side ->
    [white] blanche
   *[black] noire
}
    .own = machine

## Menaces, barre d’évaluation, flèches, et coups qui ne comptent pas encore

# $piece : canon noir, etc., comme ci-dessus. $square : sa case.
spoken-piece-at = { $piece } en { $square }
# $side : Blancs ou Noirs. $move : comme ci-dessus.
threat-move = Si c’était aux { $side } de jouer : { $move }.
threat-waits = Que feraient les { $side } maintenant ?
threat-nothing = Les { $side } ne menacent rien.
# $move : comme ci-dessus.
intention-move = L’ordinateur voudrait jouer : { $move }.
intention-waits = Que voudrait jouer l’ordinateur ?
# $count : nombre de pièces. $pieces : lesquelles.
threat-lost = { $count ->
    [one] Une pièce serait perdue
   *[other] { $count } pièces seraient perdues
 } : { $pieces }.
threat-nothing-lost = Aucune pièce ne serait perdue.
# $checkers : les pièces qui donnent échec.
threat-check = Échec par { $checkers }.
# Un nombre avec une décimale. $whole : la partie entière.
number-tenths = { $whole },{ $tenths }
worth-title = Qui est mieux
worth-unknown = Pas encore connu
# $side : Blancs ou Noirs. $pawns : le nombre de pions, comme ci-dessus.
worth-better = Les { $side } sont mieux (+{ $pawns })
worth-even = Aucun camp n’est mieux
worth-mate = Les { $side } matent en { $count ->
    [one] un coup
   *[other] { $count } coups
 }
worth-won = Les { $side } ont gagné
worth-drawn = La partie est nulle
pen-green = vert
pen-red = rouge
pen-blue = bleu
pen-yellow = jaune
# $pen : une couleur, comme ci-dessus.
pencil-down = Dessin en { $pen }
# $move : tel qu’on l’écrit.
confirm-yes = Jouer { $move }
confirm-no = Reprendre
# $move : tel qu’on le dit.
confirm-question = { $move } : le coup compte-t-il ?
# $from, $to : des cases.
premove-dropped = Le coup choisi d’avance, de { $from } en { $to }, ne peut pas être joué.

## Écrire un coup

typed-hint = Nd4, c2d4, O-O, a10=Q
typed-keys = Lettres : N cavalier, B fou, R tour, Q dame, K roi. Entrée joue, Tab complète, Échap ferme
# $more : combien d’autres coups commencent ainsi.
typed-more = … et { $more } de plus
typed-not-your-move = Vous n’avez pas le trait.
# $text : ce qui a été écrit. $moves : un coup ou plusieurs.
typed-unknown = « { $text } » n’est pas un coup.
typed-illegal = { $text } n’est pas permis ici.
typed-several = { $text } peut être l’un de ces coups : { $moves }.
typed-unfinished = Seul { $moves } commence par { $text } : écrivez-le en entier, ou appuyez sur Tab.

## Les parties venues d’ailleurs

paste-not-let = Le navigateur ne laisse pas lire ce qui a été copié : appuyez plutôt sur Ctrl+V.
import-nothing = Il n’y a rien à coller.
import-no-game = Aucune partie ne s’y trouve.
# $reason : ce que dit le système.
import-failed = Le fichier ne peut pas être lu : { $reason }
# $first : ce qui étonne en premier. $others : combien d’autres choses étonnent.
import-remarks = { $first } (et { $others ->
    [one] { $others } autre remarque
   *[other] { $others } autres remarques
})

## Ce qui ne va pas avec un fichier

# $file : son chemin.
file-none = { $file } n’est pas un fichier
file-not-found = il n’y a pas de tel fichier ou dossier
file-not-permitted = ce n’est pas permis
file-exists = il existe déjà
file-no-room = il n’y a plus de place
file-read-only = rien ne peut y être écrit
file-is-folder = c’est un dossier
file-no-folder = il n’est dans aucun dossier
file-lost = la partie du programme qui s’en charge a échoué
file-not-drawn = le dessin n’est pas possible

## Ce qui ne va pas dans une position écrite (FEN)

fen-field-placement = place des pièces
fen-field-side = trait
fen-field-castling = roque
fen-field-en-passant = prise en passant
fen-field-halfmoves = compteur des demi-coups
fen-field-fullmoves = numéro du coup
fen-empty = la FEN est vide
# $bytes : sa longueur.
fen-too-long = le texte est trop long pour une FEN ({ $bytes ->
    [one] un octet
   *[other] { $bytes } octets
})
# $field : l’un des champs ci-dessus.
fen-missing = { $field } : le champ manque
# $text : ce qui s’y trouve.
fen-too-many-fields = après le numéro du coup : « { $text } » est de trop
# $ranks : combien il y en a.
fen-rank-count = place des pièces : { $ranks ->
    [one] une rangée est donnée
   *[other] { $ranks } rangées sont données
}, l’échiquier en a 10
# $rank : laquelle. $squares : combien elle en a.
fen-rank-length = place des pièces, rangée { $rank } : { $squares ->
    [0] aucune case n’est donnée
    [one] une case est donnée
   *[other] { $squares } cases sont données
}, une rangée en a 10
# $letter : ce qui se trouve dans la rangée $rank.
fen-letter = place des pièces, rangée { $rank } : « { $letter } » n’est ni une pièce ni un nombre de cases vides
# $game : Shako ou Pemba. $no-piece : aucune dame, etc. $square : où.
fen-foreign-piece = place des pièces, { $square } : { $game } n’a { $no-piece }
# $side : Blancs ou Noirs. $kings : combien ils en ont.
fen-kings = place des pièces : les { $side } { $kings ->
    [0] n’ont pas de roi
   *[other] ont { $kings } rois
}, chaque camp doit en avoir un
fen-pawn-rank = place des pièces, { $square } : un pion ne peut pas se trouver sur la rangée { $rank }
# $side, $other : Blancs et Noirs, ou l’inverse. $king, $attacker : deux cases.
fen-opponent-in-check = trait : les { $side } sont au trait, mais le roi des { $other } en { $king } pourrait être pris par la pièce en { $attacker }
# $text : ce qui se trouve dans $field. $expected : ce qui devrait s’y trouver, comme ci-dessous.
fen-text = { $field } : « { $text } » au lieu de { $expected }
fen-form-side = « w » ou « b »
fen-form-castling = « - » ou de lettres parmi KQkq
fen-form-square = « - » ou d’une case
# $text : ce qui se trouve dans $field. $least, $most : deux nombres.
fen-range = { $field } : { $text } n’est pas un nombre de { $least } à { $most }
# $square : où. $reason : comme ci-dessous.
fen-en-passant = prise en passant, { $square } : { $reason }
fen-en-passant-rank = aucun pion n’a pu passer par cette rangée
fen-en-passant-no-pawn = aucun pion ne se trouve devant cette case
fen-en-passant-blocked = le pion ne peut pas venir d’avancer de deux cases, une case derrière lui est occupée
# $side : Blancs ou Noirs. $wing : petit roque ou grand roque.
fen-notice-castling = roque : pas de { $wing } pour les { $side }, le roi ou la tour n’est pas à sa place ; le droit est retiré
fen-notice-en-passant = prise en passant, { $square } : aucun pion n’est prêt à y prendre ; la case est retirée
# $text : comme écrit. $square : comme compris.
fen-notice-en-passant-rank = prise en passant : { $text } a été lu comme { $square }, avec des rangées comptées à partir de 0
fen-notice-missing-fields = les champs qui manquaient à la fin ont été complétés

## Ce qui ne va pas avec un coup

# $move : comme écrit.
move-illegal = { $move } n’est pas un coup légal ici
move-game-over = la partie est terminée
notation-malformed = « { $text } » ne s’écrit pas comme un coup
# $moves : plusieurs coups.
notation-ambiguous = { $text } convient à plusieurs coups : { $moves }

## Ce qui ne va pas avec une partie enregistrée

save-too-long = le texte est trop long pour une partie enregistrée ({ $bytes ->
    [one] un octet
   *[other] { $bytes } octets
})
# $reason : dans les mots d’une bibliothèque.
save-form = ce n’est pas une partie enregistrée : { $reason }
# $form : un numéro.
save-version = la partie a été enregistrée sous la forme { $form }, que ce programme ne connaît pas
# $version : un numéro.
save-rules = la partie a été jouée selon la version { $version } des règles, que ce programme ne connaît pas
save-variant = « { $text } » n’est pas un jeu que ce programme joue
# $reason : ce qui ne va pas dans une FEN.
save-start = la partie ne commence par aucune position jouable : { $reason }
# $side : Blancs ou Noirs. $text : qui est censé les jouer.
save-seat = « { $text } » joue les { $side } : ce n’est ni « human » ni un niveau de l’ordinateur
# $tag : son nom. $text : ce qu’elle dit.
save-tag = l’étiquette { $tag } dit « { $text } », ce qui ne veut rien dire
# $number : de quel coup. $reason : ce qui ne va pas avec lui.
save-move = coup { $number } de la partie : { $reason }
# $moves : combien.
save-after-the-end = la partie s’est terminée après { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, mais d’autres sont écrits
# $wanted : combien de coups il devrait y avoir. $found : combien il y en a.
save-incomplete = le texte devrait contenir { $wanted ->
    [one] { $wanted } coup
   *[other] { $wanted } coups
} et { $found ->
    [0] n’en contient aucun
   *[other] en contient { $found }
}

## Ce qui ne va pas, ou étonne, dans des parties écrites (PGN)

# $number : quelle partie du texte.
pgn-game = partie { $number }
# $white, $black : les noms des joueurs.
pgn-game-of = partie { $number } ({ $white } – { $black })
# $game : comme ci-dessus. $fault : comme ci-dessous.
pgn-error = { $game }, ligne { $line } : { $fault }
# $number : du coup. $side : Blancs ou Noirs. $token : le mot qui devrait être un coup. $reason : comme ci-dessous.
pgn-move = coup { $number } ({ $side }), « { $token } » : { $reason }
pgn-move-malformed = cela ne s’écrit pas comme un coup
pgn-move-null = on ne peut pas passer son tour
pgn-move-game-over = la partie est terminée, il n’y a plus de coup légal
# $game : Shako ou Pemba. $no-piece : aucune dame, etc.
pgn-move-foreign-piece = { $game } n’a { $no-piece }
pgn-move-nobody-there = les { $side } n’ont { $no-piece } en { $square }
pgn-move-unreachable = { $no-piece } ne peut aller en { $to }
# $from : une colonne, une rangée ou une case.
pgn-move-unreachable-from = { $no-piece } ne peut aller en { $to } depuis { $from }
# $piece : la dame, etc.
pgn-move-king-in-check = { $piece } en { $from } ne peut pas aller en { $to } : son roi resterait en échec
pgn-move-king-attacked = le roi serait en échec en { $square }
pgn-move-not-a-capture = il n’y a rien à prendre en { $square }
pgn-move-promotion-missing = un pion est promu en { $square }, sans qu’il soit dit en quoi
pgn-move-promotion = ce coup ne donne { $no-piece }
# $wing : petit roque ou grand roque.
pgn-move-castling = le { $wing } n’est pas permis ici
# $squares : plusieurs cases.
pgn-move-ambiguous = cela convient aux pièces en { $squares }
# $name : d’un jeu qui ne se joue pas ici. $games : ceux qui s’y jouent.
pgn-variant = le jeu est « { $name } » ; seuls { $games } sont lus
# $reason : ce qui ne va pas dans une FEN, ou en a été retiré.
pgn-start = la position de départ : { $reason }
pgn-variation-first = une variante se trouve avant tout coup qu’elle pourrait remplacer
pgn-variation-open = une variante ouverte par ( n’est pas fermée
pgn-comment-open = un commentaire ouvert par { "{" } n’est pas fermé
# $most : un nombre, ici de mégaoctets.
pgn-limit-text = la partie a plus de { $most } Mo de texte
pgn-limit-moves = la partie a plus de { $most } coups
pgn-limit-comments = la partie a plus de { $most } commentaires
pgn-limit-tags = la partie a plus de { $most } étiquettes
pgn-limit-depth = la partie a plus de { $most } variantes l’une dans l’autre
pgn-utf-16 = le texte est en UTF-16 ; enregistrez-le en UTF-8
pgn-input = le texte n’a pas pu être lu : { $reason }
pgn-stopped = la lecture a été arrêtée
# $remark : comme ci-dessous.
pgn-notice = ligne { $line } : { $remark }
pgn-latin-1 = le texte n’est pas en UTF-8 ; les lettres hors de l’ASCII ont été lues en Latin-1
pgn-not-a-tag = « { $text } » n’est pas une étiquette et a été laissé de côté
# $tag : le nom d’une étiquette.
pgn-quotes = l’étiquette { $tag } a des guillemets de travers ; vérifiez sa valeur
pgn-tag-twice = l’étiquette { $tag } s’y trouve deux fois ; la première a été gardée
pgn-set-up-without-fen = l’étiquette SetUp s’y trouve sans FEN ; la partie a été lue depuis le départ habituel
# $game : Shako ou Pemba.
pgn-assumed = rien ne dit de quel jeu il s’agit ; la partie a été lue comme du { $game }
# $tag, $moves, $kept : des résultats, comme 1-0.
pgn-results = l’étiquette Result dit { $tag }, et { $moves } suit les coups ; le résultat retenu est { $kept }
pgn-result-tag = l’étiquette Result, « { $text } », n’est pas un résultat
pgn-result-in-variation = un résultat au milieu d’une variante a été laissé de côté
# $reason : ce qui ne va pas dans son texte, comme ci-dessus.
pgn-variation-cut = une variante a été coupée à l’endroit de sa faute : { $reason }
pgn-stray = un { $character } qui ne ferme rien a été laissé de côté
pgn-glyph = le signe ${ $text } n’existe pas et a été laissé de côté
pgn-more = d’autres remarques ont été omises
tag-name = le nom d’une étiquette est une lettre ou un chiffre, puis des lettres, des chiffres ou des signes parmi _+#=:-
tag-derived = cette étiquette découle de la partie

## La page des parties

games-title = Parties
games-brought = Quelle partie ?
games-paste = Coller
games-open-file = Ouvrir…
games-copy-game = Copier la partie
games-copy-position = Copier la position
# Dans un navigateur : l’adresse à laquelle la partie s’ouvre telle qu’elle est.
games-copy-link = Copier le lien
games-edit-position = Modifier la position
games-save-file = Enregistrer
games-picture = Image, film…
games-export-all = Tout exporter
games-search = Chercher : joueurs, jeu, date, résultat
games-reading = Lecture des parties…
games-none = Pas encore de parties. Chaque partie jouée est gardée ici.
games-not-found = Aucune partie ne correspond.
games-open = Ouvrir
games-rename = Renommer
games-keep-name = Garder ce nom
games-leave-name = Annuler
games-delete = Supprimer
# $name : le nom de la partie.
games-deleted = Supprimée : { $name }
games-undo = La récupérer
games-stop = Arrêter
# $percent : la part lue du fichier. $count : le nombre de parties trouvées.
games-import-progress = { $percent } % lus, { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
# $count : combien de parties ne sont pas dans la liste.
games-unlisted = { $count ->
    [one] Une autre partie n’est pas dans la liste.
   *[other] { $count } autres parties ne sont pas dans la liste.
 }
games-unfinished = inachevée
# $count : le nombre de coups des deux camps.
games-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
games-copied-game = La partie est copiée.
games-copied-position = La position est copiée.
games-copied-link = Le lien est copié : qui l’ouvre continue d’ici.
games-no-link = La partie est trop longue pour un lien : enregistrez-la dans un fichier.
# $file : son emplacement.
games-saved = Fichier enregistré : { $file }
games-no-folder = Ce système n’a pas de dossier pour les documents.
games-no-file = Aucun fichier choisi. On peut aussi déposer un fichier sur la fenêtre.
games-gone = Cette partie n’est plus là.
games-in-use = Cette partie se joue dans une autre fenêtre.
# $reason : ce que dit le système.
games-failed = C’est impossible : { $reason }

## Quand le programme a échoué

# $file : où est le rapport.
crash-written = le programme a échoué ; un rapport est dans { $file }. La partie est gardée.
crash-not-written = le programme a échoué, et le rapport ne peut pas être écrit
crash-survived = Quelque chose a échoué dans Tenfold ; ce que c’était est écrit dans { $file }. La partie est gardée.
crash-title = Tenfold s’est arrêté de façon inattendue
crash-safe = C’était une erreur du programme. La partie est sauve : elle est gardée après chaque coup, et vous pouvez la continuer.
crash-report = Ce qui s’est passé est écrit dans un rapport, avec la partie. Il n’a été envoyé à personne ; qui s’occupe de Tenfold peut y trouver l’erreur.
crash-copy = Copier le rapport
crash-copied = Le rapport est copié.
crash-show = Montrer le fichier
# $reason : ce que dit le système.
crash-not-shown = Le fichier ne peut pas être montré : { $reason }

## La page des images

pictures-title = Image ou film
pictures-diagram = Diagramme
pictures-scene = Tel quel
pictures-film = Film
pictures-scene-words = L’échiquier comme vous le voyez maintenant, sans les panneaux.
pictures-size = Taille
# $pixels : largeur et hauteur.
pictures-pixels = { $pixels } × { $pixels }
pictures-time = Un coup en
# $seconds : d’un coup au suivant.
pictures-seconds = { $seconds } s
pictures-main-line = Variante principale
pictures-shown-line = Variante montrée
pictures-coordinates = Lettres et chiffres
pictures-marks = Dernier coup et échec
pictures-to-move = À qui de jouer
pictures-glide = Les pièces glissent
pictures-gif = En GIF
pictures-frames = En images
# $folder : où sont les images. $file : où la même ligne se trouve. $command : comme on la tape à cet endroit.
pictures-spooled = Les images du film sont dans { $folder }. Là, cette ligne en fait un film ; elle est aussi dans { $file } : { $command }
pictures-save = Enregistrer…
pictures-copy = Copier
pictures-where = Où l’enregistrer ?
# $percent : ce qui est fait.
pictures-progress = { $percent } % du film est fait
pictures-no-file = Rien n’a été enregistré, car aucun fichier n’a été choisi.
pictures-copied = L’image est copiée.
pictures-stopped = Le film a été arrêté, et il n’en reste rien.
# $reason : ce que dit le système.
pictures-failed = L’image n’a pas pu être faite : { $reason }
pictures-not-seen = la fenêtre n’a pas été dessinée

## La ligne de commande

# $option : comme elle a été tapée.
cli-missing-value = il manque une valeur à { $option }
cli-unknown-option = il n’y a pas d’option « { $option } »
# $argument : comme il a été tapé.
cli-unexpected-argument = « { $argument } » n’est pas une option
cli-unexpected-value = { $option } ne prend pas de valeur, mais a reçu « { $value } »
cli-not-text = « { $argument } » n’est pas du texte
# $problem : ce qui ne va pas.
cli-problem =
    tenfold : { $problem }
    Essayez « tenfold --help ».
# $problem : pourquoi le programme se termine.
cli-failure = tenfold : { $problem }
failure-no-display = il n’y a pas d’écran où ouvrir une fenêtre : lancez Tenfold sur un bureau, ou donnez à DISPLAY ou à WAYLAND_DISPLAY un écran qui existe.
failure-no-graphics = il n’y a pas de pilote graphique pour dessiner : installez-en un pour Vulkan (sur un ordinateur sans carte graphique, le pilote logiciel de Mesa).
# $name : ce qui a été demandé.
# $names : les noms de tous les jeux, comme ils se tapent.
cli-unknown-variant = il n’y a pas de jeu appelé « { $name } » ; choisissez parmi : { $names }
cli-unknown-name = il n’y a pas de « { $name } » ici ; choisissez parmi : { $names }
# $file : ce qui était demandé.
cli-no-file = il n’y a pas de fichier « { $file } »
# $file : ce qui a été demandé.
cli-not-folder = des images ne peuvent pas être écrites dans « { $file } » : ce n’est pas un dossier
cli-not-gif = un film ne peut pas être écrit dans « { $file } » ; son nom doit finir par .gif
cli-not-png = une image ne peut pas être écrite dans « { $file } » ; son nom doit finir par .png
# $reason : pourquoi pas.
cli-not-written = « { $file } » ne peut pas être écrit : { $reason }
# $file : où une partie devrait être. $reason : ce que dit le système.
cli-not-read = « { $file } » ne peut pas être lu : { $reason }
cli-no-game = il n’y a pas de partie dans « { $file } »
# $option : telle que --size. $others : les options auxquelles elle se rapporte.
cli-needs = { $option } n’a de sens qu’avec { $others }
# $option, $other : deux options.
cli-excludes = { $option } et { $other } ne vont pas ensemble
# $least, $most : en pixels.
cli-size = la taille d’une image est un nombre de pixels de { $least } à { $most }
# $problem : quel champ ne va pas, et pourquoi.
cli-bad-fen = la FEN ne peut pas être jouée : { $problem }
# $folder : où la planche devrait aller. $reason : pourquoi elle n’y va pas.
sheet-not-written = des images ne peuvent pas être écrites dans « { $folder } » : { $reason }
sheet-no-picture = le pilote graphique n’a pas dessiné d’image en cinq minutes
# $number de $count : où elle en est. $file : quelle image se dessine.
sheet-progress = { $number } sur { $count } : { $file }
sheet-contents =
    Ce que montrent les images de cette planche.

    pieces/PIÈCE.png : une sorte de pièce de face, de côté, et comme vue de la place des Blancs, de la rangée du haut à celle
    du bas. Dans chaque rangée : celles des Blancs et des Noirs en buis et en ébène, puis en marbre et en serpentine.
    pieces/row-JEU.png : toutes les sortes d’un jeu de pièces côte à côte, celles des Blancs au-dessus de celles des Noirs.
    starts/JEU-PLACE.png : le début d’une partie, vu d’une place habituelle de la caméra.
    boards/ÉCHIQUIER-PIÈCES.png : le début de Pemba sur un échiquier, avec un jeu de pièces ; boards/ÉCHIQUIER-flat.png : le
    même échiquier à plat.
    flat/PIÈCES-kinds.png : chaque sorte d’un jeu de pièces plat sur cases noires et blanches, Blancs à gauche, Noirs à droite.
    flat/PIÈCES-sizes.png : les mêmes dans des cases de 24, 32, 48, 64 et 96 pixels, comme les dessinent les panneaux.
    flat/PIÈCES-JEU.png : le début d’une partie ; flat/PIÈCES-small.png : celui de Pemba dans des cases de 24 pixels.
    naming/ : pour demander à quelqu’un ce que sont les pièces. Les siennes comme on les voit de sa place, celles de
    l’adversaire, et les plates, chacune aussi grande que dans une fenêtre de 1280 pixels sur 720. naming/key.txt dit
    laquelle est laquelle.
cli-version = tenfold { $version }
# $games : les noms de tous les jeux. $names : les mêmes comme ils se tapent. Les autres : ce qui se choisit, comme cela se tape.
cli-help =
    { $games }, les jeux d’échecs de dix cases sur dix de Jean-Louis Cazaux.

    Usage : tenfold [OPTIONS] [FICHIER.pgn]

      --variant NOM      commence aussitôt une partie contre l’ordinateur : { $names }
      --fen FEN          commence par cette position ; vous jouez le camp au trait
      --demo             l’ordinateur joue contre lui-même, partie après partie
      --kiosk [FICHIER]  sur un stand : un spectacle que chacun peut interrompre pour jouer,
                         comme le dit FICHIER ; --kiosk-example affiche un tel fichier
      --screenshot FICHIER
                         dessine une image (.png) du début d’une partie, et s’en va
      --diagram FICHIER  dessine une position (.png) sans fenêtre, et quitte : le début
                         d’une partie, celle de --fen, ou la fin de --game FICHIER.pgn
      --gif PARTIE.pgn FICHIER.gif
                         fait un film d’une partie sans fenêtre, et quitte
      --frames PARTIE.pgn DOSSIER
                         de même, en images dans un nouveau dossier, avec la ligne par
                         laquelle ffmpeg en fait un film
      --best             de ces deux, seulement les meilleurs moments de la partie
      --size N           largeur et hauteur de ces images, en pixels
      --log-state FICHIER
                         ajoute une ligne de JSON à chaque changement
      --board NOM        joue sur cet échiquier : { $boards }
      --set NOM          joue avec ces pièces : { $sets }
      --flat-set NOM     joue avec celles-ci sur un échiquier plat : { $flats }
      --quality NOM      dessine avec ce soin : { $qualities }
      --view NOM         regarde d’abord d’ici : { $views }
      --orbit            fait lentement le tour de l’échiquier
      --table            deux personnes, et l’échiquier est posé à plat entre elles
      --spectators       une seconde fenêtre pour le public, avec l’échiquier en relief
      --lang NOM         parle cette langue : { $languages }
      --contact-sheet DOSSIER
                         dessine dans un dossier les images de toutes les pièces,
                         de tous les échiquiers, et s’en va
      --carve FICHIER    taille les pièces dans un fichier glTF (.glb), et s’en va
      --frame-cost       mesure ce qu’une image coûte au processeur, et s’en va (Linux)
      -h, --help         affiche ceci
      -V, --version      affiche la version

## Pourquoi une pièce ne va pas là

# $how : comment elle se déplace, comme plus bas.
why-not-so = Cette pièce ne se déplace pas ainsi. { $how }
why-empty = Il n’y a pas de pièce sur cette case.
# $side : Blancs ou Noirs.
why-turn = C’est aux { $side } de jouer.
# $piece : une pièce et sa case : canon noir en f10.
why-own = Une pièce du même camp s’y trouve : { $piece }.
why-blocked = Une pièce barre le chemin : { $piece }.
# $count : combien de pièces sont entre les deux. $pieces : lesquelles.
why-one-screen = Pour prendre, elle doit sauter par-dessus une seule pièce. { $count ->
    [0] Il n’y en a aucune entre les deux.
   *[other] Il y en a plusieurs entre les deux : { $pieces }.
}
# $square : où elle devrait aller. $pieces : par-dessus qui.
why-only-to-capture = Elle ne saute que pour prendre, et { $square } est vide. Entre les deux : { $pieces }.
why-pawn-forward = Un pion ne va qu’en avant.
why-pawn-askew = Un pion prend en diagonale, d’une case, et non tout droit : { $piece }.
why-pawn-victim = Un pion ne va en diagonale que pour prendre, et { $square } est vide.
why-too-late = Le pion en { $square } ne peut être pris en passant qu’aussitôt après son double pas.
# $rank : un nombre.
why-double-step = Un pion n’avance de deux cases que depuis la rangée { $rank }.
# $pieces : les pièces au choix.
why-promotion = Sur la dernière rangée, le pion doit devenir une autre pièce : { $pieces }.
# $piece : le nom d’une pièce.
why-cannot-become = Un pion ne peut pas devenir cela : { $piece }.
# $attacks : qui donne échec, et par-dessus qui : canon noir en f10 par-dessus f5.
why-still-check = Le roi est en échec et le resterait : { $attacks }.
why-into-attack = En { $square }, le roi serait en échec : { $attacks }.
why-pinned = Le roi serait en échec, car cette pièce le protège : { $piece }.
# $screen : une case.
why-one-left = Le roi serait en échec, car il ne resterait que la pièce en { $screen } à sauter : { $piece }.
why-becomes-screen = Le roi serait en échec, car cette pièce servirait elle-même d’écran : { $piece }.
why-takes-screen = Le roi serait en échec, car il ne resterait que cette pièce à sauter : { $piece }.
why-both-pawns = Le roi serait en échec, car les deux pions quitteraient la ligne : { $piece }.
why-takes-from-line = Le roi serait en échec, car le pion en { $square } quitterait la ligne : { $piece }.
why-no-rook = Pas de roque ici : il n’y a pas de tour en { $square }.
why-has-moved = Plus de roque ici : le roi ou cette tour a bougé.
why-not-empty = Pour roquer, rien ne doit se trouver entre les deux : { $pieces }.
why-castling-check = On ne roque pas en échec : { $attacks }.
why-crosses = Pas de roque maintenant : le roi passerait par { $square }, case attaquée : { $attacks }.
why-lands = Après le roque, le roi serait en échec : { $attacks }.
why-king-goes = Pour roquer, amenez le roi en { $square }.
how-pawn = Un pion avance d’une case, ou de deux depuis sa rangée de départ, et prend d’une case en diagonale vers l’avant.
how-knight = Un cavalier saute de deux cases tout droit et d’une de côté.
how-bishop = Un fou va aussi loin qu’il veut en diagonale.
how-rook = Une tour va aussi loin qu’elle veut tout droit.
how-queen = Une dame va aussi loin qu’elle veut, tout droit ou en diagonale.
how-king = Un roi va d’une case dans toutes les directions, et roque.
how-elephant = Un éléphant se déplace d’une ou deux cases en diagonale, en sautant s’il le faut.
how-cannon = Un canon se déplace comme la tour, mais ne prend qu’en sautant par-dessus une seule pièce, de l’un ou l’autre camp.
how-camel = Un chameau saute de trois cases tout droit et d’une de côté.
how-giraffe = Une girafe saute de trois cases tout droit et de deux de côté.
how-archer = Un archer se déplace comme le fou, mais ne prend qu’en sautant par-dessus une seule pièce, de l’un ou l’autre camp.
how-machine = Une machine se déplace d’une ou deux cases tout droit, en sautant s’il le faut.
# $piece : une pièce et sa case. $screen : la case de la pièce sautée.
spoken-over = { $piece } par-dessus { $screen }

## Apprendre

learn-title = Apprendre
menu-learn = Pièces et règles
help-learn = Pièces, règles
help-open-learn = Ouvre la page des pièces, des règles et des exercices
learn-tour-short = Visite guidée
learn-tour = { $game } en quelques minutes
# $solved, $all : combien d’exercices.
learn-progress = { $solved } sur { $all }
learn-exercises = Exercices
learn-also = Autres noms : { $names }.
learn-hint = Conseil
learn-more-help = Plus d’aide
learn-take-back = Reprendre
learn-again = Recommencer
learn-next = Suivant
learn-list = Tous les exercices
learn-done = Terminé
learn-begin = Commencer
learn-go-on = Continuer
learn-passes = Les { $side } attendent : vous seul jouez.
learn-your-side = Vous jouez les { $side ->
    [white] Blancs
   *[black] Noirs
}.
learn-good = Bien. Continuez.
# $moves : combien de coups. $par : le moins qu’il en faut.
learn-solved = { $moves ->
    [one] Réussi en un coup.
   *[other] Réussi en { $moves } coups.
}
learn-solved-longer = Réussi en { $moves } coups. On peut le faire en { $par }.
learn-all-done = Réussi, et c’était le dernier ici. Bravo.
goal-stars = Étoiles
goal-captures = Prises
goal-hop = Saut
goal-build = Poser un écran
goal-break = Ôter un écran
goal-save = Sauver
goal-fork = Fourchette
goal-castle = Roque
goal-escape = Parer l’échec
goal-mate-1 = Mat en un coup
goal-mate-2 = Mat en deux coups
goal-trap = Tendre un piège
# $piece : le canon. $target : tour noire en d8.
task-stars = Étoiles à atteindre, toutes, avec { $piece }.
task-captures = Tout est à prendre, sauf le roi, avec { $piece }.
task-hop = À prendre avec { $piece }, qui saute par-dessus une seule pièce : { $target }.
task-build = À prendre avec { $piece }, à qui il manque d’abord une pièce à sauter : { $target }.
task-break = Une de vos pièces va être prise par-dessus une autre des vôtres : { $target }. Ôtez cette autre de la ligne.
task-save = Une de vos pièces est attaquée : { $target }. Faites que rien ne soit perdu.
task-fork = Attaquez deux pièces à la fois, puis gagnez l’une d’elles.
task-castle = Roquez : déplacez le roi de deux cases vers une tour.
task-escape = Vous êtes en échec. Trouvez une issue.
task-mate-1 = Mat en un coup.
task-mate-2 = Mat en deux coups, quelle que soit la réponse.
task-trap = Menacez de mater aussitôt, et faites-le si rien n’est fait contre.
# $piece : le canon. $move : une réponse, telle qu’on l’écrit.
mistake-other-piece = C’est un coup, mais il faut ici n’employer que { $piece }.
mistake-gives-check = Cela donne échec, et il faudrait y répondre. Ici, vous seul jouez.
mistake-taken = Là, elle serait prise : { $move }.
mistake-castling = Cela renonce au roque.
mistake-still-loses = Quelque chose est encore perdu : { $move }.
mistake-no-fork = { $count ->
    [0] De là, elle n’attaque rien qu’elle pourrait gagner.
   *[other] De là, elle n’attaque qu’une pièce qu’elle pourrait gagner.
}
mistake-wins-nothing = Gagnez maintenant ce que vous attaquez, avec la pièce qui l’attaque.
mistake-no-mate = Ce n’est pas mat : { $move }.
mistake-stalemate = C’est pat, donc nulle.
mistake-too-slow = C’est trop lent : { $move }.
mistake-no-threat = Cela ne menace pas de mater aussitôt.
# $piece, $target, $screen : une pièce et sa case : canon blanc en d3.
hint-piece = Regardez cette pièce : { $piece }.
hint-jumps-over = Elle peut sauter par-dessus une pièce ({ $screen }) et prendre : { $target }.
hint-becomes-screen = Elle peut se mettre entre ces deux-là, pour être sautée : { $piece } et { $target }.
hint-is-screen = On sauterait par-dessus elle ({ $piece }) pour prendre : { $target }.
hint-attacks = De là, elle attaque : { $pieces }.
hint-answers = Répondez à l’attaque : { $attacks }.
hint-gives-check = L’échec vient de : { $attacks }.
hint-on-the-way = De là, elle continue vers { $square }.
hint-move = Le coup est { $move }.
mistake-leads-away = De là, le but est hors d’atteinte.
names-elephant = Ferz-Alfil
names-cannon = Pao
names-giraffe = Zèbre
names-archer = Vao, Crocodile, Arc
names-machine = Wazir-Dabbaba, Machine de guerre
# D’où vient une pièce.
origin-elephant = Du shatranj, les anciens échecs de Perse : son alfil et son ferz réunis.
origin-cannon = Du xiangqi, les échecs chinois.
origin-camel = Des grands échecs du temps de Tamerlan.
origin-giraffe = Des grands échecs du livre des jeux du roi Alphonse, en 1283.
origin-archer = Le frère du canon sur les diagonales, né dans les problèmes d’échecs du vingtième siècle.
origin-machine = L’engin de siège des anciens grands échecs, le dabbaba, et le wazir réunis.
fact-bars = Valeur sur un échiquier plein, en pions :
# $squares : où sont celles des Blancs.
fact-home = Cases de départ des Blancs : { $squares }.
# $early, $late : des pions, avec une décimale.
fact-worth = Vaut environ { $early } pions sur un échiquier plein, { $late } sur un échiquier vide.
fact-leaps = Saute : rien ne peut lui barrer le chemin.
fact-hops = Ne prend rien sans pièce à sauter, ni avec deux devant sa cible.
fact-keeps-colour = Reste toujours sur des cases d’une même couleur.
fact-changes-colour = Change à chaque coup de couleur de case.
# $centre, $corner : combien de cases. $moves : combien de coups.
fact-reach = Du milieu d’un échiquier vide, atteint { $centre } cases, d’un coin { $corner }. Va partout où c’est possible en { $moves ->
    [one] un coup.
   *[other] { $moves } coups.
}
fact-mates-alone = Avec son roi seul, mate un roi nu.
# $pieces : des pièces.
fact-mates-with = Avec son roi et l’une de ces pièces, mate un roi nu : { $pieces }.
fact-never-mates = Avec son roi et l’une de ces pièces, ne peut jamais mater : { $pieces }.

## Les moments où une partie a tourné

result-moments = Montrer les tournants
result-best = Meilleurs moments
# Le meilleur d’une partie se revoit. $number : quel moment, parmi $count.
reel-progress = Meilleurs moments, { $number } sur { $count }
reel-stop = Appuyez n’importe où pour arrêter
moments-title = Tournants
# $number sur $count : lequel.
moments-number = Tournant { $number } sur { $count }
# $percent : ce qui a été regardé de la partie.
moments-searching = La partie est passée en revue : { $percent } %
moments-none = Aucun : pas un coup n’a fait perdre grand-chose.
moments-stop = Arrêter
moments-close = Terminé
moments-back = Y revenir
moments-previous = Le précédent
moments-next = Le suivant
# $move : ce qui a été joué. $better : ce qui valait mieux. $count : des coups. $pawns : un nombre.
moment-mated = { $move } a permis un mat en { $count ->
    [one] un coup
   *[other] { $count } coups
}. Il valait mieux jouer { $better }.
moment-missed-mate = { $move } a manqué un mat en { $count ->
    [one] un coup
   *[other] { $count } coups
}. Il commence par { $better }.
moment-cost = { $move } a coûté cher (en pions : { $pawns }).
moment-better = Il valait mieux jouer { $better }.
# $answer : la réponse, comme ci-dessous, jouée ou non.
moment-answered = La réponse a été { $answer }.
moment-answerable = La réponse aurait pu être { $answer }.
# $move : tel qu’on l’écrit. $told : l’une des deux lignes suivantes : chameau noir en a6 vers c5.
moment-answer = { $move } ({ $told })
moment-takes = { $piece } prend { $target }
moment-goes = { $piece } vers { $square }
moment-decisive = Ensuite la partie était pour ainsi dire perdue : la suite n’y a plus rien changé.

## Les règles

learn-rules = Les règles
rules-chapter-set-up = Départ
rules-chapter-pieces = Pièces
rules-chapter-castling = Roque
rules-chapter-en-passant = En passant
rules-chapter-promotion = Promotion
rules-chapter-ending = La fin
rules-chapter-unlike = Ce qui change
rules-castling-short = Petit
rules-castling-long = Grand
rules-subject-mate = Mat
rules-subject-stalemate = Pat
rules-subject-dead = Position morte
rules-subject-screened = Échec par-dessus un écran
rules-show = Montrer
rules-card = En savoir plus
rules-or-board = … ou jouez autre chose.
# $side : Blancs ou Noirs.
rules-turn = Trait aux { $side }.
rules-in-check = Trait aux { $side }, en échec.
# $count : cases le long d’un bord. $first, $last : ses coins. $shade : dark ou light, du premier ; jamais montré ainsi.
rules-board = L’échiquier a { $count } cases sur { $count }, de { $first } à { $last }. { $first } est { $shade ->
    [dark] noire
   *[light] blanche
}.
# $count : des pièces.
rules-army = Chaque camp a { $count } pièces. Celles des Blancs, à partir du bord :
# $rank : un nombre. $pieces : plusieurs fois le texte suivant.
rules-rank = Rangée { $rank } : { $pieces }.
# $piece : son nom. $squares : où elle est.
rules-stands = { $piece } { $squares }
# Plusieurs des textes précédents l’un après l’autre.
rules-then = { $first } ; { $next }
# $first, $last : des cases.
rules-run = de { $first } à { $last }
# $king, $queen : les cases des Noirs.
rules-opposite = Les Noirs sont en face, sur les mêmes colonnes : roi { $king }, dame { $queen }.
rules-begins = Les { $side } commencent.
# $king, $rook : d’où ils partent. $to, $lands : où ils arrivent.
rules-castles-short = Petit roque (O-O) : le roi va de { $king } en { $to }, la tour de { $rook } en { $lands }.
rules-castles-long = Grand roque (O-O-O) : le roi va de { $king } en { $to }, la tour de { $rook } en { $lands }.
rules-castles-black = Les Noirs font de même sur la rangée { $rank }.
rules-castling-when = On peut roquer si le roi et la tour n’ont pas bougé, si rien ne les sépare, et si le roi n’est pas en échec, ne passe par aucune case attaquée et n’arrive sur aucune.
rules-castling-rook = Seul compte le chemin du roi : la tour peut être attaquée, ou passer par une case attaquée.
# $white, $black : des rangées.
rules-double-step = Depuis la rangée { $white }, ou { $black } pour les Noirs, un pion peut avancer de deux cases.
rules-in-passing = S’il se trouve alors à côté d’un pion adverse, celui-ci peut le prendre comme s’il n’avait avancé que d’une : aussitôt, ou jamais.
# $from, $to : le double pas. $pawn : qui prend. $square : où il va.
rules-passing-example = Ici : de { $from } en { $to }, et le pion en { $pawn } le prend en { $square }.
rules-promotes = Un pion qui arrive sur la rangée { $white }, ou { $black } pour les Noirs, devient aussitôt une autre pièce.
# $pieces : des pièces.
rules-becomes = Vous choisissez laquelle, quoi qu’il ait été pris : { $pieces }.
rules-becomes-not = Il ne peut ni rester pion, ni devenir roi.
rules-mate = Le mat gagne : le roi est en échec, et aucun coup n’y change rien.
rules-stalemate = Le pat est une nulle : aucun coup légal, et pas d’échec.
rules-dead = Une position où plus personne ne peut mater, quoi que jouent les deux camps, est aussitôt nulle.
# $claim, $end : combien de fois, ou combien de coups.
rules-repetition = La même position { $claim } fois : la nulle peut être réclamée. { $end } fois : la partie est nulle.
rules-quiet = { $claim } coups de chaque camp sans prise ni coup de pion : la nulle peut être réclamée. Après { $end }, la partie est nulle.
rules-claims-computer = Contre l’ordinateur, une nulle qui peut être réclamée vient d’elle-même.
rules-beside = Qui abandonne perd. Qui dépasse son temps aussi, sauf si l’autre camp ne pourrait jamais mater. On peut convenir d’une nulle.
rules-mates-alone = Avec son roi, chacune de ces pièces mate un roi nu : { $pieces }.
rules-never-mates = Avec son seul roi, aucune de celles-ci ne le peut : { $pieces }.
# $squares, $pieces : combien.
rules-unlike-board = { $squares } cases et { $pieces } pièces par camp, au lieu de 64 et 16.
rules-unlike-kinds = Nouvelles pièces : { $pieces }.
# $from, $last : des rangées. $count : les pièces au choix.
rules-unlike-pawns = Les pions partent de la rangée { $from } et sont promus sur la rangée { $last }, avec { $count } pièces au choix.
rules-unlike-castling = Le roi et les tours sont sur la rangée { $rank }, et non au bord ; c’est là qu’ils roquent.
rules-unlike-check = { $pieces ->
    [one] Un canon donne
   *[other] Un canon ou un archer donne
} échec par-dessus une seule pièce. L’échec cesse si elle s’en va, ou si une seconde vient se placer entre les deux.
rules-like = Tout le reste est comme aux échecs, dont les pièces se déplacent comme d’habitude.

## L’entraîneur

coach-title = Entraîneur
coach-close = Compris
coach-off = Plus de conseils
coach-show = Montrer
coach-take-back = Reprendre
# À qui joue contre les niveaux les plus faibles.
coach-take-back-words = Reprenez et essayez autre chose : on apprend ainsi.
options-coach = Entraîneur : conseils dans les parties contre l’ordinateur
options-coach-hint = Chaque chose est dite une fois, quand elle compte pour la première fois ; la perte d’une pièce, chaque fois.
# $piece, $target, $screen : une pièce et sa case : archer blanc en c1. $move : un coup, tel qu’on l’écrit.
coach-can-mate = Vous pouvez mater : { $move } ({ $piece }).
coach-in-check = Vous êtes en échec : { $attack }.
coach-takes-hop = Prise possible, en sautant par-dessus une seule pièce, { $screen } : { $piece } prend { $target }.
coach-takes-leap = Prise possible, en sautant par-dessus tout ce qui se trouve entre les deux : { $piece } prend { $target }.
coach-takes = Prise possible : { $piece } prend { $target }.
coach-hangs-hop = Attention à cette pièce : { $target }. Elle peut être prise par-dessus une autre ({ $screen }) : { $piece }.
coach-hangs-leap = Attention à cette pièce : { $target }. Elle peut être prise d’un saut : { $piece }.
coach-hangs = Attention à cette pièce : { $target }. Elle peut être prise : { $piece }.
# $targets : d’autres pièces du joueur.
coach-hangs-also = En danger aussi : { $targets }.
coach-fork = Vous pouvez attaquer plusieurs pièces à la fois : { $move } ({ $piece }).
# $count : combien de pièces sont entre les deux.
coach-aims = Cette pièce vise votre roi : { $piece }. { $count ->
    [0] Rien ne les sépare : ce qui vient entre eux donne échec.
   *[other] Deux pièces les séparent : si l’une s’en va, c’est échec.
}
coach-in-passing = Maintenant ou jamais : votre pion peut prendre en passant ({ $target }).
coach-promote = Votre pion en { $square } peut devenir une autre pièce.
coach-castle = Vous pouvez roquer : amenez le roi de { $from } en { $to }.
# Pourquoi quelque chose a été perdu. $piece : qui a pris, et d’où. $target : quoi.
coach-lost-went = Perdu : { $target }. On pouvait l’atteindre là : { $piece }.
coach-lost-leap = Perdu : { $target }. Cette case est à un saut de là : { $piece }.
coach-lost-screen = Perdu : { $target }. La pièce que vous avez jouée a servi d’écran : { $piece }.
coach-lost-one-left = Perdu : { $target }. Votre pièce partie, il n’en restait qu’une à sauter : { $piece }.
coach-lost-unblocked = Perdu : { $target }. La pièce que vous avez jouée barrait le chemin : { $piece }.
coach-lost-unguarded = Perdu : { $target }. La pièce que vous avez jouée la gardait : { $piece }.
coach-lost-overlooked = Perdu : { $target }. On pouvait déjà la prendre au coup d’avant : { $piece }.
coach-lost-otherwise = Perdu : { $target } ({ $piece }).
coach-lost-over = On a sauté par-dessus { $screen }.
coach-lost-retake = Vous pouvez y reprendre, mais vous perdez plus que vous ne gagnez.

## Sur un stand, à une foire

# Ce qui ne va pas dans le fichier du stand. $name : un réglage, comme il s’écrit. $value : ce qui s’y trouve.
stand-unknown = il n’y a pas ici de réglage « { $name } » ; il est ignoré
stand-wrong = { $name } = { $value } n’a pas de sens ici ; c’est comme d’habitude
# $least, $most : des nombres. $taken : celui des deux qui compte.
stand-limits = { $name } = { $value } est hors limites, de { $least } à { $most } : { $taken } compte
# $reason : dans les mots de ce qui lit de tels fichiers, en anglais.
stand-no-toml = « { $file } » ne se comprend pas : { $reason }
stand-show = L’ordinateur joue contre lui-même
# Se lit à quelques mètres.
stand-touch = Touchez pour jouer
# $piece : avec son article. $over : qui se trouve entre les deux, et où : pion noir e5.
stand-hop = Pour prendre, { $piece } saute par-dessus une seule pièce : ici { $over }.
stand-leap = Rien ne l’arrête : { $piece } saute par-dessus { $over }.
stand-choose = De quoi avez-vous envie ?
stand-learn = Apprendre
stand-learn-about = Comment se déplacent les nouvelles pièces, pas à pas, sur un petit échiquier. Puis jouez.
stand-learn-time = Quelques minutes
# $level : comment joue l’ordinateur.
stand-opponent = Vous avez les Blancs. L’ordinateur joue en { $level }
stand-back = Regarder
stand-two = À deux, face à face
stand-alone = Seul contre l’ordinateur
stand-each-other = Un joueur de chaque côté de l’écran
stand-still-there = Toujours là ?
stand-go-on = Touchez n’importe quoi pour continuer
stand-pin = Code secret
# $seconds : après des codes faux.
stand-pin-wait = attendez { $seconds } s
# Pour qui présente. $time : heures et minutes depuis le début. Les autres : des nombres d’aujourd’hui.
stand-status = Tenfold { $version }, en marche depuis { $time }. Aujourd’hui : visites { $visits }, leçons { $lessons }, parties commencées { $begun }, finies { $finished } ; visiteurs gagnants { $won }, perdants { $lost }, nulles { $drawn }. Défaillances de l’ordinateur : { $failures }. Mémoire : { $memory } MiB
hud-take-home = À emporter
stand-code-about = Votre téléphone ouvre la partie d’ici
stand-code-long = La partie est trop longue pour un code.

## À deux autour d’une table

table-offer = Proposer nulle
table-claim = Demander nulle
# $side : les Blancs ou les Noirs.
table-offered = Les { $side } proposent nulle.
table-offer-waits = La nulle est proposée.
table-accept = Accepter
table-confirm = Jouer

## Une seconde fenêtre pour le public

spectators-title = Tenfold : pour le public
