"""The site of `make site`: its searches beside the native ones, and what a visit takes."""
