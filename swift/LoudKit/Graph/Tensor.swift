/// Numbers in a shape, row by row. 16-bit floats are widened; 32-bit integers are held as 64-bit ones.
struct Tensor: Sendable {
    enum Elements: Sendable {
        case floats([Float])
        case doubles([Double])
        case wholes([Int])
        case flags([Bool])
    }

    /// Most elements of one tensor; more is a graph of a size that no model of ours has.
    static let most = 1 << 31

    let shape: [Int]
    let elements: Elements

    init(shape: [Int], _ elements: Elements) {
        self.shape = shape
        self.elements = elements
    }

    init(_ floats: [Float], _ shape: [Int]) { self.init(shape: shape, .floats(floats)) }
    init(_ wholes: [Int], _ shape: [Int]) { self.init(shape: shape, .wholes(wholes)) }

    var count: Int {
        switch elements {
        case .floats(let values): return values.count
        case .doubles(let values): return values.count
        case .wholes(let values): return values.count
        case .flags(let values): return values.count
        }
    }

    /// float32 elements, where that is what they are.
    func floats() throws -> [Float] {
        if case .floats(let values) = elements { return values }
        throw GraphError("a tensor of floats was expected")
    }

    func wholes() throws -> [Int] {
        if case .wholes(let values) = elements { return values }
        throw GraphError("a tensor of whole numbers was expected")
    }

    func flags() throws -> [Bool] {
        if case .flags(let values) = elements { return values }
        throw GraphError("a tensor of flags was expected")
    }

    /// The only element, as a whole number.
    func whole() throws -> Int {
        guard let value = try wholes().first, count == 1 else { throw GraphError("one number was expected") }
        return value
    }

    /// The same elements in another shape of as many.
    func reshaped(_ shape: [Int]) throws -> Tensor {
        guard try Tensor.count(shape) == count else {
            throw GraphError("\(self.shape) does not fit in \(shape)")
        }
        return Tensor(shape: shape, elements)
    }

    /// How many elements `shape` has; refused where negative or absurd.
    static func count(_ shape: [Int]) throws -> Int {
        var count = 1
        for n in shape {
            guard n >= 0 else { throw GraphError("a shape holds \(n)") }
            let (product, overflow) = count.multipliedReportingOverflow(by: n)
            guard !overflow, product <= most else { throw GraphError("a tensor of shape \(shape) is too large") }
            count = product
        }
        return count
    }

    /// Elements apart from one another, per axis.
    static func strides(_ shape: [Int]) -> [Int] {
        var strides = [Int](repeating: 1, count: shape.count)
        for axis in stride(from: shape.count - 2, through: 0, by: -1) { strides[axis] = strides[axis + 1] * shape[axis + 1] }
        return strides
    }
}

/// What is wrong with a graph or its inputs; the graph's name is put before it.
struct GraphError: Error {
    let message: String

    init(_ message: String) { self.message = message }
}

extension Tensor.Elements {
    /// The elements at `indices`, in their order.
    func taking(_ indices: [Int]) -> Tensor.Elements {
        switch self {
        case .floats(let values): return .floats(indices.map { values[$0] })
        case .doubles(let values): return .doubles(indices.map { values[$0] })
        case .wholes(let values): return .wholes(indices.map { values[$0] })
        case .flags(let values): return .flags(indices.map { values[$0] })
        }
    }
}
