"""How good speech is, by measure: a recogniser, a naturalness score, speaker similarity, loudness and joins."""
