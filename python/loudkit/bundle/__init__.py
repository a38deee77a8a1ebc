"""What is on disk: checkpoint, voice profile, export record, checksums, receipts. No network."""
