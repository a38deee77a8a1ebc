import XCTest

@testable import LoudKit

final class GraphTests: XCTestCase {
    /// Every graph of the random bundles, fed with the same numbers, against ONNX Runtime.
    func testMakesWhatOnnxRuntimeMakes() throws {
        let fixture = try Fixture(ours: "graphs.json")
        let stride_ = fixture.root["stride"]!.int
        for item in fixture.cases("graphs") {
            let name = item["graph"]!.string
            let graph = try Graph([UInt8](Data(contentsOf: Bundles.file(name))), name: name)
            var given: [String: Tensor] = [:]
            for (stream, port) in item["inputs"]!.list!.enumerated() {
                let shape = port["shape"]!.ints
                let u = Philox.uniforms(seed: 7, stream: stream, step: 0, width: shape.reduce(1, *))
                given[port["name"]!.string] = port["whole"]!.flag!
                    ? Tensor(u.map { Int($0 * 40) }, shape) : Tensor(u.map { Float(2 * $0 - 1) }, shape)
            }
            let made = try graph.run(given)
            for port in item["outputs"]!.list! {
                let tensor = try XCTUnwrap(made[port["name"]!.string])
                XCTAssertEqual(tensor.shape, port["shape"]!.ints, name)
                let expected = port["values"]!.doubles
                let all: [Double]
                if case .wholes(let values) = tensor.elements { all = values.map(Double.init) } else {
                    all = try tensor.floats().map(Double.init)
                }
                let got = stride(from: 0, to: all.count, by: stride_).map { all[$0] }
                XCTAssertEqual(got.count, expected.count, name)
                // The vocoder's phases run on for ten seconds, so that a last place grows.
                let band = name.hasSuffix("vocoder.onnx") ? 2e-3 : 2e-5
                let scale = max(expected.map(abs).max() ?? 1, 1)
                for (a, b) in zip(expected, got) { XCTAssertEqual(a, b, accuracy: band * scale, name) }
            }
        }
        XCTAssertGreaterThanOrEqual(fixture.cases("graphs").count, 18)
    }

    func testDamagedGraphsAreRefused() throws {
        let bytes = [UInt8](try Data(contentsOf: Bundles.file("single/onnx/t3_cond.onnx")))
        for length in stride(from: 0, to: bytes.count, by: max(bytes.count / 40, 1)) {
            XCTAssertThrowsError(try run(Array(bytes[..<length])), "cut at \(length)")
        }
        for seed in 0..<200 {
            var damaged = bytes
            let words = Philox.words(seed: UInt64(seed), stream: 1, step: 0, range: 0..<8)
            for word in words { damaged[Int(word >> 8) % damaged.count] = UInt8(truncatingIfNeeded: word) }
            _ = try? run(damaged)  // it may still be a graph; what it may not do is trap
        }
    }

    func testForeignShapesAreRefusedByName() throws {
        let graph = try Graph([UInt8](Data(contentsOf: Bundles.file("single/onnx/t3_cond.onnx"))), name: "t3_cond")
        XCTAssertThrowsError(try graph.run([:])) { XCTAssertTrue("\($0)".contains("is missing")) }
        let wrong = Dictionary(uniqueKeysWithValues: graph.inputs.map { ($0.name, Tensor([Float(0)], [1])) })
        XCTAssertThrowsError(try graph.run(wrong)) { XCTAssertTrue("\($0)".contains("has shape")) }
    }

    private func run(_ bytes: [UInt8]) throws -> [String: Tensor] {
        let graph = try Graph(bytes, name: "damaged")
        var given: [String: Tensor] = [:]
        for port in graph.inputs {
            let shape = port.shape.map { min($0 ?? 3, 512) }
            let count = try Tensor.count(shape)
            guard count < 1 << 20 else { return [:] }
            given[port.name] = port.name == "prompt_tokens"
                ? Tensor([Int](repeating: 1, count: count), shape) : Tensor([Float](repeating: 0.5, count: count), shape)
        }
        return try graph.run(given)
    }
}
