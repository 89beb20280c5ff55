"""Named cases, each timed side by side with other programs in one run: `python -m bench`."""
