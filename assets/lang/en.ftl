### The texts of Tenfold in English, in Fluent's format (https://projectfluent.org).
### Keys are never shown. { $words } like this are filled in by the program. Every key stands in every language's file,
### with the same words to be filled in.

app-name = Tenfold
# $games: the names of all games.
app-motto = { $games }, chess on a hundred squares
# Of several things. $first: all but the last, with commas. $last: the last.
list-and = { $first } and { $last }

## The languages, each in its own words

language-en = English
language-fr = Français
# $language: the language in which the system speaks, in its own words.
language-system = System ({ $language })

## The games

variant-shako = The armies of chess, joined by elephants, and by cannons that capture over the heads of others.
variant-pemba = Elephants and cannons, archers, machines, camels and giraffes: sixty pieces, twelve kinds.

## Pieces and sides
## .the: one that is meant. .none: that there is none.

piece-pawn = Pawn
    .the = the Pawn
    .none = no Pawn
piece-knight = Knight
    .the = the Knight
    .none = no Knight
piece-bishop = Bishop
    .the = the Bishop
    .none = no Bishop
piece-rook = Rook
    .the = the Rook
    .none = no Rook
piece-queen = Queen
    .the = the Queen
    .none = no Queen
piece-king = King
    .the = the King
    .none = no King
piece-elephant = Elephant
    .the = the Elephant
    .none = no Elephant
piece-cannon = Cannon
    .the = the Cannon
    .none = no Cannon
piece-camel = Camel
    .the = the Camel
    .none = no Camel
piece-giraffe = Giraffe
    .the = the Giraffe
    .none = no Giraffe
piece-archer = Archer
    .the = the Archer
    .none = no Archer
piece-machine = Machine
    .the = the Machine
    .none = no Machine
no-piece = no piece
side-white = White
side-black = Black
wing-king = king's side
wing-queen = queen's side

## The start screen

menu-sides = Who plays
menu-level = The computer plays
menu-start = Start
menu-continue = Continue
# $game: Shako or Pemba. $move: the number of the next move.
menu-continue-game = { $game }, move { $move }
menu-games = Games
# $clock: the time that each side has.
menu-clock = Clock: { $clock }
clock-none = none
# $base: for the whole game. $seconds: for each move.
clock-increment = { $base } + { $seconds } s
# $time: as above. $seconds: what of each move costs nothing.
clock-delay = { $time }, { $seconds } s free
# $white, $black: the time of each side.
clock-handicap = { $white } – { $black }
clock-own = own time
time-minutes = { $minutes } min
time-seconds = { $seconds } s
menu-more = More choices…
menu-help = Help
seats-white = You have White
seats-black = You have Black
seats-random = Random side
seats-two-players = Two players
seats-computers = Watch the computer
# The ten levels of the computer, weakest first: names that children like, and no name of a piece.
level-1 = Hatchling
level-2 = Cub
level-3 = Scout
level-4 = Squire
level-5 = Ranger
level-6 = Captain
level-7 = Champion
level-8 = Master
level-9 = Wizard
level-10 = Legend

## The page before a game

setup-title = New game
setup-variant = Game
setup-human = Person
setup-engine = Computer
setup-lot = Draw the sides by lot
setup-clock = Clock
setup-own-time = Own time
setup-time-base = For the game
setup-time-increment = Each move adds
setup-time-delay = Free for each move
setup-times-apart = Each side has its own time
setup-start = Start
setup-usual = Usual start
setup-paste = Paste a position
setup-fen-hint = …or write a position here, as FEN
setup-terms = Rules of the table
setup-take-back = Moves may be taken back
setup-view = The board is seen from
setup-view-white = White’s side
setup-view-black = Black’s side
setup-view-turns = Whoever is to move
setup-view-table = Both: it lies between them
# $players: who plays White and who plays Black, until lots are drawn.
setup-by-lot = { $players }, sides by lot
setup-from-position = from a position
setup-no-take-back = no taking back
# On the start screen. $choices: what was chosen there and cannot be seen elsewhere.
setup-custom = Custom: { $choices }

## Setting up a position

editor-title = Set up a position
editor-move = Move
editor-erase = Erase
editor-undo = Undo
editor-redo = Redo
editor-clear = Clear the board
editor-flip = Flip
editor-white-to-move = White to move
editor-black-to-move = Black to move
editor-castling = Castling, as far as kings and rooks are at home
# $side: White or Black.
editor-castles-king = { $side }, king’s side
editor-castles-queen = { $side }, queen’s side
editor-en-passant = A pawn has just stepped over
editor-none = None
# $count: plies.
editor-quiet = Plies without capture or pawn move: { $count }
# $count: the number of the move.
editor-number = Move number: { $count }
editor-fen = FEN
editor-copy = Copy
editor-keys = Keys on the board: arrows go from square to square; a letter puts Black’s piece there, with Shift White’s; Delete takes one away; Ctrl+Z and Ctrl+Y undo and redo.
editor-play = Play from here
editor-prepare = Players and clock…
# $result: White wins, Black wins or Draw. $reason: why.
editor-over = The game would be over at once. { $result }: { $reason }
setup-edit = Set up…

## The panel beside the board

hud-you = You
hud-computer = Computer
hud-to-move = to move
hud-thinking = thinking
hud-check = in check!
hud-winner = winner
hud-no-moves = No moves yet
hud-take-back = Take back
hud-no-take-back = Moves are not taken back
hud-pause = Pause
hud-go-on = Go on
hud-step = One move
hud-paused = paused
hud-flip = Flip
hud-look-2d = Flat
hud-look-3d = 3D
hud-sound-on = Sound
hud-sound-off = Silent
hud-resign = Resign
hud-result = Result
hud-new-game = New game
hud-help = Help
hud-settings = Settings
hud-games = Games
hud-hint = Hint
hud-threats = Threats
# The same against the lowest levels.
hud-intention = Its plan
hud-hint-waits = thinking about it…
# $count: how many moves.
hud-mate-in = mate in { $count }
hud-redo = Redo
hud-draw = Draw
# $side: who was offered a draw.
hud-accept-draw = { $side } accepts the draw
hud-decline-draw = Play on
hud-back-to-game = Back to the game
hud-first = To the start
hud-previous = Move back
hud-next = Move on
hud-last = To the last move
# $count: how often the position has been on the board.
hud-repetitions = This position for the { $count ->
    [2] second
    [3] third
   *[other] { $count }th
 } time
# $count: moves of each side.
hud-quiet-moves = { $count ->
    [one] One quiet move
   *[other] { $count } quiet moves
 } of 50
# The engine has a defect, and has said nothing or something that is no move.
engine-asked-again = The computer’s thinking failed. It thinks again.
engine-replaced = The computer’s thinking failed again. A plain move is played in its place; the game goes on.
draw-declined-computer = The computer does not accept a draw.
# $side: White or Black.
draw-declined = { $side } plays on.
hud-claim-repetition = Claim a draw: third repetition
hud-claim-fifty-moves = Claim a draw: fifty quiet moves

## Promotion

promotion-question = Your pawn becomes…
promotion-cancel = Press its letter, or Esc to let it stay a pawn
promotion-about = About this piece

## Resigning

resign-question = Give this game up?
# $side: White or Black.
resign-question-side = { $side } gives up?
draw-question = Offer the computer a draw?
draw-yes = Offer a draw
resign-yes = Resign
resign-no = Play on

## The end of the game

result-white-wins = White wins
result-black-wins = Black wins
# To the one player who has played the computer.
result-you-win = You win
result-you-lose = You lose
# $result: who won, as above: White wins, Black wins. $reason: as below.
result-side-and-reason = { $result }: { $reason }
result-draw = Draw
# $loser: White or Black.
result-checkmate = { $loser } is checkmated.
result-resignation = { $loser } resigned.
result-time = { $loser } ran out of time.
result-stalemate = Stalemate: no legal move, and no check.
result-dead-position = Nobody can be mated any more.
result-fivefold-repetition = The same position for the fifth time.
result-seventy-five-moves = Seventy-five moves without capture or pawn move.
result-threefold-repetition = The same position for the third time.
result-fifty-moves = Fifty moves without capture or pawn move.
result-agreement = Agreed between the players.
result-draw-time = Out of time, but nobody is left to give mate.
# Of a game that was played elsewhere.
result-recorded = So its record says.
result-rematch = Play again
result-rematch-swapped = Rematch, sides swapped
result-new-game = New game
result-take-back = Take back
result-look = Look at the board

## Messages

refused-illegal = That move is not allowed here.
refused-game-over = The game is over.
refused-no-such-move = That piece cannot go there.
refused-past = The game has gone on from here, and nothing is taken back.
# $notice: which field of a FEN, and what was done about it.
notice-fen = FEN, { $notice }
# $file: where the bad file lies now. $reason: what the system says.
notice-settings-bad = Not all of the settings could be read. What was understood counts; the old file is kept as { $file }.
notice-settings-unreadable = The settings file cannot be opened: { $reason }
# $names: what stands in the file and makes no sense.
notice-settings-limits = These settings made no sense and are not used: { $names }
notice-settings-not-kept = The settings cannot be saved: { $reason }
# $percent: a whole number.
notice-scale = Size of text and panels: { $percent } %
# $quality: automatic, low, medium or high.
notice-quality = Drawing quality: { $quality ->
    [low] low
    [medium] medium
    [high] high
   *[automatic] as the machine can
}
notice-quality-lower = Drawing is slow here, so less is drawn from now on.
notice-game-bad = The unfinished game could not be read. The file is kept as { $file }.
notice-game-unreadable = The file of the unfinished game cannot be opened: { $reason }
notice-game-in-memory = This game could not be written anywhere. It can be gone on with until the program is closed.
notice-game-not-kept = The game cannot be saved: { $reason }

## In a browser

notice-thinks-on-page = In this browser the computer cannot think aside: it plays no better than a middling level.
notice-link-bad = The link holds no game that can be played here.
# What screen readers are told when a move has been taken back.
journal-taken-back = Taken back.

## Help and settings

help-title = Help
help-close = Close
help-settings = Settings
options-pieces = Pieces
options-announcements = Announcements
options-background = Music and room
options-music = Music
options-room-tone = Room tone
options-animation = Moving pieces
animation-off = At once
animation-fast = Fast
animation-normal = Normal
animation-slow = Slow
options-reduced-motion = Less motion
reduced-motion-system = As the system
reduced-motion-on = On
reduced-motion-off = Off
options-turn-board = Turn the board to whoever moves
options-board = Board
options-set = 3D pieces
options-flat-set = Flat pieces
options-full-screen = Full screen
options-quality = Drawing
options-language = Language
options-title = Settings
section-look = Board and pieces
section-play = At the board
section-engine = Computer
section-motion = Motion
section-sound = Sound
section-keys = Keys and gamepad
section-language = Language
section-access = Seeing and following
options-on = On
options-off = Off
options-look = Look
options-sound = Sound
options-scale = Size of text and panels
options-right-button = Right button on the board
options-confirm = Ask before a move counts
options-premoves = Choose moves ahead
options-evaluation-bar = Bar that shows who stands better
options-figurines = Pictures of pieces in the list of moves
options-show-moves = Show how a piece moves when the pointer rests on it
options-explain = Say why a move is not possible
options-memory = Memory for the computer
options-threads = Processors for hints and evaluations
# $count: a power of two.
options-mebibytes = { $count } MB
right-button-draws = Draws
right-button-turns = Turns the view
confirm-off = Never
confirm-touch = After a touch
confirm-always = Always
options-palette = Colours of marks
palette-usual = Usual
palette-colour-blind = For colour blindness
# $percent: a whole number.
options-percent = { $percent } %
options-quality-hint = Light and shadows. If drawing is slow, it is lowered by itself.
options-turn-board-hint = When two people play at this board.
options-room-tone-hint = The faint sound of a quiet room.
options-scale-hint = Times what the system wants, as far as the window has room. Ctrl + and Ctrl − do it, too.
options-right-button-hint = In 3D. Beside the board it always turns the view, and so does the middle button everywhere.
options-confirm-hint = The move is made on the board, and you confirm it or take it back. The clock runs on.
options-premoves-hint = With a clock, while the computer thinks: the move is played at once when it is your turn, if it is legal then.
options-evaluation-bar-hint = Never in a game between two people that is not over.
options-figurines-hint = Small drawings stand where letters do: a horse’s head instead of N.
options-show-moves-hint = Of either side, at any time. The key for it works in any case, and a finger that stays on a piece.
options-memory-hint = What it has found is kept there while it thinks. More helps it in long thoughts only.
options-threads-hint = More find more in the same time. The moves of the levels stay as strong as they are.
options-palette-hint = Marks differ by their shapes in any case. These colours stay apart for those who take red for green, or blue for green.
options-reduced-motion-hint = Pieces are where they go at once, and the camera does not glide.
options-reset = Reset this part
options-reset-all = Reset everything
options-undo = Undo
board-walnut = Walnut and maple
board-rosewood = Rosewood
board-tournament = Tournament green
board-marble = Marble
board-blue = Blue
set-boxwood = Boxwood and ebony
set-marble = Marble and serpentine
flat-set-figurines = Figurines
flat-set-letters = Letters
quality-automatic = Automatic
quality-low = Low
quality-medium = Medium
quality-high = High
# $game: Shako or Pemba.
help-pieces = What is new in { $game }
help-elephant = Steps or jumps one or two squares diagonally.
help-cannon = Moves like a rook, but captures only by jumping over exactly one piece of either side.
help-camel = Leaps three squares straight and one aside.
help-giraffe = Leaps three squares straight and two aside.
help-archer = Moves like a bishop, but captures only by jumping over exactly one piece of either side.
help-machine = Steps or jumps one or two squares straight.
# $piece: its name. $letter: how it is written in moves.
help-piece = { $piece } ({ $letter })
help-marks = Marks on the board
mark-quiet = It can go here
mark-capture = It can capture here
mark-hop-capture = It can capture here, over exactly one piece
mark-screen = The one piece that is jumped over
mark-obstacle = This piece is in the way, or one too many to be jumped over
mark-gives-check = From here it gives check
mark-forbidden = It cannot go here: the king would be in check
mark-castling = King and rook castle
mark-en-passant = A pawn is captured in passing
mark-promotion = A pawn becomes another piece
mark-checker = From here a king is looked at, or in check
mark-hanging = This piece would be lost
help-keys = Mouse and keys
key-left-button = Left button
key-right-button = Right button
key-pens = Shift, Ctrl, both
key-middle-button = Middle button
key-wheel = Wheel
key-escape = Esc, right click
key-menus = Arrows, Tab, Enter, Esc
help-left-button = Picks up a piece: then click its square, or drag it there
help-right-button = Colours a square, or draws an arrow from one to another; the same again takes it away. Beside the board, held, turns it
help-pens = With the right button: red, blue, yellow instead of green. A click on an empty square wipes the board, unless the game was imported
help-middle-button = Held, turns the board
help-wheel = Comes closer, goes away
help-escape = Puts the piece back
help-menus = Go through buttons and pages, press, and leave
help-choose-keys = Keys
help-cursor-up = Cursor up, as you see the board
help-cursor-down = Cursor down
help-cursor-left = Cursor left; in a game that is over or watched, one move back
help-cursor-right = Cursor right; in a game that is over or watched, one move on
help-select = Picks up the piece under the cursor, puts it down
help-back = Puts the piece back, then puts the cursor away
help-type-move = Writes a move
help-panel = To the buttons beside the board; Esc leads back
help-take-back = Takes back to your last decision
help-pause = Holds a game that you watch, or the clock; with the cursor, as Enter
help-redo = Plays again what was taken back
help-next-move = Shows one move on; in a game that is held, plays one
help-previous-move = Shows one move back
help-first-move = Shows the start of the game
help-last-move = Shows where the game stands
help-flip = Turns the board over
help-look = Changes between 3D and flat
help-reset = Looks from your chair again
help-from-white = Looks from White's chair
help-from-black = Looks from Black's chair
help-from-high = Looks from high
help-from-top = Looks from above
help-from-side = Looks from beside
help-from-near = Looks from near
help-next-place = Looks from the next place
help-previous-place = Looks from the place before
help-orbit = Goes slowly around the board
help-next-board = Another board
help-next-set = Other pieces: 3D ones or flat ones
help-quality = Draws with more or less effort
help-sound = Sound off and on
help-new-game = To the start screen; the game is kept
help-explain = Shows how the piece under the pointer or the cursor moves; resting on it does, too
help-hint = Shows the best move, or puts it away
help-threats = Shows what the opponent threatens, or puts it away
help-evaluation-bar = Shows the bar that tells who stands better, or puts it away
help-draw = At the cursor: begins an arrow, and ends it; twice on a square colours it
help-next-pen = The next colour to draw with
help-wipe = Wipes away what is drawn on this position
help-pictures = Makes a picture of the position or a film of the game
help-games = Shows the games that have been played here
help-edit-position = Sets up a position, from the one on the board
help-resign = Asks whether to resign
help-offer-draw = Offers a draw
help-claim = Claims the draw that may be claimed
help-result = Shows the result again
help-help = This page
help-open-settings = Shows the settings, or puts them away
help-full-screen = Covers the screen, or comes back from that
help-larger = Makes text and panels larger
help-smaller = Makes text and panels smaller
help-usual-size = Makes text and panels as large as the system wants
help-menu-up = In menus, up
help-menu-down = In menus, down
help-menu-left = In menus, left
help-menu-right = In menus, right
help-menu-next = In menus, to the next button
help-menu-previous = In menus, to the button before
help-menu-accept = In menus, presses the button
help-menu-back = Leaves a menu or a question

## Choosing keys

keys-how = Press an action, then the key for it or the button of a gamepad. Esc changes nothing.
keys-press = Press a key… (Esc: none)
# $key: a key or a button, as below. $what: what it does, as above.
keys-given = { $key } now does this: “{ $what }”
keys-taken = { $key } does something else already: “{ $what }”. Nothing is changed.
keys-systems = { $key } belongs to the system. Nothing is changed.
# $names: lines of the settings file.
notice-keys-strange = Some lines about keys in the settings are not understood and have been left out: { $names }
# $first, $second: what two actions do, as above.
notice-keys-twice = In the settings { $key } stands twice; it does this: “{ $first }”, and not this: “{ $second }”
key-ctrl = Ctrl
key-shift = Shift
key-up = Up
key-down = Down
key-left = Left
key-right = Right
key-space = Space
key-enter = Enter
key-esc = Esc
key-tab = Tab
key-backspace = Backspace
key-insert = Insert
key-delete = Delete
key-home = Home
key-end = End
key-page-up = Page up
key-page-down = Page down
key-comma = Comma
key-period = Full stop
# A button of a gamepad. $button: one of those below.
pad-button = Pad { $button }
pad-south = A (lower)
pad-east = B (right)
pad-west = X (left)
pad-north = Y (upper)
pad-up = up
pad-down = down
pad-left = left
pad-right = right
pad-left-shoulder = L1
pad-right-shoulder = R1
pad-left-trigger = L2
pad-right-trigger = R2
pad-left-stick = L3
pad-right-stick = R3
pad-select = Select
pad-start = Start
pad-mode = Mode
# $name: what the gamepad calls itself.
notice-pad = Gamepad: { $name }
notice-pad-gone = The gamepad is gone; the game goes on with keys and mouse.

## The cursor on the board, and what is read aloud about it

# $square: such as j8. $what: what stands there, as below.
spoken-square = { $square }, { $what }
# $what: a square and what stands there. $also: what can be done there, as below.
spoken-also = { $what }, { $also }
spoken-empty = empty
spoken-picked-up = picked up
spoken-quiet = can go there
spoken-capture = can be captured
spoken-castling = castles
spoken-promotion = promotes there
spoken-en-passant = captures en passant
spoken-ahead = may be chosen ahead
# A move. $piece: white pawn, and so on, as below. $from, $to, $screen: squares.
spoken-goes = { $piece } { $from } to { $to }
spoken-takes = { $piece } { $from } takes { $to }
spoken-takes-over = { $piece } { $from } takes { $to } over { $screen }
spoken-takes-en-passant = { $piece } { $from } takes en passant, to { $to }
spoken-castles = { $piece } { $from } castles to { $to }
# $move: as above. $piece: what the pawn becomes.
spoken-becomes = { $move }, and becomes { $piece }
spoken-check = { $move }, check
spoken-mate = { $move }, checkmate
# $side: white or black, never shown as it is.
# .own: a piece of one’s own, without its colour.
spoken-pawn = { $side ->
    [white] white
   *[black] black
} pawn
    .own = pawn
spoken-knight = { $side ->
    [white] white
   *[black] black
} knight
    .own = knight
spoken-bishop = { $side ->
    [white] white
   *[black] black
} bishop
    .own = bishop
spoken-rook = { $side ->
    [white] white
   *[black] black
} rook
    .own = rook
spoken-queen = { $side ->
    [white] white
   *[black] black
} queen
    .own = queen
spoken-king = { $side ->
    [white] white
   *[black] black
} king
    .own = king
spoken-elephant = { $side ->
    [white] white
   *[black] black
} elephant
    .own = elephant
spoken-cannon = { $side ->
    [white] white
   *[black] black
} cannon
    .own = cannon
spoken-camel = { $side ->
    [white] white
   *[black] black
} camel
    .own = camel
spoken-giraffe = { $side ->
    [white] white
   *[black] black
} giraffe
    .own = giraffe
spoken-archer = { $side ->
    [white] white
   *[black] black
} archer
    .own = archer
spoken-machine = { $side ->
    [white] white
   *[black] black
} machine
    .own = machine

## Threats, the bar beside the board, arrows, and moves that do not count yet

# $piece: black cannon, and so on, as above. $square: where it stands.
spoken-piece-at = { $piece } { $square }
# $side: White or Black. $move: as above.
threat-move = If it were { $side }’s turn: { $move }.
threat-waits = What would { $side } do now?
threat-nothing = { $side } threatens nothing.
# $move: as above.
intention-move = The computer would like to play: { $move }.
intention-waits = What would the computer like to play?
# $count: how many pieces. $pieces: which.
threat-lost = { $count ->
    [one] One piece would be lost
   *[other] { $count } pieces would be lost
 }: { $pieces }.
threat-nothing-lost = No piece would be lost.
# $checkers: the pieces that give check.
threat-check = In check by { $checkers }.
# A number with one decimal place. $whole: what is before it.
number-tenths = { $whole }.{ $tenths }
worth-title = Who stands better
worth-unknown = Not known yet
# $side: White or Black. $pawns: so many pawns, as a number above.
worth-better = { $side } is better by { $pawns } pawns
worth-even = Neither side is better
worth-mate = { $side } mates in { $count ->
    [one] one move
   *[other] { $count } moves
 }
worth-won = { $side } has won
worth-drawn = The game is drawn
pen-green = green
pen-red = red
pen-blue = blue
pen-yellow = yellow
# $pen: a colour, as above.
pencil-down = Drawing in { $pen }
# $move: as people write it.
confirm-yes = Play { $move }
confirm-no = Take back
# $move: as one says it.
confirm-question = { $move }: does it count?
# $from, $to: squares.
premove-dropped = The move chosen ahead, from { $from } to { $to }, cannot be played.

## Writing a move

typed-hint = Nd4, c2d4, O-O, a10=Q
typed-keys = Enter plays it, Tab completes it, Esc leaves
# $more: how many moves more begin so.
typed-more = … and { $more } more
typed-not-your-move = It is not your move.
# $text: what was written. $moves: one move or several.
typed-unknown = “{ $text }” is not a move.
typed-illegal = { $text } is not allowed here.
typed-several = { $text } may be any of these: { $moves }.
typed-unfinished = Only { $moves } begins like { $text }: write all of it, or press Tab.

## What is wrong with a file

# $file: its path.
file-none = { $file } is not a file
file-not-found = there is no such file or folder
file-not-permitted = it is not permitted
file-exists = it is there already
file-no-room = there is no room left
file-read-only = nothing can be written there
file-is-folder = it is a folder
file-no-folder = it is in no folder
file-lost = the part of the program that does it has failed
file-not-drawn = it cannot be drawn

## What is wrong with a position as text (FEN)

fen-field-placement = piece placement
fen-field-side = side to move
fen-field-castling = castling
fen-field-en-passant = en passant
fen-field-halfmoves = halfmove counter
fen-field-fullmoves = move number
fen-empty = the FEN is empty
# $bytes: how long it is.
fen-too-long = the text is too long for a FEN ({ $bytes ->
    [one] one byte
   *[other] { $bytes } bytes
})
# $field: one of the fields above.
fen-missing = { $field }: the field is missing
# $text: what stands there.
fen-too-many-fields = after the move number: unexpected “{ $text }”
# $ranks: how many there are.
fen-rank-count = piece placement: { $ranks ->
    [one] one rank is given
   *[other] { $ranks } ranks are given
}, the board has 10
# $rank: which. $squares: how many it has.
fen-rank-length = piece placement, rank { $rank }: { $squares ->
    [one] one square is given
   *[other] { $squares } squares are given
}, a rank has 10
# $letter: what stands in rank $rank.
fen-letter = piece placement, rank { $rank }: “{ $letter }” is not a piece or a number of empty squares
# $game: Shako or Pemba. $no-piece: no Queen, and so on. $square: where.
fen-foreign-piece = piece placement, { $square }: { $game } has { $no-piece }
# $side: White or Black. $kings: how many it has.
fen-kings = piece placement: { $side } has { $kings ->
    [0] no king
   *[other] { $kings } kings
}, each side must have one
fen-pawn-rank = piece placement, { $square }: a pawn cannot stand on rank { $rank }
# $side, $other: White and Black, or the other way round. $king, $attacker: two squares.
fen-opponent-in-check = side to move: it is { $side }'s move, but the { $other } king on { $king } could be captured by the piece on { $attacker }
# $text: what stands in $field. $expected: what should stand there, as below.
fen-text = { $field }: “{ $text }” is not { $expected }
fen-form-side = w or b
fen-form-castling = - or some of KQkq
fen-form-square = - or a square
# $text: what stands in $field. $least, $most: two numbers.
fen-range = { $field }: { $text } is not a number from { $least } to { $most }
# $square: where. $reason: as below.
fen-en-passant = en passant, { $square }: { $reason }
fen-en-passant-rank = no pawn can have stepped over this rank
fen-en-passant-no-pawn = no pawn stands in front of it
fen-en-passant-blocked = the pawn cannot just have made its double step, a square behind it is occupied
# $side: White or Black. $wing: king's side or queen's side.
fen-notice-castling = castling: { $side } cannot castle on the { $wing }, king or rook is not at home; right dropped
fen-notice-en-passant = en passant, { $square }: no pawn stands ready to capture there; square dropped
# $text: as it was written. $square: as it was understood.
fen-notice-en-passant-rank = en passant: { $text } was read as { $square }, with ranks counted from 0
fen-notice-missing-fields = fields missing at the end were filled in

## What is wrong with a move

# $move: as it was written.
move-illegal = { $move } is not a legal move here
move-game-over = the game is over
notation-malformed = “{ $text }” is not written like a move
# $moves: several moves.
notation-ambiguous = { $text } fits several moves: { $moves }

## What is wrong with a saved game

save-too-long = the text is too long for a saved game ({ $bytes ->
    [one] one byte
   *[other] { $bytes } bytes
})
# $reason: in the words of a library.
save-form = not a saved game: { $reason }
# $form: a number.
save-version = the game was saved in form { $form }, which this program does not know
# $version: a number.
save-rules = the game was played by rules of version { $version }, which this program does not know
save-variant = “{ $text }” is not a game that this program plays
# $reason: what is wrong with a FEN.
save-start = the game starts from no playable position: { $reason }
# $side: White or Black. $text: who is said to play it.
save-seat = { $side } is played by “{ $text }”, which is neither “human” nor a level of the computer
# $tag: its name. $text: what it says.
save-tag = the tag { $tag } says “{ $text }”, which means nothing
# $number: which move. $reason: what is wrong with a move.
save-move = move { $number } of the game: { $reason }
# $moves: how many.
save-after-the-end = the game ended after { $moves ->
    [one] one move
   *[other] { $moves } moves
}, but more are written
# $wanted: how many moves there should be. $found: how many there are.
save-incomplete = the text should hold { $wanted ->
    [one] one move
   *[other] { $wanted } moves
} and holds { $found ->
    [0] none
   *[other] { $found }
}

## What is wrong or odd in games as text (PGN)

# $number: which game of the text.
pgn-game = game { $number }
# $white, $black: the names of the players.
pgn-game-of = game { $number } ({ $white } – { $black })
# $game: as above. $fault: as below.
pgn-error = { $game }, line { $line }: { $fault }
# $number: of the move. $side: White or Black. $token: the word that should be a move. $reason: as below.
pgn-move = move { $number } ({ $side }), “{ $token }”: { $reason }
pgn-move-malformed = it is not written like a move
pgn-move-null = a side cannot pass
pgn-move-game-over = the game is over, there is no legal move
# $game: Shako or Pemba. $no-piece: no Queen, and so on.
pgn-move-foreign-piece = { $game } has { $no-piece }
pgn-move-nobody-there = { $side } has { $no-piece } on { $square }
pgn-move-unreachable = { $no-piece } can go to { $to }
# $from: a file, a rank or a square.
pgn-move-unreachable-from = { $no-piece } can go to { $to } from { $from }
# $piece: the Queen, and so on.
pgn-move-king-in-check = { $piece } on { $from } cannot go to { $to }: it would leave its king in check
pgn-move-king-attacked = the king would be attacked on { $square }
pgn-move-not-a-capture = nothing can be captured on { $square }
pgn-move-promotion-missing = a pawn promotes on { $square }, but to what is not said
pgn-move-promotion = { $no-piece } can be had by this move
# $wing: king's side or queen's side.
pgn-move-castling = castling on the { $wing } is not allowed here
# $squares: several squares.
pgn-move-ambiguous = it fits the pieces on { $squares }
# $name: of a game that is not played here. $games: those that are.
pgn-variant = the game is “{ $name }”; only { $games } are read
# $reason: what is wrong with a FEN, or was left out of it.
pgn-start = the start position: { $reason }
pgn-variation-first = a variation stands before any move that it could replace
pgn-variation-open = a variation that was opened with ( is not closed
pgn-comment-open = a comment that was opened with { "{" } is not closed
# $most: a number, here of megabytes.
pgn-limit-text = the game has more than { $most } MB of text
pgn-limit-moves = the game has more than { $most } moves
pgn-limit-comments = the game has more than { $most } comments
pgn-limit-tags = the game has more than { $most } tags
pgn-limit-depth = the game has more than { $most } variations within each other
pgn-utf-16 = the text is UTF-16; save it as UTF-8
pgn-input = the text could not be read: { $reason }
pgn-stopped = the reading was stopped
# $remark: as below.
pgn-notice = line { $line }: { $remark }
pgn-latin-1 = the text is not UTF-8; letters beyond ASCII were read as Latin-1
pgn-not-a-tag = “{ $text }” is not a tag and was left out
# $tag: a tag's name.
pgn-quotes = the tag { $tag } is not quoted properly; check its value
pgn-tag-twice = the tag { $tag } stands there twice; the first was kept
pgn-set-up-without-fen = the tag SetUp stands there without FEN; the game was read from the usual start
# $game: Shako or Pemba.
pgn-assumed = nothing says which game it is; it was read as { $game }
# $tag, $moves, $kept: results, such as 1-0.
pgn-results = the tag Result is { $tag }, after the moves stands { $moves }; the game was read as { $kept }
pgn-result-tag = the tag Result, “{ $text }”, is no result
pgn-result-in-variation = a result within a variation was left out
# $reason: what is wrong with its text, as above.
pgn-variation-cut = a variation was cut where it fails: { $reason }
pgn-stray = a { $character } that closes nothing was left out
pgn-glyph = the glyph ${ $text } does not exist and was left out
pgn-more = further notices were left out
tag-name = a tag's name is a letter or digit, then letters, digits or any of _+#=:-
tag-derived = this tag follows from the game

## Games from elsewhere

paste-not-let = The browser lets no page read what was copied: press Ctrl+V instead.
import-nothing = There is nothing to paste.
import-no-game = There is no game in it.
# $reason: what the system says.
import-failed = The file cannot be read: { $reason }
# $first: what was odd first. $others: how many more things were.
import-remarks = { $first } (and { $others } more like it)

## The page of games

games-title = Games
games-brought = Which game?
games-paste = Paste
games-open-file = Open a file…
games-copy-game = Copy game
games-copy-position = Copy position
# In a browser: the address at which the game opens as it stands.
games-copy-link = Copy link
games-edit-position = Edit position
games-save-file = Save as file
games-picture = Picture, film…
games-export-all = Export all
games-search = Search: players, game, date, result
games-reading = The games are being read…
games-none = No games yet. Every game that you play is kept here.
games-not-found = No game is like that.
games-open = Open
games-rename = Rename
games-keep-name = Keep the name
games-leave-name = Leave it
games-delete = Delete
# $name: what the game was called.
games-deleted = Deleted: { $name }
games-undo = Bring it back
games-stop = Stop
# $percent: how much of a file has been read. $count: how many games were found.
games-import-progress = { $percent } % read, { $count ->
    [one] one game
   *[other] { $count } games
 }
# $count: how many games there are besides those of the list.
games-unlisted = { $count ->
    [one] One more game is not listed.
   *[other] { $count } more games are not listed.
 }
games-unfinished = unfinished
# $count: how many moves of both sides.
games-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
 }
games-copied-game = The game is copied.
games-copied-position = The position is copied.
games-copied-link = The link is copied: whoever opens it goes on from here.
games-no-link = The game is too long for a link: save it to a file.
# $file: where it is.
games-saved = Saved as { $file }
games-no-folder = This system has no folder for documents.
games-no-file = No file was chosen. A file can also be dropped onto the window.
games-gone = That game is not there any more.
games-in-use = That game is being played in another window.
# $reason: what the system says.
games-failed = That cannot be done: { $reason }

## When the program has failed

# $file: where the report is.
crash-written = the program has failed; a report is in { $file }. The game is kept.
crash-not-written = the program has failed, and the report cannot be written
crash-survived = Something in Tenfold has failed; what it was stands in { $file }. The game is kept.
crash-title = Tenfold has ended unexpectedly
crash-safe = It was a fault of the program. The game is safe: it is kept after every move, and you can go on with it.
crash-report = What happened stands in a report, with the game in it. It has not been sent to anybody; whoever looks after Tenfold can find the fault by it.
crash-copy = Copy the report
crash-copied = The report is copied.
crash-show = Show the file
# $reason: what the system says.
crash-not-shown = The file cannot be shown: { $reason }

## The page of pictures

pictures-title = Picture or film
pictures-diagram = Diagram
pictures-scene = As it looks
pictures-film = Film
pictures-scene-words = The board as you see it now, without the panels.
pictures-size = Size
# $pixels: how wide and high it is.
pictures-pixels = { $pixels } × { $pixels }
pictures-time = A move in
# $seconds: from one move to the next.
pictures-seconds = { $seconds } s
pictures-main-line = Main line
pictures-shown-line = Line shown
pictures-coordinates = Letters and numbers
pictures-marks = Last move and check
pictures-to-move = Whose move it is
pictures-glide = Pieces glide
pictures-gif = As a GIF
pictures-frames = As pictures
# $folder: where the pictures lie. $file: in which the same line stands. $command: as it is typed there.
pictures-spooled = The pictures of the film lie in { $folder }. There, this line makes a film of them; it also stands in { $file }: { $command }
pictures-save = Save…
pictures-copy = Copy
pictures-where = Where does it go?
# $percent: how much is done.
pictures-progress = { $percent } % of the film is made
pictures-no-file = Nothing was saved, for no file was chosen.
pictures-copied = The picture is copied.
pictures-stopped = The film was stopped, and nothing is left of it.
# $reason: what the system says.
pictures-failed = The picture could not be made: { $reason }
pictures-not-seen = the window was not drawn

## The command line

# $option: as it was typed.
cli-missing-value = { $option } needs a value
cli-unknown-option = there is no option '{ $option }'
# $argument: as it was typed.
cli-unexpected-argument = '{ $argument }' is no option
cli-unexpected-value = { $option } takes no value, but was given '{ $value }'
cli-not-text = '{ $argument }' is not text
# $problem: what is wrong.
cli-problem =
    tenfold: { $problem }
    Try 'tenfold --help'.
# $problem: why the program ends.
cli-failure = tenfold: { $problem }
failure-no-display = there is no display to open a window on: run it on a desktop, or set DISPLAY or WAYLAND_DISPLAY to one that is there.
failure-no-graphics = there is no graphics driver that it could draw with: install one for Vulkan (on a computer without a graphics card, Mesa's software driver).
# $name: what was asked for.
# $names: the names of all games, as they are typed.
cli-unknown-variant = there is no game called '{ $name }'; choose one of these: { $names }
cli-unknown-name = there is no '{ $name }' here; choose one of these: { $names }
# $file: what was asked for.
cli-no-file = there is no file '{ $file }'
# $file: what was asked for.
cli-not-folder = pictures cannot be written to '{ $file }': it is no folder
cli-not-gif = a film cannot be written to '{ $file }'; its name must end in .gif
cli-not-png = a picture cannot be written to '{ $file }'; its name must end in .png
# $reason: why not.
cli-not-written = '{ $file }' cannot be written: { $reason }
# $file: where a game should be. $reason: what the system says.
cli-not-read = '{ $file }' cannot be read: { $reason }
cli-no-game = there is no game in '{ $file }'
# $option: such as --size. $others: options that it belongs to.
cli-needs = { $option } only means something together with { $others }
# $option, $other: two options.
cli-excludes = { $option } and { $other } do not go together
# $least, $most: in pixels.
cli-size = the size of a picture is a number of pixels from { $least } to { $most }
# $problem: which field is wrong, and how.
cli-bad-fen = the FEN cannot be played: { $problem }
# $folder: where the contact sheet should go. $reason: why it does not.
sheet-not-written = pictures cannot be written to '{ $folder }': { $reason }
sheet-no-picture = the graphics driver has not drawn a picture in five minutes
# $number of $count: how far it is. $file: which picture is drawn now.
sheet-progress = { $number } of { $count }: { $file }
sheet-contents =
    What the pictures of this contact sheet show.

    pieces/KIND.png: a kind of piece from the front, from the side, and as from White's chair, from the top row to the
    bottom row. In each row: White's and Black's of boxwood and ebony, then White's and Black's of marble and serpentine.
    pieces/row-SET.png: all kinds of a set in a row, White's above Black's.
    starts/GAME-PLACE.png: the start of a game from a usual place of the camera.
    boards/BOARD-SET.png: the start of Pemba on a board with a set; boards/BOARD-flat.png: the same board flat.
    flat/SET-kinds.png: each kind of a flat set on dark and light squares, White's on the left and Black's on the right.
    flat/SET-sizes.png: the same in squares of 24, 32, 48, 64 and 96 pixels, as the panels draw them.
    flat/SET-GAME.png: the start of a game; flat/SET-small.png: the start of Pemba in squares of 24 pixels.
    naming/: for asking somebody what the pieces are. One's own as they are seen from one's chair, the opponent's, and the
    flat ones, each as large as in a window of 1280 by 720 pixels. Who is who stands in naming/key.txt.
cli-version = tenfold { $version }
# $games: the names of all games. $names: the same as they are typed. The others: what else may be chosen, as typed.
cli-help =
    { $games }, the ten-by-ten chess games of Jean-Louis Cazaux.

    Usage: tenfold [OPTIONS] [FILE.pgn]

      --variant NAME     start this game at once, against the computer: { $names }
      --fen FEN          start from this position; you play the side to move
      --demo             the computer plays itself, game after game
      --kiosk [FILE]     stand at a fair: a show that anybody can interrupt to play, as
                         FILE says; --kiosk-example prints such a file
      --screenshot FILE  draw one picture (.png) of the start of a game, and leave
      --diagram FILE     draw a position (.png) without a window, and leave: the start of
                         a game, that of --fen, or the end of --game FILE.pgn
      --gif GAME.pgn FILE.gif
                         make a film of a game without a window, and leave
      --frames GAME.pgn FOLDER
                         the same as single pictures in a new folder, with the line by
                         which ffmpeg makes a film of them
      --best             of these two only the best moments of the game
      --size N           how wide and high these are, in pixels
      --log-state FILE   append a line of JSON at every change
      --board NAME       play on this board: { $boards }
      --set NAME         play with these pieces: { $sets }
      --flat-set NAME    play with these on a flat board: { $flats }
      --quality NAME     draw with this effort: { $qualities }
      --view NAME        look from here at first: { $views }
      --orbit            go slowly around the board
      --table            two people, and the board lies flat between them
      --spectators       a second window for those who watch, with the board in the round
      --lang NAME        speak this language: { $languages }
      --contact-sheet DIR
                         draw pictures of all pieces, boards and sets into a folder,
                         and leave
      --carve FILE       carve the pieces into a glTF file (.glb), and leave
      --frame-cost       measure what a frame costs the processor, and leave (Linux)
      -h, --help         print this
      -V, --version      print the version

## Why a piece may not go there

# $how: how it does move, as below.
why-not-so = This piece does not move like that. { $how }
why-empty = There is no piece on that square.
# $side: White or Black.
why-turn = It is { $side }’s turn.
# $piece: a piece and where it stands: black cannon f10.
why-own = A piece of the same side stands there: { $piece }.
why-blocked = The { $piece } stands in the way.
# $count: how many pieces stand between. $pieces: which.
why-one-screen = To capture, it must jump over exactly one piece. { $count ->
    [0] None stands between.
   *[other] Two or more stand between: { $pieces }.
}
# $square: where it should go. $pieces: whom it would jump over.
why-only-to-capture = It jumps over a piece only to capture, and { $square } is empty. In between: { $pieces }.
why-pawn-forward = A pawn goes only forward.
why-pawn-askew = A pawn captures one square diagonally, not straight ahead, where the { $piece } stands.
why-pawn-victim = A pawn goes diagonally only to capture, and { $square } is empty.
why-too-late = The pawn on { $square } can be captured in passing only straight after its double step.
# $rank: a number.
why-double-step = A pawn steps two squares only from rank { $rank }.
# $pieces: the kinds to choose from.
why-promotion = On the last rank the pawn must become another piece: { $pieces }.
# $piece: the name of a kind.
why-cannot-become = A pawn cannot become this: { $piece }.
# $attacks: who gives check, and over whom: black cannon f10 over f5.
why-still-check = The king is in check, and would still be: from { $attacks }.
why-into-attack = On { $square } the king would be in check from { $attacks }.
why-pinned = The king would be in check: this piece shields it from { $piece }.
# $screen: a square.
why-one-left = The king would be in check: with this piece gone, { $piece } would jump over the one on { $screen }.
why-becomes-screen = The king would be in check: { $piece } would jump over this very piece.
why-takes-screen = The king would be in check: with one piece fewer between, { $piece } would jump over this one.
why-both-pawns = The king would be in check from { $piece }: both pawns would leave its line.
why-takes-from-line = The king would be in check from { $piece }: the pawn on { $square } would leave its line.
why-no-rook = No castling here: there is no rook on { $square }.
why-has-moved = No castling here any more: the king or this rook has moved.
why-not-empty = To castle, nothing may stand between: { $pieces }.
why-castling-check = No castling out of check: { $attacks }.
why-crosses = No castling now: the king would cross { $square }, which is attacked by { $attacks }.
why-lands = After castling the king would be in check from { $attacks }.
why-king-goes = To castle, move the king to { $square }.
how-pawn = A pawn goes one square forward, or two from where it starts, and captures one square diagonally forward.
how-knight = A knight leaps two squares straight and one aside.
how-bishop = A bishop goes any distance diagonally.
how-rook = A rook goes any distance straight.
how-queen = A queen goes any distance straight or diagonally.
how-king = A king goes one square in any direction, and castles.
how-elephant = An elephant steps or jumps one or two squares diagonally.
how-cannon = A cannon moves like a rook, but captures only by jumping over exactly one piece of either side.
how-camel = A camel leaps three squares straight and one aside.
how-giraffe = A giraffe leaps three squares straight and two aside.
how-archer = An archer moves like a bishop, but captures only by jumping over exactly one piece of either side.
how-machine = A machine steps or jumps one or two squares straight.
# $piece: a piece and where it stands. $screen: the square of the piece that it jumps over.
spoken-over = { $piece } over { $screen }

## Learning

learn-title = Learn
menu-learn = Pieces and rules
help-learn = Pieces, rules
help-open-learn = Opens the page with pieces, rules and exercises
learn-tour-short = The tour
learn-tour = { $game } in a few minutes
# $solved, $all: how many exercises.
learn-progress = { $solved } of { $all }
learn-exercises = Exercises
learn-also = Also called { $names }.
learn-hint = Hint
learn-more-help = More help
learn-take-back = Take back
learn-again = Start again
learn-next = Next
learn-list = All exercises
learn-done = Done
learn-begin = Begin
learn-go-on = Go on
learn-passes = { $side } waits: only you move.
learn-your-side = You move { $side ->
    [white] White
   *[black] Black
}.
learn-good = Good. Go on.
# $moves: how many were made. $par: the fewest that do it.
learn-solved = { $moves ->
    [one] Solved in one move.
   *[other] Solved in { $moves } moves.
}
learn-solved-longer = Solved in { $moves } moves. It can be done in { $par }.
learn-all-done = Solved, and that was the last one here. Well done.
goal-stars = Stars
goal-captures = Captures
goal-hop = Jump
goal-build = Build a screen
goal-break = Break a screen
goal-save = Save a piece
goal-fork = Fork
goal-castle = Castle
goal-escape = Out of check
goal-mate-1 = Mate in one
goal-mate-2 = Mate in two
goal-trap = Set a trap
# $piece: the cannon. $target: black rook d8.
task-stars = Bring { $piece } to every star.
task-captures = Capture everything but the king with { $piece }.
task-hop = Capture the { $target } with { $piece }: it jumps over exactly one piece.
task-build = Capture the { $target } with { $piece }. First it needs a piece to jump over.
task-break = Your { $target } is about to be captured over a piece of yours. Take that piece out of the line.
task-save = Your { $target } is attacked. See to it that nothing is lost.
task-fork = Attack two enemies at once, and then win one of them.
task-castle = Castle: move the king two squares towards a rook.
task-escape = You are in check. Find a way out.
task-mate-1 = Mate in one move.
task-mate-2 = Mate in two moves, whatever the answer.
task-trap = Threaten to mate at once, and do it if nothing is done about it.
# $piece: the cannon. $move: an answer, as it is written.
mistake-other-piece = That is a move, but here only { $piece } is to be used.
mistake-gives-check = That gives check, which would have to be answered. Here only you move.
mistake-taken = There it would be captured: { $move }.
mistake-castling = That gives up castling.
mistake-still-loses = Something is still lost: { $move }.
mistake-no-fork = { $count ->
    [0] From there it attacks nothing that it would win.
   *[other] From there it attacks only one piece that it would win.
}
mistake-wins-nothing = Now win what you attack, with the piece that attacks it.
mistake-no-mate = That is no mate: { $move }.
mistake-stalemate = That is stalemate, a draw.
mistake-too-slow = That takes too long: { $move }.
mistake-no-threat = That does not threaten to mate at once.
# $piece, $target, $screen: a piece and where it stands: white cannon d3.
hint-piece = Look at the { $piece }.
hint-jumps-over = It can jump over the { $screen } and capture the { $target }.
hint-becomes-screen = It can stand between the { $piece } and the { $target }, to be jumped over.
hint-is-screen = The { $piece } would jump over it to capture the { $target }.
hint-attacks = From there it attacks: { $pieces }.
hint-answers = Answer the attack of: { $attacks }.
hint-gives-check = The check comes from: { $attacks }.
hint-on-the-way = From there it goes on to { $square }.
hint-move = The move is { $move }.
mistake-leads-away = From there the goal is out of reach.
names-elephant = Ferz-Alfil
names-cannon = Pao
names-giraffe = Zebra
names-archer = Vao, Crocodile, Bow
names-machine = Wazir-Dabbaba, War Machine
# Where a piece comes from.
origin-elephant = From shatranj, the old chess of Persia: its alfil and its ferz in one.
origin-cannon = From xiangqi, the chess of China.
origin-camel = From the great chess of Tamerlane’s time.
origin-giraffe = From the great chess in King Alfonso’s book of games of 1283.
origin-archer = The diagonal brother of the cannon, from chess problems of the twentieth century.
origin-machine = The siege engine of old great chess, the dabbaba, and the wazir in one.
fact-bars = Worth on a full board, in pawns:
# $squares: where White’s stand.
fact-home = White’s start on { $squares }.
# $early, $late: pawns, with a decimal.
fact-worth = Worth about { $early } pawns on a full board, { $late } on an empty one.
fact-leaps = Nothing can stand in its way: it jumps.
fact-hops = Without a piece to jump over it captures nothing; with two between, nothing either.
fact-keeps-colour = It stays on squares of one colour for ever.
fact-changes-colour = Every move takes it to a square of the other colour.
# $centre, $corner: how many squares. $moves: how many moves.
fact-reach = From the middle of an empty board it goes to { $centre } squares, from a corner to { $corner }. Wherever it can ever get, it gets in { $moves ->
    [one] one move.
   *[other] { $moves } moves.
}
fact-mates-alone = With its king alone it mates a bare king.
# $pieces: kinds of pieces.
fact-mates-with = Together with its king and any one of these it mates a bare king: { $pieces }.
fact-never-mates = Even with its king and one of these it can never mate: { $pieces }.

## The moments at which a game turned

result-moments = Show the turning points
result-best = Best moments
# The best of a game is shown again. $number: which moment, of $count.
reel-progress = Best moments, { $number } of { $count }
reel-stop = Press anything to stop
moments-title = Turning points
# $number of $count: which of them.
moments-number = Turning point { $number } of { $count }
# $percent: how much of the game has been looked at.
moments-searching = Looking through the game: { $percent } %
moments-none = None found: no single move gave much away.
moments-stop = Stop
moments-close = Done
moments-back = Show it again
moments-previous = The one before
moments-next = The next one
# $move: what was played. $better: what would have been better. $count: moves. $pawns: a number.
moment-mated = { $move } allowed mate in { $count ->
    [one] one
   *[other] { $count }
}. Better was { $better }.
moment-missed-mate = { $move } missed mate in { $count ->
    [one] one
   *[other] { $count }
}. It begins with { $better }.
moment-cost = { $move } cost about { $pawns } pawns.
moment-better = Better was { $better }.
# $answer: the reply as below, whether it was played or not.
moment-answered = It was answered by { $answer }.
moment-answerable = It could have been answered by { $answer }.
# $move: as it is written. $told: one of the two below it: black camel a6 to c5.
moment-answer = { $move } ({ $told })
moment-takes = { $piece } takes { $target }
moment-goes = { $piece } to { $square }
moment-decisive = After that the game was as good as lost: what came later turned nothing any more.

## The rules

learn-rules = The rules
rules-chapter-set-up = Set-up
rules-chapter-pieces = Pieces
rules-chapter-castling = Castling
rules-chapter-en-passant = En passant
rules-chapter-promotion = Promotion
rules-chapter-ending = The end
rules-chapter-unlike = Unlike chess
rules-castling-short = Short
rules-castling-long = Long
rules-subject-mate = Checkmate
rules-subject-stalemate = Stalemate
rules-subject-dead = Dead position
rules-subject-screened = Check over a screen
rules-show = Show me
rules-card = More about it
rules-or-board = … or move something else.
# $side: White or Black.
rules-turn = { $side } to move.
rules-in-check = { $side } to move, in check.
# $count: squares along an edge. $first, $last: its corners. $shade: dark or light, of the first; never shown as it is.
rules-board = The board has { $count } by { $count } squares, from { $first } to { $last }. { $first } is { $shade ->
    [dark] dark
   *[light] light
}.
# $count: pieces.
rules-army = Each side has { $count } pieces. White’s, from the edge on:
# $rank: a number. $pieces: several times the next text.
rules-rank = Rank { $rank }: { $pieces }.
# $piece: its name. $squares: where it stands.
rules-stands = { $piece } { $squares }
# Several of these texts, one after the other.
rules-then = { $first }; { $next }
# $first, $last: squares.
rules-run = { $first } to { $last }
# $king, $queen: Black’s squares.
rules-opposite = Black stands opposite, on the same files: king { $king }, queen { $queen }.
rules-begins = { $side } begins.
# $king, $rook: from where they go. $to, $lands: where they land.
rules-castles-short = Short (O-O): the king goes from { $king } to { $to }, the rook from { $rook } to { $lands }.
rules-castles-long = Long (O-O-O): the king goes from { $king } to { $to }, the rook from { $rook } to { $lands }.
rules-castles-black = Black does the same on rank { $rank }.
rules-castling-when = You may castle if king and rook have not moved, nothing stands between them, and the king is not in check, crosses no attacked square and lands on none.
rules-castling-rook = Only the king’s way counts: the rook may be attacked, or cross an attacked square.
# $white, $black: ranks.
rules-double-step = From rank { $white }, Black’s from rank { $black }, a pawn may step two squares.
rules-in-passing = If it then stands beside an enemy pawn, that pawn may take it as if it had stepped only one: at once, or never.
# $from, $to: the step. $pawn: who takes. $square: where it goes.
rules-passing-example = Here: { $from } to { $to }, and the pawn { $pawn } takes it on { $square }.
rules-promotes = A pawn that comes to rank { $white }, Black’s to rank { $black }, becomes another piece at once.
# $pieces: kinds.
rules-becomes = You choose which, whatever has been captured: { $pieces }.
rules-becomes-not = It cannot stay a pawn, nor become a king.
rules-mate = Checkmate wins: the king is in check, and no move helps.
rules-stalemate = Stalemate is a draw: no legal move, and no check.
rules-dead = A position in which nobody can mate any more, however both play, is a draw at once.
# $claim, $end: how often, or how many moves.
rules-repetition = The same position { $claim } times: a draw may be claimed. { $end } times: it is drawn.
rules-quiet = { $claim } moves of each side without a capture or a pawn move: a draw may be claimed. After { $end } it is drawn.
rules-claims-computer = Against the computer, a draw that may be claimed comes by itself.
rules-beside = Who resigns loses. So does who runs out of time, unless the other side could never mate. A draw can be agreed on.
rules-mates-alone = With its king, each of these mates a bare king: { $pieces }.
rules-never-mates = With its king alone, none of these can: { $pieces }.
# $squares, $pieces: how many.
rules-unlike-board = { $squares } squares and { $pieces } pieces a side, instead of 64 and 16.
rules-unlike-kinds = New are: { $pieces }.
# $from, $last: ranks. $count: kinds to choose from.
rules-unlike-pawns = Pawns begin on rank { $from } and promote on rank { $last }, to one of { $count } kinds.
rules-unlike-castling = King and rooks stand on rank { $rank }, not at the edge, and castle there.
rules-unlike-check = { $pieces ->
    [one] A cannon gives
   *[other] A cannon or an archer gives
} check over exactly one piece. The check ends when that piece leaves, or when a second one comes between.
rules-like = All else is as in chess, and its pieces move as they do there.

## The coach

coach-title = Coach
coach-close = All right
coach-off = No more tips
coach-show = Show me
coach-take-back = Take back
# To those who play the lowest levels.
coach-take-back-words = Take it back and try something else: that is how one learns.
options-coach = Coach: tips in games against the computer
options-coach-hint = Each thing is told once, when it matters for the first time; how a piece was lost, each time.
# $piece, $target, $screen: a piece and where it stands: white archer c1. $move: as it is written.
coach-can-mate = Your { $piece } can mate: { $move }.
coach-in-check = You are in check from the { $attack }.
coach-takes-hop = Your { $piece } can take the { $target }: it jumps over exactly one piece, { $screen }.
coach-takes-leap = Your { $piece } can take the { $target }: it leaps over whatever stands between.
coach-takes = Your { $piece } can take the { $target }.
coach-hangs-hop = Mind your { $target }: the { $piece } can take it by jumping over { $screen }.
coach-hangs-leap = Mind your { $target }: the { $piece } can leap there and take it.
coach-hangs = Mind your { $target }: the { $piece } can take it.
# $targets: others of the player's own.
coach-hangs-also = In danger, too: { $targets }.
coach-fork = Your { $piece } can attack several at once: { $move }.
# $count: how many pieces stand between.
coach-aims = The { $piece } looks at your king. { $count ->
    [0] Nothing stands between: whatever comes there gives check.
   *[other] Two pieces stand between: if one goes, it is check.
}
coach-in-passing = Now or never: your pawn can take the { $target } in passing.
coach-promote = Your pawn on { $square } can become another piece.
coach-castle = You can castle: move the king from { $from } to { $to }.
# Why something was lost. $piece: who took, and from where. $target: what.
coach-lost-went = The { $piece } took your { $target }: it could be reached there.
coach-lost-leap = The { $piece } took your { $target }: that square is one of its leaps away.
coach-lost-screen = The { $piece } took your { $target }: the piece that you moved became the one to jump over.
coach-lost-one-left = The { $piece } took your { $target }: with your piece gone, one was left to jump over.
coach-lost-unblocked = The { $piece } took your { $target }: the piece that you moved had stood in the way.
coach-lost-unguarded = The { $piece } took your { $target }: the piece that you moved had guarded it.
coach-lost-overlooked = The { $piece } took your { $target }: it could have been taken a move ago already.
coach-lost-otherwise = The { $piece } took your { $target }.
coach-lost-over = It jumped over { $screen }.
coach-lost-retake = You can capture there in turn, but more is lost than you get.

## On a stand at a fair

# What is wrong in the file of the stand. $name: of a setting, as it is written. $value: what stands there.
stand-unknown = there is no setting called '{ $name }' here; it is passed over
stand-wrong = { $name } = { $value } makes no sense here; it is as usual
# $least, $most: numbers. $taken: the one of them that counts.
stand-limits = { $name } = { $value } is beyond its limits, from { $least } to { $most }: { $taken } counts
# $reason: in the words of whoever reads such files, in English.
stand-no-toml = '{ $file }' cannot be understood: { $reason }
stand-show = The computer plays itself
# Read from some metres away.
stand-touch = Touch to play
# $piece: with its article. $over: who stands between, and where: black pawn e5.
stand-hop = To capture, { $piece } jumps over exactly one piece: here { $over }.
stand-leap = Nothing can stand in its way: { $piece } jumps over { $over }.
stand-choose = What would you like?
stand-learn = Teach me
stand-learn-about = How the new pieces move, step by step, on a small board. Then play.
stand-learn-time = A few minutes
# $level: how well the computer plays.
stand-opponent = You have White. The computer plays as { $level }
stand-back = Just watch
stand-two = Two of you, face to face
stand-alone = Alone against the computer
stand-each-other = One of you on each side of the screen
stand-still-there = Still there?
stand-go-on = Touch anything to go on
stand-pin = PIN
# $seconds: after wrong ones.
stand-pin-wait = wait { $seconds } s
# For the demonstrator. $time: hours and minutes since the start. The others: numbers of today.
stand-status = Tenfold { $version }, running for { $time }. Today: visits { $visits }, lessons { $lessons }, games begun { $begun }, finished { $finished }; visitors won { $won }, lost { $lost }, drew { $drawn }. Failures of the computer: { $failures }. Memory: { $memory } MiB
hud-take-home = Take it home
stand-code-about = Your phone opens the game from here
stand-code-long = The game is too long for a code.

## Two at a table

table-offer = Offer draw
table-claim = Claim draw
# $side: White or Black.
table-offered = { $side } offers a draw.
table-offer-waits = A draw is offered.
table-accept = Accept
table-confirm = It counts

## A second window for spectators

spectators-title = Tenfold: for spectators
