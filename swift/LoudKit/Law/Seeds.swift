/// Which seed draws what: every stage has its own, derived from the caller's.
public enum Seeds {
    static let flow: UInt64 = 1
    static let excitation: UInt64 = 2

    /// Sub-seed `n` of `seed`, mod 2^64.
    public static func derive(_ seed: UInt64, _ n: UInt64) -> UInt64 {
        seed &* 0x9E37_79B9_7F4A_7C15 &+ n &* 0xBF58_476D_1CE4_E5B9
    }

    /// Seed of chunk `index` of a passage; chunk 0 draws the caller's own (edition 0.1.0: a derived one).
    static func chunk(_ seed: UInt64, _ index: Int, edition: Edition) -> UInt64 {
        index == 0 && edition != .v010 ? seed : derive(seed, 16 &+ UInt64(truncatingIfNeeded: index))
    }

    /// Seed of the second window of a chunk that filled its window.
    static func laterHalf(_ seed: UInt64) -> UInt64 { derive(seed, 4096) }

    /// Sampling seed of retry `attempt` of a window; attempt 0 draws the window's own.
    static func attempt(_ seed: UInt64, _ attempt: Int) -> UInt64 {
        attempt == 0 ? seed : derive(seed, 8 &+ UInt64(truncatingIfNeeded: attempt))
    }
}
