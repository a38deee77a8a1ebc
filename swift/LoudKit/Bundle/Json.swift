/// A JSON value. Whole numbers and floats are told apart, as the law needs; members keep their order.
enum Json: Equatable, Sendable {
    case null
    case flag(Bool)
    case whole(Int)
    /// A whole number past 64 bits, as written.
    case big(String)
    case float(Double)
    case text(String)
    case list([Json])
    case object(JsonObject)

    var text: String? { if case .text(let value) = self { return value } else { return nil } }
    var list: [Json]? { if case .list(let value) = self { return value } else { return nil } }
    var object: JsonObject? { if case .object(let value) = self { return value } else { return nil } }
    var flag: Bool? { if case .flag(let value) = self { return value } else { return nil } }

    /// A whole number: 255 and 255.0 are one, true is not.
    var whole: Int? {
        switch self {
        case .whole(let value): return value
        case .float(let value): return Int(exactly: value)
        default: return nil
        }
    }

    /// Any number, as a double.
    var number: Double? {
        switch self {
        case .whole(let value): return Double(value)
        case .float(let value): return value
        case .big(let digits): return Double(digits).flatMap { $0.isFinite ? $0 : nil }
        default: return nil
        }
    }

    /// `value[key]` of an object; nil where it is absent or this is no object.
    subscript(key: String) -> Json? { object?[key] }

    /// On one short line, for a message.
    var written: String {
        switch self {
        case .null: return "null"
        case .flag(let value): return value ? "true" : "false"
        case .whole(let value): return String(value)
        case .big(let digits): return digits
        case .float(let value): return decimal(value)
        case .text(let value): return "'\(value.prefix(60))'"
        case .list(let values): return "[" + values.prefix(6).map(\.written).joined(separator: ", ") + "]"
        case .object(let object): return "{" + object.keys.prefix(6).joined(separator: ", ") + "}"
        }
    }
}

/// The members of a JSON object, in order, no key twice.
struct JsonObject: Equatable, Sendable {
    private(set) var keys: [String] = []
    private var values: [[UInt8]: Json] = [:]

    subscript(key: String) -> Json? { values[Array(key.utf8)] }
    var isEmpty: Bool { keys.isEmpty }

    /// False where `key` is there already. Two keys are one only if their code points are.
    mutating func add(_ key: String, _ value: Json) -> Bool {
        let bytes = Array(key.utf8)
        if values[bytes] != nil { return false }
        keys.append(key)
        values[bytes] = value
        return true
    }
}

extension Json {
    static let deepest = 64

    /// The value in `bytes` (UTF-8), read strictly: finite numbers, at most 64 levels, no key twice, no lone surrogate.
    ///
    /// `what` names the source in a refusal.
    static func parse(_ bytes: [UInt8], what: String) throws -> Json {
        try bytes.withUnsafeBufferPointer { buffer in
            var reader = JsonReader(bytes: buffer, what: what)
            return try reader.whole()
        }
    }

    /// The object in `bytes`.
    static func parseObject(_ bytes: [UInt8], what: String) throws -> JsonObject {
        let value = try parse(bytes, what: what)
        guard let object = value.object else {
            throw LoudkitError(.invalidFile, "\(what) holds \(shown(value.written)); expected a JSON object")
        }
        return object
    }
}

private struct JsonReader {
    let bytes: UnsafeBufferPointer<UInt8>
    let what: String
    var at = 0

    mutating func whole() throws -> Json {
        let value = try value(depth: 0)
        skipBlanks()
        if at < bytes.count { throw refusal("more follows the value") }
        return value
    }

    private mutating func value(depth: Int) throws -> Json {
        if depth > Json.deepest {
            throw LoudkitError(.invalidFile, "\(what) is nested too deeply; expected at most \(Json.deepest) levels")
        }
        skipBlanks()
        guard at < bytes.count else { throw refusal("a value is missing") }
        switch bytes[at] {
        case UInt8(ascii: "{"): return try object(depth)
        case UInt8(ascii: "["): return try list(depth)
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "t"): return try literal("true", .flag(true))
        case UInt8(ascii: "f"): return try literal("false", .flag(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return try number()
        }
    }

    private mutating func object(_ depth: Int) throws -> Json {
        var object = JsonObject()
        at += 1
        skipBlanks()
        if take("}") { return .object(object) }
        while true {
            skipBlanks()
            guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { throw refusal("a key is missing") }
            let key = try string()
            skipBlanks()
            guard take(":") else { throw refusal("a colon is missing") }
            guard object.add(key, try value(depth: depth + 1)) else {
                throw refusal("key '\(key.prefix(60))' stands twice")
            }
            skipBlanks()
            if take("}") { return .object(object) }
            guard take(",") else { throw refusal("a comma is missing") }
        }
    }

    private mutating func list(_ depth: Int) throws -> Json {
        var values: [Json] = []
        at += 1
        skipBlanks()
        if take("]") { return .list(values) }
        while true {
            values.append(try value(depth: depth + 1))
            skipBlanks()
            if take("]") { return .list(values) }
            guard take(",") else { throw refusal("a comma is missing") }
        }
    }

    private mutating func string() throws -> String {
        at += 1
        var out: [UInt8] = []
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validatingUTF8Bytes: out) else { throw refusal("text is not UTF-8") }
                return text
            case UInt8(ascii: "\\"): try escape(into: &out)
            case 0..<0x20: throw refusal("a control character stands in text")
            default: out.append(byte)
            }
        }
        throw refusal("text does not end")
    }

    private mutating func escape(into out: inout [UInt8]) throws {
        guard at < bytes.count else { throw refusal("text does not end") }
        let byte = bytes[at]
        at += 1
        switch byte {
        case UInt8(ascii: "n"): out.append(0x0A)
        case UInt8(ascii: "t"): out.append(0x09)
        case UInt8(ascii: "r"): out.append(0x0D)
        case UInt8(ascii: "b"): out.append(0x08)
        case UInt8(ascii: "f"): out.append(0x0C)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(byte)
        case UInt8(ascii: "u"):
            var code = try hex()
            if (0xD800..<0xDC00).contains(code), at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"),
                bytes[at + 1] == UInt8(ascii: "u")
            {
                at += 2
                let low = try hex()
                guard (0xDC00..<0xE000).contains(low) else { throw refusal("a lone surrogate stands in text") }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw refusal("a lone surrogate stands in text") }
            out += Array(String(Character(scalar)).utf8)
        default: throw refusal("an unknown escape stands in text")
        }
    }

    private mutating func hex() throws -> UInt32 {
        guard at + 4 <= bytes.count else { throw refusal("text does not end") }
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(bytes[at])).hexDigitValue, bytes[at] < 0x80 else {
                throw refusal("an escape is not hexadecimal")
            }
            code = code << 4 | UInt32(digit)
            at += 1
        }
        return code
    }

    private mutating func number() throws -> Json {
        let start = at
        _ = take("-")
        if !take("0") { try digits() }
        var isWhole = true
        if take(".") {
            isWhole = false
            try digits()
        }
        if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            at += 1
            if !take("+") { _ = take("-") }
            try digits()
        }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        if isWhole {
            if let value = Int(text) { return .whole(value) }
            if text.count > 4300 { throw refusal("a number has more than 4300 digits") }
            return .big(text)
        }
        guard let value = Double(text), value.isFinite else {
            throw LoudkitError(.invalidFile, "\(what) holds a number too large for a float; expected finite numbers")
        }
        return .float(value)
    }

    private mutating func digits() throws {
        let start = at
        while at < bytes.count, (0x30...0x39).contains(bytes[at]) { at += 1 }
        if at == start { throw refusal("a number or literal is not JSON") }
    }

    private mutating func literal(_ text: String, _ value: Json) throws -> Json {
        let wanted = Array(text.utf8)
        guard at + wanted.count <= bytes.count, bytes[at..<at + wanted.count].elementsEqual(wanted) else {
            throw refusal("a number or literal is not JSON")
        }
        at += wanted.count
        return value
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }

    private mutating func skipBlanks() {
        while at < bytes.count {
            let byte = bytes[at]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            at += 1
        }
    }

    private func refusal(_ why: String) -> LoudkitError {
        LoudkitError(.invalidFile, "\(what) is not JSON: \(why) (byte \(at))")
    }
}

extension String {
    /// The text in `bytes` where they are UTF-8 without surrogates or overlong forms, else nil.
    init?(validatingUTF8Bytes bytes: [UInt8]) {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var scalars = String.UnicodeScalarView()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): scalars.append(scalar)
            case .emptyInput:
                self.init(scalars)
                return
            case .error: return nil
            }
        }
    }
}
