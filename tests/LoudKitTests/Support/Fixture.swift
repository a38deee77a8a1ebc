import Foundation
import XCTest

@testable import LoudKit

/// One family's file under `tests/data/conformance`, or in the folder that LOUDKIT_FIXTURES names.
struct Fixture {
    let root: Json

    init(_ name: String) throws {
        let url = Fixture.folder.appendingPathComponent(name)
        root = try Json.parse([UInt8](Data(contentsOf: url)), what: name)
    }

    /// A file of what our own Python package computes: `tests/data/swift`, written by `tools/make_conformance.py`.
    init(ours name: String) throws {
        let url = Fixture.repository.appendingPathComponent("tests/data/swift/\(name)")
        root = try Json.parse([UInt8](Data(contentsOf: url)), what: name)
    }

    func cases(_ section: String) -> [Json] { root[section]?.list ?? [] }

    static var folder: URL {
        if let named = ProcessInfo.processInfo.environment["LOUDKIT_FIXTURES"], !named.isEmpty {
            return URL(fileURLWithPath: named)
        }
        return repository.appendingPathComponent("tests/data/conformance")
    }

    static let repository: URL = {
        var url = URL(fileURLWithPath: #filePath)
        while url.path != "/" {
            url.deleteLastPathComponent()
            if FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) { break }
        }
        return url
    }()
}

/// Counts the cases of a family, and fails with the first that differ.
final class Tally {
    private var differing: [String] = []
    private(set) var count = 0

    func check(_ name: String, _ ok: Bool, _ got: @autoclosure () -> Any = "") {
        count += 1
        if !ok { differing.append("\(name): \("\(got())".prefix(400))") }
    }

    func equal<T: Equatable>(_ name: String, _ expected: T, _ got: T) {
        check(name, expected == got, "\(got), expected \(expected)")
    }

    /// Asserts that `expected` cases ran and none differs.
    func finish(_ expected: Int, file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertEqual(count, expected, "cases run", file: file, line: line)
        XCTAssertTrue(
            differing.isEmpty, "\(differing.count) of \(count) differ:\n" + differing.prefix(8).joined(separator: "\n"),
            file: file, line: line)
    }
}

extension Json {
    var int: Int { whole ?? .min }
    var ints: [Int] { list?.map(\.int) ?? [] }
    /// A number, or a text such as "-inf".
    var double: Double { number ?? text.flatMap(Double.init) ?? .nan }
    var doubles: [Double] { list?.map(\.double) ?? [] }
    var string: String { text ?? "" }
    /// A seed written as hex text.
    var seed: UInt64 { UInt64(string.hasPrefix("0x") ? String(string.dropFirst(2)) : string, radix: 16) ?? 0 }
    /// float32 values from their bits.
    var floatBits: [Float] { ints.map { Float(bitPattern: UInt32(truncatingIfNeeded: $0)) } }

    func has(_ key: String) -> Bool { self[key] != nil }
    func int(_ key: String, _ otherwise: Int) -> Int { self[key]?.whole ?? otherwise }
    func flag(_ key: String, _ otherwise: Bool) -> Bool { self[key]?.flag ?? otherwise }

    /// What each edition expects; `both` stands for all.
    var byEdition: [(Edition, Json)] {
        Edition.allCases.compactMap { edition in
            (self[edition.rawValue] ?? self["both"]).map { (edition, $0) }
        }
    }
}

/// A configuration built in code: `given` fields (blocks as objects) over the law's own.
func algorithm(_ given: Json, _ edition: Edition = .v011, text: TextConfig? = nil) throws -> AlgorithmConfig {
    var law = AlgorithmConfig(edition: edition, text: text)
    let fields = given.object ?? JsonObject()
    try AlgorithmConfig.readAll(fields, "", &law, AlgorithmConfig.fields)
    try AlgorithmConfig.readAll(fields["sampling"]?.object ?? JsonObject(), "sampling", &law.sampling, SamplingConfig.fields)
    try AlgorithmConfig.readAll(fields["window"]?.object ?? JsonObject(), "window", &law.window, WindowConfig.fields)
    try AlgorithmConfig.readAll(fields["chunking"]?.object ?? JsonObject(), "chunking", &law.chunking, ChunkConfig.fields)
    try AlgorithmConfig.readAll(
        fields["postprocess"]?.object ?? JsonObject(), "postprocess", &law.postprocess, PostprocessConfig.fields)
    return try law.checked()
}

/// A recipe's test signal: scaled uniforms, smoothed by a trailing mean, zeroed in places.
func signal(_ recipe: Json) -> [Float] {
    let count = recipe.int("n", 0)
    let uniforms = Philox.uniforms(seed: recipe["seed"]!.seed, stream: recipe.int("stream", 0), step: 0, width: count)
    var x = uniforms.map { (2 * $0 - 1) * recipe["amp"]!.double }
    let width = max(recipe.int("smooth", 1), 1)
    if width > 1 {
        let raw = x
        x = raw.indices.map { raw[max(0, $0 - width + 1)...$0].reduce(0, +) / Double(width) }
    }
    for range in recipe["zero"]?.list ?? [] {
        for i in range.ints[0]..<min(range.ints[1], count) { x[i] = 0 }
    }
    return x.map { Float($0) }
}

func close(_ a: Double, _ b: Double, relative: Double = 0, absolute: Double = 0) -> Bool {
    a == b || abs(a - b) <= absolute + relative * abs(a)
}

/// The most float32 steps between two arrays of one length.
func ulpsApart(_ a: [Float], _ b: [Float]) -> Int {
    guard a.count == b.count else { return .max }
    func ordered(_ x: Float) -> Int {
        let bits = Int(Int32(bitPattern: x.bitPattern))
        return bits < 0 ? -(bits & 0x7FFF_FFFF) : bits
    }
    return zip(a, b).map { abs(ordered($0) - ordered($1)) }.max() ?? 0
}
