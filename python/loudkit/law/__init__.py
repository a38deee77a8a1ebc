"""What is computed: pure functions of values. No files, no runtime, no threads."""
