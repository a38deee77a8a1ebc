import XCTest

@testable import LoudKit

final class SamplerTests: XCTestCase {
    func testFamily() throws {
        let fixture = try Fixture("sampler.json")
        let tally = Tally()
        for item in fixture.cases("cases") {
            for (edition, expected) in item["expect"]!.byEdition {
                let (tokens, peak) = try draws(item, edition)
                let wanted = expected["peak"]!.list!
                let ok = tokens == expected["tokens"]!.ints && peak.step == wanted[0].int
                    && close(wanted[1].double, peak.probability, relative: 1e-9)
                tally.check("\(item["name"]!.string) [\(edition.rawValue)]", ok, (tokens, peak))
            }
        }
        tally.finish(96)
    }

    func testDamagedLogitsAreRefused() throws {
        var sampler = try Sampler(SamplingConfig(), seed: 1, vocabulary: 4)
        XCTAssertThrowsError(try sampler.draw([0, .nan, 0, 0], step: 3)) {
            XCTAssertTrue("\($0)".contains("step 3"))
        }
        XCTAssertThrowsError(try sampler.draw([0, 0], step: 0))
    }

    func testForeignSilenceIsRefused() {
        var law = SamplingConfig()
        law.silenceTokenIds = [4]
        XCTAssertThrowsError(try Sampler(law, seed: 0, vocabulary: 4))
    }

    private func draws(_ item: Json, _ edition: Edition) throws -> ([Int], EosPeak) {
        let (logitsOf, vocabulary) = logits(item["logits"]!)
        let stop = item["stop_token"]?.whole
        let floor = item.int("floor", 0)
        var law = SamplingConfig()
        try AlgorithmConfig.readAll(item["law"]!.object!, "law", &law, SamplingConfig.fields)
        var sampler = try Sampler(
            law, seed: item["seed"]!.seed, vocabulary: vocabulary, stop: stop, floor: floor,
            seen: item["seen"]?.ints ?? [], edition: edition)
        var tokens: [Int] = []
        for t in 0..<item["steps"]!.int {
            var row = logitsOf(t)
            if let stop, tokens.count < floor, item.flag("mask_stop", true) { row[stop] = -.infinity }
            let token = try sampler.draw(row, step: item.int("step0", 0) + t)
            tokens.append(token)
            if token == stop, item.flag("end_on_stop", true) { break }
            if item.flag("mark_seen", true) { sampler.mark(token) }  // the stop token too, where drawing goes on
        }
        return (tokens, sampler.peak)
    }

    private func logits(_ recipe: Json) -> ((Int) -> [Float], Int) {
        if let rows = recipe["rows"]?.list {
            let table = rows.map { $0.doubles.map { Float($0) } }
            return ({ table[$0 % table.count] }, table[0].count)
        }
        let made = recipe["philox"]!
        let width = made["vocab"]!.int
        let (scale, offset) = (made["scale"]!.double, made["offset"]!.double)
        return (
            { t in
                let u = Philox.uniforms(seed: made["seed"]!.seed, stream: made["stream"]!.int, step: t, width: width)
                var row = u.map { Float($0 * scale + offset) }
                for key in made["set"]?.object?.keys ?? [] { row[Int(key)!] = Float(made["set"]![key]!.double) }
                return row
            }, width
        )
    }
}
