"""Our own drawings of what stands on the board and the cards of Africana.

Every icon is drawn in a square from -100 to 100, in one colour: a travel colour has an animal or a
boat of its own, so nothing depends on colour.
"""

from __future__ import annotations

from typing import Final

from okapi.games.africana.cards import ARTEFACTS, COLOURS
from okapi.svg.curve import circle, polygon, smooth, star
from okapi.svg.element import tag

INK: Final = "#2d2018"
IVORY: Final = "#fff8e6"
# Artefacts are drawn in the ink and on the paper of the cards, light or dark.
LINE: Final = "var(--ink)"
GROUND: Final = "var(--paper)"

# The five travel colours: a light ground would drown them, so glyphs are ivory on the full colour.
FILLS: Final = ("#b5166f", "#0b7f86", "#5d6468", "#d06a08", "#5b3a9c")


def flat(drawing: str) -> str:
    """A closed form in the colour of the glyph."""
    return tag("path", d=smooth(drawing))


def line(d: str, width: float = 9) -> str:
    """Open strokes in the colour of the glyph."""
    return tag(
        "path", d=d, fill="none", stroke="currentColor", stroke_width=width,
        stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip


def gazelle() -> str:
    """A head with its lyre of horns, from the front."""
    horns = line("M-10-14C-44-34-30-62-40-88M10-14C44-34 30-62 40-88", 12)
    ears = flat("-20,-4! -66,-20 -70,-4 -44,12 -18,12!") + flat("20,-4! 66,-20 70,-4 44,12 18,12!")
    return horns + ears + flat("0,-20 24,-8 26,20 14,62 0,84 -14,62 -26,20 -24,-8")


def dhow() -> str:
    """Hull, mast and one great sail."""
    sail = flat("-52,18! 24,-90! 44,-40 48,16! 0,4")
    hull = flat("-84,34! 86,22! 70,62 20,72 -40,70 -70,56")
    return sail + hull + line("M-84 88Q-56 76-28 88T28 88T84 88", 8)


def elephant() -> str:
    """Walking to the left, trunk down."""
    body = flat("-30,-44 20,-54 66,-40 84,-4 82,30 -20,36 -50,20 -56,-20")
    head = flat("-40,-46 -70,-44 -88,-16 -84,30 -88,64 -74,70 -64,36 -56,14 -34,4")
    legs = tag("path", d="M-36 20h26v54h-26zM-4 26h24v48h-24zM34 26h22v48h-22zM60 16h24v58h-24z")
    return body + head + legs + line("M84-10Q98 8 92 34", 7)


def camel() -> str:
    """One hump, a long neck, long legs."""
    body = flat("-46,-4 -20,-12 4,-58 34,-20 60,-10 66,14 40,28 -30,26 -48,16")
    neck = flat("-40,20! -62,10 -70,-40 -88,-44 -92,-56 -74,-68 -56,-62 -50,-24 -34,-6!")
    return body + neck + line("M-30 22V80M-12 22V80M40 22V80M58 18V80", 11)


def canoe() -> str:
    """A dugout with a paddler."""
    hull = flat("-96,6! -60,24 0,28 60,24 96,6! 76,50 30,62 -30,62 -76,50")
    paddler = flat("-16,26! -22,-14 -6,-28 12,-14 16,26!") + tag("circle", cx=-4, cy=-46, r=16)
    return hull + paddler + line("M-12-8L52 20M64-40L30 66", 9)


GLYPHS: Final = dict(zip(COLOURS, (gazelle, dhow, elephant, camel, canoe), strict=True))


def mask() -> str:
    face = flat("0,-92 46,-74 56,-16 40,46 0,90 -40,46 -56,-16 -46,-74")
    holes = "M-34-22Q-20-34-8-20Q-20-12-34-22ZM34-22Q20-34 8-20Q20-12 34-22ZM-16 44H16V56H-16Z"
    return (
        face + tag("path", d=holes, fill=GROUND) + tag("path", d="M-5-22H5L9 22H-9Z", fill=GROUND)
    )


def drum() -> str:
    body = flat("-52,-58! 52,-58! 34,20 26,84! -26,84! -34,20")
    skin = tag("ellipse", cx=0, cy=-58, rx=54, ry=20, fill=GROUND, stroke="currentColor",
               stroke_width=9)  # fmt: skip
    laces = tag("path", d="M-48-40L-24 22L0-36L24 22L48-40", fill="none", stroke=GROUND,
                stroke_width=7)  # fmt: skip
    return body + skin + laces


def statuette() -> str:
    return (
        tag("circle", cx=0, cy=-66, r=24)
        + flat("-14,-44! 14,-44! 40,-24 34,24 20,24 20,48 30,84! -30,84! -20,48 -20,24 -34,24"
               " -40,-24")
        + tag("path", d="M-20-14L-22 16M20-14L22 16", stroke=GROUND, stroke_width=7)
    )  # fmt: skip


def vessel() -> str:
    pot = flat("-26,-78! 26,-78! 22,-48 62,-14 66,36 34,82 -34,82 -66,36 -62,-14 -22,-48")
    band = tag("path", d="M-60 6L-40 26L-20 6L0 26L20 6L40 26L60 6", fill="none", stroke=GROUND,
               stroke_width=9)  # fmt: skip
    return pot + band


def jewel() -> str:
    stone = tag("path", d=polygon([(-46, -60), (46, -60), (88, -10), (0, 84), (-88, -10)]))
    facets = tag("path", d="M-88-10H88M-46-60L-28-10L0 84L28-10L46-60", fill="none", stroke=GROUND,
                 stroke_width=7)  # fmt: skip
    return stone + facets


DRAWINGS: Final = dict(zip(ARTEFACTS, (mask, drum, statuette, vessel, jewel), strict=True))


def definitions() -> str:
    """`africana-COLOUR` is a symbol of 20 units, `africana-KIND` an artefact, and the rest."""
    return (
        "".join(_symbol(i, colour) for i, colour in enumerate(COLOURS))
        + "".join(_icon(kind, drawing()) for kind, drawing in DRAWINGS.items())
        + _coin()
        + _joker()
        + _helper()
    )


def _symbol(i: int, colour: str) -> str:
    disc = tag("circle", r=10, fill=FILLS[i], stroke=INK, stroke_width=1.2)
    glyph = tag("g", GLYPHS[colour](), transform="scale(.078)", fill=IVORY, color=IVORY)
    return tag("g", disc + glyph, id=f"africana-{colour}")


def _icon(kind: str, drawing: str) -> str:
    inner = tag("g", drawing, transform="scale(.14)", fill=LINE, color=LINE)
    return tag("g", inner, id=f"africana-{kind}")


def _coin() -> str:
    rim = tag("circle", r=8, fill="#c9ced2", stroke=INK, stroke_width=1.2)
    return tag("g", rim + tag("circle", r=5.4, fill="none", stroke="#7d858b"), id="africana-coin")


def _joker() -> str:
    disc = tag("circle", r=10, fill=IVORY, stroke=INK, stroke_width=1.2)
    sign = tag("path", d=polygon(star(5, 8, 3.4)), fill=INK)
    return tag("g", disc + sign, id="africana-joker")


def _helper() -> str:
    """A figure behind a symbol: an assistant."""
    head = tag("path", d=circle(4.6), transform="translate(0 -15)")
    body = tag("path", d="M-10 8C-10-8-6-11 0-11S10-8 10 8Z")
    return tag("g", head + body, id="africana-helper", fill=LINE)
