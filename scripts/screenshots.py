"""Pictures of the table for the README: `python -m scripts.screenshots [GAME ...]`.

A server of its own is started, stored matches are opened and played on from the middle, and a
browser looks at them: docs/images/table_GAME.png, one of them dark, one on a phone, one review.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from okapi.core.game import CHANCE
from tests.table.house import Process
from tests.table.positions import stored
from tests.table.test_browser import ARGUMENTS, CHROMIUM, GOLDEN

ROOT: Final = Path(__file__).resolve().parents[1]
IMAGES: Final = ROOT / "docs" / "images"
DESK: Final = (1400, 900)
PHONE: Final = (390, 844)
WIDTH: Final = 900  # of a stored picture at most
COLOURS: Final = 256  # a palette keeps the files small, and every colour must have its place in it


@dataclass(frozen=True)
class Shot:
    """A position of a stored match, and how it is looked at."""

    name: str
    game: str
    record: str
    ply: int
    size: tuple[int, int] = DESK
    scheme: str = "light"
    review: bool = False


SHOTS: Final = (
    Shot("table_africa", "africa", "greedy_3_0", 190),
    Shot("table_africana", "africana", "greedy_3_0", 150, scheme="dark"),
    Shot("table_heart_of_africa", "heart_of_africa", "greedy_3_0", 80),
    Shot("table_africa_1880", "africa_1880", "press_free_4", 260),
    Shot("table_phone", "africa", "greedy_4_0", 150, PHONE),
    Shot("review", "africa", "greedy_4_0", 220, review=True),
)


def main(games: list[str]) -> None:
    """Take all pictures, or those of some games."""
    wanted = [shot for shot in SHOTS if not games or shot.game in games]
    with (
        tempfile.TemporaryDirectory() as folder,
        Process(Path(folder) / "table.sqlite", pace=1000.0) as house,
        sync_playwright() as started,
    ):
        browser = started.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        for shot in wanted:
            _save(shot, _taken(browser, house.url, shot))
        browser.close()


def _taken(browser: Browser, url: str, shot: Shot) -> bytes:
    size: Any = {"width": shot.size[0], "height": shot.size[1]}
    scheme: Any = shot.scheme
    context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    page.goto(url)
    page.locator("#record").set_input_files(GOLDEN / shot.game / f"{shot.record}.okapi")
    page.wait_for_url("**/review*")
    ply, seat = _asked(shot)
    page.goto(page.url.partition("?")[0] + f"?ply={ply}&as={seat}")
    page.locator("body.ready").wait_for()
    if not shot.review:
        _play_on(page)
    picture = page.screenshot()
    context.close()
    return picture


def _asked(shot: Shot) -> tuple[int, int]:
    """The next decision of a seat, so that the picture shows what can be done."""
    _, match = stored(shot.game, shot.record)
    ply = shot.ply
    while (seat := match.at(ply).to_act()[0]) == CHANCE:
        ply += 1
    return ply, seat


def _play_on(page: Page) -> None:
    page.locator("form[action*=branch] button").click()
    page.locator("body.play.asked").wait_for()
    page.wait_for_timeout(300)


def _save(shot: Shot, picture: bytes) -> None:
    place = IMAGES / f"{shot.name}.png"
    image = Image.open(BytesIO(picture)).convert("RGB")
    image.thumbnail((WIDTH, image.height), Image.Resampling.LANCZOS)
    few = image.quantize(
        COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE
    )
    few.save(place, optimize=True)
    print(f"{place.relative_to(ROOT)}  {place.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main(sys.argv[1:])
