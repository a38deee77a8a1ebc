import Foundation

/// Speed with the pitch kept: waveform-similarity overlap-add (Verhelst and Roelands, "WSOLA", 1993).
struct Stretch {
    let speed: Double
    private let window: Int
    private let step: Int
    private let reach: Int

    init(speed: Double, sampleRate: Int) throws {
        self.speed = try Shaping.checked(speed: speed)
        window = Int((Double(sampleRate) * 25 / 1000 + 0.5).rounded(.down))
        reach = Int((Double(sampleRate) * 10 / 1000 + 0.5).rounded(.down))
        step = window / 2
    }

    /// `audio` [n] at the speed: [floor(n / speed + 0.5)]; 1.0 returns the input.
    func apply(_ audio: [Float]) -> [Float] {
        if speed == 1 { return audio }
        let length = self.length(of: audio.count)
        guard audio.count > window, length > 0, step > 0 else {
            return Array((audio + [Float](repeating: 0, count: max(length - audio.count, 0))).prefix(length))
        }
        let x = audio.map(Double.init)
        let hann = (0..<window).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(window)) }
        var total = [Double](repeating: 0, count: length + window)
        var weight = total
        for (k, read) in readPositions(x).enumerated() {
            let at = k * step
            for i in 0..<window {
                total[at + i] += hann[i] * x[read + i]
                weight[at + i] += hann[i]
            }
        }
        return (0..<length).map { weight[$0] > 1e-12 ? Float(total[$0] / weight[$0]) : 0 }
    }

    /// Where each overlap-add step reads `x`, longer than one window: the first at 0, then best matches.
    func readPositions(_ x: [Double]) -> [Int] {
        let length = self.length(of: x.count)
        let last = x.count - window
        var positions = [0]
        for at in Swift.stride(from: step, to: length, by: step) {
            var read = positions[positions.count - 1]
            let before = x.count >= window + step ? min(read, last - step) : read
            let centre = Int((Double(at) * speed + 0.5).rounded(.down))
            let (low, high) = (max(0, centre - reach), min(last, centre + reach))
            if low > high || before + step + window > x.count {
                read = min(max(centre, 0), last)
            } else {
                read = low + bestMatch(x, low, high, before + step)
            }
            positions.append(min(max(read, 0), last))
        }
        return positions
    }

    private func length(of count: Int) -> Int { Int((Double(count) / speed + 0.5).rounded(.down)) }

    /// The first offset from `low` to `high` whose window is most like the one at `wanted` (normalised correlation).
    private func bestMatch(_ x: [Double], _ low: Int, _ high: Int, _ wanted: Int) -> Int {
        x.withUnsafeBufferPointer { x in
            var best = (offset: 0, likeness: -Double.infinity)
            for offset in 0...(high - low) {
                var dot = 0.0
                var norm = 0.0
                for i in 0..<window {
                    let value = x[low + offset + i]
                    dot += value * x[wanted + i]
                    norm += value * value
                }
                let likeness = norm > 0 ? dot / norm.squareRoot() : 0
                if likeness > best.likeness { best = (offset, likeness) }
            }
            return best.offset
        }
    }
}
