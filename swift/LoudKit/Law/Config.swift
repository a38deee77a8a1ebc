/// The editions of the law. 0.1.0 lacks some fields; there they hold the value that gives its behaviour.
public enum Edition: String, Sendable, CaseIterable {
    case v010 = "0.1.0"
    case v011 = "0.1.1"
}

/// How a token is drawn (LR-SAMPLER-v1) and how long a row may be.
public struct SamplingConfig: Equatable, Sendable {
    public var temperature = 0.8
    public var repetitionPenalty = 1.2
    public var minP = 0.05
    public var maxNewTokens = 255
    public var silenceTokenIds: [Int] = []
    public var minTokensFloor = 0
    public var minTokensTextRatio = 0.0

    public init() {}

    static var fields: [Field<SamplingConfig>] {
        [
            .float("temperature", \.temperature, "in (0, 4]") { 0 < $0 && $0 <= 4 },
            .float("repetition_penalty", \.repetitionPenalty, "at least 1") { $0 >= 1 },
            .probability("min_p", \.minP),
            .positive("max_new_tokens", \.maxNewTokens),
            .ids("silence_token_ids", \.silenceTokenIds),
            .natural("min_tokens_floor", \.minTokensFloor),
            .float("min_tokens_text_ratio", \.minTokensTextRatio, "at least 0") { $0 >= 0 },
        ]
    }
}

/// The frame a row of speech tokens is rendered in; `staticLength` nil means ragged.
public struct WindowConfig: Equatable, Sendable {
    public var maxSpeechTokens = 255
    public var staticLength: Int?
    public var padTokenId: Int?
    public var staticPromptTokens: Int?

    public init() {}

    static var fields: [Field<WindowConfig>] {
        [
            .positive("max_speech_tokens", \.maxSpeechTokens),
            .optionalWhole("static_length", \.staticLength),
            .optionalWhole("pad_token_id", \.padTokenId),
            .optionalWhole("static_prompt_tokens", \.staticPromptTokens, "more than 0, or null") { $0 > 0 },
        ]
    }
}

/// How a long text is split into windows.
public struct ChunkConfig: Equatable, Sendable {
    public enum CapResplit: String, Sendable, CaseIterable { case word, off }
    public enum MidSentencePeriod: String, Sendable, CaseIterable { case hold, `break` }
    /// A limit that may be left out, or be there and say "none".
    public enum FirstChunk: Equatable, Sendable { case unset, none, tokens(Int) }

    public var enabled = true
    public var maxTokens = 255
    public var prefixTokens = 6
    public var splitOn = [". ", "! ", "? ", "; ", ", "]
    public var abbreviations = ChunkConfig.published
    public var capResplit = CapResplit.word
    public var midSentencePeriod = MidSentencePeriod.hold
    public var firstChunkMaxTokens = FirstChunk.unset

    public init() {}

    private static let published = [
        "A", "B", "Cpn", "D", "Dr", "F", "H", "Hr", "I", "J", "K", "M", "Mr", "Mrs", "R", "S", "St", "T", "V", "Vors",
        "dr", "mrs", "prof", "św",
    ]

    static var fields: [Field<ChunkConfig>] {
        [
            .flag("enabled", \.enabled),
            .whole("max_tokens", \.maxTokens, "at least 2") { $0 >= 2 },
            .natural("prefix_tokens", \.prefixTokens),
            .texts("split_on", \.splitOn, "at least one separator") { !$0.isEmpty },
            .texts("abbreviations", \.abbreviations, "no empty entry", newer: true) { !$0.contains("") },
            .choice("cap_resplit", \.capResplit, newer: true),
            .choice("mid_sentence_period", \.midSentencePeriod, newer: true),
            Field(
                name: "first_chunk_max_tokens", kind: .whole, nullable: true,
                get: {
                    switch $0.firstChunkMaxTokens {
                    case .unset: return .unset
                    case .none: return .null
                    case .tokens(let count): return .whole(count)
                    }
                },
                set: {
                    switch $1 {
                    case .whole(let count): $0.firstChunkMaxTokens = .tokens(count)
                    case .unset: $0.firstChunkMaxTokens = .unset
                    default: $0.firstChunkMaxTokens = FirstChunk.none
                    }
                }),
        ]
    }
}

/// Where a generated row really ended, and when it is drawn again.
public struct PostprocessConfig: Equatable, Sendable {
    public enum Mode: String, Sendable, CaseIterable { case trim, report, off }
    public enum RepetitionResume: String, Sendable, CaseIterable { case condemn, cut }
    public enum RepetitionSilence: String, Sendable, CaseIterable { case acoustic, sampling }

    public var mode = Mode.trim
    public var ceilingSpeechPerTextToken = 4.0
    public var ceilingSlackTokens = 40
    public var trailingFillerThreshold = 0.7
    public var trailingSilenceRunTokens = 12
    public var desperationBandRatio = 2.6
    public var desperationBandFloor = 12
    public var fillerMinEosProbability = 0.05
    public var fillerMaxSpeechAfterRun = 10
    public var desperationSpeechPerTextToken = 4.5
    public var desperationMinTextTokens = 10
    public var desperationMinKeepPerTextToken = 1.7
    public var endedTailSilenceRun = 6
    public var endedTailBlipMax = 2
    public var endedTailWordMax = 10
    public var endedTailKeep = 5
    public var echoStrongEosProbability = 0.1
    public var echoStrongMaxTail = 30
    public var echoStrongMinPositionPct = 68
    public var echoWeakEosProbability = 0.003
    public var echoWeakMaxTail = 16
    public var echoWeakMinPositionPct = 85
    public var retryMaxAttempts = 2
    public var pacingTolerance = 1.6
    public var repetitionMaxPeriod = 12
    public var repetitionMinCycles = 3
    public var repetitionMinSpan = 24
    public var dropoutMinTokens = 25
    public var stallRunTokens: Int? = 25
    public var silenceRenderIds: [Int] = []
    public var quietRenderIds: [Int] = []
    public var repetitionResume = RepetitionResume.condemn
    public var repetitionSilence = RepetitionSilence.acoustic

    public init() {}

    static var fields: [Field<PostprocessConfig>] { floats + counts + lists }

    private static var floats: [Field<PostprocessConfig>] {
        [
            .choice("mode", \.mode),
            .float("ceiling_speech_per_text_token", \.ceilingSpeechPerTextToken, "more than 0") { $0 > 0 },
            .float("trailing_filler_threshold", \.trailingFillerThreshold, "in (0, 1]") { 0 < $0 && $0 <= 1 },
            .float("desperation_band_ratio", \.desperationBandRatio),
            .probability("filler_min_eos_probability", \.fillerMinEosProbability),
            .float("desperation_speech_per_text_token", \.desperationSpeechPerTextToken),
            .float(
                "desperation_min_keep_per_text_token", \.desperationMinKeepPerTextToken, "at least 0", newer: true
            ) { $0 >= 0 },
            .float("echo_strong_eos_probability", \.echoStrongEosProbability),
            .float("echo_weak_eos_probability", \.echoWeakEosProbability),
            .float("pacing_tolerance", \.pacingTolerance),
        ]
    }

    private static var counts: [Field<PostprocessConfig>] {
        [
            .natural("ceiling_slack_tokens", \.ceilingSlackTokens),
            .natural("trailing_silence_run_tokens", \.trailingSilenceRunTokens),
            .natural("desperation_band_floor", \.desperationBandFloor),
            .natural("filler_max_speech_after_run", \.fillerMaxSpeechAfterRun),
            .natural("desperation_min_text_tokens", \.desperationMinTextTokens),
            .natural("ended_tail_silence_run", \.endedTailSilenceRun),
            .natural("ended_tail_blip_max", \.endedTailBlipMax),
            .natural("ended_tail_word_max", \.endedTailWordMax),
            .natural("ended_tail_keep", \.endedTailKeep),
            .natural("echo_strong_max_tail", \.echoStrongMaxTail),
            .percentage("echo_strong_min_position_pct", \.echoStrongMinPositionPct),
            .natural("echo_weak_max_tail", \.echoWeakMaxTail),
            .percentage("echo_weak_min_position_pct", \.echoWeakMinPositionPct),
            .whole("retry_max_attempts", \.retryMaxAttempts, "in 0 to 7") { 0 <= $0 && $0 < 8 },
            .positive("repetition_max_period", \.repetitionMaxPeriod),
            .whole("repetition_min_cycles", \.repetitionMinCycles, "at least 2") { $0 >= 2 },
            .natural("repetition_min_span", \.repetitionMinSpan),
            .natural("dropout_min_tokens", \.dropoutMinTokens),
            .optionalWhole("stall_run_tokens", \.stallRunTokens, "more than 0", newer: true) { $0 >= 1 },
        ]
    }

    private static var lists: [Field<PostprocessConfig>] {
        [
            .ids("silence_render_ids", \.silenceRenderIds, newer: true),
            .ids("quiet_render_ids", \.quietRenderIds, newer: true),
            .choice("repetition_resume", \.repetitionResume, newer: true),
            .choice("repetition_silence", \.repetitionSilence, newer: true),
        ]
    }
}

/// Identity of the text normaliser: its recipe and the digest of its language data.
public struct TextConfig: Equatable, Sendable {
    public var recipe: String
    public var grammar: String

    public init(recipe: String, grammar: String) {
        self.recipe = recipe
        self.grammar = grammar
    }

    /// The published normaliser of an edition.
    public static func published(_ edition: Edition) -> TextConfig {
        edition == .v010
            ? TextConfig(recipe: "funnel-2", grammar: "d10073beca3c0f03")
            : TextConfig(recipe: "funnel-6", grammar: "71ad748c2caf97dd")
    }
}

/// Everything that decides what comes out.
public struct AlgorithmConfig: Equatable, Sendable {
    public enum Guidance: String, Sendable, CaseIterable {
        case singlePath = "single_path"
        case cfgDualPath = "cfg_dual_path"
    }
    public enum DecodeMode: String, Sendable, CaseIterable {
        case single
        case fusionMtp2 = "fusion_mtp2"
    }

    public static let recipe = "loudkit-1"
    static let defaultEdgeFade = 0.02
    static let historicalEdgeFade = 0.005

    public var guidance = Guidance.singlePath
    public var guidanceRate = 0.0
    public var eulerSteps = 2
    public var eulerGrid: [Double]?
    public var decodeMode: DecodeMode?
    public var edgeFadeSeconds: Double?
    public var sampling = SamplingConfig()
    public var window = WindowConfig()
    public var chunking = ChunkConfig()
    public var postprocess = PostprocessConfig()
    public var text: TextConfig
    public var sampleRate = 24000
    public var tokenRateHz = 25.0
    public var speechVocabSize = 8194
    public var startSpeechToken = 6561
    public var stopSpeechToken = 6562
    public let edition: Edition

    /// The defaults of `edition`.
    public init(edition: Edition = .v011, text: TextConfig? = nil) {
        self.edition = edition
        self.text = text ?? .published(edition)
    }

    static var fields: [Field<AlgorithmConfig>] {
        [
            Field(name: "recipe_version", kind: .text, get: { _ in .text(recipe) }, set: { _, _ in }),
            .choice("guidance", \.guidance),
            .float("guidance_rate", \.guidanceRate),
            .whole("euler_steps", \.eulerSteps, "at least 1") { $0 >= 1 },
            Field(
                name: "euler_grid", kind: .floats, nullable: true,
                get: { $0.eulerGrid.map(FieldValue.floats) ?? .null },
                set: { if case .floats(let value) = $1 { $0.eulerGrid = value } else { $0.eulerGrid = nil } }),
            Field(
                name: "decode_mode", kind: .text, nullable: true, newer: true,
                get: { $0.decodeMode.map { .text($0.rawValue) } ?? .null },
                set: {
                    if case .text(let value) = $1 { $0.decodeMode = DecodeMode(rawValue: value) } else {
                        $0.decodeMode = nil
                    }
                }),
            Field(
                name: "edge_fade_seconds", kind: .float, nullable: true, newer: true, expected: "in [0.001, 0.05]",
                allows: { if case .float(let v) = $0 { return 0.001 <= v && v <= 0.05 } else { return false } },
                get: { $0.edgeFadeSeconds.map(FieldValue.float) ?? .null },
                set: { if case .float(let value) = $1 { $0.edgeFadeSeconds = value } else { $0.edgeFadeSeconds = nil } }),
            .positive("sample_rate", \.sampleRate),
            .float("token_rate_hz", \.tokenRateHz, "more than 0") { $0 > 0 },
            .whole("speech_vocab_size", \.speechVocabSize, "at least 1") { $0 >= 1 },
            .whole("start_speech_token", \.startSpeechToken, "") { _ in true },
            .whole("stop_speech_token", \.stopSpeechToken, "") { _ in true },
        ]
    }

    /// The edge fade that is applied, in seconds; 0 for none.
    var fadeSeconds: Double { edition == .v010 ? 0 : edgeFadeSeconds ?? Self.defaultEdgeFade }

    /// Whether the generator draws two tokens a step.
    public var pairDecode: Bool { decodeMode == .fusionMtp2 }

    /// The same law with the published text normaliser: what released export records and documents name.
    public var published: AlgorithmConfig {
        var law = self
        law.text = .published(edition)
        return law
    }

    /// The same configuration with what edition 0.1.0 lacks set to its behaviour, every rule checked.
    ///
    /// Throws ``LoudkitError`` naming the field, its value and what was expected.
    public func checked() throws -> AlgorithmConfig {
        var law = self
        if edition == .v010 { law.setOlderBehaviour() }
        try SamplingConfig.fields.forEach { try $0.check(law.sampling, in: "sampling") }
        try WindowConfig.fields.forEach { try $0.check(law.window, in: "window") }
        try ChunkConfig.fields.forEach { try $0.check(law.chunking, in: "chunking") }
        try PostprocessConfig.fields.forEach { try $0.check(law.postprocess, in: "postprocess") }
        try Self.fields.forEach { try $0.check(law, in: "") }
        try law.checkBlocks()
        try law.checkGuidance()
        try law.checkTokens()
        return law
    }

    private mutating func setOlderBehaviour() {
        decodeMode = nil
        edgeFadeSeconds = nil
        chunking.abbreviations = []
        chunking.capResplit = .off
        chunking.midSentencePeriod = .break
        postprocess.stallRunTokens = nil
        postprocess.silenceRenderIds = []
        postprocess.quietRenderIds = []
        postprocess.repetitionResume = .cut
        postprocess.repetitionSilence = .sampling
        postprocess.desperationMinKeepPerTextToken = 0
    }

    private func checkBlocks() throws {
        if let length = window.staticLength {
            try require(
                length >= window.maxSpeechTokens, "window.static_length", .whole(length),
                "at least max_speech_tokens (\(window.maxSpeechTokens)), or null")
        }
        try require(
            chunking.prefixTokens < chunking.maxTokens, "chunking.prefix_tokens", .whole(chunking.prefixTokens),
            "less than max_tokens (\(chunking.maxTokens))")
        if case .tokens(let count) = chunking.firstChunkMaxTokens {
            try require(
                1 <= count && count <= chunking.maxTokens, "chunking.first_chunk_max_tokens", .whole(count),
                "in 1 to max_tokens (\(chunking.maxTokens)), or null")
        }
        let law = postprocess
        try require(
            law.repetitionMinSpan >= law.repetitionMinCycles, "postprocess.repetition_min_span",
            .whole(law.repetitionMinSpan), "at least repetition_min_cycles (\(law.repetitionMinCycles))")
        try require(
            law.desperationSpeechPerTextToken > law.ceilingSpeechPerTextToken,
            "postprocess.desperation_speech_per_text_token", .float(law.desperationSpeechPerTextToken),
            "more than ceiling_speech_per_text_token (\(decimal(law.ceilingSpeechPerTextToken)))")
        try require(
            law.desperationMinKeepPerTextToken <= law.desperationBandRatio,
            "postprocess.desperation_min_keep_per_text_token", .float(law.desperationMinKeepPerTextToken),
            "at most desperation_band_ratio (\(decimal(law.desperationBandRatio)))")
    }

    private func checkGuidance() throws {
        let single = guidance == .singlePath
        try require(
            single ? guidanceRate == 0 : guidanceRate > 0, "guidance_rate", .float(guidanceRate),
            single ? "0 under single_path" : "more than 0 under cfg_dual_path")
        guard let grid = eulerGrid else { return }
        let rising = zip(grid, grid.dropFirst()).allSatisfy { $0 < $1 }
        let ends = abs((grid.first ?? 1)) <= 1e-6 && abs((grid.last ?? 0) - 1) <= 1e-6
        try require(
            grid.count == eulerSteps + 1 && rising && ends, "euler_grid", .floats(grid),
            "\(eulerSteps + 1) strictly increasing times (euler_steps + 1) from 0 to 1")
    }

    private func checkTokens() throws {
        for (name, token) in [("start_speech_token", startSpeechToken), ("stop_speech_token", stopSpeechToken)] {
            try require(
                0 <= token && token < speechVocabSize, name, .whole(token),
                "in 0 to \(speechVocabSize - 1) (speech_vocab_size - 1)")
        }
        try require(
            startSpeechToken != stopSpeechToken, "start_speech_token", .whole(startSpeechToken),
            "another id than stop_speech_token")
        try require(
            !chunking.enabled || chunking.maxTokens <= window.maxSpeechTokens, "chunking.max_tokens",
            .whole(chunking.maxTokens), "at most window.max_speech_tokens (\(window.maxSpeechTokens))")
        try require(
            sampling.maxNewTokens <= window.maxSpeechTokens, "sampling.max_new_tokens",
            .whole(sampling.maxNewTokens), "at most window.max_speech_tokens (\(window.maxSpeechTokens))")
    }

    private func require(_ ok: Bool, _ key: String, _ value: FieldValue, _ expected: String) throws {
        if !ok { throw LoudkitError.config(key, value, expected) }
    }
}
