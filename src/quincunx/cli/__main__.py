"""`python -m quincunx.cli` does what `quincunx` does."""

from quincunx.cli.program import main

main()
