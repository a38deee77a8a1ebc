"""Networks written in MIL, Core ML's intermediate language, from a checkpoint's own weights. No torch."""
