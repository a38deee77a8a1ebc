let matrixOperations: [String: Operation] = [
    "MatMul": { [try product(try $0(0), try $0(1))] },
    "Gemm": { arguments in
        guard arguments.float("alpha", 1) == 1, arguments.float("beta", 1) == 1, arguments.int("transA", 0) == 0 else {
            throw GraphError("scaled or transposed left sides are not run here")
        }
        let (a, b) = (try arguments(0), try arguments(1))
        guard a.shape.count == 2, b.shape.count == 2 else { throw GraphError("matrices were expected") }
        let turned = arguments.int("transB", 0) == 1
        let (rows, inner) = (a.shape[0], a.shape[1])
        let columns = turned ? b.shape[0] : b.shape[1]
        guard (turned ? b.shape[1] : b.shape[0]) == inner else {
            throw GraphError("\(a.shape) and \(b.shape) do not go together")
        }
        var out = Tensor(
            try matrixProduct(a.floats(), b.floats(), rows: rows, inner: inner, columns: columns, turned: turned),
            [rows, columns])
        if let bias = arguments.optional(2) {
            guard let add = operations["Add"] else { return [out] }
            out = try add(Arguments(node: arguments.node, tensors: [out, bias]))[0]
        }
        return [out]
    },
]

/// Products of matrices over the last two axes, the axes before them broadcast.
private func product(_ a: Tensor, _ b: Tensor) throws -> Tensor {
    let left = a.shape.count == 1 ? [1] + a.shape : a.shape
    let right = b.shape.count == 1 ? b.shape + [1] : b.shape
    guard left.count >= 2, right.count >= 2, left[left.count - 1] == right[right.count - 2] else {
        throw GraphError("\(a.shape) and \(b.shape) do not go together")
    }
    let (rows, inner, columns) = (left[left.count - 2], left[left.count - 1], right[right.count - 1])
    let (x, y) = (try a.floats(), try b.floats())
    let outer = try broadcastShape(Array(left.dropLast(2)), Array(right.dropLast(2)))
    var shape = outer + [rows, columns]
    let total = try Tensor.count(shape)
    if a.shape.count == 1 { shape.remove(at: shape.count - 2) }
    if b.shape.count == 1 { shape.removeLast() }
    if right.dropLast(2).allSatisfy({ $0 == 1 }) {
        // One right side: the blocks of the left are more rows.
        let all = rows * (try Tensor.count(outer))
        return Tensor(try matrixProduct(x, y, rows: all, inner: inner, columns: columns, turned: false), shape)
    }
    let (ofA, ofB) = (
        try broadcastIndices(Array(left.dropLast(2)), outer), try broadcastIndices(Array(right.dropLast(2)), outer)
    )
    var out = [Float](repeating: 0, count: total)
    x.withUnsafeBufferPointer { x in
        y.withUnsafeBufferPointer { y in
            out.withUnsafeMutableBufferPointer { out in
                guard let from = x.baseAddress, let by = y.baseAddress, let to = out.baseAddress else { return }
                for block in ofA.indices {
                    multiply(
                        from + ofA[block] * rows * inner, by + ofB[block] * inner * columns,
                        to + block * rows * columns, rows, inner, columns, false)
                }
            }
        }
    }
    return Tensor(out, shape)
}

/// `a` [rows][inner] x `b` [inner][columns], or [columns][inner] where `turned`.
func matrixProduct(_ a: [Float], _ b: [Float], rows: Int, inner: Int, columns: Int, turned: Bool) throws -> [Float] {
    let total = try Tensor.count([rows, columns])
    guard a.count == rows * inner, b.count == inner * columns else { throw GraphError("a matrix is of another size") }
    if inner == 0 || total == 0 { return [Float](repeating: 0, count: total) }
    return [Float](unsafeUninitializedCapacity: total) { out, count in
        count = total
        a.withUnsafeBufferPointer { a in
            b.withUnsafeBufferPointer { b in
                multiply(a.baseAddress!, b.baseAddress!, out.baseAddress!, rows, inner, columns, turned)
            }
        }
    }
}

private func multiply(
    _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Float>, _ rows: Int,
    _ inner: Int, _ columns: Int, _ turned: Bool
) {
    if rows == 1, turned {
        inParallel(columns, grain: max(1, 100_000 / inner)) { part in
            for column in part { out[column] = Kernels.dot(a, b + column * inner, inner) }
        }
    } else if rows == 1 {
        Kernels.multiplyRow(inner: inner, columns: columns, x: a, b: b, out: out)
    } else {
        Kernels.multiply(rows: rows, inner: inner, columns: columns, a: a, bias: nil, out: out) { first, panel in
            let count = min(Kernels.width, columns - first)
            for k in 0..<inner {
                let target = panel + k * Kernels.width
                if turned {
                    for i in 0..<count { target[i] = b[(first + i) * inner + k] }
                } else {
                    let row = b + k * columns + first
                    for i in 0..<count { target[i] = row[i] }
                }
                for i in count..<Kernels.width { target[i] = 0 }
            }
        }
    }
}
