import XCTest

@testable import LoudKit

final class RenderTests: XCTestCase {
    func testFamily() throws {
        let fixture = try Fixture("render.json")
        let tally = Tally()
        for (name, n) in [("ramp_5ms_24k_bits", 120), ("ramp_20ms_24k_bits", 480)] {
            tally.equal(name, fixture.root[name]!.floatBits, Shaping.fadeRamp(n))
        }
        for (i, item) in fixture.cases("frame").enumerated() { frame(tally, "frame \(i)", item) }
        for (i, item) in fixture.cases("grid").enumerated() {
            tally.equal("grid \(i)", item["expect"]!.doubles, Windows.eulerGrid(try algorithm(item["fields"]!)))
        }
        for (i, item) in fixture.cases("fade").enumerated() { fade(tally, "fade \(i)", item) }
        for (i, item) in fixture.cases("stretch").enumerated() { stretch(tally, "stretch \(i)", item) }
        for (i, item) in fixture.cases("quantise").enumerated() {
            let samples = item["bits"]!.floatBits
            let expected = item["expect"]!
            let ok = (expected["floor"].map { $0.ints == Shaping.quantised(samples).map(Int.init) } ?? true)
                && (expected["file"].map { $0.ints == Shaping.quantisedForFile(samples).map(Int.init) } ?? true)
            tally.check("quantise \(i)", ok)
        }
        for (i, item) in fixture.cases("wav").enumerated() {
            let samples = item["samples"]!.doubles.map { Float($0) }
            let hex = Wav.bytes(samples, sampleRate: item["sample_rate"]!.int).map {
                ($0 < 16 ? "0" : "") + String($0, radix: 16)
            }.joined()
            tally.equal("wav \(i)", item["expect"]!.string, hex)
        }
        for (i, item) in fixture.cases("speed").enumerated() {
            let got = (try? Shaping.checked(speed: item["speed"]!.double)) == nil ? "refused" : "ok"
            tally.equal("speed \(i)", item["expect"]!.string, got)
        }
        tally.finish(72)
    }

    private func frame(_ tally: Tally, _ name: String, _ item: Json) {
        let expected = item["expect"]!
        let (tokens, width) = (item["prompt_tokens"]!.int, item["prompt_frames"]!.int)
        let mel = (0..<80).flatMap { row in (0..<width).map { Float(1000 * row + $0) } }
        let framed: Frame
        do {
            framed = try Windows.frame(
                item["tokens"]!.ints, prompt: Array(0..<tokens), promptMel: mel, promptFrames: width,
                law: try algorithm(item["algorithm"]!))
        } catch {
            let refusal = error as? LoudkitError
            let ok = expected.has("error")
                && expected["n_tokens"]?.whole.map(String.init) == refusal?.details["nTokens"]
                && expected["window"]?.whole.map(String.init) == refusal?.details["window"]
            return tally.check(name, ok, error)
        }
        let row = framed.prompt + framed.query
        let border = framed.prompt.count
        let columns = framed.frames
        let kept = (0..<columns).last { column in (0..<80).contains { framed.cond[$0 * columns + column] != 0 } }
        let got: [String: Json] = [
            "row_sha256": .text(Sha256.hex(Array(row.map(String.init).joined(separator: ",").utf8))),
            "row_len": .whole(row.count),
            "row_head": .list(row.prefix(6).map(Json.whole)),
            "row_tail": .list(row.suffix(6).map(Json.whole)),
            "row_mid": .list(row[max(border - 3, 0)..<min(border + 3, row.count)].map(Json.whole)),
            "prompt_frames": .whole(framed.promptFrames),
            "n": .whole(framed.speechTokens),
            "cond_frames": .whole(columns),
            "cond_kept": .whole((kept ?? -1) + 1),
        ]
        let exact = (0..<80).allSatisfy { bin in
            (0..<(kept ?? -1) + 1).allSatisfy { framed.cond[bin * columns + $0] == mel[bin * width + $0] }
        }
        tally.check(name, exact && expected.object!.keys.allSatisfy { got[$0] == expected[$0] }, got)
    }

    private func fade(_ tally: Tally, _ name: String, _ item: Json) {
        let expected = item["expect"]!
        let audio = item["signal"].map(signal) ?? [Float](repeating: 1, count: item.int("ones", 0))
        let (seconds, rate) = (item["seconds"]!.double, item["sample_rate"]!.int)
        let faded = Shaping.fadeEdges(audio, seconds: seconds, sampleRate: rate)
        let n = Int(seconds * Double(rate))
        // Only the two shipped lengths are bits; others agree to 2e-6 a sample.
        let exact = rate == 24000 && (n == 120 || n == 480)
        var ok = n == expected["n"]!.int && (faded == audio) == expected["unchanged"]!.flag!
        for (edge, got) in [("head", Array(faded.prefix(6))), ("tail", Array(faded.suffix(6)))] {
            let wanted = expected[edge]!.floatBits
            ok = ok && (wanted == got || (!exact && zip(wanted, got).allSatisfy { abs($0 - $1) <= 2e-6 }))
        }
        let sum = faded.reduce(0.0) { $0 + Double($1) }
        tally.check(name, ok && close(expected["sum"]!.double, sum, relative: 1e-6, absolute: 1e-4), sum)
    }

    private func stretch(_ tally: Tally, _ name: String, _ item: Json) {
        let expected = item["expect"]!
        let audio = signal(item["signal"]!)
        let (speed, rate) = (item["speed"]!.double, item["sample_rate"]!.int)
        guard let stretch = try? Stretch(speed: speed, sampleRate: rate) else {
            return tally.check(name, expected.has("error"))
        }
        let out = stretch.apply(audio)
        let bypass = speed == 1
        var reads: [Int] = []
        if !bypass, audio.count > (rate * 25 + 500) / 1000 {
            reads = Array(stretch.readPositions(audio.map(Double.init)).dropFirst())
        }
        let samples = item["take"]!.ints.filter { $0 < out.count }.map { Double(out[$0]) }
        var ok = out.count == expected["length"]!.int && bypass == expected["bypass"]!.flag!
            && reads == expected["reads"]!.ints
        ok = ok && zip(expected["samples"]!.doubles, samples).allSatisfy { close($0, $1, absolute: 1e-6) }
        let sums = [("sum", out.reduce(0.0) { $0 + Double($1) }), ("abs_sum", out.reduce(0.0) { $0 + Double(abs($1)) })]
        ok = ok && sums.allSatisfy { close(expected[$0]!.double, $1, relative: 1e-6, absolute: 1e-3) }
        tally.check(name, ok, (out.count, sums))
    }
}
