import Foundation

/// A window as the mel decoder takes it: `prompt` and `query` token ids, the prompt mel zero-padded to the whole
/// frame (`cond`, [80][frames] flat), and how many query ids are speech rather than padding.
struct Frame: Sendable {
    let prompt: [Int]
    let query: [Int]
    let cond: [Float]
    let speechTokens: Int

    var promptFrames: Int { Windows.framesPerToken * prompt.count }
    var frames: Int { Windows.framesPerToken * (prompt.count + query.count) }

    /// The frames of `mel` [80][frames] that belong to the speech tokens: [80][2 n].
    func speech(_ mel: [Float]) -> [Float] {
        let (from, count, width) = (promptFrames, Windows.framesPerToken * speechTokens, frames)
        return (0..<Windows.melBins).flatMap { mel[$0 * width + from..<$0 * width + from + count] }
    }
}

/// The frame a window is rendered in, its time grid, and the noise it starts from.
enum Windows {
    static let melBins = 80
    static let framesPerToken = 2
    static let samplesPerFrame = 480
    static let harmonics = 9

    /// Speech `tokens` behind a voice's prompt (ids, and mel [80][`promptFrames`] flat), padded as the window law says.
    static func frame(
        _ tokens: [Int], prompt: [Int], promptMel: [Float], promptFrames: Int, law: AlgorithmConfig
    ) throws -> Frame {
        let window = law.window
        guard tokens.count <= window.maxSpeechTokens else {
            throw LoudkitError.windowOverflow(tokens: tokens.count, window: window.maxSpeechTokens)
        }
        var (prompt, query) = (prompt, tokens)
        if let length = window.staticLength {
            let pad = try padToken(law)
            let promptLength = window.staticPromptTokens ?? prompt.count
            prompt = padded(Array(prompt.prefix(promptLength)), promptLength, pad)
            query = padded(query, length, pad)
        }
        let frames = framesPerToken * (prompt.count + query.count)
        let kept = min(promptFrames, framesPerToken * prompt.count)
        var cond = [Float](repeating: 0, count: melBins * frames)
        for bin in 0..<melBins {
            cond.replaceSubrange(
                bin * frames..<bin * frames + kept, with: promptMel[bin * promptFrames..<bin * promptFrames + kept])
        }
        return Frame(prompt: prompt, query: query, cond: cond, speechTokens: tokens.count)
    }

    /// Times of the flow's Euler steps; the cosine schedule 1 - cos(i/K pi/2) unless the law names its own.
    static func eulerGrid(_ law: AlgorithmConfig) -> [Double] {
        if let grid = law.eulerGrid { return grid }
        return (0...law.eulerSteps).map { 1 - cos(Double($0) / Double(law.eulerSteps) * .pi / 2) }
    }

    /// The noise that the flow starts from: [80][frames].
    static func flowPrior(seed: UInt64, frames: Int) -> [Float] {
        Philox.gaussian(seed: seed, stream: 0, rows: melBins, columns: frames)
    }

    /// Mel frames the vocoder is given for `frames` of speech: all of them, or the static window's.
    static func vocoderFrames(_ frames: Int, _ law: AlgorithmConfig) -> Int {
        law.window.staticLength == nil ? frames : framesPerToken * law.window.maxSpeechTokens
    }

    /// `mel` [80][n] zero-padded or cut to [80][frames].
    static func vocoderMel(_ mel: [Float], frames: Int) -> [Float] {
        let width = mel.count / melBins
        let kept = min(width, frames)
        return (0..<melBins).flatMap {
            mel[$0 * width..<$0 * width + kept] + [Float](repeating: 0, count: frames - kept)
        }
    }

    /// The vocoder's phases [9] (radians, the first 0) and noise [9][480 frames].
    static func excitation(seed: UInt64, frames: Int) -> (phase: [Float], noise: [Float]) {
        let phase = [0] + Philox.symmetric(seed: seed, stream: 0, count: harmonics - 1, halfWidth: .pi)
        return (
            phase, Philox.gaussian(seed: seed, stream: 1, rows: harmonics, columns: samplesPerFrame * frames)
        )
    }

    private static func padded(_ ids: [Int], _ length: Int, _ pad: Int) -> [Int] {
        ids + [Int](repeating: pad, count: max(length - ids.count, 0))
    }

    private static func padToken(_ law: AlgorithmConfig) throws -> Int {
        if let pad = law.window.padTokenId ?? law.sampling.silenceTokenIds.first { return pad }
        throw LoudkitError.config("window.pad_token_id", .null, "an id, or at least one silence_token_ids entry")
    }
}
