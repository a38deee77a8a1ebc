import Foundation

/// What the model needs to know about one speaker, in one small safetensors file.
public struct VoiceProfile: Equatable, Sendable {
    public let name: String
    public let language: String
    /// [256]: conditions the token generator.
    public let speakerEmbedding: [Float]
    /// [192]: conditions the mel decoder.
    public let flowEmbedding: [Float]
    /// [n], each in [0, 6561).
    public let promptTokens: [Int]
    /// [80][frames] flat, natural logarithm.
    public let promptMel: [Float]
    public let promptFrames: Int
    /// [m], each in [0, 8194).
    public let condPromptTokens: [Int]
    public let sourceSampleRate: Int
    /// SHA-256 of the file it was read from; empty if none.
    public let sourceSha256: String
    public let enrolment: String
    public let consent: String

    static let fileLimit = 8 * 1024 * 1024

    /// Reads and checks a profile of at most 8 MiB.
    public static func load(url: URL) throws -> VoiceProfile {
        let pickles = ["pt", "pth", "pkl", "pickle", "ckpt"]
        guard !pickles.contains(url.pathExtension.lowercased()) else {
            throw LoudkitError(
                .invalidFile,
                "\(url.path) is a Python pickle by its name, which is never loaded; expected .safetensors")
        }
        let bytes = try File.read(url, limit: fileLimit)
        return try read(bytes, what: url.path, stem: url.deletingPathExtension().lastPathComponent)
    }

    static func read(_ bytes: [UInt8], what: String, stem: String) throws -> VoiceProfile {
        let container = try Container(Data(bytes), what: what)
        try container.checkDense()
        let header = try container.metadata()["voice"].map {
            try Json.parseObject(Array($0.utf8), what: "the voice header of \(what)")
        } ?? JsonObject()
        func refusal(_ key: String, _ value: String, _ expected: String) -> LoudkitError {
            LoudkitError(.invalidFile, "\(what): \(key) is \(shown(value)); expected \(expected)")
        }
        func text(_ key: String, _ otherwise: String) throws -> String {
            guard let value = header[key] else { return otherwise }
            guard let text = value.text else { throw refusal(key, value.written, "text") }
            return text
        }
        func whole(_ key: String, _ otherwise: Int) throws -> Int {
            guard let value = header[key] else { return otherwise }
            guard let number = value.whole else { throw refusal(key, value.written, "a whole number") }
            return number
        }
        guard try whole("format_version", 0) == 1 else {
            throw refusal("format_version", header["format_version"]?.written ?? "absent", "1 in the voice header")
        }
        let rate = try whole("source_sample_rate", 24000)
        guard rate > 0 else { throw refusal("source_sample_rate", String(rate), "a whole number of Hz above 0") }
        let enrolment = try text("enrolment", "first-10s")
        guard ["first-10s", "first-10s-pause"].contains(enrolment) else {
            throw refusal("enrolment", enrolment, "one of first-10s first-10s-pause")
        }
        let mel = try container.numbers("prompt_mel")
        guard mel.shape.count == 2, mel.shape[0] == Windows.melBins else {
            throw refusal("prompt_mel.shape", "\(mel.shape)", "(80, frames)")
        }
        return VoiceProfile(
            name: String(String.UnicodeScalarView(try text("name", stem).unicodeScalars.prefix(200))),
            language: try text("language", "en"),
            speakerEmbedding: try embedding("speaker_embedding", 256, container),
            flowEmbedding: try embedding("flow_embedding", 192, container),
            promptTokens: try tokens("prompt_tokens", 6561, container),
            promptMel: try finite("prompt_mel", mel.values, what), promptFrames: mel.shape[1],
            condPromptTokens: try tokens("cond_prompt_tokens", 8194, container), sourceSampleRate: rate,
            sourceSha256: Sha256.hex(bytes), enrolment: enrolment,
            consent: String(String.UnicodeScalarView(try text("consent", "").unicodeScalars.prefix(200))))
    }

    private static func embedding(_ name: String, _ width: Int, _ container: Container) throws -> [Float] {
        let (shape, values) = try container.numbers(name)
        guard shape == [width] else {
            throw LoudkitError(.invalidFile, "\(container.what): \(name).shape is \(shape); expected (\(width),)")
        }
        let stored = try finite(name, values, container.what)
        let norm = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        guard norm >= 1e-6 else {
            throw LoudkitError(
                .invalidFile, "\(container.what): the norm of \(name) is \(decimal(norm)); expected at least 1e-06")
        }
        return stored
    }

    private static func tokens(_ name: String, _ limit: Int, _ container: Container) throws -> [Int] {
        let (shape, values) = try container.numbers(name)
        guard shape.count == 1 else {
            throw LoudkitError(.invalidFile, "\(container.what): \(name).shape is \(shape); expected (n,)")
        }
        return try values.enumerated().map { at, value in
            guard let token = Int(exactly: value), 0 <= token, token < limit else {
                throw LoudkitError(
                    .invalidFile,
                    "\(container.what): \(name)[\(at)] is \(decimal(value)); expected a whole number in [0, \(limit))")
            }
            return token
        }
    }

    private static func finite(_ name: String, _ values: [Double], _ what: String) throws -> [Float] {
        try values.enumerated().map { at, value in
            let stored = Float(value)
            guard stored.isFinite else {
                throw LoudkitError(
                    .invalidFile, "\(what): \(name)[\(at)] is \(decimal(value)); expected a finite float32")
            }
            return stored
        }
    }
}
