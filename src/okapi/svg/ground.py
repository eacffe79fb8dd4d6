"""The common look of the maps: sea, shallows, climate, rivers, a touch of paper."""

from __future__ import annotations

from typing import Final

from okapi.svg import atlas
from okapi.svg.atlas import Projection
from okapi.svg.curve import smooth
from okapi.svg.element import lettering, moved, number, tag, use
from okapi.svg.picture import Box

# Latitude and the land there, from the Atlas to the Cape.
_CLIMATE: Final = (
    (37.5, "maghreb"),
    (32.5, "sand"),
    (25, "dune"),
    (17.5, "sand"),
    (12, "sahel"),
    (5, "forest"),
    (-5, "forest"),
    (-13, "savanna"),
    (-23, "dry"),
    (-30, "savanna"),
    (-35, "cape"),
)

# Where the climate leaves the parallels: centre, size in degrees, the land there.
_PATCHES: Final = (
    (47, 6, 9, 9, "sand"),  # the Horn
    (38.5, 9, 5, 5, "forest"),  # the Ethiopian highlands
    (15, -24, 4, 11, "dune"),  # the Namib
    (-9, 7, 8, 4.5, "forest"),  # the Guinea coast
    (31, 28, 2.2, 7, "forest"),  # the Nile
    (49, -17, 2.6, 9, "forest"),  # Madagascar's east
)

_LANDS: Final = ("maghreb", "sand", "dune", "sahel", "forest", "savanna", "dry", "cape")

CSS: Final = "".join(f".ok-{land}{{stop-color:var(--{land})}}" for land in _LANDS) + (
    ".ok-sea-mid{stop-color:var(--sea)}.ok-sea-rim{stop-color:var(--sea-deep)}"
    ".ok-shallows{fill:none;stroke:var(--shallows);stroke-linejoin:round}"
    ".ok-graticule{fill:none;stroke:var(--graticule);stroke-width:.6;opacity:.4}"
    ".ok-parallel{fill:none;stroke:var(--graticule);stroke-width:.9;stroke-dasharray:5 4;"
    "opacity:.7}"
    ".ok-far{fill:var(--far);stroke:var(--far-line);stroke-width:1}"
    ".ok-coast{fill:none;stroke:var(--coast);stroke-width:1.5;stroke-linejoin:round}"
    ".ok-lake{fill:var(--lake);stroke:var(--river);stroke-width:.7}"
    ".ok-river{fill:none;stroke:var(--river);stroke-width:1.5;stroke-linecap:round;"
    "stroke-linejoin:round}"
    ".ok-stream{stroke-width:.8;opacity:.8}"
    ".ok-sea-name{text-anchor:middle;font-style:italic;letter-spacing:.22em;fill:var(--graticule)}"
    ".ok-name{font-size:6.6px;text-anchor:middle;fill:var(--ink);paint-order:stroke;"
    "stroke:var(--halo);stroke-width:1.8px;stroke-linejoin:round;pointer-events:none}"
    ".ok-name.ok-city{font-size:8.6px;font-weight:700}"
    # Lettering that would be smaller than seven pixels only makes a small screen restless.
    "@media (max-width:900px){.ok-name.ok-small{display:none}}"
    ".ok-ship{stroke:var(--graticule);stroke-width:3;stroke-linejoin:round;stroke-linecap:round}"
    ".ok-ship-line,.ok-ship-sea{fill:none}.ok-ship-sail{fill:var(--shallows)}"
    ".ok-ship-hull{fill:var(--graticule)}"
    ".ok-title{text-anchor:middle;letter-spacing:.3em;fill:var(--graticule)}"
    ".ok-title-rule{fill:var(--graticule);stroke:var(--graticule);stroke-width:1.2}"
    # The map is drawn once and kept by the compositor: its filters cost too much for every frame.
    ".okapi>[data-layer=map]{will-change:transform}"
)


def definitions(name: str, project: Projection) -> str:
    """Outlines, colours and filters. `name` keeps the ids of two boards on one page apart."""
    return (
        tag("path", id=f"{name}-land", d=atlas.land_paths(project))
        + tag("path", id=f"{name}-far", d=atlas.neighbour_paths(project))
        + tag("clipPath", use(f"{name}-land"), id=f"{name}-shore")
        + _climate(name, project)
        + "".join(_fade(name, land) for land in sorted({patch[4] for patch in _PATCHES}))
        + _sea(name, project)
        + _relief(name)
        + _paper(name)
    )


def layer(name: str, project: Projection, box: Box) -> dict[str, str]:
    """The map in fragments, to stand at the bottom of a board."""
    x, y, width, height = box
    area = {"x": x, "y": y, "width": width, "height": height}
    frame = tag("clipPath", tag("rect", **area), id=f"{name}-frame")
    pieces = {
        "graticule": _graticule(project),
        "shallows": "".join(_shallows(name, spread) for spread in (34, 23, 14, 7)),
        "far": use(f"{name}-far", class_="ok-far"),
        "land": tag("g", _land(name, project, box), filter=f"url(#{name}-relief)"),
        "streams": tag("path", class_="ok-river ok-stream", d=atlas.stream_paths(project)),
        "rivers": tag("path", class_="ok-river", d=atlas.river_paths(project)),
        "lakes": tag("path", class_="ok-lake", d=atlas.lake_paths(project)),
        "coast": use(f"{name}-land", class_="ok-coast"),
    }
    # A window of another shape than the board must not show the world beyond its edge.
    cut = f"url(#{name}-frame)"
    inside = {key: tag("g", drawn, clip_path=cut) for key, drawn in pieces.items()}
    return {
        "sea": frame + tag("rect", fill=f"url(#{name}-sea)", **area),
        **inside,
        "grain": tag("rect", filter=f"url(#{name}-paper)", opacity=".3", **area),
    }


def sea_name(text: str, x: float, y: float, size: float) -> str:
    """An ocean, in the lettering of old charts."""
    return lettering(text, x, y, class_="ok-sea-name", font_size=size)


def map_title(text: str, x: float, y: float, size: float) -> str:
    """The name of the game, as a map has it."""
    half, low = size * 1.9, y + size * 0.42
    rule = f"M{number(x - half)} {number(low)}h{number(half - 7)}m14 0h{number(half - 7)}"
    bead = f"M{number(x - 4)} {number(low)}l4-4l4 4l-4 4z"
    return (
        # Half a letter space stands behind the last letter: move the word back by it.
        lettering(text, x + size * 0.15, y, class_="ok-title", font_size=size)
        + tag("path", class_="ok-title-rule", d=rule + bead)
    )


def ship(x: float, y: float, size: float) -> str:
    """A dhow under sail, to give the open sea something to look at; `size` is half its length."""
    drawing = (
        tag(
            "path", class_="ok-ship-sea", d="M-128 78Q-108 66-88 78T-48 78T-8 78T32 78T72 78T112 78"
        )
        + tag("path", class_="ok-ship-line", d="M14 36L2-104M-50 30L-56-58")
        + tag("path", class_="ok-ship-sail", d=smooth("-48,8! 58,-116! 74,-62 56,8! 10,-6"))
        + tag("path", class_="ok-ship-sail", d=smooth("-100,16! -42,-70! -30,-24 -44,14! -72,6"))
        + tag("path", class_="ok-ship-line", d="M-16 4Q20-36 50-96M24-4Q48-36 62-92", opacity=".4")
        + tag(
            "path",
            class_="ok-ship-hull",
            d=smooth("-104,18! -60,34 0,40 60,32 112,6! 96,48 62,66 0,70 -58,64 -88,46"),
        )
        + tag("path", class_="ok-ship-line", d="M-96 32Q0 62 104 24", opacity=".5")
    )
    place = f"{moved(x, y)} scale({size / 100:.3f})"
    return tag("g", drawing, class_="ok-ship", transform=place)


def _land(name: str, project: Projection, box: Box) -> str:
    x, y, width, height = box
    patches = "".join(_patch(name, project, *patch) for patch in _PATCHES)
    everywhere = tag("rect", x=x, y=y, width=width, height=height, fill=f"url(#{name}-climate)")
    return tag("g", everywhere + patches, clip_path=f"url(#{name}-shore)")


def _patch(
    name: str, project: Projection, lon: float, lat: float, wide: float, high: float, land: str
) -> str:
    x, y = project(lon, lat)
    right, bottom = project(lon + wide, lat - high)
    return tag(
        "ellipse",
        cx=x,
        cy=y,
        rx=right - x,
        ry=bottom - y,
        fill=f"url(#{name}-{land})",
        opacity=".85",
    )


def _climate(name: str, project: Projection) -> str:
    top, bottom = project(18, _CLIMATE[0][0])[1], project(18, _CLIMATE[-1][0])[1]
    stops = "".join(
        tag(
            "stop",
            offset=f"{(project(18, lat)[1] - top) / (bottom - top):.3f}",
            class_=f"ok-{land}",
        )
        for lat, land in _CLIMATE
    )
    return tag(
        "linearGradient",
        stops,
        id=f"{name}-climate",
        gradientUnits="userSpaceOnUse",
        x1=0,
        x2=0,
        y1=top,
        y2=bottom,
    )


def _fade(name: str, land: str) -> str:
    stops = tag("stop", class_=f"ok-{land}") + tag(
        "stop", offset="1", class_=f"ok-{land}", stop_opacity="0"
    )
    return tag("radialGradient", stops, id=f"{name}-{land}")


def _sea(name: str, project: Projection) -> str:
    """Lighter round the continent, deeper towards the frame."""
    x, y = project(18, 2)
    radius = (project(18, -48)[1] - y) * 1.15
    stops = tag("stop", offset=".5", class_="ok-sea-mid") + tag(
        "stop", offset="1", class_="ok-sea-rim"
    )
    return tag(
        "radialGradient",
        stops,
        id=f"{name}-sea",
        gradientUnits="userSpaceOnUse",
        cx=x,
        cy=y,
        r=radius,
    )


def _shallows(name: str, spread: float) -> str:
    """One step of the sea floor; both coasts in one group, or their bands would add up."""
    coasts = use(f"{name}-land") + use(f"{name}-far")
    return tag("g", coasts, class_="ok-shallows", stroke_width=spread, opacity=".2")


def _graticule(project: Projection) -> str:
    """Meridians and parallels every ten degrees; the equator and the tropics dashed."""
    meridians = [[project(lon, lat) for lat in range(-50, 61, 5)] for lon in range(-40, 81, 10)]
    parallels = [[project(lon, lat) for lon in range(-40, 81, 5)] for lat in range(-50, 61, 10)]
    named = [[project(lon, lat) for lon in range(-40, 81, 5)] for lat in (23.44, 0, -23.44)]
    plain = "".join(atlas.path(line) for line in meridians + parallels)
    return tag("path", class_="ok-graticule", d=plain) + tag(
        "path", class_="ok-parallel", d="".join(atlas.path(line) for line in named)
    )


def _relief(name: str) -> str:
    """Soft hills: noise lit from the north-west, multiplied into the colour of the land."""
    noise = tag("feTurbulence", type="fractalNoise", baseFrequency=".018", numOctaves="5", seed="7")
    light = tag(
        "feDiffuseLighting",
        tag("feDistantLight", azimuth="225", elevation="58"),
        surfaceScale="3",
        diffuseConstant="1.16",
        lighting_color="#fff",
        result="light",
    )
    mix = tag("feComposite", in_="SourceGraphic", in2="light", operator="arithmetic", k1="1")
    cut = tag("feComposite", in2="SourceGraphic", operator="in")
    return _filter(f"{name}-relief", noise + light + mix + cut)


def _paper(name: str) -> str:
    """Grain over everything, as dark and light specks of little weight."""
    noise = tag("feTurbulence", type="fractalNoise", baseFrequency=".7", numOctaves="2", seed="3")
    specks = tag(
        "feColorMatrix", type="matrix", values="0 0 0 0 .2 0 0 0 0 .14 0 0 0 0 .08 .5 .5 0 0 -.42"
    )
    return _filter(f"{name}-paper", noise + specks)


def _filter(id: str, steps: str) -> str:
    return tag(
        "filter",
        steps,
        id=id,
        x="0",
        y="0",
        width="100%",
        height="100%",
        color_interpolation_filters="sRGB",
    )
