"""How the embedded voice (loudr-0) was made: every stage one command, ``python -m loudkit.train STAGE --work DIR``."""
