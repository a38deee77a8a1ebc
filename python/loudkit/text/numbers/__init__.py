"""Number words: cardinals, ordinals, years and digits, composed from a language's data."""

from loudkit.text.numbers.cardinal import cardinal, digits, speakable
from loudkit.text.numbers.ordinal import ends_in, ordinal
from loudkit.text.numbers.year import year

__all__ = ["cardinal", "digits", "ends_in", "ordinal", "speakable", "year"]
