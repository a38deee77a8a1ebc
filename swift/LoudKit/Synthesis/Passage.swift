/// Windows in a row: every chunk's seed, carry and, where it filled its window, its two halves.
enum Passage {
    /// The chunks of `segments` in order; the last of each bears its pause, the first of all may be a short one.
    static func chunks(_ segments: [Segment], language: String, law: AlgorithmConfig) -> [Chunk] {
        var chunks: [Chunk] = []
        var chunking = law.chunking
        for segment in segments {
            let texts = Chunking.split(segment.text, chunking, edition: law.edition)
            for (i, text) in texts.enumerated() {
                let isLast = i == texts.count - 1
                let within = (start: i > 0 && Joins.runsOn(texts[i - 1]), end: !isLast && Joins.runsOn(text))
                chunks.append(
                    Chunk(
                        text: text, language: segment.language ?? language, pause: isLast ? segment.pause : 0,
                        within: within))
            }
            if !chunks.isEmpty { chunking.firstChunkMaxTokens = .unset }
        }
        if !chunks.isEmpty { chunks[0].lead = lead(segments) }
        return chunks
    }

    /// All `segments` as one chunk, which holds no pause but the last.
    static func oneChunk(_ segments: [Segment], language: String) throws -> Chunk {
        let spoken = segments.filter { !Chunking.stripped($0.text).isEmpty }
        guard let first = spoken.first, let last = spoken.last else { throw nothingToSpeak() }
        let text = Scalars(spoken.map(\.text).joined(separator: [" "]))
        return Chunk(text: text, language: first.language ?? language, pause: last.pause, lead: lead(segments))
    }

    /// Gives `deliver` the windows of `chunks` in order; `carry` conditions the first. False from `deliver` stops.
    static func draw(
        _ chunks: [Chunk], _ drawing: WindowDrawing, seed: UInt64, carry: [Int], deliver: (Window) throws -> Bool
    ) throws {
        let law = drawing.law
        var carry = carry
        for (index, chunk) in chunks.enumerated() {
            let own = Seeds.chunk(seed, index, edition: law.edition)
            let isTerminal = index == chunks.count - 1
            let whole = try drawing.draw(chunk, index: index, seed: own, prefix: carry, isTerminal: isTerminal)
            var last = whole
            if whole.filled, law.chunking.capResplit == .word, let (head, tail) = Chunking.splitInHalf(chunk.text) {
                let goesOn = Joins.runsOn(head)
                let first = try drawing.draw(
                    Chunk(
                        text: head, language: chunk.language, lead: chunk.lead, within: (chunk.within.start, goesOn)),
                    index: index, seed: own, prefix: carry, isTerminal: false)
                guard try deliver(first) else { return }
                let between = law.chunking.prefixTokens > 0 ? Chunking.carriedTail(first.tokens, law) : carry
                last = try drawing.draw(
                    Chunk(
                        text: tail, language: chunk.language, pause: chunk.pause, within: (goesOn, chunk.within.end)),
                    index: index, seed: Seeds.laterHalf(own), prefix: between, isTerminal: isTerminal)
            }
            carry = Chunking.carriedTail(last.tokens, law)
            guard try deliver(last) else { return }
        }
    }

    static func nothingToSpeak() -> LoudkitError {
        LoudkitError(.invalidRequest, "nothing to speak: the text holds no words")
    }

    /// Seconds before the first word: a first segment without words bears them.
    private static func lead(_ segments: [Segment]) -> Double {
        guard let first = segments.first, Chunking.stripped(first.text).isEmpty else { return 0 }
        return first.pause
    }
}

/// Two windows of one phrase: the silence that a voice puts round every line is no pause where no mark stands.
enum Joins {
    /// Whether a phrase goes on behind `text`: no mark stands at its end.
    static func runsOn(_ text: Scalars) -> Bool {
        let closers = Set("\"'”’»)] ".unicodeScalars)
        guard let last = text.last(where: { !closers.contains($0) }) else { return true }
        return !Set(".,;:!?…–—-".unicodeScalars).contains(last)
    }

    /// `audio` without the silence at its start and end, but for 30 ms of it.
    static func closedUp(_ audio: [Float], rate: Int, start: Bool, end: Bool) -> [Float] {
        let first = start ? quiet(audio, rate) : 0
        let last = audio.count - (end ? quiet(audio.reversed(), rate) : 0)
        if first == 0, last == audio.count { return audio }
        guard first < last else { return [] }
        var kept = Array(audio[first..<last])
        let n = min(rounded(0.005 * Double(rate)), kept.count)
        let ramp = Shaping.fadeRamp(n)
        for i in 0..<n {
            if first > 0 { kept[i] *= ramp[i] }
        }
        for i in 0..<n where last < audio.count { kept[kept.count - 1 - i] *= ramp[i] }
        return kept
    }

    /// Samples at the beginning that can go.
    private static func quiet(_ audio: [Float], _ rate: Int) -> Int {
        let frame = rounded(0.005 * Double(rate))
        guard frame > 0, audio.count >= frame else { return 0 }
        let power = (0..<audio.count / frame).map { block in
            audio[block * frame..<(block + 1) * frame].reduce(0.0) { $0 + Double($1 * $1) } / Double(frame)
        }
        let loudest = power.max() ?? 0
        let silent = (power.firstIndex { $0 > 0.02 * 0.02 * loudest } ?? 0) * frame
        return max(0, min(silent, rounded(0.4 * Double(rate))) - rounded(0.03 * Double(rate)))
    }
}

/// To the nearest whole number, ties to even, as Python rounds.
func rounded(_ value: Double) -> Int { truncated(value.rounded(.toNearestOrEven)) }
