/// A pattern over Unicode scalars, read as Python's `re` reads it, matched by backtracking.
///
/// Swift's own `Regex` works on grapheme clusters and, before macOS 15, knows no look-behind; ICU's classes differ.
struct Pattern: Sendable {
    /// Where a match and its groups stand: indices of scalars, nil for a group that took no part.
    struct Match: Equatable, Sendable {
        fileprivate let slots: [Int]
        fileprivate let names: [String: Int]

        var range: Range<Int> { slots[0]..<slots[1] }

        subscript(group: Int) -> Range<Int>? {
            guard 2 * group + 1 < slots.count, slots[2 * group] >= 0, slots[2 * group + 1] >= slots[2 * group] else { return nil }
            return slots[2 * group]..<slots[2 * group + 1]
        }

        subscript(name: String) -> Range<Int>? { names[name].flatMap { self[$0] } }
    }

    fileprivate enum Instruction: Sendable {
        case scalar(UInt32)
        case set(Int)
        /// On failure behind it, go on at the other.
        case split(Int, otherwise: Int)
        case jump(Int)
        case save(Int)
        /// One set, many times.
        case run(Int, least: Int, most: Int, greedy: Bool)
        case look(end: Int, width: Int?, negated: Bool)
        case reference(Int)
        case at(PatternNode.At)
        /// Fails where a round of a loop took nothing.
        case progress(Int)
        /// By the next scalar, the branches that can begin with it.
        case branch(Int)
        case accept
    }

    private struct Branches: Sendable {
        var byScalar: [UInt32: [Int]] = [:]
        /// Those that may begin with anything else.
        var others: [Int] = []
    }

    let source: String
    private var program: [Instruction] = []
    private var sets: [CharacterSet] = []
    private var branches: [Branches] = []
    private let slots: Int
    private var marks = 0
    private let names: [String: Int]
    /// What a match can begin with; nil where it may be empty or anything.
    private var firsts: CharacterFirsts?

    init(_ source: String, flags: PatternParser.Flags = .init()) throws {
        self.source = source
        let parsed = try PatternParser.parse(source, flags: flags)
        slots = 2 * parsed.groups
        names = parsed.names
        try emit(parsed.node)
        program.append(.accept)
        firsts = CharacterFirsts(parsed.node)
    }

    /// The match that begins at `start` exactly.
    func match(_ text: Scalars, at start: Int) -> Match? {
        guard 0 <= start, start <= text.count else { return nil }
        return text.withUnsafeBufferPointer { run(program, $0, start).map { Match(slots: $0, names: names) } }
    }

    /// The first match from `start` on.
    func search(_ text: Scalars, from start: Int = 0) -> Match? {
        text.withUnsafeBufferPointer { text in
            var at = start
            while at <= text.count {
                if let firsts {
                    while at < text.count, !firsts.contains(text[at].value) { at += 1 }
                    if at == text.count { return nil }
                }
                if let found = run(program, text, at) { return Match(slots: found, names: names) }
                at += 1
            }
            return nil
        }
    }

    /// Every match, left to right, none over another.
    func matches(_ text: Scalars) -> [Match] {
        var found: [Match] = []
        var at = 0
        var end = -1
        while at <= text.count, let match = search(text, from: at) {
            // An empty match right behind another does not count again.
            if !(match.range.isEmpty && match.range.lowerBound == end && found.last?.range.isEmpty == true) { found.append(match) }
            end = match.range.upperBound
            at = match.range.isEmpty ? end + 1 : end
        }
        return found
    }

    /// `text` with every match replaced.
    func replacing(_ text: Scalars, with replacement: (Match) -> Scalars) -> Scalars {
        var out: Scalars = []
        var done = 0
        for match in matches(text) {
            out += text[done..<match.range.lowerBound]
            out += replacement(match)
            done = match.range.upperBound
        }
        return out + text[done...]
    }

    // MARK: Compiling

    private mutating func emit(_ node: PatternNode) throws {
        guard program.count < 2_000_000 else { throw LoudkitError(.invalidFile, "a pattern is too large") }
        switch node {
        case .set(let set): program.append(instruction(set))
        case .sequence(let items): for item in items { try emit(item) }
        case .alternatives(let items): try emitAlternatives(items)
        case .repeated(let item, let least, let most, let greedy): try emitRepeat(item, least, most, greedy)
        case .group(let index, let item):
            program.append(.save(2 * index))
            try emit(item)
            program.append(.save(2 * index + 1))
        case .reference(let index): program.append(.reference(index))
        case .at(let place): program.append(.at(place))
        case .look(let item, let ahead, let negated):
            let width = ahead ? nil : Pattern.width(item)
            guard ahead || width != nil else { throw LoudkitError(.invalidFile, "a look-behind of no fixed width in '\(source)'") }
            let place = program.count
            program.append(.accept)
            try emit(item)
            program.append(.accept)
            program[place] = .look(end: program.count, width: width, negated: negated)
        }
    }

    private mutating func emitAlternatives(_ items: [PatternNode]) throws {
        if items.count >= 4 { return try emitBranches(items) }
        var ends: [Int] = []
        for (i, item) in items.enumerated() {
            if i == items.count - 1 {
                try emit(item)
            } else {
                let place = program.count
                program.append(.accept)
                try emit(item)
                ends.append(program.count)
                program.append(.accept)
                program[place] = .split(place + 1, otherwise: program.count)
            }
        }
        for end in ends { program[end] = .jump(program.count) }
    }

    private mutating func emitBranches(_ items: [PatternNode]) throws {
        let index = branches.count
        branches.append(Branches())
        program.append(.branch(index))
        var starts: [Int] = []
        var ends: [Int] = []
        for item in items {
            starts.append(program.count)
            try emit(item)
            ends.append(program.count)
            program.append(.accept)
        }
        for end in ends { program[end] = .jump(program.count) }
        // Branches that begin with known scalars are found by them; the order of the pattern stays.
        let heads = items.map { CharacterFirsts($0)?.scalars }
        var table = Branches()
        for case .some(let scalars) in heads { for scalar in scalars { table.byScalar[scalar] = [] } }
        for (start, head) in zip(starts, heads) {
            if let head { for scalar in head { table.byScalar[scalar]?.append(start) } } else {
                table.others.append(start)
                for scalar in Array(table.byScalar.keys) { table.byScalar[scalar]?.append(start) }
            }
        }
        branches[index] = table
    }

    private mutating func emitRepeat(_ item: PatternNode, _ least: Int, _ most: Int, _ greedy: Bool) throws {
        if case .set(let set) = item {
            program.append(.run(index(of: set), least: least, most: most, greedy: greedy))
            return
        }
        guard least <= 1000, most == .max || most <= 1000 else { throw LoudkitError(.invalidFile, "a count in '\(source)' is too large") }
        for _ in 0..<least { try emit(item) }
        func split(_ place: Int, _ end: Int) {
            program[place] = greedy ? .split(place + 1, otherwise: end) : .split(end, otherwise: place + 1)
        }
        if most == .max {
            let place = program.count
            program.append(.accept)
            let mark = marks
            marks += 1
            program.append(.progress(mark))
            try emit(item)
            program.append(.jump(place))
            split(place, program.count)
        } else {
            var places: [Int] = []
            for _ in least..<most {
                places.append(program.count)
                program.append(.accept)
                try emit(item)
            }
            for place in places { split(place, program.count) }
        }
    }

    private mutating func instruction(_ set: CharacterSet) -> Instruction {
        if !set.isNegated, !set.ignoresCase, set.ranges.isEmpty, set.categories.isEmpty, set.scalars.count == 1 {
            return .scalar(set.scalars.first!)
        }
        return .set(index(of: set))
    }

    private mutating func index(of set: CharacterSet) -> Int {
        sets.append(set)
        return sets.count - 1
    }

    /// Scalars that `node` takes, where that is one number.
    private static func width(_ node: PatternNode) -> Int? {
        switch node {
        case .set: return 1
        case .sequence(let items):
            return items.reduce(0 as Int?) { sum, item in sum.flatMap { sum in width(item).map { sum + $0 } } }
        case .alternatives(let items):
            let widths = Set(items.map(width))
            return widths.count == 1 ? widths.first ?? nil : nil
        case .repeated(let item, let least, let most, _): return least == most ? width(item).map { $0 * least } : nil
        case .group(_, let item): return width(item)
        case .reference: return nil
        case .look, .at: return 0
        }
    }

    // MARK: Matching

    private struct Choice {
        let place: Int
        let at: Int
        let saved: Int
    }

    /// The slots of the match at `start`, or nil.
    private func run(_ program: [Instruction], _ text: UnsafeBufferPointer<Unicode.Scalar>, _ start: Int) -> [Int]? {
        var matcher = Matcher(pattern: self, text: text)
        guard let end = matcher.run(0, start, until: nil) else { return nil }
        matcher.slots[0] = start
        matcher.slots[1] = end
        return matcher.slots
    }

    private struct Matcher {
        let pattern: Pattern
        let text: UnsafeBufferPointer<Unicode.Scalar>
        var slots: [Int]
        var marks: [Int]
        /// What slots and marks held before, to be put back.
        var log: [(slot: Int, value: Int)] = []

        init(pattern: Pattern, text: UnsafeBufferPointer<Unicode.Scalar>) {
            self.pattern = pattern
            self.text = text
            slots = [Int](repeating: -1, count: pattern.slots)
            marks = [Int](repeating: -1, count: pattern.marks)
        }

        /// Where the program from `place` accepts behind `start`; with `until` only just there.
        mutating func run(_ place: Int, _ start: Int, until: Int?) -> Int? {
            var choices: [Choice] = []
            var (pc, at) = (place, start)
            let base = log.count
            while true {
                var fails = false
                switch pattern.program[pc] {
                case .scalar(let code):
                    if at < text.count, text[at].value == code { at += 1; pc += 1 } else { fails = true }
                case .set(let index):
                    if at < text.count, pattern.sets[index].contains(text[at].value) { at += 1; pc += 1 } else { fails = true }
                case .split(let next, let otherwise):
                    choices.append(Choice(place: otherwise, at: at, saved: log.count))
                    pc = next
                case .jump(let next): pc = next
                case .save(let slot):
                    log.append((slot, slots[slot]))
                    slots[slot] = at
                    pc += 1
                case .run(let index, let least, let most, let greedy):
                    fails = !many(index, least, most, greedy, &at, pc + 1, &choices)
                    pc += 1
                case .look(let end, let width, let negated):
                    let from = width.map { at - $0 } ?? at
                    let saved = log.count
                    let found = from >= 0 && run(pc + 1, from, until: width == nil ? nil : at) != nil
                    if negated { undo(saved) }
                    if found != negated { pc = end } else { fails = true }
                case .reference(let group):
                    let (first, last) = (slots[2 * group], slots[2 * group + 1])
                    let length = last - first
                    if first >= 0, length >= 0, at + length <= text.count,
                        (0..<length).allSatisfy({ text[first + $0] == text[at + $0] })
                    {
                        at += length
                        pc += 1
                    } else {
                        fails = true
                    }
                case .at(let kind):
                    if holds(kind, at) { pc += 1 } else { fails = true }
                case .progress(let mark):
                    if marks[mark] == at { fails = true } else {
                        log.append((-1 - mark, marks[mark]))
                        marks[mark] = at
                        pc += 1
                    }
                case .branch(let index):
                    let table = pattern.branches[index]
                    let ways = at < text.count ? table.byScalar[text[at].value] ?? table.others : table.others
                    if ways.isEmpty { fails = true } else {
                        for way in ways.dropFirst().reversed() { choices.append(Choice(place: way, at: at, saved: log.count)) }
                        pc = ways[0]
                    }
                case .accept:
                    if until == nil || at == until { return at }
                    fails = true
                }
                if fails {
                    guard let choice = choices.popLast() else {
                        undo(base)
                        return nil
                    }
                    undo(choice.saved)
                    (pc, at) = (choice.place, choice.at)
                }
            }
        }

        /// One set many times; the other counts are kept as choices, the preferred one on top.
        private func many(
            _ index: Int, _ least: Int, _ most: Int, _ greedy: Bool, _ at: inout Int, _ next: Int, _ choices: inout [Choice]
        ) -> Bool {
            let set = pattern.sets[index]
            let limit = most == .max ? text.count : min(text.count, at + most)
            var end = at
            while end < limit, set.contains(text[end].value) { end += 1 }
            guard end - at >= least else { return false }
            let (low, high) = (at + least, end)
            if greedy {
                for place in low..<high { choices.append(Choice(place: next, at: place, saved: log.count)) }
                at = high
            } else {
                for place in stride(from: high, to: low, by: -1) { choices.append(Choice(place: next, at: place, saved: log.count)) }
                at = low
            }
            return true
        }

        private mutating func undo(_ count: Int) {
            while log.count > count {
                let (slot, value) = log.removeLast()
                if slot >= 0 { slots[slot] = value } else { marks[-1 - slot] = value }
            }
        }

        private func holds(_ kind: PatternNode.At, _ at: Int) -> Bool {
            switch kind {
            case .start: return at == 0
            case .veryEnd: return at == text.count
            case .end: return at == text.count || (at == text.count - 1 && text[at] == "\n")
            case .lineStart: return at == 0 || text[at - 1] == "\n"
            case .lineEnd: return at == text.count || text[at] == "\n"
            case .boundary, .notBoundary:
                let before = at > 0 && Characters.isWord(text[at - 1].value)
                let after = at < text.count && Characters.isWord(text[at].value)
                return (before != after) == (kind == .boundary)
            }
        }
    }
}

/// What a pattern can begin with.
struct CharacterFirsts: Sendable {
    private var sets: [CharacterSet]

    /// nil where it may take nothing, or begins with what is not known.
    init?(_ node: PatternNode) {
        guard let sets = CharacterFirsts.sets(node), !sets.isEmpty else { return nil }
        self.sets = sets
    }

    func contains(_ code: UInt32) -> Bool { sets.contains { $0.contains(code) } }

    /// The scalars, where they are few and each is named.
    var scalars: Set<UInt32>? {
        var all: Set<UInt32> = []
        for set in sets {
            guard !set.isNegated, set.ranges.isEmpty, set.categories.isEmpty else { return nil }
            for code in set.scalars {
                all.insert(code)
                if set.ignoresCase { all.formUnion(Characters.cases(code)) }
            }
        }
        return all
    }

    /// The sets of the first character; nil for a node that may take nothing.
    private static func sets(_ node: PatternNode) -> [CharacterSet]? {
        switch node {
        case .set(let set): return [set]
        case .sequence(let items):
            var sets: [CharacterSet] = []
            for item in items {
                if isLook(item) { continue }
                if let own = CharacterFirsts.sets(item) { return sets + own }
                guard let may = mayBegin(item) else { return nil }
                sets += may
            }
            return nil
        case .alternatives(let items):
            var sets: [CharacterSet] = []
            for item in items {
                guard let own = CharacterFirsts.sets(item) else { return nil }
                sets += own
            }
            return sets
        case .repeated(let item, let least, _, _): return least > 0 ? sets(item) : nil
        case .group(_, let item): return sets(item)
        case .reference, .look, .at: return nil
        }
    }

    /// What an optional node begins with where it takes anything.
    private static func mayBegin(_ node: PatternNode) -> [CharacterSet]? {
        switch node {
        case .repeated(let item, _, _, _): return sets(item)
        case .group(_, let item): return mayBegin(item)
        default: return nil
        }
    }

    private static func isLook(_ node: PatternNode) -> Bool {
        switch node {
        case .look, .at: return true
        default: return false
        }
    }
}
