"""Reading and writing boards and solutions."""
