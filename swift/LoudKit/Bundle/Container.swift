import Foundation

/// The safetensors container: a little-endian 64-bit header length, that many bytes of JSON, the payload.
struct Container: Sendable {
    /// One tensor: safetensors dtype, shape, and its bytes [begin, end) of the payload.
    struct Entry: Equatable, Sendable {
        let dtype: String
        let shape: [Int]
        let begin: Int
        let end: Int
    }

    static let headerLimit = 100 * 1024 * 1024
    /// Bytes an element, by safetensors dtype, and the type's name in torch.
    static let dtypes: [String: (width: Int, torch: String)] = [
        "BOOL": (1, "bool"), "U8": (1, "uint8"), "I8": (1, "int8"), "U16": (2, "uint16"), "I16": (2, "int16"),
        "U32": (4, "uint32"), "I32": (4, "int32"), "U64": (8, "uint64"), "I64": (8, "int64"), "F16": (2, "float16"),
        "BF16": (2, "bfloat16"), "F32": (4, "float32"), "F64": (8, "float64"), "F8_E4M3": (1, "float8_e4m3fn"),
        "F8_E5M2": (1, "float8_e5m2"),
    ]

    let what: String
    let bytes: Data
    let start: Int
    let entries: [String: Entry]
    private let rawMetadata: Json?

    /// Reads the header in `bytes`; every entry is checked. `what` names the file in a refusal.
    init(_ bytes: Data, what: String) throws {
        self.what = what
        self.bytes = bytes
        guard bytes.count >= 8 else {
            throw LoudkitError(.invalidFile, "\(what) is \(bytes.count) bytes; a safetensors file has at least 8")
        }
        let prefix = [UInt8](bytes.prefix(8))
        let length = prefix.enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element) << (8 * UInt64($1.offset)) }
        guard length > 0, length <= Container.headerLimit else {
            throw LoudkitError(
                .invalidFile,
                "\(what) declares a header of \(length) bytes; expected 1 to \(Container.headerLimit)\(foreign(prefix))")
        }
        guard length <= bytes.count - 8 else {
            throw LoudkitError(
                .invalidFile,
                "\(what) declares a header of \(length) bytes and holds \(bytes.count - 8); cut short?\(foreign(prefix))")
        }
        start = 8 + Int(length)
        let header = [UInt8](bytes[bytes.startIndex + 8..<bytes.startIndex + start])
        let table = try Json.parseObject(header, what: "the header of \(what)")
        let payload = bytes.count - start
        var entries: [String: Entry] = [:]
        for name in table.keys where name != "__metadata__" {
            entries[name] = try Container.entry(table[name] ?? .null, payload, "\(what): tensor \(shown(name))")
        }
        self.entries = entries
        rawMetadata = table["__metadata__"]
    }

    /// Bytes behind the header.
    var payload: Int { bytes.count - start }

    /// The text entries of `__metadata__`; empty when there is none.
    func metadata() throws -> [String: String] {
        guard let raw = rawMetadata, raw != .null else { return [:] }
        guard let object = raw.object else {
            throw LoudkitError(.invalidFile, "\(what): __metadata__ is \(shown(raw.written)); expected an object of text")
        }
        var entries: [String: String] = [:]
        for key in object.keys {
            guard let text = object[key]?.text else {
                throw LoudkitError(.invalidFile, "\(what): __metadata__[\(shown(key))] is no text; expected text")
            }
            entries[key] = text
        }
        return entries
    }

    /// Refuse a payload with gaps, overlaps or a tail: what is loaded must be all there is.
    func checkDense() throws {
        var expected = 0
        for (name, entry) in entries.sorted(by: { ($0.value.begin, $0.value.end) < ($1.value.begin, $1.value.end) }) {
            guard entry.begin == expected else {
                throw LoudkitError(
                    .invalidFile,
                    "\(what): offset of tensor \(shown(name)) is \(entry.begin); expected \(expected), without gap or overlap")
            }
            expected = entry.end
        }
        guard expected == payload else {
            throw LoudkitError(.invalidFile, "\(what) holds \(payload) payload bytes; its tensors take \(expected)")
        }
    }

    /// The bytes of tensor `name`.
    func raw(_ name: String) throws -> (entry: Entry, bytes: [UInt8]) {
        guard let entry = entries[name] else {
            throw LoudkitError(.invalidFile, "\(what) has no tensor \(shown(name)); expected it there")
        }
        let from = bytes.startIndex + start
        return (entry, [UInt8](bytes[from + entry.begin..<from + entry.end]))
    }

    /// Tensor `name` as float32, exactly: other types, which do not fit, are refused.
    func floats(_ name: String) throws -> (shape: [Int], values: [Float]) {
        let (entry, bytes) = try raw(name)
        func word(_ at: Int, _ width: Int) -> UInt32 {
            (0..<width).reduce(0) { $0 | UInt32(bytes[at + $1]) << (8 * UInt32($1)) }
        }
        let values: [Float]
        switch entry.dtype {
        case "F32": values = stride(from: 0, to: bytes.count, by: 4).map { Float(bitPattern: word($0, 4)) }
        case "F16": values = stride(from: 0, to: bytes.count, by: 2).map { widened(UInt16(word($0, 2))) }
        case "BF16": values = stride(from: 0, to: bytes.count, by: 2).map { Float(bitPattern: word($0, 2) << 16) }
        case "F8_E5M2": values = bytes.map { widened(UInt16($0) << 8) }
        case "F8_E4M3": values = bytes.map(e4m3)
        default:
            throw LoudkitError(
                .invalidFile,
                "\(what): tensor \(shown(name)) dtype is \(entry.dtype); expected a float type of at most 32 bits")
        }
        return (entry.shape, values)
    }

    /// Tensor `name` as doubles, whatever numbers it holds; whole ones past 2^53 are rounded.
    func numbers(_ name: String) throws -> (shape: [Int], values: [Double]) {
        let (entry, bytes) = try raw(name)
        let width = Container.dtypes[entry.dtype]?.width ?? 1
        func word(_ at: Int) -> UInt64 { (0..<width).reduce(0) { $0 | UInt64(bytes[at + $1]) << (8 * UInt64($1)) } }
        let words = stride(from: 0, to: bytes.count, by: width).map(word)
        let values: [Double]
        switch entry.dtype {
        case "BOOL": values = words.map { $0 != 0 ? 1 : 0 }
        case "U8", "U16", "U32", "U64": values = words.map(Double.init)
        case "I8": values = words.map { Double(Int8(truncatingIfNeeded: $0)) }
        case "I16": values = words.map { Double(Int16(truncatingIfNeeded: $0)) }
        case "I32": values = words.map { Double(Int32(truncatingIfNeeded: $0)) }
        case "I64": values = words.map { Double(Int64(bitPattern: $0)) }
        case "F64": values = words.map { Double(bitPattern: $0) }
        default: values = try floats(name).values.map(Double.init)
        }
        return (entry.shape, values)
    }

    /// SHA-256 over the tensors in code-point order of names: name, `torch.<dtype>`, shape as tuple, bytes.
    func payloadDigest() throws -> String {
        var hash = Sha256()
        for name in entries.keys.sorted(by: { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }) {
            let (entry, bytes) = try raw(name)
            let shape = entry.shape.map(String.init).joined(separator: ", ") + (entry.shape.count == 1 ? "," : "")
            hash.update(Array("\(name)torch.\(Container.dtypes[entry.dtype]?.torch ?? "")(\(shape))".utf8))
            hash.update(bytes)
        }
        return hash.hex()
    }

    private static func entry(_ item: Json, _ payload: Int, _ what: String) throws -> Entry {
        func refusal(_ key: String, _ expected: String) -> LoudkitError {
            LoudkitError(.invalidFile, "\(what): \(key) is \(shown(item[key]?.written ?? "absent")); expected \(expected)")
        }
        guard item.object != nil else {
            throw LoudkitError(.invalidFile, "\(what) is described by \(shown(item.written)); expected an object")
        }
        guard let dtype = item["dtype"]?.text, let width = dtypes[dtype]?.width else {
            throw refusal("dtype", "one of \(dtypes.keys.sorted().joined(separator: " "))")
        }
        func wholes(_ key: String) -> [Int]? {
            guard let list = item[key]?.list else { return nil }
            var values: [Int] = []
            for value in list {
                guard case .whole(let number) = value else { return nil }
                values.append(number)
            }
            return values
        }
        guard let shape = wholes("shape"), shape.allSatisfy({ $0 >= 0 }) else {
            throw refusal("shape", "a list of whole numbers >= 0")
        }
        guard let offsets = wholes("data_offsets"), offsets.count == 2 else {
            throw refusal("data_offsets", "a list of two whole numbers")
        }
        let (begin, end) = (offsets[0], offsets[1])
        guard 0 <= begin, begin <= end, end <= payload else {
            throw refusal("data_offsets", "a range inside the payload of \(payload) bytes")
        }
        guard end - begin == size(shape, width, payload) else {
            throw refusal("data_offsets", "as many bytes as \(shape) of \(dtype) takes")
        }
        return Entry(dtype: dtype, shape: shape, begin: begin, end: end)
    }

    /// Bytes of `shape`; stops multiplying past `limit`, so that absurd shapes cost nothing.
    private static func size(_ shape: [Int], _ width: Int, _ limit: Int) -> Int {
        if shape.contains(0) { return 0 }
        var size = width
        for n in shape {
            let (product, overflow) = size.multipliedReportingOverflow(by: n)
            if overflow || product > limit { return limit + 1 }
            size = product
        }
        return size
    }
}

/// E4M3FN (Micikevicius et al., "FP8 Formats for Deep Learning", 2022): bias 7, no infinity.
private func e4m3(_ code: UInt8) -> Float {
    let exponent = Int(code >> 3 & 15)
    let mantissa = Float(code & 7) / 8
    if code & 0x7F == 0x7F { return .nan }
    let value = exponent == 0
        ? Float(sign: .plus, exponent: -6, significand: mantissa)
        : Float(sign: .plus, exponent: exponent - 7, significand: 1 + mantissa)
    return code & 0x80 == 0 ? value : -value
}

private func foreign(_ prefix: [UInt8]) -> String {
    let pickled = prefix.starts(with: [0x50, 0x4B, 3, 4]) || (prefix[0] == 0x80 && prefix[1] <= 5)
    return pickled ? "; it looks like a Python pickle, which is never loaded" : ""
}
