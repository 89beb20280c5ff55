"""Drawing a Scene: as text, as SVG, as PNG. It knows no rules."""
