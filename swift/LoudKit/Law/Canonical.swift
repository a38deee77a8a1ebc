extension AlgorithmConfig {
    /// First 16 hex digits of the SHA-256 of the canonical form.
    public var fingerprint: String { String(Sha256.hex(Array(canonicalForm().utf8)).prefix(16)) }

    /// The text that is hashed: sorted compact ASCII JSON, every float as the string of its shortest decimal.
    public func canonicalForm() -> String {
        var algorithm: [(String, FieldValue)] = Self.hashed(self, Self.fields, edition)
        algorithm.removeAll { $0.0 == "edge_fade_seconds" || ($0.0 == "decode_mode" && $0.1 == .null) }
        if fadeSeconds != Self.historicalEdgeFade, edition != .v010 {
            algorithm.append(("edge_fade_seconds", .float(fadeSeconds)))
        }
        var members = algorithm.map { ($0.0, json($0.1)) }
        members += [
            ("sampling", object(Self.hashed(sampling, SamplingConfig.fields, edition))),
            ("window", object(Self.hashed(window, WindowConfig.fields, edition))),
            ("chunking", object(Self.hashed(chunking, ChunkConfig.fields, edition))),
            ("postprocess", object(Self.hashed(postprocess, PostprocessConfig.fields, edition))),
            ("text", object([("recipe", .text(text.recipe)), ("grammar", .text(text.grammar))])),
        ]
        return "{\"algorithm\":\(joined(members)),\"schema\":1}"
    }

    private static func hashed<C>(_ config: C, _ fields: [Field<C>], _ edition: Edition) -> [(String, FieldValue)] {
        fields.filter { edition != .v010 || !$0.newer }.map { ($0.name, $0.get(config)) }
            .filter { $0.1 != .unset }
    }

    private func object(_ members: [(String, FieldValue)]) -> String { joined(members.map { ($0.0, json($0.1)) }) }

    private func joined(_ members: [(String, String)]) -> String {
        let sorted = members.sorted { Array($0.0.utf8).lexicographicallyPrecedes(Array($1.0.utf8)) }
        return "{" + sorted.map { quoted($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
    }

    private func json(_ value: FieldValue) -> String {
        switch value {
        case .float(let number): return quoted(decimal(number))
        case .whole(let number): return String(number)
        case .ids(let numbers): return "[" + numbers.map(String.init).joined(separator: ",") + "]"
        case .floats(let numbers): return "[" + numbers.map { quoted(decimal($0)) }.joined(separator: ",") + "]"
        case .texts(let texts): return "[" + texts.map(quoted).joined(separator: ",") + "]"
        case .text(let text): return quoted(text)
        case .flag(let flag): return flag ? "true" : "false"
        case .null, .unset: return "null"
        }
    }
}

/// `text` as an ASCII JSON string: everything outside 0x20 to 0x7E as lower-case `\uXXXX`.
func quoted(_ text: String) -> String {
    var out = "\""
    for unit in text.utf16 {
        switch unit {
        case 0x22: out += "\\\""
        case 0x5C: out += "\\\\"
        case 0x0A: out += "\\n"
        case 0x0D: out += "\\r"
        case 0x09: out += "\\t"
        case 0x0C: out += "\\f"
        case 0x08: out += "\\b"
        case 0x20...0x7E: out.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
        default:
            let hex = String(unit, radix: 16)
            out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        }
    }
    return out + "\""
}

/// The shortest decimal that gives `value` again, in the form of Python's `repr`.
///
/// Exponents below -4 and from 16 on are written (`1e-05`, `2e+16`); whole values end in `.0`.
public func decimal(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
    if value == 0 { return value.sign == .minus ? "-0.0" : "0.0" }
    var mantissa = Substring(abs(value).description)
    var exponent = 0
    if let e = mantissa.firstIndex(where: { $0 == "e" || $0 == "E" }) {
        exponent = Int(mantissa[mantissa.index(after: e)...]) ?? 0
        mantissa = mantissa[..<e]
    }
    let point = mantissa.firstIndex(of: ".") ?? mantissa.endIndex
    exponent += mantissa.distance(from: mantissa.startIndex, to: point)
    var digits = Array(mantissa.filter { $0 != "." })
    while digits.count > 1, digits.first == "0" {
        digits.removeFirst()
        exponent -= 1
    }
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    let sign = value < 0 ? "-" : ""
    let power = exponent - 1  // of the first digit
    if power < -4 || power >= 16 {
        let tail = digits.count > 1 ? "." + String(digits.dropFirst()) : ""
        let size = String(abs(power))
        return sign + String(digits[0]) + tail + "e" + (power < 0 ? "-" : "+") + (size.count < 2 ? "0" : "") + size
    }
    if exponent <= 0 { return sign + "0." + String(repeating: "0", count: -exponent) + String(digits) }
    if digits.count <= exponent {
        return sign + String(digits) + String(repeating: "0", count: exponent - digits.count) + ".0"
    }
    return sign + String(digits[..<exponent]) + "." + String(digits[exponent...])
}
