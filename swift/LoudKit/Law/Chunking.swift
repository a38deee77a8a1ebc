typealias Scalars = [Unicode.Scalar]

/// Splitting a passage into window-sized texts. Lengths and indices count code points.
enum Chunking {
    /// Written out, because Unicode's tables differ between libraries.
    static let spaces: Set<Unicode.Scalar> = {
        let codes: [UInt32] =
            [9, 10, 11, 12, 13, 0x1C, 0x1D, 0x1E, 0x1F, 32, 0x85, 0xA0, 0x1680] + Array(0x2000...0x200A)
            + [0x2028, 0x2029, 0x202F, 0x205F, 0x3000]
        return Set(codes.compactMap(Unicode.Scalar.init))
    }()
    static let wordBoundaries: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r", "\u{A0}", "\u{2007}", "\u{202F}"]

    /// Speech tokens budgeted for `text`: two a character, and one.
    static func estimatedTokens(_ text: Scalars) -> Int { 2 * text.count + 1 }

    /// `text` as chunks that fit the budget, stripped, none empty, nothing but spaces lost between them.
    static func split(_ text: Scalars, _ law: ChunkConfig, edition: Edition = .v011) -> [Scalars] {
        let text = stripped(text)
        if text.isEmpty { return [] }
        var first: Int?
        if case .tokens(let count) = law.firstChunkMaxTokens { first = count }
        if !law.enabled || (first == nil && estimatedTokens(text) <= law.maxTokens) { return [text] }
        let budget = law.maxTokens / 2
        let boundaries = edition == .v010 ? [" "] : wordBoundaries
        let separators = law.splitOn.map { Array($0.unicodeScalars) }
        let abbreviations = law.abbreviations.map { Array($0.unicodeScalars) }
        var chunks: [Scalars] = []
        var at = 0
        while at < text.count {
            let limit = chunks.isEmpty ? (first ?? law.maxTokens) / 2 : budget
            let rest = text.count - at
            let cut = rest <= limit ? rest
                : Cut(text: text, at: at, limit: limit, law: law, separators: separators,
                      abbreviations: abbreviations, boundaries: boundaries).length
            chunks.append(stripped(Array(text[at..<min(at + cut, text.count)])))
            at += cut
            while at < text.count, spaces.contains(text[at]) { at += 1 }
        }
        return chunks.filter { !$0.isEmpty }
    }

    /// `text` cut after the word boundary nearest its middle (the earlier of two), or nil if there is none.
    static func splitInHalf(_ text: Scalars) -> (Scalars, Scalars)? {
        guard text.count > 2 else { return nil }
        let inner = (1..<text.count - 1).filter { wordBoundaries.contains(text[$0]) }
        guard let middle = inner.min(by: { abs(2 * $0 - text.count) < abs(2 * $1 - text.count) }) else { return nil }
        let first = stripped(Array(text[...middle]))
        let second = stripped(Array(text[(middle + 1)...]))
        return first.isEmpty || second.isEmpty ? nil : (first, second)
    }

    /// The last speech tokens of a window that condition the next one; whole pairs under two-token decoding.
    static func carriedTail(_ tokens: [Int], _ law: AlgorithmConfig) -> [Int] {
        let n = law.chunking.prefixTokens
        guard n > 0 else { return [] }
        if !law.pairDecode { return Array(tokens.suffix(n)) }
        let end = tokens.count - tokens.count % 2
        var start = max(end - n, 0)
        start -= start % 2
        return Array(tokens[start..<end])
    }

    /// `tokens`, if each is a speech token id; throws with the first that is none.
    static func checked(_ tokens: [Int], _ law: AlgorithmConfig) throws -> [Int] {
        let limit = law.startSpeechToken
        for token in tokens where !(0 <= token && token < limit) {
            throw LoudkitError(
                .invalidTokens,
                "\(token) is not a speech token; expected a whole number from 0 to \(limit - 1)",
                details: ["token": String(token), "limit": String(limit)])
        }
        return tokens
    }

    static func stripped(_ text: Scalars) -> Scalars {
        guard let first = text.firstIndex(where: { !spaces.contains($0) }),
            let last = text.lastIndex(where: { !spaces.contains($0) })
        else { return [] }
        return Array(text[first...last])
    }
}

/// Where the next chunk of `text` from `at` ends.
private struct Cut {
    let text: Scalars
    let at: Int
    let limit: Int
    let law: ChunkConfig
    let separators: [Scalars]
    let abbreviations: [Scalars]
    let boundaries: Set<Unicode.Scalar>

    /// How many code points the chunk takes.
    var length: Int {
        let head = Array(text[at..<min(at + limit + 1, text.count)])
        let look = Array(text[at..<min(at + limit + 2, text.count)])
        for separator in separators {
            var found = last(of: separator, in: head, before: head.count)
            while let at = found, at > 0, holds(look, at, separator) {
                found = last(of: separator, in: head, before: at)
            }
            if let found, found > 0 { return max(found + separator.count, 1) }
        }
        let cut = head.lastIndex { boundaries.contains($0) } ?? -1
        return cut > 0 ? cut : max(limit, 1)
    }

    /// The last place of `separator` that ends at or before `end`.
    private func last(of separator: Scalars, in head: Scalars, before end: Int) -> Int? {
        var start = min(end, head.count) - separator.count
        while start >= 0 {
            if head[start..<start + separator.count].elementsEqual(separator) { return start }
            start -= 1
        }
        return nil
    }

    /// Whether the period at `found` is inside a sentence: before a lower-case letter or after an abbreviation.
    private func holds(_ look: Scalars, _ found: Int, _ separator: Scalars) -> Bool {
        guard law.midSentencePeriod == .hold, separator.first == "." else { return false }
        let after = found + separator.count
        if after < look.count, ("a"..."z").contains(look[after]) { return true }
        for word in abbreviations where word.count <= found {
            let start = found - word.count
            if look[start..<found].elementsEqual(word), start == 0 || !isAsciiAlphanumeric(look[start - 1]) {
                return true
            }
        }
        return false
    }

    private func isAsciiAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar) || ("A"..."Z").contains(scalar) || ("a"..."z").contains(scalar)
    }
}
