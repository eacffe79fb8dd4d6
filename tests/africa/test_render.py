"""The board as a picture (rules page, section 9)."""

from __future__ import annotations

import re
from typing import Any, cast
from xml.etree import ElementTree

import pytest

from okapi.core.data import packaged
from okapi.core.game import CHANCE
from okapi.core.rng import Rng
from okapi.core.words import Words
from okapi.games.africa import icons, make
from okapi.games.africa.actions import Choice
from okapi.games.africa.render import CSS, LOOKS, TRACK, board
from okapi.games.africa.rules import Africa
from okapi.games.africa.state import State
from okapi.games.africa.tiles import KINDS
from okapi.svg import Svg
from okapi.svg.element import moved
from okapi.svg.theme import THEMES
from tests.africa.table import GAME, new, options, play, position

SVG = "{http://www.w3.org/2000/svg}"


def seen(s: State, game: Africa = GAME, **more: Any) -> Svg:
    """The board as the seat to act sees it, with its choices."""
    seats = [seat for seat in game.to_act(s) if seat != CHANCE]
    seat = seats[0] if seats else None
    legal = [cast(Choice, a) for a in game.legal(s, seat)] if seat is not None else []
    return board(game.view(s, seat), seat, legal, **more)


def middle_game() -> State:
    """A position with every kind of thing on the board; Anna may lift, turn, build and mine."""
    return position(
        4,
        explorers={"anna": "borgu"},
        faces={
            "elephant": "kano bornu",
            "nomad": "azawagh",
            "monument": "gao",
            "gold_2": "niger_delta",
            "gem_1": "timbuktu",
            "lion": "dar_fertit ennedi",
        },
        empty="borgu chari bodele",
        camps_on="tenere",
    )


def clickable(svg: Svg) -> set[str]:
    """Every notation that the picture offers."""
    found = set()
    for element in ElementTree.fromstring(str(svg.layer["marks"])).iter():
        if "data-action" in element.attrib:
            assert element.get("role") == "button"
            assert element.get("tabindex") == "0"
            assert element.get("aria-label")
            texts = (element.get("data-actions") or element.attrib["data-action"]).split()
            assert texts[0] == element.get("data-action")
            found |= set(texts)
    return found


def positions() -> list[State]:
    """A game in which everybody plays at random, ply by ply."""
    rng, s = Rng(7), new(5, first="random")
    kept: list[State] = []
    while len(kept) < 1500 and (seats := GAME.to_act(s)):
        kept.append(s.clone())
        if seats[0] == CHANCE:
            GAME.apply(s, CHANCE, GAME.sample(s, rng))
        else:
            legal = GAME.legal(s, seats[0])
            keen = [a for a in legal if a.verb in ("reveal", "lift", "survey", "mine")]
            GAME.apply(s, seats[0], (keen or legal)[rng.below(len(keen or legal))])
    return [*kept, s]


def test_a_picture_depends_only_on_what_it_is_given() -> None:
    """The same view, the same picture; and the view is as it was."""
    s = middle_game()
    view = GAME.view(s, 0)
    before = view.facts()
    assert str(board(view, 0)) == str(board(GAME.view(s.clone(), 0), 0))
    assert view.facts() == before


def test_every_choice_that_concerns_a_space_can_be_clicked() -> None:
    """In any position of a game; what concerns no space is left to the page."""
    verbs = set()
    for s in positions():
        wanted = {text for text in options(s) if text.partition(":")[0] in LOOKS}
        assert clickable(seen(s)) == wanted
        verbs |= {text.partition(":")[0] for text in wanted}
    assert verbs == set(LOOKS)


def test_no_choice_is_offered_to_a_spectator() -> None:
    """Without legal actions nothing can be clicked."""
    assert not clickable(board(GAME.view(middle_game(), None)))


def test_walk_and_travel_to_one_space_are_one_target() -> None:
    """The walk leads, the page may ask."""
    s = position(explorers={"anna": "borgu"}, empty="borgu kano", phase="move")
    target = seen(s).layer["marks"].fragments["to:kano"]
    assert 'data-action="walk:kano"' in target
    assert 'data-actions="walk:kano travel:kano"' in target


def test_camps_are_built_where_the_explorer_stands() -> None:
    """Both kinds of camp are one target on the own space."""
    target = seen(middle_game()).layer["marks"].fragments["to:borgu"]
    assert 'data-actions="survey mine"' in target


def test_a_note_stands_on_its_target() -> None:
    """What a choice is worth can be written on it, safely."""
    s = middle_game()
    assert ">+3</text>" in seen(s, notes={"survey": "+3"}).layer["marks"].fragments["to:borgu"]
    assert "<b>" not in str(seen(s, notes={"survey": "<b>"}))


def test_a_walk_changes_the_explorer_and_the_targets_only() -> None:
    """The explorer keeps its key and moves by its transform, so that it can glide."""
    s = position(explorers={"anna": "borgu"}, empty="borgu kano", phase="move")
    before = seen(s)
    play(s, "walk:kano")
    changes = seen(s).changes(before)
    assert changes.put["pieces"].keys() == {"explorer:0"}
    assert 'transform="translate(' in changes.put["pieces"]["explorer:0"]
    assert "explorer:0" not in changes.drop.get("pieces", [])
    assert set(changes.put) | set(changes.drop) == {"pieces", "marks"}


def test_a_turned_tile_changes_its_space_only() -> None:
    """And the score of whoever turned it."""
    s = middle_game()
    play(s, "reveal:upper_volta")
    before = seen(s)
    play(s, "draw:gold_1")
    changes = seen(s).changes(before)
    assert changes.put["places"].keys() == {"space:upper_volta"}
    assert {key for key in changes.put["pieces"] if key.startswith("score:")} >= {"score:0"}
    assert "map" not in changes.put


def test_the_map_never_changes() -> None:
    """It is the same object in every picture of a board, with one digest."""
    one, other = seen(new()), seen(middle_game())
    for name in ("map", "names"):
        assert one.layer[name] is other.layer[name]
        assert one.layer[name].static
    assert one.defs is other.defs


def test_fragments_stand_under_their_keys() -> None:
    """A page finds by key what it has to replace."""
    for layer in seen(middle_game()).layers:
        for key, text in layer.fragments.items():
            assert text.startswith(f'<g data-key="{key}"')


@pytest.mark.parametrize("name", ["<b>\"&'</b>", "]]>", "Ténéré & Söhne"])
def test_names_of_a_board_of_ones_own_are_escaped(name: str) -> None:
    """Whatever a data file calls a space or a tile, the picture stays well-formed."""
    game = make(packaged("okapi.games.africa"))
    game.board.spaces[0].name = name
    game.board.kind_names[15] = name
    s = game.new(3, {"first": 0})
    s.lies[1] = 3 + 15
    svg = seen(s, game)
    texts = {element.text for element in ElementTree.fromstring(str(svg)).iter()}
    assert {f"{name}: face-down tile", f"Tell Atlas: {name}"} <= texts


def test_every_word_goes_through_the_translator() -> None:
    """All that people read comes out of `words`; only numbers do not."""
    s = middle_game()

    def marked(sentence: Words) -> str:
        return f"§{sentence}"

    root = ElementTree.fromstring(str(seen(s, words=marked)))
    texts = [e.text or "" for e in root.iter() if e.tag in (f"{SVG}title", f"{SVG}text")]
    texts += [e.attrib["aria-label"] for e in root.iter() if "aria-label" in e.attrib]
    assert len(texts) > 200
    assert all("§" in text for text in texts if re.search(r"[^\W\d_]", text))


def test_the_text_version_is_in_the_document() -> None:
    """Who cannot see the board can read it."""
    desc = ElementTree.fromstring(str(seen(middle_game()))).findtext(f"{SVG}desc") or ""
    assert "Borgu" in desc


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_flat_picture_is_complete(theme: str) -> None:
    """Well-formed, without variables, and every drawing that is used is there."""
    text = seen(middle_game()).flat(theme)
    ElementTree.fromstring(text)
    assert "var(" not in text
    used = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    ids = re.findall(r' id="([^"]+)"', text)
    assert used <= set(ids)
    assert len(ids) == len(set(ids))


def test_a_page_with_a_strict_policy_can_show_the_board() -> None:
    """Embedded, it has neither style elements nor style attributes nor scripts."""
    text = seen(middle_game()).embedded()
    assert not re.search(r"<style|<script| style=| on\w+=", text)


def test_every_class_and_colour_is_known_to_the_style() -> None:
    """A misspelt one would be drawn in black."""
    text = str(seen(middle_game()))
    classes = {name for names in re.findall(r' class="([^"]+)"', text) for name in names.split()}
    unstyled = {name for name in classes if name != "okapi" and f".{name}" not in CSS}
    assert not unstyled - {"ok-small"}
    assert set(re.findall(r"var\(--([a-z0-9-]+)\)", CSS)) <= THEMES["light"].keys()


def test_every_kind_has_a_drawing_of_its_own() -> None:
    """Colours aside, no two icons are alike."""
    assert tuple(sorted(icons.TILES)) == tuple(sorted(KINDS))
    forms = {kind: re.findall(r' d="([^"]+)"', tile.draw()) for kind, tile in icons.TILES.items()}
    assert len({tuple(form) for form in forms.values()}) == len(KINDS)


def test_every_type_has_a_frame_of_its_own() -> None:
    """Colours aside, no two frames are alike, and each type uses one."""
    assert len({frame.outline for frame in icons.FRAMES.values()}) == 6
    assert {tile.type for tile in icons.TILES.values()} == set(icons.FRAMES)


def test_the_score_track_counts_laps() -> None:
    """EX-27: 53 points are a marker of 50 and track space 3, beside whoever has 3."""
    s = position(explorers={"anna": "borgu"}, empty="borgu", score={"anna": 53, "bob": 3})
    pieces = seen(s).layer["pieces"].fragments
    assert ">50</text>" in pieces["score:0"]
    assert ">50</text>" not in pieces["score:1"]
    for seat in (0, 1):
        assert moved(*TRACK.place(3, seat, 2)) in pieces[f"score:{seat}"]


def test_a_document_is_small() -> None:
    """Far below what a phone would feel."""
    assert max(len(str(seen(s))) for s in positions()[::100]) < 200_000
