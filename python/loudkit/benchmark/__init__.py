"""How fast a model runs on this machine, and what each way to run it gains."""
