/// A WAV file of 16-bit mono samples.
public enum Wav {
    /// The file: a 44-byte header, then `samples` in [-1, 1] as `floor(x 32768)`, clipped.
    public static func bytes(_ samples: [Float], sampleRate: Int) -> [UInt8] {
        file(Shaping.quantised(samples), sampleRate: sampleRate)
    }

    /// The 16-bit samples alone, little-endian.
    public static func samples(_ samples: [Float]) -> [UInt8] {
        Shaping.quantised(samples).flatMap {
            let bits = UInt16(bitPattern: $0)
            return [UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8)]
        }
    }

    static func file(_ samples: [Int16], sampleRate: Int) -> [UInt8] {
        let size = UInt32(truncatingIfNeeded: 2 * samples.count)
        let rate = UInt32(truncatingIfNeeded: sampleRate)
        var out: [UInt8] = []
        out.reserveCapacity(44 + 2 * samples.count)
        out += Array("RIFF".utf8) + little(36 &+ size) + Array("WAVEfmt ".utf8) + little(16)
        out += [1, 0, 1, 0] + little(rate) + little(rate &* 2) + [2, 0, 16, 0] + Array("data".utf8) + little(size)
        for sample in samples {
            let bits = UInt16(bitPattern: sample)
            out.append(UInt8(truncatingIfNeeded: bits))
            out.append(UInt8(truncatingIfNeeded: bits >> 8))
        }
        return out
    }

    private static func little(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }
}
