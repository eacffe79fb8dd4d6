"""Tests of `./play`, `./test` and the build."""
