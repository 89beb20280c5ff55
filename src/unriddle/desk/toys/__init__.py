"""What the page lets people choose: toys, the puzzle of the day, and courses."""
