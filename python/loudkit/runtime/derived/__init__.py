"""Graphs derived from a checkpoint: the published networks in the forms that run fastest here."""
