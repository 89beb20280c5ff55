"""The desk over HTTP. It knows no puzzle and names no family; needs the extra `[web]`."""
