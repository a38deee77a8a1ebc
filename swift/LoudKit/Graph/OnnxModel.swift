/// An ONNX file as it is written: nodes, constants, and the names and shapes of its inputs and outputs.
///
/// Format: onnx.proto of the ONNX project, as far as float32, float16, float64, int64, int32 and bool go.
struct OnnxModel {
    struct Node {
        var type = ""
        var name = ""
        var inputs: [String] = []
        var outputs: [String] = []
        var attributes: [String: Attribute] = [:]
    }

    struct Attribute {
        var float: Float?
        var int: Int?
        var text: String?
        var tensor: Tensor?
        var ints: [Int] = []
        var floats: [Float] = []
    }

    struct Port: Sendable {
        var name = ""
        /// nil where the length is free.
        var shape: [Int?] = []
    }

    private(set) var opset = 0
    private(set) var nodes: [Node] = []
    private(set) var constants: [String: Tensor] = [:]
    private(set) var inputs: [Port] = []
    private(set) var outputs: [Port] = []

    init(_ bytes: [UInt8]) throws {
        try each(bytes[...]) { field, value in
            switch (field, value) {
            case (7, .bytes(let graph)): try readGraph(graph)
            case (8, .bytes(let import_)): try readOpset(import_)
            default: break
            }
        }
        guard !nodes.isEmpty else { throw GraphError("it holds no graph") }
        inputs.removeAll { constants[$0.name] != nil }
    }

    private mutating func readOpset(_ bytes: ArraySlice<UInt8>) throws {
        var (domain, version) = ("", 0)
        try each(bytes) { field, value in
            if field == 1, case .bytes(let text) = value { domain = string(text) }
            if field == 2, case .varint(let number) = value { version = int(number) }
        }
        if domain.isEmpty || domain == "ai.onnx" { opset = version }
    }

    private mutating func readGraph(_ bytes: ArraySlice<UInt8>) throws {
        try each(bytes) { field, value in
            guard case .bytes(let part) = value else { return }
            switch field {
            case 1: nodes.append(try readNode(part))
            case 5:
                let (name, tensor) = try readTensor(part)
                constants[name] = tensor
            case 11: inputs.append(try readPort(part))
            case 12: outputs.append(try readPort(part))
            default: break
            }
        }
    }

    private func readNode(_ bytes: ArraySlice<UInt8>) throws -> Node {
        var node = Node()
        var domain = ""
        try each(bytes) { field, value in
            guard case .bytes(let part) = value else { return }
            switch field {
            case 1: node.inputs.append(string(part))
            case 2: node.outputs.append(string(part))
            case 3: node.name = string(part)
            case 4: node.type = string(part)
            case 5:
                let (name, attribute) = try readAttribute(part)
                node.attributes[name] = attribute
            case 7: domain = string(part)
            default: break
            }
        }
        if !domain.isEmpty, domain != "ai.onnx" { node.type = "\(domain).\(node.type)" }
        return node
    }

    private func readAttribute(_ bytes: ArraySlice<UInt8>) throws -> (String, Attribute) {
        var name = ""
        var attribute = Attribute()
        try each(bytes) { field, value in
            switch (field, value) {
            case (1, .bytes(let text)): name = string(text)
            case (2, .fixed32(let bits)): attribute.float = Float(bitPattern: bits)
            case (3, .varint(let number)): attribute.int = int(number)
            case (4, .bytes(let text)): attribute.text = string(text)
            case (5, .bytes(let tensor)): attribute.tensor = try readTensor(tensor).1
            case (7, .fixed32(let bits)): attribute.floats.append(Float(bitPattern: bits))
            case (7, .bytes(let packed)): attribute.floats += try floats(packed)
            case (8, .varint(let number)): attribute.ints.append(int(number))
            case (8, .bytes(let packed)): attribute.ints += try ints(packed)
            default: break
            }
        }
        return (name, attribute)
    }

    private func readPort(_ bytes: ArraySlice<UInt8>) throws -> Port {
        var port = Port()
        try each(bytes) { field, value in
            guard case .bytes(let part) = value else { return }
            if field == 1 { port.name = string(part) }
            if field == 2 { port.shape = try readShape(part) }
        }
        return port
    }

    private func readShape(_ type: ArraySlice<UInt8>) throws -> [Int?] {
        var shape: [Int?] = []
        try each(type) { field, value in
            guard field == 1, case .bytes(let tensor) = value else { return }
            try each(tensor) { field, value in
                guard field == 2, case .bytes(let dimensions) = value else { return }
                try each(dimensions) { field, value in
                    guard field == 1, case .bytes(let dimension) = value else { return }
                    var length: Int?
                    try each(dimension) { field, value in
                        if field == 1, case .varint(let number) = value { length = int(number) }
                    }
                    shape.append(length)
                }
            }
        }
        return shape
    }

    private func readTensor(_ bytes: ArraySlice<UInt8>) throws -> (String, Tensor) {
        var (name, type) = ("", 0)
        var shape: [Int] = []
        var raw: ArraySlice<UInt8>?
        var floatData: [Float] = []
        var intData: [Int] = []
        var doubleData: [Double] = []
        try each(bytes) { field, value in
            switch (field, value) {
            case (1, .varint(let number)): shape.append(int(number))
            case (1, .bytes(let packed)): shape += try ints(packed)
            case (2, .varint(let number)): type = int(number)
            case (4, .fixed32(let bits)): floatData.append(Float(bitPattern: bits))
            case (4, .bytes(let packed)): floatData += try floats(packed)
            case (5, .varint(let number)), (7, .varint(let number)): intData.append(int(number))
            case (5, .bytes(let packed)), (7, .bytes(let packed)): intData += try ints(packed)
            case (8, .bytes(let text)): name = string(text)
            case (9, .bytes(let data)): raw = data
            case (10, .bytes(let packed)):
                doubleData += try words(packed, 8).map { Double(bitPattern: $0) }
            case (13, _), (14, .varint(1...)):
                throw GraphError("tensor '\(name)' lies in another file; this reader takes one file")
            default: break
            }
        }
        let elements: Tensor.Elements
        switch type {
        case 1: elements = .floats(try raw.map(floats) ?? floatData)
        case 10:
            let halves = try raw.map { try words($0, 2) } ?? intData.map { UInt64(truncatingIfNeeded: $0) }
            elements = .floats(halves.map { widened(UInt16(truncatingIfNeeded: $0)) })
        case 11: elements = .doubles(try raw.map { try words($0, 8).map { Double(bitPattern: $0) } } ?? doubleData)
        case 7: elements = .wholes(try raw.map { try words($0, 8).map(int) } ?? intData)
        case 6: elements = .wholes(try raw.map { try words($0, 4).map { Int(Int32(truncatingIfNeeded: $0)) } } ?? intData)
        case 9: elements = .flags(try raw.map { try words($0, 1).map { $0 != 0 } } ?? intData.map { $0 != 0 })
        default: throw GraphError("tensor '\(name)' is of element type \(type), which is not read here")
        }
        let tensor = Tensor(shape: shape, elements)
        guard try Tensor.count(shape) == tensor.count else {
            throw GraphError("tensor '\(name)' holds \(tensor.count) elements; expected shape \(shape)")
        }
        return (name, tensor)
    }

    private func each(
        _ bytes: ArraySlice<UInt8>, _ body: (Int, ProtobufFields.Value) throws -> Void
    ) throws {
        var fields = ProtobufFields(bytes)
        while let (field, value) = fields.next() { try body(field, value) }
        if fields.isBroken { throw GraphError("it is cut short or not ONNX") }
    }

    private func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    private func int(_ word: UInt64) -> Int { Int(Int64(bitPattern: word)) }

    private func ints(_ packed: ArraySlice<UInt8>) throws -> [Int] {
        // Packed varints are fields without keys: read them as values of field 0 by hand.
        var values: [Int] = []
        var (value, shift): (UInt64, UInt64) = (0, 0)
        for byte in packed {
            if shift < 64 { value |= UInt64(byte & 0x7F) << shift }
            shift += 7
            if byte < 0x80 {
                values.append(int(value))
                (value, shift) = (0, 0)
            }
        }
        guard shift == 0 else { throw GraphError("it is cut short or not ONNX") }
        return values
    }

    private func floats(_ data: ArraySlice<UInt8>) throws -> [Float] {
        try words(data, 4).map { Float(bitPattern: UInt32(truncatingIfNeeded: $0)) }
    }

    /// Little-endian words of `width` bytes.
    private func words(_ data: ArraySlice<UInt8>, _ width: Int) throws -> [UInt64] {
        guard data.count % width == 0 else { throw GraphError("a tensor's bytes are no multiple of \(width)") }
        return data.withUnsafeBufferPointer { bytes in
            (0..<bytes.count / width).map { i in
                var word: UInt64 = 0
                for k in 0..<width { word |= UInt64(bytes[i * width + k]) << (8 * UInt64(k)) }
                return word
            }
        }
    }
}

/// A 16-bit float (IEEE 754 binary16) as a 32-bit one, by its bits: `Float16` is missing on Intel Macs.
func widened(_ half: UInt16) -> Float {
    let sign = UInt32(half & 0x8000) << 16
    let exponent = UInt32(half >> 10 & 0x1F)
    let mantissa = UInt32(half & 0x3FF)
    switch exponent {
    case 0:
        let value = Float(mantissa) * 0x1p-24
        return sign == 0 ? value : -value
    case 31: return Float(bitPattern: sign | 0x7F80_0000 | mantissa << 13)
    default: return Float(bitPattern: sign | (exponent + 112) << 23 | mantissa << 13)
    }
}
