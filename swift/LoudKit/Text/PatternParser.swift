/// A pattern as a tree: the part of Python's `re` that our languages' tables use.
indirect enum PatternNode {
    enum At { case start, end, boundary, notBoundary, lineStart, lineEnd, veryEnd }

    case set(CharacterSet)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    case repeated(PatternNode, least: Int, most: Int, greedy: Bool)
    case group(Int, PatternNode)
    case reference(Int)
    case look(PatternNode, ahead: Bool, negated: Bool)
    case at(At)
}

struct PatternParser {
    struct Flags {
        var ignoresCase = false
        var lines = false
        var dots = false
        var ascii = false
    }

    private let source: [UInt32]
    private var at = 0
    private var flags: Flags
    private(set) var groups = 1
    private(set) var names: [String: Int] = [:]
    private var depth = 0

    /// Reads `pattern`; what `re` has and this has not is refused.
    static func parse(_ pattern: String, flags: Flags) throws -> (node: PatternNode, groups: Int, names: [String: Int]) {
        var parser = PatternParser(source: pattern.unicodeScalars.map(\.value), flags: flags)
        let node = try parser.alternatives()
        guard parser.at == parser.source.count else { throw parser.refusal("an unopened bracket") }
        return (node, parser.groups, parser.names)
    }

    private init(source: [UInt32], flags: Flags) {
        self.source = source
        self.flags = flags
    }

    private mutating func alternatives() throws -> PatternNode {
        depth += 1
        defer { depth -= 1 }
        guard depth < 200 else { throw refusal("nested too deeply") }
        var branches = [try sequence()]
        while take("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .alternatives(branches)
    }

    private mutating func sequence() throws -> PatternNode {
        var items: [PatternNode] = []
        while at < source.count, !isNext("|"), !isNext(")") {
            guard let item = try item() else { continue }
            items.append(try repeated(item))
        }
        return items.count == 1 ? items[0] : .sequence(items)
    }

    private mutating func repeated(_ item: PatternNode) throws -> PatternNode {
        var item = item
        while at < source.count {
            let (least, most): (Int, Int)
            if take("*") { (least, most) = (0, .max) } else if take("+") { (least, most) = (1, .max) } else if take("?") {
                (least, most) = (0, 1)
            } else if isNext("{"), let counts = counts() { (least, most) = counts } else { break }
            guard least <= most else { throw refusal("counts the wrong way round") }
            item = .repeated(item, least: least, most: most, greedy: !take("?"))
        }
        return item
    }

    /// `{m}`, `{m,}`, `{,n}` or `{m,n}`; nil, and nothing read, where the brace is a character.
    private mutating func counts() -> (Int, Int)? {
        let start = at
        at += 1
        let least = number()
        var most = least
        if take(",") { most = number() ?? .max }
        guard take("}"), least != nil || most != nil else {
            at = start
            return nil
        }
        return (least ?? 0, most ?? .max)
    }

    private mutating func number() -> Int? {
        var value: Int?
        while at < source.count, (48...57).contains(source[at]), value ?? 0 < 100_000 {
            value = (value ?? 0) * 10 + Int(source[at] - 48)
            at += 1
        }
        return value
    }

    /// nil where flags were set.
    private mutating func item() throws -> PatternNode? {
        let code = source[at]
        at += 1
        switch Unicode.Scalar(code) {
        case "(": return try bracket()
        case "[": return .set(try brackets())
        case ".":
            var set = CharacterSet()
            set.isNegated = true
            if !flags.dots { set.scalars = [10] }
            set.seal()
            return .set(set)
        case "^": return .at(flags.lines ? .lineStart : .start)
        case "$": return .at(flags.lines ? .lineEnd : .end)
        case "\\": return try escape()
        default: return .set(CharacterSet(code, ignoresCase: flags.ignoresCase))
        }
    }

    private mutating func bracket() throws -> PatternNode? {
        guard take("?") else {
            let index = groups
            groups += 1
            return .group(index, try closed())
        }
        if take(":") { return try closed() }
        if take("=") { return .look(try closed(), ahead: true, negated: false) }
        if take("!") { return .look(try closed(), ahead: true, negated: true) }
        if take("<") {
            if take("=") { return .look(try closed(), ahead: false, negated: false) }
            if take("!") { return .look(try closed(), ahead: false, negated: true) }
            throw refusal("a group of a kind that is not read here")
        }
        if take("P") {
            if take("=") { return .reference(try index(of: name(until: ")"))) }
            guard take("<") else { throw refusal("a group of a kind that is not read here") }
            let index = groups
            groups += 1
            names[try name(until: ">")] = index
            return .group(index, try closed())
        }
        return try flagged()
    }

    private mutating func flagged() throws -> PatternNode? {
        let outer = flags
        var on = true
        while at < source.count {
            let code = source[at]
            at += 1
            switch Unicode.Scalar(code) {
            case "i": flags.ignoresCase = on
            case "m": flags.lines = on
            case "s": flags.dots = on
            case "a": flags.ascii = on
            case "u": flags.ascii = false
            case "-": on = false
            case ":":
                let node = try closed()
                flags = outer
                return node
            case ")": return nil
            default: throw refusal("a flag that is not read here")
            }
        }
        throw refusal("an open bracket")
    }

    private mutating func closed() throws -> PatternNode {
        let before = flags
        let node = try alternatives()
        guard take(")") else { throw refusal("an open bracket") }
        flags = before
        return node
    }

    private mutating func name(until end: Unicode.Scalar) throws -> String {
        var name = ""
        while at < source.count, !isNext(end) {
            name.unicodeScalars.append(Unicode.Scalar(source[at]) ?? "?")
            at += 1
        }
        guard take(end), !name.isEmpty else { throw refusal("a group without a name") }
        return name
    }

    private func index(of name: String) throws -> Int {
        guard let index = names[name] else { throw refusal("no group '\(name)'") }
        return index
    }

    private mutating func escape() throws -> PatternNode {
        guard at < source.count else { throw refusal("a backslash at the end") }
        let code = source[at]
        at += 1
        switch Unicode.Scalar(code) {
        case "b": return .at(.boundary)
        case "B": return .at(.notBoundary)
        case "A": return .at(.start)
        case "Z": return .at(.veryEnd)
        default: break
        }
        if (49...57).contains(code) {
            guard Int(code - 48) < groups else { throw refusal("no group \(code - 48)") }
            return .reference(Int(code - 48))
        }
        var set = CharacterSet()
        set.ignoresCase = flags.ignoresCase
        set.isAscii = flags.ascii
        if let category = try property(code) ?? category(code) { set.categories = [category] } else { set.scalars = [try escaped(code)] }
        set.seal()
        return .set(set)
    }

    /// `\p{L}` and `\p{M}`, which tokenizer files have and Python's `re` has not.
    private mutating func property(_ code: UInt32) throws -> (kind: CharacterSet.Category, negated: Bool)? {
        guard code | 32 == 0x70, take("{") else { return nil }
        let negated = code == 0x50
        switch try name(until: "}") {
        case "L": return (.letter, negated)
        case "M": return (.mark, negated)
        default: throw refusal("a property that is not read here")
        }
    }

    private func category(_ code: UInt32) -> (kind: CharacterSet.Category, negated: Bool)? {
        switch Unicode.Scalar(code) {
        case "w": return (.word, false)
        case "W": return (.word, true)
        case "d": return (.digit, false)
        case "D": return (.digit, true)
        case "s": return (.space, false)
        case "S": return (.space, true)
        default: return nil
        }
    }

    private mutating func escaped(_ code: UInt32) throws -> UInt32 {
        switch Unicode.Scalar(code) {
        case "n": return 10
        case "r": return 13
        case "t": return 9
        case "f": return 12
        case "v": return 11
        case "a": return 7
        case "x": return try hexadecimal(2)
        case "u": return try hexadecimal(4)
        case "U": return try hexadecimal(8)
        case "0": return 0
        default:
            guard !Characters.isLetter(code) || code > 127 else { throw refusal("an unknown escape") }
            return code
        }
    }

    private mutating func hexadecimal(_ digits: Int) throws -> UInt32 {
        guard at + digits <= source.count else { throw refusal("a short escape") }
        let text = String(String.UnicodeScalarView(source[at..<at + digits].compactMap(Unicode.Scalar.init)))
        at += digits
        guard let value = UInt32(text, radix: 16) else { throw refusal("an escape that is no number") }
        return value
    }

    private mutating func brackets() throws -> CharacterSet {
        var set = CharacterSet()
        set.isNegated = take("^")
        set.ignoresCase = flags.ignoresCase
        set.isAscii = flags.ascii
        var isFirst = true
        while at < source.count {
            if !isFirst, take("]") {
                set.seal()
                return set
            }
            isFirst = false
            guard let low = try member(&set) else { continue }
            if isNext("-"), at + 1 < source.count, source[at + 1] != 0x5D {
                at += 1
                guard let high = try member(&set), low <= high else { throw refusal("a range the wrong way round") }
                set.ranges.append(low...high)
            } else {
                set.scalars.insert(low)
            }
        }
        throw refusal("an open bracket")
    }

    /// A character of a set; nil where it was a class, which is added.
    private mutating func member(_ set: inout CharacterSet) throws -> UInt32? {
        let code = source[at]
        at += 1
        guard code == 0x5C else { return code }
        guard at < source.count else { throw refusal("a backslash at the end") }
        let next = source[at]
        at += 1
        if let category = try property(next) ?? category(next) {
            set.categories.append(category)
            return nil
        }
        return next == 98 ? 8 : try escaped(next)
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard isNext(scalar) else { return false }
        at += 1
        return true
    }

    private func isNext(_ scalar: Unicode.Scalar) -> Bool { at < source.count && source[at] == scalar.value }

    private func refusal(_ why: String) -> LoudkitError {
        let text = String(String.UnicodeScalarView(source.prefix(60).compactMap(Unicode.Scalar.init)))
        return LoudkitError(.invalidFile, "pattern '\(text)' cannot be read: \(why) at \(at)")
    }
}
