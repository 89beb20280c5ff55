"""The null family: going down stairs, one or two at a time. Copy this folder to begin your own."""
