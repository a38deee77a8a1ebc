"""The passes, one file each: ``apply(text, language) -> text``."""
