"""`python -m quincunx.cli` does what `quincunx` does."""

from quincunx.cli import main

main()
