"""Colours by meaning, in a light and a dark theme."""

from __future__ import annotations

from typing import Final

Theme = dict[str, str]

SEATS: Final = 6

_LIGHT: Final[Theme] = {
    # the map
    "sea": "#a9c9cc",
    "sea-deep": "#86aeb8",
    "shallows": "#eaf4ee",
    "graticule": "#5d8892",
    "far": "#e3dcc6",
    "far-line": "#a39a80",
    "maghreb": "#cfc68c",
    "sand": "#efd9a2",
    "dune": "#e8c785",
    "sahel": "#d9cd8d",
    "forest": "#8fae6d",
    "savanna": "#c2c27e",
    "dry": "#e2c58b",
    "cape": "#b3b878",
    "coast": "#5b4630",
    "lake": "#7fb0bd",
    "river": "#5c95a8",
    # lettering and frames
    "ink": "#33241a",
    "faint": "#6f5b42",
    "paper": "#f4e8cb",
    "paper-edge": "#d9c497",
    "halo": "#fbf3dd",
    "hex": "#6b5235",
    "shoal": "#f0e0b4",
    "back": "#a5673c",
    "back-line": "#f9e2b0",
    # pieces
    "seat-0": "#c23b22",
    "seat-1": "#0d7c66",
    "seat-2": "#6f42a0",
    "seat-3": "#e7a811",
    "seat-4": "#2c2f3a",
    "seat-5": "#2a86c4",
    "seat-line": "#fffaf0",
    "seat-edge": "#1d1610",
    "camp": "#2d6cb5",
    "camp-light": "#79b0e6",
    "camp-dark": "#194578",
    "brass": "#d79a22",
    # what may be chosen
    "go": "#0b8f5a",
    "leap": "#355fa8",
    "turn": "#c8102e",
    "take": "#8a3fa0",
    "put": "#c2570c",
    "build": "#1f5fae",
    "begin": "#a8780a",
    "glow": "#fffbe6",
    "bed": "#fffbe6",
    "sign": "#fffbe6",
}

_DARK: Final[Theme] = {
    **_LIGHT,
    "sea": "#16303c",
    "sea-deep": "#0e2029",
    "shallows": "#4d8089",
    "graticule": "#4b7783",
    "far": "#343a36",
    "far-line": "#5b6159",
    "maghreb": "#6c6a45",
    "sand": "#8c7950",
    "dune": "#836c43",
    "sahel": "#77704a",
    "forest": "#4a633f",
    "savanna": "#676a46",
    "dry": "#7d6a46",
    "cape": "#5f6543",
    "coast": "#17110b",
    "lake": "#2c5a6c",
    "river": "#33687c",
    "ink": "#efe3c8",
    "faint": "#b9a988",
    "paper": "#241d16",
    "paper-edge": "#4b3c29",
    "halo": "#1b150f",
    "hex": "#120c07",
    "shoal": "#94835a",
    "back": "#6a412a",
    "back-line": "#d3b17c",
    "seat-0": "#e0533a",
    "seat-1": "#1fa386",
    "seat-2": "#9a6bd0",
    "seat-3": "#f2bb33",
    "seat-4": "#3a3f4d",
    "seat-5": "#4aa3dd",
    "camp": "#3f86d6",
    "go": "#3ddc97",
    "leap": "#86b4ff",
    "turn": "#ff6b6b",
    "take": "#d79bf0",
    "put": "#ffa24d",
    "build": "#7fb8ff",
    "begin": "#ffd257",
    "glow": "#fff6cf",
    "bed": "#0a1116",
    "sign": "#0a1116",
}

THEMES: Final[dict[str, Theme]] = {"light": _LIGHT, "dark": _DARK}

FONT: Final = (
    '"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,"Liberation Serif",serif'
)
