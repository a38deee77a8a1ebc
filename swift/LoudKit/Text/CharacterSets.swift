/// Which characters a place in a pattern takes.
struct CharacterSet: Equatable, Sendable {
    enum Category: Sendable { case word, digit, space, letter, mark }

    var isNegated = false
    var scalars: Set<UInt32> = []
    var ranges: [ClosedRange<UInt32>] = []
    var categories: [(kind: Category, negated: Bool)] = []
    var ignoresCase = false
    var isAscii = false
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init() {}

    init(_ scalar: UInt32, ignoresCase: Bool = false) {
        scalars = [scalar]
        self.ignoresCase = ignoresCase
        seal()
    }

    static func == (a: CharacterSet, b: CharacterSet) -> Bool {
        a.isNegated == b.isNegated && a.scalars == b.scalars && a.ranges == b.ranges && a.ignoresCase == b.ignoresCase
            && a.categories.map { "\($0)" } == b.categories.map { "\($0)" }
    }

    /// Fixes the answers for ASCII, once the set is whole.
    mutating func seal() {
        for code in UInt32(0)..<64 {
            if decides(code) { low |= 1 << UInt64(code) }
            if decides(code + 64) { high |= 1 << UInt64(code) }
        }
    }

    @inline(__always)
    func contains(_ code: UInt32) -> Bool {
        if code < 64 { return low >> UInt64(code) & 1 == 1 }
        if code < 128 { return high >> UInt64(code - 64) & 1 == 1 }
        return decides(code)
    }

    private func decides(_ code: UInt32) -> Bool {
        if holds(code) { return !isNegated }
        if ignoresCase {
            for other in Characters.cases(code) where holds(other) { return !isNegated }
        }
        return isNegated
    }

    private func holds(_ code: UInt32) -> Bool {
        if scalars.contains(code) { return true }
        for range in ranges where range.contains(code) { return true }
        for (kind, negated) in categories where Characters.isA(kind, code, ascii: isAscii) != negated { return true }
        return false
    }
}

/// What a character is, as Python's `str` methods and `re` say it.
enum Characters {
    static func isA(_ kind: CharacterSet.Category, _ code: UInt32, ascii: Bool = false) -> Bool {
        if ascii, code > 127 { return false }
        switch kind {
        case .word: return isWord(code)
        case .digit: return isDecimal(code)
        case .space: return isSpace(code)
        case .letter: return isLetter(code)
        case .mark: return isMark(code)
        }
    }

    /// `\w`: letters, anything numeric, the underscore.
    static func isWord(_ code: UInt32) -> Bool {
        if code < 128 {
            return (48...57).contains(code) || (65...90).contains(code) || (97...122).contains(code) || code == 95
        }
        guard let scalar = Unicode.Scalar(code) else { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: return true
        default: return scalar.properties.numericType != nil
        }
    }

    static func isLetter(_ code: UInt32) -> Bool {
        if code < 128 { return (65...90).contains(code) || (97...122).contains(code) }
        switch Unicode.Scalar(code)?.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
        default: return false
        }
    }

    static func isMark(_ code: UInt32) -> Bool {
        switch Unicode.Scalar(code)?.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }

    static func isDecimal(_ code: UInt32) -> Bool {
        if code < 128 { return (48...57).contains(code) }
        return Unicode.Scalar(code)?.properties.generalCategory == .decimalNumber
    }

    static func isSpace(_ code: UInt32) -> Bool {
        if code < 128 { return (9...13).contains(code) || (28...32).contains(code) }
        return Unicode.Scalar(code).map(Chunking.spaces.contains) ?? false
    }

    /// The other cases of a character, one character each.
    static func cases(_ code: UInt32) -> [UInt32] {
        if code < 128 {
            var others: [UInt32] = []
            if (65...90).contains(code) { others.append(code + 32) }
            if (97...122).contains(code) { others.append(code - 32) }
            if code | 32 == 115 { others.append(0x17F) }  // long s
            if code | 32 == 107 { others.append(0x212A) }  // kelvin sign
            if code | 32 == 105 { others += [0x130, 0x131] }
            return others
        }
        guard let scalar = Unicode.Scalar(code) else { return [] }
        var others: [UInt32] = []
        for text in [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping, scalar.properties.titlecaseMapping] {
            let mapped = text.unicodeScalars
            if mapped.count == 1, let first = mapped.first, first != scalar { others.append(first.value) }
        }
        switch code {
        case 0x17F: others += [115, 83]
        case 0x212A: others += [107, 75]
        case 0x130, 0x131: others += [105, 73]
        case 0xB5: others += [0x3BC]
        case 0x3BC: others += [0xB5]
        case 0x3C2: others += [0x3C3]
        case 0x3C3: others += [0x3C2]
        case 0xDF: others += [0x1E9E]
        case 0x1E9E: others += [0xDF]
        default: break
        }
        return others
    }
}
