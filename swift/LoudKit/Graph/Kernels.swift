import Dispatch
import Foundation

/// `body` over 0..<count in parts of at least `grain`, on several cores. Parts do not depend on the cores.
func inParallel(_ count: Int, grain: Int, _ body: (Range<Int>) -> Void) {
    let parts = min((count + grain - 1) / max(grain, 1), Kernels.cores * 4)
    if parts <= 1 || Kernels.cores == 1 {
        body(0..<count)
        return
    }
    let size = (count + parts - 1) / parts
    withoutActuallyEscaping(body) { body in
        let shared = Shared(body: body)
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            let first = part * size
            if first < count { shared.body(first..<min(first + size, count)) }
        }
    }
}

/// A body whose parts touch different memory.
private struct Shared: @unchecked Sendable {
    let body: (Range<Int>) -> Void
}

/// Matrix products in plain Swift. Each element is one sum in ascending order: no thread count changes a bit.
enum Kernels {
    static let cores = max(ProcessInfo.processInfo.activeProcessorCount, 1)
    /// Columns of one packed panel.
    static let width = 8

    /// `out` [rows][columns] = `a` [rows][inner] x B (+ `bias` a row).
    ///
    /// B comes in panels: `pack(first, panel)` writes columns first..<first + 8 of B as [inner][8], zeros behind the
    /// last column.
    static func multiply(
        rows: Int, inner: Int, columns: Int, a: UnsafePointer<Float>, bias: UnsafePointer<Float>?,
        out: UnsafeMutablePointer<Float>, pack: (Int, UnsafeMutablePointer<Float>) -> Void
    ) {
        let panels = (columns + width - 1) / width
        inParallel(panels, grain: max(1, 200_000 / max(rows * inner * width, 1))) { range in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: max(inner, 1) * width) { panel in
                let panel = panel.baseAddress!
                for p in range {
                    let first = p * width
                    pack(first, panel)
                    let count = min(width, columns - first)
                    var row = 0
                    while row + 4 <= rows {
                        four(a + row * inner, inner, panel, bias.map { $0 + row }, out + row * columns + first, columns, count)
                        row += 4
                    }
                    while row < rows {
                        one(a + row * inner, inner, panel, bias.map { $0 + row }, out + row * columns + first, count)
                        row += 1
                    }
                }
            }
        }
    }

    @inline(__always)
    private static func four(
        _ a: UnsafePointer<Float>, _ inner: Int, _ panel: UnsafePointer<Float>, _ bias: UnsafePointer<Float>?,
        _ out: UnsafeMutablePointer<Float>, _ columns: Int, _ count: Int
    ) {
        var (s0, s1) = (SIMD8<Float>(repeating: bias?[0] ?? 0), SIMD8<Float>(repeating: bias?[1] ?? 0))
        var (s2, s3) = (SIMD8<Float>(repeating: bias?[2] ?? 0), SIMD8<Float>(repeating: bias?[3] ?? 0))
        let (a0, a1, a2, a3) = (a, a + inner, a + 2 * inner, a + 3 * inner)
        for k in 0..<inner {
            let b = UnsafeRawPointer(panel + 8 * k).loadUnaligned(as: SIMD8<Float>.self)
            s0 += a0[k] * b
            s1 += a1[k] * b
            s2 += a2[k] * b
            s3 += a3[k] * b
        }
        store(s0, out, count)
        store(s1, out + columns, count)
        store(s2, out + 2 * columns, count)
        store(s3, out + 3 * columns, count)
    }

    @inline(__always)
    private static func one(
        _ a: UnsafePointer<Float>, _ inner: Int, _ panel: UnsafePointer<Float>, _ bias: UnsafePointer<Float>?,
        _ out: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var sum = SIMD8<Float>(repeating: bias?[0] ?? 0)
        for k in 0..<inner {
            sum += a[k] * UnsafeRawPointer(panel + 8 * k).loadUnaligned(as: SIMD8<Float>.self)
        }
        store(sum, out, count)
    }

    @inline(__always)
    private static func store(_ sum: SIMD8<Float>, _ out: UnsafeMutablePointer<Float>, _ count: Int) {
        if count == 8 {
            UnsafeMutableRawPointer(out).storeBytes(of: sum, as: SIMD8<Float>.self)
        } else {
            for i in 0..<count { out[i] = sum[i] }
        }
    }

    /// `out` [columns] = `x` [inner] x `b` [inner][columns], read row by row: for a single row there is nothing to pack.
    static func multiplyRow(
        inner: Int, columns: Int, x: UnsafePointer<Float>, b: UnsafePointer<Float>, out: UnsafeMutablePointer<Float>
    ) {
        let blocks = (columns + 63) / 64
        inParallel(blocks, grain: max(1, 100_000 / max(inner * 64, 1))) { range in
            for block in range {
                let first = block * 64
                let count = min(64, columns - first)
                let target = out + first
                if count == 64 { sixtyFour(inner, columns, x, b + first, target) } else {
                    for i in 0..<count {
                        var sum: Float = 0
                        for k in 0..<inner { sum += x[k] * b[k * columns + first + i] }
                        target[i] = sum
                    }
                }
            }
        }
    }

    @inline(__always)
    private static func sixtyFour(
        _ inner: Int, _ columns: Int, _ x: UnsafePointer<Float>, _ b: UnsafePointer<Float>,
        _ out: UnsafeMutablePointer<Float>
    ) {
        for half in 0..<2 {
            var (s0, s1) = (SIMD16<Float>(repeating: 0), SIMD16<Float>(repeating: 0))
            let column = b + 32 * half
            for k in 0..<inner {
                let at = UnsafeRawPointer(column + k * columns)
                s0 += x[k] * at.loadUnaligned(as: SIMD16<Float>.self)
                s1 += x[k] * at.loadUnaligned(fromByteOffset: 64, as: SIMD16<Float>.self)
            }
            let target = UnsafeMutableRawPointer(out + 32 * half)
            target.storeBytes(of: s0, as: SIMD16<Float>.self)
            target.storeBytes(of: s1, toByteOffset: 64, as: SIMD16<Float>.self)
        }
    }

    /// The sum of products of two rows.
    static func dot(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ count: Int) -> Float {
        var (s0, s1) = (SIMD8<Float>(repeating: 0), SIMD8<Float>(repeating: 0))
        var i = 0
        while i + 16 <= count {
            s0 += UnsafeRawPointer(a + i).loadUnaligned(as: SIMD8<Float>.self)
                * UnsafeRawPointer(b + i).loadUnaligned(as: SIMD8<Float>.self)
            s1 += UnsafeRawPointer(a + i + 8).loadUnaligned(as: SIMD8<Float>.self)
                * UnsafeRawPointer(b + i + 8).loadUnaligned(as: SIMD8<Float>.self)
            i += 16
        }
        var sum = (s0 + s1).sum()
        while i < count {
            sum += a[i] * b[i]
            i += 1
        }
        return sum
    }
}
