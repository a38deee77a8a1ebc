import Foundation

let reductionOperations: [String: Operation] = [
    "ReduceMean": { arguments in
        try reduced(arguments, axes: arguments.ints("axes")) { values, stride, count in
            var sum = 0.0
            for i in 0..<count { sum += Double(values[i * stride]) }
            return Float(sum / Double(count))
        }
    },
    "ReduceSum": { arguments in
        let axes = try arguments.optional(1)?.wholes()
        if case .wholes = try arguments(0).elements { return try summedWholes(arguments, axes) }
        return try reduced(arguments, axes: axes) { values, stride, count in
            var sum = 0.0
            for i in 0..<count { sum += Double(values[i * stride]) }
            return Float(sum)
        }
    },
    "ReduceMax": { arguments in
        if case .wholes(let values) = try arguments(0).elements {
            let x = Tensor(values.map(Float.init), try arguments(0).shape)
            let floats = Arguments(node: arguments.node, tensors: [x])
            let out = try reduced(floats, axes: arguments.ints("axes"), maximum)[0]
            return [Tensor(try out.floats().map { Int(exactly: $0.rounded()) ?? 0 }, out.shape)]
        }
        return try reduced(arguments, axes: arguments.ints("axes"), maximum)
    },
    "ArgMax": { arguments in
        let x = try arguments(0)
        let axis = try arguments.axis(arguments.int("axis", 0), x.shape.count)
        let (outer, length, inner) = blocks(x.shape, axis)
        let values = try x.floats()
        guard length > 0 else { throw GraphError("no greatest of nothing") }
        var out: [Int] = []
        for block in 0..<outer {
            for i in 0..<inner {
                var best = 0
                for k in 1..<max(length, 1) where values[(block * length + k) * inner + i] > values[(block * length + best) * inner + i] {
                    best = k
                }
                out.append(best)
            }
        }
        var shape = x.shape
        if arguments.int("keepdims", 1) == 1 { shape[axis] = 1 } else { shape.remove(at: axis) }
        return [Tensor(out, shape)]
    },
    "CumSum": { arguments in
        let x = try arguments(0)
        let axis = try arguments.axis(try arguments(1).whole(), x.shape.count)
        guard arguments.int("exclusive", 0) == 0, arguments.int("reverse", 0) == 0 else {
            throw GraphError("exclusive and reverse sums are not run here")
        }
        let (outer, length, inner) = blocks(x.shape, axis)
        func summed<E>(_ values: [E], _ add: (E, E) -> E) -> [E] {
            var out = values
            for block in 0..<outer {
                for k in stride(from: 1, to: length, by: 1) {
                    for i in 0..<inner {
                        let at = (block * length + k) * inner + i
                        out[at] = add(out[at - inner], out[at])
                    }
                }
            }
            return out
        }
        switch x.elements {
        case .floats(let values): return [Tensor(summed(values, +), x.shape)]
        case .doubles(let values): return [Tensor(shape: x.shape, .doubles(summed(values, +)))]
        case .wholes(let values): return [Tensor(summed(values, &+), x.shape)]
        case .flags: throw GraphError("flags are not taken")
        }
    },
    "Softmax": { arguments in
        let x = try arguments(0)
        let axis = try arguments.axis(arguments.int("axis", -1), x.shape.count)
        let (outer, length, inner) = blocks(x.shape, axis)
        var values = try x.floats()
        values.withUnsafeMutableBufferPointer { values in
            inParallel(outer, grain: max(1, 4096 / max(length * inner, 1))) { part in
                for block in part { for i in 0..<inner { softmax(values.baseAddress! + block * length * inner + i, inner, length) } }
            }
        }
        return [Tensor(values, x.shape)]
    },
    "LayerNormalization": { arguments in
        let (x, scale) = (try arguments(0), try arguments(1).floats())
        let axis = try arguments.axis(arguments.int("axis", -1), x.shape.count)
        let length = x.shape[axis...].reduce(1, *)
        let bias = try arguments.optional(2)?.floats() ?? [Float](repeating: 0, count: length)
        guard scale.count == length, bias.count == length, length > 0 else { throw GraphError("scale of \(scale.count)") }
        let epsilon = Double(arguments.float("epsilon", 1e-5))
        var values = try x.floats()
        let rows = values.count / length
        values.withUnsafeMutableBufferPointer { values in
            inParallel(rows, grain: max(1, 8192 / length)) { part in
                for row in part {
                    let at = values.baseAddress! + row * length
                    var (sum, squares) = (0.0, 0.0)
                    for i in 0..<length { sum += Double(at[i]) }
                    let mean = sum / Double(length)
                    for i in 0..<length { squares += (Double(at[i]) - mean) * (Double(at[i]) - mean) }
                    let inverse = Float(1 / (squares / Double(length) + epsilon).squareRoot())
                    let middle = Float(mean)
                    for i in 0..<length { at[i] = (at[i] - middle) * inverse * scale[i] + bias[i] }
                }
            }
        }
        return [Tensor(values, x.shape)]
    },
    "BatchNormalization": { arguments in
        let x = try arguments(0)
        let parts = try (1...4).map { try arguments($0).floats() }
        guard x.shape.count >= 2, parts.allSatisfy({ $0.count == x.shape[1] }) else { throw GraphError("channels") }
        let epsilon = arguments.float("epsilon", 1e-5)
        let channels = x.shape[1]
        let inner = x.shape[2...].reduce(1, *)
        var values = try x.floats()
        for block in 0..<x.shape[0] {
            for c in 0..<channels {
                let scale = parts[0][c] / (parts[3][c] + epsilon).squareRoot()
                let shift = parts[1][c] - parts[2][c] * scale
                let first = (block * channels + c) * inner
                for i in first..<first + inner { values[i] = values[i] * scale + shift }
            }
        }
        return [Tensor(values, x.shape)]
    },
]

private func maximum(_ values: UnsafePointer<Float>, _ stride: Int, _ count: Int) -> Float {
    var best = -Float.infinity
    for i in 0..<count where values[i * stride] > best { best = values[i * stride] }
    return best
}

private func softmax(_ values: UnsafeMutablePointer<Float>, _ stride: Int, _ count: Int) {
    var top = -Float.infinity
    for i in 0..<count where values[i * stride] > top { top = values[i * stride] }
    var sum: Float = 0
    for i in 0..<count {
        let weight = exp(values[i * stride] - top)
        values[i * stride] = weight
        sum += weight
    }
    let scale = 1 / sum
    for i in 0..<count { values[i * stride] *= scale }
}

/// Blocks before `axis`, its length, and elements behind it.
private func blocks(_ shape: [Int], _ axis: Int) -> (Int, Int, Int) {
    (shape[..<axis].reduce(1, *), shape[axis], shape[(axis + 1)...].reduce(1, *))
}

private func reduced(
    _ arguments: Arguments, axes: [Int]?, _ reduce: (UnsafePointer<Float>, Int, Int) -> Float
) throws -> [Tensor] {
    var x = try arguments(0)
    let rank = x.shape.count
    let chosen = Set(try (axes ?? Array(0..<rank)).map { try arguments.axis($0, rank) })
    var shape = x.shape
    for axis in chosen { shape[axis] = 1 }
    // The axes to reduce go last, as one.
    let order = (0..<rank).filter { !chosen.contains($0) } + chosen.sorted()
    let count = chosen.reduce(1) { $0 * x.shape[$1] }
    let total = try Tensor.count(shape)
    guard count > 0 || total == 0 else { throw GraphError("nothing to reduce in \(x.shape)") }
    var stride = 1
    var rows: ((Int) -> Int)?
    if chosen.count == 1, let axis = chosen.first {
        let (_, length, inner) = blocks(x.shape, axis)
        stride = inner
        rows = { ($0 / inner) * length * inner + $0 % inner }
    } else if order != Array(0..<rank) {
        x = try transposed(x, order)
    }
    let values = try x.floats()
    var out = [Float](repeating: 0, count: total)
    values.withUnsafeBufferPointer { values in
        out.withUnsafeMutableBufferPointer { out in
            guard let from = values.baseAddress, let target = out.baseAddress else { return }
            inParallel(total, grain: max(1, 16384 / max(count, 1))) { part in
                for i in part { target[i] = reduce(from + (rows?(i) ?? i * count), stride, count) }
            }
        }
    }
    if arguments.int("keepdims", 1) == 0 { shape = (0..<rank).filter { !chosen.contains($0) }.map { shape[$0] } }
    return [Tensor(out, shape)]
}

private func summedWholes(_ arguments: Arguments, _ axes: [Int]?) throws -> [Tensor] {
    let x = try arguments(0)
    let values = try x.wholes()
    if let axes, axes.count < x.shape.count {
        guard let axis = axes.first, axes.count == 1 else { throw GraphError("whole numbers over several axes") }
        let place = try arguments.axis(axis, x.shape.count)
        let (outer, length, inner) = blocks(x.shape, place)
        var out = [Int](repeating: 0, count: outer * inner)
        for b in 0..<outer {
            for k in 0..<length { for i in 0..<inner { out[b * inner + i] &+= values[(b * length + k) * inner + i] } }
        }
        var shape = x.shape
        if arguments.int("keepdims", 1) == 1 { shape[place] = 1 } else { shape.remove(at: place) }
        return [Tensor(out, shape)]
    }
    let shape = arguments.int("keepdims", 1) == 1 ? [Int](repeating: 1, count: x.shape.count) : []
    return [Tensor([values.reduce(0, &+)], shape)]
}
