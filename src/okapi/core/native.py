"""A hint to the compiler that costs nothing where there is none.

mypyc reads `mypyc_attr` while it compiles; at run time it does nothing, so the package it comes
from need not be installed. This module itself is never compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        """Return the class as it is."""
        return lambda cls: cls
