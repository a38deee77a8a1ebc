import Foundation

/// Prepared text to text tokens, with the byte-pair vocabulary of a model's `tokenizer.json`.
public struct Tokenizer: Sendable {
    /// The languages of the front end.
    public static let languages = ["da", "de", "en", "es", "fi", "fr", "it", "nl", "no", "pl", "pt", "sv"]
    private static let needAModel: Set = ["zh", "ja", "he", "ko", "ru"]

    private let vocabulary: [Scalars: Int]
    private let ranks: [Scalars: [Scalars: Int]]
    private let unknown: Int
    /// Tokens that stand whole in the text, longest first by their first scalar.
    private let added: [Unicode.Scalar: [(text: Scalars, id: Int)]]
    private let replacements: [(pattern: Pattern, content: Scalars)]
    private let splitsWords: Bool

    /// The tokenizer in `bytes`; refused without the control tokens or the twelve language tags.
    public init(_ bytes: [UInt8], what: String = "the tokenizer") throws {
        func refusal(_ why: String) -> LoudkitError { LoudkitError(.invalidFile, "\(what) is no tokenizer file: \(why)") }
        let root = try Json.parseObject(bytes, what: what)
        guard let model = root["model"]?.object, model["type"] == .text("BPE"), let entries = model["vocab"]?.object else {
            throw refusal("it holds no byte-pair model")
        }
        var vocabulary: [Scalars: Int] = [:]
        for key in entries.keys {
            guard let id = entries[key]?.whole, id >= 0 else { throw refusal("an id is no number") }
            vocabulary[Array(key.unicodeScalars)] = id
        }
        var ranks: [Scalars: [Scalars: Int]] = [:]
        for (rank, merge) in (model["merges"]?.list ?? []).enumerated() {
            let parts = merge.list?.compactMap(\.text) ?? merge.text?.split(separator: " ").map(String.init) ?? []
            guard parts.count == 2 else { throw refusal("a merge is no pair") }
            ranks[Array(parts[0].unicodeScalars), default: [:]][Array(parts[1].unicodeScalars)] = rank
        }
        var added: [Unicode.Scalar: [(text: Scalars, id: Int)]] = [:]
        for item in root["added_tokens"]?.list ?? [] {
            guard let text = item["content"]?.text, let id = item["id"]?.whole, let first = text.unicodeScalars.first else {
                throw refusal("an added token is incomplete")
            }
            vocabulary[Array(text.unicodeScalars)] = id
            added[first, default: []].append((Array(text.unicodeScalars), id))
        }
        for first in Array(added.keys) { added[first]?.sort { $0.text.count > $1.text.count } }
        let needed = ["[START]", "[STOP]", "[SPACE]"] + Tokenizer.languages.map { "[\($0)]" }
        let missing = needed.filter { vocabulary[Array($0.unicodeScalars)] == nil }
        guard missing.isEmpty else {
            throw LoudkitError(
                .invalidFile, "\(what) lacks the tokens \(missing.joined(separator: " ")); use the released tokenizer file")
        }
        let unknownToken = model["unk_token"]?.text ?? "[UNK]"
        guard let unknown = vocabulary[Array(unknownToken.unicodeScalars)] else { throw refusal("it has no \(unknownToken)") }
        (self.vocabulary, self.ranks, self.unknown, self.added) = (vocabulary, ranks, unknown, added)
        replacements = try Tokenizer.replacements(root["normalizer"] ?? .null, refusal)
        switch root["pre_tokenizer"] ?? .null {
        case .null: splitsWords = false
        case let splitter where splitter["type"] == .text("Whitespace"): splitsWords = true
        default: throw refusal("its pre-tokenizer is not known here")
        }
    }

    /// Token ids of `prepared` text, without start and stop tokens.
    func encode(_ prepared: Scalars, language: String) throws -> [Int] {
        let text = try Tokenizer.framed(prepared, language: language)
        var ids: [Int] = []
        var piece: Scalars = []
        var at = 0
        while at < text.count {
            if let token = added[text[at]]?.first(where: { text[at...].starts(with: $0.text) }) {
                ids += encodePiece(piece)
                piece = []
                ids.append(token.id)
                at += token.text.count
            } else {
                piece.append(text[at])
                at += 1
            }
        }
        return ids + encodePiece(piece)
    }

    /// Whether the vocabulary has anything for `character`, in small letters and decomposed.
    func takes(_ character: Unicode.Scalar) -> Bool {
        guard let ids = try? encode([character], language: "en") else { return false }
        return ids.dropFirst().contains { $0 != unknown }
    }

    /// The string that the vocabulary encodes: language tag, lower case, decomposed, blanks as tokens.
    static func framed(_ prepared: Scalars, language: String) throws -> Scalars {
        let code = language.lowercased()
        guard languages.contains(code) else {
            let message = needAModel.contains(code)
                ? "language '\(code)' needs model-based preprocessing that this front end lacks; use one of \(languages.joined(separator: " "))"
                : "language '\(shown(code))' is not supported; use one of \(languages.joined(separator: " "))"
            throw LoudkitError(
                .unsupportedLanguage, message,
                details: ["language": code, "supported": languages.joined(separator: " ")])
        }
        let lower = String(String.UnicodeScalarView(prepared)).lowercased()
        var out = Array("[\(code)]".unicodeScalars)
        let space = Array("[SPACE]".unicodeScalars)
        for scalar in lower.decomposedStringWithCompatibilityMapping.unicodeScalars {
            if scalar == "[" || scalar == "]" || scalar == " " { out += space } else { out.append(scalar) }
        }
        return out
    }

    private func encodePiece(_ piece: Scalars) -> [Int] {
        if piece.isEmpty { return [] }
        var text = piece
        for (pattern, content) in replacements { text = pattern.replacing(text) { _ in content } }
        return (splitsWords ? words(text) : [text]).flatMap(merged)
    }

    /// Runs of word characters and runs of other marks; the spaces between them go.
    private func words(_ text: Scalars) -> [Scalars] {
        var words: [Scalars] = []
        var kind: Bool?
        for scalar in text {
            if Characters.isSpace(scalar.value) {
                kind = nil
                continue
            }
            let isWord = Characters.isWord(scalar.value) || Characters.isMark(scalar.value)
            if kind == isWord { words[words.count - 1].append(scalar) } else { words.append([scalar]) }
            kind = isWord
        }
        return words
    }

    /// Scalars joined pair by pair, the earliest merge first.
    private func merged(_ word: Scalars) -> [Int] {
        var parts = word.map { [$0] }
        while parts.count > 1 {
            var best: (rank: Int, at: Int)?
            for at in 0..<parts.count - 1 {
                if let rank = ranks[parts[at]]?[parts[at + 1]], rank < best?.rank ?? .max { best = (rank, at) }
            }
            guard let best else { break }
            parts[best.at] += parts[best.at + 1]
            parts.remove(at: best.at + 1)
        }
        return parts.map { vocabulary[$0] ?? unknown }
    }

    private static func replacements(
        _ normalizer: Json, _ refusal: (String) -> LoudkitError
    ) throws -> [(pattern: Pattern, content: Scalars)] {
        if normalizer == .null { return [] }
        let steps = normalizer["type"] == .text("Sequence") ? normalizer["normalizers"]?.list ?? [] : [normalizer]
        return try steps.map { step in
            guard step["type"] == .text("Replace"), let content = step["content"]?.text,
                let pattern = step["pattern"]?["Regex"]?.text ?? step["pattern"]?["String"]?.text.map(escaped)
            else { throw refusal("its normalizer is not known here") }
            return (try Pattern(pattern), Array(content.unicodeScalars))
        }
    }

    private static func escaped(_ text: String) -> String {
        text.map { "\\.[]{}()*+?^$|".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
