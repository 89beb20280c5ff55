"""What is handed out: an sdist and wheels, each tried where nothing else is installed."""
