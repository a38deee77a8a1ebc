import Foundation
import XCTest

/// The small random bundles of `tests/data/bundles.tar.xz`, unpacked once a run.
enum Bundles {
    static func folder() throws -> URL { try unpacked.get() }

    /// The file of the unpacked bundles whose path ends with `suffix`.
    static func file(_ suffix: String) throws -> URL {
        let root = try folder()
        let all = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        let path = try XCTUnwrap(all.first { $0 == suffix || $0.hasSuffix("/" + suffix) }, suffix)
        return root.appendingPathComponent(path)
    }

    private static let unpacked = Swift.Result<URL, Error> {
        let target = FileManager.default.temporaryDirectory.appendingPathComponent("loudkit-bundles-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let tar = Process()
        tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let archive = Fixture.repository.appendingPathComponent("tests/data/bundles.tar.xz").path
        tar.arguments = ["tar", "-xJf", archive, "-C", target.path]
        try tar.run()
        tar.waitUntilExit()
        guard tar.terminationStatus == 0 else { throw CocoaError(.fileReadUnknown) }
        atexit { try? FileManager.default.removeItem(at: Bundles.place ?? URL(fileURLWithPath: "/nonexistent")) }
        place = target
        return target
    }

    nonisolated(unsafe) private static var place: URL?
}
