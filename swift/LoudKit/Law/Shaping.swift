import Foundation

/// After the vocoder: speed, edges, and 16-bit samples.
enum Shaping {
    static let speeds = 0.5...2.0

    /// `speed`, if it is within 0.5 to 2.0; refused otherwise, never clamped.
    static func checked(speed: Double) throws -> Double {
        guard speeds.contains(speed) else {
            throw LoudkitError(
                .invalidRequest,
                "speed is \(decimal(speed)); expected a number from \(speeds.lowerBound) to \(speeds.upperBound)")
        }
        return speed
    }

    /// `audio` with a raised-cosine fade at both ends; unchanged if shorter than the two fades.
    static func fadeEdges(_ audio: [Float], seconds: Double, sampleRate: Int) -> [Float] {
        let n = truncated(seconds * Double(sampleRate))
        guard n > 0, audio.count >= 2 * n else { return audio }
        let ramp = fadeRamp(n)
        var faded = audio
        for i in 0..<n {
            faded[i] *= ramp[i]
            faded[audio.count - 1 - i] *= ramp[i]
        }
        return faded
    }

    /// Half a raised cosine from 0 to 1.
    static func fadeRamp(_ n: Int) -> [Float] {
        // As NumPy's linspace: i * step, and the end itself at the end.
        let step = n > 1 ? Double.pi / Double(n - 1) : 0
        var cosine = (0..<n).map { i in
            Float(cos(Double(Float(i > 0 && i == n - 1 ? .pi : Double(i) * step))))
        }
        // The published ramps (5 and 20 ms at 24 kHz) are law as bits: their cosine stands one float above (first
        // list) or below (second) the correctly rounded one at these samples.
        if let (up, down) = published[n] {
            for i in up { cosine[i] = cosine[i].nextUp }
            for i in down { cosine[i] = cosine[i].nextDown }
        }
        return cosine.map { 0.5 - 0.5 * $0 }
    }

    /// 16-bit samples as every container and transport carries them: floor(x 32768), clipped; NaN is 0.
    static func quantised(_ audio: [Float]) -> [Int16] {
        audio.map { Int16(min(max((finite($0) * 32768).rounded(.down), -32768), 32767)) }
    }

    /// 16-bit samples by the file rule: round to 32 bits (ties to even), then keep the upper 16.
    static func quantisedForFile(_ audio: [Float]) -> [Int16] {
        audio.map {
            let wide = (finite($0) * 0x1p31).rounded(.toNearestOrEven)
            return Int16(truncatingIfNeeded: Int64(min(max(wide, -0x1p31), 0x1p31 - 1)) >> 16)
        }
    }

    private static func finite(_ sample: Float) -> Double {
        if sample.isNaN { return 0 }
        return sample.isInfinite ? (sample < 0 ? -1 : 1) : Double(sample)
    }

    private static let published: [Int: ([Int], [Int])] = [
        120: ([23, 43], [27, 37]),
        480: (
            [169, 174, 183, 191, 192, 197, 278, 283, 304, 314, 368, 370, 377, 381, 392, 397, 400],
            [21, 106, 112, 119, 125, 132, 133, 141, 150, 151, 153, 160, 209, 334, 352]
        ),
    ]
}
