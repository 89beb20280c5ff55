"""The native core for Pyodide: the same modules, built for WebAssembly."""
