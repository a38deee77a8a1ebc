import Foundation

let elementwiseOperations: [String: Operation] = [
    "Constant": { arguments in
        guard let tensor = arguments.node.attributes["value"]?.tensor else {
            throw GraphError("a constant without a tensor")
        }
        return [tensor]
    },
    "Identity": { [try $0(0)] },
    "Cast": { [try cast(try $0(0), to: $0.int("to", 1))] },
    "Add": arithmetic({ $0 + $1 }, { $0 + $1 }, { $0 &+ $1 }),
    "Sub": arithmetic({ $0 - $1 }, { $0 - $1 }, { $0 &- $1 }),
    "Mul": arithmetic({ $0 * $1 }, { $0 * $1 }, { $0 &* $1 }),
    "Div": arithmetic({ $0 / $1 }, { $0 / $1 }, { $1 == 0 ? 0 : $0.dividedReportingOverflow(by: $1).partialValue }),
    "Pow": { arguments in
        let (base, exponent) = (try arguments(0), try arguments(1))
        if case .floats(let power) = exponent.elements, power.count == 1, power[0] == 2,
            case .floats(let values) = base.elements
        {
            return [Tensor(mapped(values) { $0 * $0 }, base.shape)]
        }
        return try arithmetic({ pow($0, $1) }, { pow($0, $1) }, { Int(exactly: pow(Double($0), Double($1)).rounded()) ?? 0 })(
            arguments)
    },
    "Mod": arithmetic(
        { $0 - ($0 / $1).rounded(.down) * $1 }, { $0 - ($0 / $1).rounded(.down) * $1 },
        { a, b in
            if b == 0 { return 0 }
            let rest = a.remainderReportingOverflow(dividingBy: b).partialValue
            return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest
        }),
    "Equal": comparison({ $0 == $1 }, { $0 == $1 }),
    "Less": comparison({ $0 < $1 }, { $0 < $1 }),
    "LessOrEqual": comparison({ $0 <= $1 }, { $0 <= $1 }),
    "Greater": comparison({ $0 > $1 }, { $0 > $1 }),
    "GreaterOrEqual": comparison({ $0 >= $1 }, { $0 >= $1 }),
    "And": { arguments in
        let (a, b) = (try arguments(0), try arguments(1))
        return [try broadcast(a.shape, b.shape, try a.flags(), try b.flags(), { $0 && $1 }, Tensor.Elements.flags)]
    },
    "Not": { arguments in
        let a = try arguments(0)
        return [Tensor(shape: a.shape, .flags(try a.flags().map { !$0 }))]
    },
    "Where": { [try choose(try $0(0), try $0(1), try $0(2))] },
    "Neg": unary({ -$0 }, { -$0 }, { 0 &- $0 }),
    "Abs": unary({ abs($0) }, { abs($0) }, { $0 < 0 ? 0 &- $0 : $0 }),
    "Sign": unary({ $0 > 0 ? 1 : $0 < 0 ? -1 : $0 }, { $0 > 0 ? 1 : $0 < 0 ? -1 : $0 }, { $0.signum() }),
    "Floor": unary({ $0.rounded(.down) }, { $0.rounded(.down) }),
    "Round": unary({ $0.rounded(.toNearestOrEven) }, { $0.rounded(.toNearestOrEven) }),
    "Reciprocal": unary({ 1 / $0 }, { 1 / $0 }),
    "Sqrt": unary({ $0.squareRoot() }, { $0.squareRoot() }),
    "Exp": unary({ exp($0) }, { exp($0) }),
    "Sin": unary({ sin($0) }, { sin($0) }),
    "Cos": unary({ cos($0) }, { cos($0) }),
    "Tanh": unary({ tanh($0) }, { tanh($0) }),
    "Erf": unary({ erff($0) }, { erf($0) }),
    "Sigmoid": unary({ 1 / (1 + exp(-$0)) }, { 1 / (1 + exp(-$0)) }),
    "Relu": unary({ $0 > 0 ? $0 : 0 }, { $0 > 0 ? $0 : 0 }),
    "Softplus": unary({ max($0, 0) + log1p(exp(-abs($0))) }, { max($0, 0) + log1p(exp(-abs($0))) }),
    "LeakyRelu": { arguments in
        let slope = arguments.float("alpha", 0.01)
        let x = try arguments(0)
        return [Tensor(mapped(try x.floats()) { $0 < 0 ? slope * $0 : $0 }, x.shape)]
    },
    "Elu": { arguments in
        let alpha = arguments.float("alpha", 1)
        let x = try arguments(0)
        return [Tensor(mapped(try x.floats()) { $0 < 0 ? alpha * expm1($0) : $0 }, x.shape)]
    },
    "Clip": { arguments in
        let x = try arguments(0)
        if case .wholes(let values) = x.elements {
            let low = try arguments.optional(1)?.whole() ?? .min
            let high = try arguments.optional(2)?.whole() ?? .max
            return [Tensor(values.map { min(max($0, low), high) }, x.shape)]
        }
        let low = try arguments.optional(1)?.floats().first ?? -.infinity
        let high = try arguments.optional(2)?.floats().first ?? .infinity
        return [Tensor(mapped(try x.floats()) { $0 < low ? low : $0 > high ? high : $0 }, x.shape)]
    },
]

private func unary(
    _ float: @escaping @Sendable (Float) -> Float, _ double: @escaping @Sendable (Double) -> Double, _ whole: (@Sendable (Int) -> Int)? = nil
) -> Operation {
    { arguments in
        let x = try arguments(0)
        switch x.elements {
        case .floats(let values): return [Tensor(mapped(values, float), x.shape)]
        case .doubles(let values): return [Tensor(shape: x.shape, .doubles(values.map(double)))]
        case .wholes(let values):
            guard let whole else { throw GraphError("whole numbers are not taken") }
            return [Tensor(values.map(whole), x.shape)]
        case .flags: throw GraphError("flags are not taken")
        }
    }
}

private func arithmetic(
    _ float: @escaping @Sendable (Float, Float) -> Float, _ double: @escaping @Sendable (Double, Double) -> Double,
    _ whole: @escaping @Sendable (Int, Int) -> Int
) -> Operation {
    { arguments in
        let (a, b) = (try arguments(0), try arguments(1))
        switch (a.elements, b.elements) {
        case (.floats(let x), .floats(let y)): return [try broadcast(a.shape, b.shape, x, y, float, Tensor.Elements.floats)]
        case (.doubles(let x), .doubles(let y)): return [try broadcast(a.shape, b.shape, x, y, double, Tensor.Elements.doubles)]
        case (.wholes(let x), .wholes(let y)): return [try broadcast(a.shape, b.shape, x, y, whole, Tensor.Elements.wholes)]
        default: throw GraphError("both sides must be numbers of one type")
        }
    }
}

private func comparison(
    _ number: @escaping @Sendable (Double, Double) -> Bool, _ whole: @escaping @Sendable (Int, Int) -> Bool
) -> Operation {
    { arguments in
        let (a, b) = (try arguments(0), try arguments(1))
        switch (a.elements, b.elements) {
        case (.floats(let x), .floats(let y)):
            return [try broadcast(a.shape, b.shape, x, y, { number(Double($0), Double($1)) }, Tensor.Elements.flags)]
        case (.doubles(let x), .doubles(let y)):
            return [try broadcast(a.shape, b.shape, x, y, number, Tensor.Elements.flags)]
        case (.wholes(let x), .wholes(let y)):
            return [try broadcast(a.shape, b.shape, x, y, whole, Tensor.Elements.flags)]
        case (.flags(let x), .flags(let y)):
            return [try broadcast(a.shape, b.shape, x, y, { whole($0 ? 1 : 0, $1 ? 1 : 0) }, Tensor.Elements.flags)]
        default: throw GraphError("both sides must be of one type")
        }
    }
}

private func choose(_ condition: Tensor, _ a: Tensor, _ b: Tensor) throws -> Tensor {
    let shape = try broadcastShape(try broadcastShape(condition.shape, a.shape), b.shape)
    let flags = try condition.flags()
    let (c, i, j) = (
        try broadcastIndices(condition.shape, shape), try broadcastIndices(a.shape, shape),
        try broadcastIndices(b.shape, shape)
    )
    switch (a.elements, b.elements) {
    case (.floats(let x), .floats(let y)):
        return Tensor(c.indices.map { flags[c[$0]] ? x[i[$0]] : y[j[$0]] }, shape)
    case (.wholes(let x), .wholes(let y)):
        return Tensor(c.indices.map { flags[c[$0]] ? x[i[$0]] : y[j[$0]] }, shape)
    case (.doubles(let x), .doubles(let y)):
        return Tensor(shape: shape, .doubles(c.indices.map { flags[c[$0]] ? x[i[$0]] : y[j[$0]] }))
    case (.flags(let x), .flags(let y)):
        return Tensor(shape: shape, .flags(c.indices.map { flags[c[$0]] ? x[i[$0]] : y[j[$0]] }))
    default: throw GraphError("both choices must be of one type")
    }
}

private func cast(_ x: Tensor, to type: Int) throws -> Tensor {
    let elements: Tensor.Elements
    switch (type, x.elements) {
    case (1, .floats), (10, .floats), (7, .wholes), (6, .wholes), (9, .flags), (11, .doubles): return x
    case (1, .doubles(let v)): elements = .floats(v.map { Float($0) })
    case (1, .wholes(let v)): elements = .floats(v.map { Float($0) })
    case (1, .flags(let v)): elements = .floats(v.map { $0 ? 1 : 0 })
    case (11, .floats(let v)): elements = .doubles(v.map { Double($0) })
    case (11, .wholes(let v)): elements = .doubles(v.map { Double($0) })
    case (7, .floats(let v)), (6, .floats(let v)): elements = .wholes(v.map { whole(Double($0)) })
    case (7, .doubles(let v)), (6, .doubles(let v)): elements = .wholes(v.map(whole))
    case (7, .flags(let v)), (6, .flags(let v)): elements = .wholes(v.map { $0 ? 1 : 0 })
    case (9, .floats(let v)): elements = .flags(v.map { $0 != 0 })
    case (9, .wholes(let v)): elements = .flags(v.map { $0 != 0 })
    default: throw GraphError("a cast to element type \(type) is not run here")
    }
    return Tensor(shape: x.shape, elements)
}

/// `value` cut to a whole number; 0 where it is none.
private func whole(_ value: Double) -> Int { Int(exactly: value.rounded(.towardZero)) ?? 0 }

/// `operation` of every element, in parts on several cores where there are many.
func mapped(_ values: [Float], _ operation: (Float) -> Float) -> [Float] {
    [Float](unsafeUninitializedCapacity: values.count) { out, count in
        count = values.count
        values.withUnsafeBufferPointer { values in
            inParallel(values.count, grain: 8192) { range in
                for i in range { (out.baseAddress! + i).initialize(to: operation(values[i])) }
            }
        }
    }
}

/// The shape of two shapes together, by NumPy's rule.
func broadcastShape(_ a: [Int], _ b: [Int]) throws -> [Int] {
    let rank = max(a.count, b.count)
    let (x, y) = (padded(a, rank), padded(b, rank))
    return try zip(x, y).map { m, n in
        guard m == n || m == 1 || n == 1 else { throw GraphError("shapes \(a) and \(b) do not go together") }
        return m == 1 ? n : m
    }
}

/// For every element of `shape` the index of the element of `from` that stands there.
func broadcastIndices(_ from: [Int], _ shape: [Int]) throws -> [Int] {
    let source = padded(from, shape.count)
    let strides = zip(Tensor.strides(source), source).map { $1 == 1 ? 0 : $0 }
    return try indices(shape, strides)
}

/// The sums of `strides` over every position of `shape`, row by row.
func indices(_ shape: [Int], _ strides: [Int], from first: Int = 0) throws -> [Int] {
    let count = try Tensor.count(shape)
    var out: [Int] = []
    out.reserveCapacity(count)
    if count == 0 { return [] }
    guard let last = shape.last, let inner = strides.last else { return [first] }
    var position = [Int](repeating: 0, count: shape.count - 1)
    var base = first
    while true {
        for i in 0..<last { out.append(base + i * inner) }
        var axis = shape.count - 2
        while axis >= 0 {
            position[axis] += 1
            base += strides[axis]
            if position[axis] < shape[axis] { break }
            base -= strides[axis] * shape[axis]
            position[axis] = 0
            axis -= 1
        }
        if axis < 0 { return out }
    }
}

private func padded(_ shape: [Int], _ rank: Int) -> [Int] {
    [Int](repeating: 1, count: max(rank - shape.count, 0)) + shape
}

@inline(__always)
private func broadcast<Element, Out>(
    _ a: [Int], _ b: [Int], _ x: [Element], _ y: [Element], _ operation: (Element, Element) -> Out,
    _ wrap: ([Out]) -> Tensor.Elements
) throws -> Tensor {
    let shape = try broadcastShape(a, b)
    let count = try Tensor.count(shape)
    // Axes where both sides go on alike are one: most often that leaves a single loop.
    let (rows, inner, stepsA, stepsB) = try collapsed(a, b, shape)
    let out = [Out](unsafeUninitializedCapacity: count) { out, made in
        made = count
        x.withUnsafeBufferPointer { x in
            y.withUnsafeBufferPointer { y in
                func row(_ at: Int, _ i: Int, _ j: Int, _ range: Range<Int>) {
                    let target = out.baseAddress! + at
                    switch (stepsA.inner, stepsB.inner) {
                    case (1, 1):
                        for k in range { (target + k).initialize(to: operation(x[i + k], y[j + k])) }
                    case (1, 0):
                        let other = y[j]
                        for k in range { (target + k).initialize(to: operation(x[i + k], other)) }
                    case (0, 1):
                        let other = x[i]
                        for k in range { (target + k).initialize(to: operation(other, y[j + k])) }
                    default:
                        let both = operation(x[i], y[j])
                        for k in range { (target + k).initialize(to: both) }
                    }
                }
                if rows == 1, count > 0 {
                    inParallel(inner, grain: 16384) { row(0, 0, 0, $0) }
                } else if count > 0 {
                    inParallel(rows, grain: max(1, 16384 / inner)) { part in
                        for r in part { row(r * inner, stepsA.outer[r], stepsB.outer[r], 0..<inner) }
                    }
                }
            }
        }
    }
    return Tensor(shape: shape, wrap(out))
}

private struct Steps {
    let outer: [Int]
    let inner: Int
}

/// `shape` as rows of equal length along which each side stands still or goes on by one.
private func collapsed(_ a: [Int], _ b: [Int], _ shape: [Int]) throws -> (Int, Int, Steps, Steps) {
    let (x, y) = (padded(a, shape.count), padded(b, shape.count))
    var inner = 1
    var axis = shape.count - 1
    var moves: (Bool, Bool)?
    while axis >= 0 {
        if shape[axis] != 1 {
            let here = (x[axis] != 1, y[axis] != 1)
            if let moves, moves != here { break }
            moves = here
            inner *= shape[axis]
        }
        axis -= 1
    }
    let outer = Array(shape[..<(axis + 1)])
    func steps(_ side: [Int], _ moves: Bool) throws -> Steps {
        let strides = zip(Tensor.strides(side), side).map { $1 == 1 ? 0 : $0 }
        return Steps(outer: try indices(outer, Array(strides[..<(axis + 1)])), inner: moves ? 1 : 0)
    }
    let rows = try Tensor.count(outer)
    return (rows, inner, try steps(x, moves?.0 ?? false), try steps(y, moves?.1 ?? false))
}
