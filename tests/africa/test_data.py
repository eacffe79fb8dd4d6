"""Data files of one's own: what may be changed, and what is said about a broken one."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

import okapi
from okapi.core.rng import Rng
from okapi.games.africa.rules import Africa
from tests.africa.table import GAME

TEXT = GAME.data.text
Write = Callable[[str | bytes], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a data file and says where it is."""

    def written(content: str | bytes) -> Path:
        path = tmp_path / "own.toml"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return written


def changed(*changes: tuple[str, str]) -> str:
    """The packaged file with some text replaced, each exactly once."""
    text = TEXT
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the file"
        text = text.replace(old, new)
    return text


def line_of(space: str) -> str:
    """The line of the file that describes a space."""
    found = re.search(rf'^  {{ id = "{space}".*\n', TEXT, re.MULTILINE)
    assert found
    return found[0]


def in_space(space: str, old: str, new: str) -> str:
    """The file with one change in the line of a space."""
    line = line_of(space)
    assert line.count(old) == 1
    return changed((line, line.replace(old, new)))


BROKEN = {
    # What the values are.
    "another game": (
        changed(('game = "africa"', 'game = "africana"')), "game", "africa",
    ),
    "game is missing": (changed(('game = "africa"\n', "")), "game", "missing"),
    "values are missing": (changed(("[values]", "[value]")), "value", "not known"),
    "unknown key": (changed(("[values]", "[values]\nbonus = 1")), "values.bonus", "not known"),
    "unknown key of a value": (
        changed(("camps = { value = 2,", "camps = { value = 2, unit = 3,")),
        "values.camps.unit", "not known",
    ),
    "source is missing": (
        changed(('camps = { value = 2, source = "stated" }', "camps = { value = 2 }")),
        "values.camps.source", "missing",
    ),
    "unknown source": (
        changed(('camps = { value = 2, source = "stated" }',
                 'camps = { value = 2, source = "guessed" }')),
        "values.camps.source", "stated",
    ),
    "a number instead of a table": (
        changed(('camps = { value = 2, source = "stated" }', "camps = 2")),
        "values.camps", "table",
    ),
    "too few supplies": (changed(("[8, 10, 10, 10]", "[8, 10, 10]")), "values.supply.value", "4"),
    "no supply": (changed(("[8, 10, 10, 10]", "[0, 10, 10, 10]")), "values.supply.value[0]", "1"),
    "a switch for a number": (
        changed(("camps = { value = 2", "camps = { value = true")), "values.camps.value", "whole",
    ),
    "a text for a number": (
        changed(("camps = { value = 2", 'camps = { value = "2"')), "values.camps.value", "whole",
    ),
    "a fraction for a number": (
        changed(("camps = { value = 2", "camps = { value = 2.5")), "values.camps.value", "whole",
    ),
    "a huge number": (
        changed(("camps = { value = 2", "camps = { value = 9" + "0" * 400)),
        "values.camps.value", "from 0 to 50",
    ),
    "too huge to read": (
        changed(("camps = { value = 2", "camps = { value = 9" + "0" * 9000)), "", "longer",
    ),
    "too huge to write": (
        changed(("camps = { value = 2", "camps = { value = 0x" + "f" * 4000)),
        "values.camps.value", "from 0 to 50",
    ),
    "a negative number": (
        changed(("last_monument = { value = 3", "last_monument = { value = -3")),
        "values.last_monument.value", "0",
    ),
    "goods for six": (
        changed(("[1, 3, 5, 8, 12]", "[1, 3, 5, 8, 12, 17]")), "values.goods.value", "5 entries",
    ),
    "a prize in words": (changed(("[10, 6]", '[10, "six"]')), "values.majority.value[1]", "whole"),
    # The tiles.
    "a kind is missing": (
        changed(("\nrhino = ", "\n# rhino = ")), "tiles.rhino", "missing",
    ),
    "an unknown kind": (
        changed(("[tiles]", '[tiles]\nokapi = { name = "Okapi", copies = 0 }')),
        "tiles.okapi", "not known",
    ),
    "copies do not add up": (
        changed(('"Nomads", copies = 15', '"Nomads", copies = 16')), "tiles", "96, not 97",
    ),
    "copies below nothing": (
        changed(('"Nomads", copies = 15', '"Nomads", copies = -1')), "tiles.nomad.copies", "0",
    ),
    "copies as a switch": (
        changed(('"Statue", copies = 5', '"Statue", copies = true')),
        "tiles.statue.copies", "whole",
    ),
    "too few monuments": (
        changed(('"Monument", copies = 11', '"Monument", copies = 10'),
                ('"Nomads", copies = 15', '"Nomads", copies = 16')),
        "tiles.monument.copies", "at least 11",
    ),
    "a supply without monuments": (
        changed(("[8, 10, 10, 10]", "[8, 10, 10, 11]")), "tiles.monument.copies", "at least 12",
    ),
    "an empty name": (changed(('name = "Drum"', 'name = ""')), "tiles.drum.name", "1 to 60"),
    "a long name": (
        changed(('name = "Drum"', f'name = "{"x" * 61}"')), "tiles.drum.name", "1 to 60",
    ),
    "a control character in a name": (
        changed(('name = "Drum"', 'name = "Dr\\u0007um"')), "tiles.drum.name", "printable",
    ),
    "a line break in a name": (
        changed(('name = "Drum"', 'name = "Dr\\num"')), "tiles.drum.name", "printable",
    ),
    "text that turns round": (
        changed(('name = "Drum"', 'name = "Dr\\u202eum"')), "tiles.drum.name", "printable",
    ),
    # The spaces.
    "a space too few": (changed((line_of("danakil"), "")), "board.spaces", "101"),
    "a space too many": (
        changed((line_of("djerba"), line_of("djerba") * 2)), "board.spaces", "102",
    ),
    "an id twice": (
        in_space("saoura", 'id = "saoura"', 'id = "rif"'), "board.spaces[5].id", "twice",
    ),
    "an unknown link": (
        in_space("zemmour", '"el_djouf"', '"atlantis"'), "board.spaces[12].links", "atlantis",
    ),
    "a link to itself": (
        in_space("zemmour", '"el_djouf"', '"zemmour"'), "board.spaces[12].links", "itself",
    ),
    "a link that is a number": (
        in_space("zemmour", '"el_djouf"', "22"), "board.spaces[12].links[2]", "lower-case",
    ),
    "links that are no list": (
        in_space("zemmour", '["eglab", "adrar", "el_djouf"]', '"eglab"'),
        "board.spaces[12].links", "list",
    ),
    "links are missing": (
        in_space("zemmour", ', links = ["eglab", "adrar", "el_djouf"]', ""),
        "board.spaces[12].links", "missing",
    ),
    "an id with a colon": (
        in_space("zemmour", 'id = "zemmour"', 'id = "zem:mour"'),
        "board.spaces[12].id", "lower-case",
    ),
    "an id with a line break at its end": (
        in_space("zemmour", 'id = "zemmour"', 'id = "zemmour\\n"'),
        "board.spaces[12].id", "lower-case",
    ),
    "a control character in the name of a space": (
        in_space("zemmour", 'name = "Zemmour"', 'name = "Zem\\u0000mour"'),
        "board.spaces[12].name", "printable",
    ),
    "an unknown key of a space": (
        in_space("zemmour", "lon =", "height = 3, lon ="), "board.spaces[12].height", "not known",
    ),
    "a longitude that is no number": (
        in_space("zemmour", "lon = -10.7", "lon = nan"), "board.spaces[12].lon", "-180 to 180",
    ),
    "an infinite longitude": (
        in_space("zemmour", "lon = -10.7", "lon = inf"), "board.spaces[12].lon", "-180 to 180",
    ),
    "a longitude off the globe": (
        in_space("zemmour", "lon = -10.7", "lon = 181"), "board.spaces[12].lon", "-180 to 180",
    ),
    "a latitude off the globe": (
        in_space("zemmour", "lat = 24.906", "lat = -inf"), "board.spaces[12].lat", "-90 to 90",
    ),
    "a latitude as a switch": (
        in_space("zemmour", "lat = 24.906", "lat = true"), "board.spaces[12].lat", "number",
    ),
    "a city in words": (
        in_space("accra", "city = true", 'city = "yes"'), "board.spaces[55].city", "true or false",
    ),
    "a city as a number": (
        in_space("accra", "city = true", "city = 1"), "board.spaces[55].city", "true or false",
    ),
    "four cities": (in_space("accra", "city = true, ", ""), "board.spaces", "5 cities"),
    "six cities": (
        in_space("zemmour", 'name = "Zemmour"', 'name = "Zemmour", city = true'),
        "board.spaces", "5 cities",
    ),
    "a board in two parts": (
        changed(
            (line_of("gazaland"), line_of("gazaland").replace('"highveld"', "")),
            (line_of("tati"), line_of("tati").replace('"molopo", "highveld"', "")),
            (line_of("kalahari"), line_of("kalahari").replace(', "namaland", "molopo"', "")),
            (line_of("walvis_bay"), line_of("walvis_bay").replace(', "namaland"', "")),
        ),
        "board.spaces", "reachable",
    ),
    "too many links": (
        in_space("rif", 'links = [', 'links = ["aures", "djerba", "el_golea", "eglab", "zemmour", '
                 '"adrar", "gao", "kano", "borgu", "bornu", '),
        "board.spaces[0].links", "12",
    ),
    "spaces that are no list": (
        TEXT[: TEXT.index("spaces = [")] + "spaces = 101\n", "board.spaces", "list",
    ),
    "a space that is no table": (
        changed((line_of("djerba"), '  "djerba",\n')), "board.spaces[3]", "table",
    ),
    "the board is missing": (TEXT[: TEXT.index("[board]")], "board", "missing"),
    "nothing at all": ("", "game", "missing"),
}  # fmt: skip


@pytest.mark.parametrize("what", sorted(BROKEN))
def test_a_broken_file_is_refused_with_file_key_and_reason(what: str, write: Write) -> None:
    """The message names the file, the key and what is wrong with it."""
    text, key, reason = BROKEN[what]
    path = write(text)
    with pytest.raises(okapi.BadData) as error:
        okapi.game("africa", board=path)
    assert error.value.file == str(path)
    assert error.value.key == key
    assert reason in error.value.reason
    assert str(error.value).startswith(f"{path}: {key}")
    assert "\n" not in str(error.value)
    assert len(error.value.reason) < 200


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('game = "africa"', 'game = "africa'),
        ("[tiles]", "[tiles"),
        ("[values]", "[values]\ncamps = 1"),
        ("spaces = [", "spaces = [,"),
    ],
)
def test_a_syntax_error_names_its_line(old: str, new: str, write: Write) -> None:
    """What is not TOML is refused with the line where it goes wrong."""
    path = write(changed((old, new)))
    with pytest.raises(okapi.BadData, match=r"not valid TOML: .*line \d+") as error:
        okapi.game("africa", board=path)
    assert str(path) in str(error.value)
    number = re.search(r"line (\d+)", error.value.reason)
    assert number
    at = TEXT[: TEXT.index(old)].count("\n") + 1
    assert at <= int(number[1]) <= at + 2


def test_deep_nesting_is_refused(write: Write) -> None:
    """A file made to exhaust the parser ends in a sentence."""
    with pytest.raises(okapi.BadData, match="TOML"):
        okapi.game("africa", board=write("x = " + "[\n" * 50_000))


def test_an_enormous_file_is_refused(write: Write) -> None:
    """Beyond a quarter of a megabyte nothing is parsed."""
    with pytest.raises(okapi.BadData, match="larger than 256 KB"):
        okapi.game("africa", board=write(TEXT + "#" * 262_144))


def test_a_file_beyond_all_bounds_is_not_even_read(write: Write) -> None:
    """Sixteen megabytes are refused by their size."""
    with pytest.raises(okapi.OkapiError, match="larger than 16 MB"):
        okapi.game("africa", board=write(b"#" * 16_000_001))


def test_text_that_is_not_utf_8_is_refused(write: Write) -> None:
    """With the place of the first wrong byte."""
    path = write(b"# caf\xe9\n" + TEXT.encode())
    with pytest.raises(okapi.OkapiError, match="UTF-8") as error:
        okapi.game("africa", board=path)
    assert str(path) in str(error.value)
    assert "byte 5" in str(error.value)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    """With the name of what was asked for."""
    for path in (tmp_path / "nowhere.toml", tmp_path):
        with pytest.raises(okapi.OkapiError, match=re.escape(str(path))):
            okapi.game("africa", board=path)


def test_the_packaged_file_as_a_file_of_ones_own(write: Write) -> None:
    """It loads, with another file name, version 0 and the same digest."""
    game = okapi.game("africa", board=write(TEXT))
    assert (game.data.version, game.data.digest) == (0, GAME.data.digest)
    assert [str(a) for a in game.actions] == [str(a) for a in GAME.actions]


def test_windows_line_ends_make_no_difference(write: Write) -> None:
    """The digest is that of the same text with plain line ends."""
    game = okapi.game("africa", board=write(TEXT.replace("\n", "\r\n")))
    assert game.data.digest == GAME.data.digest


def test_names_copies_values_and_links_may_change(write: Write) -> None:
    """The rules follow the file; how many actions there are, and their indices, stay."""
    text = changed(
        ('name = "Nomads", copies = 15', 'name = "Tuareg", copies = 5'),
        ('name = "Elephant", copies = 5', 'name = "Elephant", copies = 15'),
        ("[8, 10, 10, 10]", "[3, 4, 5, 6]"),
        ("[1, 3, 5, 8, 12]", "[2, 4, 6, 8, 10]"),
        ("[10, 6]", "[7, 5]"),
        ("last_monument = { value = 3", "last_monument = { value = 9"),
        ("camps = { value = 2", "camps = { value = 5"),
        (line_of("rif"), line_of("rif").replace('"rif", name = "Rif"', '"ceuta", name = "Ceuta"')),
        (line_of("mudug"), line_of("mudug").replace("]", '"jubaland"]')),
    )
    game = cast(Africa, okapi.game("africa", board=write(text)))
    board = game.board
    assert board.kind_names[10] == "Tuareg"
    assert (board.copies[10], board.copies[5]) == (5, 15)
    assert board.by_id["jubaland"] in board.links[board.by_id["mudug"]]
    assert board.by_id["mudug"] in board.links[board.by_id["jubaland"]]
    assert len(game.actions) == len(GAME.actions)
    assert str(game.actions[GAME.actions.parse("walk:rif").index]) == "walk:ceuta"
    assert game.actions.digest() != GAME.actions.digest()
    play_to_the_end(game)


def play_to_the_end(game: Africa) -> None:
    """A game of every size with a changed file, invariants and all."""
    for seats, supply in ((2, 3), (3, 4), (4, 5), (5, 6)):
        s = game.new(seats)
        assert (s.supply, s.camps) == (supply, [5] * seats)
        rng = Rng(seats)
        while acting := game.to_act(s):
            legal: list[Any] = game.legal(s, acting[0]) or [game.sample(s, rng)]
            acts = [a for a in legal if a.verb in ("reveal", "walk")] or legal
            game.apply(s, acting[0], acts[rng.below(len(acts))])
            assert game.faults(s) == []
        ending = game.outcome(s)
        assert ending is not None
        if ending.end == "last_monument":
            assert s.monuments == supply + 1
            assert 9 in [line.points for row in ending.lines for line in row if line.key == "bonus"]


def test_a_changed_file_scores_by_its_own_values(write: Write) -> None:
    """Goods and majorities follow the tables of the file."""
    text = changed(("[1, 3, 5, 8, 12]", "[2, 4, 6, 8, 11]"), ("[10, 6]", "[7, 4]"))
    game = cast(Africa, okapi.game("africa", board=write(text)))
    s = game.new(2, {"first": 0})
    s.goods = [5, 3, 1, 0, 0, 0, 2, 0, 0, 0]
    s.gold, s.gems = [2, 1], [3, 3]
    s.phase, s.end = 8, 2
    ending = game.outcome(s)
    assert ending is not None
    assert ending.scores == [11 + 6 + 2 + 7 + 5, 4 + 4 + 5]
