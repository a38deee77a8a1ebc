/// The value of one configuration field, by kind.
enum FieldValue: Equatable, Sendable {
    case float(Double)
    case whole(Int)
    case ids([Int])
    case floats([Double])
    case texts([String])
    case text(String)
    case flag(Bool)
    case null
    /// Not given, where null means something else.
    case unset

    /// As a message and the canonical form show it.
    var written: String {
        switch self {
        case .float(let value): return decimal(value)
        case .whole(let value): return String(value)
        case .ids(let values): return "[" + values.map(String.init).joined(separator: ", ") + "]"
        case .floats(let values): return "[" + values.map(decimal).joined(separator: ", ") + "]"
        case .texts(let values): return "[" + values.map { "'\($0)'" }.joined(separator: ", ") + "]"
        case .text(let value): return "'\(value)'"
        case .flag(let value): return value ? "true" : "false"
        case .null: return "null"
        case .unset: return "unset"
        }
    }
}

/// A field that knows its rule: what kind of value it holds and which values are allowed.
struct Field<Config> {
    enum Kind { case float, whole, ids, floats, texts, text, flag }

    let name: String
    let kind: Kind
    var nullable = false
    /// Whether only the newer edition has it.
    var newer = false
    var expected = ""
    var allows: (FieldValue) -> Bool = { _ in true }
    let get: (Config) -> FieldValue
    let set: (inout Config, FieldValue) -> Void

    func check(_ config: Config, in block: String) throws {
        let value = get(config)
        switch value {
        case .null, .unset: return
        case .float(let number) where !number.isFinite: throw refusal(value, block, "a finite number")
        case .floats(let numbers) where !numbers.allSatisfy(\.isFinite):
            throw refusal(value, block, "a list of finite numbers")
        default: if !allows(value) { throw refusal(value, block, expected) }
        }
    }

    private func refusal(_ value: FieldValue, _ block: String, _ expected: String) -> LoudkitError {
        LoudkitError.config(block.isEmpty ? name : "\(block).\(name)", value, expected)
    }
}

extension Field {
    static func float(
        _ name: String, _ path: WritableKeyPath<Config, Double>, _ expected: String = "", newer: Bool = false,
        _ allows: @escaping (Double) -> Bool = { _ in true }
    ) -> Field {
        Field(
            name: name, kind: .float, newer: newer, expected: expected,
            allows: { if case .float(let value) = $0 { return allows(value) } else { return false } },
            get: { .float($0[keyPath: path]) },
            set: { if case .float(let value) = $1 { $0[keyPath: path] = value } })
    }

    static func whole(
        _ name: String, _ path: WritableKeyPath<Config, Int>, _ expected: String, newer: Bool = false,
        _ allows: @escaping (Int) -> Bool
    ) -> Field {
        Field(
            name: name, kind: .whole, newer: newer, expected: expected,
            allows: { if case .whole(let value) = $0 { return allows(value) } else { return false } },
            get: { .whole($0[keyPath: path]) },
            set: { if case .whole(let value) = $1 { $0[keyPath: path] = value } })
    }

    static func optionalWhole(
        _ name: String, _ path: WritableKeyPath<Config, Int?>, _ expected: String = "", newer: Bool = false,
        _ allows: @escaping (Int) -> Bool = { _ in true }
    ) -> Field {
        Field(
            name: name, kind: .whole, nullable: true, newer: newer, expected: expected,
            allows: { if case .whole(let value) = $0 { return allows(value) } else { return false } },
            get: { config in config[keyPath: path].map(FieldValue.whole) ?? .null },
            set: { if case .whole(let value) = $1 { $0[keyPath: path] = value } else { $0[keyPath: path] = nil } })
    }

    static func natural(_ name: String, _ path: WritableKeyPath<Config, Int>) -> Field {
        whole(name, path, "at least 0") { $0 >= 0 }
    }

    static func positive(_ name: String, _ path: WritableKeyPath<Config, Int>) -> Field {
        whole(name, path, "more than 0") { $0 > 0 }
    }

    static func percentage(_ name: String, _ path: WritableKeyPath<Config, Int>) -> Field {
        whole(name, path, "in 0 to 100") { 0 <= $0 && $0 <= 100 }
    }

    static func probability(_ name: String, _ path: WritableKeyPath<Config, Double>) -> Field {
        float(name, path, "in [0, 1)") { 0 <= $0 && $0 < 1 }
    }

    static func ids(_ name: String, _ path: WritableKeyPath<Config, [Int]>, newer: Bool = false) -> Field {
        Field(
            name: name, kind: .ids, newer: newer, get: { .ids($0[keyPath: path]) },
            set: { if case .ids(let value) = $1 { $0[keyPath: path] = value } })
    }

    static func texts(
        _ name: String, _ path: WritableKeyPath<Config, [String]>, _ expected: String, newer: Bool = false,
        _ allows: @escaping ([String]) -> Bool
    ) -> Field {
        Field(
            name: name, kind: .texts, newer: newer, expected: expected,
            allows: { if case .texts(let value) = $0 { return allows(value) } else { return false } },
            get: { .texts($0[keyPath: path]) },
            set: { if case .texts(let value) = $1 { $0[keyPath: path] = value } })
    }

    static func flag(_ name: String, _ path: WritableKeyPath<Config, Bool>) -> Field {
        Field(
            name: name, kind: .flag, get: { .flag($0[keyPath: path]) },
            set: { if case .flag(let value) = $1 { $0[keyPath: path] = value } })
    }

    static func choice<Option: RawRepresentable & CaseIterable>(
        _ name: String, _ path: WritableKeyPath<Config, Option>, newer: Bool = false
    ) -> Field where Option.RawValue == String {
        Field(
            name: name, kind: .text, newer: newer,
            expected: "one of " + Option.allCases.map(\.rawValue).joined(separator: ", "),
            get: { .text($0[keyPath: path].rawValue) },
            set: {
                if case .text(let value) = $1, let option = Option(rawValue: value) { $0[keyPath: path] = option }
            })
    }
}
