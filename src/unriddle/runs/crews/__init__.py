"""Those who work at the parts of a run: threads, processes of this machine, a cluster."""
