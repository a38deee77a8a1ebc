#if canImport(CryptoKit)
    import CryptoKit
#endif

/// SHA-256 (FIPS 180-4).
struct Sha256 {
    /// The digest of `bytes` in lower-case hex.
    static func hex(_ bytes: [UInt8]) -> String {
        var hash = Sha256()
        hash.update(bytes)
        return hash.hex()
    }

    #if canImport(CryptoKit)
        private var hash = CryptoKit.SHA256()

        mutating func update(_ bytes: [UInt8]) { hash.update(data: bytes) }

        func hex() -> String { Self.text(Array(hash.finalize())) }
    #else
        private var state: [UInt32] = [
            0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
        ]
        private var rest: [UInt8] = []
        private var length: UInt64 = 0

        mutating func update(_ bytes: [UInt8]) {
            length &+= UInt64(bytes.count)
            var at = 0
            if !rest.isEmpty {
                at = min(64 - rest.count, bytes.count)
                rest += bytes[..<at]
                if rest.count < 64 { return }
                rest.withUnsafeBufferPointer { Self.compress(&state, $0.baseAddress!) }
                rest.removeAll(keepingCapacity: true)
            }
            bytes.withUnsafeBufferPointer { bytes in
                while at + 64 <= bytes.count {
                    Self.compress(&state, bytes.baseAddress! + at)
                    at += 64
                }
            }
            rest += bytes[at...]
        }

        func hex() -> String {
            var last = self
            let bits = length &* 8
            let zeros = (119 - rest.count) % 64
            last.update([0x80] + [UInt8](repeating: 0, count: zeros))
            last.update((0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) })
            return Self.text(last.state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } })
        }

        private static func compress(_ state: inout [UInt32], _ block: UnsafePointer<UInt8>) {
            func turned(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 - n) }
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
                for i in 0..<16 {
                    let at = block + 4 * i
                    w[i] = UInt32(at[0]) << 24 | UInt32(at[1]) << 16 | UInt32(at[2]) << 8 | UInt32(at[3])
                }
                for i in 16..<64 {
                    let a = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3
                    let b = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10
                    w[i] = w[i - 16] &+ a &+ w[i - 7] &+ b
                }
                var (a, b, c, d) = (state[0], state[1], state[2], state[3])
                var (e, f, g, h) = (state[4], state[5], state[6], state[7])
                for i in 0..<64 {
                    let s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
                    let t1 = h &+ s1 &+ (e & f ^ ~e & g) &+ constants[i] &+ w[i]
                    let s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
                    let t2 = s0 &+ (a & b ^ a & c ^ b & c)
                    (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
                }
                for (i, word) in [a, b, c, d, e, f, g, h].enumerated() { state[i] = state[i] &+ word }
            }
        }

        /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
        private static let constants: [UInt32] = {
            var primes: [Int] = []
            var n = 2
            while primes.count < 64 {
                if !primes.contains(where: { n % $0 == 0 }) { primes.append(n) }
                n += 1
            }
            return primes.map(cubeRootFraction)
        }()

        private static func cubeRootFraction(_ n: Int) -> UInt32 {
            // floor(2^32 n^(1/3)) by bisection in integers wide enough for its cube.
            var (low, high): (UInt64, UInt64) = (0, 1 << 36)
            while low < high {
                let middle = (low + high + 1) / 2
                if cubeIsAtMost(middle, n) { low = middle } else { high = middle - 1 }
            }
            return UInt32(truncatingIfNeeded: low)
        }

        private static func cubeIsAtMost(_ x: UInt64, _ n: Int) -> Bool {
            // x^3 <= n 2^96, both as (high, low) of 2^64.
            let square = x.multipliedFullWidth(by: x)
            let low = square.low.multipliedFullWidth(by: x)
            let high = square.high &* x &+ low.high
            let bound = UInt64(n) << 32
            return high < bound || (high == bound && low.low == 0)
        }
    #endif

    private static func text(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        var out = ""
        for byte in bytes {
            out.append(digits[Int(byte >> 4)])
            out.append(digits[Int(byte & 15)])
        }
        return out
    }
}
