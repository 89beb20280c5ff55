"""The processes that search, and the pools that the server keeps them in."""
