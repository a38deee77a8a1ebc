/// The fields of a protocol-buffers message, read in place: nothing beyond `bytes` is ever touched.
struct ProtobufFields: Sequence, IteratorProtocol {
    enum Value {
        case varint(UInt64)
        case fixed32(UInt32)
        case fixed64(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    private let bytes: ArraySlice<UInt8>
    private var at: Int
    private(set) var isBroken = false

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        at = bytes.startIndex
    }

    /// The next field, or nil at the end; a message cut short or of an unknown form ends with `isBroken`.
    mutating func next() -> (field: Int, value: Value)? {
        guard at < bytes.endIndex, !isBroken else { return nil }
        guard let key = varint() else { return broken() }
        let field = Int(truncatingIfNeeded: key >> 3)
        switch key & 7 {
        case 0:
            guard let value = varint() else { return broken() }
            return (field, .varint(value))
        case 1:
            guard let value = fixed(8) else { return broken() }
            return (field, .fixed64(value))
        case 2:
            guard let length = varint(), length <= UInt64(bytes.endIndex - at) else { return broken() }
            defer { at += Int(length) }
            return (field, .bytes(bytes[at..<at + Int(length)]))
        case 5:
            guard let value = fixed(4) else { return broken() }
            return (field, .fixed32(UInt32(truncatingIfNeeded: value)))
        default: return broken()
        }
    }

    private mutating func broken() -> (field: Int, value: Value)? {
        isBroken = true
        return nil
    }

    private mutating func fixed(_ count: Int) -> UInt64? {
        guard bytes.endIndex - at >= count else { return nil }
        var value: UInt64 = 0
        for i in 0..<count { value |= UInt64(bytes[at + i]) << (8 * UInt64(i)) }
        at += count
        return value
    }

    private mutating func varint() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard at < bytes.endIndex else { return nil }
            let byte = bytes[at]
            at += 1
            if shift < 64 { value |= UInt64(byte & 0x7F) << shift }
            if byte < 0x80 { return value }
        }
        return nil
    }
}
