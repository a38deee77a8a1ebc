/// Speech tokens to mel and mel to waveform over the published renderer graphs.
final class GraphRenderer: Renderer {
    private let law: AlgorithmConfig
    private let encoder: Graph
    private let estimator: Graph
    private let vocoder: Graph
    /// The layer from a flow embedding to the estimator's speaker vector: weight [80][192], bias [80].
    private let weight: [Float]
    private let bias: [Float]

    init(encoder: Graph, estimator: Graph, vocoder: Graph, checkpoint: Checkpoint, law: AlgorithmConfig) throws {
        (self.encoder, self.estimator, self.vocoder, self.law) = (encoder, estimator, vocoder, law)
        let names = ["s3gen.flow.spk_embed_affine_layer.weight", "s3gen.flow.spk_embed_affine_layer.bias"]
        let parts = try names.map { try checkpoint.container.floats($0) }
        guard parts[0].shape == [80, 192], parts[1].shape == [80] else {
            throw LoudkitError(.invalidFile, "\(checkpoint.url.path): the speaker layer has shape \(parts[0].shape)")
        }
        (weight, bias) = (parts[0].values, parts[1].values)
    }

    func decode(_ frame: Frame, voice: VoiceProfile, seed: UInt64, cancelled: () -> Bool) throws -> [Float] {
        let ids = [Tensor(frame.prompt, [1, frame.prompt.count]), Tensor(frame.query, [1, frame.query.count])]
        let mu = try first(try encoder.run(named(encoder, ids), cancelled: cancelled), encoder)
        let speaker = affine(voice.flowEmbedding)
        var x = Windows.flowPrior(seed: seed, frames: frame.frames)
        let grid = Windows.eulerGrid(law)
        for (now, then) in zip(grid, grid.dropFirst()) {
            try throwIf(cancelled)
            let v = try velocity(x, mu, now, speaker, frame.cond, frame.frames, cancelled)
            guard v.count == x.count else {
                throw LoudkitError(.invalidFile, "graph \(estimator.name) gives \(v.count) values; expected \(x.count)")
            }
            let step = Float(then - now)
            for i in x.indices { x[i] += step * v[i] }
        }
        return frame.speech(x)
    }

    func vocode(_ mel: [Float], seed: UInt64, cancelled: () -> Bool) throws -> [Float] {
        let width = mel.count / Windows.melBins
        let frames = Windows.vocoderFrames(width, law)
        let (phase, noise) = Windows.excitation(seed: seed, frames: frames)
        let values = [
            Tensor(Windows.vocoderMel(mel, frames: frames), [1, Windows.melBins, frames]),
            Tensor(phase, [1, Windows.harmonics, 1]),
            Tensor(noise, [1, Windows.harmonics, Windows.samplesPerFrame * frames]),
        ]
        let wave = try first(try vocoder.run(named(vocoder, values), cancelled: cancelled), vocoder)
        return Array(wave.prefix(Windows.samplesPerFrame * min(width, frames)))
    }

    private func velocity(
        _ x: [Float], _ mu: [Float], _ now: Double, _ speaker: [Float], _ cond: [Float], _ frames: Int,
        _ cancelled: () -> Bool
    ) throws -> [Float] {
        let bins = Windows.melBins
        func run(_ mu: [Float], _ speaker: [Float], _ cond: [Float]) throws -> [Float] {
            let values = [
                Tensor(x, [1, bins, frames]), Tensor(mu, [1, bins, frames]), Tensor([Float(now)], [1]),
                Tensor(speaker, [1, bins]), Tensor(cond, [1, bins, frames]),
            ]
            return try first(try estimator.run(named(estimator, values), cancelled: cancelled), estimator)
        }
        let conditional = try run(mu, speaker, cond)
        if law.guidance == .singlePath { return conditional }
        let rate = Float(law.guidanceRate)
        let zero = try run(
            [Float](repeating: 0, count: mu.count), [Float](repeating: 0, count: bins),
            [Float](repeating: 0, count: cond.count))
        return zip(conditional, zero).map { (1 + rate) * $0 - rate * $1 }
    }

    /// The speaker vector of a flow embedding, which is normalised first.
    private func affine(_ embedding: [Float]) -> [Float] {
        let norm = embedding.reduce(Float(0)) { $0 + $1 * $1 }.squareRoot()
        return bias.indices.map { row in
            var sum: Float = 0
            for i in embedding.indices { sum += weight[row * embedding.count + i] * (embedding[i] / norm) }
            return sum + bias[row]
        }
    }
}
