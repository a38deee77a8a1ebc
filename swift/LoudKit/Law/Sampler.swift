import Foundation

/// Where the stop token was likeliest, and how likely; (-1, 0) if it was never observed.
public struct EosPeak: Equatable, Sendable {
    public var step = -1
    public var probability = 0.0

    public init(step: Int = -1, probability: Double = 0) {
        self.step = step
        self.probability = probability
    }
}

/// LR-SAMPLER-v1: the draws of one generated row from raw logits.
///
/// Penalty, temperature, min-p cutoff, then the largest of score + Gumbel noise (the Gumbel-max trick: a draw from
/// the softmax of what was kept). `stop` turns on the observation of the stop token's probability after step
/// `floor`. `seen` are the ids that the repetition penalty applies to from the start.
struct Sampler {
    let law: SamplingConfig
    let seed: UInt64
    private(set) var peak = EosPeak()
    private let stop: Int?
    private let floor: Int
    private let silence: [Int]
    private let cutoff: Double
    private var seen: [Int] = []
    private var unmarked: [Bool]
    private var scores: [Double]

    init(
        _ law: SamplingConfig, seed: UInt64, vocabulary: Int, stop: Int? = nil, floor: Int = 0, seen: [Int] = [],
        edition: Edition = .v011
    ) throws {
        self.law = law
        self.seed = seed
        self.stop = stop
        self.floor = floor
        silence = law.silenceTokenIds
        cutoff = law.minP > 0 ? log(law.minP) : -.infinity
        unmarked = Array(repeating: true, count: vocabulary)
        scores = Array(repeating: 0, count: vocabulary)
        for id in silence {
            guard unmarked.indices.contains(id) else {
                throw LoudkitError.config(
                    "sampling.silence_token_ids", .ids(silence), "ids in 0 to \(vocabulary - 1)")
            }
            // The older edition treats silence as never seen.
            unmarked[id] = edition != .v010
        }
        for token in seen { mark(token) }
    }

    /// From now on the penalty applies to `token`.
    mutating func mark(_ token: Int) {
        if unmarked.indices.contains(token), unmarked[token] {
            unmarked[token] = false
            seen.append(token)
        }
    }

    /// The token of `step` from `logits` [vocabulary]: the lowest index among equal maxima.
    mutating func draw(_ logits: [Float], step: Int) throws -> Int {
        guard logits.count == scores.count, !scores.isEmpty else {
            throw LoudkitError(.invalidRequest, "\(logits.count) logits came; expected \(scores.count)")
        }
        let top = try score(logits, step: step)
        let least = cutoff == -.infinity ? -.infinity : top + cutoff
        var kept: [Int] = []
        for id in scores.indices where scores[id] >= least { kept.append(id) }
        for id in silence where !(scores[id] >= least) { kept.append(id) }
        kept.sort()
        if let stop, step > floor { observe(stop, kept, top, step) }
        var best = (id: -1, score: -Double.infinity)
        var block = -1
        var four = SIMD4<UInt32>()
        let key = (UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32))
        var previous = -1
        for id in kept where id != previous {
            previous = id
            if id >> 2 != block {
                block = id >> 2
                four = Philox.block(
                    SIMD4(UInt32(truncatingIfNeeded: block), UInt32(truncatingIfNeeded: step), 0, 0), key: key)
            }
            let noisy = scores[id] + Philox.gumbel(four[id & 3])
            if best.id < 0 || noisy > best.score { best = (id, noisy) }
        }
        return best.id
    }

    private mutating func score(_ logits: [Float], step: Int) throws -> Double {
        let (penalty, temperature) = (law.repetitionPenalty, law.temperature)
        for id in scores.indices { scores[id] = Double(logits[id]) }
        if penalty != 1 {
            for id in seen { scores[id] = min(scores[id] / penalty, scores[id] * penalty) }
        }
        var top = -Double.infinity
        var number = true
        for id in scores.indices {
            let value = scores[id] / temperature
            scores[id] = value
            if value > top { top = value } else if value.isNaN { number = false }
        }
        guard number else {
            throw LoudkitError(
                .invalidRequest,
                "the generator's logits of step \(step) are not numbers; its weights are damaged")
        }
        return top
    }

    private mutating func observe(_ stop: Int, _ kept: [Int], _ top: Double, _ step: Int) {
        guard top.isFinite, scores.indices.contains(stop) else { return }
        let weight = exp(scores[stop] - top)
        if weight <= peak.probability { return }  // the sum is at least 1, the weight of the top
        var sum = 0.0
        var previous = -1
        for id in kept where id != previous {
            previous = id
            sum += exp(scores[id] - top)
        }
        if weight / sum > peak.probability { peak = EosPeak(step: step, probability: weight / sum) }
    }
}

extension SamplingConfig {
    /// Steps during which the stop token is masked, for `textTokens` text tokens.
    func eosFloor(textTokens: Int) -> Int {
        max(minTokensFloor, truncated(Double(textTokens) * minTokensTextRatio))
    }
}

/// `value` cut to a whole number; a count past all counts where it is infinite.
func truncated(_ value: Double) -> Int { value.isNaN ? 0 : Int(max(min(value, 0x1p62), -0x1p62)) }
