"""What sounds are made of: signals, struck bodies, tuned bars, a room.

Signals are lists of floats. Bodies are lists of modes (frequency in Hz, seconds to fall by 60 dB, gain).
"""

import contextlib
import math
import typing

RATE = 44100

# The first contact comes this late: the encoder's pre-echo needs somewhere to go.
LEAD = 0.0015


@contextlib.contextmanager
def half_rate():
    """Everything within is made at half the rate, for what has nothing in it above 8 kHz."""
    global RATE
    RATE //= 2
    try:
        yield
    finally:
        RATE *= 2


def rate():
    return RATE


# Signals.


def silence(seconds):
    return [0.0] * int(seconds * RATE)


def mix(target, signal, gain=1.0, at=0.0):
    start = int(at * RATE)
    for i, x in enumerate(signal[: len(target) - start], start):
        target[i] += gain * x
    return target


def scaled(signal, peak=1.0):
    loudest = max(abs(x) for x in signal)
    return [x * peak / loudest for x in signal]


def white(seconds, rng):
    return [rng.uniform(-1.0, 1.0) for _ in range(int(seconds * RATE))]


def low_pass(signal, hz):
    k = 1.0 - math.exp(-2.0 * math.pi * hz / RATE)
    y, out = 0.0, []
    for x in signal:
        y += k * (x - y)
        out.append(y)
    return out


def high_pass(signal, hz):
    return [x - low for x, low in zip(signal, low_pass(signal, hz))]


def band_pass(signal, hz, q):
    """A state-variable filter whose centre may move: `hz` is a number or a function of seconds."""
    low = band = 0.0
    out = []
    for i, x in enumerate(signal):
        g = math.tan(math.pi * (hz(i / RATE) if callable(hz) else hz) / RATE)
        high = (x - (1.0 / q + g) * band - low) / (1.0 + g / q + g * g)
        out.append((g * high + band) / q)
        band += 2.0 * g * high
        low += 2.0 * g * (band - g * high)
    return out


def shaped(signal, envelope):
    return [x * envelope(i / RATE) for i, x in enumerate(signal)]


def hump(start, top, end):
    """Rises from `start` to 1 at `top` and falls to 0 at `end`, in seconds, without corners."""

    def envelope(t):
        if not start < t < end:
            return 0.0
        part = (t - start) / (top - start) if t < top else (end - t) / (end - top)
        return math.sin(0.5 * math.pi * part) ** 2

    return envelope


# Bodies.


def ring(force, modes):
    """The sound of a body struck by `force`: one two-pole resonator for each mode."""
    out = [0.0] * len(force)
    for hz, t60, gain in modes:
        w = 2.0 * math.pi * hz / RATE
        r = math.exp(-math.log(1000.0) / (t60 * RATE))
        a, b, g = 2.0 * r * math.cos(w), r * r, gain * math.sin(w)
        y1 = y2 = 0.0
        for i, x in enumerate(force):
            y = a * y1 - b * y2 + x
            out[i] += g * y
            y2, y1 = y1, y
    return out


class Plate(typing.NamedTuple):
    """What a board is made of: Young's moduli with and against the grain, density, thickness, losses."""

    along: float
    across: float
    density: float
    thick: float
    loss: float
    # What the table under it takes, in nepers a second.
    lost: float
    # Below this frequency it radiates poorly.
    coincidence: float


# Veneered wood, 18 mm; a slab of marble, 14 mm, on felt.
WOODEN_BOARD = Plate(10.0e9, 4.2e9, 690.0, 0.018, 0.034, 22.0, 900.0)
STONE_BOARD = Plate(52.0e9, 52.0e9, 2700.0, 0.014, 0.012, 62.0, 1050.0)


def board(x, y, plate=WOODEN_BOARD):
    """A board of 50 cm struck at (x, y) of its width and depth."""
    side = 0.50
    cube = plate.thick**3 / 12.0
    mass = plate.density * plate.thick
    modes = []
    for m in range(1, 12):
        for n in range(1, 12):
            twist = 2.0 * math.sqrt(plate.along * plate.across) * 0.7 * m * m * n * n
            stiffness = plate.along * m**4 + plate.across * n**4 + twist
            hz = 0.5 * math.pi / side**2 * math.sqrt(stiffness * cube / mass)
            if hz > 7500.0:
                continue
            # The material's own loss grows with frequency; the table under it takes the rest.
            decay = math.pi * hz * plate.loss + plate.lost
            radiates = min(1.0, hz / plate.coincidence) ** 1.15
            gain = math.sin(m * math.pi * x) * math.sin(n * math.pi * y) * radiates
            modes.append((hz, math.log(1000.0) / decay, gain))
    return modes


class Material(typing.NamedTuple):
    """What pieces are made of, and the board that goes with them."""

    # Of a king: frequency and gain.
    modes: tuple
    # How long the lowest of them rings.
    ring_time: float
    # How long a contact lasts beside one of wood, and the share of it that is hard.
    width: float
    hard: float
    # How loud the piece itself is beside the board, and the felt under it.
    click: float
    brush: float
    plate: Plate


WOOD = Material(
    ((1680, 0.38), (2730, 0.42), (3890, 0.30), (5620, 0.20)), 0.030, 1.0, 0.10, 1.5, 0.075, WOODEN_BOARD
)
# Stone is heavier and much stiffer, and loses little: thin felt hardly softens it.
STONE = Material(
    ((2610, 0.22), (3940, 0.40), (5570, 0.38), (7860, 0.24)), 0.062, 0.50, 0.26, 2.0, 0.03, STONE_BOARD
)


def body(size, material=WOOD, ring_time=None):
    """A turned piece standing on its felt. `size` 1 is a king; smaller pieces sound higher."""
    ring_time = ring_time or material.ring_time
    lowest = material.modes[0][0]
    return [(hz / size**0.8, ring_time * (lowest / hz) ** 0.6, gain) for hz, gain in material.modes]


def contact(force, at, blow, width, rng, hard=0.1):
    """A pulse of force with impulse `blow`, `width` seconds long: felt gives under the weight.

    The share `hard` of it is the rim, which meets the board four times as fast.
    """
    for share, seconds in ((1.0 - hard, width), (hard, width / 4.0)):
        count = max(4, int(seconds * RATE))
        pulse = [
            math.sin(math.pi * (i + 0.5) / count) ** 1.5 * (1.0 + 0.25 * rng.uniform(-1.0, 1.0))
            for i in range(count)
        ]
        scale = blow * share / sum(pulse)
        start = int(at * RATE)
        for i, p in enumerate(pulse, start):
            force[i] += scale * p


def settle(force, at, blow, width, rng, hard=0.1):
    """A piece lands on one edge, rocks to the other and stands still: contacts that crowd together."""
    gap, share = rng.uniform(0.017, 0.025), 1.0
    for _ in range(4):
        contact(force, at, blow * share, width, rng, hard)
        at += gap
        gap *= rng.uniform(0.50, 0.62)
        share *= rng.uniform(0.24, 0.36)


def set_down(seconds, at, size, x, y, rng, material=WOOD, width=0.0015):
    """A piece of `size` put down on the board at (x, y)."""
    force = silence(seconds)
    settle(force, at, 1.0, width * material.width * size, rng, material.hard)
    out = scaled(ring(force, board(x, y, material.plate)))
    # Weight is felt in the table under the board, and a big piece rings less for its size.
    mix(out, scaled(ring(low_pass(force, 240.0), UNDER_BOARD)), 0.55 * max(0.0, size - 0.7))
    mix(out, scaled(ring(force, body(size, material))), 0.30 * material.click / size)
    # Felt brushes the board as the weight comes down.
    brush = shaped(band_pass(white(0.05, rng), 2100.0, 0.8), lambda t: math.exp(-t / 0.009))
    return mix(out, brush, material.brush, at)


# A table of oak: under the board, and beside it.
UNDER_BOARD = [(92.0, 0.10, 1.0), (141.0, 0.08, 0.8), (203.0, 0.06, 0.6), (287.0, 0.05, 0.4)]
TABLE_TOP = [
    (118.0, 0.10, 0.5),
    (187.0, 0.08, 0.6),
    (266.0, 0.07, 0.7),
    (391.0, 0.05, 0.9),
    (547.0, 0.04, 0.9),
    (803.0, 0.032, 0.7),
    (1180.0, 0.024, 0.6),
    (1790.0, 0.018, 0.4),
]


def slide(seconds, start, top, end, x, y, rng, material=WOOD):
    """A piece pushed across the board: felt grips and slips, and the board hums along."""
    grip, level = [], 0.0
    hold = 0
    for _ in range(int(seconds * RATE)):
        if hold == 0:
            hold, level = rng.randint(60, 320), rng.uniform(0.25, 1.0)
        hold -= 1
        grip.append(level)
    grip = low_pass(grip, 260.0)
    rub = [n * g for n, g in zip(white(seconds, rng), grip)]
    rub = shaped(rub, hump(start, top, end))
    hiss = low_pass(low_pass(band_pass(rub, 950.0, 0.8), 3200.0), 3200.0)
    return mix(scaled(hiss), scaled(ring(low_pass(rub, 700.0), board(x, y, material.plate))), 0.45)


def clack(seconds, at, size, x, y, rng, material=WOOD):
    """Piece against piece, no felt between: one knocks another."""
    force = silence(seconds)
    contact(force, at, 1.0, 0.00055 * material.width, rng, 2.0 * material.hard)
    out = scaled(ring(force, body(size, material, material.ring_time * 1.35)))
    mix(out, scaled(ring(force, body(size * 1.22, material, material.ring_time * 1.15))), 0.7)
    return scaled(mix(out, scaled(ring(force, board(x, y, material.plate))), 0.6))


# Tuned bars and strings. Everything that is a tone is tuned to D, so that no two of them quarrel.

SEMITONES = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}


def pitch(name):
    """The frequency of a note: a letter, perhaps a sharp, an octave."""
    sharp = name.count("#")
    return 440.0 * 2.0 ** ((SEMITONES[name[0]] + sharp + 12 * (int(name[-1]) - 4)) / 12.0)


def bar(seconds, hz, rng, t60, bright, wood=0.15):
    """A bar over a resonator, softly struck: overtones tuned 1 : 4 : 10, and a brief one that is not."""
    lean = (440.0 / hz) ** 0.45
    modes = [
        (hz * 0.9996, t60 * lean, 0.55),
        (hz * 1.0005, t60 * lean * 0.8, 0.45),
        (hz * 2.76, t60 * lean * 0.16, 0.10 * bright * bright),
        (hz * 3.99, t60 * lean * 0.30, 0.22 * bright),
        (hz * 9.8, t60 * lean * 0.10, 0.08 * bright),
    ]
    force = silence(seconds)
    contact(force, 0.0, 1.0, min(0.0004, 0.22 / hz), rng, 0.3)
    highest = min(12000.0, 0.4 * RATE)
    tone = scaled(ring(force, [mode for mode in modes if mode[0] < highest]))
    # The mallet's own knock: what tells a bar from a whistle.
    knock = silence(0.08)
    contact(knock, 0.0, 1.0, 0.0016, rng, 0.12)
    mix(tone, scaled(ring(knock, [(310.0, 0.05, 1.0), (720.0, 0.035, 0.7), (1530.0, 0.02, 0.4)])), wood)
    rise = 0.0012 + 0.003 * (1.0 - bright)
    return shaped(tone, lambda t: 1.0 - math.exp(-t / rise))


def string(seconds, hz, rng, t60, at=0.23):
    """A gut string, plucked with the flesh of a finger at a part `at` of its length, on a small wooden body."""
    modes = []
    for n in range(1, 9):
        stretched = n * hz * math.sqrt(1.0 + 0.00006 * n * n)
        if stretched > min(5000.0, 0.4 * RATE):
            break
        # A round finger takes the corner off the string: its overtones fall faster than 1/n.
        gain = abs(math.sin(math.pi * n * at)) / n**1.9 * rng.uniform(0.85, 1.15)
        modes.append((stretched, t60 * (220.0 / hz) ** 0.35 / (1.0 + 0.35 * (n - 1)), gain))
    force = silence(seconds)
    contact(force, 0.0, 1.0, min(0.001, 0.3 / hz), rng, 0.1)
    tone = scaled(ring(force, modes))
    thumb = silence(0.12)
    contact(thumb, 0.0, 1.0, 0.003, rng, 0.05)
    mix(tone, scaled(ring(thumb, [(104.0, 0.09, 1.0), (212.0, 0.06, 0.6), (417.0, 0.03, 0.3)])), 0.12)
    return shaped(tone, lambda t: 1.0 - math.exp(-t / 0.004))


def chord(out, at, notes, rng, t60, bright, roll=0.012, wood=0.15):
    """Notes (name, gain) struck almost together, from the first to the last."""
    for name, gain in notes:
        seconds = len(out) / RATE - at
        mix(out, bar(seconds, pitch(name), rng, t60, bright, wood), gain, at)
        at += roll * rng.uniform(0.8, 1.2)


# The room.

ROOM = (4.2, 5.1, 2.6)
LISTENER = (2.1, 1.75, 1.20)
TABLE = (2.1, 2.45, 0.78)


def reflections(pan):
    """Echoes off the walls, twice at most: (delay of the left and right ear in samples, gains, turns)."""
    source = (TABLE[0] + 0.25 * pan, TABLE[1], TABLE[2])
    direct = math.dist(source, LISTENER)
    found = []

    def images(axis):
        s, size = source[axis], ROOM[axis]
        return ((s, 0), (-s, 1), (2.0 * size - s, 1), (2.0 * size + s, 2), (s - 2.0 * size, 2))

    for ix, nx in images(0):
        for iy, ny in images(1):
            for iz, nz in images(2):
                turns = nx + ny + nz
                if not 1 <= turns <= 2:
                    continue
                there = (ix, iy, iz)
                path = math.dist(there, LISTENER)
                gain = direct / path * 0.72**turns
                sine = (ix - LISTENER[0]) / path
                delay = (path - direct) / 343.0
                left = round((delay + 0.00026 * sine) * RATE), gain * math.sqrt(0.5 - 0.35 * sine)
                right = round((delay - 0.00026 * sine) * RATE), gain * math.sqrt(0.5 + 0.35 * sine)
                found.append((left, right))
    return found


def late(signal, t60):
    """What is left of the room after its first echoes: eight delay lines feeding one another."""
    lengths = (487, 593, 701, 797, 907, 1009, 1123, 1237)
    lines = [[0.0] * n for n in lengths]
    gains = [10.0 ** (-3.0 * n / (t60 * RATE)) / math.sqrt(8.0) for n in lengths]
    dull = [0.0] * 8
    left, right = [], []
    for i, x in enumerate(signal):
        v = []
        for k in range(8):
            out = lines[k][i % lengths[k]]
            dull[k] += 0.45 * (out - dull[k])
            v.append(dull[k])
        left.append(v[0] - v[2] + v[4] - v[6])
        right.append(v[1] - v[3] + v[5] - v[7])
        a, b, c, d, e, f, g, h = v
        a, b, c, d, e, f, g, h = a + e, b + f, c + g, d + h, a - e, b - f, c - g, d - h
        a, b, c, d, e, f, g, h = a + c, b + d, a - c, b - d, e + g, f + h, e - g, f - h
        v = (a + b, a - b, c + d, c - d, e + f, e - f, g + h, g - h)
        for k in range(8):
            lines[k][i % lengths[k]] = x + gains[k] * v[k]
    return left, right


def in_room(layers, wet=0.55, tail=0.05, t60=0.32):
    """Places (signal, pan from -1 to 1) layers on the table and gives the left and right channel."""
    length = len(layers[0][0])
    left, right, sent = [0.0] * length, [0.0] * length, [0.0] * length
    for signal, pan in layers:
        mix(left, signal, math.sqrt(0.5 - 0.35 * pan))
        mix(right, signal, math.sqrt(0.5 + 0.35 * pan))
        mix(sent, signal)
        soft = low_pass(signal, 4500.0)
        for (dl, gl), (dr, gr) in reflections(pan):
            mix(left, soft, wet * gl, dl / RATE)
            mix(right, soft, wet * gr, dr / RATE)
    ambience = late(high_pass(low_pass(sent, 5000.0), 150.0), t60)
    # The late room starts when the first echoes are through.
    mix(left, ambience[0], tail, 0.012)
    mix(right, ambience[1], tail, 0.012)
    return left, right
