import XCTest

@testable import LoudKit

final class DetectorTests: XCTestCase {
    func testFamily() throws {
        let fixture = try Fixture("detectors.json")
        let tally = Tally()
        func law(_ item: Json, _ edition: Edition) throws -> PostprocessConfig {
            var given = JsonObject()
            _ = given.add("postprocess", fixture.root["configs"]![item["config"]!.string]!)
            return try algorithm(.object(given), edition).postprocess
        }
        func silence(_ item: Json) -> [Int] { fixture.root["silence"]![item["silence"]!.string]!.ints }
        for (i, item) in fixture.cases("rows").enumerated() {
            let peak = item["peak"]!.list!
            let row = Row(
                tokens: item["tokens"]!.ints, textTokens: item["n_text"]!.int, minTokens: item["min_tokens"]!.int,
                peak: EosPeak(step: peak[0].int, probability: peak[1].double), ended: item["ended"]!.flag!,
                isTerminal: item["terminal"]!.flag!, hitCeiling: item["ceiling"]!.flag!)
            for (edition, expected) in item["expect"]!.byEdition {
                let got = Detectors.inspect(row, try law(item, edition), silence: silence(item))
                let wanted = expected.list!
                tally.equal(
                    "row \(i) \(item["tag"]!.string) [\(edition.rawValue)]",
                    Verdict(keep: wanted[1].int, reason: wanted[0].string, suspect: wanted[2].flag!), got)
            }
        }
        for (i, item) in fixture.cases("filler").enumerated() {
            let got = Detectors.isTrailingFiller(
                item["tokens"]!.ints, item["index"]!.int, try law(item, .v011), Set(silence(item)))
            tally.equal("filler \(i)", item["expect"]!.flag!, got)
        }
        for (i, item) in fixture.cases("loop").enumerated() {
            for (edition, expected) in item["expect"]!.byEdition {
                let got = Detectors.findLoop(item["tokens"]!.ints, try law(item, edition), silence: silence(item))
                tally.equal("loop \(i) [\(edition.rawValue)]", expected.whole, got?.cut)
            }
        }
        for (i, item) in fixture.cases("ceiling").enumerated() {
            var window = WindowConfig()
            window.maxSpeechTokens = item["window"]!.int
            var law = PostprocessConfig()
            if let ratio = item["ceiling_speech_per_text_token"] { law.ceilingSpeechPerTextToken = ratio.double }
            law.ceilingSlackTokens = item.int("ceiling_slack_tokens", law.ceilingSlackTokens)
            let got = Detectors.ceiling(law, window, textTokens: item["n_text"]!.int)
            tally.equal("ceiling \(i)", item["expect"]!.int, got)
        }
        for (i, item) in fixture.cases("floor").enumerated() {
            var law = SamplingConfig()
            law.minTokensFloor = item["min_tokens_floor"]!.int
            law.minTokensTextRatio = item["min_tokens_text_ratio"]!.double
            tally.equal("floor \(i)", item["expect"]!.int, law.eosFloor(textTokens: item["n_text"]!.int))
        }
        for (i, item) in fixture.cases("pacing").enumerated() {
            let got = Detectors.pacingOutliers(item["ratios"]!.doubles, tolerance: item["tolerance"]!.double)
            tally.equal("pacing \(i)", item["expect"]!.ints, got)
        }
        tally.finish(1248)
    }
}
