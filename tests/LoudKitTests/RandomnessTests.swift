import XCTest

@testable import LoudKit

final class RandomnessTests: XCTestCase {
    func testFamily() throws {
        let fixture = try Fixture("randomness.json")
        let tally = Tally()
        for (i, item) in fixture.cases("blocks").enumerated() {
            let words = item["counter"]!.ints.map { UInt32(truncatingIfNeeded: $0) }
            let key = item["key"]!.ints.map { UInt32(truncatingIfNeeded: $0) }
            let got = Philox.block(SIMD4(words[0], words[1], words[2], words[3]), key: (key[0], key[1]))
            tally.equal("block \(i)", item["expect"]!.ints, (0..<4).map { Int(got[$0]) })
        }
        for (i, item) in fixture.cases("uniform").enumerated() {
            let (width, first) = (item["width"]!.int, item["step0"]!.int)
            let rows = (0..<item["steps"]!.int).map {
                Philox.words(seed: item["seed"]!.seed, stream: item["stream"]!.int, step: first + $0, range: 0..<width)
            }
            let expected = item["expect"]!["bits"]!.list!.map(\.ints)
            let ok = rows.map { $0.map(Int.init) } == expected
                && Philox.uniform(rows[0][0]) == item["expect"]!["first"]!.double
            tally.check("uniform \(i)", ok, rows)
        }
        for (i, item) in fixture.cases("gumbel").enumerated() {
            let words = Philox.words(
                seed: item["seed"]!.seed, stream: item["stream"]!.int, step: item["step"]!.int,
                range: 0..<item["width"]!.int)
            let ok = zip(item["expect"]!.doubles, words).allSatisfy {
                close($0, Philox.gumbel($1), relative: 1e-12)
            }
            tally.check("gumbel \(i)", ok && words.count == item["expect"]!.doubles.count)
        }
        for (i, item) in fixture.cases("gauss").enumerated() {
            let (rows, columns) = (item["rows"]!.int, item["cols"]!.int)
            let field = Philox.gaussian(
                seed: item["seed"]!.seed, stream: item["stream"]!.int, rows: rows, columns: columns)
            let expected = item["expect"]!["bits"]!.list!.flatMap(\.floatBits)
            let taken = item["take_rows"]!.ints.flatMap { row in
                item["take"]!.ints.map { field[row * columns + $0] }
            }
            let sum = field.reduce(0.0) { $0 + Double($1) }
            let ok = ulpsApart(expected, taken) <= 1 && close(item["expect"]!["sum"]!.double, sum, relative: 1e-6)
            tally.check("gauss \(i)", ok, (taken, sum))
        }
        for (i, item) in fixture.cases("symmetric").enumerated() {
            let got = Philox.symmetric(
                seed: item["seed"]!.seed, stream: item["stream"]!.int, count: item["n"]!.int,
                halfWidth: item["half_width"]!.double)
            tally.equal("symmetric \(i)", item["expect"]!.floatBits, got)
        }
        for (i, item) in fixture.cases("derive").enumerated() {
            let got = Seeds.derive(item["seed"]!.seed, UInt64(item["stream"]!.int))
            tally.equal("derive \(i)", item["expect"]!.seed, got)
        }
        tally.finish(138)
    }
}
