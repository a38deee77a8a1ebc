"""Lines with numbers, dates, times, money and names, to be read through the normaliser."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Final

_NAMES: Final = (
    "John Mary Anna Peter Sarah David Emma Tom Alice Robert Linda James Karen Michael Susan Laura Kevin Julia Daniel "
    "Paul Nancy Mark Helen George Lisa Steven Rachel Brian Grace Henry Sophie Martin Claire"
).split()
_PLACES: Final = (
    "London Paris Boston Chicago Berlin Dublin Texas Oxford Denver Canada Spain Italy Japan Mexico Florida Sydney"
).split()
_MONTHS: Final = (
    "January February March April May June July August September October November December"
).split()
_DAYS: Final = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_THINGS: Final = (
    "light door window computer phone kitchen table file system server message picture book car train house garden "
    "radio television camera bottle letter package printer network battery screen button engine"
).split()
_VERBS: Final = (
    "open close start stop check save delete move clean bring send find repair replace install remove lock restart"
).split()
_SHORT: Final = (
    "Yes. No. Okay. Stop. Hello. Hi. Thanks. Thank you. Please. Sorry. Goodbye. Welcome. Ready? Really? Why? When? "
    "Where? Who? What? How? Maybe. Never. Always. Sure. Right. Left. Go on. Not now. Good night. Of course. No way. "
    "Come in. Wait here. Look out! Help! Well done. Good morning. See you soon. I know. Me too. Not yet. Let's go."
)
_LINES: Final = tuple(
    """Turn on the {thing}.|Turn off the {thing}, please.|Please {verb} the {thing}.|Set a timer for {n} minutes.
The time is {hour}:{minute}.|It is {hour} o'clock.|Remind me to call {name} at {hour}:{minute} pm.
The meeting is on {day}, {month} {date}.|The meeting starts at {hour} am on {day}.|It costs ${n}.{minute}.
That will be ${big}.|The temperature is {n} degrees.|Call {name}.|Hello {name}, how are you today?
My phone number is {d}{d}{d}-{d}{d}{d}{d}.|There are {big} people in the room.|In {year}, {name} moved to {place}.
{name} said that {name} was late.|Chapter {n}.|Page {big}.|Chapter {d}.|Step {n}, {verb} the {thing}.
What is the weather like in {place} on {day}?|Good morning, {name}.|Good evening {name}, welcome back.
Thank you, {name}!|Are you ready, {name}?|I don't know where the {thing} is.|Where is the {thing}?
Can you {verb} the {thing}?|{name} has {n} new messages.|Your order number is {big}.
Today is {day}, the {ordinal} of {month}, {year}.|Version {d}.{d} is ready.|The answer is {big}.
{n} plus {n} equals {n}.|About {n}% of the {thing}s were broken.|Error, the {thing} could not be found.
I'm sorry, I can't {verb} the {thing} right now.|We'll {verb} it on {day}.|{name} lives in {place}.
The {ordinal} of {month} is a {day}.|She was born on {month} {date}, {year}.
The train to {place} leaves at {hour}:{minute}.|It weighs {n} kg.|The road is {big} miles long.
{d}, {d}, {d}.|{n}.|{big}.|{year}.
{month} {date}.|{name}.|{day}.|{place}.
{name} and {name} paid ${n} for the {thing}.|The {thing} is {n} years old.
He ran {n} km in {n} minutes.
Do you know {name}?|Did {name} call you on {day}?|Is this the way to {place}?|Are you coming to {place} with us?
Have you seen the {thing}?|Could you {verb} the {thing} before {hour} o'clock?|Would you like to go to {place}?
Who left the {thing} open?|Why did {name} {verb} the {thing}?|When does the train to {place} leave?
How much is the {thing}?|How many people live in {place}?|Which {thing} is yours, {name}?|Isn't it too late?
You {verb} the {thing}, don't you?|Is it the {thing} or the {thing}?|What did {name} say about {place}?
Really? I thought {name} was in {place}.|"Where are you?" asked {name}. "I'm in {place}."
"I can't {verb} it," said {name}. "Why not?"|"Come in," said {name}, "and {verb} the {thing}."
"Did you {verb} it?" "Yes, on {day}."|Wait, {name}! You forgot the {thing}!|Oh no, the {thing} is gone!
We need a {thing}, a {thing}, a {thing} and a {thing}.|{name}, {name}, {name} and {name} are here.
First, {verb} the {thing}. Then, {verb} the {thing}. Finally, {verb} the {thing}.
From {day} to {day}, the {thing} is closed.|{place}, {place} and {place} are larger than {place}.
The mayor of {place} announced on {day} that {n} new schools will open in {year}.
Police in {place} said {n} people were arrested on {day} after a protest.
Shares fell by {n}% in {place} after the company reported lower profits.
Officials said the fire, which started on {day}, destroyed {n} homes near {place}.
The president will travel to {place} in {month} to meet the prime minister.
Scientists at the university of {place} have found a new way to {verb} a {thing}.
Voters in {place} go to the polls on {day}, {month} {date}.|Prices rose by {n}% in {month}, the bank said.
{name} won the race in {place} by {n} seconds.|Heavy rain is expected in {place} until {day} evening.
According to {name}, the {thing} was built in {year}.|The court in {place} ruled that the law was not valid.
The film, which was made in {place}, opens in {month}.|Researchers studied {big} patients over {n} years.
If you {verb} the {thing}, {name} will be happy.|When {name} came home, the {thing} was still on.
I think so, but I'm not sure.|It was cold, wet and dark, and nobody spoke.""".replace("\n", "|").split("|")
)


def lines(draw: random.Random, count: int) -> Iterator[str]:
    """``count`` raw lines; one in twelve is a very short one."""
    short = re.findall(r"[^.!?]+[.!?]", _SHORT)
    for n in range(count):
        yield draw.choice(short).strip() if n % 12 == 0 else _filled(draw.choice(_LINES), draw)


def _filled(template: str, draw: random.Random) -> str:
    return re.sub(r"\{(\w+)\}", lambda slot: _SLOTS[slot[1]](draw), template)


def _big(draw: random.Random) -> str:
    low, high = draw.choice(((100, 999), (1000, 9999), (10_000, 999_999)))
    return f"{draw.randint(low, high):,}"


def _ordinal(draw: random.Random) -> str:
    n = draw.randint(1, 31)
    ending = "th" if n in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


_SLOTS: Final[dict[str, Callable[[random.Random], str]]] = {
    "name": lambda draw: draw.choice(_NAMES),
    "place": lambda draw: draw.choice(_PLACES),
    "month": lambda draw: draw.choice(_MONTHS),
    "day": lambda draw: draw.choice(_DAYS),
    "thing": lambda draw: draw.choice(_THINGS),
    "verb": lambda draw: draw.choice(_VERBS),
    "n": lambda draw: str(draw.randint(1, 99)),
    "d": lambda draw: str(draw.randint(0, 9)),
    "date": lambda draw: str(draw.randint(1, 31)),
    "hour": lambda draw: str(draw.randint(1, 12)),
    "minute": lambda draw: f"{draw.randint(10, 59)}",
    "year": lambda draw: str(draw.randint(1900, 2030)),
    "big": _big,
    "ordinal": _ordinal,
}
