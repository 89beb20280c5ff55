"""How the API describes itself: JSON schemas, OpenAPI, and the page at `/docs`."""
