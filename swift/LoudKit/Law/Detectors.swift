/// One generated row (stop token removed, carried prefix not included) and what is known of it.
struct Row {
    var tokens: [Int]
    var textTokens: Int
    var minTokens = 0
    var peak = EosPeak()
    var ended = true
    var isTerminal = true
    var hitCeiling = false
}

/// How many leading tokens survive, why, and whether the row should be drawn again.
public struct Verdict: Equatable, Sendable {
    public var keep: Int
    public var reason = "clean"
    public var suspect = false

    /// Whether the row is to be generated again.
    var condemned: Bool { suspect || reason == "dropout" }
}

/// Where a generated row really ended, judged from its integers alone.
enum Detectors {
    /// The verdict on `row`; `silence` is the sampler's list of silence ids.
    static func inspect(_ row: Row, _ law: PostprocessConfig, silence: [Int]) -> Verdict {
        let length = row.tokens.count
        if law.mode == .off || length == 0 { return Verdict(keep: length) }
        if row.textTokens > 0, length < min(law.dropoutMinTokens, row.textTokens) {
            return Verdict(keep: length, reason: "dropout", suspect: true)
        }
        let judged = Judged(row: row, law: law, silent: Set(silence))
        var (keep, reason, starved) = (length, "clean", false)
        if let loop = findLoop(row.tokens, law, silence: silence) {
            if loop.resumed, law.repetitionResume == .condemn {
                return Verdict(keep: length, reason: "repetition", suspect: true)
            }
            (keep, reason) = (loop.cut, "repetition")
        } else if judged.stalled {
            return Verdict(keep: length, reason: "stall", suspect: true)
        } else if judged.endsInFiller {
            (keep, reason) = (row.peak.step, "silence_tail")
        } else if judged.echoes {
            (keep, reason) = (row.peak.step, "terminal_echo")
        } else if let seam = judged.desperationCut {
            (keep, reason) = (seam, "desperation")
            starved = row.hitCeiling
                && Double(seam) < Double(row.textTokens) * law.desperationMinKeepPerTextToken
        }
        if reason == "clean", row.ended, let trimmed = judged.trimmedLength {
            (keep, reason) = (trimmed, "ended_tail")
        }
        return Verdict(keep: keep, reason: reason, suspect: starved || (reason == "clean" && judged.overlong))
    }

    /// Most tokens a row for `textTokens` text tokens may have before it counts as a runaway.
    static func ceiling(_ law: PostprocessConfig, _ window: WindowConfig, textTokens: Int) -> Int {
        let most = truncated(Double(textTokens) * law.ceilingSpeechPerTextToken)
        let (sum, overflow) = most.addingReportingOverflow(law.ceilingSlackTokens)
        return min(window.maxSpeechTokens, overflow ? .max : sum)
    }

    /// How many of `tokens` render as silence: what chooses among attempts that were all condemned.
    static func silentTokens(_ tokens: [Int], _ law: PostprocessConfig, silence: [Int]) -> Int {
        let family = Set(law.silenceRenderIds.isEmpty ? silence : law.silenceRenderIds)
        return tokens.filter { family.contains($0) }.count
    }

    /// Chunks whose speech tokens per text token stray from the median by more than a factor `tolerance`.
    static func pacingOutliers(_ ratios: [Double], tolerance: Double) -> [Int] {
        guard ratios.count >= 3 else { return [] }
        let sorted = ratios.sorted()
        let half = sorted.count / 2
        let middle = sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
        guard middle > 0 else { return [] }
        return ratios.indices.filter { ratios[$0] > middle * tolerance || ratios[$0] < middle / tolerance }
    }

    /// The earliest audible loop: the index to cut at, and whether other speech resumes after it.
    static func findLoop(_ tokens: [Int], _ law: PostprocessConfig, silence: [Int]) -> (cut: Int, resumed: Bool)? {
        guard tokens.count >= law.repetitionMinSpan, law.repetitionMinCycles > 0 else { return nil }
        var quiet = Set(silence)
        if law.repetitionSilence == .acoustic {
            quiet.formUnion(law.silenceRenderIds)
            quiet.formUnion(law.quietRenderIds)
        }
        var best: (cut: Int, resumed: Bool)?
        let most = min(law.repetitionMaxPeriod, tokens.count / law.repetitionMinCycles)
        for period in stride(from: 1, through: most, by: 1) {
            if let found = firstCycle(tokens, period, law, quiet), found.cut < best?.cut ?? .max { best = found }
        }
        return best
    }

    private static func firstCycle(
        _ tokens: [Int], _ period: Int, _ law: PostprocessConfig, _ quiet: Set<Int>
    ) -> (cut: Int, resumed: Bool)? {
        let length = tokens.count
        var loud = [0]
        for token in tokens { loud.append(loud[loud.count - 1] + (quiet.contains(token) ? 0 : 1)) }
        // run[i]: how far tokens[i...] agrees with itself one period on
        var run = [Int](repeating: 0, count: length + 1)
        for i in stride(from: length - period - 1, through: 0, by: -1) {
            run[i] = tokens[i] == tokens[i + period] ? run[i + 1] + 1 : 0
        }
        for start in stride(from: 0, through: length - period * law.repetitionMinCycles, by: 1) {
            let cycles = 1 + run[start] / period
            if cycles >= law.repetitionMinCycles, cycles * period >= law.repetitionMinSpan,
                loud[start + period] > loud[start]
            {
                return (start + period, length - (start + cycles * period) >= period)
            }
        }
        return nil
    }

    /// Whether everything from `index` on is silence broken by at most short bursts.
    static func isTrailingFiller(_ tokens: [Int], _ index: Int, _ law: PostprocessConfig, _ silent: Set<Int>) -> Bool {
        guard 0 <= index, index < tokens.count else { return false }
        let flags = tokens[index...].map { silent.contains($0) }
        if Double(flags.filter { $0 }.count) / Double(flags.count) >= law.trailingFillerThreshold { return true }
        let (q, most) = (law.trailingSilenceRunTokens, law.fillerMaxSpeechAfterRun)
        // each span ends where its run reached q
        let reached = runs(flags).filter { $0.length >= q }.map(\.start)
        guard let first = reached.first, let last = reached.last, first <= most,
            flags.count - (last + q) <= most
        else { return false }
        return zip(reached, reached.dropFirst()).allSatisfy { $1 - ($0 + q) <= most }
    }

    /// The runs of true flags.
    fileprivate static func runs(_ flags: [Bool]) -> [(start: Int, length: Int)] {
        var runs: [(start: Int, length: Int)] = []
        var start = 0
        for i in 0...flags.count where i == flags.count || !flags[i] {
            if i > start { runs.append((start, i - start)) }
            start = i + 1
        }
        return runs
    }
}

private struct Judged {
    let row: Row
    let law: PostprocessConfig
    let silent: Set<Int>

    /// No detector cuts before this index.
    private var earliest: Int { max(row.minTokens, 10) }

    var stalled: Bool {
        guard let limit = law.stallRunTokens else { return false }
        let census = !law.silenceRenderIds.isEmpty
        let gate = census ? Set(law.silenceRenderIds) : silent
        let family = gate.union(law.quietRenderIds)
        let quiet = row.tokens.filter { family.contains($0) }.count
        if census, quiet == row.tokens.count || (row.hitCeiling && 2 * quiet > row.tokens.count) { return true }
        var gated = 0
        for token in row.tokens {
            if gate.contains(token) {
                gated += 1
            } else if !family.contains(token) {
                if gated >= limit { return true }
                gated = 0
            }
        }
        return false
    }

    var endsInFiller: Bool {
        row.isTerminal && !row.ended && row.peak.probability > law.fillerMinEosProbability
            && row.peak.step > earliest && Detectors.isTrailingFiller(row.tokens, row.peak.step, law, silent)
    }

    var echoes: Bool {
        let (length, at) = (row.tokens.count, row.peak.step)
        guard row.isTerminal, earliest < at, at < length else { return false }
        func matches(_ least: Double, _ maxTail: Int, _ position: Int) -> Bool {
            row.peak.probability >= least && length - at <= maxTail && 100 * at >= length * position
        }
        return matches(law.echoStrongEosProbability, law.echoStrongMaxTail, law.echoStrongMinPositionPct)
            || (row.hitCeiling
                && matches(law.echoWeakEosProbability, law.echoWeakMaxTail, law.echoWeakMinPositionPct))
    }

    var overlong: Bool {
        row.textTokens >= law.desperationMinTextTokens
            && Double(row.tokens.count) >= Double(row.textTokens) * law.desperationSpeechPerTextToken
    }

    var desperationCut: Int? {
        guard overlong else { return nil }
        let flags = row.tokens.map { silent.contains($0) }
        for run in Detectors.runs(flags)
        where run.length >= law.trailingSilenceRunTokens && run.start >= earliest { return run.start }
        let (band, overflow) = truncated(law.desperationBandRatio * Double(row.textTokens))
            .addingReportingOverflow(law.desperationBandFloor)
        let at = row.peak.step
        let inBand = earliest <= at && (overflow || at <= band) && at < row.tokens.count
        return row.isTerminal && inBand ? at : nil
    }

    /// The length left when an ended row's tail (silence, or a short burst after silence) is cut; nil for no cut.
    var trimmedLength: Int? {
        let length = row.tokens.count
        let beforeR2 = back(length, true)
        let beforeBurst = back(beforeR2, false)
        let beforeR1 = back(beforeBurst, true)
        let (r2, burst, r1) = (length - beforeR2, beforeR2 - beforeBurst, beforeBurst - beforeR1)
        if beforeR2 == 0 { return nil }
        let kept: Int
        if r2 >= law.trailingSilenceRunTokens {
            kept = beforeR2 + min(r2, law.endedTailKeep)
        } else if beforeR1 == 0 {
            return nil
        } else {
            let click = burst <= law.endedTailBlipMax && r1 >= law.endedTailSilenceRun
            let word = row.isTerminal && burst <= law.endedTailWordMax && r1 >= law.trailingSilenceRunTokens
            guard click || word else { return nil }
            kept = beforeR1 + min(r1, law.endedTailKeep)
        }
        return kept < length ? kept : nil
    }

    /// The start of the stretch before `end` whose tokens are all silent (or all not).
    private func back(_ end: Int, _ flag: Bool) -> Int {
        var end = end
        while end > 0, silent.contains(row.tokens[end - 1]) == flag { end -= 1 }
        return end
    }
}
