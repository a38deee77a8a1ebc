import Foundation

/// Speaks with one model on this machine. It may be shared by tasks: its stages run one call at a time.
public final class Engine: @unchecked Sendable {
    public let algorithm: AlgorithmConfig
    /// The folder of the release.
    public let folder: URL
    private let frontend: Frontend
    private let generator: TokenGenerator
    private let renderer: Renderer
    private let padsLines: Bool
    private let drawing = NSLock()
    private let rendering = NSLock()

    /// The voice that the package carries: English, four speakers, no download.
    public static func embedded() throws -> Engine {
        guard let folder = Bundle.module.resourceURL?.appendingPathComponent("embedded") else {
            throw LoudkitError(.fileNotFound, "the package's resources are not there; build it anew")
        }
        return try load(checkpoint: folder.appendingPathComponent("loudr-0.safetensors"))
    }

    /// The release in the folder of `checkpoint`: a `.safetensors` file whose `onnx/` graphs are run natively.
    public static func load(checkpoint: URL) throws -> Engine {
        let opened = try Checkpoint(checkpoint)
        let law = try AlgorithmConfig.read(manifest: opened.manifest, requiresProduction: true)
        let folder = checkpoint.deletingLastPathComponent()
        func graph(_ name: String) throws -> Graph {
            let url = folder.appendingPathComponent("onnx/\(name).onnx")
            return try Graph(try File.read(url, limit: 2 << 30), name: "\(name).onnx")
        }
        let generator = try GraphGenerator(
            condition: graph("t3_cond"), prefill: graph("t3_prefill"), step: graph("t3_step"),
            tables: EmbeddingTables(opened), law: law)
        let renderer = try GraphRenderer(
            encoder: graph("flow_encoder"), estimator: graph("flow_estimator"), vocoder: graph("vocoder"),
            checkpoint: opened, law: law)
        return Engine(
            algorithm: law, folder: folder, frontend: TextFrontend(tokenizer: try Tokenizer(opened.tokenizer())),
            generator: generator, renderer: renderer, padsLines: opened.manifest["networks"] == .text("loudr-0"))
    }

    init(
        algorithm: AlgorithmConfig, folder: URL, frontend: Frontend, generator: TokenGenerator, renderer: Renderer,
        padsLines: Bool = false
    ) {
        (self.algorithm, self.folder, self.frontend) = (algorithm, folder, frontend)
        (self.generator, self.renderer, self.padsLines) = (generator, renderer, padsLines)
    }

    /// The names of the release's voices, sorted.
    public var voiceNames: [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("voices").path)
        return (names ?? []).filter { $0.hasSuffix(".safetensors") && !$0.hasPrefix(".") }
            .map { String($0.dropLast(".safetensors".count)) }.sorted()
    }

    /// The release's voice `name`.
    public func voice(named name: String) throws -> VoiceProfile {
        guard voiceNames.contains(name) else {
            throw LoudkitError(
                .voiceNotFound, "no voice '\(shown(name))' in \(folder.path); it has \(voiceNames.joined(separator: " "))",
                details: ["ref": name, "available": voiceNames.joined(separator: " ")])
        }
        return try VoiceProfile.load(url: folder.appendingPathComponent("voices/\(name).safetensors"))
    }

    /// `text` of any length, spoken.
    ///
    /// `language` is one of the twelve codes (default: the voice's), `speed` 0.5 to 2.0 with the pitch kept,
    /// `previousTokens` the speech tokens that the text goes on from. `shouldCancel` is asked between steps; when it
    /// says yes the call throws `cancelled`.
    public func synthesize(
        _ text: String, voice: VoiceProfile, seed: UInt64 = 0, language: String? = nil, speed: Double = 1,
        previousTokens: [Int] = [], shouldCancel: @escaping () -> Bool = { false }
    ) throws -> Result {
        var parts: [Result] = []
        try deliver(text, voice, seed, language, speed, previousTokens, shouldCancel) {
            parts.append($0)
            return true
        }
        guard let joined = Result.joined(parts, seed: seed) else { throw Passage.nothingToSpeak() }
        return joined
    }

    /// Gives `onChunk` each window of `text` as soon as it is rendered; false from it stops the work.
    public func stream(
        _ text: String, voice: VoiceProfile, seed: UInt64 = 0, language: String? = nil, speed: Double = 1,
        previousTokens: [Int] = [], shouldCancel: @escaping () -> Bool = { false },
        onChunk: (Result) throws -> Bool
    ) throws {
        do { try deliver(text, voice, seed, language, speed, previousTokens, shouldCancel, onChunk) } catch let error
            as LoudkitError where error.code == .cancelled
        { return }
    }

    private func deliver(
        _ text: String, _ voice: VoiceProfile, _ seed: UInt64, _ language: String?, _ speed: Double, _ previous: [Int],
        _ cancelled: @escaping () -> Bool, _ onChunk: (Result) throws -> Bool
    ) throws {
        let speed = try Shaping.checked(speed: speed)
        let carry = Chunking.carriedTail(try Chunking.checked(previous, algorithm), algorithm)
        let language = language ?? voice.language
        let segments = try frontend.prepare(text, language: language)
        let chunks = Passage.chunks(segments, language: language, law: algorithm)
        guard !chunks.isEmpty else { throw Passage.nothingToSpeak() }
        let windows = WindowDrawing(
            voice: voice, frontend: frontend, generator: generator, law: algorithm, cancelled: cancelled)
        drawing.lock()
        defer { drawing.unlock() }
        var began = Date()
        try Passage.draw(chunks, windows, seed: seed, carry: carry) { window in
            let drawn = Date().timeIntervalSince(began)
            let part = try render(window, voice, speed, drawn, cancelled)
            try throwIf(cancelled)
            defer { began = Date() }
            return try onChunk(part)
        }
    }

    private func render(
        _ window: Window, _ voice: VoiceProfile, _ speed: Double, _ drawn: Double, _ cancelled: @escaping () -> Bool
    ) throws -> Result {
        rendering.lock()
        defer { rendering.unlock() }
        let began = Date()
        let frame = try Windows.frame(
            window.tokens, prompt: voice.promptTokens, promptMel: voice.promptMel, promptFrames: voice.promptFrames,
            law: algorithm)
        let mel = try renderer.decode(
            frame, voice: voice, seed: Seeds.derive(window.seed, Seeds.flow), cancelled: cancelled)
        let decoded = Date()
        var audio = try renderer.vocode(mel, seed: Seeds.derive(window.seed, Seeds.excitation), cancelled: cancelled)
        let rate = algorithm.sampleRate
        audio = try Stretch(speed: speed, sampleRate: rate).apply(audio)
        audio = Shaping.fadeEdges(audio, seconds: algorithm.fadeSeconds, sampleRate: rate)
        if padsLines { audio = Joins.closedUp(audio, rate: rate, start: window.within.start, end: window.within.end) }
        let (lead, silence) = (rounded(window.lead * Double(rate)), rounded(window.pause * Double(rate)))
        audio = [Float](repeating: 0, count: max(lead, 0)) + audio + [Float](repeating: 0, count: max(silence, 0))
        let timing = ChunkTiming(
            text: String(String.UnicodeScalarView(window.text)), start: 0, end: Double(audio.count) / Double(rate),
            tokens: window.tokens.count, pause: Double(silence) / Double(rate), lead: Double(lead) / Double(rate))
        return Result(
            audio: audio, tokens: window.tokens, mel: mel, seed: window.seed, sampleRate: rate,
            timings: Timings(tokens: drawn, mel: decoded.timeIntervalSince(began), audio: Date().timeIntervalSince(decoded)),
            algorithmFingerprint: algorithm.fingerprint, hitTokenCap: window.hitTokenCap,
            inspections: [window.verdict], speed: speed, chunks: [timing])
    }
}
