"""What was released: for each game and data version the digests of the data and the actions."""

DIGESTS: dict[str, dict[int, tuple[str, str]]] = {
    "africa": {1: ("32b2e9f56b2c1245", "aa377708401f347e")},
    "beads": {1: ("eafd8e5d0c0bcca4", "a9115cfaffbf9968")},
}
