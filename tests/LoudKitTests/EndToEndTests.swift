import XCTest

@testable import LoudKit

final class EndToEndTests: XCTestCase {
    func testTheEmbeddedVoiceSaysWhatPythonSays() throws { try check("loudr-0", try Engine.embedded(), count: 50) }

    func testASmallRandomBundleSaysWhatPythonSays() throws {
        try check("single", try Engine.load(checkpoint: Bundles.file("single/loudr-1.safetensors")), count: 4)
    }

    func testAStreamIsTheWholeInParts() throws {
        let engine = try Engine.embedded()
        let voice = try engine.voice(named: "ben")
        let text = String(repeating: "It rained all day, and nobody went out. ", count: 9)
        let whole = try engine.synthesize(text, voice: voice, seed: 3)
        var parts: [Result] = []
        try engine.stream(text, voice: voice, seed: 3) {
            parts.append($0)
            return true
        }
        XCTAssertGreaterThan(parts.count, 1)
        XCTAssertEqual(parts.flatMap(\.audio), whole.audio)
        XCTAssertEqual(whole.chunks.last?.end, whole.duration)
    }

    func testACancelledCallEnds() throws {
        let engine = try Engine.embedded()
        let voice = try engine.voice(named: "nora")
        XCTAssertThrowsError(try engine.synthesize("Hello there.", voice: voice, shouldCancel: { true })) {
            XCTAssertEqual(($0 as? LoudkitError)?.code, .cancelled)
        }
        var heard = 0
        try engine.stream("One. Two. Three.", voice: voice, shouldCancel: { true }) { _ in
            heard += 1
            return true
        }
        XCTAssertEqual(heard, 0)
    }

    func testWrongCallsAreRefused() throws {
        let engine = try Engine.embedded()
        let voice = try engine.voice(named: "ben")
        XCTAssertThrowsError(try engine.synthesize(" \n", voice: voice))
        XCTAssertThrowsError(try engine.synthesize("Hello.", voice: voice, speed: .nan))
        XCTAssertThrowsError(try engine.synthesize("Hello.", voice: voice, previousTokens: [-1]))
        XCTAssertThrowsError(try engine.synthesize("Hello.", voice: voice, language: "xx"))
        XCTAssertThrowsError(try engine.voice(named: "../ben")) {
            XCTAssertEqual(($0 as? LoudkitError)?.code, .voiceNotFound)
        }
    }

    private func check(_ name: String, _ engine: Engine, count: Int) throws {
        let fixture = try Fixture(ours: "end_to_end.json")
        let model = try XCTUnwrap(fixture.cases("models").first { $0["name"]?.text == name })
        XCTAssertEqual(engine.algorithm.fingerprint, model["law"]!.string)
        let (melStride, audioStride) = (model["mel_stride"]!.int, model["audio_stride"]!.int)
        for item in model["cases"]!.list! {
            let voice = try engine.voice(named: item["voice"]!.string)
            let result = try engine.synthesize(item["spoken"]!.string, voice: voice, seed: UInt64(item["seed"]!.int))
            XCTAssertEqual(result.tokens, item["tokens"]!.ints)
            XCTAssertEqual(result.audio.count, item["samples"]!.int)
            for (i, value) in item["mel"]!.doubles.enumerated() {
                XCTAssertEqual(value, Double(result.mel[i * melStride]), accuracy: 1e-4)
            }
            for (i, value) in item["audio"]!.doubles.enumerated() {
                XCTAssertEqual(value, Double(result.audio[i * audioStride]), accuracy: 2e-3)
            }
        }
        XCTAssertEqual(model["cases"]!.list!.count, count)
    }
}
