"""The twin of the null family, which counts moves: walking over a small board to its exit."""
