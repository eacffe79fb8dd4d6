"""HTTP as uvicorn speaks it, with an end to what comes before a request can be looked at."""

from __future__ import annotations

from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

# Address and headers together; browsers and proxies send far less.
HEAD_LIMIT: Final = 64_000


class Wire(HttpToolsProtocol):
    """The parser keeps a head for as long as it grows: whoever sends one without end is cut off."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._is_in_head = False
        self._head = 0

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_in_head = True

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._head = self._head + len(data) if self._is_in_head else 0
        if self._head > HEAD_LIMIT and not self.transport.is_closing():
            self.send_400_response("Too long.")
