/// Every refusal LoudKit makes: programs match on ``code``, people read ``message``.
public struct LoudkitError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The stable codes, the same as the Python package's.
    public enum Code: String, Sendable, CaseIterable {
        case invalidRequest = "invalid_request"
        case invalidFile = "invalid_file"
        case fileNotFound = "file_not_found"
        case hubUnavailable = "hub_unavailable"
        case hubAccessDenied = "hub_access_denied"
        case diskFull = "disk_full"
        case invalidTokens = "invalid_tokens"
        case unsupportedLanguage = "unsupported_language"
        case voiceNotFound = "voice_not_found"
        case numberGrammar = "number_grammar"
        case windowOverflow = "window_overflow"
        case audioNotFound = "audio_not_found"
        case unspoken = "unspoken"
        case provenanceInvalid = "provenance_invalid"
        case cancelled = "cancelled"
        case serverFault = "server_fault"
    }

    public let code: Code
    /// One line that names the value, the limit and the way out.
    public let message: String
    /// What the refusal is about, by name ("key", "token", "limit", "nTokens", "window", "language", "ref"), as text.
    public let details: [String: String]

    public init(_ code: Code, _ message: String, details: [String: String] = [:]) {
        self.code = code
        self.message = message
        self.details = details
    }

    public var description: String { "\(code.rawValue): \(message)" }

    static func config(_ key: String, _ value: FieldValue, _ expected: String) -> LoudkitError {
        LoudkitError(
            .invalidRequest, "\(key) is \(shown(value.written)); expected \(expected)",
            details: ["key": key, "value": shown(value.written), "expected": expected])
    }

    static func windowOverflow(tokens: Int, window: Int) -> LoudkitError {
        LoudkitError(
            .windowOverflow, "\(tokens) speech tokens do not fit a window of \(window); shorten the text",
            details: ["nTokens": String(tokens), "window": String(window)])
    }
}

/// `text` for a message: on one line, at most 60 characters.
func shown(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= 60 ? line : String(line.prefix(57)) + "..."
}
