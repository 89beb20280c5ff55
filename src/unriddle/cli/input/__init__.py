"""What the words after a verb stand for: files, positions, lists of puzzles, tasks."""
