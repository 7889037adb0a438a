### The texts of Tenfold in English, in Fluent's format (https://projectfluent.org).
### Keys are never shown. { $words } like this are filled in by the program.

app-name = Tenfold
# $games: the names of all games.
app-motto = { $games }, chess on a hundred squares
# $first: the name of a game, or of several. $last: the name of one more.
games = { $first } and { $last }

## The games

variant-shako = The armies of chess, joined by elephants, and by cannons that capture over the heads of others.
variant-pemba = Shako, and archers, machines, camels and giraffes: sixty pieces, twelve kinds.

## Pieces and sides

piece-pawn = Pawn
piece-knight = Knight
piece-bishop = Bishop
piece-rook = Rook
piece-queen = Queen
piece-king = King
piece-elephant = Elephant
piece-cannon = Cannon
piece-camel = Camel
piece-giraffe = Giraffe
piece-archer = Archer
piece-machine = Machine
side-white = White
side-black = Black

## The start screen

menu-sides = Who plays
menu-level = The computer plays
menu-start = Start
menu-continue = Continue
# $game: Shako or Pemba. $move: the number of the next move.
menu-continue-game = { $game }, move { $move }
menu-help = Help and options
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

## The panel beside the board

hud-you = You
hud-computer = Computer
hud-to-move = to move
hud-thinking = thinking
hud-check = in check!
hud-winner = winner
hud-no-moves = No moves yet
hud-take-back = Take back
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
hud-claim-repetition = Claim a draw: third repetition
hud-claim-fifty-moves = Claim a draw: fifty quiet moves

## Promotion

promotion-question = Your pawn becomes…
promotion-cancel = Press its letter, or Esc to let it stay a pawn

## Resigning

resign-question = Give this game up?
# $side: White or Black.
resign-question-side = { $side } gives up?
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
result-rematch = Play again
result-rematch-swapped = Rematch, sides swapped
result-new-game = New game
result-take-back = Take back
result-look = Look at the board

## Messages

refused-illegal = That move is not allowed here.
refused-game-over = The game is over.
refused-no-such-move = That piece cannot go there.
# $notice: which field of a FEN, and what was done about it.
notice-fen = FEN, { $notice }
# $file: where the bad file lies now. $reason: what the system says.
notice-settings-bad = The settings could not be read, so the usual ones are used. The old file is kept as { $file }.
notice-settings-unreadable = The settings file cannot be opened: { $reason }
# $names: what is out of its limits in the file.
notice-settings-limits = Some settings were beyond their limits and have been changed: { $names }
notice-settings-not-kept = The settings cannot be saved: { $reason }
# $quality: automatic, low, medium or high.
notice-quality = Drawing quality: { $quality }
notice-quality-lower = Drawing is slow here, so less is drawn from now on.
notice-game-bad = The unfinished game could not be read. The file is kept as { $file }.
notice-game-unreadable = The file of the unfinished game cannot be opened: { $reason }
notice-game-not-kept = The game cannot be saved: { $reason }

## Help and options

help-title = Help and options
help-close = Close
help-options = Options
options-pieces = Pieces
options-announcements = Announcements
options-background = Music, room
options-music = Music
options-room-tone = Room tone
options-animation = Moving pieces
animation-off = At once
animation-fast = Fast
animation-normal = Normal
animation-slow = Slow
options-reduced-motion = Reduced motion
reduced-motion-system = As the system
reduced-motion-on = On
reduced-motion-off = Off
options-turn-board = Two players: turn the board to whoever moves
turn-board-on = After each move
turn-board-off = Never
options-board = Board
options-set = 3D pieces
options-flat-set = Flat pieces
options-quality = Drawing
board-walnut = Walnut and maple
board-rosewood = Rosewood
board-tournament = Tournament green
board-marble = Marble
board-blue = Blue
set-boxwood = Boxwood and ebony
set-marble = Marble and serpentine
flat-set-figurines = Figurines
flat-set-letters = Letters
quality-automatic = As the machine can
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
help-keys = Mouse and keys
key-left-button = Left button
key-right-button = Right button
key-wheel = Wheel
key-escape = Esc, right click
key-take-back = Backspace, Ctrl Z
key-pause = Space
key-step = Right arrow
key-flip = F
key-look = V
key-reset = R, Home
key-presets = 1 to 6
key-orbit = 0
key-decor = F6, F7
key-quality = F8
key-sound = M
key-new-game = N
key-help = F1, ?
help-left-button = Picks up a piece: then click its square, or drag it there
help-right-button = Held, turns the board
help-wheel = Comes closer, goes away
help-escape = Puts the piece back
help-take-back = Takes back to your last decision
help-pause = Holds a game that you watch, lets it go on
help-step = Plays one move of a game that is held
help-flip = Turns the board over
help-look = Changes between 3D and flat
help-reset = Looks from your chair again
help-presets = Looks from White's chair, Black's, high, above, beside, close
help-orbit = Goes slowly around the board
help-decor = Another board, other pieces: 3D ones or flat ones
help-quality = Draws with more or less effort
help-sound = Sound off and on
help-new-game = To the start screen; the game is kept
help-help = This page

## The command line

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
cli-not-folder = pictures cannot be written to '{ $file }': it is no folder
cli-not-png = a picture cannot be written to '{ $file }'; its name must end in .png
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

    Usage: tenfold [OPTIONS]

      --variant NAME     start this game at once, against the computer: { $names }
      --fen FEN          start from this position; you play the side to move
      --demo             the computer plays itself, game after game
      --screenshot FILE  draw one picture (.png) of the start of a game, and leave
      --log-state FILE   append a line of JSON at every change
      --board NAME       play on this board: { $boards }
      --set NAME         play with these pieces: { $sets }
      --flat-set NAME    play with these on a flat board: { $flats }
      --quality NAME     draw with this effort: { $qualities }
      --view NAME        look from here at first: { $views }
      --orbit            go slowly around the board
      --contact-sheet DIR
                         draw pictures of all pieces, boards and sets into a folder,
                         and leave
      --carve FILE       carve the pieces into a glTF file (.glb), and leave
      --frame-cost       measure what a frame costs the processor, and leave (Linux)
      -h, --help         print this
      -V, --version      print the version
