import XCTest

@testable import LoudKit

final class PatternTests: XCTestCase {
    /// Real patterns of the text room against Python's `re`: every match, every group.
    func testMatchesAsPythonDoes() throws {
        let fixture = try Fixture(ours: "patterns.json")
        let texts = fixture.cases("texts").map { Array($0.string.unicodeScalars) }
        let tally = Tally()
        for item in fixture.cases("patterns") {
            let source = item["pattern"]!.string
            let bits = item["flags"]!.int
            let flags = PatternParser.Flags(
                ignoresCase: bits & 2 != 0, lines: bits & 8 != 0, dots: bits & 16 != 0, ascii: bits & 256 != 0)
            let pattern = try Pattern(source, flags: flags)
            for row in item["matches"]!.list! {
                let expected = row.list![1].list!.map(\.ints)
                let groups = (expected.first?.count ?? 2) / 2
                let got = pattern.matches(texts[row.list![0].int]).map { match in
                    (0..<groups).flatMap { match[$0].map { [$0.lowerBound, $0.upperBound] } ?? [-1, -1] }
                }
                tally.equal(source, expected, got)
            }
        }
        XCTAssertGreaterThan(tally.count, 4000)
        tally.finish(tally.count)
    }

    func testWhatIsNotReadIsRefused() {
        for source in ["(", ")", "[a", "a{3,2}", "(?<=a+)b", "(?>a)", "\\q", "(?P<x>a)(?P=y)", "[b-a]", "(?x)a"] {
            XCTAssertThrowsError(try Pattern(source), source)
        }
    }

    func testRandomPatternsNeverTrap() {
        let signs = Array("ab()[]{}|?*+.\\^$-=!<>:P1,é".unicodeScalars)
        for seed in 0..<3000 {
            let words = Philox.words(seed: UInt64(seed), stream: 3, step: 0, range: 0..<30)
            let scalars = words.prefix(Int(words[29] % 16)).map { signs[Int($0) % signs.count] }
            let text = words.suffix(12).map { signs[Int($0) % signs.count] }
            if let pattern = try? Pattern(String(String.UnicodeScalarView(scalars))) { _ = pattern.match(text, at: 0) }
        }
    }
}
