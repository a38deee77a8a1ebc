"""torch to graphs, each gated against the module it came from. Needs the extra ``torch``."""
