import XCTest

@testable import LoudKit

final class ChunkingTests: XCTestCase {
    func testFamily() throws {
        let fixture = try Fixture("chunking.json")
        let tally = Tally()
        for (i, item) in fixture.cases("split").enumerated() {
            for (edition, expected) in item["expect"]!.byEdition {
                let chunks = try split(item["text"]!.string, item, fixture, edition)
                tally.equal("split \(i) [\(edition.rawValue)]", expected.list!.map(\.string), chunks)
            }
        }
        for (i, item) in fixture.cases("half").enumerated() {
            let halves = Chunking.splitInHalf(Array(item["text"]!.string.unicodeScalars))
            tally.equal("half \(i)", item["expect"]!.list?.map(\.string), halves.map { [text($0.0), text($0.1)] })
        }
        for (i, item) in fixture.cases("estimate").enumerated() {
            let got = Chunking.estimatedTokens(Array(item["text"]!.string.unicodeScalars))
            tally.equal("estimate \(i)", item["expect"]!.int, got)
        }
        for (i, item) in fixture.cases("hashed").enumerated() {
            let passage = passage(item["recipe"]!)
            for (edition, expected) in item["expect"]!.byEdition {
                let chunks = try split(passage, item, fixture, edition)
                tally.check("hashed \(i) [\(edition.rawValue)]", same(passage, chunks, expected), chunks.count)
            }
        }
        tally.finish(418)
    }

    func testCarriedTailKeepsWholePairs() {
        var law = AlgorithmConfig()
        XCTAssertEqual(Chunking.carriedTail([1, 2, 3, 4, 5, 6, 7], law), [2, 3, 4, 5, 6, 7])
        law.decodeMode = .fusionMtp2
        law.chunking.prefixTokens = 3
        XCTAssertEqual(Chunking.carriedTail([1, 2, 3, 4, 5, 6, 7], law), [3, 4, 5, 6])
        law.chunking.prefixTokens = 0
        XCTAssertEqual(Chunking.carriedTail([1, 2], law), [])
    }

    func testForeignTokensAreRefusedByName() {
        XCTAssertThrowsError(try Chunking.checked([5, 6561], AlgorithmConfig())) {
            let error = $0 as? LoudkitError
            XCTAssertEqual(error?.code, .invalidTokens)
            XCTAssertEqual(error?.details["token"], "6561")
            XCTAssertEqual(error?.details["limit"], "6561")
        }
    }

    private func split(_ words: String, _ item: Json, _ fixture: Fixture, _ edition: Edition) throws -> [String] {
        let given = fixture.root["configs"]![item["config"]!.string]!
        var law = AlgorithmConfig(edition: edition)
        try AlgorithmConfig.readAll(given.object!, "chunking", &law.chunking, ChunkConfig.fields)
        law.window.maxSpeechTokens = max(255, law.chunking.maxTokens)
        let checked = try law.checked()
        return Chunking.split(Array(words.unicodeScalars), checked.chunking, edition: edition).map(text)
    }

    private func text(_ scalars: Scalars) -> String { String(String.UnicodeScalarView(scalars)) }

    private func passage(_ recipe: Json) -> String {
        let (words, separators) = (recipe["words"]!.list!, recipe["seps"]!.list!)
        let count = recipe["count"]!.int
        let bits = Philox.words(seed: recipe["seed"]!.seed, stream: 0, step: 0, range: 0..<2 * count)
        return (0..<count).map {
            words[Int(bits[2 * $0]) % words.count].string + separators[Int(bits[2 * $0 + 1]) % separators.count].string
        }.joined()
    }

    private func same(_ passage: String, _ chunks: [String], _ expected: Json) -> Bool {
        let lengths = chunks.map { String($0.unicodeScalars.count) }.joined(separator: ",")
        let full: [String: Json] = [
            "text_chars": .whole(passage.unicodeScalars.count),
            "text_sha256": .text(Sha256.hex(Array(passage.utf8))),
            "chunks": .whole(chunks.count),
            "first": chunks.first.map(Json.text) ?? .null,
            "last": chunks.last.map(Json.text) ?? .null,
            "lengths_sha256": .text(Sha256.hex(Array(lengths.utf8))),
            "joined_sha256": .text(Sha256.hex(Array(chunks.joined(separator: "\n").utf8))),
        ]
        return expected.object!.keys.allSatisfy { full[$0] == expected[$0] }
    }
}
