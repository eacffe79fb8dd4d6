"""Our own drawings of what lies on the board of Africa.

Every icon is drawn in a square from -100 to 100. A type has a frame of its own shape and a kind a
silhouette of its own, so nothing depends on colour.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from okapi.svg.curve import circle, points, polygon, regular, rounded, smooth, star
from okapi.svg.element import tag

INK: Final = "#33241a"
IVORY: Final = "#fbf3e0"
_OUTLINED: Final = {
    "stroke": INK,
    "stroke_width": "6",
    "stroke_linejoin": "round",
    "stroke_linecap": "round",
}


@dataclass(frozen=True)
class Frame:
    """The plate under the icons of one type; the outlines differ, so colour is a bonus."""

    outline: str
    ground: str
    rim: str


FRAMES: Final = {
    "good": Frame(rounded(104, 28), "#dde6e8", "#3f6477"),
    "animal": Frame(circle(124), "#f4e3b0", "#9a6a2c"),
    "nomad": Frame(smooth(points(star(14, 131, 117))), "#f2d9bd", "#a14c2e"),
    "gold": Frame(polygon(regular(8, 130, 22.5)), "#3d3324", "#c9962a"),
    "gem": Frame(polygon([(0, -138), (134, 0), (0, 138), (-134, 0)]), "#2b2c47", "#8c93c9"),
    "monument": Frame("M-104 112V-16A104 104 0 0 1 104-16V112Z", "#cfe0e0", "#6d6258"),
}


def shape(drawing: str, fill: str, /, **more: str | float) -> str:
    """An outlined form."""
    return tag("path", d=smooth(drawing), fill=fill, **more)


def flat(drawing: str, fill: str, /, **more: str | float) -> str:
    """A form without an outline."""
    return tag("path", d=smooth(drawing), fill=fill, stroke="none", **more)


def line(drawing: str, /, **more: str | float) -> str:
    """Open strokes in ink."""
    return tag("path", d=drawing, fill="none", **more)


def dot(x: float, y: float, r: float, fill: str = INK) -> str:
    return tag("circle", cx=x, cy=y, r=r, fill=fill, stroke="none")


def mirrored(markup: str) -> str:
    """A drawing and its mirror image."""
    return markup + tag("g", markup, transform="scale(-1 1)")


def elephant() -> str:
    skin, shade = "#8f979c", "#737c83"
    ear = shape("-22,-64 -58,-92 -98,-74 -110,-24 -98,26 -72,58 -50,48 -34,18!", shade)
    fold = line("M-88 -54C-98 -22 -88 12 -70 34", stroke_width=4, opacity=".45")
    tusk = shape("-36,22! -52,48 -48,78 -30,92! -34,70 -28,52 -18,36!", IVORY)
    head = shape(
        "0,-80 32,-70 48,-38 44,-6 32,22 22,50 18,74 24,84 36,82 40,70! 54,72! 56,94 36,108 10,104"
        " -10,88 -18,56 -30,24 -44,-6 -48,-38 -32,-70",
        skin,
    )
    trunk = line(
        "M-17 44Q0 52 20 44M-14 60Q2 67 17 60M-9 76Q4 82 18 76M-20 28Q0 36 24 28", stroke_width=4
    )
    eyes = (
        dot(-28, -10, 6) + dot(28, -10, 6) + line("M-38 -22Q-28 -28 -19 -20M38 -22Q28 -28 19 -20")
    )
    return mirrored(ear + fold + tusk) + head + trunk + eyes


def zebra() -> str:
    head = (
        "2,-64 -18,-48 -40,-10 -66,28 -82,50 -82,70 -66,82 -46,78 -28,64 -4,56 12,60 18,78 14,130!"
        " 112,130! 100,66 86,18 64,-26 40,-58 22,-70!"
    )
    mane = "18,-70! 30,-96 66,-70 96,-24 114,28 124,100! 106,104! 100,60 86,16 64,-28 40,-60!"
    return (
        tag("clipPath", tag("path", d=smooth(head)), id="africa-zebra-coat")
        + shape(mane, INK)
        + line(
            "M40 -84L32 -62M62 -70L50 -46M82 -46L67 -22M98 -16L80 6M109 16L90 34M115 50L97 64",
            stroke=IVORY,
            stroke_width=7,
            stroke_linecap="butt",
        )
        + shape("30,-62! 30,-90 46,-108 56,-86 48,-58!", IVORY)
        + shape(head, IVORY)
        + shape("2,-58! -6,-84 4,-110 22,-94 26,-66!", IVORY)
        + flat("4,-66! 0,-84 6,-98 16,-86 18,-68!", INK)
        + tag(
            "g",
            flat("-64,30 -82,50 -82,70 -66,82 -48,78 -42,62 -52,44", INK)
            + line(
                "M52 -62Q22 -26 12 36M76 -30Q42 6 14 70M96 4Q60 34 16 98M104 42Q76 62 36 130"
                "M110 78Q96 92 72 130",
                stroke_width=11,
            )
            + line(
                "M20 -70Q8 -44 16 -10M-6 -60Q-4 -44 2 -32M-24 -40Q-18 -32 -12 -28"
                "M-36 -16Q-26 -6 -14 -4M-48 2Q-32 14 -14 14M-59 18Q-42 30 -22 30M-4 56Q-2 34 4 14"
                "M-28 66Q-24 52 -20 44",
                stroke_width=8,
            ),
            clip_path="url(#africa-zebra-coat)",
            stroke_linecap="butt",
        )
        + shape(head, "none")
        + dot(-14, -14, 7)
        + dot(-70, 60, 4, IVORY)
    )


def lion() -> str:
    fur, mane, dark = "#e3aa4e", "#b0682c", "#8d4d1f"
    outer, inner = points(star(15, 110, 92)), points(star(15, 88, 70, 12))
    face = "0,-58 34,-50 54,-18 50,14 34,46 0,70 -34,46 -50,14 -54,-18 -34,-50"
    ear = shape("-60,-36 -66,-60 -46,-70 -28,-56 -40,-40", fur) + dot(-49, -54, 8, dark)
    eye = flat("-34,-10 -24,-18 -12,-8 -22,-3", INK) + line("M-38 -22Q-26 -30 -12 -20")
    whiskers = dot(-14, 40, 3) + dot(-22, 34, 3) + dot(-22, 45, 3)
    return (
        shape(outer, mane)
        + flat(inner, dark)
        + mirrored(ear)
        + shape(face, fur)
        + flat("0,14 24,20 30,42 14,60 0,66 -14,60 -30,42 -24,20", IVORY)
        + line("M-9 -34Q-13 -8 -16 10M9 -34Q13 -8 16 10", stroke=dark, stroke_width=4)
        + mirrored(eye + whiskers)
        + flat("-19,12! 19,12! 8,26 0,32 -8,26", INK)
        + line("M0 30V42Q-8 54 -22 50M0 42Q8 54 22 50")
    )


def giraffe() -> str:
    coat, patch = "#efc777", "#a8662b"
    body = (
        "0,-66 -22,-56 -48,-34 -74,-18 -86,-4 -82,10 -66,16 -44,10 -20,4 0,4 14,18 22,54 16,130!"
        " 104,130! 84,56 68,4 52,-38 36,-62 18,-70"
    )
    horns = line("M8 -66L4 -96M24 -68L26 -98", stroke_width=9)
    patches = (
        "30,-44! 44,-40! 50,-22! 36,-18! 26,-28!|30,-8! 50,-12! 60,8! 46,18! 28,10!"
        "|22,24! 42,28! 46,48! 26,48!|54,22! 66,14! 74,36! 66,48! 54,42!"
        "|26,60! 46,58! 52,78! 22,84!|58,56! 76,48! 84,68! 78,82! 62,76!"
        "|18,96! 44,90! 52,130! 14,130!|60,88! 86,84! 98,130! 66,130!"
        "|0,-40! 14,-46! 18,-32! 8,-24!|8,-12! 18,-16! 20,0! 10,2!"
    )
    return (
        horns
        + dot(4, -98, 8)
        + dot(26, -100, 8)
        + flat("36,-64! 60,-34 82,10 98,62 112,130! 98,130! 80,56!", patch)
        + shape("34,-58! 50,-84 78,-88 76,-68 48,-46!", coat)
        + flat("44,-60! 54,-76 70,-80 68,-68 50,-54!", patch)
        + shape(body, coat)
        + flat(patches, patch)
        + flat("-60,-26 -80,-12 -84,4 -76,12 -60,14 -52,0", "#d9a45c")
        + shape(body, "none")
        + line("M-80 6Q-66 8 -54 2")
        + dot(-74, -6, 4)
        + flat("-16,-38 -6,-46 6,-38 -4,-31", INK)
    )


def rhino() -> str:
    skin, shade, horn = "#98a299", "#77837a", "#5b4a3c"
    head = (
        "-92,4! -102,24 -98,46 -80,58 -56,58 -32,66 -8,78 8,94 12,130! 130,130! 116,24 96,-24"
        " 62,-54 34,-60 14,-50 -6,-36 -26,-28 -48,-22 -70,-14"
    )
    folds = "M46 -36Q30 6 48 66M78 -34Q64 16 86 92"
    return (
        shape("40,-56! 40,-84 56,-100 68,-82 62,-52!", shade)
        + shape("-94,8! -108,-34 -96,-92! -80,-48 -56,-18!", horn)
        + shape("-50,-20! -48,-46 -36,-62! -26,-42 -18,-28!", horn)
        + shape(head, skin)
        + shape("10,-46! 2,-76 16,-98 34,-82 36,-54!", skin)
        + flat("15,-54! 10,-74 17,-86 27,-76 27,-58!", shade)
        + line(folds, opacity=".55")
        + line("M-97 43Q-80 46 -62 40")
        + dot(-16, 2, 7)
        + line("M-30 2Q-18 -14 -2 -2", stroke_width=4)
        + flat("-86,20 -78,16 -72,22 -80,26", INK)
    )


def nomad() -> str:
    camel, shade, robe, scarf, rug = "#c9935a", "#94642f", "#2c4a7c", "#f3ead4", "#a6402c"
    far = (
        "-40,30! -42,66 -56,112! -42,112! -24,70 -20,40!|48,34! 46,66 34,112! 48,112! 60,72 68,40!"
    )
    body = (
        "-118,-34 -112,-50 -92,-58 -76,-50 -70,-24 -58,0 -42,6 -24,-6 -2,-22 24,-14 46,2 70,8 86,24"
        " 86,46 78,70 88,112! 72,112! 62,74 50,52 20,50 -8,48 -20,72 -14,112! -30,112! -38,74"
        " -52,50 -70,30 -84,4 -88,-22 -102,-23"
    )
    return (
        shape(far, shade)
        + line("M86 28Q104 44 98 68", stroke_width=7)
        + shape(body, camel)
        + shape("-84,-58! -84,-72 -74,-68 -74,-50!", camel)
        + shape("-32,0! 38,-6! 50,34 8,40 -30,36", rug)
        + line("M-30 22Q8 30 47 20", stroke=scarf, stroke_width=6)
        + line("M-40 -30L-106 -34", stroke_width=4)
        + shape("-18,2! -20,-34 -12,-62 8,-72 30,-58 40,-26 42,4 12,14", robe)
        + shape("-10,-54 -34,-38 -48,-32 -46,-22 -28,-22 2,-34", robe)
        + line("M24 -50Q30 -22 26 4", stroke_width=4, opacity=".6")
        + shape("28,-98 44,-84 46,-58 36,-44! 30,-66 18,-78!", scarf)
        + shape("-14,-92! -18,-80 -10,-68 6,-62 20,-68 24,-92!", "#7b4d2c")
        + shape("-18,-90! -20,-108 -2,-124 22,-120 34,-102 28,-84! 6,-92", scarf)
        + line("M-14 -100Q8 -112 30 -98", stroke_width=4, opacity=".5")
        + dot(-8, -82, 3.5)
        + dot(-98, -46, 4.5)
    )


def monument() -> str:
    light, dark, stone = "#e8c98c", "#b98d4f", "#b9b0a6"
    courses = "M-76 40H42M-62 14H28M-47 -12H12M-33 -36H-2"
    windows = "M64 -48V-36M64 -22V-10M64 4V16M64 30V42"
    return (
        dot(6, -62, 30, "#e9a13b")
        + shape("-100,72! -22,-62! 10,72!", light)
        + shape("-22,-62! 60,72! 10,72!", dark)
        + line(courses, stroke_width=3, opacity=".35")
        + shape("46,72! 51,-66 64,-88 77,-66 82,72!", stone)
        + line(windows, stroke_width=8)
        + shape("-130,72! 130,72! 130,130! -130,130!", "#c9a45f")
        + line("M-70 90H-20M10 96H70", stroke_width=4, opacity=".4")
    )


def statue() -> str:
    wood, light, dark, brass = "#7d4a26", "#a96c3c", "#5d3519", "#f1c667"
    arm = shape("-14,-26! -44,-22 -48,14 -22,32! -14,20 -31,8 -26,-6!", wood)
    return (
        shape("-36,40! -44,58! 44,58! 36,40!", wood)
        + shape("-52,58! -56,78! 56,78! 52,58!", dark)
        + shape("-16,-30! -32,-22 -30,20 -36,42! 36,42! 30,20 32,-22 16,-30!", light)
        + mirrored(arm)
        + shape("-12,-36! -12,-16! 12,-16! 12,-36!", wood)
        + shape("-26,-64 -20,-90 0,-100 20,-90 26,-64 16,-38 0,-30 -16,-38", light)
        + shape("-28,-78! -20,-108 0,-114 20,-108 28,-78! 0,-88", wood)
        + mirrored(flat("-20,-66! -8,-70 -5,-62 -14,-60", INK))
        + line("M0 -66V-52M-8 -44H8")
        + line("M-22 -20Q0 -6 22 -20", stroke=brass)
        + line("M-30 34H30", stroke=brass)
    )


def kettle() -> str:
    iron, light, brass = "#454b52", "#868f97", "#e0ae57"
    hoop = "M-66 -40C-66 -128 66 -128 66 -40"
    return (
        line(hoop, stroke_width=18)
        + line(hoop, stroke=light, stroke_width=7)
        + mirrored(shape("-56,60! -72,102! -54,102! -34,74!", iron))
        + shape("-76,-34! -98,12 -84,58 -40,84 40,84 84,58 98,12 76,-34!", iron)
        + flat("-66,-12! -84,14 -70,48 -54,58 -64,30 -54,-8!", light)
        + line("M-92 22Q0 48 92 22", stroke=brass, stroke_width=8)
        + shape("-94,-46 -86,-60 86,-60 94,-46 86,-32 -86,-32", "#69727a")
    )


def garment() -> str:
    cloth, trim, gold = "#a83238", "#f5e8c8", "#e5b454"
    robe = (
        "-24,-98! -54,-90! -116,-22! -112,18! -66,22! -62,-6! -70,104! 70,104! 62,-6! 66,22!"
        " 112,18! 116,-22! 54,-90! 24,-98! 0,-80"
    )
    return (
        shape(robe, cloth)
        + mirrored(flat("-112,2! -112,16! -67,20! -64,2!", gold))
        + flat("-69,82! -70,102! 70,102! 69,82!", gold)
        + line("M-60 92H60", stroke=cloth, stroke_width=6, stroke_dasharray="10 8")
        + mirrored(line("M-62 -6L-58 -44", stroke_width=5))
        + shape("-27,-96! -34,-36 -20,16 0,28 20,16 34,-36 27,-96! 0,-78", trim, stroke_width=4)
        + line(
            "M-16 -62L16 -46M16 -62L-16 -46M-16 -34L16 -18M16 -34L-16 -18M-11 -4L11 8M11 -4L-11 8",
            stroke=cloth,
            stroke_width=6,
        )
        + line(
            "M-56 66L-42 50L-28 66L-14 50L0 66L14 50L28 66L42 50L56 66", stroke=gold, stroke_width=7
        )
        + shape(robe, "none")
    )


def mask() -> str:
    wood, light, clay = "#7a4520", "#b97a40", "#a8452b"
    horn = shape("-36,-66! -60,-88 -62,-118 -34,-142! -44,-116 -34,-98 -8,-84!", wood)
    face = "0,-88 34,-78 54,-44 52,2 36,54 16,96 0,104 -16,96 -36,54 -52,2 -54,-44 -34,-78"
    half = (
        flat("-45,-10! -32,-20 -13,-11! -30,-3", INK)
        + line("M-50 -26Q-30 -42 -8 -26", stroke_width=7)
        + line("M-44 14L-27 20M-41 28L-26 34M-37 42L-24 48", stroke=IVORY, stroke_width=6)
    )
    return (
        mirrored(horn)
        + shape(face, light)
        + flat("0,-86! 34,-76 53,-44! 30,-52 0,-38 -30,-52 -53,-44! -34,-76", clay)
        + line("M-34 -58L-22 -72L-11 -56L0 -70L11 -56L22 -72L34 -58", stroke=IVORY, stroke_width=5)
        + shape(face, "none")
        + mirrored(half)
        + shape("0,-34! 6,-8 12,34 0,41 -12,34 -6,-8", wood, stroke_width=4)
        + flat("-15,64 0,59 15,64 0,74", INK)
        + line("M-22 84Q0 94 22 84", stroke=wood, stroke_width=5)
    )


def drum() -> str:
    wood, dark, skin = "#a9652d", "#7c4519", "#f3e3bd"
    return (
        shape("-30,36! -20,60 -36,104! 36,104! 20,60 30,36!", dark)
        + shape("-72,-62! -66,-14 -40,26 -26,46! 26,46! 40,26 66,-14 72,-62!", wood)
        + line(
            "M-72 -56L-44 14L-34 -48L-16 34L0 -46L16 34L34 -48L44 14L72 -56",
            stroke=skin,
            stroke_width=7,
        )
        + line("M-72 -56L-44 14L-34 -48L-16 34L0 -46L16 34L34 -48L44 14L72 -56", stroke_width=2.5)
        + shape("-30,38! 0,46 30,38! 26,52! 0,58 -26,52!", "#b8432c")
        + shape("0,-94 54,-86 76,-68 54,-50 0,-42 -54,-50 -76,-68 -54,-86", skin)
        + line("M-48 -66Q0 -82 48 -66", stroke=wood, stroke_width=4, opacity=".6")
        + line("M-28 90Q0 96 28 90", stroke=skin, stroke_width=5)
    )


def _nugget(x: float, y: float, size: float) -> str:
    base, light, dark = "#e2a91f", "#f9dd7c", "#a86f10"
    rock = (
        shape("-58,20! -48,-24! -16,-50! 26,-44! 56,-14! 52,28! 16,50! -34,46!", base)
        + flat("-48,-24! -16,-50! 26,-44! 2,-16!|2,-16! 26,-44! 56,-14! 28,4!", light)
        + flat("-34,46! -10,14! 28,4! 52,28! 16,50!", dark)
        + line(
            "M-48 -24L2 -16L28 4L56 -14M2 -16L-10 14L-34 46M-10 14L28 4L52 28"
            "M-10 14L-58 20M2 -16L26 -44",
            stroke_width=3,
            opacity=".55",
        )
        + shape("-58,20! -48,-24! -16,-50! 26,-44! 56,-14! 52,28! 16,50! -34,46!", "none")
    )
    return tag("g", rock, transform=f"translate({x} {y}) scale({size})")


def gold_1() -> str:
    return _nugget(0, 0, 1.45)


def gold_2() -> str:
    return _nugget(38, -40, 1.1) + _nugget(-34, 38, 1.15)


def _stone(x: float, y: float, size: float, base: str, light: str, dark: str) -> str:
    cut = (
        shape("-34,-46! 34,-46! 60,-14! 0,62! -60,-14!", base)
        + flat("-34,-46! 34,-46! 20,-14! -20,-14!", light)
        + flat("-60,-14! -20,-14! 0,62!|34,-46! 60,-14! 20,-14!", dark)
        + line("M-60 -14H60M-34 -46L-20 -14L0 62L20 -14L34 -46", stroke_width=3, opacity=".6")
        + shape("-34,-46! 34,-46! 60,-14! 0,62! -60,-14!", "none")
    )
    return tag("g", cut, transform=f"translate({x} {y}) scale({size})")


def gem_1() -> str:
    return _stone(0, -4, 1.38, "#2f9e83", "#a5e3cf", "#1c6e5b")


def gem_2() -> str:
    return _stone(42, -14, 0.98, "#c2405f", "#f4b1c1", "#8a2340") + _stone(
        -38, 10, 1.02, "#2f9e83", "#a5e3cf", "#1c6e5b"
    )


@dataclass(frozen=True)
class Tile:
    """A kind of tile: its type, its drawing, and the size and place of that on the frame."""

    type: str
    draw: Callable[[], str]
    size: float
    x: float = 0
    y: float = 0


TILES: Final = {
    "statue": Tile("good", statue, 0.94, 0, 16),
    "kettle": Tile("good", kettle, 0.86, 0, 5),
    "garment": Tile("good", garment, 0.82, 0, -2),
    "mask": Tile("good", mask, 0.76, 0, 15),
    "drum": Tile("good", drum, 0.94, 0, -4),
    "elephant": Tile("animal", elephant, 0.98, 0, -2),
    "zebra": Tile("animal", zebra, 0.96, -4, 8),
    "lion": Tile("animal", lion, 1.02),
    "giraffe": Tile("animal", giraffe, 0.98, -2, 8),
    "rhino": Tile("animal", rhino, 0.93, 6, 6),
    "nomad": Tile("nomad", nomad, 0.88, 4, 2),
    "gold_1": Tile("gold", gold_1, 1),
    "gold_2": Tile("gold", gold_2, 1),
    "gem_1": Tile("gem", gem_1, 1),
    "gem_2": Tile("gem", gem_2, 1),
    "monument": Tile("monument", monument, 0.9, 0, 14),
}


def definitions() -> str:
    """Tiles (`africa-lion`), their back, camps and cities, in board units (a tile is 50 wide)."""
    frames = "".join(
        tag("clipPath", tag("path", d=frame.outline), id=f"africa-{name}-frame")
        for name, frame in FRAMES.items()
    )
    tiles = "".join(_tile(kind, tile) for kind, tile in TILES.items())
    return frames + tiles + _back() + _camp() + _city()


def _tile(kind: str, tile: Tile) -> str:
    frame = FRAMES[tile.type]
    place = f"translate({tile.x} {tile.y}) scale({tile.size})"
    drawing = tag("g", tile.draw(), transform=place, **_OUTLINED)
    return tag(
        "g",
        tag("path", d=frame.outline, transform="translate(4 9)", opacity=".35")
        + tag("path", d=frame.outline, fill=frame.ground)
        + tag("g", drawing, clip_path=f"url(#africa-{tile.type}-frame)")
        + tag("path", d=frame.outline, fill="none", stroke=INK, stroke_width=15)
        + tag("path", d=frame.outline, fill="none", stroke=frame.rim, stroke_width=8),
        id=f"africa-{kind}",
        transform="scale(.2)",
    )


def _back() -> str:
    """One common back: a compass star in a ring of points, not yet anything."""
    rays = tag("path", d=polygon(star(8, 74, 24)), class_="ok-back-star")
    cross = tag("path", d=polygon(star(4, 88, 20)), class_="ok-back-star")
    teeth = tag("path", d=polygon(star(32, 109, 98)), class_="ok-back-line", stroke_width=3)
    return tag(
        "g",
        tag("circle", cx=4, cy=8, r=124, opacity=".28")
        + tag("circle", r=122, class_="ok-back", stroke=INK, stroke_width=5)
        + tag("circle", r=115, class_="ok-back-line", stroke_width=3)
        + teeth
        + tag("circle", r=92, class_="ok-back-line", stroke_width=3)
        + rays
        + cross
        + tag("circle", r=10, class_="ok-back"),
        id="africa-back",
        transform="scale(.2)",
    )


def _camp() -> str:
    """A ridge tent in the blue of the camps, its flap open."""
    return tag(
        "g",
        tag("ellipse", cx=4, cy=64, rx=112, ry=22, fill="#000", stroke="none", opacity=".3")
        + tag("path", d="M-100 62L-34-62H34L100 62Z", class_="ok-camp")
        + tag("path", d="M-34-62L-56 62H56Z", class_="ok-camp-light")
        + tag("path", d="M-34-62L-18 62H34Z", class_="ok-camp-dark")
        + line("M-34 -62H34L100 62H-100ZM-34 -62L-56 62M-34 -62L56 62M-34 -62V-84M34 -62V-84")
        + tag("path", d="M-34-84L-4-76L-34-66Z", class_="ok-medal", stroke_width=4),
        id="africa-camp",
        transform="scale(.2)",
        **_OUTLINED,
    )


def _city() -> str:
    """A walled harbour town: a gate between two towers, a dome behind."""
    wall, shade, dome = "#f3e4c3", "#d9bd8c", "#4f8f98"
    tower = (
        "-104,72! -100,-60! -110,-60! -110,-82! -96,-82! -96,-72! -88,-72! -88,-82! -74,-82!"
        " -74,-72! -66,-72! -66,-82! -52,-82! -52,-60! -62,-60! -58,72!"
    )
    return tag(
        "g",
        shape("-44,-20! -42,-56 0,-80 42,-56 44,-20!", dome)
        + line("M0 -80V-98")
        + dot(0, -104, 7)
        + shape(
            "-62,72! -62,-26! -46,-26! -46,-14! -24,-14! -24,-26! -8,-26! -8,-14! 8,-14! 8,-26!"
            " 24,-26! 24,-14! 46,-14! 46,-26! 62,-26! 62,72!",
            shade,
        )
        + mirrored(shape(tower, wall) + line("M-81 -36V-18M-81 12V30", stroke_width=9))
        + shape("-27,72! -27,38 0,14 27,38 27,72!", INK),
        id="africa-city",
        transform="scale(.2)",
        **_OUTLINED,
    )
