"""Who runs the graphs."""
