"""What can be heard behind a game, without beginning or end: a piece of music, and the room."""

import math

import synth
from synth import bar, half_rate, high_pass, low_pass, mix, pitch, string, white

HALF_RATE = 22050
# Vorbis works in blocks of 2048 samples at most: a loop of whole blocks is encoded in the same way whenever it comes
# round, so that nothing is heard where a player goes back from its end to its beginning.
BLOCK = 2048
# So much of a loop stands in its file before it, and so much after it.
OVERLAP = 2 * BLOCK / HALF_RATE
MUSIC_SECONDS = 827 * BLOCK / HALF_RATE
ROOM_SECONDS = 258 * BLOCK / HALF_RATE

BEAT = MUSIC_SECONDS / 64

# Eight beats each: what is plucked (low), and what is struck (high). Everything is of D major without its leading
# note's pull: C sharp comes once and goes down.
MUSIC = (
    ("D2:0 A2:2 D3:3 A2:6", "F#4:1 A4:2.5 B4:4 A4:5 E4:6.5"),
    ("B2:0 F#3:2 D3:5 F#3:6.5", "D4:1 F#4:2 A4:4 F#4:5.5"),
    ("G2:0 D3:1.5 B3:3 D3:6", "B4:1 D5:2.5 A4:4.5"),
    ("A2:0 E3:2 B3:3.5 E3:6.5", "E4:1 A4:3 C#5:4.5 B4:6"),
    ("F#2:0 D3:2 A3:3 D3:6", "A4:1 F#4:2 D4:3.5 E4:4.5 F#4:6.5"),
    ("G2:0 D3:2 A3:4 D3:6.5", "B4:1 A4:2.5 F#4:4.5"),
    ("E2:0 B2:1.5 G3:3 B2:6", "G4:1 B4:2 D5:3.5 B4:5 A4:6.5"),
    ("A2:0 E3:2 A3:3", "E4:1 D4:2.5 E4:4"),
)


def notes(line, first_beat):
    for note in line.split():
        name, beat = note.split(":")
        yield name, (first_beat + float(beat)) * BEAT


def folded(signal, seconds):
    """What sounds on after the end is heard at the beginning again."""
    length = round(seconds * synth.rate())
    out = signal[:length]
    for i, x in enumerate(signal[length:]):
        out[i] += x
    return out


def around(signal, process, seconds):
    """What `process` makes of a loop that has been going round for some `seconds`."""
    before = signal[-int(seconds * synth.rate()) :]
    return [out[len(before) :] for out in process(before + signal)]


def closed(left, right):
    """The loop, with some of its end before it and some of its beginning after it."""
    count = round(OVERLAP * synth.rate())
    return tuple(channel[-count:] + channel + channel[:count] for channel in (left, right))


def music(rng):
    with half_rate():
        dry = [synth.silence(MUSIC_SECONDS + 8.0) for _ in range(2)]

        def place(signal, gain, pan, at):
            mix(dry[0], signal, gain * math.sqrt(0.5 - 0.5 * pan), at)
            mix(dry[1], signal, gain * math.sqrt(0.5 + 0.5 * pan), at)

        for part, (low, high) in enumerate(MUSIC):
            for name, at in notes(low, 8 * part):
                tone = string(7.0, pitch(name), rng, 4.6)
                # The first stands at the head of the loop.
                late = rng.uniform(0.0, 0.02) if at > 0.0 else 0.0
                place(tone, 0.48 * rng.uniform(0.85, 1.1), -0.25, at + late)
            for name, at in notes(high, 8 * part):
                tone = bar(6.0, pitch(name), rng, 3.4, 0.28, 0.05)
                place(tone, 0.54 * rng.uniform(0.75, 1.1), 0.22, at + rng.uniform(0.0, 0.03))
        left, right = (folded(channel, MUSIC_SECONDS) for channel in dry)
        sent = high_pass(low_pass([a + b for a, b in zip(left, right)], 2600.0), 160.0)
        wet = around(sent, lambda signal: synth.late(signal, 2.6), 6.0)
        return closed(mix(left, wet[0], 0.40), mix(right, wet[1], 0.40))


def clock(rng, seconds):
    """A clock on the wall behind: as many ticks and tocks as seconds, as nearly as they can be shared out evenly."""
    out = synth.silence(seconds + 1.0)
    count = 2 * round(0.5 * seconds)
    for number in range(count):
        size = (1.0, 1.14)[number % 2]
        force = synth.silence(0.3)
        synth.contact(force, 0.0, 1.0, 0.0007, rng, 0.2)
        synth.contact(force, 0.021, 0.4, 0.0007, rng, 0.2)
        modes = [(310, 0.09, 0.8), (690, 0.07, 1.0), (1240, 0.05, 0.8), (2350, 0.03, 0.5), (3400, 0.02, 0.3)]
        case = [(hz / size, t60, gain) for hz, t60, gain in modes]
        mix(out, synth.scaled(synth.ring(force, case)), 1.0, seconds * number / count)
    return folded(out, seconds)


def room(rng):
    with half_rate():
        count = round(ROOM_SECONDS * synth.rate())
        air = []
        for phase in (0.0, 1.7):
            # Noise whose end runs into its beginning: as much of either as keeps its power.
            overlap = synth.rate()
            noise = white(ROOM_SECONDS + 1.0, rng)
            for i in range(overlap):
                part = 0.5 * math.pi * i / overlap
                noise[i] = noise[i] * math.sin(part) + noise[count + i] * math.cos(part)
            soft = around(noise[:count], lambda n: [low_pass(low_pass(n, 420.0), 420.0)], 1.0)[0]

            def breath(t, phase=phase):
                # Whole numbers of waves: these close as well.
                turn = 2.0 * math.pi * t / ROOM_SECONDS
                return 1.0 + 0.22 * math.sin(2.0 * turn + phase) + 0.16 * math.sin(5.0 * turn + 2.0 * phase)

            air.append(synth.shaped(soft, breath))
        loudest = max(max(abs(x) for x in channel) for channel in air)
        left, right = ([0.55 * x / loudest for x in channel] for channel in air)
        far = low_pass(clock(rng, ROOM_SECONDS), 2400.0)
        heard = around(far, lambda signal: synth.late(signal, 0.7), 2.0)
        for channel, wet, direct in ((left, heard[0], 0.30), (right, heard[1], 0.42)):
            mix(channel, far, direct)
            mix(channel, wet, 0.07)
        return closed(left, right)
