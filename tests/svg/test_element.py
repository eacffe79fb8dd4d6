"""Elements as text: nothing that a name contains can leave its place."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from okapi.svg.element import escape, fitted, fragment, lettering, number, tag, title

HOSTILE = '<script>alert("1")</script> & ]]> \' -->'


def test_words_survive_between_tags_and_in_attributes() -> None:
    """A reader of the XML gets back exactly the words that were put in."""
    element = ElementTree.fromstring(tag("g", title(HOSTILE), aria_label=HOSTILE))
    assert element.get("aria-label") == HOSTILE
    assert element.findtext("title") == HOSTILE
    assert ElementTree.fromstring(lettering(HOSTILE, 0, 0)).text == HOSTILE


def test_control_characters_are_dropped() -> None:
    """XML has no way to write them, not even escaped."""
    assert escape("a\x00b\x1bc") == "abc"


@pytest.mark.parametrize(
    ("value", "text"), [(3, "3"), (3.04, "3"), (-0.04, "0"), (2.25, "2.2"), (-1.5, "-1.5")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    """Coordinates keep one decimal and no useless zero."""
    assert number(value) == text


def test_attributes_are_named_as_in_svg() -> None:
    """Underscores become dashes, the one at the end goes, None is left out."""
    assert tag("use", class_="a", data_key="k", x=1, y=None) == (
        '<use class="a" data-key="k" x="1"/>'
    )
    assert fragment("space:rif", "x") == '<g data-key="space:rif">x</g>'


def test_only_lettering_that_is_too_wide_is_pressed_together() -> None:
    """A place made for an English word holds a longer translation, in any typeface."""
    assert fitted("Red", 8, 5, 16, 92, class_="n") == lettering("Red", 8, 5, class_="n")
    pressed = fitted("Водопад Виктория", 8, 5, 16, 92)
    assert 'textLength="92" lengthAdjust="spacingAndGlyphs"' in pressed
