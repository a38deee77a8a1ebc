"""What owns the engine for every door: queue, shared work, cancellation, voices, limits, metrics. Knows no protocol."""
