"""Pictures of layers of keyed fragments."""

from __future__ import annotations

from xml.etree import ElementTree

from okapi.svg import Changes, Layer, Svg
from okapi.svg.element import fragment, moved


def picture(pieces: dict[str, str], **more: str) -> Svg:
    layers = (
        Layer("map", {"sea": fragment("sea", "<rect/>")}, static=True),
        Layer("pieces", pieces),
    )
    return Svg((0, 0, 10, 10), layers, **more)


def test_a_picture_is_a_document() -> None:
    """With a name, a text version and its layers in order."""
    svg = picture({"a": fragment("a")}, title="One & two", desc="In words")
    root = ElementTree.fromstring(str(svg))
    name = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{name}svg"
    assert root.get("viewBox") == "0 0 10 10"
    assert root.findtext(f"{name}title") == "One & two"
    assert root.findtext(f"{name}desc") == "In words"
    assert [g.get("data-layer") for g in root.findall(f"{name}g")] == ["map", "pieces"]
    assert svg._repr_svg_() == str(svg)


def test_the_text_version_is_made_only_when_it_is_read() -> None:
    """A push of fragments never pays for it."""
    asked: list[int] = []

    def desc() -> str:
        asked.append(1)
        return "words"

    svg = Svg((0, 0, 1, 1), (), desc=desc)
    svg.changes(svg)
    assert not asked
    assert "words" in str(svg)


def test_changes_hold_only_what_differs() -> None:
    """New and changed fragments are put, missing ones dropped."""
    old = picture({"a": "1", "b": "2", "c": "3"})
    new = picture({"a": "1", "b": "two", "d": "4"})
    assert new.changes(old) == Changes({"pieces": {"b": "two", "d": "4"}}, {"pieces": ["c"]})
    assert not old.changes(old)


def test_a_layer_that_was_not_there_is_put_whole() -> None:
    """So that a part of a picture can be completed."""
    whole = picture({"a": "1"})
    assert whole.changes(whole.part("map")) == Changes({"pieces": {"a": "1"}}, {})


def test_a_digest_names_the_content() -> None:
    """The same content, the same digest; a static layer carries it for the cache."""
    one, same = Layer("map", {"a": "1"}, static=True), Layer("map", {"a": "1"}, static=True)
    assert one.digest == same.digest != Layer("map", {"a": "2"}).digest
    assert f'data-digest="{one.digest}"' in str(one)


def test_the_digest_of_a_picture_is_that_of_what_stays() -> None:
    """Pieces may move; another style or other definitions are another picture to the cache."""
    one = picture({"a": "1"}, css="x", defs="y")
    assert one.digest == picture({"a": "2"}, css="x", defs="y").digest
    assert one.digest != picture({"a": "1"}, css="z", defs="y").digest
    assert one.digest != picture({"a": "1"}, css="x", defs="z").digest


def test_a_flat_picture_needs_no_variables() -> None:
    """Colours are written out."""
    svg = picture({}, css=".x{fill:var(--sea)}")
    for theme in ("light", "dark"):
        assert "var(" not in svg.flat(theme)
    assert svg.flat("light") != svg.flat("dark")


def test_an_embedded_picture_leaves_its_style_to_the_page() -> None:
    """A strict content policy allows neither style elements nor style attributes."""
    svg = picture({"a": fragment("a", transform=moved(3, -4.5))}, css=".x{fill:var(--sea)}")
    assert "style" not in svg.embedded()
    assert ".x{fill:var(--sea)}" in svg.stylesheet
    assert "--sea:" in svg.stylesheet
