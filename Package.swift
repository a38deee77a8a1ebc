// swift-tools-version:5.9
import Foundation
import PackageDescription

/// What of the Python package is not this package's: all but the voice, which both carry and the repository holds once.
let python = ((try? FileManager.default.contentsOfDirectory(atPath: Context.packageDirectory + "/python/loudkit")) ?? [])
    .filter { $0 != "embedded" }.map { "python/loudkit/" + $0 }
let others = ((try? FileManager.default.contentsOfDirectory(atPath: Context.packageDirectory)) ?? [])
    .filter { !["python", "swift", "Package.swift"].contains($0) && !$0.hasPrefix(".") }

let package = Package(
    name: "LoudKit",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [
        .library(name: "LoudKit", targets: ["LoudKit"]),
        .executable(name: "loudkit-say", targets: ["loudkit-say"]),
    ],
    targets: [
        .target(
            name: "LoudKit",
            path: ".",
            exclude: others + python + ["swift/loudkit-say"],
            sources: ["swift/LoudKit"],
            resources: [.copy("python/loudkit/embedded")],
            swiftSettings: [.enableExperimentalFeature("StrictConcurrency")]
        ),
        .executableTarget(name: "loudkit-say", dependencies: ["LoudKit"], path: "swift/loudkit-say"),
        .testTarget(name: "LoudKitTests", dependencies: ["LoudKit"], path: "tests/LoudKitTests"),
    ]
)
