"""Listens to samples by numbers, and says what is wrong with them."""

import cmath
import math

# Samples of one kind sound equally loud within this many decibels.
ALIKE = 2.0


def decibels(x):
    return 20.0 * math.log10(max(x, 1e-9))


def second_order(signal, b, a):
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for x in signal:
        y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
        x2, x1, y2, y1 = x1, x, y1, y
        out.append(y)
    return out


def as_heard(signal, rate):
    """What an ear makes of it, roughly: the weighting of ITU-R BS.1770, a shelf and a high-pass."""
    gain, q, k = 10.0 ** (3.99984 / 20.0), 0.7071752, math.tan(math.pi * 1681.9745 / rate)
    middle, norm = gain**0.4996667741545416, 1.0 + k / q + k * k
    shelf = (
        [(gain + middle * k / q + k * k) / norm, 2.0 * (k * k - gain) / norm, (gain - middle * k / q + k * k) / norm],
        [2.0 * (k * k - 1.0) / norm, (1.0 - k / q + k * k) / norm],
    )
    q, k = 0.5003270, math.tan(math.pi * 38.1354709 / rate)
    norm = 1.0 + k / q + k * k
    rumble = ([1.0, -2.0, 1.0], [2.0 * (k * k - 1.0) / norm, (1.0 - k / q + k * k) / norm])
    return second_order(second_order(signal, *shelf), *rumble)


def loudest(left, right, rate, seconds=0.050):
    """The RMS of the loudest 50 ms of both channels together, as heard."""
    left, right = as_heard(left, rate), as_heard(right, rate)
    window = min(int(seconds * rate), len(left))
    power = [0.5 * (a * a + b * b) for a, b in zip(left, right)]
    current = best = sum(power[:window])
    for i in range(window, len(power)):
        current += power[i] - power[i - window]
        best = max(best, current)
    return math.sqrt(best / window)


def true_peak(signal):
    """The highest point of the curve through the samples, which may lie between two of them."""
    peak = max(abs(x) for x in signal)
    reach = 12
    sinc = {}
    for quarter in (1, 2, 3):
        taps = []
        for k in range(-reach + 1, reach + 1):
            d = k - quarter / 4.0
            taps.append(math.sin(math.pi * d) / (math.pi * d) * math.cos(0.5 * math.pi * d / reach) ** 2)
        sinc[quarter] = taps
    best = peak
    # Between two samples that are both much lower there is no higher point.
    for i in range(reach, len(signal) - reach):
        if abs(signal[i]) > 0.6 * peak:
            near = signal[i - reach + 1 : i + reach + 1]
            for taps in sinc.values():
                best = max(best, abs(sum(t * x for t, x in zip(taps, near))))
    return best


def spectrum(signal):
    """A fast Fourier transform; the length is a power of two."""
    n = len(signal)
    if n == 1:
        return [complex(signal[0])]
    even, odd = spectrum(signal[0::2]), spectrum(signal[1::2])
    turned = [cmath.exp(-2j * math.pi * k / n) * odd[k] for k in range(n // 2)]
    return [e + t for e, t in zip(even, turned)] + [e - t for e, t in zip(even, turned)]


def centroid(left, right, rate):
    """The middle of the spectrum, in Hz, of what is at most the third of a second that follows the loudest moment."""
    both = as_heard([a + b for a, b in zip(left, right)], rate)
    top = max(range(len(both)), key=lambda i: abs(both[i]))
    count = 1 << 14
    part = both[max(0, top - 200) :][:count]
    power = [abs(x) ** 2 for x in spectrum(part + [0.0] * (count - len(part)))[: count // 2]]
    return sum(k * p for k, p in enumerate(power)) / sum(power) * rate / count


def decay(left, right, rate):
    """Seconds from the beginning until a ten-thousandth of the energy is left to come."""
    power = [a * a + b * b for a, b in zip(left, right)]
    left_over, limit = 0.0, 1e-4 * sum(power)
    for i in range(len(power) - 1, -1, -1):
        left_over += power[i]
        if left_over > limit:
            return i / rate
    return 0.0


def seam(left, right, rate, overlap):
    """How far a loop is from itself where it closes: the loudest difference within 5 ms of there."""
    first, near = round(overlap * rate), round(0.005 * rate)
    last = len(left) - first
    return max(
        abs(channel[first + i] - channel[last + i]) for channel in (left, right) for i in range(-near, near)
    )


def measure(left, right, rate, first=0.0):
    """All of it; a player begins at `first`, in seconds."""
    both = [max(abs(a), abs(b)) for a, b in zip(left, right)]
    return {
        "seconds": len(both) / rate,
        "peak": decibels(max(true_peak(left), true_peak(right))),
        "loud": decibels(loudest(left, right, rate)),
        "centroid": centroid(left, right, rate),
        "decay": decay(left, right, rate),
        "lead": next((i for i, x in enumerate(both[round(first * rate) :]) if x > 0.001), len(both)) / rate,
        "rest": decibels(max(both[-int(0.005 * rate) :])),
        "dc": max(abs(sum(left)), abs(sum(right))) / len(both),
    }


def family(name):
    """What several samples of one kind have in common: their name without its number."""
    return name.rsplit("-", 1)[0] if name[-1].isdigit() else name


def families(facts):
    found = {}
    for name, fact in facts.items():
        found.setdefault(family(name), []).append(fact)
    return found


def mean(facts, what):
    return sum(fact[what] for fact in facts) / len(facts)


def complaints(facts, loops, ceiling):
    """What is wrong with these samples. `loops` names those without an end; `ceiling` is the highest peak of each."""
    for name, f in facts.items():
        if f["peak"] > ceiling(name):
            yield f"{name}: its peak, {f['peak']:.1f} dB, is above {ceiling(name):.0f} dB"
        if f["lead"] > 0.005:
            yield f"{name}: {1000 * f['lead']:.1f} ms of silence at its head"
        if f["dc"] > 0.0005:
            yield f"{name}: has an offset of {f['dc']:.5f}"
        if name in loops:
            if f["seam"] > -56.0:
                yield f"{name}: where it closes it is off by {f['seam']:.0f} dB"
        elif f["rest"] > -75.0:
            yield f"{name}: does not end in silence ({f['rest']:.0f} dB)"
    found = families(facts)
    for name, members in found.items():
        levels = [f["loud"] for f in members]
        if max(levels) - min(levels) > ALIKE:
            yield f"{name}: its samples differ by {max(levels) - min(levels):.1f} dB"
    centre = {name: mean(members, "centroid") for name, members in found.items()}
    for stuff in ("wood", "stone"):
        light, heavy = centre[f"{stuff}-light"], centre[f"{stuff}-heavy"]
        if heavy > 0.85 * light:
            yield f"{stuff}: heavy pieces ({heavy:.0f} Hz) do not sound lower than light ones ({light:.0f} Hz)"
    for kind in ("{}-light", "{}-heavy", "struck-{}", "toppled-{}", "aside-{}"):
        wood, stone = centre[kind.format("wood")], centre[kind.format("stone")]
        if stone < 1.2 * wood:
            yield f"{kind.format('stone')}: not brighter ({stone:.0f} Hz) than wood ({wood:.0f} Hz)"
