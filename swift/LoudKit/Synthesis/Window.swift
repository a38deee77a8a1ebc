/// Speech tokens of one window of chunk `chunk`, and the seconds of silence behind it, and before it.
struct Window: Sendable {
    let text: Scalars
    let chunk: Int
    let seed: UInt64
    let tokens: [Int]
    let verdict: Verdict
    /// How many tokens the shipped row had before the cut.
    let drawn: Int
    let hitTokenCap: Bool
    let filled: Bool
    let pause: Double
    let lead: Double
    /// Whether it begins, and whether it ends, within a phrase.
    let within: (start: Bool, end: Bool)
}

/// Prepared text that is meant for one window.
struct Chunk: Sendable {
    var text: Scalars
    var language: String
    var pause = 0.0
    var lead = 0.0
    var within = (start: false, end: false)
}

/// Draws windows until their rows are sound.
struct WindowDrawing {
    let voice: VoiceProfile
    let frontend: Frontend
    let generator: TokenGenerator
    let law: AlgorithmConfig
    let cancelled: () -> Bool

    /// The speech tokens of prepared `chunk`: drawn again while a detector condemns them.
    func draw(_ chunk: Chunk, index: Int, seed: UInt64, prefix: [Int], isTerminal: Bool) throws -> Window {
        let post = law.postprocess
        let ids = try frontend.encode(chunk.text, language: chunk.language)
        let floor = law.sampling.eosFloor(textTokens: ids.count)
        var cap = law.sampling.maxNewTokens
        if post.mode != .off { cap = min(cap, Detectors.ceiling(post, law.window, textTokens: ids.count)) }
        var best: (row: GeneratedRow, verdict: Verdict, silent: Int)?
        for attempt in 0...post.retryMaxAttempts {
            try throwIf(cancelled)
            let request = RowRequest(
                textIds: ids, voice: voice, seed: Seeds.attempt(seed, attempt), cap: cap, floor: floor, prefix: prefix)
            let row = try generator.generate(request, cancelled: cancelled)
            let judged = Row(
                tokens: row.tokens, textTokens: ids.count, minTokens: floor, peak: row.peak, ended: row.ended,
                isTerminal: isTerminal, hitCeiling: !row.ended && row.tokens.count >= cap)
            let verdict = Detectors.inspect(judged, post, silence: law.sampling.silenceTokenIds)
            let silent = Detectors.silentTokens(row.tokens, post, silence: law.sampling.silenceTokenIds)
            // The first that no detector condemns; else the one with the fewest silent tokens (0.1.0: the last).
            if post.mode == .off || !verdict.condemned {
                best = (row, verdict, silent)
                break
            }
            if silent < best?.silent ?? .max || law.edition == .v010 { best = (row, verdict, silent) }
        }
        guard let (row, verdict, _) = best else { throw LoudkitError(.serverFault, "no row was drawn") }
        let length = row.tokens.count
        return Window(
            text: chunk.text, chunk: index, seed: seed, tokens: try speech(row.tokens, verdict), verdict: verdict,
            drawn: length, hitTokenCap: !row.ended && length >= cap,
            filled: !row.ended && length >= law.window.maxSpeechTokens, pause: chunk.pause, lead: chunk.lead,
            within: chunk.within)
    }

    /// What of a row is rendered: cut where the verdict says (in trim mode), control tokens dropped.
    private func speech(_ tokens: [Int], _ verdict: Verdict) throws -> [Int] {
        let kept = law.postprocess.mode == .trim ? Array(tokens.prefix(max(verdict.keep, 0))) : tokens
        let speech = kept.filter { $0 < law.startSpeechToken }
        guard !speech.isEmpty else {
            throw LoudkitError(.invalidRequest, "the generator drew no speech for this text; try another seed")
        }
        guard speech.count <= law.window.maxSpeechTokens else {
            throw LoudkitError.windowOverflow(tokens: speech.count, window: law.window.maxSpeechTokens)
        }
        return speech
    }
}
