import Foundation

/// Where the time of a call went, in seconds.
public struct Timings: Equatable, Sendable {
    public var tokens = 0.0
    public var mel = 0.0
    public var audio = 0.0

    public var total: Double { tokens + mel + audio }

    /// Seconds of audio made per second of work.
    public func rtf(audioSeconds: Double) -> Double { total > 0 ? audioSeconds / total : .infinity }
}

/// One window's text (as it was spoken) and its exact place in the audio, in seconds.
///
/// The last `pause` seconds are silence put behind it, and the first `lead` ones before it.
public struct ChunkTiming: Equatable, Sendable {
    public let text: String
    public let start: Double
    public let end: Double
    public let tokens: Int
    public let pause: Double
    public let lead: Double
}

/// Speech: `audio` in [-1, 1], `tokens` its speech tokens, `mel` [80][melFrames] flat.
public struct Result: Sendable {
    public let audio: [Float]
    public let tokens: [Int]
    public let mel: [Float]
    public let seed: UInt64
    public let sampleRate: Int
    public let timings: Timings
    public let algorithmFingerprint: String
    public let hitTokenCap: Bool
    public let inspections: [Verdict]
    public let speed: Double
    public let chunks: [ChunkTiming]

    public var melFrames: Int { mel.count / 80 }
    /// Seconds of audio.
    public var duration: Double { Double(audio.count) / Double(sampleRate) }
    /// Whether a detector still doubts any window.
    public var suspect: Bool { inspections.contains { $0.suspect } }

    /// A WAV file of 16-bit samples.
    public func save(to url: URL) throws {
        try File.write(Wav.file(Shaping.quantisedForFile(audio), sampleRate: sampleRate), to: url)
    }

    /// `parts` one behind the other, as the answer to one call with `seed`.
    static func joined(_ parts: [Result], seed: UInt64) -> Result? {
        guard let first = parts.first else { return nil }
        var chunks: [ChunkTiming] = []
        var samples = 0
        for part in parts {
            let rate = Double(part.sampleRate)
            for chunk in part.chunks {
                let (from, to) = ((chunk.start * rate).rounded() + Double(samples), (chunk.end * rate).rounded() + Double(samples))
                chunks.append(
                    ChunkTiming(
                        text: chunk.text, start: from / rate, end: to / rate, tokens: chunk.tokens, pause: chunk.pause,
                        lead: chunk.lead))
            }
            samples += part.audio.count
        }
        let widths = parts.map(\.melFrames)
        let mel = (0..<Windows.melBins).flatMap { bin in
            zip(parts, widths).flatMap { part, width in part.mel[bin * width..<(bin + 1) * width] }
        }
        return Result(
            audio: parts.flatMap(\.audio), tokens: parts.flatMap(\.tokens), mel: mel, seed: seed,
            sampleRate: first.sampleRate,
            timings: parts.reduce(into: Timings()) {
                $0.tokens += $1.timings.tokens
                $0.mel += $1.timings.mel
                $0.audio += $1.timings.audio
            },
            algorithmFingerprint: first.algorithmFingerprint, hitTokenCap: parts.contains { $0.hitTokenCap },
            inspections: parts.flatMap(\.inspections), speed: first.speed, chunks: chunks)
    }
}
