"""The laws: what holds for every family, as a suite of pytest that ships with the package.

    python -m unriddle.laws KEY [KEY ...] [options of pytest]

Nothing else imports this package; it needs the extra `[laws]`.
"""

NAMED = "UNRIDDLE_LAWS"  # environment: the families they are to hold for; not set: all there are
