"""Audio files in and out."""
