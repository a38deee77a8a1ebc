import XCTest

@testable import LoudKit

final class IdentityTests: XCTestCase {
    func testFamily() throws {
        let fixture = try Fixture("identity.json")
        let tally = Tally()
        for item in fixture.cases("accepted") + fixture.cases("fields") {
            for edition in Edition.allCases {
                guard let expected = item["expect"]![edition.rawValue] else { continue }
                let name = "\(item["name"]!.string) [\(edition.rawValue)]"
                // A float field cannot hold an integer here.
                if name.hasPrefix("an integer rate is hashed") { continue }
                if item["read"]?.text == "production", refusedHere(item["manifest"]!) {
                    let refused = (try? read(item, edition, fixture)) == nil
                    tally.check(name, refused, "accepted without its blocks")
                    continue
                }
                let law = try read(item, edition, fixture)
                tally.equal(name, expected["canonical"]!.string, law.canonicalForm())
                tally.equal(name, expected["fingerprint"]!.string, law.fingerprint)
            }
        }
        for item in fixture.cases("refused") {
            do {
                let law = try read(item, .v011, fixture)
                tally.check(item["name"]!.string, false, "accepted as \(law.fingerprint)")
            } catch {
                let message = "\(error)"
                let ok = error is LoudkitError
                    && item["mentions"]!.list!.allSatisfy { message.contains($0.string) }
                tally.check(item["name"]!.string, ok, message)
            }
        }
        tally.finish(236)
    }

    func testTheDefaultsHaveThePublishedFingerprints() throws {
        XCTAssertEqual(try AlgorithmConfig(edition: .v010).checked().fingerprint, "0fcda17a0608e1be")
        XCTAssertEqual(try AlgorithmConfig(edition: .v011).checked().fingerprint, "6c1c79aab72fa0cb")
    }

    func testDecimalsAreWrittenAsPythonWritesThem() {
        let expected: [(Double, String)] = [
            (1e-05, "1e-05"), (0.0001, "0.0001"), (9_007_199_254_740_994, "9007199254740994.0"),
            (9.5e15, "9500000000000000.0"), (1e16, "1e+16"), (1e22, "1e+22"), (.leastNonzeroMagnitude, "5e-324"), (-0.0, "-0.0"),
            (25, "25.0"), (0.1, "0.1"), (1.5e-07, "1.5e-07"), (2e16, "2e+16"), (123456.789, "123456.789"),
            (1.7976931348623157e308, "1.7976931348623157e+308"), (-2.5, "-2.5"), (100, "100.0"), (1e15, "1000000000000000.0"),
        ]
        for (value, text) in expected { XCTAssertEqual(decimal(value), text) }
    }

    func testSha256KnownAnswers() {
        XCTAssertEqual(Sha256.hex([]), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        XCTAssertEqual(
            Sha256.hex(Array("abc".utf8)), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        XCTAssertEqual(
            Sha256.hex(Array(repeating: UInt8(ascii: "a"), count: 1_000_000)),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
        var pieces = Sha256()
        for length in [1, 63, 64, 65, 127, 300] { pieces.update(Array(repeating: 7, count: length)) }
        XCTAssertEqual(pieces.hex(), Sha256.hex(Array(repeating: 7, count: 620)))
    }

    private func read(_ item: Json, _ edition: Edition, _ fixture: Fixture) throws -> AlgorithmConfig {
        let identity = fixture.root["text_identity"]![edition.rawValue]!
        let text = TextConfig(recipe: identity["recipe"]!.string, grammar: identity["grammar"]!.string)
        if item["read"]!.string == "fields" { return try algorithm(item["fields"]!, edition, text: text) }
        guard let manifest = item["manifest"]!.object else {
            throw LoudkitError(.invalidRequest, "manifest is \(item["manifest"]!.written); expected an object")
        }
        return try AlgorithmConfig.read(
            manifest: manifest, edition: edition, text: text,
            requiresProduction: item["read"]!.string == "production")
    }

    private func refusedHere(_ manifest: Json) -> Bool { !manifest.has("window") || !manifest.has("eos_floor") }
}
