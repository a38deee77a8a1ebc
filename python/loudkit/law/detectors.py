"""Where a generated row really ended, judged from its integers alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from statistics import median

from loudkit.law.config import PostprocessConfig, WindowConfig
from loudkit.law.sampler import EosPeak, truncated


@dataclass(frozen=True)
class Row:
    """One generated row (stop token removed, carried prefix not included) and what is known of it."""

    tokens: Sequence[int]
    n_text: int
    min_tokens: int = 0
    peak: EosPeak = EosPeak()
    ended: bool = True
    is_terminal: bool = True
    hit_ceiling: bool = False


@dataclass(frozen=True)
class Verdict:
    """How many leading tokens survive, why, and whether the row should be drawn again."""

    keep: int
    reason: str = "clean"
    suspect: bool = False

    @property
    def cut(self) -> bool:
        """Whether a detector spoke."""
        return self.reason != "clean"

    @property
    def condemned(self) -> bool:
        """Whether the row is to be generated again."""
        return self.suspect or self.reason == "dropout"


def inspect(row: Row, law: PostprocessConfig, silence: Sequence[int]) -> Verdict:
    """The verdict on ``row``; ``silence`` is the sampler's list of silence ids."""
    length = len(row.tokens)
    if law.mode == "off" or not length:
        return Verdict(length)
    if row.n_text > 0 and length < min(law.dropout_min_tokens, row.n_text):
        return Verdict(length, "dropout", suspect=True)
    silent = frozenset(silence)
    keep, reason, starved = length, "clean", False
    loop = find_loop(row.tokens, law, silence)
    if loop:
        cut, resumed = loop
        if resumed and law.repetition_resume == "condemn":
            return Verdict(length, "repetition", suspect=True)
        keep, reason = cut, "repetition"
    elif _stalled(row, law, silent):
        return Verdict(length, "stall", suspect=True)
    elif _ends_in_filler(row, law, silent):
        keep, reason = row.peak.step, "silence_tail"
    elif _echoes(row, law):
        keep, reason = row.peak.step, "terminal_echo"
    else:
        seam = _desperation_cut(row, law, silent)
        if seam is not None:
            keep, reason = seam, "desperation"
            starved = row.hit_ceiling and seam < row.n_text * law.desperation_min_keep_per_text_token
    if reason == "clean" and row.ended:
        trimmed = _trimmed_length(row, law, silent)
        if trimmed is not None:
            keep, reason = trimmed, "ended_tail"
    return Verdict(keep, reason, suspect=starved or (reason == "clean" and _overlong(row, law)))


def ceiling(law: PostprocessConfig, window: WindowConfig, n_text: int) -> int:
    """Most tokens a row for ``n_text`` text tokens may have before it counts as a runaway."""
    return min(
        window.max_speech_tokens,
        truncated(n_text * law.ceiling_speech_per_text_token) + law.ceiling_slack_tokens,
    )


def silent_tokens(tokens: Sequence[int], law: PostprocessConfig, silence: Sequence[int]) -> int:
    """How many of ``tokens`` render as silence: what chooses among attempts that were all condemned."""
    family = frozenset(law.silence_render_ids or silence)
    return sum(token in family for token in tokens)


def pacing_outliers(ratios: Sequence[float], tolerance: float) -> list[int]:
    """Chunks whose speech tokens per text token stray from the median by more than a factor ``tolerance``."""
    if len(ratios) < 3:
        return []
    middle = median(ratios)
    if middle <= 0:
        return []
    return [i for i, ratio in enumerate(ratios) if ratio > middle * tolerance or ratio < middle / tolerance]


def find_loop(
    tokens: Sequence[int], law: PostprocessConfig, silence: Sequence[int]
) -> tuple[int, bool] | None:
    """The earliest audible loop: (index to cut at, whether other speech resumes after it), or None."""
    length = len(tokens)
    if length < law.repetition_min_span:
        return None
    quiet = frozenset(silence)
    if law.repetition_silence == "acoustic":
        quiet |= {*law.silence_render_ids, *law.quiet_render_ids}
    best: tuple[int, bool] | None = None
    for period in range(1, min(law.repetition_max_period, length // law.repetition_min_cycles) + 1):
        found = _first_cycle(tokens, period, law, quiet)
        if found and (best is None or found[0] < best[0]):
            best = found
    return best


def _first_cycle(
    tokens: Sequence[int], period: int, law: PostprocessConfig, quiet: frozenset[int]
) -> tuple[int, bool] | None:
    length = len(tokens)
    loud = [0, *accumulate(token not in quiet for token in tokens)]
    # run[i]: how far tokens[i:] agrees with itself one period on
    run = [0] * (length + 1)
    for i in range(length - period - 1, -1, -1):
        run[i] = run[i + 1] + 1 if tokens[i] == tokens[i + period] else 0
    for start in range(length - period * law.repetition_min_cycles + 1):
        cycles = 1 + run[start] // period
        if (
            cycles >= law.repetition_min_cycles
            and cycles * period >= law.repetition_min_span
            and loud[start + period] > loud[start]
        ):
            return start + period, length - (start + cycles * period) >= period
    return None


def _stalled(row: Row, law: PostprocessConfig, silent: frozenset[int]) -> bool:
    if law.stall_run_tokens is None:
        return False
    census = bool(law.silence_render_ids)
    gate = frozenset(law.silence_render_ids) if census else silent
    family = gate | frozenset(law.quiet_render_ids)
    quiet = sum(token in family for token in row.tokens)
    if census and (quiet == len(row.tokens) or (row.hit_ceiling and 2 * quiet > len(row.tokens))):
        return True
    gated = 0
    for token in row.tokens:
        if token in gate:
            gated += 1
        elif token not in family:
            if gated >= law.stall_run_tokens:
                return True
            gated = 0
    return False


def _earliest(row: Row) -> int:
    """No detector cuts before this index."""
    return max(row.min_tokens, 10)


def _ends_in_filler(row: Row, law: PostprocessConfig, silent: frozenset[int]) -> bool:
    return (
        row.is_terminal
        and not row.ended
        and row.peak.probability > law.filler_min_eos_probability
        and row.peak.step > _earliest(row)
        and is_trailing_filler(row.tokens, row.peak.step, law, silent)
    )


def is_trailing_filler(
    tokens: Sequence[int], index: int, law: PostprocessConfig, silent: frozenset[int]
) -> bool:
    """Whether everything from ``index`` on is silence broken by at most short bursts."""
    if not 0 <= index < len(tokens):
        return False
    flags = [token in silent for token in tokens[index:]]
    if sum(flags) / len(flags) >= law.trailing_filler_threshold:
        return True
    q, most = law.trailing_silence_run_tokens, law.filler_max_speech_after_run
    reached = [
        start for start, length in _runs(flags) if length >= q
    ]  # each span ends where its run reached q
    if not reached or reached[0] > most or len(flags) - (reached[-1] + q) > most:
        return False
    return all(after - (before + q) <= most for before, after in pairwise(reached))


def _runs(flags: Sequence[bool]) -> list[tuple[int, int]]:
    """(start, length) of each run of true flags."""
    runs: list[tuple[int, int]] = []
    start = 0
    for i, flag in enumerate([*flags, False]):
        if not flag:
            if i > start:
                runs.append((start, i - start))
            start = i + 1
    return runs


def _echoes(row: Row, law: PostprocessConfig) -> bool:
    length, at, probability = len(row.tokens), row.peak.step, row.peak.probability
    if not (row.is_terminal and _earliest(row) < at < length):
        return False

    def matches(least: float, max_tail: int, position_pct: int) -> bool:
        return probability >= least and length - at <= max_tail and 100 * at >= length * position_pct

    return matches(
        law.echo_strong_eos_probability, law.echo_strong_max_tail, law.echo_strong_min_position_pct
    ) or (
        row.hit_ceiling
        and matches(law.echo_weak_eos_probability, law.echo_weak_max_tail, law.echo_weak_min_position_pct)
    )


def _overlong(row: Row, law: PostprocessConfig) -> bool:
    return (
        row.n_text >= law.desperation_min_text_tokens
        and len(row.tokens) >= row.n_text * law.desperation_speech_per_text_token
    )


def _desperation_cut(row: Row, law: PostprocessConfig, silent: frozenset[int]) -> int | None:
    if not _overlong(row, law):
        return None
    for start, length in _runs([token in silent for token in row.tokens]):
        if length >= law.trailing_silence_run_tokens and start >= _earliest(row):
            return start
    band = truncated(law.desperation_band_ratio * row.n_text) + law.desperation_band_floor
    if row.is_terminal and _earliest(row) <= row.peak.step <= band and row.peak.step < len(row.tokens):
        return row.peak.step
    return None


def _trimmed_length(row: Row, law: PostprocessConfig, silent: frozenset[int]) -> int | None:
    """The length left when an ended row's tail (silence, or a short burst after silence) is cut; None for no cut."""
    length = len(row.tokens)
    before_r2 = _back(row, length, silent, True)
    before_burst = _back(row, before_r2, silent, False)
    before_r1 = _back(row, before_burst, silent, True)
    r2, burst, r1 = length - before_r2, before_r2 - before_burst, before_burst - before_r1
    if before_r2 == 0:
        return None
    if r2 >= law.trailing_silence_run_tokens:
        kept = before_r2 + min(r2, law.ended_tail_keep)
    elif before_r1 == 0:
        return None
    else:
        click = burst <= law.ended_tail_blip_max and r1 >= law.ended_tail_silence_run
        word = row.is_terminal and burst <= law.ended_tail_word_max and r1 >= law.trailing_silence_run_tokens
        if not (click or word):
            return None
        kept = before_r1 + min(r1, law.ended_tail_keep)
    return kept if kept < length else None


def _back(row: Row, end: int, silent: frozenset[int], flag: bool) -> int:
    """The start of the stretch before ``end`` whose tokens are all silent (or all not)."""
    while end > 0 and (row.tokens[end - 1] in silent) is flag:
        end -= 1
    return end
