import Foundation

extension AlgorithmConfig {
    /// The algorithm that a checkpoint's `manifest` declares, under the law of `edition`.
    ///
    /// Unknown keys are ignored at every level; a key that is there must be right. Null is a present value.
    /// `requiresProduction` refuses a manifest without its `window` or `eos_floor` block, as an engine does.
    /// Throws ``LoudkitError`` naming the key, its value and what was expected.
    static func read(
        manifest: JsonObject, edition: Edition = .v011, text: TextConfig? = nil, requiresProduction: Bool = false
    ) throws -> AlgorithmConfig {
        var law = AlgorithmConfig(edition: edition, text: text)
        if let recipe = manifest["recipe_version"], recipe != .text(Self.recipe) {
            throw LoudkitError.config("recipe_version", recipe.asField, "one of \(Self.recipe)")
        }
        if requiresProduction {
            for key in ["window", "eos_floor"] where manifest[key] == nil {
                throw LoudkitError.config(key, .unset, "an object; this engine fills in nothing")
            }
        }
        let older = edition == .v010
        for (key, name) in topKeys {
            if let value = manifest[key] { try set(&law, fields, name, value, key) }
        }
        let tokens = try block(manifest, "speech_tokens")
        for (name, key) in [("start_speech_token", "start"), ("stop_speech_token", "stop")] {
            if let value = tokens[key] { try set(&law, fields, name, value, "speech_tokens.\(key)") }
        }
        try readSampling(manifest, &law.sampling)
        if let window = manifest["window"], window != .null {
            try readAll(try block(manifest, "window"), "window", &law.window, WindowConfig.fields)
        }
        try readAll(
            try block(manifest, "chunking"), "chunking", &law.chunking,
            ChunkConfig.fields.filter { !older || !$0.newer })
        try readPostprocess(manifest, &law.postprocess, older: older)
        if !older {
            law.decodeMode = try readDecodeMode(manifest)
            law.edgeFadeSeconds = try readEdgeFade(manifest)
        }
        do { return try law.checked() } catch let error as LoudkitError { throw asWritten(error) }
    }

    private static func readSampling(_ manifest: JsonObject, _ law: inout SamplingConfig) throws {
        let names = (
            defaults: ["temperature", "repetition_penalty", "min_p", "max_new_tokens"],
            floor: ["min_tokens_floor", "min_tokens_text_ratio"]
        )
        let fields = SamplingConfig.fields
        try readAll(
            try block(manifest, "sampling_defaults"), "sampling_defaults", &law,
            fields.filter { names.defaults.contains($0.name) })
        try readAll(
            try block(manifest, "eos_floor"), "eos_floor", &law, fields.filter { names.floor.contains($0.name) })
        try readAll(manifest, "", &law, fields.filter { $0.name == "silence_token_ids" })
    }

    private static func readPostprocess(_ manifest: JsonObject, _ law: inout PostprocessConfig, older: Bool) throws {
        let block = try block(manifest, "postprocess")
        let fields = PostprocessConfig.fields
        if older {
            return try readAll(block, "postprocess", &law, fields.filter { !$0.newer })
        }
        let census = ["silence_render_ids", "quiet_render_ids"]
        for key in census {
            if let value = block[key] {
                throw LoudkitError.config(
                    "postprocess.\(key)", value.asField, "at the top level of the manifest, not here")
            }
        }
        try readAll(block, "postprocess", &law, fields.filter { !census.contains($0.name) })
        try readAll(manifest, "", &law, fields.filter { census.contains($0.name) })
    }

    private static func readDecodeMode(_ manifest: JsonObject) throws -> DecodeMode? {
        guard let decode = manifest["decode"], decode != .null else { return nil }
        let mode = try block(manifest, "decode")["mode"] ?? .text("single")
        guard let name = mode.text, let known = DecodeMode(rawValue: name) else {
            throw LoudkitError.config("decode.mode", mode.asField, "one of single, fusion_mtp2")
        }
        return known == .single ? nil : known
    }

    private static func readEdgeFade(_ manifest: JsonObject) throws -> Double? {
        guard let given = manifest["edge_fade_seconds"], given != .null else { return historicalEdgeFade }
        guard let seconds = given.number else {
            throw LoudkitError.config("edge_fade_seconds", given.asField, "a number")
        }
        return seconds == defaultEdgeFade ? nil : seconds
    }

    private static func block(_ manifest: JsonObject, _ key: String) throws -> JsonObject {
        guard let value = manifest[key] else { return JsonObject() }
        guard let object = value.object else { throw LoudkitError.config(key, value.asField, "an object") }
        return object
    }

    static func readAll<C>(
        _ block: JsonObject, _ prefix: String, _ config: inout C, _ fields: [Field<C>]
    ) throws {
        for field in fields {
            guard let value = block[field.name] else { continue }
            let key = prefix.isEmpty ? field.name : "\(prefix).\(field.name)"
            field.set(&config, try read(value, field, key))
        }
    }

    private static func set<C>(
        _ config: inout C, _ fields: [Field<C>], _ name: String, _ value: Json, _ key: String
    ) throws {
        guard let field = fields.first(where: { $0.name == name }) else { return }
        field.set(&config, try read(value, field, key))
    }

    static func read<C>(_ value: Json, _ field: Field<C>, _ key: String) throws -> FieldValue {
        if value == .null, nullable.contains(field.name) { return .null }
        func refused(_ expected: String) -> LoudkitError { LoudkitError.config(key, value.asField, expected) }
        switch field.kind {
        case .float:
            guard let number = value.number else { throw refused("a number") }
            return .float(number)
        case .whole:
            guard let whole = value.whole else { throw refused("a whole number") }
            return .whole(whole)
        case .ids:
            guard let list = value.list else { throw refused("a list of whole numbers") }
            return .ids(try list.map { item in
                guard let id = item.whole else { throw LoudkitError.config(key, item.asField, "a whole number") }
                return id
            })
        case .floats:
            guard let list = value.list else { throw refused("a list of numbers, or null") }
            return .floats(try list.map { item in
                guard let number = item.number else { throw LoudkitError.config(key, item.asField, "a number") }
                return number
            })
        case .texts:
            guard let list = value.list else { throw refused("a list of texts") }
            return .texts(list.map(\.asText))
        case .text:
            guard let text = value.text else { throw refused("text") }
            let read = FieldValue.text(text)
            guard field.expected.isEmpty || field.expected.hasOption(text) else { throw refused(field.expected) }
            return read
        case .flag:
            guard let flag = value.flag else { throw refused("true or false") }
            return .flag(flag)
        }
    }

    private static func asWritten(_ error: LoudkitError) -> LoudkitError {
        guard let key = error.details["key"], let written = writtenKeys[key] else { return error }
        var details = error.details
        details["key"] = written
        return LoudkitError(error.code, written + error.message.dropFirst(key.count), details: details)
    }

    private static let nullable: Set = [
        "static_length", "pad_token_id", "static_prompt_tokens", "first_chunk_max_tokens", "euler_grid",
    ]

    private static let topKeys = [
        ("guidance", "guidance"), ("guidance_rate", "guidance_rate"), ("n_cfm_timesteps", "euler_steps"),
        ("euler_grid", "euler_grid"), ("sample_rate", "sample_rate"), ("token_rate_hz", "token_rate_hz"),
        ("speech_vocab_size", "speech_vocab_size"),
    ]

    /// Fields as their rules name them, and the keys of a manifest.
    private static let writtenKeys: [String: String] = {
        var keys = [
            "euler_steps": "n_cfm_timesteps (euler_steps)",
            "start_speech_token": "speech_tokens.start (start_speech_token)",
            "stop_speech_token": "speech_tokens.stop (stop_speech_token)",
        ]
        for name in ["temperature", "repetition_penalty", "min_p", "max_new_tokens"] {
            keys["sampling.\(name)"] = "sampling_defaults.\(name)"
        }
        for name in ["min_tokens_floor", "min_tokens_text_ratio"] { keys["sampling.\(name)"] = "eos_floor.\(name)" }
        return keys
    }()
}

extension Json {
    /// As a refusal shows it.
    fileprivate var asField: FieldValue {
        switch self {
        case .null: return .null
        case .whole(let value): return .whole(value)
        case .float(let value): return .float(value)
        case .flag(let value): return .flag(value)
        case .text(let value): return .text(value)
        default: return .text(written)
        }
    }

    /// As text, the way Python writes a value.
    fileprivate var asText: String {
        switch self {
        case .null: return "None"
        case .flag(let value): return value ? "True" : "False"
        case .text(let value): return value
        default: return written
        }
    }
}

extension String {
    /// Whether this is "one of a, b, c" and `option` one of them.
    fileprivate func hasOption(_ option: String) -> Bool {
        guard hasPrefix("one of ") else { return true }
        return dropFirst(7).components(separatedBy: ", ").contains(option)
    }
}
