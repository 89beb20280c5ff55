"""Who may ask, how often, and how much they may send: checked before anything else is done."""
