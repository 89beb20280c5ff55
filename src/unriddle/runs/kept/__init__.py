"""Runs with a name: kept in a file each, gone on with after whatever ended them."""
