import Foundation

/// Counter-based randomness: Philox-4x32-10 (Salmon et al., "Parallel Random Numbers: As Easy as 1, 2, 3", 2011).
///
/// A number is addressed by (seed, stream, step, index), so neither drawing order nor block size can change it.
public enum Philox {
    /// Ten rounds over one counter under `key`.
    public static func block(_ counter: SIMD4<UInt32>, key: (UInt32, UInt32)) -> SIMD4<UInt32> {
        var (a, b, c, d) = (counter.x, counter.y, counter.z, counter.w)
        var (k0, k1) = key
        for _ in 0..<10 {
            let p = UInt64(a) &* 0xD251_1F53
            let q = UInt64(c) &* 0xCD9E_8D57
            (a, b, c, d) = (
                UInt32(truncatingIfNeeded: q >> 32) ^ b ^ k0, UInt32(truncatingIfNeeded: q),
                UInt32(truncatingIfNeeded: p >> 32) ^ d ^ k1, UInt32(truncatingIfNeeded: p)
            )
            k0 &+= 0x9E37_79B9
            k1 &+= 0xBB67_AE85
        }
        return SIMD4(a, b, c, d)
    }

    /// Output words of one step at the indices `range`.
    public static func words(seed: UInt64, stream: Int, step: Int, range: Range<Int>) -> [UInt32] {
        let key = halves(seed)
        let (low, high) = (UInt32(truncatingIfNeeded: step), UInt32(truncatingIfNeeded: stream))
        var out: [UInt32] = []
        out.reserveCapacity(range.count)
        var at = range.lowerBound
        while at < range.upperBound {
            let four = block(SIMD4(UInt32(truncatingIfNeeded: at >> 2), low, high, 0), key: key)
            let end = min((at | 3) + 1, range.upperBound)
            for index in at..<end { out.append(four[index & 3]) }
            at = end
        }
        return out
    }

    /// (word + 0.5) / 2^32, strictly inside (0, 1).
    public static func uniform(_ word: UInt32) -> Double { (Double(word) + 0.5) * 0x1p-32 }

    /// Standard Gumbel noise -ln(-ln u).
    public static func gumbel(_ word: UInt32) -> Double { -log(-log(uniform(word))) }

    /// Uniforms of one step at indices 0 to `width` - 1.
    public static func uniforms(seed: UInt64, stream: Int, step: Int, width: Int) -> [Double] {
        words(seed: seed, stream: stream, step: step, range: 0..<max(width, 0)).map(uniform)
    }

    /// Standard normals `[rows][columns]`, flat: step = row, index = column.
    ///
    /// Box-Muller, cosine half only, in doubles: the radius draws on `stream`, the angle on `stream` + 1.
    public static func gaussian(seed: UInt64, stream: Int, rows: Int, columns: Int) -> [Float] {
        let key = halves(seed)
        var out = [Float](repeating: 0, count: rows * columns)
        out.withUnsafeMutableBufferPointer { out in
            for row in 0..<rows {
                for first in stride(from: 0, to: columns, by: 4) {
                    let index = UInt32(truncatingIfNeeded: first >> 2)
                    let step = UInt32(truncatingIfNeeded: row)
                    let radius = block(SIMD4(index, step, UInt32(truncatingIfNeeded: stream), 0), key: key)
                    let angle = block(SIMD4(index, step, UInt32(truncatingIfNeeded: stream + 1), 0), key: key)
                    for i in 0..<min(4, columns - first) {
                        let r = (-2 * log(uniform(radius[i]))).squareRoot()
                        out[row * columns + first + i] = Float(r * cosineOfTurns(uniform(angle[i])))
                    }
                }
            }
        }
        return out
    }

    /// Uniforms in (-halfWidth, halfWidth) at step 0.
    public static func symmetric(seed: UInt64, stream: Int, count: Int, halfWidth: Double) -> [Float] {
        uniforms(seed: seed, stream: stream, step: 0, width: count).map { Float((2 * $0 - 1) * halfWidth) }
    }

    /// cos(2 pi u) for u in [0, 1], as sin(2 pi (|u - 1/2| - 1/4)) by its Taylor series: the same on every machine.
    private static func cosineOfTurns(_ u: Double) -> Double {
        let turn = abs(u - 0.5) - 0.25
        let square = turn * turn
        var series = sineOfTurns[11]
        for k in stride(from: 10, through: 0, by: -1) { series = series * square + sineOfTurns[k] }
        return series * turn
    }

    private static let sineOfTurns: [Double] = {
        var factorial = 1.0
        return (0..<12).map { k in
            if k > 0 { factorial *= Double(2 * k) * Double(2 * k + 1) }
            return (k % 2 == 0 ? 1 : -1) * pow(2 * .pi, Double(2 * k + 1)) / factorial
        }
    }()

    private static func halves(_ seed: UInt64) -> (UInt32, UInt32) {
        (UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32))
    }
}
