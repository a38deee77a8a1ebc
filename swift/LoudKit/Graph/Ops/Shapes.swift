let shapeOperations: [String: Operation] = [
    "Shape": { arguments in
        let shape = try arguments(0).shape
        return [Tensor(shape, [shape.count])]
    },
    "Reshape": { arguments in
        let x = try arguments(0)
        var shape = try arguments(1).wholes()
        let keepsZero = arguments.int("allowzero", 0) == 1
        for (axis, n) in shape.enumerated() where n == 0 && !keepsZero && axis < x.shape.count { shape[axis] = x.shape[axis] }
        if let free = shape.firstIndex(of: -1) {
            shape[free] = 1
            let rest = try Tensor.count(shape)
            shape[free] = rest == 0 ? 0 : x.count / rest
        }
        return [try x.reshaped(shape)]
    },
    "Flatten": { arguments in
        let x = try arguments(0)
        let given = arguments.int("axis", 1)
        let axis = given == x.shape.count ? given : try arguments.axis(given, x.shape.count)
        return [try x.reshaped([x.shape[..<axis].reduce(1, *), x.shape[axis...].reduce(1, *)])]
    },
    "Unsqueeze": { arguments in
        let x = try arguments(0)
        let axes = try arguments(1).wholes()
        let rank = x.shape.count + axes.count
        let places = Set(try axes.map { try arguments.axis($0, rank) })
        guard places.count == axes.count else { throw GraphError("an axis stands twice") }
        var rest = x.shape.makeIterator()
        return [try x.reshaped((0..<rank).map { places.contains($0) ? 1 : rest.next() ?? 1 })]
    },
    "Squeeze": { arguments in
        let x = try arguments(0)
        let given = try arguments.optional(1)?.wholes().map { try arguments.axis($0, x.shape.count) }
        let axes = Set(given ?? x.shape.indices.filter { x.shape[$0] == 1 })
        guard axes.allSatisfy({ x.shape[$0] == 1 }) else { throw GraphError("\(x.shape) is not 1 there") }
        return [try x.reshaped(x.shape.indices.filter { !axes.contains($0) }.map { x.shape[$0] })]
    },
    "Transpose": { arguments in
        let x = try arguments(0)
        let order = arguments.ints("perm") ?? x.shape.indices.reversed()
        guard order.sorted() == Array(x.shape.indices) else { throw GraphError("\(order) orders no \(x.shape)") }
        return [try transposed(x, order)]
    },
    "Concat": { [try concatenated(try $0.tensors.indices.map($0.callAsFunction), $0)] },
    "Split": { arguments in
        let x = try arguments(0)
        let axis = try arguments.axis(arguments.int("axis", 0), x.shape.count)
        let parts = max(arguments.node.outputs.count, 1)
        let sizes = try arguments.optional(1)?.wholes() ?? [Int](repeating: x.shape[axis] / parts, count: parts)
        guard sizes.allSatisfy({ $0 >= 0 }), sizes.reduce(0, +) == x.shape[axis] else {
            throw GraphError("\(sizes) does not split \(x.shape[axis])")
        }
        var first = 0
        return try sizes.map { size in
            defer { first += size }
            return try sliced(x, axis: axis, first: first, count: size, step: 1)
        }
    },
    "Slice": { [try slice($0)] },
    "Gather": { arguments in
        let (x, chosen) = (try arguments(0), try arguments(1))
        let axis = try arguments.axis(arguments.int("axis", 0), x.shape.count)
        let length = x.shape[axis]
        let ids = try chosen.wholes().map { id in
            let counted = id < 0 ? id + length : id
            guard 0 <= counted, counted < length else { throw GraphError("index \(id) of \(length)") }
            return counted
        }
        let (outer, inner) = (x.shape[..<axis].reduce(1, *), x.shape[(axis + 1)...].reduce(1, *))
        let shape = x.shape[..<axis] + chosen.shape + x.shape[(axis + 1)...]
        _ = try Tensor.count(Array(shape))
        return [Tensor(shape: Array(shape), rows(x.elements, outer, length, inner, ids))]
    },
    "Expand": { arguments in
        let x = try arguments(0)
        let shape = try broadcastShape(x.shape, try arguments(1).wholes())
        return [Tensor(shape: shape, x.elements.taking(try broadcastIndices(x.shape, shape)))]
    },
    "Tile": { arguments in
        var x = try arguments(0)
        let repeats = try arguments(1).wholes()
        guard repeats.count == x.shape.count, repeats.allSatisfy({ $0 >= 0 }) else { throw GraphError("repeats \(repeats)") }
        for (axis, count) in repeats.enumerated() where count != 1 {
            var shape = x.shape
            shape[axis] = try Tensor.count([shape[axis], count])
            _ = try Tensor.count(shape)
            let ids = (0..<shape[axis]).map { $0 % max(x.shape[axis], 1) }
            let (outer, inner) = (x.shape[..<axis].reduce(1, *), x.shape[(axis + 1)...].reduce(1, *))
            x = Tensor(shape: shape, rows(x.elements, outer, x.shape[axis], inner, ids))
        }
        return [x]
    },
    "ConstantOfShape": { arguments in
        let shape = try arguments(0).wholes()
        let count = try Tensor.count(shape)
        let value = arguments.node.attributes["value"]?.tensor ?? Tensor([Float(0)], [1])
        guard value.count == 1 else { throw GraphError("one value was expected") }
        return [Tensor(shape: shape, value.elements.taking([Int](repeating: 0, count: count)))]
    },
    "Range": { arguments in
        let (first, limit, step) = (try arguments(0), try arguments(1), try arguments(2))
        if case .wholes = first.elements {
            let (a, b, s) = (try first.whole(), try limit.whole(), try step.whole())
            guard s != 0, abs(b / s) < Tensor.most, abs(a / s) < Tensor.most else { throw GraphError("a range without end") }
            let values = Array(stride(from: a, to: b, by: s))
            return [Tensor(values, [values.count])]
        }
        let (a, b, s) = (try first.floats()[0], try limit.floats()[0], try step.floats()[0])
        let count = ((b - a) / s).rounded(.up)
        guard count.isFinite, count < Float(Tensor.most) else { throw GraphError("a range without end") }
        return [Tensor((0..<max(Int(count), 0)).map { a + Float($0) * s }, [max(Int(count), 0)])]
    },
    "Pad": { [try pad($0)] },
]

/// `x` with its axes in `order`.
func transposed(_ x: Tensor, _ order: [Int]) throws -> Tensor {
    let strides = Tensor.strides(x.shape)
    let shape = order.map { x.shape[$0] }
    let steps = order.map { strides[$0] }
    guard case .floats(let values) = x.elements, let last = shape.last, last > 0, x.count > 0 else {
        return Tensor(shape: shape, x.elements.taking(try indices(shape, steps)))
    }
    let starts = try indices(Array(shape.dropLast()), Array(steps.dropLast()))
    let step = steps[steps.count - 1]
    let out = [Float](unsafeUninitializedCapacity: values.count) { out, count in
        count = values.count
        values.withUnsafeBufferPointer { values in
            inParallel(starts.count, grain: max(1, 16384 / last)) { part in
                for row in part {
                    let (target, source) = (out.baseAddress! + row * last, values.baseAddress! + starts[row])
                    for i in 0..<last { (target + i).initialize(to: source[i * step]) }
                }
            }
        }
    }
    return Tensor(out, shape)
}

/// Of `outer` blocks of `length` rows of `inner` elements those with `ids`, block by block.
private func rows(_ elements: Tensor.Elements, _ outer: Int, _ length: Int, _ inner: Int, _ ids: [Int]) -> Tensor.Elements {
    func taken<E>(_ values: [E]) -> [E] {
        var out: [E] = []
        out.reserveCapacity(outer * ids.count * inner)
        for block in 0..<outer {
            for id in ids {
                let first = (block * length + id) * inner
                if inner == 1 { out.append(values[first]) } else { out += values[first..<first + inner] }
            }
        }
        return out
    }
    switch elements {
    case .floats(let values): return .floats(taken(values))
    case .doubles(let values): return .doubles(taken(values))
    case .wholes(let values): return .wholes(taken(values))
    case .flags(let values): return .flags(taken(values))
    }
}

private func concatenated(_ parts: [Tensor], _ arguments: Arguments) throws -> Tensor {
    guard let first = parts.first else { throw GraphError("nothing to join") }
    let axis = try arguments.axis(arguments.int("axis", 0), first.shape.count)
    var shape = first.shape
    shape[axis] = 0
    for part in parts {
        guard part.shape.count == shape.count,
            shape.indices.allSatisfy({ $0 == axis || part.shape[$0] == first.shape[$0] })
        else { throw GraphError("\(part.shape) does not go behind \(first.shape)") }
        shape[axis] += part.shape[axis]
    }
    let outer = shape[..<axis].reduce(1, *)
    func joined<E>(_ lists: [[E]]) -> [E] {
        if outer == 1 { return Array(lists.joined()) }
        var out: [E] = []
        for block in 0..<outer {
            for list in lists {
                let size = list.count / outer
                out += list[block * size..<(block + 1) * size]
            }
        }
        return out
    }
    switch first.elements {
    case .floats: return Tensor(joined(try parts.map { try $0.floats() }), shape)
    case .wholes: return Tensor(joined(try parts.map { try $0.wholes() }), shape)
    case .flags: return Tensor(shape: shape, .flags(joined(try parts.map { try $0.flags() })))
    case .doubles: throw GraphError("doubles are not joined here")
    }
}

private func slice(_ arguments: Arguments) throws -> Tensor {
    var x = try arguments(0)
    let (starts, ends) = (try arguments(1).wholes(), try arguments(2).wholes())
    let axes = try arguments.optional(3)?.wholes() ?? Array(0..<starts.count)
    let steps = try arguments.optional(4)?.wholes() ?? [Int](repeating: 1, count: starts.count)
    guard ends.count == starts.count, axes.count == starts.count, steps.count == starts.count else {
        throw GraphError("starts, ends, axes and steps differ in number")
    }
    for i in starts.indices {
        let axis = try arguments.axis(axes[i], x.shape.count)
        let (length, step) = (x.shape[axis], steps[i])
        guard step != 0, step > -Tensor.most, step < Tensor.most else { throw GraphError("step \(step)") }
        func placed(_ at: Int, _ low: Int, _ high: Int) -> Int { min(max(at < 0 ? at &+ length : at, low), high) }
        let first = step > 0 ? placed(starts[i], 0, length) : placed(starts[i], 0, length - 1)
        // An end far below zero means "to the start" for a step backwards.
        let end = step > 0 ? placed(ends[i], 0, length)
            : (ends[i] < -length ? -1 : placed(ends[i], -1, length - 1))
        let count = step > 0 ? max((end - first + step - 1) / step, 0) : max((first - end - step - 1) / -step, 0)
        x = try sliced(x, axis: axis, first: first, count: length == 0 ? 0 : count, step: step)
    }
    return x
}

private func sliced(_ x: Tensor, axis: Int, first: Int, count: Int, step: Int) throws -> Tensor {
    if first == 0, step == 1, count == x.shape[axis] { return x }
    var shape = x.shape
    shape[axis] = count
    let (outer, inner) = (x.shape[..<axis].reduce(1, *), x.shape[(axis + 1)...].reduce(1, *))
    if step == 1 {
        // Rows that lie together are one longer row.
        let length = x.shape[axis]
        func cut<E>(_ values: [E]) -> [E] {
            var out: [E] = []
            out.reserveCapacity(outer * count * inner)
            for block in 0..<outer {
                let from = (block * length + first) * inner
                out += values[from..<from + count * inner]
            }
            return out
        }
        switch x.elements {
        case .floats(let values): return Tensor(cut(values), shape)
        case .doubles(let values): return Tensor(shape: shape, .doubles(cut(values)))
        case .wholes(let values): return Tensor(cut(values), shape)
        case .flags(let values): return Tensor(shape: shape, .flags(cut(values)))
        }
    }
    return Tensor(shape: shape, rows(x.elements, outer, x.shape[axis], inner, (0..<count).map { first + $0 * step }))
}

private func pad(_ arguments: Arguments) throws -> Tensor {
    var x = try arguments(0)
    let pads = try arguments(1).wholes()
    let rank = x.shape.count
    let mode = arguments.text("mode", "constant")
    guard pads.count == 2 * rank else { throw GraphError("pads \(pads) of a tensor of \(rank) axes") }
    let value = try arguments.optional(2)?.floats().first ?? 0
    for axis in 0..<rank where pads[axis] != 0 || pads[rank + axis] != 0 {
        let (before, after, length) = (pads[axis], pads[rank + axis], x.shape[axis])
        let total = before + length + after
        guard abs(before) < Tensor.most, abs(after) < Tensor.most, total >= 0 else { throw GraphError("pads \(pads)") }
        var shape = x.shape
        shape[axis] = total
        let count = try Tensor.count(shape)
        let (outer, inner) = (x.shape[..<axis].reduce(1, *), x.shape[(axis + 1)...].reduce(1, *))
        if mode == "reflect" {
            guard before < length, after < length, before >= 0, after >= 0 else { throw GraphError("pads \(pads) of \(length)") }
            let ids = (0..<total).map { i in
                let at = abs(i - before)
                return at < length ? at : 2 * (length - 1) - at
            }
            x = Tensor(shape: shape, rows(x.elements, outer, length, inner, ids))
        } else if mode == "constant", case .floats(let values) = x.elements {
            var out = [Float](repeating: value, count: count)
            let (from, to) = (max(-before, 0), min(length, length + after))
            for block in 0..<outer where from < to {
                let target = (block * total + before + from) * inner
                let source = (block * length + from) * inner
                let size = (to - from) * inner
                out.replaceSubrange(target..<target + size, with: values[source..<source + size])
            }
            x = Tensor(out, shape)
        } else {
            throw GraphError("padding of mode \(mode) is not run here")
        }
    }
    return x
}
