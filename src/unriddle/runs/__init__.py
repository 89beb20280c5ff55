"""Long work: searches and surveys cut into parts, which threads, processes or a cluster work at.

`part` does one slice of a part, and is all that travels; `jobs` say what a run is for; `ledger`
knows which parts there are and what they came to; `crews` are those who work; `driver` brings them
together. A run with a name is `kept`, and goes on where it was. `batch` answers a list of puzzles.
"""
