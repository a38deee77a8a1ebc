let convolutionOperations: [String: Operation] = [
    "Conv": { [try Convolution($0).run()] },
    "ConvTranspose": { [try transposedConvolution($0)] },
    "AveragePool": { [try averagePool($0)] },
]

/// A convolution over one or two axes: a matrix product whose right side, the input's patches, is gathered in panels
/// as it is used and never stands in memory as a whole.
private struct Convolution {
    let x: Tensor
    let weights: [Float]
    let bias: [Float]?
    let groups: Int
    let channels: (into: Int, out: Int)
    let kernel: (h: Int, w: Int)
    let stride: (h: Int, w: Int)
    let dilation: (h: Int, w: Int)
    let padding: (top: Int, left: Int)
    let size: (h: Int, w: Int)
    let made: (h: Int, w: Int)
    let shape: [Int]

    init(_ arguments: Arguments) throws {
        x = try arguments(0)
        let w = try arguments(1)
        let axes = x.shape.count - 2
        guard axes == 1 || axes == 2, w.shape.count == x.shape.count else {
            throw GraphError("input of shape \(x.shape), weights of \(w.shape)")
        }
        guard arguments.text("auto_pad", "NOTSET") == "NOTSET" else { throw GraphError("automatic padding") }
        func pair(_ values: [Int]) -> (h: Int, w: Int) { axes == 1 ? (1, values[0]) : (values[0], values[1]) }
        func given(_ name: String, _ otherwise: Int, _ count: Int) throws -> [Int] {
            let values = arguments.ints(name) ?? [Int](repeating: otherwise, count: count)
            guard values.count == count, values.allSatisfy({ otherwise...(1 << 20) ~= $0 }) else {
                throw GraphError("\(name) \(values)")
            }
            return values
        }
        groups = arguments.int("group", 1)
        kernel = pair(Array(w.shape[2...]))
        stride = pair(try given("strides", 1, axes))
        dilation = pair(try given("dilations", 1, axes))
        let pads = try given("pads", 0, 2 * axes)
        let (before, after) = (pair(Array(pads[..<axes])), pair(Array(pads[axes...])))
        padding = axes == 1 ? (0, before.w) : (before.h, before.w)
        let last = axes == 1 ? (h: 0, w: after.w) : after
        size = axes == 1 ? (1, x.shape[2]) : (x.shape[2], x.shape[3])
        weights = try w.floats()
        bias = try arguments.optional(2)?.floats()
        channels = (x.shape[1], w.shape[0])
        guard groups > 0, channels.into == groups * w.shape[1], channels.out % groups == 0, kernel.h > 0, kernel.w > 0,
            bias == nil || bias!.count == channels.out
        else { throw GraphError("\(channels.into) channels, weights of \(w.shape), \(groups) groups") }
        let spans = (
            h: size.h + padding.top + last.h - dilation.h * (kernel.h - 1) - 1,
            w: size.w + padding.left + last.w - dilation.w * (kernel.w - 1) - 1
        )
        guard spans.h >= 0, spans.w >= 0 else { throw GraphError("input of shape \(x.shape) is shorter than the kernel") }
        made = (spans.h / stride.h + 1, spans.w / stride.w + 1)
        shape = [x.shape[0], channels.out] + (axes == 1 ? [made.w] : [made.h, made.w])
    }

    func run() throws -> Tensor {
        let total = try Tensor.count(shape)
        let input = try x.floats()
        let (into, rows) = (channels.into / groups, channels.out / groups)
        let inner = into * kernel.h * kernel.w
        let columns = made.h * made.w
        var out = [Float](repeating: 0, count: total)
        input.withUnsafeBufferPointer { input in
            weights.withUnsafeBufferPointer { weights in
                out.withUnsafeMutableBufferPointer { out in
                    guard let from = input.baseAddress, let by = weights.baseAddress, let to = out.baseAddress else { return }
                    for block in 0..<x.shape[0] * groups {
                        let group = block % groups
                        let source = from + block * into * size.h * size.w
                        let target = to + block * rows * columns
                        let own = by + group * rows * inner
                        withBias(group * rows) { bias in
                            if into == 1, rows == 1, kernel.h == 1, size.h == 1 {
                                depthwise(source, own, bias?[0] ?? 0, target)
                            } else {
                                Kernels.multiply(
                                    rows: rows, inner: inner, columns: columns, a: own, bias: bias, out: target
                                ) { first, panel in gather(source, into, first, columns, panel) }
                            }
                        }
                    }
                }
            }
        }
        return Tensor(out, shape)
    }

    private func withBias(_ first: Int, _ body: (UnsafePointer<Float>?) -> Void) {
        guard let bias else { return body(nil) }
        bias.withUnsafeBufferPointer { body($0.baseAddress! + first) }
    }

    private func depthwise(
        _ x: UnsafePointer<Float>, _ w: UnsafePointer<Float>, _ bias: Float, _ out: UnsafeMutablePointer<Float>
    ) {
        for i in 0..<made.w {
            var sum = bias
            for k in 0..<kernel.w {
                let at = i * stride.w + k * dilation.w - padding.left
                if 0 <= at, at < size.w { sum += w[k] * x[at] }
            }
            out[i] = sum
        }
    }

    /// Patches first..<first + 8 as [channel, kernel][8].
    private func gather(
        _ x: UnsafePointer<Float>, _ channels: Int, _ first: Int, _ columns: Int, _ panel: UnsafeMutablePointer<Float>
    ) {
        let width = Kernels.width
        let count = min(width, columns - first)
        var target = panel
        let oneRow = made.h == 1
        for c in 0..<channels {
            let plane = x + c * size.h * size.w
            for kh in 0..<kernel.h {
                for kw in 0..<kernel.w {
                    if oneRow {
                        let y = kh * dilation.h - padding.top
                        let start = first * stride.w + kw * dilation.w - padding.left
                        let end = start + (count - 1) * stride.w
                        if y < 0 || y >= size.h {
                            for i in 0..<width { target[i] = 0 }
                        } else if start >= 0, end < size.w, count == width {
                            let row = plane + y * size.w + start
                            if stride.w == 1 {
                                let eight = UnsafeRawPointer(row).loadUnaligned(as: SIMD8<Float>.self)
                                UnsafeMutableRawPointer(target).storeBytes(of: eight, as: SIMD8<Float>.self)
                            } else {
                                for i in 0..<width { target[i] = row[i * stride.w] }
                            }
                        } else {
                            for i in 0..<width {
                                let at = start + i * stride.w
                                target[i] = i < count && 0 <= at && at < size.w ? plane[y * size.w + at] : 0
                            }
                        }
                    } else {
                        for i in 0..<width {
                            let (row, column) = ((first + i) / made.w, (first + i) % made.w)
                            let y = row * stride.h + kh * dilation.h - padding.top
                            let at = column * stride.w + kw * dilation.w - padding.left
                            let inside = i < count && 0 <= y && y < size.h && 0 <= at && at < size.w
                            target[i] = inside ? plane[y * size.w + at] : 0
                        }
                    }
                    target += width
                }
            }
        }
    }
}

/// Over one axis: every input sample adds its kernel to the output.
private func transposedConvolution(_ arguments: Arguments) throws -> Tensor {
    let (x, w) = (try arguments(0), try arguments(1))
    guard x.shape.count == 3, w.shape.count == 3, x.shape[1] == w.shape[0], arguments.int("group", 1) == 1 else {
        throw GraphError("input of shape \(x.shape), weights of \(w.shape)")
    }
    let stride = arguments.ints("strides")?.first ?? 1
    let pads = arguments.ints("pads") ?? [0, 0]
    let extra = arguments.ints("output_padding")?.first ?? 0
    guard arguments.ints("dilations")?.first ?? 1 == 1, pads.count == 2, (1...(1 << 20)).contains(stride),
        pads.allSatisfy({ (0...(1 << 20)).contains($0) }), (0...(1 << 20)).contains(extra)
    else { throw GraphError("dilations, strides or pads") }
    let (batch, into, length) = (x.shape[0], x.shape[1], x.shape[2])
    let (channels, kernel) = (w.shape[1], w.shape[2])
    let made = (length - 1) * stride + kernel + extra - pads[0] - pads[1]
    guard length > 0, made > 0 else { throw GraphError("input of shape \(x.shape)") }
    let bias = try arguments.optional(2)?.floats()
    guard bias == nil || bias!.count == channels else { throw GraphError("bias of \(bias!.count)") }
    var out = [Float](repeating: 0, count: try Tensor.count([batch, channels, made]))
    let (values, weights) = (try x.floats(), try w.floats())
    // Products first: [channels x kernel][length], then each row is added where its sample falls.
    let turned = try transposed(Tensor(weights, [into, channels * kernel]), [1, 0]).floats()
    for b in 0..<batch {
        let products = try matrixProduct(
            turned, Array(values[b * into * length..<(b + 1) * into * length]), rows: channels * kernel, inner: into,
            columns: length, turned: false)
        out.withUnsafeMutableBufferPointer { out in
            inParallel(channels, grain: 1) { part in
                for c in part {
                    let row = out.baseAddress! + (b * channels + c) * made
                    if let bias { for i in 0..<made { row[i] = bias[c] } }
                    for k in 0..<kernel {
                        let source = (c * kernel + k) * length
                        for i in 0..<length {
                            let at = i * stride + k - pads[0]
                            if 0 <= at, at < made { row[at] += products[source + i] }
                        }
                    }
                }
            }
        }
    }
    return Tensor(out, [batch, channels, made])
}

private func averagePool(_ arguments: Arguments) throws -> Tensor {
    let x = try arguments(0)
    guard x.shape.count == 3, let kernel = arguments.ints("kernel_shape")?.first, kernel > 0 else {
        throw GraphError("input of shape \(x.shape)")
    }
    let stride = arguments.ints("strides")?.first ?? 1
    guard arguments.ints("pads") ?? [0, 0] == [0, 0], arguments.int("ceil_mode", 0) == 0, stride > 0, x.shape[2] >= kernel else {
        throw GraphError("padding, or input of shape \(x.shape)")
    }
    let values = try x.floats()
    let made = (x.shape[2] - kernel) / stride + 1
    var out: [Float] = []
    for row in 0..<x.shape[0] * x.shape[1] {
        for i in 0..<made {
            let first = row * x.shape[2] + i * stride
            out.append(values[first..<first + kernel].reduce(0, +) / Float(kernel))
        }
    }
    return Tensor(out, [x.shape[0], x.shape[1], made])
}
